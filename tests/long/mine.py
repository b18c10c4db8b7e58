"""Makes renju problems: wins by continuous fours, lengthened step by step.

python -m tests.long.mine --seconds 300 --seed 1 >> tests/data/renju_vcf.txt

Takes a crowded position, or one from a game, in which a side has a VCF, and moves, adds and
takes stones at random; a change stays where the shortest win becomes no shorter ("climbed") or the
solver needs no less work to find it ("hard"). Prints a problem whenever a chain has become some
fours longer, or hard. The numbers of stones fit the side to move.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from brain import BLACK, EMPTY, WHITE, Engine, Limits, Point
from brain.analysis.probe import solve_vcf
from tests.helpers.crowded_positions import Stones, crowded_stones, game_with, has_row
from tests.helpers.puzzles import RULE, SIZE, Puzzle, load
from tests.helpers.referee import opening

MOST_FOURS = 110  # that a solver is asked for; it may know fewer
WORK = 4_000  # fours tried, to find a win and to show that there is no shorter one
HARD_WORK = tuple(round(100 * 1.5**step) for step in range(26))  # fours tried; see work()
HARD = (13, 17, 20, 22, 24, 25)  # steps of it where a problem is printed
HARD_FOURS = (4, 6, 8, 10, 12, 14)  # the least of a hard problem
APART = 6  # fours, at most, between two problems of one chain
PATIENCE_S = 12.0  # of a chain
LEAST = 4  # fours


@dataclass
class Found:
    """A position and its shortest win."""

    stones: Stones
    fours: int
    line: list[Point]


def ask(stones: Stones, side: int, fours: int, work: int) -> tuple[int, list[Point], bool]:
    """The solver's answer in fours of the win (0: none), its points, and whether it gave up."""
    plies, line, gave_up = solve_vcf(game_with(stones, RULE, SIZE, side), side, fours, work)
    return plies // 2, [turn[0] for turn in line], gave_up


def shortest(stones: Stones, side: int, low: int) -> Found | None:
    """The shortest win, where none has fewer than `low` fours; None if that takes too much work."""
    for fours in range(max(low - 1, 0), MOST_FOURS):  # the last may be a straight one besides
        length, line, gave_up = ask(stones, side, fours, WORK)
        if length:
            return Found(stones, length, line)
        if gave_up:
            return None
    return None


def work(stones: Stones, side: int, low: int) -> int:
    """The first step of HARD_WORK, from `low` on, with which the solver finds a win; or -1."""
    for step in range(low, len(HARD_WORK)):
        fours, _, gave_up = ask(stones, side, MOST_FOURS, HARD_WORK[step])
        if fours:
            return step
        if not gave_up:
            break
    return -1


def changed(rng: Random, stones: Stones, side: int, line: list[Point]) -> Stones:
    """A few stones moved, exchanged, added or taken, as many of each colour as before."""
    new = dict(stones)
    for _ in range(rng.choice((1, 1, 2, 3))):
        kind = rng.random()
        held = list(new)
        free = [(x, y) for x in range(SIZE[0]) for y in range(SIZE[1]) if (x, y) not in new]
        if kind < 0.35:
            new[rng.choice(free)] = new.pop(rng.choice(held))
        elif kind < 0.6:  # the defender stands in the way of the win
            rival = BLACK + WHITE - side
            way = [point for point in line if point not in new]
            theirs = [point for point in held if new[point] == rival]
            if way and theirs:
                del new[rng.choice(theirs)]
                new[rng.choice(way)] = rival
        elif kind < 0.75:
            one, two = rng.choice(held), rng.choice(held)
            new[one], new[two] = new[two], new[one]
        elif kind < 0.9 and len(free) > 2:
            new.update(zip(rng.sample(free, 2), (BLACK, WHITE), strict=True))
        elif len(held) > 20:
            for colour in (BLACK, WHITE):
                del new[rng.choice([point for point, stone in new.items() if stone == colour])]
    return new


def balanced(stones: Stones, side: int) -> bool:
    """Whether so many stones can stand there when this side moves."""
    standing = list(stones.values())
    return standing.count(BLACK) - standing.count(WHITE) == (side == WHITE)


def settle(rng: Random, stones: Stones, side: int) -> Stones:
    """The same with stones taken away until the numbers fit."""
    stones = dict(stones)
    while not balanced(stones, side):
        standing = list(stones.values())
        more = standing.count(BLACK) - standing.count(WHITE) > (side == WHITE)
        colour = BLACK if more else WHITE
        del stones[rng.choice([point for point, stone in stones.items() if stone == colour])]
    return stones


def climb(rng: Random, side: int, start: Found, goal: int, seconds: float) -> Iterator[Found]:
    """Lengthen the shortest win up to a number of fours, as far as it goes in that time.

    Yields each position whose win is longer than that of the one before.
    """
    end = time.monotonic() + seconds
    best = start
    while best.fours < goal and time.monotonic() < end:
        stones = changed(rng, best.stones, side, best.line)
        if best.fours > 1:
            short, _, gave_up = ask(stones, side, best.fours - 2, WORK)
            if (short and short < best.fours) or gave_up:
                continue
        if not ask(stones, side, MOST_FOURS, WORK)[0]:
            continue
        found = shortest(stones, side, best.fours)
        if found is None or found.fours < best.fours or has_row(stones):
            continue
        if found.fours > best.fours:
            yield found
        best = found


