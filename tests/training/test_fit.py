"""Games are played and fitted, and the engine weighs shapes as the fit does."""

import json
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from brain import BLACK, Settings
from brain.analysis.probe import static_value
from brain.engine import Engine
from brain.games.registry import new_game
from tests.helpers.network import COUNTED, judge
from training.fit import FINE, KINDS, read_tables, write
from training.fit import fit as fit_rule
from training.games import Record, play_game, read
from training.shapes import OCCUPIED, PAIRS, RANKS, SHAPES, TERMS, read_positions, sum_up

WEIGHTS = Path(__file__).parents[2] / "brain" / "weights.pyx"
NAMES = ("VALUE", "MAKE", "STOP", "NETWORK")


def some_games(rule: int, games: int, nodes: int = 150) -> list[Record]:
    settings = Settings()
    settings.hash_size = 1024
    engine = Engine(settings)
    chance = random.Random(rule)
    return [play_game(engine, rule, nodes, chance) for _ in range(games)]


@pytest.mark.parametrize("rule", KINDS)
def test_the_engine_weighs_as_the_fit_does(rule: int) -> None:
    weights = read_tables(WEIGHTS)
    kinds = KINDS[rule] * 2 if len(KINDS[rule]) == 1 else KINDS[rule]
    records = some_games(rule, 3)
    positions = read_positions(records)
    sums = sum_up(positions, rule)
    values = []
    for record in records:
        game = new_game(rule=rule, width=record.side)
        for point, value in zip(record.turns, record.values, strict=True):
            if value is not None:
                values.append(static_value(game))
            game.play(point)
    for at, value in enumerate(values):
        is_black = bool(positions.is_black[at])
        black, white = (sums.terms[n][at] @ weights["VALUE"][kinds[n]] for n in range(2))
        lean = np.trunc((black - white if is_black else white - black) / FINE)
        own, foe = (sums.ranks[n][at : at + 1] for n in (not is_black, is_black))
        stones = float((positions.words[at] == OCCUPIED).sum())
        row = weights["NETWORK"][kinds[not is_black]]
        together = judge(row, own[0, COUNTED], foe[0, COUNTED], stones, lean)
        assert lean + together == value
    assert len(values) > 20


def test_a_fit_is_written_as_the_engine_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "training.games", "--games", "6", "--nodes", "100"]
    subprocess.run([*command, "--file", file], check=True, capture_output=True)
    records = list(read(file))
    assert len(records) == 6
    assert len(file.read_text("utf-8").splitlines()) == 6
    assert {record.winner for record in records} <= {0, BLACK, 3 - BLACK}
    write(tmp_path / "weights.pyx", {0: fit_rule(0, [file])})
    made, known = read_tables(tmp_path / "weights.pyx"), read_tables(WEIGHTS)
    assert tuple(made) == tuple(known) == NAMES
    for name in NAMES:
        assert [len(row) for row in made[name]] == [len(row) for row in known[name]]
    assert len(made["VALUE"][0]) == TERMS == SHAPES + len(PAIRS) + RANKS
    assert any(made["VALUE"][0])
    assert any(made["NETWORK"][0])
    write(tmp_path / "weights.pyx", {4: fit_rule(4, [file])}, keeps_order=True)
    again = read_tables(tmp_path / "weights.pyx")
    for name in NAMES:
        is_kept = name in {"MAKE", "STOP"}
        assert np.array_equal(again[name], made[name]) is is_kept, name


def test_the_same_seed_gives_the_same_games() -> None:
    one, two = some_games(1, 2), some_games(1, 2)
    assert json.dumps(one) == json.dumps(two)
