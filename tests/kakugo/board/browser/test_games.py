"""Games by clicks: what each kind shows of its stones, turns, fouls and openings."""

import re

from tests.helpers.board.browser import Tab, expect


def test_a_game_to_its_end(tab: Tab) -> None:
    tab.new_game("Gomoku", {"Rule": "freestyle: five or more"}).says("Black to move")
    tab.play("b5 c3 c5 d3 d5 e3 f5 f3 g5 b7").says("Black to move")
    tab.play("e5")  # six in a row
    tab.says("Black has won: five in a row")
    tab.shows("b5 c5 d5 e5 f5 g5", "c3 d3 e3 f3 b7")
    banner = tab.page.locator("#headline")
    expect(banner).to_have_attribute("data-winner", "black")
    expect(tab.page.locator("#board .won")).to_have_count(6)
    row, stones = tab.page.locator("#board .row"), tab.page.locator("#board .won")
    for end, stone in (("x1", stones.first), ("x2", stones.last)):
        assert row.get_attribute(end) == stone.get_attribute("cx")
    tab.cell("a1").click(force=True)
    tab.says("The game is over")
    tab.shows("b5 c5 d5 e5 f5 g5", "c3 d3 e3 f3 b7")


def test_fouls_and_illegal_cells_are_explained(tab: Tab) -> None:
    three = "c5 a1 d5 i1 e3 a9 e4 i9"  # e5 would be a double three
    tab.new_game("Renju").play(three)
    expect(tab.cell("e5")).to_have_attribute("aria-label", "e5, empty, foul: double three")
    tab.cell("e5").hover()
    tab.says("e5: a foul, double three")
    tab.choose("e5")
    tab.says("e5 is a foul (double three) and loses at once. Choose it again to play it.")
    tab.shows("e3 e4 c5 d5", "a1 i1 a9 i9")
    tab.page.evaluate("localStorage.setItem('kakugo-confirm', 'on')")
    for cell in ("b2", "e5", "b2", "e5"):  # no cell twice in succession
        tab.choose(cell)
        tab.says("b2: choose it again" if cell == "b2" else "e5 is a foul")
    tab.shows("e3 e4 c5 d5", "a1 i1 a9 i9")
    tab.page.evaluate("localStorage.removeItem('kakugo-confirm')")
    tab.play("e5").says("White has won: double three")
    tab.new_game("Omok", {"Double three": "forbidden"}).play(three)
    tab.refuses("e5", "a double three is forbidden")
    expect(tab.cell("e5")).to_have_attribute("aria-disabled", "true")
    tab.refuses("a1", "the cell is occupied").shows("e3 e4 c5 d5", "a1 i1 a9 i9")


def test_stones_that_are_captured_or_flipped(tab: Tab) -> None:
    tab.new_game("Pente").play("b2 c2 h8 d2 e2")
    expect(tab.spoken).to_contain_text("Captured: c2 d2.")
    tab.shows("b2 e2 h8", "")
    tab.sees("Pairs taken: 1")
    tab.new_game("Keryo-Pente").play("b2 c2 h8 d2 h6 e2 f2").shows("b2 f2 h6 h8", "")
    tab.sees("Stones taken: 3")
    tab.new_game("Repensi", {"Opening": "none"}).play("b2 c2 h8 d2 e2")
    expect(tab.spoken).to_contain_text("Flipped: c2 d2.")
    tab.shows("b2 c2 d2 e2 h8", "")


def test_hexagons_and_stones_that_move(tab: Tab) -> None:
    tab.new_game("Hex-Gomoku")
    expect(tab.page.get_by_role("gridcell")).to_have_count(61)
    expect(tab.page.locator("#board polygon.hexagon")).to_have_count(61)
    tab.play("c2 a1 d3 b1 e4 c1 f5 d1 g6").says("Black has won: five in a row")
    tab.shows("c2 d3 e4 f5 g6", "a1 b1 c1 d1")
    tab.new_game("Murray", {"Stones a side": 5}).play("a5 a1 b5 i1 c5 a9 d5 i9 e6 e9")
    tab.says("First the stone of Black that moves.")
    tab.choose("e6").says("e6: now the cell that it moves to, beside it.")
    expect(tab.cell("e6")).to_have_attribute("aria-label", "e6, Black, turn 9, chosen")
    tab.refuses("f5", "a stone moves to an empty cell beside it, not diagonally")
    tab.press("Escape").says("Black to move")
    tab.refuses("d4", "not possible now")
    tab.play("e6-e5").says("Black has won: five in a row")
    tab.shows("a5 b5 c5 d5 e5", "a1 i1 a9 e9 i9")
    tab.new_game("In Love Gomoku").says("First Black\u2019s stone")  # behind a game that is over


