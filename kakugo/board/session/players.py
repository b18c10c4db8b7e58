"""Who plays the game of a page, its clock, and whether it goes on."""

from collections.abc import Callable

from kakugo import BLACK, FIRST, PLAYER_NAMES, SECOND, WHITE, Game, Node, Stone, Turn
from kakugo.game_options import YOU

from ..game.clock import Clock
from ..game.game_tree import GameTree, promote
from ..game.nodes import Changes
from ..search.background import Poll
from ..wire.fields import player as read_player
from ..wire.fields import time_control as read_time_control
from ..wire.messages import ENGINE, FIRST_OPPONENT, GUEST, PERSON, Json, Player, TimeControl
from .screen import Screen

USUAL_TIME = TimeControl(seconds=1.0)


class Players:
    """The two players, and the game between them.

    tree: the game, with all that was tried. both: who plays, by FIRST and SECOND. is_playing:
    whether engines play and clocks run. is_held: whether it goes on as soon as turns are taken back
    or played again. has_names: whether the page has named the players itself. away: the players
    whose persons sit at other pages; names: what persons call themselves. followed: a game that is
    played elsewhere, and goes on, also when the page comes again.
    """

    def __init__(self, tree: GameTree, screen: Screen, fallen: Callable[[int], None]) -> None:
        """A person begins against an engine. fallen: called when a player's time is over."""
        self.both: dict[int, Player] = {
            FIRST: Player(PERSON),
            SECOND: Player(ENGINE, FIRST_OPPONENT),
        }
        self.time_control = USUAL_TIME
        self.clock = Clock(screen.put, fallen)
        self.is_playing = True
        self.is_held = False
        self.has_names = False
        self.away: frozenset[int] = frozenset()
        self.names: dict[int, str] = {}
        self.followed = Poll()
        self.screen = screen
        self.begin(tree)

    # ---- the game ----

    @property
    def game(self) -> Game:
        """The position that the page shows."""
        return self.tree.game

    def begin(self, tree: GameTree) -> None:
        """Have another game."""
        tree.nodes.changes = Changes()
        self.tree = tree
        self.is_held = False
        self.clock.forget()
        self.followed.end()

    def play(self, turn: Turn, *, is_shown: bool = True) -> Node:
        """Play a turn at the node that is shown, live if that is; what is wrong with it raises.

        is_shown: whether the page sees the position then.
        """
        # What is followed is played elsewhere.
        was_live = self.tree.is_live and not self.followed.is_on
        before = self.tree.live
        node, is_new = self.tree.play(turn)
        if is_new:
            self.show_node(node)
        if was_live:
            self.tree.go_on(node)
            self.promote([node])
            if self.is_playing:
                self.clock.press()
                self.start_clock()
            self.conclude()
            self.lead_guests(before, node)
        if is_shown:
            self.show_position()
        return node

    def play_live(self, turn: Turn) -> Node:
        """Play a turn where the game is, though the page may show another node, and go on to."""
        tree, is_shown, shown_node = self.tree, self.tree.is_live, self.tree.walk.node
        tree.walk.to(tree.live)
        try:
            node = self.play(turn, is_shown=False)
        finally:
            if not is_shown:
                tree.walk.to(shown_node)
        self.screen.show_position(tree, self.who, to_page=is_shown)
        return node

    def lead_guests(self, before: Node, node: Node) -> None:
        """Let the guests that look at the game go on with it."""
        for guest in self.screen.guests:
            if guest.walk is not None and guest.walk.node is before:
                guest.look(self.tree, node)

    def promote(self, line: list[Node]) -> None:
        """Make a line the main one; the page sees it."""
        for parent in promote(line):
            self.tree.nodes.changes.orders.add(parent)
            self.screen.put(self.tree.nodes.order_json(parent))

    def conclude(self) -> None:
        """Let the record say who plays, and how its main line has ended."""
        record, game = self.tree.record, self.tree.live_game()
        if not self.has_names:
            names = {game.colour_of(player): self._name(player) for player in PLAYER_NAMES}
            record.black, record.white = names[BLACK], names[WHITE]
        self.tree.conclude()
        if self.tree.has_ended():
            self.hold()

    def end(self, winner: Stone, reason: str) -> None:
        """The game is over, though the rules do not say so; the page sees where."""
        self.tree.end(winner, reason)
        self.conclude()
        self.show_position()

    # ---- whether it goes on ----

    @property
    def is_shared(self) -> bool:
        """Whether a game goes on in which persons at other pages play."""
        return bool(self.away) and self.goes_on and not self.tree.has_ended()

    @property
    def goes_on(self) -> bool:
        """Whether engines play, or would where the game is not held."""
        return self.is_playing or self.is_held

    def begin_playing(self) -> None:
        """Let engines play, and clocks run, from the node where the game is."""
        if self.tree.has_ended():
            return
        self.is_playing, self.is_held = True, False
        self.clock.wind(self.time_control)
        self.start_clock()
        self.show()

    def pause(self) -> None:
        """Let engines wait."""
        self.clock.stop()
        self.is_held = False
        if self.is_playing:
            self.is_playing = False
            self.show()

    def hold(self) -> None:
        """Let engines wait until turns are taken back or played again, if they play now."""
        was_going_on = self.goes_on
        self.pause()
        self.is_held = was_going_on

    def start_clock(self) -> None:
        """Let the clock run of who is to move, and no other; not before the first turn was played.

        That of an engine runs when its search begins: it may have to wait until there is room.
        """
        game = self.tree.live_game()
        if self.is_playing and game.ply and self.is_person(game.player):
            self.clock.start(game.player)
        else:
            self.clock.stop()

    # ---- who plays ----

    def is_person(self, player: int) -> bool:
        """Whether a person plays for a player."""
        return self.both[player].who == PERSON

    def is_here(self, player: int) -> bool:
        """Whether a person plays for a player at our own page."""
        return self.is_person(player) and player not in self.away

    def who(self, player: int, role: str | None = None) -> str:
        """Who plays, as our own page or a guest of a role sees it: a person there, or elsewhere."""
        if not self.is_person(player):
            return self.both[player].who
        is_mine = self.is_here(player) if role is None else PLAYER_NAMES[player] == role
        return PERSON if is_mine else GUEST

    @property
    def has_person(self) -> bool:
        """Whether a person plays."""
        return any(map(self.is_person, self.both))

    def is_asked(self, player: int) -> bool:
        """Whether the game may wait at a turn of this player: a person's, or of two engines any."""
        return self.is_person(player) or not self.has_person

    def _name(self, player: int) -> str:
        who, level, name = self.both[player]
        if who == PERSON:
            return self.names.get(player) or (YOU if self.is_here(player) else "")
        return name or f"Kakugo, level {level}"

    # ---- as the library knows it ----

    def place(self) -> Json:
        """Who plays, and how it goes on."""
        return {
            **{name: self.both[player].json() for player, name in PLAYER_NAMES.items()},
            "limits": self.time_control.json(),
            "playing": self.is_playing,
            "held": self.is_held,
            "named": self.has_names,
            "clock": self.clock.json(),
        }

    def sit(self, place: Json) -> None:
        """Let those play, and go on, who stand in what place wrote."""
        names = PLAYER_NAMES.items()
        self.both = {player: read_player(name, place[name]) for player, name in names}
        self.time_control = read_time_control("limits", place["limits"])
        self.is_playing, self.is_held = place["playing"], place["held"]
        self.has_names = place["named"]
        self.clock.read(place["clock"], self.time_control)

    # ---- as the page sees it ----

    def show(self) -> None:
        """Send who plays."""
        more = {"limits": self.time_control.json(), "playing": self.is_playing}

        def seen(role: str | None) -> Json:
            players = {
                name: self.both[player].json() | {"who": self.who(player, role)}
                for player, name in PLAYER_NAMES.items()
            }
            return {"is": "players", **players, **more}

        self.screen.show_players(seen)

    def show_position(self) -> None:
        """Send the position."""
        self.screen.show_position(self.tree, self.who)

    def show_node(self, node: Node) -> None:
        """Send one node, which is new or changed."""
        self.tree.nodes.changes.nodes.add(node)
        self.screen.put({"is": "node", "node": self.tree.nodes.node_json(node)})

    async def show_game(self, text: str | None = None) -> None:
        """Send everything about the game; text: that of its nodes, if it is known."""
        self.screen.show_kind(self.tree)
        await self.screen.show_tree(self.tree.nodes, text)
        self.show()
        self.show_position()
        self.clock.show()
