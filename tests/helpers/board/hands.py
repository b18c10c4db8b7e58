"""Who uses the board's page: with a pointer, or by keyboard alone."""

import re
from contextlib import suppress
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from playwright.sync_api import BrowserContext, Error, Locator

from tests.helpers.board.browser import Fields, Tab, expect, new_game_fields, tab_in, window
from tests.helpers.board.contrast import check_seen

HANDS = "pointer", "keyboard"
CHANGE_MS = 2_000  # for what a choice changes
AGAIN = re.compile("choose it again|touch the cell again")  # what a phone says

# The key that leads on to a control: "" where the keyboard is there. In a group it is an arrow.
KEY = """(one) => {
  const now = document.activeElement, group = "[role=grid], [role=tablist], [role=tree], fieldset";
  if (one === now) return "";
  const isAhead = now.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  const isRadio = one.type === "radio" && one.name === now.name;
  if (isRadio || (one.tabIndex < 0 && one.parentElement.closest(group)?.contains(now))) {
    if (!one.matches("[role=gridcell]")) return isAhead ? "ArrowRight" : "ArrowLeft";
    const [to, from] = [one, now].map((cell) => cell.getBoundingClientRect());
    if (Math.abs(to.y - from.y) > 1) return to.y > from.y ? "ArrowDown" : "ArrowUp";
    return to.x > from.x ? "ArrowRight" : "ArrowLeft";
  }
  return isAhead ? "Tab" : "Shift+Tab";
}"""
MOST_KEYS = 150  # to a control
MOST_TURNS = 3  # of the way there: who turns more often never comes

# Changes with a turn, a part of one, and a word about a cell.
STATE = """() => [
  document.querySelector('#tree [aria-current]')?.dataset.node,
  ...[...document.querySelectorAll('#status, dialog[open] [role=status]')]
    .map((one) => one.textContent),
  document.querySelectorAll('.stones .stone, .chosen, .preview .stone').length,
].join()"""
# A cell that is named by keys says so until its turn is played.
CHANGED = f"""(before) => {{
  const now = ({STATE})();
  return now !== before && !now.includes(": Enter plays it");
}}"""


class Person:
    """Who does it, with a pointer or by keyboard alone."""

    def __init__(self, tab: Tab, hands: str, kind: dict[str, Any]) -> None:
        """kind: of windows, as Playwright has it."""
        self.tab, self.hands, self.kind = tab, hands, kind
        self.by_keyboard = hands == "keyboard"
        self.touches = kind["has_touch"]

    def another(self, address: str) -> "Person":
        """Somebody with the same hands, in a window of their own."""
        return Person(tab_in(self._window(), address), self.hands, self.kind)

    def reader(self, address: str) -> "Person":
        """The same of a page that is no board, without a network."""
        tab = Tab(self._window(offline=True).new_page(), address)
        tab.page.goto(address)
        return Person(tab, self.hands, self.kind)

    def _window(self, **more: Any) -> BrowserContext:
        running = self.tab.page.context.browser
        assert running is not None
        return window(running, **self.kind, **more)

    def leave(self) -> None:
        """Close the window, in which nothing was wrong."""
        self.tab.check()
        self.tab.page.context.close()

    def press(self, *names: str) -> None:
        """Use buttons."""
        for name in names:
            self.use(self.tab.button(name))

    def use(self, control: Locator, key: str = "Enter") -> None:
        """Use a control, by this key or by a click."""
        if self.by_keyboard:
            self.reach(control)
            self.tab.press(key)
        else:
            control.click()

    def panel(self, name: str) -> None:
        """Choose a tab of the tools."""
        chosen = self.tab.page.get_by_role("tab", name=name, exact=True)
        if self.by_keyboard:
            self.reach(chosen)
        else:
            chosen.click()
        expect(chosen).to_have_attribute("aria-selected", "true")

    def fill(self, control: Locator, value: object) -> None:
        """Type into a field, or choose from a list."""
        is_list = control.evaluate("one => one.tagName") == "SELECT"
        if not self.by_keyboard:
            if is_list:
                control.select_option(label=str(value))
            else:
                control.fill(str(value))
            return
        self.reach(control)
        if not is_list:
            self.tab.press("Control+a").page.keyboard.type(str(value))
            return
        labels = control.locator("option").all_inner_texts()
        while (now := control.evaluate("one => one.selectedIndex")) != labels.index(str(value)):
            self.tab.press("ArrowDown" if now < labels.index(str(value)) else "ArrowUp")

    def new_game(self, game: str, fields: Fields = MappingProxyType({})) -> None:
        """Begin one of people, on a small board."""
        if not self.by_keyboard:
            self.tab.new_game(game, fields)
            return
        self.press("New game")
        for label, value in new_game_fields(game, fields).items():
            self.fill(self.tab.field(label), value)
        self.press("Begin")
        expect(self.tab.dialog("New game")).to_be_hidden()
        expect(self.tab.plies).to_have_count(0)

    def shown(self) -> None:
        """Nothing of this state keeps anybody out."""
        check_seen(self.tab)

    def reach(self, control: Locator) -> None:
        """Bring the keyboard to a control."""
        expect(control).to_be_enabled()
        keys: list[str] = []
        while key := control.evaluate(KEY):
            turns = sum(one != other for one, other in pairwise((*keys, key)))
            if len(keys) == MOST_KEYS or (turns > MOST_TURNS and "Tab" in key):
                raise AssertionError(f"no keys lead to {control}: {keys[-9:]}")
            keys.append(key)
            self.tab.press(key)

    def choose(self, name: str, board: str = "#board") -> None:
        """Choose a cell of a board: on a phone often twice, and from the whole board."""
        place = "main" if board == "#board" else "dialog[open]"
        whole = self.tab.page.locator(f"{place} .whole-board")
        if whole.count() and whole.is_visible():
            with suppress(Error):  # a turn may have shown all of it by now
                whole.tap(timeout=CHANGE_MS)
        for _ in range(3):
            before = self._state()
            self._once(name, board)
            with suppress(Error):  # the board may only have grown
                self.tab.page.wait_for_function(CHANGED, arg=before, timeout=CHANGE_MS)
            if self._state() != before and not AGAIN.search(self._words()):
                return

    def _words(self) -> str:
        """What stands below the board: that of a problem, if there is one."""
        below = self.tab.page.locator("dialog[open] [role=status], #status")
        return " ".join(below.all_inner_texts())

    def _once(self, name: str, board: str) -> None:
        if self.by_keyboard:
            self.tab.press(*name, "Enter")
        elif self.touches:
            self.tab.page.locator(f'{board} [data-cell="{name}"]').tap()
        else:
            self.tab.page.locator(f'{board} [data-cell="{name}"]').click()

    def _state(self) -> Any:
        return self.tab.page.evaluate(STATE)
