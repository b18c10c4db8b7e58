"""The engine's rules against the plain rule book, and what must hold in any game."""

import copy
import pickle
from random import Random
from typing import Any

import pytest

import brain
from brain import BLACK, WHITE, IllegalTurn
from brain.notation import read_game, read_turn
from tests.helpers.games import positions
from tests.helpers.games.judges import verdict
from tests.helpers.games.positions import MIXED_RULES, RENJU_RULES, said
from tests.helpers.tables import table
from tests.rulebooks import reference

FOUL_POINTS = 20_000  # empty points compared at each run; tests.long.fouls takes millions

# ------------------------------------------------------------------------ against the rule book


@pytest.mark.parametrize("rule", MIXED_RULES)
def test_every_point_is_judged_as_in_the_rule_book(rule: int) -> None:
    """Play each empty point of crowded positions in turn and take it back."""
    for seed in range(6):
        board = positions.scattered(Random(seed), rule, high=14)
        for own in (reference.BLACK, reference.WHITE):
            game = positions.game_of(board, own)
            for x, y in board.points():
                game.play((x, y))
                result = reference.outcome(board, x, y, own)
                assert verdict(game) == said(result, own), f"rule {rule}, {own} {x},{y} on\n{board}"
                game.undo()


@pytest.mark.sampled("seed", range(10), count=1)
def test_fouls_on_random_positions(seed: int) -> None:
    rng = Random(seed)
    compared = 0
    while compared < FOUL_POINTS:
        board = positions.scattered(rng, rng.choice(RENJU_RULES))
        game = positions.game_of(board)
        banned = []
        for x, y in board.points():
            reason = reference.foul(board, x, y)
            assert game.foul(x, y, BLACK) == reason, f"rule {board.rule}, {x},{y} on\n{board}"
            banned += [(x, y)] if reason else []
            compared += 1
        assert sorted(game.fouls()) == sorted(banned)
        assert game.fouls(WHITE) == []
        allowed = set(board.points()) - set(banned)
        assert sorted(game.legal_turns()) == sorted((point,) for point in allowed)


def test_setup_forgets_what_was_there() -> None:
    rng = Random(5)
    for rule in MIXED_RULES:
        game = positions.game_of(positions.scattered(rng, rule))
        for turn in game.legal_turns()[:2]:
            game.play(*turn)
        game.setup([], BLACK)
        fresh = brain.new_game(rule=rule, width=game.width, height=game.height)
        assert (game, game.key, game.turns, game.ply) == (fresh, fresh.key, (), 0)
        assert (str(game), game.legal_turns()) == (str(fresh), fresh.legal_turns())


# ---------------------------------------------------------------------------------- what is illegal


THREES = "g8; a1; i8; a3; h7; a5; h9; a7"  # a black stone on h8 makes two threes
FOURS = "f8; f1; g8; g1; i8; i1; h7; j1; h9; k3; h10; k5"  # and here two fours
OWED = "g8; a1; i8; a2; h7; a3; h9; a4; h8"  # the same; White, who has a four, gets two stones
MOVING = "a1; c1; e1; g1; a3; c3; e3; g3; a5; c5"  # the five stones of each side in murray
WON = "a1; a2; b1; b2; c1; c2; d1; d2; e1"
OFFERED = "h8 a1 c3; swap; e5; d10 k4"

# A game, turns of which the last one is refused, its code and the points that it speaks of.
REFUSED = [
    ("gomoku 15x15", "h8; h8", "occupied", "h8"),
    ("gomoku 15x15", "z1", "off-board", "z1"),
    ("gomoku 15x15", f"{WON}; h8", "over", ""),
    ("gomoku 15x15", "h8 i8", "turn-size", ""),
    ("gomoku 15x15", "pass", "pass", ""),
    ("gomoku 15x15", "swap", "no-swap", ""),
    ("gomoku 15x15 opening=pro", "a1", "first-stone", "h8"),
    ("gomoku 15x15 opening=pro", "h8; a1; h9", "far", "h9"),
    ("gomoku 15x15 opening=swap", "h8", "owed", ""),
    ("gomoku 15x15 double_three=forbidden", f"{THREES}; h8", "double three", "h8"),
    ("gomoku 15x15 double_four=forbidden", f"{FOURS}; h8", "double four", "h8"),
    ("gomoku 15x15 double_three=compensated", "a1 a2", "turn-size", ""),
    ("gomoku 15x15 double_three=compensated", f"{THREES}; h8; a9 a9", "occupied", "a9"),
    ("pente 19x19 double_three=forbidden", f"{THREES}; h8", "double three", "h8"),
    ("repensi 15x15", "a1 b1 c1", "first-stone", "h8"),
    ("repensi 15x15", "h8 a1 c3; swap; e5; d10 d10", "offer", "d10"),
    ("repensi 15x15", f"{OFFERED}; a9 b9", "choice", "k4 d10"),
    ("repensi 15x15", f"{OFFERED}; d10", "choice", "k4 d10"),
    ("murray 19x19 stones=5", "pass", "place", ""),
    ("murray 19x19 stones=5", f"{MOVING}; a1-a4", "move", "a1 a4"),
    ("murray 19x19 stones=5", f"{MOVING}; b1-b2", "move", "b1"),
    ("murray 19x19 stones=5", f"{MOVING}; b2", "move", ""),
    ("murray 19x19 stones=5", f"{MOVING}; pass", "pass", ""),
    ("inlove 15x15", "h8", "partner", "h8"),
    ("inlove 15x15", "h8 j8", "partner", "h8 j8"),
    ("inlove 15x15", "h8 i8 j8", "turn-size", ""),
    ("inlove 15x15 variant3=on", "a1 a2; b2 b1; c1 c2; d2 d1; e1 e2", "two-fives", "e1 e2"),
    ("gomoku 15x15 double_three=compensated", f"{OWED}; a5 c9", "after-end", "c9"),
]


