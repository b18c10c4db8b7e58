"""Takes the pictures of the board's page that docs/board.md shows: six games, light and dark.

python -m tests.long.board_pictures                 into docs/board
python -m tests.long.board_pictures --out FOLDER    elsewhere, as PNG with --png, to be looked at
"""

import base64
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import ViewportSize

from tests.helpers.board import KIB, served
from tests.helpers.browser import Tab, browser, expect, tab_in, window
from tests.long.command import options

FOLDER = Path(__file__).parents[2] / "docs" / "board"
WIDE: ViewportSize = {"width": 1200, "height": 760}
PHONE: ViewportSize = {"width": 390, "height": 844}
MOST_KIB = 60  # of a picture
ALL_KIB = 500
# Small enough, and letters are still sharp; the browser itself is what makes WebP here.
SMALLER = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
  const made = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of made) text += String.fromCharCode(byte);
  return btoa(text);
}"""


def analysed(tab: Tab) -> None:
    """Lines, the heat of the cells, and who is ahead."""
    tab.tools("Analyse", "Analyse")
    expect(tab.page.locator("#analysis-figures")).to_contain_text(re.compile(r"Depth 1\d"))
    tab.click("Stop")


def threatened(tab: Tab) -> None:
    """The threats of both sides."""
    tab.tools("Analyse", "Threats")
    expect(tab.button("Threats")).to_have_attribute("aria-pressed", "true")


def reviewed(tab: Tab) -> None:
    """The curve of a game, and its mistakes."""
    tab.tools("Review")
    tab.field("Seconds a turn").fill("0.3")
    tab.click("Review the game")
    expect(tab.page.locator("#review-words")).to_have_text(re.compile(r"^(\d+) of \1$"))


def played(tab: Tab) -> None:
    """As it is played, with the numbers of the turns."""
    tab.click("Settings")
    tab.field("Numbers on the stones").check()
    tab.click("Close")


def moving(tab: Tab) -> None:
    """A stone has been chosen, and may go to the cells around it."""
    tab.page.locator("[data-cell]:not([aria-disabled])").nth(3).click()
    tab.says("now the cell that it moves to")


class Picture(NamedTuple):
    """One picture."""

    line: str  # the game
    shows: Callable[[Tab], None]
    look: Literal["light", "dark"]
    size: ViewportSize = WIDE


PICTURES = {
    "gomoku": Picture("gomoku 15x15: 7,7; 8,8; 7,5; 7,8; 6,8; 8,6; 8,7; 9,7", analysed, "light"),
    "renju": Picture(
        "renju 15x15: 7,7; 7,8; 8,6; 6,7; 5,6; 6,6; 6,8; 9,5; 5,9; 4,10; 4,8; 6,10",
        analysed,
        "dark",
    ),
    "pente": Picture(
        "pente 13x13: 5,5; 7,7; 7,5; 6,5; 8,4; 5,4; 9,3; 10,2; 5,7; 6,6; 8,8; 6,6; 6,4; 6,7; 7,3;"
        " 6,9; 6,8; 4,6; 8,2; 9,1; 8,6; 7,9; 6,8; 9,7; 8,3; 8,5; 10,3; 6,3; 11,3",
        reviewed,
        "light",
    ),
    "hexgomoku": Picture(
        "hexgomoku 17x17: 8,8; 9,8; 9,7; 8,6; 7,7; 9,9; 7,6; 8,7; 10,9; 7,4; 8,4; 7,9; 9,11; 10,11;"
        " 11,12; 7,10; 6,10; 8,12; 6,9; 7,12",
        threatened,
        "dark",
    ),
    "murray": Picture(
        "murray 11x11 stones=8: 4,4; 5,4; 3,5; 5,3; 5,5; 4,5; 3,6; 3,4; 6,6; 3,3; 7,7; 8,8; 4,3;"
        " 5,6; 2,3; 6,7; 7,7 7,8; 5,6 4,6; 6,6 7,6; 6,7 6,6; 7,8 7,7; 6,6 6,7",
        moving,
        "light",
    ),
    "inlove": Picture(
        "inlove 15x15: 7,7 8,8; 9,8 9,9; 7,8 6,8; 8,9 9,10; 8,10 9,11; 7,10 7,9; 6,11 5,11",
        played,
        "dark",
        PHONE,
    ),
}


def main() -> int:
    """Take the pictures; exit with 1 where one is too big."""
    asked = options(
        __doc__,
        games=(tuple(PICTURES), "only these"),
        out=(FOLDER, "folder for the pictures"),
        png=(False, "PNG, which is bigger"),
    )
    asked.out.mkdir(parents=True, exist_ok=True)

    sizes = []
    with browser() as running, served() as server:
        for name in asked.games:
            line, shows, look, size = PICTURES[name]
            context = window(
                running,
                viewport=size,
                color_scheme=look,
                reduced_motion="reduce",
                has_touch=size == PHONE,
                is_mobile=size == PHONE,
            )
            tab = tab_in(context, server.address, f"#{line}")
            shows(tab.click("End"))
            tab.status.hover()  # away from cells and buttons
            tab.page.evaluate("document.activeElement?.blur()")
            data = tab.page.screenshot()
            if not asked.png:
                data = base64.b64decode(tab.page.evaluate(SMALLER, base64.b64encode(data).decode()))
            path = asked.out / f"{name}.{'png' if asked.png else 'webp'}"
            path.write_bytes(data)
            sizes.append(len(data) / KIB)
            print(f"{path}: {sizes[-1]:.0f} KiB")
            context.close()
    print(f"all: {sum(sizes):.0f} KiB (at most {ALL_KIB}, each {MOST_KIB})")
    return int(not asked.png and (max(sizes) > MOST_KIB or sum(sizes) > ALL_KIB))


if __name__ == "__main__":
    sys.exit(main())
