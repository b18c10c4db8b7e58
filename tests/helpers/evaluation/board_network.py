"""The network's evaluation of a position, by the numbers of a file: written from their meaning.

Slow and obvious: every position anew, in Python's and numpy's whole numbers.
"""

from collections.abc import Callable
from itertools import combinations_with_replacement, permutations, product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brain import BLACK, EMPTY, WHITE, Game, Point
from brain.analysis import probe
from brain.evaluation.weights import read, write

CODES = [*combinations_with_replacement(range(16), 4)]
CODE_OF = {order: code for code, four in enumerate(CODES) for order in permutations(four)}
REACH = 4  # cells that a window has on each side
HALVES = [half for length in range(REACH + 1) for half in product((0, 1, 2), repeat=length)]
HALF_OF = {half: number for number, half in enumerate(HALVES)}
WINDOWS = [*combinations_with_replacement(range(len(HALVES)), 2)]
WINDOW_OF = {order: window for window, two in enumerate(WINDOWS) for order in permutations(two)}
MARKS = 3 * (15 + 120 + 11)
CHANNELS, HALF, NEURONS = 32, 16, 32
SHAPES: dict[str, tuple[int, ...]] = {
    "marks": (MARKS,),
    "own": (len(CODES), HALF),
    "foe": (len(CODES), HALF),
    "line": (len(WINDOWS), HALF),
    "quarter": (16, NEURONS, 2),
    "quarter_bias": (NEURONS,),
    "first": (32, NEURONS, 2),
    "first_bias": (NEURONS,),
    "second": (16, NEURONS, 2),
    "second_bias": (NEURONS,),
    "last": (NEURONS,),
    "last_bias": (1,),
    "channel": (CHANNELS,),
    "score": (len(WINDOWS),),
    "mark": (1,),
}
VIEW = sum(int(np.prod(shape)) for shape in SHAPES.values())  # numbers
MOST: dict[str, int] = {  # of random weights: enough that values vary, and channels are cut off
    "marks": 300,
    "own": 80,
    "foe": 80,
    "line": 40,
    "quarter": 150,
    "first": 150,
    "second": 400,
    "last": 300,
    "channel": 3000,
    "score": 3000,
    "mark": 250,
}

Numbers = NDArray[np.int64]
Windows = dict[Point, list[int]]  # of each empty cell
Views = list[dict[str, Numbers]]  # Black's, White's; each by the names of SHAPES


class Evaluation(NamedTuple):
    """Of a position, for the side to move."""

    value: int
    scores: Callable[[int, int, int], int]  # x, y, score by the marks -> score of the move


def read_views(path: str | Path) -> Views:
    """The numbers of a file."""
    rows = np.frombuffer(read(str(path))[1], "<i2").astype(np.int64).reshape(-1, VIEW)
    ends = np.cumsum([int(np.prod(shape)) for shape in SHAPES.values()])[:-1]
    views = [
        {
            name: part.reshape(shape)
            for part, (name, shape) in zip(np.split(row, ends), SHAPES.items(), strict=True)
        }
        for row in rows
    ]
    return views if len(views) == 2 else views * 2


def write_random(path: Path, rule: str, seed: int, most: int = 0) -> str:
    """A file of random numbers; its path. most: of each of them, 0: as large as makes sense."""
    generator = np.random.default_rng(seed)
    parts = []
    for name, shape in [*SHAPES.items()] * (2 if rule == "renju" else 1):
        high = most or MOST.get(name, 200)
        parts.append(generator.integers(-high, high + 1, int(np.prod(shape))))
    numbers = np.concatenate(parts).astype("<i2").tobytes()
    write(str(path), numbers, architecture="network", rule=rule, board=15, origin="a test")
    return str(path)


