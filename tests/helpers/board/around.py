"""Tasks of the tour around a game: other people, problems, the library, openings, languages."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Error, FilePayload

from kakugo import read_game, turn_name
from kakugo.board.library.shipped import shipped
from tests.helpers.board.browser import BLACK, Fields, expect
from tests.helpers.board.hands import Person
from tests.helpers.board.languages import LANGUAGES

IMPORTED = 40
GAME = "(;GM[4]SZ[15]RU[freestyle]PB[Anna]PW[Ben];B[hh];W[ii])"
BAD = "(;GM[4]SZ[15]RU[freestyle];B[hh];W[hh])"
TREE = "(;GM[4]SZ[15]RU[freestyle]PB[Anna]PW[Ben];B[hh](;W[ii]C[here]CR[hh];B[gi])(;W[hi]))"
ONLY_RENJU = {"Game": "Renju", "Kind": "Which foul?"}  # problems of one cell
PICTURE = ".puzzle"


# Other people.


@contextmanager
def shared(host: Person, how: str, *links: str) -> Iterator[list[Person]]:
    """Those who come by links to what is shared; at the end it is shared no more."""
    tab = host.tab
    if not tab.page.locator("#table").evaluate("one => one.open"):
        host.use(tab.page.get_by_text("Play with somebody"))
    host.fill(tab.page.locator("#table-how"), how)
    host.press("Make links")
    people: list[Person] = []
    try:
        for link in links:
            field = tab.page.get_by_label(link, exact=True)
            people.append(host.another(field.input_value()))
        yield people
        host.press("End sharing")
        for one in people:
            one.tab.sees("This link leads nowhere any more")
            one.leave()
    except BaseException:
        with suppress(Error):
            tab.button("End sharing").click(timeout=1000)
        for one in people:
            with suppress(Error):
                one.tab.page.context.close()
        raise


def shares(host: Person) -> None:
    """Two play: a name, turns, what they offer, resigning, another game, a QR code."""
    host.new_game("Gomoku")
    with shared(host, "I play first", "Link of the second player") as (guest,):
        guest.fill(guest.tab.page.get_by_label("What you are called"), "Anna")
        guest.tab.press("Enter", "Tab")  # out of the field, for keys that name cells
        expect(host.tab.page.locator(".seats")).to_contain_text("Anna: here")
        host.choose("e5")
        guest.tab.says("White to move: your turn")
        guest.choose("e6")
        host.tab.says("Black to move: your turn")
        for one in (host, guest):
            one.shown()
        guest.press("Back")
        guest.tab.says("You look at turn 1")
        guest.press("End", "Ask to take back")
        host.tab.sees("Anna asks to take back a turn.")
        host.shown()
        host.press("Accept")
        guest.tab.draws(1, 0)
        host.press("Offer a draw")
        guest.press("Decline", "Resign", "Resign: sure?")
        host.tab.says("Black has won: resignation")
        guest.shown()
        guest.press("Play again")
        host.press("Accept")
        guest.tab.says("Black to move: your turn")
        host.use(host.tab.page.locator("#table-links > summary"))  # folded since all are there
        host.use(host.tab.button("QR code").first)
        code = host.tab.page.locator("#table-code [role=img]")
        expect(code).to_be_visible()
        host.shown()


def watches(host: Person) -> None:
    """Two others play; the host and a third page only watch."""
    host.new_game("Pente")
    links = "Link of the first player", "Link of the second player", "Link to watch"
    with shared(host, "Two others play", *links) as (first, second, onlooker):
        first.choose("e5")
        second.choose("e6")
        for one in (host, onlooker):
            one.tab.draws(1, 1)
            expect(one.tab.button("Resign")).to_be_hidden()
        onlooker.press("Back")
        onlooker.tab.draws(1, 0)
        onlooker.shown()
        expect(host.tab.page.locator(".seats")).to_contain_text("Watching: 1")


def teaches(teacher: Person) -> None:
    """A pupil sees what the teacher shows, and is handed the board."""
    teacher.new_game("Gomoku")
    with shared(teacher, "A lesson: all see what I show", "Link to watch") as (pupil,):
        for number, cell in enumerate(("e5", "e6", "d5"), 1):
            teacher.choose(cell)
            expect(teacher.tab.plies).to_have_count(number)
        teacher.press("Back")
        pupil.tab.draws(1, 1)
        pupil.shown()
        teacher.use(teacher.tab.page.get_by_role("button", name="Hand the board to Guest"))
        pupil.tab.sees("You have the board.")
        pupil.choose("f6")
        teacher.tab.draws(2, 1)
        for one in (teacher, pupil):
            one.shown()
        teacher.press("Take the board back")
        pupil.tab.sees("A lesson: you see what the teacher shows.")


# Problems.


def listed(person: Person) -> None:
    """The list of problems in which one cell has to be found."""
    person.panel("Library")
    person.press("Problems…")
    dialog = person.tab.dialog("Problems")
    for label, value in ONLY_RENJU.items():
        person.fill(dialog.get_by_label(label), value)
    fouls = [row for row in shipped().values() if row["task"] == "foul"]
    expect(dialog).to_contain_text(f"Problems: {len(fouls)} ·")


def answers(person: Person, is_right: bool, before: str = "none") -> str:
    """Choose a cell in the problem that comes after this one; its number."""
    picture = person.tab.page.locator(PICTURE)
    expect(picture).to_have_attribute("data-problem", re.compile(rf"^(?!{before}$)\d+$"))
    expect(picture.locator(".stone").first).to_be_attached()
    number = picture.get_attribute("data-problem") or ""
    row = next(one for one in shipped().values() if str(one["problem"]) == number)
    game, right = read_game(row["line"]), read_game(row["solution"]).last_turn
    inner = [turn for turn in game.legal_turns() if min(turn[0]) > 1]  # beside no name of a row
    wrong = next(turn for turn in inner if turn != right)
    turn = right if is_right else wrong
    assert turn is not None
    person.choose(turn_name(turn), PICTURE)
    return number


def solves(person: Person) -> None:
    """A problem is found in the list, missed, and solved."""
    listed(person)
    person.shown()
    dialog = person.tab.dialog("Problems")
    person.use(dialog.locator("li button").first)
    answers(person, is_right=False)
    expect(dialog).to_contain_text("is no foul. Try once more")
    person.shown()
    answers(person, is_right=True)
    expect(dialog).to_contain_text(re.compile("Solved (after|at)"))
    person.shown()
    person.press("To the list", "Close")
    expect(dialog).to_be_hidden()


def runs(person: Person) -> None:
    """A streak, a rush, what was missed, and what all of it says."""
    listed(person)
    dialog = person.tab.dialog("Problems")
    person.press("Streak")
    first = answers(person, is_right=True)
    missed = answers(person, is_right=False, before=first)
    expect(dialog).to_contain_text("The end. Solved: 1")
    person.shown()
    person.press("To the list", "Rush, 3 minutes")
    expect(dialog.get_by_role("timer")).to_contain_text("2:5")
    answers(person, is_right=True, before=missed)
    expect(dialog.get_by_role("timer")).to_contain_text("solved: 1")
    person.shown()
    person.press("To the list")
    person.use(dialog.get_by_role("button", name=re.compile("^Missed ones: ")))
    answers(person, is_right=True)
    expect(dialog).to_contain_text("Solved after")
    person.press("To the list", "Statistics")
    expect(dialog.get_by_role("table", name="By kind")).to_contain_text("Which foul?")
    person.shown()
    person.press("To the list", "Close")


# The library.


def counts(person: Person) -> None:
    """A game against the engine is in the statistics of all games."""
    tab = person.tab
    limit: Fields = {"Limit of the engine": "Nodes a turn", "Nodes a turn": 100}
    person.new_game("Gomoku", {"I play": BLACK, **limit})
    person.choose("e5")
    tab.says("Black to move: your turn")
    person.press("Resign", "Resign: sure?")
    tab.says("White has won: resignation")
    person.panel("Library")
    person.press("My games")
    dialog = tab.dialog("My games")
    expect(dialog.get_by_role("table", name="By opponent")).to_contain_text("Kakugo")
    person.shown()
    person.press("Close")


def deletes(person: Person) -> None:
    """A game is deleted, and found among those that were."""
    tab = person.tab
    person.new_game("Caro")
    person.choose("e5")
    person.panel("Library")
    person.use(tab.page.get_by_role("button", name=re.compile("^Delete: ")).first)
    tab.sees("Deleted: Black - White.")
    person.use(tab.page.locator("#library-deleted"))
    entry = tab.page.locator("#library-list li").first
    expect(entry).to_contain_text("Stays until")
    person.shown()
    person.use(entry.get_by_role("button", name=re.compile("^Bring it back: ")))
    deleted = tab.page.locator("#library-deleted")
    expect(deleted).to_have_text("Deleted games: 0")
    person.use(deleted)
    expect(tab.page.locator("#library-list")).to_contain_text(re.compile("Caro 9.9"))


def imports(person: Person) -> None:
    """Many games of a file, one of them damaged, come into the library."""
    person.panel("Library")
    with person.tab.page.expect_file_chooser() as chosen:
        person.press("Import all…")
    text = (IMPORTED * GAME + BAD).encode()
    chosen.value.set_files(FilePayload(name="many.sgf", mimeType="text/plain", buffer=text))
    words = person.tab.page.locator("#import-words")
    expect(words).to_have_text(f"{IMPORTED} games have come into the library. 1 was left out.")
    expect(person.tab.page.locator("#library-list li").first).to_contain_text("Anna - Ben")


# Openings, files, languages.


def trains(person: Person) -> None:
    """One of renju's openings is set up; a decision of a drill is weighed."""
    tab = person.tab
    person.panel("Play")
    person.press("Openings…")
    dialog = tab.dialog("Openings")
    expect(dialog.locator(".openings li")).to_have_count(26)
    person.shown()
    person.use(dialog.get_by_role("button", name="D4 Kagetsu"))
    tab.draws(2, 1)
    person.press("Openings…")
    for label, value in (("Opening", "swap2"), ("You are", "Second player")):
        person.fill(tab.field(label), value)
    person.press("Begin")
    box = tab.page.locator(".trainer-box")
    expect(box).to_contain_text("swap2: decide on the board")
    person.press("Swap colours")
    expect(box.locator("li.own")).to_contain_text("swap (your choice)")
    expect(box).to_contain_text("The opening is over")
    person.shown()
    person.press("End the drill")
    expect(box).to_be_hidden()


