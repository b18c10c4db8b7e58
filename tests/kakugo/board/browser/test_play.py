"""Playing: the engine, its limits and clocks, undo and redo, the keyboard, what is spoken."""

import re

from kakugo.board.form import form
from tests.helpers.browser import PEOPLE, Fields, Tab, expect

SMALL: Fields = {"Columns": 9, "Rows": 9}
QUICK: Fields = {**SMALL, "Answers (White)": "Kakugo", "Limit of the engine": "Nodes a turn"}
ROWS = [f"{column}{row}" for row in (1, 9, 2, 8, 3, 7) for column in "acegibdfh"]


def test_the_engine_plays_a_person_and_itself(tab: Tab) -> None:
    tab.new_game("Gomoku", {**QUICK, "Nodes a turn": 300, "Strength, 0 to 100": 100})
    expect(tab.page.get_by_text("Kakugo, level 100 · White")).to_be_visible()
    for cell in ROWS:
        tab.says("your turn")
        if not (tab.cell(cell).get_attribute("aria-label") or "").endswith("empty"):
            continue
        before = tab.moves.get_by_role("button").count()
        tab.cell(cell).click()
        expect(tab.moves.get_by_role("button").nth(before + 1)).to_be_attached()
        if "won" in (tab.status.text_content() or ""):
            break
    tab.says("White has won: five in a row")
    kind: Fields = {**QUICK, "Nodes a turn": 100, "Begins (Black)": "Kakugo"}
    tab.new_game("Pente", kind)
    expect(tab.status).to_have_text(re.compile("has won: |Draw: "))
    expect(tab.moves.get_by_role("button").nth(8)).to_be_attached()


def test_the_engine_begins_and_is_hurried_and_stopped(tab: Tab) -> None:
    kind: Fields = {**SMALL, "Begins (Black)": "Kakugo", "Answers (White)": "Person"}
    tab.new_game("Gomoku", {**kind, "Limit of the engine": "Depth", "Depth": 2})
    tab.says("White to move: your turn")
    tab.draws(1, 0)
    above = tab.page.get_by_text("· Black").bounding_box()
    below = tab.page.get_by_text("You · White").bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] < below["y"]
    kind = {**SMALL, **PEOPLE, "Answers (White)": "Kakugo", "Strength, 0 to 100": 100}
    tab.new_game("Gomoku", {**kind, "Limit of the engine": "Seconds a turn", "Seconds a turn": 500})
    tab.cell("e5").click()
    tab.says("White: Kakugo is thinking")
    expect(tab.page.locator("#thinking")).to_have_text(re.compile(r"Depth \d+, [\d,]+ positions"))
    tab.cell("a1").click(force=True)
    tab.says("the engine is to move")
    tab.button("Move now").click()
    tab.says("Black to move: your turn")
    tab.draws(1, 1)
    tab.page.locator("[data-cell$='9'][aria-label$=empty]").first.click()
    tab.says("White: Kakugo is thinking")
    tab.button("Stop").click()
    tab.says("Paused: “Play on” goes on from here.")
    tab.draws(2, 1)
    tab.button("Play on").click()
    tab.says("White: Kakugo is thinking")
    tab.button("Move now").click()
    tab.says("Black to move: your turn")


def test_a_clock_runs(tab: Tab) -> None:
    kind: Fields = {**SMALL, **PEOPLE, "Limit of the engine": "A clock for both"}
    tab.new_game("Gomoku", {**kind, "Minutes": 5, "Seconds added a turn": 3})
    clock = tab.page.locator(".player .clock")
    expect(clock).to_have_text(["5:00", "5:00"])
    tab.play("e5 e6")
    expect(tab.page.locator(".player.to-move .clock")).to_have_text(re.compile(r"^4:5\d|^5:0[0-3]"))
    tab.new_game("Gomoku", {**kind, "Minutes": 0.1, "Seconds added a turn": 0})
    expect(clock).to_have_text(["0:06.0", "0:06.0"])
    tab.play("e5")
    expect(tab.page.locator(".player.to-move .clock")).to_have_text(re.compile(r"^0:05\.\d"))