def evaluate(game: Game, views: Views) -> Evaluation:
    """What the network of a file makes of a position."""
    words = np.frombuffer(probe.pattern_words(game), np.uint32).reshape(game.height, game.width)
    stones: dict[Point, int] = {(x, y): game.stone(x, y) for x, y in game.points}
    mover = 0 if game.side == BLACK else 1
    seen = [windows_of(stones, colour, is_hexagon=game.is_hexagon) for colour in (0, 1)]
    halves = [view_of(views[side], words, seen[side], side) for side in (mover, 1 - mover)]
    channels = np.clip(np.concatenate(halves, 2), 0, 255)
    weights = views[mover]

    def score(x: int, y: int, mark: int) -> int:
        by_marks = mark * int(weights["mark"][0]) // 256
        by_windows = sum(int(weights["score"][number]) for number in seen[mover].get((x, y), []))
        return by_marks + (int(channels[y, x] @ weights["channel"]) + 8 * by_windows) // 2048

    return Evaluation(value_of(channels, weights), score)


def view_of(view: dict[str, Numbers], words: NDArray[Any], seen: Windows, colour: int) -> Numbers:
    """The channels in one colour's view: height x width x HALF."""
    own, foe = words >> 16 * colour & 0xFFFF, words >> 16 * (1 - colour) & 0xFFFF
    found = np.zeros((*words.shape, HALF), np.int64)
    for y, x in np.ndindex(words.shape):
        found[y, x] = view["own"][code(int(own[y, x]))] + view["foe"][code(int(foe[y, x]))]
        found[y, x] += view["line"][seen.get((x, y), [])].sum(0)
    return found


def windows_of(stones: dict[Point, int], colour: int, *, is_hexagon: bool) -> Windows:
    """The windows of the lines through each empty cell, in one colour's view.

    stones: by cell; what is none is a wall.
    """
    content = {EMPTY: 0, BLACK + colour: 1, WHITE - colour: 2}  # walls are none
    seen = {cell: content[stone] for cell, stone in stones.items() if stone in content}
    directions = ((1, 0), (0, 1), (1, 1)) if is_hexagon else ((1, 0), (0, 1), (1, 1), (1, -1))

    def half(x: int, y: int, right: int, down: int) -> int:
        cells = []
        for far in range(1, REACH + 1):
            cell = x + far * right, y + far * down
            if cell not in seen:
                break
            cells.append(seen[cell])
        return HALF_OF[tuple(cells)]

    return {
        (x, y): [
            WINDOW_OF[half(x, y, right, down), half(x, y, -right, -down)]
            for right, down in directions
        ]
        for (x, y), stone in stones.items()
        if stone == EMPTY
    }


def code(patterns: int) -> int:
    """The number of four patterns of four bits."""
    return CODE_OF[tuple(patterns >> shift & 15 for shift in (0, 4, 8, 12))]


def value_of(channels: Numbers, weights: dict[str, Numbers]) -> int:
    """The value of all channels."""
    rows, columns = (thirds(length) for length in channels.shape[:2])
    regions = np.array([[channels[y, x].sum((0, 1)) for x in columns] for y in rows])
    quarters = [regions[y : y + 2, x : x + 2].sum((0, 1)) for y in (0, 1) for x in (0, 1)]
    parts = [layer(quarter // 8, weights, "quarter", 64) for quarter in quarters]
    board = regions.sum((0, 1)) // 8
    hidden = layer(np.concatenate([board, sum(parts) // 4]), weights, "first", 64)
    hidden = layer(hidden, weights, "second", 256)
    return int(hidden @ weights["last"] // 4096 + weights["last_bias"][0])


def thirds(length: int) -> list[slice]:
    """The regions of the columns, or of the rows."""
    outer = length // 3
    return [slice(0, outer), slice(outer, length - outer), slice(length - outer, length)]


def layer(inputs: Numbers, weights: dict[str, Numbers], name: str, unit: int) -> Numbers:
    """The activations of a layer. unit: an input of one."""
    rows = weights[name].transpose(1, 0, 2).reshape(NEURONS, -1)
    scale = unit * 1024 // 256
    sums: Numbers = (rows @ inputs + weights[f"{name}_bias"] * scale) // scale
    return np.clip(sums, 0, 2048)
