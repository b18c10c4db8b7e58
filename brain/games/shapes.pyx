"""The rows that a stone makes: their stones, and the cells that go on with them."""

from ..geometry cimport column, directions_of, row, steps_of
from ..grid.bans cimport is_free_three, is_open_three
from ..grid.board cimport Grid, hold, pattern_at, release, run_end
from ..grid.forbidden cimport foul_at, is_foul, makes_five
from ..grid.patterns cimport DOUBLE, FIVE, FOUR, OVERLINE, PATTERNS, STRAIGHT, THREE, THREE_S
from ..types cimport EMPTY, square_t

from .fouls import Foul, Row

cdef enum:
    FARTHEST = 5            # cells from a stone to the farthest one of a row with it

# Pattern -> the kind of a row; None: too weak to be one.
cdef list KIND_OF = [None] * PATTERNS
KIND_OF[FIVE] = "five"
KIND_OF[STRAIGHT] = "straight four"
KIND_OF[FOUR] = "four"
KIND_OF[DOUBLE] = "four"    # two on one line
KIND_OF[THREE] = KIND_OF[THREE_S] = "three"
KIND_OF[OVERLINE] = "overline"


cdef tuple point_of(square_t square):
    return column(square), row(square)


cdef list cells_between(const Grid* grid, square_t square, int stone, int step):
    """The unbroken run of a colour through a cell of it."""
    cdef square_t at = run_end(grid, square, stone, -step) + step
    cells = []
    while grid.cell[at].stone == stone:
        cells.append(at)
        at += step
    return cells


cdef list nearest(const Grid* grid, square_t square, int stone, int step):
    """The empty cells of a line around a stone, up to what stops its colour."""
    cdef int sign, away
    cdef square_t at
    cells = []
    for sign in range(-1, 2, 2):
        for away in range(1, FARTHEST + 1):
            at = square + sign * away * step
            if grid.cell[at].stone == EMPTY:
                cells.append(at)
            elif grid.cell[at].stone != stone:
                break
    return sorted(cells)


cdef object row_along(Grid* grid, square_t square, int stone, int direction):
    """The Row through a stone on the board along a direction; None where there is none.

    A three is only one where a straight four can be made of it without a foul.
    """
    cdef int step = steps_of(grid.lanes)[direction]
    cdef int pattern = pattern_at(grid, square, stone, direction)
    cdef square_t cell
    kind = KIND_OF[pattern]
    if kind is None:
        return None
    stones, needs, fouls = set(), [], []
    if pattern == FIVE or pattern == OVERLINE:
        stones.update(cells_between(grid, square, stone, step))
    else:
        for cell in nearest(grid, square, stone, step):
            wanted = STRAIGHT if kind == "three" else FIVE
            if pattern_at(grid, cell, stone, direction) != wanted:
                continue
            hold(grid, cell, stone)
            run = cells_between(grid, cell, stone, step)
            release(grid, cell)
            if square not in run:
                continue
            if kind == "three" and is_foul(grid, cell, stone):
                fouls.append(foul_of(grid, cell, stone))
            elif kind != "three" or not makes_five(grid, cell, stone):
                needs.append(cell)
            else:
                continue
            stones.update(run)
            stones.discard(cell)
    return Row(
        kind, point_of(square), tuple(map(point_of, sorted(stones))),
        tuple(map(point_of, needs)), tuple(fouls),
    )


cdef list rows_through(Grid* grid, square_t square, int stone):
    """The rows through a stone on the board, by direction."""
    cdef int direction
    rows = [
        row_along(grid, square, stone, direction)
        for direction in range(directions_of(grid.lanes))
    ]
    return [each for each in rows if each is not None]


cdef list rows_of_foul(Grid* grid, square_t square, int stone, str name):
    """The rows through a stone on the board that make it a foul of renju of this name."""
    rows = rows_through(grid, square, stone)
    if name == "overline":
        return [each for each in rows if each.kind == "overline"]
    if name == "double four":
        return [each for each in rows if each.kind in ("four", "straight four")]
    return [each for each in rows if each.kind == "three" and each.needs]


cdef object foul_of(Grid* grid, square_t square, int stone):
    """The Foul of renju that a stone on an empty cell would be."""
    name = ("", "overline", "double four", "double three")[foul_at(grid, square, stone)]
    hold(grid, square, stone)
    rows = rows_of_foul(grid, square, stone, name)
    release(grid, square)
    return Foul(name, point_of(square), stone, tuple(rows))


cdef list open_threes(Grid* grid, square_t square, int stone):
    """The open threes through a stone on the board that bans of gomoku count."""
    cdef int direction, step
    cdef square_t low, high
    rows = []
    for direction in range(directions_of(grid.lanes)):
        step = steps_of(grid.lanes)[direction]
        if is_open_three(grid, square, stone, step):
            low = run_end(grid, square, stone, -step)
            high = run_end(grid, square, stone, step)
            stones = cells_between(grid, square, stone, step)
            rows.append(Row(
                "three", point_of(square), tuple(map(point_of, stones)),
                (point_of(low), point_of(high)),
            ))
    return rows


cdef list free_threes(Grid* grid, square_t square, int stone):
    """The free threes through a stone on the board that bans of Pente count."""
    cdef int direction, step
    cdef square_t end
    rows = []
    for direction in range(directions_of(grid.lanes)):
        step = steps_of(grid.lanes)[direction]
        if not is_free_three(grid, square, stone, step):
            continue
        needs, stones = [], set()
        for end in (run_end(grid, square, stone, -step), run_end(grid, square, stone, step)):
            hold(grid, end, stone)
            run = cells_between(grid, end, stone, step)
            release(grid, end)
            if (
                len(run) == 4 and grid.cell[<square_t>run[0] - step].stone == EMPTY
                and grid.cell[<square_t>run[3] + step].stone == EMPTY
            ):
                needs.append(end)
                stones.update(run)
                stones.discard(end)
        rows.append(Row(
            "three", point_of(square), tuple(map(point_of, sorted(stones))),
            tuple(map(point_of, needs)),
        ))
    return rows
