"""How openings stand in files, and which of them are the same for the board's symmetries."""

import re
from collections.abc import Iterable
from pathlib import Path

from brain import Game, Point, Turn
from brain.analysis.symmetry import symmetries
from brain.notation import read_turn

from .model import Rules

Opening = tuple[Turn, ...]  # one stone a turn, black first

COMMENT = "#"
NUMBER = r"([+-]?\d+)"
OFFSETS = re.compile(rf"{NUMBER}\s*,\s*{NUMBER}")  # 0,0, 1,-1
NAMES = re.compile(r"[a-z]{1,2}\d{1,2}")  # h8i9
BETWEEN = r"[\s,;]*"


def read(path: Path, rules: Rules) -> tuple[Opening, ...]:
    """The openings of a file, one a line; lines that are empty or begin with # are none.

    A line holds offsets from the centre (0,0, 1,-1) or names of points (h8i9). Raises ValueError,
    with the number of the line, for one that is neither or cannot be played.
    """
    openings: list[Opening] = []
    for number, line in enumerate(path.read_text("utf-8-sig").splitlines(), start=1):
        text = line.strip()
        if text and not text.startswith(COMMENT):
            try:
                opening = parse(text, rules)
                played(opening, rules)
            except ValueError as error:
                raise ValueError(f"{path}, line {number}: {error}") from error
            openings.append(opening)
    if not openings:
        raise ValueError(f"{path} holds no opening")
    return tuple(openings)


def write(path: Path, openings: Iterable[Opening], rules: Rules, comment: str = "") -> None:
    """The inverse of read, by offsets."""
    lines = [f"{COMMENT} {line}" for line in comment.splitlines()]
    lines += [offsets(opening, rules) for opening in openings]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def parse(text: str, rules: Rules) -> Opening:
    """One line of a file; ValueError for what is neither offsets nor names.

    >>> parse("0,0, 1,-1", Rules()), parse("h8i7", Rules())
    ((((7, 7),), ((8, 6),)), (((7, 7),), ((8, 6),)))
    """
    line = text.strip().lower()
    if _is_row_of(OFFSETS, line):
        centre_x, centre_y = _centre(rules)
        return tuple(
            ((centre_x + int(found[1]), centre_y + int(found[2])),)
            for found in OFFSETS.finditer(line)
        )
    if _is_row_of(NAMES, line):
        return tuple(map(read_turn, NAMES.findall(line)))
    raise ValueError(f"an opening is written 0,0, 1,-1 (from the centre) or h8i7, not {text!r}")


def offsets(opening: Opening, rules: Rules) -> str:
    """The inverse of parse: one line of an offset file.

    >>> offsets((((7, 7),), ((8, 6),)), Rules())
    '0,0, 1,-1'
    """
    centre_x, centre_y = _centre(rules)
    return ", ".join(f"{x - centre_x},{y - centre_y}" for ((x, y),) in opening)


def played(opening: Opening, rules: Rules) -> Game:
    """The game after an opening; ValueError where it cannot be played or ends the game."""
    game = rules.new_game()
    for turn in opening:
        game.play(*turn)
    outcome = game.outcome()
    if outcome is not None:
        raise ValueError(f"the opening ends the game: {outcome.reason}")
    return game


def images(opening: Opening, rules: Rules) -> tuple[Opening, ...]:
    """An opening as the board's symmetries show it, itself first; of some there are equal ones."""
    right, bottom = rules.width - 1, rules.height - 1
    return tuple(
        tuple(tuple(image(x, y, right, bottom) for x, y in turn) for turn in opening)
        for image in symmetries(rules.game, rules.width, rules.height)
    )


def pattern(opening: Opening, rules: Rules) -> tuple[tuple[int, int, int], ...]:
    """The stones as (colour, x, y): the same for openings that lead to twins of one position."""
    return min(
        tuple(sorted((ply % 2, x, y) for ply, turn in enumerate(image) for x, y in turn))
        for image in images(opening, rules)
    )


def _centre(rules: Rules) -> Point:
    return rules.width // 2, rules.height // 2


def _is_row_of(item: re.Pattern[str], text: str) -> bool:
    return re.fullmatch(rf"(?:{item.pattern}{BETWEEN})+", text) is not None
