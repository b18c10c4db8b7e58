"""How a tournament is played to its end, or on from where it was left."""

from . import pool, stats
from .live import Live
from .model import MatchSpec, Played, Task
from .pool import Concurrency
from .store import Store
from .summary import Sprt


def run(
    store: Store,
    spec: MatchSpec,
    tasks: list[Task],
    concurrency: Concurrency,
    sprt: Sprt | None = None,
) -> list[Played]:
    """Play what the file does not hold; all games that it holds then.

    Each game is in the file before the next one is looked at, so nothing that interrupts this
    loses more than the games that are being played. The test, if there is one, ends it early.
    """
    games = store.games()
    done = {game.task.number for game in games}
    left = [task for task in tasks if task.number not in done]
    if not left or is_decided(games, sprt):
        return games
    with Live(spec.players, len(tasks), games, sprt) as live, concurrency.pool(spec) as opened:
        for played in pool.play(opened, spec, iter(left)):
            store.add(played)
            games.append(played)
            live.add(played)
            if is_decided(games, sprt):
                break
    return sorted(games, key=lambda game: game.task.number)


def is_decided(games: list[Played], sprt: Sprt | None) -> bool:
    """Whether the test needs no more games."""
    return sprt is not None and sprt.verdict(stats.pairs_of(games, 0)) is not None
