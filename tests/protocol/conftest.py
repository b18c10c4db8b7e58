"""One brain for a file of tests; each of them meets it as if it had just been started."""

from collections.abc import Iterator

import pytest

from tests.helpers.brains.process import Process, kept, lent


@pytest.fixture(scope="module")
def _brains() -> Iterator[list[Process]]:
    yield from kept()


@pytest.fixture
def brain(_brains: list[Process]) -> Iterator[Process]:
    """A brain that has some game: before one, show_detail would begin Yixin-Board's dialect."""
    yield from lent(_brains, "START 15")
