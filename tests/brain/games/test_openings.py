"""Openings as states of the game: who places which stones, who takes which colour."""

import pickle
from itertools import permutations
from random import Random
from typing import NamedTuple

import pytest

import brain
from brain import BLACK, EMPTY, WALL, WHITE, Game, IllegalTurn
from brain.notation import game_text, position_text, read_game, read_turn, turn_text
from brain.types import FIRST, SECOND, SWAP, Turn
from tests.helpers.positions import ending

SWAP_GAME = "standard opening=swap"
SWAP2 = "standard opening=swap2"
OFFERS = "repensi"
OPENINGS = [
    *(
        f"{name} opening={opening}"
        for name in ("freestyle", "standard", "renju", "caro", "omok", "hexgomoku")
        for opening in ("swap", "swap2")
    ),
    OFFERS,
]


def named(text: str, width: int | None = None) -> Game:
    """The game that a text names, with its options."""
    name, *options = text.split()
    chosen = dict(option.split("=") for option in options)
    return brain.new_game(name, rule=None, width=width, height=None, **chosen)


def after(text: str, turns: str) -> Game:
    """The game after some turns, separated by semicolons."""
    game = named(text)
    for turn in turns.split(";"):
        game.play(*read_turn(turn))
    return game


def stones(game: Game) -> dict[int, set[str]]:
    """Where each colour stands."""
    cells = [(x, y) for y in range(game.height) for x in range(game.width)]
    return {
        colour: {turn_text((cell,)) for cell in cells if game.stone(cell) == colour}
        for colour in (BLACK, WHITE)
    }


class Case(NamedTuple):
    """A stage of an opening and how a game comes there."""

    name: str
    game: str
    turns: str
    stage: str
    side: int
    player: int
    black: str
    white: str
    choices: int  # legal turns


