"""What is drawn on the board at a node: shapes, labels and arrows, as SGF has them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..arguments import instance, shown
from ..geometry import MAX_SIDE
from ..types import Point
from .sgf_points import area, letters_of, point_of
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


DRAWING_SHAPES = (*DRAWING_PROPERTIES,)
"""What may be drawn on the board at a node: the shapes of a Drawing."""


class Drawing(NamedTuple):
    """What is drawn on the board at a node of a record.

    Attributes:
        shape: One of DRAWING_SHAPES.
        points: One, or where an arrow begins and ends.
        text: The text of a label.
    """

    shape: str
    points: tuple[Point, ...]
    text: str = ""


def drawings(properties: Mapping[str, list[str]]) -> Iterator[Drawing]:
    """What a node draws on the board; values that cannot be read are left out.

    Raises ValueError for what are no properties.

    Args:
        properties: Node.properties.

    Examples:
        >>> [drawing.shape for drawing in drawings({"CR": ["hh:ih"], "AR": ["aa:aa", "aa:bb"]})]
        ['circle', 'circle', 'arrow']
    """
    for shape, name in DRAWING_PROPERTIES.items():
        for value in _values(properties, name):
            yield from _read(shape, value)


def draw(properties: Mapping[str, list[str]], drawing: Drawing) -> dict[str, list[str]]:
    """Properties that draw one thing more, or one less: what is there already is taken away.

    A label is taken away whatever its text is. Raises ValueError for what are no properties, and no
    drawing.

    Args:
        properties: Node.properties, which stay as they are.
        drawing: What is drawn, or taken away.

    Examples:
        >>> draw({"CR": ["aa:ba"]}, Drawing("circle", ((1, 0),)))
        {'CR': ['aa']}
        >>> draw({}, Drawing("arrow", ((0, 0), (1, 1))))
        {'AR': ['aa:bb']}
    """
    shape, points, _ = instance("a drawing", drawing, Drawing)
    if shape not in DRAWING_SHAPES or len(points) != 1 + (shape == ARROW):
        raise ValueError(f"an arrow has two points, another shape one: {shown(drawing)}")
    name = DRAWING_PROPERTIES[shape]
    values: list[str] = []
    is_new = True
    for value in _values(properties, name):
        there = _read(shape, value)
        others = [one for one in there if one.points != points]
        values += [value] if others == there else map(_value, others)
        is_new &= others == there
    values += [_value(drawing)] if is_new else []
    rest = {other: kept for other, kept in properties.items() if other != name}
    return rest | ({name: values} if values else {})


def _values(properties: Mapping[str, list[str]], name: str) -> list[str]:
    """The values of a property; ValueError for what are no properties."""
    if not isinstance(properties, Mapping):
        raise ValueError(f"properties are those of a node, not {shown(properties)}")
    values = properties.get(name, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise ValueError(f"the values of {name} are a list of texts, not {shown(values)}")
    return values


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
