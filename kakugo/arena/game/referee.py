"""One game between two seats, refereed by the rules of brain, whatever the engines think."""

import time
from collections.abc import Callable, Sequence

from brain import EMPTY, Game
from brain.notation import turn_text
from brain.types import FIRST, OTHER_PLAYER, SECOND

from ..engine.engines import Seat, ViolationError
from ..model import Move, Played, Rules, Task, Violation
from . import adjudication

FOULS = frozenset({"overline", "double four", "double three"})  # reasons of a lost own stone


def begin(task: Task, rules: Rules) -> Game:
    """The game after its opening; ValueError where there is no such game or opening."""
    game = rules.new_game()
    for turn in task.opening:
        try:
            game.play(turn)
        except ValueError as error:
            raise ValueError(f"opening of game {task.number}, {turn_text(turn)}: {error}") from None
    return game


def play(
    task: Task,
    rules: Rules,
    seats: tuple[Seat, Seat],
    *,
    keep_log: bool = False,
    show: Callable[[Sequence[Move]], None] = lambda moves: None,
) -> Played:
    """Play a game to its end between two seats; the first one begins.

    keep_log: keep what went through the pipes even of a game without a violation. show: gets the
    moves so far before each of them.

    The seats stay open, so that they can be used again: who made them closes them. Closing them
    from another thread ends the game soon, by a violation that counts for nothing.
    """
    began = time.perf_counter()
    game = begin(task, rules)
    moves: list[Move] = []
    violation: Violation | None = None
    player = FIRST  # whose doing it is, if something goes wrong
    try:
        for player in (FIRST, SECOND):
            seats[player - FIRST].open(rules)
        while (end := ended(game, moves, rules)) is None:
            show(moves)
            player = game.player
            move = seats[player - FIRST].answer(game)
            place(game, move)
            moves.append(move)
        winner, reason = end
        if winner == OTHER_PLAYER[player] and reason in FOULS and moves:
            violation = Violation.FOUL
    except ViolationError as error:
        violation = error.violation
        winner, reason = OTHER_PLAYER[player], f"{violation}: {error.text}"
    first, second = seats
    return Played(
        task,
        winner,
        reason,
        violation,
        tuple(moves),
        (first.worst_memory, second.worst_memory),
        conversations(seats) if violation or keep_log else "",
        time.perf_counter() - began,
        time.time(),
    )


def ended(game: Game, moves: Sequence[Move], rules: Rules) -> tuple[int, str] | None:
    """Who has won, FIRST, SECOND or nobody (EMPTY), and why; None: the game goes on."""
    outcome = game.outcome()
    if outcome is not None:
        players = {game.colour_of(player): player for player in (FIRST, SECOND)}
        return players.get(outcome.winner, EMPTY), outcome.reason
    if rules.drawn_at is not None and game.ply >= rules.drawn_at:
        return EMPTY, f"draw after {rules.drawn_at}"
    return adjudication.ending(moves, OTHER_PLAYER[game.player], rules, game.ply)


def place(game: Game, move: Move) -> None:
    """Play a turn; ViolationError where it cannot be played."""
    try:
        game.play(move.turn)
    except ValueError as error:
        raise ViolationError(Violation.ILLEGAL, f"{turn_text(move.turn)}: {error}") from None


def conversations(seats: tuple[Seat, Seat]) -> str:
    """What both players said and heard in this game."""
    places = zip(("First", "Second"), seats, strict=True)
    return "\n".join(f"{place}: {seat.player.name}\n{seat.log}" for place, seat in places)
