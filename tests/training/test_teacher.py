"""A teacher is fitted to games, goes on after a kill, and sees all images of a position alike."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="a fit needs the extra: pip install '.[training]'")

import torch

from tests.helpers.tables import table
from tests.training.sample import held_out_game, run_main, some_games, write_games
from training.candidates import sample_of
from training.corpus import distinct, images
from training.fit_network import read_boards
from training.fit_teacher import main
from training.positions import positions_of
from training.records import Record, join
from training.teacher import Fit, Run, digest_of, image_of, load, read_teacher, save

SMALL = ("--blocks", 1, "--channels", 8, "--batch", 32, "--rate", 0.01)


def games_of(rule: int) -> list[Record]:
    """Games on boards of two sizes, some held out."""
    return [*some_games(rule), *some_games(rule, 20)[:1], *[held_out_game()][: rule == 0]]


def games_in(folder: Path, rule: int = 0) -> Path:
    """A file of them."""
    return write_games(folder / f"some{rule}.games", games_of(rule))


def valued_otherwise(record: Record) -> Record:
    """A game with other values."""
    turns = record.turns.copy()
    turns["value"][-2] += 10
    return Record(record.header, turns)


@table("rule", (0, 4))
def test_it_learns_and_its_losses_are_printed(
    tmp_path: Path, rule: int, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"teacher{rule}.pt"
    games = games_in(tmp_path, rule)
    assert run_main(main, path, f"{rule}={games}", *SMALL, "--epochs", 12) == 0
    *lines, end = capsys.readouterr().out.splitlines()
    first, *_, last = lines[4:]
    fitted = [float(row.split("|")[3].split(",")[0]) for row in (first, last)]
    assert fitted[1] < fitted[0]
    assert end == str(path)
    assert sorted(file.name for file in tmp_path.glob(f"*{rule}.*")) == [games.name, path.name]
    teacher = read_teacher(path, rule)
    [positions] = read_boards(distinct(join(some_games(rule))))
    values = teacher.values(positions, rule)
    assert values.shape == positions.values.shape
    assert values.std() > 0


def test_after_a_kill_it_goes_on_to_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"0={games_in(tmp_path)}", *SMALL, "--epochs", 2
    assert run_main(main, tmp_path / "whole.pt", *words) == 0
    boards = read_boards(distinct(join(games_of(0))))
    samples = [sample_of(positions, 0) for positions in boards]
    fitted = sum(len(sample.parts.fitted) for sample in samples)
    begun = Run(Fit(0, fitted, digest_of(samples), 1, 8, 2, 0.01, 32, 0), samples)
    for _, _ in zip(range(begun.steps // 2 + 1), begun.advance(), strict=False):
        pass
    save(tmp_path / "cut.pt.part", begun.state())
    capsys.readouterr()
    assert run_main(main, tmp_path / "cut.pt", *words) == 0
    assert f"from step {begun.step} of {begun.steps}" in capsys.readouterr().out
    whole, cut = (load(tmp_path / f"{name}.pt")["averaged"] for name in ("whole", "cut"))
    for name, weights in whole.items():
        assert torch.equal(weights, cut[name]), name
    assert run_main(main, tmp_path / "whole.pt", *words) == 0  # nothing is left to do
    again = load(tmp_path / "whole.pt")["averaged"]
    assert all(torch.equal(weights, again[name]) for name, weights in whole.items())


def test_an_image_is_what_the_turned_game_shows() -> None:
    records = some_games(4)[:2]
    sample = sample_of(positions_of(records), 4)
    every = torch.arange(len(sample.goal))
    for number, cells in enumerate(images(15)):
        goes = np.argsort(cells.astype(int))
        turned = []
        for record in records:
            turns = record.turns.copy()
            turns["cell"] = goes[turns["cell"]]
            turned.append(Record(record.header, turns))
        expected, found = sample_of(positions_of(turned), 4), image_of(sample, every, number)
        for name in ("stones", "own", "foe", "is_black"):
            assert torch.equal(getattr(expected.inputs, name), getattr(found.inputs, name)), name
        for name in ("goal", "best", "far", "is_ordered"):
            assert torch.equal(getattr(expected, name), getattr(found, name)), name


def test_errors_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked, path = f"0={games_in(tmp_path)}", tmp_path / "teacher.pt"
    assert run_main(main, path, asked, *SMALL, "--epochs", 1) == 0
    (tmp_path / "other.pt").write_bytes(b"no teacher")
    other = f"0={write_games(tmp_path / 'values.games', [*map(valued_otherwise, games_of(0))])}"
    for words, reason in (
        ((tmp_path / "teacher", asked), "the name of a teacher ends with .pt"),
        ((path, asked, *SMALL, "--epochs", 2), "is of another fit"),
        ((path, other, *SMALL, "--epochs", 1), "is of another fit"),
        ((tmp_path / "other.pt", asked, *SMALL), "holds no teacher"),
        ((path, f"0={tmp_path / 'none'}"), "No such file"),
    ):
        assert run_main(main, *words) == 1
        assert reason in capsys.readouterr().err
