"""Candidates for the network: fitted the same way twice, and the same on a board that is turned."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("torch", reason="a fit needs the extra: pip install '.[training]'")

import torch

from tests.training.sample import corpus_of, held_out_game, run_main, some_games, write_games
from training.candidates import Candidate, Fitted, fit_candidate, sample_of
from training.corpus import images
from training.curve import main
from training.networks import NETWORKS, Inputs
from training.positions import Positions, read_positions
from training.records import Record

SIDE = 15
GENERATORS = (1, 4)  # of the symmetries: a turn and a mirror


def positions_of(records: list[Record]) -> Positions:
    """Those of some games, of which the first is held out."""
    return read_positions(corpus_of(records))


def seen(positions: Positions, rule: int) -> Inputs:
    """What candidates see of them."""
    return sample_of(positions, rule).inputs


def fitted(positions: Positions, name: str, *, seed: int = 0, epochs: int = 2) -> Fitted:
    """A candidate, fitted to freestyle."""
    candidate = Candidate(name, 0, seed=seed)
    return fit_candidate([positions], 0, candidate, seed=seed, epochs=epochs)


def candidate_of(name: str, rule: int) -> Candidate:
    """A candidate none of whose weights is 0."""
    made = Candidate(name, rule, seed=1)
    generator = torch.Generator().manual_seed(2)
    with torch.no_grad():
        for part, weights in made.named_parameters():
            most = 0.07 if ".layers." in part else 0.3  # more would cut all channels off
            weights.add_(torch.randn(weights.shape, generator=generator) * most)
    return made


def image_of(record: Record, image: NDArray[np.uint16]) -> Record:
    """A game on a turned or mirrored board. image: where it puts each cell."""
    turns = record.turns.copy()
    turns["cell"] = image[turns["cell"]]
    return Record(record.header, turns)


@pytest.mark.parametrize("name", ["classical", "network"])
def test_a_turned_board_is_worth_the_same(name: str) -> None:
    candidate, records = candidate_of(name, 0), some_games(0)[:2]
    with torch.no_grad():
        first = candidate(seen(positions_of(records), 0))
        assert first.value.std() > 0.1
        for image in (images(SIDE)[number] for number in GENERATORS):
            turned = positions_of([image_of(record, image) for record in records])
            again = candidate(seen(turned, 0))
            cells = torch.from_numpy(image.astype(np.int64))
            assert torch.allclose(again.value, first.value, rtol=1e-3, atol=1e-3)
            assert torch.allclose(again.order[:, cells], first.order, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("rule", [0, 4])
@pytest.mark.parametrize("name", NETWORKS)
def test_who_is_black_matters_where_black_has_fouls(name: str, rule: int) -> None:
    candidate, positions = candidate_of(name, rule), positions_of(some_games(rule)[:2])
    other = positions._replace(is_black=~positions.is_black)
    # Both halves of a word mean the same only if they are exchanged, too.
    black, white = positions.words & 0xFFFF, positions.words >> 16
    other = other._replace(words=(black << 16 | white).astype(np.uint32))
    with torch.no_grad():
        one, two = (candidate(seen(some, rule)).value for some in (positions, other))
    assert torch.equal(one, two) == (rule == 0)


@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_learns_what_it_sees(name: str) -> None:
    positions = positions_of(some_games(0))
    few, many = (fitted(positions, name, epochs=epochs) for epochs in (2, 20))
    assert many.value.fitted < few.value.fitted
    assert many.order.fitted < few.order.fitted - 0.05


def test_no_game_need_be_held_out() -> None:
    positions = positions_of(some_games(0))
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
