"""The short form of tests.long.calls: wrong, odd and right arguments for every public function."""

from collections.abc import Callable, Iterator
from contextlib import chdir
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kakugo
from brain.games.registry import REGISTRY
from tests.helpers.library.arguments import KINDS, MANY
from tests.helpers.library.brain_calls import BrainSession
from tests.helpers.library.calls import (
    CALLED,
    LEFT_OUT,
    Call,
    Contract,
    Session,
    attributes,
    methods,
)
from tests.helpers.tables import table

CALLS = 40  # of a session


def test_every_parameter_has_values() -> None:
    session = Session(Random(1))
    for name in CALLED:
        contract = session.contract(name)
        for key, parameter in session.parameters(name).items():
            known = MANY if parameter.kind is parameter.VAR_POSITIONAL else {*KINDS, LEFT_OUT}
            kinds = contract.may.values() if parameter.kind is parameter.VAR_KEYWORD else ()
            for kind in kinds or (contract.kinds.get(key, key),):
                assert kind in known, (name, key)


def test_no_game_has_names_of_its_own() -> None:
    for name in REGISTRY:
        kind = type(kakugo.new_game(name))
        assert {*methods(kind), *attributes(kind)} == {
            *methods(kakugo.Game),
            *attributes(kakugo.Game),
        }


@pytest.fixture(scope="module", autouse=True)
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Files are written where nobody keeps any."""
    with chdir(tmp_path_factory.mktemp("calls")):
        yield


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.integers(1, CALLS))
def test_only_documented_exceptions(rng: Random, calls: int) -> None:
    assert list(map(str, Session(rng).play(calls))) == []


@settings(max_examples=1, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False))
def test_a_living_brain(rng: Random) -> None:
    with BrainSession(rng) as session:
        assert list(map(str, session.play(CALLS))) == []


def raises(error: Exception) -> None:
    """A lambda cannot raise."""
    raise error


@table(
    ("fault", "made"),
    [
        ("TypeError: deep", lambda _: raises(TypeError("deep"))),
        ("no sentence", lambda _: raises(ValueError("two\nlines"))),
        ("accepted in silence", lambda _: None),
        ("the game has changed", lambda g: raises(ValueError(g.play(*g.legal_turns()[0])))),
    ],
)
def test_a_fault_is_found(fault: str, made: Callable[..., None]) -> None:
    session = Session(Random(1))
    call = Call("name", made, (session.drawing.game,), Contract(), must_fail=True)
    assert fault in session.judge(call)
