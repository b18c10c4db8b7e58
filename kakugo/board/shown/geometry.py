"""The board of a game, as the page draws it."""

from brain.drawing.shapes import Place
from brain.drawing.svg import PITCH, STONE_RADIUS, layout
from brain.notation import kind_text
from brain.points import point_name
from kakugo import Game, Point, Record

from ..wire.messages import Json
from .form import rule_name

SHOWN_DIGITS = 3  # behind the point of a length


def places_of(game: Game) -> dict[Point, int]:
    """The number of each cell."""
    return {point: place for place, point in enumerate(game.points)}


def board_json(game: Game) -> Json:
    """Where everything lies."""
    board = layout(game)
    number = places_of(game)
    return {
        "width": game.width,
        "height": game.height,
        "shape": "hexagon" if game.is_hexagon else "square",
        "pitch": PITCH,
        "radius": STONE_RADIUS,
        "box": _rounded(board.box),
        "frame": [_rounded(corner) for corner in board.frame],
        "cells": [
            {
                "name": point_name((column, row)),
                "column": column,
                "row": row,
                **dict(zip("xy", _rounded(place), strict=True)),
            }
            for (column, row), place in board.places.items()
        ],
        "corners": [_rounded(corner) for corner in board.corners],
        "lines": [_rounded((*start, *end)) for start, end in board.lines],
        "stars": [number[point] for point in board.stars],
        "labels": [
            {
                "text": label.text,
                **dict(zip("xy", _rounded(label.middle), strict=True)),
                "axis": label.axis,
                "index": label.number,
            }
            for label in board.labels
        ],
    }


def game_json(game: Game, record: Record) -> Json:
    """Which game it is, who plays it, and its board."""
    about = {name: getattr(record, name) for name in ("black", "white", "event", "date")}
    return {"is": "game", **kind_json(game), "evaluation": game.evaluation, "about": about}


def kind_json(game: Game) -> Json:
    """Which game it is, and its board."""
    return {**named_json(game), "kind": kind_text(game), "board": board_json(game)}


def named_json(game: Game) -> Json:
    """Which game it is."""
    options = {name: str(value) for name, value in game.options.items()}
    rule = {"rule": game.rule, "rule_name": rule_name(game)}
    return {"name": game.name, **rule, "options": options}


def _rounded(lengths: Place | tuple[float, ...]) -> list[float]:
    return [round(length, SHOWN_DIGITS) for length in lengths]
