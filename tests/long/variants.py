"""Lets the engine play every variant of gomoku against the plain player of tests.helpers.baseline.

python -m tests.long.variants                             40 games of each, about an hour
python -m tests.long.variants --games 4 --ms 100 pente "hexgomoku 2"
python -m tests.long.variants --speed                     only nodes a second, in midgames

Colours alternate; the two games of a pair begin with the same few likely turns. Exit code 1 when
a game misses its bar: a score of 95 %, or, where games may well be drawn, more than one loss; with
--speed: 150,000 nodes a second. A process that dies, or an engine that errs, has lost.
"""

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import cycle, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.pool import ThreadPool
from random import Random
from statistics import fmean, median
from typing import NamedTuple

from brain import BLACK, EMPTY, WHITE, Engine, Game, Limits, Outcome, Point, Turn
from brain.notation import turn_text
from tests.helpers import baseline
from tests.helpers.variant_matches import KINDS
from tests.long.command import options

BAR = 0.95  # of the points
MOST_LOST = 1  # where draws are common, the bar does not hold
DRAWISH = frozenset({"hexgomoku", "murray"})
WANTED_SPEED = 150_000  # nodes a second on one core

OPENING_TURNS = (2, 3)  # from and to
OPENING_REACH = 2  # steps from the centre
LIKELY = 8  # turns of the opening to choose from: of any odd one the game might be lost already
TABLE_KIB = 1 << 15  # small: a new table is fetched from the system in the first search
WORTH_TIMING_MS = 50  # shorter searches say nothing about speed
SILENT_S = 600  # a game in which nothing happens for so long hangs

SPEED_MS = 1000
SPEED_SEARCHES = 5
SPEED_TURNS = (6, 10, 14, 20, 30)  # after so many turns of two plain players
SPEED_TRIES = 40  # games begun to find positions that take a whole search


class Match(NamedTuple):
    """One game to be played."""

    title: str
    number: int
    ms: int


class Think(NamedTuple):
    """One search."""

    depth: int
    nodes: int
    ms: int
    wall_ms: float


class Played(NamedTuple):
    """A game as it went: "won", "drawn" or "lost" by the engine."""

    match: Match
    result: str
    why: str
    turns: list[Turn]
    thinks: list[Think]


def name_of(title: str) -> str:
    """The game's name."""
    return title.split()[0]


def text(turns: list[Turn]) -> str:
    """A record of turns in one line."""
    return "; ".join(map(turn_text, turns))


def open_at_random(game: Game, rng: Random) -> None:
    """A few turns near the centre, the first stone on it, each at random of the likely ones."""
    centre = game.width // 2, game.height // 2
    game.play(*rng.choice([turn for turn in game.legal_turns() if turn[0] == centre]))
    for _ in range(rng.randint(*OPENING_TURNS) - 1):
        rated = sorted(baseline.rate(game, rng), reverse=True)
        near = [choice.turn for choice in rated if is_near(choice.turn, centre)]
        game.play(*rng.choice(near[:LIKELY]))


def is_near(turn: Turn, centre: Point) -> bool:
    """Whether all stones of a turn are beside the centre."""
    x, y = centre
    return all(max(abs(x - a), abs(y - b)) <= OPENING_REACH for a, b in turn)


# ------------------------------------------------------------------ in a process of its own


def play(match: Match, reports: Connection) -> None:
    """Play the game and send each turn as it comes, at last the outcome or an error."""
    try:
        reports.send(_play(match, reports))
    except Exception as error:  # a finding about the engine, not the end of this command
        reports.send(f"{type(error).__name__}: {error}")


def _play(match: Match, reports: Connection) -> Outcome:
    rng = Random(f"{match.title}/{match.number // 2}")
    engine = engine_for(KINDS[match.title]())
    game = engine.game
    open_at_random(game, rng)
    for turn in game.turns:
        reports.send((turn, None))
    own = engine_side(match)
    while (outcome := game.outcome()) is None:
        think = None
        if game.side == own:
            began = time.monotonic()
            result = engine.think(Limits(turn_ms=match.ms))
            wall_ms = 1000 * (time.monotonic() - began)
            turn = result.turn
            think = Think(result.depth, result.nodes, result.ms, wall_ms)
        else:
            turn = baseline.pick(game, rng)
        game.play(*turn)
        reports.send((turn, think))
    return outcome


def engine_side(match: Match) -> int:
    """The engine's colour."""
    return BLACK if match.number % 2 == 0 else WHITE


def engine_for(game: Game) -> Engine:
    """An engine with one thread that plays this game."""
    engine = Engine()
    engine.settings.set("hash_size", TABLE_KIB)
    engine.game = game
    return engine


# ------------------------------------------------------------------------------- the command


def run(match: Match) -> Played:
    """Play a match in a new process and gather its reports."""
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=play, args=(match, theirs), daemon=True)
    process.start()
    theirs.close()
    turns: list[Turn] = []
    thinks: list[Think] = []
    last: Outcome | str = f"hangs: not a word in {SILENT_S} s"
    try:
        while ours.poll(SILENT_S):
            said = ours.recv()
            if isinstance(said, Outcome | str):
                last = said
                break
            turn, think = said
            turns.append(turn)
            thinks += [think] if think else []
    except EOFError:
        process.join()
        last = f"the process died with exit code {process.exitcode}"
    finally:
        process.kill()
        process.join()
    if isinstance(last, str):
        return Played(match, "lost", last, turns, thinks)
    result = {engine_side(match): "won", EMPTY: "drawn"}.get(last.winner, "lost")
    return Played(match, result, last.reason, turns, thinks)


