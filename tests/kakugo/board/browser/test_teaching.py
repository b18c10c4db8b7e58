"""What helps a beginner: levels with names, and the rules with an example on a small board."""

import re

from tests.helpers.board.browser import Opens, Tab, expect, violations


def test_a_level_has_a_name_and_a_number(tab: Tab) -> None:
    tab.click("New game")
    level, strength, dialog = tab.field("Level"), tab.field("Strength, 0 to 100"), "New game"
    expect(level.locator("option:checked")).to_have_text("First opponent")
    level.select_option(label="Expert")
    expect(strength).to_have_value("80")
    expect(tab.dialog(dialog)).to_contain_text("long ones may escape it")
    strength.fill("33")
    strength.press("Tab")
    expect(level.locator("option:checked")).to_have_text("Casual player")
    tab.click("Begin")
    tab.sees("Kakugo, level 33")


def test_the_example_of_the_rules_plays_by_itself(opens: Opens) -> None:
    tab = opens(reduced_motion="no-preference")
    tab.click("Rules")
    dialog = tab.page.locator("dialog.rules")
    expect(dialog).to_contain_text("2/")
    expect(tab.page.locator("dialog.rules .stones .stone")).not_to_have_count(0)
    dialog.get_by_role("button", name="Back").click()  # whoever goes through it is left alone
    expect(dialog.get_by_role("button", name="Play it")).to_be_visible()
    at = dialog.get_by_role("status").text_content() or "?"
    dialog.get_by_role("button", name="Play it").click()
    expect(dialog.get_by_role("status")).not_to_have_text(at)
    dialog.get_by_role("button", name="Stop").click()
    tab.press("Escape")


def test_rules_are_told_and_played(opens: Opens) -> None:
    """By keyboard alone, on a phone."""
    tab = opens(viewport={"width": 390, "height": 844})
    tab.new_game("Pente", {"Double three": "forbidden"})
    tab.button("Rules").press("Enter")
    dialog = tab.dialog("Rules · Pente")
    expect(dialog).to_contain_text("the fifth pair taken")
    expect(dialog).to_contain_text("Nobody may make two open threes")
    stones = dialog.locator(".stones .stone")
    tab.press(*["Enter"] * 4)
    expect(stones).to_have_count(4)
    tab.press("Enter")
    expect(dialog).to_contain_text("5/13 Black: e2. Captured: c2 d2.")
    expect(stones).to_have_count(3)
    assert violations(tab) == []
    assert tab.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    tab.press(*["Enter"] * 8)
    expect(dialog).to_contain_text("13/13 Black: c5. Black has won: five in a row.")
    dialog.get_by_role("button", name="Back").press("Enter")
    expect(dialog).to_contain_text("12/13")
    tab.press("Escape")
    expect(tab.cell("e5")).to_have_count(1)  # no longer that of the example, too
    tab.play("e5").shows("e5", "")
    # Of a game that is not begun.
    tab.button("New game").press("Enter")
    tab.fill({"Game": "Renju", "Opening": "Taraguchi", "Offers (0: the usual number)": 4})
    chosen = tab.dialog("New game").get_by_role("button", name="Rules")
    chosen.press("Enter")
    expect(tab.dialog("Rules · Renju")).to_contain_text("chosen by White from 4.")
    tab.press("Escape")
    tab.fill({"Columns": 20})
    chosen.press("Enter")
    expect(tab.dialog("New game")).to_contain_text("19")
    tab.click("Cancel").shows("e5", "")
    # Of a rule that no list has.
    tab.opens("gomoku 9x9 rule=12: ").shows("", "").click("Rules")
    rules = tab.dialog("Rules · Renju and caro")
    expect(rules).to_contain_text("at both ends. Black must not")
    tab.press("Escape")
    expect(tab.page.locator("#game-title")).to_have_text(re.compile("^Renju and caro 9.9$"))
    expect(tab.page.locator("#facts")).to_contain_text("Rulerenju and caro")
    tab.click("New game")
    expect(tab.fill({"Game": "Gomoku"}).field("Rule")).to_have_value("0")
