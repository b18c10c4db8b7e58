"""Wins by threats (VCT): known positions, and every answer of the defender, by the rule book."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest

from brain.analysis import probe
from tests.helpers.games import positions
from tests.helpers.games.positions import RULES, STONES
from tests.helpers.tables import table
from tests.rulebooks import reference
from tests.rulebooks.reference import BLACK, EMPTY, OTHER, WHITE, Board

Point = tuple[int, int]

BUDGET = 20_000  # stones that the solver may place
BUDGET_BELOW = 200_000  # the same, after an answer: what was found must be found again
MOST_FOURS = 60
PROOFS = 5  # random proofs that are looked through, under each rule
TRIES = 1000  # random positions among which these are looked for
DEEP = 7  # plies of a win that is more than a double three
LONGEST = 11  # plies of a win whose every defence is tried in a second


class Won(NamedTuple):
    """A VCT as the solver reports it; no plies where it finds none."""

    plies: int
    line: list[Point]
    exhausted: bool


def solve(board: Board, own: str, budget: int = BUDGET) -> Won:
    game = positions.game_of(board, own)
    plies, line, exhausted, _ = probe.solve_vct(game, STONES[own], budget)
    return Won(plies, line, exhausted)


def has_vcf(board: Board, own: str) -> bool:
    return probe.solve_vcf(positions.game_of(board, own), STONES[own], MOST_FOURS, BUDGET)[0] > 0


# --------------------------------------------------- the defender tries everything, by the book


def fives(board: Board, own: str) -> set[Point]:
    """Every point where `own` would win at once."""
    return {point for point in board.points() if reference.wins(board, *point, own)}


def is_foul(board: Board, point: Point, own: str) -> bool:
    return own == BLACK and reference.foul(board, *point) is not None


def holes(board: Board, own: str, budget: int = BUDGET) -> Iterator[str]:
    """Each way in which `own`, to move, does not win where the solver says so."""
    won = solve(board, own, budget)
    if not won.plies:
        yield f"no win any more for {own} on\n{board}"
        return
    point = won.line[0]
    if board.stone(*point) != EMPTY or is_foul(board, point, own):
        yield f"{own} may not play {point} on\n{board}"
    elif not reference.wins(board, *point, own):
        board.put(*point, own)
        yield from holes_after(board, own)
        board.put(*point, EMPTY)


def holes_after(board: Board, own: str) -> Iterator[str]:
    """The same with the defender to move: every legal answer is tried."""
    rival = OTHER[own]
    answers = list(board.points())
    threatened = fives(board, own)
    if not answers or fives(board, rival):
        yield f"{rival} does not lose on\n{board}"
        return
    for answer in answers:
        if is_foul(board, answer, rival):
            continue
        board.put(*answer, rival)
        left = threatened - {answer}
        if not any(reference.wins(board, *five, own) for five in left):
            yield from holes(board, own, BUDGET_BELOW)
        board.put(*answer, EMPTY)


# ------------------------------------------------------------------------------- known positions
# Walls (#) leave nothing but what the picture is about.

DOUBLE_THREE = """
    # # # # # # # # #
    # # # # . # # # #
    # # # # X # # # #
    # # # # X # # # #
    # . X X . . . # #
    # # # # . # # # #
    # # # # . # # # #
    # # # # # # # # #
    # # # # # # # # #
"""


# White stops the column with a four, and has time for the row.
COUNTER_FOUR = """
    # # # # # # # # #
    # O O O . . # # #
    # # # # X # # # #
    # # # # X # # # #
    # . X X . . . # #
    # # # # . # # # #
    # # # # . # # # #
    # # # # # # # # #
    # # # # # # # # #
"""


# One answer lasts two plies longer than the others.
LONGER_DEFENCE = """
    O . . . . O
    . . . . O .
    . . O . . .
    X . . X . .
    . X . . . X
    . . O X . .
    . . O . X .
    . . . . . .
