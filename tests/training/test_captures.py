"""What captures are worth is fitted to what searches say."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

import numpy as np
import pytest

import brain
from brain import Point
from brain.analysis import probe
from tests.training.sample import run_main
from training import captures
from training.captures import KINDS, Facts, Values

LENGTHS = {
    "pente": (2,),
    "ninuki": (2,),
    "keryo": (2, 3),
    "repensi": (2,),
}  # of rows that are taken
MIDDLE = range(6, 12)  # where stones are placed
AROUND = range(5, 13)  # where they can be shut in
WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def could_take(stones: Mapping[Point, int], name: str, side: int) -> int:
    """What a side could take, each counted where it can be taken: by looking at every cell."""
    unit = 1 if name == "keryo" else 2
    found = 0
    for x in AROUND:
        for y in AROUND:
            for dx, dy in WAYS if (x, y) not in stones else ():
                for length in LENGTHS[name]:
                    row = [stones.get((x + dx * at, y + dy * at)) for at in range(1, length + 2)]
                    if row == [3 - side] * length + [side]:
                        found += length // unit
    return found


@pytest.mark.parametrize("name", KINDS)
def test_what_is_at_stake(name: str) -> None:
    rng, both = Random(name), set()
    for _ in range(12):
        game = brain.new_game(name, **KINDS[name].opening)
        for _ in range(60):
            point = rng.choice(MIDDLE), rng.choice(MIDDLE)
            if game.outcome() is None and game.is_legal(point):
                game.play(point)
                stones = {(x, y): side for x, y, side in game.stones()}
                sides = game.side, 3 - game.side
                expected = tuple(could_take(stones, name, side) for side in sides)
                assert probe.at_stake(game) == expected
                both |= {at for at in (0, 1) if expected[at]}
    assert both == {0, 1}


@pytest.mark.parametrize("name", ["pente", "keryo", "repensi"])
def test_values_that_searches_follow_are_found(name: str) -> None:
    rng, kind, count = np.random.default_rng(0), KINDS[name], 4000
    most = kind.knots[-1] if kind.knots else 0
    values = Values(0.5, 70, 40, tuple(30.0 * knot for knot in kind.knots))
    rows, to_take, to_lose = (
        rng.normal(0, 100, count),
        *rng.integers(0, 3, (2, count)).astype(float),
    )
    mine, foe = rng.integers(0, most + 1, (2, count)).astype(float)
    search = 0.5 * rows + 70 * to_take - 40 * to_lose + 30 * (mine - foe)
    numbers = np.arange(count, dtype=float)
    facts = Facts(numbers, search, search, rows, mine, foe, to_take, to_lose)
    found = captures.fit(facts, kind)
    assert found[:3] == pytest.approx(values[:3], rel=0.02)
    assert found.taken == pytest.approx(values.taken, rel=0.02)
    worse = values._replace(take=0)
    assert captures.loss_of(facts, kind, found) < captures.loss_of(facts, kind, worse)


def test_games_are_played_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pente.npz"
    words = "pente", "--file", file, "--nodes", 60, "--workers", 2
    assert run_main(captures.main, *words, "--games", 12) == 0
    first = capsys.readouterr().out
    assert " of 12 games of pente\nthe value of rows: " in first
    for start in ("a pair to take: ", "taken: 1 ", "loss: "):
        assert f"\n{start}" in first
    facts = captures.read(file)
    assert set(facts.game.tolist()) == set(range(12))
    assert run_main(captures.main, *words, "--games", 10**9) == 0  # none of them is played
    assert capsys.readouterr().out == first


def test_what_cannot_be_fitted_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.npz"
    np.savez(file, other=np.zeros(3))
    assert run_main(captures.main, "keryo", "--file", file) == 1
    assert "does not hold positions" in capsys.readouterr().err
    captures.write(file, Facts(*np.ones((len(Facts._fields), 3))))
    assert run_main(captures.main, "keryo", "--file", file) == 1
    assert capsys.readouterr().err == (
        "python -m training.captures: 3 positions are too few: more games are needed\n"
    )
