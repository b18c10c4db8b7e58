"""Is any text of the page cut or missing, in any language, state and size?

python -m tests.long.board_languages                    prints each text that is cut, and where
python -m tests.long.board_languages --out FOLDER       takes a picture of each state, too
python -m tests.long.board_languages --only ja ko

A text is cut where its element hides a part of it or reaches beyond the window; it is missing where
its key is shown. Exit code 1 where there is such a text.
"""

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.helpers.board.browser import browser, tab_in, window
from tests.helpers.board.languages import LANGUAGES, all_texts
from tests.helpers.board.pages import served
from tests.long.board_pictures import DESK, PHONE, RENJU, TABLET
from tests.long.command import options

SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
# A state: what is clicked to come there. What opens a dialog is closed again.
STATES: dict[str, tuple[str, ...]] = {
    "play": ("#tab-play",),
    "table": ("#tab-play", "#table summary"),
    "analyse": ("#tab-analyse",),
    "review": ("#tab-review",),
    "files": ("#tab-files",),
    "library": ("#tab-library",),
    "watch": ("#tab-watch",),
    "new game": ("#new-game",),
    "settings": ("#settings-open",),
    "rules": ("#rules-open",),
    "problems": ("#tab-library", "#problems-open"),
    "my games": ("#tab-library", "#my-games-open"),
    "editor": ("#tab-play", "#edit-position"),
}
MOST_CUT = 1  # pixels: sizes are rounded
FIND = """(keys) => {
  const root = document.querySelector("dialog[open]") ?? document.body;
  const own = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const found = [];
  for (const one of root.querySelectorAll("*")) {
    if (!own(one) || !one.checkVisibility({ visibilityProperty: true })) continue;
    if (one.closest(".unseen, .skip, svg, option, script")) continue;
    const text = one.textContent.trim();
    const { left, right, width } = one.getBoundingClientRect();
    const hides = getComputedStyle(one).overflowX !== "visible";
    if (width <= 1) continue; // only read aloud
    const isCut = hides && one.scrollWidth > one.clientWidth + MOST;
    const scrolls = one.closest(".tabs, .tree, .watch-view, .line");
    const isOut = width > 0 && !scrolls && (right > innerWidth + MOST || left < -MOST);
    if (isCut || isOut) found.push(`cut: ${text}`);
    if (keys.includes(text)) found.push(`missing: ${text}`);
  }
  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > innerWidth + MOST) found.push(`the page is ${scrollWidth} wide`);
  return found;
}""".replace("MOST", str(MOST_CUT))


def faults(page: Page, keys: list[str]) -> list[str]:
    """The texts that are cut or missing in what is seen now."""
    return list(page.evaluate(FIND, keys))


def look(page: Page, language: str, size: str, folder: Path | None) -> list[str]:
    """Go through all states; what is wrong, with the state."""
    english = all_texts("en")
    keys = [key for key in english if "-" in key and english[key] != key]
    found = []
    for state, clicks in STATES.items():
        for place in clicks:
            page.locator(place).first.click()
        if clicks[-1].endswith(("-open", "-game", "-position")):
            page.locator("dialog[open]").first.wait_for()
        found += [f"{language}, {size}, {state}: {fault}" for fault in faults(page, keys)]
        if folder is not None:
            page.screenshot(path=folder / f"{language}-{size}-{state.replace(' ', '-')}.png")
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
    return found


def main() -> int:
    named = tuple(sorted(one.name for one in LANGUAGES.iterdir() if one.is_dir()))
    wanted: Any = options(
        __doc__, only=(named, "languages"), out=("", "a folder for pictures, none without")
    )
    folder = Path(wanted.out) if wanted.out else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with browser() as running, served("--memory", "8") as server:
        for language in wanted.only:
            for size, viewport in SIZES.items():
                context = window(
                    running, viewport=viewport, locale=language, reduced_motion="reduce"
                )
                tab = tab_in(context, server.address, f"#{RENJU}")
                tab.page.locator("#tree [aria-current]").wait_for()
                for fault in look(tab.page, language, size, folder):
                    print(fault, flush=True)
                    count += 1
                context.close()
            print(f"{language}: {len(SIZES) * len(STATES)} states seen", flush=True)
    print(f"texts that are cut or missing: {count}")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
