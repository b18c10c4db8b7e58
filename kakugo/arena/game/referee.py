"""One game between two sides, refereed by the rules of brain, whatever the engines think."""

import time
from collections.abc import Callable, Sequence

from brain import EMPTY, FIRST, OTHER_PLAYER, SECOND, Game, turn_text

from ..engine.engines import Side, ViolationError
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
    sides: tuple[Side, Side],
    *,
    keep_log: bool = False,
    show: Callable[[Sequence[Move]], None] = lambda moves: None,
) -> Played:
    """Play a game to its end between two sides; the first one begins.

    keep_log: keep what went through the pipes even of a game without a violation. show: gets the
    moves so far before each of them.

    The sides stay open, so that they can be used again: who made them closes them. Closing them
    from another thread ends the game soon, by a violation that counts for nothing.
    """
    began = time.perf_counter()
    game = begin(task, rules)
    moves: list[Move] = []
    violation: Violation | None = None
    player = FIRST  # whose doing it is, if something goes wrong
    try:
        for player in (FIRST, SECOND):
            sides[player - FIRST].open(rules)
        while (end := ended(game, moves, rules)) is None:
            show(moves)
            player = game.player
            move = sides[player - FIRST].answer(game)
            place(game, move)
            moves.append(move)
        winner, reason = end
        if winner == OTHER_PLAYER[player] and reason in FOULS and moves:
            violation = Violation.FOUL
    except ViolationError as error:
        violation = error.violation
        winner, reason = OTHER_PLAYER[player], f"{violation}: {error.text}"
    first, second = sides
    return Played(
        task,
        winner,
        reason,
        violation,
        tuple(moves),
        (first.worst_memory, second.worst_memory),
        conversations(sides) if violation or keep_log else "",
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


def conversations(sides: tuple[Side, Side]) -> str:
    """What both players said and heard in this game."""
    places = zip(("First", "Second"), sides, strict=True)
    return "\n".join(f"{place}: {side.player.name}\n{side.log}" for place, side in places)
