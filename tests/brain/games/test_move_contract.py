"""The move contract of every game, on a few hundred positions each.

tests.long.move_contract tries more.
"""

from collections.abc import Iterator

import pytest

from tests.helpers.move_contract import KINDS, Options, examine

POSITIONS = 150


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_move_contract_holds(kind: tuple[str, int | None, Options]) -> None:
    seeds: Iterator[int] = iter(range(POSITIONS))
    assert not [fault for fault in examine(kind, seeds) if fault]
