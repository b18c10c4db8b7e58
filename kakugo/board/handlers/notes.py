"""Messages about what is noted: comments, marks, drawings, names, the order of variations."""

from functools import partial
from string import ascii_letters

from brain.records.drawings import ARROW, DRAWING_PROPERTIES, LABEL, Drawing, draw, drawings
from brain.records.tree import TURN_MARKS
from kakugo import Node

from ..game.nodes import size
from ..session.session import Session
from ..wire.fields import NAME_CHECK, NODE_FIELD, Field, MessageRow, cell_list, maybe, one_of, short
from ..wire.messages import LONGEST_MESSAGE, BadMessage, Json

LONGEST_COMMENT = 10_000  # characters
LABEL_LETTERS = ascii_letters[26:] + ascii_letters[:26]  # capitals first


async def comment(session: Session, given: Json) -> None:
    """Write a comment. Sends `node`."""
    node = session.tree.nodes.node(given["node"])
    _check_room(session, len(given["text"]))
    node.comment = given["text"]
    session.players.show_node(node)


async def mark(session: Session, given: Json) -> None:
    """Mark a turn. Sends `node`."""
    node = session.tree.nodes.node(given["node"])
    if node.parent is None:
        raise BadMessage("value", "the start is no turn, and has no mark")
    node.mark = given["mark"]
    session.players.show_node(node)


async def drawn(session: Session, given: Json) -> None:
    """Draw a shape, a letter or an arrow, or remove it if it is there already. Sends `node`."""
    node = session.tree.nodes.node(given["node"])
    shape, cells, points = given["shape"], given["cells"], session.game.points
    if len({*cells}) != len(cells) or len(cells) != 1 + (shape == ARROW):
        raise BadMessage("value", "an arrow has two cells, everything else one")
    if max(cells) >= len(points):
        raise BadMessage("off-board", "there is no such cell")
    text = _letter(node) if shape == LABEL else ""
    wanted = Drawing(shape, tuple(points[cell] for cell in cells), text)
    properties = draw(node.properties, wanted)
    _check_room(session, size(properties) - size(node.properties))
    node.properties = properties
    session.players.show_node(node)


def _letter(node: Node) -> str:
    """The first letter that is not drawn at a node; the last one, where all are."""
    there = {drawing.text for drawing in drawings(node.properties)}
    return next((letter for letter in LABEL_LETTERS if letter not in there), LABEL_LETTERS[-1])


def _check_room(session: Session, more: int) -> None:
    if more > 0 and session.tree.nodes.sized() + more > LONGEST_MESSAGE:
        raise BadMessage("value", "there is no room for more notes")


async def promote(session: Session, given: Json) -> None:
    """Make a line the main line. Sends `order`."""
    session.players.promote(session.tree.nodes.node(given["node"]).line())
    session.players.conclude()


async def remove(session: Session, given: Json) -> None:
    """Remove a node and all that follow, until `undo`. Sends `removed` and `position`."""
    node = session.tree.nodes.node(given["node"])
    if node.parent is None:
        raise BadMessage("value", "the start cannot be removed")
    tree = session.tree
    is_played = node in tree.live.line()
    is_shown = node in tree.walk.node.line()
    tree.remove(node)
    if is_played or is_shown:
        await session.searches.halt()
    if is_played:
        session.players.followed.end()
        session.players.hold()
    session.players.conclude()
    session.screen.put({"is": "removed", "node": given["node"]})
    session.players.show_position()


async def about(session: Session, given: Json) -> None:
    """Name the players, the event, the date. Sends `game`."""
    session.players.has_names |= "black" in given or "white" in given
    for name, text in given.items():
        setattr(session.tree.record, name, text)
        session.tree.is_own = True
    session.screen.show_kind(session.tree)


MESSAGES = {
    "comment": MessageRow(
        comment,
        {"node": NODE_FIELD, "text": Field(partial(short, longest=LONGEST_COMMENT))},
        touches=True,
    ),
    "mark": MessageRow(
        mark, {"node": NODE_FIELD, "mark": Field(partial(one_of, choices=("", *TURN_MARKS)))}
    ),
    "draw": MessageRow(
        drawn,
        {
            "node": NODE_FIELD,
            "shape": Field(partial(one_of, choices=(*DRAWING_PROPERTIES,))),
            "cells": Field(cell_list),
        },
        touches=True,
    ),
    "promote": MessageRow(promote, {"node": NODE_FIELD}),
    "remove": MessageRow(remove, {"node": NODE_FIELD}),
    "about": MessageRow(
        about, dict.fromkeys(("black", "white", "event", "date"), maybe(NAME_CHECK)), touches=True
    ),
}
