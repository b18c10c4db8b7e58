"""Draws shares of points with their intervals: a line for each pair of players, as an SVG."""

import re
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

SHARE = re.compile(r"([\d.]+) % \[([\d.]+), ([\d.]+)\]")
PLOT_COLOURS = ("#1f77b4", "#d95f02", "#2ca02c", "#9467bd")
PLOT_WIDTH, LEFT, RIGHT, TOP, LINE_HIGH = 760, 170, 20, 40, 26  # pixels
POINT_RADIUS = 4.5  # pixels
TICKS = range(0, 101, 10)  # percent
LEVEL = 50  # percent: between equal players


class Share(NamedTuple):
    """Points that one player took from another."""

    line: str  # who played, and what
    mark: str  # under which limits; the same colour in all lines
    points: float  # percent
    low: float  # the ends of the 95 % interval
    high: float


def read_share(line: str, mark: str, text: str) -> Share:
    """A share as a table says it, such as 89.2 % [82.0, 96.4]; ValueError for another text."""
    if not (found := SHARE.fullmatch(text)):
        raise ValueError(f"{text!r} is not a share such as 89.2 % [82.0, 96.4]")
    return Share(line, mark, *map(float, found.groups()))


def drawn(shares: Sequence[Share], label: str) -> str:
    """The picture. label: what stands under the axis."""
    lines = list(dict.fromkeys(share.line for share in shares))
    marks = list(dict.fromkeys(share.mark for share in shares))
    bottom = TOP + LINE_HIGH * len(lines)
    parts = [f'<rect width="{PLOT_WIDTH}" height="{bottom + 50}" fill="white"/>']
    for number, mark in enumerate(marks):
        left = LEFT + 150 * number
        parts += [_circle(left, 18, number), _text(left + 10, 22, mark, "start")]
    for tick in TICKS:
        x = _x(tick)
        stroke = "#333" if tick == LEVEL else "#ddd"
        parts.append(f'<path d="M{x} {TOP}V{bottom}" stroke="{stroke}"/>')
        parts.append(_text(x, bottom + 18, str(tick), "middle"))
    parts.append(_text(_x(LEVEL), bottom + 40, label, "middle"))
    for place, line in enumerate(lines):
        parts.append(_text(LEFT - 10, TOP + LINE_HIGH * (place + 0.5) + 4, line, "end"))
    for share in shares:
        number = marks.index(share.mark)
        step = LINE_HIGH / (len(marks) + 1)
        y = round(TOP + LINE_HIGH * lines.index(share.line) + step * (number + 1), 1)
        ends = f"M{_x(share.low)} {y}H{_x(share.high)}"
        parts.append(f'<path d="{ends}" stroke="{_colour(number)}"/>')
        parts.append(_circle(_x(share.points), y, number))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PLOT_WIDTH} {bottom + 50}"'
        ' font-family="sans-serif" font-size="13" fill="#222">'
    )
    return "\n".join([head, *parts, "</svg>\n"])


def _x(percent: float) -> float:
    return round(LEFT + (PLOT_WIDTH - LEFT - RIGHT) * percent / 100, 1)


def _colour(number: int) -> str:
    return PLOT_COLOURS[number % len(PLOT_COLOURS)]


def _circle(x: float, y: float, number: int) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{POINT_RADIUS}" fill="{_colour(number)}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'
