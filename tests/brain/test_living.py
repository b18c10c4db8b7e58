"""What is compared by its value, what can be copied, and what cannot."""

import copy
import gc
import pickle
import threading
from collections.abc import Callable
from typing import Any

import pytest

import kakugo
from brain.search.parameters import PARAMETERS
from kakugo import Engine, Limits, Settings
from tests.helpers.waiting import wait_until

THREE = "gomoku 15x15: h8; a1; i8; a3; j8; a5"
COPIES = (copy.copy, copy.deepcopy, pickle.dumps)


def test_settings_are_equal_by_value() -> None:
    first, second = Settings(), Settings()
    assert first == second
    second.threads = 1  # as it is already
    assert first == second
    for name, value in {
        "threads": 3,
        "game": "pente",
        "evaluation": "weights",
        "folder": "kept",
        "parameters": {next(iter(PARAMETERS)): 7},
    }.items():
        other = Settings()
        setattr(other, name, value)
        assert other != first
    assert first != 5


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy], ids=["copy", "deepcopy"])
def test_a_copy_of_settings_is_its_own(copied: Callable[[Settings], Settings]) -> None:
    first = Settings()
    first.game, first.game_options, first.threads = "pente", {"end_capture": True}, 3
    second = copied(first)
    assert second == first
    second.threads, second.game_options = 4, {}
    assert first.threads == 3
    assert dict(first.game_options) == {"end_capture": 1}


def test_solutions_and_proofs_are_equal_by_value() -> None:
    first, second = (kakugo.solve(kakugo.read_game(THREE)) for _ in range(2))
    assert first == second
    assert hash(first) == hash(second)
    assert first.proof is not None
    assert first.proof == second.proof == pickle.loads(pickle.dumps(first)).proof
    assert first.proof.refute("k8") == first.proof.refute("k8") != first.proof
    moved = kakugo.read_game(THREE.replace("a5", "a6"))
    assert kakugo.solve(moved) != first
    assert kakugo.solve(moved).proof != first.proof
    assert first.proof != first


def test_what_runs_is_not_copied() -> None:
    engine = Engine()
    with engine.analysis(kakugo.read_game(THREE), depth=2) as analysis:
        living: list[Any] = [engine, analysis, kakugo.Cancel()]
        for thing in living:
            for copied in COPIES:
                with pytest.raises(TypeError, match=f"^{type(thing).__name__} is no data"):
                    copied(thing)


def test_an_analysis_that_nobody_holds_ends() -> None:
    """At once where the last name is gone; within a cycle when it is collected."""
    before = {*threading.enumerate()}
    game = kakugo.new_game()

    def ended() -> bool:
        return before.issuperset(threading.enumerate())

    def collected() -> bool:
        """More than once: a thread that begins still holds the analysis, and so does its cycle."""
        gc.collect()
        return ended()

    engine = Engine()
    engine.analysis(game, Limits())
    assert engine.analyse(game, nodes=10).nodes == 10  # the engine is free for the next one
    wait_until(ended)
    for _ in engine.analysis(game, Limits()):
        break
    wait_until(ended)
    cycle: list[Any] = [Engine().analysis(game, Limits())]
    cycle.append(cycle)
    del cycle
    wait_until(collected)


def test_an_analysis_may_be_collected_within_the_lock_of_its_token() -> None:
    """A finalizer runs at any time, so also in the thread that cancels."""

    class Search:
        def stop(self) -> None:
            if not self.is_stopped:
                self.is_stopped = True
                token.cancel()

        is_stopped = False

    token = kakugo.Cancel()
    with token.cancels(Search()):
        token.cancel()
    assert token.is_cancelled
