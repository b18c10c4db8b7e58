"""Does what a person does with the board's page, at three sizes, with a pointer and by keyboard.

python -m tests.long.board_tour                       all of it, some ten minutes
python -m tests.long.board_tour --hands keyboard --sizes desk --games pente

The keyboard gets to each control by Tab, Shift+Tab and arrows alone, as a person does.
Plays each game to its end, edits a position, refutes three defences in a proof, removes a turn and
brings it back, finds an old game, retries a mistake, and notes something in a database. After each
step axe-core must find nothing in light, no contrast that is too low in dark, and what axe leaves
undecided of the contrast, such as a number on a stone, is decided by the pixels behind it. Exit
code 1 where anything fails.
"""

import base64
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Browser, Error, Locator

import kakugo
from tests.helpers.board.browser import (
    Fields,
    Tab,
    browser,
    expect,
    new_game_fields,
    tab_in,
    violations,
    window,
)
from tests.helpers.board.pages import Server, served
from tests.long.board_pictures import DESK, PHONE, PROVEN, TABLET
from tests.long.command import Progress, options

SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
HANDS = "pointer", "keyboard"
GAMES = {
    "gomoku": "Gomoku",
    "freestyle": "Freestyle gomoku",
    "standard": "Standard gomoku",
    "renju": "Renju",
    "caro": "Caro",
    "omok": "Omok",
    "murray": "Murray",
    "inlove": "In Love Gomoku",
    "hexgomoku": "Hex-Gomoku",
    "pente": "Pente",
    "ninuki": "Gomoku Ninuki",
    "keryo": "Keryo-Pente",
    "repensi": "Repensi",
}
FIELDS: dict[str, Fields] = {"repensi": {"Opening": "none"}, "murray": {"Stones a side": 6}}
PATIENCE_MS = 15_000
CHANGE_MS = 2_000  # for what a choice changes
NODES = 300  # of the engine that plays against random turns
MISSED = "gomoku 15x15: 7,7; 11,7; 8,7; 2,2; 9,7; 3,2; 10,7; 4,2; 14,14; 6,7; 5,2; 2,11"
AGAIN = re.compile("choose it again|touch the cell again")  # what a phone says
DEFENCES = "h1", "a8", "n1"  # far from a proof's stones: each loses
LEAST = 4.5  # contrast of a text: WCAG 2.2, 1.4.3
LARGE = 3.0  # of one from 24 px, or from 18.66 px if bold

# What axe cannot decide: the elements with text.
UNDECIDED = """async () => {
  const { incomplete } = await axe.run(document, { runOnly: ["color-contrast"] });
  const targets = incomplete.flatMap(({ nodes }) => nodes.map(({ target }) => target.at(-1)));
  return targets.map((target) => {
    const element = document.querySelector(target), style = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect(), svg = element.ownerSVGElement;
    const size = svg ? height / 1.2 : parseFloat(style.fontSize), bold = style.fontWeight >= 600;
    return {
      text: element.textContent, box: [x, y, width, height], colour: svg ? style.fill : style.color,
      large: size >= (bold ? 18.66 : 24),
      seen: svg || [.25, .5, .75].every((share) =>
        element.contains(document.elementFromPoint(x + width / 2, y + height * share))),
    };
  }).filter(({ box: [x, y, width, height], text, seen }) =>
    seen && text.trim() && width && Math.min(x, y) >= 0 &&
    x + width <= innerWidth && y + height <= innerHeight);
}"""
HIDDEN = "* { color: transparent !important; } text { fill: transparent !important; }"
# The lowest contrast of each text with a pixel in the middle of its box, in a picture without any.
CONTRASTS = """async ({ png, texts }) => {
  const image = await createImageBitmap(
    new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]));
  const pen = new OffscreenCanvas(image.width, image.height)
    .getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0);
  const scale = image.width / innerWidth;
  const linear = (part) =>
    (part <= 10.31475 ? part / 3294.6 : ((part / 255 + .055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) =>
    .2126 * linear(red) + .7152 * linear(green) + .0722 * linear(blue);
  return texts.map(({ box: [x, y, width, height], colour }) => {
    const ink = light(colour.match(/[\\d.]+/g).map(Number));
    const part = [x + width * .2, y + height * .25, Math.max(1, width * .6), height * .5];
    const { data } = pen.getImageData(...part.map((length) => Math.round(length * scale)));
    let least = 21;
    for (let at = 0; at < data.length; at += 4) {
      const ground = light(data.subarray(at, at + 3));
      least = Math.min(least, (Math.max(ink, ground) + .05) / (Math.min(ink, ground) + .05));
    }
    return least;
  });
}"""


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


