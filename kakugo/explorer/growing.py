"""Drop-out expansion: a database grows where a position's best turns may change.

Source: T. R. Lincke, Strategies for the Automatic Construction of Opening Books (2000). Each turn
costs what it is worth less than the best one of its position; each ply costs something, too. The
position of least cost that nobody has expanded is searched next, and the values of its turns change
those of the positions before it.
"""

import heapq
import random
from bisect import insort
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass, field, replace
from operator import methodcaller
from typing import NamedTuple

from brain.database.entry import BLOCKED, ENTRY_RESULTS, worth
from brain.database.place import Place, place_of, places_behind
from brain.database.positions import Revision
from brain.report import farther, nearer
from brain.types import WON
from kakugo import Bound, Database, Entry, Game, Turn, position_text

from .searches import FoundTurn, Search, search, searchers

HEARING_S = 0.5  # on Windows no Ctrl-C is heard during a wait, so none is longer
LEAST_WIDTH = 2  # turns of a position that is expanded
MOST_BROKEN = 2  # pools of processes that end, one after the other, before a search does
USUAL_CHOICES = 2  # expanded next are some of so many times the positions that are searched at once
STOCK = 16  # times as many are found at once, as that goes through all that is known


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
class KnownPosition:
    """A known position. line: the turns from the root. value: for the side to move."""

    line: tuple[Turn, ...]
    value: int
    depth: int
    is_proven: bool = False  # by a search or a label: such a value stands
    turn: Turn | None = None  # the best one
    turns: dict[Turn, Place | None] = field(default_factory=dict)  # None: it ends the game
    before: set[Place] = field(default_factory=set)

    def take(self, entry: Entry) -> bool:
        """Let it be worth what an entry says; whether that is new."""
        value, is_proven = worth(entry) or 0, bool(entry.result)
        if (value, is_proven) == (self.value, self.is_proven):
            return False
        self.value, self.is_proven, self.depth = value, is_proven, entry.depth
        return True

    def entry(self) -> Entry:
        """What is written of it. That all known turns lose is no proof: others may not."""
        bound = Bound.EXACT
        if abs(self.value) >= WON and not self.is_proven:
            bound = Bound.UPPER if self.value > 0 else Bound.LOWER
        return Entry(self.value, self.depth, bound, self.turn)

    def revised(self, entry: Entry) -> Entry:
        """An entry with the value found here: what is proven stands, as do labels and texts."""
        if entry.label in ENTRY_RESULTS:
            return replace(entry, turn=entry.turn or self.turn)
        new = self.entry()
        if entry.result:
            return entry.merged(new)
        return replace(new, label=entry.label, text=entry.text, cells=entry.cells)


class Leaf(NamedTuple):
    """A position that is to be expanded, and what the way there costs."""

    cost: int
    place: Place


def position_of(line: tuple[Turn, ...], entry: Entry) -> KnownPosition:
    """A position behind these turns, of which so much is known."""
    position = KnownPosition(line, 0, entry.depth, turn=entry.turn)
    position.take(entry)
    return position


