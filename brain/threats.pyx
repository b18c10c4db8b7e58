"""Answers to fives and straight fours, and wins by continuous fours (VCF).

Everything claimed here is sound: a win is a win against every answer. Two fours made by one
stone lie on two lines that meet only in that stone, so no answer stops both, under any rule;
two fours made by two stones may share an answer where ends count (caro), so there every answer
is tried.
"""

from libc.stdint cimport int64_t

from .board cimport (
    Grid, Trace, count, list_sharp, only, shape_of, shape_with, side_key, take_back, try_stone,
)
from .clock cimport Limit, is_over
from .failures cimport has_failed, note_failure
from .forbidden cimport is_foul
from .geometry cimport DIRECTIONS, STEP
from .patterns cimport (
    DOUBLE, FIVE, FIVES, FOUR, FOUR_THREE, RICH_FOUR, SINGLE_FOUR, STRAIGHT, STRAIGHT_FOUR, SUSPECT,
    makes_four,
)
from .units cimport EMPTY, MAX_TURNS, NO_SQUARE, key_t, other, square_t


cdef enum:
    POLL_MASK = 255             # nodes between two looks at the clock, less one

cdef key_t GLANCE_KEY = <key_t>0x9E3779B97F4A7C15   # what a glance did not find may be there


cdef square_t find(const Grid* grid, int stone, int rank) noexcept nogil:
    """The first empty cell of this rank, a four at least; NO_SQUARE where there is none."""
    cdef square_t[MAX_TURNS] sharp
    cdef int number
    cdef int cells = count(grid, stone, rank)
    if cells == 0:
        return NO_SQUARE
    if cells == 1:
        return only(grid, stone, rank)
    for number in range(list_sharp(grid, stone, sharp)):
        if grid.cell[sharp[number]].mark[stone - 1].rank == rank:
            return sharp[number]
    return NO_SQUARE


cdef bint can_four(Grid* grid, square_t square, int stone) noexcept nogil:
    """Whether a stone on an empty cell makes a four (or more) and is no foul."""
    cdef int direction, shape
    cdef int rank = grid.cell[square].mark[stone - 1].rank
    if rank != SUSPECT:
        return makes_four(rank)
    for direction in range(DIRECTIONS):
        shape = shape_of(grid, square, stone, direction)
        if shape == FOUR or shape == STRAIGHT:
            return not is_foul(grid, square, stone)
    return False


cdef int parries(Grid* grid, int attacker, square_t* cells) noexcept nogil:
    """The cells that stop every five threatened by the attacker; there is one at least.

    cells: room for MAX_PARRIES. Fouls of the defender are among them.
    """
    cdef square_t five = find(grid, attacker, FIVES)
    cdef square_t[MAX_PARRIES] tries
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
        try_stone(grid, tries[number], other(attacker), &trace)
        if count(grid, attacker, FIVES) == 0:
            cells[found] = tries[number]
            found += 1
        take_back(grid, &trace)
    return found


cdef int ends_of(
    const Grid* grid, square_t five, int attacker, bint only_stops, square_t* cells,
) noexcept nogil:
    """The empty ends of the fives that a stone on a cell would make; how many.

    only_stops: those where a stone of the defender makes an end of all of them.
    """
    cdef square_t end
    cdef int direction, sign, away
    cdef int fives = 0
    cdef int found = 0
    for direction in range(DIRECTIONS):
        if shape_of(grid, five, attacker, direction) != FIVE:
            continue
        fives += 1
        for sign in range(-1, 2, 2):
            away = sign
            while grid.cell[five + away * STEP[direction]].stone == attacker:
                away += sign
            end = five + away * STEP[direction]
            if grid.cell[end].stone == EMPTY and not (
                only_stops and shape_with(grid, five, attacker, direction, away) == FIVE
            ):
                cells[found] = end
                found += 1
    return 0 if only_stops and fives > 1 else found


cdef int guards(Grid* grid, int attacker, square_t* cells) noexcept nogil:
    """Every cell where a stone changes all straight fours threatened by the attacker.

    cells: room for MAX_GUARDS. All answers that do not make a four themselves are among them:
    whoever plays elsewhere leaves one of those straight fours as it is.
    """
    cdef int at, number, kept, length
    cdef square_t square
    cdef square_t[MAX_TURNS] sharp
    cdef square_t[MAX_GUARDS] line
    cdef int left = count(grid, attacker, STRAIGHT_FOUR)
    cdef int found = -1
    for at in range(list_sharp(grid, attacker, sharp)):
        square = sharp[at]
        if grid.cell[square].mark[attacker - 1].rank != STRAIGHT_FOUR:
            continue
        length = watchers(grid, square, attacker, line)
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
    cdef int number
    for number in range(length):
        if cells[number] == square:
            return True
    return False


cdef int watchers(Grid* grid, square_t square, int stone, square_t* cells) noexcept nogil:
    """The empty cells on whose emptiness the fours of a stone here depend, itself included."""
    cdef int direction, shape, sign, away
    cdef square_t seen
    cdef int found = 1
    cells[0] = square
    for direction in range(DIRECTIONS):
        shape = shape_of(grid, square, stone, direction)
        if shape != FOUR and shape != STRAIGHT and shape != DOUBLE:
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


# ---- VCF: the attacker makes fours only, the defender has to answer each ----

