"""A queue tests its candidates one after another, and decides them, as its file says."""

import csv
import json
import sys
from collections.abc import Iterator
from functools import cache, partial
from math import floor
from pathlib import Path

import pytest

from brain import bench
from brain.search.parameters import ON_TRIAL, PARAMETERS
from kakugo.arena.queue import candidates
from kakugo.arena.store.store import Store
from tests.helpers.arena.players import FAKES
from tests.helpers.arena.queue import LONG, STRONG, games_of, long_one, rows, write
from tests.helpers.arena.tournament import arena, games_in
from tests.helpers.brains.process import ROOT
from tests.helpers.tables import table

WEAK = STRONG.replace("strong", "weak").replace("400", "5").replace("= 20 ", "= 400 ")
WEAK += 'idea = "fewer nodes, \\"tried\\""\n'
CONFIRMED = f'name = "a"\n{LONG}confirm = {{ nodes = 9 }}\n'
EXPERIMENTS = ROOT / "docs" / "experiments.csv"


@pytest.fixture(autouse=True, scope="module")
def _signed_once() -> Iterator[None]:
    """The signature, which a queue notes with a decision, takes seconds: once for all of them."""
    with pytest.MonkeyPatch.context() as patch:
        signature = cache(partial(bench.run, report=lambda line: None, pairs=1))
        patch.setattr(bench, "run", lambda **_: signature())
        yield


def test_candidates_are_decided_while_nobody_looks(tmp_path: Path) -> None:
    lost = '[[candidate]]\nname = "lost"\ncommit = "no-such-commit"\nbase.commit = "HEAD"\n'
    fake = f'cmd = "{sys.executable} -I -S {FAKES} crash"\n'
    broken = f'[[candidate]]\nname = "broken"\n{fake}'
    moved = long_one("moved", "before = [900, 500, 900, 400, 100]")  # games of another machine
    ended = long_one("ended", "end = true")  # before its first game: that is no decision
    confirmed = "confirm = { nodes = 50 }\n"
    file = write(tmp_path, lost, broken, STRONG, WEAK + confirmed, moved, ended)
    said = arena("queue", file, "--concurrency", "2", status=1)
    assert "lost: failed, there is no commit no-such-commit" in said
    assert "broken: failed, " in said
    assert games_in(games_of(file, "broken")) == []  # they count for nobody
    found = {row["idea"]: row for row in rows(file)}
    kept = {"strong": "yes", 'fewer nodes, "tried"': "no", "moved": "no"}
    assert {idea: row["kept"] for idea, row in found.items()} == kept
    strong, weak, from_elsewhere = (found[idea] for idea in kept)
    assert float(strong["elo"]) > 0 > float(weak["elo"])
    for row, name in (strong, "strong"), (weak, "weak"):
        assert int(row["games"]) == len(games_in(games_of(file, name)))
        assert row["rule"] == "freestyle"
    assert from_elsewhere["games"] == "5600"
    assert "pairs 900 500 900 400 100" in from_elsewhere["note"]
    # What a later trial would have confirmed is out already.
    assert not games_of(file, "weak.confirm1").exists()
    assert ", 2 at once in processes; " in arena("report", games_of(file, "strong"))
    page = (file.with_suffix(".games") / "index.html").read_text(encoding="utf-8")
    states = {"strong": "accepted", "weak": "rejected", "weak.confirm1": "not needed"}
    for name, state in states.items():
        (line,) = [line for line in page.split("<tr") if f">{name}<" in line]
        assert f">{state}<" in line
    # The rows go into the table of experiments as they are, and stay so, whatever the file says.
    with EXPERIMENTS.open(encoding="utf-8") as lines:
        assert next(csv.reader(lines)) == list(strong)
    decided, before = rows(file), games_in(games_of(file, "strong"))
    write(tmp_path, STRONG.replace("400", "300"), 'idea = "another"\n')
    assert "give the candidate another name" in arena("queue", file, "--show")
    arena("queue", file, status=1)
    assert rows(file) == decided
    assert games_in(games_of(file, "strong")) == before


def test_a_kill_in_a_decision(tmp_path: Path) -> None:
    file = write(tmp_path, STRONG)
    arena("queue", file, "--concurrency", "2")
    decided, games = rows(file), games_in(games_of(file, "strong"))
    for made in ("decisions.csv", "index.html", "strong.trial.json"):  # the last game is there
        (file.with_suffix(".games") / made).unlink()
    arena("queue", file, "--concurrency", "2")
    assert rows(file) == decided
    assert games_in(games_of(file, "strong")) == games


