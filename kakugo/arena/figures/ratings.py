"""How strong each of many players is, from all their games at once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from kakugo.arena.figures.stats import Z_95
from kakugo.arena.model import Played, Player

Matrix = NDArray[np.float64]

ELO_PER_LOGIT = 400 / log(10)  # Elo of one natural logarithm of odds

# Games that every player is thought to have drawn against one of rating 0: so few that real games
# drown them, and enough that who won or lost every game, or met nobody, has a finite rating.
PRIOR = 0.1

STEP = 1.0  # most that a rating moves in one step of Newton's, in logarithms of odds
CLOSE = 1e-6  # the same, where it ends
RATING_ROUNDS = 100  # most steps; some ten are usual, more where some win everything


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of one player among the others."""

    name: str
    elo: float  # above the mean of all players
    error: float  # Elo: half of the 95 % interval
    games: int
    score: float  # points a game, 0 to 1; 0.5 without games


def rate(results: Iterable[Played], players: Sequence[Player]) -> list[Rating]:
    """The ratings of all players, the strongest first.

    Bradley & Terry, Biometrika 39 (1952), where a draw is half a win: the expected score of a
    player is 1 / (1 + 10 ** (-difference / 400)).
    """
    count = len(players)
    points = np.zeros((count, count))  # of the row's player against the column's
    games = np.zeros((count, count))
    for game in results:
        black, white = game.task.black, game.task.white
        points[black, white] += game.score
        points[white, black] += 1 - game.score
        games[black, white] += 1
        games[white, black] += 1

    odds, spread = fit(points, games)
    played = games.sum(axis=1)
    error = Z_95 * np.sqrt(np.diag(spread))
    ratings = [
        Rating(
            name=player.name,
            elo=float(ELO_PER_LOGIT * odds[i]),
            error=float(ELO_PER_LOGIT * error[i]),
            games=int(played[i]),
            score=float(points[i].sum() / played[i]) if played[i] else 0.5,
        )
        for i, player in enumerate(players)
    ]
    return sorted(ratings, key=lambda rating: -rating.elo)


def fit(points: Matrix, games: Matrix) -> tuple[Matrix, Matrix]:
    """The likeliest logarithms of odds, their mean being 0, and their covariance."""
    count = len(points)
    odds = np.zeros(count)
    for _ in range(RATING_ROUNDS):  # Newton: the likelihood is concave, and has one top
        ahead = 1 / (1 + np.exp(odds[None, :] - odds[:, None]))  # expected scores
        alone = 1 / (1 + np.exp(-odds))
        slope = (points - games * ahead).sum(axis=1) + PRIOR * (0.5 - alone)
        bend = -games * ahead * (1 - ahead)
        np.fill_diagonal(bend, PRIOR * alone * (1 - alone) - bend.sum(axis=1))
        step = np.linalg.solve(bend, slope)
        longest = np.abs(step).max(initial=0)
        odds += step / max(1, longest / STEP)
        if longest < CLOSE:
            break
    centre = np.eye(count) - 1 / max(count, 1)
    return centre @ odds, centre @ np.linalg.inv(bend) @ centre
