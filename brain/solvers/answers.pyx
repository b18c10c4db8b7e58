"""Answers to threatened fives and straight fours: every cell where a stone may stop them."""

from ..geometry cimport DIRECTIONS, STEP
from ..grid.board cimport (
    Grid, Trace, count, list_four_or_better, only, pattern_at, pattern_with, run_end, take_back,
    try_stone,
)
from ..grid.forbidden cimport is_foul
from ..grid.patterns cimport DOUBLE, FIVE, FIVES, FOUR, STRAIGHT, STRAIGHT_FOUR, SUSPECT, makes_four
from ..types cimport EMPTY, MAX_TURNS, NO_SQUARE, opponent, square_t


cdef square_t find(const Grid* grid, int stone, int combined) noexcept nogil:
    """The first empty cell of a combined pattern that is four or better; NO_SQUARE for none."""
    cdef square_t[MAX_TURNS] fours
    cdef int number
    cdef int cells = count(grid, stone, combined)
    if cells == 0:
        return NO_SQUARE
    if cells == 1:
        return only(grid, stone, combined)
    for number in range(list_four_or_better(grid, stone, fours)):
        if grid.cell[fours[number]].mark[stone - 1].combined == combined:
            return fours[number]
    return NO_SQUARE


cdef bint can_four(Grid* grid, square_t square, int stone) noexcept nogil:
    """Whether a stone on an empty cell makes a four, but no five, and is no foul."""
    cdef int direction, pattern
    cdef int combined = grid.cell[square].mark[stone - 1].combined
    if combined != SUSPECT:
        return makes_four(combined)
    for direction in range(DIRECTIONS):
        pattern = pattern_at(grid, square, stone, direction)
        if pattern == FOUR or pattern == STRAIGHT:
            return not is_foul(grid, square, stone)
    return False


cdef int five_answers(Grid* grid, int attacker, square_t* cells) noexcept nogil:
    """The cells that stop every five that the attacker threatens; he must threaten one.

    cells: room for MAX_FIVE_ANSWERS. Fouls of the defender are among them.
    """
    cdef square_t five = find(grid, attacker, FIVES)
    cdef square_t[MAX_FIVE_ANSWERS] tries
    cdef Trace trace
    cdef int number
    cdef int tried = 1
    cdef int found = 0
    if not grid.tables.ends_count:
        if count(grid, attacker, FIVES) > 1:
            return 0
        cells[0] = five
        return 1
    if count(grid, attacker, FIVES) == 1:
        cells[0] = five
        return 1 + ends_of(grid, five, attacker, True, &cells[1])
    tries[0] = five
    tried += ends_of(grid, five, attacker, False, &tries[1])
    for number in range(tried):
        try_stone(grid, tries[number], opponent(attacker), &trace)
        if count(grid, attacker, FIVES) == 0:
            cells[found] = tries[number]
            found += 1
        take_back(grid, &trace)
    return found


cdef int ends_of(
    const Grid* grid, square_t five, int attacker, bint only_stops, square_t* cells,
) noexcept nogil:
    """The empty ends of the fives that a stone on a cell would make; how many.

    only_stops: those where a stone of the defender leaves no five on this cell.
    """
    cdef square_t end
    cdef int direction, sign, away
    cdef int fives = 0
    cdef int found = 0
    for direction in range(DIRECTIONS):
        if pattern_at(grid, five, attacker, direction) != FIVE:
            continue
        fives += 1
        for sign in range(-1, 2, 2):
            end = run_end(grid, five, attacker, sign * STEP[direction])
            away = (end - five) // STEP[direction]
            if grid.cell[end].stone == EMPTY and not (
                only_stops
                and pattern_with(grid, five, attacker, direction, away, opponent(attacker)) == FIVE
            ):
                cells[found] = end
                found += 1
    return 0 if only_stops and fives > 1 else found


cdef int open_four_answers(Grid* grid, int attacker, square_t* cells) noexcept nogil:
    """Every cell where a stone may stop all straight fours that the attacker threatens.

    cells: room for MAX_OPEN_FOUR_ANSWERS. All answers that make no four themselves are among them:
    a stone elsewhere leaves one of those straight fours as it is.
    """
    cdef int at, number, kept, length
    cdef square_t square
    cdef square_t[MAX_TURNS] fours
    cdef square_t[MAX_OPEN_FOUR_ANSWERS] line
    cdef int left = count(grid, attacker, STRAIGHT_FOUR)
    cdef int found = -1
    for at in range(list_four_or_better(grid, attacker, fours)):
        square = fours[at]
        if grid.cell[square].mark[attacker - 1].combined != STRAIGHT_FOUR:
            continue
        length = dependent_cells(grid, square, attacker, line)
        if found < 0:
            for number in range(length):
                cells[number] = line[number]
            found = length
        else:
            kept = 0
            for number in range(found):
                if holds(line, length, cells[number]):
                    cells[kept] = cells[number]
                    kept += 1
            found = kept
        left -= 1
        if left == 0 or found == 0:
            return found
    return max(found, 0)


cdef bint holds(const square_t* cells, int length, square_t square) noexcept nogil:
    """Whether a list has a square."""
    cdef int number
    for number in range(length):
        if cells[number] == square:
            return True
    return False


cdef int dependent_cells(Grid* grid, square_t square, int stone, square_t* cells) noexcept nogil:
    """The empty cells that must stay empty for the fours of a stone here, itself included."""
    cdef int direction, pattern, sign, away
    cdef square_t seen
    cdef int found = 1
    cells[0] = square
    for direction in range(DIRECTIONS):
        pattern = pattern_at(grid, square, stone, direction)
        if pattern != FOUR and pattern != STRAIGHT and pattern != DOUBLE:
            continue
        for sign in range(-1, 2, 2):
            for away in range(1, grid.tables.reach + 1):
                seen = square + sign * away * STEP[direction]
                if grid.cell[seen].stone == EMPTY:
                    cells[found] = seen
                    found += 1
                elif grid.cell[seen].stone != stone:
                    break
    return found
