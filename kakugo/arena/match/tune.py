"""How the search's parameters are tuned by matches of the library against itself."""

import json
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, replace
from itertools import dropwhile, islice
from math import isfinite
from pathlib import Path
from typing import Any

from tqdm import tqdm

from brain.files import write_text
from brain.search.parameters import OF_CARO, ON_TRIAL, PARAMETERS, defaults

from ..engine import config, identity
from ..figures import spsa, stats
from ..figures.spsa import Plan, Standing, Whole
from ..game import openings, pool
from ..game.pool import Concurrency, Pool
from ..model import MatchSpec, Player, Rules, Task
from . import options

ALL = "all"  # instead of names: every parameter that is not on trial
ITERATIONS = 400
PAIRS_AN_ITERATION = (
    8  # a step: keeps two cores busy, and its results are in the file within minutes
)
TUNING_RATE = (
    0.01  # simulated, 6400 games: what costs 3 Elo a step away ends 0.4 steps from the best
)
TUNING_FORMAT = "kakugo tuning 3"  # of the file
TUNED_SIDES = ("ahead", "behind")  # what the two players of an iteration are called
TUNING_BAR = "{n_fmt}/{total_fmt} iterations{postfix}, {elapsed} < {remaining}"
FEW_ITERATIONS = 4  # values that the line has room for

OpenPool = Callable[[MatchSpec], AbstractContextManager[Pool]]

NAME_WIDTH = max(map(len, PARAMETERS)) + 2  # columns of the longest name
IN_CARO = {name: f", in caro {value}" for name, value in OF_CARO.items()}
PARAMETER_HELP = "\n".join(
    f"  {name:<{NAME_WIDTH}}{row.help} ({row.default}{IN_CARO.get(name, '')},"
    f" {row.low} to {row.high}, steps of {row.step})"
    for name, row in PARAMETERS.items()
)


def arguments(parser: ArgumentParser) -> None:
    """The options of the subcommand tune, beside those of the rules."""
    add = parser.add_argument
    add(
        "--param",
        nargs="+",
        action="extend",
        required=True,
        metavar="NAME",
        help=f"names, or {ALL}",
    )
    add("--iterations", type=int, default=ITERATIONS, help="how many iterations (%(default)s)")
    add(
        "--pairs",
        type=int,
        default=PAIRS_AN_ITERATION,
        help="pairs of games an iteration (%(default)s)",
    )
    add(
        "--rate",
        type=float,
        default=TUNING_RATE,
        help="steps for a lead of one point (%(default)s)",
    )
    add("--nodes", type=int, help="positions a turn, instead of a clock")
    add("--each", nargs="+", default=[], metavar="KEY=VALUE", help="what both players share")
    add("--openings", required=True, metavar="NAME|FILE", help="one of the shipped sets, or a file")
    add("--random", type=int, default=1, metavar="SEED", help="of all random choices (%(default)s)")
    add("--concurrency", type=int, metavar="N", help="games at once (cores / threads)")
    add("--file", type=Path, required=True, help="JSON file that keeps the tuning")
    parser.set_defaults(cluster=None)  # an iteration is too short to begin one for it


def run(
    args: Namespace, rules: Rules, concurrency: Concurrency, tasks: Iterator[Task], program: str
) -> None:
    """Tune to the end, from the start or where it stopped; ValueError for bad options."""
    with options.reading():
        (player,) = config.with_weights([read_player(args)], rules)
        planned = read_plan(args, defaults(rules.rule) | dict(player.parameters))
        lines = openings.chosen(args.openings, rules)
    described = openings.described(args.openings, rules, lines)
    settings = settings_of(planned, args.pairs, described, player, rules)
    match = Match(player, rules, tasks, args.pairs, concurrency.pool)
    for standing in climb(planned, args.file, settings, match):  # noqa: B007 (the last one)
        pass
    print("\n".join(summary(planned, standing, args.pairs)))
    print("\n".join(confirmation(args, rules, planned, spsa.rounded(standing.values), program)))


def climb(
    plan: Plan, file: Path, settings: dict[str, Any], match: spsa.Match
) -> Iterator[Standing]:
    """Where a tuning stands: as its file has it, then after each iteration, which is in the file.

    ValueError for a file of another tuning.
    """
    begin = read(file, settings, plan)
    write(file, settings, begin)  # where that fails, it does before the first game
    yield begin
    with tqdm(
        total=plan.iterations, initial=len(begin.leads), bar_format=TUNING_BAR, disable=None
    ) as line:
        for standing in spsa.climb(plan, begin, match):
            write(file, settings, standing)
            line.set_postfix_str(_values(standing.values), refresh=False)
            line.update()
            yield standing


# ----------------------------------------------------------------------------------- the options


def read_player(args: Namespace) -> Player:
    """What both sides share; its parameters are those of --each."""
    (player,) = config.read_players([], _each(args), [[f"name={TUNED_SIDES[0]}"]])
    if player.command:
        raise ValueError("the parameters are those of this project's library, which has no cmd=")
    return player


