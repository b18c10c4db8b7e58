"""Gomotur's records (.rec), which Piskvork writes, too: two names, the stones, an error code."""

import re

from ..arguments import shown
from ..games.game import Game
from ..types import BLACK, EMPTY, OTHER_COLOUR, WHITE, Stone, Turn
from .lines import at_line, split
from .psq import FINISHED, LAST_CELLS, OTHER_FAULT, PSQ_FAULTS, UNKNOWN
from .stone_lines import STONE_LINE, end_remark, without_cut
from .tree import Defaults, Root, Tree, Walk, resized

REC_CODE = re.compile(r"-?\d{1,9}")
NAME_LINES = 2  # lines before the stones: Black, White
REC_SIDE = 20  # of the board on which such a game is read without another
REC_PEOPLE = ("homo-1", "homo-2")  # how it names those who are no programs
LOOKED_AT = 4000  # characters


def is_like(text: str) -> bool:
    """Whether a text begins with two names and a stone."""
    lines = [line.strip() for line in split(text[:LOOKED_AT])]
    names = lines[:NAME_LINES]
    return (
        len(lines) > NAME_LINES
        and all(names)
        and not any(STONE_LINE.fullmatch(name) or REC_CODE.fullmatch(name) for name in names)
        and STONE_LINE.fullmatch(lines[NAME_LINES]) is not None
    )


def read(text: str, _: int, defaults: Defaults) -> Tree:
    """The game of a file; ValueError, with the line, for what is none."""
    lines = [line.strip() for line in split(text)]
    if len(lines) < NAME_LINES:
        raise ValueError("line 1: expected the names of Black and White, a line each")
    kind = defaults.kind
    size = (REC_SIDE, REC_SIDE) if defaults.like is None else (kind.width, kind.height)
    walk = Walk(Root.of(resized(kind, *size)))
    lines, cut = without_cut(text, lines, NAME_LINES, walk.game.height - 1)
    code: int | None = None
    for number, line in enumerate(lines[NAME_LINES:], start=NAME_LINES + 1):
        with at_line(number):
            found = STONE_LINE.fullmatch(line)
            if code is not None and line:
                raise ValueError(f"expected nothing behind the error code, got {shown(line)}")
            if found:
                ms = int(found[3] or 0)
                walk.play((int(found[1]), int(found[2]))).ms = ms if ms > 0 else None
            elif REC_CODE.fullmatch(line):
                code = int(line)
            elif line:
                raise ValueError(f"expected a stone x,y,ms or an error code, got {shown(line)}")
    names = (" ".join(line.split()) for line in lines[:NAME_LINES])
    black, white = ("" if name in REC_PEOPLE else name for name in names)
    winner, reason = _result(code, walk)
    cut = cut or end_remark(text, lines, has_code=code is not None)
    remarks = defaults.on_size(walk.game) + cut
    return Tree(walk.root, black, white, winner, reason, remarks=remarks)


def _result(code: int | None, walk: Walk) -> tuple[Stone | None, str]:
    """Who has won, and why, where the board does not say it."""
    if code is None or code == UNKNOWN or walk.game.outcome() is not None:
        return None, ""
    if code == FINISHED:
        return (EMPTY if _is_nearly_full(walk.game) else None), ""
    winner = OTHER_COLOUR[walk.game.side]
    return winner, PSQ_FAULTS.get(code, OTHER_FAULT)


def write(tree: Tree) -> str:
    """The text of a game."""
    turns: list[Turn] = [node.turn or () for node in tree.mainline()]
    times = [round(node.ms or 0) for node in tree.mainline()]
    names = [
        _player(name) or usual
        for name, usual in zip((tree.black, tree.white), REC_PEOPLE, strict=True)
    ]
    stones = [f"{x},{y},{ms}" for ((x, y),), ms in zip(turns, times, strict=True)]
    return "".join(f"{line}\n" for line in [*names, *stones, _code(tree)])


def _code(tree: Tree) -> int:
    """The error code."""
    game = tree.game()
    if game.outcome() is not None or (tree.winner == EMPTY and _is_nearly_full(game)):
        return FINISHED
    has_lost = tree.winner in (BLACK, WHITE) and tree.winner != game.side
    codes = {reason: code for code, reason in PSQ_FAULTS.items()}
    return codes.get(tree.reason, UNKNOWN) if has_lost else UNKNOWN


def _is_nearly_full(game: Game) -> bool:
    """Whether so few cells are empty that Piskvork calls the game a draw."""
    return game.width * game.height - game.ply <= LAST_CELLS


def _player(name: str) -> str:
    """A name as one line; ValueError where it would be read as a stone."""
    line = " ".join(name.split())
    if STONE_LINE.fullmatch(line) or REC_CODE.fullmatch(line):
        raise ValueError(f"a .rec file cannot hold a player called {line}")
    return line
