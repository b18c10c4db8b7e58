"""Games that the engine plays against itself, with what it thought of every position.

    python -m training.games --rule 0 --games 1500 --nodes 4000 --file freestyle.jsonl

One game a line, as JSON: rule, board side, turns, values (of the side to move, null where the turn
was not searched), winner (1 Black, 2 White, 0 nobody). The same arguments give the same games.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from brain import Engine, Game, Limits, Settings
from brain.types import Point

SIDE = 15  # cells
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


def play_game(engine: Engine, rule: int, nodes: int, chance: random.Random) -> Record:
    """One game to its end, or until a side has a proven win."""
    engine.settings.rule = rule
    engine.new_game(SIDE, SIDE)
    game = engine.game
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
            return Record(rule, SIDE, turns, values, winner)
        game.play(turns[-1])
    outcome = game.outcome()
    return Record(rule, SIDE, turns, values, 0 if outcome is None else outcome.winner)


def read(path: Path) -> Iterator[Record]:
    """The games of a file."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            rule, side, turns, values, winner = json.loads(line)
            yield Record(rule, side, [(x, y) for x, y in turns], values, winner)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m training.games", description=__doc__)
    parser.add_argument("--rule", type=int, default=0, help="INFO rule (0)")
    parser.add_argument("--games", type=int, default=1500, help="how many (1500)")
    parser.add_argument("--nodes", type=int, default=4000, help="positions a turn, about (4000)")
    parser.add_argument("--seed", type=int, default=1, help="of the random numbers (1)")
    parser.add_argument("--file", type=Path, required=True, help="games are added to it")
    told = parser.parse_args()
    settings = Settings()
    settings.hash_size = TABLE_KIB
    engine = Engine(settings)
    chance = random.Random(f"{told.seed} {told.rule}")
    with told.file.open("a", encoding="utf-8") as file:
        for number in range(1, told.games + 1):
            file.write(json.dumps(play_game(engine, told.rule, told.nodes, chance)) + "\n")
            file.flush()
            print(f"\r{number} of {told.games} games", end="", file=sys.stderr)
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
