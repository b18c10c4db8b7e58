"""The speed of the engine, and a signature of how it plays: fixed positions, fixed depth."""

import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator
from typing import NamedTuple

from .analysis.probe import pairs_a_second
from .arguments import is_digits
from .core import MAX_DEPTH
from .engine import Engine, Limits
from .games.game import Game
from .games.gomoku import Gomoku
from .games.registry import new_game
from .notation import read_game, turn_text
from .settings import Settings
from .types import RULES

BENCH_DEPTH = 12  # plies; about fifteen seconds in all
TABLE_KIB = 16 * 1024  # KiB of the table: fixed, as its size changes the signature
PLACED_PAIRS = 2_000_000  # stones tried and taken back in one measurement
BENCH_ROUNDS = 3  # measurements, of which the best counts


class Midgame(NamedTuple):
    """A midgame of gomoku."""

    rule: int  # the number of INFO rule
    side: int  # cells of a side of the board
    turns: str  # so far: "x,y x,y ..."


# Midgames of the engine's own games, from published openings.
BENCH_POSITIONS = (
    Midgame(0, 15, "7,7 8,6 10,7 9,8 6,9 8,7 10,9 8,8 8,9 10,8"),
    Midgame(
        0,
        15,
        "7,7 8,6 10,5 10,6 11,9 9,6 7,6 7,4 8,5 11,6 12,6 6,4 7,5 9,5 8,4 9,3 9,4 6,7",
    ),
    Midgame(0, 20, "10,10 11,9 13,11 11,11 8,10 11,10 11,8 12,9 10,9 10,12"),
    Midgame(1, 15, "7,7 8,6 10,9 6,6 10,6 7,5 6,4 8,4 5,7 8,5"),
    Midgame(1, 15, "12,12 13,11 14,10 14,9 13,8 12,7 11,8 10,10 10,11 10,8 8,9"),
    Midgame(4, 15, "7,7 8,6 10,5 10,6 11,9 9,6 11,6 9,4 9,7 7,6 6,6 8,5 6,7 8,7"),
    Midgame(4, 15, "11,13 8,12 7,10 9,9 8,9 9,8 9,11 8,11 10,8 8,10 9,6 10,9 8,7 8,5"),
    Midgame(
        4,
        15,
        "13,13 11,11 13,9 9,11 10,9 12,11 10,11 9,10 9,12 10,10 11,9 12,9 8,10 12,10 12,8"
        " 10,6 9,9 7,9",
    ),
    Midgame(8, 15, "7,7 8,6 10,9 6,6 10,6 10,7 5,6 4,5 9,10 5,4"),
    Midgame(9, 15, "7,7 8,6 10,9 6,6 10,6 10,7 4,6 4,5 8,4 9,8 8,9 11,8 10,8 11,7"),
)

# Midgames of the variants: the depth of the search, and a record.
VARIANTS = (
    (
        11,
        "gomoku 19x19 rule=1 double_three=forbidden double_four=forbidden:"
        " 9,9; 10,10; 9,8; 9,11; 9,6; 9,10; 10,7; 8,12",
    ),
    (
        11,
        "gomoku 19x19 rule=1 double_three=compensated:"
        " 9,9; 10,10; 9,8; 9,11; 11,9; 8,10; 10,9; 8,9; 11,10; 8,7",
    ),
    (
        12,
        "murray 11x11 stones=6: 5,5; 3,5; 6,5; 4,4; 5,6; 5,3; 2,6; 6,4; 7,4; 6,2; 7,1; 7,5;"
        " 2,6 3,6; 6,2 6,3; 7,1 7,2; 6,3 7,3; 7,2 6,2; 7,3 8,3",
    ),
    (
        6,
        "inlove 15x15: 7,7 6,6; 7,6 7,5; 8,6 9,7; 9,5 10,5; 9,4 9,3; 8,3 9,2; 7,3 6,2; 4,2 3,1",
    ),
    (
        10,
        "hexgomoku 17x17: 8,8; 7,10; 7,8; 8,11; 6,9; 6,8; 9,9; 8,9; 11,8; 11,11; 9,6; 9,8",
    ),
    (9, "hexgomoku 13x13 variant=2: 6,6; 4,4; 6,4; 5,3"),
    (
        9,
        "pente 19x19: 9,9; 11,10; 11,9; 10,9; 9,8; 12,11; 9,7; 9,10; 8,11; 11,8; 12,7; 10,11",
    ),
    (
        9,
        "ninuki 19x19: 9,9; 11,10; 11,9; 13,10; 10,9; 8,9; 13,11; 10,8; 12,9; 13,9; 11,11; 9,12",
    ),
    (10, "repensi 15x15: 7,7 5,5 4,5; 4,7; 9,7 9,9; 9,7 5,7; 2,7; 5,3; 5,4"),
)


