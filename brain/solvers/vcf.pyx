"""Wins by continuous fours (VCF): the attacker makes only fours, the defender must answer each.

A win found here is proven: it holds against every answer. Two fours made by one stone lie on two
lines that meet only in that stone, so no answer stops both, under any rule; two fours made by two
stones may share an answer where ends count (caro), so there every answer is tried. The search
is the four-only case of threat-space search (Allis, van den Herik and Huntjens 1996).
"""

from libc.stdint cimport int64_t

from ..clock cimport Limit, begin_effort, should_stop
from ..grid.board cimport Grid, Trace, count, list_four_or_better, side_key, take_back, try_stone
from ..grid.forbidden cimport is_foul
from ..grid.patterns cimport FIVES, FOUR_THREE, RICH_FOUR, SINGLE_FOUR, STRAIGHT_FOUR, SUSPECT
from ..platform cimport fits
from ..types cimport MAX_FOURS, MAX_TURNS, key_t, opponent, square_t
from .answers cimport MAX_FIVE_ANSWERS, can_four, find, five_answers
from .refutations cimport FAR, is_refuted, note_refuted


# A probe stores its refutations under keys of their own: what it misses, a full search may find.
cdef key_t PROBE_KEY = <key_t>0x9E3779B97F4A7C15   # any well mixed number


cdef int vcf_solve(
    Vcf* vcf, Grid* grid, int attacker, int fours, int64_t budget, const Limit* limit,
) noexcept nogil:
    """Plies to a win of the attacker, who is to move, by at most so many fours; 0 if none is found.

    budget: fours that may be played; limit: of the calling search, or NULL. Unless
    vcf.effort.exhausted is set, 0 means that there is no such win. vcf.proof holds the moves.
    """
    return solve(vcf, grid, attacker, fours, budget, limit, False)


cdef int vcf_probe(Vcf* vcf, Grid* grid, int attacker, int fours, int64_t budget) noexcept nogil:
    """The same without fours that bring nothing else; 0 does not mean that there is no win.

    Those fours cost most of the nodes and seldom lead to a win.
    """
    return solve(vcf, grid, attacker, fours, budget, NULL, True)


cdef int solve(
    Vcf* vcf, Grid* grid, int attacker, int fours, int64_t budget, const Limit* limit,
    bint only_rich,
) noexcept nogil:
    vcf.grid = grid
    vcf.attacker = attacker
    vcf.length = 0
    begin_effort(&vcf.effort, budget, limit)
    vcf.only_rich = only_rich
    return attack(vcf, min(fours, MAX_FOURS), 0)


cdef int won(Vcf* vcf, int at, square_t square, int plies) noexcept nogil:
    """Write the last move of the proof; plies."""
    vcf.proof[at] = square
    vcf.length = at + 1
    return plies


cdef int attack(Vcf* vcf, int fours, int at) noexcept nogil:
    """Plies to the attacker's win with him to move, 0 if not found; at: moves played so far."""
    cdef Grid* grid = vcf.grid
    cdef int attacker = vcf.attacker
    cdef int defender = opponent(attacker)
    cdef square_t[MAX_TURNS] cells
    cdef square_t[MAX_FIVE_ANSWERS] answers
    cdef int found, number, plies
    cdef key_t key
    if count(grid, attacker, FIVES):
        return won(vcf, at, find(grid, attacker, FIVES), 1)
    if count(grid, defender, FIVES):
        found = five_answers(grid, defender, answers)
        for number in range(found):
            if fours and can_four(grid, answers[number], attacker):
                plies = play_four(vcf, answers[number], fours, at)
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
        key ^= PROBE_KEY
    if is_refuted(&vcf.refutations, key, fours):
        return 0
    found = list_fours(grid, attacker, vcf.only_rich, cells)
    for number in range(found):
        plies = play_four(vcf, cells[number], fours, at)
        if plies:
            return plies
        if vcf.effort.exhausted:
            return 0
    note_refuted(&vcf.refutations, key, fours)
    return 0


cdef inline bint has_rich(const Grid* grid, int stone) noexcept nogil:
    """Whether there may be a four that brings something else."""
    return (
        count(grid, stone, FOUR_THREE) + count(grid, stone, RICH_FOUR) + count(grid, stone, SUSPECT)
    ) > 0


cdef int list_fours(
    Grid* grid, int attacker, bint only_rich, square_t* cells,
) noexcept nogil:
    """All cells where the attacker makes a four without a foul, the likeliest to win first.

    For positions where he has no five and no straight four. only_rich: without single fours.
    cells: room for MAX_TURNS.
    """
    cdef int number, combined
    cdef square_t square
    cdef int found = 0
    cdef int rich = 0
    cdef int best = 0
    for number in range(list_four_or_better(grid, attacker, cells)):
        square = cells[number]
        combined = grid.cell[square].mark[attacker - 1].combined
        if combined == SINGLE_FOUR and only_rich:
            continue
        if can_four(grid, square, attacker):
            # three groups, kept apart by swaps: four-threes, rich fours, others
            cells[found] = square
            if combined == FOUR_THREE:
                cells[found] = cells[rich]
                cells[rich] = cells[best]
                cells[best] = square
                best += 1
                rich += 1
            elif combined == RICH_FOUR:
                cells[found] = cells[rich]
                cells[rich] = square
                rich += 1
            found += 1
    return found


cdef int play_four(Vcf* vcf, square_t four, int fours, int at) noexcept nogil:
    """Plies to the win that begins with this four, 0 if not found; it leaves no five to answer."""
    cdef Grid* grid = vcf.grid
    cdef int attacker = vcf.attacker
    cdef int defender = opponent(attacker)
    cdef square_t[MAX_FIVE_ANSWERS] answers
    cdef Trace four_trace, answer_trace
    cdef int number, found, plies
    cdef int longest = 3        # the four, any answer, the five
    if should_stop(&vcf.effort):
        return 0
    vcf.effort.nodes += 1
    try_stone(grid, four, attacker, &four_trace)
    won(vcf, at, four, 0)
    found = five_answers(grid, attacker, answers)
    for number in range(found):
        if is_foul(grid, answers[number], defender):
            continue            # this answer is a foul, and loses
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


fits(MAX_FOURS, FAR)
