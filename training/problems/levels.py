"""How hard a problem is: what levels of our player find, and what the solver needs; and its proof.

A level of the player chooses among the lines of a search by chance. Its chance to find the turn is
counted over many choices, so one search a level is enough.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from random import Random

from brain import Game, Limits, Turn, read_game, solve
from brain.analysis.strength import Handicap
from brain.core import Core
from brain.settings import Settings

from .finding import DEFENCE, FOUL, FOURS, PROOF_NODES, SHORT, Row, looks
from .games import HASH_KIB

PLAYERS = (0, 20, 40, 60, 80)  # levels of the player that try a problem
CHOICES = 200  # of a level, over which its chance is counted
SURE = 0.9  # a level that finds so many: a higher one finds them, too
HALF = 0.5
LEVELS = ("child", "easy", "medium", "hard", "very hard", "master")
RATINGS = (15, 33, 45, 65, 90)  # from each of them on, the next level
# Turns that the solver of fours tries, from which on a problem is at least of the next level: the
# player has this solver, and a person has to look at all of that.
LEVEL_NODES = (1, 3, 30, 300, 3000)
COUNTED = ("freestyle", "renju", "caro")  # games that have this solver
# Points to look at for a foul, from which on it is of the next level; as often as it has
# fouls behind it.
FOUL_LOOKS = (7, 9, 12, 15, 20)
CHECK_NODES = 40_000  # of a search that must not see that the only defence loses


def measured(row: Row) -> Row:
    """How hard a problem is, and whether it holds when it is proven once more.

    chances: of each level of PLAYERS, as far as they were asked.
    """
    game = read_game(row["line"])
    right = read_game(row["solution"]).turns[len(game.turns)]
    if row["task"] == FOUL:
        return {"holds": True, "chances": [], "value": 0, "nodes": looks(game)}
    if row["task"] == DEFENCE:
        value = _held(game, right)
        about = {"holds": value is not None, "value": value or 0}
    else:
        about = {"holds": _is_shortest(game, row), "value": 0}
    return about | {"chances": [*_chances(game, right)] if about["holds"] else []}


def _is_shortest(game: Game, row: Row) -> bool:
    """Whether no shorter win than that of a problem is found.

    It is proven where it was found so, or where a shorter one would be of fours alone.
    """
    if row["task"] != FOURS or row["plies"] <= SHORT or not row["line"].startswith(COUNTED):
        return True
    found = solve(game, nodes=PROOF_NODES)
    return found.win_within is not None and found.win_within >= row["plies"]


def _held(game: Game, right: Turn) -> int | None:
    """The value of a turn that is said to be the only defence; None where it loses, too."""
    after = game.copy()
    after.play(*right)
    if after.outcome() is not None or solve(after, "vcf", nodes=PROOF_NODES):
        return None
    settings = Settings()
    settings.set("hash_size", HASH_KIB)
    result = Core(settings, after).search(after, Limits(nodes=CHECK_NODES))
    return None if result.score.win_within is not None else -result.score.value


def _chances(game: Game, right: Turn) -> Iterable[float]:
    """Of one level after the other, up to one that is nearly sure."""
    settings = Settings()
    settings.set("hash_size", HASH_KIB)
    core = Core(settings, game)
    for level in PLAYERS:
        chance = chance_of(core, level, game, right)
        yield round(chance, 2)
        if chance >= SURE:
            return


def chance_of(core: Core, level: int, game: Game, right: Turn) -> float:
    """How often a level of the player begins with the point of this turn."""
    core.clear()
    handicap = Handicap.of(level)
    limits = Limits(depth=handicap.depth, nodes=handicap.nodes)
    lines = core.search(game, limits, best=handicap.lines).lines
    legal = tuple(line for line in lines if game.is_legal(*line.turn)) or lines
    rng = Random(level)
    chosen = (handicap.choose(legal[: handicap.lines], rng).turn for _ in range(CHOICES))
    return sum(turn[0] == right[0] for turn in chosen) / CHOICES


def rating_of(chances: Sequence[float]) -> float:
    """The level of the player that finds such a problem every second time; 100: none does."""
    before = 0.0, 0.0
    for level, chance in zip(PLAYERS, chances, strict=False):
        if chance >= HALF:
            low, there = before
            return low + (level - low) * (HALF - there) / (chance - there)
        before = float(level), chance
    return 100.0


def level_of(row: Row) -> int:
    """The place in LEVELS of a problem that was measured."""
    if row["task"] == FOUL:
        return bisect_right(FOUL_LOOKS, row["nodes"] * row["plies"])
    by_player = bisect_right(RATINGS, rating_of(row["chances"]))
    is_counted = row["task"] == FOURS and row["line"].startswith(COUNTED)
    return max(by_player, bisect_right(LEVEL_NODES, row["nodes"]) if is_counted else 0)
