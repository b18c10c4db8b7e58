"""The library on the page: its list, search, names, deletion, export; undo; what is typed."""

import re
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

import kakugo
from tests.helpers.board.browser import (
    Held,
    Opens,
    Tab,
    ViewportSize,
    WebSocketRoute,
    expect,
    violations,
)
from tests.helpers.board.pages import Server, served

PHONE: ViewportSize = {"width": 390, "height": 740}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server with a library of its own; named before `opens`, it ends after its pages."""
    with served("--memory", "8", library=tmp_path / "library.sqlite") as server:
        yield server


def rows(tab: Tab) -> list[str]:
    """The titles of the list."""
    return tab.page.locator("#library-list b").all_text_contents()


def filled(tab: Tab) -> Tab:
    """Two games: a renju of Anna and Zoe that Anna has won, and one of Pente."""
    tab.new_game("Renju", {"Columns": 15, "Rows": 15}).play("h8 i9")
    tab.tools("Files")
    for name, text in (("Black", "Anna"), ("White", "Zoe")):
        tab.page.locator(f"#names input[name={name.lower()}]").fill(text)
    tab.tools("Play", "Resign", "Resign: sure?")
    tab.says("White has won")
    tab.new_game("Pente").play("a1")
    return tab


def test_games_are_listed_found_opened_named_and_deleted(own: Server, opens: Opens) -> None:
    tab = filled(opens(address=own.address))
    tab.tools("Library").sees("Games: 2")
    entries = tab.page.locator("#library-list li")
    expect(entries).to_have_count(2)
    expect(entries.nth(1)).to_contain_text(
        re.compile(r"Anna - Zoe.*Renju 15x15.*White has won: resignation.*Turns: 2")
    )
    expect(entries.first).to_contain_text(
        re.compile("Black - White.*Pente 9x9.*Unfinished.*Turns: 1")
    )
    expect(entries.first.get_by_role("button").first).to_have_attribute("aria-current", "true")
    pictures = tab.page.locator("#library-list img")
    for picture in pictures.all():
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("one => one.naturalWidth") > 50
    search = tab.page.get_by_role("searchbox", name="Search")
    for words, count in (("anna", 1), ("row", 0), ("white resig", 1), ("renju zoe", 1), ("xyz", 0)):
        search.fill(words)
        expect(entries).to_have_count(count)
    search.fill("anna")
    expect(entries).to_have_count(1)
    # By the keyboard alone from here.
    tab.press(*["Tab"] * 6, "Enter")
    tab.says("Opened: Library.").shows("h8", "i9")
    tab.press("Tab", "Enter")
    expect(tab.page.get_by_role("textbox", name="Name of: Anna - Zoe")).to_be_focused()
    tab.page.keyboard.type("My first renju")
    tab.press("Enter")
    expect(tab.button("Rename: My first renju")).to_be_focused()
    tab.press("Enter")
    tab.page.keyboard.type("nothing")
    tab.press("Escape")
    search.fill("first")
    expect(entries).to_contain_text(["My first renju"])
    tab.button("Delete: My first renju").focus()
    tab.press("Enter").sees("Deleted: My first renju.")
    expect(entries).to_have_count(0)
    expect(tab.button("Bring it back")).to_be_focused()
    tab.press("Enter")
    expect(entries).to_contain_text(["My first renju"])
    expect(entries.get_by_role("button").first).to_be_focused()
    # Words of the page's language are found, too.
    tab.press("?")
    tab.page.locator("#set-language").select_option("Français")
    tab.press("Escape")
    tab.page.locator("#library-search").fill("blanc a gagné")
    expect(entries).to_have_count(0)
    tab.page.locator("#library-search").fill("blanc abandon")
    expect(entries).to_have_count(1)
    expect(entries).to_contain_text("Blanc a gagné")


def test_each_deleted_game_can_be_brought_back(own: Server, opens: Opens) -> None:
    tab = filled(opens(address=own.address))
    tab.tools("Library").sees("Games: 2")
    entries = tab.page.locator("#library-list li")
    for left in (1, 0):
        tab.page.get_by_role("button", name=re.compile("^Delete: ")).first.click()
        expect(entries).to_have_count(left)
    tab.page.reload()  # which forgets what was just deleted
    tab.ready().tools("Library").sees("A game comes here by itself")
    gone = tab.button("Deleted games: 2")
    gone.click()
    expect(entries).to_contain_text([re.compile("Anna - Zoe.*Stays until"), "Pente"])
    tab.click("Bring it back: Anna - Zoe")
    expect(entries).to_have_count(1)
    assert violations(tab) == []
    tab.click("Deleted games: 1")
    expect(entries).to_contain_text(["Anna - Zoe"])


def test_a_name_is_typed_while_the_list_is_read_anew(own: Server, opens: Opens) -> None:
    tab = filled(opens(address=own.address))
    held = Held(tab.page.context, "nothing yet")
    tab.page.reload()
    tab.ready().tools("Library").sees("Games: 2")
    held.do = "library"
    tab.page.locator("#library-list .game").nth(1).click()  # which makes the page read the list
    held.waits_for(tab.page)
    tab.button("Rename: Anna - Zoe").click()
    tab.page.keyboard.type("My first")
    with own.page() as page:
        page.hear("position")
        page.ask("new", game="omok", width=9, height=9)
        page.ask("play", turn="e5")
    held.let_go("library")
    tab.sees("Games: 3").page.keyboard.type(" renju")
    tab.button("Rename: Black - White").first.click(delay=100)  # leaving a name keeps it
    expect(tab.page.get_by_role("textbox", name="Name of: Black - White")).to_be_focused()
    expect(tab.button("Rename: My first renju")).to_be_visible()
    tab.press("Enter")
    expect(tab.button("Rename: Black - White").first).to_be_focused()


def test_a_long_list_comes_in_parts(own: Server, opens: Opens) -> None:
    with own.page() as page:
        page.hear("position")
        for number in range(60):
            page.ask("new", game="gomoku", width=9, height=9)
            page.ask("play", turn="e5")
            page.ask("about", event=f"Cup {number}")
    tab = opens(address=own.address)
    tab.tools("Library").sees("Games: 60")
    entries = tab.page.locator("#library-list li")
    expect(entries).to_have_count(50)
    tab.click("More")
    expect(entries).to_have_count(60)
    expect(entries.nth(50).get_by_role("button").first).to_be_focused()
    expect(tab.button("More")).to_be_hidden()
    tab.page.get_by_role("searchbox", name="Search").fill("cup 59")
    expect(entries).to_have_count(1)


def test_all_games_are_exported(own: Server, opens: Opens, tmp_path: Path) -> None:
    tab = filled(opens(address=own.address))
    tab.tools("Library")
    with tab.page.expect_download() as coming:
        tab.click("Export all (SGF)")
    assert coming.value.suggested_filename == "kakugo-library.sgf"
    path = tmp_path / "all.sgf"
    coming.value.save_as(path)
    with tab.page.expect_download() as coming:
        tab.click("Export all (ZIP)")
    assert coming.value.suggested_filename == "kakugo-library.zip"
    with ZipFile(coming.value.path()) as files:
        assert [name.rpartition(" ")[2] for name in files.namelist()] == ["1.sgf", "2.sgf"]
    first, second = kakugo.read_records(path)
    assert (first.white, first.reason, second.game().name) == ("Zoe", "resignation", "pente")


def test_a_phone_has_room_for_it(own: Server, opens: Opens) -> None:
    filled(opens(address=own.address)).page.close()
    for scheme, rules in (("light", ()), ("dark", ("color-contrast",))):
        tab = opens(address=own.address, viewport=PHONE, has_touch=True, color_scheme=scheme)
        tab.page.get_by_role("tab", name="Library").tap()
        tab.page.get_by_role("button", name=re.compile("^Delete: Anna")).tap()
        tab.sees("Deleted: Anna - Zoe.")
        assert tab.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
        assert violations(tab, *rules) == []
        tab.button("Bring it back").tap()
        expect(tab.page.locator("#library-list li")).to_have_count(2)
        tab.page.get_by_role("button", name=re.compile("^Rename: Anna")).tap()
        assert violations(tab, *rules) == []
        tab.press("Escape")


def test_a_token_lets_in_to_the_library(opens: Opens, tmp_path: Path) -> None:
    with served("--host", "127.0.0.2", library=tmp_path / "library.sqlite") as server:
        tab = Tab(opens().page.context.new_page(), server.address).open()
        tab.address = server.address.partition("?")[0]
        tab.new_game().play("e5")
        tab.tools("Library").sees("Games: 1")
        picture = tab.page.locator("#library-list img")
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("one => one.naturalWidth") > 50
        source = picture.evaluate("one => one.src").partition("?")[0]
        for url in (source, f"{tab.address}library.sgf", f"{tab.address}library.zip"):
            assert tab.page.request.get(url).status == 403
        with tab.page.expect_download():
            tab.click("Export all (SGF)")
        tab.page.close()


def test_moves_and_games_come_back_by_undo(tab: Tab) -> None:
    tab.new_game().play("e5 e6 d5")
    tab.press("ArrowLeft")
    tab.click("Remove from here").shows("e5", "")
    tab.says("“Undo” puts the moves back.")
    tab.press("Control+z").shows("d5 e5", "e6")
    expect(tab.plies).to_have_text(["e5", "e6", "d5"])
    tab.new_game("Pente").says("“Undo” brings the game before back.")
    tab.click("Undo").shows("d5 e5", "e6")
    expect(tab.plies).to_have_text(["e5", "e6", "d5"])
    tab.play("c5").shows("d5 e5", "c5 e6")


def test_what_is_typed_is_kept_at_once(opens: Opens, tmp_path: Path) -> None:
    library = tmp_path / "library.sqlite"
    with served("--memory", "8", library=library) as server:
        tab = opens(address=server.address)
        tab.expected = ("WebSocket", "ERR_CONNECTION")
        tab.new_game().play("e5")
        tab.tools("Files")
        tab.page.locator("#names input[name=event]").press_sequentially("A cup")
        tab.tools("Play")
        tab.field("Comment").press_sequentially("not finis")
        expect(tab.moves).to_contain_text(
            "not finis"
        )  # the server has it; nobody has left the field
        port = server.host.rpartition(":")[2]
    with served("--memory", "8", "--port", port, library=library):
        tab.sees("Connected")
        expect(tab.moves).to_contain_text("not finis")
        tab.page.reload()
        tab.ready()
        expect(tab.field("Comment")).to_have_value("not finis")
        expect(tab.page.locator("#names input[name=event]")).to_have_value("A cup")


def test_what_is_typed_without_a_connection_is_kept(tab: Tab) -> None:
    tab.new_game().play("e5").tools("Files").sees("SGF (all programs)")
    is_lost = True

    def connect(line: WebSocketRoute) -> None:
        line.close() if is_lost else line.connect_to_server()

    tab.page.route_web_socket("**", connect)
    tab.page.evaluate("__sockets.at(-1).close()")
    tab.sees("Connection lost; trying again")
    for panel, field, text in (("Files", "Event", "at home"), ("Play", "Comment", "a fine turn")):
        tab.tools(panel).field(field).press_sequentially(text)
    tab.sees("Connection lost; trying again")
    is_lost = False
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    tab.sees("Connected").status.click()
    tab.page.reload()
    tab.ready()
    expect(tab.moves).to_contain_text("a fine turn")
    expect(tab.page.locator("#facts")).to_contain_text("at home")


def test_a_damaged_library_is_said_once_and_clearly(opens: Opens, tmp_path: Path) -> None:
    library = tmp_path / "library.sqlite"
    library.write_bytes(b"nothing that SQLite knows" * 100)
    with served("--memory", "8", library=library) as server:
        tab = opens(address=server.address)
        notice = tab.page.get_by_role("alert")
        expect(notice.first).to_contain_text("library.sqlite was damaged: it is library-")
        assert ["was damaged" in line for line in server.said] == [True]
        tab.new_game().play("e5")
        tab.tools("Library").sees("Games: 1")
        assert violations(tab) == []
        tab.page.close()
