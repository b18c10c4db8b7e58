"""The explorer for Python: values of a database and results of games, each with whose they are."""

from typing import Any

import pytest

from kakugo import (
    BLACK,
    WHITE,
    Database,
    Entry,
    PlayedGames,
    Record,
    explore,
    new_game,
    read_game,
    turn_name,
)

START = "freestyle 15x15: h8"
BLACK_WINS = "freestyle 15x15: h8; h9; a1; b2; a2; b3; a3; b4; a4; d5; a5"
WHITE_WINS = "freestyle 15x15: h8; h9; o1; a1; o3; a2; o5; a3; o7; a4; o9; a5"


def records() -> list[Record]:
    return [Record(read_game(line)) for line in (BLACK_WINS, WHITE_WINS, WHITE_WINS)]


def test_results_are_of_the_side_that_plays_the_turn() -> None:
    game = read_game(START)
    (found,) = explore(game, played=records())
    assert found.side == WHITE
    assert turn_name(found.turn) in ("h7", "h9", "g8", "i8")  # images of one another
    assert (found.games, found.won, found.drawn, found.lost) == (3, 2, 0, 1)
    assert found.points == pytest.approx(2 / 3)
    assert (found.score, found.entry) == (None, Entry())
    (first,) = explore(new_game("freestyle"), played=records())
    assert (first.side, first.won, first.lost) == (BLACK, 1, 2)


def test_values_are_of_the_side_that_plays_the_turn() -> None:
    game, behind = read_game(START), read_game(START + "; i9")
    with Database(":memory:") as database:
        database[behind] = Entry(-40, 10)  # bad for Black, who moves there
        (found,) = explore(game, database)
        assert found.score is not None
        assert (found.score.value, found.score.side, found.side) == (40, WHITE, WHITE)
        assert found.points is None
        both = explore(game, database, records())
        assert [(turn.score is None, turn.games) for turn in both] == [(False, 0), (True, 3)]


def test_games_are_counted_once_for_many_questions() -> None:
    played = PlayedGames(records())
    assert repr(played) == "<kakugo.PlayedGames, 3 of them>"
    assert explore(read_game(START), played=played) == explore(read_game(START), played=records())
    mirrored = read_game("freestyle 15x15: h8; i8")  # an image of h8; h9
    assert [turn.games for turn in explore(mirrored, played=played)] == [3]
    played.add(records()[0])
    assert len(played) == 4


def test_what_cannot_be_explored_is_refused() -> None:
    wrong: Any = 5
    with pytest.raises(ValueError, match="over"):
        explore(read_game(BLACK_WINS))
    for asked in (
        (wrong,),
        (new_game(), wrong),
        (new_game(), None, wrong),
        (new_game(), None, [5]),
    ):
        with pytest.raises(ValueError, match="5"):
            explore(*asked)
