"""Problems for the board: what a position is, and a set that is made step by step, and resumed."""

from pathlib import Path

import pytest

from brain import read_game
from training.pooling import Answers, Tasks, read_rows
from training.problems import making
from training.problems.finding import looks, problems_of
from training.problems.games import SOURCES, Source
from training.problems.levels import LEVELS, PLAYERS, level_of, rating_of

FOUR = "freestyle 9x9: 2,2; 0,0; 3,2; 8,0; 4,2; 0,8; 5,2; 1,2"  # Black wins at one end of it
TWO_WINS = "freestyle 9x9: 2,2; 0,0; 3,2; 8,0; 4,2; 0,8; 5,2; 8,8"
DEFENCE = "freestyle 9x9: 2,2; 1,2; 3,2; 8,0; 4,2; 0,8; 5,2"  # White has to answer at g3
STOP = "freestyle 9x9: 2,2; 0,0; 3,2; 8,0; 4,2; 0,8"  # an open three, which two cells stop
FOUL = "renju 15x15: 7,7; 0,0; 8,7; 14,0; 9,8; 0,14; 9,9; 14,14"


def tasks(line: str) -> list[tuple[str, int]]:
    return [(one.task, one.plies) for one in problems_of(read_game(line))]


def test_a_position_is_a_problem_only_where_one_turn_is_right() -> None:
    assert tasks(FOUR) == [("fours", 1)]
    assert tasks(TWO_WINS) == []
    assert tasks(STOP) == []
    (defence,) = problems_of(read_game(DEFENCE))
    assert (defence.task, defence.line) == ("defence", (((6, 2),),))


def test_the_only_foul_is_found_with_what_one_has_to_look_at() -> None:
    found = [one for one in problems_of(read_game(FOUL)) if one.task == "foul"]
    assert [one.line for one in found] == [(((9, 7),),)]
    assert looks(read_game(FOUL)) > 1


def test_a_level_is_what_the_player_fails() -> None:
    assert rating_of([0.9]) == 0
    assert rating_of([0.0] * len(PLAYERS)) == 100
    assert PLAYERS[1] < rating_of([0.0, 0.25, 0.75]) < PLAYERS[2]
    about = {"task": "threats", "line": "renju", "nodes": 1}
    assert LEVELS[level_of(about | {"chances": [0.9]})] == "child"
    assert LEVELS[level_of(about | {"chances": [0.0] * len(PLAYERS)})] == "master"


def test_a_set_is_made_and_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Source({}, 9, {"fours": 1, "defence": 1})
    monkeypatch.setattr(making, "ENOUGH_GAMES", 2)
    monkeypatch.setitem(SOURCES, "freestyle", source)
    for name in [name for name in SOURCES if name != "freestyle"]:
        monkeypatch.delitem(SOURCES, name)
    monkeypatch.setattr(making, "pooled", at_home)
    making.find(tmp_path, 1)
    found = (tmp_path / making.FOUND_FILE).read_text()
    assert found.count("\n") == 2
    with (tmp_path / making.FOUND_FILE).open("a") as file:
        file.write('{"name": "freestyle", "num')  # a kill
    assert len(read_rows(tmp_path / making.FOUND_FILE)) == 2
    for _ in range(2):
        making.measure(tmp_path, 1)
    measured = read_rows(tmp_path / making.MEASURED_FILE)
    assert measured
    assert len({(row["task"], row["line"]) for row in measured}) == len(measured)
    chosen = making.choose(tmp_path, tmp_path / "problems.txt")
    lines = (tmp_path / "problems.txt").read_text().splitlines()[1:]
    assert len(lines) == len(chosen)
    assert all(len(line.split("\t")) == 9 for line in lines)


def at_home(workers: int, tasks: Tasks) -> Answers:
    """As the pool, in this process."""
    for call, arguments in tasks:
        yield arguments, call(*arguments)
