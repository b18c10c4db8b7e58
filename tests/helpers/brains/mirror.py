"""A brain whose answers say which position they are about: python mirror.py [WORD ...].

It thinks for the timeout_turn of INFO, in ms, and reports meanwhile. Words: "stop" it heeds YXSTOP;
"button" it heeds INFO timeout_turn 0; "wins" it claims wins, of nine plies and then shorter ones;
"nameless" it does not know ABOUT. What it does not know it
answers by UNKNOWN, after its turn if it is thinking. It needs nothing but Python.
"""

import sys
import threading
import time
from binascii import crc32
from collections.abc import Iterable
from queue import Empty, SimpleQueue

USUAL_MS = 1000
REPORT_S = 0.002  # between two remarks
HEEDED = {"stop": "YXSTOP", "button": "INFO timeout_turn 0"}  # a word -> the line that it heeds

Cell = tuple[int, int]


def code(stones: Iterable[Cell]) -> int:
    """The value that it reports for a position."""
    return crc32(repr(sorted(stones)).encode()) % 20_000


def answer(stones: Iterable[Cell], width: int, height: int) -> Cell:
    """The cell that it plays there: the first that is free, counted from one that the code says."""
    taken = {*stones}
    cells = [(x, y) for y in range(height) for x in range(width)]
    first = code(taken) % len(cells)
    return next(cell for cell in cells[first:] + cells[:first] if cell not in taken)


class Mirror:
    """The brain, with its position and the lines that it has still to read."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = {*words}
        self.heeded = {line for word, line in HEEDED.items() if word in self.words}
        self.lines = SimpleQueue[str]()
        self.width = self.height = 0
        self.ms = USUAL_MS
        self.stones: set[Cell] = set()

    def read(self) -> None:
        """In a thread: whatever comes, and END at the end."""
        for line in sys.stdin:
            self.lines.put(line.strip())
        self.lines.put("END")

    def play(self) -> None:
        value, later = code(self.stones), []
        end, depth = time.perf_counter() + self.ms / 1000, 0
        while (left := end - time.perf_counter()) > 0:
            depth += 1
            shown = f"+M{max(1, 10 - depth)}" if "wins" in self.words else value
            print(f"MESSAGE depth {depth} ev {shown}", flush=True)
            try:
                line = self.lines.get(timeout=min(left, REPORT_S))
            except Empty:
                continue
            if line in self.heeded:
                break
            later.append(line)
        cell = answer(self.stones, self.width, self.height)
        self.stones.add(cell)
        print(f"{cell[0]},{cell[1]}", flush=True)
        for line in later:
            self.obey(line)

    def obey(self, line: str) -> None:
        word, *rest = line.replace(",", " ").split()
        if word == "START":
            self.width = self.height = int(rest[0])
            self.stones = set()
            print("OK", flush=True)
        elif word == "INFO":
            if rest[0] == "timeout_turn":
                self.ms = int(rest[1])
        elif word == "BOARD":
            self.stones = set()
        elif word.isdecimal():  # a stone of BOARD
            self.stones.add((int(word), int(rest[0])))
        elif word in ("BEGIN", "TURN", "DONE"):
            if rest:
                self.stones.add((int(rest[0]), int(rest[1])))
            self.play()
        elif word == "ABOUT" and "nameless" not in self.words:
            print('name="Mirror"', flush=True)
        elif line not in self.heeded:
            print(f"UNKNOWN {line}", flush=True)


def main() -> None:
    """Play until END or the end of the input."""
    mirror = Mirror(sys.argv[1:])
    threading.Thread(target=mirror.read, daemon=True).start()
    while (line := mirror.lines.get()) != "END":
        mirror.obey(line)


if __name__ == "__main__":
    main()
