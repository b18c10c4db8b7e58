"""A tournament as one HTML file: strengths, violations, and what the players spent."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from brain.records.formats import SCORE_WORDS

from ..figures import ratings, stats
from ..figures.sprt import Sprt, course
from ..model import Move, Played, Player, Rules, Violation
from ..store.facts import Fact, name, when
from . import plots, replay, summary
from .plots import Strength
from .summary import cross_table, title_of

MIB = 1 << 20
REPORT_STAGES = 100  # points of a test's curve
UNKNOWN = "-"  # in a cell without a value
REPORT_TEMPLATE = "report.html"

Table = tuple[list[str], list[list[object]]]  # head and rows


@dataclass(slots=True)
class Part:
    """What one player did in all its games."""

    name: str
    points: tuple[list[float], list[float]] = field(
        default_factory=lambda: ([], [])
    )  # where it began, and where not
    violations: Counter[Violation] = field(default_factory=Counter)
    moves: list[tuple[int, Move]] = field(default_factory=list)  # with the turn of the game
    memory: int = 0  # bytes at most; 0: not measured

    def seen(self, what: str) -> list[tuple[int, float]]:
        """A field of all moves that have it, with the turn of the game."""
        values = [(turn, getattr(move, what)) for turn, move in self.moves]
        return [(turn, value) for turn, value in values if value is not None]

    def count(self, points: float) -> int:
        """How many games brought so many points."""
        return sum(colour.count(points) for colour in self.points)


def html(
    players: Sequence[Player],
    rules: Rules,
    games: Sequence[Played],
    facts: Sequence[Fact] = (),
    sprt: Sprt | None = None,
) -> str:
    """The page, which needs no other file."""
    parts = parts_of(players, games)
    placed = strengths(players, games)
    order = [strength.name for strength in placed]
    parts.sort(key=lambda part: order.index(part.name))
    ended = Counter(game.reason.partition(":")[0] for game in games)
    stages = course(sprt, games, REPORT_STAGES) if sprt else []
    return _template().render(
        title=" - ".join(player.name for player in players),
        game=name(rules),
        count=len(games),
        date=when(time.time()),
        summary="\n".join(summary.lines(players, games, sprt)),
        strength=_table(parts, STRENGTH),
        elo=plots.elo(placed),
        ended=", ".join(f"{reason} {count}" for reason, count in ended.most_common()) or UNKNOWN,
        cross=cross_table(players, games, order) if len(players) > 2 else None,
        llr=sprt and plots.llr([(stage.games, stage.llr) for stage in stages], sprt.bounds),
        violations=_table(parts, VIOLATIONS),
        spent=_table(parts, SPENT),
        curves=list(_curves(parts)),
        facts=facts,
        replay={
            "board": replay.board(rules),
            "games": [
                {"title": title_of(game, players), "frames": list(replay.frames(game, rules))}
                for game in games
            ],
        },
        games=(
            list(GAME_COLUMNS_OF_REPORT),
            [[cell(game, players) for cell in GAME_COLUMNS_OF_REPORT.values()] for game in games],
        ),
    )


def _template() -> Template:
    folder = FileSystemLoader(Path(__file__).parent)
    shelf = Environment(loader=folder, autoescape=True, trim_blocks=True, undefined=StrictUndefined)
    return shelf.get_template(REPORT_TEMPLATE)


def parts_of(players: Sequence[Player], games: Iterable[Played]) -> list[Part]:
    """What each player did."""
    parts = [Part(player.name) for player in players]
    for game in games:
        task = game.task
        sides = parts[task.black], parts[task.white]
        for colour, (part, points) in enumerate(
            zip(sides, (game.score, 1 - game.score), strict=True)
        ):
            part.points[colour].append(points)
            part.memory = max(part.memory, game.worst_memory[colour])
            if game.violation and not points:
                part.violations[game.violation] += 1
        for player, part in zip((task.black, task.white), sides, strict=True):
            part.moves += game.moves_of(player)
    return parts


def strengths(players: Sequence[Player], games: Sequence[Played]) -> list[Strength]:
    """Elo and its interval, the strongest first; between two players it is their difference."""
    if len(players) > 2:
        return [
            Strength(row.name, row.elo, row.elo - row.error, row.elo + row.error)
            for row in ratings.rate(games, players)
        ]
    found = []
    for number, player in enumerate(players):
        result = stats.summarise(stats.pairs_of(games, number))
        found.append(Strength(player.name, result.elo, result.low, result.high))
    return sorted(found, key=lambda strength: -strength.elo)


def _share(points: Sequence[float]) -> str:
    return f"{100 * mean(points):.1f} %" if points else UNKNOWN


def _mean(part: Part, what: str, form: str) -> str:
    values = [value for _, value in part.seen(what)]
    return format(mean(values), form) if values else UNKNOWN


def _most_ms(part: Part) -> str:
    return f"{max((value for _, value in part.seen('ms')), default=0):.0f}"


Cell = Callable[[Part], object]

STRENGTH: dict[str, Cell] = {
    "player": lambda part: part.name,
    "games": lambda part: sum(map(len, part.points)),
    "won": lambda part: part.count(1),
    "drawn": lambda part: part.count(0.5),
    "lost": lambda part: part.count(0),
    "score": lambda part: _share([*part.points[0], *part.points[1]]),
    "as first": lambda part: _share(part.points[0]),
    "as second": lambda part: _share(part.points[1]),
}
VIOLATIONS: dict[str, Cell] = {"player": lambda part: part.name} | {
    kind.value: lambda part, kind=kind: part.violations[kind] for kind in Violation
}
SPENT: dict[str, Cell] = {
    "player": lambda part: part.name,
    "turns": lambda part: len(part.moves),
    "ms, mean": lambda part: _mean(part, "ms", ".1f"),
    "ms, most": _most_ms,
    "MiB, most": lambda part: f"{part.memory / MIB:.1f}" if part.memory else UNKNOWN,
    "depth, mean": lambda part: _mean(part, "depth", ".1f"),
    "nodes, mean": lambda part: _mean(part, "nodes", ",.0f"),
}


GAME_COLUMNS_OF_REPORT: dict[str, Callable[[Played, Sequence[Player]], object]] = {
    "game": lambda played, _: played.task.number,
    "first": lambda played, players: players[played.task.black].name,
    "second": lambda played, players: players[played.task.white].name,
    "result": lambda played, _: SCORE_WORDS[played.winner],
    "by": lambda played, _: played.reason,
    "turns": lambda played, _: len(played.task.opening) + len(played.moves),
    "s": lambda played, _: f"{played.seconds:.1f}",
}


def _table(parts: Sequence[Part], columns: dict[str, Cell]) -> Table:
    return list(columns), [[cell(part) for cell in columns.values()] for part in parts]


def _curves(parts: Sequence[Part]) -> Iterator[tuple[str, str]]:
    """A plot for each field that some move has: what it shows, and its address."""
    for what, label, has_worst, is_log in (
        ("ms", "ms a turn (mean; dotted: most)", True, False),
        ("depth", "depth (mean)", False, False),
        ("nodes", "nodes a turn (mean)", False, True),
    ):
        seen = {part.name: values for part in parts if (values := part.seen(what))}
        if seen:
            yield label, plots.over_turns(label, seen, has_worst=has_worst, is_log=is_log)
