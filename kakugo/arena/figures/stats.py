"""How much stronger one player is than another, and how sure that is, from pairs of games.

The two games of a pair share an opening, so their results lean on each other; the scores of pairs
do not. All that says "how sure" is therefore reckoned from the five counts of pair scores (the
pentanomial) and not from wins, draws and losses.

M. Van den Bergh, "The Generalized SPRT" and "Normalized Elo", hardy.uhasselt.be/Fishtest;
Fishtest's LLRcalc.py and stat_util.py, github.com/official-stockfish/fishtest.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import copysign, log, log10, sqrt
from statistics import NormalDist

from kakugo.arena.model import Played

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of one pair, a game: 0, 0.5, 1, 1.5, 2 points of 2

LARGEST_ELO = 1200.0  # Elo: a score beyond 0.999 only says that one side wins (as Fishtest has it)
FARTHEST_NORMALISED = 200.0  # bound of a test in normalised Elo: beyond 230 none may meet it

Z_95 = NormalDist().inv_cdf(0.975)  # deviations to either end of a 95 % interval

# What a sample is thought to hold before its first pair: one pair of two independent games, won or
# lost evenly. Its variance keeps few pairs that happen to score alike from seeming certain.
FAIR_VARIANCE = 1 / 8
COIN_VARIANCE = 1 / 4  # of one such game

NORMALISED = 800 / log(10)  # Elo of a mean that is one standard deviation of a game from even

SEEN = 1e-3  # pairs, where there was none of a score: keeps likelihoods finite (as Fishtest has it)

CONVERGED = 1e-9  # change of a frequency that ends a search
HALVINGS = 200  # of that search: it takes 10, and 155 at the farthest bounds
BISECTIONS = 60  # halvings of an interval of about 4: to the last bit of a float


@dataclass(frozen=True, slots=True)
class Counts:
    """The results of one player."""

    pairs: tuple[int, int, int, int, int]  # complete pairs by points: 0, 0.5, 1, 1.5, 2
    wins: int  # of all games, those of pairs that are not complete too
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What the results of one player say about its strength against its opponents."""

    games: int
    wins: int
    draws: int
    losses: int
    score: float  # points a game, 0 to 1; 0.5 without games
    score_low: float  # end of its 95 % interval; this and all below from complete pairs
    score_high: float
    elo: float  # difference
    low: float  # Elo, end of the 95 % interval
    high: float
    los: float  # likelihood of superiority, 0 to 1
    normalised: float  # normalised Elo: the difference in standard deviations of a game


class Tally:
    """The results of one player, given as the index in the tasks, as its games end."""

    def __init__(self, player: int, before: Sequence[int] = (0, 0, 0, 0, 0)) -> None:
        """before: complete pairs of earlier games, as Counts has them.

        How many of their games were drawn is not known: an even pair counts as won and lost.
        """
        self._player = player
        self._half: dict[int, float] = {}  # by number of the pair: the score of its first game
        self._pairs = dict(zip(PAIR_SCORES, before, strict=True))
        no, half, one, more, two = before
        self._games = {1.0: one + more + 2 * two, 0.5: half + more, 0.0: 2 * no + half + one}

    def add(self, played: Played) -> None:
        """A game has ended; one of other players changes nothing."""
        task = played.task
        if self._player not in (task.black, task.white):
            return
        score = played.score if self._player == task.black else 1 - played.score
        self._games[score] += 1
        other = self._half.pop(task.pair, None)
        if other is None:
            self._half[task.pair] = score
        else:
            self._pairs[(score + other) / 2] += 1

    @property
    def games(self) -> int:
        """How many have ended."""
        return sum(self._games.values())

    @property
    def counts(self) -> Counts:
        """All results so far."""
        no, half, one, more, two = self._pairs.values()
        return Counts((no, half, one, more, two), *self._games.values())


def pairs_of(played: Iterable[Played], player: int) -> Counts:
    """Count the games and the complete pairs of a player, given as the index in the tasks."""
    tally = Tally(player)
    for game in played:
        tally.add(game)
    return tally.counts


def elo_of(score: float) -> float:
    """The Elo difference at which a player is expected to score so much, 0 to 1.

    >>> elo_of(0.5), round(elo_of(0.75), 1), round(elo_of(1))
    (0.0, 190.8, 1200)
    """
    if not 0 < score < 1:
        return copysign(LARGEST_ELO, score - 0.5)
    return max(-LARGEST_ELO, min(LARGEST_ELO, 400 * log10(score / (1 - score))))


