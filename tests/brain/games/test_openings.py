"""Openings as states of a game: who places which stones, who takes which colour."""

from itertools import permutations
from typing import Any, NamedTuple

import pytest

import brain
from brain import Game
from brain.games.choices import following
from brain.notation import turn_text
from tests import rulebooks
from tests.helpers.games.judges import Judge, Maker, after, judges, spoken, stones_of
from tests.helpers.tables import table
from tests.rulebooks.book import BLACK, FIRST, SECOND, WALL, WHITE

SWAP_GAME = "standard opening=swap"
SWAP2 = "standard opening=swap2"
OFFERS = "repensi"
RENJU = "renju opening="
FEW = 1000  # legal turns that a rule book can list


def named(new_game: Maker, text: str, **size: int) -> Any:
    """The game that a text names, with its options."""
    name, *options = text.split()
    return new_game(name, **size, **dict(option.split("=") for option in options))


def reached(new_game: Maker, text: str, turns: str) -> Any:
    """The game that a text names after some turns, separated by semicolons."""
    return after(named(new_game, text), *(each.strip() for each in turns.split(";") if each))


def where(judge: Judge, colour: int) -> set[str]:
    """Where the stones of a colour are."""
    return {turn_text((cell,)) for cell, stone in stones_of(judge).items() if stone == colour}


class Case(NamedTuple):
    """A stage of an opening and how a game comes there."""

    game: str
    turns: str
    stage: str
    side: int
    player: int
    black: str
    white: str
    choices: int  # legal turns


SIDES = {"Black": BLACK, "White": WHITE}

# Turns after the first three stones | stage | side | player | Black's stones | White's | choices
DRAWN = {
    (SWAP_GAME, "9,9 8,8 12,9"): """
        | colour | White | 2 | 9,9 12,9 | 8,8 | 359
        0,0 | play | Black | 1 | 9,9 12,9 | 8,8 0,0 | 357
        swap | play | White | 1 | 9,9 12,9 | 8,8 | 358
        swap; 0,0 | play | Black | 2 | 9,9 12,9 | 8,8 0,0 | 357
    """,
    (SWAP2, "9,9 8,8 12,9"): """
        | colour or two stones | White | 2 | 9,9 12,9 | 8,8 | 128165
        0,0 | play | Black | 1 | 9,9 12,9 | 8,8 0,0 | 357
        swap | play | White | 1 | 9,9 12,9 | 8,8 | 358
        0,0 1,1 | colour | White | 1 | 9,9 12,9 1,1 | 8,8 0,0 | 357
        0,0 1,1; 2,2 | play | Black | 2 | 9,9 12,9 1,1 | 8,8 0,0 2,2 | 355
        0,0 1,1; swap | play | White | 2 | 9,9 12,9 1,1 | 8,8 0,0 | 356
    """,
    (OFFERS, "7,7 8,8 9,6"): """
        | colour | White | 2 | 7,7 9,6 | 8,8 | 223
        swap | fourth stone | White | 1 | 7,7 9,6 | 8,8 | 222
        0,0 | offer | Black | 1 | 7,7 9,6 | 8,8 0,0 | 24310
        swap; 0,0 | offer | Black | 2 | 7,7 9,6 | 8,8 0,0 | 24310
        0,0; 5,5 6,6 | choice | White | 2 | 7,7 9,6 | 8,8 0,0 | 440
        swap; 0,0; 5,5 6,6 | choice | White | 1 | 7,7 9,6 | 8,8 0,0 | 440
        0,0; 5,4 6,6; 6,6 5,4 | play | Black | 1 | 7,7 9,6 6,6 | 8,8 0,0 5,4 | 219
        swap; 0,0; 5,5 6,6; 5,5 1,1 | play | Black | 2 | 7,7 9,6 5,5 | 8,8 0,0 1,1 | 219
    """,
    (RENJU + "yamaguchi", "7,7 8,8 9,6 3"): """
        | colour | White | 2 | 7,7 9,6 | 8,8 | 223
        swap | fourth stone | White | 1 | 7,7 9,6 | 8,8 | 222
        0,0 | offer | Black | 1 | 7,7 9,6 | 8,8 0,0 | 1774630
        0,0; 2,2 1,1 3,3 | choice | White | 2 | 7,7 9,6 | 8,8 0,0 | 660
    """,
    (RENJU + "soosorv", "7,7 8,8 9,6"): """
        | colour | White | 2 | 7,7 9,6 | 8,8 | 1777
        swap | fourth stone | White | 1 | 7,7 9,6 | 8,8 | 1776
        0,0 1 | offer or swap | Black | 1 | 7,7 9,6 | 8,8 0,0 | 222
        0,0 1; swap | offer | Black | 2 | 7,7 9,6 | 8,8 0,0 | 221
        0,0 1; swap; 5,5 | choice | White | 1 | 7,7 9,6 | 8,8 0,0 | 220
        swap; 0,0 1; 5,5; 5,5 6,6 | play | Black | 2 | 7,7 9,6 5,5 | 8,8 0,0 6,6 | 219
    """,
    (RENJU + "taraguchi", "7,7"): """
        | second stone or swap | White | 2 | 7,7 | | 9
        swap | second stone | White | 1 | 7,7 | | 8
        7,8 | third stone or swap | Black | 1 | 7,7 | 7,8 | 24
        7,8; 7,9; swap | fourth stone | White | 1 | 7,7 7,9 | 7,8 | 46
        7,8; 7,9; 6,8; 11,3 | sixth stone or swap | White | 2 | 7,7 7,9 11,3 | 7,8 6,8 | 221
        7,8; 7,9; 6,8; swap | fifth stone | Black | 2 | 7,7 7,9 | 7,8 6,8 | 77
        7,8; 7,9; 6,8; 11,3; swap | play | White | 1 | 7,7 7,9 11,3 | 7,8 6,8 | 220
    """,
    # the fourth stone shuts a pair in
    (OFFERS, "7,7 6,7 8,7"): """
        9,7 | offer | Black | 1 | | 6,7 7,7 8,7 9,7 | 24310
    """,
}


