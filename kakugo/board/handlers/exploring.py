"""Messages about the database of positions: what it knows of a node, and what is noted there."""

from dataclasses import replace
from functools import partial

from brain.database.entry import LONGEST_LABEL
from brain.records.tree import Walk

from ..search.background import in_thread
from ..session.session import Session
from ..wire.fields import NODE_FIELD, MessageRow, maybe, short
from ..wire.messages import Json
from .notes import LONGEST_COMMENT


async def explore(session: Session, given: Json) -> Json:
    """What the database and the played games know of the node that is shown."""
    node, game = session.tree.number, session.game.copy()
    found = await in_thread(session.options.explorer().about, game)
    return {"is": "explored", "node": node, **found}


async def annotate(session: Session, given: Json) -> None:
    """Write the label or the text of a node's position into the database."""
    walk = Walk(session.tree.record.root)
    walk.to(session.tree.nodes.node(given.pop("node")))
    change = [(walk.game, partial(replace, **given))]
    await in_thread(session.options.explorer().database.revise, change)


NOTE_FIELDS = {
    "label": maybe(partial(short, longest=LONGEST_LABEL)),
    "text": maybe(partial(short, longest=LONGEST_COMMENT)),
}
MESSAGES = {
    "explore": MessageRow(explore, answer="explored"),
    "annotate": MessageRow(annotate, {"node": NODE_FIELD, **NOTE_FIELDS}),
}
