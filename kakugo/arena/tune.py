"""How the search's parameters are tuned by matches of the library against itself."""

import hashlib
import json
import os
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from itertools import dropwhile, islice
from math import isfinite
from pathlib import Path
from typing import Any

from tqdm import tqdm

from brain.search.parameters import PARAMETERS

from . import config, pool, spsa, stats
from .model import MatchSpec, Player, Rules, Task
from .pool import Concurrency
from .spsa import Plan, Standing, Whole

ALL = "all"  # instead of names
ITERATIONS = 400
PAIRS = 8  # a step: keeps two cores busy, and its results are in the file within minutes
RATE = 0.01  # simulated, 6400 games: what costs 3 Elo a step away ends 0.4 steps from the best
FORMAT = "kakugo tuning 1"  # of the file
SIDES = ("ahead", "behind")  # what the two players of an iteration are called
BAR = "{n_fmt}/{total_fmt} iterations{postfix}, {elapsed} < {remaining}"
FEW = 4  # values that the line has room for

HELP = "\n".join(
    f"  {name:<22}{told.help} ({told.default}, {told.low} to {told.high}, steps of {told.step})"
    for name, told in PARAMETERS.items()
)


def arguments(parser: ArgumentParser) -> None:
    """What the subcommand tune takes beside the rules."""
    add = parser.add_argument
    add("--param", nargs="+", action="extend", required=True, metavar="NAME", help=f"or {ALL}")
    add("--iterations", type=int, default=ITERATIONS, help="in all (%(default)s)")
    add("--pairs", type=int, default=PAIRS, help="pairs of games an iteration (%(default)s)")
    add("--rate", type=float, default=RATE, help="steps a point moves a value (%(default)s)")
    add("--nodes", type=int, help="positions a turn, without a clock")
    add("--each", nargs="+", default=[], metavar="KEY=VALUE", help="what players are told")
    add("--openings", type=Path, required=True, metavar="FILE", help="one a line")
    add("--random", type=int, default=1, metavar="SEED", help="of all that is chance (%(default)s)")
    add("--concurrency", type=int, metavar="N", help="games at once; else cores / threads")
    add("--file", type=Path, required=True, help="where the tuning is kept, a JSON file")
    parser.set_defaults(cluster=None)  # an iteration is too short to begin one for it


def run(
    told: Namespace, rules: Rules, concurrency: Concurrency, tasks: Iterator[Task], program: str
) -> None:
    """Tune to the end, or on from where it was left; ValueError for what cannot be."""
    player = read_player(told)
    plan = read_plan(told, dict(player.parameters))
    known = _known(plan, told, player, rules)
    standing = read(told.file, known, plan)
    write(told.file, known, standing)  # where that fails, it does before the first game
    climb = spsa.climb(plan, standing, Match(player, rules, tasks, told.pairs, concurrency))
    with tqdm(
        total=plan.iterations, initial=len(standing.leads), bar_format=BAR, disable=None
    ) as line:
        for standing in climb:
            write(told.file, known, standing)
            line.set_postfix_str(_values(standing.values), refresh=False)
            line.update()
    print("\n".join(summary(plan, standing, told.pairs)))
    print("\n".join(confirmation(told, rules, plan, spsa.rounded(standing.values), program)))


# -------------------------------------------------------------------------------- what was told


def read_player(told: Namespace) -> Player:
    """What both sides share; its parameters are those that were told."""
    (player,) = config.read_players([], _each(told), [[f"name={SIDES[0]}"]])
    if player.command:
        raise ValueError("the parameters are those of this project's library, which has no cmd=")
    return player


def read_plan(told: Namespace, begin: Whole) -> Plan:
    """What is tuned; begin: where other values than the defaults were told."""
    if min(told.iterations, told.pairs) < 1 or not (told.rate > 0 and isfinite(told.rate)):
        raise ValueError("--iterations and --pairs are whole numbers from 1, --rate is more than 0")
    wanted = set(PARAMETERS if ALL in told.param else map(config.known_parameter, told.param))
    tuned = {
        name: row._replace(default=begin.get(name, row.default))
        for name, row in PARAMETERS.items()  # in this order, for chance follows it
        if name in wanted
    }
    return Plan(tuned, told.iterations, told.rate, told.random)


def _each(told: Namespace) -> list[str]:
    """The words that both players are told."""
    if told.nodes is None:
        return list(told.each)
    words = [word for word in told.each if word.partition("=")[0] not in {"nodes", "turn"}]
    return [*words, f"nodes={told.nodes}", "turn=0"]  # a clock would make chance of the games


# ------------------------------------------------------------------------------------- the games


