"""Takes pictures of the board's page in each of its states, for docs/board.md and a designer's eye.

python -m tests.long.board_pictures                     into docs/board
python -m tests.long.board_pictures --out FOLDER --png  elsewhere, as PNG, to be looked at

A picture is a sheet: light above dark, on a desk, a tablet and a phone.
"""

import base64
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from playwright.sync_api import ViewportSize

import kakugo
from tests.helpers.board.browser import Fields, Tab, browser, expect, tab_in, window
from tests.helpers.board.pages import KIB, served
from tests.long.command import options

FOLDER = Path(__file__).parents[2] / "docs" / "board"
DESK: ViewportSize = {"width": 1440, "height": 900}
TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
MOST_KIB = 150  # of a sheet
ALL_KIB = 1800
# Pictures beside each other, of one height; the browser itself is what makes WebP here.
SHEET = """async ({ rows, type }) => {
  const HEIGHT = 450, GAP = 8;
  const image = (png) => createImageBitmap(
    new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]));
  const images = await Promise.all(rows.map((row) => Promise.all(row.map(image))));
  const wide = ({ width, height }) => Math.round(width * HEIGHT / height);
  const width = images[0].reduce((sum, one) => sum + wide(one) + GAP, -GAP);
  const canvas = new OffscreenCanvas(width, images.length * (HEIGHT + GAP) - GAP);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  images.forEach((row, down) => row.reduce((x, one) => {
    pen.drawImage(one, x, down * (HEIGHT + GAP), wide(one), HEIGHT);
    return x + wide(one) + GAP;
  }, 0));
  const blob = await canvas.convertToBlob({ type, quality: 0.75 });
  const made = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of made) text += String.fromCharCode(byte);
  return btoa(text);
}"""

GOMOKU = "gomoku 15x15: 7,7; 8,8; 7,5; 7,8; 6,8; 8,6; 8,7; 9,7"
RENJU = "renju 15x15: 7,7; 7,8; 8,6; 6,7; 5,6; 6,6; 6,8; 9,5; 5,9; 4,10; 4,8; 6,10"
WON = "gomoku 15x15: 7,7; 8,8; 7,6; 7,8; 6,7; 6,8; 8,7; 9,8; 5,7; 9,7; 4,7"
PROVEN = "gomoku 15x15: 7,7; 0,0; 7,6; 0,14; 8,6; 14,0; 5,7; 13,13"
PENTE = (
    "pente 13x13: 5,5; 7,7; 7,5; 6,5; 8,4; 5,4; 9,3; 10,2; 5,7; 6,6; 8,8; 6,6; 6,4; 6,7; 7,3;"
    " 6,9; 6,8; 4,6; 8,2; 9,1; 8,6; 7,9; 6,8; 9,7; 8,3; 8,5; 10,3; 6,3; 11,3"
)
HEXAGONS = (
    "hexgomoku 17x17: 8,8; 9,8; 9,7; 8,6; 7,7; 9,9; 7,6; 8,7; 10,9; 7,4; 8,4; 7,9; 9,11; 10,11;"
    " 11,12; 7,10; 6,10; 8,12; 6,9; 7,12"
)
MURRAY = (
    "murray 11x11 stones=8: 4,4; 5,4; 3,5; 5,3; 5,5; 4,5; 3,6; 3,4; 6,6; 3,3; 7,7; 8,8; 4,3;"
    " 5,6; 2,3; 6,7; 7,7 7,8; 5,6 4,6; 6,6 7,6; 6,7 6,6; 7,8 7,7; 6,6 6,7"
)
INLOVE = "inlove 15x15: 7,7 8,8; 9,8 9,9; 7,8 6,8; 8,9 9,10; 8,10 9,11; 7,10 7,9; 6,11 5,11"


def analysed(tab: Tab) -> None:
    """Lines, the heat of the cells, and who is ahead."""
    tab.tools("Analyse", "Analyse")
    expect(tab.page.locator("#analysis-figures")).to_contain_text(re.compile(r"Depth 1\d"))
    tab.click("Stop")


def threatened(tab: Tab) -> None:
    """The threats of both sides."""
    tab.tools("Analyse", "Threats")
    expect(tab.button("Threats")).to_have_attribute("aria-pressed", "true")


def proven(tab: Tab) -> None:
    """A proof as a tree, with its banner."""
    tab.tools("Analyse", "Find a win")
    expect(tab.page.get_by_role("treeitem").first).to_be_visible()


def posed(tab: Tab) -> None:
    """A problem, on its own board."""
    proven(tab)
    tab.click("Make a problem").says("problem").press("Escape")
    tab.tools("Library", "Problems…")
    dialog = tab.dialog("Problems")
    dialog.get_by_label("Collection").select_option("My own")
    expect(dialog).to_contain_text("Problems: 1")
    dialog.locator("li button").last.wait_for()
    dialog.locator("li button").first.click()
    expect(dialog).to_contain_text("Find the first turn")


def reviewed(tab: Tab) -> None:
    """The curve of a game, its lessons and its mistakes."""
    tab.tools("Review")
    tab.field("Seconds a turn").fill("0.3")
    tab.click("Review the game")
    expect(tab.page.locator("#review-words")).to_have_text(re.compile(r"^(\d+) of \1$"))


