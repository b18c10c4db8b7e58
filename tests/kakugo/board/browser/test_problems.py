"""Problems on the page: made from a proof, failed, solved by keyboard, found by a later server."""

import re
from pathlib import Path

from kakugo import read_game, turn_name
from kakugo.board.library.problem_rows import Row
from kakugo.board.library.shipped import shipped
from tests.helpers.board.browser import Opens, Tab, expect, violations
from tests.helpers.board.pages import served

THREES = "gomoku 9x9: 2,2; 3,2; 2,3; 3,3; 2,4; 3,4; 8,8; 8,0"  # Black wins in 3, at c2 or c6
FIVE = {"c2": "c7", "c7": "c2"}  # behind c6, by White's answer


def listed(tab: Tab) -> None:
    """Open the problems, by keyboard."""
    tab.tools("Library")
    tab.button("Problems…").press("Enter")
    own(tab)
    expect(tab.dialog("Problems")).to_contain_text("Problems: 1")


def own(tab: Tab) -> None:
    """Have the page's own problems listed."""
    tab.dialog("Problems").get_by_label("Collection").select_option("My own")


def test_a_problem_is_made_failed_solved_and_remembered(opens: Opens, tmp_path: Path) -> None:
    library = tmp_path / "library.sqlite"
    with served("--memory", "8", library=library) as server:
        phone = {"width": 390, "height": 844}
        tab = opens(address=server.address, viewport=phone, color_scheme="dark")
        tab.tools("Library", "Problems…")
        dialog = tab.dialog("Problems")
        own(tab)
        expect(dialog).to_contain_text("There are none yet.")
        tab.press("Escape").opens(THREES).tools("Analyse", "Find a win", "Make a problem")
        tab.says("New problems: 1. They are in “Library”.")
        words = dialog.get_by_role("status").locator("visible=true")
        expect(tab.button("Solve them")).to_be_in_viewport(ratio=1)
        tab.click("Solve them")
        expect(words).to_have_text("Find the first turn, then beat every defence.")
        tab.press("Escape")
        expect(dialog.locator("li")).to_contain_text(["Black wins in 3 turns (its own: 2)"])
        expect(dialog.locator("li")).to_contain_text("Win by fours · Easy · Not solved yet")
        assert violations(tab) == []
        tab.press("Enter")
        expect(words).to_have_text("Find the first turn, then beat every defence.")
        tab.press("a", "9", "Enter")
        expect(words).to_have_text(re.compile(r"White answers \w+\. a9 does not win\."))
        assert violations(tab) == []
        for part in (dialog, tab.page.locator("html")):
            assert part.evaluate("one => one.scrollWidth <= one.clientWidth")
        tab.press("c", "6", "Enter")
        expect(words).to_have_text(re.compile(r"c6 is good\. White answers c[27]\."))
        five = FIVE[(words.text_content() or "")[-3:-1]]
        tab.press(*five, "Enter")
        expect(words).to_have_text(f"{five}: Solved after 2 tries.")
        expect(dialog.locator(".stones .stone.black")).to_have_count(6)
        tab.press("Escape")
        expect(dialog).to_contain_text("Problems: 1 · solved: 1")
        tab.press("Escape", "Escape").tools("Play").draws(4, 4)  # the game is as it was
        expect(tab.plies).to_have_count(8)
        tab.page.close()
    with served("--memory", "8", library=library) as server:
        tab = opens(address=server.address)
        listed(tab)
        expect(tab.dialog("Problems").locator("li")).to_contain_text("Solved after 2 tries")
        tab.dialog("Problems").locator("li button").first.press("Enter")
        tab.click("Show the answer")
        expect(tab.dialog("Problems")).to_contain_text(re.compile(r"The answer: c2 c\d c\d"))
        expect(tab.dialog("Problems").locator(".preview .number")).to_have_count(3)
        tab.page.close()


def cells_of(row: Row) -> tuple[str, str]:
    """The right cell of a problem of one cell, and a wrong one; rows are counted from below."""
    game = read_game(row["line"])
    right = read_game(row["solution"]).last_turn
    other = next(turn for turn in game.legal_turns() if turn != right)
    assert right is not None
    names = [
        re.sub(r"\d+", lambda row: str(16 - int(row[0])), turn_name(one)) for one in (right, other)
    ]
    return names[0], names[1]


def test_shipped_problems_are_chosen_run_through_missed_and_counted(opens: Opens) -> None:
    tab = opens()
    tab.page.evaluate("localStorage['kakugo-coordinates'] = 'usual'")
    tab.page.reload()
    tab.ready().choose("a1")
    expect(tab.plies.first).to_contain_text("a1")
    tab.tools("Library", "Problems…")
    dialog = tab.dialog("Problems")
    here = [row for row in shipped().values() if row["kind"].startswith("freestyle")]
    expect(dialog).to_contain_text(f"Problems: {len(here)} · solved: 0")
    dialog.get_by_label("Game").select_option("Renju")
    dialog.get_by_label("Kind").select_option("Which foul?")
    fouls = [row for row in shipped().values() if row["task"] == "foul"]
    expect(dialog).to_contain_text(f"Problems: {len(fouls)} · solved: 0")
    assert violations(tab) == []
    by_number = {row["problem"]: row for row in fouls}

    picture = dialog.locator(".puzzle")
    words = dialog.get_by_role("status").locator("visible=true")

    def asked(before: str = "none", now: str = r"\d+") -> str:
        """The number of the problem that is set up behind another one, or none."""
        expect(picture).to_have_attribute("data-problem", re.compile(f"^(?!{before}$){now}$"))
        expect(picture.locator(".stone").first).to_be_attached()
        return picture.get_attribute("data-problem") or ""

    tab.click("Streak")
    expect(words.first).to_have_text("Streak: 0 · best: 0")
    first = asked()
    tab.press(*cells_of(by_number[int(first)])[0], "Enter")
    missed = asked(first)
    expect(words.first).to_have_text("Streak: 1 · best: 0")
    assert violations(tab) == []
    tab.press(*cells_of(by_number[int(missed)])[1], "Enter")
    expect(words.first).to_have_text("The end. Solved: 1, more than ever before.")
    tab.click("To the list")
    tab.click("Rush, 3 minutes")
    expect(dialog.get_by_role("timer")).to_contain_text("2:5")
    asked()
    tab.press("Escape")
    expect(dialog).to_contain_text("The end. Solved: 0.")
    tab.click("Missed ones: 1")
    asked(now=missed)
    tab.press(*cells_of(by_number[int(missed)])[0], "Enter")
    expect(words).to_contain_text("Solved after 2 tries.")
    tab.click("To the list")
    expect(dialog.get_by_role("button", name="Missed ones")).to_be_hidden()
    expect(dialog).to_contain_text("Missed ones that come again later: 1, the first on")
    tab.click("Statistics")
    expect(dialog).to_contain_text("best streak: 1")
    expect(dialog.get_by_role("table", name="By kind")).to_contain_text("Which foul?")
    assert violations(tab) == []
    for part in (dialog, tab.page.locator("html")):
        assert part.evaluate("one => one.scrollWidth <= one.clientWidth")
    tab.press("Escape", "Escape").tools("Play")  # renju's rows were of the problems alone
    tab.choose("a15")
    expect(tab.plies.nth(2)).to_contain_text("a15")
