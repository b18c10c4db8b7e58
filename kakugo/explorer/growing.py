"""Drop-out expansion: a database grows where a position's best turns may change.

Source: T. R. Lincke, Strategies for the Automatic Construction of Opening Books (2000). Each turn
costs what it is worth less than the best one of its position; each ply costs something, too. The
position of least cost that nobody has expanded is searched next, and the values of its turns change
those of the positions before it.
"""

import heapq
import random
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field, replace

from brain.database.place import Place, place_of
from brain.types import WIN, WON
from kakugo import Bound, Database, Entry, Game, Turn, position_text

from .searches import Found, Search, search, searchers

HEARING_S = 0.5  # on Windows no Ctrl-C is heard during a wait, so none is longer
LEAST_WIDTH = 2  # turns of a position that is expanded
CHOICES = 2  # expanded next are some of so many times the positions that are searched at once


@dataclass(frozen=True, slots=True)
class Plan:
    """How a database grows.

    nodes: of each search. width: turns that it finds. ply: what a ply costs, as a value. decided:
    the value from which a position is left. workers: processes. cluster: a dask scheduler instead.
    """

    nodes: int = 100_000
    width: int = 4
    ply: int = 20
    decided: int = 500
    workers: int = 1
    cluster: str | None = None
    evaluation: str = ""


@dataclass(slots=True)
class Position:
    """A known position. line: the turns from the root. value: for the side to move."""

    line: tuple[Turn, ...]
    value: int
    depth: int
    turn: Turn | None = None  # the best one
    turns: dict[Turn, Place | None] = field(default_factory=dict)  # None: it ends the game
    before: set[Place] = field(default_factory=set)


