"""The weights of the classical evaluation, fitted to games of training.generate.

    python -m training.fit FOLDER 0=games/freestyle15 4=games/renju15,other.games

FOLDER gets a file for each rule that is given: freestyle.weights, standard.weights, renju.weights
or caro.weights; freestyle20.weights and so on, for boards of 20 and more cells a side, if no game
has a smaller one. An engine plays with them at once (Engine(evaluation="FOLDER"), INFO evaluation
FOLDER). A file that is there already is replaced.

Games are files of training.generate, or folders of them. About every tenth is held out: the fit
does not see it, and its loss is printed beside that of the others. The same games and the same seed
give the same file on the same machine.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from brain.evaluation.weights import SIDE, WEIGHTS_SUFFIX, WeightsError, file_names
from brain.types import CARO, EXACT, RENJU

from . import command_line, layout, obey, want
from .corpus import Corpus, collect
from .patterns import sum_up
from .positions import Positions, read_positions
from .records import is_sample
from .streams import SAMPLES_STREAM

try:
    from .counts import numbers_of
    from .order import fit_order
    from .value import fit_value
except ModuleNotFoundError:
    want("torch", "numba")
    raise

# A rule, as the command line names it -> the INFO rules whose games are fitted for it.
FITTED_RULES = {0: (0,), EXACT: (EXACT,), RENJU: (RENJU, RENJU | EXACT), CARO: (CARO, CARO | EXACT)}
LONGEST_ORIGIN = 1000  # characters: the header of a file is short


class Request(NamedTuple):
    """What is to be fitted: RULE=GAMES[,GAMES] of the command line."""

    rule: int
    paths: list[Path]


def request(word: str) -> Request:
    """Parse one."""
    rule, found, paths = word.partition("=")
    names = paths.split(",")
    if not found or rule not in map(str, FITTED_RULES) or not all(names):
        raise argparse.ArgumentTypeError(
            f"{word} is not RULE=GAMES[,GAMES] with a rule of {', '.join(map(str, FITTED_RULES))}"
        )
    return Request(int(rule), [Path(name) for name in names])


def rules_once(asked: Sequence[Request]) -> list[int]:
    """The rules that are asked for. Raises ValueError where one comes twice."""
    rules = [rule for rule, _ in asked]
    if len(set(rules)) < len(rules):
        raise ValueError("a rule is given twice: RULE=GAMES,GAMES joins them")
    return rules


def read_games(rule: int, paths: Sequence[Path]) -> Corpus:
    """The games of some files and folders. Raises ValueError where one is of another rule, OSError.

    What is damaged is left out, and reported.
    """
    corpus = collect(paths)
    if corpus.games.damaged:
        names = ", ".join(map(str, paths))
        print(f"{names}: {corpus.games.damaged} damaged pieces left out", file=sys.stderr)
    for found in sorted({int(other) for other in corpus.games.headers["rule"]}):
        if found not in FITTED_RULES[rule]:
            raise ValueError(f"a game of rule {found} among those for rule {rule}")
    return corpus


def read_order(path: Path, rule: int) -> layout.Colours:
    """What a file has for a rule, of which attack and defend scores are kept."""
    number = layout.colours_of(rule)
    colours = layout.read(str(path))
    if len(colours) != number:
        raise WeightsError(f"{path} has weights for {len(colours)} colours, not {number}")
    return colours


def least_side(corpus: Corpus) -> int:
    """Cells of a side of the smallest board; the usual one's where there are no games."""
    return int(min(corpus.games.headers["side"], default=SIDE))


def file_in(folder: Path, rule: int, side: int) -> Path:
    """The file of weights that are fitted to games on boards of so many and more cells a side."""
    return folder / f"{file_names(rule, side)[0]}{WEIGHTS_SUFFIX}"


def played_by(corpus: Corpus, positions: int, paths: Sequence[Path]) -> str:
    """A line that says of which games weights are; positions: how many were learned from."""
    names = ", ".join("/".join(path.parts[-1 - (path.name == SAMPLES_STREAM) :]) for path in paths)
    headers = corpus.games.headers
    players = np.unique(headers[["signature", "weights", "nodes"]])
    played = " and ".join(who(*player) for player in players.tolist())
    of_searches = is_sample(corpus.games)
    learned = int((~corpus.is_held_out & ~of_searches).sum())
    more = int((~corpus.is_held_out & of_searches).sum())
    counts = f"{learned} games, {positions} positions" + f" ({more} of them alone)" * bool(more)
    return f"{counts} of {names}, {'played' if learned else 'valued'} by {played}"


