"""The list of moves: it follows what is shown, and draws only what has changed."""

import pytest

pytest.importorskip("playwright.sync_api", reason='pip install ".[test]" brings playwright')

from tests.helpers.board.browser import Tab, bounds, expect

LONG_GAME = "(;GM[4]SZ[15]RU[freestyle]{})".format(
    "".join(
        f";{'BW'[ply % 2]}[{chr(97 + 2 * (ply % 7) + ply // 7 % 2)}{chr(97 + ply // 7)}]"
        for ply in range(100)
    )
)
TREE = "(;GM[4]SZ[9]RU[freestyle];B[ee];W[ef](;B[de](;W[aa])(;W[bb]))(;B[fe];W[cc]C[so])(;B[ii]))"
LIST = "document.querySelector('#tree .whole').innerHTML"


def test_the_list_follows_the_move_that_is_shown(tab: Tab) -> None:
    tab.page.set_viewport_size({"width": 1280, "height": 800})
    tab.opens(LONG_GAME).tools("Play")
    for way, number in (("Start", None), ("Forward", 0), ("End", 99), ("Back", 98)):
        tab.click(way)
        current = tab.moves.locator("[aria-current]")
        expect(current).to_have_count(0 if number is None else 1)
        if number is None:
            assert tab.page.evaluate("document.querySelector('#tree').scrollTop") == 0
            continue
        expect(tab.plies.nth(number)).to_have_attribute("aria-current", "true")
        box, list_ = bounds(current), bounds(tab.moves)
        assert list_["y"] <= box["y"]
        assert box["y"] + box["height"] <= list_["y"] + list_["height"]


def test_only_what_has_changed_is_drawn(tab: Tab) -> None:
    """Thousands of moves are not drawn again for one, and what is drawn is the whole tree."""
    tab.opens(TREE).tools("Play")

    def go(name: str) -> None:
        turn = tab.plies.get_by_text(name)
        turn.click()
        expect(turn).to_have_attribute("aria-current", "true")

    def as_when_it_comes() -> None:
        tab.is_kept()
        drawn = tab.page.evaluate(LIST)
        tab.page.reload()
        tab.ready()
        expect(tab.plies.first).to_be_visible()
        assert tab.page.evaluate(LIST) == drawn

    expect(tab.plies).to_have_text(["e5", "e6", "d5", "f5", "c3", "i9", "a1", "b2"])
    tab.page.evaluate("document.querySelectorAll('#tree button').forEach((one) => one.old = 1)")
    tab.play("h8")  # behind the main line
    go("c3")
    tab.play("h7")  # behind a variation
    go("d5")
    tab.play("h6")  # a variation
    tab.field("Comment").fill("here")
    tab.press("Tab")
    go("c3")
    expect(tab.field("Comment")).to_have_value("so")
    tab.field("Comment").fill("")
    tab.press("Tab")
    expect(tab.moves).not_to_contain_text("so")
    count = "[...document.querySelectorAll('#tree button')].filter(({ old }) => old).length"
    assert tab.page.evaluate(count) == 8
    as_when_it_comes()
    go("h7")
    tab.click("Make it the main line")
    expect(tab.plies.nth(2)).to_have_text("f5")
    as_when_it_comes()
    go("f5")
    tab.click("Remove from here")  # what comes first now is on the line
    expect(tab.plies.nth(2)).to_have_text("d5")
    expect(tab.plies).to_have_count(8)
    go("h6")
    tab.click("Remove from here")
    expect(tab.plies).to_have_count(7)
    as_when_it_comes()
    tab.plies.first.click()
    tab.click("Remove from here").sees("No moves yet")
    tab.play("a1")
    expect(tab.page.get_by_text("No moves yet")).to_be_hidden()
