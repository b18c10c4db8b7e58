"""What a tournament has shown, in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from . import ratings, stats
from .model import Played, Player

VERDICTS = {True: "accepted", False: "rejected", None: "undecided"}


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test whether the first player is elo1 rather than elo0 stronger."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    normalised: bool = False

    def llr(self, counts: stats.Counts) -> float:
        """The log-likelihood ratio after these results."""
        return stats.llr(counts, self.elo0, self.elo1, self.normalised)

    def verdict(self, counts: stats.Counts) -> bool | None:
        """Whether elo1 is accepted, or elo0, or neither yet."""
        return stats.verdict(self.llr(counts), self.alpha, self.beta)

    def text(self, counts: stats.Counts) -> str:
        """The ratio between its bounds."""
        low, high = stats.bounds(self.alpha, self.beta)
        return f"LLR {self.llr(counts):.2f} ({low:.2f}, {high:.2f})"


def first_player(counts: stats.Counts) -> str:
    """The results of the first player in a few words, for the live line."""
    result = stats.summarise(counts)
    reach = (result.high - result.low) / 2
    return (
        f"+{result.wins} ={result.draws} -{result.losses} {100 * result.score:.1f} % "
        f"Elo {result.elo:+.1f} ± {reach:.1f}"
    )


def lines(
    players: Sequence[Player], games: Sequence[Played], sprt: Sprt | None = None
) -> list[str]:
    """The result of a tournament."""
    table = _duel if len(players) == 2 else _ranking
    return [*table(players, games, sprt), *_violations(players, games)]


def _duel(players: Sequence[Player], games: Iterable[Played], sprt: Sprt | None) -> list[str]:
    counts = stats.pairs_of(games, 0)
    result = stats.summarise(counts)
    about = [
        f"{players[0].name} against {players[1].name}",
        f"  games  {result.games}: +{result.wins} ={result.draws} -{result.losses}, "
        f"{100 * result.score:.1f} %",
        f"  pairs  {' '.join(map(str, counts.pairs))} with 0, 0.5, 1, 1.5, 2 points",
        f"  Elo    {result.elo:+.1f}, 95 % between {result.low:+.1f} and {result.high:+.1f}; "
        f"normalised {result.normalised:+.1f}",
        f"  LOS    {100 * result.los:.1f} %",
    ]
    if sprt:
        kind = "normalised Elo" if sprt.normalised else "Elo"
        verdict = VERDICTS[sprt.verdict(counts)]
        about.append(
            f"  SPRT   {sprt.text(counts)}: {kind} {sprt.elo1:g} against {sprt.elo0:g} {verdict}"
        )
    return about


def _ranking(players: Sequence[Player], games: Iterable[Played], _: Sprt | None) -> list[str]:
    wide = max(len("player"), *(len(player.name) for player in players))
    return [
        f"{'':>3} {'player':<{wide}} {'Elo':>7} {'95 %':>7} {'games':>6} {'score':>7}",
        *(
            f"{place:>3} {row.name:<{wide}} {row.elo:>+7.1f} {f'±{row.error:.1f}':>7} "
            f"{row.games:>6} {100 * row.score:>5.1f} %"
            for place, row in enumerate(ratings.rate(games, players), start=1)
        ),
    ]


def _violations(players: Sequence[Player], games: Iterable[Played]) -> list[str]:
    """Who lost by what else than the game, and in which games."""
    found: dict[tuple[str, str], list[int]] = {}
    for game in games:
        if game.violation:
            loser = game.task.white if game.winner == 1 else game.task.black
            found.setdefault((players[loser].name, game.violation), []).append(game.task.number)
    return [
        f"  {name}: {len(numbers)} lost by {violation}, first in game {numbers[0]}"
        for (name, violation), numbers in sorted(found.items())
    ]
