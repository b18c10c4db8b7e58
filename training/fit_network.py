"""The network that sees the board, fitted to games of training.generate.

    python -m training.fit_network FOLDER 0=games/freestyle15,games/freestyle20 4=games/renju15

FOLDER gets a file for each rule that is given: freestyle.weights, standard.weights, renju.weights
or caro.weights; freestyle20.weights and so on, for boards of 20 and more cells a side, if no game
has a smaller one. An engine plays with them at once (Engine(evaluation="FOLDER"), INFO evaluation
FOLDER). A file that is there already is replaced.

Games are files of training.generate, or folders of them, on boards of any sizes. About every tenth
game is held out: the fit does not see it, and its loss is printed beside that of the others. The
same games and the same seed give the same file on the same machine.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

from brain.evaluation.weights import WeightsError, find

from . import layout, obey, want
from .corpus import Corpus
from .generate import above_zero
from .positions import Positions, read_positions

try:
    from .candidates import CANDIDATE_EPOCHS, CANDIDATE_RATE, begun, fit_candidate, quantised
    from .fit import checked_origin, file_in, least_side, played_by, read_games, rules_once, usual
    from .networks import NETWORKS
except ModuleNotFoundError:
    want("torch", "numba")
    raise


def read_boards(corpus: Corpus) -> list[Positions]:
    """The positions of some games, of each size of boards. Raises ValueError for none of a size."""
    sides = corpus.games.headers["side"]
    return [read_positions(corpus.part(sides == side)) for side in np.unique(sides)]


def read_network(path: Path, rule: int, side: int) -> layout.Colours:
    """The rows of a file, or of that in a folder for a rule and boards of so many cells a side.

    Raises WeightsError where that is no network.
    """
    colours = layout.read(find(str(path), rule, side))
    if layout.architecture_of(colours) not in NETWORKS:
        raise WeightsError(f"{path} holds no network")
    return colours


def run(given: argparse.Namespace) -> None:
    """Do what the command line asks for; what can be wrong with it is found first."""
    folder: Path = given.folder
    rules = rules_once(given.games)
    if given.origin:
        checked_origin(given.origin)
    games = [read_games(rule, paths) for rule, paths in given.games]
    sides = [least_side(corpus) for corpus in games]
    starts = [
        read_network(given.start, rule, side) if given.start else None
        for rule, side in zip(rules, sides, strict=True)
    ]
    folder.mkdir(parents=True, exist_ok=True)
    asked = zip(given.games, games, sides, starts, strict=True)
    for (rule, paths), corpus, side, start in asked:
        wanted = corpus.small(given.most) if given.most else corpus
        boards = read_boards(wanted)
        learned = sum(int((~positions.is_held_out).sum()) for positions in boards)
        origin = checked_origin(given.origin or played_by(wanted, learned, paths))
        path = file_in(folder, rule, side)
        print(f"{path.stem}: {origin}", flush=True)
        candidate = begun(given.architecture, rule, seed=given.seed, colours=start)
        fitted = fit_candidate(
            boards, rule, candidate, seed=given.seed, epochs=given.epochs, rate=given.rate
        )
        print(f"  value: {fitted.value}\n  order: {fitted.order}", flush=True)
        colours = quantised(fitted.candidate, rule)
        most = max(positions.side for positions in boards)
        layout.write(str(path), colours, rule=rule, board=most, origin=origin)
        print(f"  {path}", flush=True)


def parser() -> argparse.ArgumentParser:
    """Of the command line."""
    made = usual("fit_network", __doc__)
    add = made.add_argument
    add(
        "--epochs",
        type=int,
        default=CANDIDATE_EPOCHS,
        help=f"times that a position is seen ({CANDIDATE_EPOCHS})",
    )
    text = f"of the first steps ({CANDIDATE_RATE}); lower if few games join good --start weights"
    add("--rate", type=above_zero("rate"), default=CANDIDATE_RATE, help=text)
    playable = [name for name in NETWORKS if name in layout.LAYOUT_ROWS]  # others have no files yet
    add("--architecture", choices=playable, default="network", help="what to fit (%(default)s)")
    add("--start", type=Path, metavar="PATH", help="weights to begin with, a file or a folder")
    return made


def main() -> int:
    """The command; its exit status."""
    return obey(parser(), run)


if __name__ == "__main__":
    sys.exit(main())