def score_of(elo: float) -> float:
    """The score, 0 to 1, that is expected of a player who is so much stronger.

    >>> score_of(0), round(score_of(400), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def moments(weights: Sequence[float]) -> tuple[float, float]:
    """Mean and variance of pair scores that were seen so many times."""
    total = sum(weights)
    mean = sum(n * score for n, score in zip(weights, PAIR_SCORES, strict=True)) / total
    squares = sum(n * (score - mean) ** 2 for n, score in zip(weights, PAIR_SCORES, strict=True))
    return mean, squares / total


def summarise(counts: Counts) -> Summary:
    """What counted results say."""
    games = counts.wins + counts.draws + counts.losses
    pairs = sum(counts.pairs)
    mean, variance = moments(counts.pairs) if pairs else (0.5, 0.0)
    squares = pairs * variance + FAIR_VARIANCE
    # Wilson, JASA 22 (1927), with the variance of pairs in place of a coin's: an interval of
    # scores in which the variance falls towards 0 and 1 as mean * (1 - mean) does.
    ratio = squares / (pairs * mean * (1 - mean) + COIN_VARIANCE)
    weight = ratio * Z_95**2
    centre = pairs * mean + weight / 2
    reach = sqrt(weight * pairs * mean * (1 - mean) + weight**2 / 4)
    low, high = (centre - reach) / (pairs + weight), (centre + reach) / (pairs + weight)
    return Summary(
        games=games,
        wins=counts.wins,
        draws=counts.draws,
        losses=counts.losses,
        score=(counts.wins + counts.draws / 2) / games if games else 0.5,
        score_low=low,
        score_high=high,
        elo=elo_of(mean),
        low=elo_of(low),
        high=elo_of(high),
        los=NormalDist().cdf((2 * mean - 1) * sqrt(pairs / ratio)),
        normalised=NORMALISED * (mean - 0.5) / sqrt(2 * squares / (pairs + 1)),
    )


def llr(counts: Counts, elo0: float, elo1: float, normalised: bool = False) -> float:
    """The log-likelihood ratio of "elo1 stronger" to "elo0 stronger", in Elo or normalised Elo.

    ValueError where the bounds are not in order, or too far from even to be distinguished.
    """
    far = FARTHEST_NORMALISED if normalised else LARGEST_ELO
    if not -far <= elo0 < elo1 <= far:
        raise ValueError(f"the bounds want {-far:g} <= elo0 < elo1 <= {far:g}: {elo0:g}, {elo1:g}")
    if not any(counts.pairs):
        return 0.0
    seen = [n or SEEN for n in counts.pairs]
    if normalised:
        return _short_of_gap(seen, elo0) - _short_of_gap(seen, elo1)
    return _short_of_score(seen, score_of(elo0)) - _short_of_score(seen, score_of(elo1))


def _short_of_score(seen: Sequence[float], expected: float) -> float:
    """How much likelier (log) the counts are at their best than with this expected score."""
    return _tilt(seen, [score - expected for score in PAIR_SCORES])[0]


def _short_of_gap(seen: Sequence[float], elo: float) -> float:
    """How much likelier (log) the counts are at their best than with this normalised Elo."""
    # "Normalized Elo", and MLE_t_value of LLRcalc.py: the deviation depends on the frequencies, so
    # the condition is put as a line at the last ones found, until they stay.
    gap = sqrt(2) * elo / NORMALISED  # in deviations of a pair
    short, likely = 0.0, [1 / len(PAIR_SCORES)] * len(PAIR_SCORES)
    for _ in range(HALVINGS):
        mean, variance = moments(likely)
        unit = gap * sqrt(variance) / 2
        away = [x - 0.5 - unit * (1 + (x - mean) ** 2 / variance) for x in PAIR_SCORES]
        before, (short, likely) = likely, _tilt(seen, away)
        if max(abs(new - old) for new, old in zip(likely, before, strict=True)) < CONVERGED:
            break
    return short


def _tilt(seen: Sequence[float], away: Sequence[float]) -> tuple[float, list[float]]:
    """The likeliest frequencies with which `away` is 0 in the mean, and what likelihood they lack.

    "The Generalized SPRT", proposition 1.1 (also Owen 1988, empirical likelihood): they are
    seen / (1 + x * away), where x is what makes the mean 0.
    """
    low, high = -1 / max(away), -1 / min(away)
    for _ in range(BISECTIONS):  # the mean falls all the way
        x = (low + high) / 2
        mean = sum(n * way / (1 + x * way) for n, way in zip(seen, away, strict=True))
        low, high = (x, high) if mean > 0 else (low, x)
    tilts = [1 + x * way for way in away]
    likely = [n / tilt / sum(seen) for n, tilt in zip(seen, tilts, strict=True)]
    return sum(n * log(tilt) for n, tilt in zip(seen, tilts, strict=True)), likely


def bounds(alpha: float = 0.05, beta: float = 0.05) -> tuple[float, float]:
    """The log-likelihood ratios at which the weaker and the stronger hypothesis are accepted."""
    # Wald, Annals of Mathematical Statistics 16 (1945)
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)


def verdict(llr: float, alpha: float = 0.05, beta: float = 0.05) -> bool | None:
    """Whether the gain is accepted (True), the null (False), or more games are needed (None)."""
    lower, upper = bounds(alpha, beta)
    return True if llr >= upper else False if llr <= lower else None
