"""Games with custodian pairs: a stone that shuts a pair in takes it, or changes its colour."""

from ..grid.custody cimport Takers, find_takers, pairs_at
from ..types cimport Choice, first_square, opponent, square_t, turn_t
from .game cimport LONE_FOUR, SOME_THREAT, STRONG_FOUR, Threat
from .rows cimport Rows
from .variant cimport Variant

cdef enum:
    TAKE_SCORE = 60             # of move order, for each pair that a stone shuts in
    SAVE_SCORE = 40             # the same for each pair that it saves


cdef class Custodian(Variant):
    """What Pente, Gomoku Ninuki and Repensi have in common."""

    cdef Takers* takers_of(self, int stone) noexcept nogil:
        """Where a colour could shut pairs in now; found once a position."""
        if self.looked != self.grid.hash:
            find_takers(self.grid, self.takers)
            self.looked = self.grid.hash
        return &self.takers[stone - 1]

    cdef void offer(self, Choice* choice, square_t square) noexcept nogil:
        Rows.offer(self, choice, square)
        if self.takers_of(self.to_move).cells:
            choice.score += TAKE_SCORE * pairs_at(self.grid, square, self.to_move)
        if self.takers_of(opponent(self.to_move)).cells:
            choice.score += SAVE_SCORE * pairs_at(self.grid, square, opponent(self.to_move))

    cdef void offer_once(self, Choice* list, int* found, square_t square) noexcept nogil:
        """Offer a cell at the end of a list, unless it is listed already or barred."""
        cdef int number
        for number in range(found[0]):
            if first_square(list[number].turn) == square:
                return
        if not self.barred(square):
            self.offer(&list[found[0]], square)
            found[0] += 1

    cdef int generate_attacks(self, Choice* list) noexcept nogil:
        """Fours, and every pair that can be shut in."""
        cdef int number
        cdef int found = Variant.generate_attacks(self, list)
        cdef Takers* mine = self.takers_of(self.to_move)
        for number in range(mine.cells):
            self.offer_once(list, &found, mine.cell[number])
        return found

    cdef Threat threat_of(self, turn_t turn) noexcept nogil:
        cdef Threat threat = Variant.threat_of(self, turn)
        if threat < SOME_THREAT and self.takers_of(self.to_move).cells:
            if pairs_at(self.grid, first_square(turn), self.to_move):
                return STRONG_FOUR if threat == LONE_FOUR else SOME_THREAT
        return threat
