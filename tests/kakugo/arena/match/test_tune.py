"""The search's parameters are tuned towards what wins, and a tuning that was stopped goes on."""

import functools
import json
import os
import shlex
import signal
import subprocess
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from brain import Engine, Game, Limits, Result
from brain.search.parameters import OF_CARO, ON_TRIAL, PARAMETERS, Parameter
from kakugo.arena.commands import SUBCOMMANDS
from kakugo.arena.figures.spsa import Match, Plan, Standing, Whole, climb, rounded
from kakugo.arena.figures.stats import score_of
from kakugo.arena.game import pool
from kakugo.arena.model import Played, Task
from kakugo.arena.store.store import Store
from tests.helpers.arena.tournament import PATIENCE_S, arena, command
from tests.helpers.brains.process import POSIX, ROOT
from tests.helpers.tables import table
from tests.helpers.waiting import wait_until

NAME, OTHER = list(PARAMETERS)[:2]  # any will do
THOUGHT = "thought"  # a parameter that is worth something for certain: how deep to search
HILL = {
    "near": Parameter(100, 0, 200, 8, ""),
    "far": Parameter(10, -50, 500, 10, ""),
    "idle": Parameter(5, 0, 9, 1, ""),
    "bound": Parameter(3, 0, 20, 2, ""),
}
BEST = {"near": 92.0, "far": 60.0, "bound": -10.0}  # of "idle" every value is as good


def elo(values: Whole) -> float:
    """How strong values are that cost 5 Elo a step away, 20 two steps away."""
    return -sum(5 * ((values[name] - best) / HILL[name].step) ** 2 for name, best in BEST.items())


def noisy(seed: int, pairs: int = 8) -> Match:
    """Matches with random results, by strength."""

    def match(iteration: int, ahead: Whole, behind: Whole) -> float:
        random = Random(f"{seed} {iteration}").random
        score = score_of(elo(ahead) - elo(behind))
        return sum(1.0 if random() < score else -1.0 for _ in range(2 * pairs))

    return match


@table("seed", range(4))
def test_values_climb_through_noise(seed: int) -> None:
    plan = Plan(HILL, 400, 0.01, seed)
    *_, last = climb(plan, Standing(plan.start), noisy(seed))
    assert len(last.leads) == 400
    away = {name: (last.values[name] - best) / HILL[name].step for name, best in BEST.items()}
    assert abs(away["near"]) < 1.5
    assert abs(away["far"]) < 1.5
    assert rounded(last.values)["bound"] == 0  # its best lies out of bounds


def test_every_trial_is_within_bounds_and_goes_both_ways() -> None:
    seen: list[tuple[Whole, Whole]] = []

    def match(_: int, ahead: Whole, behind: Whole) -> float:
        seen.append((ahead, behind))
        return 16.0  # whoever is ahead: as far as values ever leap

    plan = Plan(HILL, 100, 0.5, 3)
    tried = [standing.values for standing in climb(plan, Standing(plan.start), match)]
    for name, row in HILL.items():
        for values in (*tried, *(whole for pair in seen for whole in pair)):
            assert row.low <= values[name] <= row.high
    ways = [ahead["far"] > behind["far"] for ahead, behind in seen]
    assert 30 < sum(ways) < 70
    assert ways != [ahead["idle"] > behind["idle"] for ahead, behind in seen]


@table("stop", [1, 39])
def test_who_goes_on_comes_where_he_would_have_come(stop: int) -> None:
    plan = Plan(HILL, 40, 0.01, 5)
    whole = list(climb(plan, Standing(plan.start), noisy(5)))
    kept = json.loads(json.dumps([whole[stop - 1].values, whole[stop - 1].leads]))
    rest = list(climb(plan, Standing(kept[0], tuple(kept[1])), noisy(5)))
    assert whole[stop:] == rest
    assert list(climb(plan, whole[-1], noisy(5))) == []


class Thinker(Engine):
    """An engine that searches as deep as its parameter says."""

    def new_game(
        self, width: int | None = None, height: int | None = None, *, keeps_table: bool = False
    ) -> None:
        values = dict(self.settings.parameters)
        self.thought = values.pop(THOUGHT)
        self.settings.parameters = values
        super().new_game(width, height, keeps_table=keeps_table)

    def search(self, game: Game, limits: Limits, **about: Any) -> Result:
        return super().search(game, replace(limits, depth=self.thought))


@pytest.fixture
def _thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library has that parameter, and no other."""
    monkeypatch.setitem(PARAMETERS, THOUGHT, Parameter(3, 1, 8, 3, "Plies."))
    monkeypatch.setattr("kakugo.arena.engine.inside.Engine", Thinker)


@pytest.fixture
def openings(tmp_path: Path) -> Path:
    """A few openings that are rather even."""
    lines = (ROOT / "kakugo/arena/game/openings/freestyle15.txt").read_text().splitlines()
    path = tmp_path / "openings.txt"
    path.write_text("\n".join(lines[:40]))
    return path


def run_command(command: str, *words: object) -> None:
    """Run a subcommand in this process."""
    parser = ArgumentParser()
    parser.set_defaults(command=command)
    SUBCOMMANDS[command].arguments(parser)
    SUBCOMMANDS[command].run(parser.parse_args(list(map(str, words))))


def tune(*words: object) -> None:
    run_command("tune", *words)


def state(path: Path) -> dict[str, Any]:
    """What a tuning's file holds."""
    kept: dict[str, Any] = json.loads(path.read_text())
    return kept


