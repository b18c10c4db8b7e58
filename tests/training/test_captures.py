"""What captures are worth is fitted to what searches say."""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pytest

import brain
from brain import Point
from brain.analysis import probe
from tests.training.sample import run_main
from training import captures
from training.captures import CAPTURE_GAMES, Facts
from training.selfplay import Player, opened

LENGTHS = {"keryo": (2, 3)}  # of rows that are taken, where it is not pairs only
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
                for length in LENGTHS.get(name, (2,)):
                    row = [stones.get((x + dx * at, y + dy * at)) for at in range(1, length + 2)]
                    if row == [3 - side] * length + [side]:
                        found += length // unit
    return found


@pytest.mark.parametrize("name", CAPTURE_GAMES)
def test_what_is_at_stake(name: str) -> None:
    rng, both = Random(name), set()
    for _ in range(12):
        game = brain.new_game(name, **CAPTURE_GAMES[name].options)
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


def numbers_of(line: str) -> list[int]:
    """Of a line "NAME = 1" or "NAME = [0, 1, 2]"."""
    return [int(number) for number in re.findall(r"-?\d+", line.partition("=")[2].split("#")[0])]


@pytest.mark.parametrize("name", ["pente", "keryo", "repensi"])
def test_the_engine_s_own_numbers_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the search says what the engine's static value says, a fit must find its numbers."""
    monkeypatch.setattr(captures, "FEWEST", 1)  # none of them is noise
    kind = CAPTURE_GAMES[name]
    rows = [row for number in range(100) for row in captures.play(name, 1, 60, number)]
    facts = Facts(*np.array(rows, float).T)
    is_cut = abs(facts.static) >= captures.MOST_SEARCH
    facts = Facts(*(fact[~is_cut] for fact in facts))
    found = captures.fit(facts._replace(search=facts.static), kind)
    source = Path(brain.__file__).parent / "games" / f"{name}.pyx"
    for line in captures.constants(found, kind):
        (known,) = re.findall(rf"{line.split()[0]}\b[^=\n]*= .*(?:\n[ 0-9,]+)?", source.read_text())
        expected = numbers_of(known)
        numbers = numbers_of(line)
        for at in (0, *kind.knots) if len(numbers) > 1 else (0,):
            assert numbers[at] == pytest.approx(expected[at], abs=3), line


def test_games_are_played_and_fitted(capsys: pytest.CaptureFixture[str]) -> None:
    words = "repensi", "--games", 30, "--nodes", 60, "--workers", 2
    assert run_main(captures.main, *words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" = ")[0] for line in lines[:3]] == list(CAPTURE_GAMES["repensi"].names)
    found = re.fullmatch(r"loss: (0\.\d+), of the engine's numbers (0\.\d+)", lines[4])
    assert found
    assert lines[3].startswith("positions: ")
    assert run_main(captures.main, *words) == 0
    assert capsys.readouterr().out.splitlines() == lines


def test_random_stones_that_decide_a_game_are_begun_anew() -> None:
    fresh = partial(brain.new_game, "repensi", opening="free")
    rng = Random(2734)  # its first eight stones of nine make a five, by a flip
    game = opened(fresh, Player(rng, 60, fresh().rule), rng)
    assert 3 <= game.ply <= 9
    assert game.outcome() is None


def test_too_few_games_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_main(captures.main, "keryo", "--games", 5, "--nodes", 20, "--workers", 1) == 1
    assert capsys.readouterr().err == (
        "python -m training.captures: too few positions with captures: more games are needed\n"
    )
