"""A manager's end of the pipes: lines and their times, deadlines, and that nothing is left."""

import contextlib
import re
import subprocess
import sys
import threading
import time

import psutil
import pytest

from protocol.process import LONGEST_ANSWER, ChildProcess, Gone, Late, Log
from tests.helpers.arena.players import FAKES
from tests.helpers.brains.process import POSIX, ROOT
from tests.helpers.waiting import wait_until

PATIENCE_S = 20.0  # a test machine may be this slow
ECHO = "import sys\nfor line in sys.stdin.buffer: sys.stdout.write(ascii(line) + '\\n')"
SLEEPER = "import time; time.sleep(600)"
POLITE = "import sys\nfor line in sys.stdin:\n    if line.strip() == 'END': break\n    print(line)"


def child(program: str, **options: object) -> ChildProcess:
    """A process that runs a Python program."""
    return ChildProcess([sys.executable, "-u", "-c", program], **options)  # type: ignore[arg-type]


def soon() -> float:
    """A deadline for what should come."""
    return time.perf_counter() + PATIENCE_S


def is_running(process: psutil.Process) -> bool:
    """Whether it runs; whoever inherits a process that has ended may leave it as a zombie."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    return False


def test_lines_go_out_in_one_piece_with_their_ends() -> None:
    with child(ECHO) as process:
        began = process.say("START 15", "BEGIN")
        first, second = process.hear(soon()), process.hear(soon())
        assert (first.text, second.text) == (r"b'START 15\r\n'", r"b'BEGIN\r\n'")
        assert process.created < began < first.at <= second.at
    with child(ECHO, line_end="\n") as process:
        process.say("END")
        process.write(b"\xe9\n")
        assert [process.hear(soon()).text for _ in range(2)] == [r"b'END\n'", r"b'\xe9\n'"]


def test_a_line_is_kept_as_it_came() -> None:
    said = r"import sys; sys.stdout.buffer.write(b'a\r\n\nb\xe9\rc\nend')"
    with child(said) as process:
        lines = [process.hear(soon()) for _ in range(5)]
    assert [line.raw for line in lines] == [b"a\r\n", b"\n", b"b\xe9\r", b"c\n", b"end"]
    assert [line.data for line in lines] == [b"a", b"", b"b\xe9", b"c", b"end"]
    assert lines[2].text == "b\\xe9"
    assert [line.is_ended for line in lines] == [True, True, True, True, False]
    assert [line.reads for line in lines] == [1, 1, 1, 1, 1]


def test_a_line_that_ends_in_cr_alone_is_heard_at_once() -> None:
    """Whether an LF still comes or not: it belongs to the same end, and is no line."""
    said = "import sys, time\nfor part in ('7,7\\r', '\\n8,8\\r', '9,9\\n'):"
    with child(f"{said}\n    sys.stdout.write(part); sys.stdout.flush(); input()") as process:
        for answer in (b"7,7", b"8,8", b"9,9"):
            assert process.hear(soon()).data == answer
            process.say("go on")


def test_a_line_without_an_end_does_not_fill_the_memory() -> None:
    said = f"import sys\nwhile True: sys.stdout.write({LONGEST_ANSWER} * 'x')"
    with child(said) as process:
        line = process.hear(soon())
    assert not line.is_ended
    assert len(line.raw) == LONGEST_ANSWER


def test_the_rest_of_a_long_line_is_passed_over() -> None:
    said = "for word in ('7,7', 'x' * 20, 'y' * 10**6, '8,8', '9,9'): print(word)"
    with child(said, longest_line=10) as process:
        lines = [process.hear(soon()) for _ in range(5)]
    assert [line.text for line in lines] == ["7,7", 10 * "x", 10 * "y", "8,8", "9,9"]
    assert [line.is_ended for line in lines] == [True, False, False, True, True]


@pytest.mark.skipif(not POSIX, reason="Windows has no pipes that do not block")
def test_who_takes_no_input_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.process.WRITE_LIMIT_S", 0.2)
    with child(SLEEPER) as process:
        with pytest.raises(Gone, match="takes no input"):
            process.say("x" * 10**6)
        process.end()
        assert process.exit_code is not None


def test_a_wait_can_be_ended_from_another_thread() -> None:
    with child(SLEEPER) as process:
        threading.Timer(0.2, process.wake).start()  # nothing tells that it is waited for
        assert process.hear(soon()).raw == b""


def test_who_says_too_much_has_to_wait() -> None:
    said = "for n in range(10**6): print(n, 1000 * '.'); sys.stderr.write(f'{n}\\n')"
    with child(f"import sys\n{said}", waiting_lines=10) as process:
        first = process.hear(soon())
        time.sleep(1)  # in which who does not wait says more
        written = [line.split() for line in process.log.lines() if "!" in line]
        assert int(written[-1][-1]) < 1000  # what the pipe holds, and some
        lines = [first, *(process.hear(soon()) for _ in range(1999))]
        assert [int(line.text.split()[0]) for line in lines] == list(range(2000))


def test_remarks_stand_before_an_answer() -> None:
    with child(r"print('MESSAGE hm\nDEBUG 1,1\nMESSAGE\n7,8')") as process:
        assert process.hear_answer(soon()).text == "MESSAGE"  # without a text it is none
        assert process.hear_answer(soon()).text == "7,8"


def test_a_late_line_is_heard_later() -> None:
    with child("input(); print('7,8'); input()") as process:
        began = process.created

        def came_late() -> bool:
            with pytest.raises(Late) as caught:
                process.hear(began)
            return re.search(r"the line came .* s late", str(caught.value)) is not None

        with pytest.raises(Late, match="no line within"):
            process.hear(began + 0.1)
        process.say("")
        wait_until(came_late)
        assert process.hear(None).text == "7,8"


def test_who_has_left_is_gone_and_stays_so() -> None:
    with child("import sys; print('bye'); sys.exit(3)") as process:
        assert process.hear(soon()).text == "bye"
        for _ in range(2):
            with pytest.raises(Gone, match="its output has ended, exit code 3"):
                process.hear(soon())
        with pytest.raises(Gone, match="does not listen"):
            process.say("hello")


def test_an_exit_is_clean_or_its_faults_are_named() -> None:
    with child(POLITE) as process:
        process.say("END")
        left = process.wait(PATIENCE_S)
        assert (left.code, left.unheard, left.errors, left.faults) == (0, (), b"", [])
    with child("import sys; sys.stderr.write('oh'); print(1); print(2); sys.exit(4)") as process:
        assert process.hear(soon()).text == "1"
        faults = process.wait(PATIENCE_S).faults
        assert faults == ["unread lines at the end: [b'2']", "stderr: b'oh'", "exit code 4"]
        with pytest.raises(Gone, match="exit code 4"):
            process.hear(soon())


def test_who_does_not_leave_is_late() -> None:
    with child(SLEEPER) as process, pytest.raises(Late, match="still running"):
        process.wait(0.2)
    assert process.exit_code not in (None, 0)


@pytest.mark.parametrize("program", [POLITE, SLEEPER], ids=["polite", "deaf"])
def test_end_waits_a_little_and_no_longer(program: str) -> None:
    process = child(program)
    process.end()
    assert process.exit_code is not None
    assert "> END" in str(process.log)
    process.end()


@pytest.mark.skipif(not POSIX, reason="Windows has no groups of processes")
def test_what_a_process_started_goes_with_it() -> None:
    parent = f"import subprocess as s, sys; print(s.Popen([sys.executable, '-c', '{SLEEPER}']).pid)"
    for has_left in (False, True):
        with child(parent) as process:
            grandchild = psutil.Process(int(process.hear(soon()).text))
            if has_left:
                wait_until(lambda: process.exit_code is not None)
                # Though another holds its pipes, for which a wait has patience to its end.
                assert process.wait(0.2).code == 0
        wait_until(lambda: not is_running(grandchild))  # noqa: B023


@pytest.mark.skipif(not POSIX, reason="Windows has no signal that suspends")
def test_a_suspended_process_does_not_run() -> None:
    with child("import time\nwhile True: print(1); time.sleep(0.02)") as process:
        process.hear(soon())
        process.suspend()
        wait_until(lambda: psutil.Process(process.pid).status() == psutil.STATUS_STOPPED)
        process.resume()
        resumed = time.perf_counter()
        while process.hear(soon()).at < resumed:
            pass


def test_the_log_has_both_sides_and_the_errors() -> None:
    log = Log()
    with child("import sys; sys.stderr.write('a\\nb'); print(ascii(input()))", log=log) as process:
        process.say("7,8", "x" * 1000)
        process.wait(PATIENCE_S)
    marks = sorted(line.split(maxsplit=1)[1][:5] for line in log.lines())
    assert marks == ["! a", "! b", "< '7,", "> 7,8", "> xxx"]
    assert max(map(len, log.lines())) < 320
    log.clear()
    assert str(log) == ""


ONE_TURN = f"""import kakugo
with kakugo.BrainProcess([sys.executable, {str(FAKES)!r}]) as brain:
    brain.play(kakugo.new_game())"""


@pytest.mark.parametrize(
    ("program", "unwanted"),
    [
        ("import protocol.process", ("brain", "kakugo")),
        (ONE_TURN, ("numpy", "starlette", "tqdm")),
    ],
)
def test_what_is_not_loaded(program: str, unwanted: tuple[str, ...]) -> None:
    loaded = f"import sys\n{program}\nprint({ {*unwanted, 'psutil'} } & {{*sys.modules}})"
    assert subprocess.check_output([sys.executable, "-c", loaded], cwd=ROOT).strip() == b"set()"
