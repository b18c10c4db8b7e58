"""Yixin-Board's saved games (.sav): height, width, the number of stones; row and column of each."""

import re

from ..arguments import shown
from ..geometry import MAX_SIDE, MIN_SIDE
from ..types import Turn
from .lines import at_line, goes_on, is_cut, numbered
from .tree import Defaults, Root, Tree, Walk, resized

SAV_HEAD = 3  # numbers, a line each
SAV_NUMBER = re.compile(r"\d{1,4}")
SAV_STONE = re.compile(r"(\d{1,4})\s+(\d{1,4})")  # rows from the top, columns from the left, from 0
SAV_BEGIN = re.compile(
    r"\s*(\d\d?)\s*\n\s*(\d\d?)\s*\n\s*(\d{1,4})\s*(?:\n\s*\d+[ \t]+\d+\s*)?(?:\n|$)"
)


def is_like(text: str) -> bool:
    """Whether a text begins with three numbers, and maybe a stone."""
    found = SAV_BEGIN.match(text)
    sides = range(MIN_SIDE, MAX_SIDE + 1)
    return found is not None and int(found[1]) in sides and int(found[2]) in sides


def read(text: str, _: int, defaults: Defaults) -> Tree:
    """The game of a file; ValueError, with the line, for what is none."""
    lines = [*numbered(text)]
    for number, line in lines[:SAV_HEAD]:
        if not SAV_NUMBER.fullmatch(line):
            raise ValueError(f"line {number}: expected a number, got {shown(line)}")
    if len(lines) < SAV_HEAD:
        raise ValueError("line 1: expected height, width and the number of stones, a line each")
    height, width, stones = (int(line) for _, line in lines[:SAV_HEAD])
    with at_line(lines[0][0]):
        walk = Walk(Root.of(resized(defaults.kind, width, height)))
    places = lines[SAV_HEAD : SAV_HEAD + stones]
    if len(places) < stones:
        raise ValueError(
            f"line {lines[SAV_HEAD - 1][0]}: expected {stones} stones, got {len(places)}"
        )
    for number, line in places:
        with at_line(number):
            found = SAV_STONE.fullmatch(line)
            if found is None:
                raise ValueError(f"expected row and column of a stone, got {shown(line)}")
            walk.play((int(found[2]), int(found[1])))
    tree = Tree(walk.root)
    more = lines[SAV_HEAD + stones :]
    if is_cut(text) and places and not more:
        number, line = places[-1]
        if goes_on(int(line.split()[-1]), width - 1):
            raise ValueError(f"line {number}: {shown(line)} has no line end and may be cut")
    if more:
        tree.remarks = (f"line {more[0][0]}: left out: what follows the {stones} stones",)
    return tree


def write(tree: Tree) -> str:
    """The text of a game."""
    begin = tree.root.game()
    turns: list[Turn] = [node.turn or () for node in tree.mainline()]
    lines = [f"{begin.height}", f"{begin.width}", f"{len(turns)}"]
    return "".join(f"{line}\n" for line in [*lines, *(f"{y} {x}" for ((x, y),) in turns)])