def test_several_limits_hold_together(tab: Tab) -> None:
    tab.new_game(
        "Gomoku",
        {
            **SMALL,
            "Answers (White)": "Kakugo",
            "Limit of the engine": "Several of these",
            "Seconds a turn": 500,
            "Depth": 2,
        },
    )
    expect(tab.page.get_by_text("500 s a turn, depth 2")).to_be_visible()
    tab.cell("e5").click()
    expect(tab.moves.get_by_role("button")).to_have_count(2)  # long before the seconds are over
    tab.says("Black to move: your turn")
    tab.button("Players…").click()
    expect(tab.field("Limit of the engine")).to_have_value("several")
    expect(tab.field("Seconds a turn")).to_have_value("500")
    expect(tab.field("Nodes a turn")).to_have_value("")
    expect(tab.field("Depth")).to_have_value("2")
    tab.fill({"Seconds a turn": "", "Depth": ""})
    tab.button("Apply").click()
    expect(tab.page.get_by_role("alert")).to_have_text("Give one limit at least.")
    tab.fill({"Nodes a turn": 300})
    tab.button("Apply").click()
    expect(tab.page.get_by_text("300 positions a turn")).to_be_visible()


def test_the_form_of_a_new_game(tab: Tab) -> None:
    tab.button("New game").click()
    games = tab.field("Game")
    games.focus()
    before = games.input_value()
    tab.press("ArrowDown")
    expect(games).not_to_have_value(before)
    expect(games).to_be_focused()  # though the fields below are others now
    tab.press("ArrowUp")
    expect(games).to_have_value(before)
    games = games.locator("option")
    expect(games).to_have_count(len(form()["games"]))
    for game, known in zip(games.all_text_contents(), form()["games"], strict=True):
        tab.fill({"Game": game})
        options = tab.page.locator('#fields-game [name^="option-"]')
        expect(options).to_have_count(len(known["options"]))
        for index, option in enumerate(known["options"]):
            if "values" in option:
                expect(options.nth(index).locator("option")).to_have_count(len(option["values"]))
    tab.fill({"Game": "Gomoku", "Rule": "renju", "Double three": "forbidden", **PEOPLE})
    tab.button("Begin").click()
    expect(tab.page.get_by_role("alert")).to_contain_text(re.compile("renju|double_three|rule"))
    tab.press("Escape")
    tab.says("Black to move")


def test_undo_redo_and_variations(tab: Tab) -> None:
    tab.new_game("Gomoku", {**SMALL, **PEOPLE})
    expect(tab.button("Undo")).to_be_disabled()
    tab.play("e5 e6 d5")
    tab.button("Undo").click()
    tab.shows("e5", "e6")
    tab.press("Control+z")
    tab.shows("e5", "")
    tab.press("Control+y")
    tab.shows("e5", "e6")
    tab.button("Redo").click()
    tab.shows("d5 e5", "e6")
    expect(tab.button("Redo")).to_be_disabled()
    tab.button("Undo").click()
    tab.play("f5")  # the game goes on here, and the other turn is a variation
    tab.shows("e5 f5", "e6")
    moves = tab.moves.get_by_role("button")
    expect(moves).to_have_text(["e5", "e6", "f5", "d5"])
    tab.press("ArrowDown")
    tab.shows("d5 e5", "e6")
    tab.press("ArrowUp")
    tab.shows("e5 f5", "e6")
    moves.get_by_text("d5").click()
    tab.shows("d5 e5", "e6")
    tab.button("Make it the main line").click()
    expect(moves).to_have_text(["e5", "e6", "d5", "f5"])
    tab.button("Remove from here").click()
    expect(moves).to_have_text(["e5", "e6", "f5"])
    tab.shows("e5", "e6")


def test_comments_and_signs_stay_with_their_moves(tab: Tab) -> None:
    tab.new_game("Gomoku", {**SMALL, **PEOPLE})
    tab.play("e5")
    tab.field("Comment").fill("in the middle")
    tab.press("Tab")
    tab.field("Mark").select_option("!?")
    expect(tab.moves).to_contain_text("in the middle")
    expect(tab.moves).to_contain_text("!?")
    tab.play("e6")
    expect(tab.field("Comment")).to_have_value("")
    tab.button("Back").click()
    expect(tab.field("Comment")).to_have_value("in the middle")
    expect(tab.field("Mark")).to_have_value("!?")
    tab.button("Forward").click()
    tab.shows("e5", "e6")
    tab.field("Comment").fill("of the second")
    tab.cell("d5").click()  # plays on while it is written
    tab.shows("d5 e5", "e6")
    expect(tab.field("Comment")).to_have_value("")
    tab.button("Back").click()
    expect(tab.field("Comment")).to_have_value("of the second")
    moves = tab.moves.get_by_role("button")
    moves.nth(1).focus()
    tab.press("ArrowLeft")
    expect(moves.nth(0)).to_be_focused()  # the keyboard goes along


