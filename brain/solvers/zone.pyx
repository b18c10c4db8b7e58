"""The zone of a win by fours: every empty cell on which that win depends.

A stone of the defender outside the zone changes no step of the win, so the win holds against it,
too; solvers need to try only the answers inside (relevance zones: Wu and Lin 2010). A win by fours
depends on

- the cells of its fours and of the fives that they threaten; where ends count, the ends of those;
- the cells where, at some point of it, the defender could make a four or a five: a stone there
  might give him a five in time. His fours in the position itself are among them;
- where a foul (or what may become one) is part of it, the lines of that foul, or every cell.

Where the win must hold against two stones of the defender, wherever they stand outside the zone,
these may make a four together with two others: then all empty cells of a line of five with two of
his stones, and none of the attacker's, are among them.
"""

from libc.stdint cimport int64_t
from libc.string cimport memcpy

from ..clock cimport Limit
from ..geometry cimport DIRECTIONS, STEP, square_at
from ..grid.board cimport Grid, count, lift, list_four_or_better, pattern_at, place, run_end
from ..grid.forbidden cimport FOUL_DOUBLE_THREE, foul_at, is_foul
from ..grid.patterns cimport FIVE, FIVES, SUSPECT
from ..types cimport EMPTY, MAX_FOURS, MAX_TURNS, opponent, square_t
from .answers cimport MAX_FIVE_ANSWERS, five_answers
from .vcf cimport PROOF_LENGTH, Vcf, vcf_solve

cdef enum:
    FIVE_LONG = 5               # cells of a line that wins


cdef void watch(Zone* zone, square_t square) noexcept nogil:
    """An empty cell belongs to the zone."""
    if not zone.watched[square]:
        zone.watched[square] = True
        zone.cells[zone.size] = square
        zone.size += 1


cdef bint find_zone(
    Zone* zone, Vcf* vcf, Grid* grid, int attacker, int64_t budget, const Limit* limit,
) noexcept nogil:
    """Put into zone.cells the zone of the win by fours that vcf has just found for the attacker.

    budget: fours that vcf may play to find the win against the answers that its proof leaves out;
    limit: of the calling search, or NULL. False where it did not find all of it.
    """
    cdef bint whole
    begin_zone(zone, 1, vcf, grid, attacker, budget, limit)
    whole = collect_win(zone)
    end_zone(zone)
    return whole


cdef void begin_zone(
    Zone* zone, int extra, Vcf* vcf, Grid* grid, int attacker, int64_t budget, const Limit* limit,
) noexcept nogil:
    """Empty the zone; the rest as for find_zone. extra: as Zone has it, 1 or 2."""
    zone.extra = extra
    zone.vcf = vcf
    zone.grid = grid
    zone.attacker = attacker
    zone.nodes = 0
    zone.budget = budget
    zone.limit = limit
    zone.size = 0
    zone.everywhere = False


cdef void end_zone(Zone* zone) noexcept nogil:
    """After all was watched: the zone may be read."""
    cdef Grid* grid = zone.grid
    cdef int x, y, number
    if zone.everywhere:
        for y in range(grid.height):
            for x in range(grid.width):
                if grid.cell[square_at(x, y)].stone == EMPTY:
                    watch(zone, square_at(x, y))
    for number in range(zone.size):
        zone.watched[zone.cells[number]] = False


cdef bint collect_win(Zone* zone) noexcept nogil:
    """Watch all that the win by fours depends on that zone.vcf has just found.

    Where zone.extra is 2, what the defender has in lines of five is watched by the caller.
    """
    cdef square_t[PROOF_LENGTH] line
    cdef int length = zone.vcf.length
    memcpy(line, zone.vcf.proof, length * sizeof(square_t))
    return collect(zone, line, length)


cdef bint win_again(Zone* zone) noexcept nogil:
    """Whether the attacker, who is to move, has a win by fours here, too; vcf then holds it."""
    cdef int plies = vcf_solve(
        zone.vcf, zone.grid, zone.attacker, MAX_FOURS, zone.budget - zone.nodes, zone.limit,
    )
    zone.nodes += zone.vcf.effort.nodes
    return plies > 0


