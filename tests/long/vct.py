"""Wins by threats (VCT) in random and played positions: how many, at what cost, and any false one.

python -m tests.long.vct                                  every rule, a few minutes
python -m tests.long.vct --positions 100 --budget 3000 --rules 0 4

Positions with a VCF, or with a five to answer, are left out. Each win that is claimed is checked
against every answer of the defender on the whole board. Exit code 1 for a false one.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import median

from brain import BLACK, WHITE, Engine, Game, Limits
from brain.analysis.probe import solve_vcf, solve_vct
from tests.helpers.games.positions import RULES, game_of, scattered
from tests.helpers.games.referee import opening
from tests.long.command import options, table

SIZE = 15
OPENING_STONES = (3, 8)  # random stones before a played game, from and to
FIRST_STONES = 8  # of a played position that is looked at
LONGEST_GAME = 90  # turns
PLAY_NODES = 1500  # positions that a move of these games takes
TABLE_BYTES = 64 << 20
MOST_FOURS = 60
FOURS_BUDGET = 20_000  # fours that the VCF solver may play


def random_positions(rng: Random, rule: int) -> Iterator[Game]:
    """Stones of both sides scattered around a spot, for ever."""
    while True:
        yield game_of(scattered(rng, rule, SIZE), rng.choice("XO"))


def played_positions(rng: Random, rule: int) -> Iterator[Game]:
    """The positions of games that the engine plays against itself, for ever."""
    while True:
        engine = Engine()
        engine.settings.set("rule", rule)
        engine.settings.set("memory", TABLE_BYTES)
        engine.new_game(SIZE, SIZE)
        for point in opening(rng, SIZE, SIZE, rule, rng.randint(*OPENING_STONES)):
            engine.game.play(point)
        while engine.game.outcome() is None and engine.game.ply < LONGEST_GAME:
            if engine.game.ply >= FIRST_STONES:
                yield engine.game
            engine.game.play(*engine.think(Limits(nodes=PLAY_NODES)).turn)


KINDS = {"random": random_positions, "played": played_positions}


def is_open(game: Game) -> bool:
    """Whether the side to move has no VCF, and no five to answer."""
    foe = BLACK + WHITE - game.side
    return (
        not solve_vcf(game, game.side, MOST_FOURS, FOURS_BUDGET)[0]
        and solve_vcf(game, foe, 0, FOURS_BUDGET)[0] != 1
    )


def examine(games: Iterator[Game], number: int, budget: int) -> list[int]:
    """Ask the solver about so many positions, and look through the proof of each win."""
    seen, seconds, of_wins = Counter[str](), 0.0, [0]
    for game in islice(filter(is_open, games), number):
        began = time.perf_counter()
        plies, line, exhausted, placed = solve_vct(game, game.side, budget)
        seconds += time.perf_counter() - began
        seen.update(wins=plies > 0, spent=exhausted, nodes=placed)
        if plies:
            of_wins.append(placed)
            unmet = solve_vct(game, game.side, budget, check=True)[3]
            if unmet:
                seen["false"] += 1
                print(f"rule {game.rule}: {unmet} answers to {line}, {game.side} moves\n{game}")
    costs = median(of_wins[1:] or of_wins), seen["nodes"] / number, seen["nodes"] / seconds
    return [number, seen["wins"], seen["false"], seen["spent"], *map(round, costs)]


def main() -> int:
    asked = options(
        __doc__,
        positions=(300, "of each kind under each rule"),
        budget=(8000, "stones that a call may place"),
        rules=(RULES, "INFO rule, all by default"),
        seed=(0, "of all positions"),
    )
    rows = []
    for kind, source in KINDS.items():
        for rule in asked.rules:
            games = source(Random(1000 * asked.seed + rule), rule)
            rows.append((kind, rule, *examine(games, asked.positions, asked.budget)))
            print(*rows[-1], flush=True)
    table("kind  rule  calls  wins  false  spent  nodes a win  nodes a call  nodes/s", rows)
    return int(any(row[4] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
