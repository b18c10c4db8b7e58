"""How balanced openings are made: stones at random, and our engine's value of the position."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tqdm import tqdm

from brain import Engine, Game, Limits, Point

from . import openings
from .model import Rules
from .openings import Opening

FEWEST, MOST = 3, 8  # stones
REACH = 3  # cells from a stone to one of those before it, along rows and columns
EVEN = 45  # value up to which neither side is better: chances of 57 to 43
GLANCE_NODES = 2_000  # enough to reject most of what is uneven
DOUBTFUL = 90  # value up to which a glance may be wrong
NODES = 100_000  # about 0.1 s
TABLE_KIB = 16_384
PATIENCE = 2_000  # attempts in a row without an opening: there are no more


def generate(rules: Rules, seed: int = 1, nodes: int = NODES) -> Iterator[Opening]:
    """Balanced openings, no two of them twins, until no more are found.

    Balanced: the two best turns are both worth less than EVEN for either side, so that the balance
    does not hang on finding a single one. The same seed and nodes give the same openings.
    """
    rng = Random(seed)
    engine = Engine()
    engine.settings.hash_size = TABLE_KIB
    seen: set[tuple[tuple[int, int, int], ...]] = set()
    attempts = 0
    while attempts < PATIENCE:
        attempts += 1
        game = scattered(rng, rules)
        if game is None:
            continue
        pattern = openings.pattern(game.turns, rules)
        if pattern in seen:
            continue
        seen.add(pattern)
        engine.game = game
        if is_even(engine, GLANCE_NODES, DOUBTFUL) and is_even(engine, nodes, EVEN):
            attempts = 0
            yield game.turns


def scattered(rng: Random, rules: Rules) -> Game | None:
    """A game of some stones at random, each near another; None where they come to nothing."""
    game = rules.new_game()
    near: set[Point] = {(_middle(rng, rules.width), _middle(rng, rules.height))}
    for _ in range(rng.randint(FEWEST, MOST)):
        legal = [point for point in sorted(near) if game.is_legal(point)]
        if not legal:
            return None
        stone = rng.choice(legal)
        game.play(stone)
        near.update(_around(stone, rules))
    return game if game.outcome() is None else None


def is_even(engine: Engine, nodes: int, bound: int) -> bool:
    """Whether the two best turns are worth no more than a bound to either side."""
    lines = engine.think(Limits(nodes=nodes), best=2).lines
    return len(lines) == 2 and all(abs(line.value) <= bound for line in lines)


def arguments(parser: ArgumentParser) -> None:
    """The options of the subcommand openings, beside those of the rules."""
    parser.add_argument("file", type=Path, help="offset file to write")
    parser.add_argument("--number", type=int, default=200, help="how many openings (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the random stones (%(default)s)")
    parser.add_argument(
        "--nodes", type=int, default=NODES, help="positions searched for each (%(default)s)"
    )


def run(args: Namespace, rules: Rules, command: str) -> None:
    """Make the openings and write them, with the command as a comment; ValueError for too few."""
    if args.number < 1 or args.nodes < 1:
        raise ValueError("--number and --nodes are whole numbers from 1")
    if len(rules.new_game().legal_turns()[0]) != 1:
        raise ValueError(
            f"a turn of {rules.game} is not one stone: there are no openings of stones"
        )
    if not args.file.absolute().parent.is_dir():
        raise ValueError(f"there is no folder {args.file.absolute().parent}")
    found: list[Opening] = []
    with tqdm(total=args.number, unit="opening") as progress:
        for opening in generate(rules, args.seed, args.nodes):
            found.append(opening)
            progress.update()
            if len(found) == args.number:
                break
    if len(found) < args.number:
        raise ValueError(f"there are no more than {len(found)} such openings")
    openings.write(args.file, found, rules, command)


def _middle(rng: Random, size: int) -> int:
    """A row or a column in the middle half of a board."""
    return rng.randrange(size // 4, size - size // 4)


def _around(stone: Point, rules: Rules) -> Iterator[Point]:
    for x in range(max(stone[0] - REACH, 0), min(stone[0] + REACH + 1, rules.width)):
        for y in range(max(stone[1] - REACH, 0), min(stone[1] + REACH + 1, rules.height)):
            yield x, y