def test_a_confirmation_and_other_rules(tmp_path: Path) -> None:
    # At once weaker in the confirmation: not kept. Under another rule a no holds for that rule.
    confirmed = "confirm = [{ rule = 4, param.vcf_budget = 0 }, { nodes = 10 }]"
    file = write(tmp_path, STRONG.replace("{ nodes = 20 }", "{ nodes = 100 }"), confirmed)
    arena("queue", file, "--concurrency", "2")
    first, renju, last = rows(file)
    assert [row["rule"] for row in (first, renju, last)] == ["freestyle", "renju", "freestyle"]
    assert [row["clock"] for row in (first, renju, last)] == ["400 nodes", "400 nodes", "10 nodes"]
    assert first["kept"] == last["kept"] == "no"


def test_the_shipped_ideas_can_be_read() -> None:
    ideas = candidates.read(ROOT / "training" / "ideas.toml")
    tried = {name for one in ideas for name, _ in one.trials[0].sides[0].player.parameters}
    assert tried >= ON_TRIAL
    assert len(ON_TRIAL) <= 8
    assert {name: PARAMETERS[name].default for name in ON_TRIAL} == dict.fromkeys(ON_TRIAL, 0)


@table(
    ("text", "complaint"),
    [
        ('name = "a"', "it plays as its base does"),
        ('name = "a b"\nnodes = 3', "name= is letters"),
        ('name = "a"\nparam.nothing = 3', "no parameter 'nothing'"),
        ('name = "a"\nparam.vcf_budget = -1', "vcf_budget= is a whole number"),
        ('name = "a"\nbounds = [5, 0]\nparam.vcf_budget = 1', "the lower one first"),
        ('name = "a"\nbounds = 5\nparam.vcf_budget = 1', "expected a list, got 5"),
        ('name = "a"\ngames = 3\nparam.vcf_budget = 1', "an even number"),
        (f'name = "a"\n{LONG}before = [1, 2]', "5 numbers of pairs"),
        ('name = "a"\nrules = 4', "there is no 'rules'"),
        ('name = "a"\nbase = { rule = 4 }\nparam.vcf_budget = 1', "not 'rule'"),
        ('name = "a"\ncommit = "HEAD"', "needs base.commit="),
        ('name = "a"\nevaluation = "nowhere"', "evaluation="),
        ('name = "a"\nparam.vcf_budget = 1\nconfirm = { idea = "x" }', "there is no 'idea'"),
        (f'name = "a"\n{LONG}[[candidate]]\nname = "A"\n{LONG}', "two trials are called a"),
        (f'{CONFIRMED}[[candidate]]\nname = "a.confirm1"\n{LONG}', "are called a.confirm1"),
        ('name = "a"\nparam.vcf_budget = 9\nbounds = [0, 1300]', "none beyond 1200"),
        (f'name = "a"\n{LONG}games = 1000000', "all that the openings give"),
        (f'name = "a"\n{LONG}tune = [["x"]]', "names of parameters"),
        ('name = "a"\nrule = 4\nopenings = "freestyle15"\nparam.vcf_budget = 1', "balanced in"),
        ('name = "a"\nparam.vcf_budget = 1\nrule = 4\nopenings = "freestyle20"', "freestyle20"),
    ],
)
def test_a_mistake_is_one_clear_line(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "q.toml"
    file.write_text(f"[[candidate]]\n{text}\n", encoding="utf-8")
    said = arena("queue", file, status=2)
    assert complaint in said
    assert said.count("\n") == 1
    assert not file.with_suffix(".games").exists()


def test_a_tuning_comes_before_its_test(tmp_path: Path) -> None:
    tuned = '[[candidate]]\nname = "tuned"\ntune = ["aspiration"]\nnodes = 400\n'
    tuned += "pairs = 8\nrate = 3\nbase.nodes = 20\n"
    file = write(tmp_path, tuned)
    arena("queue", file, "--concurrency", "2")
    values = json.loads(games_of(file, "tuned").with_suffix(".json").read_text("utf-8"))["values"]
    with Store(games_of(file, "tuned")) as store:
        one, other = store.players
    assert dict(one.parameters) == {"aspiration": floor(values["aspiration"] + 0.5)}
    assert not other.parameters
    assert [row["kept"] for row in rows(file)] == ["yes"]


@pytest.mark.exhaustive
def test_a_commit_is_compiled_and_played(tmp_path: Path) -> None:
    same = '[[candidate]]\nname = "same"\ncommit = "HEAD"\nbase = { commit = "HEAD", nodes = 10 }\n'
    file = write(tmp_path, same)
    arena("queue", file, "--concurrency", "2")
    assert [row["kept"] for row in rows(file)] == ["yes"]
