"""The page as a page: connections, tabs, strangers, sizes, colours, languages, what it weighs."""

import http.server
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from brain.games.illegal import SENTENCES
from kakugo.arena.model import Violation
from kakugo.board.arena import COLUMNS
from kakugo.board.form import form
from tests.helpers.board import Server, served
from tests.helpers.browser import PEOPLE, Fields, Held, Opens, Tab, expect, violations

SMALL: Fields = {"Columns": 9, "Rows": 9, **PEOPLE}
HEXAGON: Fields = {"Longest row": 9, **PEOPLE}
ROOT = Path(__file__).parents[4]
LANGUAGES = {"English": "en", "Italiano": "it", "Français": "fr"}
SIZE = {"width": 360, "height": 740}
PHONE: dict[str, Any] = {"viewport": SIZE, "has_touch": True, "is_mobile": True}
MOST_BYTES = 300_000  # of the page; the bar of the issue


def test_a_connection_that_is_lost_is_told_and_found_again(opens: Opens) -> None:
    with served("--memory", "8") as first:
        tab = opens(address=first.address)
        tab.expected = ("WebSocket", "ERR_CONNECTION")
        tab.new_game("Pente", SMALL)
        tab.play("e5 e6 d5")
        port = first.host.rpartition(":")[2]
        first.process.kill()
        first.process.wait()
        words = tab.page.get_by_text("Connection lost; trying again")
        expect(words).to_be_visible()
        tab.cell("a1").click()
        tab.says("There is no connection now.")
        tab.shows("d5 e5", "e6")
    # A server that knows nothing of the game: the page brings it along.
    with served("--memory", "8", "--port", port):
        expect(tab.page.locator("#connection")).to_have_attribute("data-state", "open")
        expect(words).to_be_hidden()
        tab.says("White to move")
        expect(tab.page.get_by_text(re.compile("^Pente 9.9")).first).to_be_visible()
        tab.shows("d5 e5", "e6")
        tab.play("e7")
        tab.shows("d5 e5", "e6 e7")
        tab.leave()


def studied(tab: Tab) -> None:
    """Play a game with a variation, and a comment on it; what is shown is an end."""
    tab.new_game("Pente", SMALL)
    tab.play("e5 e6 d5")
    tab.press("ArrowLeft")
    tab.shows("e5", "e6")
    tab.play("c3")
    tab.field("Comment").fill("rather here")
    tab.field("Comment").blur()
    expect(tab.moves).to_contain_text("rather here")
    tab.press("ArrowLeft", "ArrowRight")
    tab.shows("c3 e5", "e6")
    while "rather here" not in tab.page.evaluate("sessionStorage.getItem('kakugo-record')"):
        tab.page.wait_for_timeout(100)  # the page keeps it every other second


def shows_study(tab: Tab) -> None:
    """Wait until that game is there, with all of it."""
    tab.shows("c3 e5", "e6")
    expect(tab.moves.get_by_role("button")).to_have_text(["e5", "e6", "d5", "c3"])
    expect(tab.moves).to_contain_text("rather here")
    expect(tab.field("Comment")).to_have_value("rather here")


@pytest.mark.parametrize("loaded", [False, True])
def test_a_new_server_gets_the_variations_and_comments(opens: Opens, loaded: bool) -> None:
    with served("--memory", "8") as first:
        tab = opens(address=first.address)
        tab.expected = ("WebSocket", "ERR_CONNECTION")
        studied(tab)
        port = first.host.rpartition(":")[2]
        first.process.kill()
        first.process.wait()
        expect(tab.page.get_by_text("Connection lost; trying again")).to_be_visible()
    with served("--memory", "8", "--port", port):
        if loaded:
            tab.page.reload()
        tab.ready()
        shows_study(tab)
        tab.press("ArrowUp")
        tab.shows("d5 e5", "e6")
        tab.play("e7")
        tab.shows("d5 e5", "e6 e7")
        tab.leave()


