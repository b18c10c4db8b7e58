"""Analysis: live lines, blocked cells, threats, proofs, even positions, reviews."""

import re

from tests.helpers.board.browser import BLACK, Fields, Locator, Opens, Tab, expect, violations

GAME = "gomoku 9x9: 4,4; 4,3; 5,4; 3,4; 5,5; 5,3; 3,3; 6,6; 2,6; 6,3; 7,3; 3,5"
MISSED = (  # Black overlooks the five at g8 in the ninth turn
    "gomoku 15x15: 7,7; 11,7; 8,7; 2,2; 9,7; 3,2; 10,7; 4,2; 14,14; 6,7; 5,2; 2,11"
)
FULL = (  # of each line both sides have something, so that nobody can win
    "gomoku 5x5: 2,1; 2,2; 4,2; 4,0; 3,1; 1,0; 3,0; 4,1; 0,3; 3,2; 1,3; 1,4; 0,0; 4,3; 0,4; 2,4;"
    " 3,3; 4,4; 1,2; 0,1"
)
FORK = "gomoku 15x15: 7,7; 0,0; 8,7; 0,2; 9,9; 14,0; 9,10; 14,2"  # two open threes meet at j8

# Lines come ten times a second; where none has come for so long, none comes any more.
STANDS_STILL = """(selector) => new Promise((done) => {
  const calm = () => done(true);
  let timer = setTimeout(calm, 800);
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(calm, 800);
  }).observe(document.querySelector(selector), { childList: true, subtree: true });
})"""


def read(tab: Tab, line: str) -> None:
    """Open a game as a person does who has it as text, and go to its end."""
    tab.opens(line)
    expect(tab.field("The game as one line")).to_have_value(re.compile(re.escape(line[:14])))
    tab.click("End")
    expect(tab.field("The game as one line")).to_have_value(line)


def test_lines_come_alive_and_stop(tab: Tab) -> None:
    tab.new_game().play("e5 e6 d5")
    tab.tools("Analyse")
    tab.field("Lines").select_option("5")
    tab.click("Analyse")
    expect(tab.lines).to_have_count(5)
    figures = tab.page.locator("#analysis-figures")
    expect(figures).to_contain_text(re.compile(r"Depth \d+/\d+, [\d,]+ positions"))
    for _ in range(3):  # they go on
        expect(figures).not_to_have_text(figures.text_content() or "")
    expect(tab.page.get_by_role("img", name=re.compile(r"Black \d+ %, draw \d+ %"))).to_be_visible()
    expect(tab.page.locator("#board .heat .hot").nth(1)).to_be_attached()
    ranks = tab.page.locator("#board .mark.rank")
    expect(ranks).to_have_text(["1", "2", "3", "4", "5"])
    expect(ranks.first).to_have_class(re.compile("value-0 best"))
    tab.click("Stop")
    expect(tab.button("Analyse")).to_be_visible()
    tab.page.wait_for_function(STANDS_STILL, arg="#analysis-figures")
    head = tab.page.locator("#lines .head")
    expect(head).to_have_text("Value for WhiteLine (ended)Depth")
    expect(tab.lines.first).to_have_attribute("title", re.compile("at .100 White wins .* Depth "))
    tab.tools("Play")  # marks go with the lines that they belong to
    expect(tab.page.locator("#board .mark.rank, #board .hot")).to_have_count(0)
    tab.tools("Analyse")
    expect(ranks).to_have_count(5)
    tab.lines.first.hover()  # its turns have numbers that are none of the game's, and no rank's
    coming = tab.page.locator("#board .preview .number, #board .mark.step")
    expect(coming.first).to_have_text("+1")
    expect(ranks).to_have_count(0)
    tab.status.hover()
    expect(coming).to_have_count(0)
    expect(ranks).to_have_count(5)
    first = (tab.lines.first.text_content() or "").lower()
    steps = tab.lines.first.locator(".pv span")
    steps.nth(0).click()
    expect(tab.plies).to_have_count(4)
    assert (tab.plies.last.text_content() or "?") in first
    tab.press(" ")  # begins again
    expect(figures).to_contain_text("Depth")
    expect(head).to_have_text("Value for BlackLineDepth")
    shown = tab.lines.first.text_content() or ""
    tab.click("Back").shows("d5 e5", "e6")
    expect(tab.lines.first).not_to_have_text(shown)  # it goes along


