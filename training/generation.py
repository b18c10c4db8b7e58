"""A generation: games of the built-in networks, a fit, a test, and what is stronger built in.

    python -m training.generation FOLDER --games 20000 --also GAMES

FOLDER keeps all of it, and the same command goes on where it was after any kill: what is there
already is not made again. Its steps are the commands that you could type, printed before they run:

    before    the weights that are built in, copied; all steps use these
    games     training.generate, of the sets of each file of weights
    weights   training.fit_network, begun with the weights before
    gate      kakugo-arena sprt, new weights against those before, on the boards that they play
    release   where the test was accepted: the weights into brain/evaluation/data, and the
              signature of the engine
"""

import argparse
import math
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from brain import bench
from brain.evaluation.weights import BUILT_IN, RULE_OF, WEIGHTS_SUFFIX, file_names, rule_name

from . import command_line, want
from .generate import GAME_NODES, MOST_GAMES, MOST_SAMPLES, MOST_SEED, above_zero, between
from .sets import SETS
from .steps import command, obey_steps
from .streams import SAMPLES_STREAM

try:
    from kakugo.arena.figures import stats
    from kakugo.arena.store.store import Store
except ModuleNotFoundError:
    want("psutil")
    raise

GATES = ("freestyle15", "freestyle20", "standard15", "renju15", "caro15")  # there are openings for
# The name of each file of weights -> the set that it is tested under.
SET_OF_FILE = {file_names(SETS[name].rule, SETS[name].side)[0]: SETS[name] for name in GATES}
GENERATION_EPOCHS = 5
MOST_TESTED = 2000  # games of one test
ELO_WANTED = 20.0  # what a test is to show
SIGNATURE = Path(bench.__file__).parents[1] / "tests" / "data" / "bench_signature.txt"


def sets_of(rules: Sequence[str]) -> list[str]:
    """The sets that some weights are fitted to: those of their rule, on no smaller boards."""
    wanted = [(rule_name(SET_OF_FILE[rule].rule), SET_OF_FILE[rule].side) for rule in rules]
    return [
        name
        for name, one in SETS.items()
        if any(rule_name(one.rule) == rule and one.side >= side for rule, side in wanted)
    ]


def weights_of(folder: Path, rule: str) -> Path:
    """The file of a rule in a folder; it need not be there."""
    return folder / f"{rule}{WEIGHTS_SUFFIX}"


def games_of(rule: str, parents: Sequence[Path]) -> list[Path]:
    """The folders of the games for a rule's weights, and of positions out of their searches."""
    kinds = [Path(name, kind) for name in sets_of([rule]) for kind in ("", SAMPLES_STREAM)]
    return [parent / kind for parent in parents for kind in kinds if (parent / kind).is_dir()]


def keep_before(folder: Path, rules: Sequence[str]) -> Path:
    """The folder of the weights that were built in when this generation began.

    Raises ValueError where it has none for some rules: they came later.
    """
    before = folder / "before"
    if not before.exists():
        made = folder / "before.new"  # whole, or not there
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(parents=True)
        for rule in SET_OF_FILE:
            shutil.copy(weights_of(Path(BUILT_IN), rule), made)
        made.rename(before)
    if lacking := [rule for rule in rules if not weights_of(before, rule).exists()]:
        raise ValueError(f"{before} has no weights for {', '.join(lacking)}: take another folder")
    return before


def play(given: argparse.Namespace, before: Path) -> None:
    """The games of all rules that lack some."""
    each = math.ceil(given.games / given.workers)
    words = ["--folder", given.folder / "games", "--evaluation", before, "--nodes", given.nodes]
    words += ["--samples", given.samples, "--games", each, "--workers", given.workers]
    words += ["--seed", given.seed] * (given.seed is not None)
    words += ["--sets", *sets_of(given.rules)]
    command("training.generate", *words)


def fit(given: argparse.Namespace, before: Path) -> None:
    """The weights of each rule that has none yet."""
    for rule in given.rules:
        if not weights_of(given.folder / "weights", rule).exists():
            parents = [given.folder / "games", *given.also]
            number = RULE_OF[rule_name(SET_OF_FILE[rule].rule)]
            asked = f"{number}={','.join(map(str, games_of(rule, parents)))}"
            words = [given.folder / "weights", asked, "--start", before, "--epochs", given.epochs]
            words += ["--seed", given.seed or 0] + ["--rate", given.rate] * (given.rate is not None)
            command("training.fit_network", *words)