"""

QUIET_THREES = """
    . . . X . X .
    . . . . . X .
    . . . . . . .
    O . O . . . .
    . . X . . X .
    . . O . . O .
    . . . X . . .
    . . . O O . .
"""


def swapped(picture: str) -> str:
    """The picture with White in the place of Black."""
    return picture.translate(str.maketrans("XO", "OX"))


WINS = [
    *[(DOUBLE_THREE, BLACK, rule, 5) for rule in (0, 1, 8, 9)],
    *[(swapped(DOUBLE_THREE), WHITE, rule, 5) for rule in (4, 5, 12, 13)],
    (LONGER_DEFENCE, BLACK, 0, 7),
]

NO_WINS = [
    *[(DOUBLE_THREE, BLACK, rule) for rule in (4, 5, 12, 13)],  # a foul
    *[(COUNTER_FOUR, BLACK, rule) for rule in RULES],
]


@table(("picture", "own", "rule", "plies"), WINS)
def test_known_wins(picture: str, own: str, rule: int, plies: int) -> None:
    board = Board.drawn(picture, rule)
    assert solve(board, own).plies == plies
    assert list(holes(board, own)) == []


@table(("picture", "own", "rule"), NO_WINS)
def test_known_defences(picture: str, own: str, rule: int) -> None:
    assert solve(Board.drawn(picture, rule), own) == Won(0, [], False)


def test_a_win_that_needs_quiet_threes_in_a_row() -> None:
    board = Board.drawn(QUIET_THREES)
    assert not has_vcf(board, BLACK)
    plies, line, _ = solve(board, BLACK)
    assert plies >= DEEP
    assert len(set(line)) == len(line) <= plies
    assert list(holes(board, BLACK)) == []


# ------------------------------------------------------------------------------ random positions


def small(rng: Random, rule: int) -> Board:
    """A board of 6 to 8 cells a side where threes are near, the sides' stones level."""
    board = Board(rng.randint(6, 8), rng.randint(6, 8), rule)
    points = list(board.points())
    rng.shuffle(points)
    number = rng.randint(6, len(points) // 3)
    for at, point in enumerate(points[:number]):
        board.put(*point, (BLACK, WHITE)[at % 2])
    return board


def without_vcf(rng: Random, make: Callable[[Random], Board]) -> Iterator[tuple[Board, str]]:
    """Random positions, and who is to win them by more than fours."""
    for _ in range(TRIES):
        board, own = make(rng), rng.choice((BLACK, WHITE))
        if not has_vcf(board, own):
            yield board, own
    pytest.fail(f"too few wins in {TRIES} positions")


@pytest.mark.parametrize("rule", RULES)
def test_every_answer_loses_where_a_win_is_claimed(rule: int) -> None:
    for board, own in without_vcf(Random(rule), lambda rng: small(rng, rule)):
        if DEEP <= solve(board, own).plies <= LONGEST:
            assert list(holes(board, own)) == [], f"{own} under rule {rule}"
            return


@pytest.mark.parametrize("rule", RULES)
def test_a_proof_meets_every_answer_on_a_large_board(rule: int) -> None:
    proofs = 0
    for board, own in without_vcf(Random(rule), lambda rng: positions.scattered(rng, rule, 15)):
        game = positions.game_of(board, own)
        plies, line, _, unmet = probe.solve_vct(game, STONES[own], BUDGET // 4, check=True)
        proofs += plies > 0
        assert unmet == 0, f"{own} {line} under rule {rule} on\n{board}"
        if proofs == PROOFS:
            return


@pytest.mark.parametrize("rule", RULES)
def test_a_budget_is_kept(rule: int) -> None:
    rng = Random(rule)
    spent = 0
    for _ in range(30):
        game = positions.game_of(positions.scattered(rng, rule, 15))
        plies, line, exhausted, nodes = probe.solve_vct(game, STONES[BLACK], 300)
        spent += exhausted
        assert nodes <= 300 + 1
        assert bool(plies) == bool(line)
    assert spent
