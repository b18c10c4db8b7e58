"""The trainer of openings on the page: an opening set up, and a drill decided by clicks."""

import re

from tests.helpers.board.browser import Opens, expect, violations


def test_an_opening_is_set_up_and_a_colour_is_chosen(opens: Opens) -> None:
    tab = opens(viewport={"width": 390, "height": 844})
    tab.tools("Play", "Openings…")
    dialog = tab.dialog("Openings")
    expect(dialog.locator(".openings li")).to_have_count(26)
    expect(dialog.locator(".openings li").first).to_contain_text("Best answer: ")
    assert violations(tab) == []
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
    dialog.get_by_role("button", name="D4 Kagetsu").click()
    tab.shows("i7 h8", "h7")  # in renju's own coordinates i9 and h9: above
    tab.click("Openings…").fill({"Opening": "swap2", "You are": "Second player"}).click("Begin")
    box = tab.page.locator(".trainer-box")
    expect(box).to_contain_text("swap2: decide on the board")
    tab.press("Escape")  # which leaves no drill
    tab.click("Swap colours")
    expect(box.locator("li.own")).to_contain_text("swap (your choice)")
    expect(box.locator("li")).to_have_count(3)
    expect(box).to_contain_text(re.compile(r"Good decisions: [01] of 1; in all drills: [01] of 1"))
    expect(box).to_contain_text("The opening is over")
    expect(tab.plies).to_have_count(3)  # the engine has White, and has played
    assert violations(tab) == []
    tab.click("End the drill")
    expect(box).to_be_hidden()


def test_perfect_play_is_walked_through(opens: Opens) -> None:
    tab = opens()
    tab.tools("Play", "Openings…").click("Show how Black wins")
    expect(tab.dialog("Openings")).to_be_hidden()
    tab.shows("h8", "")
    tab.page.locator("#forward").click()
    expect(tab.page.locator("#bar")).to_have_attribute("aria-label", re.compile("Black 100 %"))
