"""Games are merged into files, and statistics say what they are like."""

import subprocess
from pathlib import Path

import pytest

from tests.helpers.brains.process import python
from tests.training.sample import GAMES, NODES, SEED, some_games, write_games
from training.corpus import Corpus, is_held_out
from training.records import join, read
from training.selfplay import Task, play
from training.statistics import draw, statistics_of, table

MANY = 30


def run(*words: object) -> subprocess.CompletedProcess[str]:
    return python("-m", "training.gather", *words)


def test_games_are_merged_and_some_are_held_out(tmp_path: Path) -> None:
    games = [play(Task(0, 15, SEED, number, NODES)) for number in range(MANY)]
    (tmp_path / "freestyle15").mkdir()
    write_games(tmp_path / "freestyle15" / "1.games", games[:20])
    write_games(tmp_path / "freestyle15" / "2.games", games[15:])
    done = run("--folder", tmp_path, "--into", tmp_path / "out", "--picture", tmp_path / "all.png")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"| games | {MANY} |" in done.stdout
    assert "| duplicates | 14.3% |" in done.stdout
    files = {path.name: read([path]) for path in (tmp_path / "out").iterdir()}
    assert set(files) == {"freestyle15.games", "freestyle15-held-out.games"}
    for name, held_out in (("freestyle15.games", False), ("freestyle15-held-out.games", True)):
        expected = [number for number in range(MANY) if is_held_out(games[number]) == held_out]
        assert list(files[name].headers["number"]) == expected
    assert (tmp_path / "all.png").read_bytes().startswith(b"\x89PNG")
    done = run("--folder", tmp_path / "out")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"python -m training.gather: no games in {tmp_path / 'out'}")


def test_statistics_count_what_is_there(tmp_path: Path) -> None:
    records = some_games(8)
    corpus = Corpus(join(records), join(records).headers["number"] == 1, 2)
    found = statistics_of(corpus)
    assert found.games == GAMES
    assert found.positions == sum(len(record.turns) for record in records)
    assert found.duplicates == 2 / (GAMES + 2)
    assert found.held_out == 1 / GAMES
    winners = [record.header["winner"] for record in records]
    assert found.black_wins == pytest.approx(winners.count(1) / GAMES)
    assert found.white_wins == pytest.approx(winners.count(2) / GAMES)
    searched = sum(len(record.turns) - int(record.header["opening"]) for record in records)
    assert 0 < found.usable <= searched / found.positions
    assert 0 < found.openings <= 1
    assert "| games | 6 | 6 |" in table({"one": found, "two": found})
    draw({"one": corpus}, tmp_path / "one.svg")
    assert "<svg" in (tmp_path / "one.svg").read_text()
