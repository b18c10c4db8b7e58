"""The text of SGF: games as trees of nodes, each with properties. www.red-bean.com/sgf"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..arguments import shown

BEGIN = re.compile(r"\(\s*;")  # of a game; what stands before the first one is no part of it
NAME = re.compile(r"[A-Z]+")
VALUE = re.compile(r"[^\\\]]*(?:\\.[^\\\]]*)*", re.DOTALL)  # a backslash escapes what follows it
TOKEN = re.compile(
    rf"\s*(?:(?P<mark>\((?=\s*;)|[;)])|(?P<name>[A-Za-z]+)|\[(?P<value>{VALUE.pattern})\])",
    re.DOTALL,
)
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
    text = _unix(text)
    roots: list[RawNode] = []
    at, line = 0, 1
    while begin := BEGIN.search(text, at):
        line += text.count("\n", at, begin.start())
        start = begin.start()
        root, at = _game(text, start, line)
        line += text.count("\n", start, at)
        roots.append(root)
    if not roots:
        raise ValueError("line 1: a game in SGF begins with (;")
    return roots


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
    return SPECIAL.sub(r"\\\g<0>", _unix(text).translate(SPACES))


def _game(text: str, at: int, line: int) -> tuple[RawNode, int]:
    """The root of the game that begins at a place of the text, and the place behind it."""
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
                        return top.children[0], at
    rest = text[at:].lstrip()
    line = 1 + text.count("\n", 0, len(text) - len(rest))
    what = f"{shown(rest[:SHOWN])} does not belong there" if rest else "the game has no end, )"
    raise ValueError(f"line {line}: {what}")


def _property(name: str, values: Iterable[str]) -> str:
    return name + "".join(f"[{value}]" for value in values)


def _short(name: str) -> str:
    """A property as FF[4] names it: older files have small letters in between."""
    return "".join(filter(str.isupper, name)) or name.upper()


def _unix(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
