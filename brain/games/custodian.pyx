"""Games where a stone that shuts a pair in does something to it."""

from ..grid.custody cimport Takers, find_takers, pairs_at
from ..types cimport Choice, first_square, other, square_t, turn_t
from .game cimport LONE_FOUR, SOME_THREAT, STRONG_FOUR, Threat
from .rows cimport Rows
from .variant cimport Variant

cdef enum:
    TAKE_SCORE = 60             # how early to try to shut a pair in, for each pair
    SAVE_SCORE = 40             # and to prevent it


cdef class Custodian(Variant):
    """What Pente, Gomoku Ninuki and Repensi have in common."""

    cdef Takers* takers_of(self, int stone) noexcept nogil:
        """Where a colour could shut pairs in now; looked up once a position."""
        if self.looked != self.grid.hash:
            find_takers(self.grid, self.takers)
            self.looked = self.grid.hash
        return &self.takers[stone - 1]

    cdef void offer(self, Choice* choice, square_t square) noexcept nogil:
        Rows.offer(self, choice, square)
        if self.takers_of(self.side).cells:
            choice.score += TAKE_SCORE * pairs_at(self.grid, square, self.side)
        if self.takers_of(other(self.side)).cells:
            choice.score += SAVE_SCORE * pairs_at(self.grid, square, other(self.side))

    cdef void offer_once(self, Choice* list, int* found, square_t square) noexcept nogil:
        """Add a cell to a list, unless it is there already or barred."""
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
        cdef Takers* mine = self.takers_of(self.side)
        for number in range(mine.cells):
            self.offer_once(list, &found, mine.cell[number])
        return found

    cdef Threat threat_of(self, turn_t turn) noexcept nogil:
        cdef Threat force = Variant.threat_of(self, turn)
        if force < SOME_THREAT and self.takers_of(self.side).cells:
            if pairs_at(self.grid, first_square(turn), self.side):
                return STRONG_FOUR if force == LONE_FOUR else SOME_THREAT
        return force
