"""The zone of a win by threats: every empty cell on which that win depends.

If the attacker wins by threats (VCT) after a pass of the defender, the same threats win against
every stone outside this zone. It holds the cells of the threats, of their zones, and of what
follows each answer. Against a threat the defender has one turn more that answers nothing. So two
of his stones may stand where the proof has none, and each win by fours must hold against both: see
zone.
"""

from libc.stdint cimport int32_t, int64_t
from libc.string cimport memcpy

from ..clock cimport Limit
from ..grid.board cimport Grid, count, lift, place
from ..grid.forbidden cimport is_foul
from ..grid.patterns cimport FIVES
from ..types cimport MAX_TURNS, NO_SQUARE, opponent, square_t
from .answers cimport five_answers
from .vct cimport NO_NODE, Vct, known
from .zone cimport (
    Zone, begin_zone, collect_win, end_zone, find_zone, watch, watch_fives, watch_pairs,
    watch_pairs_at, win_again,
)


cdef bint find_threat_zone(
    Zone* zone, Vct* vct, Grid* grid, int attacker, int64_t budget, const Limit* limit,
) noexcept nogil:
    """Put into zone.cells the zone of the win by threats that vct has just found for the attacker.

    The attacker is to move; there must be no fouls in the game. zone: not vct.zone, which it uses.
    budget: fours to play to find the wins by fours in it again; limit: of the calling search, or
    NULL. False where it did not find all of it.
    """
    cdef bint whole
    begin_zone(zone, 2, &vct.vcf, grid, attacker, budget, limit)
    watch_pairs(zone)
    whole = collect_threats(zone, vct)
    end_zone(zone)
    return whole


cdef bint collect_threats(Zone* zone, Vct* vct) noexcept nogil:
    """Watch all that the attacker's win depends on, who is to move."""
    cdef Grid* grid = zone.grid
    cdef int32_t at = known(vct, zone.attacker)
    cdef square_t threat = NO_SQUARE
    cdef bint whole
    if at != NO_NODE and vct.tree[at].to_prove == 0:
        threat = vct.tree[at].best
    if threat == NO_SQUARE:
        return win_again(zone) and collect_win(zone)
    watch(zone, threat)
    place(grid, threat, zone.attacker)
    whole = collect_answers(zone, vct)
    lift(grid, threat)
    return whole


cdef bint collect_answers(Zone* zone, Vct* vct) noexcept nogil:
    """Watch all that the attacker's win depends on after one of his threats."""
    cdef Grid* grid = zone.grid
    cdef int defender = opponent(zone.attacker)
    cdef square_t[MAX_TURNS] answers
    cdef int number, found
    cdef bint whole = True
    if count(grid, zone.attacker, FIVES):
        watch_fives(zone)
        found = five_answers(grid, zone.attacker, answers)
    else:
        if not win_again(zone) or not find_zone(
            &vct.zone, &vct.vcf, grid, zone.attacker, zone.budget - zone.nodes, zone.limit,
        ):
            return False
        zone.nodes += vct.zone.nodes
        found = vct.zone.size
        memcpy(answers, vct.zone.cells, found * sizeof(square_t))
        for number in range(found):
            watch(zone, answers[number])
        # The same win by fours as before: it is the one with that zone.
        if not win_again(zone) or not collect_win(zone):
            return False
    for number in range(found):
        if is_foul(grid, answers[number], defender):
            continue
        place(grid, answers[number], defender)
        watch_pairs_at(zone, answers[number])
        whole = collect_threats(zone, vct)
        lift(grid, answers[number])
        if not whole:
            break
    return whole
