"""Playing: the engine, its limits and clocks, undo and redo, the keyboard, what is spoken."""

import re

from kakugo.board.shown.form import form
from tests.helpers.board.browser import BLACK, PEOPLE, Fields, Tab, bounds, expect

QUICK: Fields = {"I play": BLACK, "Limit of the engine": "Nodes a turn"}
ROWS = [f"{column}{row}" for row in (1, 9, 2, 8, 3, 7) for column in "acegibdfh"]


def test_the_engine_plays_a_person_and_itself(tab: Tab) -> None:
    tab.new_game("Gomoku", {**QUICK, "Nodes a turn": 300, "Strength, 0 to 100": 100})
    tab.sees("Kakugo, level 100 · White")
    for cell in ROWS:
        tab.says("your turn")
        if not (tab.cell(cell).get_attribute("aria-label") or "").endswith("empty"):
            continue
        before = tab.plies.count()
        tab.choose(cell)
        expect(tab.plies.nth(before + 1)).to_be_attached()
        if "won" in (tab.status.text_content() or ""):
            break
    tab.says("White has won: five in a row")
    kind: Fields = {**QUICK, "Nodes a turn": 100, "I play": "neither: I watch"}
    tab.new_game("Pente", kind)
    expect(tab.status).to_have_text(re.compile("has won: |Draw: "))
    expect(tab.plies.nth(8)).to_be_attached()


def test_the_engine_begins_and_is_hurried_and_stopped(tab: Tab) -> None:
    kind: Fields = {"I play": "White"}
    tab.new_game("Gomoku", {**kind, "Limit of the engine": "Depth", "Depth": 2})
    tab.says("White to move: your turn")
    tab.draws(1, 0)
    above, below = (bounds(tab.page.get_by_text(side)) for side in ("· Black", "You · White"))
    assert above["y"] < below["y"]
    kind = {"I play": BLACK, "Strength, 0 to 100": 100}
    tab.new_game("Gomoku", {**kind, "Limit of the engine": "Seconds a turn", "Seconds a turn": 500})
    tab.choose("e5").says("White: Kakugo is thinking")
    expect(tab.page.locator("#thinking")).to_have_text(re.compile(r"Depth \d+, [\d,]+ positions"))
    tab.cell("a1").click(force=True)
    tab.says("The engine is to move")
    tab.click("Move now").says("Black to move: your turn").draws(1, 1)
    tab.page.locator("[data-cell$='9'][aria-label$=empty]").first.click()
    tab.says("White: Kakugo is thinking")
    tab.click("Stop").says("Paused: “Play on” goes on from here.").draws(2, 1)
    tab.press("ArrowLeft", "ArrowLeft").says("You look at turn 1. “Play on” goes on from here.")
    tab.press("End")
    tab.click("Play on").says("White: Kakugo is thinking")
    tab.click("Move now").says("Black to move: your turn")


def test_a_clock_runs(tab: Tab) -> None:
    kind: Fields = {"Limit of the engine": "A clock for both"}
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
    kind: Fields = {"I play": BLACK, "Limit of the engine": "Several of these"}
    tab.new_game("Gomoku", {**kind, "Seconds a turn": 500, "Depth": 2})
    tab.sees("500 s a turn, depth 2")
    tab.choose("e5")
    expect(tab.plies).to_have_count(2)  # long before the seconds are over
    tab.click("Players…")
    for label, value in (
        ("Limit of the engine", "several"),
        ("Seconds a turn", "500"),
        ("Nodes a turn", ""),
        ("Depth", "2"),
    ):
        expect(tab.field(label)).to_have_value(value)
    tab.fill({"Seconds a turn": "", "Depth": ""}).click("Apply")
    expect(tab.page.get_by_role("alert")).to_have_text("Give one limit at least.")
    tab.fill({"Nodes a turn": 300}).click("Apply").sees("300 positions a turn")


