"""The text of SGF: games as trees of nodes, each with properties. www.red-bean.com/sgf"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, repeat

from ..arguments import shown
from .lines import Piece

BEGIN = re.compile(r"\(\s*;")  # of a game; what stands before the first one is no part of it
NAME = re.compile(r"[A-Z]+")
VALUE = re.compile(r"[^\\\]]*(?:\\.[^\\\]]*)*", re.DOTALL)  # a backslash escapes what follows it
TOKEN = re.compile(
    rf"\s*(?:(?P<mark>\((?=\s*;)|[;)])|(?P<name>[A-Za-z]+)|\[(?P<value>{VALUE.pattern})\])",
    re.DOTALL,
)
# What says where a game ends: brackets outside values, and values, of which the end may be missing.
BOUND = re.compile(rf"[()]|\[({VALUE.pattern}\])?", re.DOTALL)
# The root of a game, which is no variation: another game that has no end stands before it.
ROOT = re.compile(r"\(\s*;\s*(?:FF|GM)\s*\[")
LONGEST_ROOT = 32  # characters up to there
ESCAPED = re.compile(r"\\(.)", re.DOTALL)
SPECIAL = re.compile(r"[\\\]]")
SPACES = str.maketrans("\t\v\f", "   ")  # SGF knows no others than blanks and ends of lines
SHOWN = 20  # characters of what is no SGF


@dataclass(slots=True, eq=False)
class RawNode:
    """A node as it stands in a file."""

    line: int = 0  # of the file, from 1
    properties: dict[str, list[str]] = field(default_factory=dict)  # values with their escapes
    children: list["RawNode"] = field(default_factory=list)


def parse(text: str) -> list[RawNode]:
    """The roots of all games of a text; ValueError, with the line, for what is no SGF."""
    roots = [parse_game(game, line) for line, game in games_of([text])]
    if not roots:
        raise ValueError("line 1: a game in SGF begins with (;")
    return roots


def games_of(chunks: Iterable[str]) -> Iterator[Piece]:
    """The texts of the games in a text that comes in chunks, which may end anywhere.

    What stands between games is left out. A game without its end goes on to the root of the next.
    """
    known: list[str] = []  # of a game: what was looked through
    depth = 0  # of variations; 0: between games
    line = begun = 1  # of what is looked at, between games; where a game began
    text = ""
    for chunk, is_last in chain(zip(chunks, repeat(False)), [("", True)]):
        text += unix(chunk)
        start = at = 0  # of what is not in known; looked through so far
        while True:
            if depth == 0:
                found = BEGIN.search(text, at)
                if found is None:
                    break
                start = found.start()
                line += text.count("\n", at, start)
                at, depth, begun = start + 1, 1, line
            bound = BOUND.search(text, at)
            if bound is None or (bound[0] == "[" and bound[1] is None):
                at = bound.start() if bound else len(text)
                break
            if bound[0] == "(" and not is_last and len(text) - bound.start() < LONGEST_ROOT:
                at = bound.start()
                break
            is_root = ROOT.match(text, bound.start()) is not None
            at = bound.start() if is_root else bound.end()
            depth += {"(": 1, ")": -1}.get(bound[0], 0)
            if is_root or depth == 0:
                game = "".join([*known, text[start:at]])
                yield begun, game
                line, depth = begun + game.count("\n"), 0
                known.clear()
        if depth:
            known.append(text[start:at])
        else:
            behind = text.rfind("(", at)  # the beginning of a game may be cut
            rest = behind if behind >= 0 and not text[behind + 1 :].strip() else len(text)
            line += text.count("\n", at, rest)
            at = rest
        text = text[at:]
    if depth:
        yield begun, "".join([*known, text])


def serialise(roots: Iterable[RawNode]) -> str:
    """The inverse of parse: a line for each node."""
    text: list[str] = []
    for root in roots:
        ahead: list[RawNode | str] = [")\n", root, "("]
        while ahead:
            item = ahead.pop()
            if isinstance(item, str):
                text.append(item)
                continue
            text.append(f";{''.join(map(_property, item.properties, item.properties.values()))}\n")
            if len(item.children) == 1:
                ahead += item.children
            else:
                ahead += [part for child in item.children[::-1] for part in (")\n", child, "(")]
    return "".join(text)


def unescape(value: str) -> str:
    """The text that a value means."""
    return ESCAPED.sub(lambda found: found[1].strip("\n"), value).translate(SPACES)


def escape(text: str) -> str:
    """The value that means a text: the inverse of unescape."""
    return SPECIAL.sub(r"\\\g<0>", unix(text).translate(SPACES))


def parse_game(text: str, line: int = 1) -> RawNode:
    """The root of a game that begins on a line; ValueError, with the line, for what is none."""
    first, at = line, 0
    top = node = RawNode()  # its only child is the root
    values: list[str] | None = None  # of the property that was named last
    forks: list[RawNode] = []
    while token := TOKEN.match(text, at):
        has_value = token.lastgroup == "value"
        if values == [] if not has_value else values is None:
            break  # a property without a value, or the other way round
        line += text.count("\n", at, token.end())
        at = token.end()
        if has_value and values is not None:
            values.append(token["value"])
        elif token["name"]:
            values = node.properties.setdefault(_short(token["name"]), [])
        else:
            values = None
            match token["mark"]:
                case ";":
                    node.children.append(RawNode(line))
                    node = node.children[-1]
                case "(":
                    forks.append(node)
                case _:
                    node = forks.pop()
                    if not forks:
                        return top.children[0]
    rest = text[at:].lstrip()
    line = first + text.count("\n", 0, len(text) - len(rest))
    what = f"{shown(rest[:SHOWN])} does not belong there" if rest else "the game has no end, )"
    raise ValueError(f"line {line}: {what}")


def _property(name: str, values: Iterable[str]) -> str:
    return name + "".join(f"[{value}]" for value in values)


def _short(name: str) -> str:
    """A property as FF[4] names it: older files have small letters in between."""
    return "".join(filter(str.isupper, name)) or name.upper()


def unix(text: str) -> str:
    """A text whose lines end with LF, instead of CR LF or CR."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