def test_the_buttons_of_a_game(tab: Tab) -> None:
    tab.new_game("Gomoku", {**SMALL, **PEOPLE})
    tab.play("e5 e6 d5 a1 c5 a9 b5 b9")
    tab.button("Hint").click()
    expect(tab.status).to_have_text(re.compile("Hint: [af]5"))
    tab.new_game("Gomoku", {**SMALL, **PEOPLE})
    tab.play("e5")
    tab.button("Players…").click()
    tab.fill({"Answers (White)": "Kakugo", "Limit of the engine": "Depth", "Depth": 2})
    tab.button("Apply").click()
    tab.says("Black to move: your turn")
    tab.draws(1, 1)
    tab.new_game("Gomoku", {**SMALL, **PEOPLE})
    tab.play("e5")
    tab.button("Resign").click()
    tab.says("White to move")
    tab.button("Resign: sure?").click()
    tab.says("Black has won: resignation")
    expect(tab.button("Resign")).to_be_disabled()


def test_settings_of_the_board(tab: Tab) -> None:
    tab.new_game("Gomoku", {**SMALL, **PEOPLE})
    tab.button("Settings").click()
    tab.field("Choose a cell twice to play it").check()
    tab.button("Close").click()
    tab.cell("e5").click()
    tab.says("e5: choose it again to play it.")
    tab.shows("", "")
    tab.cell("e5").click()
    tab.shows("e5", "")
    tab.button("Settings").click()
    tab.field("Choose a cell twice to play it").uncheck()
    tab.field("Numbers on the stones").check()
    tab.button("Close").click()
    tab.play("e6")
    numbers = tab.page.locator("#board .stones .number")
    expect(numbers.first).to_be_visible()
    expect(numbers).to_have_text(["1", "2"])


def test_a_whole_game_by_the_keyboard(tab: Tab) -> None:
    tab.press("Tab")
    expect(tab.page.get_by_role("link", name="To the board")).to_be_focused()
    tab.press("Tab", "Enter")  # New game
    dialog = tab.page.get_by_role("dialog", name="New game")
    expect(dialog).to_be_visible()
    expect(tab.field("Game")).to_be_focused()
    tab.page.keyboard.type("Freestyle")
    expect(tab.field("Game")).to_have_value("freestyle")
    tab.press("Tab")
    tab.page.keyboard.type("9")
    tab.press("Tab")
    tab.page.keyboard.type("9")
    tab.field("Answers (White)").focus()
    tab.page.keyboard.type("Person")
    tab.press("Tab", "Tab", "Enter")  # a list would keep Enter for itself
    expect(dialog).to_be_hidden()
    expect(tab.page.get_by_role("gridcell")).to_have_count(81)
    for name in ("e5", "e6", "d5", "d6", "c5", "c6"):
        tab.press(*name)
        tab.says(f"Cell {name}: Enter plays it.")
        expect(tab.cell(name)).to_be_focused()
        tab.press("Enter")
        expect(tab.cell(name)).to_have_attribute("aria-label", re.compile("last turn"))
    # From c6 by arrows: up, and to the left.
    tab.press("ArrowUp", "ArrowLeft")
    expect(tab.cell("b5")).to_be_focused()
    tab.press(" ")
    tab.shows("b5 c5 d5 e5", "c6 d6 e6")
    expect(tab.spoken).to_have_text("Black: b5. White to move.")
    tab.press("g", "6", "Enter")
    tab.says("Black to move")
    tab.press("j", "9")
    tab.says("There is no cell j9.")
    tab.press("f", "5", "Enter")
    tab.says("Black has won: five in a row")
    expect(tab.spoken).to_have_text("Black: f5. Black has won: five in a row")
    tab.cell("f5").blur()
    tab.press("ArrowLeft")
    tab.says("You look at turn 8.")
    tab.press("Home")
    tab.shows("", "")
    tab.press("End")
    tab.says("Black has won: five in a row")


def test_every_tool_and_cell_is_reached_by_the_keyboard(tab: Tab) -> None:
    for number, name in enumerate(("Play", "Analyse", "Review", "Files", "Watch"), 1):
        tab.press(f"Alt+{number}")
        expect(tab.page.get_by_role("tabpanel", name=name)).to_be_visible()
    tab.press("Alt+1")
    tab.page.get_by_role("tab", name="Play").focus()
    tab.press("ArrowRight")
    expect(tab.page.get_by_role("tab", name="Analyse")).to_be_focused()
    expect(tab.page.get_by_role("tabpanel", name="Analyse")).to_be_visible()
    tab.press("ArrowLeft", "ArrowLeft")
    expect(tab.page.get_by_role("tab", name="Watch")).to_be_focused()
    tab.press("?")
    dialog = tab.page.get_by_role("dialog", name="Settings")
    expect(dialog).to_be_visible()
    tab.press("Escape")
    expect(dialog).to_be_hidden()
    tab.new_game("Gomoku", {**SMALL, **PEOPLE})
    tab.cell("c3").focus()  # as a screen reader does
    tab.press("Enter")
    tab.shows("c3", "")


