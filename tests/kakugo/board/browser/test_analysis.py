"""Analysis: live lines, blocked cells, threats, proofs, even positions, reviews."""

import re

from tests.helpers.browser import PEOPLE, Fields, Tab, expect

SMALL: Fields = {"Columns": 9, "Rows": 9, **PEOPLE}
GAME = "gomoku 9x9: 4,4; 4,3; 5,4; 3,4; 5,5; 5,3; 3,3; 6,6; 2,6; 6,3; 7,3; 3,5"
FULL = (  # of each line both sides have something, so that nobody can win
    "gomoku 5x5: 2,1; 2,2; 4,2; 4,0; 3,1; 1,0; 3,0; 4,1; 0,3; 3,2; 1,3; 1,4; 0,0; 4,3; 0,4; 2,4;"
    " 3,3; 4,4; 1,2; 0,1"
)
THREE = "gomoku 11x11: 4,5; 0,0; 5,5; 10,0; 6,5; 0,10"  # an open three, and Black to move

# Lines come ten times a second; where none has come for so long, none comes any more.
STANDS_STILL = """(selector) => new Promise((done) => {
  const calm = () => done(true);
  let timer = setTimeout(calm, 800);
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(calm, 800);
  }).observe(document.querySelector(selector), { childList: true, subtree: true });
})"""


# Notes the figures; true when those of one depth have changed three times.
SAME_DEPTH = """(selector) => {
  const text = document.querySelector(selector).textContent, all = window.__figures;
  const depth = (one) => one.split(",")[0];
  if (!text.startsWith("Depth")) return false;
  if (text !== all.at(-1)) all.push(text);
  return all.length > 3 && all.slice(-4).every((one) => depth(one) === depth(text));
}"""


def read(tab: Tab, line: str) -> None:
    """Open a game as a person does who has it as text, and go to its end."""
    tab.tools("Files")
    tab.field("A game or a position as text").fill(line)
    tab.button("Open the text").click()
    expect(tab.field("The game as one line")).to_have_value(re.compile(re.escape(line[:14])))
    tab.button("End").click()
    expect(tab.field("The game as one line")).to_have_value(line)


def test_lines_come_alive_and_stop(tab: Tab) -> None:
    tab.new_game("Gomoku", SMALL)
    tab.play("e5 e6 d5")
    tab.tools("Analyse")
    tab.field("Lines").select_option("5")
    tab.button("Analyse").click()
    lines = tab.page.get_by_role("group", name="Lines").get_by_role("button")
    expect(lines).to_have_count(5)
    figures = tab.page.locator("#analysis-figures")
    expect(figures).to_contain_text(re.compile(r"Depth \d+/\d+, [\d,]+ positions"))
    for _ in range(3):  # they go on
        expect(figures).not_to_have_text(figures.text_content() or "")
    expect(tab.page.get_by_role("img", name=re.compile(r"Black \d+ %, draw \d+ %"))).to_be_visible()
    expect(tab.page.locator("#board .heat .hot").nth(1)).to_be_attached()
    tab.button("Stop").click()
    expect(tab.button("Analyse")).to_be_visible()
    tab.page.wait_for_function(STANDS_STILL, arg="#analysis-figures")
    first = (lines.first.text_content() or "").lower()
    lines.first.click()
    expect(tab.moves.get_by_role("button")).to_have_count(4)
    assert (tab.moves.get_by_role("button").last.text_content() or "?") in first


def test_a_deep_search_is_seen_to_go_on(tab: Tab) -> None:
    tab.new_game("Gomoku", {**SMALL, "Columns": 15, "Rows": 15})
    tab.page.evaluate("window.__figures = []")
    tab.tools("Analyse")
    tab.field("Lines").select_option("1")
    tab.status.click()  # so that no button has the focus
    tab.press(" ")
    figures = tab.page.locator("#analysis-figures")
    expect(figures).to_contain_text("Depth")
    tab.play("h8 h9 a1")  # it goes along
    expect(figures).to_contain_text("Depth")
    tab.button("Back").click()
    tab.shows("h8", "h9")
    tab.page.evaluate("window.__figures.splice(0)")
    tab.page.wait_for_function(SAME_DEPTH, arg="#analysis-figures")
    tab.button("Stop").click()
    texts = tab.page.evaluate("window.__figures")
    counts = [int(text.split()[2].replace(",", "")) for text in texts]
    assert counts == sorted(set(counts))


def test_blocked_cells_are_not_played(tab: Tab) -> None:
    read(tab, "gomoku 9x9: 3,4; 0,0; 4,4; 8,0; 5,4; 0,8; 2,4; 1,4")  # only g5 wins at once
    tab.tools("Analyse")
    tab.field("Lines").select_option("1")
    tab.button("Analyse").click()
    lines = tab.page.get_by_role("group", name="Lines").get_by_role("button")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("win in 1")
    expect(lines).to_contain_text("g5")
    tab.field("Block cells").check()
    tab.says("Choose cells that the next turn must not use.")
    tab.cell("g5").click()
    expect(tab.page.locator("#board .blocked")).to_have_count(1)
    expect(lines).not_to_have_text(re.compile("^win in 1 *g5"))
    tab.cell("g5").click()
    expect(tab.page.locator("#board .blocked")).to_have_count(0)
    expect(lines).to_have_text(re.compile("^win in 1 *g5"))


