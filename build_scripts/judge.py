"""What a judge and a shell do to a program besides playing: END at every moment, a first move after
a start that was suspended at once, and pipes.
"""

import os
import random
import re
import shlex
import subprocess
import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from protocol.process import REMARK_LINE, ChildProcess, Gone, Late

SIDE = 15
SEED = 1  # of the pauses, so that they are the same each time
STUCK_S = 30.0  # after which a program that should have gone is called stuck

END_LIMIT_S = 0.5  # GomocupJudge's; Piskvork waits 0.7 s
FIRST_TURN_MS = 1000  # of the first move

OPENING = ("7,7,1", "8,6,2", "10,7,1", "9,8,2")  # an even one: the search takes the whole turn

MOVE_LINE = re.compile(r"(\d+),(\d+)")

LONG, SHORT = "INFO timeout_turn 60000", "INFO timeout_turn 200"
THREADS = "INFO thread_num {}"
STARTED = (f"START {SIDE}", LONG)


class Moment(NamedTuple):
    """A point of a conversation at which the manager says END."""

    name: str
    lines: tuple[str, ...]
    answers: int = 0  # that are heard before
    pause_s: float = 0.0  # at most, then; a random part of it is waited


MOMENTS = (
    Moment("at once", ()),
    Moment("while it loads", (), pause_s=0.2),
    Moment("with START", (f"START {SIDE}",)),
    Moment("after START", (f"START {SIDE}",), answers=1),
    Moment("between INFO lines", (*STARTED, "INFO rule 1", THREADS.format(4)), answers=1),
    Moment("within BOARD", (*STARTED, "BOARD", "7,7,2"), answers=1, pause_s=0.1),
    Moment("as a search begins", (*STARTED, "TURN 7,7"), answers=1),
    *(
        Moment(
            f"in a search, {threads} threads",
            (*STARTED, THREADS.format(threads), "TURN 7,7"),
            answers=1,
            pause_s=0.6,
        )
        for threads in (1, 2, 4, 8)
    ),
    Moment("as a move comes", (f"START {SIDE}", SHORT, "TURN 7,7"), answers=1, pause_s=0.4),
    Moment("between moves", (f"START {SIDE}", SHORT, "TURN 7,7"), answers=2, pause_s=0.3),
    Moment("after a stop", (*STARTED, "TURN 7,7", "YXSTOP"), answers=1, pause_s=0.1),
    Moment("as a new game begins", (*STARTED, "TURN 7,7", "RESTART"), answers=1, pause_s=0.1),
    Moment("in an opening", (*STARTED, THREADS.format(4), "SWAP2BOARD", "DONE"), 1, 0.4),
)


class Left(NamedTuple):
    """How a program left after END."""

    moment: str
    seconds: float  # from END to the end of the process
    fault: str  # empty: none


def ends(command: Sequence[str], folder: Path, count: int) -> Iterator[Left]:
    """Start a program `count` times and end it, at each moment in its turn."""
    chance = random.Random(SEED)
    for moment in islice(cycle(MOMENTS), count):
        with ChildProcess(command, cwd=folder) as program:
            yield leave(program, moment, chance.uniform(0.0, moment.pause_s))


def leave(program: ChildProcess, moment: Moment, pause_s: float) -> Left:
    """Bring a program to a moment, end it, and look at how it goes."""
    began = time.perf_counter()
    try:
        if moment.lines:
            program.say(*moment.lines)
        for _ in range(moment.answers):
            program.hear_answer(began + STUCK_S)
        time.sleep(pause_s)
        began = program.say("END")
        left = program.wait(STUCK_S)
    except (Gone, Late) as error:
        return Left(moment.name, time.perf_counter() - began, str(error))
    seconds = left.at - began
    faults = left._replace(unheard=()).faults  # what it said before END may lie there
    if seconds > END_LIMIT_S:
        faults.append(f"gone after {seconds:.2f} s, {END_LIMIT_S:g} s allowed")
    if has_members(program.pid):
        faults.append("a process of its own is left")
    return Left(moment.name, seconds, "; ".join(faults))