class Person:
    """Who does it, with a pointer or by keyboard alone."""

    def __init__(self, tab: Tab, hands: str, touches: bool) -> None:
        self.tab = tab
        self.by_keyboard = hands == "keyboard"
        self.touches = touches

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

    def choose(self, name: str) -> None:
        """Choose a cell: on a phone often twice, and from the whole board."""
        whole = self.tab.page.locator(".whole-board")
        if whole.is_visible():
            whole.tap()
        for _ in range(3):
            before = self._state()
            self._once(name)
            with suppress(Error):  # the board may only have grown
                changed = f"before => ({STATE})() !== before"
                self.tab.page.wait_for_function(changed, arg=before, timeout=CHANGE_MS)
            if self._state() != before and not AGAIN.search(self.tab.status.inner_text()):
                return

    def _once(self, name: str) -> None:
        if self.by_keyboard:
            self.tab.press(*name, "Enter")
        elif self.touches:
            self.tab.page.locator(f'#board [data-cell="{name}"]').tap()
        else:
            self.tab.page.locator(f'#board [data-cell="{name}"]').click()

    def _state(self) -> Any:
        return self.tab.page.evaluate(STATE)


# Changes with a turn, a part of one, and a word about a cell.
STATE = """() => [
  document.querySelector('#tree [aria-current]')?.dataset.node,
  document.querySelector('#status').textContent,
  document.querySelectorAll('#board .stones .stone, #board .chosen, #board .preview .stone').length,
].join()"""


def game_line(tab: Tab) -> str:
    """The game, as the page's address has it."""
    return unquote(tab.page.url.partition("#")[2])


def plays(person: Person, name: str, seed: int) -> None:
    """A whole game: the engine against random turns."""
    tab = person.tab
    rng = Random(seed)
    person.new_game(GAMES[name], FIELDS.get(name, {}))
    tab.page.wait_for_function("name => location.hash.includes(name)", arg=name)
    game = kakugo.read_game(game_line(tab))
    engine = kakugo.Engine()
    while game.outcome() is None:
        if game.side == kakugo.BLACK:
            turn = engine.analyse(game, nodes=NODES).turn
        else:
            turn = rng.choice(game.legal_turns())
        for part in kakugo.turn_name(turn).replace("-", " ").split():
            if re.fullmatch(r"[a-z]\d+", part):
                person.choose(part)
            else:
                person.press(part.capitalize())
        game.play(turn)
        expect(tab.plies).to_have_count(game.ply)
    outcome = game.outcome()
    assert outcome is not None
    won = {kakugo.BLACK: "Black has won", kakugo.WHITE: "White has won"}
    tab.says(won.get(outcome.winner, "raw"))


def opened(person: Person, line: str) -> None:
    """The end of a game from a text."""
    tab = person.tab
    person.panel("Files")
    person.fill(tab.field("A game or a position as text"), line)
    person.press("Open the text")
    person.panel("Play")  # on a phone the moves are below
    expect(tab.plies).to_have_count(line.count(";") + 1)
    person.press("End")
    expect(tab.plies.last).to_have_attribute("aria-current", "true")


def edits(person: Person) -> None:
    """Three stones are set up, and played on."""
    tab = person.tab
    person.new_game("Gomoku")
    person.press("Edit the position…")
    dialog = tab.dialog("Edit the position")
    expect(dialog.get_by_role("gridcell")).to_have_count(81)
    for colour, name in (("Black", "e5"), ("White", "e6"), ("Black", "d5")):
        tool = dialog.get_by_role("radio", name=colour).first
        cell = dialog.locator(f'[data-cell="{name}"]')
        person.use(tool, "Space")
        person.use(cell)
        expect(cell).to_have_attribute("aria-label", f"{name}, {colour}")
    shown(person)
    person.press("Set up")
    expect(dialog).to_be_hidden()
    tab.shows("d5 e5", "e6")


def proves(person: Person) -> None:
    """A proof refutes three defences, and is left."""
    tab = person.tab
    opened(person, PROVEN)
    person.panel("Analyse")
    person.press("Find a win")
    expect(tab.page.get_by_role("treeitem").first).to_be_visible()
    shown(person)
    for defence in DEFENCES:
        person.choose(defence)
        tab.says("Refuted: ")
        person.press("Start")
    tab.press("Escape")
    tab.says("Black to move")


def removes(person: Person) -> None:
    """A turn is taken out, and comes back."""
    tab = person.tab
    opened(person, "gomoku 9x9: 4,4; 4,5; 3,3")
    expect(tab.plies).to_have_count(3)
    person.press("Remove from here")
    expect(tab.plies).to_have_count(2)
    tab.press("Control+z")
    expect(tab.plies).to_have_count(3)