def test_threats_of_both_sides(tab: Tab) -> None:
    read(tab, "gomoku 9x9: 3,4; 0,0; 4,4; 1,0; 5,4; 2,0")
    tab.tools("Analyse")
    tab.button("Threats").click()
    found = tab.page.get_by_role("group", name="Findings")
    expect(found).to_contain_text("Black: straight four: c5 g5")
    expect(found).to_contain_text("White: four: d1 e1")
    expect(tab.page.locator("#board .threat").nth(3)).to_be_attached()
    tab.button("Threats").click()
    expect(found).to_be_empty()
    expect(tab.page.locator("#board .threat")).to_have_count(0)


def test_a_proof_is_stepped_through_and_defended(tab: Tab) -> None:
    read(tab, THREE)
    tab.tools("Analyse")
    tab.button("Find a win").click()
    found = tab.page.get_by_role("group", name="Findings")
    expect(found).to_contain_text("Black wins in 3.")
    black, white = tab.drawn("black").count(), tab.drawn("white").count()
    tab.button("Forward").click()
    tab.draws(black + 1, white)
    # White tries something else.
    tab.cell("k6").click()
    expect(found).to_contain_text("Refuted: win in 1.")
    tab.draws(black + 1, white + 1)
    tab.press("ArrowRight")
    tab.draws(black + 2, white + 1)
    tab.press("ArrowLeft", "ArrowLeft")
    tab.draws(black + 1, white)
    tab.button("Leave the proof").click()
    expect(found).to_be_empty()
    tab.says("Black to move")
    tab.draws(black, white)


def test_a_search_for_a_win_may_find_none_or_be_stopped(tab: Tab) -> None:
    read(tab, FULL)
    tab.tools("Analyse")
    tab.button("Find a win").click()
    found = tab.page.get_by_role("group", name="Findings")
    expect(found).to_contain_text("No win found")
    read(tab, "gomoku 15x15: 7,7; 7,6; 8,6; 6,8")
    tab.tools("Analyse")
    tab.button("Find a win").click()
    expect(found).to_contain_text("Searching for a win")
    figures = tab.page.locator("#analysis-figures")
    expect(figures).to_have_text(re.compile(r"^[1-9][\d,]* positions, [\d,]+ k/s, \d+\.\d s$"))
    tab.button("Stop").click()
    expect(tab.button("Analyse")).to_be_visible()
    expect(found).not_to_contain_text("Searching for a win")


def test_even_turns_are_found_and_played(tab: Tab) -> None:
    tab.new_game("Gomoku", SMALL)
    tab.tools("Analyse")
    tab.field("Seconds").fill("")
    tab.button("Even: one turn").click()  # the field is asked for, and nothing is searched
    expect(tab.field("Seconds")).to_be_focused()
    tab.field("Seconds").fill("0.5")
    tab.button("Even: one turn").click()
    found = tab.page.get_by_role("group", name="Findings")
    expect(found).to_contain_text("Nearly even (click to play):")
    turn = found.get_by_role("button").first
    name = turn.locator("strong").text_content() or "?"
    turn.click()
    tab.shows(name, "")


def test_a_game_is_reviewed(tab: Tab) -> None:
    read(tab, GAME)
    tab.tools("Review")
    words = tab.page.locator("#review-words")
    tab.field("Seconds a turn").fill("1")
    tab.button("Review the game").click()
    expect(words).to_have_text(re.compile(r"^[1-9]\d* of 12$"))
    panel = tab.page.get_by_role("tabpanel", name="Review")
    panel.get_by_role("button", name="Stop").click()
    expect(words).to_have_text(re.compile(r"^Stopped at \d+ of 12$"))
    tab.says("mistakes")  # of what was seen
    expect(tab.button("Review the game")).to_be_enabled()
    read(tab, GAME)
    tab.tools("Review")
    expect(tab.page.get_by_text("A review or an analysis draws")).to_be_visible()
    tab.field("Seconds a turn").fill("0.05")
    tab.button("Review the game").click()
    expect(words).to_have_text("12 of 12")
    progress = tab.page.get_by_role("progressbar", name="Progress of the review")
    assert progress.evaluate("bar => bar.value / bar.max") == 1
    curve = tab.page.get_by_role("img", name=re.compile("value for Black, turn by turn"))
    expect(curve.locator(".path")).to_be_attached()
    box = tab.page.locator("#curve").bounding_box()
    assert box is not None
    tab.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.says("You look at turn 6.")
    mistakes = tab.page.locator("#mistakes li")
    expect(mistakes.first).to_be_visible()
    better = mistakes.get_by_role("button", name=re.compile("better: ")).first
    wanted = (better.text_content() or "").removeprefix("better: ")
    before = tab.moves.get_by_role("button").count()
    better.click()
    expect(tab.moves.get_by_role("button")).to_have_count(before + 1)
    expect(tab.moves.locator("[aria-current]")).to_have_text(wanted)
