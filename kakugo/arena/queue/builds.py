"""Commits of the checkout where the arena was started, compiled: programs that can play."""

import io
import os
import shutil
import subprocess
import sys
import tarfile
from dataclasses import replace
from pathlib import Path

from ..model import Player
from .candidates import Side

SHORT_COMMIT = 12  # digits of a commit in the name of its folder
DONE = ".compiled"  # a file in the folder of a commit that is ready
COMPILE = ("setup.py", "build_ext", "--inplace")
LAST_LINES = 3  # of a compiler, that an error shows


def built(side: Side, folder: Path) -> Player:
    """The player of a side, compiled first where its commit is not yet below the folder.

    Raises ValueError where there is no such commit, or it does not compile.
    """
    if not side.commit:
        return side.player
    sources = Path.cwd()
    digits = resolved(side.commit)
    home = folder / digits[:SHORT_COMMIT]
    if not (home / DONE).is_file():
        shutil.rmtree(home, ignore_errors=True)  # what a kill has left
        home.mkdir(parents=True)
        with tarfile.open(fileobj=io.BytesIO(_git(sources, "archive", digits))) as archive:
            archive.extractall(home, filter="data")
        _compile(home, side.commit)
        (home / DONE).touch()
    # Started in that folder, Python finds the modules there before those that are installed.
    return replace(side.player, command=(sys.executable, "-m", "protocol"), dir=str(home))


def resolved(commit: str) -> str:
    """The digits of a commit of the checkout in which the arena was started; ValueError if none."""
    try:
        name = _git(Path.cwd(), "rev-parse", "--verify", f"{commit}^{{commit}}")
    except ValueError as error:
        raise ValueError(f"there is no commit {commit} in {Path.cwd()} ({error})") from None
    return name.decode().strip()


def _compile(home: Path, commit: str) -> None:
    ended = subprocess.run(
        [sys.executable, *COMPILE],
        cwd=home,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    if ended.returncode:
        last = ended.stderr.decode(errors="replace").strip().splitlines()[-LAST_LINES:]
        raise ValueError(f"commit {commit} does not compile: {' '.join(last)}")


def _git(sources: Path, *words: str) -> bytes:
    try:
        ended = subprocess.run(
            ["git", "-C", str(sources), *words], capture_output=True, check=False
        )
    except OSError as error:
        raise ValueError(f"a commit needs git: {error}") from None
    if ended.returncode:
        text = ended.stderr.decode(errors="replace").strip().splitlines()
        raise ValueError(f"git {words[0]}: {text[-1] if text else 'it failed'}")
    return ended.stdout