def has_members(group: int) -> bool:
    """Whether a process group has processes."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


class First(NamedTuple):
    """The first move of a program."""

    seconds: float  # from the moment when it may run to its move
    fault: str  # empty: none


def first_moves(
    command: Sequence[str], files: Path, folder: Path, count: int, suspended_s: float
) -> Iterator[First]:
    """Start a program `count` times as GomocupJudge does, and ask it for a move.

    Its files are not in memory, it is suspended as soon as it is started, and the clock runs from
    its resumption: so loading counts. files: the folder that it was unpacked into.
    """
    for _ in range(count):
        forget(files)
        with ChildProcess(command, cwd=folder) as program:
            program.say(
                f"START {SIDE}", f"INFO timeout_turn {FIRST_TURN_MS}", "INFO timeout_match 180000"
            )
            program.suspend()
            time.sleep(suspended_s)
            yield first_move(program)


def first_move(program: ChildProcess) -> First:
    """Resume a suspended program and ask it for a move, as GomocupJudge does."""
    began = time.perf_counter()
    program.resume()
    try:
        program.say("INFO time_left 180000", "BOARD", *OPENING, "DONE")
        ok = program.hear_answer(began + STUCK_S)
        move = program.hear_answer(began + STUCK_S)
    except (Gone, Late) as error:
        return First(time.perf_counter() - began, str(error))
    seconds = move.at - began
    if ok.text != "OK" or not MOVE_LINE.fullmatch(move.text):
        return First(seconds, f"{ok.text!r} and {move.text!r}, no OK and no move")
    late = 1000 * seconds > FIRST_TURN_MS
    return First(
        seconds, f"{1000 * seconds:.0f} ms for a turn of {FIRST_TURN_MS} ms" if late else ""
    )


def forget(folder: Path) -> None:
    """Let the system forget what it has in memory of the files of a folder."""
    for path in folder.rglob("*"):
        if path.is_file():
            descriptor = os.open(path, os.O_RDONLY)
            try:
                os.fsync(descriptor)  # what is not written cannot be forgotten
                os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            finally:
                os.close(descriptor)


class Pipe(NamedTuple):
    """A line of a shell that feeds a program through a pipe."""

    name: str
    line: str  # {} is the program
    answer: str  # regular expression, of all that comes out


PIPES = (
    Pipe(
        "the end of the input",
        r"printf 'START 15\nINFO timeout_turn 1000\nBEGIN\n' | {}",
        r"OK\s+\d+,\d+\s+",
    ),
    Pipe(
        "lines that end in CR",
        r"printf 'START 15\rINFO timeout_turn 1000\rBEGIN\r' | {}",
        r"OK\s+\d+,\d+\s+",
    ),
    Pipe(
        "END",
        r"printf 'START 15\nINFO timeout_turn 60000\nTURN 7,7\nEND\n' | {}",
        r"OK\s+",
    ),
    Pipe(
        "nobody reads",  # Windows does not tell, so there the search must end within STUCK_S
        r"printf 'START 15\nINFO timeout_turn {turn_ms}\nTURN 7,7\n' | {} | head -n 1",
        r"OK\s+",
    ),
)
UNREAD_MS = {"posix": 60_000, "nt": 1000}  # turn of the last


def pipes(command: Sequence[str], folder: Path, system: str) -> Iterator[tuple[str, str]]:
    """Run each line of PIPES: its name, and what was wrong (empty: nothing).

    system: the program's, as os.name has it.
    """
    for pipe in PIPES:
        line = pipe.line.format(shlex.join(command), turn_ms=UNREAD_MS[system])
        try:
            done = subprocess.run(
                ["sh", "-c", line],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=STUCK_S,
            )
        except subprocess.TimeoutExpired:
            yield pipe.name, f"not done after {STUCK_S:g} s"
            continue
        well = not (done.returncode or done.stderr) and re.fullmatch(pipe.answer, done.stdout)
        said = f"exit status {done.returncode}, {done.stdout!r}, stderr {done.stderr!r}"
        yield pipe.name, "" if well else said


class Bench(NamedTuple):
    """What the bench of a program tells."""

    signature: str
    nodes_per_s: float


def bench(command: Sequence[str], folder: Path, patience_s: float) -> Bench:
    """Run the bench of a program, with one thread; ValueError where it tells no signature."""
    with ChildProcess(command, cwd=folder) as program:
        began = program.say("BENCH")
        heard: list[str] = []
        while not (heard and heard[-1].startswith("signature ")):
            line = program.hear(began + patience_s)
            if not REMARK_LINE.fullmatch(line.data):
                raise ValueError(f"BENCH is answered by {line.text!r}")
            heard.append(line.text.partition(" ")[2])
    searched = next(line for line in heard if line.startswith("search "))
    return Bench(heard[-1].split()[1], 1000 * float(searched.split()[-4]))
