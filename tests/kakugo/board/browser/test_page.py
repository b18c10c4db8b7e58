"""The page as a page: connections, tabs, strangers, colours, languages, what it weighs."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.helpers.board.browser import BLACK, Fields, Held, Opens, Tab, expect, violations
from tests.helpers.board.languages import texts
from tests.helpers.board.pages import served

DEPTH: Fields = {"I play": BLACK, "Limit of the engine": "Depth"}
MOST_BYTES = 90_000  # of the page, as they are sent


class Restarted:
    """A server that is killed, and started again at the same address, with its library."""

    def __init__(self, folder: Path) -> None:
        self.serving = ExitStack()
        self.library = folder / "library.sqlite"
        self.server = self.serving.enter_context(served("--memory", "8", library=self.library))

    def kill(self, tab: Tab) -> None:
        """Kill it once it has kept what the page shows; the page has seen that."""
        tab.is_kept()
        tab.expected = ("WebSocket", "ERR_CONNECTION")
        self.serving.close()
        tab.sees("Connection lost; trying again")

    def start(self, tab: Tab, *, forgets: bool = False) -> None:
        """Start it again; it is killed first, where it runs. forgets: its library is gone."""
        self.kill(tab)
        if forgets:
            self.library.unlink()
        port = self.server.host.rpartition(":")[2]
        words = ("--memory", "8", "--port", port)
        self.serving.enter_context(served(*words, library=self.library))


@pytest.fixture
def restarted(tmp_path: Path) -> Iterator[Restarted]:
    restarted = Restarted(tmp_path)
    with restarted.serving:
        yield restarted


def studied(tab: Tab) -> None:
    """Play a game with a variation, and a comment on it; what is shown is an end."""
    tab.new_game("Pente").play("e5 e6 d5")
    tab.press("ArrowLeft").shows("e5", "e6")
    tab.play("c3")
    tab.field("Comment").fill("rather here")
    tab.field("Comment").blur()
    expect(tab.moves).to_contain_text("rather here")
    tab.press("ArrowLeft", "ArrowRight").shows("c3 e5", "e6")


def shows_study(tab: Tab) -> None:
    """Wait until that game is there, with all of it."""
    tab.shows("c3 e5", "e6")
    expect(tab.plies).to_have_text(["e5", "e6", "d5", "c3"])
    expect(tab.moves).to_contain_text("rather here")
    expect(tab.field("Comment")).to_have_value("rather here")


def test_a_new_server_gets_the_variations_and_comments(opens: Opens, restarted: Restarted) -> None:
    tab = opens(address=restarted.server.address)
    expect(tab.page.get_by_text("kakugo board --watch FILE")).to_be_hidden()
    tab.tools("Watch").sees("kakugo board --watch FILE")
    expect(tab.button("Watch")).to_be_hidden()
    tab.tools("Play")
    studied(tab)
    restarted.kill(tab)
    tab.choose("a1").says("There is no connection now.").shows("c3 e5", "e6")
    restarted.start(tab)
    tab.ready()
    shows_study(tab)
    tab.sees(re.compile("^Pente 9.9"))
    tab.press("ArrowUp").shows("d5 e5", "e6")
    tab.play("e7").shows("d5 e5", "e6 e7")
    restarted.start(tab)
    tab.page.reload()
    tab.ready().shows("d5 e5", "e6 e7")
    expect(tab.moves).to_contain_text("rather here")
    # Also a large tree.
    cells = [column + row for column in "abcdefghijklmno" for row in "abcdefghijklmno"]
    games = "".join(
        f"(;B[{one}]{''.join(f'(;W[{other}])' for other in cells if other != one)})"
        for one in cells[:5]
    )
    tab.opens(f"(;GM[4]SZ[15]RU[freestyle]{games})")
    moves = tab.page.locator("#tree [data-node]")
    expect(moves).to_have_count(5 * len(cells))
    tab.press("ArrowLeft", "ArrowRight").shows("a1", "a2")
    restarted.start(tab)
    tab.ready()
    tab.shows("a1", "a2")
    expect(moves).to_have_count(5 * len(cells))
    tab.page.close()


def test_a_tab_that_is_loaded_again_has_its_game(tab: Tab) -> None:
    tab.new_game().play("e5 e6 d5")
    tab.click("Undo").shows("e5", "e6")
    # The address lags behind the game, by more here than a browser would let it.
    tab.page.wait_for_url("**#gomoku*4%2C4*4%2C5")
    tab.page.evaluate("history.replaceState = () => {}")
    tab.click("Undo").shows("e5", "")
    tab.page.reload()
    tab.ready().shows("e5", "")
    tab.click("Redo").shows("e5", "e6")
    tab.click("Redo")  # the server still knew it
    tab.shows("d5 e5", "e6")


def copy_of(tab: Tab) -> Tab:
    """The tab once more, with all that it keeps, as a browser duplicates it."""
    with tab.page.expect_popup() as coming:
        # The address of the same moment as what the tab keeps, as a browser takes it.
        address = tab.page.evaluate("(window.open('about:blank'), location.href)")
    coming.value.goto(address)  # only now: Playwright has to know the window before its socket
    return Tab(coming.value, tab.address)


def sockets(tab: Tab) -> int:
    """How many the page has opened since it was loaded."""
    return int(tab.page.evaluate("window.__sockets.length"))


def test_a_tab_that_is_duplicated_has_a_game_of_its_own(opens: Opens) -> None:
    one = opens()
    studied(one)
    two = copy_of(one).ready()
    shows_study(two)
    two.play("e7").shows("c3 e5", "e6 e7")
    one.play("d6").shows("c3 e5", "d6 e6").sees("Connected")
    assert sockets(one) == sockets(two) == 1
    for tab, white in ((one, "d6 e6"), (two, "e6 e7")):
        tab.page.reload()
        tab.ready().shows("c3 e5", white)
    two.page.close()


OPENING = "The game is being opened."


def is_only_looked_at(tab: Tab) -> None:
    """Whatever is done, the page does nothing but say that another game comes."""
    remark = tab.page.locator("#detail.bad")
    tab.says(OPENING)
    expect(remark).to_be_hidden()
    tab.choose("a1")
    expect(remark).to_have_text(OPENING)
    tab.tools("Files")
    tab.field("A game or a position as text").fill("h8i9h9")
    for name in ("Open the text", "SGF (all programs)"):
        tab.button(name).click()
    tab.tools("Play", "Hint", "New game", "Begin")
    expect(tab.page.get_by_role("dialog")).to_contain_text(OPENING)
    tab.press("Escape")
    tab.cell("a2").press("Enter")
    tab.press("Control+z", "Home")
    expect(remark).to_have_text(OPENING)


def test_a_board_that_another_game_replaces_is_only_looked_at(
    opens: Opens, restarted: Restarted
) -> None:
    one = opens(address=restarted.server.address)
    one.new_game().play("e5 d4")
    held = Held(one.page.context, "open")
    two = copy_of(one)
    for tab in (two, one):  # a copy has a session of its own; without a library none is known
        if tab is one:
            restarted.start(one, forgets=True)
            held.do = "open"
        expect(tab.page.get_by_role("gridcell")).to_have_count(225)
        is_only_looked_at(tab)
        held.let_go("open")
        tab.ready().shows("e5", "d4")
        expect(tab.status).not_to_contain_text(OPENING)
        tab.play("c3").shows("c3 e5", "d4")
        tab.page.close()


def test_an_address_is_found_again_where_its_game_had_not_come(opens: Opens) -> None:
    tab = opens()
    held = Held(tab.page.context, "open")
    other = Tab(tab.page.context.new_page(), tab.address)
    other.page.goto(f"{tab.address}#gomoku 9x9: 4,4; 3,3")
    other.says(OPENING)
    held.do = None
    other.page.reload()
    other.ready().shows("e5", "d4")
    other.page.close()


def test_the_engine_plays_on_in_a_copy_that_is_loaded_again_before_its_game_comes(
    opens: Opens,
) -> None:
    one = opens()
    one.new_game("Gomoku", {**DEPTH, "Depth": 2, "Strength, 0 to 100": 40})
    one.choose("e5")
    expect(one.plies).to_have_count(2)
    held = Held(one.page.context, "open")
    two = copy_of(one)
    held.waits_for(two.page)
    held.do = None
    two.page.reload()
    two.sees("Kakugo, level 40 · White")
    two.says("Black to move: your turn")
    two.choose("a1")
    expect(two.plies).to_have_count(4)
    expect(one.plies).to_have_count(2)
    two.page.close()


def test_a_session_that_another_tab_takes(opens: Opens) -> None:
    one = opens()
    one.new_game().play("e5")
    one.page.evaluate("dispatchEvent(new Event('pagehide'))")  # a tab that lies behind others
    two = copy_of(one).ready()  # has the session then
    two.shows("e5", "")
    one.sees("Open in another tab")
    two.play("e6 d5 d6 c5")
    assert sockets(one) == 1  # it does not take the game back by itself
    one.click("Continue here").sees("Connected").shows("c5 d5 e5", "d6 e6")
    two.sees("Open in another tab")
    two.page.close()


def test_tab_goes_through_the_page_and_stops_once_at_the_board(tab: Tab) -> None:
    stops: list[str] = []
    while "hint" not in stops:
        tab.press("Tab")
        stops.append(tab.page.evaluate("(({ id, role }) => id || role)(document.activeElement)"))
    header = ["skip", "rules-open", "new-game", "settings-open"]
    assert stops == [*header, "gridcell", "tab-play", "panel-play", "hint"]


def test_the_page_is_small(tab: Tab) -> None:
    files = [tab.page.request.get(url) for url in set(tab.requests)]
    assert sum(int(file.headers["content-length"]) for file in files) < MOST_BYTES


def test_from_far_away_everything_is_asked_for_by_the_first_answer(opens: Opens) -> None:
    tab = opens(locale="fr-CH")  # which has asked for nothing that it does not want
    first, *others = tab.requests
    index = tab.page.request.get(first).text()
    # One way there and back for the page, and one for the rest, which fits into the six lines that
    # a browser opens: nothing that comes wants something else.
    assert len(others) <= 4
    for url in others:
        name = url.removeprefix(tab.address)
        assert name in index or name == "page/languages/fr/page.json", name
    # The line to the server is opened by the first script, whose answers wait for the others.
    assert sockets(tab) == 1
    assert index.index("new WebSocket") < index.index("</head>")


def test_nothing_moves_by_itself(tab: Tab) -> None:
    tab.new_game("Gomoku", {**DEPTH, "Depth": 4})
    tab.choose("e5")
    expect(tab.plies).to_have_count(2)
    tab.says("your turn")
    tab.tools("Analyse", "Analyse")
    figures = tab.page.locator("#analysis-figures")
    for _ in range(8):
        expect(figures).not_to_have_text(figures.text_content() or "")
    tab.click("Stop")
    expect(tab.button("Analyse")).to_be_visible()
    assert tab.page.evaluate("window.__shifts") == []


def brightness(tab: Tab) -> float:
    """Of the page's ground, 0 to 255."""
    colour = tab.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / 3


