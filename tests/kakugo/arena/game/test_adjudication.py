"""Games that end by what both engines say of them, and only by that."""

import pytest

from brain import BLACK, EMPTY, WHITE
from kakugo.arena.game import adjudication
from kakugo.arena.model import Move, Rules, Task
from tests.helpers.arena.players import fake, game
from tests.helpers.tables import table

OPENING = (((7, 7),), ((8, 8),), ((6, 9),))
RESIGN = Rules(resign_value=1000, resign_turns=3, draw_after=20)
DRAW = Rules(draw_value=10, draw_turns=2, draw_from=8, draw_after=20)


@table(
    ("black", "white", "rules", "expected"),
    [
        ("winner", "loser", RESIGN, (BLACK, "resigned", 6)),
        ("loser", "winner", RESIGN, (WHITE, "resigned", 6)),
        ("winner", "winner", RESIGN, (EMPTY, "draw after 20", 17)),  # they do not agree
        ("winner", "honest", RESIGN, (EMPTY, "draw after 20", 17)),  # it says nothing
        ("even", "even", DRAW, (EMPTY, "draw agreed", 5)),
        ("even", "loser", DRAW, (EMPTY, "draw after 20", 17)),
    ],
)
def test_both_must_agree(
    black: str, white: str, rules: Rules, expected: tuple[int, str, int]
) -> None:
    played = game(fake(black), fake(white), rules, Task(0, 0, 1, OPENING))
    assert (played.winner, played.reason, len(played.moves)) == expected
    assert played.violation is None


def test_they_must_agree_turn_after_turn() -> None:
    def ends(*values: int | None) -> bool:
        moves = [Move(((0, 0),), 1.0, value=value) for value in values]
        return adjudication.ending(moves, BLACK, RESIGN, 6) is not None

    assert ends(-2000, 1000, -1000, 1001, -1000, 29999)
    assert not ends(-2000, 1000, -1000, 1001, -1000)
    assert not ends(-2000, 1000, -1000, 999, -1000, 1000)
    assert not ends(-2000, 1000, None, 1001, -1000, 1000)
    assert ends(-2000, 1000, None, 1001, -1000, None, None, 1000, -1000, 1000)
    forced = 7 * (-1000, None)
    assert ends(-1000, 1000, -1000, 1000, -1000, 1000, *forced[:12])
    assert not ends(-1000, 1000, -1000, 1000, -1000, 1000, *forced)  # that is too long ago


def test_words() -> None:
    words = {"from": 9, "value": 0}
    assert adjudication.read("--draw", words) == {"draw_value": 0, "draw_from": 9}
    for wrong in ({"from": "1"}, {"value": "-1"}, {"turns": "x"}):
        with pytest.raises(ValueError, match="--resign is written --resign value=N turns=N, not "):
            adjudication.read("--resign", {**wrong})
