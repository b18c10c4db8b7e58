"""Games are played as asked for, and read as they were written."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from training.games import Record, new_engine, play_game, read

COMMAND = (sys.executable, "-m", "training.games")


def test_the_same_seed_gives_the_same_games() -> None:
    def play() -> list[Record]:
        engine, chance = new_engine(), random.Random(1)
        return [play_game(engine, 1, 150, chance) for _ in range(2)]

    one, two = play(), play()
    assert one == two
    assert one[0] != one[1]


def test_the_command_adds_games_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    words = ["--games", "3", "--nodes", "100", "--side", "11", "--rule", "4", "--file", str(path)]
    for found in (3, 6):
        subprocess.run([*COMMAND, *words], check=True, capture_output=True)
        records = list(read(path))
        assert len(records) == found
    assert {(record.rule, record.side) for record in records} == {(4, 11)}
    assert {record.winner for record in records} <= {0, 1, 2}
    assert all("classical renju" in record.engine for record in records)
    assert any(value is not None for record in records for value in record.values)
    assert records[:3] == records[3:]


def test_weights_that_cannot_be_used_are_an_error(tmp_path: Path) -> None:
    words = ["--games", "1", "--file", str(tmp_path / "games"), "--evaluation", "no.weights"]
    found = subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=False)
    assert found.returncode == 1
    assert found.stderr == "python -m training.games: no.weights: No such file or directory\n"


def test_games_of_before_players_were_named_are_read(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("[0, 15, [[7, 7], [8, 8]], [null, 12], 0]\n")
    assert list(read(path)) == [Record(0, 15, [(7, 7), (8, 8)], [None, 12], 0, "")]


@pytest.mark.parametrize("line", ["{}", "[0, 15, [[7]], [1], 0]", "[0, 15]", "word", "17", "[[]]"])
def test_a_line_that_is_no_game_is_an_error(tmp_path: Path, line: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(Record(0, 15, [], [], 0)) + f"\n{line}\n")
    with pytest.raises(ValueError, match=r"games.jsonl, line 2: no game of training.games"):
        list(read(path))
