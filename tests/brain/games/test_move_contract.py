"""What the games promise the search, on a few hundred positions each.

tests.long.move_contract tries more.
"""

from collections.abc import Iterator

import pytest

from tests.helpers.move_contract import KINDS, Options, examine

POSITIONS = 150


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_search_may_believe_its_game(kind: tuple[str, int | None, Options]) -> None:
    seeds: Iterator[int] = iter(range(POSITIONS))
    assert not [fault for fault in examine(kind, seeds) if fault]
