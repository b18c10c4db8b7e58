"""Games that are being played, as files beside the tournament's: for those who want to watch."""

import contextlib
import json
import os
from collections.abc import Sequence
from pathlib import Path

from brain.notation import read_turn, turn_text

from ..model import Move, Played, Task

FOLDER = ".live"  # behind the name of the tournament's file
RUNNING_SUFFIX = ".json"


def folder_of(file: Path) -> Path:
    """Where the running games of a tournament's file are."""
    return file.with_name(file.name + FOLDER)


def clear(folder: Path) -> None:
    """Begin with no running game: an arena that was killed leaves some."""
    folder.mkdir(exist_ok=True)
    for file in folder.glob(f"*{RUNNING_SUFFIX}"):
        file.unlink(missing_ok=True)


def keep(folder: Path, task: Task, moves: Sequence[Move]) -> None:
    """Let a game be seen as it stands; whoever reads meanwhile sees all of it or what was before.

    Watching is no reason to fail: where the file cannot be written, nobody sees the game.
    """
    about = {
        "black": task.black,
        "white": task.white,
        "opening": [turn_text(turn) for turn in task.opening],
        "moves": [
            [turn_text(move.turn), move.ms, move.depth, move.nodes, move.value] for move in moves
        ],
    }
    file = _file(folder, task.number)
    fresh = file.with_suffix(".new")
    with contextlib.suppress(OSError):
        fresh.write_text(json.dumps(about), encoding="utf-8")
        os.replace(fresh, file)


def drop(folder: Path, task: Task) -> None:
    """A game has ended: the tournament's file has it now, or nobody."""
    with contextlib.suppress(OSError):
        _file(folder, task.number).unlink(missing_ok=True)


def read(folder: Path, number: int) -> Played:
    """A running game as it stands, without winner and reason; ValueError where there is none."""
    try:
        about = json.loads(_file(folder, number).read_text(encoding="utf-8"))
        opening = tuple(map(read_turn, about["opening"]))
        moves = tuple(Move(read_turn(turn), *more) for turn, *more in about["moves"])
        return Played(Task(number, about["black"], about["white"], opening), 0, "", None, moves)
    except (OSError, KeyError, TypeError, ValueError):
        raise ValueError(f"game {number} is not being played") from None


def running(folder: Path) -> list[Played]:
    """All running games, in the order of their numbers."""
    found = []
    for file in sorted(folder.glob(f"*{RUNNING_SUFFIX}")):
        with contextlib.suppress(ValueError):
            found.append(read(folder, int(file.stem)))
    return found


def _file(folder: Path, number: int) -> Path:
    return folder / f"{number:06}{RUNNING_SUFFIX}"
