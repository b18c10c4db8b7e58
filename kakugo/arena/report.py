"""A tournament as one HTML file: strengths, violations, and what the players spent."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from statistics import mean

from brain.notation import record

from . import plots, ratings, stats, summary
from .model import Move, Played, Player, Rules, Violation
from .plots import Strength

MIB = 1 << 20
UNKNOWN = "-"  # in a cell without a value
STYLE = """
body { font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em }
table { border-collapse: collapse } img { max-width: 100%; display: block }
th, td { padding: 0.2em 0.7em; text-align: right; border-bottom: 1px solid #ccc }
th:first-child, td:first-child { text-align: left }
pre { background: #f4f4f4; padding: 1em; overflow: auto }
"""


@dataclass(slots=True)
class Part:
    """What one player did in all its games."""

    name: str
    points: tuple[list[float], list[float]] = field(
        default_factory=lambda: ([], [])
    )  # as Black, White
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


def html(players: Sequence[Player], rules: Rules, games: Sequence[Played], title: str) -> str:
    """The page, which needs no other file."""
    parts = parts_of(players, games)
    placed = strengths(players, games)
    order = {strength.name: place for place, strength in enumerate(placed)}
    parts.sort(key=lambda part: order[part.name])
    ended = Counter(game.reason.partition(":")[0] for game in games)
    how = ", ".join(f"{reason} {count}" for reason, count in ended.most_common())
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>
<style>{STYLE}</style></head><body>
<h1>{escape(title)}</h1>
<p>{escape(record(rules.new_game()).removesuffix(":"))}, {len(games)} games.</p>
<pre>{escape(chr(10).join(summary.lines(players, games)))}</pre>
<h2>Strength</h2>
{_table(parts, STRENGTH)}
{_image("Elo", plots.elo(placed))}
<p>Games ended by: {escape(how) or UNKNOWN}.</p>
<h2>Games lost by a violation</h2>
{_table(parts, VIOLATIONS)}
<h2>Time, memory, depth and nodes</h2>
{_table(parts, SPENT)}
{_curves(parts)}
</body></html>
"""


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
        for turn, move in enumerate(game.moves, start=len(task.opening)):
            sides[turn % 2].moves.append((turn + 1, move))
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
    "as Black": lambda part: _share(part.points[0]),
    "as White": lambda part: _share(part.points[1]),
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


def _table(parts: Sequence[Part], columns: dict[str, Cell]) -> str:
    head = "".join(f"<th>{name}</th>" for name in columns)
    rows = (
        "".join(f"<td>{escape(str(cell(part)))}</td>" for cell in columns.values())
        for part in parts
    )
    body = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table>\n<tr>{head}</tr>\n{body}\n</table>"


def _curves(parts: Sequence[Part]) -> str:
    """A plot for each field that some move has."""
    images = []
    for what, label, has_worst, is_log in (
        ("ms", "ms a turn (mean; dotted: most)", True, False),
        ("depth", "depth (mean)", False, False),
        ("nodes", "nodes a turn (mean)", False, True),
    ):
        seen = {part.name: values for part in parts if (values := part.seen(what))}
        if seen:
            plot = plots.over_turns(label, seen, has_worst=has_worst, is_log=is_log)
            images.append(_image(label, plot))
    return "\n".join(images)


def _image(what: str, address: str) -> str:
    return f'<img alt="{escape(what)}" src="{address}">'