def test_a_turn_of_a_line_is_played_with_those_before_it(tab: Tab) -> None:
    depth: Fields = {"I play": BLACK, "Limit of the engine": "Depth", "Depth": 2}

    def third() -> Locator:
        """The third turn of the first line, which may still change until it is chosen."""
        tab.tools("Analyse").click("Analyse")
        steps = tab.lines.first.locator(".pv span")
        expect(steps.nth(2)).to_be_visible()
        tab.click("Stop")
        expect(tab.button("Analyse")).to_be_visible()
        return steps.nth(2)

    tab.new_game().play("e5 e6 d5")
    third().click()
    expect(tab.plies).to_have_count(6)
    tab.new_game("Gomoku", depth).choose("e5").says("your turn")
    step = third()
    step.click()
    tab.says("would be played in your game, for both sides.")
    expect(tab.plies).to_have_count(2)
    step.click()
    expect(tab.plies.nth(4)).to_be_visible()  # and then the engine answers


def test_blocked_cells_are_not_played(tab: Tab) -> None:
    read(tab, "gomoku 9x9: 3,4; 0,0; 4,4; 8,0; 5,4; 0,8; 2,4; 1,4")  # only g5 wins at once
    tab.tools("Analyse")
    tab.field("Lines").select_option("1")
    tab.click("Analyse")
    expect(tab.lines).to_have_count(1)
    expect(tab.lines).to_contain_text("wins at once")
    proven = "Proven: Black wins in 1 turns (its own: 1). Black 100 %"
    expect(tab.lines).to_have_attribute("title", re.compile(re.escape(proven)))
    expect(tab.lines).to_contain_text("g5")
    tab.field("Block cells").check()
    tab.says("Choose cells that the next turn must not use.")
    tab.choose("g5")
    expect(tab.page.locator("#board .blocked")).to_have_count(1)
    expect(tab.lines).not_to_have_text(re.compile("^wins at once *g5"))
    tab.choose("g5")
    expect(tab.page.locator("#board .blocked")).to_have_count(0)
    expect(tab.lines).to_have_text(re.compile("^wins at once *g5"))


def test_threats_of_both_sides(tab: Tab) -> None:
    read(tab, "gomoku 9x9: 3,4; 0,0; 4,4; 1,0; 5,4; 2,0; 8,8; 3,0")
    tab.tools("Analyse", "Threats")
    expect(tab.findings).to_contain_text("three d5 e5 f5: straight four at c5 g5")
    expect(tab.findings).to_contain_text("four a1 b1 c1 d1: five at e1")
    hole, three = tab.page.locator("#board .five"), tab.page.locator("#board .straight-four")
    expect(hole.and_(tab.page.locator(".threat.of-white"))).to_have_count(1)
    expect(three.and_(tab.page.locator(".threat.of-black"))).to_have_count(2)
    expect(tab.page.locator("#board .row")).to_have_count(2)  # the three, and the four
    corners = [
        len((one.get_attribute("points") or "").split())
        for one in (hole.locator("polygon"), three.locator("polygon").first)
    ]
    assert corners == [5, 4]
    expect(tab.cell("e1")).to_have_attribute("aria-label", re.compile("empty, .*White: five"))
    tab.click("Threats")
    expect(tab.findings).to_be_empty()
    expect(tab.page.locator("#board .threat, #board .row")).to_have_count(0)
    expect(tab.cell("e1")).to_have_attribute("aria-label", "e1, empty")


