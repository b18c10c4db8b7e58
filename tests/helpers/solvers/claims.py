"""Wins and losses that a search claims, held against every legal turn of the loser."""

from random import Random
from typing import NamedTuple

from brain import Engine, Game, Limits, Turn
from brain.analysis.probe import solve_vcf
from tests.helpers.solvers.proofs import MOST_FOURS, FalseWinError, Replay

MORE_NODES = (3_000, 50_000)  # of the searches that have to agree with a claim
WORK = 200_000  # fours that may be tried against a loss that a search claims
REPLAYED = 0.1  # of the wins by fours on the way
TABLE_KIB = 1024


class Doubt(NamedTuple):
    """What speaks against a claim."""

    kind: str  # "false", or "open" where it could not be decided
    why: str


def doubt_of(game: Game, turn: Turn, win_within: int, rng: Random) -> Doubt | None:
    """What speaks against a claimed win by a turn, or a claimed loss; None where nothing does.

    win_within: plies, below 0 for a loss. The game is not changed.
    """
    before = picture(game, game.side)
    game = game.copy()
    if win_within > 0:
        winner = game.side
        game.play(*turn)
        outcome = game.outcome()
        if outcome is not None:
            is_won = outcome.winner == winner
            return None if is_won else Doubt("false", f"{turn} does not win\n{before}")
    for reply in game.legal_turns():
        verdict = loses_by(game, reply, rng)
        if verdict != "loses":
            claim = f"win in {win_within}, {turn}: {reply} {verdict}\n{before}"
            return Doubt("open" if verdict == "is not refuted" else "false", claim)
    return None


def loses_by(game: Game, turn: Turn, rng: Random) -> str:
    """What becomes of the side to move when it plays this: "loses", as it should, or not."""
    mover = game.side
    game.play(*turn)
    try:
        outcome = game.outcome()
        if outcome is not None:
            return "ends the game" if outcome.winner in (mover, 0) else "loses"
        if game.name == "gomoku" and game.options == {}:
            plies, line, _ = solve_vcf(game, game.side, MOST_FOURS, WORK)
            if plies:
                if rng.random() < REPLAYED:
                    Replay(game, game.side).plies(plies, line)
                return "loses"
        for nodes in MORE_NODES:
            found = engine_like(game).think(Limits(nodes=nodes)).lines[0]
            if found.win_within is not None:
                return "loses" if found.win_within > 0 else "wins"
        return "is not refuted"
    except FalseWinError as fault:
        return f"is not refuted as claimed: {fault}"
    finally:
        game.undo()


def engine_like(game: Game) -> Engine:
    """A fresh engine with a copy of this game."""
    engine = Engine()
    engine.settings.set("hash_size", TABLE_KIB)
    engine.game = game.copy()
    return engine


def picture(game: Game, side: int) -> str:
    return f"{game.name} rule {game.rule} {game.options} {game.state}, {side} to move\n{game}"
