"""Messages about files, as texts: open and save. No file of this machine is read or written."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from brain.games.drawing import svg
from brain.notation import position_text
from brain.records.formats import FORMATS, SCORES
from brain.records.lines import numbered
from brain.records.sgf_text import RawNode, parse
from kakugo import Game, Record, read_records

from .form import game_of
from .house import PICTURE, POSITION, TEXT, formats
from .messages import PERSON, BadMessage, Json, Seat
from .nodes import MOST_NODES, Nodes
from .refusals import refusal
from .session import Session

MOST_GAMES = 1000  # of a text
FILE_NAME = "kakugo"
Found = TypeVar("Found")


async def open_text(session: Session, given: Json) -> None:
    """Show a game of a text."""
    like = session.game.root()
    if "like" in given:
        like = game_of(given["like"], session.house.evaluation)
    wanted = given.get("number", 0)
    name, records = await in_thread(_read, given["text"], given.get("format"), like)
    if wanted >= len(records):
        raise BadMessage("value", f"there is no game {wanted}; there are {len(records)}")
    record = records[wanted]
    await begin(session, record)
    titles = [title(record) for record in records]
    session.put({"is": "opened", "format": name, "number": wanted, "games": titles})
    session.show_game()


async def begin(session: Session, record: Record) -> None:
    """Show a record, at the end of its main line; engines wait."""
    nodes = Nodes(record, session.nodes.next)
    await in_thread(nodes.read)
    await in_thread(nodes.tree_json)  # what cannot be told must not take the game's place
    record.root.game().copy(session.house.evaluation)  # the weights must know the game
    await session.halt()
    session.begin(record, nodes)
    session.has_names = True
    session.is_playing = session.is_held = False
    session.wanted = None
    session.seats = dict.fromkeys(session.seats, Seat(PERSON))
    session.look(record.end)
    session.live = record.end


async def in_thread(work: Callable[..., Found], *given: Any) -> Found:
    """What a thread of its own answers; whoever is cancelled waits for it all the same.

    So a page has one such thread at most, also if it goes and comes again.
    """
    task = asyncio.ensure_future(asyncio.to_thread(work, *given))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise


async def save(session: Session, given: Json) -> Json:
    """The game as a text."""
    name = given["format"]
    known = {row["format"]: row for row in formats()}
    if name not in known:
        raise BadMessage("value", f"there is no format {name}; there are {', '.join(known)}")
    row = known[name]
    write = OTHERS.get(name)
    try:
        if write is None:
            text = await in_thread(session.record.text, name)
        else:
            text = await in_thread(write, session.game.copy())
    except ValueError as error:
        raise refusal(error, "record") from None
    return {
        "is": "saved",
        "format": name,
        "name": FILE_NAME + row["suffix"],
        "mime": row.get("mime", TEXT),
        "text": text,
    }


def title(record: Record) -> str:
    """Who played, and how it ended."""
    score = "" if record.winner is None else f", {SCORES[record.winner]}"
    return f"{record.black or '?'} - {record.white or '?'}{score}"


def _read(text: str, name: str | None, like: Game) -> tuple[str, list[Record]]:
    """The format and the games of a text."""
    # A text with a line end is never taken for the path of a file.
    whole = f"{text}\n"
    plain = whole.removeprefix("\ufeff")
    name = name or next((key for key, row in FORMATS.items() if row.is_like(plain)), "")
    try:
        _check_size(plain, name)
        records = read_records(whole, name or None, like)
    except ValueError as error:
        raise refusal(error, "record") from None
    if sum(sum(1 for _ in record.root.walk()) for record in records) > MOST_NODES:
        raise BadMessage("record", f"these are more than {MOST_NODES} turns")
    return name, records


def _check_size(text: str, name: str) -> None:
    """BadMessage for more games or nodes than are read: told before, as reading them takes long."""
    games, nodes = 1, 0
    if name == "sgf":
        roots = parse(text)
        games, nodes = len(roots), sum(map(_counted, roots))
    elif name in FORMATS and FORMATS[name].many:
        games = sum(1 for _ in numbered(text))
    if games > MOST_GAMES:
        raise BadMessage("record", f"there are {games} games, {MOST_GAMES} at most")
    if nodes > MOST_NODES + games:
        raise BadMessage("record", f"these are more than {MOST_NODES} turns")


def _counted(root: RawNode) -> int:
    """How many nodes a tree has."""
    count, ahead = 0, [root]
    while ahead:
        count += 1
        ahead += ahead.pop().children
    return count


OTHERS: dict[str, Callable[[Game], str]] = {
    POSITION: position_text,
    PICTURE: lambda game: svg(game, numbers=True),
}
