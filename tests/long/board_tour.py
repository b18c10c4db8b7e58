"""Does what a person does with the board's page, at three sizes, with a pointer and by keyboard.

python -m tests.long.board_tour                       all of it, some twenty minutes
python -m tests.long.board_tour --hands keyboard --sizes desk --games pente --tasks none

The keyboard gets to each control by Tab, Shift+Tab and arrows alone, as a person does.
Plays each game to its end, edits a position, refutes three defences in a proof, removes a turn and
brings it back, finds an old game, retries a mistake, and notes something in a database. Then come
other people, problems, the library, openings, the viewer and languages: the tasks of
tests/helpers/board/around.py. After each step axe-core must find nothing in light, no contrast that
is too low in dark, and what axe leaves undecided of the contrast, such as a number on a stone, is
decided by the pixels behind it. Exit code 1 where anything fails.
"""

import re
import sys
import traceback
from collections.abc import Callable
from functools import partial
from random import Random
from urllib.parse import unquote

from playwright.sync_api import Browser, Error

import kakugo
from tests.helpers.board import around
from tests.helpers.board.browser import (
    Fields,
    Tab,
    browser,
    expect,
    tab_in,
    window,
)
from tests.helpers.board.hands import HANDS, Person
from tests.helpers.board.pages import Server, served
from tests.long.board_pictures import DESK, PHONE, PROVEN, TABLET
from tests.long.command import Progress, options

SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
GAMES = {
    "gomoku": "Gomoku",
    "freestyle": "Freestyle gomoku",
    "standard": "Standard gomoku",
    "renju": "Renju",
    "caro": "Caro",
    "omok": "Omok",
    "murray": "Murray",
    "inlove": "In Love Gomoku",
    "hexgomoku": "Hex-Gomoku",
    "pente": "Pente",
    "ninuki": "Gomoku Ninuki",
    "keryo": "Keryo-Pente",
    "repensi": "Repensi",
}
NONE = "none"  # of the games, or of the tasks
FIELDS: dict[str, Fields] = {"repensi": {"Opening": "none"}, "murray": {"Stones a side": 6}}
PATIENCE_MS = 15_000
OURS = __file__, around.__file__  # whose lines say what was done
NODES = 300  # of the engine that plays against random turns
MISSED = "gomoku 15x15: 7,7; 11,7; 8,7; 2,2; 9,7; 3,2; 10,7; 4,2; 14,14; 6,7; 5,2; 2,11"
DEFENCES = "h1", "a8", "n1"  # far from a proof's stones: each loses


def game_line(tab: Tab) -> str:
    """The game, as the page's address has it."""
    return unquote(tab.page.url.partition("#")[2])


def plays(person: Person, name: str, seed: int) -> None:
    """A whole game: the engine against random turns."""
    tab = person.tab
    rng = Random(seed)
    person.new_game(GAMES[name], FIELDS.get(name, {}))
    tab.page.wait_for_function("name => location.hash.includes(name)", arg=name)
    game = kakugo.read_game(game_line(tab))
    engine = kakugo.Engine()
    while game.outcome() is None:
        if game.side == kakugo.BLACK:
            turn = engine.analyse(game, nodes=NODES).turn
        else:
            turn = rng.choice(game.legal_turns())
        for part in kakugo.turn_name(turn).replace("-", " ").split():
            if re.fullmatch(r"[a-z]\d+", part):
                person.choose(part)
            else:
                person.press(part.capitalize())
        game.play(turn)
        expect(tab.plies).to_have_count(game.ply)
    outcome = game.outcome()
    assert outcome is not None
    won = {kakugo.BLACK: "Black has won", kakugo.WHITE: "White has won"}
    tab.says(won.get(outcome.winner, "raw"))


def opened(person: Person, line: str) -> None:
    """The end of a game from a text."""
    tab = person.tab
    person.panel("Files")
    person.fill(tab.field("A game or a position as text"), line)
    person.press("Open the text")
    person.panel("Play")  # on a phone the moves are below
    expect(tab.plies).to_have_count(line.count(";") + 1)
    person.press("End")
    expect(tab.plies.last).to_have_attribute("aria-current", "true")


def edits(person: Person) -> None:
    """Three stones are set up, and played on."""
    tab = person.tab
    person.new_game("Gomoku")
    person.press("Edit the position…")
    dialog = tab.dialog("Edit the position")
    expect(dialog.get_by_role("gridcell")).to_have_count(81)
    for colour, name in (("Black", "e5"), ("White", "e6"), ("Black", "d5")):
        tool = dialog.get_by_role("radio", name=colour).first
        cell = dialog.locator(f'[data-cell="{name}"]')
        person.use(tool, "Space")
        person.use(cell)
        expect(cell).to_have_attribute("aria-label", f"{name}, {colour}")
    person.shown()
    person.press("Set up")
    expect(dialog).to_be_hidden()
    tab.shows("d5 e5", "e6")


