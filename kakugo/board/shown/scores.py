"""Scores and lines of a search, for the page."""

from collections.abc import Mapping, Sequence

from brain.notation import turn_name
from brain.report import AS_GOOD_AS_WON
from brain.types import BLACK, WHITE
from kakugo import Line, Point, Score, Turn

from ..wire.messages import Json

COLOUR_WORDS: dict[int, str] = {BLACK: "black", WHITE: "white"}
COLD = 0.25  # points below the best turn at which a cell is not hot any more


def score_json(score: Score) -> Json:
    """A score, as its side sees it."""
    return {
        "value": score.value,
        "side": COLOUR_WORDS[score.side],
        "win_within": score.win_within,
        "unproven": abs(score.value) == AS_GOOD_AS_WON,
        "win": round(score.win, 4),
        "draw": round(score.draw, 4),
        "loss": round(score.loss, 4),
        "chance": round(score.chance, 4),
    }


def cells_of(turn: Turn, places: Mapping[Point, int]) -> list[int]:
    """The cells of a turn."""
    return [places[point] for point in turn]


def line_json(line: Line, places: Mapping[Point, int]) -> Json:
    """One line."""
    return {
        "turn": turn_name(line.turn),
        "cells": cells_of(line.turn, places),
        "pv": [turn_name(turn) for turn in line.pv],
        "depth": line.depth,
        "score": score_json(line.score),
    }


def heat(lines: Sequence[Line], places: Mapping[Point, int]) -> list[tuple[int, float]]:
    """How good each cell is beside the best one, from 0 to 1; of longer turns it is the last."""
    found: dict[int, float] = {}
    best = max((line.score.chance for line in lines), default=0.0)
    for line in lines:
        for cell in cells_of(line.turn, places)[-1:]:
            share = max(0.0, 1 - (best - line.score.chance) / COLD)
            found[cell] = max(found.get(cell, 0.0), round(share, 3))
    return list(found.items())


def lines_json(
    lines: Sequence[Line], shown: int, places: Mapping[Point, int], *, has_heat: bool
) -> Json:
    """What a search has found so far; shown: how many of the lines the page is to list."""
    first = lines[0]
    found: Json = {
        "depth": first.depth,
        "seldepth": max(line.seldepth for line in lines),
        "lines": [line_json(line, places) for line in lines[:shown]],
        "bar": round(first.score.pov(BLACK).chance, 4),
    }
    return found | ({"heat": heat(lines, places)} if has_heat else {})
