"""Openings turn by turn, judged by the rule book and by the engine alike."""

from random import Random

import pytest

import brain
from tests.helpers.endings import verdict
from tests.helpers.judges import Judge, Maker, after, judges, refuses, stones_of, turn
from tests.rulebooks import BLACK, EMPTY, FIRST, SECOND, SWAP, WALL, WHITE
from tests.rulebooks.opening import BEGIN, Opening

SWAPS = pytest.mark.parametrize(
    "name", ["gomoku", "freestyle", "renju", "caro", "omok", "hexgomoku"]
)


def now(judge: Judge) -> tuple[int, int, int]:
    """Whose turn it is, with which colour, and how many turns are possible."""
    assert judge.colour_of(FIRST) + judge.colour_of(SECOND) == BLACK + WHITE
    assert judge.colour_of(judge.player) == judge.side
    return judge.player, judge.side, len(judge.legal_turns())


def stands(judge: Judge, text: str) -> list[int]:
    """Who stands on these points."""
    return [judge.stone(*point) for point in turn(text)]


@judges
@SWAPS
def test_swap_the_second_player_goes_on(new_game: Maker, name: str) -> None:
    judge = new_game(name, width=9, opening="swap")
    cells = 61 if name == "hexgomoku" else 81
    assert (judge.player, judge.side) == (FIRST, BLACK)
    after(judge, "4,4 5,4 4,5")
    assert stands(judge, "4,4 5,4 4,5") == [BLACK, WHITE, BLACK]
    assert now(judge) == (SECOND, WHITE, cells - 3 + 1)
    after(judge, "0,0")
    assert judge.stone(0, 0) == WHITE
    assert now(judge) == (FIRST, BLACK, cells - 4)
    assert not judge.is_legal(*SWAP)


@judges
@SWAPS
def test_swap_the_second_player_takes_black(new_game: Maker, name: str) -> None:
    judge = after(new_game(name, width=9, opening="swap"), "4,4 5,4 4,5")
    before = stones_of(judge)
    after(judge, "swap")
    assert stones_of(judge) == before
    assert (judge.player, judge.side, judge.colour_of(SECOND)) == (FIRST, WHITE, BLACK)
    assert refuses(judge, *SWAP)
    after(judge, "0,0")
    assert (judge.player, judge.side) == (SECOND, BLACK)


@judges
def test_swap2_two_more_stones_leave_the_choice_to_the_first_player(new_game: Maker) -> None:
    begun = after(new_game("standard", width=7, opening="swap2"), "3,3 4,3 3,4")
    assert now(begun) == (SECOND, WHITE, 46 + 1 + 46 * 45)
    judge = after(begun.copy(), "0,0 1,0")
    assert stands(judge, "0,0 1,0") == [WHITE, BLACK]
    # The next stone is white, and the player who would place it may take Black instead.
    assert now(judge) == (FIRST, WHITE, 44 + 1)
    assert refuses(judge, (5, 5), (6, 6))
    stays = after(judge.copy(), "2,0")
    assert now(stays) == (SECOND, BLACK, 43)
    swaps = after(judge.copy(), "swap")
    assert now(swaps) == (SECOND, WHITE, 44)
    assert swaps.colour_of(FIRST) == BLACK


@judges
def test_swap2_is_swap_where_nobody_adds_two_stones(new_game: Maker) -> None:
    begun = after(new_game("standard", width=7, opening="swap2"), "3,3 4,3 3,4")
    assert now(after(begun.copy(), "0,0")) == (FIRST, BLACK, 45)
    assert now(after(begun.copy(), "swap")) == (FIRST, WHITE, 46)


@judges
def test_the_first_stones_may_be_anywhere(new_game: Maker) -> None:
    judge = new_game("freestyle", width=5, opening="swap")
    assert now(judge) == (FIRST, BLACK, 25 * 24 * 23)
    assert judge.is_legal((0, 0), (4, 4), (2, 2))
    for wrong in ("2,2", "2,2 3,3", "2,2 3,3 4,4 0,0", "2,2 2,2 3,3", "2,2 3,3 2,2", "2,2 3,3 5,5"):
        assert refuses(judge, *turn(wrong))
    assert refuses(judge)
    assert refuses(judge, *SWAP)


@judges
@pytest.mark.parametrize("name", ["gomoku", "hexgomoku"])
def test_the_order_of_the_black_stones_does_not_matter(new_game: Maker, name: str) -> None:
    one = after(new_game(name, width=9, opening="swap2"), "4,4 5,4 4,5")
    other = after(new_game(name, width=9, opening="swap2"), "4,5 5,4 4,4")
    assert stones_of(one) == stones_of(other)
    if isinstance(one, brain.Game):
        assert one.key == other.key


