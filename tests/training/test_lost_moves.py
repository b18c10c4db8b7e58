"""The turn by which a game was lost is found, where another one holds."""

from pathlib import Path

import pytest

import kakugo
from tests.training.test_problems import at_home
from training import lost_moves
from training.lost_moves import Effort
from training.pooling import read_rows

QUICK = Effort(2000, 2000, 4000)
# White does not stop a four, plays i9 instead of g3.
LOST = "freestyle 9x9: c3; b3; d3; b4; e3; b5; f3; i9; g3"
STOPPED = "freestyle 9x9: c3; b3; d3; b4; e3; b5; f3; i9"
# White's last turn has to stop two fives.
SLOWLY = "freestyle 9x9: e5; a1; f5; a9; g5; i1; h5; i9; d5"


def test_the_turn_that_lost_and_the_one_that_holds() -> None:
    row = lost_moves.lost_move(kakugo.read_game(LOST), kakugo.BLACK, QUICK)
    assert (row["lost"], row["holds"], row["plies"]) == ("i9", "g3", 1)
    before = kakugo.read_game(row["line"])
    assert kakugo.game_text(before) == row["line"]
    assert before.turns == kakugo.read_game(LOST).turns[:-2]
    assert lost_moves.lost_move(kakugo.read_game(SLOWLY), kakugo.BLACK, QUICK) == {"line": None}


def test_a_folder_is_looked_at_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lost_moves, "pooled", at_home)
    games = tmp_path / "games"
    games.mkdir()
    kakugo.Record(kakugo.read_game(LOST), black="Kakugo", white="other").write(games / "a.sgf")
    kakugo.Record(kakugo.read_game(LOST), black="other", white="Kakugo").write(games / "b.sgf")
    kakugo.Record(kakugo.read_game(STOPPED)).write(games / "unfinished.sgf")
    resigned = kakugo.Record(kakugo.read_game(STOPPED), black="other", white="Kakugo")
    resigned.winner, resigned.reason = kakugo.BLACK, "resigned"
    resigned.write(games / "c.sgf")
    out = tmp_path / "lost.jsonl"
    lost_moves.find(games, out, "kakugo", QUICK, workers=1, most=9)
    rows = read_rows(out)
    assert [(row["game"], row["lost"]) for row in rows] == [("b.sgf 1", "i9"), ("c.sgf 1", "i9")]
    with out.open("a") as file:
        file.write('{"game": "a.s')  # a kill
    lost_moves.find(games, out, "", QUICK, workers=1, most=9)
    assert [row["game"] for row in read_rows(out)] == ["b.sgf 1", "c.sgf 1", "a.sgf 1"]
