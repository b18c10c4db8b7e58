"""A user's own file by the name of one of our packages is named in one line."""

from pathlib import Path

import pytest

from tests.helpers.brains.process import python


@pytest.mark.parametrize(
    ("file", "culprit", "package"),
    [("protocol.py", "protocol.py", "protocol"), ("brain/__init__.py", "brain", "brain")],
)
@pytest.mark.parametrize("start", [("-c", "import kakugo"), ("-m", "kakugo", "--version")])
def test_what_hides_a_package_is_named(
    file: str, culprit: str, package: str, start: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.write_text("")
    done = python(*start, cwd=tmp_path)
    (line,) = done.stderr.splitlines()
    assert done.returncode == 1
    assert line.startswith(f"ImportError: {tmp_path / culprit} hides the package {package} ")


def test_a_folder_without_python_hides_nothing_or_is_named(tmp_path: Path) -> None:
    (tmp_path / "brain").mkdir()
    done = python("-c", "import kakugo", cwd=tmp_path)
    named = f"ImportError: {tmp_path / 'brain'} hides the package brain "  # an editable install
    assert done.returncode == 0 or done.stderr.startswith(named)