def test_the_form_of_a_new_game(tab: Tab) -> None:
    tab.click("New game")
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
    tab.click("Begin")
    expect(tab.page.get_by_role("alert")).to_contain_text(re.compile("renju|double_three|rule"))
    tab.press("Escape").says("Black to move")
    # Who plays is asked first: each side that is not mine has its engine.
    tab.tools("Files").click("New game")
    for mine, engines in (
        (BLACK, ["White · Kakugo"]),
        ("White", ["Black · Kakugo"]),
        ("both sides", []),
        ("neither: I watch", ["Black · Kakugo", "White · Kakugo"]),
    ):
        tab.fill({"I play": mine})
        groups = tab.dialog("New game").get_by_role("group", name="Kakugo")
        assert [one.locator("legend").text_content() for one in groups.all()] == engines
    tab.fill({"I play": BLACK, "Level": "Newcomer"})
    tab.fill({"I play": "White"})  # against the same engine
    expect(tab.field("Strength, 0 to 100")).to_have_value("0")
    tab.press("Escape").new_game()
    expect(tab.page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")


def test_undo_redo_and_variations(tab: Tab) -> None:
    tab.new_game()
    expect(tab.button("Undo")).to_be_disabled()
    tab.play("e5 e6 d5")
    tab.click("Undo").shows("e5", "e6")
    tab.press("Control+z").shows("e5", "")
    tab.press("Control+y").shows("e5", "e6")
    tab.click("Redo").shows("d5 e5", "e6")
    expect(tab.button("Redo")).to_be_disabled()
    tab.click("Undo")
    tab.play("f5")  # the game goes on here, and the other turn is a variation
    tab.shows("e5 f5", "e6")
    moves = tab.plies
    expect(moves).to_have_text(["e5", "e6", "f5", "d5"])
    tab.press("ArrowDown").shows("d5 e5", "e6")
    tab.press("ArrowUp").shows("e5 f5", "e6")
    moves.get_by_text("d5").click()
    tab.shows("d5 e5", "e6")
    tab.click("Make it the main line")
    expect(moves).to_have_text(["e5", "e6", "d5", "f5"])
    tab.click("Remove from here")
    expect(moves).to_have_text(["e5", "e6", "f5"])
    tab.shows("e5", "e6")


def test_comments_and_signs_stay_with_their_moves(tab: Tab) -> None:
    tab.new_game().play("e5")
    tab.field("Comment").fill("in the middle")
    tab.press("Tab")
    tab.field("Mark the move").select_option("!?")
    expect(tab.moves).to_contain_text("in the middle")
    expect(tab.moves).to_contain_text("!?")
    tab.play("e6")
    expect(tab.field("Comment")).to_have_value("")
    tab.click("Back")
    expect(tab.field("Comment")).to_have_value("in the middle")
    expect(tab.field("Mark the move")).to_have_value("!?")
    tab.click("Forward").shows("e5", "e6")
    tab.field("Comment").fill("of the second")
    tab.choose("d5")  # plays on while it is written
    tab.shows("d5 e5", "e6")
    expect(tab.field("Comment")).to_have_value("")
    tab.click("Back")
    expect(tab.field("Comment")).to_have_value("of the second")
    moves = tab.plies
    moves.nth(1).focus()
    tab.press("ArrowLeft")
    expect(moves.nth(0)).to_be_focused()  # the keyboard goes along


def test_the_buttons_of_a_game(tab: Tab) -> None:
    tab.new_game().play("e5 e6 d5 a1 c5 a9 b5 b9")
    tab.click("Hint")
    expect(tab.status).to_have_text(re.compile("Hint: [af]5"))
    tab.new_game().play("e5")
    tab.click("Players…")
    tab.fill({"I play": BLACK, "Limit of the engine": "Depth", "Depth": 2})
    tab.click("Apply").says("Black to move: your turn").draws(1, 1)
    tab.new_game().play("e5")
    tab.click("Resign").says("White to move").says("Press it again within 4 s to resign.")
    expect(tab.button("Play again")).to_be_hidden()
    tab.click("Resign: sure?").says("Black has won: resignation")
    expect(tab.button("Resign")).to_be_disabled()


def test_a_game_is_played_again_as_it_was(tab: Tab) -> None:
    depth: Fields = {"I play": BLACK, "Limit of the engine": "Depth", "Depth": 2}
    tab.new_game("Renju", {"Columns": 11, "Rows": 9, "Level": "Expert", **depth})
    tab.choose("f5").says("your turn")
    tab.click("Resign").click("Resign: sure?").says("White has won: resignation")
    tab.tools("Review").click("Play again").says("Black to move: your turn").shows("", "")
    title = tab.page.locator("#game-title")
    expect(title).to_have_text(re.compile("Renju.*11.9"))
    tab.sees("level 80").sees("depth 2")
    expect(tab.panel("Play")).to_be_visible()
    tab.choose("e5").says("your turn")
    tab.click("Undo", "Undo")
    expect(tab.plies.first).to_have_text("f5")  # the game before is there


def test_the_data_of_the_engine_lie_apart(tab: Tab) -> None:
    text = "(;GM[4]SZ[15]RU[renju];B[hh]KMS[1200]KD[12]KN[34567]C[a good start];W[ii])"
    tab.opens(text)
    tab.tools("Play").click("Back")
    expect(tab.page.locator("#thinking")).to_have_text("Depth 12, 34,567 positions, 1.20 s")
    expect(tab.field("Comment")).to_have_value("a good start")
    tab.click("Forward")
    expect(tab.page.locator("#thinking")).to_be_empty()
    network = tab.page.get_by_text(re.compile("^network renju "))
    expect(network).to_be_hidden()
    tab.click("Settings")
    tab.page.get_by_text("About Kakugo").click()
    expect(network).to_be_visible()
    tab.press("Escape")


def test_the_engine_gets_what_the_command_line_allows(tab: Tab) -> None:
    tab.click("Settings")
    memory = tab.field("Memory, MiB")
    expect(memory).to_have_value("8")
    expect(tab.field("Threads")).to_have_attribute("max", "1")
    memory.fill("9")
    memory.press("Tab")
    expect(tab.page.locator("#set-memory:invalid")).to_have_count(1)
    memory.fill("4")
    memory.press("Tab")
    tab.press("Escape").is_kept()
    tab.page.reload()
    tab.ready().click("Settings")
    expect(memory).to_have_value("4")


def test_settings_of_the_board(tab: Tab) -> None:
    tab.new_game()
    tab.click("Settings")
    tab.field("Choose a cell twice to play it").select_option("Always")
    tab.click("Close")
    tab.choose("e5").says("e5: choose it again to play it.").shows("", "")
    tab.choose("e5").shows("e5", "")
    tab.click("Settings")
    tab.field("Choose a cell twice to play it").select_option("With a finger")
    tab.field("Numbers on the stones").check()
    tab.click("Close")
    tab.play("e6")
    numbers = tab.page.locator("#board .stones .number")
    expect(numbers.first).to_be_visible()
    expect(numbers).to_have_text(["1", "2"])


def test_coordinates_as_a_person_likes_them(tab: Tab) -> None:
    tab.new_game("Renju", {"Columns": 15, "Rows": 13}).play("i3")
    tab.click("Settings")
    tab.field("Coordinates").select_option("1 is the bottom row, no letter i")
    tab.click("Close")
    labels = tab.page.locator("#board .label")
    expect(labels).to_have_text([*"abcdefghjklmnop", *(str(13 - row) for row in range(13))])
    expect(tab.plies).to_have_text(["j11"])
    tab.shows("j11", "").press("j", "1", "0", "Enter").shows("j11", "j10")
    expect(tab.cell("i4")).to_have_attribute("aria-label", re.compile("^j10, White"))
    expect(tab.spoken).to_contain_text("White: j10.")
    tab.press("i", "5").says("There is no cell i5.")
    tab.cell("i4").click(force=True)
    tab.says("j10: the cell is occupied")
    tab.page.reload()
    tab.ready().shows("j11", "j10")
    tab.new_game("In Love Gomoku").play("a1-a2").shows("a9", "a8")
    expect(tab.plies).to_have_text(["a9\u2011a8"])
    tab.page.wait_for_url("**#inlove*0%2C0*0%2C1")  # the library's names are what they were


def test_a_whole_game_by_the_keyboard(tab: Tab) -> None:
    tab.press("Tab")
    expect(tab.page.get_by_role("link", name="To the board")).to_be_focused()
    tab.press("Tab", "Tab", "Enter")  # past the rules to the new game
    dialog = tab.dialog("New game")
    expect(dialog).to_be_visible()
    expect(tab.field("I play")).to_be_focused()
    tab.page.keyboard.type("both")
    tab.press("Tab")
    tab.page.keyboard.type("Freestyle")
    expect(tab.field("Game")).to_have_value("freestyle")
    tab.press("Tab")
    tab.page.keyboard.type("9")
    tab.press("Tab")
    tab.page.keyboard.type("9")
    tab.press("Enter")
    expect(dialog).to_be_hidden()
    expect(tab.page.get_by_role("gridcell")).to_have_count(81)
    for name in ("e5", "e6", "d5", "d6", "c5", "c6"):
        tab.press(*name).says(f"Cell {name}: Enter plays it.")
        expect(tab.cell(name)).to_be_focused()
        tab.press("Enter")
        expect(tab.cell(name)).to_have_attribute("aria-label", re.compile("last turn"))
    # From c6 by arrows: up, and to the left.
    tab.press("ArrowUp", "ArrowLeft")
    expect(tab.cell("b5")).to_be_focused()
    switch = tab.page.locator("#analysis-switch")
    for is_on in ("true", "false"):  # the space bar is for the analysis, also on a cell
        tab.press(" ")
        expect(switch).to_have_attribute("aria-pressed", is_on)
    expect(tab.cell("b5")).to_be_focused()
    tab.press("Enter").shows("b5 c5 d5 e5", "c6 d6 e6")
    expect(tab.spoken).to_have_text("Black: b5. White to move.")
    tab.press("g", "6", "Enter").says("Black to move")
    tab.press("j", "9").says("There is no cell j9.")
    tab.press("f", "5", "Enter").says("Black has won: five in a row")
    expect(tab.spoken).to_have_text(
        "Black: f5. Black has won: five in a row. “Review” shows what decided the game."
    )
    tab.cell("f5").blur()
    tab.press("ArrowLeft").says("You look at turn 8.")
    tab.press("Home").shows("", "")
    tab.press("End").says("Black has won: five in a row")


def test_every_tool_and_cell_is_reached_by_the_keyboard(tab: Tab) -> None:
    for number, name in enumerate(("Play", "Analyse", "Review", "Files", "Library", "Watch"), 1):
        tab.press(f"Alt+{number}")
        expect(tab.panel(name)).to_be_visible()
    tab.press("Alt+1")
    tab.page.get_by_role("tab", name="Play").focus()
    tab.press("ArrowRight")
    expect(tab.page.get_by_role("tab", name="Analyse")).to_be_focused()
    expect(tab.panel("Analyse")).to_be_visible()
    tab.press("ArrowLeft", "ArrowLeft")
    expect(tab.page.get_by_role("tab", name="Watch")).to_be_focused()
    tab.press("?")
    dialog = tab.dialog("Settings")
    expect(dialog).to_be_visible()
    tab.press("Escape")
    expect(dialog).to_be_hidden()
    tab.new_game()
    tab.cell("c3").focus()  # as a screen reader does
    tab.press("Enter").shows("c3", "")


def test_keys_of_a_single_character_can_be_switched_off(tab: Tab) -> None:
    tab.new_game().play("a1 b2")
    tab.press("?")
    wanted = tab.field("Letters, digits, ? and Space as keys")
    expect(wanted).to_be_checked()
    wanted.uncheck()
    tab.press("Escape")
    tab.page.reload()
    tab.ready()
    tab.press("e", "5", "Enter", "Space", "?", "ArrowLeft")
    tab.shows("a1", "")  # the arrow worked; had the others, it would not be so
    expect(tab.dialog("Settings")).to_be_hidden()
    tab.tools("Analyse")
    expect(tab.button("Analyse")).to_be_visible()
    tab.press("End").shows("a1", "b2")
    # On the board Enter is that of the cell.
    tab.page.get_by_role("link", name="To the board").press("Enter")
    tab.press("Space", "Enter").shows("a1 e5", "b2")
    tab.press("ArrowRight", "Enter").shows("a1 e5", "b2 f5")
    tab.click("Settings")
    wanted.check()
    tab.press("Escape", "g", "5", "Enter").shows("a1 e5 g5", "b2 f5")


OPENING: Fields = {"Opening": "swap2"}


def keyed(tab: Tab, turn: str) -> None:
    """Choose the cells of a turn by the keyboard."""
    for name in turn.split("-"):
        tab.press(*name, "Enter")
        expect(tab.cell(name)).to_have_attribute("aria-label", re.compile("chosen|, turn "))


def test_the_choice_of_an_opening_has_the_keyboard(tab: Tab) -> None:
    tab.new_game("Gomoku", OPENING)
    keyed(tab, "e5-a1-f5")
    offer = tab.dialog("Your colour, or two stones")
    expect(offer).to_be_focused()
    tab.press("Enter")  # a key that was pressed too often chooses nothing
    tab.press("Tab", "Tab")
    expect(tab.button("Place two stones")).to_be_focused()
    tab.press("Enter")
    expect(tab.cell("f5")).to_be_focused()  # where the stones go
    keyed(tab, "a2-g5")
    expect(tab.dialog("Your colour")).to_be_focused()
    tab.press("Tab", "Tab")
    expect(tab.button("Swap colours")).to_be_focused()
    tab.press("Enter")
    expect(tab.cell("g5")).to_be_focused()
    expect(offer).to_be_hidden()
    tab.press("Control+z")
    expect(tab.dialog("Your colour")).to_be_focused()
    tab.press("Control+z")
    expect(offer).to_be_focused()
    tab.press("Control+z")
    expect(tab.cell("g5")).to_be_focused()


def test_a_choice_leaves_alone_who_writes_or_looks_back(tab: Tab) -> None:
    tab.new_game("Gomoku", OPENING).play("e5-a1-f5")
    tab.press("ArrowLeft").shows("", "")
    tab.press("ArrowLeft", "ArrowRight")  # still through the game, and not over the board
    tab.shows("e5 f5", "a1")
    expect(tab.page.locator("#offer:focus, #board :focus")).to_have_count(0)
    tab.click("Swap colours")
    expect(tab.moves).to_contain_text("swap")
    expect(tab.page.locator("#board :focus")).to_have_count(0)
    comment = tab.page.get_by_role("textbox", name="Comment")
    comment.focus()
    tab.button("Undo").dispatch_event("click")  # as when somebody else plays
    expect(tab.button("Swap colours")).to_be_visible()
    expect(comment).to_be_focused()


def test_the_choice_of_an_opening_has_the_keyboard_where_it_is_a_persons(tab: Tab) -> None:
    depth: Fields = {"Limit of the engine": "Depth", "Depth": 2}
    tab.new_game("Gomoku", {**OPENING, "I play": BLACK, **depth})
    keyed(tab, "e5-a1-f5")
    tab.says("your turn")  # whatever it has chosen
    expect(tab.cell("f5")).to_be_focused()
    tab.new_game("Gomoku", {**OPENING, "I play": "White", **depth})
    expect(tab.dialog("Your colour, or two stones")).to_be_focused()
