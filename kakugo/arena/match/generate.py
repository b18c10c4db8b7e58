"""How balanced openings are made: stones at random, and our engine's value of the position."""

import os
import threading
from argparse import ArgumentParser, Namespace
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random

from tqdm import tqdm

from brain import GOMOKU, Engine, Game, Limits, Point
from brain.files import append
from brain.records.lines import COMMENT_SIGN

from ..engine import identity
from ..game import openings
from ..game.openings import Opening
from ..model import Player, Rules
from . import options

FEWEST, MOST = 3, 8  # stones
OPENING_REACH = 3  # cells from a stone to one of those before it, along rows and columns
EVEN_VALUE = 45  # value up to which neither side is better: chances of 57 to 43
OPENING_NODES = 2_000  # enough to reject most of what is uneven
DOUBTFUL = 90  # value up to which a short search may be wrong
EVEN_NODES = 100_000  # about 0.1 s
TRIES_AT_MOST = 2_000  # attempts in a row without an opening: there are no more
AHEAD = 4  # attempts a thread that wait to be searched

_engines = threading.local()  # each thread has one


def generate(
    rules: Rules,
    seed: int = 1,
    nodes: int = EVEN_NODES,
    workers: int = 1,
    known: Sequence[Opening] = (),
) -> Iterator[Opening]:
    """Balanced openings, no two of them twins, until no more are found.

    Balanced: the two best turns are both worth less than EVEN for either side, so that the balance
    does not hang on finding a single one. The same seed and nodes give the same openings in the
    same order, whatever the workers (threads) are. known: the first of them, which were made
    before and come not again; ValueError where they are others.
    """
    attempts = new_positions(rules, seed)
    for number, opening in enumerate(known, start=1):
        within = (next(attempts) for _ in range(TRIES_AT_MOST))
        if not any(game is not None and game.turns == opening for game in within):
            raise ValueError(f"opening {number} was made in another way")
    executor = ThreadPoolExecutor(workers)
    waiting: deque[tuple[Game, Future[bool]] | None] = deque()
    failed = 0
    try:
        while failed < TRIES_AT_MOST:
            while len(waiting) < AHEAD * workers:
                game = next(attempts)
                waiting.append(
                    None if game is None else (game, executor.submit(is_balanced, game, nodes))
                )
            attempt = waiting.popleft()
            failed += 1
            if attempt is not None and attempt[1].result():
                failed = 0
                yield attempt[0].turns
    finally:
        executor.shutdown(cancel_futures=True)


def new_positions(rules: Rules, seed: int) -> Iterator[Game | None]:
    """Attempts without end: positions of which none is another's twin, None where there was one."""
    seen: set[tuple[tuple[int, int, int], ...]] = set()
    for number in count():
        game = scattered(Random(f"{seed} {number}"), rules)
        if game is not None:
            pattern = openings.pattern(game.turns, rules)
            game = None if pattern in seen else game
            seen.add(pattern)
        yield game


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


def is_balanced(game: Game, nodes: int) -> bool:
    """Whether a position stands even; what was searched before has no part in that."""
    if not hasattr(_engines, "engine"):
        _engines.engine = Engine()
    engine: Engine = _engines.engine
    engine.clear()
    return is_even(engine, game, OPENING_NODES, DOUBTFUL) and is_even(
        engine, game, nodes, EVEN_VALUE
    )


def is_even(engine: Engine, game: Game, nodes: int, bound: int) -> bool:
    """Whether the two best turns are worth no more than a bound to either side."""
    lines = engine.search(game, Limits(nodes=nodes), best=2).lines
    return len(lines) == 2 and all(abs(line.value) <= bound for line in lines)


def arguments(parser: ArgumentParser) -> None:
    """The options of the subcommand openings, beside those of the rules."""
    add = parser.add_argument
    add("file", type=Path, help="file to write, an opening a line, as offsets from the centre")
    add("--number", type=int, default=200, help="how many openings (%(default)s)")
    add("--seed", type=int, default=1, help="seed of the random stones (%(default)s)")
    add("--nodes", type=int, default=EVEN_NODES, help="positions searched for each (%(default)s)")
    add("--concurrency", type=int, metavar="N", help="threads (cores)")
    add("--overwrite", action="store_true", help="overwrite a file that was made in another way")


def check(args: Namespace, rules: Rules) -> None:
    """ValueError for options by which no openings can be made."""
    if min(args.number, args.nodes, 1 if args.concurrency is None else args.concurrency) < 1:
        raise ValueError("--number, --nodes and --concurrency are whole numbers from 1")
    if len(rules.new_game().legal_turns()[0]) != 1:
        raise ValueError(
            f"a turn of {rules.game} is not one stone: there are no openings of stones"
        )


def run(args: Namespace, rules: Rules) -> None:
    """Make the openings that the file lacks; ValueError for too few, and for a file of others."""
    with options.reading():
        check(args, rules)
        options.check_folder("FILE", args.file)
    workers = args.concurrency or os.cpu_count() or 1
    path: Path = args.file
    known = begun(path, header(args, rules), rules, overwrite=args.overwrite)
    made = generate(rules, args.seed, args.nodes, workers, known)
    missing = args.number - len(known)
    with tqdm(total=args.number, initial=len(known), unit="opening", disable=None) as progress:
        for _, opening in zip(range(missing), made, strict=False):
            append(path, BytesIO(f"{openings.offsets(opening, rules)}\n".encode()))
            progress.update()
            missing -= 1
    if missing > 0:
        raise ValueError(f"there are no more than {args.number - missing} such openings in {path}")
    print(f"{max(args.number, len(known))} openings in {path}")


def header(args: Namespace, rules: Rules) -> str:
    """What the openings of a file hang on: the command, but for their number, and the engine."""
    words = ["--rule", str(rules.rule)] if rules.game == GOMOKU else ["--game", rules.game]
    words += [f"--option {key}={value}" for key, value in rules.options]
    words += [
        f"--size {rules.width}x{rules.height}",
        f"--seed {args.seed}",
        f"--nodes {args.nodes}",
    ]
    engine = identity.library(Player("", ())).checksum
    return f"kakugo-arena openings {' '.join(words)} # engine {engine}"


def begun(path: Path, command: str, rules: Rules, *, overwrite: bool) -> tuple[Opening, ...]:
    """The openings of a file that was begun by the same command, ready for more of them.

    A line that a crash left unfinished is taken away. ValueError for any other file.
    """
    if overwrite or not path.exists():
        openings.write(path, (), rules, command)
        return ()
    kept = path.read_bytes()
    whole = kept[: kept.rfind(b"\n") + 1]
    first, *lines = whole.decode("utf-8", "replace").splitlines() or [""]
    if first != f"{COMMENT_SIGN} {command}":
        raise ValueError(
            f"{path} is there already, and was not made by this engine with these options: "
            "take another name, or say --overwrite"
        )
    os.truncate(path, len(whole))
    return tuple(openings.parse(line, rules) for line in lines)


def _middle(rng: Random, size: int) -> int:
    """A row or a column in the middle half of a board."""
    return rng.randrange(size // 4, size - size // 4)


def _around(stone: Point, rules: Rules) -> Iterator[Point]:
    for x in range(
        max(stone[0] - OPENING_REACH, 0), min(stone[0] + OPENING_REACH + 1, rules.width)
    ):
        for y in range(
            max(stone[1] - OPENING_REACH, 0), min(stone[1] + OPENING_REACH + 1, rules.height)
        ):
            yield x, y
