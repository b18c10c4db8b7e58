"""How the engine plays the variants: legal turns to the end, wins taken, threats answered."""

from collections.abc import Iterable

import pytest

from brain import BLACK, WHITE, Engine, Game, Limits, Point, Turn
from brain.notation import read_game
from brain.report import Line

NAMED = [
    "gomoku 15x15 rule=1 double_three=forbidden double_four=forbidden",
    "gomoku 15x15 rule=1 double_three=compensated",
    "gomoku 15x15 opening=pro",
    "omok 19x19",
    "murray 9x9 stones=8",
    "inlove 10x10",
    "inlove 10x10 variant1=on variant2=on variant3=on",
    "hexgomoku 9x9",
    "hexgomoku 13x13 variant=1",
    "hexgomoku 13x13 variant=2",
    "pente 13x13",
    "pente 13x13 end_capture=on",
    "ninuki 13x13",
    "keryo 13x13",
    "repensi 15x15",
    "repensi 9x9 opening=free",
]


def engine_of(game: Game) -> Engine:
    """An engine with a small table, on this game."""
    engine = Engine()
    engine.settings.hash_size = 4096
    engine.game = game
    return engine


def best(game: Game, nodes: int = 20_000) -> Line:
    """The best line of a position; the turn must be legal and the game left as it was."""
    before = game.key, str(game), game.turns
    result = engine_of(game).think(Limits(nodes=nodes))
    assert (game.key, str(game), game.turns) == before
    assert game.is_legal(*result.turn)
    return result.lines[0]


def set_up(
    text: str, black: Iterable[Point], white: Iterable[Point], side: int, **state: object
) -> Game:
    """A position of a game."""
    game = read_game(f"{text}:")
    stones = [(x, y, BLACK) for x, y in black] + [(x, y, WHITE) for x, y in white]
    game.setup(stones, side, **state)
    return game


def row(x: int, y: int, count: int, step: int = 1) -> list[Point]:
    return [(x + i * step, y) for i in range(count)]


@pytest.mark.parametrize("text", NAMED)
def test_whole_games_are_legal_to_the_end(text: str) -> None:
    game = read_game(f"{text}:")
    limit = 2 * game.width * game.height + 300
    while game.outcome() is None and game.ply < limit:
        game.play(*best(game, nodes=300).turn)
    assert game.outcome() is not None


# Where these stones can stand: Murray has a test of its own.
@pytest.mark.parametrize("text", [text for text in NAMED if "murray" not in text])
def test_a_win_at_once_comes_before_a_block(text: str) -> None:
    mine, his = row(2, 4, 4), row(3, 6, 4)
    game = set_up(text, mine, his, BLACK)
    line = best(game)
    assert line.win_within == 1
    game.play(*line.turn)
    assert getattr(game.outcome(), "winner", None) == BLACK


def test_murray_moves_into_a_five() -> None:
    game = set_up("murray 9x9 stones=5", [*row(2, 4, 4), (6, 5)], row(0, 0, 5, 2), BLACK)
    assert best(game).turn == ((6, 5), (6, 4))


def test_murray_passes_where_nothing_can_move() -> None:
    game = set_up("murray 9x9 stones=9", row(0, 0, 9), row(0, 1, 9), BLACK)
    assert game.legal_turns() == [()]
    assert best(game).turn == ()


def test_two_stones_that_are_owed_make_a_five() -> None:
    """One stone does of a four, two of a three."""
    for length in (3, 4):
        text, white = "gomoku 15x15 rule=1 double_three=compensated", [(9, 9), (10, 9)]
        line = best(set_up(text, row(3, 3, length), white, BLACK, owed=True))
        assert (line.win_within, len(line.turn)) == (1, 5 - length)


def test_split_double_threes_are_left_to_others() -> None:
    """G06: only the broad reading forbids it, so it may be played, but not by us."""
    game = set_up(
        "gomoku 19x19 rule=1 double_three=forbidden", [(6, 9), (8, 9), (9, 6), (9, 7)], [], BLACK
    )
    assert game.is_legal((9, 9))
    assert best(game).turn != ((9, 9),)


def test_black_keeps_from_fouls_in_repensi() -> None:
    """RP15: the flips of 8,7 build two fours."""
    black, white = [(5, 7), (8, 4)], [(6, 7), (7, 7), (8, 5), (8, 6)]
    game = set_up("repensi 15x15 opening=free", black, white, BLACK)
    assert game.foul(8, 7) == "double four"
    assert best(game).turn != ((8, 7),)


def test_a_capture_breaks_a_four_in_pente() -> None:
    """An open four cannot be blocked, but its second stone stands in a pair that can be taken."""
    game = set_up("pente 19x19", [*row(4, 9, 4), (5, 10)], [(5, 8), (2, 2), (2, 3)], WHITE)
    assert best(game).turn == ((5, 11),)


def test_the_fifth_pair_is_taken_and_kept_from_the_opponent() -> None:
    takes = set_up("pente 19x19", [(5, 9)], [(6, 9), (7, 9)], BLACK, pairs=(4, 0))
    assert best(takes).win_within == 1
    saves = set_up("pente 19x19", [(5, 9), (1, 1)], [(6, 9), (7, 9)], WHITE, pairs=(4, 0))
    assert best(saves).turn == ((8, 9),)


def test_wins_by_threats_are_found_at_once() -> None:
    """A five that can be broken is made again, and then holds."""
    record = (
        "pente 15x15 end_capture=on: 7,7; 5,9; 6,7; 5,6; 6,9; 3,9; 9,7; 1,11; 2,12; 11,9; 11,7;"
        " 11,10; 11,8; 11,6; 7,11; 12,5; 4,9; 6,10; 4,13; 0,11; 12,9; 12,7; 4,8; 14,5; 2,8;"
        " 13,5; 4,5"
    )
    line = best(read_game(record))
    assert (line.turn, line.depth) == (((10, 5),), 1)
    assert (line.win_within or 0) > 0


def test_a_five_that_can_be_broken_answers_a_four() -> None:
    """8,14 makes a four; White answers with a five that Black has to break, and then makes his."""
    game = read_game(
        "ninuki 19x19: 9,9; 9,7; 11,7; 10,8; 11,9; 10,5; 8,11; 10,9; 8,6; 10,8; 8,12; 10,7; 10,6;"
        " 10,10; 10,11; 11,6; 9,5; 12,8; 8,13; 8,9; 8,3; 14,8; 7,10; 9,8; 12,5; 11,8; 12,9; 7,8"
    )
    assert (best(game).win_within or 0) <= 0  # neither the four nor anything else wins
    game.play((8, 14))
    line = best(game)
    assert line.turn in [((8, 8),), ((13, 8),)]
    assert (line.win_within or 0) > 0


def test_in_love_plays_on_where_two_fives_cannot_be_stopped() -> None:
    game = set_up("inlove 10x10", row(0, 0, 3, 3), [*row(2, 2, 4), *row(2, 7, 4)], BLACK)
    line = best(game)
    assert line.win_within == -2
    assert len(line.turn) == 2


def test_excluded_points_leave_other_turns() -> None:
    """In Love Gomoku has more turns than a search lists."""
    engine = engine_of(read_game("inlove 32x32:"))
    turn: Turn = engine.think(Limits(nodes=200), exclude=[(16, 16)]).turn
    assert (16, 16) not in turn
    assert engine.game.is_legal(*turn)
