"""How the figures of a report are drawn."""

import base64
import io
import logging
import warnings
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PLOT_INCHES = 7.5  # inches
ROW_INCHES = 0.4  # inches of a player's line
HIGH = 3.2  # inches of a plot over turns
DOTS = 110  # an inch

# A list of fonts that has gone stale is no news for who asked for a report.
logging.getLogger("matplotlib").setLevel(logging.ERROR)


class Strength(NamedTuple):
    """Where a player stands, in Elo."""

    name: str
    elo: float
    low: float  # end of the 95 % interval
    high: float


Seen = Sequence[tuple[int, float]]  # number of a turn of the game, and what was seen in it


def elo(strengths: Sequence[Strength]) -> str:
    """A line a player, the first on top, with its interval."""
    figure, axes = _sheet(1 + ROW_INCHES * len(strengths))
    for place, (_, value, low, high) in enumerate(strengths):
        axes.errorbar(value, place, xerr=[[value - low], [high - value]], fmt="o", capsize=4)
    axes.set_yticks(range(len(strengths)), [_plain(strength.name) for strength in strengths])
    axes.set_ylim(len(strengths) - 0.5, -0.5)
    axes.axvline(0, color="grey", linewidth=0.8)
    axes.set_xlabel("Elo, with the 95 % interval")
    return _address(figure)


def over_turns(
    what: str, seen: Mapping[str, Seen], *, has_worst: bool = False, is_log: bool = False
) -> str:
    """A line a player: the mean of all games at each turn, and on request the most, dotted."""
    figure, axes = _sheet(HIGH)
    for number, (name, values) in enumerate(seen.items()):
        turns = _by_turn(values)
        colour = f"C{number}"
        axes.plot(list(turns), list(map(mean, turns.values())), color=colour, label=_plain(name))
        if has_worst:
            axes.plot(list(turns), list(map(max, turns.values())), ":", color=colour)
    if is_log:
        axes.set_yscale("log")
    else:
        axes.set_ylim(bottom=0)
    axes.set_xlabel("turn of the game")
    axes.set_ylabel(what)
    axes.legend()
    return _address(figure)


def llr(stages: Sequence[tuple[int, float]], bounds: tuple[float, float]) -> str:
    """The log-likelihood ratio after so many games, between its bounds."""
    figure, axes = _sheet(HIGH)
    axes.plot([0, *(games for games, _ in stages)], [0.0, *(ratio for _, ratio in stages)])
    for bound in bounds:
        axes.axhline(bound, color="grey", linestyle="--", linewidth=0.8)
    axes.set_xlim(left=0)
    axes.set_xlabel("games")
    axes.set_ylabel("log-likelihood ratio")
    return _address(figure)


def _plain(name: str) -> str:
    """A name as it is: matplotlib reads what stands between dollars as a formula, and hides _."""
    return "\N{ZERO WIDTH SPACE}" * name.startswith("_") + name.replace("$", r"\$")


def _by_turn(values: Iterable[tuple[int, float]]) -> dict[int, list[float]]:
    turns: dict[int, list[float]] = {}
    for turn, value in sorted(values):
        turns.setdefault(turn, []).append(value)
    return turns


def _sheet(high: float) -> "tuple[Figure, Axes]":
    from matplotlib.figure import Figure  # half a second, which only a report costs

    figure = Figure(figsize=(PLOT_INCHES, high), layout="constrained")
    axes = figure.add_subplot()
    axes.grid(alpha=0.3)
    return figure, axes


def _address(figure: "Figure") -> str:
    """A figure as an address that holds the image itself."""
    image = io.BytesIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # of a name in another script: a box
        figure.savefig(image, format="png", dpi=DOTS)
    return f"data:image/png;base64,{base64.b64encode(image.getvalue()).decode()}"
