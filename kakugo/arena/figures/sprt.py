"""The sequential test whether the first player is stronger: its bounds, ratio and course."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..model import Played
from . import stats

UNTIL_DECIDED = 40_000  # games of a test at most, if nothing else is said
VERDICTS = {True: "accepted", False: "rejected", None: "undecided"}


@dataclass(frozen=True, slots=True)
class Sprt:
    """Whether the first player is elo1 rather than elo0 stronger."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    normalised: bool = False

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which elo0 and elo1 are accepted."""
        return stats.bounds(self.alpha, self.beta)

    def llr(self, counts: stats.Counts) -> float:
        """The log-likelihood ratio after these results."""
        return stats.llr(counts, self.elo0, self.elo1, self.normalised)

    def verdict(self, counts: stats.Counts) -> bool | None:
        """Whether elo1 is accepted, or elo0, or neither yet."""
        return stats.verdict(self.llr(counts), self.alpha, self.beta)

    def text(self, counts: stats.Counts) -> str:
        """The ratio between its bounds."""
        low, high = self.bounds
        return f"LLR {self.llr(counts):.2f} ({low:.2f}, {high:.2f})"

    def conclusion(self, counts: stats.Counts) -> str:
        """The ratio between its bounds, and what it means."""
        kind = "normalised Elo" if self.normalised else "Elo"
        verdict = VERDICTS[self.verdict(counts)]
        return f"{self.text(counts)}: {kind} {self.elo1:g} against {self.elo0:g} {verdict}"


class Stage(NamedTuple):
    """Where a test stood after so many games."""

    games: int
    pairs: int  # those of which both games had ended
    elo: float
    llr: float


def course(sprt: Sprt, games: Sequence[Played], stages: int) -> list[Stage]:
    """How a test went, in the order in which its games ended; the last stage is where it stands."""
    ended = sorted(games, key=lambda game: game.ended)
    stages = min(stages, len(ended))
    found = []
    for number in range(1, stages + 1):
        many = len(ended) * number // stages
        counts = stats.pairs_of(ended[:many], 0)
        elo = stats.summarise(counts).elo
        found.append(Stage(many, sum(counts.pairs), elo, sprt.llr(counts)))
    return found
