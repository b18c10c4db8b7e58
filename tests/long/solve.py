"""Wins that solve() proves: each line played to the five, each tree against every legal defence.

python -m tests.long.solve                                    every kind, an hour or two
python -m tests.long.solve --positions 50 --games pente

Positions are of random stones and of games that the engine plays against itself. The plain rule
book judges. Exit code 1 for anything false.
"""

import sys
from collections import Counter
from itertools import islice
from os import cpu_count
from random import Random
from typing import NamedTuple

import kakugo
from kakugo import Game
from tests.helpers.solvers.proof_trees import Checked, check_line
from tests.long.command import Progress, options, spread, table

KINDS = {  # of games; those with many turns are on small boards
    "freestyle": "freestyle 15x15",
    "standard": "standard 15x15",
    "renju": "renju 15x15",
    "caro": "caro 15x15",
    "pente": "pente 19x19",
    "hexgomoku": "hexgomoku 17x17",
    "keryo": "keryo 19x19",
    "endcapture": "pente 13x13 end_capture=on",
    "ninuki": "ninuki 13x13",
    "repensi": "repensi 13x13",
    "inlove": "inlove 9x9",
    "compensated": "gomoku 13x13 double_three=compensated",
}
PLAY_NODES = 1000  # of a turn of the games
FIRST_STONES = 6  # random, near the centre
SHARE = 0.2  # of later turns that are random: games go on where a win was missed


class Task(NamedTuple):
    """One game, of which so many positions are tried."""

    name: str
    seed: int
    positions: int
    nodes: int


def positions(kind: str, rng: Random) -> list[Game]:
    """Those of a game of the engine against itself."""
    engine = kakugo.Engine()
    engine.settings.hash_size = 16 * 1024
    game = kakugo.read_game(f"{kind}:").without_opening()
    centre = (game.width // 2, game.height // 2)
    found = []
    while game.outcome() is None and game.ply < 80:
        turns = game.legal_turns()
        near = [
            turn
            for turn in turns
            if all(abs(x - centre[0]) < 4 and abs(y - centre[1]) < 4 for x, y in turn)
        ]
        if game.ply < FIRST_STONES:
            game.play(*rng.choice(near or turns))
            continue
        found.append(game.copy())
        is_random = rng.random() < SHARE
        best = (
            rng.choice(near or turns) if is_random else engine.analyse(game, nodes=PLAY_NODES).turn
        )
        game.play(*best)
    return found


def work(task: Task) -> tuple[str, Counter[str], list[str]]:
    """Solve and check; the game, what was counted, and what is false."""
    rng = Random(f"{task.name} {task.seed}")
    counted: Counter[str] = Counter()
    faults = []
    games = positions(KINDS[task.name], rng)
    for game in islice(sorted(games, key=lambda _: rng.random()), task.positions):
        solution = kakugo.solve(game, nodes=task.nodes)
        counted["positions"] += 1
        if solution.proof is None:
            continue
        counted[solution.by] += 1
        counted["shortest"] += solution.is_shortest
        try:
            check_line(game, solution)
            counted["checked"] += Checked(solution.proof).positions
        except Exception as error:  # what is false, wherever it shows
            faults.append(f"{kakugo.game_text(game)}: {type(error).__name__}: {error}")
    return task.name, counted, faults


def main() -> None:
    asked = options(
        __doc__,
        positions=(84, "of each game"),
        games=(tuple(KINDS), "which"),
        nodes=(20_000, "turns that solve() may try"),
        seed=(1, "of the positions"),
        jobs=(cpu_count() or 1, "processes"),
        few=(4, "positions of one played game"),
    )
    tasks = [
        Task(name, asked.seed * 1000 + number, asked.few, asked.nodes)
        for number in range(-(-asked.positions // asked.few))
        for name in asked.games
    ]
    totals = {name: Counter[str]() for name in asked.games}
    false = []
    progress = Progress()
    for number, (name, counted, faults) in enumerate(spread(work, tasks, asked.jobs), start=1):
        totals[name] += counted
        false += faults
        for fault in faults:
            print(fault, flush=True)
        progress(f"{number} of {len(tasks)} games, {len(false)} false")
    heads = ("positions", "vcf", "vct", "search", "shortest", "checked")
    table(
        "game  positions  by fours  by threats  by search  shortest  positions of trees",
        [(name, *(total[head] for head in heads)) for name, total in totals.items()],
    )
    print(f"false: {len(false)}")
    sys.exit(bool(false))


if __name__ == "__main__":
    main()
