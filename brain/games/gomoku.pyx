"""Gomoku under the Gomocup rules: one stone a turn, five in a row."""

from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport calloc, free, malloc

from ..clock cimport Limit
from ..geometry cimport square_at
from ..grid.board cimport (
    Grid, Trace, count, key_with, lift, list_four_or_better, list_near, side_key, take_back,
    try_stone,
)
from ..grid.forbidden cimport foul_at, is_foul
from ..grid.patterns cimport FIVES, STRAIGHT_FOUR, SUSPECT
from ..solvers.answers cimport (
    MAX_FIVE_ANSWERS, MAX_OPEN_FOUR_ANSWERS, can_four, five_answers, open_four_answers,
)
from ..solvers.refutations cimport (
    RefutationCache, close_refutations, is_refuted, note_refuted, open_refutations,
)
from ..solvers.vcf cimport Vcf, vcf_probe, vcf_solve
from ..solvers.vct cimport Vct, close_vct, open_vct, vct_solve
from ..solvers.zone cimport Zone, find_zone
from ..types cimport (
    EMPTY, MAX_FOURS, MAX_PLY, MAX_TURNS, NO_VALUE, RENJU, WIN, Choice, first_square,
    key_t, opponent, square_t, turn_t, value_t,
)
from .game cimport TOO_MANY, Threat
from .rows cimport FULL_BOARD, GOES_ON, MADE_FIVE, Rows, offer_cell, threat_of_pattern

from collections.abc import Sequence

from ..types import Turn
from . import federation, rows

cdef enum:
    NAMED_STONES = 3        # that the openings of renju are named by
    VCF_BITS = 14           # entries of the refutation cache for wins by fours, as a power of 2
    VCT_BITS = 16           # nodes of a proof by threats, as a power of 2
    VCT_REFUTED_BITS = 12   # entries of the refutation cache for wins by threats, as a power of 2
    PASS_NODES = 64         # fours to try for the opponent's win after a pass
    ZONE_NODES = 256        # the same for the zone of that win


cdef void close_solvers(Solvers* solvers) noexcept nogil:
    """The inverse of Gomoku.open_solvers; nothing for NULL."""
    if solvers == NULL:
        return
    close_refutations(&solvers.vcf.refutations)
    close_refutations(&solvers.vct_refuted)
    close_vct(&solvers.vct)
    free(solvers)