def test_a_tree_that_is_too_large_comes_back_as_its_line(opens: Opens) -> None:
    cells = [column + row for column in "abcdefghijklmno" for row in "abcdefghijklmno"]
    games = "".join(
        f"(;B[{one}]{''.join(f'(;W[{other}])' for other in cells if other != one)})"
        for one in cells[:5]
    )
    with served("--memory", "8") as first:
        tab = opens(address=first.address)
        tab.expected = ("WebSocket", "ERR_CONNECTION")
        tab.tools("Files")
        tab.field("A game or a position as text").fill(f"(;GM[4]SZ[15]{games})")
        tab.button("Open the text").click()
        moves = tab.page.locator("#tree [data-node]")
        expect(moves).to_have_count(5 * len(cells))
        tab.press("ArrowLeft", "ArrowRight")
        tab.shows("a1", "a2")
        port = first.host.rpartition(":")[2]
        first.process.kill()
        first.process.wait()
        expect(tab.page.get_by_text("Connection lost; trying again")).to_be_visible()
    with served("--memory", "8", "--port", port):
        tab.ready()
        expect(moves).to_have_text(["a1", "a2"])
        tab.shows("a1", "a2")
        tab.leave()


def test_a_tab_that_is_loaded_again_has_its_game(tab: Tab) -> None:
    tab.new_game("Gomoku", SMALL)
    tab.play("e5 e6 d5")
    tab.button("Undo").click()
    tab.shows("e5", "e6")
    # The address lags behind the game, by more here than a browser would let it.
    tab.page.wait_for_url("**#gomoku*4%2C4*4%2C5")
    tab.page.evaluate("history.replaceState = () => {}")
    tab.button("Undo").click()
    tab.shows("e5", "")
    tab.page.reload()
    tab.ready().shows("e5", "")
    tab.button("Redo").click()
    tab.shows("e5", "e6")
    tab.button("Redo").click()  # the server still knew it
    tab.shows("d5 e5", "e6")


def test_two_tabs_have_games_of_their_own(opens: Opens) -> None:
    one = opens()
    one.new_game("Gomoku", SMALL)
    two = Tab(one.page.context.new_page(), one.address).open()
    two.new_game("Hex-Gomoku", HEXAGON)
    one.play("e5")
    two.play("c2 a1")
    one.shows("e5", "")
    two.shows("c2", "a1")
    two.check()


def copy_of(tab: Tab) -> Tab:
    """The tab once more, with all that it keeps, as a browser duplicates it."""
    with tab.page.expect_popup() as coming:
        tab.page.evaluate("window.open(location)")
    return Tab(coming.value, tab.address)


def copied(tab: Tab) -> Tab:
    """The same, when it has its game."""
    return copy_of(tab).ready()


def test_a_tab_that_is_duplicated_has_a_game_of_its_own(opens: Opens) -> None:
    one = opens()
    studied(one)
    two = copied(one)
    shows_study(two)
    two.play("e7")
    two.shows("c3 e5", "e6 e7")
    one.play("d6")
    one.shows("c3 e5", "d6 e6")
    expect(one.page.get_by_text("Connected")).to_be_visible()
    assert one.sockets == two.sockets == 1
    for tab, white in ((one, "d6 e6"), (two, "e6 e7")):
        tab.page.reload()
        tab.ready().shows("c3 e5", white)
    two.leave()


def test_the_engine_plays_on_in_a_duplicated_tab(opens: Opens) -> None:
    one = opens()
    kind = {**SMALL, "Answers (White)": "Kakugo", "Limit of the engine": "Depth", "Depth": 2}
    one.new_game("Gomoku", {**kind, "Strength, 0 to 100": 40})
    one.cell("e5").click()
    expect(one.moves.get_by_role("button")).to_have_count(2)
    one.says("Black to move: your turn")
    two = copied(one)
    expect(two.page.get_by_text("Kakugo, level 40 · White")).to_be_visible()
    two.says("Black to move: your turn")
    two.cell("a1").click()
    expect(two.moves.get_by_role("button")).to_have_count(4)
    expect(one.moves.get_by_role("button")).to_have_count(2)
    two.leave()


