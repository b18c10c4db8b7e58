"""The page of a session, if one shows it, and how it is sent a game."""

from ..game.game_tree import GameTree
from ..game.nodes import Nodes
from ..search.background import in_thread
from ..shown.geometry import game_json
from ..shown.position import position_json
from ..wire.messages import Json
from ..wire.outbox import Outbox

MANY_NODES = 500  # whose text takes ms


class Screen:
    """What a page shows; nothing is sent while there is none. outbox: of the page."""

    def __init__(self) -> None:
        self.outbox: Outbox | None = None

    def attach(self, outbox: Outbox) -> None:
        """Have a page, in the place of another one."""
        if self.outbox is not None:
            self.outbox.close()
        self.outbox = outbox

    def put(self, message: Json) -> None:
        """Send a message to the page, if there is one."""
        if self.outbox is not None:
            self.outbox.put(message)

    def show_kind(self, tree: GameTree) -> None:
        """Send which game it is, with its board and its names."""
        self.put(game_json(tree.game, tree.record))

    async def show_tree(self, nodes: Nodes, text: str | None = None) -> None:
        """Send all nodes; text: theirs, if it is known."""
        if text is None:
            text = nodes.text() if len(nodes) < MANY_NODES else await in_thread(nodes.text)
        if self.outbox is not None:
            self.outbox.put_text("tree", text)

    def show_position(self, tree: GameTree, who: str) -> None:
        """Send the position of the node that is shown; who: is to move there."""
        ended = tree.ended(tree.walk.node)
        is_open = ended is not None and not (tree.is_live and tree.is_over)
        self.put(
            {
                "is": "position",
                "node": tree.number,
                "live": tree.is_live,
                "who": who,
                "undo": tree.undoes,
                "redo": bool(tree.ahead),
                **position_json(tree.game, ended, is_open=is_open),
            }
        )
