"""A tab of a real browser with the board's page in it, used as a person uses it."""

import json
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason='pip install ".[test]" brings playwright')

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    FloatRect,
    Page,
    sync_playwright,
)
from playwright.sync_api import Locator as Locator
from playwright.sync_api import ViewportSize as ViewportSize
from playwright.sync_api import WebSocketRoute as WebSocketRoute
from playwright.sync_api import expect as expect

Fields = Mapping[str, str | int | float]  # of a form: labels, and what goes there

# The first takes half of the processor time that the others need.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
HOW = "there is no Chromium; on Debian: apt-get install chromium-headless-shell"
PATIENCE_MS = 40_000  # of a busy machine; nothing here waits so long where all is well
BLACK = "Black (first)"  # what a person plays
PEOPLE: Fields = {"I play": "both sides"}


def new_game_fields(game: str, fields: Fields) -> Fields:
    """What goes into the form of a new game: people on a small board, and what is said besides."""
    board = ("Longest row",) if game == "Hex-Gomoku" else ("Columns", "Rows")
    return {"Game": game, **dict.fromkeys(board, 9), **PEOPLE, **fields}


MOVES = "#tree [data-node]"  # their buttons

# What a person does many times is done within the page: a call from outside costs as much as the
# page does. Waits for what a function finds, frame by frame.
UNTIL = f"""
const until = async (what, find) => {{
  for (const end = performance.now() + {PATIENCE_MS}; performance.now() < end;) {{
    const found = find();
    if (found) return found;
    await new Promise(requestAnimationFrame);
  }}
  throw new Error(`waited in vain: ${{what}}`);
}};
"""

# Clicks the cells of turns where nothing covers them, as a mouse does. A click is for the position
# that is shown: the next turn waits for the answer to this one.
PLAY = f"""async (turns) => {{
  {UNTIL}
  const plies = () => document.querySelectorAll("{MOVES}").length;
  const node = () => document.querySelector("#tree [aria-current]")?.dataset.node;
  const free = (name) => () => {{
    const cell = document.querySelector(`#board [data-cell="${{name}}"]`);
    if (!cell || cell.ariaDisabled === "true") return null;
    cell.scrollIntoView({{ block: "nearest", inline: "nearest" }});
    const {{ left, top, width, height }} = cell.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(clientX, clientY);
    return hit?.closest("[data-cell]") === cell && {{ hit, clientX, clientY }};
  }};
  for (const turn of turns) {{
    await new Promise(requestAnimationFrame); // with which moves are drawn
    const before = plies(), shown = node();
    for (const name of turn.split("-")) {{
      const {{ hit, clientX, clientY }} = await until(`${{name}} to be free`, free(name));
      for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
        hit.dispatchEvent(new PointerEvent(kind, {{
          bubbles: true, cancelable: true, composed: true, detail: 1, clientX, clientY,
          pointerType: "mouse", isPrimary: true,
        }}));
    }}
    const isThere = () => plies() === before + 1 && ![undefined, shown].includes(node());
    await until(`${{turn}} among the moves`, isThere);
  }}
}}"""

# Fills in the dialog that is open: the last field that is seen of those with a label.
FILL = f"""async (fields) => {{
  {UNTIL}
  const named = (name) => () => [...document.querySelectorAll("dialog[open] label")]
    .filter((one) => one.checkVisibility() && one.firstElementChild?.textContent.trim() === name)
    .at(-1)?.querySelector("input:enabled, select:enabled");
  for (const [name, value] of fields) {{
    const field = await until(`a field ${{name}}`, named(name));
    const option = [...(field.options ?? [])].find(({{ label }}) => label === value);
    if (field.options && !option) throw new Error(`${{name}} has no ${{value}}`);
    if (option) field.value = option.value;
    else field.value = value;
    for (const kind of ["input", "change"])
      field.dispatchEvent(new Event(kind, {{ bubbles: true }}));
  }}
}}"""

# Notes what moves on the page without a person's doing, and what its rules for sources refuse.
WATCHES = """
window.__shifts = [];
const name = (node) => node?.id || node?.className || node?.nodeName;
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value, sources } of list.getEntries())
    if (!hadRecentInput) __shifts.push([value, ...sources.map(({ node }) => name(node))]);
}).observe({ type: "layout-shift", buffered: true });
window.__sockets = [];
window.__asked = new Set(); // the numbers of messages that are not answered
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    __sockets.push(this);
    this.addEventListener("message", ({ data }) => __asked.delete(JSON.parse(data).ref));
    this.addEventListener("close", () => __asked.clear());
  }
  send(text) {
    __asked.add(JSON.parse(text).ref);
    super.send(text);
  }
};
window.__refused = [];
try {
  localStorage["kakugo-coordinates"] ??= "top"; // tests name cells as the library does
} catch {} // a page without an origin
performance.setResourceTimingBufferSize(10_000); // of the requests, see Tab.requests
addEventListener("securitypolicyviolation", (event) => __refused.push(event.violatedDirective));
"""


