"""Messages about the library: its list, names, what is deleted; its pictures, and all of it."""

import logging
import re
from collections.abc import Iterator
from functools import partial
from io import RawIOBase
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from brain.arguments import flag
from kakugo import Record, read_game, svg

from ..library.game_rows import record_of
from ..library.my_games import my_games
from ..library.problem_rows import line_of
from ..library.store import DAY_S, KEPT_DAYS, Store
from ..library.tables import LibraryError
from ..search.background import in_thread
from ..session.session import Session
from ..shown.position import WINNER_WORDS
from ..wire.fields import NAME_CHECK, NUMBER_CHECK, Field, MessageRow, maybe, short
from ..wire.messages import Json

LOG = logging.getLogger(__name__)
GAMES_SHOWN = 50  # games at a time
MOST_SEARCH_WORDS = 20  # that are searched for, and ways to say each
PICTURE_PX = 96.0
UNNAMEABLE = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')  # in names of files, somewhere
LONGEST_GAME_NAME = 50  # letters of a player or a date in those
GAME_COLUMNS = (  # of a game, that the page sees
    *("game", "name", "kind", "rule", "black", "white", "reason", "event", "date", "turns"),
    "changed",
)


async def listed(session: Session, given: Json) -> Json:
    """Some games, those that were changed last first.

    search: lists of texts; a game must have one text of each list. deleted: games that were
    deleted and can be restored, those first that were deleted last.
    """
    skip, is_deleted = given.get("skip", 0), given.get("deleted", False)
    find = partial(session.library.search, is_deleted=is_deleted)
    rows, total, gone = await in_thread(find, given.get("search", []), skip, GAMES_SHOWN)
    games = [_listed_json(row) for row in rows]
    return {"is": "library", "games": games, "skip": skip, "total": total, "deleted": gone}


def _listed_json(row: dict[str, Any]) -> Json:
    """A game as the list shows it."""
    deleted = row["deleted"]
    until = None if deleted is None else deleted + KEPT_DAYS * DAY_S
    shown = {name: row[name] for name in GAME_COLUMNS}
    return shown | {"winner": WINNER_WORDS.get(row["winner"]), "until": until}


async def rename(session: Session, given: Json) -> None:
    """Give a game a name."""
    await in_thread(session.library.rename, given["game"], given["name"])


async def delete(session: Session, given: Json) -> None:
    """Remove a game or a problem from the list; it is deleted after 30 days."""
    await in_thread(session.library.delete, given["game"])


async def restore(session: Session, given: Json) -> None:
    """Bring a removed game or problem back into the list."""
    await in_thread(session.library.restore, given["game"])


def picture(library: Store, game: int) -> str:
    """A small picture of how a game stands; LibraryError where there is none."""
    try:
        shown = read_game(line_of(library, game))
    except ValueError as error:
        raise LibraryError(f"the game {game} of the library cannot be drawn") from error
    return svg(shown, coordinates=False, size=PICTURE_PX)


def export(library: Store) -> Iterator[str]:
    """All games as SGF, one after the other: only the one at hand is held."""
    return (text for _, text in _written(library))


def archive(library: Store) -> Iterator[bytes]:
    """All games as a ZIP, a file for each: only the one at hand, and all names, are held."""
    stream = _Stream()
    with ZipFile(stream, "w", ZIP_DEFLATED) as written:
        for number, (record, text) in enumerate(_written(library), start=1):
            written.writestr(file_name(record, number), text)
            yield stream.taken()
    yield stream.taken()


def file_name(record: Record, number: int) -> str:
    """The name of a game's file: its date, who played, and a number of its own."""
    players = f"{_part(record.black) or 'Black'} - {_part(record.white) or 'White'}"
    return " ".join(filter(None, [_part(record.date), players, f"{number}.sgf"]))


def _part(text: str) -> str:
    """A text as it may stand in the name of a file."""
    return UNNAMEABLE.sub("_", text)[:LONGEST_GAME_NAME].strip()


class _Stream(RawIOBase):
    """What can be written, and taken at once."""

    def __init__(self) -> None:
        super().__init__()
        self._data = bytearray()

    def write(self, data: Any) -> int:
        self._data += data
        return len(data)

    def taken(self) -> bytes:
        """What was written since the last time."""
        data, self._data = bytes(self._data), bytearray()
        return data


def _written(library: Store) -> Iterator[tuple[Record, str]]:
    """All games one after the other, each with its SGF, which holds all that there may be."""
    last = 0
    while (kept := library.next(last)) is not None:
        last = kept.row["game"]
        try:
            record = record_of(kept)
            text = record.text()
        except ValueError:  # the others are wanted all the same
            LOG.exception("the game %d of the library cannot be written", last)
        else:
            yield record, text


def _words(what: str, value: Any) -> list[list[str]]:
    """What is searched for: a game has one of each of these lists."""
    is_right = isinstance(value, list) and len(value) <= MOST_SEARCH_WORDS
    lists = value if is_right else [None]
    if not all(isinstance(one, list) and 0 < len(one) <= MOST_SEARCH_WORDS for one in lists):
        raise ValueError(f"{what}: expected lists of at most {MOST_SEARCH_WORDS} words")
    return [[short(what, word) for word in one] for one in value]


GAME_FIELD = {"game": Field(NUMBER_CHECK)}


async def my_games_found(session: Session, given: Json) -> Json:
    """How the person has played in finished games: by opponent, colour, opening and month."""
    return {"is": "my_games", **await in_thread(my_games, session.library)}


MESSAGES = {
    "library": MessageRow(
        listed,
        {"search": maybe(_words), "skip": maybe(NUMBER_CHECK), "deleted": maybe(flag)},
        answer="library",
    ),
    "rename": MessageRow(rename, {**GAME_FIELD, "name": Field(NAME_CHECK)}),
    "delete": MessageRow(delete, GAME_FIELD),
    "restore": MessageRow(restore, GAME_FIELD),
    "my_games": MessageRow(my_games_found, answer="my_games"),
}
