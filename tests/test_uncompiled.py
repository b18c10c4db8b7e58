"""A checkout whose modules are not compiled says so, in a line, whatever is started in it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from build_scripts.tree import copy_sources

LINE = re.compile(
    r"ImportError: Kakugo is not compiled here \((brain[.\w]+) is missing\):"
    r" run python -m pip install -e \. in this folder,"
    r" or use the installed package from another folder"
)
MODULES = ("protocol", "kakugo", "kakugo.arena", "brain.bench", "training.generate")
NAMES = ("brain", "kakugo", "brain.games.registry")
START = b"START 15\nBEGIN\n"  # a manager that has not noticed


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("uncompiled") / "kakugo"
    copy_sources(folder)
    return folder


def run(folder: Path, *arguments: str) -> tuple[int, str, list[str]]:
    """Exit status, stdout and the lines of stderr of a Python that is started in a folder."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, input=START, capture_output=True, check=False
    )
    return done.returncode, done.stdout.decode().rstrip(), done.stderr.decode().splitlines()


def test_it_says_what_to_do(checkout: Path, subtests: pytest.Subtests) -> None:
    for words in (*(["-m", module] for module in MODULES), *(["-c", f"import {n}"] for n in NAMES)):
        with subtests.test(words[1]):
            status, said, errors = run(checkout, *words)
            assert (status, said, len(errors)) == (1, "", 1)
            found = LINE.fullmatch(errors[0])
            assert found
            assert (checkout / found[1].replace(".", "/")).with_suffix(".pyx").exists()


def test_an_import_can_be_caught(checkout: Path) -> None:
    caught = "try:\n    import brain\nexcept ImportError as error:\n    print(error)"
    status, said, errors = run(checkout, "-c", caught)
    assert (status, errors) == (0, [])
    assert LINE.fullmatch(f"ImportError: {said}")


def test_other_faults_keep_their_traceback(checkout: Path) -> None:
    fault = "try:\n    import brain\nexcept ImportError: 1 / 0"
    assert traceback(checkout, fault) == "ZeroDivisionError: division by zero"
    core = checkout / "brain" / "core.py"
    before = core.read_text()
    core.write_text("import no_such_module\n")
    last = "ModuleNotFoundError: No module named 'no_such_module'"
    assert traceback(checkout, "import brain") == last
    core.write_text(before)


def traceback(folder: Path, statement: str) -> str:
    """The last line of the traceback with which a statement ends."""
    status, _, errors = run(folder, "-c", statement)
    assert (status, errors[0][:9]) == (1, "Traceback")
    return errors[-1]
