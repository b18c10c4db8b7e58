"""What a picture is made of, as elements of SVG: discs, texts, crosses, arrows."""

import re
from collections.abc import Callable, Iterable, Iterator
from html import escape
from math import hypot

Place = tuple[float, float]  # in the units of the picture: to the right, down

ARROW_HEAD = 11.0  # length of an arrow's head
SQUARE_CORNERS = (-1, -1), (1, -1), (1, 1), (-1, 1)  # corners from the centre, in half sides
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def tag(what: str, *inside: str, **attributes: object) -> str:
    """An element; an underscore in the name of an attribute is a hyphen."""
    named = (
        f' {key.replace("_", "-")}="{escape(legal(str(value)))}"'
        for key, value in attributes.items()
    )
    start = "".join([f"<{what}", *named])
    return f"{start}>{''.join(inside)}</{what}>" if inside else f"{start}/>"


def legal(text: str) -> str:
    """The text without the characters that XML does not know."""
    return NOT_XML.sub("", text)


def decimal(value: float) -> str:
    return f"{round(value, 2):g}"


def at(place: Place) -> str:
    return " ".join(map(decimal, place))


def closed(corners: Iterable[Place]) -> str:
    return f"M{'L'.join(map(at, corners))}Z"


def disc(centre: Place, radius: float, **style: object) -> str:
    x, y = map(decimal, centre)
    return tag("circle", cx=x, cy=y, r=decimal(radius), **style)


def ring(centre: Place, radius: float, colour: str) -> str:
    return disc(centre, radius, fill="none", stroke=colour, stroke_width=2.5)


def written(text: str, centre: Place, size: float, colour: str, halo: str = "") -> str:
    """Text in the middle of a place: digits and capitals are about 0.7 of the size high.

    halo: a colour that is to be seen round it.
    """
    x, y = centre
    style: dict[str, object] = {"x": decimal(x), "y": decimal(y + 0.35 * size), "fill": colour}
    if halo:
        style |= {"stroke": halo, "stroke_width": 4, "paint_order": "stroke"}
    return tag("text", escape(legal(text)), **style, font_size=size, text_anchor="middle")


def polygon(centre: Place, corners: Iterable[Place], radius: float, colour: str) -> str:
    x, y = centre
    path = closed((x + radius * right, y + radius * down) for right, down in corners)
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=2.5)


def cross(centre: Place, colour: str) -> Iterator[str]:
    x, y = centre
    for slope in (-1, 1):
        ends = at((x - 6, y - slope * 6)), at((x + 6, y + slope * 6))
        yield tag("path", d=f"M{ends[0]}L{ends[1]}", stroke=colour, stroke_width=2.5)


def shaft(start: Place, end: Place, colour: str) -> Iterator[str]:
    """An arrow: a line, and a triangle for its head."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    right, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    neck = end[0] - ARROW_HEAD * right, end[1] - ARROW_HEAD * down
    half = ARROW_HEAD / 2
    sides = [(neck[0] + turn * half * down, neck[1] - turn * half * right) for turn in (1, -1)]
    style = {"stroke": colour, "stroke_opacity": 0.85, "stroke_linecap": "round"}
    yield tag("path", d=f"M{at(start)}L{at(neck)}", stroke_width=4, **style)
    yield tag("path", d=closed([end, *sides]), fill=colour, fill_opacity=0.85)


TRIANGLE = (0, -1.1), (0.95, 0.6), (-0.95, 0.6)
SHAPES: dict[str, Callable[[Place, str], Iterable[str]]] = {
    "circle": lambda centre, colour: [ring(centre, 7, colour)],
    "cross": cross,
    "square": lambda centre, colour: [polygon(centre, SQUARE_CORNERS, 6, colour)],
    "triangle": lambda centre, colour: [polygon(centre, TRIANGLE, 7, colour)],
}
