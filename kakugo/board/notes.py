"""Messages about what is noted: comments, marks, names, and the order of variations."""

from .geometry import game_json
from .messages import LONGEST_MESSAGE, BadMessage, Json
from .session import Session


async def comment(session: Session, given: Json) -> None:
    """Write a comment."""
    node = session.nodes.node(given["node"])
    if session.nodes.sized() + len(given["text"]) > LONGEST_MESSAGE:
        raise BadMessage("value", "there is no room for more comments")
    node.comment = given["text"]
    session.show_node(node)


async def mark(session: Session, given: Json) -> None:
    """Mark a turn."""
    node = session.nodes.node(given["node"])
    if node.parent is None:
        raise BadMessage("value", "the start is no turn, and has no mark")
    node.mark = given["mark"]
    session.show_node(node)


async def promote(session: Session, given: Json) -> None:
    """Make a line the main line."""
    for node in session.nodes.node(given["node"]).line():
        node.promote()
    session.conclude()
    session.put(session.nodes.tree_json())


async def remove(session: Session, given: Json) -> None:
    """Take a node out, and all that follow."""
    node = session.nodes.node(given["node"])
    parent = node.parent
    if parent is None:
        raise BadMessage("value", "the start cannot be taken out")
    gone = set(node.walk())
    if session.walk.node in gone or session.live in gone:
        await session.halt()
    if session.walk.node in gone:
        session.walk.to(parent)
    if session.live in gone:
        session.unfollow()
        session.live, session.is_over = parent, False
        session.pause()
    session.ahead = [after for after in session.ahead if after not in gone]
    session.endings = {end: how for end, how in session.endings.items() if end not in gone}
    session.trail = {
        before: after
        for before, after in session.trail.items()
        if before not in gone and after not in gone
    }
    session.nodes.drop(node)
    node.remove()
    session.conclude()
    session.put(session.nodes.tree_json())
    session.show()


async def about(session: Session, given: Json) -> None:
    """Name the players, the event, the date."""
    session.has_names |= "black" in given or "white" in given
    for name, text in given.items():
        setattr(session.record, name, text)
    session.put(game_json(session.game, session.record))
