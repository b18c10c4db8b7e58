"""Bans under every rule that has them, and on hexagons: shapes by hand."""

from typing import NamedTuple

import pytest

import brain
from brain import BLACK, EMPTY, WALL, WHITE, Game, IllegalTurn
from tests.helpers.positions import ending
from tests.helpers.variant_cases import points

RULES = (0, 1, 8, 9)
WIN, THREE, FOUR, LEGAL = "win", "double three", "double four", ""


class Shape(NamedTuple):
    """Stones of X and O, a stone of X, and what it makes under rules 0, 1, 8 and 9."""

    name: str
    black: str
    white: str
    move: str
    makes: tuple[str, str, str, str]


TWO_THREES = "7,9 8,9 9,7 9,8"  # in the row and the column of 9,9
SHAPES = [
    Shape("G01", TWO_THREES, "", "9,9", (THREE,) * 4),
    Shape("G03", TWO_THREES, "6,9", "9,9", (LEGAL,) * 4),
    Shape("O.XXX.O", TWO_THREES, "5,9 11,9", "9,9", (THREE,) * 4),
    Shape("G06", "6,9 8,9 9,6 9,7", "", "9,9", (LEGAL,) * 4),
    Shape("G07", "0,9 1,9 2,7 2,8", "", "2,9", (LEGAL,) * 4),
    Shape("G08", "6,9 7,9 8,9 9,6 9,7 9,8", "5,9", "9,9", (FOUR,) * 4),
    Shape("G10", "6,9 7,9 8,9 9,7 9,8", "5,9", "9,9", (LEGAL,) * 4),
    Shape("G11", "5,9 6,9 7,9 8,9 9,6 9,7 9,8", "4,9", "9,9", (WIN,) * 4),
    Shape("X.XXX.X", "3,7 5,7 6,7 9,7", "", "7,7", (FOUR,) * 4),
    Shape(".XXXX.", "4,7 5,7 6,7", "", "7,7", (LEGAL,) * 4),
    # in Caro a stone of O at the end of the second four stops both
    Shape("X.XXX.XO", "2,7 4,7 5,7 8,7", "9,7", "6,7", (FOUR,) * 4),
    # the gap of the row would make six
    Shape("XX.XXX", "2,7 3,7 5,7 6,7 7,4 7,5 7,6", "", "7,7", (FOUR, LEGAL, FOUR, LEGAL)),
    # the gap of the row would make a five between two stones of O
    Shape("OX.XXXO", "2,7 4,7 5,7 6,4 6,5 6,6", "1,7 7,7", "6,7", (FOUR, FOUR, LEGAL, LEGAL)),
    Shape("six", "2,7 3,7 4,7 6,7 7,7 5,5 5,6 3,5 4,6", "", "5,7", (WIN, THREE, WIN, THREE)),
    Shape("OXXXXXO", "2,7 3,7 4,7 5,7 6,5 6,6 4,5 5,6", "1,7 7,7", "6,7", (WIN, WIN, THREE, THREE)),
    # one unbroken row of four with two ends is one four; another line makes the second one
    Shape("4+4", "4,7 5,7 6,7 7,3 7,5 7,6", "", "7,7", (FOUR,) * 4),
]


def made(game: Game, move: str) -> str:
    """What a stone makes of the game, played if it may be."""
    (point,) = points(move)
    broken = game.foul(point)
    if broken is not None:
        assert not game.is_legal(point)
        assert (point,) not in game.legal_turns()
        with pytest.raises(IllegalTurn) as caught:
            game.play(point)
        assert (caught.value.code, caught.value.points) == (broken, (point,))
        return broken
    mover = game.side
    game.play(point)
    outcome = game.outcome()
    assert outcome is None or outcome[:2] == (mover, "five")
    return LEGAL if outcome is None else WIN


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_shapes(shape: Shape, rule: int) -> None:
    for mover, other in ((BLACK, WHITE), (WHITE, BLACK)):
        game = brain.new_game("gomoku", rule=rule, width=19, double_three=1, double_four=1)
        stones = [(*point, mover) for point in points(shape.black)]
        stones += [(*point, other) for point in points(shape.white)]
        game.setup(stones, mover)
        assert made(game, shape.move) == shape.makes[RULES.index(rule)]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_double_three_is_paid_for(shape: Shape, rule: int) -> None:
    game = brain.new_game("gomoku", rule=rule, width=19, double_three="compensated")
    stones = [(*point, BLACK) for point in points(shape.black)]
    game.setup([*stones, *((*point, WHITE) for point in points(shape.white))], BLACK)
    game.play(points(shape.move)[0])
    wins = shape.makes[RULES.index(rule)] == WIN
    assert (game.outcome() is not None) == wins
    pays = shape.makes[RULES.index(rule)] == THREE
    assert game.state["owed"] == pays
    assert game.is_legal((0, 0), (0, 2)) == pays


