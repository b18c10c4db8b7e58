"""A generation from end to end: its steps, what a second run makes anew, what is built in."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the fit of networks wants the extra training")

from brain.evaluation.weights import BUILT_IN, WEIGHTS_SUFFIX, find
from brain.types import EXACT
from kakugo.arena.game import openings
from kakugo.arena.model import Rules
from tests.helpers.files import kills
from training import generation, layout, steps
from training.candidates import Candidate, quantised
from training.sets import SETS

QUICK = ("--rules", "standard", "--nodes", "100", "--each", "nodes=200")
KEPT = {".games", ".weights"}
TINY = (
    *(*QUICK, "--games", "20", "--epochs", "1", "--tested", "4"),
    *("--workers", "2", "--seed", "7", "--no-release"),
)
COMMAND = steps.command


def command(*words: object) -> None:
    """Run a step; the games without the bench that begins them."""
    if words[0] == "training.generate":
        subprocess.run([*kills.COMMAND, *map(str, words[1:])], check=True)
    else:
        COMMAND(*words)


def run(patch: pytest.MonkeyPatch, folder: Path, *words: str) -> int:
    patch.setattr(generation, "command", command)
    patch.setattr(sys, "argv", ["generation", str(folder), *words])
    return generation.main()


def made_in(folder: Path) -> dict[Path, bytes]:
    """The games and weights of a generation."""
    found = [path for path in folder.rglob("*") if path.suffix in KEPT]
    return {path.relative_to(folder): path.read_bytes() for path in found}


def test_all_steps_nothing_twice_and_a_seed_makes_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    made = []
    for folder, fits in (("one", 1), ("one", 0), ("two", 1)):
        assert run(monkeypatch, tmp_path / folder, *TINY) == 0
        made.append(made_in(tmp_path / folder))
        printed = capfd.readouterr().out
        assert "nothing was built in" in printed
        assert printed.count("$ python -m training.fit_network") == fits
    assert made[0] == made[1] == made[2]
    assert len(made[0]) == 2 * 2 + 6  # games of two workers and two sets; weights of all, one's new
    assert Path("weights/standard.weights") in made[0]
    sets = {path.name for path in (tmp_path / "one" / "games").glob("standard*")}
    assert sets == {"standard15", "standard20"}


def test_weights_for_large_boards_learn_from_these() -> None:
    assert generation.sets_of(["freestyle20"]) == ["freestyle20"]
    assert generation.sets_of(["freestyle"]) == ["freestyle15", "freestyle20"]
    assert generation.sets_of(["caro"]) == ["caro15", "caro20", "longcaro15"]
    assert generation.sets_of(list(generation.SET_OF_FILE)) == list(SETS)


def test_a_gate_has_openings() -> None:
    assert {file.stem for file in Path(BUILT_IN).glob(f"*{WEIGHTS_SUFFIX}")} == set(
        generation.SET_OF_FILE
    )
    for played in generation.SET_OF_FILE.values():
        rules = Rules(rule=played.rule, width=played.side, height=played.side)
        assert openings.fitting(rules) in openings.shipped()


def test_a_step_that_fails_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "older" / "renju15").mkdir(parents=True)
    assert run(monkeypatch, tmp_path / "new", *TINY, "--also", str(tmp_path / "older")) == 1
    assert "older has no folder standard15 or standard20" in capfd.readouterr().err
    assert not (tmp_path / "new").exists()
    (tmp_path / "old" / "before").mkdir(parents=True)
    assert run(monkeypatch, tmp_path / "old", *TINY) == 1
    assert "before has no weights for standard: take another" in capfd.readouterr().err
    monkeypatch.setattr(generation, "play", lambda given, before: command("brain.none"))
    assert run(monkeypatch, tmp_path, *TINY) == 1
    assert "brain.none: exit status 1" in capfd.readouterr().err
    assert not (tmp_path / "weights").exists()


def test_what_is_stronger_is_built_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    before, after, built_in = (tmp_path / name for name in ("before", "weights", "data"))
    for folder in (before, after, built_in):
        folder.mkdir()
    shutil.copy(find("", EXACT), after)  # far stronger than a network that has learned nothing
    weights = quantised(Candidate("network", EXACT, seed=1), EXACT)
    layout.write(find(str(before), EXACT), weights, rule=EXACT, board=15, origin="a test")
    monkeypatch.setattr(generation, "BUILT_IN", str(built_in))
    monkeypatch.setattr(generation, "SIGNATURE", tmp_path / "signature.txt")
    words = ("--games", "1", "--elo", "100", "--tested", "200")
    assert run(monkeypatch, tmp_path, *QUICK, "--workers", "1", *words) == 0
    assert (built_in / "standard.weights").read_bytes() == Path(find("", EXACT)).read_bytes()
    assert f"Bench: {(tmp_path / 'signature.txt').read_text()}" in capfd.readouterr().out