def speed(think: Think) -> float:
    """Nodes a second."""
    return 1000 * think.nodes / think.ms


def missed(title: str, counts: Counter[str]) -> bool:
    """Whether the results of a game are below its bar."""
    if name_of(title) in DRAWISH:
        return counts["lost"] > MOST_LOST
    return counts["won"] + counts["drawn"] / 2 < BAR * counts.total()


def row(title: str, games: list[Played]) -> str:
    """What the games of one kind come to, as a row of the table."""
    counts = Counter(game.result for game in games)
    score = (counts["won"] + counts["drawn"] / 2) / len(games)
    thinks = [think for game in games for think in game.thinks]
    speeds = [speed(think) for think in thinks if think.ms >= WORTH_TIMING_MS]
    return (
        f"{title:<20}{counts['won']:>5}{counts['drawn']:>6}{counts['lost']:>5}{score:>7.1%}"
        f"{fmean(len(game.turns) for game in games):>7.0f}"
        f"{fmean(think.depth for think in thinks) if thinks else 0:>7.1f}"
        f"{median(speeds) if speeds else 0:>10.0f}"
        f"{max((think.wall_ms for think in thinks), default=0):>9.0f}"
        f"{'   MISSED' if missed(title, counts) else ''}"
    )


def play_all(titles: list[str], games: int, ms: int, jobs: int) -> bool:
    """Play, report each game, print the table; whether each game met its bar."""
    matches = [Match(title, number, ms) for title in titles for number in range(games)]
    played: dict[str, list[Played]] = defaultdict(list)
    with ThreadPool(jobs) as pool:
        for done, game in enumerate(pool.imap_unordered(run, matches), start=1):
            title, number, _ = game.match
            played[title].append(game)
            colour = "black" if engine_side(game.match) == BLACK else "white"
            print(
                f"{done}/{len(matches)}  {title} game {number} as {colour}: {game.result}"
                f" after {len(game.turns)} turns, {game.why}",
                flush=True,
            )
            if game.result == "lost":
                print(f"    {text(game.turns)}", flush=True)

    print(f"\nengine at {ms} ms a move, {games} games each")
    print(f"{'game':<20}{'won':>5}{'drawn':>6}{'lost':>5}{'score':>7}{'turns':>7}", end="")
    print(f"{'depth':>7}{'nodes/s':>10}{'worst ms':>9}")
    for title in titles:
        print(row(title, played[title]))
    lost = [game for title in titles for game in played[title] if game.result == "lost"]
    for game in lost:
        print(f"\nlost: {game.match}, {game.why}\n    {text(game.turns)}")
    return not any(missed(t, Counter(game.result for game in played[t])) for t in titles)


def midgames(title: str) -> Iterator[Game]:
    """Positions from games between two plain players."""
    for number, turns in enumerate(islice(cycle(SPEED_TURNS), SPEED_TRIES)):
        game = KINDS[title]()
        rng = Random(f"{title}/{number}")
        open_at_random(game, rng)
        while game.ply < turns and game.outcome() is None:
            game.play(*baseline.pick(game, rng))
        if game.outcome() is None:
            yield game


def whole_searches(title: str) -> Iterator[Think]:
    """Searches that used their time, since nothing was proven before."""
    for game in midgames(title):
        result = engine_for(game).think(Limits(turn_ms=SPEED_MS))
        if result.ms > SPEED_MS / 2:
            yield Think(result.depth, result.nodes, result.ms, result.ms)


def measure_all(titles: list[str]) -> bool:
    """Search midgames, print the table; whether each game is fast enough."""
    print(f"nodes a second, one thread, {SPEED_SEARCHES} searches of {SPEED_MS} ms")
    print(f"{'game':<20}{'median':>9}{'least':>9}{'most':>9}{'depth':>7}")
    fast = True
    for title in titles:
        thinks = list(islice(whole_searches(title), SPEED_SEARCHES))
        if not thinks:
            print(f"{title:<20}  every position was decided at once", flush=True)
            continue
        speeds = [speed(think) for think in thinks]
        enough = median(speeds) >= WANTED_SPEED
        fast &= enough
        print(
            f"{title:<20}{median(speeds):>9.0f}{min(speeds):>9.0f}{max(speeds):>9.0f}"
            f"{fmean(think.depth for think in thinks):>7.1f}{'' if enough else '   MISSED'}",
            flush=True,
        )
    return fast


def main() -> int:
    """Do what was asked for, and exit with 1 when a bar was missed."""
    parser = options(__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(KINDS)}")
    parser.add_argument("--games", type=int, default=40, help="of each kind")
    parser.add_argument("--ms", type=int, default=200, help="engine's time for a move")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    parser.add_argument("--speed", action="store_true", help="measure nodes a second, no games")
    wanted = parser.parse_args()
    # A name stands for all of its kinds: "pente" too for "pente end_capture".
    titles = [
        title
        for title in KINDS
        if not wanted.names or title in wanted.names or name_of(title) in wanted.names
    ]
    unknown = set(wanted.names) - set(KINDS) - set(map(name_of, KINDS))
    if unknown:
        parser.error(f"no game {', '.join(sorted(unknown))}; there are {', '.join(KINDS)}")
    if wanted.speed:
        return 0 if measure_all(titles) else 1
    return 0 if play_all(titles, wanted.games, wanted.ms, wanted.jobs) else 1


if __name__ == "__main__":
    sys.exit(main())
