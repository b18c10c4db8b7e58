"""A database over real pipes: Yixin-Board's commands, files of every kind, kills, rude lines."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from brain import new_game
from brain.database.database import Database
from brain.database.entry import Bound, Entry
from brain.records.record import read_record
from brain.types import WIN
from tests.helpers.brains.process import FAST, ROOT, Process
from tests.helpers.protocol.model import CLOSED_BLOCKS, CLOSED_COMMANDS, CLOSED_FILES
from tests.helpers.records.games import played
from tests.protocol.test_config import program

STONES = ("7,7", "8,6", "4,9")  # no image of them is the same
NOTHING = ["MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE"]


class Board:
    """Yixin-Board with a brain: cells are row,column from the top left."""

    def __init__(self, brain: Process) -> None:
        self.brain = brain
        brain.expect_ok("START 15 15")

    def ask(self, *lines: str) -> list[str]:
        """What these lines are answered, all of it."""
        self.brain.write("".join(f"{line}\n" for line in [*lines, "LEGAL"]).encode())
        said: list[str] = []
        while not (text := self.brain.reply().data.decode()).startswith("LEGAL "):
            said.append(text)
        return said

    def cells(self, head: str, *cells: str) -> list[str]:
        """What a command about a position is answered."""
        return self.ask(head, *cells, "done")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "meine Bücher" / "b 1.kakugo"


@pytest.fixture
def board(path: Path) -> Iterator[Board]:
    path.parent.mkdir()
    with Process() as brain:
        board = Board(brain)
        assert board.ask(f"INFO database {path}") == []
        yield board


def test_what_is_known_is_shown_as_the_board_reads_it(board: Board, path: Path) -> None:
    game = played(*STONES)
    known = {
        (0, 0): Entry(-29961, 30, text="lost"),
        (0, 1): Entry(label="won"),
        (0, 2): Entry(0, 12),
        (0, 3): Entry(label="drawn"),
        (0, 4): Entry(label="forced"),
        (0, 5): Entry(-20, 9, Bound.LOWER),
        (1, 0): Entry(label="?!"),
    }
    with Database(path) as base:
        base[game] = Entry(10, 20, turn=((0, 2),), text='a "b" \\\nc', cells={(9, 9): "A ä"})
        for cell, entry in known.items():
            behind = game.copy()
            behind.play(cell)
            base[behind] = entry
    assert board.cells("yxquerydatabaseall", *STONES) == [
        NOTHING[0],
        f"MESSAGE DATABASE 0 0 {int.from_bytes(b'w40')} -29961 30 3 1",
        f"MESSAGE DATABASE 0 1 {int.from_bytes(b'l*')} 0 0 0 0",
        f"MESSAGE DATABASE 0 2 {int.from_bytes(b'50%')} 0 12 3 0",
        f"MESSAGE DATABASE 0 3 {ord('d')} 0 0 0 0",
        f"MESSAGE DATABASE 0 4 {ord('!')} 0 0 0 0",
        "MESSAGE DATABASE 0 5 -1 -20 9 2 0",
        f"MESSAGE DATABASE 1 0 {int.from_bytes(b'?!')} 0 0 0 0",
        "MESSAGE DATABASE 9 9 -1 0 0 0 0 A ä",
        NOTHING[1],
    ]
    lines = board.cells("yxquerydatabaseallt", *STONES)
    text = ['MESSAGE DATABASE TEXT "a \\"b\\" \\\\', 'c"']
    assert lines[-3:] == [NOTHING[1], *text]
    assert board.cells("yxquerydatabasetext", *STONES) == text
    for last, facts in (("0,0", "119 -29961 30 3 w40"), ("0,5", "-1 -20 9 2"), ("2,2", "0 0 0 0")):
        assert board.cells("yxquerydatabaseone", *STONES, last) == [f"MESSAGE DATABASE ONE {facts}"]


def test_what_black_may_not_play_is_not_shown(board: Board) -> None:
    board.ask("INFO rule 4")
    cells = ("5,7", "0,0", "6,7", "0,14", "7,5", "14,0", "7,6", "14,14")
    board.cells("yxquerydatabaseone", *cells)
    assert board.ask("yxeditlabeldatabase 3,1 A", "yxeditlabeldatabase 7,7 B") == []
    texts = [line[-1] for line in board.cells("yxquerydatabaseall", *cells)]
    assert "A" in texts
    assert "B" not in texts


def test_edits_change_the_position_that_was_asked_about(board: Board, path: Path) -> None:
    board.cells("yxquerydatabaseall", *STONES)
    edits = [
        ("yxedittvddatabase 7 119 -29991 40", "MESSAGE DATABASE ONE 119 -29991 40 3 w10"),
        ("yxedittvddatabase 1 97 0 0", "MESSAGE DATABASE ONE 97 -29991 40 3 a"),
        ("yxedittvddatabase 2 0 50 0", "MESSAGE DATABASE ONE 97 50 40 3 a"),
        ("yxsetbestmovedatabase 6,7", "MESSAGE DATABASE ONE 97 50 40 3 a"),
    ]
    for edit, answer in edits:
        assert board.ask(edit) == [answer]
    assert board.ask('yxedittextdatabase "one \\"two\\"', 'start ä"') == []
    assert board.ask("yxeditlabeldatabase 9,9  Ä 1 ") == []
    game = played(*STONES)
    with Database(path) as base:  # while it is open there
        text = 'one "two"\nstart ä'
        here = Entry(50, 40, Bound.EXACT, ((6, 7),), "a", text, {(9, 9): "Ä 1"})
        assert base[game] == here
        game.play((9, 9))
        assert game in base
    assert board.ask("yxeditlabeldatabase 9,9", "yxclearbestmovedatabase")[0].startswith("MESSAGE")
    (line,) = board.cells("yxquerydatabaseall", *STONES)[1:-1]
    assert line == "MESSAGE DATABASE 9 9 -1 0 0 0 0"
    assert board.ask(FAST, "BEGIN")[-1].count(",") == 1  # the board is the position


def test_a_pass_exchanges_who_moves(board: Board) -> None:
    board.cells("yxquerydatabaseone", "7,7", "-1,-1")
    board.ask("yxedittvddatabase 1 97 0 0")
    assert board.cells("yxquerydatabaseone", "7,7") == ["MESSAGE DATABASE ONE 0 0 0 0"]
    assert board.cells("yxquerydatabaseone", "7,7", "-1,-1") == ["MESSAGE DATABASE ONE 97 0 0 0 a"]


def test_a_position_is_deleted_with_the_text_on_its_cell(board: Board) -> None:
    board.cells("yxquerydatabaseall", "7,7")
    board.ask("yxeditlabeldatabase 0,1 A", "yxeditlabeldatabase 3,9 B")
    assert board.cells("yxdeletedatabaseone", "7,7", "0,1") == []
    lines = board.cells("yxquerydatabaseall", "7,7")
    assert [line for line in lines if line.endswith("A")] == []
    assert [line for line in lines if line.endswith("B")]


DELETIONS = [  # the filter, and which of the positions go
    ("", {"won", "lost", "short", "mark", "deep"}),
    ("w", {"lost", "short"}),
    ("l", {"won"}),
    ("wl", {"won", "lost", "short"}),
    ("nonwl", {"mark"}),
    ("nonwl recursive", {"mark", "deep"}),
    ("wlnostep", {"won", "lost"}),
    ("wlinstep 10", {"short"}),
    ("wlinstep 9", set[str]()),
]


def test_what_lies_behind_is_deleted_by_a_filter(board: Board, path: Path) -> None:
    root = played("7,7")
    places = {name: root.copy() for name in ("won", "lost", "short", "mark")}
    for cell, game in zip(((0, 1), (0, 2), (0, 3), (0, 4)), places.values(), strict=True):
        game.play(cell)
    places["deep"] = places["won"].copy()
    places["deep"].play((14, 14))
    entries = {
        "won": Entry(label="won"),
        "lost": Entry(label="lost"),
        "short": Entry(9 - WIN),
        "mark": Entry(label="a"),
        "deep": Entry(),
    }
    for words, gone in DELETIONS:
        with Database(path) as base:
            base.update({places[name]: entry for name, entry in entries.items()})
            lines = board.cells(f"yxdeletedatabaseall {words}".strip(), "7,7")
            assert lines[1] == f"MESSAGE positions deleted: {len(gone)}", words
            assert {name for name, game in places.items() if game not in base} == gone
        assert lines[2:] == board.cells("yxquerydatabaseall", "7,7")


def test_positions_go_through_every_kind_of_file(board: Board, tmp_path: Path) -> None:
    board.cells("yxquerydatabaseall", "2,3", "8,7")
    board.ask("yxedittvddatabase 7 108 29951 30", 'yxedittextdatabase "ö"')
    forms = [
        ("yxdbtotxt", "yxtxttodb", "a b ä.csv"),
        ("yxdbtotxtall", "yxtxttodb", "all.csv"),
        ("yxdbsplit", "yxdbmerge", "part.kakugo"),
        ("yxdbsplit", "yxdbmerge", "part.db"),
        ("yxdbtolib", "yxlibtodb", "ö.lib"),
    ]
    asked = "yxquerydatabaseone", "2,3", "8,7"
    known = board.cells(*asked)
    assert known == ["MESSAGE DATABASE ONE 108 29951 30 3 l50"]
    for number, (write, read, name) in enumerate(forms):
        file = tmp_path / name
        (said,) = board.ask(write, str(file))
        assert said.startswith(f"MESSAGE positions written to {file}: ")
        board.ask(f"INFO database {tmp_path / f'{number}.kakugo'}")
        (said,) = board.ask(f"{read} {file}")
        assert said.startswith(f"MESSAGE positions read from {file}: ")
        text = board.cells("yxquerydatabasetext", "2,3", "8,7")
        assert text == ['MESSAGE DATABASE TEXT "ö"']
        if name.endswith(".lib"):  # as the board shows it: row 2 from the top, column 3
            assert read_record(file).game().turns[0] == ((3, 2),)
        else:
            assert board.cells(*asked) == known


def test_a_file_of_rapfis_changes_only_when_it_is_saved(board: Board, tmp_path: Path) -> None:
    file = tmp_path / "years of work.db"
    game = new_game()
    for compressed in (False, True):
        with Database(":memory:") as base:
            base[game] = Entry(20, 10, text="old")
            base.write_yixindb(file, compressed=compressed)
        before = file.read_bytes()
        done = [f"MESSAGE DATABASE LOAD START {file}", "MESSAGE DATABASE LOAD DONE"]
        assert board.ask("yxsetdatabase", str(file))[:2] == done
        assert board.cells("yxquerydatabaseone") == ["MESSAGE DATABASE ONE -1 20 10 3 45%"]
        board.ask('yxedittextdatabase "new"')
        assert file.read_bytes() == before
        *done, text = board.ask("yxsavedatabase")
        assert done == [f"MESSAGE DATABASE SAVE START {file}", "MESSAGE DATABASE SAVE DONE"]
        assert text == "MESSAGE positions written: 1"
        assert (tmp_path / "years of work.db.bak").read_bytes() == before
        assert file.read_bytes()[:4] == before[:4] or not compressed
        with Database(":memory:") as base:
            base.read_yixindb(file)
            assert base[game].text == "new"
            base[game] = Entry(20, 10, text="by Rapfi")
            base.write_yixindb(file, compressed=compressed)  # another program, meanwhile
        os.utime(file, ns=(0, 0))
        board.ask("yxsavedatabase")
        with Database(":memory:") as base:
            base.read_yixindb(file)
            assert {*base[game].text.split("\n")} == {"new", "by Rapfi"}
        board.ask("INFO database")
        for left in tmp_path.glob("years*"):
            left.unlink()


def test_a_killed_brain_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    with Database(":memory:") as base:
        base.write_yixindb(tmp_path / "theirs.db")
    for name in ("ours.db", "theirs.db"):
        for number in range(3):
            brain = Process()
            board = Board(brain)
            board.ask(f"INFO database {tmp_path / name}")
            board.cells("yxquerydatabaseone", f"7,{number}")
            board.ask("yxedittvddatabase 1 97 0 0")
            brain.kill()
        with Process() as brain:
            board = Board(brain)
            board.ask(f"INFO database {tmp_path / name}")
            for number in range(3):
                (line,) = board.cells("yxquerydatabaseone", f"7,{number}")
                assert line == "MESSAGE DATABASE ONE 97 0 0 0 a"
    assert (tmp_path / "theirs.db.kakugo").exists()
    assert not (tmp_path / "ours.db.kakugo").exists()


def test_what_a_search_finds_is_in_the_file_when_it_has_ended(board: Board, path: Path) -> None:
    board.ask("INFO max_depth 10", "INFO timeout_turn 20000")
    board.ask("yxquerydatabaseall", *STONES, "done", "BEGIN", "INFO database")
    with Database(path, read_only=True) as base:
        assert base[played(*STONES)].turn is not None


def test_a_database_is_closed_protected_and_opened_again(board: Board, path: Path) -> None:
    board.cells("yxquerydatabaseone", "7,7")
    board.ask("yxedittvddatabase 1 97 0 0")
    one = ["MESSAGE DATABASE ONE 97 0 0 0 a"]
    needed = ["ERROR YXQUERYDATABASEONE needs a database: INFO database PATH"]
    for setting, answer in (
        ("usedatabase 0", needed),
        ("usedatabase 1", one),
        ("database_readonly 1", one),
        ("database", needed),
        (f"database {path}", one),
    ):
        assert board.ask(f"INFO {setting}") == []
        assert board.cells("yxquerydatabaseone", "7,7") == answer
    assert board.ask("yxedittvddatabase 1 98 0 0") == ["ERROR the database is read-only"]
    assert board.cells("yxquerydatabaseone", "7,7") == one


def test_what_cannot_be_used_is_said_and_play_goes_on(board: Board, tmp_path: Path) -> None:
    wrong = tmp_path / "none.kakugo"
    wrong.write_bytes(b"no database at all" * 100)
    damaged = tmp_path / "none.db"
    damaged.write_bytes(b"\1\0\0\0")
    for file in (wrong, damaged, tmp_path / "no" / "folder"):
        (said,) = board.ask(f"INFO database {file}")
        assert said.startswith(f"MESSAGE this database cannot be used: {file}") or "byte" in said
        assert board.cells("yxquerydatabaseall", "7,7") == NOTHING
        assert board.ask(FAST, "BEGIN", "RESTART")[-1] == "OK"
    board.ask(f"INFO database {tmp_path / 'good'}")
    start, done, error = board.ask(f"yxsetdatabase {wrong}")
    assert (start, done) == (f"MESSAGE DATABASE LOAD START {wrong}", "MESSAGE DATABASE LOAD DONE")
    assert error.startswith("ERROR ")
    assert board.cells("yxquerydatabaseone") == ["MESSAGE DATABASE ONE 0 0 0 0"]  # the good one
    board.ask("INFO database :book:", "INFO database_readonly 0")
    for lines in ("yxedittvddatabase 1 97 0 0", "yxdbsplit :book:"):
        assert board.ask(lines) == ["ERROR the database is read-only"]


RUDE = [
    *("yxedittvddatabase", "yxedittvddatabase 1 0 0", "yxedittvddatabase 1 300 0 0"),
    *("yxedittvddatabase 2 0 30001 0", "yxedittvddatabase 4 0 0 -1", "yxeditlabeldatabase"),
    *("yxeditlabeldatabase A", "yxeditlabeldatabase 15,0 A", "yxeditlabeldatabase 7,7 A"),
    *("yxsetbestmovedatabase", "yxsetbestmovedatabase 7,7", "yxsetdatabase\n", "yxdbmerge\n"),
    *("yxdbmerge /no/such", "yxdbtotxt /no/such", "yxtxttodb /no/such", "yxlibtodb /no/such"),
    *("yxdbtolib /no/such", "yxdbsplit /no/such", "yxdbsplit /no/such.db", "yxlibtodb /"),
    *("yxquerydatabaseone\n7,7\n7,7\ndone", "yxquerydatabaseall\n7,15\ndone"),
    *("yxquerydatabasetext\nfoo\ndone", "yxdeletedatabaseone\n7\ndone"),
    *("yxdeletedatabaseall foo\n7,7\ndone", "yxdeletedatabaseall wlinstep\n7,7\ndone"),
    *("yxdeletedatabaseall w 5\n7,7\ndone", "yxdbmerge \udcff\udcfe"),
    f'yxedittextdatabase "{70_000 * "x"}"',
]


def test_rude_lines_get_one_error_and_change_nothing(board: Board) -> None:
    board.cells("yxquerydatabaseone", "7,7")
    board.ask("yxedittvddatabase 1 97 0 0")
    for lines in RUDE:
        board.brain.write(f"{lines}\nLEGAL\n".encode(errors="surrogateescape"))
        said = [board.brain.reply().text]
        while not said[-1].startswith("LEGAL 224"):
            said.append(board.brain.reply().text)
        assert [line.split()[0] for line in said] == ["ERROR", "LEGAL"], (lines, said)
    assert board.cells("yxquerydatabaseone", "7,7") == ["MESSAGE DATABASE ONE 97 0 0 0 a"]


def test_without_a_database_nothing_is_known_and_nothing_is_imported() -> None:
    with Process() as brain:
        board = Board(brain)
        assert board.cells("YXQUERYDATABASEALL", "7,7") == NOTHING
        for name in (*CLOSED_COMMANDS, *CLOSED_BLOCKS, *CLOSED_FILES):
            lines = ["done"] if name in CLOSED_BLOCKS else ["x"] if name in CLOSED_FILES else []
            said = board.ask(name, *lines)
            assert said == [f"ERROR {name} needs a database: INFO database PATH"]
    line = [sys.executable, "-X", "importtime", "-m", "protocol"]
    sent = b"START 15\nyxquerydatabaseall\ndone\nINFO usedatabase 1\nEND\n"
    done = subprocess.run(line, cwd=ROOT, input=sent, capture_output=True, check=True, timeout=60)
    assert b"protocol.commands" in done.stderr
    assert b"sqlite3" not in done.stderr


def test_a_file_of_settings_names_a_database(tmp_path: Path) -> None:
    with program(tmp_path, "database = 'my positions'\nlog = 'log'") as brain:
        board = Board(brain)
        board.ask("yxedittvddatabase 1 97 0 0", 'yxedittextdatabase "a', 'b"')
        board.cells("yxquerydatabasetext")
    lines = (tmp_path / "log").read_text("ascii").splitlines()
    assert [line for line in lines if line.endswith(r'< MESSAGE DATABASE TEXT "a\nb"')]
    with Database(tmp_path / "my positions", read_only=True) as base:
        assert base[new_game()].label == "a"
    for wrong in ("no folder/x", ":books:"):
        with program(tmp_path, f"database = '{wrong}'") as brain:
            brain.send("START 15")
            assert brain.reply().text.startswith("MESSAGE this database cannot be used: ")
            brain.expect_ok()
            brain.start(15)  # it is said once
    with program(tmp_path, "database = ':book:'") as brain:
        assert Board(brain).ask("yxedittvddatabase 1 97 0 0") == ["ERROR the database is read-only"]


def test_it_plays_the_shipped_proof_without_a_search(tmp_path: Path) -> None:
    with program(tmp_path, "database = ':solved:'") as brain:
        brain.start(15, "INFO timeout_turn 600000", "INFO rule 0")
        assert brain.ask("BEGIN") == (7, 7)
        for answer in ("6,6", "0,0", "14,14"):
            brain.ask(f"TURN {answer}")