# Of the four variants of hexagons, 9 or 7 cells a side: i9 and c5 are about the centre. The lines
# of a diagonal go from h8 to j9, or from h8 to i7.
HEXAGONS = [
    Shape("straight threes", "g9 h9 i7 i8", "", "i9", (THREE,) * 4),
    Shape("the third line", "g7 h8 i7 i8", "", "i9", (THREE,) * 4),
    Shape("a closed three", "g9 h9 i7 i8", "f9", "i9", (LEGAL,) * 4),
    Shape("a diagonal three", "e7 g8 i7 i8", "", "i9", (LEGAL, LEGAL, THREE, THREE)),
    Shape("diagonal threes", "e7 g8 g11 h10", "", "i9", (LEGAL, LEGAL, THREE, THREE)),
    Shape("straight fours", "f9 g9 h9 i6 i7 i8", "e9", "i9", (FOUR,) * 4),
    Shape("a diagonal four", "c6 e7 g8 i6 i7 i8", "", "i9", (LEGAL, LEGAL, FOUR, FOUR)),
    Shape("a five", "e9 f9 g9 h9 i6 i7 i8 g7 h8", "", "i9", (WIN,) * 4),
    Shape("a diagonal five", "c6 e7 g8 k10 h9 g9 i7 i8", "", "i9", (THREE, THREE, WIN, WIN)),
]


@pytest.mark.parametrize("variant", range(4))
@pytest.mark.parametrize("shape", HEXAGONS, ids=lambda shape: shape.name)
def test_hexagons(shape: Shape, variant: int) -> None:
    options = {"variant": variant, "double_three": 1, "double_four": 1}
    game = brain.new_game("hexgomoku", width=17, **options)
    stones = [(*point, WHITE) for point in points(shape.black)]
    game.setup([*stones, *((*point, BLACK) for point in points(shape.white))], WHITE)
    before = str(game), game.key
    assert made(game, shape.move) == shape.makes[variant]
    if game.ply:
        game.undo()
    assert (str(game), game.key) == before


def test_both_variants_of_hexagons_together() -> None:
    """HV02 and HX04: a full board is White's, and the diagonals count."""
    game = brain.new_game("hexgomoku", variant="both")
    cells = [(x, y) for x in range(13) for y in range(13) if abs(x - y) < 7 and (x, y) != (6, 6)]
    game.setup([(x, y, BLACK if (x + 2 * y) % 8 < 4 else WHITE) for x, y in cells], BLACK)
    game.play((6, 6))
    assert ending(game) == (WHITE, "full board")
    game.setup([(*point, BLACK) for point in points("c2 d4 f8 g10")], BLACK)
    game.play("e6")
    assert ending(game) == (BLACK, "five")


def test_no_legal_turn_on_hexagons_is_a_draw() -> None:
    """Only a full board is White's."""
    game = brain.new_game("hexgomoku", variant=1, opening="pro")
    game.setup([(6, 6, WALL)], BLACK)
    assert ending(game) == (EMPTY, "no legal turn")
    assert game.legal_turns() == []


@pytest.mark.parametrize(
    ("move", "is_legal"),
    [("i11", False), ("k11", False), ("k10", False), ("k8", True), ("l12", True), ("i12", True)],
)
def test_pro_on_hexagons(move: str, is_legal: bool) -> None:
    game = brain.new_game("hexgomoku", opening="pro")
    assert game.legal_turns() == [(points("i9")[0],)]
    game.play("i9")
    game.play("a1")
    assert game.is_legal(move) == is_legal


@pytest.mark.parametrize(
    "name", ["freestyle", "standard", "caro", "omok", "pente", "ninuki", "keryo"]
)
def test_pro_needs_room(name: str) -> None:
    with pytest.raises(ValueError, match=r"too small.*5x5"):
        brain.new_game(name, width=5, opening="pro")
    game = brain.new_game(name, width=5, height=6, opening="pro")
    game.play((2, 3))
    game.play((2, 2))
    assert game.legal_turns() == [((x, 0),) for x in range(5)]
    assert game.outcome() is None
    assert game.stone(2, 0) == EMPTY