def views(person: Person) -> None:
    """A game is saved as a page, which is read from the disk without a network."""
    tab = person.tab
    person.panel("Files")
    person.fill(tab.field("A game or a position as text"), TREE)
    person.press("Open the text")
    person.panel("Play")  # where the moves are
    expect(tab.plies).to_have_count(4)
    person.panel("Files")
    with TemporaryDirectory() as folder:
        with tab.page.expect_download() as coming:
            person.press("Page (HTML)")
        file = Path(folder, "game.html")
        coming.value.save_as(file)
        reader = person.reader(f"file://{file}")
        turn = reader.tab.page.locator("#turn")
        reader.press("To the end", "To the start", "One turn on", "One turn on")
        expect(turn).to_contain_text("2. White: i9")
        expect(reader.tab.page.locator("#comment")).to_have_text("here")
        reader.shown()
        reader.press("Variation: h9")
        expect(turn).to_contain_text("2. White: h9")
        reader.use(reader.tab.page.get_by_text("Settings, links"))
        reader.use(reader.tab.field("1 is the bottom row"), "Space")
        expect(turn).to_contain_text("2. White: h7")
        reader.shown()
        reader.leave()


def speaks(person: Person) -> None:
    """Each language is chosen."""
    tab = person.tab
    person.press("Settings")
    choice = tab.page.locator("#set-language")
    names = choice.locator("option").all_inner_texts()
    assert len(names) == len([one for one in LANGUAGES.iterdir() if one.is_dir()])
    for name in [*names, "English"]:
        person.fill(choice, name)
        language = choice.input_value()
        expect(tab.page.locator("html")).to_have_attribute("lang", language)
        person.shown()
    person.press("Close")


TASKS: dict[str, Callable[[Person], None]] = {
    "shares": shares,
    "watches": watches,
    "teaches": teaches,
    "solves": solves,
    "runs": runs,
    "counts": counts,
    "deletes": deletes,
    "imports": imports,
    "trains": trains,
    "views": views,
    "speaks": speaks,
}
