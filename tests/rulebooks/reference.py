"""The rule book in slow, plain Python: what wins, what Black may not do, what a point is worth.

Written from the definitions alone and never from the engine, so that the two can disagree.
A board is drawn with X (Black, moved first), O (White), . (empty) and # (blocked). Whatever lies
outside the board is blocked too. A blocked cell is nobody's: it ends every row and, in caro, does
not count as an opponent's stone.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

BLACK, WHITE, EMPTY, WALL = "X", "O", ".", "#"
OTHER = {BLACK: WHITE, WHITE: BLACK}

# Bits of the Gomocup rule number. Bit 2 (continuous) changes nothing here.
EXACT = 1  # only exactly five wins
RENJU = 4  # Black needs exactly five and has fouls
CARO = 8  # exactly five held at both ends by opponent stones does not win

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))

# A row through P reaches 4 cells to a partner stone, that partner's five 4 further, its end 1 more.
REACH = 9
FRAME = REACH + 1  # cells around the board

OVERLINE, DOUBLE_FOUR, DOUBLE_THREE = "overline", "double four", "double three"

FOUL_RESULTS = {OVERLINE: "foulOL", DOUBLE_FOUR: "foul44", DOUBLE_THREE: "foul33"}


class Board:
    """A rectangle of cells under one rule. Nothing here is remembered but the stones."""

    def __init__(self, width: int, height: int, rule: int = 0) -> None:
        self.width = width
        self.height = height
        self.rule = rule
        # Row after row, in a frame of walls that no line leaves: a line is a slice.
        self._pitch = width + 2 * FRAME  # from a cell to the one below it
        self._cells = [WALL] * (self._pitch * (height + 2 * FRAME))
        for y in range(height):
            self.fill(y, EMPTY * width)

    @classmethod
    def drawn(cls, picture: str, rule: int = 0) -> "Board":
        """The board drawn in `picture`, one row a line; blanks are ignored."""
        rows = ["".join(line.split()) for line in picture.strip().splitlines()]
        board = cls(len(rows[0]), len(rows), rule)
        for y, row in enumerate(rows):
            board.fill(y, row)
        return board

    def fill(self, y: int, row: Sequence[str]) -> None:
        """Set all cells of the row y."""
        assert len(row) == self.width
        first = self._at(0, y)
        self._cells[first : first + self.width] = row

    def row(self, y: int) -> list[str]:
        """The cells of the row y."""
        first = self._at(0, y)
        return self._cells[first : first + self.width]

    def stone(self, x: int, y: int) -> str:
        """Who stands on x, y: X, O, . or #. Outside the board everything is #."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return self._cells[self._at(x, y)]
        return WALL

    def put(self, x: int, y: int, stone: str) -> None:
        """Set the cell x, y of the board to `stone`, whatever was there."""
        self._cells[self._at(x, y)] = stone

    def points(self) -> Iterator[tuple[int, int]]:
        """Every empty point, row by row."""
        for y in range(self.height):
            for x, stone in enumerate(self.row(y)):
                if stone == EMPTY:
                    yield x, y

    def line(self, x: int, y: int, direction: tuple[int, int]) -> str:
        """The 2 * REACH + 1 cells of the line through x, y, which is the middle one."""
        dx, dy = direction
        step = dx + dy * self._pitch
        first = self._at(x, y) - REACH * step
        return "".join(self._cells[first : first + (2 * REACH + 1) * step : step])

    def _at(self, x: int, y: int) -> int:
        return (y + FRAME) * self._pitch + x + FRAME

    def __str__(self) -> str:
        return "\n".join("".join(self.row(y)) for y in range(self.height))


# ------------------------------------------------------------------- one line, drawn as a string


def filled(line: str, at: int, stone: str) -> str:
    """The line with `stone` on cell `at`."""
    return line[:at] + stone + line[at + 1 :]


def cell(line: str, at: int) -> str:
    """Cell `at` of the line; beyond its ends everything is blocked."""
    return line[at] if 0 <= at < len(line) else WALL


def row(line: str, at: int) -> range:
    """The cells of the unbroken row of equal stones through cell `at`."""
    first = last = at
    while cell(line, first - 1) == line[at]:
        first -= 1
    while cell(line, last + 1) == line[at]:
        last += 1
    return range(first, last + 1)


def needs_exact(own: str, rule: int) -> bool:
    """Whether more than five in a row is no win for `own`."""
    return bool(rule & EXACT) or is_limited(own, rule)


def is_limited(own: str, rule: int) -> bool:
    """Whether `own` is Black under renju: exact fives, unbroken straight fours, fouls."""
    return bool(rule & RENJU) and own == BLACK


def is_five(line: str, at: int, rule: int) -> bool:
    """Whether the row through the stone on `at` wins for its owner."""
    own = line[at]
    cells = row(line, at)
    if len(cells) > 5:
        return not needs_exact(own, rule)
    ends = (cell(line, cells[0] - 1), cell(line, cells[-1] + 1))
    held_shut = bool(rule & CARO) and ends == (OTHER[own], OTHER[own])
    return len(cells) == 5 and not held_shut


def empty_within(line: str, at: int, distance: int) -> list[int]:
    """The empty cells of the line at most `distance` away from `at`."""
    near = range(max(at - distance, 0), min(at + distance + 1, len(line)))
    return [i for i in near if line[i] == EMPTY and i != at]


