"""Evaluations are compared with a search of positions that no fit has seen."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="a fit needs the extra: pip install '.[training]'")

import brain
from brain import Limits
from brain.analysis import probe
from brain.report import STATIC_SCALE
from tests.training.sample import held_out_game, some_games, write_games
from training import accuracy
from training.corpus import is_held_out

NODES = 400


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return write_games(tmp_path / "some.games", [*some_games(0), held_out_game()])


def run(monkeypatch: pytest.MonkeyPatch, *words: object) -> int:
    """The command."""
    monkeypatch.setattr("sys.argv", ["accuracy", *map(str, words)])
    return accuracy.main()


def test_what_is_searched_is_judged(
    games: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "deep"
    words = f"0={games}", "built-in", "classical", "--file", file, "--positions", 5
    assert run(monkeypatch, *words, "--nodes", NODES) == 0
    first = capsys.readouterr().out
    rows = [row.split("|")[1:-1] for row in first.splitlines()[2:]]
    assert [row[0].split()[0] for row in rows] == ["network", "classical", "the"]
    deep = accuracy.read(file, 0)
    held_out = [game for game in [*some_games(0), held_out_game()] if is_held_out(game)]
    known = [game.turns["cell"].tolist() for game in held_out]
    values = []
    for side, stones, expected in zip(*deep[2:], strict=True):
        stones = stones[stones >= 0]
        assert stones.tolist() in [cells[: len(stones)] for cells in known]
        game = brain.new_game(rule=0, width=int(side))
        for cell in stones.tolist():
            game.play((cell % side, cell // side))
        engine = brain.Engine()
        engine.game = game
        line = engine.think(Limits(nodes=NODES)).line
        if line.win_in is None:
            assert expected == pytest.approx(1 / (1 + np.exp(-line.value / STATIC_SCALE)))
        else:
            assert expected == (0.999 if line.win_in > 0 else pytest.approx(0.001))
        values.append(probe.static_value(game))
    scale = int(rows[0][1])
    chances = 1 / (1 + np.exp(-np.array(values) / scale))
    loss = -(deep.chances * np.log(chances) + (1 - deep.chances) * np.log(1 - chances)).mean()
    assert float(rows[0][2]) == pytest.approx(loss, abs=1e-4)
    least = -(deep.chances * np.log(deep.chances) + (1 - deep.chances) * np.log(1 - deep.chances))
    assert float(rows[2][2]) == pytest.approx(least.mean(), abs=1e-4)
    assert run(monkeypatch, *words, "--nodes", 10**9) == 0  # nothing is searched again
    assert capsys.readouterr().out == first


def test_what_is_as_good_as_certain_has_a_loss(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deep"
    words = f"0={games}", "built-in", "--positions", 2, "--nodes", 10, "--file", file
    assert run(monkeypatch, *words) == 0
    deep = accuracy.read(file, 0)
    accuracy.write(file, deep._replace(chances=np.array([0.0, 1.0])))
    capsys.readouterr()
    assert run(monkeypatch, *words) == 0
    assert 0 < float(capsys.readouterr().out.splitlines()[-1].split("|")[3]) < 0.01


def test_positions_out_of_searches_go_on_from_those_of_games(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "deep"
    words = f"0={games}", "built-in", "--file", file, "--positions", 10, "--nodes", 10
    assert run(monkeypatch, *words, "--out-of", NODES) == 0
    deep = accuracy.read(file, 0, NODES)
    known = [game.turns["cell"].tolist() for game in [*some_games(0), held_out_game()]]
    strays = 0
    for stones in deep.cells:
        cells = stones[stones >= 0].tolist()
        assert len(set(cells)) == len(cells)
        assert any(cells[:3] == game[:3] for game in known)
        strays += all(cells != game[: len(cells)] for game in known)
    assert strays > len(deep.cells) / 2


def test_what_cannot_be_judged_is_said(
    games: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    few = f"0={games}", "--positions", 1, "--nodes", 10
    assert run(monkeypatch, *few, tmp_path / "none.weights") == 1
    assert "none.weights" in capsys.readouterr().err
    file = tmp_path / "deep"
    assert run(monkeypatch, *few, "built-in", "--by", "classical", "--file", file) == 0
    other = f"4={games}"
    assert run(monkeypatch, other, "built-in", "--file", file) == 1
    assert "has positions of rule 0, not 4" in capsys.readouterr().err
    assert run(monkeypatch, *few, "built-in", "--file", file, "--out-of", 9) == 1
    assert "was made with --out-of 0, not 9" in capsys.readouterr().err
    file.write_bytes(file.read_bytes()[:50])
    assert run(monkeypatch, *few, "built-in", "--file", file) == 1
    assert "does not hold searched positions" in capsys.readouterr().err
    caro = [write_games(tmp_path / f"{rule}.games", some_games(rule)) for rule in (8, 9)]
    assert run(monkeypatch, f"8={caro[0]},{caro[1]}", "built-in", "--nodes", 10) == 1
    assert "games of the rules 8 and 9" in capsys.readouterr().err
    learned = [game for game in some_games(0) if not is_held_out(game)]
    path = write_games(tmp_path / "learned.games", learned)
    assert run(monkeypatch, f"0={path}", "built-in", "--nodes", 10) == 1
    assert "no game is held out" in capsys.readouterr().err
