"""Where the numbers of brain.report, of brain.analysis.judge and the openings come from.

python -m tests.long.balance chance [--seconds 160]: the value that wins e times as often as it
loses, and how many games from even positions were drawn, when the engine plays itself.
python -m tests.long.balance doubt [--positions 48]: how far values of each depth were from those
of a long search.
python -m tests.long.balance openings [--number 12] [--seed 1]: three stones that stand even under
every rule, as steps from the centre.
python -m tests.long.balance played [--games 50]: every opening of renju, played by the engine
against itself: how even it was by a long search, and how the games ended.
"""

import math
import time
from collections.abc import Iterator
from itertools import cycle
from random import Random

from brain import BLACK, Engine, Event, Game, Limits, Score, new_game
from kakugo.arena.match.generate import scattered
from kakugo.arena.model import Rules
from tests.long.command import options

RULES = (0, 1, 4, 8)
OPENINGS = ("swap", "swap2", "rif", "yamaguchi", "soosorv", "taraguchi")  # of renju
SIDE = 15  # cells
TABLE_KIB = 65_536
LOPSIDED = 400  # value from which a game is nearly decided: it says little
VALUE_NODES = 30_000  # for the value of a position
PLAY_NODES = 1_500  # for each turn of the games that follow
LONGEST_GAME = 180  # turns; a draw after that
DEEP_NODES = 700_000  # for the value that the others are measured against
DEPTHS = range(2, 10)  # plies
STEPS = range(-5, 6)  # from the centre to a stone of an opening
BARS = ((3_000, 120), (300_000, 60))  # nodes, highest value of an opening: 60 to 40 at last


def engine() -> Engine:
    made = Engine()
    made.settings.set("hash_size", TABLE_KIB)
    return made


def positions(seed: int) -> Iterator[tuple[int, Game]]:
    """A rule and a few stones at random, each rule by turns."""
    rngs = {rule: Random(seed + rule) for rule in RULES}
    for rule in cycle(RULES):
        game = None
        while game is None:
            game = scattered(rngs[rule], Rules(rule=rule))
        yield rule, game


def chance(seconds: float, seed: int) -> None:
    """Fit 1 / (1 + exp(-value / scale)) to what became of the values."""
    judge = engine()
    found: list[tuple[int, float]] = []
    end = time.monotonic() + seconds
    for _, game in positions(seed):
        if time.monotonic() > end:
            break
        judge.game = game
        value = judge.think(Limits(nodes=VALUE_NODES)).lines[0].value
        if abs(value) <= LOPSIDED:
            found.append((value, points(judge)))

    def surprise(scale: int) -> float:
        odds = [(1 / (1 + math.exp(-value / scale)), score) for value, score in found]
        return -sum(won * math.log(p) + (1 - won) * math.log(1 - p) for p, won in odds)

    print(f"scale {min(range(20, 600, 5), key=surprise)} of {len(found)} games")
    chances = [Score(value, BLACK).chance for value, _ in found]
    drawn = sum(score == 0.5 for _, score in found)
    even = sum(4 * won * (1 - won) for won in chances)  # as Score.draw has it
    print(f"drawn {drawn / even:.3f} of even games")


def points(player: Engine) -> float:
    """What the side to move gets out of the game: 1, 0.5 or 0."""
    side = player.game.side
    while player.game.outcome() is None and player.game.ply < LONGEST_GAME:
        player.game.play(*player.think(Limits(nodes=PLAY_NODES)).turn)
    outcome = player.game.outcome()
    return 0.5 if outcome is None or outcome.winner == 0 else float(outcome.winner == side)


def doubt(number: int, seed: int) -> None:
    """Values of each depth against the deepest one."""
    judge = engine()
    errors: dict[int, list[int]] = {depth: [] for depth in DEPTHS}
    for _, game in positions(seed):
        values: dict[int, int] = {}

        def hear(event: Event, values: dict[int, int] = values) -> None:
            if event.line is not None:
                values[event.line.depth] = event.line.value

        judge.game = game
        judge.think(Limits(nodes=DEEP_NODES), report=hear)
        deepest = max(values)
        if abs(values[deepest]) <= LOPSIDED:
            for depth in {*DEPTHS} & {*values} & {*range(deepest - 1)}:
                errors[depth].append(values[depth] - values[deepest])
            number -= 1
        if number == 0:
            break
    for depth, found in errors.items():
        square = sum(error * error for error in found) / max(1, len(found))
        print(f"depth {depth}: {math.sqrt(square):5.1f} of {len(found)}")


def three(number: int, seed: int) -> None:
    """Black, white, black: even with White to move, under each rule."""
    rng, judge = Random(seed), engine()
    cells = [(x, y) for x in STEPS for y in STEPS]
    while number:
        stones = rng.sample(cells, 3)
        if all(is_even(judge, rule, stones, *bar) for bar in BARS for rule in RULES):
            number -= 1
            print(f"    ({', '.join(map(str, stones))}),", flush=True)


def is_even(judge: Engine, rule: int, steps: list[tuple[int, int]], nodes: int, bound: int) -> bool:
    judge.game = new_game("gomoku", rule=rule, width=SIDE, height=SIDE)
    for dx, dy in steps:
        judge.game.play((SIDE // 2 + dx, SIDE // 2 + dy))
    return abs(judge.think(Limits(nodes=nodes)).lines[0].value) <= bound


def played(number: int, seed: int) -> None:
    """Whole games from each opening; Black's chance when the opening was over."""
    judge = engine()
    print(
        "opening    games  Black's chance: mean, farthest from 0.5 of 90 %, of all  scored  turns"
    )
    for name in OPENINGS:
        chances, scores, turns = [], [], []
        for _ in range(number):
            judge.game = new_game("renju", opening=name)
            while judge.game.stage != "play" and judge.game.outcome() is None:
                judge.game.play(judge.think(Limits(nodes=VALUE_NODES)).turn)
            side = judge.game.side
            judged = judge.think(Limits(nodes=DEEP_NODES)).lines[0].score
            chances.append(judged.chance if side is BLACK else 1 - judged.chance)
            score = points(judge)
            scores.append(score if side is BLACK else 1 - score)
            turns.append(judge.game.ply)
        far = sorted(abs(each - 0.5) for each in chances)
        most = far[int(0.9 * (number - 1))]
        mean, share = sum(chances) / number, sum(scores) / number
        print(
            f"{name:10} {number:5} {mean:20.2f} {most:22.2f} {far[-1]:11.2f} {share:7.2f}"
            f" {sum(turns) / number:6.0f}",
            flush=True,
        )


WHAT = {"chance": chance, "doubt": doubt, "openings": three, "played": played}


def main() -> None:
    asked = options(
        __doc__,
        ("what", tuple(WHAT), "one, or several"),
        seconds=(160.0, "for chance"),
        positions=(48, "for doubt"),
        number=(12, "of openings"),
        games=(50, "of each opening"),
        seed=(1, "of what is random"),
    )
    amounts = {
        "chance": asked.seconds,
        "doubt": asked.positions,
        "openings": asked.number,
        "played": asked.games,
    }
    for what in asked.what:
        WHAT[what](amounts[what], asked.seed)


if __name__ == "__main__":
    main()
