"""A look inside grids, games and solvers, for tests and measurements."""

from typing import Final

from typing_extensions import disjoint_base

from ..evaluation.evaluator import Evaluator
from ..games.game import Game
from ..types import Turn

PATTERN_NAMES: Final[tuple[str, ...]]  # by pattern
COMBINED_NAMES: Final[tuple[str, ...]]  # by combined pattern

def patterns(game: Game, x: int, y: int, side: int) -> tuple[str, str, str, str]:
    """The names of the patterns that a stone of a side would make on an empty point.

    Four of PATTERN_NAMES, along the directions (1, 0), (0, 1), (1, 1), (1, -1). Raises ValueError
    for an occupied point or another side than BLACK and WHITE.
    """

def combined(game: Game, x: int, y: int, side: int) -> str:
    """The name of the combined pattern of a side's stone on an empty point: of COMBINED_NAMES.

    Raises ValueError as patterns does.
    """

def pattern_words(game: Game) -> bytes:
    """The patterns of every cell, row by row: width * height native words of 32 bits, as bytes.

    Bits 0-15: the four patterns for BLACK, 4 bits each; bits 16-31: those for WHITE. All ones where
    the cell is not empty.
    """

def consistent(game: Game) -> None:
    """AssertionError if what a game keeps up to date from turn to turn differs from a new start."""

def combined_patterns(rule: int, side: int) -> bytes:
    """The combined patterns of a side under a rule: 65536 bytes, indexed by four patterns.

    The index has 16 bits, 4 bits a pattern, as the halves of pattern_words.
    """

def static_value(game: Game) -> int:
    """The static value of a position, as the side to move sees it."""

def move_scores(game: Game) -> list[tuple[Turn, int, int]]:
    """What move order has of each turn: (turn, score by the marks, score by the evaluation)."""

def use_plain_kernels(game: Game) -> bool:
    """Let a game's network count in plain C, whatever the processor can; False: it has none."""

def move_contract(game: Game) -> tuple[bool, bool, list[Turn], bool]:
    """What a search relies on in a position: (won, must_defend, turns, whole).

    won: whether the game says that the side to move wins. must_defend: as Game has it. turns: those
    that a search tries, far moves included. whole: whether the position is lost if all these lose.
    """

def solve_vcf(game: Game, side: int, fours: int, budget: int) -> tuple[int, list[Turn], bool]:
    """Run the solver of wins by fours (VCF) for a side, as if it were to move, with an empty cache.

    fours: in the longest win to look for. budget: fours that may be played. Answers (plies to the
    win or 0, the turns up to the five or to a sure win, whether the budget ran out).
    """

def solve_vct(
    game: Game, side: int, budget: int, check: bool = False
) -> tuple[int, list[tuple[int, int]], bool, int]:
    """Run the solver of wins by threats (VCT) for a side, as if it were to move, with no memory.

    budget: stones that may be placed. Answers (plies to the win or 0, the points of its line,
    whether the budget ran out, stones placed). check: instead of these stones, the number of
    answers that refute the proof, which must be 0.
    """

def pairs_a_second(game: Game, pairs: int) -> float:
    """How many stones a second can be tried and taken back, on all cells near the stones.

    Two stones deep, as a search does it; pairs: so many stones. The position does not change.
    """

@disjoint_base
class Witness(Evaluator):
    """An evaluator that follows push and pop with stones of its own and compares them to the grid.

    Its values are those of the evaluator that it replaces.
    """

    @property
    def values(self) -> int:
        """How often value() was called."""

    @property
    def faults(self) -> int:
        """How many changes were impossible, and how many cells differed from the grid."""

def witness(game: Game) -> Witness:
    """Replace a game's evaluator by a Witness, and return that."""
