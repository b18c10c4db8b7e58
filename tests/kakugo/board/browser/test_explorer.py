"""The explorer: a database and games beside the board."""

import re
from pathlib import Path

import kakugo
from kakugo import Database, Entry
from tests.helpers.board.browser import Opens, expect, violations
from tests.helpers.board.pages import served


def test_a_database_is_explored_changed_and_filled(opens: Opens, tmp_path: Path) -> None:
    path, games = tmp_path / "positions.db", tmp_path / "games"
    game = kakugo.read_game("gomoku 9x9: e5; e4")
    with Database(path) as database:
        database[game] = Entry(40, 12, cells={(4, 2): "A"}, text="known")
    turns = (("e4", kakugo.BLACK), ("f5", kakugo.WHITE), ("f4", kakugo.EMPTY))
    games.mkdir()
    for turn, winner in turns:  # the first two are images of each other
        record = kakugo.Record(kakugo.read_game(f"gomoku 9x9: e5; {turn}"), winner=winner)
        record.write(games / f"{turn}.sgf")
    with served("--memory", "8", "--database", str(path), "--games", str(games)) as server:
        tab = opens("#gomoku 9x9: e5", address=server.address)
        tab.press("End").tools("Explorer")
        rows = tab.page.get_by_role("group", name="Next turns").get_by_role("button")
        expect(rows).to_have_text([re.compile("e42.*known"), re.compile("d41")])
        expect(rows.first).to_have_attribute("title", re.compile("White: 1 won, 0 drawn, 1 lost"))
        marks = tab.page.locator("#board .mark.rank")
        expect(marks).to_have_text(["1", "2"])  # where those turns go
        tab.tools("Play")
        expect(marks).to_have_count(0)
        tab.tools("Explorer")
        expect(marks).to_have_count(2)
        rows.first.hover()
        expect(tab.page.locator("#board .preview .white")).to_have_count(1)
        rows.first.click()
        tab.shows("e5", "e4")
        expect(tab.page.locator("#explorer-value")).to_have_text("Value for Black +40 · Depth 12")
        tab.field("Label").fill("won")
        tab.field("Text").fill("mine")
        assert violations(tab) == []
        tab.page.emulate_media(color_scheme="dark")
        assert violations(tab, "color-contrast") == []
        tab.page.reload()
        tab.ready().tools("Explorer")
        expect(tab.field("Text")).to_have_value("mine")
        expect(tab.field("Label")).to_have_value("won")
        tab.page.evaluate("location.hash = '#gomoku 9x9: e5; f5'")  # the image
        tab.press("End").shows("e5", "f5")
        expect(tab.field("Text")).to_have_value("mine")
        expect(tab.cell("g5")).to_have_attribute("aria-label", "g5, empty, A")
        tab.field("Label").fill("")
        # Who goes through many turns asks once, not each time.
        tab.page.evaluate(
            "asked = 0; socket = __sockets.at(-1); sends = socket.send.bind(socket);"
            "socket.send = (text) => { asked += text.includes('explore'); sends(text); };"
            "for (let step = 0; step < 51; step++)"
            "  document.getElementById(step % 2 ? 'forward' : 'back').click();"
        )
        expect(rows).to_have_count(2)
        assert tab.page.evaluate("asked") <= 10  # 3, or more on a busy machine
        learns = tab.page.get_by_label("Analysis writes into the database")
        learns.check()
        tab.tools("Analyse")
        tab.field("Lines").select_option("1")
        tab.field("Heat map").uncheck()
        tab.click("Analyse")
        figures = tab.page.locator("#analysis-figures")
        expect(figures).to_contain_text(re.compile(r"Depth ([89]|\d\d)"))
        tab.page.reload()  # and it goes on
        tab.ready().tools("Explorer")
        expect(learns).to_be_checked()
        tab.tools("Analyse", "Stop").tools("Explorer")
        expect(tab.page.locator("#explorer-value")).to_contain_text("Value for White")
        with Database(path, read_only=True) as database:
            assert database[kakugo.read_game("gomoku 9x9: e5")].depth >= 7
            assert (database[game].text, database[game].label) == ("mine", "")
