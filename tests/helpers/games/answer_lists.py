"""Answer lists: where a side is threatened, the search's list holds every turn that does not lose.

Each legal turn that is not listed is played, and the opponent must then have a VCF: the engine's
solver must find it, and it is played against every reply that the rule book allows.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from brain import BLACK, WHITE, Engine, Game, Limits, Turn
from brain.analysis.probe import move_contract, solve_vcf
from tests.helpers.games.positions import after
from tests.helpers.games.referee import RULES, opening
from tests.helpers.solvers.crowded_positions import Stones, cluster, crowded_stones, game_with
from tests.helpers.solvers.proofs import FalseWinError, Replay

SIZES = (7, 20)
MOST_FOURS = 60
WORK = 200_000  # fours tried, to show that a turn loses
NODES = 60  # of a turn in a game
THREATS = ("five", "straight four", "fours", "none")  # what is to be answered; see threat


class Looked(NamedTuple):
    """What was seen in one position."""

    rule: int
    threat: str
    listed: int  # turns
    tried: int  # legal turns that are not listed
    faults: list[str]


def threat(game: Game) -> str:
    """What the opponent would win by, if the side to move passed."""
    plies, _, _ = solve_vcf(game, BLACK + WHITE - game.side, MOST_FOURS, WORK)
    return THREATS[min(plies // 2, 2)] if plies else THREATS[-1]


def look(game: Game) -> Looked | None:
    """Try the turns that are not listed; None where there is nothing to answer."""
    won, must_defend, listed, whole = move_contract(game)
    answered = threat(game)
    if won or not whole or (answered == THREATS[-1] and not must_defend):
        return None
    left = [turn for turn in game.legal_turns() if turn not in listed]
    replayed: set[tuple[Turn, ...]] = set()
    faults = [f"{turn} {fault}" for turn in left if (fault := saved_by(game, turn, replayed))]
    if any(not game.is_legal(*turn) for turn in listed):
        faults.append("a turn is listed and not legal")
    if faults:
        faults.append(f"rule {game.rule}, {game.side} to move\n{game}")
    return Looked(game.rule, answered, len(listed), len(left), faults)


def saved_by(game: Game, turn: Turn, replayed: set[tuple[Turn, ...]]) -> str:
    """Why it is not shown that the side to move loses when it plays this; empty if it is.

    replayed: winning lines that have been tried against every reply after another turn.
    """
    mover = game.side
    with after(game, turn) as outcome:
        if outcome is not None:
            return "" if outcome.winner not in (mover, 0) else "ends the game"
        plies, line, gave_up = solve_vcf(game, game.side, MOST_FOURS, WORK)
        if not plies:
            return "is not shown to lose" if gave_up else "leaves no VCF"
        if tuple(line) not in replayed:
            try:
                Replay(game, game.side).plies(plies, line)
            except FalseWinError as fault:
                return f"{fault}"
            replayed.add(tuple(line))
        return ""


def still(rng: Random, rule: int) -> Game | None:
    """A random position."""
    size = rng.randint(*SIZES), rng.randint(*SIZES)
    stones: Stones | None = cluster(rng, size)
    if rng.random() < 0.5:
        stones = crowded_stones(rng, rule, size, rng.uniform(0.1, 0.5), rng.choice((0, 1)))
    return None if stones is None else game_with(stones, rule, size, rng.choice((BLACK, WHITE)))


def played(rng: Random, rule: int) -> Iterator[Game]:
    """The positions of a game that the engine plays against itself."""
    engine = Engine()
    engine.settings.set("rule", rule)
    engine.settings.set("hash_size", 1024)
    engine.new_game(rng.randint(*SIZES), rng.randint(*SIZES))
    game = engine.game
    for point in opening(rng, game.width, game.height, rule, rng.randint(1, 6)):
        game.play(point)
    while game.outcome() is None and game.legal_turns():
        yield game
        game.play(*engine.think(Limits(nodes=NODES)).turn)


def examine(seed: int, rules: tuple[int, ...] = RULES, share: int = 4) -> Iterator[Looked]:
    """What is to be answered in one game and in some random positions under each rule.

    share: random positions for each position of the game.
    """
    for rule in rules:
        rng = Random(f"{seed}/{rule}")
        for game in played(rng, rule):
            for other in (game, *(still(rng, rule) for _ in range(share))):
                seen = None if other is None else look(other)
                if seen is not None:
                    yield seen