def midgames(depth: int) -> Iterator[tuple[str, Game, int]]:
    """Every position of the bench: its title, the game, the depth to search."""
    for rule, side, turns in BENCH_POSITIONS:
        game = new_game(rule=rule, width=side)
        play_turns(game, turns)
        yield f"rule {rule} {side}x{side}", game, depth
    for plies, record in VARIANTS:
        yield record.split()[0], read_game(record), min(depth, plies)


def play_turns(game: Game, turns: str) -> None:
    """Play the turns of a text "x,y x,y ..." on a game."""
    for point in turns.split():
        x, y = point.split(",")
        game.play((int(x), int(y)))


def pairs_of(rule: int, pairs: int) -> float:
    """How many stones a second can be tried and taken back in a midgame of a rule, on 15x15."""
    game = Gomoku(15, 15, rule)
    play_turns(game, next(turns for known, _, turns in BENCH_POSITIONS if known == rule))
    return max(pairs_a_second(game, pairs) for _ in range(BENCH_ROUNDS))


def run(
    depth: int = BENCH_DEPTH, report: Callable[[str], object] = print, pairs: int = PLACED_PAIRS
) -> int:
    """Search every position to a depth, in plies, with one thread; the signature.

    The signature is a hash of the nodes, the value and the turn of each search, the same on every
    machine. report: called with each line of text. pairs: stones tried and taken back in one
    measurement of the board's speed.
    """
    for name, rule in RULES.items():
        report(f"try+take back {name:9} {pairs_of(rule, pairs) / 1e6:5.2f} million pairs a second")
    signature = 0xCBF29CE484222325  # FNV-1a, 64 bits
    total_nodes, total_seconds = 0, 0.0
    for title, game, plies in midgames(depth):
        settings = Settings()
        settings.hash_size = TABLE_KIB
        engine = Engine(settings)
        engine.game = game
        start = time.perf_counter()
        result = engine.think(Limits(depth=plies))
        seconds = time.perf_counter() - start
        line = result.lines[0]
        total_nodes += result.nodes
        total_seconds += seconds
        points = [number for point in line.turn for number in point]
        for number in (result.nodes, line.value & 0xFFFF, *points):
            signature = (signature ^ number) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        report(
            f"{title:12} ply {game.ply:2}: {result.nodes:9} nodes"
            f" {result.nodes / seconds / 1e3:6.0f} thousand a second"
            f" value {line.value:6} turn {turn_text(line.turn)}"
        )
    report(
        f"search {total_nodes} nodes in {total_seconds:.2f} s,"
        f" {total_nodes / total_seconds / 1e3:.0f} thousand a second"
    )
    report(f"signature {signature:016x}")
    return signature


def add_depth(parser: ArgumentParser) -> None:
    """Declare the depth of the bench on a command line."""
    parser.add_argument(
        "depth",
        nargs="?",
        type=_depth,
        default=BENCH_DEPTH,
        metavar="DEPTH",
        help=f"plies (default: {BENCH_DEPTH}; only that has the recorded signature)",
    )


def _depth(text: str) -> int:
    """A depth on a command line."""
    if not is_digits(text) or not 1 <= int(text[:9]) <= MAX_DEPTH:
        raise ArgumentTypeError(f"plies are a whole number from 1 to {MAX_DEPTH}, not {text}")
    return int(text)


def main() -> None:
    """Run the bench to the depth that the command line names."""
    parser = ArgumentParser("python -m brain.bench", description=__doc__)
    add_depth(parser)
    run(parser.parse_args().depth)


if __name__ == "__main__":
    main()