OPENING = "The game is being opened."


def is_only_looked_at(tab: Tab) -> None:
    """Whatever is done, the page does nothing but say that another game comes."""
    remark = tab.page.locator("#status.bad")
    tab.says(OPENING)
    expect(remark).to_be_hidden()
    tab.cell("a1").click()
    expect(remark).to_have_text(OPENING)
    tab.tools("Files")
    tab.field("A game or a position as text").fill("h8i9h9")
    for name in ("Open the text", "SGF"):
        tab.button(name).click()
    tab.tools("Play")
    tab.button("Hint").click()
    tab.button("New game").click()
    tab.button("Begin").click()
    expect(tab.page.get_by_role("dialog")).to_contain_text(OPENING)
    tab.press("Escape")
    tab.cell("a2").press("Enter")
    tab.press("Control+z", "Home")
    expect(remark).to_have_text(OPENING)


@pytest.mark.parametrize("way", ["copy", "address"])
def test_a_board_that_another_game_replaces_is_only_looked_at(opens: Opens, way: str) -> None:
    one = opens()
    one.new_game("Gomoku", SMALL)
    one.play("e5 d4")
    held = Held(one.page.context, "open")
    if way == "copy":
        two = copy_of(one)
    else:
        two = Tab(one.page.context.new_page(), one.address)
        two.page.goto(f"{one.address}#gomoku 9x9: 4,4; 3,3")
    expect(two.page.get_by_role("gridcell")).to_have_count(225)
    is_only_looked_at(two)
    assert held.kinds == ["open"]
    held.let_go()
    two.ready().shows("e5", "d4")
    expect(two.status).not_to_contain_text(OPENING)
    two.play("c3")
    two.shows("c3 e5", "d4")
    two.leave()


def test_a_board_that_a_new_server_does_not_know_is_only_looked_at(opens: Opens) -> None:
    with served("--memory", "8") as first:
        tab = opens(address=first.address)
        tab.expected = ("WebSocket", "ERR_CONNECTION")
        tab.new_game("Gomoku", SMALL)
        tab.play("e5 d4")
        held = Held(tab.page.context, "open")
        port = first.host.rpartition(":")[2]
        first.process.kill()
        first.process.wait()
        expect(tab.page.get_by_text("Connection lost; trying again")).to_be_visible()
    with served("--memory", "8", "--port", port):
        expect(tab.page.get_by_role("gridcell")).to_have_count(225)
        is_only_looked_at(tab)
        assert held.kinds == ["open"]
        held.let_go()
        tab.ready().shows("e5", "d4")
        tab.play("c3")
        tab.shows("c3 e5", "d4")
        tab.leave()


def test_an_address_is_found_again_where_its_game_had_not_come(opens: Opens) -> None:
    tab = opens()
    held = Held(tab.page.context, "open")
    other = Tab(tab.page.context.new_page(), tab.address)
    other.page.goto(f"{tab.address}#gomoku 9x9: 4,4; 3,3")
    other.says(OPENING)
    held.do = None
    other.page.reload()
    other.ready().shows("e5", "d4")
    other.leave()


def test_the_engine_has_its_seat_where_a_game_had_come_by_half(opens: Opens) -> None:
    one = opens()
    kind = {**SMALL, "Answers (White)": "Kakugo", "Limit of the engine": "Depth", "Depth": 2}
    one.new_game("Gomoku", {**kind, "Strength, 0 to 100": 40})
    one.cell("e5").click()
    expect(one.moves.get_by_role("button")).to_have_count(2)
    held = Held(one.page.context, "players")
    two = copy_of(one).ready()
    expect(two.moves.get_by_role("button")).to_have_count(2)
    expect(two.page.get_by_text("Kakugo, level 40")).to_have_count(0)
    held.do = None
    two.page.reload()
    expect(two.page.get_by_text("Kakugo, level 40 · White")).to_be_visible()
    two.says("Black to move: your turn")
    two.cell("a1").click()
    expect(two.moves.get_by_role("button")).to_have_count(4)
    two.leave()


