"""Positions of games get other values: of searches, of a teacher, of what the games came to."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="a fit needs the extra: pip install '.[training]'")

from brain import Engine, Limits, Settings, new_game
from brain.evaluation.weights import CLASSICAL, find
from brain.report import STATIC_SCALE
from tests.helpers.tables import table
from tests.training.sample import held_out_game, run_main, some_games, write_games
from tests.training.test_problems import at_home
from training import accuracy, fit_network, fit_teacher, relabel
from training.corpus import is_held_out
from training.order import read_cells
from training.positions import positions_of
from training.records import NO_VALUE, PROVEN_FLAG, SAMPLED, Games, Record, join, read, usable
from training.returns import returns_of
from training.teacher import read_teacher

NODES = 300
POSITIONS = 40


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relabel, "pooled", at_home)


def known(rule: int) -> list[Record]:
    """Games on boards of two sizes; of freestyle one is held out."""
    return [*some_games(rule), *some_games(rule, 20)[:2], *[held_out_game()][: rule == 0]]


def relabelled(file: Path, rule: int, *words: object, damaged: int = 0) -> Games:
    """What the command writes of such games; damaged: pieces that a kill has left there."""
    games = write_games(file.with_name("some.games"), known(rule))
    try:
        assert run_main(relabel.main, file, f"{rule}={games}", *words) == 0
    finally:
        games.unlink()
    found = read([file])
    assert found.damaged == damaged
    return found


@table(("rule", "weights"), ((0, ""), (4, ""), (0, CLASSICAL)))
def test_a_search_says_what_a_position_is_worth(tmp_path: Path, rule: int, weights: str) -> None:
    words = "--nodes", NODES, "--positions", POSITIONS, "--by", weights
    found = relabelled(tmp_path / f"deep{rule}{bool(weights)}", rule, *words)
    assert len(found.headers) == POSITIONS
    assert set(found.headers["nodes"].tolist()) == {NODES}
    file = Path(find(weights, rule)).read_bytes()[:999]
    assert f"{found.headers['weights'][0]:016x}".encode() in file
    origins = known(rule)
    for at in range(POSITIONS):
        record = found.record(at)
        *before, last = record.turns
        assert last["flags"] & SAMPLED
        assert all(turn["value"] == NO_VALUE for turn in before)
        cells = [int(turn["cell"]) for turn in before]
        origin = next(
            game
            for game in origins
            if game.header["side"] == record.header["side"]
            and game.turns["cell"][: len(cells)].tolist() == cells
        )
        assert is_held_out(record) == is_held_out(origin)
        side = int(record.header["side"])
        settings = Settings()
        settings.rule, settings.evaluation = rule, weights
        engine = Engine(settings)
        engine.game = new_game(rule=rule, width=side)
        for cell in cells:
            engine.game.play((cell % side, cell // side))
        line = engine.think(Limits(nodes=NODES)).line
        assert last["value"] == line.value
        assert bool(last["flags"] & PROVEN_FLAG) == (line.win_within is not None)
        ((x, y),) = line.turn
        assert last["cell"] == y * side + x
        alone = positions_of([record])
        assert read_cells(alone, rule == 4).is_open.all()


def test_returns_are_what_a_fit_to_the_games_reads(tmp_path: Path) -> None:
    found = relabelled(tmp_path / "returns", 0, "--returns")  # all there are
    origins = known(0)
    games = join(origins)
    returns, expected = returns_of(games), {}
    for game, first in zip(origins, games.starts.tolist(), strict=False):
        for at in np.flatnonzero(usable(game.turns)).tolist():
            cells = (int(game.header["side"]), *game.turns["cell"][:at].tolist())
            expected[cells] = float(returns[first + at])
    sides = found.headers["side"]
    assert len(found.headers) > POSITIONS
    for side in np.unique(sides).tolist():
        records = [found.record(at) for at in np.flatnonzero(sides == side).tolist()]
        for record, value in zip(records, positions_of(records).returns, strict=True):
            cells = (side, *record.turns["cell"][:-1].tolist())
            assert value == pytest.approx(expected[cells], abs=0.002)


def test_a_teacher_says_what_a_position_is_worth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, games = tmp_path / "teacher.pt", write_games(tmp_path / "games", known(0))
    small = "--blocks", 1, "--channels", 4, "--batch", 32, "--epochs", 1
    assert run_main(fit_teacher.main, path, f"0={games}", *small) == 0
    words = "--teacher", path, "--positions", POSITIONS
    found = relabelled(tmp_path / "taught", 0, *words)
    wanted = found.headers["side"] == 15
    records = [found.record(at) for at in np.flatnonzero(wanted).tolist()]
    positions = positions_of(records)
    values = read_teacher(path, 0).values(positions, 0)
    with pytest.raises(ValueError, match=r"teacher\.pt is a teacher of rule 0, not 4"):
        read_teacher(path, 4)
    assert positions.values == pytest.approx(values * STATIC_SCALE, abs=0.6)
    # It can be judged, and learned from.
    capsys.readouterr()
    few = "--positions", 5, "--nodes", NODES, "--file", tmp_path / "deep"
    assert run_main(accuracy.main, f"0={games}", path, "built-in", *few) == 0
    row = capsys.readouterr().out.splitlines()[2]
    assert row.startswith("| teacher.pt: 1 blocks of 4 channels | ")
    taught = f"0={tmp_path / 'taught'}"
    assert run_main(fit_network.main, tmp_path / "new", taught, "--epochs", 1) == 0
    assert "of taught, valued by the teacher " in capsys.readouterr().out


def ends(games: Games) -> dict[tuple[int, ...], tuple[int, ...]]:
    """The last turn of each position, by the stones there."""
    found = {}
    for at in range(len(games.headers)):
        *before, last = games.record(at).turns.tolist()
        found[tuple(cell for cell, *_ in before)] = last
    return found


def test_all_take_the_same_positions_also_after_a_kill(tmp_path: Path) -> None:
    file, words = tmp_path / "deep", ("--nodes", 50, "--positions", POSITIONS, "--seed", 3)
    deep = ends(relabelled(file, 0, *words))
    assert deep.keys() == ends(relabelled(tmp_path / "returns", 0, "--returns", *words[2:])).keys()
    assert deep.keys() != ends(relabelled(tmp_path / "others", 0, *words[:4])).keys()
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])
    assert read([file]).damaged == 1
    again = relabelled(file, 0, *words, damaged=1)
    assert len(again.headers) == POSITIONS
    assert ends(again) == deep


def test_errors_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, file = write_games(tmp_path / "some.games", known(0)), tmp_path / "deep"
    few = "--positions", 2
    assert run_main(relabel.main, file, f"0={games}", "--nodes", 10, *few) == 0
    for words, reason in (
        ((f"0={games}", "--nodes", 11), "was valued otherwise"),
        ((f"0={games}", "--nodes", 10, "--seed", 1), "was valued otherwise, or with another seed"),
        ((f"0={games}", "--teacher", games), "holds no teacher"),
        ((f"4={games}", "--nodes", 10), "a game of rule 0 among those for rule 4"),
    ):
        assert run_main(relabel.main, file, *words, *few) == 1
        assert reason in capsys.readouterr().err
    assert run_main(relabel.main, tmp_path / "all", f"0={games}", "--returns") == 0
    assert "The games have no more" in capsys.readouterr().out
