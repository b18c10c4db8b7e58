"""Points, turns and games as text, there and back."""

from random import Random
from typing import Any

import pytest

from brain import BLACK, games, new_game, notation, options_of


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("7,7", ((7, 7),)),
        (" 7 , 10 ", ((7, 10),)),
        ("7,7 8,8", ((7, 7), (8, 8))),
        ("a1", ((0, 0),)),
        ("Q17", ((16, 16),)),
        ("z1 aa32", ((25, 0), (26, 31))),
        ("e5-f4", ((4, 4), (5, 3))),
        ("e5 - f4", ((4, 4), (5, 3))),
        ("e5 5,3", ((4, 4), (5, 3))),
        ("pass", ()),
        (" PASS ", ()),
    ],
)
def test_a_turn_is_read(text: str, turn: tuple[tuple[int, int], ...]) -> None:
    assert notation.read_turn(text) == turn


@pytest.mark.parametrize(
    "text",
    [
        *("", "7", "7,", "7,7,1", "-1,3", "7,7 -8,8", "7,7-8,8", "7,7 junk", "9" * 5000),
        *("e", "e0", "5e", "e5f4", "abc1", "pass pass", "\u0667,7"),
    ],
)
def test_what_is_no_turn(text: str) -> None:
    with pytest.raises(ValueError, match="a turn is written"):
        notation.read_turn(text)


def test_names_and_pairs_are_two_ways_to_say_the_same() -> None:
    for x in range(32):
        for y in range(32):
            assert notation.read_turn(notation.name((x, y))) == ((x, y),)
            assert notation.read_turn(notation.turn_text(((x, y),))) == ((x, y),)


@pytest.mark.parametrize("name", games())
def test_a_game_of_random_turns_comes_back(name: str) -> None:
    rng = Random(name)
    choices: list[dict[str, Any]] = [{}]
    choices += [{key: value} for key, option in options_of(name).items() for value in option.values]
    for options in choices:
        game = new_game(name, rule=1 if name == "gomoku" else None, **options)
        for _ in range(30):
            turns = game.legal_turns()
            if not turns:
                break
            game.play(*rng.choice(turns))
        text = notation.record(game)
        again = notation.replay(text)
        assert notation.record(again) == text
        assert (again.turns, again.key, str(again)) == (game.turns, game.key, str(game))
        assert (again.rule, again.options, again.outcome()) == (
            game.rule,
            game.options,
            game.outcome(),
        )


def test_what_a_record_looks_like() -> None:
    game = new_game("pente", end_capture="on", width=13)
    assert notation.record(game) == "pente 13x13 end_capture=on:"
    game.play((6, 6))
    game.play((7, 6))
    assert notation.record(game) == "pente 13x13 end_capture=on: 6,6; 7,6"
    assert notation.record(new_game("gomoku", rule=4, width=20)) == "gomoku 20x20 rule=4:"
    assert notation.record(new_game("murray", stones=7)) == "murray 19x19 stones=7:"


def test_turns_of_a_record_may_be_named() -> None:
    assert notation.replay("inlove 15x15: e5-f4; 7,7 8,8").turns == (
        ((4, 4), (5, 3)),
        ((7, 7), (8, 8)),
    )


def test_a_position_has_no_record() -> None:
    game = new_game("pente")
    game.setup([(3, 3, BLACK)], BLACK)
    with pytest.raises(ValueError, match="began from a position"):
        notation.record(game)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with a name and a size"),
        ("pente: 9,9", "begins with a name and a size"),
        ("chess 8x8: e2-e4", "no game 'chess'"),
        ("pente 4x4:", "4"),
        ("pente 19x19 rule=1:", "pente has its own rule"),
        ("gomoku 15x15 rule=x:", "a rule is a number"),
        ("pente 19x19 captures=3:", "captures.*end_capture"),
        ("pente 19x19 width=3:", "width"),
        ("pente 19x19 end_capture=maybe:", "maybe"),
        ("pente 19x19: 9,9; 9,9", "turn 2, 9,9: .*occupied"),
        ("pente 19x19: 9,9;", "turn 2, : a turn is written"),
        ("pente 19x19: 9,9; foo", "turn 2, foo: a turn is written"),
    ],
)
def test_bad_records_say_why(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        notation.replay(text)
