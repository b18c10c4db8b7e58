"""Messages about files, as texts: open and save. No file of this machine is read or written."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from brain.records import psq, sgf
from brain.records.formats import FORMATS, SCORE_WORDS, recognised
from brain.records.sgf_text import RawNode, parse
from kakugo import Drawing, Game, Node, Record, drawings, position_text, read_records, svg

from ..game.game_tree import GameTree
from ..game.nodes import TREE_NODES_MOST, Nodes
from ..search.background import in_thread
from ..session.session import Session
from ..shown.form import PICTURE, PLAIN_TEXT, POSITION, formats, game_of
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

GAMES_IN_A_FILE = 1000  # of a text
MOST_DRAWINGS = 20_000  # of a text
MOST_REMARKS = 3  # that the page shows
FILE_NAME = "kakugo"
LIBRARY_NAME = "library"  # what an opened game comes from, where no format says it


async def open_text(session: Session, given: Json) -> None:
    """Show a game: from a text (a record, a position, a line), or from the library.

    like: the kind of game, if the text does not say it. number: which game of the text, from 0.
    Sends `opened`, then all about the game.
    """
    if ("text" in given) == ("game" in given):
        raise BadMessage("value", "expected either text or game")
    if "game" in given:
        await session.take(given["game"])
        session.screen.put(_opened(LIBRARY_NAME))
        await session.players.show_game()
        session.searches.show_review()
        return
    like = game_of(given["like"], session.options.evaluation) if "like" in given else None
    wanted = given.get("number", 0)
    name, records = await in_thread(read_text, given["text"], given.get("format"), like)
    if wanted >= len(records):
        raise BadMessage("value", f"number: expected less than {len(records)}, got {wanted}")
    record = records[wanted]
    text = await begin(session, record)
    titles = [title(record) for record in records]
    session.screen.put(_opened(name, wanted, titles, record.remarks))
    await session.players.show_game(text)


def _opened(
    name: str, number: int = 0, games: Sequence[str] = (), remarks: Sequence[str] = ()
) -> Json:
    """That a game comes in place of the one that is shown."""
    about = {"is": "opened", "format": name, "number": number, "games": [*games]}
    return about | {"remarks": [*remarks[:MOST_REMARKS]], "remarked": len(remarks)}


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
    """A record's tree, and the text of its nodes; first: the number of the first one."""
    nodes = Nodes(record, first)
    nodes.read()
    return GameTree(record, nodes, evaluation), nodes.text()


async def save(session: Session, given: Json) -> Json:
    """The game as a text, in one of the formats of `session`."""
    name = given["format"]
    known = {row["format"]: row for row in formats()}
    if name not in known:
        raise BadMessage("value", f"format: expected one of {', '.join(known)}, got {name}")
    row = known[name]
    write = WRITERS.get(name)
    if write is None:
        text = await in_thread(session.tree.record.text, name)
    else:
        text = await in_thread(write, session.game.copy(), session.tree.walk.node)
    return {
        "is": "saved",
        "format": name,
        "name": FILE_NAME + row["suffix"],
        "mime": row.get("mime", PLAIN_TEXT),
        "text": text,
    }


async def holders(session: Session, given: Json) -> Json:
    """Which formats cannot hold the game, and why."""
    texts = {name: row for name, row in FORMATS.items() if row.write and not row.is_bytes}
    refused = {name: row.refusal(session.tree.record) for name, row in texts.items()}
    why = {name: one._asdict() for name, one in refused.items() if one is not None}
    return {"is": "formats", "refused": why}


def title(record: Record) -> str:
    """Who played, and how it ended."""
    score = "" if record.winner is None else f", {SCORE_WORDS[record.winner]}"
    return f"{record.black or '?'} - {record.white or '?'}{score}"


def read_text(text: str, name: str | None, like: Game | None) -> tuple[str, list[Record]]:
    """The format and the games of a text; BadMessage where neither it nor `like` says the kind."""
    # A text with a line end is never taken for the path of a file.
    whole = f"{text}\n"
    plain = whole.removeprefix("\ufeff")
    name = name or recognised(plain) or ""
    records = _sgf(plain, like) if name == "sgf" else _others(whole, plain, name, like)
    _check_turns(sum(1 for record in records for _ in record.root.walk()) - len(records))
    return name, records


def _sgf(text: str, like: Game | None) -> list[Record]:
    """The games of an SGF, which is parsed once: it is counted before turns are played."""
    roots = parse(text)
    _check_games(len(roots))
    nodes = [node for root in roots for node in _walk(root)]
    _check_turns(len(nodes) - len(roots))
    _check_drawings(drawing for node in nodes for drawing in drawings(node.properties))
    _check_kind(like, all(map(sgf.says_game, roots)))
    return [Record.of(sgf.tree(root, like)) for root in roots]


def _others(whole: str, plain: str, name: str, like: Game | None) -> list[Record]:
    """The games of a text in another format, or in none."""
    row = FORMATS.get(name)
    if row is not None and row.many and not row.is_bytes:
        _check_games(sum(1 for _ in row.cut([plain])))
    if row is not None and not row.is_bytes and row.is_like(plain):
        _check_kind(like, psq.says_game(plain) if name == "psq" else row.says_game)
    return read_records(whole, name or None, like)


def _check_kind(like: Game | None, is_said: bool) -> None:
    if like is None and not is_said:
        raise BadMessage("kind", "the text does not say which game it is: `like` has to")


def _check_games(games: int) -> None:
    if games > GAMES_IN_A_FILE:
        raise BadMessage("record", f"there are {games} games, {GAMES_IN_A_FILE} at most")


def _check_turns(turns: int) -> None:
    if turns > TREE_NODES_MOST:
        raise BadMessage("record", f"these are more than {TREE_NODES_MOST} turns")


def _check_drawings(found: Iterable[Drawing]) -> None:
    """A few letters of SGF draw on all cells: none are drawn beyond the limit."""
    if any(islice(found, MOST_DRAWINGS, None)):
        raise BadMessage("record", f"these are more than {MOST_DRAWINGS} drawings")


def _picture(game: Game, node: Node) -> str:
    """A position with what is drawn at its node."""
    there = {*game.points}
    drawn = [drawing for drawing in drawings(node.properties) if there.issuperset(drawing.points)]
    marks = {
        one.points[0]: one.text if one.shape == LABEL else one.shape
        for one in drawn
        if one.shape != ARROW
    }
    arrows = [one.points for one in drawn if one.shape == ARROW]
    return svg(game, numbers=True, marks=marks, arrows=arrows)


def _walk(root: RawNode) -> Iterator[RawNode]:
    """All nodes of a tree."""
    ahead = [root]
    while ahead:
        node = ahead.pop()
        yield node
        ahead += node.children


# Formats beside those of records.
WRITERS: dict[str, Callable[[Game, Node], str]] = {
    POSITION: lambda game, _: position_text(game),
    PICTURE: _picture,
}

TEXT_FIELD = partial(short, longest=LONGEST_MESSAGE)
MESSAGES = {
    "open": MessageRow(
        open_text,
        {
            "text": maybe(TEXT_FIELD),
            "game": maybe(NUMBER_CHECK),
            "format": maybe(partial(or_nothing, check=NAME_CHECK)),
            "like": maybe(partial(inner, fields=GAME_FIELDS)),
            "number": maybe(NUMBER_CHECK),
        },
        touches=True,
        otherwise="record",
    ),
    "formats": MessageRow(holders, answer="formats"),
    "save": MessageRow(save, {"format": Field(NAME_CHECK)}, otherwise="record", answer="saved"),
}
