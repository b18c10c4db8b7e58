"""A client that follows a recording and demands exactly the answers that it needs, in order."""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.helpers.process import Point, Process

LONG = ("INFO timeout_turn 60000", "INFO max_node 0")  # for a search that a later line ends
SHORT = (LONG[0], "INFO max_node 5000")  # for one whose answer the recording waits for

NEW_PROCESS = "# a new process"
RECORDED = re.compile(r" *([\d.]+) ([<>]) (.*)")
CELL = r"(?:0|[1-9]\d*),(?:0|[1-9]\d*)"
STONE = re.compile(r"(\d+),(\d+)(?:,[123])?")

# What may come at any time, if the client has asked for it: its form is checked, its number is not.
LABELS = r"(?: [A-Z]\d+)+"
TALK = (
    r"(?:table \d+ MiB: .+; )?evaluation .+",
    rf"depth \d+-\d+ ev \S+ n \d+[KMG]? n/ms \d+ tm \d+ pv(?:{LABELS}|(?: {CELL})+)",
    rf"\(\d+\) (?:value|win in|loss in) -?\d+ depth \d+-\d+ n \S+ tm \d+ pv{LABELS}",
    rf"REALTIME (?:REFRESH|VAL -?\d+|PV(?: {CELL})+|(?:POS|DONE|BEST|LOSE) {CELL}(?: {CELL})?)",
)
TALKING = re.compile(rf"MESSAGE (?:{'|'.join(TALK)})")
FACTS = [  # what a front end reads of each line, in this order
    r"INFO PV \d+",
    r"INFO DEPTH \d+",
    r"INFO EVAL (?:-?\d+|[+-]M\d+)",
    r"INFO WINRATE (?:0\.\d+|1\.0+)",
    rf"INFO BESTLINE{LABELS}",
    r"INFO PV DONE",
]

Answers = Sequence[str]  # a pattern for each line
REFUSED: Answers = [r"ERROR \w+ is not supported"]

ANSWERS: dict[str, Answers] = {
    "START": ["OK"],
    "RESTART": ["OK"],
    "BEGIN": [CELL],
    "TURN": [CELL],
    "BOARD": [CELL],
    "YXSHOWINFO": [
        r"MESSAGE Kakugo \S+",
        r"MESSAGE INFO MAX_THREAD_NUM \d+",
        r"MESSAGE INFO MAX_HASH_SIZE \d+",
    ],
    "YXSHOWFORBID": [r"FORBID (?:\d{4})*\."],
    "YXNBEST": [CELL],
    "YXBALANCEONE": [CELL],
    "YXBALANCETWO": [CELL, CELL],
    "YXSEARCHDEFEND": [CELL],
    "YXQUERYDATABASEALL": ["MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE"],
    "YXSHOWHASHUSAGE": [r"MESSAGE hash usage [\d.]+% of \d+ MiB"],
    "YXSWAP2STEP1": [rf"MESSAGE SWAP2 MOVE{number} \d+ \d+" for number in (1, 2, 3)],
    "YXSWAP2STEP2": [r"MESSAGE SWAP2 (?:SWAP1 (?:YES|NO)|MOVE4 \d+ \d+)"],
    "YXHASHDUMP": REFUSED,
    "YXHASHLOAD": REFUSED,
    "YXBLOCKPATH": REFUSED,
    "YXBLOCKPATHRESET": REFUSED,
}
SILENT = {"INFO", "END", "YXBOARD", "YXBLOCK", "YXBLOCKUNDO", "YXBLOCKRESET", "YXSTOP"}
BLOCKS = {"BOARD", "YXBOARD", "YXQUERYDATABASEALL", "YXBLOCK", "YXBLOCKUNDO", "YXBLOCKPATH"}
NAMED = {"YXHASHDUMP", "YXHASHLOAD"}  # the next line is the name of a file
SEARCHES = {"BEGIN", "TURN", "BOARD", "YXNBEST", "YXBALANCEONE", "YXBALANCETWO", "YXSEARCHDEFEND"}
ENDING = {"START", "YXBOARD", "YXSTOP"}  # what ends a search
MOVE = re.compile(CELL)


class Step(NamedTuple):
    """A command with the lines of its block, or a recorded answer."""

    lines: tuple[str, ...]
    is_answer: bool = False

    @property
    def name(self) -> str:
        """Of the command."""
        return self.lines[0].split()[0].upper()


class Wanted(NamedTuple):
    """A line that is to come."""

    pattern: str
    taken: frozenset[Point] = frozenset()  # cells that a move may not be on


def recorded(path: Path) -> list[list[Step]]:
    """The steps of each process: it is new where the recording says so, or its time goes back."""
    found: list[list[str]] = [[]]
    before = 0.0
    for line in path.read_text().splitlines():
        match = RECORDED.fullmatch(line)
        if line == NEW_PROCESS or (match and float(match[1]) < before):
            found.append([])
        before = float(match[1]) if match else 0.0 if line == NEW_PROCESS else before
        if match:
            found[-1].append(match[2] + match[3])
    return [[*steps(iter(lines))] for lines in found if lines]


def steps(lines: Iterator[str]) -> Iterator[Step]:
    """Lines, each after its mark, as steps."""
    for line in lines:
        block = [line[1:]]
        name = line[1:].split()[0].upper()
        if line[0] == ">" and name in BLOCKS and not line.upper().endswith(" DONE"):
            while block[-1].upper() != "DONE":
                block.append(next(lines, ">done")[1:])  # a recording may end before
        elif line[0] == ">" and name in NAMED:
            block.append(next(lines, ">end")[1:])
        yield Step(tuple(block), is_answer=line[0] == "<")


