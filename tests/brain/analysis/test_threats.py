"""Threats and fouls: what boards that people can check say, and what the rules do."""

from random import Random

import pytest

import brain
from brain.analysis.threats import THREAT_KINDS, Threat
from tests.helpers.tables import table


def of_kind(found: tuple[Threat, ...], kind: str) -> dict[str, Threat]:
    """By the name of their points."""
    return {brain.point_name(each.point): each for each in found if each.kind == kind}


def names(points: tuple[brain.Point, ...]) -> str:
    return " ".join(map(brain.point_name, points))


@table(
    ("game", "kind", "black", "white"),
    [
        ("gomoku 9x9: c5; a1; d5; b1; e5; c1; b5; d1", "five", "a5 f5", "e1"),
        ("gomoku 15x15: h8; a1; i8; o1", "three", "f8 g8 j8 k8", ""),
        ("murray 9x9 stones=5: a5; a2; b5; c3; c5; g3; d5; g7; e6; c8", "five", "e5", ""),
    ],
)
def test_threats_of_a_kind(game: str, kind: str, black: str, white: str) -> None:
    position = brain.read_game(game)
    for side, points in ((brain.BLACK, black), (brain.WHITE, white)):
        assert of_kind(brain.threats(position, side), kind).keys() == {*points.split()}


THREE = "gomoku 15x15: h8; a1; i8; a3; j8; o1"
TAKEN = "pente 19x19: j10; a1; k10; j11; l10; a5; j9; a9"  # j8 takes j9, j10


@table(
    ("game", "kind", "point", "stones", "needs", "answers"),
    [
        (THREE, "straight four", "k8", "h8 i8 j8 k8", "g8 l8", "g8 k8 l8"),
        ("gomoku 15x15: h8; g8; i8; a3; j8; o1", "four", "k8", "h8 i8 j8 k8", "l8", "k8 l8"),
        ("gomoku 15x15: h8; a1; i8; o1", "three", "k8", "h8 i8 k8", "j8", "g8 j8 k8 l8"),
        ("caro 15x15: h8; g8; i8; a3; j8; o1", "four", "k8", "h8 i8 j8 k8", "l8", "k8 l8 m8"),
        (TAKEN, "straight four", "m10", "j10 k10 l10 m10", "i10 n10", "j8 i10 m10 n10"),
    ],
)
def test_what_a_threat_needs_and_what_answers_it(
    game: str, kind: str, point: str, stones: str, needs: str, answers: str
) -> None:
    found = of_kind(brain.threats(brain.read_game(game), brain.BLACK), kind)[point]
    assert (names(found.stones), names(found.needs)) == (stones, needs)
    assert {*map(brain.turn_name, found.answers)} == {*answers.split()}


TWO_THREES = "g8; a1; i8; a3; h7; a5; h9; a7"
TWO_FOURS = "e8; a1; f8; a3; g8; a5; h5; a7; h6; a9; h7; a11"
ROW = "d8; a1; e8; a3; f8; a5; h8; a7; i8; a9"
OMOK = "omok 19x19 double_three=forbidden: "


@table(
    ("game", "point", "foul", "rows"),
    [
        ("renju 15x15: " + TWO_THREES, "h8", "double three", "g8 h8 i8, h7 h8 h9"),
        ("renju 15x15: " + ROW, "g8", "overline", "d8 e8 f8 g8 h8 i8"),
        ("renju 15x15: " + TWO_FOURS, "h8", "double four", "e8 f8 g8 h8, h5 h6 h7 h8"),
        (OMOK + TWO_THREES, "h8", "double three", "g8 h8 i8, h7 h8 h9"),
    ],
)
def test_a_foul_knows_its_rows(game: str, point: str, foul: str, rows: str) -> None:
    position = brain.read_game(game)
    found = position.foul(point)
    assert found == foul
    assert ", ".join(names(row.stones) for row in found.rows) == rows
    assert point not in {brain.point_name(each.point) for each in brain.threats(position, 1)}
    if position.name == "renju":
        position.play(point)
        assert position.outcome() == (brain.WHITE, foul, found.line)


def test_a_three_that_does_not_count_says_which_fouls_stand_in_its_way() -> None:
    """f8 and j8, the straight fours of g8 h8 i8, are overlines of columns f and j."""
    game = brain.new_game("renju")
    black = "g8 i8 h7 h9 f5 f6 f7 f9 f10 j5 j6 j7 j9 j10"
    game.setup([(point, brain.BLACK) for point in black.split()], brain.BLACK)
    assert game.foul("h8") is None
    across, down = brain.rows(game, "h8")
    assert (across.kind, across.needs, [*across.fouls]) == ("three", (), ["overline"] * 2)
    assert [names((foul.point,)) for foul in across.fouls] == ["f8", "j8"]
    assert names(across.fouls[0].rows[0].stones) == "f5 f6 f7 f8 f9 f10"
    assert (down.needs, down.fouls) == (((7, 5), (7, 9)), ())
    with pytest.raises(brain.IllegalTurn, match="occupied"):
        brain.rows(game, "g8")


def test_where_one_stone_threatens_nothing_is_an_error() -> None:
    for game in (brain.new_game("inlove"), brain.new_game("hexgomoku", variant="2")):
        with pytest.raises(ValueError, match="no threats of one stone"):
            brain.threats(game)


@pytest.mark.parametrize("name", brain.games())
def test_a_five_is_where_a_turn_wins(name: str) -> None:
    rng = Random(name)
    if name == "inlove":
        return
    seen = 0
    for _ in range(1 if name == "ninuki" else 3):  # there only the order is looked at
        game = brain.new_game(name).without_opening()
        while game.outcome() is None and game.ply < 80:
            found = brain.threats(game)
            assert [*map(THREAT_KINDS.index, (each.kind for each in found))] == sorted(
                THREAT_KINDS.index(each.kind) for each in found
            )
            fives = of_kind(found, "five")
            if fives and name != "ninuki":
                seen += 1
                point = next(iter(fives.values())).point
                game.play(next(turn for turn in game.legal_turns() if turn[-1] == point))
                assert game.outcome() is not None
                break
            near = [turn for turn in game.legal_turns() if all(3 < x < 9 > y > 3 for x, y in turn)]
            game.play(rng.choice(near or game.legal_turns()))
    assert seen or name in ("ninuki", "murray")