CASES = [
    Case("GS01", SWAP_GAME, "9,9 8,8 12,9", "colour", WHITE, SECOND, "9,9 12,9", "8,8", 359),
    Case(
        "GS01, on", SWAP_GAME, "9,9 8,8 12,9; 0,0", "play", BLACK, FIRST, "9,9 12,9", "8,8 0,0", 357
    ),
    Case("GS02", SWAP_GAME, "9,9 8,8 12,9; swap", "play", WHITE, FIRST, "9,9 12,9", "8,8", 358),
    Case(
        *("GS02, on", SWAP_GAME, "9,9 8,8 12,9; swap; 0,0", "play", BLACK, SECOND),
        *("9,9 12,9", "8,8 0,0", 357),
    ),
    Case(
        *("swap2", SWAP2, "9,9 8,8 12,9", "colour or two stones", WHITE, SECOND),
        *("9,9 12,9", "8,8", 358 + 358 * 357 + 1),
    ),
    Case(
        "swap2, White", SWAP2, "9,9 8,8 12,9; 0,0", "play", BLACK, FIRST, "9,9 12,9", "8,8 0,0", 357
    ),
    Case("swap2, Black", SWAP2, "9,9 8,8 12,9; swap", "play", WHITE, FIRST, "9,9 12,9", "8,8", 358),
    Case(
        *("swap2, two", SWAP2, "9,9 8,8 12,9; 0,0 1,1", "colour", WHITE, FIRST),
        *("9,9 12,9 1,1", "8,8 0,0", 357),
    ),
    Case(
        *("swap2, two, White", SWAP2, "9,9 8,8 12,9; 0,0 1,1; 2,2", "play", BLACK, SECOND),
        *("9,9 12,9 1,1", "8,8 0,0 2,2", 355),
    ),
    Case(
        *("swap2, two, Black", SWAP2, "9,9 8,8 12,9; 0,0 1,1; swap", "play", WHITE, SECOND),
        *("9,9 12,9 1,1", "8,8 0,0", 356),
    ),
    Case("RO02", OFFERS, "7,7 8,8 9,6", "colour", WHITE, SECOND, "7,7 9,6", "8,8", 223),
    Case("RO03", OFFERS, "7,7 8,8 9,6; swap", "fourth stone", WHITE, FIRST, "7,7 9,6", "8,8", 222),
    Case(
        *("fourth", OFFERS, "7,7 8,8 9,6; 0,0", "offer", BLACK, FIRST),
        *("7,7 9,6", "8,8 0,0", 221 * 220),
    ),
    Case(
        *("fourth, swapped", OFFERS, "7,7 8,8 9,6; swap; 0,0", "offer", BLACK, SECOND),
        *("7,7 9,6", "8,8 0,0", 221 * 220),
    ),
    Case(
        *("RO04", OFFERS, "7,7 8,8 9,6; 0,0; 5,5 6,6", "choice", WHITE, SECOND),
        *("7,7 9,6", "8,8 0,0", 2 * 220),
    ),
    Case(
        *("RO04, swapped", OFFERS, "7,7 8,8 9,6; swap; 0,0; 5,5 6,6", "choice", WHITE, FIRST),
        *("7,7 9,6", "8,8 0,0", 2 * 220),
    ),
    Case(
        *("RO05", OFFERS, "7,7 8,8 9,6; 0,0; 5,4 6,6; 6,6 5,4", "play", BLACK, FIRST),
        *("7,7 9,6 6,6", "8,8 0,0 5,4", 219),
    ),
    Case(
        *(
            "RO05, swapped",
            OFFERS,
            "7,7 8,8 9,6; swap; 0,0; 5,5 6,6; 5,5 1,1",
            "play",
            BLACK,
            SECOND,
        ),
        *("7,7 9,6 5,5", "8,8 0,0 1,1", 219),
    ),
    # the fourth stone shuts a pair in
    Case(
        "flip", OFFERS, "7,7 6,7 8,7; 9,7", "offer", BLACK, FIRST, "", "6,7 7,7 8,7 9,7", 221 * 220
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_stages(case: Case) -> None:
    game = after(case.game, case.turns)
    assert (game.stage, game.side, game.player) == (case.stage, case.side, case.player)
    assert game.colour_of(game.player) == game.side
    assert {game.colour_of(FIRST), game.colour_of(SECOND)} == {BLACK, WHITE}
    assert stones(game) == {BLACK: {*case.black.split()}, WHITE: {*case.white.split()}}
    assert len(game.legal_turns()) == case.choices
    assert game.outcome() is None
    assert "; ".join(map(turn_text, game.turns)) == case.turns


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_stage_can_be_set_up(case: Case) -> None:
    game = after(case.game, case.turns)
    twin = named(case.game)
    twin.setup(game.stones(), game.side, **game.state)
    assert twin.turns == ()
    written = [read_game(text(game)) for text in (game_text, position_text)]
    for each in (twin, game.copy(), pickle.loads(pickle.dumps(game)), *written):
        assert (each, each.key, each.state) == (game, game.key, game.state)
        assert (each.stage, each.side, each.player) == (game.stage, game.side, game.player)
        assert len(each.legal_turns()) == len(game.legal_turns())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_symmetries_leave_the_stage_as_it_is(case: Case) -> None:
    game = after(case.game, case.turns)
    for symmetry in game.symmetries():
        moved = game.transformed(symmetry)
        back = next(each for each in moved.symmetries() if moved.transformed(each) == game)
        assert (moved.stage, moved.player, moved.ply) == (game.stage, game.player, game.ply)
        assert moved.transformed(back).turns == game.turns
        twin = named(case.game)
        twin.setup(moved.stones(), moved.side, **moved.state)
        assert twin == moved


def test_all_stages_have_keys_of_their_own() -> None:
    games = [after(case.game, case.turns) for case in CASES]
    seen = {(game.name, game.options["opening"], game.key): game.state for game in games}
    assert len(seen) == len(CASES)


@pytest.mark.parametrize(
    ("game", "turns", "refused"),
    [
        (SWAP_GAME, "", "7,7; 7,7 8,8; 7,7 8,8 8,8; 7,7 8,8 9,9 3,3; 7,7 8,8 19,0; swap; pass"),
        (SWAP_GAME, "9,9 8,8 12,9", "9,9; 7,7 6,6; pass"),
        (SWAP_GAME, "9,9 8,8 12,9; swap", "swap; pass; 1,1 2,2; 8,8"),
        (SWAP2, "9,9 8,8 12,9", "9,9 1,1; 1,1 9,9; 1,1 1,1; 1,1 2,2 3,3"),
        (SWAP2, "9,9 8,8 12,9; 0,0 1,1", "2,2 3,3; 1,1; 1,1 2,2 3,3"),
        (SWAP2, "9,9 8,8 12,9; 0,0 1,1; swap", "swap; 2,2 3,3"),
        (OFFERS, "", "7,8 7,7 3,3; 7,7; 7,7 8,8; swap"),  # RO01
        (OFFERS, "7,7 8,8 9,6", "1,1 2,2"),
        (OFFERS, "7,7 8,8 9,6; swap", "swap; 7,7; 1,1 2,2"),
        (OFFERS, "7,7 8,8 9,6; 0,0", "5,5; 5,5 5,5; 5,5 7,7; swap; 5,5 6,6 1,1"),  # RO04
        (OFFERS, "7,7 8,8 9,6; 0,0; 5,5 6,6", "5,5; 1,1 2,2; 1,1 5,5; 5,5 5,5; 5,5 7,7; swap"),
    ],
)
def test_turns_that_a_stage_refuses(game: str, turns: str, refused: str) -> None:
    played = after(game, turns) if turns else named(game)
    before = played.key, str(played), played.turns, played.state
    for text in refused.split(";"):
        turn = read_turn(text)
        assert not played.is_legal(*turn)
        assert turn not in played.legal_turns()
        with pytest.raises(IllegalTurn):
            played.play(*turn)
        assert (played.key, str(played), played.turns, played.state) == before


def test_the_chosen_fifth_stone_ends_the_game() -> None:
    """Black's 4,7 shuts a pair in, and five stand in a row: there is no sixth stone then."""
    game = named(OFFERS)
    a_pair_before_two = [(5, 7, WHITE), (6, 7, WHITE), (7, 7, BLACK), (8, 7, BLACK)]
    game.setup(a_pair_before_two, WHITE, stage="choice", offered=[(4, 7), (0, 0)])
    assert [turn for turn in game.legal_turns() if (4, 7) in turn[:1]] == [((4, 7),)]
    assert not game.is_legal((4, 7), (1, 1))
    assert game.is_legal((0, 0), (1, 1))
    assert not game.is_legal((0, 0))
    game.play((4, 7))
    assert ending(game) == (BLACK, "five")
    assert game.undo() == ((4, 7),)
    assert (game.stage, game.outcome()) == ("choice", None)


@pytest.mark.parametrize("opening", ["swap", "swap2"])
def test_a_setup_without_a_stage_is_after_the_opening(opening: str) -> None:
    game = named(f"standard opening={opening}")
    game.setup([(9, 9, BLACK)], WHITE)
    assert (game.stage, game.player) == ("play", SECOND)
    game.play((8, 8))
    assert game.player == FIRST


@pytest.mark.parametrize(
    ("game", "placed", "side", "state"),
    [
        # GS03
        (SWAP_GAME, [(9, 9, BLACK), (8, 8, WHITE), (1, 1, WHITE)], WHITE, {"stage": "colour"}),
        (SWAP_GAME, [(9, 9, BLACK), (8, 8, WHITE), (1, 1, BLACK)], BLACK, {"stage": "colour"}),
        (SWAP_GAME, [(9, 9, BLACK)], BLACK, {"stage": "three stones"}),
        (SWAP_GAME, [], BLACK, {"stage": "offer"}),
        (SWAP_GAME, [], BLACK, {"stage": 3}),
        (SWAP_GAME, [], BLACK, {"swapped": "yes"}),
        (SWAP_GAME, [], BLACK, {"stage": "three stones", "swapped": True}),
        (SWAP_GAME, [], BLACK, {"offered": [(1, 1), (2, 2)]}),
        (SWAP_GAME, [], BLACK, {"pairs": (0, 0)}),
        (OFFERS, [(7, 8, BLACK), (8, 8, WHITE), (1, 1, BLACK)], WHITE, {"stage": "colour"}),
        (OFFERS, [(7, 7, WALL), (8, 8, 2), (1, 1, 1), (0, 9, 1)], WHITE, {"stage": "colour"}),
        (OFFERS, [(7, 7, WHITE), (8, 8, BLACK), (1, 1, BLACK)], WHITE, {"stage": "colour"}),
        (OFFERS, [(7, 7, WHITE), (8, 8, BLACK), (1, 1, BLACK)], WHITE, {"stage": "fourth stone"}),
        (OFFERS, [(7, 7, 2), (8, 8, 2), (1, 1, 1), (2, 2, 1)], BLACK, {"stage": "offer"}),
        (OFFERS, [(7, 7, WALL), *[(x, 0, WHITE) for x in range(4)]], BLACK, {"stage": "offer"}),
        (OFFERS, [(7, 7, 1), (8, 8, 2), (1, 1, 1), (2, 2, 2)], WHITE, {"stage": "choice"}),
        (
            OFFERS,
            [(7, 7, 1), (8, 8, 2), (1, 1, 1), (2, 2, 2)],
            WHITE,
            {"stage": "choice", "offered": [(7, 7), (3, 3)]},
        ),
    ],
)
def test_setups_that_a_stage_refuses(
    game: str, placed: list[tuple[int, int, int]], side: int, state: dict[str, object]
) -> None:
    opened = after(game, "7,7 0,0 3,3")
    before = opened.key, opened.turns, opened.state
    with pytest.raises(ValueError, match=r"."):
        opened.setup(placed, side, **state)
    assert (opened.key, opened.turns, opened.state) == before


@pytest.mark.parametrize(
    ("stage", "free", "is_over"),
    [
        ("three stones", 3, False),
        ("three stones", 2, True),
        ("offer", 2, False),
        ("offer", 1, True),
    ],
)
def test_walls_may_leave_no_room(stage: str, free: int, is_over: bool) -> None:
    game = named(OFFERS)
    cells = [(x, y) for y in range(15) for x in range(15) if (x, y) != (7, 7)]
    placed = (
        [(7, 7, BLACK), (0, 0, WHITE), (2, 0, BLACK), (4, 0, WHITE)] if stage == "offer" else []
    )
    open_cells = {(0, 5), (0, 7), (0, 9)}
    kept = sorted(open_cells)[: free if placed else free - 1]
    taken = {(x, y) for x, y, _ in placed}
    walls = [(*cell, WALL) for cell in cells if cell not in taken and cell not in kept]
    game.setup([*placed, *walls], BLACK, stage=stage)
    assert (ending(game) == (EMPTY, "no legal turn")) == is_over
    assert (len(game.legal_turns()) == 0) == is_over


@pytest.mark.parametrize("text", OPENINGS)
def test_an_opening_is_not_searched(text: str) -> None:
    game = named(text)
    with pytest.raises(ValueError, match="opening"):
        game.for_search()
    game.setup((), BLACK)
    plain = game.for_search()
    assert (plain.stage, plain.turns) == ("play", ())
    plain.play(plain.legal_turns()[0])
    assert game.turns == ()


def test_the_turns_of_an_opening_are_counted_and_not_stored() -> None:
    game = named("freestyle opening=swap2", 5)
    cells = [(x, y) for y in range(5) for x in range(5)]
    turns = game.legal_turns()
    everyone = list(permutations(cells, 3))
    assert len(turns) == len(everyone)
    assert list(turns) == everyone
    numbers = [0, 1, 23, 24, 25, len(turns) // 2, len(turns) - 1, -1, -len(turns)]
    assert [turns[number] for number in numbers] == [everyone[number] for number in numbers]
    assert turns[100:110:3] == everyone[100:110:3]
    for number in (len(turns), -len(turns) - 1):
        with pytest.raises(IndexError):
            turns[number]
    assert all(turn in turns for turn in everyone[::97])
    wrong: list[object] = [(), SWAP, ((0, 0),), ((0, 0), (0, 0), (1, 1)), ((0, 0), (1, 1), (5, 5))]
    assert not any(turn in turns for turn in (*wrong, 7, "swap", ([],)))
    game.play(*everyone[7])
    turns = game.legal_turns()
    assert len(turns) == len({*turns}) == 22 + 22 * 21 + 1
    assert SWAP in turns
    assert all(turns[number] == turn for number, turn in enumerate(turns))
    chosen: Turn = Random(1).choice(turns)
    assert game.is_legal(*chosen)


def test_without_an_opening_the_first_player_is_black() -> None:
    game = brain.new_game("pente")
    assert (game.stage, game.player, game.colour_of(FIRST)) == ("play", FIRST, BLACK)
    game.play((9, 9))
    assert (game.player, game.colour_of(SECOND)) == (SECOND, WHITE)
    with pytest.raises(ValueError, match="player"):
        game.colour_of(EMPTY)
