"""The tree of a proof: positions, how hard each seems to prove, and which is looked at next.

Proof-number search (Allis, van der Meulen and van den Herik 1994) over positions that many lines
may lead to. The proof number of a position says how much is left to show that the winner wins it,
the disproof number how much to show that he does not; both are guessed from a value before the
position is looked at.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from brain.database.place import PositionKind, kind_of
from brain.games.stages import PLAY
from brain.proofs.prover import is_by_position
from kakugo import Game, Turn, position_text, read_turn, turn_text

from .looking import Ahead, Effort, Question, Seen
from .store import ALL_WANTED, OPEN, REFUTED, SEEN, WON_AT_ONCE, Kept, Store

INFINITE = 1 << 40  # the proof number of a refuted position, the disproof number of a proven one
EASY_VALUE = 800  # from which a position counts as one
DOUBLING_VALUE = 200  # so much less, and it counts as twice as hard
HARDEST = 1 << 10  # that a value alone can make a position
ANSWERS = 4  # positions to prove behind one where the other side moves, before they are known


@dataclass(slots=True)
class ProofNode:
    """A position of a tree.

    is_attack: whether the winner is to move. value: for the winner, before it was looked at. plies:
    to the end, where it is proven; where the other side moves and it is not, the most after the
    turns that are decided. turns: that lead on, each with the key behind it. before: the keys that
    lead here.
    """

    is_attack: bool
    value: int
    to_prove: int
    to_refute: int
    plies: int = 0
    is_all: bool = False  # all turns of the winner are known, not only the best
    is_busy: bool = False
    turns: dict[Turn, bytes] = field(default_factory=dict)
    before: set[bytes] = field(default_factory=set)

    @property
    def is_won(self) -> bool:
        """Whether it is proven that the winner wins it."""
        return self.to_prove == 0

    @property
    def is_lost(self) -> bool:
        """Whether the winner cannot win it, as far as the turns are known."""
        return self.to_refute == 0


def hardness(value: int) -> int:
    """A proof number from the value of a position for the winner."""
    steps = (EASY_VALUE - min(value, EASY_VALUE)) // DOUBLING_VALUE
    return min(HARDEST, 1 << min(steps, 30))


def safety(value: int) -> int:
    """A disproof number from the value of a position for the winner."""
    steps = (max(value, -EASY_VALUE) + EASY_VALUE) // (2 * DOUBLING_VALUE)
    return min(HARDEST, 1 << min(steps, 30))


def check_provable(game: Game) -> None:
    """ValueError where no win can be proven: in an opening, after the end, in Murray's game."""
    if game.stage != PLAY or game.outcome() is not None:
        raise ValueError("only a position after the opening and before the end can be proven")
    if not is_by_position(game):
        raise ValueError(f"wins of {game.name} cannot be proven: earlier turns may end the game")


