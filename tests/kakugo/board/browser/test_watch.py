"""Watching a match of the arena as it fills."""

import re
import subprocess
import sys
from pathlib import Path

import kakugo
from kakugo.arena import running
from kakugo.arena.model import Move, Task
from tests.helpers.board import served
from tests.helpers.browser import Opens, Tab, expect, violations


def match(file: Path, games: int) -> None:
    """Play a short match, or more of it."""
    subprocess.run(
        [
            *(sys.executable, "-m", "kakugo.arena", "sprt", "--file", str(file)),
            *("--games", str(games), "--size", "9", "--concurrency", "1"),
            *("--player", "name=quick", "nodes=40", "--player", "name=slow", "nodes=80"),
        ],
        check=True,
        capture_output=True,
        timeout=300,
    )


def test_a_match_is_watched_as_it_fills(opens: Opens, tmp_path: Path) -> None:
    file = tmp_path / "match.sqlite"
    match(file, 4)
    with served("--memory", "8", "--watch", str(file)) as server:
        tab = opens(address=server.address)
        watch(tab, file)
        tab.check()
        tab.leave()


def watch(tab: Tab, file: Path) -> None:
    """Look at a match of four games, which then goes on."""
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
    match(file, 6)
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


def test_a_game_is_watched_live(opens: Opens, tmp_path: Path) -> None:
    file = tmp_path / "live.sqlite"
    match(file, 2)
    folder = running.folder_of(file)
    turns = [kakugo.read_turn(name) for name in ("e5", "e6", "d5", "d6", "c5")]
    task = Task(7, 0, 1, (turns[0],))

    def move_to(count: int) -> None:
        running.keep(folder, task, [Move(turn, 1.0, value=5) for turn in turns[1:count]])

    running.clear(folder)
    move_to(2)
    with served("--memory", "8", "--watch", str(file)) as server:
        tab = opens(address=server.address)
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
        assert violations(tab) == []
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
        # A connection that breaks: both are looked at again.
        tab.page.evaluate("window.__sockets.at(-1).close()")
        expect(tab.page.locator("#connection")).to_have_attribute("data-state", "lost")
        expect(tab.page.locator("#connection")).to_have_attribute("data-state", "open")
        turns.append(kakugo.read_turn("a1"))
        move_to(6)
        tab.shows("c5 d5 e5", "a1 d6 e6")
        running.drop(folder, task)
        tab.tools("Watch")
        expect(panel.get_by_role("heading", name="In progress")).to_be_hidden()
        tab.check()
        tab.leave()


def test_a_match_is_told_in_the_language_of_the_page(opens: Opens, tmp_path: Path) -> None:
    file = tmp_path / "match.sqlite"
    match(file, 2)
    with served("--memory", "8", "--watch", str(file)) as server:
        tab = opens(address=server.address, locale="it-IT")
        tab.tools("Guarda")
        tab.button("Guarda").click()
        panel = tab.page.get_by_role("tabpanel", name="Guarda")
        expect(panel.get_by_role("columnheader", name="Giocatore")).to_be_visible()
        expect(panel).to_contain_text("Elo 5 contro 0, indeciso")
        for word in ("player", "won", "undecided", "against"):
            expect(panel).not_to_contain_text(word)
        tab.check()
        tab.leave()


def test_without_a_file_it_is_told_how(tab: Tab) -> None:
    tab.tools("Watch")
    expect(tab.page.get_by_text("kakugo board --watch FILE")).to_be_visible()
    expect(tab.button("Watch")).to_be_disabled()
