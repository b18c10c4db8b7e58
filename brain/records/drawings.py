"""What is drawn on the board at a node: shapes, labels and arrows, as SGF has them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..geometry import MAX_SIDE
from ..types import Point
from .sgf import area, letters_of, point_of
from .sgf_text import escape, unescape

LABEL, ARROW = "label", "arrow"
DRAWING_PROPERTIES = {  # of properties, by shape
    "circle": "CR",
    "square": "SQ",
    "triangle": "TR",
    "cross": "MA",
    LABEL: "LB",
    ARROW: "AR",
}


class Drawing(NamedTuple):
    """A shape on a point, or an arrow."""

    shape: str  # of DRAWING_PROPERTIES
    points: tuple[Point, ...]  # one, or where an arrow begins and ends
    text: str = ""  # of a label


def drawings(properties: Mapping[str, list[str]]) -> Iterator[Drawing]:
    """What the properties of a node draw; values that cannot be read are left out.

    >>> [*drawings({"CR": ["hh:ih"], "LB": ["aa:A"], "AR": ["aa:", "aa:aa", "aa:bb"]})][2:]
    [Drawing(shape='label', points=((0, 0),), text='A'), \
Drawing(shape='arrow', points=((0, 0), (1, 1)), text='')]
    """
    for shape, name in DRAWING_PROPERTIES.items():
        for value in properties.get(name, ()):
            yield from _read(shape, value)


def draw(properties: Mapping[str, list[str]], drawing: Drawing) -> dict[str, list[str]]:
    """Properties that draw one thing more, or one less: what is there already is taken away.

    A label is taken away whatever its text is.

    >>> draw({"CR": ["aa:ba"]}, Drawing("circle", ((1, 0),)))
    {'CR': ['aa']}
    >>> draw({}, Drawing("arrow", ((0, 0), (1, 1))))
    {'AR': ['aa:bb']}
    """
    shape, points, _ = drawing
    name = DRAWING_PROPERTIES[shape]
    values: list[str] = []
    is_new = True
    for value in properties.get(name, ()):
        there = _read(shape, value)
        others = [one for one in there if one.points != points]
        values += [value] if others == there else map(_value, others)
        is_new &= others == there
    values += [_value(drawing)] if is_new else []
    rest = {other: kept for other, kept in properties.items() if other != name}
    return rest | ({name: values} if values else {})


def _read(shape: str, value: str) -> list[Drawing]:
    """What a value of a property draws; a shape may be on all points of a rectangle."""
    point, _, rest = unescape(value).strip().partition(":")
    try:
        if shape == LABEL:
            return [Drawing(shape, (point_of(point),), rest)]
        if shape == ARROW:
            ends = point_of(point), point_of(rest)
            return [Drawing(shape, ends)] if ends[0] != ends[1] else []
        return [Drawing(shape, (one,)) for one in area(value, MAX_SIDE, MAX_SIDE)]
    except ValueError:
        return []


def _value(drawing: Drawing) -> str:
    """The inverse of _read."""
    last = [escape(drawing.text)] if drawing.shape == LABEL else []
    return ":".join([*map(letters_of, drawing.points), *last])