@judges
def test_offers_begin_in_the_centre(new_game: Maker) -> None:
    """RO01, RO02."""
    judge = new_game("repensi", width=6)
    assert now(judge) == (FIRST, BLACK, 35 * 34)
    assert refuses(judge, *turn("2,3 3,3 0,0"))
    assert refuses(judge, *turn("3,3"))
    assert {listed[0] for listed in judge.legal_turns()} == {(3, 3)}
    after(judge, "3,3 4,3 0,0")
    assert stands(judge, "3,3 4,3 0,0") == [BLACK, WHITE, BLACK]
    assert now(judge) == (SECOND, WHITE, 33 + 1)
    assert refuses(judge, *turn("1,1 2,2"))


@judges
def test_offers_without_swap(new_game: Maker) -> None:
    judge = after(new_game("repensi", width=6), "3,3 4,3 0,0", "5,5")
    assert judge.stone(5, 5) == WHITE
    assert now(judge) == (FIRST, BLACK, 32 * 31)
    before = stones_of(judge)
    for wrong in ("1,1", "1,1 1,1", "1,1 3,3", "1,1 6,6", "1,1 2,2 3,2", "swap"):
        assert refuses(judge, *turn(wrong))
    after(judge, "1,1 2,0")
    assert stones_of(judge) == before
    assert now(judge) == (SECOND, WHITE, 2 * 31)
    for wrong in ("1,1", "3,4 1,1", "1,1 1,1", "1,1 5,5", "1,1 2,0 3,4", "swap"):
        assert refuses(judge, *turn(wrong))
    after(judge, "2,0 1,1")  # the sixth stone on the other cell that was offered
    assert stands(judge, "2,0 1,1") == [BLACK, WHITE]
    assert now(judge) == (FIRST, BLACK, 30)


@judges
def test_offers_with_swap(new_game: Maker) -> None:
    """RO03: after a swap the new White plays the fourth stone."""
    judge = after(new_game("repensi", width=6), "3,3 4,3 0,0", "swap")
    assert now(judge) == (FIRST, WHITE, 33)
    assert refuses(judge, *SWAP)
    after(judge, "5,5")
    assert now(judge) == (SECOND, BLACK, 32 * 31)
    after(judge, "1,1 2,0")
    assert now(judge) == (FIRST, WHITE, 2 * 31)
    after(judge, "1,1 5,0")
    assert now(judge) == (SECOND, BLACK, 30)


@judges
def test_the_order_of_the_offers_does_not_matter(new_game: Maker) -> None:
    one = after(new_game("repensi", width=6), "3,3 4,3 0,0", "5,5", "1,1 2,0")
    other = after(new_game("repensi", width=6), "3,3 4,3 0,0", "5,5", "2,0 1,1")
    assert set(one.legal_turns()) == set(other.legal_turns())
    if isinstance(one, brain.Game):
        assert one.key == other.key


@judges
def test_offers_may_mirror_each_other(new_game: Maker) -> None:
    judge = after(new_game("repensi"), "7,7 7,6 7,8", "7,0", "6,7 8,7")
    assert judge.is_legal((6, 7), (8, 7))


@judges
def test_the_fourth_stone_flips_and_the_sixth_wins(new_game: Maker) -> None:
    judge = after(new_game("repensi"), "7,7 6,7 8,7", "9,7")
    assert stands(judge, "6,7 7,7 8,7 9,7") == 4 * [WHITE]
    after(judge, "5,7 10,7", "5,7 10,7")
    assert verdict(judge) == (WHITE, "five")
    assert len(judge.legal_turns()) == 0


@judges
def test_the_chosen_stone_wins(new_game: Maker) -> None:
    judge = after(new_game("repensi"), "7,7 8,7 6,7", "9,7", "10,7 0,0")
    assert refuses(judge, (10, 7), (0, 0))
    assert now(judge) == (SECOND, WHITE, 1 + 225 - 5)
    wins = after(judge.copy(), "10,7")
    assert verdict(wins) == (BLACK, "five")
    assert stands(wins, "6,7 7,7 8,7 9,7 10,7") == 5 * [BLACK]
    assert now(after(judge, "0,0 10,7")) == (FIRST, BLACK, 225 - 6)


@judges
def test_swap_belongs_to_openings(new_game: Maker) -> None:
    for judge in (new_game("standard"), new_game("repensi", opening="free"), new_game("murray")):
        assert refuses(judge, *SWAP)


@judges
@pytest.mark.parametrize("opening", ["swap", "swap2", "offers"])
def test_a_position_is_one_after_the_opening(new_game: Maker, opening: str) -> None:
    judge = new_game("repensi" if opening == "offers" else "gomoku", width=7, opening=opening)
    judge.setup([(3, 3, BLACK), (4, 4, WHITE), (0, 0, BLACK)], WHITE)
    assert (judge.side, len(judge.legal_turns())) == (WHITE, 46)
    assert refuses(judge, *SWAP)


@judges
@pytest.mark.parametrize("opening", ["swap", "swap2", "offers"])
def test_a_position_without_stones_is_one_after_the_opening(new_game: Maker, opening: str) -> None:
    judge = new_game("repensi" if opening == "offers" else "gomoku", width=7, opening=opening)
    judge.setup([], BLACK)
    assert len(judge.legal_turns()) == 49


# ------------------------------------------------------------------------------------- no room