def read(game: str, first: str, line: str) -> Case:
    turns, stage, side, player, black, white, choices = map(str.strip, line.split("|"))
    turns = f"{first}; {turns}" if turns else first
    who = FIRST if player == "1" else SECOND
    return Case(game, turns, stage, SIDES[side], who, black, white, int(choices))


CASES = [read(*key, line) for key, text in DRAWN.items() for line in text.strip().splitlines()]


@judges
def test_stages(new_game: Maker, subtests: pytest.Subtests) -> None:
    for case in CASES:
        with subtests.test(case.turns, game=case.game):
            judge = reached(new_game, case.game, case.turns)
            assert (judge.side, judge.player) == (case.side, case.player)
            assert judge.colour_of(judge.player) == judge.side
            assert {judge.colour_of(FIRST), judge.colour_of(SECOND)} == {BLACK, WHITE}
            assert where(judge, BLACK) == {*case.black.split()}
            assert where(judge, WHITE) == {*case.white.split()}
            assert judge.outcome() is None
            if isinstance(judge, brain.Game):
                assert judge.stage == case.stage
                assert "; ".join(map(turn_text, judge.turns)) == case.turns
            if isinstance(judge, brain.Game) or case.choices < FEW:
                assert len(judge.legal_turns()) == case.choices


@judges
@pytest.mark.parametrize("swap", [False, True])
def test_a_choice_that_ends_the_game_exchanges_nothing(new_game: Maker, swap: bool) -> None:
    """The chosen stone flips two and makes five: who offered it has Black, and has won."""
    turns = ["7,7 8,7 6,7", *["swap"] * swap, "9,7", "10,7 0,0"]
    judge = after(named(new_game, OFFERS), *turns)
    judge.play((10, 7))
    assert [judge.colour_of(FIRST), judge.colour_of(SECOND)] == ([2, 1] if swap else [1, 2])
    if isinstance(judge, brain.Game):
        assert ("the first player has White" in str(judge)) == swap
        assert judge.state["swapped"] == swap
    assert tuple(judge.outcome())[:2] == (BLACK, "five")


FOUR = [(7, 7, BLACK), (8, 8, WHITE), (1, 1, BLACK), (2, 2, WHITE)]
FAR = [(7, 7, BLACK), (7, 8, WHITE), (5, 7, BLACK), (1, 1, WHITE)]  # the fourth, for taraguchi