def test_a_session_that_another_tab_takes(opens: Opens) -> None:
    one = opens()
    one.new_game("Gomoku", SMALL)
    one.play("e5")
    one.page.evaluate("dispatchEvent(new Event('pagehide'))")  # a tab that lies behind others
    two = copied(one)  # has the session then
    two.shows("e5", "")
    expect(one.page.get_by_text("Open in another tab")).to_be_visible()
    two.play("e6 d5 d6 c5")
    assert one.sockets == 1  # it does not take the game back by itself
    one.button("Continue here").click()
    expect(one.page.get_by_text("Connected")).to_be_visible()
    one.shows("c5 d5 e5", "d6 e6")
    expect(two.page.get_by_text("Open in another tab")).to_be_visible()
    two.leave()


STRANGER = """async (host) => {
  const socket = new WebSocket(`ws://${host}/session?id=`);
  const heard = await new Promise((done) => {
    socket.onmessage = () => done("let in");
    socket.onerror = () => done("refused");
  });
  const read = await fetch(`http://${host}/`).then((answer) => answer.text(), () => "refused");
  return [heard, read.slice(0, 15)];
}"""


@contextmanager
def elsewhere() -> Iterator[str]:
    """A page of somebody else's on this machine; its address."""

    class Stranger(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!DOCTYPE html><title>a stranger</title>")

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stranger) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def test_the_page_of_a_stranger_is_not_let_in(opens: Opens, server: Server) -> None:
    tab = opens()
    stranger = tab.page.context.new_page()
    with elsewhere() as address:
        stranger.goto(address)
        assert stranger.evaluate(STRANGER, server.host) == ["refused", "refused"]
        # What the board refuses because of its origin is let in on a page of its own.
        assert tab.page.evaluate(STRANGER, server.host) == ["let in", "<!DOCTYPE html>"]


def test_all_of_the_page_is_small_and_from_here(opens: Opens) -> None:
    tab = opens()
    bodies = [tab.page.request.get(url).body() for url in set(tab.requests)]
    assert len(bodies) > 10
    assert sum(map(len, bodies)) < MOST_BYTES


@pytest.mark.parametrize("turned", [False, True])
def test_a_phone(opens: Opens, turned: bool) -> None:
    sizes = {"width": 740, "height": 360} if turned else SIZE
    tab = opens(**{**PHONE, "viewport": sizes})

    def fits() -> None:
        wide = tab.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert wide <= 0
        box = tab.page.locator("#board").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= sizes["width"]
        assert box["height"] <= max(sizes.values())

    fits()
    tab.button("New game").tap()
    dialog = tab.page.get_by_role("dialog", name="New game").bounding_box()
    assert dialog is not None
    assert dialog["x"] >= 0
    assert dialog["x"] + dialog["width"] <= sizes["width"]
    tab.fill({"Game": "Gomoku", **SMALL})
    tab.button("Begin").tap()
    expect(tab.page.get_by_role("gridcell")).to_have_count(81)
    for cell in ("e5", "e6", "d5"):
        tab.cell(cell).tap()
        expect(tab.cell(cell)).to_have_attribute("aria-label", re.compile("last turn"))
    tab.shows("d5 e5", "e6")
    for name in ("Analyse", "Review", "Files", "Watch", "Play"):
        tab.page.get_by_role("tab", name=name).tap()
        fits()
    tab.page.get_by_role("tab", name="Analyse").tap()
    tab.button("Analyse").tap()
    expect(tab.page.get_by_role("group", name="Lines").get_by_role("button")).to_have_count(3)
    fits()
    tab.button("Stop").tap()
    expect(tab.button("Analyse")).to_be_visible()


