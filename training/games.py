"""Games that the engine plays against itself, with what it thought of every position.

    python -m training.games --rule 0 --games 1500 --nodes 4000 --file freestyle.jsonl

One game a line, as JSON: rule, board side, turns, values (of the side to move, null where the turn
was not searched), winner (1 Black, 2 White, 0 nobody), engine (its version and its weights). The
same arguments and the same weights give the same games; other games come with another --seed.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from brain import Engine, Game, Limits, Settings, __version__
from brain.types import Point

SIDE = 15  # cells, where no other board is asked for
MOST_TURNS = 110  # longer games teach nothing more
SURPRISE = 0.06  # this share of turns is played at random, so that games differ
OPENING_TURNS = (2, 6)  # random stones at the beginning, fewest and most
OPENING_REACH = 3  # cells round a middle, itself not far from that of the board
SURPRISE_REACH = 2  # cells from a stone
TABLE_KIB = 2048
PROVEN = 20_000  # values beyond are wins and losses: nothing random there


class Record(NamedTuple):
    """One game; a line of the file."""

    rule: int
    side: int
    turns: list[Point]
    values: list[int | None]
    winner: int
    engine: str = ""  # who played, where that is known


def new_engine(evaluation: str = "") -> Engine:
    """An engine for many short searches. evaluation: as the setting of that name."""
    settings = Settings()
    settings.hash_size = TABLE_KIB
    return Engine(settings, evaluation=evaluation)


def near(centre: Point, reach: int, chance: random.Random) -> Point:
    """A random point not far from another; it may be off the board."""
    x, y = centre
    return x + chance.randint(-reach, reach), y + chance.randint(-reach, reach)


def play_opening(game: Game, chance: random.Random) -> list[Point]:
    """Some random stones close together."""
    middle = near((game.width // 2, game.height // 2), OPENING_REACH, chance)
    turns: list[Point] = []
    wanted = chance.randint(*OPENING_TURNS)
    while len(turns) < wanted:
        point = near(middle, OPENING_REACH, chance)
        if game.is_legal(point):
            game.play(point)
            turns.append(point)
    return turns


def play_game(
    engine: Engine, rule: int, nodes: int, chance: random.Random, side: int = SIDE
) -> Record:
    """One game to its end, or until a side has a proven win."""
    engine.settings.rule = rule
    engine.new_game(side, side)
    game = engine.game
    player = f"kakugo {__version__}, {game.evaluation}"
    turns = play_opening(game, chance)
    values: list[int | None] = [None] * len(turns)
    while game.outcome() is None and len(turns) < MOST_TURNS:
        limits = Limits(nodes=chance.randint(nodes // 2, nodes * 3 // 2))
        line = engine.think(limits).lines[0]
        point, value = line.turn[0], line.value
        stray = near(chance.choice(turns), SURPRISE_REACH, chance)
        is_stray = chance.random() < SURPRISE and abs(value) < PROVEN and game.is_legal(stray)
        turns.append(stray if is_stray else point)
        values.append(None if is_stray else value)
        if line.win_in is not None:
            mover = game.side
            winner = mover if line.win_in > 0 else 3 - mover
            return Record(rule, side, turns, values, winner, player)
        game.play(turns[-1])
    outcome = game.outcome()
    return Record(rule, side, turns, values, 0 if outcome is None else outcome.winner, player)


def read(path: Path) -> Iterator[Record]:
    """The games of a file. Raises ValueError for a line that is none."""
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                rule, side, turns, values, winner, *engine = json.loads(line)
                record = Record(rule, side, [(x, y) for x, y in turns], values, winner, *engine)
            except (TypeError, ValueError):
                raise ValueError(f"{path}, line {number}: no game of training.games") from None
            yield record


def positive(text: str) -> int:
    """A number of the command line that must be 1 at least."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def main() -> int:
    """The command; its exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m training.games",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rule", type=int, default=0, help="INFO rule (0)")
    parser.add_argument("--side", type=positive, default=SIDE, help=f"cells of a side ({SIDE})")
    parser.add_argument("--games", type=positive, default=1500, help="how many (1500)")
    parser.add_argument("--nodes", type=positive, default=4000, help="nodes a turn, about (4000)")
    parser.add_argument("--seed", type=int, default=1, help="of the random numbers (1)")
    parser.add_argument(
        "--evaluation",
        default="",
        metavar="PATH",
        help="weights to play with, a file or a folder (the built-in ones)",
    )
    parser.add_argument(
        "--file", type=Path, required=True, help="where games are added, one a line"
    )
    given = parser.parse_args()
    chance = random.Random(f"{given.seed} {given.rule}")
    try:
        engine = new_engine(given.evaluation)
        with given.file.open("a", encoding="utf-8") as file:
            for _ in tqdm(range(given.games), unit="game", disable=None):
                record = play_game(engine, given.rule, given.nodes, chance, given.side)
                file.write(json.dumps(record) + "\n")
                file.flush()
    except (ValueError, OSError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
