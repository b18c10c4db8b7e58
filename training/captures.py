"""What captures are worth beside rows: fitted to games of the engine with itself.

    python -m training.captures pente --games 6000 --file pente.npz

Plays games as training.generate does, and fits the numbers with which brain/games/pente.pyx and its
like add to what the weights say of the rows: the share that this keeps, and values of what was
taken and of what can be. The goal is the chance that the search of each position gave; proven
positions and compulsory turns are left out. Prints these numbers, and the losses of every fifth
game, which the fit has not seen. Only a match says whether they play better.

--file keeps the positions; where it is there already, nothing is played again.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from pathlib import Path
from random import Random
from typing import NamedTuple, cast
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from brain import WHITE, Game, new_game
from brain.analysis import probe
from brain.report import STATIC_SCALE

from . import command_line, obey
from .generate import MOST_GAMES, MOST_NODES, between
from .returns import chance, loss
from .selfplay import SURPRISE, SURPRISE_REACH, Player, near, opened

GAMES, NODES = 6000, 1500
MOST_PLIES = 250
CHUNK = 5  # games that a process plays before it answers
HELD_OUT = 5  # every so many games one is not learned from
MOST_ROWS = 600  # the value of rows is cut here: beyond it is nearly certain
MOST_SEARCH = 2000  # and the search's here
STEPS = 25  # of Newton's method
RIDGE = 1e-6  # keeps it from numbers that no position tells anything of

Numbers = NDArray[np.float64]


class Kind(NamedTuple):
    """A game with captures."""

    counts: str  # which part of its state counts what was taken; "": nothing is kept
    knots: tuple[int, ...]  # how many of them have a value of their own; between them it is linear
    unit: str  # what is counted
    opening: dict[str, str]  # its option


PENTE = Kind("pairs", (1, 2, 3, 4), "pair", {})
KINDS = {
    "pente": PENTE,
    "ninuki": PENTE,
    "keryo": Kind("taken", (3, 6, 9, 12, 14), "stone", {}),
    "repensi": Kind("", (), "pair", {"opening": "free"}),
}


class Facts(NamedTuple):
    """Of N positions, as the side to move sees them."""

    game: Numbers  # N: its number
    search: Numbers  # N: value by the search
    static: Numbers  # N: value today, without a search
    rows: Numbers  # N: value of rows alone
    mine: Numbers  # N: taken by the side to move
    foe: Numbers  # N: taken by the opponent
    to_take: Numbers  # N: what the side to move can take
    to_lose: Numbers  # N: what the opponent can take


class Values(NamedTuple):
    """What was fitted."""

    rows: float  # share of the value of rows
    take: float  # of what the side to move can take, each
    lose: float  # of what the opponent can take, each
    taken: tuple[float, ...]  # of as many as the knots say, in all


def facts_of(game: Game, kind: Kind) -> tuple[int, ...]:
    """The facts of a position but for its game and its search."""
    taken = cast("tuple[int, int]", game.state[kind.counts]) if kind.counts else (0, 0)
    if game.side == WHITE:
        taken = taken[::-1]
    return probe.static_value(game), probe.value_of_rows(game), *taken, *probe.at_stake(game)


def play(name: str, seed: int, nodes: int, number: int) -> list[tuple[int, ...]]:
    """The facts of one game's positions, a row each."""
    kind, rng = KINDS[name], Random(f"{name} {seed} {number}")
    fresh: Callable[[], Game] = partial(new_game, name, **kind.opening)
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


def games(
    name: str, count: int, *, seed: int, nodes: int, workers: int
) -> Iterator[list[tuple[int, ...]]]:
    """The same of many games, played by so many processes."""
    with ProcessPoolExecutor(workers) as pool:
        played = pool.map(partial(play, name, seed, nodes), range(count), chunksize=CHUNK)
        yield from tqdm(played, total=count, desc="games", disable=None)


def columns(facts: Facts, kind: Kind) -> Numbers:
    """What each of Values is multiplied by: N x numbers of Values."""
    hats = np.eye(len(kind.knots) + 1)[1:]  # of none taken, nothing
    at = (0, *kind.knots)
    taken = [np.interp(facts.mine, at, hat) - np.interp(facts.foe, at, hat) for hat in hats]
    rows = np.clip(facts.rows, -MOST_ROWS, MOST_ROWS)
    return np.stack([rows, facts.to_take, -facts.to_lose, *taken], axis=1)


