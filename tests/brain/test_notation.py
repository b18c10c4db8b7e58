"""Points, turns and games as text, there and back."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brain import BLACK, WALL, WHITE, games, new_game, notation, options_of
from tests.helpers.games.variant_settings import PLAYED, Setting, settings_of
from tests.helpers.tables import table

LONGEST = 40  # turns of a game
SET_UP = 0.3  # how often a position is written and read


@table(
    ("text", "turn"),
    [
        (" 7 , 10 ", ((7, 10),)),
        ("7,7 8,8", ((7, 7), (8, 8))),
        ("Q17", ((16, 16),)),
        ("z1 aa32", ((25, 0), (26, 31))),
        *((text, ((4, 4), (5, 3))) for text in ("e5-f4", "e5 - f4", "e5 5,3")),
        *((text, ()) for text in ("pass", " PASS ")),
    ],
)
def test_a_turn_is_read(text: str, turn: tuple[tuple[int, int], ...]) -> None:
    assert notation.read_turn(text) == turn


@table(
    "text",
    [
        *("", "7", "7,", "7,7,1", "-1,3", "7,7 -8,8", "7,7-8,8", "7,7 junk", "9" * 5000),
        *("e", "e0", "5e", "e5--f4", "abc1", "pass pass", "\u0667,7"),
    ],
)
def test_what_is_no_turn(text: str) -> None:
    with pytest.raises(ValueError, match="a turn is written"):
        notation.read_turn(text)


def test_names_and_pairs_are_two_ways_to_say_the_same() -> None:
    for x in range(32):
        for y in range(32):
            assert notation.read_turn(notation.point_name((x, y))) == ((x, y),)
            assert notation.read_turn(notation.turn_text(((x, y),))) == ((x, y),)


HISTORY = ("threefold repetition", "200 moves")  # draws that no position shows


@pytest.mark.sampled("setting", *map(settings_of, PLAYED), count=5)
def test_games_and_positions_come_back(setting: Setting) -> None:
    """From the empty board, from a position, in a position, and at the end."""
    rng = Random(str(setting))
    game = setting.game()
    begun = game.copy()
    while game.outcome() is None and game.ply < LONGEST:
        turn = rng.choice(game.legal_turns())
        game.play(turn)
        begun.play(turn)
        if rng.random() < SET_UP and game.outcome() is None:
            begun = notation.read_game(notation.position_text(game))
            assert begun.turns == ()
            assert begun == game
            assert hash(begun) == hash(game)
            assert len(begun.legal_turns()) == len(game.legal_turns())
            assert begun.state == game.state
    for played in (game, begun):
        text = notation.game_text(played)
        again = notation.read_game(text)
        assert notation.game_text(again) == text
        assert again.root() == played.root()
        assert (again.turns, again.outcome()) == (played.turns, played.outcome())
        assert again == played
    outcome = game.outcome()
    if outcome is None or outcome.reason not in HISTORY:
        text = notation.position_text(game)
        assert notation.read_game(text) == game
        assert notation.read_game(text).outcome() == outcome
        assert notation.position_text(notation.read_game(text)) == text


@pytest.mark.parametrize("name", games())
def test_a_game_of_any_options_comes_back(name: str) -> None:
    for key, option in options_of(name).items():
        for value in option.values or (option.low, option.high):
            chosen: dict[str, Any] = {key: value}
            game = new_game(name, rule=1 if name == "gomoku" else None, **chosen)
            assert notation.read_game(notation.game_text(game)) == game
            assert notation.read_game(notation.kind_text(game)) == game


def test_what_a_game_looks_like() -> None:
    game = new_game("pente", end_capture="on", width=13)
    assert notation.game_text(game) == "pente 13x13 end_capture=on:"
    game.play((6, 6))
    game.play((7, 6))
    assert notation.game_text(game) == "pente 13x13 end_capture=on: 6,6; 7,6"
    assert notation.game_text(new_game("gomoku", rule=4, width=20)) == "gomoku 20x20 rule=4:"
    assert notation.game_text(new_game("murray", stones=7)) == "murray 19x19 stones=7:"


def test_what_a_position_looks_like() -> None:
    game = new_game("hexgomoku", width=9)
    for point in ("c3", "c2", "i5"):
        game.play(point)
    assert notation.position_text(game) == "hexgomoku 9x9 5/2O3/2X4/8/8X/8/7/6/5 white:"
    game = new_game("gomoku", width=6, height=5, rule=4)
    game.setup([("a1", BLACK), ("b1", WHITE), ("f5", WALL)], WHITE)
    assert notation.position_text(game) == "gomoku 6x5 rule=4 XO4/6/6/6/5# white:"
    game.play("c3")
    assert notation.game_text(game) == "gomoku 6x5 rule=4 XO4/6/6/6/5# white: 2,2"
    game = new_game("pente", width=7)
    game.setup([("a1", BLACK), ("b1", WHITE), ("c1", WHITE)], BLACK, pairs=(4, 2))
    game.play("d1")
    assert notation.position_text(game) == "pente 7x7 XOO4/7/7/7/7/7/7 black pairs=4,2: 3,0"
    game = new_game("murray", stones=5, width=5)
    game.setup([(x, y, BLACK if x < 4 else WHITE) for x, y in ((0, 0), (4, 4))], BLACK)
    assert notation.position_text(game) == "murray 5x5 stones=5 X4/5/5/5/4O black:"


def test_a_position_may_be_written_by_hand() -> None:
    game = notation.read_game(" Pente  9X9 END_CAPTURE=on 9/9/1xo6/9/9/9/9/9/9 Black pairs=3,0 ")
    assert (game.stone("b3"), game.stone("c3"), game.side) == (BLACK, WHITE, BLACK)
    assert (game.state, game.options["end_capture"]) == ({"pairs": (3, 0)}, 1)


@table(
    ("text", "why"),
    [
        *(
            (text, "name, a size, a colon and turns")
            for text in ("", "pente: 9,9", "pente 99999x9:")
        ),
        ("chess 8x8: e2-e4", "no game 'chess'"),
        ("pente 19x19 rule=1:", "pente has its own rule"),
        (f"gomoku 15x15 rule={'9' * 5000}:", "rule must be a whole number"),
        ("pente 19x19 captures=3:", "captures.*end_capture"),
        ("pente 19x19 end_capture=maybe:", "maybe"),
        ("pente 19x19: 9,9; 9,9", "turn 2: .*9,9"),
        *((f"pente 19x19: 9,9;{turn}", "turn 2: a turn is written") for turn in ("", " foo")),
        ("pente 5x5 5/5/5/5 black:", "the position has 4 rows, the board 5"),
        ("pente 5x5 5/5/4X1/5/5 black:", "row 3 of the position has 6 cells, not 5"),
        ("pente 5x5 5/5/999999999/5/5 black:", "row 3 of the position has .* cells, not 5"),
        ("pente 5x5 5/5/5/5/5:", "behind the rows .* stands who moves: black or white"),
        ("pente 5x5 5/5/5/5/5 red:", "who moves is black or white, not 'red'"),
        ("pente 5x5 5/5/5/5/1Z3 black:", "rows are written in numbers, X, O, # and /, not '5/"),
        ("pente 5x5 5/5/5/5/5 black pairs=5,0:", "pairs must be a whole number from 0 to 4"),
        ("pente 5x5 5/5/5/5/5 black owed=on:", "pente has no owed"),
        ("pente 19x19 opening=pro opening=free:", "'opening' is given twice"),
    ],
)
def test_bad_lines_say_why(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why) as caught:
        notation.read_game(text)
    assert len(str(caught.value)) < 300


LINES = [
    "pente 9x9 end_capture=on 9/9/1XO6/9/9/9/9/9/9 black pairs=3,0: 5,5; 6,6",
    "gomoku 6x5 rule=1 double_three=compensated XO4/6/6/6/5# white owed=on: 2,2 3,3",
    "murray 5x5 stones=5 X4/5/5/5/4O black: 1,1; 2,2",
    "hexgomoku 9x9 5/2O3/2X4/8/8X/8/7/6/5 white: e5",
]


@given(st.sampled_from(LINES), st.data())
@settings(deadline=None, max_examples=500)
def test_a_line_that_is_damaged_is_read_or_refused(line: str, data: st.DataObject) -> None:
    """Some characters go, others come."""
    low = data.draw(st.integers(0, len(line)))
    high = data.draw(st.integers(low, min(len(line), low + 5)))
    new = data.draw(st.text(st.sampled_from("XO#/0159=:;, abe-") | st.characters(), max_size=5))
    text = line[:low] + new + line[high:]
    try:
        game = notation.read_game(text)
    except ValueError:
        return
    assert notation.read_game(notation.game_text(game)) == game


@table("value", [None, 3, b"pente 9x9:", ["pente 9x9:"]])
def test_what_is_no_text(value: Any) -> None:
    with pytest.raises(ValueError, match="a game is read from text"):
        notation.read_game(value)
