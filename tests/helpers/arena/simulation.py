"""Results of pairs of games: made up, and simulated between players of known strength."""

from math import sqrt
from random import Random
from typing import NamedTuple

from kakugo.arena.figures.stats import NORMALISED, PAIR_SCORES, Counts, score_of

EDGES = {
    "nothing": (0, 0, 0, 0, 0),
    "a pair won": (0, 0, 0, 0, 1),
    "ten pairs won": (0, 0, 0, 0, 10),
    "ten thousand pairs won": (0, 0, 0, 0, 10_000),
    "ten pairs lost": (10, 0, 0, 0, 0),
    "three pairs even": (0, 0, 3, 0, 0),
    "a hundred pairs even": (0, 0, 100, 0, 0),
    "a hundred pairs alike": (0, 0, 0, 100, 0),
}


def counts(*pairs: int) -> Counts:
    """Counted pairs, the games of even ones drawn."""
    no, half, one, more, two = pairs
    wins, draws, losses = more + 2 * two, half + 2 * one + more, half + 2 * no
    return Counts((no, half, one, more, two), wins, draws, losses)


class MatchKind(NamedTuple):
    """What matches are like."""

    elo: float = 0.0  # of the player against the other from an even opening
    favour: float = 0.0  # Elo that the opening is worth to black
    draws: float = 0.0  # part of the games, where the weaker scores enough


KINDS = {
    "coins": MatchKind(),
    "many draws": MatchKind(draws=0.6),
    "black wins": MatchKind(favour=300.0),
    "stronger": MatchKind(elo=120.0, favour=100.0, draws=0.2),
    "far stronger": MatchKind(elo=350.0, favour=200.0),
}


class Simulation:
    """Pairs of games between players of known strength."""

    def __init__(self, seed: int, kind: MatchKind) -> None:
        self.random = Random(seed).random
        self.expected = score_of(kind.elo + kind.favour), score_of(kind.elo - kind.favour)
        self.drawn = [min(kind.draws, 2 * score, 2 - 2 * score) for score in self.expected]

    @property
    def score(self) -> float:
        """The expected score of both games."""
        return sum(self.expected) / 2

    @property
    def normalised(self) -> float:
        """The normalised Elo, by its definition: expectation over deviation of a game."""
        games = zip(self.expected, self.drawn, strict=True)
        variance = sum(score - drawn / 4 - score**2 for score, drawn in games) / 2
        return (self.score - 0.5) / sqrt(variance) * NORMALISED

    def points(self, score: float, drawn: float) -> float:
        """The points of a game."""
        drawing = self.random() + drawn / 2
        return 1 if drawing < score else 0.5 if drawing < score + drawn else 0

    def pairs(self, number: int) -> tuple[int, ...]:
        """So many pairs, counted by their points."""
        found = [0] * len(PAIR_SCORES)
        for _ in range(number):
            found[round(2 * sum(map(self.points, self.expected, self.drawn)))] += 1
        return tuple(found)