@table(
    ("game", "placed", "side", "state"),
    [
        # GS03
        (SWAP_GAME, [(9, 9, BLACK), (8, 8, WHITE), (1, 1, WHITE)], WHITE, {"stage": "colour"}),
        (SWAP_GAME, [(9, 9, BLACK)], BLACK, {"stage": "three stones"}),
        *((SWAP_GAME, [], BLACK, {"stage": stage}) for stage in ("offer", 3)),
        (SWAP_GAME, [], BLACK, {"stage": "three stones", "swapped": True}),
        (SWAP_GAME, [], BLACK, {"offered": [(1, 1), (2, 2)]}),
        (OFFERS, [(7, 7, WALL), (8, 8, 2), (1, 1, 1), (0, 9, 1)], WHITE, {"stage": "colour"}),
        (OFFERS, [(7, 7, WHITE), (8, 8, BLACK), (1, 1, BLACK)], WHITE, {"stage": "fourth stone"}),
        (OFFERS, [(7, 7, 2), (8, 8, 2), (1, 1, 1), (2, 2, 1)], BLACK, {"stage": "offer"}),
        (OFFERS, [(7, 7, WALL), *[(x, 0, WHITE) for x in range(4)]], BLACK, {"stage": "offer"}),
        (OFFERS, FOUR, WHITE, {"stage": "choice"}),
        (OFFERS, FOUR, WHITE, {"stage": "choice", "offered": [(7, 7), (3, 3)]}),
        (RENJU + "rif", [(7, 7, 1), (7, 9, 2), (7, 8, 1)], WHITE, {"stage": "colour"}),
        (RENJU + "rif", [(7, 7, 1), (7, 8, 2), (4, 7, 1)], WHITE, {"stage": "colour"}),
        (RENJU + "yamaguchi", [(7, 7, 1), (7, 8, 2), (5, 7, 1)], WHITE, {"stage": "colour"}),
        (RENJU + "yamaguchi", [], BLACK, {"stage": "three stones", "announced": 3}),
        (RENJU + "soosorv", [], BLACK, {"announced": 3}),
        (RENJU + "taraguchi", FAR, BLACK, {"stage": "fifth stone"}),
    ],
)
def test_setups_that_a_stage_refuses(
    game: str, placed: list[tuple[int, int, int]], side: int, state: dict[str, object]
) -> None:
    opened = named(brain.new_game, game)
    opened.play(opened.legal_turns()[0])
    before = opened.key, opened.turns, opened.state
    with pytest.raises(ValueError, match=r"."):
        opened.setup(placed, side, **state)
    assert (opened.key, opened.turns, opened.state) == before
    assert opened.legal_turns()


@pytest.mark.parametrize("text", [SWAP_GAME, SWAP2, "hexgomoku opening=swap2", OFFERS])
def test_an_opening_is_not_searched(text: str) -> None:
    game = named(brain.new_game, text)
    with pytest.raises(ValueError, match="opening"):
        game.for_search()
    game.setup((), BLACK)
    plain = game.for_search()
    assert (plain.stage, plain.turns) == ("play", ())
    plain.play(plain.legal_turns()[0])
    assert game.turns == ()


# Why a turn of an opening of the federation is refused: after these turns | the turn | the code.
REFUSED = """
    rif | | 7,8 7,9 9,9 | first-stone
    rif | | 7,7 7,9 9,9 | square
    rif | | 7,7 7,8 10,9 | square
    rif | | 7,7 7,8 9,9 2 | no-number
    rif | 7,7 7,8 7,9; 7,6 | 5,5 9,5 | mirror
    rif | 7,7 7,8 7,9; 7,6 | 5,5 5,5 | offer
    rif | 7,7 7,8 7,9; 7,6 | 5,5 6,6 4,4 | owed
    rif | 7,7 7,8 7,9; 7,6; 5,5 6,6 | 4,4 0,0 | choice
    rif | 7,7 7,8 7,9; 7,6; 5,5 6,6 | 5,5 0,0 1 | no-number
    yamaguchi | | 7,7 7,8 9,9 | owed
    yamaguchi | | 7,7 7,8 9,9 11 | number
    soosorv | 7,7 7,8 9,9 | 0,0 | owed
    soosorv | 7,7 7,8 9,9 | 0,0 9 | number
    taraguchi | 7,7; 7,8; 9,9 | 11,7 | square
    taraguchi | 7,7; 7,8; 9,9; 10,7 | 12,7 | square
"""


