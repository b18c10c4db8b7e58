"""The network's integers say what its fitted weights say, and are where another fit can begin."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="a fit needs the extra: pip install '.[training]'")

import torch

import brain
from brain.analysis import probe
from brain.evaluation.weights import BUILT_IN, CLASSICAL, find, read
from brain.report import STATIC_SCALE as SCALE
from tests.helpers.evaluation.board_network import evaluate, read_views
from tests.helpers.tables import table
from tests.training.sample import RULES, engine_of, held_out_game, run_main, some_games, write_games
from training import layout, reliability
from training.candidates import Candidate, begun, quantised, sample_of
from training.corpus import distinct, is_held_out
from training.fit import request
from training.fit_network import main, read_boards
from training.networks import HALF, Network
from training.order import SCORE, read_cells
from training.records import join, usable

SIDE = 15


def fitted(folder: Path, rule: int, *words: object) -> str:
    """A file of weights that were fitted just now to games on two sizes of boards."""
    games = write_games(folder / "some.games", [*some_games(rule), *some_games(rule, 20)[:2]])
    assert run_main(main, folder / "new", f"{rule}={games}", "--epochs", 10, *words) == 0
    return find(str(folder / "new"), rule)


@table("rule", RULES)
def test_the_engine_says_what_was_fitted(tmp_path: Path, rule: int) -> None:
    candidate, generator = Candidate("network", rule, seed=3), torch.Generator().manual_seed(4)
    network = candidate.network
    assert isinstance(network, Network)
    with torch.no_grad():
        for weights in network.parameters():
            weights.add_(torch.randn(weights.shape, generator=generator) * 0.05)
        network.order.weight *= 3
        network.lines.last.weight[HALF] *= 10
    path = find(str(tmp_path), rule)
    layout.write(path, quantised(candidate, rule), rule=rule, board=15, origin="a test")
    records = some_games(rule)[:3]
    [positions] = read_boards(distinct(join(records)))
    sample = sample_of(positions, rule)
    with torch.no_grad():
        outputs, alone = candidate(sample.inputs), network(sample.inputs)
    row = 0
    views = read_views(path)
    for record in records:
        game = engine_of(rule, path).game
        for point, is_usable in zip(record.points, usable(record.turns), strict=True):
            if is_usable:
                value = probe.static_value(game)
                assert abs(value - outputs.value[row].item() * SCALE) < 4, row  # roundings
                assert value == evaluate(game, views).value
                for ((x, y), *_), mark, score in probe.move_scores(game):
                    more = alone.order[row, y * SIDE + x].item() * SCORE
                    by_marks = mark * candidate.marks.scale.item()
                    assert abs(score - by_marks - more) < 3, (row, x, y)  # roundings
                row += 1
            game.play(point)
    assert row == len(positions.values)
    assert outputs.value.std() * SCALE > 5
    assert alone.order.std() * SCORE > 5


@pytest.mark.parametrize("rule", [0, 4])
def test_a_fit_moves_every_kind_of_weight(
    tmp_path: Path, rule: int, capsys: pytest.CaptureFixture[str]
) -> None:
    path = fitted(tmp_path, rule)
    printed = capsys.readouterr().out
    assert "value: loss 0." in printed
    assert "order: loss " in printed
    views = layout.read(path)
    assert len(views) == (2 if rule == 4 else 1)
    for view in views:
        for name in layout.LAYOUT_FIELDS["network"]:
            assert name == "marks" or view[name].any(), name
    header, _ = read(path)
    assert (header.architecture, header.board) == ("network", 20)
    assert engine_of(rule, path).think(brain.Limits(nodes=500)).turn


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    one, two, three = (
        Path(fitted(tmp_path, 4, "--epochs", 2, "--seed", seed)).read_bytes() for seed in (0, 0, 1)
    )
    assert one == two != three


def test_a_fit_to_large_boards_only_is_for_these(tmp_path: Path) -> None:
    games, new = write_games(tmp_path / "some.games", some_games(0, 20)), tmp_path / "new"
    words = f"0={games}", "--epochs", 1, "--rate", 1e-5, "--start", BUILT_IN
    assert run_main(main, new, *words) == 0
    assert [path.name for path in new.iterdir()] == ["freestyle20.weights"]
    fitted, large, usual = (
        layout.read(find(str(path), 0, side))["own"].astype(int)
        for path, side in ((new, 20), (BUILT_IN, 20), (BUILT_IN, 15))
    )
    assert abs(fitted - large).sum() < abs(fitted - usual).sum()  # it began with those


@table("rule", [0, 4])
def test_a_fit_can_begin_with_other_weights(rule: int) -> None:
    views = layout.read(find("", rule))
    again = quantised(begun("network", rule, seed=5, colours=views), rule)
    assert np.array_equal(again, views)
    another = quantised(begun("network", 4 - rule, seed=5, colours=views), 4 - rule)
    for name in ("own", "line", "score"):
        assert np.array_equal(another[name][-1], views[name][-1 if rule == 0 else 0]), name


def test_chances_are_compared_with_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def command(weights: str, games: Path) -> int:
        picture = "--picture", tmp_path / "picture.png"
        return run_main(reliability.main, weights, f"0={games}", *picture)

    path, records = find("", 0), [*some_games(0), held_out_game()]
    games = write_games(tmp_path / "more.games", records)
    assert command(path, games) == 0
    *lines, _, losses = capsys.readouterr().out.splitlines()
    rows = [row.split("|")[1:-1] for row in lines[2:]]
    corpus = distinct(join(records))
    [positions] = read_boards(corpus.part(corpus.is_held_out))
    is_open = read_cells(positions, False).is_open
    assert sum(int(row[0].replace(",", "")) for row in rows) == is_open.sum() > 0
    assert all(0 <= float(cell) <= 1 for row in rows for cell in row[1:])
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
    judged = reliability.judge(Path(path), request(f"0={games}"))
    goal = positions.returns[is_open]
    loss = -(goal * np.log(judged.chances) + (1 - goal) * np.log(1 - judged.chances)).mean()
    assert judged.value_loss == pytest.approx(loss, rel=1e-4)
    assert losses == f"value: loss {judged.value_loss:.4f}, order: loss {judged.order_loss:.4f}"
    assert command(find(CLASSICAL, 0), games) == 1
    assert "holds no network" in capsys.readouterr().err
    learned = [record for record in records if not is_held_out(record)]
    assert command(path, write_games(tmp_path / "learned.games", learned)) == 1
    assert "no game is held out" in capsys.readouterr().err


def test_what_is_wrong_is_found_before_the_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = write_games(tmp_path / "some.games", some_games(0))
    asked, folder = f"0={games}", tmp_path / "new"
    for words, reason in (
        ([asked, asked], "a rule is given twice"),
        ([asked, "--start", CLASSICAL], "holds no network"),
        ([asked, "--origin", "two\nlines"], "the origin is no line"),
        ([asked, "--start", tmp_path / "none"], "No such file"),
    ):
        assert run_main(main, folder, *words) == 1
        assert reason in capsys.readouterr().err
    assert not folder.exists()


def test_weights_that_might_not_fit_are_refused() -> None:
    for grow in ("codes", "first"):
        candidate = Candidate("network", 0, seed=5)
        quantised(candidate, 0)
        with torch.no_grad():
            for weights in getattr(candidate.network, grow).parameters():
                weights += 600
        with pytest.raises(OverflowError, match="too large"):
            quantised(candidate, 0)
