"""A tournament: its options, and how it is played to its end, or on from where it was left."""

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from ..engine import affinity, config, identity
from ..face import PROGRAM
from ..figures import stats
from ..figures.sprt import UNTIL_DECIDED, Sprt
from ..game import openings, pool, running
from ..game.pool import LOCAL_CLUSTER, Concurrency
from ..model import Identity, MatchSpec, Played, Player, Rules, Task
from ..report import summary
from ..report.live import Live
from ..store import conditions
from ..store.conditions import Conditions
from ..store.store import Store
from . import options, schedule
from .options import KEY_VALUE

USUAL_GAMES = 100  # of a pair of players, without --games
FAULT, LACKING = 3, 1  # exit statuses: after --stop-at-fault; a player has not started
LEFT_OUT = "its games are left out until the same command finds that it starts"

RESIGN_HELP = (
    "a game is won when both engines have valued it at value=1000 or more for turns=4 each"
)
DRAW_HELP = (
    "a game is drawn when both engines have valued it at value=20 or less for turns=10 each, from "
    "the turn from=80 on"
)
FROM_HELP = "begin with the N-th opening of the file, or of the shuffled ones (%(default)s)"
LIVE = "let kakugo board --watch FILE, on this machine, show the running games"
PROGRESS = "seconds between two lines if stderr is not a terminal (%(default)g)"
AFFINITY = (
    "bind each game to its own processors, one for each thread of a player; CORES: which ones, "
    "such as 0,2,4-7 (all)"
)
ACCEPT = "go on although a program or the machine has changed"


def arguments(parser: ArgumentParser, games: int = USUAL_GAMES) -> None:
    """The options of every tournament; games: the default number of them."""
    add = parser.add_argument_group("players and games").add_argument
    add(
        "--player",
        nargs="+",
        action="append",
        default=[],
        metavar=KEY_VALUE,
        help="described below",
    )
    add("--each", nargs="+", default=[], metavar=KEY_VALUE, help="what all players share")
    add("--players", action="append", default=[], type=Path, metavar="FILE", help="TOML file")
    add("--file", required=True, type=Path, help="SQLite file that keeps the games")
    add("--games", type=int, default=games, help="for each pair of players (%(default)s)")
    add("--openings", metavar="NAME|FILE", help=options.OPENINGS_HELP)
    add("--random", type=int, metavar="SEED", help="shuffle the openings")
    add("--from", type=int, default=1, dest="first_opening", metavar="N", help=FROM_HELP)
    options.rules_arguments(parser)
    add = parser.add_argument_group("the end of a game").add_argument
    add("--draw-after", type=int, metavar="N", help="a game of N turns is a draw")
    add("--resign", nargs="*", metavar="KEY=N", help=RESIGN_HELP)
    add("--draw", nargs="*", metavar="KEY=N", help=DRAW_HELP)
    add("--tolerance", default="1", metavar="S", help="seconds beyond a limit (%(default)s)")
    add("--stop-at-fault", action="store_true", help=f"end at a violation; exit status {FAULT}")
    add = parser.add_argument_group("where and how games are played").add_argument
    add("--concurrency", type=int, metavar="N", help="games at once (cores / threads)")
    add(
        "--cluster",
        metavar="ADDRESS",
        help=f"dask scheduler to play on; {LOCAL_CLUSTER}: this machine",
    )
    add("--affinity", nargs="?", const="", metavar="CORES", help=AFFINITY)
    add("--reuse", action="store_true", help="keep processes from game to game (RESTART)")
    add("--suspend", action="store_true", help="suspend the side that is not to move")
    add("--accept-changes", action="store_true", help=ACCEPT)
    add("--logs", action="store_true", help="keep what went through the pipes of every game")
    add("--live", action="store_true", help=LIVE)
    add("--progress", type=float, default=60.0, metavar="S", help=PROGRESS)


