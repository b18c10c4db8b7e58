"""The page of a session, the pages of its guests, and how they are sent a game."""

from collections.abc import Mapping

from kakugo import PLAYER_NAMES, Node, Walk

from ..game.game_tree import GameTree
from ..game.nodes import Nodes
from ..search.background import in_thread
from ..shown.geometry import game_json
from ..shown.position import position_json
from ..wire.messages import GUEST, PERSON, Json, Player, as_text
from ..wire.outbox import Outbox

MANY_NODES = 500  # whose text takes ms
WATCH = "watch"  # the role of who plays neither side

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

    def show_players(self, both: Mapping[int, Player], away: frozenset[int], more: Json) -> None:
        """Send who plays, as each page sees it: its own person, and the one at another page."""
        for outbox, role in self._pages():
            players = {
                name: both[player].json() | {"who": who_plays(both[player], name, role, away)}
                for player, name in PLAYER_NAMES.items()
            }
            outbox.put({"is": "players", **players, **more})

    def show_position(
        self,
        tree: GameTree,
        both: Mapping[int, Player],
        away: frozenset[int],
        *,
        to_page: bool = True,
    ) -> None:
        """Send each page the position of the node that it shows; to_page: to our own, too."""
        known: dict[Node, Json] = {}  # what pages that show the same node have in common
        if to_page and self.outbox is not None:
            self.outbox.put(_position(known, tree, tree.walk, None, both, away))
        for guest in self.guests:
            self.show_guest(guest, tree, both, away, known)

    def show_guest(
        self,
        guest: Guest,
        tree: GameTree,
        both: Mapping[int, Player],
        away: frozenset[int],
        known: dict[Node, Json] | None = None,
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
        known = {} if known is None else known
        position = _position(known, tree, guest.walk, guest.role, both, away)
        if guest.has_board:
            position |= {"undo": tree.undoes, "redo": bool(tree.ahead)}
        guest.outbox.put(position)

    def _pages(self) -> list[tuple[Outbox, str | None]]:
        """All outboxes, each with the role of the guest, None for our own page."""
        own: list[tuple[Outbox, str | None]] = [] if self.outbox is None else [(self.outbox, None)]
        return own + [(guest.outbox, guest.role) for guest in self.guests]


def who_plays(player: Player, name: str, role: str | None, away: frozenset[int]) -> str:
    """Who plays a side as a page sees it; role: of a guest, None for the session's own page."""
    if player.who != PERSON:
        return player.who
    is_away = name in {PLAYER_NAMES[one] for one in away}
    is_mine = not is_away if role is None else role == name
    return PERSON if is_mine else GUEST


def _position(
    known: dict[Node, Json],
    tree: GameTree,
    walk: Walk,
    role: str | None,
    both: Mapping[int, Player],
    away: frozenset[int],
) -> Json:
    """The position of a node for a page; role: of a guest. known: positions of nodes."""
    node, player = walk.node, walk.game.player
    is_live = node is tree.live
    if node not in known:
        ended = tree.ended(node)
        is_open = ended is not None and not (is_live and tree.is_over)
        known[node] = position_json(walk.game, ended, is_open=is_open)
    return {
        "is": "position",
        "node": tree.nodes.number(node),
        "live": is_live,
        "who": who_plays(both[player], PLAYER_NAMES[player], role, away),
        "undo": tree.undoes if role is None else None,
        "redo": role is None and bool(tree.ahead),
        **known[node],
    }