@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080), (3000, 1400)])
def test_from_a_laptop_to_a_wide_screen_all_is_seen_at_once(
    opens: Opens, size: tuple[int, int]
) -> None:
    tab = opens(viewport={"width": size[0], "height": size[1]})
    assert tab.page.evaluate(
        "[document.scrollingElement.scrollWidth <= innerWidth,"
        " document.scrollingElement.scrollHeight <= innerHeight]"
    ) == [True, True]
    box = tab.page.locator("#board").bounding_box()
    assert box is not None
    assert box["height"] > 0.6 * size[1]


def test_nothing_moves_by_itself(tab: Tab) -> None:
    kind = {**SMALL, "Answers (White)": "Kakugo"}
    tab.new_game("Gomoku", {**kind, "Limit of the engine": "Depth", "Depth": 4})
    tab.cell("e5").click()
    expect(tab.moves.get_by_role("button")).to_have_count(2)
    tab.says("your turn")
    tab.tools("Analyse")
    tab.button("Analyse").click()
    figures = tab.page.locator("#analysis-figures")
    for _ in range(8):
        expect(figures).not_to_have_text(figures.text_content() or "")
    tab.button("Stop").click()
    expect(tab.button("Analyse")).to_be_visible()
    assert tab.page.evaluate("window.__shifts") == []


def brightness(tab: Tab) -> float:
    """Of the page's ground, 0 to 255."""
    colour = tab.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / 3


def test_dark_and_light(opens: Opens) -> None:
    assert brightness(opens(color_scheme="light")) > 200
    tab = opens(color_scheme="dark")
    assert brightness(tab) < 60
    tab.button("Settings").click()
    tab.field("Light or dark").select_option("Light")
    assert brightness(tab) > 200
    tab.button("Close").click()
    tab.page.reload()
    tab.ready()
    assert brightness(tab) > 200
    tab.button("Settings").click()
    tab.field("Light or dark").select_option("As the system")
    assert brightness(tab) < 60


def texts(tab: Tab) -> dict[str, dict[str, str]]:
    """All texts of the page, by language."""
    found: dict[str, dict[str, str]] = tab.page.evaluate(
        "import('/page/texts.js').then(({ TEXTS }) => TEXTS)"
    )
    return found


def test_no_text_is_missing_in_any_language(tab: Tab) -> None:
    known = texts(tab)
    assert sorted(known) == ["en", "fr", "it"]
    names = {key: set(re.findall(r"\{\w+\}", text)) for key, text in known["en"].items()}
    for language, lines in known.items():
        assert set(lines) == set(known["en"]), language
        assert all(text.strip() for text in lines.values())
        assert {key: set(re.findall(r"\{\w+\}", text)) for key, text in lines.items()} == names
    same = [key for key in names if known["it"][key] == known["fr"][key] == known["en"][key]]
    assert len(same) < len(names) / 4, same
    wanted = tab.page.evaluate(
        "[...document.querySelectorAll('[data-text],[data-label],[data-hint]')]"
        ".flatMap(({ dataset: { text, label, hint } }) => [text, label, hint].filter(Boolean))"
    )
    assert set(wanted) <= set(names)


def test_every_game_rule_and_option_has_its_words(tab: Tab) -> None:
    names = set(texts(tab)["en"])
    for game in form()["games"]:
        assert f"game-{game['name']}" in names
        assert {f"rule-{rule['name']}" for rule in game["rules"]} <= names
        for option in game["options"]:
            assert f"option-{option['name']}" in names
            for value in option.get("values", []):
                assert names & {f"value-{value}", f"value-{option['name']}-{value}"}, value