def test_keys_of_a_single_character_can_be_switched_off(tab: Tab) -> None:
    tab.new_game("Gomoku", {**SMALL, **PEOPLE})
    tab.play("a1 b2")
    tab.press("?")
    wanted = tab.field("Letters, digits, ? and Space as keys")
    expect(wanted).to_be_checked()
    wanted.uncheck()
    tab.press("Escape")
    tab.page.reload()
    tab.ready()
    tab.press("e", "5", "Enter", "Space", "?", "ArrowLeft")
    tab.shows("a1", "")  # the arrow worked; had the others, it would not be so
    expect(tab.page.get_by_role("dialog", name="Settings")).to_be_hidden()
    tab.tools("Analyse")
    expect(tab.button("Analyse")).to_be_visible()
    tab.press("End")
    tab.shows("a1", "b2")
    # On the board Enter and Space are those of the cell.
    tab.page.get_by_role("link", name="To the board").press("Enter")
    tab.press("Space")
    tab.shows("a1 e5", "b2")
    tab.press("ArrowRight", "Enter")
    tab.shows("a1 e5", "b2 f5")
    tab.button("Settings").click()
    wanted.check()
    tab.press("Escape", "g", "5", "Enter")
    tab.shows("a1 e5 g5", "b2 f5")


OPENING: Fields = {**SMALL, **PEOPLE, "Opening": "swap2"}


def keyed(tab: Tab, turn: str) -> None:
    """Choose the cells of a turn by the keyboard."""
    for name in turn.split("-"):
        tab.press(*name, "Enter")
        expect(tab.cell(name)).to_have_attribute("aria-label", re.compile("chosen|, turn "))


def test_the_choice_of_an_opening_has_the_keyboard(tab: Tab) -> None:
    tab.new_game("Gomoku", OPENING)
    keyed(tab, "e5-a1-f5")
    offer = tab.page.get_by_role("dialog", name="Your colour, or two stones")
    expect(offer).to_be_focused()
    tab.press("Enter")  # a key that was pressed too often chooses nothing
    tab.press("Tab", "Tab")
    expect(tab.button("Place two stones")).to_be_focused()
    tab.press("Enter")
    expect(tab.cell("f5")).to_be_focused()  # where the stones go
    keyed(tab, "a2-g5")
    expect(tab.page.get_by_role("dialog", name="Your colour")).to_be_focused()
    tab.press("Tab", "Tab")
    expect(tab.button("Swap colours")).to_be_focused()
    tab.press("Enter")
    expect(tab.cell("g5")).to_be_focused()
    expect(offer).to_be_hidden()
    tab.press("Control+z")
    expect(tab.page.get_by_role("dialog", name="Your colour")).to_be_focused()
    tab.press("Control+z")
    expect(offer).to_be_focused()
    tab.press("Control+z")
    expect(tab.cell("g5")).to_be_focused()


def test_a_choice_leaves_alone_who_writes_or_looks_back(tab: Tab) -> None:
    tab.new_game("Gomoku", OPENING)
    tab.play("e5-a1-f5")
    tab.press("ArrowLeft")
    tab.shows("", "")
    tab.press("ArrowLeft", "ArrowRight")  # still through the game, and not over the board
    tab.shows("e5 f5", "a1")
    expect(tab.page.locator("#offer:focus, #board :focus")).to_have_count(0)
    tab.button("Swap colours").click()
    expect(tab.moves).to_contain_text("swap")
    expect(tab.page.locator("#board :focus")).to_have_count(0)
    comment = tab.page.get_by_role("textbox", name="Comment")
    comment.focus()
    tab.button("Undo").dispatch_event("click")  # as when somebody else plays
    expect(tab.button("Swap colours")).to_be_visible()
    expect(comment).to_be_focused()


def test_the_choice_of_an_opening_has_the_keyboard_where_it_is_a_persons(tab: Tab) -> None:
    depth: Fields = {"Limit of the engine": "Depth", "Depth": 2}
    tab.new_game("Gomoku", {**OPENING, "Answers (White)": "Kakugo", **depth})
    keyed(tab, "e5-a1-f5")
    tab.says("your turn")  # whatever it has chosen
    expect(tab.cell("f5")).to_be_focused()
    tab.new_game("Gomoku", {**OPENING, "Begins (Black)": "Kakugo", **depth})
    expect(tab.page.get_by_role("dialog", name="Your colour, or two stones")).to_be_focused()
