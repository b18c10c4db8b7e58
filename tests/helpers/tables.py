"""Tables of cases that have one reason: a single test, with a subtest for each row."""

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

Test = Callable[..., None]


def table(names: str | Sequence[str], rows: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test on each row; like pytest.mark.parametrize, which makes a test of each."""
    rows = [(row,) for row in rows] if isinstance(names, str) else list(rows)
    names = (names,) if isinstance(names, str) else names

    def decorate(test: Test) -> Test:
        signature = inspect.signature(test)
        fixtures = [each for name, each in signature.parameters.items() if name not in names]

        @functools.wraps(test)
        def run(subtests: pytest.Subtests, **given: Any) -> None:
            for number, row in enumerate(rows):
                with subtests.test(row=number):
                    test(**dict(zip(names, row, strict=True)), **given)

        own = inspect.Parameter("subtests", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        run.__signature__ = inspect.Signature([own, *fixtures])  # type: ignore[attr-defined]
        return run

    return decorate
