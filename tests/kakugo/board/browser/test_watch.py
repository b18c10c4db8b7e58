"""Watching a match of the arena as it fills, and a game as it goes on."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import kakugo
from kakugo.arena import running
from kakugo.arena.model import Move, Task
from tests.helpers.board import Server, served
from tests.helpers.browser import Opens, expect, violations


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of six games."""
    file = tmp_path_factory.mktemp("arena") / "match.sqlite"
    subprocess.run(
        [
            *(sys.executable, "-m", "kakugo.arena", "sprt", "--file", str(file)),
            *("--games", "6", "--size", "9", "--concurrency", "1"),
            *("--player", "name=quick", "nodes=40", "--player", "name=slow", "nodes=80"),
        ],
        check=True,
        capture_output=True,
        timeout=300,
    )
    return file


@pytest.fixture(scope="module")
def watching(file: Path) -> Iterator[Server]:
    """A server that may look at it."""
    with served("--memory", "8", "--watch", str(file)) as server:
        yield server


def test_a_match_is_watched_as_it_fills(opens: Opens, watching: Server, file: Path) -> None:
    with closing(sqlite3.connect(file)) as base, base:
        base.execute("UPDATE games SET number = number + 100 WHERE number > 3")
        base.execute("CREATE TABLE later AS SELECT * FROM games WHERE number > 100")
        base.execute("DELETE FROM games WHERE number > 100")
    tab = opens(address=watching.address)
    tab.tools("Watch")
    panel = tab.page.get_by_role("tabpanel", name="Watch")
    tab.button("Watch").click()
    expect(panel.get_by_role("heading", name="quick - slow")).to_be_visible()
    expect(panel).to_contain_text("4 games")
    expect(panel.get_by_role("columnheader", name="Elo", exact=True)).to_be_visible()
    expect(panel).to_contain_text("LLR")
    expect(panel.get_by_role("img", name="The LLR as it went")).to_be_visible()
    replays = panel.get_by_role("button", name="Replay")
    expect(replays).to_have_count(4)
    assert violations(tab) == []
    with closing(sqlite3.connect(file)) as base, base:
        base.execute("INSERT INTO games SELECT * FROM later")
        base.execute("UPDATE games SET number = number - 100 WHERE number > 100")
    expect(panel).to_contain_text("6 games")
    expect(replays).to_have_count(6)
    panel.get_by_role("button", name="Replay 3").click()
    tab.button("End").click()
    expect(tab.status).to_have_text(re.compile("has won: |Draw: "))
    tab.tools("Play")
    expect(tab.moves.get_by_role("button").nth(8)).to_be_attached()
    tab.tools("Watch")
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("button", name="Stop")).to_be_disabled()
    tab.leave()


def test_a_game_is_watched_live(opens: Opens, watching: Server, file: Path) -> None:
    folder = running.folder_of(file)
    turns = [kakugo.read_turn(name) for name in ("e5", "e6", "d5", "d6", "c5", "a1")]
    task = Task(7, 0, 1, (turns[0],))

    def move_to(count: int) -> None:
        running.keep(folder, task, [Move(turn, 1.0, value=5) for turn in turns[1:count]])

    running.clear(folder)
    move_to(2)
    tab = opens(address=watching.address)
    tab.expected = ("WebSocket",)
    tab.tools("Watch")
    tab.button("Watch").click()
    panel = tab.page.get_by_role("tabpanel", name="Watch")
    expect(panel.get_by_role("heading", name="In progress")).to_be_visible()
    tab.button("Follow 7").focus()
    move_to(3)  # the table is drawn anew, and the keyboard stays where it was
    expect(panel.get_by_role("row", name="quick slow 3 Follow 7")).to_be_visible()
    expect(tab.button("Follow 7")).to_be_focused()
    tab.press("Enter")
    tab.shows("d5 e5", "e6")
    move_to(4)
    tab.shows("d5 e5", "d6 e6")
    tab.button("Back").click()
    tab.shows("d5 e5", "e6")
    move_to(5)
    tab.tools("Play")
    expect(tab.moves.get_by_role("button")).to_have_count(5)
    tab.shows("d5 e5", "e6")  # whoever looks back goes on to do so
    tab.button("End").click()
    tab.shows("c5 d5 e5", "d6 e6")
    # A connection that breaks: both are watched again.
    tab.page.evaluate("window.__sockets.at(-1).close()")
    expect(tab.page.locator("#connection")).to_have_attribute("data-state", "lost")
    expect(tab.page.locator("#connection")).to_have_attribute("data-state", "open")
    move_to(6)
    tab.shows("c5 d5 e5", "a1 d6 e6")
    running.drop(folder, task)
    tab.tools("Watch")
    expect(panel.get_by_role("heading", name="In progress")).to_be_hidden()
    tab.leave()


def test_a_match_is_shown_in_the_language_of_the_page(opens: Opens, watching: Server) -> None:
    tab = opens(address=watching.address, locale="it-IT")
    tab.tools("Guarda")
    tab.button("Guarda").click()
    panel = tab.page.get_by_role("tabpanel", name="Guarda")
    expect(panel.get_by_role("columnheader", name="Giocatore")).to_be_visible()
    expect(panel).to_contain_text("Elo 5 contro 0, indeciso")
    for word in ("player", "won", "undecided", "against"):
        expect(panel).not_to_contain_text(word)
    tab.leave()
