"""A program that is not the one that played before is noticed: another file, other code."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.arena.players import FAKES
from tests.helpers.arena.tournament import (
    EMPTY,
    PATIENCE_S,
    arena,
    command,
    games_in,
    player,
    wait_for,
)
from tests.helpers.brains.process import POSIX, ROOT

ENDLESS = "memory=0", "turn=20"


def scripted(program: Path | str) -> list[str]:
    """Words for a player whose program is a file of Python."""
    return ["--player", "name=b", f'cmd="{sys.executable}" -I -S "{program}"', *ENDLESS]


def match(path: Path, b: list[str]) -> list[object]:
    """The words of a match of so many games; the number follows."""
    return ["match", "--file", path, *EMPTY, *player("a"), *b, "--games"]


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux says which files a process has loaded"
)
def test_code_of_one_name_in_two_folders_is_noticed(tmp_path: Path) -> None:
    program = tmp_path / "brain.py"
    program.write_text(MAPPING + FAKES.read_text())
    libraries = [tmp_path / folder / "x" / "net.so" for folder in ("one", "two")]
    for library in libraries:
        library.parent.mkdir(parents=True)
        library.write_text(str(library))
    words = match(tmp_path / "out.sqlite", scripted(program))
    arena(*words, "2")
    for library in libraries:
        library.write_text("other code")
        assert "b: code x/net.so net.so " in arena(*words, "4", status=1)
        library.write_text(str(library))
    arena(*words, "4")


# What makes a fake engine load two libraries, as far as the system knows.
MAPPING = """
import mmap, os
HELD = []
for folder in ("one", "two"):
    file = os.open(os.path.join(os.path.dirname(__file__), folder, "x", "net.so"), os.O_RDONLY)
    HELD.append(mmap.mmap(file, 0, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ | mmap.PROT_EXEC))
"""


def test_a_program_that_is_another_one_now_is_noticed(path: Path, tmp_path: Path) -> None:
    program = tmp_path / "brain.py"
    program.write_text(FAKES.read_text())
    words = match(path, scripted(program))
    arena(*words, "2")
    program.write_text(FAKES.read_text() + "\n# improved\n")
    said = arena(*words, "4", status=1)
    assert re.search(r"b: argument 3 brain\.py (\w{12}), not brain\.py (?!\1)\w{12} since", said)
    assert len(games_in(path)) == 2
    arena(*words, "2")  # nothing is left to play
    assert "games  4: " in arena(*words, "4", "--accept-changes")
    assert arena("report", path).count(" 2 games by kakugo-arena") == 2


@pytest.mark.skipif(not POSIX, reason="a script is no program on Windows")
def test_a_program_that_the_path_finds_elsewhere_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = match(tmp_path / "out.sqlite", ["--player", "name=b", "cmd=pbrain-test", *ENDLESS])
    usual = os.environ["PATH"]
    for folder, status in ((tmp_path / "old", 0), (tmp_path / "new", 1)):
        folder.mkdir()
        program = folder / "pbrain-test"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "{FAKES}" honest\n')
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{usual}")
        said = arena(*words, "4" if status else "2", status=status)
    for name in ("old", "new"):
        assert str(tmp_path / name / "pbrain-test") in said


@pytest.mark.skipif(not POSIX, reason="a script is no program on Windows")
def test_a_program_lies_and_runs_in_its_folder(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    folder.mkdir()
    program = folder / "pbrain-here"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "{FAKES}" `cat behaviour`\n')
    program.chmod(0o755)
    (folder / "behaviour").write_text("honest")
    words = ["--player", "name=b", "cmd=pbrain-here", *ENDLESS]
    there, nowhere = ([*match(path, [*words, f"dir={name}"]), "2"] for name in ("engine", "no"))
    assert "games  2: +1 =0 -1" in arena(*there, cwd=tmp_path)
    assert "b: dir= there is no folder" in arena(*nowhere, cwd=tmp_path, status=2)


@pytest.mark.skipif(not POSIX, reason="Windows writes to no program that runs")
def test_a_program_that_changes_during_a_match_ends_it(path: Path, tmp_path: Path) -> None:
    program = tmp_path / "brain.py"
    program.write_text(FAKES.read_text())
    words = command(*match(path, scripted(program)), "1000")
    with subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, text=True) as running:
        wait_for(2, path)
        program.write_text(FAKES.read_text() + "\n# improved\n")
        _, said = running.communicate(timeout=PATIENCE_S)
    assert running.returncode == 1
    assert said == f"kakugo-arena: b has changed during the match ({program})\n"
    assert 2 <= len(games_in(path)) < 1000