def who(signature: int, weights: int, nodes: int) -> str:
    """Who has played games, or valued positions (see training.relabel)."""
    if nodes:
        return f"{signature:016x} with weights {weights:016x} at {nodes} nodes"
    return f"the teacher {weights:016x}" if weights else "what games came to"


def checked_origin(line: str) -> str:
    """A line for the header of a file. Raises ValueError where it is none."""
    if "\n" in line or len(line) > LONGEST_ORIGIN:
        raise ValueError(f"the origin is no line of {LONGEST_ORIGIN} characters: see --origin")
    return line


def fit(
    positions: Positions, rule: int, *, kept: layout.Colours | None = None, seed: int = 0
) -> layout.Colours:
    """The weights of a rule; prints their losses.

    kept: whose attack and defend scores to take; None: they are fitted, too. Raises ValueError
    where there are too few games, OverflowError where the weights are too large for the engine.
    """
    value = fit_value(positions, sum_up(positions, rule), rule, seed=seed)
    print(f"  value: {value.losses}", flush=True)
    marks = [{"value": row} for row in value.features]
    if kept is None:
        order = fit_order(positions, rule, seed=seed)
        print(f"  order: {order.losses}", flush=True)
        for row, attack, defend in zip(marks, order.attack, order.defend, strict=True):
            row.update(attack=attack, defend=defend)
    counts = [numbers_of(value.network, is_black) for is_black in (True, False)[-len(marks) :]]
    rows = [{**some, "marks": row} for some, row in zip(counts, marks, strict=True)]
    colours = layout.quantised("classical", rows)
    if kept is not None:
        for name in ("attack", "defend"):
            colours["marks"][name] = kept["marks"][name]
    return colours


def run(given: argparse.Namespace) -> None:
    """Do what the command line asks for; what can be wrong with it is found first."""
    folder: Path = given.folder
    rules = rules_once(given.games)
    folder.mkdir(parents=True, exist_ok=True)
    games = [read_games(rule, paths) for rule, paths in given.games]
    sides = map(least_side, games)
    files = [file_in(folder, *some) for some in zip(rules, sides, strict=True)]
    kept = [
        read_order(path, rule) if given.keep_order else None
        for path, rule in zip(files, rules, strict=True)
    ]
    asked = zip(given.games, games, files, kept, strict=True)
    for (rule, paths), corpus, path, order in asked:
        wanted = corpus.small(given.most) if given.most else corpus
        positions = read_positions(wanted)
        learned = int((~positions.is_held_out).sum())
        origin = checked_origin(given.origin or played_by(wanted, learned, paths))
        print(f"{path.stem}: {origin}", flush=True)
        colours = fit(positions, rule, kept=order, seed=given.seed)
        layout.write(str(path), colours, rule=rule, board=positions.side, origin=origin)
        print(f"  {path}", flush=True)


def usual(program: str, text: str | None) -> argparse.ArgumentParser:
    """What all commands take that fit weights to games."""
    made = command_line(program, text)
    add = made.add_argument
    add("folder", type=Path, metavar="FOLDER", help="of weights; made if need be")
    add(
        "games",
        nargs="+",
        type=request,
        metavar="RULE=GAMES[,GAMES]",
        help="files or folders of games; RULE is 0 (freestyle), 1 (standard), 4 (renju), 8 (caro)",
    )
    add("--most", type=int, default=0, metavar="N", help="learn from the first N games (all)")
    add(
        "--origin",
        metavar="TEXT",
        help="a line for the files, of which games they are (counts, file names, who played)",
    )
    add("--seed", type=int, default=0, help="of the first weights and batches (0)")
    return made


def parser() -> argparse.ArgumentParser:
    """Of the command line."""
    made = usual("fit", __doc__)
    made.add_argument(
        "--keep-order",
        action="store_true",
        help="fit values only; attack and defend scores stay those of the files in FOLDER",
    )
    return made


def main() -> int:
    """The command; its exit status."""
    return obey(parser(), run)


if __name__ == "__main__":
    sys.exit(main())
