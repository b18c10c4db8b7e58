"""What the network is to say of a position, by the numbers of a file: written from their meaning.

Slow and obvious: every position anew, in Python's and numpy's whole numbers.
"""

from collections.abc import Callable
from itertools import combinations_with_replacement, permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brain import BLACK, Game
from brain.analysis import probe
from brain.evaluation.weights import read, write

CODES = [*combinations_with_replacement(range(16), 4)]
CODE_OF = {order: code for code, four in enumerate(CODES) for order in permutations(four)}
MARKS = 3 * (15 + 120 + 11)
CHANNELS, HALF, NEURONS = 32, 16, 32
SHAPES: dict[str, tuple[int, ...]] = {
    "marks": (MARKS,),
    "own": (len(CODES), HALF),
    "foe": (len(CODES), HALF),
    "quarter": (16, NEURONS, 2),
    "quarter_bias": (NEURONS,),
    "first": (32, NEURONS, 2),
    "first_bias": (NEURONS,),
    "second": (16, NEURONS, 2),
    "second_bias": (NEURONS,),
    "last": (NEURONS,),
    "last_bias": (1,),
    "channel": (CHANNELS,),
    "mark": (1,),
}
VIEW = sum(int(np.prod(shape)) for shape in SHAPES.values())  # numbers
MOST: dict[str, int] = {  # of random weights: enough that values vary, and channels are cut off
    "marks": 300,
    "own": 80,
    "foe": 80,
    "quarter": 150,
    "first": 150,
    "second": 400,
    "last": 300,
    "channel": 3000,
    "mark": 250,
}

Numbers = NDArray[np.int64]
Views = list[dict[str, Numbers]]  # Black's, White's; each by the names of SHAPES


class Said(NamedTuple):
    """What the network says of a position, for the side to move."""

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
    chance = np.random.default_rng(seed)
    parts = []
    for name, shape in [*SHAPES.items()] * (2 if rule == "renju" else 1):
        high = most or MOST.get(name, 200)
        parts.append(chance.integers(-high, high + 1, int(np.prod(shape))))
    numbers = np.concatenate(parts).astype("<i2").tobytes()
    write(str(path), numbers, architecture="network", rule=rule, board=15, origin="a test")
    return str(path)


def say(game: Game, views: Views) -> Said:
    """What the network of a file says of a position."""
    words = np.frombuffer(probe.pattern_words(game), np.uint32).reshape(game.height, game.width)
    mover = 0 if game.side == BLACK else 1
    halves = [view_of(views[colour], words, colour) for colour in (mover, 1 - mover)]
    channels = np.clip(np.concatenate(halves, 2), 0, 255)
    weights = views[mover]

    def score(x: int, y: int, mark: int) -> int:
        by_marks = mark * int(weights["mark"][0]) // 256
        return by_marks + int(channels[y, x] @ weights["channel"]) // 2048

    return Said(value_of(channels, weights), score)


def view_of(view: dict[str, Numbers], words: NDArray[Any], colour: int) -> Numbers:
    """The channels in one colour's view: height x width x HALF."""
    own, foe = words >> 16 * colour & 0xFFFF, words >> 16 * (1 - colour) & 0xFFFF
    found = np.zeros((*words.shape, HALF), np.int64)
    for place in np.ndindex(words.shape):
        found[place] = view["own"][code(int(own[place]))] + view["foe"][code(int(foe[place]))]
    return found


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
    """What the neurons of a layer say. unit: an input of one."""
    rows = weights[name].transpose(1, 0, 2).reshape(NEURONS, -1)
    scale = unit * 1024 // 256
    sums: Numbers = (rows @ inputs + weights[f"{name}_bias"] * scale) // scale
    return np.clip(sums, 0, 2048)