def harden(rng: Random, side: int, start: Found, least: int, seconds: float) -> Iterator[Found]:
    """Make a win of `least` fours or more harder and harder to find, for some time.

    Yields at the steps of HARD.
    """
    end = time.monotonic() + seconds
    best, step, reported = start, 0, 0
    while step < HARD[-1] and time.monotonic() < end:
        stones = changed(rng, best.stones, side, best.line)
        if step and ask(stones, side, MOST_FOURS, HARD_WORK[step - 1])[0]:
            continue
        harder = work(stones, side, step)
        if harder < step or has_row(stones):
            continue
        fours, line, _ = ask(stones, side, MOST_FOURS, HARD_WORK[harder])
        if fours < least or ask(stones, side, least - 2, HARD_WORK[-1])[0]:
            continue
        best, step = Found(stones, fours, line), harder
        if any(reported < mark <= step for mark in HARD):
            reported = step
            yield best


def tightened(side: int, found: Found) -> tuple[Found, bool]:
    """The shortest win that can be found, and whether it is known to be the shortest."""
    for fours in range(found.fours - 1):
        length, line, gave_up = ask(found.stones, side, fours, HARD_WORK[-1])
        if length:
            return Found(found.stones, length, line), True
        if gave_up:
            return found, False
    return found, True


def chains(seed: int, longest: int, seconds: float, hard: float) -> Iterator[Puzzle]:
    """Problems without end: of each chain one from time to time.

    longest: fours to climb to; hard: the share of chains that is made hard to find instead.
    """
    while True:
        rng = Random(f"mine/{seed}")
        seed += 1
        side = rng.choice((BLACK, WHITE))
        stones = crowded_stones(rng, RULE, SIZE, rng.uniform(0.25, 0.4))
        start = None if stones is None else shortest(settle(rng, stones, side), side, 0)
        if start is None or start.fours < 2 or has_row(start.stones):
            continue
        if rng.random() < hard:
            least = rng.choice(HARD_FOURS)
            for longer in climb(rng, side, start, least, seconds):
                start = longer
            for wild in harden(rng, side, start, least, seconds):
                found, exact = tightened(side, wild)
                if found.fours >= LEAST:
                    yield Puzzle(side, found.fours, exact, "hard", found.stones)
            continue
        wanted = rng.randint(LEAST + 1, APART)
        for found in climb(rng, side, start, longest, seconds):
            if found.fours >= wanted:
                yield Puzzle(side, found.fours, True, "climbed", found.stones)
                wanted = found.fours + rng.randint(APART // 2, APART)


def longer(puzzles: list[Puzzle], seed: int, longest: int, seconds: float) -> Iterator[Puzzle]:
    """The problems, the longest first, each lengthened as far as it goes in that time."""
    for puzzle in reversed(puzzles):
        rng = Random(f"longer/{seed}")
        seed += 1
        start = shortest(puzzle.stones, puzzle.side, puzzle.fours if puzzle.exact else 0)
        if start is not None:
            for found in climb(rng, puzzle.side, start, longest, seconds):
                yield Puzzle(puzzle.side, found.fours, True, "climbed", found.stones)


def played(seed: int) -> Iterator[Puzzle]:
    """Wins of some length in games that the engine plays against itself with little thought."""
    while True:
        rng = Random(f"played/{seed}")
        seed += 1
        engine = Engine()
        engine.settings.set("rule", RULE)
        engine.settings.set("hash_size", 1024)
        engine.new_game(*SIZE)
        for point in opening(rng, *SIZE, RULE, rng.randint(4, 30)):
            engine.game.play(point)
        won = {BLACK: False, WHITE: False}
        while engine.game.outcome() is None:
            game = engine.game
            side = game.side
            points = [(x, y) for x in range(SIZE[0]) for y in range(SIZE[1])]
            stones = {point: game.stone(*point) for point in points if game.stone(*point) != EMPTY}
            fours = ask(stones, side, MOST_FOURS, WORK)[0]
            if fours and not won[side]:
                found = shortest(stones, side, 0)
                if found is not None and found.fours >= LEAST:
                    yield Puzzle(side, found.fours, True, "played", stones)
            won[side] = fours > 0
            turn = engine.think(Limits(nodes=rng.choice((5, 20, 60)))).turn
            if won[side]:  # look away from it, so that the game goes on
                turn = rng.choice(game.legal_turns())
            engine.game.play(*turn)


def main() -> None:
    """Print problems for some time."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=int, default=40, help="fours to climb to")
    parser.add_argument("--hard", type=float, default=0.2, help="share of chains made hard")
    parser.add_argument("--chain-seconds", type=float, default=PATIENCE_S)
    parser.add_argument("--played", action="store_true", help="take them from games")
    parser.add_argument("--longer", type=Path, help="lengthen the problems of this file")
    asked = parser.parse_args()
    end = time.monotonic() + asked.seconds
    if asked.longer:
        source = longer(load(asked.longer), asked.seed, asked.longest, asked.chain_seconds)
    elif asked.played:
        source = played(asked.seed)
    else:
        source = chains(asked.seed, asked.longest, asked.chain_seconds, asked.hard)
    for puzzle in source:
        print(puzzle, flush=True)
        if time.monotonic() > end:
            break


if __name__ == "__main__":
    main()
