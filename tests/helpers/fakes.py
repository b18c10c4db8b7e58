"""An engine that is honest, or misbehaves in one way: python fakes.py BEHAVIOUR.

Honest play is the first free cell, row by row. It misbehaves in its second turn, unless the
misbehaviour is one of the start or the end. It needs nothing but Python.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator

MIB = 1 << 20
MISBEHAVING_TURN = 2
HOGGED: list[bytearray] = []

SLEEPER = "import time; time.sleep(600)"
HOGGING_SLEEPER = f"hogged = bytearray(b'x') * {96 * MIB}; {SLEEPER}"


def say(line: str) -> None:
    """Write a line at once."""
    print(line, flush=True)


def start_child(program: str) -> None:
    """Start a process that outlives us, if nobody ends it."""
    subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


# What a misbehaving engine does in its turn, knowing the honest cell.


def late(cell: str) -> None:
    time.sleep(1.5)
    say(cell)


def silent(cell: str) -> None:
    pass


def garbage(cell: str) -> None:
    say("I like " + cell)


def error(cell: str) -> None:
    say("ERROR no idea")


def unknown(cell: str) -> None:
    say("UNKNOWN turn")


def occupied(cell: str) -> None:
    say("0,0")


def off_board(cell: str) -> None:
    say("3,99")


def negative(cell: str) -> None:
    say("-1,-1")


def two_cells(cell: str) -> None:
    say(f"{cell} 4,4")


def foul(cell: str) -> None:
    say("9,7")


def crash(cell: str) -> None:
    sys.exit(3)


def crash_after(cell: str) -> None:
    say(cell)
    sys.exit(4)


def unfinished(cell: str) -> None:
    sys.stdout.write(cell[0])
    sys.stdout.flush()
    sys.exit(5)


def hog(cell: str) -> None:
    HOGGED.append(bytearray(b"x") * (96 * MIB))
    say(cell)


def child_hog(cell: str) -> None:
    start_child(HOGGING_SLEEPER)
    time.sleep(1.0)
    say(cell)


def flood(cell: str) -> None:
    while True:
        say("MESSAGE " + 200 * "blah ")


def stderr(cell: str) -> None:
    print("0,0 Traceback (most recent call last):", file=sys.stderr, flush=True)
    say(cell)


def twice(cell: str) -> None:
    say(cell)
    say(cell)


def ahead(cell: str) -> None:
    say(f"{cell}\n14,14")  # in one piece: the second is surely there before it is asked for


def chatty(cell: str) -> None:
    say("MESSAGE depth 3-7 ev -12 n 4K nps 9K tm 1 pv 7,7")
    say("DEBUG 0,0 looks good")
    say("")
    say(f" {cell} ")


TURNS: dict[str, Callable[[str], None]] = {
    act.__name__: act
    for act in (
        *(late, silent, garbage, error, unknown, occupied, off_board, negative, two_cells, foul),
        *(crash, crash_after, unfinished, hog, child_hog, flood, stderr, twice, ahead, chatty),
    )
}


# What it says of its search before each turn.
REMARKS = {
    "winner": "MESSAGE depth 5 ev 2000",
    "loser": "MESSAGE depth 5 ev -2000",
    "even": "MESSAGE depth 5 ev 0",
}


# What it says to START and RESTART.


def ready(word: str) -> None:
    say("OK")


def refuses(word: str) -> None:
    say("ERROR this board is too square")


def never_ready(word: str) -> None:
    pass


def not_quite_ok(word: str) -> None:
    say("OK - ready")


def no_restart(word: str) -> None:
    say("UNKNOWN command" if word == "RESTART" else "OK")


STARTS: dict[str, Callable[[str], None]] = {
    act.__name__: act for act in (refuses, never_ready, not_quite_ok, no_restart)
}


def commands() -> Iterator[list[str]]:
    """The manager's lines, cut into words."""
    for line in sys.stdin:
        yield line.replace(",", " ").split()


def main(behaviour: str) -> None:
    """Play until END or the end of the input."""
    width = height = turns = 0
    taken: set[tuple[int, int]] = set()
    for word, *rest in commands():
        if word in ("START", "RECTSTART", "RESTART"):
            if rest:
                width, height = int(rest[0]), int(rest[-1])
            taken, turns = set(), 0
            STARTS.get(behaviour, ready)(word)
        elif word in ("BEGIN", "TURN", "DONE"):
            if rest:
                taken.add((int(rest[0]), int(rest[1])))
            cells = ((x, y) for y in range(height) for x in range(width))
            cell = next(cell for cell in cells if cell not in taken)
            taken.add(cell)
            turns += 1
            if behaviour in REMARKS:
                say(REMARKS[behaviour])
            act = TURNS.get(behaviour, say) if turns == MISBEHAVING_TURN else say
            act(f"{cell[0]},{cell[1]}")
        elif word.isdecimal():  # a stone of BOARD
            taken.add((int(word), int(rest[0])))
        elif word == "ABOUT" and behaviour != "nameless":
            say(f'name="Fake {behaviour}", version="1.{len(behaviour)}", author="nobody"')
        elif word == "END" and behaviour == "ignores_end":
            start_child(SLEEPER)
            time.sleep(600)
        elif word == "END":
            return


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "honest")