@table(("kind", "turns", "code", "named"), REFUSED)
def test_illegal_turns_have_a_code_and_points(kind: str, turns: str, code: str, named: str) -> None:
    game = read_game(f"{kind}:")
    *before, last = turns.split("; ")
    for turn in before:
        game.play(turn)
    key = game.key
    assert not game.is_legal(read_turn(last))
    with pytest.raises(IllegalTurn) as caught:
        game.play(read_turn(last))
    assert game.key == key
    raised = caught.value
    for error in (raised, copy.copy(raised), pickle.loads(pickle.dumps(raised))):
        assert (error.code, error.points) == (code, read_turn(named) if named else ())
        assert (str(error), error.named) == (str(raised), raised.named)


@table(
    ("wanted", "why"),
    [
        ({"width": 4}, "width must be a whole number from 5 to 32, not 4"),
        *(({"width": width}, "width must be") for width in (33, 15.0, "4", "²", True, 2**70)),
        ({"rule": 16}, "rule must be a whole number from 0 to 15, not 16"),
        ({"colour": 1}, "gomoku has no option 'colour'; there are: double_three, double_four, op"),
        ({"double_three": True}, "option double_three: True is none of free, forbidden, compensat"),
    ],
)
def test_what_a_game_cannot_have_is_refused(wanted: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        brain.new_game("gomoku", **wanted)


def test_games_are_known_by_name() -> None:
    assert "gomoku" in brain.games()
    with pytest.raises(ValueError, match="draughts"):
        brain.new_game("draughts")
    for name in (None, 3, "", b"renju", ["renju"], "hex" * 50):
        with pytest.raises(ValueError, match=r"no game .{1,70}; there are gomoku, freestyle, "):
            brain.new_game(name)  # type: ignore[arg-type]
    game = brain.new_game(width=20, height=7)
    assert (game.name, game.width, game.height, game.rule) == ("gomoku", 20, 7, 0)
    assert (game.side, game.ply, game.turns, game.outcome()) == (BLACK, 0, (), None)


@table(
    ("alias", "name"),
    [
        *((name, name) for name in brain.games()),
        *(("in_love", "inlove"), ("In Love Gomoku", "inlove"), ("in-love", "inlove")),
        *(("hex", "hexgomoku"), ("hex_gomoku", "hexgomoku"), ("Hex-Gomoku", "hexgomoku")),
        *(("gomoku_ninuki", "ninuki"), ("keryo_pente", "keryo"), (" Keryo-Pente ", "keryo")),
    ],
)
def test_games_have_other_names(alias: str, name: str) -> None:
    assert brain.new_game(alias) == brain.new_game(name)
    assert brain.options_of(alias) == brain.options_of(name)


@table(
    ("name", "options", "numbers"),
    [
        ("pente", {"end_capture": True, "double_three": False}, {"end_capture": 1}),
        ("pente", {"double_three": True, "opening": "PRO "}, {"double_three": 1, "opening": 1}),
        ("ninuki", {"end_capture": False, "double_three": "free"}, {}),
        ("inlove", {"variant1": True, "variant3": "on"}, {"variant1": 1, "variant3": 1}),
        ("murray", {"stones": 7}, {"stones": 7}),
        ("murray", {"stones": "7"}, {"stones": 7}),
        ("repensi", {"opening": 1}, {"opening": 1}),
    ],
)
def test_options_take_names_numbers_and_booleans(
    name: str, options: dict[str, Any], numbers: dict[str, int]
) -> None:
    game = brain.new_game(name, **options)
    assert {key: number for key, number in game.options.items() if number} == numbers
