"""Played games as records that other programs read."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from brain import BLACK, EMPTY, WHITE, notation
from brain.records import read_record
from kakugo.arena.model import Move, Played, Player, Rules, Task, Violation
from kakugo.arena.store import records, samples
from tests.helpers.brains.process import POSIX
from tests.helpers.files.lost_files import files_end_at
from tests.helpers.tables import table

PLAYERS = (Player("Rapfi [2]", ("rapfi",)), Player("Köhler", ("koehler",)))
TASK = Task(13, 1, 0, (((7, 7),), ((8, 8),)))
MOVES = (Move(((6, 6),), 12.6, depth=3, nodes=100, value=-5), Move(((0, 14),), 3.0))
ANSWERED = Played(
    Task(15, 0, 1, TASK.opening[:1]), 0, "draw after 2", moves=(Move(((8, 8),), 3.0, value=7),)
)
WON = Played(TASK, 1, "draw after 4", moves=MOVES, seconds=1.25)
LATE = Played(TASK, 2, "timeout: no answer", Violation.TIMEOUT, moves=MOVES[:1])
SILENT = Played(TASK, 2, "crash: gone", Violation.CRASH)
DRAWN = Played(TASK, 0, "draw after 4", moves=MOVES)


def test_plain_text_is_read_again() -> None:
    text = records.record_of(WON, PLAYERS, Rules(rule=1, width=20, height=15)).text("line")
    about, event, line = text.splitlines()
    assert about == "# Köhler - Rapfi [2]: 1-0, draw after 4"
    assert event == "# game 13, opening of 2, 1.2 s"
    game = notation.read_game(line)
    assert (game.turns, game.rule) == ((((7, 7),), ((8, 8),), ((6, 6),), ((0, 14),)), 1)


def test_sgf_holds_names_and_what_the_engines_said() -> None:
    record = read_record(records.record_of(WON, PLAYERS, Rules(rule=4)).text("sgf"))
    assert (record.black, record.white) == ("Köhler", "Rapfi [2]")
    nodes = record.mainline()
    assert [node.ms for node in nodes] == [None, None, 12.6, 3.0]
    assert [node.value for node in nodes[2:]] == [-5, None]  # positive: good for Black
    answer = records.record_of(ANSWERED, PLAYERS, Rules()).end
    assert answer.value == -7  # White's answer, good for White
    assert nodes[2].properties == {"KM": ["12.6 ms, depth 3, nodes 100, value -5"]}
    assert nodes[2].comment == ""  # which is for people
    assert (nodes[2].depth, nodes[2].nodes) == (3, 100)


@table(
    ("played", "winner", "reason", "comment"),
    [
        (WON, BLACK, "draw after 4", ""),
        (LATE, WHITE, "time", "timeout: no answer"),
        (SILENT, WHITE, "forfeit", "crash: gone"),
        (DRAWN, EMPTY, "draw after 4", ""),
    ],
)
def test_results(played: Played, winner: int, reason: str, comment: str) -> None:
    record = read_record(records.record_of(played, PLAYERS, Rules()).text("sgf"))
    assert (record.winner, record.reason, record.root.comment) == (winner, reason, comment)


def test_samples_are_positions_with_what_came_of_them(tmp_path: Path) -> None:
    path, rules = tmp_path / "samples.csv", Rules(rule=4)
    samples.write(path, [WON, DRAWN], rules)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["game"], row["turn"], row["played"]) for row in rows] == 2 * [
        ("13", "3", "6,6"),
        ("13", "4", "0,14"),
    ]
    assert [row["result"] for row in rows] == ["1.0", "0.0", "0.5", "0.5"]  # for the side to move
    assert [row["value"] for row in rows] == ["-5", "", "-5", ""]
    game = notation.read_game(rows[1]["position"])
    assert (game.turns, game.rule) == ((*TASK.opening, MOVES[0].turn), 4)


@table("suffix", records.RECORD_FORMATS)
def test_a_file_for_each_game(suffix: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / suffix
    games = [WON, Played(Task(14, 0, 1, ()), 0, "full board")]
    records.save(folder, suffix, games, PLAYERS, Rules())
    first, second = (folder / f"{number:05}.{suffix}" for number in (13, 14))
    assert read_record(first).game().ply == 4
    assert read_record(second).game().ply == 0


@pytest.mark.skipif(not POSIX, reason="Windows has no limit of the size of files")
def test_a_log_on_a_full_disk_stays_what_it_was(tmp_path: Path) -> None:
    records.save_logs(tmp_path, [replace(WON, log="old")])
    with files_end_at(9), pytest.raises(OSError, match=r"00013\.log"):
        records.save_logs(tmp_path, [replace(WON, log="> BEGIN\n< 7,7")])
    (log,) = tmp_path.iterdir()
    assert log.read_text() == "old\n"
