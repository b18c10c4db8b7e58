"""Many ideas of the search weighed in the same games: which of them are worth a test of their own?

    python -m training.screen training/ideas.toml GAMES.jsonl           until Ctrl-C; goes on later
    python -m training.screen training/ideas.toml GAMES.jsonl --show    what the games say so far

The first file is a queue of the arena; its candidates are the ideas. In each pair of games, every
idea is given at random to one of the two players, and the other one goes without it. A fit of the
pairs' leads says what each idea is worth. Each interval is nearly as narrow as if all pairs had
tested that idea alone, because the other ideas help either player as often. So the games of one
test weigh all of them. What is measured is an idea's worth among half of the others: ideas that
disturb each other show less than they are worth alone. What looks good goes into the queue, as one
candidate, against the engine as it is.

A candidate may name the parameters of its base, too: param.lmr_scale = 65 and
base.param.lmr_scale = 45 say whether more or less is better. How the file wants its tests played
does not matter here: nodes, rule and openings are options of this command.

GAMES.jsonl gets a row of JSON for each pair. Ideas may be added or removed between two starts;
pairs without an idea say nothing of it. An idea whose parameters have changed needs another name.

R. L. Plackett and J. P. Burman, "The Design of Optimum Multifactorial Experiments", Biometrika 33
(1946); signs at random: F. E. Satterthwaite, "Random Balance Experimentation", Technometrics 1
(1959).
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from itertools import count
from math import log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from tqdm import tqdm

from brain import WON
from kakugo.arena.engine import identity
from kakugo.arena.engine.inside import LibrarySide
from kakugo.arena.figures.stats import Z_95
from kakugo.arena.game import openings, referee
from kakugo.arena.game.openings import Opening
from kakugo.arena.model import Player, Rules, Task, checksum_of
from kakugo.arena.queue import candidates

from . import command_line, obey
from .pooling import Row, Tasks, add_rows, pooled, read_rows

LOOK_NODES = 10_000  # a turn: twice as many games as a test has, for all of it is only a first look
HOUR_MS = 3_600_000  # no limit, but with one compulsory turns are answered at once
# What ends a game early. At 20,000 nodes, the draws were wrong in 6 of 3,000 games, and saved 12 %.
ENDS: dict[str, Any] = {"resign_value": WON, "resign_turns": 1} | {
    "draw_value": 60,
    "draw_turns": 3,
    "draw_from": 100,
}
ELO_OF_LEAD = 800 / log(10)  # of a lead of one point a pair, near an even score


class Idea(NamedTuple):
    """What one of the players has."""

    name: str
    given: dict[str, int]  # parameters of the player who has it
    against: dict[str, int]  # of the other one


class Worth(NamedTuple):
    """What the games say of an idea, in Elo."""

    name: str
    elo: float
    within: float  # half of the 95 % interval


def read_ideas(path: Path) -> list[Idea]:
    """The candidates of a queue's file that differ from their base in parameters, and in them only.

    Raises ValueError for a wrong file, and for one without such candidates.
    """
    ideas = []
    for candidate in candidates.read(path):
        one, other = candidate.trials[0].sides
        has, lacks = dict(one.player.parameters), dict(other.player.parameters)
        given = {name: value for name, value in has.items() if lacks.get(name) != value}
        against = {name: value for name, value in lacks.items() if has.get(name) != value}
        is_of_parameters = replace(one.player, parameters=()) == replace(
            other.player, name=one.player.name, parameters=()
        )
        if (given or against) and is_of_parameters and one.commit == other.commit:
            ideas.append(Idea(candidate.name, given, against))
    if not ideas:
        raise ValueError(f"{path}: no candidate differs from its base in parameters alone")
    _demand_apart(path, ideas)
    return ideas


def _demand_apart(path: Path, ideas: Sequence[Idea]) -> None:
    """ValueError where two ideas set the same parameter: only one of them would count."""
    owners: dict[str, str] = {}
    for idea in ideas:
        for name in idea.given.keys() | idea.against.keys():
            if owners.setdefault(name, idea.name) != idea.name:
                raise ValueError(f"{path}: {owners[name]} and {idea.name} both set {name}")


def signs_of(pair: int, ideas: Sequence[Idea], seed: int) -> list[int]:
    """Who has each idea in a pair of games: 1, the first player; -1, the other one."""
    random = Random(f"{seed} {pair}")
    return [random.choice((-1, 1)) for _ in ideas]


def parameters_of(ideas: Sequence[Idea], signs: Sequence[int]) -> dict[str, int]:
    """The parameters of a player who has the ideas whose sign is 1."""
    parameters: dict[str, int] = {}
    for idea, sign in zip(ideas, signs, strict=True):
        parameters |= idea.given if sign > 0 else idea.against
    return parameters


def play_pair(
    pair: int, signs: list[int], ideas: list[Idea], opening: Opening, rules: Rules, nodes: int
) -> list[float]:
    """The points of the first player in two games, one of each colour."""
    first, second = (
        LibrarySide(
            Player(
                name,
                (),
                turn_ms=HOUR_MS,
                nodes=nodes,
                parameters=tuple(sorted(parameters_of(ideas, own).items())),
            )
        )
        for name, own in (("first", signs), ("second", [-sign for sign in signs]))
    )
    points = []
    for colour, sides in enumerate(((first, second), (second, first))):
        played = referee.play(Task(2 * pair + colour, colour, 1 - colour, opening), rules, sides)
        if played.violation:
            raise ValueError(f"pair {pair} of {opening}: {played.reason}")
        points.append(played.score if colour == 0 else 1 - played.score)
    return points


def play(
    ideas: list[Idea],
    out: Path,
    lines: Sequence[Opening],
    rules: Rules,
    nodes: int,
    seed: int,
    pairs: int,
    workers: int,
) -> None:
    """Play pairs into a file, from where it ends, until there are so many.

    ValueError where the file has pairs of another engine, or that were played in another way.
    """
    way = {"nodes": nodes, "seed": seed, "rules": asdict(rules)} | {
        "openings": checksum_of(f"{line}\n".encode() for line in lines),
        "engine": identity.library(Player("", ())).checksum,
    }
    way = json.loads(json.dumps(way))
    rows = read_rows(out)
    if other := [key for row in rows for key in way if row["way"].get(key) != way[key]]:
        raise ValueError(f"{out} holds games with other {other[0]}")
    done = {row["pair"] for row in rows}

    def tasks() -> Tasks:
        left = (pair for pair in count() if pair not in done)
        for _, pair in zip(range(pairs - len(done)), left, strict=False):
            signs = signs_of(pair, ideas, seed)
            opening = lines[pair % len(lines)]
            yield play_pair, (pair, signs, ideas, opening, rules, nodes)

    total = None if pairs == sys.maxsize else pairs
    with (
        add_rows(out) as file,
        tqdm(total=total, initial=len(done), unit="pair", disable=None) as progress,
    ):
        for (pair, signs, *_), points in pooled(workers, tasks()):
            has = {idea.name: sign for idea, sign in zip(ideas, signs, strict=True)}
            file.write(json.dumps({"pair": pair, "has": has, "points": points, "way": way}) + "\n")
            file.flush()
            progress.update()


def worths(rows: Sequence[Row]) -> list[Worth]:
    """What each idea is worth, the surest first: least squares over the pairs."""
    names = list(dict.fromkeys(name for row in rows for name in row["has"]))
    signs = np.array([[row["has"].get(name, 0) for name in names] for row in rows], float)
    if len(rows) <= len(names) or np.linalg.matrix_rank(signs) < len(names):
        raise ValueError(f"{len(rows)} pairs do not tell {len(names)} ideas apart")
    leads = np.array([sum(row["points"]) - 1 for row in rows])
    inverse = np.linalg.inv(signs.T @ signs)
    found = inverse @ signs.T @ leads
    left = leads - signs @ found
    variance = left @ left / (len(rows) - len(names))
    within = Z_95 * np.sqrt(variance * np.diag(inverse))
    both = zip(names, ELO_OF_LEAD * found, ELO_OF_LEAD * within, strict=True)
    return sorted(
        (Worth(name, float(elo), float(half)) for name, elo, half in both),
        key=lambda worth: -worth.elo / max(worth.within, 1e-9),
    )


def table(rows: Sequence[Row]) -> str:
    """What the games say, for people."""
    found = worths(rows)
    wide = max(len(worth.name) for worth in found)
    lines = [f"{2 * len(rows)} games; Elo, with 95 % intervals"]
    lines += [f"  {one.name:<{wide}} {one.elo:+6.1f} +- {one.within:.1f}" for one in found]
    return "\n".join(lines)


def main() -> int:
    command = command_line("screen", __doc__)
    add = command.add_argument
    add("ideas", type=Path, help="a queue's file")
    add("games", type=Path, help="gets a row for each pair")
    add("--show", action="store_true", help="play nothing")
    add("--pairs", type=int, default=sys.maxsize, help="enough of them")
    add("--nodes", type=int, default=LOOK_NODES, help="positions a turn (%(default)s)")
    add("--rule", type=int, default=0, help="the number of INFO rule (%(default)s)")
    add("--size", type=int, default=15, help="cells of a side (%(default)s)")
    add("--openings", help="a shipped set or a file; the set that fits")
    add("--random", type=int, default=1, metavar="SEED", help="of the signs (%(default)s)")
    add("--workers", type=int, default=os.cpu_count(), help="processes (%(default)s)")

    def run(args: argparse.Namespace) -> None:
        if not args.show:
            rules = Rules(rule=args.rule, width=args.size, height=args.size, **ENDS)
            lines = openings.chosen(args.openings, rules)
            ideas = read_ideas(args.ideas)
            whole = ideas, args.games, lines, rules, args.nodes, args.random
            play(*whole, args.pairs, args.workers)
        print(table(read_rows(args.games)))

    return obey(command, run)


if __name__ == "__main__":
    sys.exit(main())
