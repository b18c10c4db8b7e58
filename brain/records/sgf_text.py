"""The text of SGF: games as trees of nodes, each with properties. www.red-bean.com/sgf"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, repeat

from ..arguments import shown
from .lines import Piece

SGF_BEGIN = re.compile(r"\(\s*;")  # of a game; what stands before the first one is no part of it
PROPERTY_NAME = re.compile(r"\d?[A-Z][A-Z0-9]*")  # FF[4] has letters only, ORC has 5A, too
# A backslash escapes what follows it.
SGF_VALUE = re.compile(r"[^\\\]]*(?:\\.[^\\\]]*)*", re.DOTALL)
SGF_WORD = r"\d?[A-Za-z][A-Za-z0-9]*"  # a name, which may have small letters
SGF_TOKEN = re.compile(
    rf"\s*(?:(?P<mark>\((?=\s*;)|[;)])|(?P<name>{SGF_WORD})|\[(?P<value>{SGF_VALUE.pattern})\])",
    re.DOTALL,
)
# What says where a game ends: brackets outside values, and values, of which the end may be missing.
BOUND = re.compile(rf"[()]|\[({SGF_VALUE.pattern}\])?", re.DOTALL)
# The root of a game, which is no variation: another game that has no end stands before it.
SGF_ROOT = re.compile(r"\(\s*;\s*(?:FF|GM)\s*\[")
LONGEST_ROOT = 32  # characters up to there
SGF_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
SPECIAL = re.compile(r"[\\\]]")
SPACES = str.maketrans("\t\v\f", "   ")  # SGF knows no others than blanks and ends of lines
QUOTED_CHARACTERS = 20  # characters of what is no SGF
# What is no token: a remark in brackets, a word, a value that has no end.
ODD = re.compile(r"\s*(?P<text>\([^()\[\];]*\)|\(|[^\s;()\[\]]+|\[.*|\S)", re.DOTALL)
IN_VARIATION = re.compile(rf"\s*{SGF_WORD}\s*\[")  # a node without its ;


@dataclass(slots=True, eq=False)
class RawNode:
    """A node as it stands in a file."""

    line: int = 0  # of the file, from 1
    properties: dict[str, list[str]] = field(default_factory=dict)  # values with their escapes
    children: list["RawNode"] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)  # of a root: what is no SGF, with its line


def parse(text: str) -> list[RawNode]:
    """The roots of all games of a text; ValueError, with the line, for what is no SGF."""
    roots = [parse_game(game, line) for line, game in games_of([text])]
    if not roots:
        raise ValueError("line 1: a game in SGF begins with (;")
    return roots


def games_of(chunks: Iterable[str]) -> Iterator[Piece]:
    """The texts of the games in a text that comes in chunks, which may end anywhere.

    A game without its end goes on to the root of the next. What stands behind a game follows its
    end, or as much of it as an error shows.
    """
    done: Piece | None = None  # a game, to which what stands behind it is added
    behind = ""
    known: list[str] = []  # of a game: what was looked through
    depth = 0  # of variations; 0: between games
    line = begun = 1  # of what is looked at, between games; where a game began
    text = ""
    for chunk, is_last in chain(zip(chunks, repeat(False)), [("", True)]):
        text += unix(chunk)
        start = at = 0  # of what is not in known; looked through so far
        while True:
            if depth == 0:
                found = SGF_BEGIN.search(text, at)
                if found is None:
                    break
                start = found.start()
                if done:
                    yield done[0], done[1] + _more(behind, text[at:start])
                    done, behind = None, ""
                line += text.count("\n", at, start)
                at, depth, begun = start + 1, 1, line
            bound = BOUND.search(text, at)
            if bound is None or (bound[0] == "[" and bound[1] is None):
                at = bound.start() if bound else len(text)
                break
            if bound[0] == "(" and not is_last and len(text) - bound.start() < LONGEST_ROOT:
                at = bound.start()
                break
            is_root = SGF_ROOT.match(text, bound.start()) is not None
            at = bound.start() if is_root else bound.end()
            depth += {"(": 1, ")": -1}.get(bound[0], 0)
            if is_root or depth == 0:
                game = "".join([*known, text[start:at]])
                done = begun, game
                line, depth = begun + game.count("\n"), 0
                known.clear()
        if depth:
            known.append(text[start:at])
        else:
            cut = text.rfind("(", at)  # the beginning of a game may be cut
            rest = cut if cut >= 0 and not text[cut + 1 :].strip() else len(text)
            behind = _more(behind, text[at:rest]) if done else ""
            line += text.count("\n", at, rest)
            at = rest
        text = text[at:]
    if done:
        yield done[0], done[1] + behind
    if depth:
        yield begun, "".join([*known, text])


def _more(known: str, text: str) -> str:
    """A text with another behind it, as far as an error shows it."""
    if len(known.lstrip()) > QUOTED_CHARACTERS:
        return known
    blank = len(text) - len(text.lstrip())
    return known + (
        text[: blank + QUOTED_CHARACTERS + 1]
        if not known.strip()
        else text[: QUOTED_CHARACTERS + 1]
    )


def serialise(roots: Iterable[RawNode]) -> str:
    """The text of games, with a line for each node."""
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
    return SGF_ESCAPED.sub(lambda found: found[1].strip("\n"), value).translate(SPACES)


def escape(text: str) -> str:
    """The value that means a text: the inverse of unescape."""
    return SPECIAL.sub(r"\\\g<0>", unix(text).translate(SPACES))


def parse_game(text: str, line: int = 1) -> RawNode:
    """The root of a game that begins on a line; ValueError, with the line, for what is none.

    What does not belong there is left out, and named in RawNode.remarks of the root: texts between
    nodes, names without values and values without names, a value and a game without an end.
    """
    at = 0
    top = node = RawNode()  # its only child is the root
    name = said = ""  # of the property whose values follow; as it stands there
    forks: list[RawNode] = []
    while odd := SGF_TOKEN.match(text, at) or ODD.match(text, at):
        group, token = odd.lastgroup, odd[odd.lastgroup or 0]
        line += text.count("\n", at, odd.start(odd.lastgroup or 0))
        if name and group != "value" and not node.properties[name]:
            del node.properties[name]
            _leave_out(top, line, said)
        if group == "value" and name:
            node.properties[name].append(token)
        elif group == "name" and forks:
            name, said = _short(token), token
            node.properties.setdefault(name, [])
        elif token == ";":
            node.children.append(RawNode(line))
            node = node.children[-1]
        elif token == "(":
            forks.append(node)
            if group != "mark":
                _leave_out(top, line, token)
                if IN_VARIATION.match(text, odd.end()):
                    node.children.append(RawNode(line))
                    node = node.children[-1]
        elif token == ")" and forks:
            node, name = forks.pop(), ""
            if not forks:
                at = odd.end()
                break
        else:
            _leave_out(top, line, token)
        name = name if group in ("name", "value") else ""
        line += text.count("\n", odd.start(odd.lastgroup or 0), odd.end())
        at = odd.end()
    if not top.children:
        raise ValueError(f"line {line}: a game in SGF begins with (;")
    root = top.children[0]
    if name and not node.properties[name]:
        del node.properties[name]
        _leave_out(top, line, said)
    root.remarks = top.remarks
    rest = text[at:].lstrip()
    if forks:
        root.remarks.append(f"line {line}: the game has no end, )")
    elif rest:
        line += text.count("\n", at, len(text) - len(rest))
        first = rest.split("\n")[0].rstrip()[:QUOTED_CHARACTERS]
        root.remarks.append(f"line {line}: left out: {shown(first)}, behind the game")
    return root


def _leave_out(top: RawNode, line: int, text: str) -> None:
    """Note the first text that was left out; there may be as many as words in a letter."""
    if not top.remarks:
        top.remarks.append(f"line {line}: left out: {shown(text[:QUOTED_CHARACTERS])}")


def _property(name: str, values: Iterable[str]) -> str:
    return name + "".join(f"[{value}]" for value in values)


def _short(name: str) -> str:
    """A property as FF[4] names it: older files have small letters in between."""
    short = "".join(each for each in name if not each.islower())
    return name.upper() if short == "" or short.isdigit() else short


def unix(text: str) -> str:
    """A text whose lines end with LF, instead of CR LF or CR."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
