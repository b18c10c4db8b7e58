"""Watching a match of the arena as it fills, and a game as it goes on."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.board.browser import Opens, expect, violations
from tests.helpers.board.pages import Server, change, served
from tests.helpers.board.watched import RunningGame, match


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return match(tmp_path_factory.mktemp("arena") / "match.sqlite")


@pytest.fixture(scope="module")
def watching(file: Path) -> Iterator[Server]:
    """A server that may look at it."""
    with served("--memory", "8", "--watch", str(file)) as server:
        yield server


def test_a_match_is_watched_as_it_fills(opens: Opens, watching: Server, file: Path) -> None:
    change(
        file,
        "UPDATE games SET number = number + 100 WHERE number > 3",
        "CREATE TABLE later AS SELECT * FROM games WHERE number > 100",
        "DELETE FROM games WHERE number > 100",
    )
    tab = opens(address=watching.address)
    tab.tools("Watch")  # one file is watched at once
    panel = tab.panel("Watch")
    expect(panel.get_by_role("heading", name="quick - slow")).to_be_visible()
    expect(panel).to_contain_text("4 games")
    expect(panel.get_by_role("columnheader", name="Elo", exact=True)).to_be_visible()
    expect(panel).to_contain_text("LLR")
    expect(panel.get_by_role("img", name="The LLR as it went")).to_be_visible()
    replays = panel.get_by_role("button", name="Replay")
    expect(replays).to_have_count(4)
    assert violations(tab) == []
    for width, height in ((1280, 800), (390, 844)):
        tab.page.set_viewport_size({"width": width, "height": height})
        cut = "(all) => all.map((one) => one.scrollWidth - one.clientWidth)"
        assert panel.locator(".scroll").evaluate_all(cut) == [0, 0], width
    change(
        file,
        "INSERT INTO games SELECT * FROM later",
        "UPDATE games SET number = number - 100 WHERE number > 100",
    )
    expect(panel).to_contain_text("6 games")
    expect(replays).to_have_count(6)
    panel.get_by_role("button", name="Replay 3").click()
    tab.click("End")
    expect(tab.status).to_have_text(re.compile("has won: |Draw: "))
    tab.tools("Play")
    expect(tab.plies.nth(8)).to_be_attached()
    tab.tools("Watch")
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("button", name="Stop")).to_be_hidden()
    tab.page.close()


def test_a_game_is_watched_live(opens: Opens, watching: Server, file: Path) -> None:
    game = RunningGame(file, 2)
    tab = opens(address=watching.address)
    tab.expected = ("WebSocket",)
    tab.tools("Watch")
    panel = tab.panel("Watch")
    expect(panel.get_by_role("heading", name="In progress")).to_be_visible()
    tab.button("Follow 7").focus()
    game.move_to(3)  # the table is drawn anew, and the keyboard stays where it was
    expect(panel.get_by_role("row", name="quick slow 3 Follow 7")).to_be_visible()
    expect(tab.button("Follow 7")).to_be_focused()
    tab.press("Enter").shows("d5 e5", "e6")
    game.move_to(4)
    tab.shows("d5 e5", "d6 e6")
    tab.click("Back").shows("d5 e5", "e6")
    game.move_to(5)
    tab.tools("Play")
    expect(tab.plies).to_have_count(5)
    tab.shows("d5 e5", "e6")  # whoever looks back goes on to do so
    tab.click("End").shows("c5 d5 e5", "d6 e6")
    # A connection that breaks: both are watched again.
    tab.page.evaluate("window.__sockets.at(-1).close()")
    expect(tab.page.locator("#connection")).to_have_attribute("data-state", "lost")
    expect(tab.page.locator("#connection")).to_have_attribute("data-state", "open")
    game.move_to(6)
    tab.shows("c5 d5 e5", "a1 d6 e6")
    game.end()
    tab.tools("Watch")
    expect(panel.get_by_role("heading", name="In progress")).to_be_hidden()
    tab.page.close()


def test_a_match_is_shown_in_the_language_of_the_page(opens: Opens, watching: Server) -> None:
    tab = opens(address=watching.address, locale="it-IT")
    tab.tools("Guarda")
    panel = tab.panel("Guarda")
    expect(panel.get_by_role("columnheader", name="Giocatore")).to_be_visible()
    expect(panel).to_contain_text("Elo 5 contro 0, indeciso")
    for word in ("player", "won", "undecided", "against"):
        expect(panel).not_to_contain_text(word)
    tab.page.close()