class Match:
    """Plays the games of an iteration."""

    def __init__(
        self,
        player: Player,
        rules: Rules,
        tasks: Iterator[Task],
        pairs: int,
        concurrency: Concurrency,
    ) -> None:
        """tasks: those of all iterations, in the order of their numbers."""
        self._player = player
        self._rules = rules
        self._tasks = tasks
        self._games = 2 * pairs
        self._concurrency = concurrency

    def __call__(self, iteration: int, ahead: Whole, behind: Whole) -> float:
        """How many points the first set is ahead after the games of an iteration."""
        players = tuple(map(self._tuned, SIDES, (ahead, behind)))
        spec = MatchSpec(players, self._rules)
        first = self._games * iteration
        tasks = islice(dropwhile(lambda task: task.number < first, self._tasks), self._games)
        with self._concurrency.pool(spec) as opened:
            games = list(pool.play(opened, spec, tasks))
        for game in games:
            if game.violation:
                text = f"iteration {iteration}: a game was lost by {game.reason}"
                tqdm.write(text, sys.stderr)
        counts = stats.pairs_of(games, 0)
        return counts.wins - counts.losses

    def _tuned(self, name: str, values: Whole) -> Player:
        parameters = {**dict(self._player.parameters), **values}
        return replace(self._player, name=name, parameters=tuple(sorted(parameters.items())))


# -------------------------------------------------------------------------------------- the file


def read(path: Path, known: dict[str, Any], plan: Plan) -> Standing:
    """Where a tuning stands, at its start if there is no file; ValueError for another's."""
    if not path.exists():
        return Standing(plan.start)
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        is_ours = kept["format"] == FORMAT
        standing = Standing(dict(kept["values"]), tuple(kept["leads"]))
        before = kept["told"]
    except (ValueError, KeyError, TypeError):
        is_ours = False
    if not is_ours:
        raise ValueError(f"{path} is no tuning's file, or of another version")
    other = [key for key in known if before.get(key) != known[key]]
    if other:
        raise ValueError(f"{path} holds a tuning with other {', '.join(other)}")
    return standing


def write(path: Path, known: dict[str, Any], standing: Standing) -> None:
    """The inverse of read. Whoever is killed meanwhile leaves the file that was there."""
    kept = {
        "format": FORMAT,
        "told": known,
        "values": dict(standing.values),
        "leads": list(standing.leads),
    }
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    os.replace(fresh, path)


def _known(plan: Plan, told: Namespace, player: Player, rules: Rules) -> dict[str, Any]:
    """All that the path hangs on, as JSON has it."""
    known = {
        "parameters": {
            name: [row.default, row.low, row.high, row.step]
            for name, row in plan.parameters.items()
        },
        "iterations": plan.iterations,
        "pairs": told.pairs,
        "rate": plan.rate,
        "random": plan.seed,
        "openings": hashlib.sha256(told.openings.read_bytes()).hexdigest(),
        "each": asdict(player),
        "rules": asdict(rules),
    }
    copy: dict[str, Any] = json.loads(json.dumps(known))
    return copy


# ----------------------------------------------------------------------------------- what is said


def summary(plan: Plan, standing: Standing, pairs: int) -> list[str]:
    """Where each value began and where it is."""
    games = 2 * pairs * len(standing.leads)
    wide = max(map(len, ("parameter", *plan.parameters)))
    tuned = spsa.rounded(standing.values)
    return [
        f"{len(standing.leads)} iterations, {games} games",
        f"  {'parameter':<{wide}} {'start':>7} {'tuned':>7} {'exactly':>9}",
        *(
            f"  {name:<{wide}} {row.default:>7} {tuned[name]:>7} {standing.values[name]:>9.2f}"
            for name, row in plan.parameters.items()
        ),
    ]


def confirmation(
    told: Namespace, rules: Rules, plan: Plan, tuned: Whole, program: str
) -> Sequence[str]:
    """How to test that the tuned values are better: a tuning always ends somewhere."""
    changed = {name: n for name, n in tuned.items() if n != plan.parameters[name].default}
    if not changed:
        return ["no value has moved: there is nothing to confirm"]
    words = ["--player", "name=tuned"]
    words += [f"{config.PARAMETER}.{name}={value}" for name, value in changed.items()]
    words += ["--player", "name=start"]
    each = _each(told)
    words += ["--each", *each] if each else []
    words += ["--game", rules.game, "--rule", str(rules.rule)]
    words += ["--size", f"{rules.width}x{rules.height}"]
    words += ["--option", *told.option] if told.option else []
    words += ["--openings", str(told.openings)]
    words += [] if told.concurrency is None else ["--concurrency", str(told.concurrency)]
    words += ["--file", str(told.file.with_name(f"{told.file.stem}-sprt.sqlite"))]
    return ["what confirms it, or does not:", f"{program} sprt {shlex.join(words)}"]


def _values(values: spsa.Values) -> str:
    few = list(values.items())[:FEW]
    more = [f"and {len(values) - FEW} more"] if len(values) > FEW else []
    return ", ".join([*(f"{name} {value:.1f}" for name, value in few), *more])