class ProofTree:
    """All positions that were met on the way to a proof, and the file that keeps them.

    root: the position that is to be proven. winner: the side that shall win it.
    """

    def __init__(self, root: Game, winner: int, file: Path) -> None:
        self.kind: PositionKind = kind_of(root)
        self.winner = winner
        self.nodes: dict[bytes, ProofNode] = {}
        self.root, number = self.kind.key(root)
        self._back = self.kind.back[number]  # takes turns of the root as it is kept to those asked
        self._store = Store(file, position_text(self.game(self.root)), winner)
        self._load()
        if self.root not in self.nodes:
            self._add(self.root, 0)
            self._store.write([self._kept(self.root)])

    def close(self) -> None:
        """Close the file."""
        self._store.close()

    @property
    def top(self) -> ProofNode:
        """The position that is to be proven."""
        return self.nodes[self.root]

    @property
    def is_decided(self) -> bool:
        """Whether it is known if the winner wins."""
        return self.top.is_won or self.top.is_lost

    def release(self) -> None:
        """Let positions that are looked at by nobody any more be looked at again."""
        for key, node in self.nodes.items():
            if node.is_busy:
                node.is_busy = False
                node.to_prove, node.to_refute = self._guess(node)
                self._raise(key)

    def game(self, key: bytes) -> Game:
        """The position of a key."""
        return self.kind.position(key)

    def turns(self) -> list[tuple[Turn, ProofNode]]:
        """The turns of the root that were looked at or are to be, and what is behind each."""
        return [
            (tuple(self._back.moved(*point) for point in turn), self.nodes[behind])
            for turn, behind in self.top.turns.items()
        ]

    # ---- which is next ----

    def next(self) -> bytes | None:
        """The position to look at now, which is busy from then on; None while there is none."""
        key = self.root
        node = self.top
        while node.turns:
            behind = [self.nodes[each] for each in node.turns.values()]
            if node.is_attack:
                least = min(range(len(behind)), key=lambda at: behind[at].to_prove)
            else:
                least = min(range(len(behind)), key=lambda at: behind[at].to_refute)
            key = [*node.turns.values()][least]
            node = behind[least]
        if node.is_busy or node.is_won or node.is_lost:
            return None
        node.is_busy = True
        # As long as nothing is known of it, others look better.
        node.to_prove, node.to_refute = 4 * node.to_prove + 8, 4 * node.to_refute + 8
        self._raise(key)
        return key

    def question(self, key: bytes, effort: Effort) -> Question:
        """What is to be seen in a position."""
        node = self.nodes[key]
        return Question(
            position_text(self.game(key)),
            self.winner,
            effort,
            0 if node.is_all else effort.width,
        )

    def take(self, key: bytes, seen: Seen) -> None:
        """Enter what was seen in a position."""
        node = self.nodes[key]
        node.is_busy = False
        changed = [key]
        if seen.is_lost:
            node.to_prove, node.to_refute = INFINITE, 0
        else:
            node.plies = seen.plies
            changed += self._join(key, seen.ahead)
            if not seen.ahead:
                node.to_prove, node.to_refute = 0, INFINITE
        self._store.write([self._kept(each) for each in dict.fromkeys(changed)])
        self._warn(key)
        self._raise(key)

    def _join(self, key: bytes, ahead: Sequence[Ahead]) -> list[bytes]:
        """Let turns lead on from a position; the keys that are new."""
        node, game = self.nodes[key], self.game(key)
        new = []
        for turn, value in ahead:
            behind = self._behind(game, turn)
            if behind not in self.nodes:
                self._add(behind, value, not node.is_attack)
                new.append(behind)
            node.turns[turn] = behind
            self.nodes[behind].before.add(key)
        return new

    def _behind(self, game: Game, turn: Turn) -> bytes:
        game.play(turn)
        key = self.kind.key(game)[0]
        game.undo()
        return key

    def _add(self, key: bytes, value: int, is_attack: bool | None = None) -> None:
        if is_attack is None:
            is_attack = self.game(key).side == self.winner
        node = self.nodes[key] = ProofNode(is_attack, value, 1, 1)
        node.to_prove, node.to_refute = self._guess(node)

    def _guess(self, node: ProofNode) -> tuple[int, int]:
        """The numbers of a position that was not looked at."""
        if node.is_all:
            return INFINITE >> 1, 1
        return hardness(node.value) * (1 if node.is_attack else ANSWERS), safety(node.value)

    def _warn(self, key: bytes) -> None:
        """Let the winner's other turns beside one that was looked at seem no easier than that was.

        Before, only its value was known, and not how many answers there are.
        """
        node = self.nodes[key]
        if node.is_attack or not node.turns:
            return
        seemed, _ = self._guess(node)
        was = sum(self._guess(self.nodes[behind])[0] for behind in node.turns.values())
        for before in node.before:
            for each in self.nodes[before].turns.values():
                beside = self.nodes[each]
                if not (beside.turns or beside.is_busy or beside.is_won or beside.is_lost):
                    guess, _ = self._guess(beside)
                    beside.to_prove = min(INFINITE - 1, max(beside.to_prove, guess * was // seemed))

    def _raise(self, key: bytes) -> None:
        """Give the positions before one the numbers that follow from it."""
        waiting = [*self.nodes[key].before]
        if self.nodes[key].turns:
            waiting.append(key)
        while waiting:
            at = waiting.pop()
            if self._has_changed(at):
                waiting += self.nodes[at].before

    def _has_changed(self, key: bytes) -> bool:
        """Give a position the numbers of those behind it; whether they are others."""
        node = self.nodes[key]
        behind = [self.nodes[each] for each in node.turns.values()]
        before = node.to_prove, node.to_refute
        if node.is_attack:
            node.to_prove = min(each.to_prove for each in behind)
            node.to_refute = min(INFINITE, sum(each.to_refute for each in behind))
            if node.is_won:
                node.plies = 1 + min(each.plies for each in behind if each.is_won)
            elif node.is_lost and not node.is_all:  # by the turns that were looked at
                self._widen(key)
        else:
            node.to_prove = min(INFINITE, sum(each.to_prove for each in behind))
            node.to_refute = min(each.to_refute for each in behind)
            if node.is_won:
                node.plies = max(node.plies, 1 + max(each.plies for each in behind))
        return before != (node.to_prove, node.to_refute)

    def _widen(self, key: bytes) -> None:
        """Let all turns of the winner be looked at in a position, where the best are refuted."""
        node = self.nodes[key]
        node.is_all = True
        for behind in node.turns.values():
            self.nodes[behind].before.discard(key)
        node.turns.clear()
        node.to_prove, node.to_refute = INFINITE >> 1, 1
        self._store.write([self._kept(key)])

    # ---- the file ----

    def _kept(self, key: bytes) -> Kept:
        node = self.nodes[key]
        if node.turns:
            state = SEEN
        elif node.is_won:
            state = WON_AT_ONCE
        elif node.is_lost:
            state = REFUTED
        else:
            state = ALL_WANTED if node.is_all else OPEN
        turns = ";".join(map(turn_text, node.turns))
        return Kept(key, state, node.value, node.plies, turns)

    def _load(self) -> None:
        """Take up all that the file has."""
        seen = []
        for kept in self._store.read():
            self._add(kept.key, kept.value)
            node = self.nodes[kept.key]
            node.plies, node.is_all = kept.plies, kept.state == ALL_WANTED
            if kept.state == SEEN:
                seen.append(kept)
            elif kept.state == WON_AT_ONCE:
                node.to_prove, node.to_refute = 0, INFINITE
            elif kept.state == REFUTED:
                node.to_prove, node.to_refute = INFINITE, 0
        for kept in seen:
            node, game = self.nodes[kept.key], self.game(kept.key)
            for turn in map(read_turn, kept.turns.split(";")):
                behind = self._behind(game, turn)
                node.turns[turn] = behind
                self.nodes[behind].before.add(kept.key)
        for kept in seen:
            self._warn(kept.key)
        waiting = sorted((kept.key for kept in seen), key=lambda key: -len(self.kind.stones(key)))
        while waiting:  # more than once only where turns take stones away
            waiting = [key for key in waiting if self._has_changed(key)]