class Explorer:
    """Grows a database behind one position.

    All that it knows is in the database, so that it goes on after any end. Another one may work on
    the same positions at the same time. ValueError for a game in an opening, or over.
    """

    def __init__(self, database: Database, root: Game, plan: Plan) -> None:
        if root.stage != "play" or root.outcome() is not None:
            raise ValueError("what is explored is a position behind its opening, and not over")
        self.database = database
        self.plan = plan
        self.root = root.copy()
        self.expanded = 0  # positions, by this explorer
        self._start = place_of(root)
        self._known: dict[Place, Position] = {}
        self._running: dict[Future[list[Found]], Place] = {}
        self._stale: set[Place] = set()  # positions behind whose turns something has changed
        entry = database.get(root) or Entry()
        self._known[self._start] = Position((), entry.value or 0, entry.depth, entry.turn)
        if self._is_expanded(self._start, root.copy(), self._children(root)):
            self._read(self._start)

    def __len__(self) -> int:
        """How many positions are known, the root among them."""
        return len(self._known)

    @property
    def best(self) -> Position:
        """The root."""
        return self._known[self._start]

    def line(self) -> list[Turn]:
        """The best turns from the root on."""
        line: list[Turn] = []
        at: Place | None = self._start
        seen = set()
        while at is not None and at not in seen and (turn := self._known[at].turn) is not None:
            seen.add(at)
            line.append(turn)
            at = self._known[at].turns.get(turn)
        return line

    def grow(self, positions: int) -> Iterator[int]:
        """Expand so many positions; yields how many were, after each of them."""
        with searchers(self.plan.workers, self.plan.cluster) as (executor, at_once):
            while self.expanded < positions:
                for place in self._chosen(min(at_once, positions - self.expanded)):
                    asked = Search(
                        position_text(self._game(place)),
                        self.plan.nodes,
                        self.plan.width,
                        self.plan.evaluation,
                    )
                    self._running[executor.submit(search, asked)] = place
                if not self._running:
                    return  # all is decided
                ended, _ = wait(self._running, HEARING_S, FIRST_COMPLETED)
                for future in ended:
                    self._expand(self._running.pop(future), future.result())
                    self.expanded += 1
                    yield self.expanded

    def book(self, other: Database) -> int:
        """Write the expanded positions into another database, with their best turns: a book."""
        pairs = (
            (self._game(place), Entry(known.value, known.depth, turn=known.turn))
            for place, known in self._known.items()
            if known.turns and known.turn is not None
        )
        before = len(other)
        other.merge(pairs)
        return len(other) - before

    # ---- which is next ----

    def _chosen(self, at_once: int) -> list[Place]:
        """Positions to be searched now."""
        room = at_once - len(self._running)
        if room <= 0:
            return []
        leaves = self._leaves(CHOICES * at_once)
        return random.sample(leaves, min(room, len(leaves)))

    def _leaves(self, wanted: int) -> list[Place]:
        """The positions of least cost that are to be expanded, so many at most."""
        busy = {*self._running.values()}
        costs: dict[Place, int] = {}
        number = 0  # of equal costs, the first stays the first
        waiting = [(0, number, self._start)]
        leaves: list[Place] = []
        while waiting and len(leaves) < wanted:
            cost, _, place = heapq.heappop(waiting)
            if place in costs:
                continue
            costs[place] = cost
            known = self._known[place]
            if not known.turns:
                is_open = abs(known.value) < self.plan.decided or place == self._start
                if is_open and place not in busy:
                    leaves.append(place)
                continue
            if abs(known.value) >= self.plan.decided and place != self._start:
                continue
            for behind in known.turns.values():
                if behind is not None:
                    number += 1
                    lost = known.value + self._known[behind].value
                    step = max(0, lost) + self.plan.ply
                    heapq.heappush(waiting, (cost + step, number, behind))
        return leaves

    # ---- what is known ----

    def _game(self, place: Place) -> Game:
        game = self.root.copy()
        for turn in self._known[place].line:
            game.play(turn)
        return game

    def _read(self, start: Place) -> None:
        """Take up what the database knows behind a position."""
        waiting = [start]
        while waiting:
            place = waiting.pop()
            game = self._game(place)
            children = self._children(game)
            if place == start or self._is_expanded(place, game, children):
                waiting += self._join(place, game, children)

    def _children(self, game: Game) -> dict[Turn, Entry]:
        """What is known behind each turn, and has a value."""
        children = self.database.children(game).items()
        return {turn: entry for turn, entry in children if entry.value is not None}

    def _is_expanded(self, place: Place, game: Game, children: dict[Turn, Entry]) -> bool:
        """Whether its turns were searched: the best is known then, and others.

        A search of one line leaves one turn; other ways may lead to what is behind the others.
        """
        if self._known[place].turn is None:
            return False
        places = set()
        for turn in children:
            game.play(turn)
            places.add(place_of(game))
            game.undo()
        return len(places) >= LEAST_WIDTH

    def _join(self, place: Place, game: Game, children: dict[Turn, Entry]) -> list[Place]:
        """Let a position have these turns; the positions behind them that are new here."""
        known = self._known[place]
        new = []
        for turn, entry in children.items():
            game.play(turn)
            behind = place_of(game)
            game.undo()
            if behind in known.turns.values():
                continue  # an image of another turn
            known.turns[turn] = behind
            if behind not in self._known:
                line = (*known.line, turn)
                self._known[behind] = Position(line, entry.value or 0, entry.depth, entry.turn)
                self._link(behind)
                new.append(behind)
            after = self._known[behind]
            after.before.add(place)
            if not after.turns and after.value != entry.value:
                after.value, after.depth = entry.value or 0, entry.depth
                self._stale |= after.before
        return new

    def _link(self, place: Place) -> None:
        """Let all that are expanded and lead to a new position know the turn that does."""
        kind, _ = place
        if not kind.only_adds:
            return  # what leads there cannot be listed; a later exploration reads it
        for key in kind.parents(self._game(place)):
            before = self._known.get((kind, key))
            if before is None or not before.turns or place in before.turns.values():
                continue
            game = self._game((kind, key))
            for turn in game.legal_turns():
                game.play(turn)
                leads_there = place_of(game) == place
                game.undo()
                if leads_there:
                    before.turns[turn] = place
                    self._known[place].before.add((kind, key))
                    self._stale.add((kind, key))
                    break

    def _expand(self, place: Place, found: list[Found]) -> None:
        """Enter what a search has found, and what follows from it."""
        game = self._game(place)
        known = self._known[place]
        children = {}
        for turn, value, depth, is_over in found:
            if is_over:
                known.turns[turn] = None
            else:
                further = value if abs(value) < WON else value + (1 if value > 0 else -1)
                children[turn] = Entry(-max(-WIN, min(WIN, further)), max(0, depth - 1))
        pairs = []
        for turn, entry in children.items():
            game.play(turn)
            behind = self._known.get(place_of(game))
            if behind is None or not behind.turns:  # else it is known better
                pairs.append((game.copy(), entry))
            game.undo()
        self.database.merge(pairs)
        known.turn, known.value, known.depth = found[0][:3]
        self._read(place)  # another explorer may have been behind these turns
        self._keep([place, *self._raise({place, *known.before, *self._stale})])
        self._stale.clear()

    def _raise(self, places: set[Place]) -> list[Place]:
        """Give positions the values of their best turns, and those before them; which changed."""
        changed: dict[Place, None] = {}
        waiting = [*places]
        while waiting:
            place = waiting.pop()
            known = self._known[place]
            open_turns = [turn for turn, behind in known.turns.items() if behind is not None]
            if not open_turns or None in known.turns.values():
                continue
            best = max(open_turns, key=lambda turn: -self._behind(known, turn).value)
            behind = self._behind(known, best)
            value = -behind.value
            if abs(value) >= WON:
                value += -1 if value > 0 else 1  # a ply more
            if (value, best) != (known.value, known.turn):
                known.value, known.turn, known.depth = value, best, behind.depth + 1
                if place not in changed:
                    waiting += known.before
                changed[place] = None
        return [*changed]

    def _behind(self, known: Position, turn: Turn) -> Position:
        place = known.turns[turn]
        assert place is not None
        return self._known[place]

    def _keep(self, places: list[Place]) -> None:
        """Write values that follow from others; labels and texts stay."""
        pairs = []
        for place in places:
            game, known = self._game(place), self._known[place]
            entry = self.database.get(game) or Entry()
            new = replace(
                entry,
                value=known.value,
                depth=known.depth,
                bound=Bound.EXACT,
                turn=known.turn,
            )
            pairs.append((game, new))
        self.database.update(pairs)
