"""Files: each format saved and dragged in, pasted, chosen; the address; pictures."""

import re
from pathlib import Path

import kakugo
from tests.helpers.board.browser import Opens, Tab, expect

LINE = "gomoku 9x9: 4,4; 4,3; 5,4; 3,4; 5,5"
STONES = ("e5 f5 f6", "e4 d5")
DROP = """([text, name]) => {
  const carried = new DataTransfer();
  if (name) carried.items.add(new File([text], name));
  else carried.setData("text/plain", text);
  for (const type of ["dragenter", "dragover", "drop"]) {
    const event = new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true });
    document.querySelector("#board").dispatchEvent(event);
  }
}"""
# Button, suffix; the one-line forms, too
FORMATS = {
    "SGF (all programs)": ".sgf",
    "PSQ (Piskvork)": ".psq",
    "Line (Kakugo)": ".txt",
    "POS (c-gomoku-cli)": ".pos",
    "Offsets (Gomocup)": ".txt",
    "Position (one line)": ".txt",
}

SILENT = ("PSQ (Piskvork)", "POS (c-gomoku-cli)", "Offsets (Gomocup)")  # of the game
WHICH = "Which game is it? The file does not say."


def sees_all_formats(tab: Tab) -> None:
    """The Files panel, with the formats that are wanted less often."""
    tab.tools("Files")
    if tab.page.locator("#file-save-more").is_hidden():
        tab.page.get_by_text("More formats").click()


def saved(tab: Tab, button: str, folder: Path) -> Path:
    """The file that a button of the Files panel saves."""
    sees_all_formats(tab)
    with tab.page.expect_download() as coming:
        tab.button(button).click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    tab.sees(f"Saved: {path.name}")
    return path


def test_each_format_is_saved_and_dragged_in(tab: Tab, tmp_path: Path) -> None:
    tab.new_game().play("e5 e4 f5 d5 f6")
    files = {}
    for button, suffix in FORMATS.items():
        path = saved(tab, button, tmp_path)  # some have the name of another
        assert path.suffix == suffix
        files[button] = [path.read_text(encoding="utf-8"), path.name]
    for button, file in files.items():
        tab.new_game().shows("", "")
        tab.page.evaluate(DROP, file)
        if button in SILENT:
            tab.dialog(WHICH).get_by_role("button", name="Open").click()
        tab.says("Opened: ")
        tab.click("End").shows(*STONES)
    tab.page.evaluate(DROP, ["h8i9h9", ""])  # a text that is no file
    tab.fill({"Game": "Gomoku", "Rule": "renju", "Columns": 15, "Rows": 15})
    tab.dialog(WHICH).get_by_role("button", name="Open").click()
    expect(tab.page.locator("#game-title")).to_have_text(re.compile("^Renju 15.15$"))


def test_a_format_that_cannot_hold_the_game_is_grey_and_says_why(tab: Tab) -> None:
    sees_all_formats(tab.new_game("Pente", {"Double three": "forbidden"}))
    tab.sees("PSQ (Piskvork), Binary POS (RenLib), LIB (RenLib): not for Pente. ")
    tab.sees("putpos (Yixin), POS (c-gomoku-cli): not without a stone.")
    expect(tab.button("PSQ (Piskvork)")).to_be_disabled()
    tab.choose("e5").shows("e5", "").sees(re.compile(r"^PSQ .*: not for Pente.$"))
    expect(tab.button("POS (c-gomoku-cli)")).to_be_enabled()
    tab.new_game("Gomoku", {"Double three": "forbidden"}).tools("Files")
    tab.sees(re.compile("^PSQ .*: not with the option “Double three”."))
    tab.page.evaluate("location.hash = '#renju 15x15: 7,7'")
    tab.shows("h8", "")
    expect(tab.page.locator("[id^=file-save] :disabled")).to_have_count(0)


def test_what_was_not_read_as_it_stands_is_said(tab: Tab) -> None:
    head = "(;GM[4]SZ[15]RU[freestyle]"
    tab.new_game().page.evaluate(DROP, [f"{head};B[hh];W[ii]", "old.sgf"])
    tab.says("Opened: SGF. Not read as it stands: line 1: the game has no end, ).")
    tab.click("End").shows("h8", "i9")
    passes = "\n(;W[])" * 5
    tab.page.evaluate(DROP, [f"{head};B[hh](;W[ii]){passes})", "passes.sgf"])
    tab.says("line 2: left out: a pass, and what follows it; line 3: left out: a pass, and what ")
    tab.says(" follows it. And 2 more.")


