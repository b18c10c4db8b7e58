"""A whole game of each kind, by clicks."""

import pytest

from tests.helpers.browser import PEOPLE, Fields, Tab, expect

SMALL: Fields = {"Columns": 9, "Rows": 9, **PEOPLE}


def test_freestyle_to_its_end(tab: Tab) -> None:
    tab.new_game("Gomoku", {"Rule": "freestyle: five or more", **SMALL})
    tab.says("Black to move")
    tab.play("b5 c3 c5 d3")
    tab.says("Black to move")
    tab.play("d5 e3 f5 f3 g5 b7")
    tab.says("Black to move")
    tab.play("e5")  # six in a row
    tab.says("Black has won: five in a row")
    tab.shows("b5 c5 d5 e5 f5 g5", "c3 d3 e3 f3 b7")
    expect(tab.page.locator("#board .won")).to_have_count(6)
    tab.cell("a1").click(force=True)
    tab.says("the game is over")
    tab.shows("b5 c5 d5 e5 f5 g5", "c3 d3 e3 f3 b7")


def test_standard_where_six_do_not_win(tab: Tab) -> None:
    tab.new_game("Standard", SMALL)
    tab.play("b5 b3 c5 c3 d5 d3 f5 e3 g5 b7 e5")
    tab.says("White to move")
    tab.play("f3")
    tab.says("White has won: five in a row")


def test_caro_where_a_closed_five_does_not_win(tab: Tab) -> None:
    tab.new_game("Caro", SMALL)
    tab.play("b5 a5 c5 g5 d5 h8 e5 h7 f5")
    tab.says("White to move")
    tab.play("h6 b2 h5 c2 h4")
    tab.says("White has won: five in a row")


def test_renju_where_a_foul_is_told_before_it_is_played(tab: Tab) -> None:
    tab.new_game("Renju", SMALL)
    tab.play("c5 a1 d5 i1 e3 a9 e4 i9")
    expect(tab.cell("e5")).to_have_attribute("aria-label", "e5, empty, foul: double three")
    tab.cell("e5").hover()
    tab.says("e5: a foul, double three")
    tab.cell("e5").click()
    tab.says("e5 is a foul (double three) and loses at once. Choose it again to play it.")
    tab.shows("e3 e4 c5 d5", "a1 i1 a9 i9")
    tab.play("e5")
    tab.says("White has won: double three")


def test_a_turn_that_is_illegal_is_explained(tab: Tab) -> None:
    tab.new_game("Omok", {"Double three": "forbidden", **SMALL})
    tab.play("c5 a1 d5 i1 e3 a9 e4 i9")
    tab.refuses("e5", "a double three is forbidden")
    expect(tab.cell("e5")).to_have_attribute("aria-disabled", "true")
    tab.refuses("a1", "the cell is occupied")
    tab.shows("e3 e4 c5 d5", "a1 i1 a9 i9")
    tab.play("f5 a5 b5")
    tab.says("White to move")
    tab.play("h1 e5")
    tab.says("Black has won: five in a row")


def test_pente_with_captures(tab: Tab) -> None:
    tab.new_game("Pente", SMALL)
    tab.play("b2 c2 h8 d2 e2")
    expect(tab.spoken).to_contain_text("Captured: c2 d2.")
    tab.shows("b2 e2 h8", "")
    expect(tab.page.get_by_text("Pairs taken: 1")).to_be_visible()
    tab.play("a9 e3 b9 e4 c9 e5 i9 e6")
    tab.says("Black has won: five in a row")


def test_two_cells_in_quick_succession(tab: Tab) -> None:
    tab.new_game("In Love Gomoku", {**SMALL, "Columns": 11, "Rows": 11})
    # The second click comes before the server has said what may follow the first.
    tab.page.evaluate(
        """() => {
          const click = (name) => document.querySelector(`[data-cell=${name}]`)
            .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
          click("f6");
          click("f7");
        }"""
    )
    expect(tab.moves.get_by_role("button")).to_have_text(["f6\u2011f7"])


def test_pente_won_by_pairs(tab: Tab) -> None:
    tab.new_game("Pente", {**SMALL, "Columns": 13, "Rows": 13})
    tab.play("b2 c2 b4 c4 b6 c6 b8 c8 b10 c10")
    tab.play("m1 d2 e2 d4 e4 d6 e6 d8 e8 d10 e10")
    tab.says("Black has won: captures")
    expect(tab.page.get_by_text("Pairs taken: 5")).to_be_visible()


def test_ninuki_where_a_five_waits(tab: Tab) -> None:
    tab.new_game("Gomoku Ninuki", SMALL)
    # d7 takes d6 and d5, and so breaks the row.
    tab.play("c6 d4 d5 a1 d6 a3 e6 i1 f6 i3 g6")
    tab.says("White to move")
    tab.play("d7")
    tab.says("Black to move")
    tab.shows("c6 e6 f6 g6", "a1 i1 a3 i3 d4 d7")
    tab.play("d6")
    tab.says("Black has won: five in a row")


def test_keryo_where_three_are_captured(tab: Tab) -> None:
    tab.new_game("Keryo-Pente", SMALL)
    tab.play("b2 c2 h8 d2 h6 e2 f2")
    tab.shows("b2 f2 h6 h8", "")
    expect(tab.page.get_by_text("Stones taken: 3")).to_be_visible()
    tab.play("a9 f3 b9 f4 c9 f5 i9 f6")
    tab.says("Black has won: five in a row")


