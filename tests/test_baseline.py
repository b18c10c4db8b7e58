"""The plain player that the engine is measured against is as good as it claims to be."""

from random import Random
from typing import NamedTuple

import pytest

import brain
from brain import BLACK, WHITE, Game
from tests.helpers import baseline, positions
from tests.helpers.variant_matches import KINDS
from tests.rulebooks.reference import Board


class Drawn(NamedTuple):
    """A position with Black (X) to move, unless White is said to."""

    name: str
    picture: str
    options: dict[str, int | str] = {}  # noqa: RUF012
    state: dict[str, object] = {}  # noqa: RUF012
    side: int = BLACK

    def game(self) -> Game:
        """The game in this position."""
        board = Board.drawn(self.picture)
        game = brain.new_game(
            self.name, width=board.width, height=board.height, rule=None, **self.options
        )
        game.setup(positions.stones(board), self.side, **self.state)
        return game


WINS = {
    "gomoku": Drawn(
        "gomoku",
        """
        . . . . . . . . .
        . O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X X . X X
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    "two stones in answer to a double three": Drawn(
        "omok",
        """
        . . . . . . . . .
        . . O X X X . . .
        . . . . O . . . .
        . . . . O . . . .
        . . O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        options={"double_three": "compensated"},
        state={"owed": True},
    ),
    "murray: a stone moves into the row": Drawn(
        "murray",
        """
        . . . . . . .
        X X X X . . .
        . . . . X . .
        . . O . . . .
        . O . . O . .
        . . . . . . .
        O . . . . . O
        """,
        options={"stones": 5},
    ),
    "inlove": Drawn(
        "inlove",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . X X X X . . .
        . . . . . . . . .
        . . . O O O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    "hexgomoku: along the third direction": Drawn(
        "hexgomoku",
        """
        . . . . . . . . .
        . O . . . . . . .
        . . X . . . . . .
        . . . X . . . . .
        . . . . X O . . .
        . . . . . X O . .
        . . . . . . . O .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    "pente: the fifth pair": Drawn(
        "pente",
        """
        . . . . . . . . .
        . . . . . . . . .
        . O O O O . . . .
        . . . . . . . . .
        . . . X O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . X . . . .
        . . . . . . . . .
        """,
        state={"pairs": (4, 0)},
    ),
    "repensi: White flips a pair into a row": Drawn(
        "repensi",
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . O X X . O O .
        . . . . . . . . . . .
        . . . X X X X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        side=WHITE,
    ),
}

BLOCKS = {
    "gomoku": Drawn(
        "gomoku",
        """
        . . . . . . . . .
        . . . . . . . . .
        . X O O O O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    "murray: a stone steps between": Drawn(
        "murray",
        """
        . . . . . . .
        O O O O . X .
        . . . . O . .
        . . X . . . .
        . X . . X . .
        . . . . . . .
        X . . . . . .
        """,
        options={"stones": 5},
    ),
    "inlove": Drawn(
        "inlove",
        """
        . . . . . . . . .
        . . . . . . . . .
        X O O O O . . . .
        . . . . . . . . .
        . . . X X X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    "pente: only a capture breaks the open four": Drawn(
        "pente",
        """
        . . . . . . . . .
        . . . X . . . . .
        . . O O O O . . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X O O
        . . . . . . . . .
        . . X X X . . . .
        """,
    ),
    "pente: a pair that would be the fifth": Drawn(
        "pente",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X X . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        state={"pairs": (0, 4)},
    ),
    "repensi: a flip takes from the open four": Drawn(
        "repensi",
        """
        . . . . . . . . . . .
        . . . O . . . . . . .
        . . X X X X . . . . .
        . . . X . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . O O . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """,
        side=WHITE,
    ),
}

TWO_PAIRS = """
    O . . . . . . . . . .
    . X . . . . . . . . .
    . . X . . . . . . . .
    O X X . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . O O . . X X O .
    . . . . . . . . . . .
    . . . . . . . . . . .
    """

FOUL_BY_FLIPS = """
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . X . . . . . .
    . . . . . . . . O . . . . . .
    . . . . . . . . O . . . . . .
    . . . . . X O O . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    """


@pytest.mark.parametrize("drawn", WINS.values(), ids=WINS)
def test_takes_a_win(drawn: Drawn) -> None:
    game = drawn.game()
    game.play(*baseline.pick(game, Random(1)))
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner == drawn.side


@pytest.mark.parametrize("drawn", BLOCKS.values(), ids=BLOCKS)
def test_blocks_a_loss(drawn: Drawn) -> None:
    game = drawn.game()
    game.play(*baseline.pick(game, Random(1)))
    assert game.outcome() is None
    assert not any(baseline.wins(game, turn) for turn in game.legal_turns())


@pytest.mark.parametrize("name", ["pente", "ninuki", "repensi"])
def test_captures_as_much_as_it_can(name: str) -> None:
    game = Drawn(name, TWO_PAIRS, side=WHITE).game()
    assert baseline.pick(game, Random(1)) == ((3, 3),)


def test_captures_nothing_that_loses_at_once() -> None:
    game = Drawn("repensi", FOUL_BY_FLIPS).game()
    assert baseline.pick(game, Random(1)) != ((8, 7),)


def test_leaves_the_game_as_it_was() -> None:
    game = Drawn("pente", TWO_PAIRS, side=WHITE).game()
    before = str(game), game.key, game.turns
    baseline.pick(game, Random(1))
    assert (str(game), game.key, game.turns) == before


@pytest.mark.parametrize("own", [BLACK, WHITE], ids=["black", "white"])
@pytest.mark.parametrize("title", KINDS)
def test_beats_a_random_player(title: str, own: int) -> None:
    game = KINDS[title]()
    rng = Random(f"{title}/{own}")
    while (outcome := game.outcome()) is None:
        turn = baseline.pick(game, rng) if game.side == own else rng.choice(game.legal_turns())
        game.play(*turn)
    assert outcome.winner == own
