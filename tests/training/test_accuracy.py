"""Evaluations are compared with a search of positions that no fit has seen."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="a fit needs the extra: pip install '.[training]'")

import brain
from brain import Limits
from brain.analysis import probe
from brain.report import STATIC_SCALE
from tests.training.sample import held_out_game, run_main, some_games, write_games
from training import accuracy
from training.corpus import is_held_out

NODES = 400


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return write_games(tmp_path / "some.games", [*some_games(0), held_out_game()])


def test_what_is_searched_is_judged(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deep"
    words = f"0={games}", "built-in", "classical", "--file", file, "--positions", 5
    assert run_main(accuracy.main, *words, "--nodes", NODES) == 0
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
        if line.win_within is None:
            assert expected == pytest.approx(1 / (1 + np.exp(-line.value / STATIC_SCALE)))
        else:
            assert expected == (0.999 if line.win_within > 0 else pytest.approx(0.001))
        values.append(probe.static_value(game))
    scale = int(rows[0][1])
    chances = 1 / (1 + np.exp(-np.array(values) / scale))
    loss = -(deep.chances * np.log(chances) + (1 - deep.chances) * np.log(1 - chances)).mean()
    assert float(rows[0][2]) == pytest.approx(loss, abs=1e-4)
    least = -(deep.chances * np.log(deep.chances) + (1 - deep.chances) * np.log(1 - deep.chances))
    assert float(rows[2][2]) == pytest.approx(least.mean(), abs=1e-4)
    assert run_main(accuracy.main, *words, "--nodes", 10**9) == 0  # nothing is searched again
    assert capsys.readouterr().out == first


def test_positions_out_of_searches_go_on_from_those_of_games(games: Path, tmp_path: Path) -> None:
    file = tmp_path / "deep"
    words = f"0={games}", "built-in", "--file", file, "--positions", 10, "--nodes", 10
    assert run_main(accuracy.main, *words, "--out-of", NODES) == 0
    deep = accuracy.read(file, 0, NODES)
    known = [game.turns["cell"].tolist() for game in [*some_games(0), held_out_game()]]
    strays = 0
    for stones in deep.cells:
        cells = stones[stones >= 0].tolist()
        assert len(set(cells)) == len(cells)
        assert any(cells[:3] == game[:3] for game in known)
        strays += all(cells != game[: len(cells)] for game in known)
    assert strays > len(deep.cells) / 2


def test_errors_are_reported(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, learned = tmp_path / "deep", [game for game in some_games(0) if not is_held_out(game)]
    few = "--positions", 1, "--nodes", 10
    assert run_main(accuracy.main, f"0={games}", "classical", *few, "--file", file) == 0
    damaged = tmp_path / "damaged"
    damaged.write_bytes(file.read_bytes()[:50])
    path = write_games(tmp_path / "learned.games", learned)
    caro = [str(write_games(tmp_path / f"{rule}.games", some_games(rule))) for rule in (8, 9)]
    for words, reason in (
        ((f"0={games}", tmp_path / "none.weights"), "none.weights: No such file"),
        ((f"8={','.join(caro)}", "classical"), "games of the rules 8 and 9"),
        ((f"4={games}", "classical", "--file", file), "has positions of rule 0, not 4"),
        ((f"0={games}", "classical", "--file", file, "--out-of", 9), "with --out-of 0, not 9"),
        ((f"0={games}", "classical", "--file", damaged), "does not hold searched positions"),
        ((f"0={path}", "classical"), "no game is held out"),
    ):
        assert run_main(accuracy.main, *words, *few) == 1
        assert reason in capsys.readouterr().err
