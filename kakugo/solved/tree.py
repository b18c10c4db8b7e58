"""The tree of a proof: positions, how hard each seems to prove, and which is looked at next.

Proof-number search (Allis, van der Meulen and van den Herik 1994) over positions that many lines
may lead to. The proof number of a position says how much is left to show that the winner wins it,
the disproof number how much to show that he does not; both are guessed from a value before the
position is looked at.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path

from brain.database.place import PositionKind, kind_of
from brain.games.stages import PLAY
from brain.proofs.proving import check_by_position
from kakugo import Database, Game, Turn, position_text, read_turn, turn_text

from .advice import advised_turn
from .looking import Ahead, Look, LookLimits, Seen
from .store import Kept, ProofFile, State

NO_PROOF = 1 << 40  # the proof number of a refuted position, the disproof number of a proven one
MOST = NO_PROOF - 1  # of a position that is not decided
EASY_VALUE = 800  # from which a position counts as one
DOUBLING_VALUE = 200  # so much less, and it counts as twice as hard
HARDEST = 1 << 10  # that a value alone can make a position
WIDENED = HARDEST << 4  # the proof number where the best turns are refuted
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
        """Whether the winner cannot win it, as far as searches and known turns say."""
        return self.to_refute == 0

    @property
    def is_decided(self) -> bool:
        """Whether the winner wins it or cannot."""
        return self.is_won or self.is_lost


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
    check_by_position(game)


class ProofTree:
    """All positions that were met on the way to a proof, and the file that keeps them.

    root: the position that is to be proven. winner: the side that shall win it. asked: the root as
    it was asked for, with its turns. advice: its turns of the winner are tried first.
    """

    def __init__(self, root: Game, winner: int, file: Path, advice: Database | None = None) -> None:
        self.kind: PositionKind = kind_of(root)
        self.winner = winner
        self.nodes: dict[bytes, ProofNode] = {}
        self.asked = root.copy()
        self._advice = advice
        self.root, number = self.kind.key(root)
        self._back = self.kind.back[number]  # takes turns of the root as it is kept to those asked
        self._store = ProofFile(file, position_text(self.game(self.root)), winner)
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
        return self.top.is_decided

    @property
    def has_last_turn(self) -> bool:
        """Whether the root was asked for with the turn that leads to it."""
        return bool(self.asked.turns)

    def step_back(self) -> None:
        """Make the position before that turn the root; the file of the proof stays as it is."""
        turn = self.asked.turns[-1]
        self.asked.undo()
        key, number = self.kind.key(self.asked)
        node = self.top
        to_prove, to_refute = node.to_prove, node.to_refute
        self.nodes[key] = ProofNode(not node.is_attack, 0, to_prove, to_refute, 1 + node.plies)
        there = self.kind.symmetries[number]
        self.nodes[key].turns[tuple(there.moved(*point) for point in turn)] = self.root
        node.before.add(key)
        self.root, self._back = key, self.kind.back[number]

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
            open_ones = [each for each in node.turns.values() if not self.nodes[each].is_decided]
            if not open_ones:
                return None
            easiest = attrgetter("to_prove" if node.is_attack else "to_refute")
            key = min(open_ones, key=lambda each: easiest(self.nodes[each]))
            node = self.nodes[key]
        if node.is_busy or node.is_decided:
            return None
        node.is_busy = True
        # As long as nothing is known of it, others look better.
        node.to_prove = min(MOST, 4 * node.to_prove + 8)
        node.to_refute = min(MOST, 4 * node.to_refute + 8)
        self._raise(key)
        return key

    def question(self, key: bytes, limits: LookLimits) -> Look:
        """What is to be seen in a position."""
        node, game = self.nodes[key], self.game(key)
        width, advised = limits.width, None
        if node.is_all:
            width = 0
        elif node.is_attack and self._advice is not None:
            advised = advised_turn(self._advice, game)
        return Look(position_text(game), self.winner, limits, width, advised)

    def take(self, key: bytes, seen: Seen) -> None:
        """Enter what was seen in a position."""
        node = self.nodes[key]
        node.is_busy = False
        changed = [key]
        if seen.is_lost:
            node.to_prove, node.to_refute = NO_PROOF, 0
        else:
            node.plies = seen.plies
            changed += self._join(key, seen.ahead)
            if not seen.ahead:
                node.to_prove, node.to_refute = 0, NO_PROOF
        self._warn(key)
        changed += self._raise(key)
        self._store.write([self._kept(each) for each in dict.fromkeys(changed)])

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
            return WIDENED, 1
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
                    beside.to_prove = min(MOST, max(beside.to_prove, guess * was // seemed))
                    self._raise(each)

    def _raise(self, key: bytes) -> list[bytes]:
        """Give the positions before one the numbers that follow from it; which were widened."""
        waiting = [key]
        widened = []
        while waiting:
            at = waiting.pop()
            node = self.nodes[at]
            if not self._has_changed(node) and at != key:
                continue
            if node.is_attack and node.is_lost and node.turns and not node.is_all:
                self._widen(at)
                widened.append(at)
            waiting += node.before
        return widened

    def _has_changed(self, node: ProofNode) -> bool:
        """Give a position the numbers of those behind it; whether they are others."""
        if not node.turns:
            return False
        behind = [self.nodes[each] for each in node.turns.values()]
        was = node.to_prove, node.to_refute
        if node.is_attack:
            node.to_prove = min(each.to_prove for each in behind)
            node.to_refute = _sum(each.to_refute for each in behind)
            if node.is_won:
                node.plies = 1 + min(each.plies for each in behind if each.is_won)
        else:
            node.to_prove = _sum(each.to_prove for each in behind)
            node.to_refute = min(each.to_refute for each in behind)
            if node.is_won:
                node.plies = max(node.plies, 1 + max(each.plies for each in behind))
        return was != (node.to_prove, node.to_refute)

    def _widen(self, key: bytes) -> None:
        """Let all turns of the winner be looked at in a position, where the best are refuted."""
        node = self.nodes[key]
        node.is_all = True
        for behind in node.turns.values():
            self.nodes[behind].before.discard(key)
        node.turns.clear()
        node.to_prove, node.to_refute = self._guess(node)

    # ---- the file ----

    def _kept(self, key: bytes) -> Kept:
        node = self.nodes[key]
        if node.turns:
            state = State.ALL_LOOKED_AT if node.is_all else State.LOOKED_AT
        elif node.is_won:
            state = State.WON
        elif node.is_lost:
            state = State.REFUTED
        else:
            state = State.WIDENED if node.is_all else State.OPEN
        turns = ";".join(map(turn_text, node.turns))
        return Kept(key, state, node.value, node.plies, turns)

    def _load(self) -> None:
        """Take up all that the file has."""
        kept = {each.key: each for each in self._store.read()}
        for key, each in kept.items():
            self._add(key, each.value)
            node = self.nodes[key]
            node.plies = each.plies
            node.is_all = each.state in (State.WIDENED, State.ALL_LOOKED_AT)
            if each.state == State.WON:
                node.to_prove, node.to_refute = 0, NO_PROOF
            elif each.state == State.REFUTED:
                node.to_prove, node.to_refute = NO_PROOF, 0
            else:
                node.to_prove, node.to_refute = self._guess(node)
        seen = [key for key, each in kept.items() if each.turns]
        for key in seen:
            node, game = self.nodes[key], self.game(key)
            for turn in map(read_turn, kept[key].turns.split(";")):
                behind = self._behind(game, turn)
                node.turns[turn] = behind
                self.nodes[behind].before.add(key)
        seen.sort(key=lambda key: -len(self.kind.stones(key)))
        for key in seen:  # those behind come first
            self._has_changed(self.nodes[key])
        for key in seen:
            self._warn(key)
            self._raise(key)


def _sum(numbers: Iterable[int]) -> int:
    """Of proof numbers: what is not decided stays so."""
    numbers = [*numbers]
    return NO_PROOF if NO_PROOF in numbers else min(MOST, sum(numbers))
