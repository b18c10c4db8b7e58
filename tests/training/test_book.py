"""A book from end to end: openings, what grows behind them, what a second run does not repeat."""

import json
from pathlib import Path

import pytest

import kakugo
from tests.training.sample import run_main
from training import book

TINY = ("--sets", "renju15", "--openings", "6", "--empty", "2", "--swap2", "6", "--nodes", "500")


def test_a_book_of_the_positions_behind_openings(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "book.db"
    for grows in (True, False):
        assert run_main(book.main, tmp_path, *TINY, "--workers", "1") == 0
        assert (" --grow " in capfd.readouterr().out) == grows
    counted = json.loads((tmp_path / "renju15.json").read_text())
    assert sum(counted.values()) == 6
    with kakugo.Database(file, read_only=True) as known:
        assert known.is_book
        assert known[kakugo.new_game(rule=4)].turn
        for position, number in counted.items():
            game = kakugo.read_game(position)
            assert game.rule == 4
            assert len(game.stones()) in {3, 5}
            assert known[game].turn
            assert 1 + sum(1 for _ in known.descendants(game)) >= number