def test_turns_of_two_stones(tab: Tab) -> None:
    tab.new_game("In Love Gomoku")
    tab.says("First Black\u2019s stone.").cell("a5").hover()
    ghost = tab.page.locator("#board .ghost .stone")
    expect(ghost).to_have_class(re.compile("black"))
    tab.says("a5: Black\u2019s stone")
    tab.choose("a5").says(
        "a5: now White\u2019s stone, beside it. a5 again or Escape takes it back."
    )
    expect(ghost).to_have_count(0)
    tab.cell("a4").hover()
    expect(ghost).to_have_class(re.compile("white"))
    tab.refuses("i9", "this stone goes beside a5")  # and the first stone is kept
    expect(tab.cell("a5")).to_have_attribute("aria-label", re.compile("chosen"))
    tab.choose("a4").shows("a5", "a4")
    # The second click comes before the server has said what may follow the first.
    tab.page.evaluate(
        """() => {
          const click = (name) => document.querySelector(`[data-cell=${name}]`)
            .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
          click("i1");
          click("i2");
        }"""
    )
    expect(tab.plies).to_have_text(["a5\u2011a4", "i1\u2011i2"])
    tab.new_game("Gomoku", {"Double three": "answered by two stones"})
    tab.play("c5 a1 d5 i1 e3 a9 e4 i9 e5")
    tab.choose("b5").says("b5: play it, or add White\u2019s stone.")
    expect(tab.button("Play b5")).to_be_visible()
    tab.choose("e2").shows("e3 e4 c5 d5 e5", "a1 i1 e2 b5 a9 i9").says("Black to move")


def test_openings_ask_their_questions(tab: Tab) -> None:
    tab.new_game("Gomoku", {"Opening": "pro"})
    tab.refuses("a1", "the first stone goes on the centre")
    tab.play("e5 e6")
    tab.refuses("f5", "this stone must be three or more cells away from the centre")
    tab.new_game("Gomoku", {"Rule": "renju", "Opening": "swap2"})
    expect(tab.page.locator("#game-title")).to_have_text(re.compile("^Renju 9.9 · Swap2$"))
    facts = tab.page.locator("#facts")
    expect(facts).to_contain_text(re.compile("Renju 9.9Rulerenju.*Openingswap2"))
    tab.new_game("Repensi").play("e5-a1-f5 a2").says("Offer 2 cells for the fifth stone.")
    tab.choose("c3").says("Offered: 1 of 2.")
    tab.refuses("e5", "the cell is occupied")
    tab.choose("d3").says("Choose one of the offered cells, then place your stone.")
    tab.choose("d3").says("d3: now White\u2019s stone.")
    tab.new_game("Gomoku", {"Opening": "swap"}).says("Place three stones: black, white, black")
    for cell, colour in (("e5", "Black"), ("a1", "White"), ("f5", "Black")):
        tab.cell(cell).hover()
        expect(tab.page.locator("#board .ghost .stone")).to_have_class(re.compile(colour.lower()))
        tab.says(f"now {colour}\u2019s stone" if cell != "e5" else "e5: Black\u2019s stone")
        tab.choose(cell)
    tab.shows("e5 f5", "a1").says("Your colour")
    offer = tab.dialog("Your colour")
    offer.get_by_role("button", name="Swap colours").click()
    expect(tab.moves).to_contain_text("swap")
    tab.says("The colours were swapped.")
    # The second player has Black now, and so the first one is to move.
    tab.sees("Second player · Black")
    tab.click("Undo")
    offer.get_by_role("button", name="Place one stone (stay White)").click()
    tab.play("a2").shows("e5 f5", "a1 a2")


def test_an_opening_of_renju_asks_for_a_number_and_for_offers(tab: Tab) -> None:
    tab.new_game("Renju", {"Opening": "Soosõrv"}).says("Place three stones: black, white, black")
    tab.play("e5-e4-f4").says("Your colour, then say how many cells Black will offer. D4 Kagetsu")
    tab.choose("e6").says("How many cells will Black offer?")
    tab.dialog("How many cells will Black offer?").get_by_role(
        "button", name="3", exact=True
    ).click()
    tab.shows("f4 e5", "e4 e6").says("Offer 3 cells for the fifth stone, or swap")
    tab.choose("a1").says("Offered: 1 of 3.")
    tab.choose("b3").says("Offered: 2 of 3.")
    tab.choose("c1").says("Choose one of the offered cells, then place your stone")
    tab.play("b3-d1").shows("b3 f4 e5", "d1 e4 e6").says("Black to move")
