"""What captures are worth beside what the weights say: fitted to games of the engine with itself.

    python -m training.captures pente

The weights know no captures. This plays games as training.generate does, and fits the numbers by
which brain/games/pente.pyx and its like add captures to them: the share of the weights' value that
counts, and the values of what was taken and of what can be. The goal is the chance that the search
of each position gave; proven positions and compulsory turns are left out. Prints the numbers as
they stand in the file, those of ninuki in pente.pyx, and the loss in every fifth game, which the
fit has not seen. Only a match says whether they play better.

The same seed, numbers and engine give the same.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from brain import WHITE, Game, new_game
from brain.analysis import probe
from brain.report import STATIC_SCALE

from . import command_line, obey
from .generate import GAME_NODES_MOST, MOST_GAMES, between
from .returns import chance, loss
from .selfplay import SURPRISE, SURPRISE_REACH, Player, near, opened
from .workers import be_modest

GAMES, NODES = 6000, 1500
MOST_PLIES = 250
CAPTURE_CHUNK = 5  # games that a process plays before it answers
CAPTURES_HELD_OUT = 5  # one of so many games is not learned from
MOST_SEARCH = 2000  # the search's value is cut here
FEWEST = 20  # positions that a number is fitted to
CAPTURE_STEPS = 25  # of Newton's method

Numbers = NDArray[np.float64]


class CaptureCount(NamedTuple):
    """How a game counts captures, and what the numbers are called in its file."""

    counts: str  # the part of its state that counts what was taken; "": nothing is kept
    knots: tuple[int, ...]  # counts with a value of their own; between them it is linear
    names: tuple[str, ...]  # of the share, what can be taken, what can be lost, what was taken
    options: dict[str, str]  # the game's


PENTE = CaptureCount(
    "pairs", (1, 2, 3, 4), ("ROWS_SHARE", "TAKE_VALUE", "THREAT_VALUE", "PAIRS_VALUE"), {}
)
CAPTURE_GAMES = {
    "pente": PENTE,
    "ninuki": PENTE,
    "keryo": CaptureCount("taken", (3, 6, 9, 12, 14), (*PENTE.names[:3], "TAKEN_VALUE"), {}),
    "repensi": CaptureCount(
        "", (), ("ROWS_SHARE", "FLIP_VALUE", "THREAT_VALUE"), {"opening": "free"}
    ),
}


class Facts(NamedTuple):
    """Of N positions, as the side to move sees them: N numbers each."""

    game: Numbers  # its number
    search: Numbers  # value by the search
    static: Numbers  # value by the numbers that the engine has
    weights: Numbers  # value by the weights alone
    mine: Numbers  # what the side to move has taken
    theirs: Numbers  # what the opponent has taken
    to_take: Numbers  # what the side to move can take
    to_lose: Numbers  # what the opponent can take


class Values(NamedTuple):
    """What is fitted."""

    share: float  # of the weights' value
    take: float  # of what the side to move can take, each
    lose: float  # of what the opponent can take, each
    taken: tuple[float, ...]  # of as many as each knot says, in all


def facts_of(game: Game, kind: CaptureCount) -> tuple[int, ...]:
    """The facts of a position but for its game and its search."""
    state: dict[str, Any] = {**game.state}
    taken = state[kind.counts] if kind.counts else (0, 0)
    if game.side == WHITE:
        taken = taken[::-1]
    return probe.static_value(game), probe.value_of_rows(game), *taken, *probe.at_stake(game)


def play(name: str, seed: int, nodes: int, number: int) -> list[tuple[int, ...]]:
    """A game: the facts of each position that is a question."""
    kind, rng = CAPTURE_GAMES[name], Random(f"{name} {seed} {number}")
    fresh: Callable[[], Game] = partial(new_game, name, **kind.options)
    player = Player(rng, nodes, fresh().rule)
    game = opened(fresh, player, rng)
    surprise = rng.uniform(0, SURPRISE)
    found = []
    while game.outcome() is None and game.ply < MOST_PLIES:
        line, count = player.look(game)
        if line.win_within is not None:
            break
        if count > 1:
            found.append((number, line.value, *facts_of(game, kind)))
        point = line.turn[0]
        if rng.random() < surprise:
            stray = near(rng.choice(game.turns)[0], SURPRISE_REACH, rng)
            point = stray if game.is_legal(stray) else point
        game.play(point)
    return found


def games(given: argparse.Namespace) -> Iterator[list[tuple[int, ...]]]:
    """Many games, played by processes. Raises OSError where one of these is gone."""
    one = partial(play, given.game, given.seed, given.nodes)
    pool = ProcessPoolExecutor(given.workers, get_context("spawn"), be_modest)
    try:
        played = pool.map(one, range(given.games), chunksize=CAPTURE_CHUNK)
        yield from tqdm(played, total=given.games, desc="games", disable=None)
    except BrokenProcessPool as error:
        raise OSError("a process that played was ended from outside") from error
    finally:
        pool.shutdown(cancel_futures=True)


def columns(facts: Facts, kind: CaptureCount) -> Numbers:
    """What each number of Values is multiplied by: N x numbers."""
    hats = np.eye(len(kind.knots) + 1)[1:]  # where nothing was taken, nothing counts
    at = (0, *kind.knots)
    taken = [np.interp(facts.mine, at, hat) - np.interp(facts.theirs, at, hat) for hat in hats]
    return np.stack([facts.weights, facts.to_take, -facts.to_lose, *taken], axis=1)


def goals(facts: Facts) -> Numbers:
    """The chance that each search gave."""
    return chance(np.clip(facts.search, -MOST_SEARCH, MOST_SEARCH), STATIC_SCALE)


def fit(facts: Facts, kind: CaptureCount) -> Values:
    """Logistic regression, by Newton's method. Raises ValueError for too few positions."""
    given, wanted = columns(facts, kind) / STATIC_SCALE, goals(facts)
    if (np.count_nonzero(given, axis=0) < FEWEST).any():
        raise ValueError("too few positions with captures: more games are needed")
    found = np.zeros(given.shape[1])
    for _ in range(CAPTURE_STEPS):
        said = chance(given @ found, 1)
        curvature = (given.T * (said * (1 - said))) @ given
        found += np.linalg.solve(curvature, given.T @ (wanted - said))
    share, take, lose, *taken = found.tolist()
    return Values(share, take, lose, tuple(taken))


