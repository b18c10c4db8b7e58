"""A program that is not the one that played before is noticed: another file, other code."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.arena import FAKES
from tests.helpers.process import POSIX, ROOT
from tests.helpers.tournament import EMPTY, PATIENCE_S, arena, command, games_in, player, wait_for


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody tells what is loaded")
def test_code_of_one_name_in_two_folders_is_noticed(tmp_path: Path) -> None:
    program, path = tmp_path / "brain.py", tmp_path / "out.sqlite"
    program.write_text(MAPPING + FAKES.read_text())
    for folder in ("one", "two"):
        (tmp_path / folder / "x").mkdir(parents=True)
        (tmp_path / folder / "x" / "net.so").write_bytes(b"code of " + folder.encode())
    b = ["--player", "name=b", f'cmd="{sys.executable}" -I -S "{program}"', "memory=0", "turn=20"]
    words = ["match", "--file", path, *EMPTY, *player("a"), *b, "--games"]
    arena(*words, "2")
    for folder in ("one", "two"):
        library = tmp_path / folder / "x" / "net.so"
        kept = library.read_bytes()
        library.write_bytes(b"other code")
        assert "b: code x/net.so net.so " in arena(*words, "4", status=1)
        library.write_bytes(kept)
    arena(*words, "4")


# What makes a fake engine load two libraries, as far as the system knows.
MAPPING = """
import mmap, os
HELD = []
for folder in ("one", "two"):
    file = os.open(os.path.join(os.path.dirname(__file__), folder, "x", "net.so"), os.O_RDONLY)
    HELD.append(mmap.mmap(file, 0, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ | mmap.PROT_EXEC))
"""


def test_a_program_that_is_another_one_now_is_noticed(tmp_path: Path) -> None:
    program, path = tmp_path / "brain.py", tmp_path / "out.sqlite"
    program.write_text(FAKES.read_text())
    command = f'cmd="{sys.executable}" -I -S "{program}"'
    b = ["--player", "name=b", command, "memory=0", "turn=20"]
    words = ["match", "--file", path, *EMPTY, *player("a"), *b, "--games"]
    arena(*words, "2")
    program.write_text(FAKES.read_text() + "\n# improved\n")
    said = arena(*words, "4", status=1)
    assert re.fullmatch(
        rf"kakugo-arena: {re.escape(str(path))}: b: argument 3 brain\.py (\w{{12}}), not brain\.py "
        r"(?!\1)\w{12} since the games before; go on as it was, or take another --file, or say "
        r"--accept-changes\n",
        said,
    ), said
    assert len(games_in(path)) == 2
    arena(*words, "2")  # nothing is left to play
    assert "games  4: " in arena(*words, "4", "--accept-changes")
    assert arena("report", path).count(" 2 games by kakugo-arena") == 2


@pytest.mark.skipif(not POSIX, reason="a script is no program on Windows")
def test_a_program_that_the_path_finds_elsewhere_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders, path = [tmp_path / "old", tmp_path / "new"], tmp_path / "out.sqlite"
    for folder in folders:
        folder.mkdir()
        program = folder / "pbrain-test"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "{FAKES}" honest\n')
        program.chmod(0o755)
    b = ["--player", "name=b", "cmd=pbrain-test", "memory=0", "turn=20"]
    words = ["match", "--file", path, *EMPTY, *player("a"), *b, "--games"]
    usual = os.environ["PATH"]
    monkeypatch.setenv("PATH", f"{folders[0]}{os.pathsep}{usual}")
    arena(*words, "2")
    monkeypatch.setenv("PATH", f"{folders[1]}{os.pathsep}{usual}")
    said = arena(*words, "4", status=1)
    for folder in folders:
        assert str(folder / "pbrain-test") in said


@pytest.mark.skipif(not POSIX, reason="Windows writes to no program that runs")
def test_a_program_that_changes_during_a_match_ends_it(tmp_path: Path) -> None:
    program, path = tmp_path / "brain.py", tmp_path / "out.sqlite"
    program.write_text(FAKES.read_text())
    b = ["--player", "name=b", f'cmd="{sys.executable}" -I -S "{program}"', "memory=0", "turn=20"]
    words = ["match", "--games", "1000", "--file", path, *EMPTY, *player("a"), *b]
    with subprocess.Popen(command(*words), cwd=ROOT, stderr=subprocess.PIPE, text=True) as running:
        wait_for(2, path)
        program.write_text(FAKES.read_text() + "\n# improved\n")
        _, said = running.communicate(timeout=PATIENCE_S)
    assert running.returncode == 1
    assert said == f"kakugo-arena: b has changed during the match ({program})\n"
    assert 2 <= len(games_in(path)) < 1000
