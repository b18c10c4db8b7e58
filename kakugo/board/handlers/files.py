"""Messages about files, as texts: open and save. No file of this machine is read or written."""

from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice

from brain.arguments import flag
from brain.records.formats import FORMATS, SCORE_WORDS, recognised
from kakugo import Game, Node, Record, drawings, position_text, svg

from ..game.game_tree import GameTree
from ..game.nodes import Nodes
from ..library.reading import Reader
from ..search.background import in_thread
from ..session.session import Session
from ..shown.form import PICTURE, PLAIN_TEXT, POSITION, formats, game_of
from ..viewer.making import LINK_FORMAT, PAGE_FORMAT, fragment, page
from ..wire.fields import (
    GAME_FIELDS,
    NAME_CHECK,
    NUMBER_CHECK,
    Field,
    MessageRow,
    inner,
    maybe,
    or_nothing,
    short,
)
from ..wire.messages import ARROW, LABEL, LONGEST_MESSAGE, PERSON, BadMessage, Json, Player

GAMES_LISTED = 1000  # of a text or a file; all of them can be imported
MOST_REMARKS = 3  # that the page shows
FILE_NAME = "kakugo"
FROM_BOTTOM = {"pos": "yixin"}  # a format, and the one that differs in its first row alone
LIBRARY_NAME = "library"  # what an opened game comes from, where no format says it


async def open_text(session: Session, given: Json) -> None:
    """Show a game: from a text (a record, a position, a line), or from the library.

    like: the kind of game, if the text does not say it. number: which game of the text, from 0.
    file: the name of a file that was sent. bottom: whether row 1 of points in a text is the lowest
    where its format does not say it. Sends `opened`, then all about the game.
    """
    if sum(name in given for name in ("text", "file", "game")) != 1:
        raise BadMessage("value", "expected either text, file or game")
    if "game" in given:
        text = await session.take(given["game"])
        session.screen.put(_opened(LIBRARY_NAME))
        await session.players.show_game(text)
        session.searches.show_review()
        return
    like = game_of(given["like"], session.options.evaluation) if "like" in given else None
    name, wanted = given.get("format"), given.get("number", 0)
    if "file" in given:
        source = await in_thread(session.library.uploads.data, given["file"])
    else:
        source = given["text"]
        name = name or counted_from(source, given.get("bottom", False))
    reader, record, titles = await in_thread(read_games, source, name, like, wanted)
    text = await begin(session, record)
    remarks = [*reader.faults, *record.remarks]
    remarked = reader.failed + len(record.remarks)
    session.screen.put(_opened(reader.format, wanted, titles, remarks, remarked))
    await session.players.show_game(text)


def counted_from(text: str, is_bottom: bool) -> str | None:
    """The format of a list of points whose rows a person counts from the bottom, if it is one."""
    return FROM_BOTTOM.get(recognised(f"{text}\n") or "") if is_bottom else None


def _opened(
    name: str,
    number: int = 0,
    games: Sequence[str] = (),
    remarks: Sequence[str] = (),
    remarked: int = 0,
) -> Json:
    """That a game comes in place of the one that is shown."""
    about = {"is": "opened", "format": name, "number": number, "games": [*games]}
    return about | {"remarks": [*remarks[:MOST_REMARKS]], "remarked": remarked}


async def begin(session: Session, record: Record) -> str:
    """Show a record, at the end of its main line; engines wait. Its tree's text."""
    # A record that cannot be sent must not replace the game.
    first, evaluation = session.tree.nodes.next, session.options.evaluation
    tree, text = await in_thread(_tree, record, first, evaluation)
    await session.searches.halt()
    session.replace(tree)
    session.searches.analysis = None
    players = session.players
    players.has_names = True
    players.is_playing = players.is_held = False
    players.both = dict.fromkeys(players.both, Player(PERSON))
    tree.back_to(record.end)
    return text


def _tree(record: Record, first: int, evaluation: str) -> tuple[GameTree, str]:
    """A record's tree, and the text of its nodes; first: the number of the first one.

    BadMessage for one that is too long to be sent.
    """
    nodes = Nodes(record, first)
    nodes.read()
    return GameTree(record, nodes, evaluation), nodes.checked_text()