cdef class Gomoku(Rows):
    """Five in a row on a rectangle; rule: the number of INFO rule (see brain.types).

    Raises ValueError for sides outside 5..32 and rules outside 0..15.
    """

    def __cinit__(
        self, int width=15, int height=15, int rule=0, str name="gomoku", options=None,
        str evaluation="", Rows model=None,
    ):
        self.trace = <Trace*>malloc(TRACES * sizeof(Trace))     # not calloc: most games need few
        if self.trace == NULL:
            raise MemoryError
        self.begin(model)

    def __dealloc__(self):
        close_solvers(self.solvers)
        free(self.trace)

    cdef bint open_solvers(self) noexcept nogil:
        """Make the solvers of a game that has none yet: few are searched. False: no memory."""
        cdef Solvers* solvers = <Solvers*>calloc(1, sizeof(Solvers))
        self.solvers = solvers
        if solvers != NULL and (
            open_vct(&solvers.vct, VCT_BITS)
            and open_refutations(&solvers.vct_refuted, VCT_REFUTED_BITS)
            and open_refutations(&solvers.vcf.refutations, VCF_BITS)
        ):
            return True
        close_solvers(solvers)
        self.solvers = NULL
        return False

    @property
    def opening_name(self) -> str:
        """The name of the first three stones; see Game.opening_name."""
        if not self.rule & RENJU or self.given or self.ply < NAMED_STONES:
            return ""
        stones = [self.points_of(self.played[ply])[0] for ply in range(NAMED_STONES)]
        return federation.opening_name(stones, (self.width // 2, self.height // 2))

    # ---- for a search ----

    cdef key_t key_after(self, turn_t turn) noexcept nogil:
        return (
            self.board ^ side_key(opponent(self.to_move))
            ^ key_with(self.grid, first_square(turn), self.to_move)
        )

    cdef void do_turn(self, turn_t turn) noexcept nogil:
        cdef square_t square = first_square(turn)
        cdef int combined = self.grid.cell[square].mark[self.to_move - 1].combined
        cdef int verdict = GOES_ON
        if combined == FIVES:
            verdict = MADE_FIVE
        elif combined == SUSPECT:
            verdict = foul_at(self.grid, square, self.to_move)
        self.traced[self.ply % TRACES] = self.ply + 1
        try_stone(self.grid, square, self.to_move, &self.trace[self.ply % TRACES])
        if verdict == GOES_ON and self.is_full():
            verdict = FULL_BOARD
        self.played[self.ply] = turn
        self.ply += 1
        self.verdict[self.ply] = <uint8_t>verdict
        self.to_move = opponent(self.to_move)

    cdef void undo_turn(self) noexcept nogil:
        self.ply -= 1
        self.to_move = opponent(self.to_move)
        if self.traced[self.ply % TRACES] == self.ply + 1:
            take_back(self.grid, &self.trace[self.ply % TRACES])
        else:
            lift(self.grid, first_square(self.played[self.ply]))

    cdef value_t lazy_value(self) noexcept nogil:
        return self.evaluator.lazy_value(self.grid, self.to_move)

    cdef value_t terminal_value(self, int ply) noexcept nogil:
        cdef Grid* grid = self.grid
        cdef int side = self.to_move
        cdef int foe = opponent(side)
        cdef square_t[MAX_FIVE_ANSWERS] cells
        cdef int fives
        if self.verdict[self.ply] != GOES_ON:
            return self.ended(ply)
        if count(grid, side, FIVES):
            return WIN - (ply + 1)
        fives = count(grid, foe, FIVES)
        if fives:
            if grid.tables.ends_count:
                return NO_VALUE         # one stone may stop two fives: the search tries
            if fives > 1:
                return ply + 2 - WIN
            five_answers(grid, foe, cells)
            return ply + 2 - WIN if is_foul(grid, cells[0], side) else NO_VALUE
        if count(grid, side, STRAIGHT_FOUR):
            return WIN - (ply + 3)
        return NO_VALUE

    cdef bint must_answer_five(self) noexcept nogil:
        return count(self.grid, opponent(self.to_move), FIVES) > 0

    cdef bint knows_answers(self) noexcept nogil:
        return True

    cdef bint must_defend(self) noexcept nogil:
        cdef int foe = opponent(self.to_move)
        return count(self.grid, foe, FIVES) > 0 or count(self.grid, foe, STRAIGHT_FOUR) > 0

    cdef int solve_vcf(
        self, int fours, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line,
        int* length,
    ) noexcept nogil:
        cdef int plies, number
        cdef Vcf* vcf
        nodes[0] = 0
        length[0] = 0
        if self.solvers == NULL and not self.open_solvers():
            return 0
        vcf = &self.solvers.vcf
        if limit == NULL:
            plies = vcf_probe(vcf, self.grid, self.to_move, fours, budget)
        else:
            plies = vcf_solve(vcf, self.grid, self.to_move, fours, budget, limit)
        nodes[0] = vcf.effort.nodes
        if plies:
            length[0] = min(vcf.length, <int>MAX_PLY)
            for number in range(length[0]):
                line[number] = <turn_t>vcf.proof[number]
        return plies

    cdef int solve_vct(
        self, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line, int* length,
    ) noexcept nogil:
        cdef int plies, number
        cdef int effort = 0
        cdef Vct* vct
        cdef RefutationCache* refuted
        nodes[0] = 0
        length[0] = 0
        if self.solvers == NULL and not self.open_solvers():
            return 0
        vct = &self.solvers.vct
        refuted = &self.solvers.vct_refuted
        while budget >> effort:
            effort += 1
        if is_refuted(refuted, self.hash_key(), effort):
            return 0
        plies = vct_solve(vct, self.grid, self.to_move, budget, limit)
        nodes[0] = vct.effort.nodes
        if plies == 0:
            note_refuted(refuted, self.hash_key(), effort)
            return 0
        length[0] = min(vct.length, <int>MAX_PLY)
        for number in range(length[0]):
            line[number] = <turn_t>vct.proof[number]
        return plies

    cdef Threat threat_of(self, turn_t turn) noexcept nogil:
        return threat_of_pattern(self.grid.cell[first_square(turn)].mark[self.to_move - 1].combined)

    cdef int generate_moves(self, Choice* list) noexcept nogil:
        cdef Grid* grid = self.grid
        cdef int foe = opponent(self.to_move)
        cdef square_t[MAX_OPEN_FOUR_ANSWERS] cells
        cdef square_t[MAX_TURNS] near
        cdef int number
        cdef int answers = 0
        cdef int found = 0
        if grid.stones == 0:
            self.offer(&list[0], square_at(self.width // 2, self.height // 2))
            return 1
        if count(grid, self.to_move, FIVES) == 0:
            if count(grid, foe, FIVES):
                answers = five_answers(grid, foe, cells)
                for number in range(answers):
                    if not is_foul(grid, cells[number], self.to_move):
                        offer_cell(grid, self.to_move, &list[found], cells[number])
                        found += 1
                return found
            if count(grid, foe, STRAIGHT_FOUR) and count(grid, self.to_move, STRAIGHT_FOUR) == 0:
                answers = open_four_answers(grid, foe, cells)
                for number in range(answers):
                    if not can_four(grid, cells[number], self.to_move) and not is_foul(
                        grid, cells[number], self.to_move
                    ):
                        offer_cell(grid, self.to_move, &list[found], cells[number])
                        found += 1
                for number in range(list_four_or_better(grid, self.to_move, near)):
                    if can_four(grid, near[number], self.to_move):
                        offer_cell(grid, self.to_move, &list[found], near[number])
                        found += 1
                return found
        for number in range(list_near(grid, near)):
            if not is_foul(grid, near[number], self.to_move):
                offer_cell(grid, self.to_move, &list[found], near[number])
                found += 1
        return found

    cdef int generate_far_moves(self, Choice* list, bint thorough) noexcept nogil:
        cdef Vcf* vcf
        cdef Zone* zone
        cdef int foe = opponent(self.to_move)
        cdef int x, y, number
        cdef int found = 0
        if self.solvers != NULL or self.open_solvers():
            vcf = &self.solvers.vcf
            zone = &self.solvers.vct.zone
            if vcf_solve(vcf, self.grid, foe, MAX_FOURS, PASS_NODES, NULL) and find_zone(
                zone, vcf, self.grid, foe, ZONE_NODES, NULL,
            ):
                for number in range(zone.size):
                    found += self.offer_far(&list[found], zone.cells[number])
                return found
        if not thorough:
            return TOO_MANY
        for y in range(self.height):
            for x in range(self.width):
                found += self.offer_far(&list[found], square_at(x, y))
        return found

    cdef bint offer_far(self, Choice* choice, square_t square) noexcept nogil:
        """Offer a cell if it is a legal one that generate_moves leaves out."""
        if (
            self.grid.cell[square].stone != EMPTY or self.grid.near[square]
            or is_foul(self.grid, square, self.to_move)
        ):
            return False
        self.offer(choice, square)
        return True

    cdef int generate_all(self, Choice* list) noexcept nogil:
        cdef int x, y
        cdef int found = 0
        cdef bint fouls
        for fouls in range(2):
            for y in range(self.height):
                for x in range(self.width):
                    if self.grid.cell[square_at(x, y)].stone != EMPTY:
                        continue
                    if fouls or not is_foul(self.grid, square_at(x, y), self.to_move):
                        self.offer(&list[found], square_at(x, y))
                        # nearer to the centre first, where all else is equal
                        list[found].score -= abs(2 * x - self.width + 1)
                        list[found].score -= abs(2 * y - self.height + 1)
                        found += 1
            if found:
                return found
        return 0

    # ---- for Python ----

    cdef bint may_place(self, square_t square) noexcept nogil:
        return not is_foul(self.grid, square, self.to_move)

    def legal_turns(self) -> Sequence[Turn]:
        """Every turn that the side to move may play; see Game.legal_turns."""
        turns = Rows.legal_turns(self)
        if turns or self.is_over():
            return turns
        return [(point,) for point in self.free_points()]   # all of them fouls: it has to lose

    cdef bint allows(self, turn) except -1:
        if not Rows.allows(self, turn):
            return False
        return self.foul_on(turn[0], self.to_move) is None or self.has_only_fouls()

    cdef bint has_only_fouls(self) noexcept nogil:
        """Whether the side to move has to lose by a foul."""
        cdef int x, y
        cdef square_t square
        for y in range(self.height):
            for x in range(self.width):
                square = square_at(x, y)
                if self.grid.cell[square].stone == EMPTY:
                    if not is_foul(self.grid, square, self.to_move):
                        return False
        return True

    cdef str foul_on(self, tuple point, int side):
        cdef square_t square = self.read_point(point)
        if self.grid.cell[square].stone != EMPTY or not is_foul(self.grid, square, side):
            return None
        return rows.ROW_REASONS[foul_at(self.grid, square, side)]
