"""An engine that is honest, or misbehaves in one way: python fakes.py BEHAVIOUR.

Honest play is the first free cell, row by row. It misbehaves in its second turn, unless the
misbehaviour is one of the start. It needs nothing but Python, and loads little: the tests start
it often.
"""

import sys
import time
from collections.abc import Callable, Iterator

MIB = 1 << 20
LINE_ENDS = {"carriage_returns": "\r", "translated_twice": "\r\r\n"}  # else as print ends lines
MISBEHAVING_TURN = 2
START_S = 1.2  # of one that is slow
DEAF_S = {"deaf": 0.1, "dazed": 0.01}  # after an answer, in which one drops what it is sent
HOGGED: list[bytearray] = []

HOGGED_SAID = f"hogged = bytearray(b'x') * {96 * MIB}; print(flush=True)"
HOGGING_SLEEPER = f"import time; {HOGGED_SAID}; time.sleep(600)"


def say(line: str) -> None:
    """Write a line at once."""
    print(line, end=LINE_ENDS.get(sys.argv[-1]), flush=True)


def late(cell: str) -> None:
    time.sleep(1.5)
    say(cell)


def silent(cell: str) -> None:
    pass


def crash(cell: str) -> None:
    sys.exit(3)


def hog(cell: str) -> None:
    HOGGED.append(bytearray(b"x") * (96 * MIB))
    say(cell)


def child_hog(cell: str) -> None:
    import subprocess

    command = [sys.executable, "-c", HOGGING_SLEEPER]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert child.stdout is not None
    child.stdout.readline()  # it has it
    time.sleep(0.2)  # the arena looks for new children every tenth of a second
    say(cell)


def long(cell: str) -> None:
    say(10 * MIB * "1," + cell)


def flood(cell: str) -> None:
    while True:
        say("MESSAGE depth 5 " + 200 * "blah ")


ACTS: dict[str, Callable[[str], None]] = {  # what it does in its turn, knowing the honest cell
    act.__name__: act for act in (late, silent, crash, hog, child_hog, long, flood)
}
ANSWERS = {  # what it says in its turn
    "garbage": "I like {cell}",
    "numbers": "MESSAGE depth {0} ev {0} n {0}\nMESSAGE ({0})\n".format(5000 * "9") + "{cell}",
    "error": "ERROR no idea",
    "occupied": "0,0",
    "off_board": "3,99",
    "two_cells": "{cell} 4,4",
    "foul": "9,7",
    "ahead": "{cell}\n14,14",  # in one piece: the second is surely there before it is asked for
    "chatty": (
        "MESSAGE depth 3-7 ev -12 n 4K nps 9K tm 1 pv 7,7\nDEBUG 0,0 looks good\n\n {cell} "
    ),
}
REMARKS = {  # what it says of its search before each turn
    "winner": "MESSAGE depth 5 ev 2000",
    "loser": "MESSAGE depth 5 ev -2000",
    "even": "MESSAGE depth 5 ev 0",
    "babbles": "\n".join(f"MESSAGE depth 5 ev {value}" for value in range(3000)),
}
STARTS = {  # what it says to START and RESTART
    "refuses": "ERROR this board is too square",
    "never_ready": "",
    "not_quite_ok": "OK - ready",
}


def start(behaviour: str, word: str) -> None:
    """Answer START or RESTART."""
    if behaviour == "no_restart" and word == "RESTART":
        say("UNKNOWN command")
    elif line := STARTS.get(behaviour, "OK"):
        time.sleep(START_S if behaviour == "slow_start" else 0)
        say(line)


def answer(behaviour: str, cell: str) -> None:
    """Misbehave in a turn, if that is where it does."""
    if behaviour in ACTS:
        ACTS[behaviour](cell)
    else:
        say(ANSWERS.get(behaviour, "{cell}").format(cell=cell))


def commands() -> Iterator[list[str]]:
    """The manager's lines, cut into words."""
    for line in sys.stdin:
        yield line.replace(",", " ").split()


def main(behaviour: str) -> None:
    """Play until END or the end of the input."""
    width = height = turns = 0
    taken: set[tuple[int, int]] = set()
    each = commands()
    hears_from = 0.0
    for word, *rest in each:
        if time.perf_counter() < hears_from:
            continue
        if word in ("START", "RECTSTART", "RESTART"):
            if rest:
                width, height = int(rest[0]), int(rest[-1])
            taken, turns = set(), 0
            start(behaviour, word)
        elif word in ("BEGIN", "TURN", "DONE"):
            if rest:
                taken.add((int(rest[0]), int(rest[1])))
            cells = ((x, y) for y in range(height) for x in range(width))
            cell = next(cell for cell in cells if cell not in taken)
            taken.add(cell)
            turns += 1
            if behaviour in REMARKS:
                say(REMARKS[behaviour])
            hears_from = time.perf_counter() + DEAF_S.get(behaviour, 0.0)
            answer(behaviour if turns == MISBEHAVING_TURN else "honest", f"{cell[0]},{cell[1]}")
        elif word == "BOARD":
            taken = set()
        elif word == "YXBLOCK" and behaviour == "stubborn":  # it hears it, and plays what it likes
            next(line for line in each if line == ["DONE"])
        elif word.isdecimal():  # a stone of BOARD
            taken.add((int(word), int(rest[0])))
        elif word == "ABOUT" and behaviour != "nameless":
            say(f'name="Fake {behaviour}", version="1.{len(behaviour)}", author="nobody"')
        elif word == "END":
            return


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "honest")
