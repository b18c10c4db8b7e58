"""One game between two seats, refereed by the rules of brain, whatever the engines think."""

import time

from brain import BLACK, EMPTY, WHITE, Game, IllegalTurn, Outcome
from brain.notation import turn_text

from .engines import Seat, ViolationError
from .model import Move, Played, Rules, Task, Violation

OTHER = {BLACK: WHITE, WHITE: BLACK}
FOULS = frozenset({"overline", "double four", "double three"})  # reasons of a lost own stone


def begin(task: Task, rules: Rules) -> Game:
    """The game after its opening; ValueError where there is no such game or opening."""
    game = rules.new_game()
    for turn in task.opening:
        try:
            game.play(*turn)
        except ValueError as error:
            raise ValueError(f"opening of game {task.number}, {turn_text(turn)}: {error}") from None
    return game


def play(task: Task, rules: Rules, seats: tuple[Seat, Seat]) -> Played:
    """Play a game to its end between Black's seat and White's.

    The seats stay open, so that they can be used again: who made them closes them. Closing them
    from another thread ends the game soon, by a violation that counts for nothing.
    """
    began = time.perf_counter()
    game = begin(task, rules)
    moves: list[Move] = []
    violation: Violation | None = None
    side = BLACK  # whose doing it is, if something goes wrong
    try:
        for side in (BLACK, WHITE):
            seats[side - BLACK].open(rules)
        while (end := ended(game, rules)) is None:
            side = game.side
            move = seats[side - BLACK].answer(game)
            place(game, move)
            moves.append(move)
        if end.winner == OTHER[side] and end.reason in FOULS and moves:
            violation = Violation.FOUL
    except ViolationError as error:
        violation = error.violation
        end = Outcome(OTHER[side], f"{violation}: {error.text}")
    black, white = seats
    return Played(
        task,
        end.winner,
        end.reason,
        violation,
        tuple(moves),
        (black.worst_memory, white.worst_memory),
        conversations(seats) if violation else "",
        time.perf_counter() - began,
    )


def ended(game: Game, rules: Rules) -> Outcome | None:
    """How the game has ended, if it has."""
    outcome = game.outcome()
    if outcome is None and rules.drawn_at is not None and game.ply >= rules.drawn_at:
        return Outcome(EMPTY, f"draw after {rules.drawn_at}")
    return outcome


def place(game: Game, move: Move) -> None:
    """Play a turn; ViolationError where it cannot be played."""
    try:
        game.play(*move.turn)
    except IllegalTurn as error:
        raise ViolationError(Violation.ILLEGAL, f"{turn_text(move.turn)}: {error}") from None


def conversations(seats: tuple[Seat, Seat]) -> str:
    """What both sides said and heard in this game."""
    sides = zip(("Black", "White"), seats, strict=True)
    return "\n".join(f"{side}: {seat.player.name}\n{seat.log}" for side, seat in sides)