cdef bint collect(Zone* zone, const square_t* line, int length) noexcept nogil:
    """Watch all that a win by fours depends on; line: its moves against one line of defence."""
    cdef Grid* grid = zone.grid
    cdef int attacker = zone.attacker
    cdef int defender = opponent(attacker)
    cdef square_t[MAX_FIVE_ANSWERS] answers
    cdef square_t[PROOF_LENGTH] other_line
    cdef int number, found
    cdef bint whole = True
    if count(grid, attacker, FIVES):
        watch_five(zone, line[0])
        return True
    if zone.extra == 1:
        watch_counters(zone)
    watch(zone, line[0])
    if grid.cell[line[0]].mark[attacker - 1].combined == SUSPECT:
        zone.everywhere = True      # a stone far away may make it a foul
    place(grid, line[0], attacker)
    watch_fives(zone)
    found = five_answers(grid, attacker, answers)
    for number in range(found):
        if is_foul(grid, answers[number], defender):
            watch_foul(zone, answers[number], defender)
            continue
        place(grid, answers[number], defender)
        if zone.extra == 2:
            watch_pairs_at(zone, answers[number])
        if length > 2 and line[1] == answers[number]:
            whole = collect(zone, line + 2, length - 2)
        elif win_again(zone):
            memcpy(other_line, zone.vcf.proof, zone.vcf.length * sizeof(square_t))
            whole = collect(zone, other_line, zone.vcf.length)
        else:
            whole = False
        lift(grid, answers[number])
        if not whole:
            break
    lift(grid, line[0])
    return whole


cdef void watch_five(Zone* zone, square_t five) noexcept nogil:
    """Watch a cell where the attacker makes a five, and the ends of the five where they count."""
    cdef Grid* grid = zone.grid
    cdef int direction, sign
    cdef square_t end
    watch(zone, five)
    if not grid.tables.ends_count:
        return
    for direction in range(DIRECTIONS):
        if pattern_at(grid, five, zone.attacker, direction) != FIVE:
            continue
        for sign in range(-1, 2, 2):
            end = run_end(grid, five, zone.attacker, sign * STEP[direction])
            if grid.cell[end].stone == EMPTY:
                watch(zone, end)


cdef void watch_fives(Zone* zone) noexcept nogil:
    """Watch all fives that the attacker threatens."""
    cdef square_t[MAX_TURNS] cells
    cdef int number
    for number in range(list_four_or_better(zone.grid, zone.attacker, cells)):
        if zone.grid.cell[cells[number]].mark[zone.attacker - 1].combined == FIVES:
            watch_five(zone, cells[number])


cdef void watch_counters(Zone* zone) noexcept nogil:
    """Watch all cells where the defender would make a four or better."""
    cdef square_t[MAX_TURNS] cells
    cdef int number
    for number in range(list_four_or_better(zone.grid, opponent(zone.attacker), cells)):
        watch(zone, cells[number])


cdef void watch_pairs(Zone* zone) noexcept nogil:
    """Watch the empty cells of all lines of five that hold two stones of the defender or more.

    Only those count that hold no other stone. Later stones of his need watch_pairs_at.
    """
    cdef Grid* grid = zone.grid
    cdef int x, y
    for y in range(grid.height):
        for x in range(grid.width):
            if grid.cell[square_at(x, y)].stone == opponent(zone.attacker):
                watch_pairs_at(zone, square_at(x, y))


cdef void watch_pairs_at(Zone* zone, square_t square) noexcept nogil:
    """Watch the empty cells of such lines of five as watch_pairs, through one of his stones."""
    cdef Grid* grid = zone.grid
    cdef int defender = opponent(zone.attacker)
    cdef int direction, start, at, stones, stone
    cdef square_t first
    for direction in range(DIRECTIONS):
        for start in range(-FIVE_LONG + 1, 1):
            first = square + start * STEP[direction]
            stones = 0
            for at in range(FIVE_LONG):
                stone = grid.cell[first + at * STEP[direction]].stone
                if stone == defender:
                    stones += 1
                elif stone != EMPTY:
                    stones = -FIVE_LONG
                    break
            if stones >= 2:
                for at in range(FIVE_LONG):
                    if grid.cell[first + at * STEP[direction]].stone == EMPTY:
                        watch(zone, first + at * STEP[direction])


cdef void watch_foul(Zone* zone, square_t square, int stone) noexcept nogil:
    """Watch all cells that decide whether a stone is a foul."""
    cdef Grid* grid = zone.grid
    cdef int direction, away, sign
    cdef square_t seen
    if foul_at(grid, square, stone) == FOUL_DOUBLE_THREE:
        zone.everywhere = True      # a stone far away may decide whether a three counts
        return
    for direction in range(DIRECTIONS):
        for sign in range(-1, 2, 2):
            for away in range(1, grid.tables.reach + 1):
                seen = square + sign * away * STEP[direction]
                if grid.cell[seen].stone == EMPTY:
                    watch(zone, seen)