def chromium() -> str | None:
    """The browser of this machine."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    found = chromium()
    if found is None:
        pytest.skip(HOW)
    # Chromium refuses to run as root within its sandbox, as in most containers.
    flags = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=flags)
        yield running
        running.close()


class Tab:
    """A tab with the board; what it does is what a person could do."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.faults: list[str] = []
        self.expected: tuple[str, ...] = ()  # parts of faults that a test brings about
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.text} ({message.location.get('url')})")

    def open(self, fragment: str = "") -> "Tab":
        """Load the page, and wait until it has its game."""
        self.page.goto(f"{self.address}{fragment}")
        return self.ready()

    def ready(self) -> "Tab":
        """Wait until the page is connected and shows a board."""
        expect(self.page.locator("#connection")).to_have_attribute("data-state", "open")
        expect(self.page.get_by_role("gridcell").first).to_be_attached()
        expect(self.status).not_to_be_empty()
        self.has_come()
        self.page.evaluate("window.__shifts?.splice(0)")  # from now on nothing moves
        return self

    def has_come(self) -> "Tab":
        """Wait until no game is on its way that takes the place of the one that is shown."""
        expect(self.page.locator(".wood")).not_to_have_attribute("aria-busy", "true")
        return self

    def is_kept(self) -> "Tab":
        """Wait until all that was done is answered, so that the library has it, and in the address.

        The page shows it before that.
        """
        self.page.wait_for_function(
            """() => __asked.size === 0 && decodeURIComponent(location.hash.slice(1))
              === document.getElementById("position-line").value"""
        )
        return self

    def check(self) -> None:
        """Nothing was wrong that no person sees."""
        faults = [
            fault for fault in self.faults if not any(part in fault for part in self.expected)
        ]
        assert faults == [], faults  # which pytest does not show of a helper
        if not self.page.is_closed():
            assert self.page.evaluate("window.__refused") in ([], None)
            ours = self.address.partition("?")[0]
            strange = [url for url in self.requests if not url.startswith((ours, "blob:"))]
            assert strange == [], strange

    # What is on the page

    @property
    def requests(self) -> list[str]:
        """What it has loaded; the browser knows that anyway, and tells of each dearly."""
        names = "['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))"
        found: list[str] = self.page.evaluate(f"{names}.map(({{ name }}) => name)")
        return found

    @property
    def status(self) -> Locator:
        """Whose turn it is, and the line below that."""
        return self.page.locator("#status")

    @property
    def spoken(self) -> Locator:
        """What a screen reader reads aloud."""
        return self.page.locator("#spoken")

    @property
    def moves(self) -> Locator:
        return self.page.get_by_role("group", name="Moves", exact=True)

    @property
    def plies(self) -> Locator:
        return self.moves.get_by_role("button")

    @property
    def lines(self) -> Locator:
        """Of an analysis."""
        return self.page.get_by_role("group", name="Lines").get_by_role("button")

    @property
    def findings(self) -> Locator:
        return self.page.get_by_role("group", name="Findings")

    def dialog(self, name: str) -> Locator:
        return self.page.get_by_role("dialog", name=name, exact=True)

    def panel(self, name: str) -> Locator:
        """The tools behind a tab."""
        return self.page.get_by_role("tabpanel", name=name)

    def sees(self, text: str | re.Pattern[str]) -> "Tab":
        """Wait until a text is there."""
        expect(self.page.get_by_text(text).first).to_be_visible()
        return self

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def click(self, *names: str) -> "Tab":
        """Click buttons, one after the other."""
        for name in names:
            self.button(name).click()
        return self

    def field(self, name: str) -> Locator:
        """A control by its name; where two have it, the last one."""
        found = [
            self.page.get_by_role(role, name=name, exact=True)
            for role in ("combobox", "spinbutton", "textbox", "checkbox")
        ]
        return found[0].or_(found[1]).or_(found[2]).or_(found[3]).last

    def cell(self, name: str) -> Locator:
        return self.page.locator(f'[data-cell="{name}"]')

    def drawn(self, colour: str) -> Locator:
        """The stones of a colour in the picture."""
        return self.page.locator(f"#board .stones .stone.{colour}")

    def says(self, text: str) -> "Tab":
        """Wait until the words below the board have a text."""
        expect(self.status).to_contain_text(text)
        return self

    def shows(self, black: str, white: str) -> "Tab":
        """Wait until exactly these stones stand there, in words and in the picture."""
        words = [
            f"{side}: {' '.join(cells)}."
            for side, cells in (("Black", black.split()), ("White", white.split()))
            if cells
        ]
        words_now = self.page.locator("#position-words")
        expect(words_now).to_have_text(" ".join(words) or "No stones.")
        return self.draws(len(black.split()), len(white.split()))

    def draws(self, black: int, white: int) -> "Tab":
        """Wait until the picture has so many stones."""
        for side, count in (("black", black), ("white", white)):
            expect(self.drawn(side)).to_have_count(count)
        return self

    # What a person does

    def press(self, *keys: str) -> "Tab":
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def tools(self, name: str, *buttons: str) -> "Tab":
        """Choose a tab of the tools, and click on what is there."""
        self.page.get_by_role("tab", name=name, exact=True).click()
        self.click(*buttons)
        return self

    def opens(self, text: str) -> "Tab":
        """Open a text as a person does, who sees the game before anything else is done with it."""
        self.tools("Files")
        self.field("A game or a position as text").fill(text)
        self.click("Open the text")
        return self.has_come()

    def new_game(self, game: str = "Gomoku", fields: Fields = MappingProxyType({})) -> "Tab":
        """Fill in the form of a new game, of people on a small board where nothing else is said."""
        old = self.page.evaluate_handle(f"[...document.querySelectorAll('{MOVES}')]")
        count = self.plies.count()
        self.click("New game")
        expect(self.dialog("New game")).to_be_visible()
        self.fill(new_game_fields(game, fields))
        self.click("Begin")
        expect(self.dialog("New game")).to_be_hidden()
        # The answer may be there before what it says is drawn.
        self.page.wait_for_function("old => !old.some((one) => one.isConnected)", arg=old)
        if count > 1:  # they may also be gone because they were drawn once more
            expect(self.plies).not_to_have_count(count)
        return self

    def fill(self, fields: Fields) -> "Tab":
        """Fill in the dialog that is open; of two engines, what White's one is asked."""
        self.page.evaluate(FILL, [[label, str(value)] for label, value in fields.items()])
        return self

    def play(self, turns: str) -> "Tab":
        """Click cells one after another, each when the page is ready for it."""
        self.page.evaluate(PLAY, turns.split())
        return self

    def choose(self, *names: str) -> "Tab":
        """Click cells."""
        for name in names:
            self.cell(name).click()
        return self

    def refuses(self, name: str, text: str) -> "Tab":
        """Click a cell that cannot be played now, and read why."""
        self.cell(name).click(force=True)  # Playwright would wait until it can be used
        return self.says(f"{name}: {text}")


