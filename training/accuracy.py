"""How near evaluations come to a deep search, in positions of held-out games.

    python -m training.accuracy 0=games/freestyle15 built-in new/freestyle.weights --file deep.npz

Searches random positions, and compares what each file of weights says of them at once; "built-in"
and "classical" name those of the engine, and a teacher (training.fit_teacher) may stand among them.
Prints the loss of its chances against those of the
search, by the scale that suits it best, and the root of their mean squared difference; last, the
loss of the search's own chances, which none can be below.

Most positions that a search asks about are in no game: --out-of takes such ones.

--file keeps what was searched; where it is there already, nothing is searched again. So all
candidates are to be judged by one file: another engine searches otherwise. --by names the
evaluation of the search, which comes out a little better than it is.
"""

import argparse
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from brain import Engine, Game, Limits, Settings, new_game
from brain.analysis import probe
from brain.evaluation.weights import CLASSICAL
from brain.report import STATIC_SCALE
from brain.types import RENJU

from . import command_line, obey, want
from .corpus import Corpus
from .generate import GAME_NODES_MOST, between
from .positions import positions_of, read_positions
from .records import GAME_HEADER, LONGEST_GAME, alone, usable
from .returns import best_scale, chance, loss
from .selfplay import Player

try:
    from .fit import FITTED_RULES, read_games, request
    from .order import read_cells
    from .teacher import TEACHER_SUFFIX, read_teacher
except ModuleNotFoundError:
    want("torch", "numba")
    raise

POSITIONS, NODES = 1000, 100_000
CERTAIN = 0.999  # the chance of a proven win; none is higher
WEIGHTS_NAMES = {"built-in": "", "classical": CLASSICAL}  # of evaluations

Numbers = NDArray[np.float64]


class Deep(NamedTuple):
    """N positions that were searched."""

    rule: int  # INFO rule
    out_of: int  # nodes of the searches that ask for them; 0: they are positions of games
    sides: NDArray[np.int64]  # cells of a side of the board
    # N x LONGEST_GAME: where stones were placed, in turn; -1: no more of them
    cells: NDArray[np.int64]
    chances: Numbers  # of the side to move, by the search


class Accuracy(NamedTuple):
    """How near an evaluation comes."""

    evaluation: str
    scale: int  # values for one unit of log-odds
    loss: float
    difference: float  # of chances, root mean square


def choose(corpus: Corpus, rule: int, count: int, seed: int) -> list[tuple[int, NDArray[np.int64]]]:
    """Random positions of held-out games where the value is a question: side and cells of each.

    Raises ValueError where there are none.
    """
    if not corpus.is_held_out.any():
        raise ValueError("no game is held out: more games are needed")
    known = []
    sides = corpus.games.headers["side"]
    for side in np.unique(sides[corpus.is_held_out]).tolist():
        part = corpus.part(corpus.is_held_out & (sides == side))
        positions, turns, starts = read_positions(part), part.games.turns, part.games.starts
        ends = np.flatnonzero(usable(turns))
        for row in np.flatnonzero(read_cells(positions, bool(rule & RENJU)).is_open).tolist():
            cells = turns["cell"][starts[positions.games[row]] : ends[row]]
            known.append((side, cells.astype(np.int64)))
    rows = np.random.default_rng(seed).permutation(len(known))[:count]
    return [known[row] for row in rows.tolist()]


def only_rule(corpus: Corpus) -> int:
    """The rule of some games. Raises ValueError where there are two."""
    rules: list[int] = np.unique(corpus.games.headers["rule"]).tolist()
    if len(rules) > 1:
        raise ValueError(f"games of the rules {rules[0]} and {rules[1]}: one at a time")
    return rules[0]


def out_of_searches(
    rule: int, known: list[tuple[int, NDArray[np.int64]]], nodes: int, path: str, seed: int
) -> list[tuple[int, NDArray[np.int64]]]:
    """Of each position one whose static value a search of it asks for; of some, none."""
    found = []
    for number, (side, cells) in enumerate(tqdm(known, desc="sampling", disable=None)):
        game = replayed(rule, side, cells, path)
        player = Player(Random(f"{seed} {number}"), nodes, rule)
        player.sample(1, number)
        player.look(game)
        for turns in player.paths():
            more = [y * side + x for ((x, y),) in turns]
            found.append((side, np.concatenate([cells, np.array(more, np.int64)])))
    return found


