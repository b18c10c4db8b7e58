"""Watching a match of the arena as it fills."""

import re
import subprocess
import sys
from pathlib import Path

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
    assert tab.moves.get_by_role("button").count() > 8
    tab.tools("Watch")
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("button", name="Stop")).to_be_disabled()


def test_without_a_file_it_is_told_how(tab: Tab) -> None:
    tab.tools("Watch")
    expect(tab.page.get_by_text("kakugo board --watch FILE")).to_be_visible()
    expect(tab.button("Watch")).to_be_disabled()