async def save(session: Session, given: Json) -> Json:
    """The game in one of the formats of `session`, or as the `link` of a page that shows it.

    bottom: whether row 1 is the lowest, in a picture or a page.
    """
    name = given["format"]
    known = {row["format"]: row for row in formats()} | {LINK_FORMAT: {"suffix": ""}}
    if name not in known:
        raise BadMessage("value", f"format: expected one of {', '.join(known)}, got {name}")
    row, record = known[name], session.tree.record
    bottom = given.get("bottom", False)
    if name in PAGES:
        text = await in_thread(partial(PAGES[name], [record], bottom=bottom))
    elif name in WRITERS:
        text = await in_thread(WRITERS[name], session.game.copy(), session.tree.walk.node, bottom)
    elif FORMATS[name].is_bytes:
        text = b64encode(await in_thread(record.data, name)).decode()
    else:
        text = await in_thread(record.text, name)
    return {
        "is": "saved",
        "format": name,
        "name": FILE_NAME + row["suffix"],
        "mime": row.get("mime", PLAIN_TEXT),
        "text": text,
        "bytes": name in FORMATS and FORMATS[name].is_bytes,
    }


async def holders(session: Session, given: Json) -> Json:
    """Which formats cannot hold the game, and why."""
    texts = {name: row for name, row in FORMATS.items() if row.write}
    refused = {name: row.refusal(session.tree.record) for name, row in texts.items()}
    why = {name: one._asdict() for name, one in refused.items() if one is not None}
    return {"is": "formats", "refused": why}


def title(record: Record) -> str:
    """Who played, and how it ended."""
    score = "" if record.winner is None else f", {SCORE_WORDS[record.winner]}"
    return f"{record.black or '?'} - {record.white or '?'}{score}"


def read_games(
    source: str | bytes, name: str | None, like: Game | None, wanted: int = 0
) -> tuple[Reader, Record, list[str]]:
    """How a text was read, the wanted game, and the titles of the first ones.

    BadMessage where neither the text nor `like` says the kind, and where there is no such game.
    """
    reader = Reader(source, name, like)
    titles: list[str] = []
    found = None
    for number, record in enumerate(islice(reader, GAMES_LISTED)):
        titles.append(title(record))
        if number == wanted:
            found = record
    if found is None:
        raise BadMessage("value", f"number: expected less than {len(titles)}, got {wanted}")
    return reader, found, titles


def _picture(game: Game, node: Node, bottom: bool) -> str:
    """A position with what is drawn at its node."""
    there = {*game.points}
    drawn = [drawing for drawing in drawings(node.properties) if there.issuperset(drawing.points)]
    marks = {
        one.points[0]: one.text if one.shape == LABEL else one.shape
        for one in drawn
        if one.shape != ARROW
    }
    arrows = [one.points for one in drawn if one.shape == ARROW]
    return svg(game, numbers=True, marks=marks, arrows=arrows, bottom=bottom)


# Formats beside those of records.
WRITERS: dict[str, Callable[[Game, Node, bool], str]] = {
    POSITION: lambda game, _, __: position_text(game),
    PICTURE: _picture,
}
PAGES = {PAGE_FORMAT: page, LINK_FORMAT: fragment}

TEXT_FIELD = partial(short, longest=LONGEST_MESSAGE)
MESSAGES = {
    "open": MessageRow(
        open_text,
        {
            "text": maybe(TEXT_FIELD),
            "file": maybe(NAME_CHECK),
            "game": maybe(NUMBER_CHECK),
            "format": maybe(partial(or_nothing, check=NAME_CHECK)),
            "like": maybe(partial(inner, fields=GAME_FIELDS)),
            "number": maybe(NUMBER_CHECK),
            "bottom": maybe(flag),
        },
        touches=True,
        otherwise="record",
    ),
    "formats": MessageRow(holders, answer="formats"),
    "save": MessageRow(
        save,
        {"format": Field(NAME_CHECK), "bottom": maybe(flag)},
        otherwise="record",
        answer="saved",
    ),
}