cdef int vcf_solve(
    Vcf* vcf, Grid* grid, int attacker, int fours, int64_t budget, const Limit* limit,
) noexcept nogil:
    """Plies to a win of the attacker, who is to move, by at most so many fours; 0 if none is found.

    Where vcf.exhausted is not set, 0 means that there is none. The moves stand in vcf.proof.
    """
    return solve(vcf, grid, attacker, fours, budget, limit, False)


cdef int vcf_glance(Vcf* vcf, Grid* grid, int attacker, int fours, int64_t budget) noexcept nogil:
    """The same without fours of no other use, which cost most of the nodes and seldom lead to
    anything: 0 says little."""
    return solve(vcf, grid, attacker, fours, budget, NULL, True)


cdef int solve(
    Vcf* vcf, Grid* grid, int attacker, int fours, int64_t budget, const Limit* limit,
    bint only_rich,
) noexcept nogil:
    vcf.grid = grid
    vcf.attacker = attacker
    vcf.nodes = 0
    vcf.budget = budget
    vcf.exhausted = False
    vcf.length = 0
    vcf.limit = limit
    vcf.only_rich = only_rich
    return attack(vcf, min(fours, MAX_FOURS), 0)


cdef inline bint is_late(const Vcf* vcf) noexcept nogil:
    return vcf.limit != NULL and vcf.nodes & POLL_MASK == POLL_MASK and is_over(vcf.limit)


cdef int won(Vcf* vcf, int at, square_t square, int plies) noexcept nogil:
    vcf.proof[at] = square
    vcf.length = at + 1
    return plies


cdef int attack(Vcf* vcf, int fours, int at) noexcept nogil:
    """Plies to the attacker's win, 0 if not found; at: moves of the proof so far."""
    cdef Grid* grid = vcf.grid
    cdef int attacker = vcf.attacker
    cdef int defender = other(attacker)
    cdef square_t[MAX_TURNS] cells
    cdef square_t[MAX_PARRIES] answers
    cdef int found, number, plies
    cdef key_t key
    if count(grid, attacker, FIVES):
        return won(vcf, at, find(grid, attacker, FIVES), 1)
    if count(grid, defender, FIVES):
        found = parries(grid, defender, answers)
        for number in range(found):
            if fours and can_four(grid, answers[number], attacker):
                plies = force(vcf, answers[number], fours, at)
                if plies:
                    return plies
        return 0
    if count(grid, attacker, STRAIGHT_FOUR):
        return won(vcf, at, find(grid, attacker, STRAIGHT_FOUR), 3)
    if fours == 0:
        return 0
    key = grid.hash ^ side_key(attacker)
    if vcf.only_rich:
        if not has_rich(grid, attacker):
            return 0
        key ^= GLANCE_KEY
    if has_failed(&vcf.failures, key, fours):
        return 0
    found = list_fours(grid, attacker, vcf.only_rich, cells)
    for number in range(found):
        plies = force(vcf, cells[number], fours, at)
        if plies:
            return plies
        if vcf.exhausted:
            return 0
    note_failure(&vcf.failures, key, fours)
    return 0


cdef inline bint has_rich(const Grid* grid, int stone) noexcept nogil:
    """Whether there may be a four that brings more along."""
    return (
        count(grid, stone, FOUR_THREE) + count(grid, stone, RICH_FOUR) + count(grid, stone, SUSPECT)
    ) > 0


cdef int list_fours(
    Grid* grid, int attacker, bint only_rich, square_t* cells,
) noexcept nogil:
    """All cells where the attacker makes a four without a foul, the most promising first.

    He has no five and no straight four. only_rich: no single fours. cells: room for MAX_TURNS.
    """
    cdef int number, rank
    cdef square_t square
    cdef int found = 0
    cdef int rich = 0
    cdef int best = 0
    for number in range(list_sharp(grid, attacker, cells)):
        square = cells[number]
        rank = grid.cell[square].mark[attacker - 1].rank
        if rank == SINGLE_FOUR and only_rich:
            continue
        if can_four(grid, square, attacker):
            # three groups, kept apart by two swaps: four-threes, rich fours, the rest
            cells[found] = square
            if rank == FOUR_THREE:
                cells[found] = cells[rich]
                cells[rich] = cells[best]
                cells[best] = square
                best += 1
                rich += 1
            elif rank == RICH_FOUR:
                cells[found] = cells[rich]
                cells[rich] = square
                rich += 1
            found += 1
    return found


cdef int force(Vcf* vcf, square_t four, int fours, int at) noexcept nogil:
    """Plies to the win that begins with this four, which stops all fives of the defender."""
    cdef Grid* grid = vcf.grid
    cdef int attacker = vcf.attacker
    cdef int defender = other(attacker)
    cdef square_t[MAX_PARRIES] answers
    cdef Trace four_trace, answer_trace
    cdef int number, found, plies
    cdef int longest = 3        # the four, any answer, the five
    if vcf.nodes >= vcf.budget or is_late(vcf):
        vcf.exhausted = True
        return 0
    vcf.nodes += 1
    try_stone(grid, four, attacker, &four_trace)
    won(vcf, at, four, 0)
    found = parries(grid, attacker, answers)
    for number in range(found):
        if is_foul(grid, answers[number], defender):
            continue            # he must play it, and loses by it
        try_stone(grid, answers[number], defender, &answer_trace)
        plies = attack(vcf, fours - 1, at + 2)
        take_back(grid, &answer_trace)
        if plies == 0:
            longest = 0
            break
        vcf.proof[at + 1] = answers[number]
        longest = max(longest, plies + 2)
    take_back(grid, &four_trace)
    if longest:
        vcf.proof[at] = four
    return longest