@pytest.mark.usefixtures("_thinking")
def test_real_games_show_what_wins(
    tmp_path: Path, openings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tune.json"
    words = ["--param", THOUGHT, "--iterations", 4, "--pairs", 4, "--rate", "0.05"]
    words += ["--nodes", 2000, "--each", "turn=3", f"param.{THOUGHT}=2"]
    words += ["--openings", openings, "--size", 15, "--file", path]
    tune(*words)
    printed = capsys.readouterr().out
    assert "4 iterations, 32 games" in printed
    row = next(line.split() for line in printed.splitlines() if THOUGHT in line)
    assert row[1] == "2"
    tuned = int(row[2])
    assert tuned >= 4  # deeper is better
    assert printed.splitlines()[-1] == (
        f"kakugo-arena sprt --player name=tuned param.{THOUGHT}={tuned} --player name=start "
        f"--each param.{THOUGHT}=2 nodes=2000 turn=0 --game gomoku --rule 0 --size 15x15 "
        f"--openings {openings} --file {tmp_path / 'tune-sprt.sqlite'}"
    )
    kept = path.read_bytes()
    tune(*words)
    assert capsys.readouterr().out == printed
    assert path.read_bytes() == kept
    run_command("sprt", *shlex.split(printed.splitlines()[-1])[2:], "--games", 2)
    with Store(tmp_path / "tune-sprt.sqlite") as store:
        assert [dict(player.parameters)[THOUGHT] for player in store.players] == [tuned, 2]
        assert len(store.games()) == 2


def words_for(openings: Path, path: Path) -> list[object]:
    """A tuning of three iterations or more, at some nodes."""
    words = ["tune", "--param", NAME, OTHER, "--pairs", 1, "--nodes", 30]
    return [*words, "--openings", openings, "--file", path]


@pytest.mark.skipif(not POSIX, reason="Windows has no kill for a group")
def test_stopped_in_the_middle_and_repeated(tmp_path: Path, openings: Path) -> None:
    ends = ["--iterations", 14, "--concurrency", 2]
    whole, broken = tmp_path / "whole.json", tmp_path / "broken.json"
    expected = arena(*words_for(openings, whole), *ends)
    words = [*words_for(openings, broken), *ends]

    def has(iterations: int) -> bool:
        return broken.exists() and len(state(broken)["leads"]) >= iterations

    for least, stop, complaint in (
        (2, signal.SIGKILL, ""),
        (4, signal.SIGINT, "kakugo-arena: stopped; the same command goes on\n"),
    ):
        with subprocess.Popen(
            command(*words), cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True
        ) as stopped:
            wait_until(functools.partial(has, least), "nothing is tuned")
            os.killpg(stopped.pid, stop)
            assert stopped.communicate(timeout=PATIENCE_S)[1] == complaint
        assert has(least)
        assert not has(14)
    assert arena(*words).replace("broken", "whole") == expected
    assert state(broken) == state(whole)


def test_another_tuning_does_not_go_on_in_its_file(tmp_path: Path, openings: Path) -> None:
    path = tmp_path / "tune.json"
    words = [*words_for(openings, path), "--iterations", 1]
    arena(*words)
    kept = path.read_bytes()
    for change, what in [
        (["--random", "2"], "random"),
        (["--rule", "1"], "rules"),
        (["--each", f"param.{NAME}={PARAMETERS[NAME].high}"], "parameters, each"),
    ]:
        complaint = arena(*words, *change, status=1)
        assert complaint == f"kakugo-arena: {path} holds a tuning with other {what}\n"
    openings.write_text("h8i9\n")
    assert "other openings" in arena(*words, status=1)
    assert path.read_bytes() == kept
    path.write_text("{}")
    assert "is not a tuning's file" in arena(*words, status=1)


def test_errors(tmp_path: Path, openings: Path) -> None:
    for words, why in {
        "--param beauty": f"no parameter 'beauty'; there are {NAME}, {OTHER}",
        "--pairs 0": "--pairs",
        "--rate nan": "--rate",
        "--nodes 0": "nodes= is a whole number from 1, not 0",
        "--each cmd=pbrain-kakugo": "which has no cmd=",
        f"--each param.{NAME}=x": f"param.{NAME}= is a whole number",
        "--file no/such/folder/tune.json": "no/such/folder",
    }.items():
        with pytest.raises((ValueError, OSError), match=why):
            tune(*words_for(openings, tmp_path / "tune.json")[1:], *words.split())
    assert not (tmp_path / "tune.json").exists()


def test_all_parameters_at_once(
    tmp_path: Path,
    openings: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbers: list[int] = []

    def play(_: object, spec: object, tasks: Iterator[Task]) -> list[Played]:
        numbers.extend(task.number for task in tasks)
        return []

    monkeypatch.setattr(pool, "play", play)
    words = ["--param", "all", "--pairs", 1, "--iterations", 2, "--nodes", 1, "--rule", 9]
    tune(*words, "--openings", openings, "--file", tmp_path / "tune.json")
    assert numbers == [0, 1, 2, 3]  # whole pairs
    rows = capsys.readouterr().out.splitlines()[2:]
    tuned = {name: row for name, row in PARAMETERS.items() if name not in ON_TRIAL}
    assert len(rows) > len(tuned)
    for name, parameter, row in zip(tuned, tuned.values(), rows, strict=False):
        assert row.split()[:2] == [name, str(OF_CARO.get(name, parameter.default))]