def test_a_proof_is_walked_through_and_kept(opens: Opens) -> None:
    """By keyboard alone, but for the cells of other defences."""
    tab = opens(viewport={"width": 390, "height": 844})
    read(tab, FORK)
    tab.tools("Analyse")
    tab.button("Find a win").press("Enter")
    expect(tab.findings).to_contain_text(
        "Black wins in 5 turns (its own: 3), whatever White answers."
    )
    banner = tab.page.locator(".banner")
    expect(banner).to_contain_text("A proof, not the game")
    tab.draws(5, 4)
    steps = tab.page.get_by_role("treeitem")
    expect(steps).to_have_count(4)  # opened once: three ways to lose
    item = tab.page.locator("[role=treeitem][aria-selected=true]")
    item.focus()
    tab.press("ArrowRight").draws(6, 5)
    expect(item).to_have_attribute("aria-expanded", "false")
    tab.press("ArrowRight", "ArrowRight").draws(7, 6)  # to the five
    expect(item).to_have_text(re.compile(r"\+4 .*\+5 .* wins at once"))
    tab.press("ArrowLeft", "ArrowLeft")
    expect(item).to_have_attribute("aria-expanded", "false")
    tab.press("End", "Home").draws(5, 4)
    expect(tab.cell("j8")).to_have_attribute("aria-label", "j8, Black, turn +1")
    assert violations(tab) == []
    assert tab.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    # White tries something else, and there is nothing to try behind a five.
    tab.choose("o15").says("Refuted: win in 3 turns.").draws(6, 5)
    tab.choose("o14").says("Refuted: wins at once.").draws(7, 6)
    tab.choose("o13").says("The game is over")
    tab.click("Start").draws(5, 4)
    tab.click("End").draws(7, 6)
    tab.press("Escape").draws(4, 4).says("Black to move")
    expect(tab.status).not_to_contain_text("The game is over")  # it was of the proof
    expect(tab.findings).to_be_empty()
    expect(banner).to_have_count(0)
    tab.click("Find a win", "Keep as variations").draws(4, 4)
    tab.says("turns of the proof are in the game now. “Undo” takes them out.")
    expect(tab.plies.nth(20)).to_be_attached()
    tab.press("Control+z")
    expect(tab.plies).to_have_count(8)


def test_a_search_for_a_win_may_find_none_or_be_stopped(tab: Tab) -> None:
    read(tab, FULL)
    tab.tools("Analyse", "Find a win")
    expect(tab.findings).to_contain_text("No win found")
    read(tab, "standard 20x20: 10,10; 10,9; 11,9; 9,11")  # which is in no proof
    tab.tools("Analyse", "Find a win")
    expect(tab.findings).to_contain_text("Searching for a win")
    figures = tab.page.locator("#analysis-figures")
    expect(figures).to_have_text(re.compile(r"^[1-9][\d,]* positions, [\d,]+ k/s, \d+\.\d s$"))
    tab.click("Stop")
    expect(tab.button("Analyse")).to_be_visible()
    expect(tab.findings).not_to_contain_text("Searching for a win")


def test_even_turns_are_found_and_played(tab: Tab) -> None:
    tab.new_game().tools("Analyse")
    tab.sees("Looks for turns after which Black and White may expect the same")
    tab.field("Seconds").fill("")
    tab.click("One turn")  # the field is asked for, and nothing is searched
    expect(tab.field("Seconds")).to_be_focused()
    tab.field("Seconds").fill("0.5")
    tab.click("One turn")
    expect(tab.findings).to_contain_text("Nearly even (click to play):")
    turn = tab.findings.get_by_role("button").first
    name = turn.locator("strong").text_content() or "?"
    turn.click()
    tab.shows(name, "")


def test_fair_stones_are_offered_where_an_opening_has_them(tab: Tab) -> None:
    fair = tab.page.locator("#balance-opening")
    for game in ("Renju", "Pente", "Repensi"):
        tab.new_game(game, {"Opening": "none"}).tools("Analyse")
        expect(fair).to_be_enabled(enabled=game == "Renju")
    expect(tab.page.locator("#game-title")).to_have_text(re.compile("Opening: none$"))


def test_a_review_shows_only_the_mistakes_of_the_person(tab: Tab) -> None:
    tab.opens(MISSED).tools("Play")
    turns = tab.plies.count()
    for way, at in (("End", turns - 1), ("Back", turns - 2)):
        tab.click(way)
        expect(tab.plies.nth(at)).to_have_attribute("aria-current", re.compile("."))
        tab.field("Mark the move").select_option("??")
        expect(tab.plies.nth(at)).to_contain_text("??")
    mistakes = tab.tools("Review").page.locator("#mistakes li")
    expect(mistakes).to_have_count(2)
    expect(tab.field("Only mine")).to_be_hidden()  # two people play
    tab.tools("Play").click("Players…")
    tab.fill({"I play": "White"}).click("Apply").tools("Review")
    tab.field("Only mine").check()
    expect(mistakes).to_have_text([re.compile("12. c12 · White")])
    tab.field("Only mine").uncheck()
    expect(mistakes).to_have_count(2)


