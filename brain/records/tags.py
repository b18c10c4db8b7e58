"""Games as sites write them: lines of [Tag "value"], then turns with numbers."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..arguments import shown
from .bottom_lists import LIST_RESULT, LIST_RESULTS
from .lines import Piece, lines_of
from .sgf_text import escape

TAG = re.compile(r'\[\s*([\w ]{1,40}?)\s*"((?:[^"]|"(?!\s*\]))*)"\s*\]\s*')
TAGS_TOKEN = re.compile(
    rf"(?:\d{{1,4}}\s?\.+)|(?:{LIST_RESULT})(?!\S)|--|[a-z]+\d*|\S+", re.IGNORECASE
)
TURN_NUMBER = re.compile(r"\d{1,4}\s?\.+")
TAGS_WITHIN = 4000  # characters in which the tags of the first game stand


class Move(NamedTuple):
    """What a player did: a point, a word, or -- for nothing."""

    line: int  # of the file
    column: int  # 0: the first player's; 1: the second one's
    word: str  # in small letters


class Game(NamedTuple):
    """A game as it stands in a file."""

    tags: dict[str, str]
    moves: list[Move]


def first_tags(text: str) -> dict[str, str]:
    """The tags at the beginning of a text."""
    tags: dict[str, str] = {}
    for line in text[:TAGS_WITHIN].lstrip().split("\n"):
        bare = line.strip()
        if not _add_tags(bare, tags) and bare:
            break
    return tags


def _add_tags(line: str, tags: dict[str, str]) -> bool:
    """Add the tags of a line, of which the first of a name counts; whether it is nothing else."""
    at = 0
    while found := TAG.match(line, at):
        tags.setdefault(found[1], " ".join(found[2].split()))
        at = found.end()
    return 0 < at == len(line)


def games_of(chunks: Iterable[str]) -> Iterator[Piece]:
    """The games of a text: each begins with a tag behind turns."""
    game: list[Piece] = []
    for number, line in lines_of(chunks):
        is_tag = line.startswith("[")
        if game and is_tag and not game[-1][1].startswith("["):
            yield game[0][0], game
            game = []
        game.append((number, line))
    if game:
        yield game[0][0], game


def parse(lines: list[Piece]) -> Game:
    """The tags and the turns of a game; ValueError, with the line, for what is neither."""
    tags: dict[str, str] = {}
    moves: list[Move] = []
    column = 0
    for line, text in lines:
        if _add_tags(text, tags):
            continue
        if text.startswith("["):
            raise ValueError(f'line {line}: expected [Tag "value"], got {shown(text)}')
        for word in TAGS_TOKEN.findall(text):
            if TURN_NUMBER.fullmatch(word):
                column = 0
            elif column > 1 and not is_result(word):
                raise ValueError(f"line {line}: expected a number, got {shown(word)}")
            else:
                moves.append(Move(line, column, word.lower()))
                column += not is_result(word)
    return Game(tags, moves)


def end_remark(game: Game) -> tuple[str, ...]:
    """A remark where the tags have a result, and the turns do not end with it, as sites write."""
    last = game.moves[-1] if game.moves else None
    is_known = LIST_RESULTS.get(game.tags.get("Result", "")) is not None
    if not is_known or last is None or is_result(last.word):
        return ()
    return (f"line {last.line}: there is no result behind {last.word}: the game may be cut",)


def is_result(word: str) -> bool:
    """Whether a word says how a game ended."""
    return re.fullmatch(LIST_RESULT, word) is not None


def properties(tags: dict[str, str], names: dict[str, str]) -> dict[str, list[str]]:
    """Those of the tags that SGF has, too; names: of SGF, by tag."""
    found = {name: tags.get(tag, "") for tag, name in names.items()}
    return {name: [escape(value)] for name, value in found.items() if value not in ("", "-", "?")}