def numbered(tab: Tab) -> None:
    """As it is played, with the numbers of the turns."""
    tab.click("Settings")
    tab.field("Numbers on the stones").check()
    tab.click("Close")


def moving(tab: Tab) -> None:
    """A stone has been chosen, and may go to the cells around it."""
    at_once(tab).page.locator("[data-cell]:not([aria-disabled])").nth(3).click()
    tab.says("now the cell that it moves to")


def offered(tab: Tab) -> None:
    """An opening asks."""
    fields: Fields = {"Columns": 15, "Rows": 15, "Rule": "renju", "Opening": "swap2"}
    at_once(tab).new_game("Gomoku", fields).choose("h8", "i9", "g8")
    expect(tab.page.locator("#offer")).to_be_visible()


def at_once(tab: Tab) -> Tab:
    """Play with one touch on phones, too."""
    tab.click("Settings")
    tab.field("Choose a cell twice to play it").select_option("Never")
    return tab.click("Close")


def explored(tab: Tab) -> None:
    """What a database and games know of the position."""
    tab.tools("Explorer")
    expect(
        tab.page.get_by_role("group", name="Next turns").get_by_role("button")
    ).not_to_have_count(0)


def known(folder: Path) -> list[str]:
    """A database and games of a position: the options that show them."""
    path, games, random = folder / "positions.db", folder / "games", Random(1)
    kakugo.Engine(database=path).analyse(kakugo.read_game(GOMOKU), best=8, nodes=200_000)
    with kakugo.Database(path) as database:
        behind = kakugo.read_game(GOMOKU)
        behind.play(kakugo.read_turn("k7"))
        database.merge([(behind, kakugo.Entry(text="as in the final of 2025"))])
    games.mkdir()
    for number in range(40):
        game = kakugo.read_game(GOMOKU)
        game.play(kakugo.read_turn(random.choice(("g8", "g8", "k7", "j9", "h10"))))
        winner = random.choice((kakugo.BLACK, kakugo.BLACK, kakugo.WHITE, kakugo.EMPTY))
        kakugo.Record(game, winner=winner).write(games / f"{number}.sgf")
    return ["--database", str(path), "--games", str(games)]


class State(NamedTuple):
    """One state of the page."""

    line: str  # the game
    shows: Callable[[Tab], object]
    explores: bool = False


STATES = {
    "begin": State("", lambda _: None),
    "play": State(INLOVE, numbered),
    "move": State(MURRAY, moving),
    "opening": State("", offered),
    "won": State(WON, lambda _: None),
    "analysis": State(GOMOKU, analysed),
    "fouls": State(RENJU, analysed),
    "threats": State(HEXAGONS, threatened),
    "proof": State(PROVEN, proven),
    "problem": State(PROVEN, posed),
    "review": State(PENTE, reviewed),
    "explorer": State(GOMOKU, explored, explores=True),
    "files": State(GOMOKU, lambda tab: tab.tools("Files")),
    "library": State(GOMOKU, lambda tab: tab.tools("Library")),
    "new-game": State("", lambda tab: tab.click("New game")),
    "editor": State(PENTE, lambda tab: tab.click("Edit the position…")),
    "rules": State(HEXAGONS, lambda tab: tab.click("Rules")),
    "settings": State("", lambda tab: tab.click("Settings")),
}


def main() -> int:
    """Take the pictures; exit with 1 where one is too big."""
    asked = options(
        __doc__,
        states=(tuple(STATES), "only these"),
        out=(FOLDER, "folder for the pictures"),
        png=(False, "PNG, which is bigger"),
    )
    asked.out.mkdir(parents=True, exist_ok=True)

    sizes = []
    with (
        browser() as running,
        TemporaryDirectory() as folder,
        served() as plain,
        served(*known(Path(folder))) as knowing,
    ):
        for name in asked.states:
            line, shows, explores = STATES[name]
            server = knowing if explores else plain
            rows: dict[Literal["light", "dark"], list[str]] = {"light": [], "dark": []}
            for size in (DESK, TABLET, PHONE):
                touch = size != DESK
                context = window(
                    running,
                    viewport=size,
                    reduced_motion="reduce",
                    has_touch=touch,
                    is_mobile=touch,
                )
                tab = tab_in(context, server.address, f"#{line}" if line else "")
                if line:
                    tab.click("End")
                shows(tab)
                tab.page.mouse.move(0, 0)  # away from cells and buttons
                for look, row in rows.items():
                    tab.page.emulate_media(color_scheme=look)
                    row.append(base64.b64encode(tab.page.screenshot()).decode())
                kind = "png" if asked.png else "webp"
                if size == PHONE:
                    given = {"rows": list(rows.values()), "type": f"image/{kind}"}
                    data = base64.b64decode(tab.page.evaluate(SHEET, given))
                context.close()
            path = asked.out / f"{name}.{kind}"
            path.write_bytes(data)
            sizes.append(len(data) / KIB)
            print(f"{path}: {sizes[-1]:.0f} KiB")
    print(f"all: {sum(sizes):.0f} KiB (at most {ALL_KIB}, each {MOST_KIB})")
    return int(not asked.png and (max(sizes) > MOST_KIB or sum(sizes) > ALL_KIB))


if __name__ == "__main__":
    sys.exit(main())
