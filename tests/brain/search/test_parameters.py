"""Tuned numbers of the search: those of a rule, and those given."""

import pytest

import brain
from brain.search.parameters import OF_CARO, PARAMETERS, chosen
from brain.types import CARO, EXACT
from tests.helpers.records.games import played
from tests.helpers.tables import table

CENTRE = ("h8", "i9", "j8", "i7", "g8", "i8")
DEPTH = 9
USUAL = {name: parameter.default for name, parameter in PARAMETERS.items()}


def engine(given: dict[str, int]) -> brain.Engine:
    settings = brain.Settings()
    settings.parameters = given
    return brain.Engine(settings)


def nodes(player: brain.Engine, rule: int) -> int:
    return player.analyse(played(*CENTRE, rule=rule), depth=DEPTH).nodes


@pytest.mark.parametrize(("rule", "own"), [(CARO, OF_CARO), (CARO | EXACT, OF_CARO), (EXACT, {})])
def test_a_rule_is_searched_with_its_own_defaults(rule: int, own: dict[str, int]) -> None:
    assert nodes(engine({}), rule) == nodes(engine(USUAL | own), rule)


def test_an_engine_changes_them_with_the_rule() -> None:
    player = engine({})
    for rule in (EXACT, CARO | EXACT, EXACT):
        assert nodes(player, rule) == nodes(engine({}), rule)


@table("name", PARAMETERS)
def test_what_is_given_counts(name: str) -> None:
    for rule in (0, CARO):
        assert chosen({name: PARAMETERS[name].high}, rule)[name] == PARAMETERS[name].high
        assert chosen({name: PARAMETERS[name].high + 1}, rule)[name] == PARAMETERS[name].high