def test_dark_and_light(opens: Opens) -> None:
    tab = opens(color_scheme="light")
    assert brightness(tab) > 200
    tab.page.emulate_media(color_scheme="dark")
    assert brightness(tab) < 60
    tab.click("Settings")
    tab.field("Light or dark").select_option("Light")
    assert brightness(tab) > 200
    tab.click("Close")
    tab.page.reload()
    tab.ready()
    assert brightness(tab) > 200
    tab.click("Settings")
    tab.field("Light or dark").select_option("As the system")
    assert brightness(tab) < 60


def test_other_languages(tab: Tab) -> None:
    for language, lang, play, to_move, won in (
        ("Italiano", "it", "Gioca", "Tocca al Bianco", "Ha vinto il Nero"),
        ("Français", "fr", "Jouer", "Au tour de Blanc", "Noir a gagné"),
    ):
        tab.page.evaluate("location.hash = '#gomoku 9x9: 4,4'")
        tab.press("End")
        expect(tab.page.locator("[aria-current]")).to_have_text("e5")
        tab.press("?")
        tab.page.locator("#set-language").select_option(language)
        expect(tab.page.locator("html")).to_have_attribute("lang", lang)
        tab.press("Escape")
        expect(tab.page.get_by_role("tab", name=play, exact=True)).to_be_visible()
        expect(tab.status).to_contain_text(to_move)
        for cell in ("e6", "d5", "d6", "c5", "c6", "b5", "b6", "a5"):
            tab.choose(cell)
            expect(tab.page.locator("[aria-current]")).to_have_text(cell)
        expect(tab.status).to_contain_text(won)
        english = set(texts("en").values()) - set(texts(lang).values())
        seen = tab.page.evaluate(
            "[...document.querySelectorAll('button, label > span, h1, h2, h3, legend, th, dt, p')]"
            ".filter((one) => one.checkVisibility()).map((one) => one.textContent.trim())"
        )
        assert set(seen) & english == set()
        tab.page.reload()
        tab.ready()
        expect(tab.page.get_by_role("tab", name=play, exact=True)).to_be_visible()