def fives(line: str, at: int, rule: int) -> dict[int, range]:
    """Each point that makes a five including the stone on `at`, with the row it completes."""
    own = line[at]
    made = {}
    for point in empty_within(line, at, 4):
        done = filled(line, point, own)
        cells = row(done, point)
        if at in cells and is_five(done, point, rule):
            made[point] = cells
    return made


def fours(line: str, at: int, rule: int) -> set[frozenset[int]]:
    """The fours that share the stone on `at`: a four is the stones that one more makes a five.

    .XXXX. is the same four twice, so it counts once; X.XXX.X is two fours.
    """
    return {frozenset(cells) - {point} for point, cells in fives(line, at, rule).items()}


def is_straight(line: str, at: int, rule: int) -> bool:
    """Whether no single opponent stone in the line takes away every five through `at`.

    For Black under renju the row must also be an unbroken four.
    """
    own = line[at]
    if is_limited(own, rule) and len(row(line, at)) != 4:
        return False
    if not fives(line, at, rule):
        return False
    answers = (filled(line, point, OTHER[own]) for point in empty_within(line, at, 5))
    return all(fives(answered, at, rule) for answered in answers)


def own_near(line: str, at: int) -> int:
    """How many of the owner's stones stand on `at` and the 4 cells to each side of it."""
    return line[max(at - 4, 0) : at + 5].count(line[at])


@lru_cache(maxsize=1 << 18)
def line_shape(line: str, own: str, rule: int) -> str:
    """What a stone of `own` on the empty middle of the line makes in this line."""
    at = len(line) // 2
    line = filled(line, at, own)
    if own_near(line, at) < 3:  # two more stones cannot make five
        return "less"
    if is_five(line, at, rule):
        return "five"
    if is_limited(own, rule):
        if len(row(line, at)) > 5:
            return "overline"
        if len(fours(line, at, rule)) > 1:
            return "double"
    if is_straight(line, at, rule):
        return "straight"
    if fives(line, at, rule):
        return "four"
    partners = [(filled(line, i, own), i) for i in empty_within(line, at, 4)]
    if any(is_straight(both, at, rule) and not is_five(both, i, rule) for both, i in partners):
        return "three"
    if any(fives(both, at, rule) for both, _ in partners):
        return "closed three"
    return "less"


@lru_cache(maxsize=1 << 18)
def straight_partners(line: str, rule: int) -> tuple[int, ...]:
    """Where a second black stone makes a straight four with the one in the middle of the line.

    Steps from the middle, e.g. (-1, 3) for .XX.X. ; the straight four holds both stones.
    """
    at = len(line) // 2
    if own_near(line, at) < 3:  # a straight four has four stones
        return ()
    partners = []
    for point in empty_within(line, at, 3):
        both = filled(line, point, BLACK)
        if point in row(both, at) and is_straight(both, at, rule):
            partners.append(point - at)
    return tuple(partners)


@lru_cache(maxsize=1 << 18)
def count_fours(line: str, rule: int) -> int:
    """How many fours hold the stone in the middle of the line."""
    at = len(line) // 2
    if own_near(line, at) < 4:
        return 0
    return len(fours(line, at, rule))


# ------------------------------------------------------------------------------- the whole board


def shape(board: Board, x: int, y: int, direction: tuple[int, int], own: str) -> str:
    """What `own` makes in one direction by playing the empty point x, y.

    One of "five", "overline", "double", "straight", "four", "three", "closed three", "less".
    """
    return line_shape(board.line(x, y, direction), own, board.rule)


def wins(board: Board, x: int, y: int, own: str) -> bool:
    """Whether the stone of `own` on x, y (put there if the point is empty) wins."""
    lines = (filled(board.line(x, y, d), REACH, own) for d in DIRECTIONS)
    return any(is_five(line, REACH, board.rule) for line in lines)


def foul(board: Board, x: int, y: int) -> str | None:
    """Why Black may not play the empty point x, y under renju; None where he may."""
    if not board.rule & RENJU:
        return None
    board.put(x, y, BLACK)
    try:
        return _foul_of_stone(board, x, y)
    finally:
        board.put(x, y, EMPTY)


def _foul_of_stone(board: Board, x: int, y: int) -> str | None:
    """The foul of the black stone just placed on x, y: the four steps, in their order."""
    lines = [board.line(x, y, d) for d in DIRECTIONS]
    if any(is_five(line, REACH, board.rule) for line in lines):
        return None
    if any(len(row(line, REACH)) > 5 for line in lines):
        return OVERLINE
    if sum(count_fours(line, board.rule) for line in lines) >= 2:
        return DOUBLE_FOUR
    partners = [straight_partners(line, board.rule) for line in lines]
    if sum(map(bool, partners)) < 2:
        return None
    threes = 0
    for (dx, dy), steps in zip(DIRECTIONS, partners, strict=True):
        threes += any(_may_go_straight(board, x + i * dx, y + i * dy) for i in steps)
    return DOUBLE_THREE if threes >= 2 else None


def _may_go_straight(board: Board, x: int, y: int) -> bool:
    """Whether Black may complete a straight four on x, y: no five at the same time, no foul."""
    return not wins(board, x, y, BLACK) and foul(board, x, y) is None


def outcome(board: Board, x: int, y: int, own: str) -> str:
    """What playing the empty point x, y means for `own`.

    "win", "foulOL", "foul44", "foul33", "draw" (the board is full) or "continue".
    """
    if wins(board, x, y, own):
        return "win"
    broken = foul(board, x, y) if own == BLACK else None
    if broken is not None:
        return FOUL_RESULTS[broken]
    return "draw" if list(board.points()) == [(x, y)] else "continue"