def goals(facts: Facts) -> Numbers:
    """The chance that each search gave."""
    return chance(np.clip(facts.search, -MOST_SEARCH, MOST_SEARCH), STATIC_SCALE)


def fit(facts: Facts, kind: Kind) -> Values:
    """Logistic regression, by Newton's method. Raises ValueError for too few positions."""
    given, wanted = columns(facts, kind) / STATIC_SCALE, goals(facts)
    if len(given) < given.shape[1]:
        raise ValueError(f"{len(given)} positions are too few: more games are needed")
    found = np.zeros(given.shape[1])
    ridge = RIDGE * len(given) * np.diag((given**2).mean(axis=0) + RIDGE)
    for _ in range(STEPS):
        said = chance(given @ found, 1)
        slope = given.T @ (wanted - said) - ridge @ found
        found += np.linalg.solve((given.T * (said * (1 - said))) @ given + ridge, slope)
    rows, take, lose, *taken = found.tolist()
    return Values(rows, take, lose, tuple(taken))


def loss_of(facts: Facts, kind: Kind, values: Values) -> float:
    """Of some values, against the searches."""
    sums = columns(facts, kind) @ np.array([*values[:3], *values.taken])
    return loss(sums, goals(facts), STATIC_SCALE)


def of_games(facts: Facts, is_wanted: NDArray[np.bool_]) -> Facts:
    """Some of the positions."""
    return Facts(*(column[is_wanted] for column in facts))


def read(file: Path) -> Facts:
    """What was played. Raises ValueError where that is something else, or no such file."""
    try:
        with np.load(file) as arrays:
            return Facts(*(arrays[name] for name in Facts._fields))
    except (KeyError, EOFError, BadZipFile) as error:
        raise ValueError(f"{file} does not hold positions of training.captures") from error


def write(file: Path, known: Facts) -> None:
    """The inverse of read."""
    with file.open("wb") as out:
        np.savez(out, **known._asdict())


def positions_of(given: argparse.Namespace) -> Facts:
    """What was played, or is now and kept. Raises ValueError, OSError."""
    if given.file and given.file.exists():
        return read(given.file)
    options = {"seed": given.seed, "nodes": given.nodes, "workers": given.workers}
    rows = [row for game in games(given.game, given.games, **options) for row in game]
    found = Facts(*np.array(rows, float).reshape(-1, len(Facts._fields)).T)
    if given.file:
        write(given.file, found)
    return found


def run(given: argparse.Namespace) -> None:
    """Play if need be, fit, print. Raises as positions_of and fit do."""
    kind, every = KINDS[given.game], positions_of(given)
    is_held_out = every.game % HELD_OUT == 0
    learned, judged = of_games(every, ~is_held_out), of_games(every, is_held_out)
    values = fit(learned, kind)
    count = len(np.unique(every.game))
    print(f"{len(every.game):,} positions of {count:,} games of {given.game}")
    print(f"the value of rows: {values.rows:.0%}")
    print(f"a {kind.unit} to take: {values.take:.0f}; to lose: {values.lose:.0f}")
    if kind.knots:
        taken = zip(kind.knots, values.taken, strict=True)
        print("taken: " + ", ".join(f"{knot} {value:.0f}" for knot, value in taken))
    if len(judged.game):
        before = loss(judged.static, goals(judged), STATIC_SCALE)
        print(f"loss: {loss_of(judged, kind, values):.4f}; today's {before:.4f}")


def parser() -> argparse.ArgumentParser:
    """Of the command line."""
    made = command_line("captures", __doc__)
    add = made.add_argument
    add("game", choices=KINDS, help=", ".join(KINDS))
    add("--games", type=between(1, MOST_GAMES), default=GAMES, help="(%(default)s)")
    add("--nodes", type=between(1, MOST_NODES), default=NODES, help="a turn (%(default)s)")
    add("--seed", type=int, default=0, help="of the games (0)")
    workers = cpu_count() or 1
    add("--workers", type=between(1, 1024), default=workers, help="processes (%(default)s)")
    add("--file", type=Path, help="keep the positions, or use what is there (.npz)")
    return made


def main() -> int:
    """The command; its exit status."""
    return obey(parser(), run)


if __name__ == "__main__":
    sys.exit(main())
