"""Candidates for the network: fitted the same way twice, and the same on a board that is turned."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="a fit needs the extra: pip install '.[training]'")


from tests.helpers.tables import table
from tests.training.sample import corpus_of, held_out_game, run_main, some_games, write_games
from training.candidates import Candidate, Fitted, fit_candidate
from training.curve import main
from training.networks import NETWORKS
from training.positions import Positions, read_positions


def fitted(positions: Positions, name: str, epochs: int = 2) -> Fitted:
    """A candidate, fitted to freestyle."""
    return fit_candidate([positions], 0, Candidate(name, 0, seed=0), seed=0, epochs=epochs)


@table("name", NETWORKS)
def test_a_network_learns_what_it_sees(name: str) -> None:
    positions = read_positions(corpus_of(some_games(0)))
    few, many = (fitted(positions, name, epochs) for epochs in (2, 20))
    assert many.value.fitted < few.value.fitted
    assert many.order.fitted < few.order.fitted - 0.05


def test_no_game_need_be_held_out() -> None:
    positions = read_positions(corpus_of(some_games(0)))
    positions = positions.of(~positions.is_held_out)
    for losses in fitted(positions, "network")[1:]:
        assert losses.fitted > 0
        assert np.isnan(losses.held_out)


def test_a_curve_has_a_row_for_each_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = write_games(tmp_path / "some.games", [*some_games(0), held_out_game()])
    names, path = ["network", "counts", "classical"], tmp_path / "curve.png"
    options = "--games", 4, 2, "--epochs", 1, "--only", *names, "--picture", path
    assert run_main(main, f"0={games}", *options) == 0
    rows = capsys.readouterr().out.splitlines()
    cells = [[cell.strip() for cell in row.split("|")[1:-1]] for row in rows]
    assert len({len(row) for row in cells}) == 1
    assert [row[:2] for row in cells[2:]] == [[name, size] for size in "24" for name in names]
    assert all(float(loss) > 0 for row in cells[2:] for loss in row[3:])
    assert path.read_bytes().startswith(b"\x89PNG")
    assert run_main(main, f"0={games}", "--games", "99") == 1
    reason = "99 games are asked for, and there are "
    assert capsys.readouterr().err.startswith(f"python -m training.curve: {reason}")