def test_hexagons(tab: Tab) -> None:
    tab.new_game("Hex-Gomoku", {"Longest row": 9, **PEOPLE})
    expect(tab.page.get_by_role("gridcell")).to_have_count(61)
    expect(tab.page.locator("#board polygon.hexagon")).to_have_count(61)
    tab.play("c2 a1 d3 b1 e4 c1 f5 d1 g6")
    tab.says("Black has won: five in a row")
    tab.shows("c2 d3 e4 f5 g6", "a1 b1 c1 d1")


def test_murray_with_its_moves(tab: Tab) -> None:
    tab.new_game("Murray", {"Stones a side": 5, **SMALL})
    tab.play("a5 a1 b5 i1 c5 a9 d5 i9 e6 e9")
    tab.cell("e6").click()
    tab.says("e6 … choose the next cell")
    expect(tab.cell("e6")).to_have_attribute("aria-label", "e6, Black, turn 9, chosen")
    tab.press("Escape")
    tab.says("Black to move")
    tab.refuses("d4", "not possible now")
    tab.play("e6-f6 e9-e8 f6-e6 e8-e9 e6-e5")
    tab.says("Black has won: five in a row")
    tab.shows("a5 b5 c5 d5 e5", "a1 i1 a9 e9 i9")


def test_two_stones_a_turn_in_love(tab: Tab) -> None:
    tab.new_game("In Love Gomoku", SMALL)
    tab.cell("a5").click()
    tab.says("a5 … choose the next cell")
    tab.cell("a4").click()
    tab.shows("a5", "a4")
    tab.play("i1-i2 b5-b6 g1-g2 c5-c4 i9-h9 d5-d6 g8-h8 e5-e4")
    tab.says("Black has won: five in a row")
    tab.shows("g2 i2 a5 b5 c5 d5 e5 h8 h9", "g1 i1 a4 c4 e4 b6 d6 g8 i9")


def test_two_stones_answer_a_double_three(tab: Tab) -> None:
    tab.new_game("Gomoku", {"Double three": "answered by two stones", **SMALL})
    tab.play("c5 a1 d5 i1 e3 a9 e4 i9 e5")
    tab.cell("b5").click()
    tab.says("b5: play it, or choose another cell.")
    expect(tab.button("Play b5")).to_be_visible()
    tab.cell("e2").click()
    tab.shows("e3 e4 c5 d5 e5", "a1 i1 e2 b5 a9 i9")
    tab.says("Black to move")
    tab.play("f5 b1 g5")
    tab.says("Black has won: five in a row")


def test_pro_where_the_second_stone_is_far(tab: Tab) -> None:
    tab.new_game("Gomoku", {"Opening": "pro", **SMALL})
    tab.refuses("a1", "the first stone goes on the centre")
    tab.play("e5 e6")
    tab.refuses("f5", "this stone must be three or more cells away from the centre")
    tab.play("h5 d7 f5 c8 g5 f7 i5")
    tab.says("Black has won: five in a row")


@pytest.mark.parametrize("answer", ["Swap colours", "Place one stone"])
def test_swap(tab: Tab, answer: str) -> None:
    tab.new_game("Gomoku", {"Opening": "swap", **SMALL})
    tab.says("Place three stones: black, white, black")
    tab.play("e5-a1-f5")
    tab.shows("e5 f5", "a1")
    tab.says("Your colour")
    offer = tab.page.get_by_role("dialog", name="Your colour")
    offer.get_by_role("button", name=answer).click()
    if answer == "Swap colours":
        expect(tab.moves).to_contain_text("swap")
        # The second player has Black now, and so the first one is to move.
        expect(tab.page.get_by_text("Second player · Black")).to_be_visible()
    tab.play("a2 g5 a3 d5 a9 h5")
    tab.says("Black has won: five in a row")


def test_swap2_with_two_stones(tab: Tab) -> None:
    tab.new_game("Gomoku", {"Opening": "swap2", **SMALL})
    tab.play("e5-a1-f5")
    tab.says("Your colour, or two stones")
    tab.button("Place two stones").click()
    tab.play("a2-g5")
    tab.shows("e5 f5 g5", "a1 a2")
    tab.says("Your colour")
    tab.button("Swap colours").click()
    expect(tab.moves).to_contain_text("swap")
    tab.play("a3 d5 a9 h5")
    tab.says("Black has won: five in a row")


def test_repensi_with_its_offers(tab: Tab) -> None:
    tab.new_game("Repensi", SMALL)
    tab.says("Place three stones")
    tab.refuses("a1", "the first stone goes on the centre")
    tab.play("e5-a1-f5")
    tab.button("Swap colours").click()
    tab.says("Place the fourth stone")
    expect(tab.moves).to_contain_text("swap")
    tab.play("i1")
    tab.says("Offer two cells for the fifth stone")
    tab.play("g5-h8")
    tab.shows("e5 f5", "a1 i1")
    tab.says("Choose one of the two cells, then place your stone")
    tab.refuses("c3", "")
    tab.play("g5-a9")
    tab.shows("e5 f5 g5", "a1 i1 a9")
    tab.play("d5 c9 h5")
    tab.says("Black has won: five in a row")


def test_repensi_where_pairs_change_colour(tab: Tab) -> None:
    tab.new_game("Repensi", {"Opening": "none", **SMALL})
    tab.play("b2 c2 h8 d2 e2")
    expect(tab.spoken).to_contain_text("Flipped: c2 d2.")
    tab.shows("b2 c2 d2 e2 h8", "")
    tab.play("i1 f2")
    tab.says("Black has won: five in a row")
