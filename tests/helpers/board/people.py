"""One of two people at a shared game: a window, turns by clicks, and a line that is cut."""

import re
from collections.abc import Callable
from typing import TypedDict
from urllib.parse import unquote

from playwright.sync_api import Browser, Locator

import kakugo
from tests.helpers.board.browser import expect, tab_in, window

# Notes when which clocks came.
HEARS = """{
  window.__clocks = [];
  let lines = 0;
  const Line = window.WebSocket;
  window.WebSocket = class extends Line {
    constructor(...given) {
      super(...given);
      const line = ++lines;
      this.addEventListener("message", ({ data }) => {
        const { is, first_ms, second_ms, running } = JSON.parse(data);
        if (is === "clock")
          __clocks.push({ at: Date.now(), first: first_ms, second: second_ms, running, line });
      });
    }
  };
}"""
CLOCKS_NOW = """() => [
  __clocks, Date.now(), [...document.querySelectorAll(".player .clock")].map((one) => one.innerText)
]"""
CUT_LINE = "() => __sockets.at(-1).close()"


class Clock(TypedDict):
    """What a page heard: at what time, what both had left, who is running, and over which line."""

    at: int
    first: int
    second: int
    running: str | None
    line: int


class Player:
    """One of the two: a window, the tab in it, and the address that leads back to the seat."""

    def __init__(self, running: Browser, address: str, seat: str) -> None:
        self.context = window(running, reduced_motion="reduce")
        self.context.add_init_script(HEARS)
        self.address, self.seat = address, seat
        self.tab = tab_in(self.context, address)

    def offers(self, words: str) -> Locator:
        """Buttons of what may be chosen beside cells."""
        return self.tab.page.locator(f"#offer:not([hidden]) {words}")

    def play(self, turn: kakugo.Turn) -> None:
        """Play a turn by clicks."""
        name = kakugo.turn_name(turn)
        cells = re.findall(r"[a-z]\d+", name)
        if not cells:
            self.offers(f'[data-turn="{name}"]').click()
            return
        size = self.offers(f'[data-size="{len(cells)}"]')
        if size.count():
            size.click()
        for cell in cells:
            self.tab.page.locator(f'#board [data-cell="{cell}"]').click()
        announced = re.search(r" (\d+)$", name)
        if announced:
            self.offers("button").get_by_text(announced[1], exact=True).click()

    def headline(self) -> str:
        """Whose turn it is, as the page says."""
        return self.tab.page.locator("#headline .words").inner_text()

    def words(self) -> str:
        """What the page says now."""
        parts = "#connection", "#game-title", "#headline", "#detail", "#table"
        found = [self.tab.page.locator(part).inner_text(timeout=1000) for part in parts]
        return " | ".join(re.sub(r"\s+", " ", one) for one in (*found, unquote(self.tab.page.url)))

    def clocks(self) -> tuple[list[Clock], int, list[str]]:
        """All that came, the time now, and what both clocks show, the first player's first."""
        heard, now, (above, below) = self.tab.page.evaluate(CLOCKS_NOW)
        return heard, now, [above, below] if self.seat == "second" else [below, above]

    # How a line is cut, and comes back.

    def offline(self) -> None:
        """The network is gone."""
        self.tab.expected = ("ERR_INTERNET_DISCONNECTED",)
        self.context.set_offline(True)
        self.tab.page.evaluate(CUT_LINE)  # Chromium leaves open sockets alone
        connection = self.tab.page.locator("#connection")
        expect(connection).to_have_attribute("data-state", "lost")

    def online(self) -> None:
        self.context.set_offline(False)
        self.tab.ready()

    def breaks(self) -> None:
        """The line breaks, and comes back by itself; what was chosen of a turn is forgotten."""
        sockets = self.tab.page.evaluate("__sockets.length")
        self.tab.page.evaluate(CUT_LINE)
        self.tab.page.wait_for_function("count => __sockets.length > count", arg=sockets)

    def reloads(self) -> None:
        self.tab.page.reload()

    def closes(self) -> None:
        """The tab is closed."""
        self.tab.check()
        self.tab.page.close()

    def opens(self) -> None:
        self.tab = tab_in(self.context, self.address)

    def ready(self) -> None:
        self.tab.ready()


# How a person goes, and comes back.
WAYS: dict[str, tuple[Callable[[Player], None], Callable[[Player], None]]] = {
    "offline": (Player.offline, Player.online),
    "break": (Player.breaks, Player.ready),
    "reload": (Player.reloads, Player.ready),
    "close": (Player.closes, Player.opens),
}