def test_a_file_is_chosen(tab: Tab, tmp_path: Path) -> None:
    path = tmp_path / "games.sgf"
    path.write_text(
        "(;GM[4]SZ[15]PB[Anna]PW[Béla];B[hh]C[good];W[ii])(;GM[4]SZ[15];B[aa])", encoding="utf-8"
    )
    tab.new_game("Pente")
    tab.tools("Files")
    with tab.page.expect_file_chooser() as asked:
        tab.click("Choose a file")
    asked.value.set_files(path)
    tab.dialog(WHICH).get_by_role("button", name="Cancel").click()
    tab.sees(re.compile("^Pente 9.9"))
    with tab.page.expect_file_chooser() as asked:
        tab.click("Choose a file")
    asked.value.set_files(path)
    tab.fill({"Game": "Renju"})
    tab.dialog(WHICH).get_by_role("button", name="Open").click()
    tab.says("Opened: SGF.")
    tab.sees(re.compile("^Renju 15.15"))
    games = tab.field("Game of the file")
    expect(games.locator("option")).to_have_count(2)
    expect(tab.field("White").first).to_have_value("Béla")
    tab.sees("Anna · Black")
    tab.click("End").shows("h8", "i9")
    tab.tools("Play")
    expect(tab.moves).to_contain_text("good")
    tab.tools("Files")
    games.select_option(index=1)  # of the same game, without another question
    tab.click("End").shows("a1", "")
    tab.sees(re.compile("^Renju 15.15"))
    tab.field("A game or a position as text").fill("what is this?")
    tab.click("Open the text")
    expect(tab.page.locator("#file-words.bad")).not_to_be_empty()
    tab.shows("a1", "")


