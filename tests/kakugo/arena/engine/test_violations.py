"""What loses a game beside losing it is seen, named and survived."""

import subprocess
import sys

import psutil

from brain import BLACK, WHITE, IllegalTurn
from kakugo.arena.engine.engines import ProcessSide
from kakugo.arena.game.referee import play
from kakugo.arena.model import Player, Rules, Task, Violation
from tests.helpers.arena.players import PATIENT_MS, fake, game, open_sides
from tests.helpers.tables import table
from tests.helpers.waiting import when

MIB = 1 << 20
TASK = Task(0, 0, 1, ())
QUICK = Rules(tolerance_ms=300, draw_after=20)
PATIENT = Rules(draw_after=20)
SIX_STONES = (((7, 7),), ((0, 0),), ((8, 7),), ((0, 2),), ((9, 8),), ((0, 4),))

TWO_CELLS = IllegalTurn("turn-size", count=2, most=1)
# How the engine misbehaves, how that is counted, and the reason that is reported.
VIOLATIONS = [
    ("garbage", Violation.GARBAGE, "garbage: 'I like 2,0'"),
    ("error", Violation.GARBAGE, "garbage: 'ERROR no idea'"),
    ("occupied", Violation.ILLEGAL, f"illegal: 0,0: {IllegalTurn('occupied', (0, 0))}"),
    ("off_board", Violation.ILLEGAL, f"illegal: 3,99: {IllegalTurn('off-board', (3, 99))}"),
    ("two_cells", Violation.ILLEGAL, f"illegal: 2,0 4,4: {TWO_CELLS}"),
    ("crash", Violation.CRASH, "crash: its output has ended, exit code 3"),
]


@table(("name", "violation", "reason"), VIOLATIONS)
def test_a_violation_loses_and_the_match_goes_on(
    name: str, violation: Violation, reason: str
) -> None:
    violator, honest = ProcessSide(fake(name), reuse=True), ProcessSide(fake(), reuse=True)
    with open_sides(violator, honest):
        first = play(TASK, PATIENT, (violator, honest))
        second = play(Task(1, 1, 0, ()), PATIENT, (honest, violator))
    assert (first.winner, first.violation, first.reason) == (WHITE, violation, reason)
    assert [move.turn for move in first.moves] == [((0, 0),), ((1, 0),)]
    assert (second.winner, second.violation) == (BLACK, violation)
    assert len(second.moves) == 3
    for line in (f"First: {name}", "Second: honest", "> START 15", "< OK"):
        assert line in first.log
    assert psutil.Process().num_threads() < 20  # the readers have gone


@table("name", ["silent", "late", "flood"])
def test_who_is_late_or_silent_loses_when_the_time_is_over(name: str) -> None:
    played = game(fake(name, turn_ms=400), fake(), QUICK, TASK)
    assert (played.winner, played.violation) == (WHITE, Violation.TIMEOUT)
    assert played.reason == "timeout: no answer within 700 ms"


def test_who_uses_up_the_match_clock_loses_without_a_limit_for_the_turn() -> None:
    slow = Player("late", fake("late").command, turn_ms=None, match_ms=1000)
    played = game(slow, fake(), QUICK, TASK)
    assert (played.winner, played.violation) == (WHITE, Violation.TIMEOUT)


def test_lines_that_end_in_cr_alone_are_no_fault() -> None:
    played = game(fake("carriage_returns"), fake(), PATIENT, TASK)
    assert (played.winner, played.violation) == (0, None)
    assert len(played.moves) == PATIENT.draw_after


def test_who_is_late_within_the_tolerance_plays_on() -> None:
    rules = Rules(draw_after=8, tolerance_ms=PATIENT_MS)
    played = game(fake("late", turn_ms=400), fake(), rules, TASK)
    assert (played.winner, played.violation, played.log) == (0, None, "")
    assert len(played.moves) == 8


def test_a_foul_is_played_and_loses() -> None:
    opening = (*SIX_STONES, ((9, 9),), ((0, 6),), ((14, 14),), ((14, 0),))
    # It misbehaves in its second turn: 1,0 and then the double three on 9,7.
    played = game(fake("foul"), fake(), Rules(rule=4), Task(0, 0, 1, opening))
    assert (played.winner, played.reason) == (WHITE, "double three")
    assert played.violation == Violation.FOUL
    assert played.moves[-1].turn == ((9, 7),)
    assert "< 9,7" in played.log


@table("name", ["hog", "child_hog"])
def test_memory_of_the_whole_tree_is_held_against_the_limit(name: str) -> None:
    played = game(fake(name, memory=64 * MIB), fake(memory=64 * MIB), PATIENT, TASK)
    assert (played.winner, played.violation) == (WHITE, Violation.MEMORY)
    assert 96 * MIB < played.worst_memory[0] < 200 * MIB
    assert 0 < played.worst_memory[1] < 64 * MIB


@table(
    ("name", "reason"),
    [
        ("refuses", "start: 'ERROR this board is too square' instead of OK"),
        ("not_quite_ok", "start: 'OK - ready' instead of OK"),
        ("never_ready", "start: no OK within 0.5 s"),
    ],
)
def test_who_does_not_start_loses(name: str, reason: str) -> None:
    violator = ProcessSide(fake(name), start_s=0.5)
    with open_sides(ProcessSide(fake()), violator) as (black, white):
        played = play(TASK, PATIENT, (black, white))
    assert (played.winner, played.violation, played.reason) == (BLACK, Violation.START, reason)
    assert played.moves == ()


def test_no_restart_is_no_violation() -> None:
    with open_sides(ProcessSide(fake("no_restart"), reuse=True), ProcessSide(fake())) as (
        black,
        white,
    ):
        for number in range(2):
            played = play(Task(number, 0, 1, ()), Rules(draw_after=4), (black, white))
            assert (played.winner, played.violation) == (0, None)
        assert "> START 15" in black.log  # after RESTART, in a new process


def test_a_second_answer_is_taken_for_the_next_one_and_takes_no_time() -> None:
    played = game(fake("ahead"), fake(), PATIENT, TASK)
    assert [move.turn for move in played.moves if move.ms == 0] == [((14, 14),)]
    assert all(move.ms >= 0 for move in played.moves)


def test_another_thread_may_end_a_game_by_closing_a_side() -> None:
    with open_sides(ProcessSide(fake("silent", turn_ms=None)), ProcessSide(fake())) as (
        black,
        white,
    ):
        closing = when(lambda: "> TURN" in black.log, black.close)
        played = play(TASK, PATIENT, (black, white))
        closing.join()
    assert (played.winner, played.violation) == (WHITE, Violation.CRASH)


KILLED = """
import sys, time
from kakugo.arena.engine.tree import GuardedTree
from protocol.process import ChildProcess
from tests.helpers.arena.players import fake
from tests.helpers.waiting import when
child = ChildProcess(fake("silent").command, tree=GuardedTree)
child.suspend()
print(child.pid, flush=True)
time.sleep(600)
"""


def test_engines_do_not_outlive_an_arena_that_is_killed() -> None:
    arena = subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True)
    assert arena.stdout is not None
    engine = psutil.Process(int(arena.stdout.readline()))
    arena.kill()
    arena.wait()
    arena.stdout.close()
    psutil.wait_procs([engine], timeout=20)
    assert not engine.is_running() or engine.status() == psutil.STATUS_ZOMBIE
