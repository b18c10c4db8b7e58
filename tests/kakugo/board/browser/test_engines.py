"""Other engines on the page: as a player, with an opinion, and when they fail."""

import re
import sys

from playwright.sync_api import Locator

from tests.helpers.arena import fakes
from tests.helpers.board.browser import BLACK, Fields, Opens, WebSocketRoute, expect, violations
from tests.helpers.board.pages import served

OTHERS = (
    *("--engine", f"Ours={sys.executable} -m protocol"),
    *("--engine", f"Crash={sys.executable} {fakes.__file__} crash"),
    *("--engine", f"Silent={sys.executable} {fakes.__file__} never_ready"),
)
SIZES = ((1024, 844), (844, 390), (768, 1024), (390, 844), (360, 740), (360, 640), (320, 568))


def is_seen(lines: Locator) -> bool:
    """Whether the last of some lines, which come anew, is uncovered, with room for its score."""
    return bool(
        lines.evaluate(
            """(box) => {
              const one = [...box.querySelectorAll(".line")].at(-1);
              const { left, bottom } = one.getBoundingClientRect();
              const worth = one.querySelector(".worth"), found = worth.textContent;
              worth.textContent = "loss in 35 turns";
              worth.className = "worth proven";
              const hasRoom = worth.scrollWidth <= worth.clientWidth;
              worth.textContent = found;
              return hasRoom && one.contains(document.elementFromPoint(left + 9, bottom - 2));
            }"""
        )
    )


def test_another_engine_plays_fails_and_has_an_opinion(opens: Opens) -> None:
    with served("--memory", "8", *OTHERS) as server:
        tab = opens(address=server.address)
        tab.new_game("Gomoku", {"I play": BLACK, "Engine": "Crash"}).sees("Crash · White")
        tab.choose("e5").shows("e5", "a1").choose("e6")
        tab.says("Crash has ended: ").shows("e5 e6", "a1")
        tab.click("Players…").fill({"Engine": "Ours"}).click("Apply")
        expect(tab.plies).to_have_count(4)
        tab.sees("Ours · White").says("Black to move: your turn")
        tab.tools("Analyse")
        tab.field("Second opinion").select_option("Ours")
        tab.click("Analyse")
        opinion = tab.page.get_by_role("group", name="Second opinion")
        expect(opinion).to_contain_text("Ours")
        expect(opinion.get_by_role("button")).to_have_count(1)
        expect(tab.lines).to_have_count(3)
        tab.click("Stop")
        assert violations(tab) == []
        for width, height in SIZES:
            tab.page.set_viewport_size({"width": width, "height": height})
            wide = tab.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
            assert wide <= 0
            assert is_seen(tab.page.get_by_role("group", name="Lines")), (width, height)
            if width > height or height > 720:
                assert is_seen(opinion), (width, height)
        tab.page.set_viewport_size({"width": 390, "height": 844})
        tab.field("Lines").select_option("5")
        tab.click("Analyse")
        expect(tab.lines).to_have_count(5)
        expect(opinion.get_by_role("button")).to_have_count(1)
        tab.page.get_by_role("tab", name="Analyse").click()  # from its top
        assert is_seen(opinion)
        tab.click("Stop")
        tab.page.set_viewport_size({"width": 1024, "height": 844})
        tab.field("Second opinion").select_option("Crash")  # the first turn is an honest one
        tab.click("Analyse")
        expect(opinion).to_contain_text("Crash, in its own units")  # and no more what Ours said
        tab.press("Escape").page.keyboard.press("ArrowLeft")
        expect(opinion).to_contain_text("Crash has ended: ")
        tab.field("Second opinion").select_option("Silent")
        expect(opinion).to_have_text("Silent is thinking")
        tab.click("Stop")
        expect(opinion).to_have_text("")
        endless: Fields = {"Limit of the engine": "Seconds a turn", "Seconds a turn": 500}
        tab.new_game("Gomoku", {**endless, "I play": BLACK, "Engine": "Ours"})
        tab.tools("Play").choose("e5").says("White: Ours is thinking")
        expect(tab.button("Stop")).to_be_visible()
        expect(tab.button("Move now")).to_be_hidden()
        tab.click("Stop").says("Paused")
        tab.page.route_web_socket(re.compile("/session"), without_ours)
        tab.page.reload()
        tab.ready().click("Players…")
        expect(tab.field("I play")).to_have_value("both")
        tab.press("Escape").page.close()


def without_ours(page: WebSocketRoute) -> None:
    """The server that page talks to has been started without one of its engines."""
    server = page.connect_to_server()
    known, left = '"engines":["Ours",', '"engines":['
    server.on_message(lambda message: page.send(str(message).replace(known, left)))