def gate(given: argparse.Namespace, before: Path) -> list[str]:
    """The rules whose new weights have been shown to be stronger."""
    return [rule for rule in given.rules if is_stronger(given, rule, before)]


def is_stronger(given: argparse.Namespace, rule: str, before: Path) -> bool:
    """Whether a sequential test accepts the weights of a rule; it goes on if it was cut short."""
    file = given.folder / f"gate-{rule}.sqlite"
    folders = {"new": given.folder / "weights", "before": before}
    words: list[object] = [
        "sprt",
        "--rule",
        SET_OF_FILE[rule].rule,
        "--size",
        SET_OF_FILE[rule].side,
    ]
    words += ["--file", file]
    words += ["--elo1", given.elo, "--games", given.tested, "--each", *given.each]
    for name, folder in folders.items():
        words += ["--player", f"name={name}", f"evaluation={weights_of(folder, rule)}"]
    command("kakugo.arena", *words)
    with Store(file) as store:
        test = store.conditions.sprt
        assert test is not None
        return test.verdict(stats.pairs_of(store.games(), 0)) is True


def release(given: argparse.Namespace, stronger: Sequence[str]) -> None:
    """Make weights the built-in ones, and record how the engine plays with them."""
    for rule in stronger:
        part = Path(BUILT_IN, f"{rule}.part")  # the built-in file is whole at any moment
        shutil.copy(weights_of(given.folder / "weights", rule), part)
        part.replace(weights_of(Path(BUILT_IN), rule))
    print("\nthe signature of the engine, by the bench ...", flush=True)
    line = [sys.executable, "-m", "brain.bench"]  # a new process, with the new weights
    printed = subprocess.run(line, capture_output=True, text=True, check=True).stdout.split()
    SIGNATURE.write_text(printed[-1] + "\n", encoding="utf-8")
    print(f"built in: {', '.join(stronger)}; to be committed, with\n\nBench: {printed[-1]}")


def run(given: argparse.Namespace) -> None:
    """All steps. Raises StepError, OSError, ValueError."""
    for parent in given.also:
        if not any(games_of(rule, [parent]) for rule in given.rules):
            raise ValueError(f"{parent} has no folder {' or '.join(sets_of(given.rules))}")
    given.folder.mkdir(parents=True, exist_ok=True)
    before = keep_before(given.folder, given.rules)
    play(given, before)
    fit(given, before)
    stronger = gate(given, before)
    for rule in given.rules:
        print(f"{rule}: {'stronger' if rule in stronger else 'not shown to be stronger'}")
    if given.no_release or not stronger:
        print("nothing was built in")
    else:
        release(given, stronger)


def parser() -> argparse.ArgumentParser:
    """What the command line takes."""
    made = command_line("generation", __doc__)
    add, count = made.add_argument, between(1, MOST_GAMES)
    add("folder", type=Path, metavar="FOLDER", help="of this generation; made if need be")
    add(
        "--rules",
        nargs="+",
        choices=SET_OF_FILE,
        default=list(SET_OF_FILE),
        metavar="RULE",
        help="(all)",
    )
    add("--games", type=count, default=20000, help="of each set on 15x15 (%(default)s)")
    add("--nodes", type=count, default=GAME_NODES, help="of a turn (%(default)s)")
    add("--samples", type=between(0, MOST_SAMPLES), default=0, help="of each search (0)")
    add("--seed", type=between(0, MOST_SEED), help="for the same again (chance)")
    add("--workers", type=between(1, 1024), default=os.cpu_count() or 1, help="(one a core)")
    add("--also", nargs="+", type=Path, default=[], metavar="GAMES", help="older games to fit to")
    add(
        "--epochs",
        type=count,
        default=GENERATION_EPOCHS,
        help="times a position is seen (%(default)s)",
    )
    text = "of the fit's first steps; lower where few games are added (as training.fit_network)"
    add("--rate", type=above_zero("rate"), help=text)
    add(
        "--elo",
        type=above_zero("gain"),
        default=ELO_WANTED,
        help="gain that a test is to show (20)",
    )
    add("--tested", type=count, default=MOST_TESTED, help="most games of a test (%(default)s)")
    add("--each", nargs="+", default=["turn=0.25"], metavar="KEY=VALUE", help="(turn=0.25)")
    add("--no-release", action="store_true", help="build nothing in")
    return made


def main() -> int:
    """The command; its exit status."""
    return obey_steps(parser(), run)


if __name__ == "__main__":
    sys.exit(main())