def test_a_game_is_reviewed(tab: Tab) -> None:
    read(tab, GAME)
    tab.tools("Review")
    words = tab.page.locator("#review-words")
    tab.field("Seconds a turn").fill("1")
    tab.click("Review the game")
    expect(words).to_have_text(re.compile(r"^[1-9]\d* of 12$"))
    panel = tab.panel("Review")
    panel.get_by_role("button", name="Stop").click()
    expect(words).to_have_text(re.compile(r"^Stopped at \d+ of 12$"))
    tab.says("mistakes")  # of what was seen
    expect(panel).not_to_contain_text("Accuracy")
    expect(tab.button("Review the game")).to_be_visible()
    read(tab, MISSED)
    tab.tools("Review").sees("A review or an analysis draws")
    tab.field("Seconds a turn").fill("0.05")
    tab.click("Review the game")
    expect(words).to_have_text("12 of 12")
    progress = tab.page.get_by_role("progressbar", name="Progress of the review")
    assert progress.evaluate("bar => bar.value / bar.max") == 1
    curve = tab.page.get_by_role("img", name=re.compile("value for Black, turn by turn"))
    expect(curve.locator(".path")).to_be_attached()
    tab.page.locator("#curve").click()  # in the middle, once it stands still
    tab.says("You look at turn 6.")
    expect(panel).to_contain_text(re.compile(r"Accuracy: Black \d+ · White \d+ 100: no"))
    panel.get_by_role("button", name=re.compile("9. o15 · Black · 100 % → ")).press("Enter")
    tab.says("You look at turn 9.")
    # What was taken out has decided nothing; undo brings it back.
    tab.click("Remove from here")
    expect(panel.get_by_role("button", name=re.compile("9. o15"))).to_have_count(0)
    tab.press("Control+z")
    expect(panel.get_by_role("button", name=re.compile("9. o15"))).to_have_count(2)
    mistake = panel.locator("#mistakes li").filter(has_text="9. o15 · Black · blunder")
    again = mistake.get_by_role("button", name="Try again")
    before = tab.plies.count()
    again.press("Enter")  # from here by keyboard, until the answer is asked for
    tab.says("Find a turn for Black that is better than o15").draws(4, 4)
    square = tab.page.locator("#board .cell:focus-visible")
    expect(square).to_have_count(1)
    tab.press("a", "1", "Enter").says("a1 loses")
    expect(panel.get_by_role("button", name="Show the answer")).to_be_in_viewport(ratio=1)
    assert violations(tab) == []
    tab.press("g", "8", "Enter").says("g8 is good.")
    expect(mistake.get_by_role("button", name="better: g8")).to_be_visible()
    expect(tab.page.locator("#board .preview .stone")).to_have_count(1)
    again.click()
    tab.says("Find a turn for Black")
    expect(tab.page.locator("#board .cell:focus")).to_have_count(1)
    expect(square).to_have_count(0)  # it is for who uses the keyboard
    tab.press("Escape").says("You look at turn 8.")
    again.click()
    panel.get_by_role("button", name="Leave").press("Enter")
    expect(again).to_be_focused()
    tab.page.evaluate("__sockets.at(-1).close()")  # a short loss of the connection
    expect(tab.page.locator("#connection")).not_to_have_attribute("data-state", "open")
    tab.ready()
    expect(panel).to_contain_text("Accuracy")
    better = mistake.get_by_role("button", name="better: g8")
    expect(better).to_be_visible()  # as before
    tab.page.reload()
    tab.ready().tools("Review")
    expect(better).to_be_visible()
    again.click()
    tab.says("Find a turn for Black").click("Rules")
    rules = tab.page.locator("dialog.rules")
    expect(rules).to_be_visible()  # else the key is for the try
    rules.press("Escape")
    tab.says("Find a turn for Black")
    panel.get_by_role("button", name="Show the answer").press("Enter")
    tab.says("better: g8").draws(4, 4)
    expect(better).to_be_visible()
    expect(again).to_be_focused()
    expect(tab.plies).to_have_count(before)  # nothing of that was played
    better.press("Enter")
    expect(tab.plies).to_have_count(before + 1)
    expect(better).to_be_focused()
    expect(tab.moves.locator("[aria-current]")).to_have_text("g8")
