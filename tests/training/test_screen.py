"""Ideas that are weighed in the same games."""

from pathlib import Path
from random import Random

import pytest

from brain.search.parameters import PARAMETERS
from kakugo.arena.figures.stats import elo_of
from kakugo.arena.model import Rules
from tests.training.test_problems import at_home
from training import screen
from training.pooling import Row, read_rows

IDEAS = """
[each]
nodes = 20000

[[candidate]]
name = "six"
param.lmp_first = 6
base.param.lmp_first = 3

[[candidate]]
name = "tuned"
tune = ["lmp_first"]

[[candidate]]
name = "fifty"
param.lmr_scale = 50
"""


def test_each_idea_is_worth_what_its_pairs_show() -> None:
    random = Random(1)
    worth = {"good": 0.25, "bad": -0.25, "idle": 0.0}  # points of a pair
    rows: list[Row] = []
    for _ in range(4000):
        has = {name: random.choice((-1, 1)) for name in worth}
        chance = 0.5 + sum(has[name] * lead for name, lead in worth.items()) / 2
        rows.append({"has": has, "points": [float(random.random() < chance) for _ in range(2)]})
    found = {one.name: one for one in screen.worths(rows)}
    assert list(found) == ["good", "idle", "bad"]
    for name, one in found.items():
        assert 0 < one.within < 12
        expected = elo_of(0.5 + worth[name] / 2)  # a quarter of a point a pair is an eighth a game
        assert abs(one.elo - expected) < 2 * one.within
    together = [row | {"has": row["has"] | {"twin": row["has"]["good"]}} for row in rows]
    for few, why in ((rows[:3], "3 pairs do not tell 3 ideas"), (together, "tell 4 ideas apart")):
        with pytest.raises(ValueError, match=why):
            screen.worths(few)


def test_in_each_pair_one_player_has_an_idea_and_the_other_has_not(tmp_path: Path) -> None:
    file = tmp_path / "ideas.toml"
    file.write_text(IDEAS)
    ideas = screen.read_ideas(file)
    assert [idea.name for idea in ideas] == ["six", "fifty"]
    assert screen.parameters_of(ideas, [1, -1]) == {"lmp_first": 6}
    assert screen.parameters_of(ideas, [-1, 1]) == {"lmp_first": 3, "lmr_scale": 50}
    drawn = [tuple(screen.signs_of(pair, ideas, 1)) for pair in range(100)]
    assert len(set(drawn)) == 4
    assert drawn[:50] == [tuple(screen.signs_of(pair, ideas, 1)) for pair in range(50)]
    for wrong, why in (
        ("param.lmp_first = 99", "lmp_first= is a whole number"),
        ("param.no_such = 1", "no parameter 'no_such'"),
        ("base.nodes = 1", "no candidate differs"),
        ("param = 3", "candidate a: "),
        ('param.lmp_first = 5\n[[candidate]]\nname = "b"\nparam.lmp_first = 6', "a and b both set"),
        ("like", "ideas.toml"),
    ):
        file.write_text(f'[[candidate]]\nname = "a"\n{wrong}\n')
        with pytest.raises(ValueError, match=why):
            screen.read_ideas(file)


def test_games_are_played_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "pooled", at_home)
    ideas = [screen.Idea("six", {"lmp_first": 6}, {}), screen.Idea("far", {"aspiration": 90}, {})]
    assert all(name in PARAMETERS for idea in ideas for name in idea.given)
    out = tmp_path / "games.jsonl"
    line = ((7, 7),), ((8, 8),)
    for pairs in (1, 8, 8):
        screen.play(ideas, out, [line], Rules(draw_after=12), 20, 1, pairs, workers=1)
        rows = read_rows(out)
        assert [row["pair"] for row in rows] == list(range(pairs))
    assert all(len(row["points"]) == 2 and set(row["points"]) <= {0, 0.5, 1} for row in rows)
    assert all(row["has"].keys() == {"six", "far"} for row in rows)
    with out.open("a") as file:
        file.write('{"pair": 9')  # a kill
    with pytest.raises(ValueError, match="holds games with other nodes"):
        screen.play(ideas, out, [line], Rules(draw_after=12), 30, 1, 9, workers=1)
    assert "16 games" in screen.table(read_rows(out))