def test_the_language_of_the_browser_is_taken(opens: Opens) -> None:
    tab = opens(locale="fr-CH")
    expect(tab.page.get_by_role("tab", name="Fichiers")).to_be_visible()
    expect(opens(locale="fi-FI").page.get_by_role("tab", name="Files")).to_be_visible()


def test_nothing_keeps_anybody_out(opens: Opens) -> None:
    """What axe-core finds on the start page, in the form, a game, an analysis, a review, files."""
    tab = opens(color_scheme="light")

    def is_open_to_all() -> None:
        assert violations(tab) == []
        tab.page.emulate_media(color_scheme="dark")
        assert violations(tab, "color-contrast") == []
        tab.page.emulate_media(color_scheme="light")

    tab.click("New game")
    tab.fill({"Limit of the engine": "Several of these"})
    is_open_to_all()
    tab.press("Escape")
    tab.click("Settings")
    is_open_to_all()
    tab.press("Escape")
    tab.new_game("Hex-Gomoku", {"Opening": "swap2"}).play("c2-a1-d3")
    expect(tab.button("Swap colours")).to_be_visible()
    is_open_to_all()
    tab.new_game("Pente").play("b2 c2 h8 d2 e2")
    tab.tools("Analyse", "Analyse")
    expect(tab.lines).to_have_count(3)
    tab.click("Stop")
    expect(tab.button("Analyse")).to_be_visible()
    tab.click("Threats")
    expect(tab.findings).to_contain_text("White:")
    is_open_to_all()
    tab.tools("Review")
    tab.field("Seconds a turn").fill("0.05")
    tab.click("Review the game")
    expect(tab.page.locator("#review-words")).to_have_text("5 of 5")
    is_open_to_all()
    tab.tools("Files")
    is_open_to_all()
    tab.tools("Library")
    tab.sees("Pente 9x9")
    is_open_to_all()
