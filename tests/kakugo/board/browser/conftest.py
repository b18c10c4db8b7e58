"""One browser and one server for all tests of the page; a window of its own for each test."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.board.pages import Server, served

if TYPE_CHECKING:  # without playwright the tests are skipped when they are collected
    from playwright.sync_api import Browser

    from tests.helpers.board.browser import Tab


# Playwright keeps an event loop running in this thread: it must end with this folder, before
# other tests begin loops of their own.
@pytest.fixture(scope="package")
def browser() -> "Iterator[Browser]":
    from tests.helpers.board.browser import browser

    with browser() as running:
        yield running


@pytest.fixture(scope="package")
def server(browser: "Browser") -> Iterator[Server]:
    with served("--memory", "8") as running:
        yield running


@pytest.fixture
def opens(browser: "Browser", server: Server) -> "Iterator[Callable[..., Tab]]":
    """Opens the page in a window of its own; its arguments are those of a Playwright context."""
    from tests.helpers.board.browser import tab_in, window

    tabs = []

    def one(fragment: str = "", address: str = server.address, **kind: Any) -> "Tab":
        opened = window(browser, **{"reduced_motion": "reduce", **kind})
        tabs.append(tab_in(opened, address, fragment))
        return tabs[-1]

    yield one
    try:
        for tab in tabs:
            tab.check()
    finally:
        for tab in tabs:
            tab.page.context.close()


@pytest.fixture
def tab(opens: "Callable[..., Tab]") -> "Tab":
    return opens()
