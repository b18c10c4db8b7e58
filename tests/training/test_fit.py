"""Weights are fitted to games and written, and the engine values positions by them exactly."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="a fit needs the extra: pip install '.[training]'")

from brain import Limits
from brain.evaluation import weights
from brain.evaluation.weights import CLASSICAL, find
from tests.training.sample import NODES, engine_of, held_out_game, run_main, some_games, write_games
from training import layout
from training.corpus import distinct
from training.fit import main
from training.patterns import FEATURES
from training.records import Record, join, usable


def fitted(folder: Path, rule: int) -> str:
    """A file of weights that were fitted just now."""
    games = write_games(folder / "some.games", some_games(rule))
    assert run_main(main, folder, f"{rule}={games}") == 0
    return find(str(folder), rule)


@pytest.mark.parametrize("rule", [1, 4])
def test_a_fit_moves_every_kind_of_weight_and_the_engine_plays_by_them(
    tmp_path: Path, rule: int
) -> None:
    path = fitted(tmp_path, rule)
    made = Path(path).read_bytes()
    assert Path(fitted(tmp_path, rule)).read_bytes() == made  # the same seed
    colours = layout.read(path)
    assert len(colours) == (2 if rule == 4 else 1)
    for row in colours:
        for part in (row, row["marks"], row["deeper"]):
            for name in set(part.dtype.names) - {"deeper", "marks"}:
                is_single = part[name].size == 1  # it may come to 0
                assert is_single or part[name].any(), name
        for name in ("value", "attack", "defend"):
            assert row["marks"][name].shape == (FEATURES,)
    header, _ = weights.read(path)
    assert header.rule == weights.rule_name(rule)
    assert header.board == 15
    found = weights.read(find("", rule))[0]
    corpus = distinct(join(some_games(rule)))
    corpus = corpus.part(~corpus.is_held_out)
    games, positions = len(corpus.games.headers), usable(corpus.games.turns).sum()
    expected = f"{games} games, {positions} positions of some.games, played by {0:016x} "
    assert header.origin == f"{expected}with weights {found.hash} at {NODES} nodes"
    assert engine_of(rule, path).think(Limits(nodes=500)).turn


def test_the_order_of_moves_can_be_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = write_games(tmp_path / "some.games", some_games(4))
    known = layout.read(find(CLASSICAL, 4))
    layout.write(find(str(tmp_path), 4), known, rule=4, board=15, origin="before")
    words = tmp_path, f"4={games}", "--keep-order", "--origin", "after"
    assert run_main(main, *words) == 0
    made = layout.read(find(str(tmp_path), 4))
    assert weights.read(find(str(tmp_path), 4))[0].origin == "after"
    for name, is_kept in (("value", False), ("attack", True), ("defend", True)):
        assert np.array_equal(made["marks"][name], known["marks"][name]) is is_kept, name
    assert (made["count"] != known["count"]).any()
    one = layout.read(find(CLASSICAL, 0))
    layout.write(find(str(tmp_path), 4), one, rule=4, board=15, origin="one for both")
    assert run_main(main, *words) == 1
    assert "has weights for 1 colours, not 2" in capsys.readouterr().err


def test_games_that_cannot_be_fitted_are_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def path(name: str, records: list[Record]) -> Path:
        return write_games(tmp_path / name, records)

    games = path("some.games", some_games(0))
    for asked, error in (
        ([f"1={games}"], "a game of rule 0 among those for rule 1"),
        ([f"0={games}", f"0={games}"], "a rule is given twice"),
        ([f"0={path('empty.games', [])}"], "no searched positions"),
        ([f"0={path('held.games', [held_out_game()])}"], "more games are needed"),
        ([f"0={games}", "--origin", "two\nlines"], "the origin is no line"),
        (["0=nowhere.games"], "No such file or directory: 'nowhere.games'"),
    ):
        assert run_main(main, tmp_path / "out", *asked) == 1
        said = capsys.readouterr().err
        assert said.startswith("python -m training.fit: ")
        assert error in said
    assert not list((tmp_path / "out").iterdir())
    for word in ("some.games", "0=", "2=a", "x=a"):
        with pytest.raises(SystemExit):
            run_main(main, "folder", word)
        error = f"{word} is not RULE=GAMES[,GAMES] with a rule of 0, 1, 4, 8"
        assert error in capsys.readouterr().err