def loss_of(facts: Facts, kind: CaptureCount, values: Values) -> float:
    """Of some values, against the searches."""
    sums = columns(facts, kind) @ np.array([*values[:3], *values.taken])
    return loss(sums, goals(facts), STATIC_SCALE)


def constants(values: Values, kind: CaptureCount) -> list[str]:
    """Lines as the game's file has them."""
    numbers: list[object] = [round(100 * values.share), round(values.take), round(values.lose)]
    if kind.knots:
        table = np.interp(range(kind.knots[-1] + 1), (0, *kind.knots), (0, *values.taken))
        numbers.append(table.round().astype(int).tolist())
    return [f"{name} = {number}" for name, number in zip(kind.names, numbers, strict=True)]


def run(given: argparse.Namespace) -> None:
    """Play, fit, print. Raises as games and fit do."""
    kind = CAPTURE_GAMES[given.game]
    rows = [row for game in games(given) for row in game]
    every = Facts(*np.array(rows, float).reshape(-1, len(Facts._fields)).T)
    is_held_out = every.game % CAPTURES_HELD_OUT == CAPTURES_HELD_OUT - 1
    learned, judged = (
        Facts(*(fact[wanted] for fact in every)) for wanted in (~is_held_out, is_held_out)
    )
    values = fit(learned, kind)
    print(*constants(values, kind), sep="\n")
    print(f"positions: {len(learned.game):,}, held out {len(judged.game):,}")
    before = loss(judged.static, goals(judged), STATIC_SCALE)
    print(f"loss: {loss_of(judged, kind, values):.4f}, of the engine's numbers {before:.4f}")


def parser() -> argparse.ArgumentParser:
    """Of the command line."""
    made = command_line("captures", __doc__)
    add = made.add_argument
    add("game", choices=CAPTURE_GAMES, help=", ".join(CAPTURE_GAMES))
    add("--games", type=between(CAPTURES_HELD_OUT, MOST_GAMES), default=GAMES, help="(%(default)s)")
    add("--nodes", type=between(1, GAME_NODES_MOST), default=NODES, help="a turn (%(default)s)")
    add("--seed", type=int, default=0, help="of the games (0)")
    workers = os.cpu_count() or 1
    add("--workers", type=between(1, 1024), default=workers, help="processes (%(default)s)")
    return made


def main() -> int:
    """The command; its exit status."""
    return obey(parser(), run)


if __name__ == "__main__":
    sys.exit(main())
