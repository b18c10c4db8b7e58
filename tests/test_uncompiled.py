"""A checkout whose modules are not compiled says so, in a line, whatever is started in it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from build_scripts.tree import copy_sources

LINE = re.compile(
    r"Kakugo is not compiled here \((brain[.\w]+) is missing\): run python -m pip install -e \. in"
    r" this folder, or use the installed package from another folder"
)
MODULES = (
    "protocol",
    "kakugo",
    "kakugo.arena",
    "brain.bench",
    "brain.engine",
    "training.generate",
    "training.fit",
)
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


def names_what_is_missing(checkout: Path, line: str) -> bool:
    """Whether a line says what to do, and names a module that waits to be compiled."""
    said = LINE.fullmatch(line)
    return bool(said and (checkout / said[1].replace(".", "/")).with_suffix(".pyx").exists())


@pytest.mark.parametrize("module", MODULES)
def test_a_program_says_what_to_do(checkout: Path, module: str) -> None:
    status, said, errors = run(checkout, "-m", module)
    assert (status, said, len(errors)) == (1, "", 1)
    assert names_what_is_missing(checkout, errors[0].removeprefix("ImportError: "))


@pytest.mark.parametrize("name", ["brain", "kakugo", "brain.games.registry"])
def test_an_import_says_what_to_do(checkout: Path, name: str) -> None:
    caught = f"try:\n    import {name}\nexcept ImportError as error:\n    print(error)"
    status, said, errors = run(checkout, "-c", caught)
    assert (status, errors) == (0, [])
    assert names_what_is_missing(checkout, said)
    assert run(checkout, "-c", f"import {name}") == (1, "", [f"ImportError: {said}"])


def test_other_faults_keep_their_traceback(checkout: Path) -> None:
    status, _, errors = run(checkout, "-c", "try:\n    import brain\nexcept ImportError: 1 / 0")
    assert status == 1
    assert errors[0].startswith("Traceback")
    assert errors[-1] == "ZeroDivisionError: division by zero"


def test_another_module_that_is_not_there_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "kakugo"
    copy_sources(folder)
    core = folder / "brain" / "core.py"
    core.write_text("import no_such_module\n")
    status, _, errors = run(folder, "-c", "import brain")
    assert status == 1
    assert errors[0].startswith("Traceback")
    assert errors[-1] == "ModuleNotFoundError: No module named 'no_such_module'"
