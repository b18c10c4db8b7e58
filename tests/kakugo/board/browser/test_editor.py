"""The position editor, and what is drawn on the board: by mouse, by keyboard, from texts."""

from tests.helpers.board.browser import Held, Opens, expect, violations

PICTURE = """   a b c d e
 1 . . . . .
 2 . X X . .
 3 .(O). # .
 4 . . . . .
 5 . . . . O
Black to move; pairs: (1, 2)"""


def test_a_position_is_edited_and_set_up(opens: Opens) -> None:
    tab = opens("#pente 9x9: 4,4; 4,5", viewport={"width": 1440, "height": 900})
    tab.shows("e5", "e6")
    dialog = tab.dialog("Edit the position")
    cells = dialog.get_by_role("gridcell")

    def at(name: str) -> str:
        return dialog.locator(f'[data-cell="{name}"]').get_attribute("aria-label") or ""

    tab.click("Edit the position…")
    expect(dialog).to_be_visible()
    expect(cells).to_have_count(81)
    assert (at("e5"), at("e6")) == ("e5, Black", "e6, White")
    # By mouse: a row, and another colour.
    for start, end in (("a1", "c1"), ("e6", "e6")):
        dialog.locator(f'[data-cell="{start}"]').hover()
        tab.page.mouse.down()
        dialog.locator(f'[data-cell="{end}"]').hover()
        tab.page.mouse.up()
    for name in ("a1", "b1", "c1", "e6"):
        assert at(name) == f"{name}, Black"
    # From a text, of another size; what cannot be read changes nothing.
    text = dialog.get_by_role("textbox")
    text.fill(PICTURE.replace(" 3 .", " 3 "))
    tab.click("Take it from the text")
    expect(dialog.get_by_role("status")).to_have_text("Row 3 of the position has 4 cells, not 5")
    assert at("a1") == "a1, Black"
    text.fill(PICTURE)
    tab.click("Take it from the text")
    expect(cells).to_have_count(25)
    assert [at(name) for name in ("b2", "b3", "d3")] == ["b2, Black", "b3, White", "d3, blocked"]
    assert violations(tab) == []
    for width, height in ((1024, 700), (390, 844), (1440, 900)):
        tab.page.set_viewport_size({"width": width, "height": height})
        assert dialog.evaluate("one => one.scrollWidth - one.clientWidth") == 0
    # By keyboard, from the tool to the cell; what the rules do not allow is told.
    dialog.get_by_role("radio", name="White").first.focus()
    tab.press("Space", "Shift+Tab", "ArrowRight", "Enter")
    expect(dialog.locator('[data-cell="d3"]')).to_have_attribute("aria-label", "d3, White")
    taken = dialog.get_by_role("spinbutton", name="Pairs taken by White")
    taken.fill("7")
    tab.press("Enter")
    expect(dialog.locator("input:invalid")).to_have_count(1)
    taken.fill("3")
    tab.press("Escape")
    expect(dialog.get_by_role("status")).to_contain_text("Escape again")
    tab.click("Set up")
    expect(dialog).to_be_hidden()
    tab.shows("b2 c2", "b3 d3 e5").says("Black to move")
    held = Held(tab.page.context, "nothing yet")
    tab.page.reload()
    tab.ready().shows("b2 c2", "b3 d3 e5").play("a1")
    tab.sees("Pairs taken: 3")
    tab.click("Undo").shows("b2 c2", "b3 d3 e5").click("Undo").shows("e5", "e6")  # the game before
    # "Set up" waits for a text that is being read. A game that is won already goes no further.
    tab.click("Edit the position…")
    text.fill("Black a1 b1 c1 d1 e1, White a2 b2 c2 d2")
    held.do = "edit"
    tab.click("Take it from the text", "Set up", "Set up")
    held.waits_for(tab.page)
    held.let_go("edit")
    tab.says("Black has won: five in a row")
    expect(tab.button("Play on")).to_be_hidden()
    tab.shows("a1 b1 c1 d1 e1", "a2 b2 c2 d2")
    expect(tab.page.locator("#board [data-cell=e2]")).to_be_disabled()


def test_drawings_are_kept_at_their_nodes(opens: Opens) -> None:
    tab = opens("#gomoku 9x9: 4,4; 4,5").shows("e5", "e6")

    def drawn(*shapes: str) -> None:
        for shape in ("circle", "arrow", "label", "square"):
            found = tab.page.locator(f"#board .drawing.{shape}")
            expect(found).to_have_count(shapes.count(shape))

    tab.cell("c3").click(button="right")
    tab.cell("d3").click(modifiers=["Shift"])
    tab.cell("e3").click(modifiers=["Shift"])
    tab.cell("e5").hover()
    tab.page.mouse.down(button="right")
    tab.cell("g7").hover()
    drawn("circle", "label", "label", "arrow")  # of which the last one is not there yet
    tab.page.mouse.up(button="right")
    drawn("circle", "label", "label", "arrow")
    expect(tab.spoken).to_have_text("e5: arrow to g7")
    expect(tab.cell("e3")).to_have_attribute("aria-label", "e3, empty, letter B")
    expect(tab.plies).to_have_count(2)
    tab.cell("d3").click(modifiers=["Shift"])
    drawn("circle", "label", "arrow")
    tab.press("ArrowLeft").shows("e5", "")
    drawn()
    # By keyboard, as by touch: a shape is chosen, then the cell or, for an arrow, both cells.
    tool = tab.field("Draw shapes")
    tool.select_option("□ square")
    tab.cell("a1").press("Enter")
    drawn("square")
    tool.select_option("→ arrow")
    tab.choose("a1").says("a1: now the cell that the arrow points to.")
    tab.choose("b2")
    drawn("square", "arrow")
    expect(tab.status).not_to_contain_text("points to")
    tool.select_option("→ arrow")
    tab.choose("a1", "b2")
    drawn("square")
    tool.select_option("→ arrow")
    tab.press("Escape").play("d5").shows("e5", "d5")
    tab.page.reload()
    tab.ready().press("ArrowLeft").shows("e5", "")
    drawn("square")
    # A word of a book is longer than a cell is wide.
    tab.opens("(;GM[4]RU[Freestyle]SZ[9]LB[cc:a long word][dd:12])")
    labels = tab.page.locator("#board .drawing.label text")
    expect(labels).to_have_count(2)  # the board is drawn a moment later
    word, number = labels.all()
    expect(word).to_have_text("a l…")
    expect(number).to_have_text("12")
    expect(tab.cell("c3")).to_have_attribute("aria-label", "c3, empty, letter a long word")
