"""A game as a page: opened without a server, it shows every node as the rules have it."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import kakugo
from brain.records.record import files_of
from kakugo.board.viewer.making import fragment, page
from tests.helpers.board.browser import PATIENCE_MS, Tab, expect, violations

RECORDS = Path(__file__).parents[3] / "data/records"
MOST_BYTES = 60_000  # of a page beside its games
TURNS = 40  # of a random game
WORDS = "document.getElementById('board-words').textContent"
# The stones of some nodes of each game, as a screen reader hears them.
ALL_WORDS = f"""async (places) => {{
  const found = [];
  for (const [game, node] of places) {{
    history.replaceState(null, "", `#number=${{game}}&at=${{node}}`);
    dispatchEvent(new Event("hashchange"));
    await 0;
    found.push({WORDS});
  }}
  return found;
}}"""
STEP = 29  # from one node that is looked at to the next; beside each end of a line
TREE = (
    "(;GM[4]SZ[15]RU[freestyle]PB[Anna <i>]PW[B]C[before];B[hh](;W[ii]C[the </script> main\nline]"
    "TE[1]CR[hh]LB[gg:A]AR[aa:bb];B[gi]V[120])(;W[hi];B[ij])(;W[gg]))"
)
Shows = Callable[..., Page]


@pytest.fixture
def shows(browser: Browser, tmp_path: Path) -> Iterator[Shows]:
    """Opens a page in a window of its own, without a network; it must ask for nothing else."""
    faults: list[str] = []
    windows = []

    def one(text: str, hash_: str = "", **kind: Any) -> Page:
        file = tmp_path / "game.html"
        file.write_text(text, encoding="utf-8")
        windows.append(browser.new_context(offline=True, **kind))
        opened = windows[-1].new_page()
        opened.set_default_timeout(PATIENCE_MS)
        opened.on("console", lambda message: faults.append(message.text))
        opened.on("pageerror", lambda error: faults.append(str(error)))
        opened.goto(f"file://{file}{hash_}")
        return opened

    yield one
    for window in windows:
        window.close()
    assert faults == []


def stones_in_words(game: kakugo.Game, bottom: bool) -> str:
    """As the page says them."""
    sides = []
    for colour, name in ((kakugo.BLACK, "Black"), (kakugo.WHITE, "White")):
        there = [point for point in game.points if game.stone(point) == colour]
        rows = [game.height - y if bottom else y + 1 for _, y in there]
        names = [kakugo.point_name(point).rstrip("0123456789") for point in there]
        cells = " ".join(f"{name}{row}" for name, row in zip(names, rows, strict=True))
        sides.append(f"{name}: {cells or '-'}.")
    return " ".join(sides)


def random_game(name: str) -> kakugo.Record:
    """A game of any turns, with captures, flips and moves where it has them."""
    chance = random.Random(name)
    game = kakugo.new_game(name)
    for _ in range(TURNS):
        if game.outcome() is not None:
            break
        game.play(chance.choice(game.legal_turns()))
    return kakugo.Record(game)


def test_every_node_of_real_games_is_as_the_rules_have_it(shows: Shows) -> None:
    records = [
        record
        for file in files_of(RECORDS)
        for record in kakugo.iter_records(file, on_error=lambda _: None)
    ]
    records += [random_game(name) for name in kakugo.games()]
    assert len(records) >= 20
    places, wanted = [], []
    for number, record in enumerate(records, start=1):
        for at, node in enumerate(record.root.walk()):
            if at % STEP == 0 or not node.children:
                places.append((number, at))
                is_renju = bool(record.root.game().rule & kakugo.RENJU)
                wanted.append(stones_in_words(node.game(), is_renju))
    assert shows(page(records), locale="en").evaluate(ALL_WORDS, places) == wanted


def test_keys_buttons_and_swipes_go_through_a_game_with_its_notes(shows: Shows) -> None:
    opened = shows(page([kakugo.read_record(TREE)]), locale="en")
    assert len(page([])) < MOST_BYTES
    turn, comment = opened.locator("#turn"), opened.locator("#comment")
    expect(opened.get_by_role("heading")).to_have_text("Anna <i> - B")
    expect(comment).to_have_text("before")
    opened.keyboard.press("ArrowRight")
    opened.get_by_role("button", name="One turn on").click()
    expect(turn).to_have_text("2. White: i9 !")
    expect(comment).to_have_text("the </script> main\nline")
    expect(opened.locator("#board .drawn")).to_have_count(2)
    opened.keyboard.press("End")
    expect(turn).to_have_text("3. Black: g9 · value for Black: 120")
    opened.keyboard.press("ArrowLeft")
    opened.keyboard.press("ArrowDown")
    expect(turn).to_have_text("2. White: h9")
    opened.get_by_role("button", name="Variation: g7").click()
    expect(turn).to_have_text("2. White: g7")
    assert violations(Tab(opened, "file:")) == []
    box = opened.locator("#board").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    opened.mouse.move(*middle)
    opened.mouse.down()
    opened.mouse.move(middle[0] + 60, middle[1])
    opened.mouse.up()
    expect(turn).to_have_text("1. Black: h8")


def test_a_link_holds_a_game_for_any_page(shows: Shows) -> None:
    record = kakugo.read_record(TREE)
    opened = shows(page([]), f"#{fragment([record])}&at=4", locale="en")
    expect(opened.locator("#turn")).to_have_text("2. White: h9")
    opened.get_by_text("Settings, links").click()
    whole = opened.get_by_label("Link with the game in it")
    expect(whole).to_have_value(re.compile("#game="))
    frame = opened.get_by_label("To show it within another page").input_value()
    assert frame.startswith('<iframe src="game.html#game=')
    again = shows(page([]), f"#{whole.input_value().partition('#')[2]}", locale="en")
    expect(again.locator("#turn")).to_have_text("2. White: h9")
    for bad in ("#game=nonsense", "", "#game=AAAA"):
        empty = shows(page([]), bad, locale="en")
        expect(empty.locator("#about")).to_contain_text("There is no game in this link")
