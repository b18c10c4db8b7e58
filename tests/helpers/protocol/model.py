"""What a brain owes for each line: the protocol as docs/protocol.md has it, written once more.

    model = Model()
    for owed in model.take("TURN 7,7"):
        owed.accept(the line that came)

Plain gomoku is followed to the cell. Of a variant it knows which kinds of answer there are,
since which turns are legal there is for the rule books to say.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

Point = tuple[int, int]

LEAST_SIDE, MOST_SIDE = 5, 32
LONGEST_NUMBER = 20  # characters
STANDARD = "gomoku"

CELL = r"(?:0|[1-9]\d*),(?:0|[1-9]\d*)"
ERROR = r"ERROR \S.*"
UNKNOWN = r"UNKNOWN \S.*"
ABOUT = r'name="[^"]*"(?:, [a-z]+="[^"]*")*'
TURN = rf"(?:{CELL}(?: {CELL})*(?: [1-9]\d?)?|pass|swap)"  # of any game
OPENING = rf"(?:SWAP|{CELL}(?: {CELL}){{0,9}}(?: [1-9]\d?)?)"
FORBID = r"FORBID (?:\d{4})*\."
OUTCOME = r"OUTCOME (?:none|(?:black|white|draw) \S.*)"
TOO_MANY = "these are too many to list"
LEGAL = rf"LEGAL (?:0|[1-9]\d*: (?:{TOO_MANY}|{TURN}(?:; {TURN})*))"
ANSWER = "|".join(("OK", ERROR, UNKNOWN, ABOUT, TURN, OPENING, FORBID, OUTCOME, LEGAL))
SHOWN = 3000  # lines that a short search may show; only when it was asked to
REMARK = re.compile(r"(?:MESSAGE +\S|DEBUG \S|INFO [A-Z]+ ?).*")  # may stand before an answer

Accept = Callable[[str], None]  # raises Bad for an answer that the state does not allow


def whatever(text: str) -> None:
    """Nothing follows from this answer."""


class Owed(NamedTuple):
    """A line that must come, and what the manager learns from it."""

    pattern: str
    accept: Accept = whatever
    is_optional: bool = False  # it may also be left out


class ModelRow(NamedTuple):
    """What a command does to the model."""

    take: Callable[["Model", str, Sequence[str]], Iterable[Owed]]
    has_lines: bool = False
    needs_game: bool = True
    wants_name: bool = False  # the next line is the name of a file, unless one follows at once


class Bad(ValueError):  # noqa: N818
    """The line is not what its command needs, or no answer to it."""


def numbers(text: str, wanted: int) -> list[int]:
    """The first numbers of a text, which must have so many of them."""
    words = re.split(r"[\s,]+", text.strip(" \t,"))
    found: list[int] = []
    for word in filter(None, words):
        if len(word) > LONGEST_NUMBER or not re.fullmatch(r"-?[0-9]+", word):
            break
        found.append(int(word))
    if len(found) < wanted:
        raise Bad
    return found


class Model:
    """The state that a manager's lines have led to."""

    def __init__(self) -> None:
        self.has_game = False
        self.is_yixin = False
        self.is_standard = True  # the game is known to the cell
        self.width = self.height = 0
        self.stones: set[Point] = set()  # and blocked cells
        self.excluded: set[Point] = set()  # by YXBLOCK
        self.remarks = 0  # lines that may still come unasked
        self.rows_first = False  # Yixin-Board, which reads a cell a line
        self.block: str | None = None  # the command whose lines are coming
        self._lines: list[str] = []
        self._named: str | None = None  # the command whose file is named next
        self._show_detail = 0
        self.has_bad_evaluation = False
        self._game = STANDARD
        self._has_options = False

    @property
    def is_open(self) -> bool:
        """Whether the next line belongs to the last."""
        return self.block is not None or self._named is not None

    def take(self, line: str) -> Iterable[Owed]:
        """What is owed for a line; each must be accepted before the next line is taken."""
        words = line.split(maxsplit=1)
        if self._named is not None:
            asked, self._named = self._named, None
            return self._answer(asked, line.strip(), [])
        if not words:
            return []
        name, rest = words[0].upper(), words[1].strip() if len(words) > 1 else ""
        if self.block is None:
            return self._carry_out(name, rest)
        if name == "DONE":
            asked, lines = self.block, self._lines
            self.block, self._lines = None, []
            return self._answer(asked, rest="", lines=lines)
        if name == "INFO":
            return self._carry_out(name, rest)
        if name in ROWS:
            self.block, self._lines = None, []
            return chain([Owed(ERROR)], self._carry_out(name, rest))
        self._lines.append(line)
        return []

    def _carry_out(self, name: str, rest: str) -> Iterable[Owed]:
        if name not in ROWS:
            return [Owed(UNKNOWN)]
        row = ROWS[name]
        if row.wants_name and not rest:
            self._named = name
            return []
        if row.has_lines and rest.upper().split()[-1:] == ["DONE"]:  # all in one line
            self.is_yixin = True
            return self._answer(name, rest="", lines=rest.split()[:-1])
        if row.has_lines:
            self.block = name
            return []
        return self._answer(name, rest, [])

    def _answer(self, name: str, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        row = ROWS[name]
        try:
            if row.needs_game and not self.has_game:
                raise Bad
            return row.take(self, rest, lines)
        except Bad:
            return [Owed(ERROR)]

    # ------------------------------------------------------------------------------------- games

    def start(self, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        """START n, START h w."""
        size = numbers(rest, 1)[:2]
        return self._new_game(size[-1], size[0], rows_first=len(size) == 2)

    def rectstart(self, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        """RECTSTART w,h."""
        return self._new_game(*numbers(rest, 2)[:2])

    def restart(self, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        return self._new_game(self.width, self.height, rows_first=self.rows_first)

    def _new_game(self, width: int, height: int, *, rows_first: bool = False) -> Iterable[Owed]:
        is_standard = self._game == STANDARD and not self._has_options

        def accept(text: str) -> None:
            if text == "OK":
                self.has_game, self.is_standard = True, is_standard
                self.width, self.height = width, height
                self.rows_first = rows_first
                self.stones.clear()

        if not is_standard:
            return [Owed(rf"OK|{ERROR}", accept)]
        is_possible = all(LEAST_SIDE <= side <= MOST_SIDE for side in (width, height))
        return [Owed("OK" if is_possible and not self.has_bad_evaluation else ERROR, accept)]

    # ------------------------------------------------------------------------------------- turns

    def begin(self, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        return self.search()

    def turn(self, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        """TURN x,y."""
        if self.is_standard:
            self.stones.add(self._free(rest))
        return self.search()

    def play(self, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        """PLAY x,y."""
        if not self.is_standard:
            return [Owed(rf"{TURN}|{ERROR}")]
        x, y = self._free(rest)
        self.stones.add((x, y))
        return [Owed(f"{x},{y}")]

    def takeback(self, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        """TAKEBACK x,y."""
        if not self.is_standard:
            return [Owed(rf"OK|{ERROR}")]
        x, y = numbers(rest, 2)[:2]
        if (x, y) not in self.stones:
            raise Bad
        self.stones.remove((x, y))
        return [Owed("OK")]

    def board(self, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        """BOARD, stones, DONE."""
        self._place(lines)
        return self.search()

    def yxboard(self, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        """YXBOARD, stones, DONE. A variant refuses what is no sequence of legal turns."""
        self._place(lines)
        return [] if self.is_standard else [Owed(ERROR, is_optional=True)]

    def swap2board(self, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        """SWAP2BOARD, stones, DONE."""
        if not self.is_standard:
            return self.opening(rest, lines)
        stones = [self._on_board(line) for line in lines]
        if len(stones) not in SWAP2 or len({*stones}) < len(stones) or self.has_bad_evaluation:
            raise Bad
        self.remarks += self.shown()

        def accept(text: str) -> None:
            cells = [self._on_board(pair) for pair in text.split() if text != "SWAP"]
            if len({*stones, *cells}) < len(stones) + len(cells):
                raise Bad

        return [Owed(SWAP2[len(stones)], accept)]

    def opening(self, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        """OPENING, stones, DONE: plain gomoku has none."""
        if self.is_standard:
            raise Bad
        self.remarks += self.shown()
        return [Owed(rf"{OPENING}|{ERROR}")]

    def _place(self, lines: Sequence[str]) -> None:
        self.stones.clear()
        is_bad = False
        for line in lines:
            try:
                x, y, field = numbers(line, 3)[:3]
                if field not in (1, 2, 3):
                    raise Bad
                self.stones.add(self._free(f"{x},{y}"))
            except Bad:
                is_bad = True
        self.remarks += is_bad

    def _free(self, text: str) -> Point:
        point = self._on_board(text)
        if point in self.stones:
            raise Bad
        return point

    def _on_board(self, text: str) -> Point:
        x, y = numbers(text, 2)[:2]
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise Bad
        return x, y

    # ---------------------------------------------------------------------------------- searches

    def search(self, cells: int = 1, lines: int = 1) -> Iterable[Owed]:
        """So many cells of ours, where the board has as many, in so many lines."""
        self.remarks += self.shown()
        if not self.is_standard:
            return self.all_or_error(*[Owed(TURN)] * lines)
        free = self.width * self.height - len(self.stones)
        if free < cells or self.has_bad_evaluation:
            raise Bad
        pattern = " ".join([CELL] * (cells // lines))
        return [Owed(pattern, self._accept_cells)] * lines

    def all_or_error(self, first: Owed, *others: Owed) -> Iterable[Owed]:
        """These lines, or one ERROR."""
        said: list[str] = []
        yield Owed(rf"{first.pattern}|{ERROR}", said.append)
        if not said[0].startswith("ERROR "):
            yield from others

    def _accept_cells(self, text: str) -> None:
        for pair in text.split():
            point = self._free(pair)
            everywhere = {(x, y) for x in range(self.width) for y in range(self.height)}
            is_barred = point in self.excluded and everywhere - self.stones - self.excluded
            if is_barred:
                raise Bad
            self.stones.add(point)

    def shown(self) -> int:
        return SHOWN if self._show_detail else 0

    # ---------------------------------------------------------------------------------- the rest

    def info(self, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        """INFO key value: what these lines look at."""
        key, value = (*rest.split(maxsplit=1), "", "")[:2]
        if key.lower() in KEYS:
            try:
                KEYS[key.lower()](self, value)
            except Bad:
                return []
        return []

    def show_detail(self, value: str) -> None:
        """INFO show_detail n."""
        self._show_detail = max(0, numbers(value, 1)[0])
        self.is_yixin |= not self.has_game

    def evaluation(self, value: str) -> None:
        """INFO evaluation path: nobody has a file of the name that a fuzzer makes up."""
        self.has_bad_evaluation = bool(value)
        self.remarks += bool(value)

    def game(self, value: str) -> None:
        """INFO game name."""
        if value:
            self._game, self._has_options = value.lower(), False

    def option(self, value: str) -> None:
        """INFO option name value."""
        self._has_options |= len(value.split()) == 2


SWAP2 = {  # stones -> how they are answered
    0: rf"{CELL} {CELL} {CELL}",
    3: rf"SWAP|{CELL}(?: {CELL})?",
    5: rf"SWAP|{CELL}",
}

KEYS: dict[str, Callable[[Model, str], None]] = {
    "show_detail": Model.show_detail,
    "evaluation": Model.evaluation,
    "game": Model.game,
    "option": Model.option,
}


# The other commands: the official ones, ours, and Yixin-Board's.


def nothing(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXSTOP, STOP: when no search runs."""
    return []


ONE_LETTER = 26  # columns; names of further ones have two letters


def show(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """SHOW, YXSHOWBOARD: one or two rows of names, the rows of the board, who moves."""
    model.remarks += model.height + (3 if model.width > ONE_LETTER else 2)
    return []


def n_best(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXNBEST n."""
    wanted = numbers(rest, 1)[0]
    model.remarks += max(1, min(wanted, MOST_SIDE**2))
    return model.search()


def search_defend(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXSEARCHDEFEND."""
    model.remarks += MOST_SIDE**2
    return model.search()


def balance_one(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXBALANCEONE [bias]."""
    if rest:
        numbers(rest, 1)
    return model.search()


def balance_two(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXBALANCETWO [bias]."""
    if rest:
        numbers(rest, 1)
    return model.search(cells=2, lines=2 if model.rows_first else 1)


def swap2_offer(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXSWAP2STEP1."""
    model.remarks += model.shown()
    return model.all_or_error(*(Owed(rf"MESSAGE SWAP2 MOVE{n} \d+ \d+") for n in (1, 2, 3)))


def swap2_answer(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXSWAP2STEP2."""
    model.remarks += model.shown()
    said: list[str] = []
    yield Owed(rf"MESSAGE SWAP2 (?:SWAP1 (?:YES|NO)|MOVE4 \d+ \d+)|{ERROR}", said.append)
    if "MOVE4" in said[0]:
        yield Owed(r"MESSAGE SWAP2 MOVE5 \d+ \d+")


def swap2_choose(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXSWAP2STEP3."""
    model.remarks += model.shown()
    return [Owed(rf"MESSAGE SWAP2 SWAP2 (?:YES|NO)|{ERROR}")]


def soosorv(step: int) -> ModelRow:
    """YXSOOSORVSTEP1 to 6."""
    moves = {
        1: [rf"MOVE{number} \d+ \d+" for number in (1, 2, 3)],
        2: ["SWAP1 (?:YES|NO)"],
        3: [r"MOVE4 \d+ \d+ \d+"],
        4: ["SWAP2 (?:YES|NO)"],
        6: [r"MOVE5C \d+ \d+"],
    }

    def take(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
        model.remarks += model.shown()
        offers = numbers(rest, 1)[0] if step in (4, 5) else 0
        said = moves.get(step) or [
            *("MOVE5 REFRESH", *(min(offers, 10) * [r"MOVE5 \d+ \d+"]), "MOVE5 DONE")
        ]
        return model.all_or_error(*(Owed(f"MESSAGE SOOSORV {each}") for each in said))

    return ModelRow(take, has_lines=step > 1)


def show_info(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXSHOWINFO."""
    model.is_yixin = True
    texts = (r"Kakugo \S+", r"INFO MAX_THREAD_NUM \d+", r"INFO MAX_HASH_SIZE \d+")
    return [Owed(f"MESSAGE {text}") for text in texts]


def query_database(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXQUERYDATABASEALL, cells, DONE."""
    return [Owed("MESSAGE DATABASE REFRESH"), Owed("MESSAGE DATABASE DONE")]


def exclude(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXBLOCK, cells, DONE."""
    model.excluded |= {cell(line) for line in lines}
    return []


def include(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXBLOCKUNDO, cells, DONE."""
    model.excluded -= {cell(line) for line in lines}
    return []


def include_all(model: Model, rest: str, lines: Sequence[str]) -> Iterable[Owed]:
    """YXBLOCKRESET."""
    model.excluded.clear()
    return []


def cell(text: str) -> Point:
    """A cell, on the board or not."""
    x, y = numbers(text, 2)[:2]
    return x, y


def one(pattern: str, *, needs_game: bool = True) -> ModelRow:
    """A command with one answer, which changes nothing."""
    return ModelRow(lambda model, rest, lines: [Owed(pattern)], needs_game=needs_game)


def refused(name: str) -> ModelRow:
    """A command of Yixin-Board that we do not have."""
    return one(f"ERROR {name} is not supported", needs_game=False)


def closed(name: str) -> ModelRow:
    """A command that needs a database: no session of a fuzzer opens one."""
    pattern = f"ERROR {name} needs a (?:database: INFO database PATH|game: START first)"
    return one(pattern, needs_game=False)


REFUSED_COMMANDS = (
    *("YXFORBID", "YXDRAW", "YXRESIGN", "YXPRINTFEATURE", "YXBLOCKPATHRESET"),
    *("YXDBTOPOS", "YXDBCHECK", "YXDBFIX"),
)
REFUSED_BLOCKS = ("YXBLOCKPATH", "YXBLOCKPATHUNDO")
REFUSED_FILES = ("YXHASHDUMP", "YXHASHLOAD")
CLOSED_COMMANDS = (
    *("YXEDITTVDDATABASE", "YXEDITTEXTDATABASE", "YXEDITLABELDATABASE", "YXSAVEDATABASE"),
    *("YXSETBESTMOVEDATABASE", "YXCLEARBESTMOVEDATABASE"),
)
CLOSED_BLOCKS = (
    *("YXQUERYDATABASEONE", "YXQUERYDATABASETEXT", "YXQUERYDATABASEALLT"),
    *("YXDELETEDATABASEONE", "YXDELETEDATABASEALL"),
)
CLOSED_FILES = (
    *("YXDBSPLIT", "YXDBMERGE", "YXDBTOTXT", "YXDBTOTXTALL", "YXTXTTODB", "YXLIBTODB"),
    "YXDBTOLIB",
)

ROWS: dict[str, ModelRow] = {
    "START": ModelRow(Model.start, needs_game=False),
    "RECTSTART": ModelRow(Model.rectstart, needs_game=False),
    "RESTART": ModelRow(Model.restart),
    "BEGIN": ModelRow(Model.begin),
    "TURN": ModelRow(Model.turn),
    "PLAY": ModelRow(Model.play),
    "BOARD": ModelRow(Model.board, has_lines=True),
    "TAKEBACK": ModelRow(Model.takeback),
    "SWAP2BOARD": ModelRow(Model.swap2board, has_lines=True),
    "OPENING": ModelRow(Model.opening, has_lines=True),
    "OUTCOME": one(OUTCOME),
    "LEGAL": one(LEGAL),
    "SHOW": ModelRow(show),
    "YXSHOWBOARD": ModelRow(show),
    "INFO": ModelRow(Model.info, needs_game=False),
    "ABOUT": one(ABOUT, needs_game=False),
    "YXSHOWINFO": ModelRow(show_info, needs_game=False),
    "YXBOARD": ModelRow(Model.yxboard, has_lines=True),
    "YXSTOP": ModelRow(nothing, needs_game=False),
    "STOP": ModelRow(nothing, needs_game=False),
    "YXSHOWFORBID": one(FORBID),
    "YXNBEST": ModelRow(n_best),
    "YXBALANCEONE": ModelRow(balance_one),
    "YXBALANCETWO": ModelRow(balance_two),
    "YXSEARCHDEFEND": ModelRow(search_defend),
    "YXSWAP2STEP1": ModelRow(swap2_offer),
    "YXSWAP2STEP2": ModelRow(swap2_answer),
    "YXSWAP2STEP3": ModelRow(swap2_choose),
    **{f"YXSOOSORVSTEP{step}": soosorv(step) for step in range(1, 7)},
    "YXHASHCLEAR": one("MESSAGE hash cleared", needs_game=False),
    "YXSHOWHASHUSAGE": one(r"MESSAGE hash usage [\d.]+% of \d+ MiB", needs_game=False),
    "YXBLOCK": ModelRow(exclude, has_lines=True, needs_game=False),
    "YXBLOCKUNDO": ModelRow(include, has_lines=True, needs_game=False),
    "YXBLOCKRESET": ModelRow(include_all, needs_game=False),
    "YXQUERYDATABASEALL": ModelRow(query_database, has_lines=True, needs_game=False),
    **{name: refused(name) for name in REFUSED_COMMANDS},
    **{name: refused(name)._replace(has_lines=True) for name in REFUSED_BLOCKS},
    **{name: refused(name)._replace(wants_name=True) for name in REFUSED_FILES},
    **{name: closed(name) for name in CLOSED_COMMANDS},
    **{name: closed(name)._replace(has_lines=True) for name in CLOSED_BLOCKS},
    **{name: closed(name)._replace(wants_name=True) for name in CLOSED_FILES},
    # Only in a block that it ends: the sessions have none of it elsewhere.
    "YXSETDATABASE": one("MESSAGE .*", needs_game=False)._replace(wants_name=True),
}
