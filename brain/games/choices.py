"""Turns of several free points: a sequence that is not stored, because there may be millions."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, permutations
from math import perm
from operator import eq
from typing import Any, NamedTuple, TypeGuard, overload

from ..arguments import shown
from ..points import TurnForm, read_turn
from ..types import Point, Turn


def is_plain(turn: object) -> TypeGuard[Turn]:
    """Whether this is a turn of points and nothing else."""
    return isinstance(turn, tuple) and turn == tuple(turn)


class Group(NamedTuple):
    """The turns that begin with certain points, with some free points after them in every order.

    Without any, it is one turn, `begin` itself: SWAP has no points that another turn could have.
    """

    begin: Turn
    free: tuple[Point, ...]
    more: int  # free points in a turn

    def size(self) -> int:
        """How many turns there are."""
        return perm(len(self.free), self.more)

    def turns(self) -> Iterator[Turn]:
        """The turns, in the order of the free points."""
        if not self.more:
            return iter((self.begin,))
        return ((*self.begin, *points) for points in permutations(self.free, self.more))

    def at(self, number: int) -> Turn:
        """The turn with this number, from 0, in the order of turns()."""
        if not self.more:
            return self.begin
        left = list(self.free)
        points = []
        for after in reversed(range(self.more)):
            place, number = divmod(number, perm(len(left) - 1, after))
            points.append(left.pop(place))
        return (*self.begin, *points)

    def next_points(self, begin: Turn) -> Iterable[Point]:
        """The points that come behind these in some of the turns."""
        fixed, size = len(self.begin), len(begin)
        if size < fixed:
            return self.begin[size : size + 1] if self.begin[:size] == begin else ()
        if size >= fixed + self.more or not self._replace(more=size - fixed).has(begin):
            return ()
        return [point for point in self.free if point not in begin]

    def has(self, turn: object) -> bool:
        """Whether this is one of the turns."""
        if not self.more:
            return turn == self.begin
        if not is_plain(turn) or turn[: len(self.begin)] != self.begin:
            return False
        points = turn[len(self.begin) :]
        if len(points) != self.more or any(point not in self.free for point in points):
            return False
        return len({*points}) == self.more

    def number_of(self, turn: Turn) -> int:
        """The number of one of the turns, from 0, in the order of turns()."""
        left = list(self.free)
        number = 0
        for point in turn[len(self.begin) :]:
            place = left.index(point)
            del left[place]
            number = number * (len(left) + 1) + place
        return number


class Offer(NamedTuple):
    """The sets of so many points, no two of one class. Each is listed once, and known in any order.

    A class has the points that are symmetric to each other, most often one.
    """

    classes: tuple[tuple[Point, ...], ...]
    more: int  # points of a turn

    def size(self) -> int:
        """How many turns there are."""
        return self._ways()[0][self.more]

    def turns(self) -> Iterator[Turn]:
        """The turns, by the first class, then the point of it, then the second class, ..."""
        return self._turns(0, ())

    def at(self, number: int) -> Turn:
        """The turn with this number, from 0, in the order of turns()."""
        ways = self._ways()
        points: list[Point] = []
        for place, alike in enumerate(self.classes, start=1):
            after = ways[place][self.more - len(points) - 1] if len(points) < self.more else 0
            if number < len(alike) * after:
                which, number = divmod(number, after)
                points.append(alike[which])
            else:
                number -= len(alike) * after
        return tuple(points)

    def next_points(self, begin: Turn) -> Iterable[Point]:
        """The points that come behind these in some of the turns."""
        if len(begin) >= self.more or len(self.classes) < self.more or not self._has_some(begin):
            return ()
        begun = [alike for alike in self.classes if not set(begin).isdisjoint(alike)]
        return [point for alike in self.classes if alike not in begun for point in alike]

    def has(self, turn: object) -> bool:
        """Whether this is one of the turns."""
        return is_plain(turn) and len(turn) == self.more and self._has_some(turn)

    def number_of(self, turn: Turn) -> int:
        """The number of one of the turns, from 0, in the order of turns()."""
        ways = self._ways()
        number, left = 0, self.more
        for place, alike in enumerate(self.classes, start=1):
            chosen = [which for which, point in enumerate(alike) if point in turn]
            after = ways[place][left - 1] if left else 0
            number += (chosen[0] if chosen else len(alike)) * after
            left -= len(chosen)
        return number

    def _has_some(self, points: Turn) -> bool:
        """Whether these are different points of different classes."""
        places = [
            place for place, alike in enumerate(self.classes) for point in alike if point in points
        ]
        return len(places) == len(points) == len({*places})

    def _turns(self, place: int, begin: Turn) -> Iterator[Turn]:
        """The turns that go on behind these points with classes from this one on."""
        if len(begin) == self.more:
            yield begin
            return
        for after, alike in enumerate(self.classes[place:], start=place + 1):
            for point in alike:
                yield from self._turns(after, (*begin, point))

    def _ways(self) -> tuple[tuple[int, ...], ...]:
        """How many sets of 0, 1, ... points there are in the classes from each one on."""
        return _ways_of(tuple(map(len, self.classes)), self.more)


@lru_cache(maxsize=64)  # a few games need a few: nearly all classes have one point
def _ways_of(sizes: tuple[int, ...], more: int) -> tuple[tuple[int, ...], ...]:
    """What Offer._ways says of classes of these sizes."""
    ways = [(1, *[0] * more)]
    for size in reversed(sizes):
        last = ways[-1]
        ways.append((1, *(last[some] + size * last[some - 1] for some in range(1, more + 1))))
    return tuple(ways[::-1])


class Following(NamedTuple):
    """What may follow some points of a turn.

    Attributes:
        points: The points that may come next, each of them once.
        is_whole: Whether the points so far are a legal turn already.
    """

    points: list[Point]
    is_whole: bool


def following(turns: Sequence[Turn], begin: TurnForm) -> Following:
    """How legal turns of several points go on behind their first points: for a turn by clicks.

    Raises ValueError for what are no turns, and no points.

    Args:
        turns: As Game.legal_turns gives them.
        begin: The points so far, in any form that Game.play knows; () for none.

    Examples:
        >>> following([((0, 0), (1, 1)), ((0, 0), (2, 2)), ((0, 0),)], ((0, 0),))
        Following(points=[(1, 1), (2, 2)], is_whole=True)
    """
    begin = read_turn(begin)
    if isinstance(turns, Choices):
        points = turns.next_points(begin)
    else:
        if not isinstance(turns, list) or not all(isinstance(turn, tuple) for turn in turns):
            raise ValueError(f"turns are those of Game.legal_turns, not {shown(turns)}")
        size = len(begin)
        placed = (turn for turn in turns if turn[:size] == begin)
        points = (turn[size] for turn in placed if len(turn) > size)
    return Following(list(dict.fromkeys(points)), begin in turns)


class Choices(Sequence[Turn]):
    """The turns of some groups, one group after the other."""

    def __init__(self, *groups: Group | Offer) -> None:
        self._groups = groups

    def __len__(self) -> int:
        return sum(group.size() for group in self._groups)

    @overload
    def __getitem__(self, index: int) -> Turn: ...
    @overload
    def __getitem__(self, index: slice) -> list[Turn]: ...
    def __getitem__(self, index: int | slice) -> Turn | list[Turn]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = range(len(self))[index]
        for group in self._groups:
            if number < group.size():
                break
            number -= group.size()
        return group.at(number)

    def __iter__(self) -> Iterator[Turn]:
        return chain.from_iterable(group.turns() for group in self._groups)

    def next_points(self, begin: Turn) -> Iterator[Point]:
        """The points that come behind these in some turn; the same point may come twice."""
        return chain.from_iterable(group.next_points(begin) for group in self._groups)

    def __contains__(self, turn: object) -> bool:
        return any(group.has(turn) for group in self._groups)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Choices):
            return self._groups == other._groups
        if not isinstance(other, list) or len(self) != len(other):
            return False
        return all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]  # like a list, which it may equal

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The number of a turn, from 0; ValueError for what is none between the bounds."""
        before = 0
        for group in self._groups:
            if group.has(value):
                number = before + group.number_of(value)
                if number in range(len(self))[start:stop]:
                    return number
            before += group.size()
        raise ValueError(f"{value!r} is none of the turns")

    def count(self, value: object) -> int:
        """1 for one of the turns, else 0."""
        return int(value in self)

    def __repr__(self) -> str:
        return f"<{len(self)} turns>"