def replayed(rule: int, side: int, cells: NDArray[np.int64], path: str) -> Game:
    """The position after some stones, under an evaluation."""
    game = new_game(rule=rule, width=side).copy(path)
    for cell in cells[cells >= 0].tolist():
        game.play((cell % side, cell // side))
    return game


def searched(
    rule: int, known: list[tuple[int, NDArray[np.int64]]], nodes: int, path: str, out_of: int = 0
) -> Deep:
    """Search positions, of which choose returns side and cells, each with an empty table."""
    rows = np.full((len(known), LONGEST_GAME), -1)
    chances = np.empty(len(known))
    settings = Settings()
    settings.rule, settings.evaluation = rule, path
    for at, (side, cells) in enumerate(tqdm(known, desc="searching", disable=None)):
        rows[at, : len(cells)] = cells
        engine = Engine(settings)
        engine.game = replayed(rule, side, cells, path)
        line = engine.think(Limits(nodes=nodes)).line
        chances[at] = np.clip(chance(np.array(line.value), STATIC_SCALE), 1 - CERTAIN, CERTAIN)
        if line.win_within is not None:
            chances[at] = CERTAIN if line.win_within > 0 else 1 - CERTAIN
    return Deep(rule, out_of, np.array([side for side, _ in known]), rows, chances)


def read(file: Path, rule: int, out_of: int = 0) -> Deep:
    """What was searched. Raises ValueError where that is something else, or no such file."""
    try:
        with np.load(file) as arrays:
            rule_and_nodes = int(arrays["rule"]), int(arrays["out_of"])
            deep = Deep(*rule_and_nodes, *(arrays[name] for name in Deep._fields[2:]))
    except (KeyError, EOFError, BadZipFile) as error:
        raise ValueError(f"{file} does not hold searched positions") from error
    if deep.rule not in FITTED_RULES[rule]:
        raise ValueError(f"{file} has positions of rule {deep.rule}, not {rule}")
    if deep.out_of != out_of:
        raise ValueError(f"{file} was made with --out-of {deep.out_of}, not {out_of}")
    return deep


def write(file: Path, deep: Deep) -> None:
    """The inverse of read; the file is whole or not there."""
    part = file.with_name(f"{file.name}.part")
    with part.open("wb") as out:
        np.savez(out, **deep._asdict())
    part.replace(file)


def accuracy(deep: Deep, path: str) -> Accuracy:
    """Compare an evaluation with the search. Raises ValueError for a file that it cannot use."""
    by = by_teacher if path.endswith(TEACHER_SUFFIX) else by_engine
    names, values = by(deep, path)
    scale = best_scale(values, deep.chances)
    difference = np.sqrt(((chance(values, scale) - deep.chances) ** 2).mean())
    return Accuracy(names, scale, loss(values, deep.chances, scale), float(difference))


def by_engine(deep: Deep, path: str) -> tuple[str, Numbers]:
    """The name of an evaluation of the engine, and its values."""
    known = zip(deep.sides, deep.cells, strict=True)
    games = [replayed(deep.rule, int(side), cells, path) for side, cells in known]
    names = ", ".join(dict.fromkeys(game.evaluation for game in games))
    return names, np.array([probe.static_value(game) for game in games], np.float64)


def by_teacher(deep: Deep, path: str) -> tuple[str, Numbers]:
    """The name of a teacher, and its values."""
    teacher = read_teacher(Path(path), deep.rule)
    values = np.empty(len(deep.sides))
    for side in np.unique(deep.sides):
        is_here = deep.sides == side
        header = np.zeros(1, GAME_HEADER)[0]
        header["rule"], header["side"] = deep.rule, side
        known = [cells[cells >= 0].tolist() for cells in deep.cells[is_here]]
        positions = positions_of(alone(header, cells, (0, 0, 0, 0, 0)) for cells in known)
        values[is_here] = teacher.values(positions, deep.rule) * STATIC_SCALE
    return teacher.name, values


def least_loss(deep: Deep) -> float:
    """Of any evaluation: the entropy of the search's chances."""
    chances = deep.chances
    wins, rest = chances * np.log(chances), (1 - chances) * np.log(1 - chances)
    return -float((wins + rest).mean())


def parser() -> argparse.ArgumentParser:
    """Of the command line."""
    made = command_line("accuracy", __doc__)
    add = made.add_argument
    add("asked", type=request, metavar="RULE=GAMES[,GAMES]", help="as training.fit takes it")
    add(
        "weights",
        nargs="+",
        metavar="WEIGHTS",
        help=f"a file or a folder, or {', '.join(WEIGHTS_NAMES)}",
    )
    add("--file", type=Path, help="keep what was searched, or use what is there (.npz)")
    add("--by", default="built-in", metavar="WEIGHTS", help="what searches (built-in)")
    add("--positions", type=between(1, GAME_NODES_MOST), default=POSITIONS, help="(%(default)s)")
    add("--nodes", type=int, default=NODES, help=f"to search for each ({NODES})")
    text = "judge by positions whose value searches of about so many nodes ask for"
    add("--out-of", type=between(0, GAME_NODES_MOST), default=0, metavar="NODES", help=text)
    add("--seed", type=int, default=0, help="of which positions are chosen (0)")
    return made


def deep_of(given: argparse.Namespace) -> Deep:
    """What was searched, or is now and kept. Raises ValueError, OSError."""
    rule, file = given.asked.rule, given.file
    if file and file.exists():
        return read(file, rule, given.out_of)
    corpus = read_games(rule, given.asked.paths)
    known = choose(corpus, rule, given.positions, given.seed)
    rule = only_rule(corpus)
    by = WEIGHTS_NAMES.get(given.by, given.by)
    if given.out_of:
        known = out_of_searches(rule, known, given.out_of, by, given.seed)
    if not known:
        raise ValueError("no search of so few nodes asks for a value")
    deep = searched(rule, known, given.nodes, by, given.out_of)
    if file:
        write(file, deep)
    return deep


def run(given: argparse.Namespace) -> None:
    """Search if need be, and print a row for each evaluation. Raises as deep_of and accuracy do."""
    deep = deep_of(given)
    print("| evaluation | scale | loss | difference |\n| :--- | ---: | ---: | ---: |")
    for name in given.weights:
        found = accuracy(deep, WEIGHTS_NAMES.get(name, name))
        print(f"| {found.evaluation} | {found.scale} | {found.loss:.4f} |", end="")
        print(f" {found.difference:.4f} |", flush=True)
    print(f"| the search itself | | {least_loss(deep):.4f} | 0 |")


def main() -> int:
    """The command; its exit status."""
    return obey(parser(), run)


if __name__ == "__main__":
    sys.exit(main())