@pytest.mark.parametrize("line", REFUSED.strip().splitlines())
def test_turns_that_the_federation_refuses(line: str) -> None:
    opening, turns, wrong, code = map(str.strip, line.split("|"))
    judge = after(named(brain.new_game, RENJU + opening), *filter(None, turns.split("; ")))
    before = judge.key, judge.turns
    with pytest.raises(brain.IllegalTurn) as refused:
        judge.play(wrong)
    assert (refused.value.code, judge.key, judge.turns) == (code, *before)
    book = after(named(rulebooks.new_game, RENJU + opening), *filter(None, turns.split("; ")))
    assert not book.is_legal(*spoken(brain.read_turn(wrong)))


def test_every_opening_of_renju_has_its_name() -> None:
    """The first turns of rif are the 26 openings in all directions; other games show them, too."""
    game = named(brain.new_game, RENJU + "rif")
    found: dict[str, set[Any]] = {}
    for turn in game.legal_turns():
        game.play(turn)
        name = game.opening_name
        assert name in str(game)
        images = {tuple(map(image, turn)) for image in game.symmetries()}
        assert found.setdefault(name, images) == images
        game.undo()
    assert len(found) == 26
    assert sum(map(len, found.values())) == len(game.legal_turns())
    free = after(brain.new_game("gomoku", rule=4), "7,7", "8,7", "8,8", "0,0")
    assert str(free).endswith("Black to move; D4 Kagetsu")
    assert after(brain.new_game("gomoku"), "7,7", "8,7", "8,8").opening_name == ""


# ------------------------------------------------------------------- turns as a sequence


BEGUN = [
    ("renju opening=rif", ("c3 c4 c5", "c2")),
    ("renju opening=taraguchi offers=3", ("c3", "c4", "c5", "c2")),
    *((SWAP_GAME, ()), (SWAP2, ("a1 b2 c3",))),
    *((OFFERS, ()), (OFFERS, ("c3 a1 b2", "swap", "e5"))),
]


@pytest.fixture(params=BEGUN)
def game(request: pytest.FixtureRequest) -> Game:
    """A small game whose turns are made only as they are read."""
    text, begun = request.param
    return after(named(brain.new_game, text, width=5), *begun)  # type: ignore[no-any-return]


def test_turns_are_a_sequence(game: Game) -> None:
    turns = game.legal_turns()
    stored = list(turns)
    assert turns == stored == turns == game.copy().legal_turns()
    assert turns != stored[1:]
    assert turns != [*stored[:-1], stored[0]]
    assert [turns.index(turn) for turn in stored] == list(range(len(stored)))
    assert [turns[number] for number in range(-5, 5)] == [stored[number] for number in range(-5, 5)]
    assert turns[2:9] == stored[2:9]
    assert {turns.count(turn) for turn in stored} == {1}
    for wrong in [((9, 9),), ((0, 0), (0, 0), (1, 1)), (), "swop", None]:
        assert wrong not in turns
        assert turns.count(wrong) == 0
        with pytest.raises(ValueError, match="none of the turns"):
            turns.index(wrong)
    with pytest.raises(ValueError, match="none of the turns"):
        turns.index(stored[0], 1)
    for number in (len(turns), -len(turns) - 1):
        with pytest.raises(IndexError):
            turns[number]


def test_millions_of_turns_are_not_walked() -> None:
    turns = brain.new_game("gomoku", width=32, opening="swap").legal_turns()
    last = ((31, 31), (30, 31), (29, 31))
    assert len(turns) == 1024 * 1023 * 1022
    assert turns.index(last) == len(turns) - 1
    assert turns.count(last) == 1


def test_what_follows_is_that_of_the_list(game: Game) -> None:
    turns = game.legal_turns()
    is_offer = "offer" in game.stage  # its points come in any order
    stored = [each for turn in turns for each in (permutations(turn) if is_offer else [turn])]
    begins = {turn[:size] for turn in stored if turn != brain.SWAP for size in range(len(turn) + 1)}
    for begin in sorted(begins, key=repr)[:: max(1, len(begins) // 200)]:
        mine, its = following(turns, begin), following(stored, begin)
        assert (sorted(mine.points), mine.is_whole) == (sorted(its.points), its.is_whole), begin
    assert following(turns, ((9, 9),)) == ([], False)
