"""The page at every size: phones and fingers, keyboards on the screen, wide windows."""

import re

import pytest

from tests.helpers.board.browser import PEOPLE, Opens, Tab, ViewportSize, bounds, expect, violations

SIZE: ViewportSize = {"width": 360, "height": 740}
PHONE: ViewportSize = {"width": 390, "height": 844}
LOW: ViewportSize = {"width": 390, "height": 500}
TURNED: ViewportSize = {"width": 740, "height": 360}


def test_a_phone(opens: Opens) -> None:
    tab = opens(viewport=SIZE, has_touch=True, is_mobile=True)
    manifest = tab.page.context.new_cdp_session(tab.page).send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert '"start_url":"/"' in manifest["data"]

    def fits() -> None:
        wide = tab.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert wide <= 0
        box = bounds(tab.page.locator("#board"))
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= tab.page.evaluate("innerWidth")
        assert box["height"] <= SIZE["height"]

    fits()
    tab.button("New game").tap()
    dialog = bounds(tab.dialog("New game"))
    assert dialog["x"] >= 0
    assert dialog["x"] + dialog["width"] <= SIZE["width"]
    tab.fill({"Game": "Gomoku", "Columns": 9, "Rows": 9, **PEOPLE})
    tab.button("Begin").tap()
    expect(tab.page.get_by_role("gridcell")).to_have_count(81)
    for cell in ("e5", "e6", "d5"):
        tab.cell(cell).tap()
        tab.says(f"{cell}: choose it again to play it.")
        tab.cell(cell).tap()
        expect(tab.cell(cell)).to_have_attribute("aria-label", re.compile("last turn"))
    tab.shows("d5 e5", "e6")
    for size in (TURNED, SIZE):
        tab.page.set_viewport_size(size)
        for name in ("Analyse", "Review", "Files", "Library", "Watch", "Play"):
            tab.page.get_by_role("tab", name=name).tap()
            fits()
    assert violations(tab) == []
    tab.page.get_by_role("tab", name="Analyse").tap()
    tab.button("Analyse").tap()
    expect(tab.lines).to_have_count(3)
    fits()
    tab.button("Stop").tap()
    expect(tab.button("Analyse")).to_be_visible()


def holes(tab: Tab) -> list[str]:
    """Rows of the buttons of the game that are not full from side to side."""
    found: list[str] = tab.page.evaluate(
        """() => {
          const rows = new Map(), box = document.querySelector(".game").getBoundingClientRect();
          for (const one of document.querySelectorAll(".game button")) {
            if (!one.checkVisibility({ visibilityProperty: true })) continue;
            const { left, right, top } = one.getBoundingClientRect();
            rows.set(top, [...(rows.get(top) ?? []), left, right]);
          }
          const isFull = (sides) => sides[0] - box.left < 2 && box.right - sides.at(-1) < 2
            && sides.every((side, index) => index % 2 || !index || side - sides[index - 1] < 10);
          return [...rows].filter(([, sides]) => !isFull(sides)).map(String);
        }"""
    )
    return found


def hidden(tab: Tab) -> list[str]:
    """The controls of the tools that something covers, wherever the page is scrolled."""
    found: list[str] = tab.page.evaluate(
        """() => [...document.querySelectorAll(".side :is(button, input, select, textarea)")]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .filter((one) => !one.matches(".unseen") && Object.entries({ start: .1, end: .9 })
            .some(([block, share]) => {
              one.scrollIntoView({ block });
              const { x, y, width, height } = one.getBoundingClientRect();
              const seen = document.elementFromPoint(x + width / 2, y + height * share);
              return !one.contains(seen);
            })).map((one) => one.id || one.textContent)"""
    )
    return found


def test_nothing_is_covered_on_a_phone_nor_where_a_keyboard_leaves_little(opens: Opens) -> None:
    tab = opens("#gomoku 15x15: 7,7; 8,8", viewport=PHONE, has_touch=True, is_mobile=True)
    for size in (PHONE, SIZE, LOW):
        tab.page.set_viewport_size(size)
        for name in ("Analyse", "Review", "Files", "Library", "Play"):
            tab.page.get_by_role("tab", name=name).tap()
            assert hidden(tab) == [], (size, name)
        assert holes(tab) == [], size
    comment = tab.field("Comment")
    tab.page.set_viewport_size(PHONE)
    comment.tap()
    tab.page.set_viewport_size(LOW)  # as a keyboard comes
    expect(comment).to_be_in_viewport(ratio=1)
    comment.tap(trial=True)
    expect(tab.page.locator("#board")).to_be_in_viewport(ratio=1)
    tab.page.keyboard.type("good")
    expect(tab.moves).to_contain_text("good")


def smallest(tab: Tab) -> float:
    """The least side of a cell of the board, in pixels."""
    return float(
        tab.page.evaluate(
            "Math.min(...[...document.querySelectorAll('#board .cell')].flatMap((one) => {"
            " const { width, height } = one.getBoundingClientRect(); return [width, height]; }))"
        )
    )


def box_of(tab: Tab, cell: str) -> dict[str, float]:
    """Where a cell is, found and measured at one moment: the board may be drawn anew at any."""
    box: dict[str, float] = tab.page.evaluate(
        "cell => document.querySelector(cell).getBoundingClientRect().toJSON()",
        f'[data-cell="{cell}"]',
    )
    return box


