"""Piskvork's records (.psq): a line a stone, then the players and the winner."""

import re
from collections.abc import Iterator, Sequence

from ..arguments import shown
from ..games.registry import GOMOKU
from ..notation import kind_text, read_game
from ..types import BLACK, EMPTY, WHITE, Stone
from .lines import at_line, split
from .tree import Defaults, Root, Tree, Walk, resized

HEAD = re.compile(r"\s*piskvorky\s+(\d{1,4})\s*x\s*(\d{1,4})\b.*", re.IGNORECASE)
STONE = re.compile(r"\s*(\d{1,4})\s*,\s*(\d{1,4})\s*(?:,\s*(-?\d{1,12})\s*)?")  # x,y,ms from 1
NUMBERS = re.compile(r"(-?\d+)(?:[\s,]+-?\d+)*")
WINNERS: dict[str, Stone | None] = {"0": EMPTY, "1": BLACK, "2": WHITE}  # others: not known
UNKNOWN = "-1"
AFTER = 3  # lines that Piskvork writes after the stones: Black, White, the winner
OURS = "kakugo: "  # begins a line of ours after those: which game it is, as brain.notation says it


def is_like(text: str) -> bool:
    """Whether a text begins as a record of Piskvork does."""
    return HEAD.match(text) is not None


def says_game(text: str) -> bool:
    """Whether a record has our line about the game."""
    return any(line.strip().startswith(OURS) for line in split(text))


def read(text: str, _: int, defaults: Defaults) -> Tree:
    """The game of a file; ValueError, with the line, for a text that is none."""
    lines = [line.strip() for line in split(text)]
    head = next((number for number, line in enumerate(lines, start=1) if line), 1)
    size = HEAD.fullmatch(lines[head - 1] if lines else "")
    if size is None:
        raise ValueError(f"line {head}: a record of Piskvork begins with Piskvorky 15x15")
    stones = list(_stones(lines, head))
    end = stones[-1][0] if stones else head  # number of the line before what follows the stones
    rest = lines[end:]
    if any(found[3] for found in map(STONE.fullmatch, rest) if found):
        wrong = next(number for number, line in enumerate(rest, start=end + 1) if line)
        raise ValueError(f"line {wrong}: {shown(lines[wrong - 1])} is no stone x,y,ms")
    kind = defaults.kind
    for number, line in enumerate(rest[AFTER:], start=end + AFTER + 1):
        if line.startswith(OURS):
            with at_line(number):
                kind = read_game(line.removeprefix(OURS))
            break
    with at_line(head):
        walk = Walk(Root.of(resized(kind, int(size[1]), int(size[2]))))
    for number, x, y, ms in stones:
        with at_line(number):
            if not x or not y:
                raise ValueError(f"{x},{y} is off the board: columns and rows count from 1")
            walk.play((x - 1, y - 1)).ms = ms if ms > 0 else None  # 0: there was no clock
    return Tree(walk.root, *_result(rest))


def write(tree: Tree) -> str:
    """The text of a game."""
    begin = tree.root.game()
    lines = [f"Piskvorky {begin.width}x{begin.height}, 11:11, 0"]
    for node in tree.mainline():
        ((x, y),) = node.turn or ()
        lines.append(f"{x + 1},{y + 1},{round(node.ms or 0)}")
    winners = {winner: number for number, winner in WINNERS.items()}
    lines += [_player(tree.black), _player(tree.white), winners.get(tree.winner, UNKNOWN)]
    if (begin.name, begin.rule) != (GOMOKU, 0):
        lines.append(OURS + kind_text(begin))
    return "".join(f"{line}\n" for line in lines)


def _stones(lines: Sequence[str], head: int) -> Iterator[tuple[int, int, int, int]]:
    """Line, column, row and milliseconds of each stone, up to the first line that is none.

    head: the number of the line before them. Lines may be empty.
    """
    for number, line in enumerate(lines[head:], start=head + 1):
        found = STONE.fullmatch(line)
        if found is not None:
            yield number, int(found[1]), int(found[2]), int(found[3] or 0)
        elif line:
            return


def _result(lines: Sequence[str]) -> tuple[str, str, Stone | None]:
    """The names of Black and White, and the winner, from what follows the stones."""
    if len(lines) < AFTER or not NUMBERS.fullmatch(lines[2]):  # something is missing
        names = [line for line in lines if line and not NUMBERS.fullmatch(line)]
        numbers = [line for line in lines if NUMBERS.fullmatch(line)]
        lines = [*names, "", ""][:2] + (numbers or [UNKNOWN])[-1:]
    found = NUMBERS.fullmatch(lines[2])
    return lines[0], lines[1], WINNERS.get(found[1]) if found else None


def _player(name: str) -> str:
    """A name as one line; ValueError where it would be read as a stone."""
    line = " ".join(name.split())
    if STONE.fullmatch(line):
        raise ValueError(f"a .psq file cannot hold a player called {line}")
    return line