def sprt_arguments(parser: ArgumentParser) -> None:
    """The options of a sequential test, and those of every tournament."""
    add = parser.add_argument_group("the test").add_argument
    add("--elo0", type=float, default=0.0, help="Elo gain of the null hypothesis (%(default)s)")
    add("--elo1", type=float, default=5.0, help="Elo gain to be shown (%(default)s)")
    add("--alpha", type=float, default=0.05, help="chance of a false gain (%(default)s)")
    add("--beta", type=float, default=0.05, help="chance of a missed gain (%(default)s)")
    add("--normalised", action="store_true", help="elo0 and elo1 are normalised Elo")
    arguments(parser, UNTIL_DECIDED)


def run(args: Namespace) -> int:
    """Play a tournament and print its result; exit status."""
    with options.reading():
        players = config.read_players(args.players, args.each, args.player)
        pairings = schedule.SCHEDULES[args.command](len(players))
        if args.games < 2 or args.games % 2:
            raise ValueError(
                f"--games: each opening is played from both sides, so not {args.games}"
            )
        rules = options.read_rules(args)
        players = config.with_weights(players, rules)
        cores = () if args.affinity is None else affinity.read_cores(args.affinity)
        concurrency = options.read_concurrency(args, players, cores)
        sprt = read_sprt(args) if args.command == "sprt" else None
        may_lack = len(pairings) > 1 and not args.stop_at_fault
        if args.cluster in (None, LOCAL_CLUSTER) and not may_lack:
            check_programs(players)
        lines = openings.chosen(args.openings, rules)
        if not 1 <= args.first_opening <= len(lines):
            raise ValueError(
                f"--from is the number of an opening, 1 to {len(lines)}, not {args.first_opening}"
            )
        options.check_folder("--file", args.file)
    about = Conditions(
        rules,
        args.command,
        openings.described(args.openings, rules, lines),
        args.random,
        sprt,
        args.reuse,
        args.suspend,
        args.first_opening,
    )
    identities, absent = identified(players, rules, concurrency)
    there = [pair for pair in pairings if absent.keys().isdisjoint(pair)]
    if absent and not (may_lack and there):
        raise ValueError(next(iter(absent.values())))
    for why in absent.values():
        print(f"{PROGRAM}: {why}: {LEFT_OUT}", file=sys.stderr, flush=True)
    with options.reading():
        players = config.with_names(players, identities)
    players = config.with_detail(players, identities)
    live = running.folder_of(args.file.resolve()) if args.live else None
    spec = MatchSpec(
        *(players, rules, args.reuse, args.suspend, args.logs, cores, identities),
        live=str(live or ""),
    )
    tasks = options.read_tasks(lines, rules, pairings, args.random, args.first_opening)
    session = conditions.session(concurrency, cores, identities)
    with Store.open(args.file, players, about) as store:
        games = store.games()
        store.check(tasks(), games)
        wanted = args.games * len(pairings)
        planned = (
            task
            for task in islice(tasks(), wanted)
            if absent.keys().isdisjoint({task.black, task.white})
        )
        left = unplayed(planned, games, sprt)
        if left:
            store.begin(session, accept=args.accept_changes)
            if live is not None:
                running.clear(live)
            warnings = equal_lines(players, pairings)
            warnings += filter(None, [openings.misfit(args.openings, rules)])
            for warning in warnings:
                print(f"{PROGRAM}: {warning}", file=sys.stderr, flush=True)
        try:
            games, is_fault = play(store, spec, games, left, concurrency, args, sprt)
        except KeyboardInterrupt:
            raise KeyboardInterrupt("; the same command goes on") from None
    shown = summary.lines(players, games, sprt) + silent_lines(players, rules, games)
    print("\n".join(shown))
    if len(games) > wanted:
        print(f"  the file holds {len(games)} games, all of which count; --games asks for {wanted}")
    if not (rules.is_opened_by_players or all(played.task.opening for played in games)):
        print("  no openings: games may repeat each other, and prove less than their number")
    for why in absent.values():
        print(f"  {why}: {LEFT_OUT}")
    return FAULT if is_fault else LACKING if absent else 0