def test_a_file_of_another_program_in_its_encoding(tab: Tab, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes("(;GM[4]CA[gb2312]RU[Freestyle]SZ[9];B[ee]C[黑棋好])".encode("gbk"))
    tab.page.locator("#file").set_input_files(path)
    tab.shows("e5", "")
    expect(tab.moves).to_contain_text("黑棋好")


def test_bytes_stay_bytes_and_an_empty_file_says_so(tab: Tab, tmp_path: Path) -> None:
    path = tmp_path / "games.lib"
    data = kakugo.read_record(
        "(;GM[4]SZ[15]RU[renju];B[hh];W[ii](;B[hi])(;B[gi]C[better]LB[aa:x]))"
    ).data("lib")
    path.write_bytes(data)
    tab.page.locator("#file").set_input_files(path)
    tab.fill({"Game": "Renju"})
    tab.dialog(WHICH).get_by_role("button", name="Open").click()
    tab.click("End").shows("h8 g9", "i9")
    assert saved(tab, "LIB (RenLib)", tmp_path).read_bytes() == data
    path.write_bytes(b"")
    tab.page.locator("#file").set_input_files(path)
    tab.sees("The file is empty.")


def test_rows_count_from_the_bottom_in_renju_and_where_a_person_likes_it(tab: Tab) -> None:
    tab.page.evaluate("delete localStorage['kakugo-coordinates']")
    tab.new_game("Renju", {"Columns": 15, "Rows": 15})
    label = tab.page.locator("#board .labels text")
    expect(label.nth(15)).to_have_text("15")
    tab.tools("Files")
    tab.field("A game or a position as text").fill("h8 i10")
    tab.click("Open the text")
    tab.fill({"Game": "Renju", "Columns": 15, "Rows": 15})
    tab.dialog(WHICH).get_by_role("button", name="Open").click()
    tab.click("End").shows("h8", "i10")
    expect(tab.field("The game as one line")).to_have_value(re.compile("7,7; 8,5$"))
    tab.new_game("Pente")
    expect(label.nth(9)).to_have_text("1")


def test_all_games_of_files_come_into_the_library(tab: Tab, tmp_path: Path) -> None:
    game = "(;GM[4]SZ[9]RU[freestyle]PB[Player {}];B[ee];W[dd])"
    games = [*map(game.format, range(1200)), "(;GM[4]SZ[9]RU[freestyle];B[ee];W[ee])"]
    path, other = tmp_path / "many.sgf", tmp_path / "nothing.sgf"
    path.write_text("\n".join(games), encoding="utf-8")
    other.write_text("nothing", encoding="utf-8")
    tab.page.locator("#file").set_input_files(path)
    expect(tab.field("Game of the file").locator("option")).to_have_count(1000)
    tab.click("All into the library")
    tab.sees("1,200 games have come into the library. 1 was left out.")
    tab.sees("line 1201: e5 is occupied")
    with tab.page.expect_file_chooser() as asked:
        tab.click("Import all…")
    asked.value.set_files([other])
    tab.sees("0 games have come into the library.")
    tab.sees("the text is in none of the formats")
    tab.page.locator("#library-search").fill("player 1199")
    tab.sees("Games: 1")
    tab.page.locator("#library-list").get_by_role("button").first.click()
    tab.shows("e5", "d4")


def test_a_link_opens_the_game_without_a_board(opens: Opens) -> None:
    tab = opens(f"#{LINE}", permissions=["clipboard-read", "clipboard-write"])
    tab.tools("Files", "Copy a link to a page with the game").sees(re.compile("^Copied."))
    link = tab.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{tab.address}view#game=")
    tab.page.goto(link)
    turn = tab.page.locator("#turn")
    expect(turn).to_contain_text("Before the first turn")  # the game is unpacked
    tab.press("End")
    expect(turn).to_contain_text("5. Black: f6")


def test_copy_and_paste(opens: Opens) -> None:
    tab = opens(f"#{LINE}", permissions=["clipboard-read", "clipboard-write"])
    tab.click("End")
    tab.tools("Files")
    expect(tab.field("The game as one line")).to_have_value(LINE)
    tab.click("Copy the line").sees("Copied.")
    tab.new_game("Pente").shows("", "")
    tab.status.click()
    tab.press("Control+v").says("Opened: Line.")
    tab.click("End").shows(*STONES)
    tab.tools("Files", "Copy the address")
    copied = tab.page.evaluate("navigator.clipboard.readText()")
    other = opens(copied.removeprefix(tab.address))
    other.shows(*STONES)
    other.says("White to move")


def test_the_address_holds_the_game(opens: Opens) -> None:
    tab = opens()
    tab.new_game("Hex-Gomoku").play("c2 a1 d3")
    tab.page.wait_for_url("**#hexgomoku*2%2C1*0%2C0*3%2C2")
    other = opens(f"#{tab.page.url.partition('#')[2]}")
    other.shows("c2 d3", "a1")
    # Another address in the same tab, as from a list of bookmarks.
    other.page.evaluate("location.hash = '#gomoku 9x9: 4,4'")
    expect(other.page.get_by_role("gridcell")).to_have_count(81)
    other.shows("e5", "")


def test_an_address_that_is_no_game_is_reported(opens: Opens) -> None:
    tab = opens("#nonsense")
    expect(tab.page.locator("#detail.bad")).not_to_be_empty()
    tab.shows("", "")
    tab.page.wait_for_url(f"{tab.address}#gomoku*")
    tab.new_game().play("h8")
    tab.page.wait_for_url(f"{tab.address}#gomoku*7%2C7")
    for typed in ("#nonsense", "#100%", "#"):
        tab.page.evaluate(f"location.hash = '{typed}'")
        tab.page.wait_for_url(f"{tab.address}#gomoku*7%2C7")
        tab.shows("h8", "")


def test_pictures(tab: Tab, tmp_path: Path) -> None:
    tab.new_game().play("e5 e4")
    svg = saved(tab, "Picture (SVG)", tmp_path).read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert svg.count("<circle") >= 2
    png = saved(tab, "Picture (PNG)", tmp_path)
    data = png.read_bytes()
    assert int.from_bytes(data[16:20], "big") == 1400
    # The picture is one of the board: it has black and white stones, and wood.
    black, white, others = tab.page.evaluate(COLOURS, list(data))
    assert min(black, white) > 500
    assert others > 8


# How many pixels are black, and white; how many colours there are.
COLOURS = """async (bytes) => {
  const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const seen = [...new Uint32Array(data.buffer)].map((pixel) => pixel & 0xffffff);
  const bytesOf = (pixel) => [pixel & 255, (pixel >> 8) & 255, pixel >> 16];
  const black = seen.filter((pixel) => Math.max(...bytesOf(pixel)) < 60).length;
  const white = seen.filter((pixel) => Math.min(...bytesOf(pixel)) > 240).length;
  return [black, white, new Set(seen).size];
}"""
