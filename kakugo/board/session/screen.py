"""The page of a session, the pages of its guests, and how they are sent a game."""

from collections.abc import Callable

from kakugo import Node, Walk

from ..game.game_tree import GameTree
from ..game.nodes import Nodes
from ..search.background import in_thread
from ..shown.geometry import game_json
from ..shown.position import position_json
from ..wire.messages import Json, as_text
from ..wire.outbox import Outbox

MANY_NODES = 500  # whose text takes ms
WATCH = "watch"  # the role of who plays neither side
# Who plays a side, as our own page sees it (None), or a guest of a role.
Who = Callable[[int, str | None], str]

# What guests hear, too: of a game that two people play, and of what a teacher shows besides.
GAME_NEWS = frozenset({"game", "node", "order", "removed", "clock"})
LESSON_NEWS = GAME_NEWS | {
    *("search", "lines", "progress", "opinion", "proof", "threats", "balanced"),
    *("review", "reviewed", "variations"),
}


class Guest:
    """Another page at this game.

    number: among the guests of the table. role: the player's name, or WATCH. walk: to the node that
    it looks at.
    """

    def __init__(self, number: int, link: str, role: str, outbox: Outbox) -> None:
        self.number, self.link, self.role, self.outbox = number, link, role, outbox
        self.name = ""
        self.has_board = False  # it may do all that the teacher may
        self.walk: Walk | None = None

    def json(self) -> Json:
        """As the host's page knows it."""
        return {
            "guest": self.number,
            "name": self.name,
            "role": self.role,
            "has_board": self.has_board,
        }

    def look(self, tree: GameTree, node: Node) -> None:
        """Look at a node of a tree."""
        if self.walk is None or self.walk.root is not tree.record.root:
            self.walk = Walk(tree.record.root)
        self.walk.to(node)


class Screen:
    """What pages show; nothing is sent while there is none.

    outbox: of the session's own page. guests: the pages beside it. has_lesson: whether they show
    what that page shows, and hear all of it.
    """

    def __init__(self) -> None:
        self.outbox: Outbox | None = None
        self.guests: list[Guest] = []
        self.has_lesson = False

    def attach(self, outbox: Outbox) -> None:
        """Have a page, in the place of another one."""
        if self.outbox is not None:
            self.outbox.close()
        self.outbox = outbox

    @property
    def is_shown(self) -> bool:
        """Whether any page shows the session."""
        return self.outbox is not None or bool(self.guests)

    def put(self, message: Json) -> None:
        """Send a message to the page, if there is one, and to the guests that may hear it."""
        if self.outbox is not None:
            self.outbox.put(message)
        news = LESSON_NEWS if self.has_lesson else GAME_NEWS
        if self.guests and message["is"] in news:
            text = as_text(message)
            for guest in self.guests:
                guest.outbox.put_text(message["is"], text)

    def show_kind(self, tree: GameTree) -> None:
        """Send which game it is, with its board and its names."""
        self.put(game_json(tree.game, tree.record))

    async def show_tree(self, nodes: Nodes, text: str | None = None) -> None:
        """Send all nodes; text: theirs, if it is known."""
        if text is None:
            text = nodes.text() if len(nodes) < MANY_NODES else await in_thread(nodes.text)
        for outbox in (self.outbox, *(guest.outbox for guest in self.guests)):
            if outbox is not None:
                outbox.put_text("tree", text)

    def show_players(self, players: Callable[[str | None], Json]) -> None:
        """Send who plays; players: as our own page sees it (None), or a guest of this role."""
        if self.outbox is not None:
            self.outbox.put(players(None))
        for guest in self.guests:
            guest.outbox.put(players(guest.role))

    def show_position(self, tree: GameTree, who: Who, *, to_page: bool = True) -> None:
        """Send each page the position of the node that it shows; to_page: to our own, too."""
        known: dict[Node, Json] = {}  # what pages that show the same node have in common
        if to_page and self.outbox is not None:
            edits = {"undo": tree.undoes, "redo": bool(tree.ahead)}
            self.outbox.put(_position(known, tree, tree.walk, who, None) | edits)
        for guest in self.guests:
            self.show_guest(guest, tree, who, known)

    def show_guest(
        self, guest: Guest, tree: GameTree, who: Who, known: dict[Node, Json] | None = None
    ) -> None:
        """Send a guest the position of its node: in a lesson that of our page.

        known: positions of nodes, to which this one is added.
        """
        walk = guest.walk
        if self.has_lesson:
            guest.look(tree, tree.walk.node)
        elif walk is None or walk.root is not tree.record.root or walk.node not in tree.nodes:
            guest.walk = None  # what it looked at is gone
            guest.look(tree, tree.live)
        assert guest.walk is not None
        position = _position({} if known is None else known, tree, guest.walk, who, guest.role)
        undo, redo = (tree.undoes, bool(tree.ahead)) if guest.has_board else (None, False)
        guest.outbox.put(position | {"undo": undo, "redo": redo})


def _position(
    known: dict[Node, Json], tree: GameTree, walk: Walk, who: Who, role: str | None
) -> Json:
    """The position of a node for a page; role: of a guest. known: positions of nodes."""
    node = walk.node
    is_live = node is tree.live
    if node not in known:
        ended = tree.ended(node)
        is_open = ended is not None and not (is_live and tree.is_over)
        known[node] = position_json(walk.game, ended, is_open=is_open)
    return {
        "is": "position",
        "node": tree.nodes.number(node),
        "live": is_live,
        "who": who(walk.game.player, role),
        **known[node],
    }
