"""Points of SGF: two letters, or as some programs write them; areas, passes, pente.org's points."""

from collections.abc import Set
from string import ascii_letters

from ..arguments import shown
from ..games.game import Game
from ..points import read_point
from ..types import Point
from . import pente_org
from .lines import at_line
from .sgf_text import RawNode, unescape

LAST_PASS = 19  # on boards up to this size, tt once was a pass


def point_of(text: str) -> Point:
    """A point as two letters, column and row from the top, or as a letter and a number."""
    if len(text) == 2 and text.isascii() and text.isalpha():
        return ascii_letters.index(text[0]), ascii_letters.index(text[1])
    return read_point(text)


def letters_of(point: Point) -> str:
    """The two letters of a point of a board."""
    return "".join(ascii_letters[step] for step in point)


def area(value: str, width: int, height: int) -> list[Point]:
    """One point, or all of a rectangle by its corners; ValueError where it leaves the board."""
    corner, _, other = unescape(value).strip().partition(":")
    left, top = point_of(corner)
    right, bottom = point_of(other or corner)
    if right >= width or bottom >= height:
        raise ValueError(f"{shown(value)} is not on the board")
    return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]


def says_pass(value: str, game: Game) -> bool:
    """Whether the value of B or W is a pass: nothing, or tt where that is off the board."""
    text = unescape(value).strip()
    return not text or (text == "tt" and max(game.width, game.height) <= LAST_PASS)


def read_pente_org(top: RawNode, game: Game, names: Set[str]) -> list[str]:
    """Turn the points of pente.org's SGF into those of others; remarks on what is left out.

    A variation with a wrong point goes; in the main line that is a ValueError, with the line.
    names: of the properties that are points.
    """
    remarks: list[str] = []
    ahead: list[tuple[RawNode, RawNode | None]] = [(top, None)]  # with the parents of variations
    while ahead:
        node, parent = ahead.pop()
        try:
            with at_line(node.line):
                for name in names & node.properties.keys():
                    values = node.properties[name]
                    node.properties[name] = [_from_pente_org(value, game) for value in values]
        except ValueError as error:
            if parent is None:
                raise
            parent.children.remove(node)
            remarks.append(f"{error}: left out, and what follows it")
            continue
        first = None if parent is None else node
        parents = [first, *[node] * len(node.children)]
        ahead += [*zip(node.children, parents, strict=False)][::-1]
    return remarks


def _from_pente_org(value: str, game: Game) -> str:
    """The letters of a point of pente.org; a pass stays one."""
    if says_pass(value, game):
        return value
    point = pente_org.point_of(unescape(value).strip().lower(), game.height)
    if point[0] >= game.width:
        raise ValueError(f"{shown(value)} is off the board")
    return letters_of(point)