class Explorer:
    """Grows a database behind one position.

    All that it knows is in the database, so that it goes on after any end. Another one may work on
    the same positions at the same time. ValueError for a game in an opening, or over, and for a
    book, which is made of a database.
    """

    def __init__(self, database: Database, root: Game, plan: Plan) -> None:
        if root.stage != "play" or root.outcome() is not None:
            raise ValueError("only a position after the opening and before the end can be explored")
        if database.is_book:
            raise ValueError("a book does not grow: grow the database that it was made of")
        self.database = database
        self.plan = plan
        self.root = root.copy()
        self.expanded = 0  # positions, by this explorer
        self._start = place_of(root)
        self._known: dict[Place, KnownPosition] = {}
        self._running: dict[Future[list[FoundTurn]], Leaf] = {}
        self._stock: list[Leaf] = []  # those that may be next, of least cost first
        self._barren: set[Place] = set()  # positions all of whose best turns are blocked
        self._stale: set[Place] = set()  # positions behind whose turns something has changed
        self._known[self._start] = position_of((), database.get(root) or Entry())
        self._read([self._start])
        self._unwritten = self._raise()  # positions whose values are not in the database

    def __len__(self) -> int:
        """How many positions are known, the root among them."""
        return len(self._known)

    @property
    def best(self) -> KnownPosition:
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
        broken = 0
        while broken < MOST_BROKEN:
            before = self.expanded
            try:
                yield from self._grow(positions)
                return
            except BrokenExecutor:  # a process was killed: with new ones it goes on
                broken = broken + 1 if self.expanded == before else 1
        raise ChildProcessError("the processes that search end before they have found anything")

    def _grow(self, positions: int) -> Iterator[int]:
        """The same, as long as all processes live."""
        self._running.clear()
        self._stock.clear()
        with searchers(self.plan.workers, self.plan.cluster) as (executor, at_once):
            while self.expanded < positions:
                chosen = self._chosen(min(at_once(), positions - self.expanded))
                for leaf in chosen:
                    game = self._game(leaf.place)
                    if self._takes_over(leaf, game):
                        continue
                    asked = Search(
                        position_text(game),
                        self.plan.nodes,
                        self.plan.width + len(blocked(game, self.database.children(game))),
                        self.plan.evaluation,
                    )
                    self._running[executor.submit(search, asked)] = leaf
                if not chosen and not self._running:
                    return  # all is decided
                ended, _ = wait(self._running, HEARING_S, FIRST_COMPLETED)
                for future in ended:
                    leaf = self._running.pop(future)
                    self._expand(leaf.place, future.result())
                    self._follow(leaf)
                    self.expanded += 1
                    yield self.expanded

    # ---- which is next ----

    def _chosen(self, at_once: int) -> list[Leaf]:
        """Positions to be searched now."""
        room = at_once - len(self._running)
        if room <= 0:
            return []
        choices = USUAL_CHOICES * at_once
        self._stock = [leaf for leaf in self._stock if self._is_leaf(leaf.place)]
        if len(self._stock) < choices:
            self._stock = self._leaves(STOCK * choices)
        among = self._stock[:choices]
        chosen = random.sample(among, min(room, len(among)))
        for leaf in chosen:
            self._stock.remove(leaf)
        return chosen

    def _leaves(self, wanted: int) -> list[Leaf]:
        """The positions of least cost that are to be expanded, so many at most."""
        busy = {leaf.place for leaf in self._running.values()}
        seen: set[Place] = set()
        number = 0  # of equal costs, the first stays the first
        waiting = [(0, number, self._start)]
        leaves: list[Leaf] = []
        while waiting and len(leaves) < wanted:
            cost, _, place = heapq.heappop(waiting)
            if place in seen:
                continue
            seen.add(place)
            if self._is_leaf(place):
                if place not in busy:
                    leaves.append(Leaf(cost, place))
            elif not self._is_left(place):
                for behind, step in self._steps(place):
                    number += 1
                    heapq.heappush(waiting, (cost + step, number, behind))
        return leaves

    def _follow(self, leaf: Leaf) -> None:
        """Take the positions behind an expanded one into the stock that cost less than its last.

        Others that are not in it may cost as little as that one.
        """
        if self._is_left(leaf.place):
            return
        held = {each.place for each in (*self._stock, *self._running.values())}
        for behind, step in self._steps(leaf.place):
            new = Leaf(leaf.cost + step, behind)
            is_new = behind not in held and self._is_leaf(behind)
            if is_new and self._stock and new.cost < self._stock[-1].cost:
                insort(self._stock, new, key=lambda each: each.cost)

    def _steps(self, place: Place) -> Iterator[tuple[Place, int]]:
        """The positions behind one, with what the turn there costs."""
        known = self._known[place]
        for behind in known.turns.values():
            if behind is not None:
                lost = known.value + self._known[behind].value
                yield behind, max(0, lost) + self.plan.ply

    def _is_left(self, place: Place) -> bool:
        """Whether nothing is searched there or behind it: it is decided."""
        known = self._known[place]
        is_decided = known.is_proven or abs(known.value) >= self.plan.decided
        return is_decided and place != self._start

    def _is_leaf(self, place: Place) -> bool:
        """Whether it is to be expanded."""
        is_known = bool(self._known[place].turns) or place in self._barren
        return not is_known and not self._is_left(place)

    # ---- what is known ----

    def _game(self, place: Place) -> Game:
        game = self.root.copy()
        for turn in self._known[place].line:
            game.play(turn)
        return game

    def _read(self, waiting: list[Place]) -> None:
        """Take up what the database knows behind positions."""
        while waiting:
            place = waiting.pop()
            if self._known[place].turn is None:
                continue  # it was not searched
            game = self._game(place)
            children = valued(self.database.children(game))
            # It was expanded if several turns are known: a search of one line leaves one.
            if len(places_behind(game, children)) >= LEAST_WIDTH:
                waiting += self._join(place, game, children)
                self._stale.add(place)

    def _join(self, place: Place, game: Game, children: dict[Turn, Entry]) -> list[Place]:
        """Let a position have these turns; the positions behind them that are new here."""
        known = self._known[place]
        new = []
        # Of turns that are images of one another the one that is known to be best stands.
        for turn, entry in sorted(children.items(), key=lambda child: child[0] != known.turn):
            behind = place_of(_after(game, turn))
            if behind in known.turns.values():
                continue  # an image of another turn
            known.turns[turn] = behind
            if behind not in self._known:
                self._known[behind] = position_of((*known.line, turn), entry)
                self._link(behind)
                new.append(behind)
            after = self._known[behind]
            after.before.add(place)
            if (not after.turns or entry.result) and after.take(entry):
                self._stale |= after.before
        return new

    def _link(self, place: Place) -> None:
        """Let all that are expanded and lead to a new position know the turn that does."""
        kind, _ = place
        if not kind.only_adds:
            return  # what leads there cannot be listed; a later exploration reads it
        for there in kind.parents(self._game(place)):
            before = self._known.get(there)
            if before is None or not before.turns or place in before.turns.values():
                continue
            game = self._game(there)
            turn = places_behind(game, game.legal_turns()).get(place)
            if turn is not None:
                before.turns[turn] = place
                self._known[place].before.add(there)
                self._stale.add(there)

    def _takes_over(self, leaf: Leaf, game: Game) -> bool:
        """Take up what another explorer has found behind a position meanwhile; whether it has."""
        known, entry = self._known[leaf.place], self.database.get(game)
        if entry is None or entry.turn is None:
            return False
        known.turn = entry.turn
        known.take(entry)
        self._read([leaf.place])
        self._unwritten |= self._raise()
        self._follow(leaf)
        return bool(known.turns)

    def _expand(self, place: Place, found: list[FoundTurn]) -> None:
        """Enter what a search has found, and what follows from it, in one step."""
        game = self._game(place)
        known = self._known[place]
        behind_turns = self.database.children(game)
        left_out, there = blocked(game, behind_turns), valued(behind_turns)
        best: list[FoundTurn] = []
        children: dict[Turn, Entry] = {}
        revisions: list[tuple[Game, Revision]] = []
        for each in found:
            after = _after(game, each.turn)
            if not each.is_over and place_of(after) in left_out:
                continue
            best.append(each)
            if each.is_over:
                known.turns[each.turn] = None
                continue
            entry = Entry(-nearer(each.value), max(0, each.depth - 1))
            children[each.turn] = there.get(each.turn, Entry()).merged(entry)
            behind = self._known.get(place_of(after))
            if behind is None or not behind.turns or entry.result:  # else it is known better
                revisions.append((after, methodcaller("merged", entry)))
        if not best:
            self._barren.add(place)
            return
        first = best[0]
        if not known.is_proven:
            known.turn, known.value, known.depth = first.turn, first.value, first.depth
            # A loss is proven by a search of all turns, not of those that are not blocked.
            known.is_proven = first.value >= WON or (first.value <= -WON and not left_out)
        elif known.turn is None:
            known.turn = first.turn
        # Another explorer may have been behind these turns.
        others = {turn: entry for turn, entry in there.items() if turn not in children}
        self._read(self._join(place, game, children | others))
        self._stale |= {place, *known.before}
        changed = self._raise()
        self._unwritten |= {place, *changed}
        revisions += [(self._game(each), self._known[each].revised) for each in self._unwritten]
        self.database.revise(revisions)
        self._unwritten.clear()

    def _raise(self) -> set[Place]:
        """Give what is stale the values of the best turns, and what is before; which changed.

        The positions with the longest lines come first: what is behind a position has its value
        before the position gets one.
        """
        changed = set()
        seen = {*self._stale}
        waiting = [
            (-len(self._known[place].line), number, place) for number, place in enumerate(seen)
        ]
        heapq.heapify(waiting)
        self._stale.clear()
        while waiting:
            place = heapq.heappop(waiting)[2]
            if self._has_risen(self._known[place]):
                changed.add(place)
                for before in self._known[place].before - seen:
                    seen.add(before)
                    heapq.heappush(waiting, (-len(self._known[before].line), len(seen), before))
        if self._start in changed:
            self._stock.clear()  # what the ways cost is another
        return changed

    def _has_risen(self, known: KnownPosition) -> bool:
        """Give a position the value of its best turn; whether it changes."""
        if not known.turns or None in known.turns.values():
            return False
        after = {turn: self._known[place] for turn, place in known.turns.items() if place}
        best = max(after, key=lambda turn: (-after[turn].value, turn == known.turn))
        behind = after[best]
        value = farther(-behind.value)
        is_proven = behind.is_proven and value >= WON
        is_shorter = is_proven and value > known.value >= WON
        if known.is_proven and not is_shorter:
            return False
        if (value, is_proven, best) == (known.value, known.is_proven, known.turn):
            return False
        known.value, known.is_proven, known.turn = value, is_proven, best
        known.depth = behind.depth + 1
        return True


def valued(children: dict[Turn, Entry]) -> dict[Turn, Entry]:
    """Those of the entries behind turns that have a value, and are not blocked."""
    return {
        turn: entry
        for turn, entry in children.items()
        if entry.label != BLOCKED and worth(entry) is not None
    }


def blocked(game: Game, children: dict[Turn, Entry]) -> set[Place]:
    """The positions behind turns that are never searched."""
    turns = [turn for turn, entry in children.items() if entry.label == BLOCKED]
    return {*places_behind(game, turns)}


def _after(game: Game, turn: Turn) -> Game:
    after = game.copy()
    after.play(turn)
    return after