def read_plan(args: Namespace, begin: Whole) -> Plan:
    """What is tuned; begin: where the values start."""
    if min(args.iterations, args.pairs) < 1 or not (args.rate > 0 and isfinite(args.rate)):
        raise ValueError("--iterations and --pairs are whole numbers from 1, --rate is more than 0")
    return plan(args.param, begin, args.iterations, args.rate, args.random)


def plan(names: Sequence[str], begin: Whole, iterations: int, rate: float, seed: int) -> Plan:
    """What is tuned; names: of parameters, or ALL. begin: where all values start."""
    wanted = set(
        PARAMETERS.keys() - ON_TRIAL if ALL in names else map(config.known_parameter, names)
    )
    tuned = {
        name: row._replace(default=begin[name])
        for name, row in PARAMETERS.items()  # in this order, for chance follows it
        if name in wanted
    }
    return Plan(tuned, iterations, rate, seed)


def _each(args: Namespace) -> list[str]:
    """The KEY=VALUE words of both players."""
    if args.nodes is None:
        return list(args.each)
    words = [word for word in args.each if word.partition("=")[0] not in {"nodes", "turn"}]
    return [*words, f"nodes={args.nodes}", "turn=0"]  # a clock would make chance of the games


# ------------------------------------------------------------------------------------- the games


class Match:
    """Plays the games of an iteration."""

    def __init__(
        self,
        player: Player,
        rules: Rules,
        tasks: Iterator[Task],
        pairs: int,
        open_pool: OpenPool,
    ) -> None:
        """tasks: those of all iterations, in the order of their numbers."""
        self._player = player
        self._rules = rules
        self._tasks = tasks
        self._games = 2 * pairs
        self._open_pool = open_pool

    def __call__(self, iteration: int, ahead: Whole, behind: Whole) -> float:
        """How many points the first set is ahead after the games of an iteration."""
        players = tuple(map(self._tuned, TUNED_SIDES, (ahead, behind)))
        spec = MatchSpec(players, self._rules)
        first = self._games * iteration
        tasks = islice(dropwhile(lambda task: task.number < first, self._tasks), self._games)
        with self._open_pool(spec) as opened:
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


def read(path: Path, settings: dict[str, Any], plan: Plan) -> Standing:
    """Where a tuning stands, at its start if there is no file; ValueError for another tuning."""
    if not path.exists():
        return Standing(plan.start)
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        is_ours = kept["format"] == TUNING_FORMAT
        standing = Standing(dict(kept["values"]), tuple(kept["leads"]))
        before = kept["settings"]
    except (ValueError, KeyError, TypeError):
        is_ours = False
    if not is_ours:
        raise ValueError(f"{path} is not a tuning's file, or of another version")
    other = [key for key in settings if before.get(key) != settings[key]]
    if other:
        raise ValueError(f"{path} holds a tuning with other {', '.join(other)}")
    return standing


def write(path: Path, settings: dict[str, Any], standing: Standing) -> None:
    """Write where a tuning stands. If it is killed meanwhile, the file from before is there."""
    kept = {
        "format": TUNING_FORMAT,
        "settings": settings,
        "values": dict(standing.values),
        "leads": list(standing.leads),
    }
    write_text(path, json.dumps(kept, indent=1) + "\n")


def settings_of(
    plan: Plan, pairs: int, described: str, player: Player, rules: Rules
) -> dict[str, Any]:
    """All that the path of the values depends on, as JSON has it.

    pairs: of games, an iteration. described: what openings.described says of the openings.
    """
    settings = {
        "parameters": {
            name: [row.default, row.low, row.high, row.step]
            for name, row in plan.parameters.items()
        },
        "iterations": plan.iterations,
        "pairs": pairs,
        "rate": plan.rate,
        "random": plan.seed,
        "openings": described,
        "each": asdict(player),
        "rules": asdict(rules),
        "engine": identity.library(player).checksum,
    }
    copy: dict[str, Any] = json.loads(json.dumps(settings))
    return copy


# ------------------------------------------------------------------------------------ the result


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
    args: Namespace, rules: Rules, plan: Plan, tuned: Whole, program: str
) -> Sequence[str]:
    """The command that tests whether the tuned values are better."""
    changed = {name: n for name, n in tuned.items() if n != plan.parameters[name].default}
    if not changed:
        return ["no value has moved: there is nothing to test"]
    words = ["--player", "name=tuned"]
    words += [f"{config.PARAMETER}.{name}={value}" for name, value in changed.items()]
    words += ["--player", "name=start"]
    each = _each(args)
    words += ["--each", *each] if each else []
    words += ["--game", rules.game, "--rule", str(rules.rule)]
    words += ["--size", f"{rules.width}x{rules.height}"]
    words += [word for option in args.option for word in ("--option", option)]
    words += ["--openings", args.openings]
    words += [] if args.concurrency is None else ["--concurrency", str(args.concurrency)]
    words += ["--file", str(args.file.with_name(f"{args.file.stem}-sprt.sqlite"))]
    return ["to test whether they are better:", f"{program} sprt {shlex.join(words)}"]


def _values(values: spsa.Values) -> str:
    few = list(values.items())[:FEW_ITERATIONS]
    more = [f"and {len(values) - FEW_ITERATIONS} more"] if len(values) > FEW_ITERATIONS else []
    return ", ".join([*(f"{name} {value:.1f}" for name, value in few), *more])
