"""The archive: what lies in it, what it is called, and an installation that was made elsewhere."""

import shutil
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from build_scripts import package
from tests.helpers.brains.process import python

NEWS = "Name: kakugo\nVersion: 1.2.3\n"
EVERY = """
import importlib, pkgutil, {0} as top
for each in pkgutil.walk_packages(getattr(top, "__path__", ()), "{0}."):
    importlib.import_module(each.name)
"""
RECORD = "brain/__init__.py,,\nkakugo/__init__.py,,\nprotocol/__init__.py,,\n../../bin/x,,\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder that looks as after `pip install --target`, without anything compiled."""
    folder = tmp_path / "site"
    for name in package.PACKED_PACKAGES:
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").touch()
    info = folder / "kakugo-1.2.3.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(NEWS)
    (info / "RECORD").write_text(RECORD + "kakugo-1.2.3.dist-info/METADATA,,\n")
    return folder


def test_a_tree_with_other_names_is_no_installation(site: Path) -> None:
    package.check_installed(site)
    (site / "tests").mkdir()  # some versions of importlib.metadata leave out what is not there
    (site / "tests" / "__init__.py").touch()
    record = site / "kakugo-1.2.3.dist-info" / "RECORD"
    record.write_text(record.read_text() + "tests/__init__.py,,\n")
    with pytest.raises(SystemExit, match="installed: got"):
        package.check_installed(site)


def test_a_tree_is_packed_instead_of_an_installation(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def freeze(tree: Path, work: Path, onefile: bool, data: Sequence[Path]) -> Path:
        assert (tree, onefile, [*data]) == (site.resolve(), False, [])
        program = work / "program"
        program.mkdir()
        (program / package.EXECUTABLE).write_text("")
        for path in package.ROOT.glob("brain/**/data"):
            shutil.copytree(path, program / path.relative_to(package.ROOT))
        return program

    talks: list[str] = []
    monkeypatch.delattr(package, "install")
    monkeypatch.setattr(package, "freeze", freeze)
    monkeypatch.setattr(package, "play", lambda *_: talks.append("play"))
    monkeypatch.setattr(package, "start_time", lambda *_: 0.05)
    arguments = ["package", "--tree", str(site), "--out", str(tmp_path / "out")]
    monkeypatch.setattr(sys, "argv", arguments)
    package.main()
    [archive] = (tmp_path / "out").iterdir()
    assert archive.name == f"kakugo-1.2.3-{package.TARGET}.zip"
    with zipfile.ZipFile(archive) as file:
        names = {name for name in file.namelist() if not name.startswith("brain/")}
        assert names == {package.EXECUTABLE, "LICENSE.txt", "LICENSE-lz4.txt", "README.txt"}
        assert file.read("README.txt").startswith(b"Kakugo 1.2.3")
        assert file.read("LICENSE.txt").startswith(b"MIT License")
    assert talks == ["play"]


def test_a_program_without_its_book_is_not_packed(tmp_path: Path) -> None:
    for path in package.ROOT.glob("brain/**/data"):
        shutil.copytree(path, tmp_path / path.relative_to(package.ROOT))
    data = package.data_of(package.ROOT, has_solved=True)
    package.check_data(tmp_path, data)
    next(tmp_path.rglob("*.solved")).unlink()
    package.check_data(tmp_path, package.data_of(package.ROOT, has_solved=False))
    with pytest.raises(SystemExit, match=r"\.solved"):
        package.check_data(tmp_path, data)
    next(tmp_path.rglob("book.db")).unlink()
    with pytest.raises(SystemExit, match=r"book\.db"):
        package.check_data(tmp_path, package.data_of(package.ROOT, has_solved=False))


def test_the_program_needs_nothing_that_is_left_out() -> None:
    without = f"import sys; sys.modules.update(dict.fromkeys({package.EXCLUDED}))\n"
    for name in ("brain", "protocol.session", "protocol.database_view", "protocol.rapfi_copy"):
        run = python("-c", without + EVERY.format(name))
        assert run.returncode == 0, run.stderr


def test_an_archive_is_tested_without_compiled_sources() -> None:
    """The tests that a release holds against archives and wheels import nothing of the brain."""
    arguments = ["--collect-only", "-q", "-n", "0", "tests/protocol/conformance"]
    run = python("-c", f"import sys, pytest; sys.modules['brain'] = None; pytest.main({arguments})")
    assert "tests collected" in run.stdout, run.stdout
    assert "error" not in run.stdout
