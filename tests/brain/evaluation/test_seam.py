"""The evaluator's seam: it is notified of every change, and two evaluations live in one process."""

from pathlib import Path
from random import Random

import pytest

import brain
from brain import Engine, Limits
from brain.analysis import probe
from brain.search.parameters import chosen
from brain.search.root import RootSearcher
from brain.search.searcher import Shared
from tests.helpers.evaluation.weights import write_zero
from tests.helpers.records.games import played

NODES = 3000
FIRST_TURNS = 12  # played at random before the search
KINDS: list[tuple[str, dict[str, int]]] = [
    *((name, {}) for name in brain.games()),
    ("gomoku", {"double_three": 2}),
    ("murray", {"stones": 5}),
    ("hexgomoku", {"variant": 2}),
    ("inlove", {"variant3": 1}),
    ("pente", {"end_capture": 1}),
]


@pytest.mark.parametrize(("name", "options"), KINDS)
def test_an_evaluator_is_told_of_every_change(name: str, options: dict[str, int]) -> None:
    rng = Random(name)
    rule = 1 if name == "gomoku" else None
    game = brain.new_game(name, rule=rule, **options).without_opening()
    witness = probe.witness(game)
    for _ in range(FIRST_TURNS):
        game.play(*rng.choice(game.legal_turns()))
    game.undo()
    assert probe.static_value(game) == probe.static_value(game.copy())
    searcher = RootSearcher(Shared(1 << 20), 0, chosen({}, game.rule))
    before = str(game)
    turns, far = searcher.ready(game)
    searcher.run(game, turns, far, 4, 1, None)
    assert str(game) == before
    assert witness.values > 0
    assert witness.faults == 0


def test_two_evaluations_in_one_process(tmp_path: Path) -> None:
    path = write_zero(tmp_path / "zero.weights")
    plain, blind = Engine(), Engine(evaluation=path)
    for engine in (plain, blind):
        for point in [(7, 7), (8, 8), (6, 8), (9, 7)]:
            engine.game.play(point)
    assert probe.static_value(blind.game) == 0
    assert probe.static_value(plain.game) != 0
    assert blind.game.evaluation != plain.game.evaluation
    assert probe.static_value(blind.game.copy("")) == probe.static_value(plain.game)
    assert blind.game.copy("").key == plain.game.key
    probe.consistent(blind.game.copy(""))
    assert {blind.think(Limits(depth=1)).lines[0].value} == {0}
    assert plain.think(Limits(depth=1)).lines[0].value != 0


def test_a_search_uses_the_setting_whatever_the_game_has(tmp_path: Path) -> None:
    engine = Engine(evaluation=write_zero(tmp_path / "zero.weights"))
    game = played("h8", "i9", "g9", "j8")
    values = []
    for evaluation in (engine.settings.evaluation, "", engine.settings.evaluation):
        engine.settings.evaluation = evaluation
        values.append(engine.search(game, Limits(depth=2)).lines[0].value)
    assert values[0] == values[2] == 0
    assert values[1] != 0
    assert game.evaluation == brain.new_game().evaluation


def test_what_was_chosen_is_reported_once(tmp_path: Path) -> None:
    engine = Engine(evaluation=write_zero(tmp_path / "zero.weights"))
    texts: list[str] = []

    def report(event: brain.Event) -> None:
        if event.kind == "setup":
            texts.append(event.text)

    for _ in range(2):
        engine.think(Limits(nodes=1000), report=report)
    assert len(texts) == 1
    assert texts[0].startswith("table 1 MiB: what 1000 nodes can fill; evaluation classical")
    engine.settings.evaluation = ""
    engine.think(Limits(nodes=1000), report=report)
    assert len(texts) == 2