def identified(
    players: Sequence[Player], rules: Rules, concurrency: Concurrency
) -> tuple[tuple[Identity, ...], dict[int, str]]:
    """What programs the players are, and by their numbers why some do not start."""
    found, absent = [], {}
    for number, player in enumerate(players):
        try:
            found.append(concurrency.call(identity.identify, player, rules))
        except ValueError as error:
            found.append(Identity())
            absent[number] = str(error)
    return tuple(found), absent


def read_sprt(args: Namespace) -> Sprt:
    """The test that the options describe."""
    if not args.elo0 < args.elo1 or not (0 < args.alpha < 0.5 and 0 < args.beta < 0.5):
        raise ValueError("--elo0 is less than --elo1, and --alpha and --beta are less than 0.5")
    return Sprt(args.elo0, args.elo1, args.alpha, args.beta, args.normalised)


def check_programs(players: tuple[Player, ...]) -> None:
    """ValueError for a mistyped command, which would lose the match 100 to 0."""
    for player in players:
        if player.dir and not os.path.isdir(player.dir):
            raise ValueError(f"{player.label}: dir= there is no folder {player.dir}")
        if player.command and shutil.which(player.command[0]) is None:
            raise ValueError(f"{player.label}: there is no program {player.command[0]}")


def silent_lines(players: Sequence[Player], rules: Rules, games: Sequence[Played]) -> list[str]:
    """Whose values cannot be read, where games were to end by values."""
    if rules.resign_value is None and rules.draw_value is None:
        return []
    heard = {
        player
        for game in games
        for player in (game.task.black, game.task.white)
        if any(move.value is not None for _, move in game.moves_of(player))
    }
    return [
        f"  {player.name} tells no values: no game of it could be adjudicated"
        for number, player in enumerate(players)
        if number not in heard
    ]


def equal_lines(players: Sequence[Player], pairings: Sequence[schedule.Pairing]) -> list[str]:
    """A warning for each pair of players that differ in nothing but their names."""
    return [
        f"{players[one].name} and {players[other].name} differ in their names only: "
        "the two games of a pair may be the same game, and show nothing"
        for one, other in pairings
        if replace(players[one], name=players[other].name) == players[other]
    ]


def unplayed(tasks: Iterable[Task], games: list[Played], sprt: Sprt | None) -> list[Task]:
    """The games that are left to play; none where the test is decided."""
    done = {game.task.number for game in games}
    counts = stats.pairs_of(games, 0)
    return [] if is_decided(counts, sprt) else [task for task in tasks if task.number not in done]


def play(
    store: Store,
    spec: MatchSpec,
    games: list[Played],
    left: list[Task],
    concurrency: Concurrency,
    args: Namespace,
    sprt: Sprt | None = None,
) -> tuple[list[Played], bool]:
    """Play what is left; all games that the file holds then, and whether a fault ended it.

    Each game is in the file before the next one is looked at, so nothing that interrupts this
    loses more than the games that are being played. The test, if there is one, ends it early.
    """
    is_fault = False
    if not left:
        return games, is_fault
    tally = stats.Tally(0)
    for played in games:
        tally.add(played)
    live = Live(spec.players, len(games) + len(left), len(games), tally, sprt, args.progress)
    with live, concurrency.pool(spec) as opened:
        for played in pool.play(opened, spec, iter(left)):
            store.add(played)
            games.append(played)
            tally.add(played)
            live.add(played)
            is_fault = args.stop_at_fault and played.violation is not None
            if is_fault or is_decided(tally.counts, sprt):
                break
    return sorted(games, key=lambda game: game.task.number), is_fault


def is_decided(counts: stats.Counts, sprt: Sprt | None) -> bool:
    """Whether the test needs no more games."""
    return sprt is not None and sprt.verdict(counts) is not None
