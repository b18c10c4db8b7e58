"""New problems: what is asked of a position, and how hard that is."""

from collections.abc import Iterable, Iterator
from math import inf

import kakugo
from kakugo import Cancel, Engine, Game, Proof, Turn, game_text, kind_text
from kakugo.review import Judged

from ..shown.form import rule_name
from .problem_rows import LEVEL_NUMBERS, Row

LEVEL_PLIES = {"easy": 3, "medium": 7, "hard": 13, "very hard": inf}  # of a win, at most
THREES_LEAST = 2  # plies more, where fours alone do not win
MISTAKES = {
    "??": "easy",
    "?": "medium",
    "?!": "hard",
}  # what is lost is seen sooner where it is much
FOURS_BUDGET = 100_000  # forcing turns to try, to see whether they win
WIN_S = 2.0  # to prove a win that a review has seen


def of_proof(proof: Proof, *, is_by_fours: bool | None = None) -> Row:
    """The problem whose win is proven; is_by_fours: whether fours alone win, where it is known."""
    game = proof.game()
    if is_by_fours is None:
        is_by_fours = bool(kakugo.solve(game, "vcf", nodes=FOURS_BUDGET))
    plies = proof.win_within + (0 if is_by_fours else THREES_LEAST)
    level = next(name for name, most in LEVEL_PLIES.items() if plies <= most)
    task = "fours" if is_by_fours else "threats"
    return _row(game, proof.line(), level) | {"win_within": proof.win_within, "task": task}


def of_review(
    turns: Iterable[tuple[Game, Judged]], engine: Engine, cancel: Cancel
) -> Iterator[Row]:
    """The problems of a game: where a win began that the review has seen, and its mistakes.

    turns: those that were judged, each with the position before it.
    """
    winning = set[int]()  # the sides that have a win, and have not left it
    for game, judged in turns:
        if cancel.is_cancelled:
            return
        side, has_win = judged.before.side, _is_win(judged.before.win_within)
        was_winning = side in winning
        winning.discard(side)
        if has_win and _is_win(judged.after.win_within):
            winning.add(side)
        if has_win and (judged.mark or not was_winning):
            row = _won(game, engine, cancel)
            if row is not None:
                yield row
                continue
        if judged.mark:
            about = {"value": judged.before.value, "loss": judged.loss, "task": "mistake"}
            yield _row(game, (judged.best,), MISTAKES[judged.mark]) | about


def _is_win(within: int | None) -> bool:
    return within is not None and within > 0


def _won(game: Game, engine: Engine, cancel: Cancel) -> Row | None:
    try:
        solution = kakugo.solve(game, seconds=WIN_S, engine=engine, cancel=cancel)
    except ValueError:  # this game has no proofs
        return None
    if solution.proof is None:
        return None
    return of_proof(solution.proof, is_by_fours=solution.by == "vcf")


def _row(game: Game, solution: Iterable[Turn], level: str) -> Row:
    """What every problem has; solution: the turns from its position on."""
    solved = game.copy()
    for turn in solution:
        solved.play(turn)
    return {
        "line": game_text(game),
        "solution": game_text(solved),
        "kind": kind_text(game),
        "rule": rule_name(game),
        "side": game.side,
        "level": LEVEL_NUMBERS[level],
    }