def walled(judge: Judge, room: str) -> Judge:
    """The opening from its first turn, on a board where only these cells are left."""
    cells = [cell for cell, stone in stones_of(judge).items() if stone == EMPTY]
    walls = [(*cell, WALL) for cell in cells if cell not in turn(room)]
    if isinstance(judge, Opening):
        judge.setup(walls, BLACK)
        judge.enter(BEGIN)
    else:
        judge.setup(walls, BLACK, **judge.state)  # the state of a game that has just begun
    return judge


@judges
@pytest.mark.parametrize(
    ("name", "room", "reason"),
    [
        ("freestyle", "", "full board"),
        ("freestyle", "0,0", "no legal turn"),
        ("freestyle", "0,0 1,1", "no legal turn"),
        ("repensi", "2,2 0,0", "no legal turn"),
        ("repensi", "0,0 1,1 3,3 4,4", "no legal turn"),  # the centre is taken
    ],
)
def test_no_room_to_begin(new_game: Maker, name: str, room: str, reason: str) -> None:
    opening = "offers" if name == "repensi" else "swap"
    judge = walled(new_game(name, width=5, opening=opening), room)
    assert verdict(judge) == (EMPTY, reason)
    assert len(judge.legal_turns()) == 0


@judges
def test_the_first_three_stones_fill_the_board(new_game: Maker) -> None:
    judge = walled(new_game("freestyle", width=5, opening="swap"), "0,0 1,1 2,2")
    assert now(judge) == (FIRST, BLACK, 6)
    after(judge, "1,1 0,0 2,2")
    assert verdict(judge) == (EMPTY, "full board")


@judges
def test_one_cell_is_left_to_swap2(new_game: Maker) -> None:
    judge = walled(new_game("freestyle", width=5, opening="swap2"), "0,0 1,1 2,2 3,3")
    after(judge, "1,1 0,0 2,2")
    assert set(judge.legal_turns()) == {((3, 3),), SWAP}


@judges
def test_no_room_for_two_offers(new_game: Maker) -> None:
    judge = walled(new_game("repensi", width=5), "0,0 1,1 2,2 3,3 4,4")
    after(judge, "2,2 0,0 4,4", "1,1")
    assert verdict(judge) == (EMPTY, "no legal turn")
    judge = walled(new_game("repensi", width=5), "0,0 0,4 2,2 3,0 4,0 4,4")
    after(judge, "2,2 0,0 4,4", "4,0", "0,4 3,0", "0,4 3,0")
    assert verdict(judge) == (EMPTY, "full board")


# ------------------------------------------------------------------------------------------ pro


@judges
@pytest.mark.parametrize("name", ["gomoku", "freestyle", "caro", "pente", "ninuki", "keryo"])
def test_pro_needs_cells_that_are_far_enough(new_game: Maker, name: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        new_game(name, width=5, opening="pro")
    judge = after(new_game(name, width=6, height=5, opening="pro"), "3,2", "0,0")
    assert judge.legal_turns() == [((0, y),) for y in range(1, 5)]


@judges
def test_pro_on_a_hexagon_counts_steps(new_game: Maker) -> None:
    judge = new_game("hexgomoku", width=9, opening="pro")
    assert judge.legal_turns() == [((4, 4),)]
    after(judge, "4,4", "0,0")
    assert judge.is_legal((7, 4))
    assert judge.is_legal((6, 3))  # two columns and one row, which are three steps
    assert refuses(judge, (6, 6))  # two steps on the diagonal of the square
    assert refuses(judge, (6, 4))
    # Of 61 cells 19 are less than three steps away, and one of the others is taken.
    assert len(judge.legal_turns()) == 61 - 19 - 1


# ------------------------------------------------------- turns too many to list, in the engine


@pytest.mark.parametrize(
    ("name", "turns", "count"),
    [
        ("standard", [], 361 * 360 * 359),
        ("standard", ["9,9 8,8 0,0"], 358 + 1 + 358 * 357),
        ("repensi", [], 224 * 223),
        ("repensi", ["7,7 8,8 0,0", "swap", "1,1"], 221 * 220),
    ],
)
def test_legal_turns_are_a_sequence(name: str, turns: list[str], count: int) -> None:
    opening = "offers" if name == "repensi" else "swap2"
    game = after(brain.new_game(name, opening=opening), *turns)
    legal = game.legal_turns()
    assert len(legal) == count
    rng = Random(name)
    for at in (0, 1, count // 2, count - 1, -1, -count, *(rng.randrange(count) for _ in range(50))):
        assert game.is_legal(*legal[at])
        assert legal[at] in legal
    assert legal[-1] == legal[count - 1]
    assert len({legal[at] for at in range(1000)}) == 1000
    assert [*map(legal.__getitem__, range(5))] == [
        listed for _, listed in zip(range(5), legal, strict=False)
    ]
    assert game.is_legal(*rng.choice(legal))
    for wrong in ((), ((0, 0), (0, 0)), ((0, 0), (0, 0), (1, 1)), ((0, 99), (1, 1), (2, 2)), 7):
        assert wrong not in legal
    with pytest.raises(IndexError):
        legal[count]