class Client:
    """One process, what it still has to answer, and the board as the client sees it."""

    def __init__(self, brain: Process) -> None:
        self.brain = brain
        self.wanted: deque[Wanted] = deque()
        self.talk: list[str] = []  # what came besides answers
        self.last = ""  # line
        self._is_talking = False
        self._facts: list[str] = []  # of a line that a front end is getting
        self._size = (15, 15)  # the first number of a cell, and the second, are below these
        self._is_board = False  # it is Yixin-Board, which reads one move a line
        self._stones: set[Point] = set()
        self._blocked: set[Point] = set()

    def follow(self, steps: Sequence[Step]) -> None:
        """Send and hear everything; in the end nothing more has come."""
        for number, step in enumerate(steps):
            if step.is_answer:
                self._hear_until(step.lines[0])
                continue
            is_ended = step.name in SEARCHES and _is_ended(steps[number + 1 :])
            if step.name in SEARCHES:
                self.brain.send(*(LONG if is_ended else SHORT))
            self.send(step)
            if is_ended:
                self._hear(lambda: not self.wanted or self._is_thinking())
        self.hear_all()

    def send(self, step: Step) -> None:
        """A command, and what is to answer it."""
        command, *block = step.lines
        name, inline = step.name, command.split()[1:]
        cells = [_cell(word) for word in (*inline, *block) if STONE.fullmatch(word)]
        if name == "START":
            self._size = (int(inline[-1]), int(inline[0]))
            self._is_board = len(inline) == 2
            self._stones.clear()
        elif name in ("BOARD", "YXBOARD"):
            self._stones = {*cells}
        elif name == "TURN":
            cells = [next(cell for cell in (*cells, *self._free()) if cell not in self._stones)]
            command = "{} {},{}".format(command.split()[0], *cells[0])
            self._stones.update(cells)
        elif name == "YXBLOCK":
            self._blocked.update(cells)
        elif name == "YXBLOCKUNDO":
            self._blocked.difference_update(cells)
        elif name == "YXBLOCKRESET":
            self._blocked.clear()
        elif name == "RESTART":
            self._stones.clear()
        assert name in ANSWERS or name in SILENT, name
        answers = ANSWERS.get(name, ())
        if name == "YXBALANCETWO" and not self._is_board:
            answers = [" ".join(answers)]
        taken = frozenset(self._stones | self._blocked)
        self.wanted.extend(Wanted(pattern, taken) for pattern in answers)
        self.brain.send(command, *block)

    def hear_all(self) -> None:
        """Hear what is still to come, and that there is no more."""
        self._hear(lambda: not self.wanted)
        self.brain.expect_silence()
        assert not self._facts

    def _hear_until(self, text: str) -> None:
        """Hear up to the answer that the recording has here, if it is still to come."""
        after = [
            len(self.wanted) - number
            for number, wanted in enumerate(self.wanted, start=1)
            if re.fullmatch(wanted.pattern, text)
        ]
        if after:
            self._hear(lambda: len(self.wanted) <= after[0])
            assert self.last == text or MOVE.match(text)

    def _is_thinking(self) -> bool:
        """Whether a search talks, and all that was asked before it is answered."""
        return self._is_talking and len(self.wanted) == 1

    def _hear(self, is_enough: Callable[[], bool]) -> None:
        self._is_talking = False
        while not is_enough():
            self.last = self.brain.reply().text
            if TALKING.fullmatch(self.last):
                self.talk.append(self.last)
                self._is_talking |= not self.last.startswith("MESSAGE table")  # of no line yet
            elif self.last.startswith("INFO "):
                self._take_fact(self.last)
            else:
                self._take_answer(self.last)

    def _take_fact(self, text: str) -> None:
        self._facts.append(text)
        assert re.fullmatch(FACTS[len(self._facts) - 1], text), self._facts
        if len(self._facts) == len(FACTS):
            self.talk += self._facts
            self._facts.clear()

    def _take_answer(self, text: str) -> None:
        assert self.wanted, f"nothing was to be said: {text}\n{self.brain.log}"
        wanted = self.wanted.popleft()
        assert re.fullmatch(wanted.pattern, text), f"{text} for {wanted}\n{self.brain.log}"
        if "MOVE4" in text:
            self.wanted.appendleft(Wanted(r"MESSAGE SWAP2 MOVE5 \d+ \d+"))
        if MOVE.match(text):
            cells = [_cell(word) for word in text.split()]
            assert wanted.taken.isdisjoint(cells), text
            assert all(cell in {*self._free(all_of_them=True)} for cell in cells), text
            self._stones.update(cells)

    def _free(self, *, all_of_them: bool = False) -> Iterable[Point]:
        """The cells of the board; those without a stone."""
        cells = ((x, y) for x in range(self._size[0]) for y in range(self._size[1]))
        return (cell for cell in cells if all_of_them or cell not in self._stones)


def _is_ended(later: Sequence[Step]) -> bool:
    """Whether a line of the recording ends a search before its move comes."""
    for step in later:
        if step.is_answer and MOVE.match(step.lines[0]):
            return False
        if not step.is_answer and step.name in ENDING:
            return True
    return False


def _cell(text: str) -> Point:
    match = STONE.fullmatch(text)
    assert match, text
    return int(match[1]), int(match[2])