def test_fingers_find_small_cells(opens: Opens) -> None:
    tab = opens("#gomoku 19x19: ", viewport=PHONE, has_touch=True, is_mobile=True)
    whole = tab.button("Whole board")
    for side in (19, 15):
        tab.page.evaluate("side => { location.hash = `#gomoku ${side}x${side}: ` }", side)
        expect(tab.page.get_by_role("gridcell")).to_have_count(side * side)
        tab.is_kept()  # a touch is for the position that was shown then
        assert smallest(tab) < 25
        cell = box_of(tab, "c4")
        tab.cell("c4").tap()
        expect(tab.cell("c4")).to_have_attribute("aria-label", "c4, empty, chosen")
        expect(whole).to_be_visible()
        assert smallest(tab) > 40
        large = box_of(tab, "c4")
        # Around the same place, so that a double tap plays it.
        for small, big in ((cell["x"], large["x"]), (cell["y"], large["y"])):
            assert big + large["width"] / 2 == pytest.approx(small + cell["width"] / 2, abs=1)
        # A finger that drags brings other cells, and plays nothing.
        touch = tab.page.context.new_cdp_session(tab.page)
        x, y = large["x"] + 100, large["y"] + 100
        for kind, fingers in (("Start", [x]), ("Move", [x - 30]), ("Move", [x - 60]), ("End", [])):
            points = [{"x": one, "y": y} for one in fingers]
            touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
        dragged = box_of(tab, "c4")
        assert dragged["x"] == pytest.approx(large["x"] - 60, abs=2)
        # A mouse that was let go beside the board drags it no more; two fingers leave it.
        mouse, view = tab.page.mouse, tab.page.locator("#board").get_attribute("viewBox")
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, 2)
        mouse.up()
        mouse.move(x - 60, y)
        expect(tab.page.locator("#board")).to_have_attribute("viewBox", view or "")
        for kind, fingers in (("Start", [x]), ("Start", [x, x + 40]), ("End", [])):
            points = [{"x": one, "y": y, "id": id} for id, one in enumerate(fingers)]
            touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
        assert smallest(tab) < 25
        tab.says("c4: choose it again to play it.").cell("d5").tap()
        tab.says("d5: choose it again to play it.").shows("", "")
        whole.tap()
        assert smallest(tab) < 25
        tab.cell("d5").tap()
        tab.shows("d5", "")
        expect(whole).to_be_hidden()
    tab.page.get_by_role("tab", name="Analyse").tap()
    tab.button("Analyse").tap()
    expect(tab.lines).to_have_count(3)
    for part in (tab.page.locator("#board"), *tab.lines.all()):
        expect(part).to_be_in_viewport(ratio=1)  # together, though the page was never scrolled
    tab.button("Stop").tap()
    tab.button("Settings").tap()
    tab.field("Choose a cell twice to play it").select_option("Never")
    tab.press("Escape").cell("e5").tap()
    expect(whole).to_be_visible()  # the cells are too small to be played at once
    tab.shows("d5", "").cell("e5").tap()
    tab.shows("d5", "e5").page.evaluate("localStorage.removeItem('kakugo-confirm')")
    tab.choose("e6").shows("d5 e6", "e5")  # by a mouse at once


def test_choices_of_an_opening_cover_nothing_on_a_phone(opens: Opens) -> None:
    line = "#renju 15x15 opening=taraguchi: 7,7; 7,8; 6,8; 8,8"
    tab = opens(line, viewport=PHONE, has_touch=True, is_mobile=True, locale="fr-FR")
    tab.button("Jouer").or_(tab.page.get_by_role("tab", name="Jouer")).tap()
    offer = tab.page.locator("#offer")
    expect(offer).to_be_visible()
    box, tabs = bounds(offer), bounds(tab.page.get_by_role("tablist"))
    assert box["y"] + box["height"] <= tabs["y"]
    assert violations(tab) == []
    tab.says("la cinquième pierre")


def test_the_banner_of_a_proof_and_what_is_around_it_cover_nothing(opens: Opens) -> None:
    line = "#gomoku 15x15: 7,7; 0,0; 7,8; 1,14; 7,9; 14,0"
    tab = opens(line, viewport=PHONE, has_touch=True, is_mobile=True)
    tab.press("End").tools("Analyse", "Find a win")
    tab.says("answer there refuted.").cell("o15").tap()
    parts = (tab.page.locator(".banner"), tab.page.locator("#detail"), tab.button("Whole board"))
    expect(parts[2]).to_be_visible()
    for width, height in ((390, 844), (740, 360), (800, 1100)):
        tab.page.set_viewport_size({"width": width, "height": height})
        banner, *others = map(bounds, parts)
        for other in others:
            assert other["y"] >= banner["y"] + banner["height"]


def test_who_has_won_stands_in_its_row_on_a_phone(opens: Opens) -> None:
    line = "#gomoku 15x15: 7,7; 8,8; 7,8; 9,9; 7,9; 10,9; 7,10; 5,5; 7,11"
    tab = opens(line, viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    tab.says("Black has won: five in a row")
    row, words = (bounds(tab.page.locator(f"#headline{part}")) for part in ("", " .words"))
    assert words["height"] <= row["height"]
    tab.button("New game").tap()
    tab.button("Begin").tap()
    tab.says("“Undo” brings the game before back.")
    assert tab.page.evaluate("detail.scrollHeight <= detail.clientHeight")
    tab.button("Undo").tap()
    tab.press("End").says("“Review” shows what decided the game.")


def test_from_a_laptop_to_a_wide_screen_all_is_seen_at_once(tab: Tab) -> None:
    for width, height in ((1024, 700), (1920, 1080), (3000, 1400)):
        tab.page.set_viewport_size({"width": width, "height": height})
        assert tab.page.evaluate(
            "[document.scrollingElement.scrollWidth <= innerWidth,"
            " document.scrollingElement.scrollHeight <= innerHeight]"
        ) == [True, True]
        assert bounds(tab.page.locator("#board"))["height"] > 0.6 * height
        assert holes(tab) == []