class Held:
    """What pages of a window say to the server from a message of one kind on, held back.

    It is of pages that connect from now on; what one has said goes with its connection.
    """

    def __init__(self, context: BrowserContext, do: str) -> None:
        self.do: str | None = do
        self.messages: list[str | bytes] = []
        context.route_web_socket(re.compile("/session"), self._connected)

    def _connected(self, page: WebSocketRoute) -> None:
        self.server = page.connect_to_server()
        self.messages.clear()
        page.on_message(self._said)

    def _said(self, message: str | bytes) -> None:
        if self.messages or json.loads(message)["do"] == self.do:
            self.messages.append(message)
        else:
            self.server.send(message)

    def waits_for(self, page: Page) -> None:
        """Wait until there is something to hold back."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while not self.messages:
            assert time.monotonic() < end, "nothing to hold back"
            page.wait_for_timeout(50)  # in which Playwright hands over what pages say

    def let_go(self, only: str) -> None:
        """Send it, which is of one kind, and hold back nothing more."""
        assert [json.loads(message)["do"] for message in self.messages] == [only]
        self.do = None
        self.server.send(self.messages.pop())


def bounds(part: Locator) -> FloatRect:
    """Where a part of the page is, which must be somewhere."""
    box = part.bounding_box()
    assert box is not None
    return box


def window(running: Browser, **kind: Any) -> BrowserContext:
    """A window of its own, of a kind as Playwright calls it, that watches its pages."""
    context = running.new_context(**{"locale": "en-GB", **kind})
    context.add_init_script(WATCHES)  # each page has it from its first line, a copied tab, too
    return context


def tab_in(context: BrowserContext, address: str, fragment: str = "") -> Tab:
    """A new tab of a window."""
    return Tab(context.new_page(), address).open(fragment)


def violations(tab: Tab, *rules: str) -> list[str]:
    """What axe-core finds, in a line each; rules: of these only, or of all."""
    if not tab.page.evaluate("'axe' in window"):
        axe = files("axe_playwright_python") / "axe.min.js"
        tab.page.evaluate(axe.read_text(encoding="utf-8"))
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = rules
    found: dict[str, Any] = tab.page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes']][:3]}"
        for one in found["violations"]
    ]


Opens = Callable[..., Tab]  # opens the page in a window of its own, see conftest.py
