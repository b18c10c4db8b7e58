"""What a tournament has shown, in words."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from brain.records.formats import SCORE_WORDS

from ..figures import ratings, stats
from ..figures.sprt import Sprt, course
from ..model import Played, Player

SUMMARY_STAGES = 10  # rows of a test's course


CAPPED = f"{stats.LARGEST_ELO:.0f} is a cap: who wins every game may be stronger by any number"


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


def title_of(game: Played, players: Sequence[Player]) -> str:
    """Who played, and how it ended."""
    first, second = players[game.task.black], players[game.task.white]
    return f"{first.name} - {second.name} {SCORE_WORDS[game.winner]}, {game.reason}"


def game_lines(players: Sequence[Player], games: Sequence[Played]) -> list[str]:
    """A line a game: who played, how it ended, how long it was."""
    return [
        f"{game.task.number:>6} {title_of(game, players)}; "
        f"{len(game.task.opening) + len(game.moves)} turns, {game.seconds:.1f} s"
        for game in games
    ]


def course_lines(sprt: Sprt, games: Sequence[Played]) -> list[str]:
    """How a sequential test went, a row a stage."""
    return [
        f"  {'games':>7} {'pairs':>7} {'Elo':>8} {'LLR':>7}",
        *(
            f"  {stage.games:>7} {stage.pairs:>7} {stage.elo:>+8.1f} {stage.llr:>7.2f}"
            for stage in course(sprt, games, SUMMARY_STAGES)
        ),
    ]


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
    if abs(result.elo) >= stats.LARGEST_ELO:
        about.insert(4, f"         {CAPPED}")
    if sprt:
        about.append(f"  SPRT   {sprt.conclusion(counts)}")
    return about


def _ranking(players: Sequence[Player], games: Sequence[Played], _: Sprt | None) -> list[str]:
    wide = max(len("player"), *(len(player.name) for player in players))
    rated = ratings.rate(games, players)
    return [
        f"{'':>3} {'player':<{wide}} {'Elo':>7} {'95 %':>7} {'games':>6} {'score':>7}",
        *(
            f"{place:>3} {row.name:<{wide}} {row.elo:>+7.1f} {f'±{row.error:.1f}':>7} "
            f"{row.games:>6} {100 * row.score:>5.1f} %"
            for place, row in enumerate(rated, start=1)
        ),
        *cross_lines(players, games, [row.name for row in rated]),
        *_gauntlet_lines(players, games),
        *([f"Elo: {CAPPED}"] if _has_cap(games, len(players)) else []),
    ]


def _gauntlet_lines(players: Sequence[Player], games: Sequence[Played]) -> list[str]:
    """A line for each opponent of the first player, if nobody else has met; else none.

    Pairs say more than games, for many are split by their opening.
    """
    if not all(0 in (game.task.black, game.task.white) for game in games):
        return []
    return [
        _pairs_against(player, stats.pairs_of(met, 0))
        for number, player in enumerate(players)
        if (met := [game for game in games if number in (game.task.black, game.task.white)])
        and number != 0
    ]


def _pairs_against(opponent: Player, counts: stats.Counts) -> str:
    """What a player did against an opponent, in pairs, and in points with their interval."""
    result = stats.summarise(counts)
    lost, nearly_lost, split, nearly_won, won = counts.pairs
    return (
        f"  against {opponent.name}: pairs {nearly_won + won} won, {split} split, "
        f"{lost + nearly_lost} lost; points {100 * result.score:.1f} % "
        f"[{100 * result.score_low:.1f}, {100 * result.score_high:.1f}]"
    )


def _has_cap(games: Sequence[Played], players: int) -> bool:
    """Whether one of these players has won every game against another, or as good as that."""
    for one, two in combinations(range(players), 2):
        met = [game for game in games if {game.task.black, game.task.white} == {one, two}]
        if met and abs(stats.summarise(stats.pairs_of(met, one)).elo) >= stats.LARGEST_ELO:
            return True
    return False


def cross_lines(
    players: Sequence[Player], games: Sequence[Played], order: Sequence[str]
) -> list[str]:
    """The cross table as lines of text."""
    head, rows = cross_table(players, games, order)
    wide = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    first, *others = wide
    return [
        "  ".join([row[0].ljust(first), *map(str.rjust, row[1:], others)]) for row in [head, *rows]
    ]


def cross_table(
    players: Sequence[Player], games: Sequence[Played], order: Sequence[str]
) -> tuple[list[str], list[list[str]]]:
    """The head and rows of a table of each against each, with the Elo difference of the two.

    order: the names of the players, as they shall stand.
    """
    numbers = {player.name: number for number, player in enumerate(players)}
    rows = [
        [f"{place:>3} {one}", *(cross_cell(games, numbers[one], numbers[two]) for two in order)]
        for place, one in enumerate(order, start=1)
    ]
    return ["", *map(str, range(1, len(order) + 1))], rows


def cross_cell(games: Sequence[Played], one: int, two: int) -> str:
    """What one player did against another."""
    met = [game for game in games if {game.task.black, game.task.white} == {one, two}]
    if not met:
        return "-"
    result = stats.summarise(stats.pairs_of(met, one))
    return (
        f"+{result.wins} ={result.draws} -{result.losses} "
        f"{result.elo:+.0f}±{(result.high - result.low) / 2:.0f}"
    )


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