def proves(person: Person) -> None:
    """A proof refutes three defences, and is left."""
    tab = person.tab
    opened(person, PROVEN)
    person.panel("Analyse")
    person.press("Find a win")
    expect(tab.page.get_by_role("treeitem").first).to_be_visible()
    person.shown()
    for defence in DEFENCES:
        person.choose(defence)
        tab.says("Refuted: ")
        person.press("Start")
    tab.press("Escape")
    tab.says("Black to move")


def removes(person: Person) -> None:
    """A turn is taken out, and comes back."""
    tab = person.tab
    opened(person, "gomoku 9x9: 4,4; 4,5; 3,3")
    expect(tab.plies).to_have_count(3)
    person.press("Remove from here")
    expect(tab.plies).to_have_count(2)
    tab.press("Control+z")
    expect(tab.plies).to_have_count(3)


def finds(person: Person) -> None:
    """An old game is found by its words, and opened."""
    tab = person.tab
    person.new_game("Pente")
    person.choose("e5")
    person.new_game("Gomoku")
    person.panel("Library")
    person.fill(tab.page.get_by_role("searchbox", name="Search"), "pente")
    entry = tab.page.locator("#library-list li").filter(has_text="Pente").first
    button = entry.get_by_role("button").first
    expect(button).to_be_visible()
    person.shown()
    person.use(button)
    expect(tab.page.locator("#game-title")).to_contain_text("Pente")


def retries(person: Person) -> None:
    """A review shows a mistake; it is tried again, wrongly and then well."""
    tab = person.tab
    opened(person, MISSED)
    person.panel("Review")
    person.fill(tab.field("Seconds a turn"), "0.05")
    person.press("Review the game")
    expect(tab.page.locator("#review-words")).to_have_text("12 of 12")
    person.shown()
    mistake = tab.page.locator("#mistakes li").filter(has_text="9. o15 · Black · blunder")
    person.use(mistake.get_by_role("button", name="Try again"))
    tab.says("Find a turn for Black that is better than o15")
    person.choose("a1")
    tab.says("a1 loses")
    person.shown()
    person.choose("g8")
    tab.says("g8 is good.")


def explores(person: Person) -> None:
    """What is noted at a position stands in the row of the turn that leads there."""
    tab = person.tab
    opened(person, "gomoku 9x9: 4,4; 4,3")
    person.panel("Explorer")
    expect(tab.page.locator("#explorer-words")).to_contain_text("Nothing is known")
    person.fill(tab.field("Text"), "seen")
    person.press("Back")
    row = tab.page.get_by_role("group", name="Next turns").get_by_role("button").first
    expect(row).to_contain_text("seen")
    person.shown()
    person.use(row)
    expect(tab.field("Text")).to_have_value("seen")


TASKS: dict[str, Callable[[Person], None]] = {
    "edits": edits,
    "proves": proves,
    "removes": removes,
    "retries": retries,
    "finds": finds,
    "explores": explores,
    **around.TASKS,
}


def tour(
    running: Browser, server: Server, hands: str, size: str, games: list[str], tasks: list[str]
) -> list[str]:
    """All games and tasks in one window; what failed."""
    failed = []
    touches = size == "phone"
    kind = {
        "viewport": SIZES[size],
        "reduced_motion": "reduce",
        "bypass_csp": True,  # for the style that hides texts
        "has_touch": touches,
        "is_mobile": touches,
    }
    context = window(running, **kind)
    person = Person(tab_in(context, server.address), hands, kind)
    person.tab.page.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    progress = Progress()
    steps: dict[str, Callable[[], None]] = {
        **{name: partial(plays, person, name, seed) for seed, name in enumerate(games)},
        **{name: partial(TASKS[name], person) for name in tasks},
    }
    for name, step in steps.items():
        progress(f"{hands}, {size}: {name}")
        try:
            step()
            person.shown()
            person.tab.check()
        except (AssertionError, Error, ValueError) as error:
            frames = traceback.extract_tb(error.__traceback__)
            line = next(one.lineno for one in reversed(frames) if one.filename in OURS)
            failed.append(f"{hands}, {size}, {name}, line {line}: {error!s:.500}")
            print(failed[-1], flush=True)
            person.tab.press("Escape", "Escape").page.reload()
            person.tab.faults.clear()
            person.tab.ready()
    context.close()
    return failed


def main() -> int:
    asked = options(
        __doc__,
        hands=(HANDS, "only these"),
        sizes=(tuple(SIZES), "only"),
        games=((*GAMES, NONE), "only"),
        tasks=((*TASKS, NONE), "only"),
    )
    games, tasks = ([one for one in named if one != NONE] for named in (asked.games, asked.tasks))
    failed, done = [], 0
    with browser() as running:
        for hands in asked.hands:
            for size in asked.sizes:
                with served("--memory", "8", "--database", ":memory:") as server:
                    failed += tour(running, server, hands, size, games, tasks)
                done += len(games) + len(tasks)
    print(*failed, sep="\n")
    print(f"{done} games and tasks, {len(failed)} failed")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