def test_what_the_server_says_has_its_words(tab: Tab) -> None:
    names = set(texts(tab)["en"])
    described = (ROOT / "docs/board.md").read_text(encoding="utf-8")
    keys = re.findall(
        r"`([a-z -]+)`", described.split("Errors have the keys")[1].split("`text`")[0]
    )
    assert {*SENTENCES, "message", "value", "record", "file", "failed"} <= set(keys)
    for key in {*keys} - {"play"}:
        assert names & {f"error-{key}", key}, key
    for violation in Violation:
        assert f"reason-{violation}" in names
    assert {f"column-{column}" for column in COLUMNS} <= names


@pytest.mark.parametrize(
    ("language", "play", "to_move", "won"),
    [
        ("Italiano", "Gioca", "Tocca al Bianco", "Ha vinto il Nero"),
        ("Français", "Jouer", "Au tour de Blanc", "Noir a gagné"),
    ],
)
def test_other_languages(tab: Tab, language: str, play: str, to_move: str, won: str) -> None:
    tab.new_game("Gomoku", SMALL)
    tab.play("e5")
    tab.button("Settings").click()
    tab.field("Language").select_option(language)
    expect(tab.page.locator("html")).to_have_attribute("lang", LANGUAGES[language])
    tab.press("Escape")
    expect(tab.page.get_by_role("tab", name=play, exact=True)).to_be_visible()
    expect(tab.status).to_contain_text(to_move)
    for cell in ("e6", "d5", "d6", "c5", "c6", "b5", "b6", "a5"):
        tab.cell(cell).click()
        expect(tab.page.locator("[aria-current]")).to_have_text(cell)
    expect(tab.status).to_contain_text(won)
    english = set(texts(tab)["en"].values()) - set(texts(tab)[LANGUAGES[language]].values())
    seen = tab.page.evaluate(
        "[...document.querySelectorAll('button, label > span, h1, h2, h3, legend, th, dt, p')]"
        ".filter((one) => one.checkVisibility()).map((one) => one.textContent.trim())"
    )
    assert set(seen) & english == set()
    tab.page.reload()
    expect(tab.page.get_by_role("tab", name=play, exact=True)).to_be_visible()


def test_the_language_of_the_browser_is_taken(opens: Opens) -> None:
    tab = opens(locale="fr-CH")
    expect(tab.page.get_by_role("tab", name="Fichiers")).to_be_visible()
    expect(opens(locale="ja-JP").page.get_by_role("tab", name="Files")).to_be_visible()


@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_nothing_keeps_anybody_out(opens: Opens, look: str) -> None:
    """What axe-core finds on the start page, in the form, a game, an analysis, a review, files."""
    tab = opens(**(PHONE if look == "phone" else {"color_scheme": look}))
    assert violations(tab) == []
    tab.button("New game").click()
    tab.fill({"Limit of the engine": "Several of these"})
    assert violations(tab) == []
    tab.press("Escape")
    tab.button("Settings").click()
    assert violations(tab) == []
    tab.press("Escape")
    tab.new_game("Pente", SMALL)
    tab.play("b2 c2 h8 d2 e2")
    assert violations(tab) == []
    tab.tools("Analyse")
    tab.button("Analyse").click()
    expect(tab.page.get_by_role("group", name="Lines").get_by_role("button")).to_have_count(3)
    tab.button("Stop").click()
    expect(tab.button("Analyse")).to_be_visible()
    tab.button("Threats").click()
    expect(tab.page.get_by_role("group", name="Findings")).to_contain_text("White:")
    assert violations(tab) == []
    tab.tools("Review")
    tab.field("Seconds a turn").fill("0.05")
    tab.button("Review the game").click()
    expect(tab.page.locator("#review-words")).to_have_text("5 of 5")
    assert violations(tab) == []
    tab.tools("Files")
    assert violations(tab) == []
    tab.tools("Watch")
    assert violations(tab) == []


def test_an_opening_and_hexagons_keep_nobody_out(tab: Tab) -> None:
    tab.new_game("Hex-Gomoku", {**HEXAGON, "Opening": "swap2"})
    tab.play("c2-a1-d3")
    expect(tab.button("Swap colours")).to_be_visible()
    assert violations(tab) == []