def finds(person: Person) -> None:
    """An old game is found by its words, and opened."""
    tab = person.tab
    person.new_game("Pente")
    person.choose("e5")
    person.new_game("Gomoku")
    person.panel("Library")
    person.fill(tab.page.get_by_role("searchbox", name="Search"), "pente")
    entry = tab.page.locator("#library-list li").filter(has_text="Pente").first
    button = entry.get_by_role("button").first
    expect(button).to_be_visible()
    shown(person)
    person.use(button)
    expect(tab.page.locator("#game-title")).to_contain_text("Pente")


def retries(person: Person) -> None:
    """A review shows a mistake; it is tried again, wrongly and then well."""
    tab = person.tab
    opened(person, MISSED)
    person.panel("Review")
    person.fill(tab.field("Seconds a turn"), "0.05")
    person.press("Review the game")
    expect(tab.page.locator("#review-words")).to_have_text("12 of 12")
    shown(person)
    mistake = tab.page.locator("#mistakes li").filter(has_text="9. o15 · Black · blunder")
    person.use(mistake.get_by_role("button", name="Try again"))
    tab.says("Find a turn for Black that is better than o15")
    person.choose("a1")
    tab.says("a1 loses")
    shown(person)
    person.choose("g8")
    tab.says("g8 is good.")


def explores(person: Person) -> None:
    """What is noted at a position stands in the row of the turn that leads there."""
    tab = person.tab
    opened(person, "gomoku 9x9: 4,4; 4,3")
    person.panel("Explorer")
    expect(tab.page.locator("#explorer-words")).to_contain_text("Nothing is known")
    person.fill(tab.field("Text"), "seen")
    person.press("Back")
    row = tab.page.get_by_role("group", name="Next turns").get_by_role("button").first
    expect(row).to_contain_text("seen")
    shown(person)
    person.use(row)
    expect(tab.field("Text")).to_have_value("seen")


STEPS: dict[str, Callable[[Person], None]] = {
    "edits": edits,
    "proves": proves,
    "removes": removes,
    "retries": retries,
    "finds": finds,
    "explores": explores,
}


def shown(person: Person) -> None:
    """Nothing of this state keeps anybody out."""
    tab = person.tab
    assert violations(tab) == []
    for look in ("light", "dark"):
        tab.page.emulate_media(color_scheme=look)
        if look == "dark":
            assert violations(tab, "color-contrast") == []
        low = [f"{text!r}: {contrast:.1f}" for text, contrast in too_low(tab)]
        assert low == [], f"contrast in {look}: {low}"
    tab.page.emulate_media(color_scheme="light")


def too_low(tab: Tab) -> Iterator[tuple[str, float]]:
    """The texts that axe does not decide whose contrast is too low."""
    texts = tab.page.evaluate(UNDECIDED)
    if not texts:
        return
    style = tab.page.add_style_tag(content=HIDDEN)
    png = base64.b64encode(tab.page.screenshot()).decode()
    style.evaluate("one => one.remove()")
    found = tab.page.evaluate(CONTRASTS, {"png": png, "texts": texts})
    for text, contrast in zip(texts, found, strict=True):
        if contrast < (LARGE if text["large"] else LEAST):
            yield text["text"], contrast


def tour(running: Browser, server: Server, hands: str, size: str, games: list[str]) -> list[str]:
    """All steps in one window; what failed."""
    failed = []
    touches = size == "phone"
    context = window(
        running,
        viewport=SIZES[size],
        reduced_motion="reduce",
        bypass_csp=True,  # for the style that hides texts
        has_touch=touches,
        is_mobile=touches,
    )
    person = Person(tab_in(context, server.address), hands, touches)
    person.tab.page.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    progress = Progress()
    tasks: dict[str, Callable[[], None]] = {
        **{name: partial(plays, person, name, seed) for seed, name in enumerate(games)},
        **{name: partial(step, person) for name, step in STEPS.items()},
    }
    for name, task in tasks.items():
        progress(f"{hands}, {size}: {name}")
        try:
            task()
            shown(person)
            person.tab.check()
        except (AssertionError, Error, ValueError) as error:
            frames = traceback.extract_tb(error.__traceback__)
            line = next(one.lineno for one in reversed(frames) if one.filename == __file__)
            failed.append(f"{hands}, {size}, {name}, line {line}: {error!s:.500}")
            person.tab.press("Escape", "Escape").page.reload()
            person.tab.faults.clear()
            person.tab.ready()
    context.close()
    return failed


def main() -> int:
    asked = options(
        __doc__,
        hands=(HANDS, "only these"),
        sizes=(tuple(SIZES), "only"),
        games=(tuple(GAMES), "only"),
    )
    failed, done = [], 0
    with browser() as running, served("--memory", "8", "--database", ":memory:") as server:
        for hands in asked.hands:
            for size in asked.sizes:
                failed += tour(running, server, hands, size, asked.games)
                done += len(asked.games) + len(STEPS)
    print(*failed, sep="\n")
    print(f"{done} games and tasks, {len(failed)} failed")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
