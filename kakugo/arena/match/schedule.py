"""Which games a tournament consists of, and in which order they are played."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, count
from random import Random

from brain import Turn

from ..model import Task

Opening = tuple[Turn, ...]
Pairing = tuple[int, int]  # indices of two players


def match(players: int) -> list[Pairing]:
    """Two players against each other."""
    if players != 2:
        raise ValueError(f"a match is between two players, not {players}")
    return [(0, 1)]


def gauntlet(players: int) -> list[Pairing]:
    """The first player against each of the others."""
    _need_two(players)
    return [(0, other) for other in range(1, players)]


def round_robin(players: int) -> list[Pairing]:
    """Everyone against everyone.

    >>> round_robin(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    _need_two(players)
    return list(combinations(range(players), 2))


SCHEDULES: Mapping[str, Callable[[int], list[Pairing]]] = {
    "match": match,
    "sprt": match,
    "gauntlet": gauntlet,
    "roundrobin": round_robin,
}


def lineup(
    openings: Sequence[Opening], images: Callable[[Opening], Sequence[Opening]], seed: int | None
) -> Iterator[Opening]:
    """The openings without end: in order, or shuffled by a seed; each round another symmetry.

    images: an opening as the symmetries of the board show it, itself first.

    >>> from itertools import islice
    >>> opening = (((1, 2),), ((3, 4),))
    >>> list(islice(lineup([opening], lambda line: [line, line[::-1]], None), 2))
    [(((1, 2),), ((3, 4),)), (((3, 4),), ((1, 2),))]
    """
    order = list(openings)
    if seed is not None:
        Random(seed).shuffle(order)
    for time_round in count():
        for opening in order:
            image = images(opening)
            yield image[time_round % len(image)]


def tasks(pairings: Sequence[Pairing], openings: Iterator[Opening]) -> Iterator[Task]:
    """The games, without end: each round one opening, from both sides, in every pairing.

    >>> games = tasks([(0, 1), (0, 2)], iter([(), ()]))
    >>> [(game.number, game.black, game.white) for game in games][:5]
    [(0, 0, 1), (1, 1, 0), (2, 0, 2), (3, 2, 0), (4, 0, 1)]
    """
    numbers = count()
    for opening in openings:
        for one, other in pairings:
            yield Task(next(numbers), one, other, opening)
            yield Task(next(numbers), other, one, opening)


def _need_two(players: int) -> None:
    if players < 2:
        raise ValueError("a tournament needs two players or more")
