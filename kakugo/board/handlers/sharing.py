"""Messages about a game that other pages share, and all that guests may send."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from brain.arguments import flag
from kakugo import EMPTY, PLAYER_NAMES, IllegalTurn, Record, new_game_like, read_turn

from ..game.game_tree import GameTree
from ..game.nodes import Nodes
from ..session.screen import WATCH, Guest
from ..session.session import Session, dated
from ..session.table import DRAW, GAME, LESSON, NUMBER_OF_ROLE, OFFERS, ROLES, UNDO
from ..shown.position import clicks_json
from ..wire.fields import (
    NUMBER_CHECK,
    TURN_CHECK,
    Field,
    Handler,
    MessageRow,
    cell_list,
    maybe,
    one_of,
    or_nothing,
    short,
)
from ..wire.messages import BadMessage, Json
from . import notes, playing, rule_examples, searching

AGREED = "draw agreed"  # why a game is drawn
LONGEST_CALLED = 40  # characters of what a person is called
LONGEST_ADDRESS = 300

# What our own page may not do while a game is shared between people: take turns back alone, or put
# another game in its place, but a new one between the same people when it is over.
BARRED_SHARED = frozenset(
    {"undo", "redo", "resume", "players", "open", "set_up", "replay", "follow", "drill", "perfect"}
)
# And while it goes on: ask an engine, or write what guests would read.
BARRED = BARRED_SHARED | frozenset(
    {
        *("new", "edit", "engine", "weigh"),
        *("analyse", "hint", "threats", "balance", "prove", "keep", "review", "try", "explore"),
        *("comment", "mark", "draw", "promote", "remove"),
    }
)


# ---- our own page ----


async def share(session: Session, given: Json) -> None:
    """Let other pages come by a link: to a `game`, or to a `lesson`.

    seat: what the host plays in a game, `first`, `second` or `watch`. Sends `table`, `players` and
    `position`.
    """
    await session.searches.halt()
    session.searches.analysis = None
    session.players.followed.end()
    session.table.share(given["use"], given.get("seat", WATCH))
    if given["use"] == GAME:
        session.players.conclude()
        session.players.begin_playing()
    _show_all(session)


async def unshare(session: Session, given: Json) -> None:
    """Let no other page see the game any more: its links lead nowhere. Sends `table`."""
    session.table.unshare()
    _show_all(session)


async def hand(session: Session, given: Json) -> None:
    """Let a guest of a lesson do on the board what the teacher may; null: nobody."""
    session.table.give_hand(given["guest"])


async def code(session: Session, given: Json) -> Json:
    """An address as a QR code, whose modules are squares of length 1."""
    try:
        import segno
    except ModuleNotFoundError:
        raise BadMessage("file", "the QR code needs segno, a part of the extra board") from None
    drawn = segno.make_qr(given["address"])
    rows = [[place for place, dark in enumerate(row) if dark] for row in drawn.matrix]
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x in row)
    return {"is": "code", "side": len(rows), "path": path}


def _show_all(session: Session) -> None:
    session.players.show()
    session.players.show_position()


# ---- both players ----


async def offer(session: Session, given: Json, guest: Guest | None = None) -> None:
    """Offer the other player to take back a turn, to draw, or to play again with other seats."""
    session.table.make_offer(given["what"], _role(session, guest))


async def answer(session: Session, given: Json, guest: Guest | None = None) -> None:
    """Answer what the other player has offered."""
    made = session.table.take_offer(given["what"], _role(session, guest), given["accept"])
    if not given["accept"]:
        return
    await session.searches.halt()
    if made.what == UNDO:
        _take_back(session, made.role)
    elif made.what == DRAW:
        session.players.end(EMPTY, AGREED)
    else:
        await _play_again(session)


def _take_back(session: Session, role: str) -> None:
    """Take back the last turn of a player and what followed, out of the moves: nobody played it."""
    tree, node = session.tree, session.table.back_for(role)
    assert node is not None
    top = tree.live.line()[len(node.line())]
    playing.live_at(session, node, NUMBER_OF_ROLE[role])
    number = tree.nodes.number(top)
    tree.remove(top)
    session.players.conclude()
    session.screen.put({"is": "removed", "node": number})
    session.players.show_position()


async def _play_again(session: Session) -> None:
    """Begin a game of the same kind, with the seats exchanged."""
    session.searches.analysis = None
    session.table.swap()
    record = dated(Record(new_game_like(session.game)))
    control = session.players.time_control
    nodes = Nodes(record, session.tree.nodes.next)
    session.replace(GameTree(record, nodes, session.options.evaluation))
    session.players.has_names = False
    session.players.time_control = control
    session.players.conclude()
    session.players.begin_playing()
    await session.players.show_game()


async def called(session: Session, given: Json, guest: Guest | None = None) -> None:
    """Say what to be called in a shared game. Sends `table` and `game`."""
    if not session.table.use:
        raise BadMessage("table", "the game is not shared")
    session.table.name(_role(session, guest), given["name"].strip(), guest)
    session.screen.show_kind(session.tree)


def _role(session: Session, guest: Guest | None) -> str:
    return session.table.host if guest is None else guest.role


# ---- guests ----


async def play_as_guest(session: Session, given: Json, guest: Guest) -> None:
    """Play a turn where the game is."""
    players, tree = session.players, session.tree
    if tree.has_ended():
        raise IllegalTurn("over")
    live = tree.live_game()
    is_due = players.is_person(live.player) and PLAYER_NAMES[live.player] == guest.role
    if not players.is_playing or not is_due:
        raise BadMessage("busy", "it is not your turn")
    turn = read_turn(given["turn"])
    playing.check_turn(live, turn, may_lose=given.get("foul", False))
    guest.look(tree, tree.live)  # and go on with the turn
    players.play_live(turn)


async def click_as_guest(session: Session, given: Json, guest: Guest) -> Json:
    """How a turn may go on after some cells."""
    assert guest.walk is not None
    return clicks_json(guest.walk.game, given["cells"])


async def go_as_guest(session: Session, given: Json, guest: Guest) -> None:
    """Look at another node of the game."""
    if ("node" in given) == ("to" in given):
        raise BadMessage("value", "expected either node or to")
    tree, players = session.tree, session.players
    assert guest.walk is not None
    if "node" in given:
        node = tree.nodes.node(given["node"])
    else:
        node = tree.way(given["to"], guest.walk.node)
    guest.look(tree, node)
    session.screen.show_guest(guest, tree, players.who)


async def resign_as_guest(session: Session, given: Json, guest: Guest) -> None:
    """Resign."""
    if not session.table.is_played:
        raise IllegalTurn("over")
    await session.searches.halt()
    playing.lose(session, NUMBER_OF_ROLE[guest.role])


async def rules_for_guest(session: Session, given: Json, guest: Guest) -> Json:
    """The rules of the game."""
    return await rule_examples.rules(session, given)


class GuestRow(NamedTuple):
    """A message of a guest.

    handler: of a session, the fields and the guest. in_lesson: may be sent in a lesson, too.
    """

    handler: Handler
    fields: Mapping[str, Field] = {}
    is_players: bool = False  # only who plays a side may send it
    in_lesson: bool = False


OFFER_FIELDS = {"what": Field(partial(one_of, choices=OFFERS))}
ANSWER_FIELDS = {**OFFER_FIELDS, "accept": Field(flag)}
CALLED_FIELDS = {"name": Field(partial(short, longest=LONGEST_CALLED))}

MESSAGES = {
    "share": MessageRow(
        share,
        {
            "use": Field(partial(one_of, choices=(GAME, LESSON))),
            "seat": maybe(partial(one_of, choices=ROLES)),
        },
        touches=True,
    ),
    "unshare": MessageRow(unshare),
    "hand": MessageRow(hand, {"guest": Field(partial(or_nothing, check=NUMBER_CHECK))}),
    "code": MessageRow(
        code, {"address": Field(partial(short, longest=LONGEST_ADDRESS))}, answer="code"
    ),
    "offer": MessageRow(offer, OFFER_FIELDS),
    "answer": MessageRow(answer, ANSWER_FIELDS),
    "called": MessageRow(called, CALLED_FIELDS),
}
GUEST_MESSAGES = {
    "play": GuestRow(
        play_as_guest, {"turn": Field(TURN_CHECK), "foul": maybe(flag)}, is_players=True
    ),
    "click": GuestRow(click_as_guest, {"cells": Field(cell_list), "problem": maybe(flag)}),
    "go": GuestRow(
        go_as_guest,
        {
            "node": maybe(NUMBER_CHECK),
            "to": maybe(partial(one_of, choices=playing.STEPS_ALONG)),
        },
    ),
    "resign": GuestRow(resign_as_guest, is_players=True),
    "offer": GuestRow(offer, OFFER_FIELDS, is_players=True),
    "answer": GuestRow(answer, ANSWER_FIELDS, is_players=True),
    "called": GuestRow(called, CALLED_FIELDS, in_lesson=True),
    "rules": GuestRow(rules_for_guest, in_lesson=True),
}
# What a guest may send who has the board in a lesson: it is carried out as the teacher's.
TAUGHT = {
    name: row
    for table in (playing.MESSAGES, notes.MESSAGES, searching.MESSAGES, rule_examples.MESSAGES)
    for name, row in table.items()
    if name not in ("new", "players", "resign", "about", "hurry", "engine")
}


def check_taught(session: Session, do: str, given: Json) -> None:
    """BadMessage for what a guest may not do with the teacher's board after all."""
    is_too_much = (do == "undo" and session.tree.undoes == "game") or (
        do == "analyse" and not {"learn", "second"}.isdisjoint(given)
    )
    if is_too_much:
        raise BadMessage("seat", "only the host may do this")


def row_of_guest(do: str, guest: Guest, session: Session) -> GuestRow:
    """The row of a message that a guest may send; BadMessage where it may not."""
    row, is_lesson = GUEST_MESSAGES.get(do), session.table.use == LESSON
    if is_lesson and do in TAUGHT and not (row and row.in_lesson):
        raise BadMessage("seat", "the teacher has the board")
    if row is None:
        raise BadMessage("seat", "only the host may do this")
    if row.is_players and guest.role == WATCH:
        raise BadMessage("seat", "who watches does not play")
    return row
