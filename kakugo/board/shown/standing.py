"""A file of the arena for the page: how a match stands, and its games as records."""

from collections.abc import Sequence
from pathlib import Path

from brain.records.formats import SCORE_WORDS
from kakugo import Record
from kakugo.arena.figures import ratings, stats
from kakugo.arena.figures.sprt import Sprt, course
from kakugo.arena.game import running
from kakugo.arena.model import Played, Player
from kakugo.arena.store import facts, records
from kakugo.arena.store.store import Store

from ..wire.messages import Json

NEWEST_GAMES = 500  # games, the newest
STANDING_STAGES = 60  # points of a test's curve
STANDING_COLUMNS = ["player", "elo", "interval", "games", "won", "drawn", "lost", "score"]
Stamp = tuple[object, ...]


def check(path: Path) -> None:
    """ValueError for what is no file of the arena."""
    with Store(path):
        pass


def stamp_of(path: Path) -> Stamp:
    """What changes whenever something in a file does, or in the games that are running."""
    folder = running.folder_of(path)
    files = [path, path.with_name(f"{path.name}-wal"), *sorted(folder.glob("*.json"))]
    found: list[object] = []
    for file in files:
        try:
            about = file.stat()
        except OSError:
            continue
        found.append((file.name, about.st_mtime_ns, about.st_size))
    return tuple(found)


def standing(number: int, path: Path) -> Json:
    """How a match stands; number: of the file, as the page knows it."""
    with Store(path) as store:
        players, about, games, turns = store.players, store.conditions, *store.results()
    rules, sprt = about.rules, about.sprt
    newest = sorted(games, key=lambda game: game.ended)[: -NEWEST_GAMES - 1 : -1]
    return {
        "is": "arena",
        "file": number,
        "name": path.name,
        "title": " - ".join(player.name for player in players),
        "kind": facts.name(rules),
        "table": {"columns": STANDING_COLUMNS, "rows": _table(players, games)},
        "sprt": None if sprt is None else _test(sprt, games),
        "total": len(games),
        "games": [_game(game, turns[game.task.number], players) for game in newest],
        "playing": [
            {
                "game": game.task.number,
                **_names(game, players),
                "turns": len(game.task.opening) + len(game.moves),
            }
            for game in running.running(running.folder_of(path))
        ],
    }


def record_of(path: Path, number: int) -> Record:
    """A game that has ended; ValueError where there is none with this number."""
    with Store(path) as store:
        for game in store.games(number):
            return records.record_of(game, store.players, store.conditions.rules)
    raise ValueError(f"there is no game {number}")


def playing_record(path: Path, number: int) -> Record:
    """A game that is being played, as it stands; ValueError where it is not."""
    game = running.read(running.folder_of(path), number)
    with Store(path) as store:
        record = records.record_of(game, store.players, store.conditions.rules)
    record.winner, record.reason = None, ""
    return record


def _table(players: Sequence[Player], games: Sequence[Played]) -> list[list[object]]:
    """A row a player, the strongest first; between two players Elo is their difference."""
    rated = {row.name: row for row in ratings.rate(games, players)} if len(players) > 2 else {}
    rows: list[tuple[float, list[object]]] = []
    for number, player in enumerate(players):
        found = stats.summarise(stats.pairs_of(games, number))
        elo, low, high = found.elo, found.low, found.high
        if player.name in rated:
            elo, error = rated[player.name].elo, rated[player.name].error
            low, high = elo - error, elo + error
        counts = [found.games, found.wins, found.draws, found.losses]
        between = f"{low:+.1f} … {high:+.1f}"
        row = [player.name, f"{elo:+.1f}", between, *counts, f"{100 * found.score:.1f} %"]
        rows.append((-elo, row))
    return [row for _, row in sorted(rows, key=lambda pair: pair[0])]


def _test(sprt: Sprt, games: Sequence[Played]) -> Json:
    """How a sequential test stands."""
    counts = stats.pairs_of(games, 0)
    low, high = sprt.bounds
    return {
        "llr": round(sprt.llr(counts), 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "elo": [sprt.elo0, sprt.elo1],
        "normalised": sprt.normalised,
        "accepted": sprt.verdict(counts),
        "course": [
            [stage.games, round(stage.llr, 4)] for stage in course(sprt, games, STANDING_STAGES)
        ],
    }


def _game(game: Played, moves: int, players: Sequence[Player]) -> Json:
    return {
        "game": game.task.number,
        **_names(game, players),
        "result": SCORE_WORDS[game.winner],
        "by": game.reason,
        "turns": len(game.task.opening) + moves,
        "seconds": round(game.seconds, 1),
    }


def _names(game: Played, players: Sequence[Player]) -> Json:
    return {"first": players[game.task.black].name, "second": players[game.task.white].name}
