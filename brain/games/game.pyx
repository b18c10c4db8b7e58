"""What the search asks of a game, and what a Python program sees of one."""

from typing import NamedTuple

from libc.stdint cimport int64_t

from ..clock cimport Limit
from ..types cimport NO_VALUE, Choice, key_t, turn_t, value_t


class IllegalTurn(ValueError):
    """A turn that cannot be played; the message says why, the game is unchanged."""


class Outcome(NamedTuple):
    """How a game ended."""

    winner: int     # BLACK, WHITE, or EMPTY for a draw
    reason: str     # "five", "pairs", "full board", ..., or the loser's foul: "overline", ...


cdef void pick_best(Choice* list, int found, int at) noexcept nogil:
    """Bring the best choice from here on to this place."""
    cdef int number, score
    cdef int best = at
    cdef int highest = list[at].score
    cdef Choice choice
    for number in range(at + 1, found):
        score = list[number].score
        if score > highest:
            highest = score
            best = number
    choice = list[best]
    list[best] = list[at]
    list[at] = choice


cdef class Game:
    """A position and the turns that led to it.

    Points are (x, y), x from the left, y from the top, counted from 0. A turn is a tuple of
    points: one in gomoku, two where a turn is two stones or moves a stone from one point to
    another, none for a pass. This class is abstract; brain.new_game makes concrete ones.
    """

    # ---- for a search ----

    cdef key_t hash_key(self) noexcept nogil:
        """Equal for equal positions with the same side to move."""
        return 0

    cdef key_t key_after(self, turn_t turn) noexcept nogil:
        """A guess at hash_key after a turn: what is known of it may be fetched meanwhile."""
        return self.hash_key()

    cdef void do_turn(self, turn_t turn) noexcept nogil:
        """Play, and note what that decides; the other side moves next."""

    cdef void undo_turn(self) noexcept nogil:
        """The inverse of do_turn."""

    cdef value_t terminal_value(self, int ply) noexcept nogil:
        """The value where it is proven without search, ply turns below the root; or NO_VALUE."""
        return NO_VALUE

    cdef int generate_moves(self, Choice* list) noexcept nogil:
        """The turns worth trying, into room for MAX_TURNS; how many.

        Where the opponent threatens to win, all turns that may stop him and no others. None where
        no turn is worth trying though the board has room: see fallback.
        """
        return 0

    cdef int generate_far_moves(self, Choice* list, bint thorough) noexcept nogil:
        """The legal turns that choices left out as not worth trying, but for some that surely lose;
        how many, or UNTOLD where there are more than are listed.

        Asked for where all of choices lose, the opponent threatens nothing at once, and the answer
        is that the position is lost, unless one of these holds. thorough: list them where they are
        many, too.
        """
        return 0

    cdef int generate_all(self, Choice* list) noexcept nogil:
        """Every turn that can be made at all, legal ones if there are any; how many."""
        return 0

    cdef bint is_discouraged(self, turn_t turn) noexcept nogil:
        """Whether a turn is legal, but better not played while there are others."""
        return False

    cdef int generate_attacks(self, Choice* list) noexcept nogil:
        """Turns that may threaten to win at once, into room for MAX_TURNS; how many.

        More than do so, if that is simpler; a solver looks at what each does. None of them need be
        there: what is left out is only not found.
        """
        return 0

    cdef value_t evaluate(self) noexcept nogil:
        """The static value, in the view of the side to move."""
        return 0

    cdef void order_moves(self, Choice* list, int found) noexcept nogil:
        """Add to the scores of a list of moves what the evaluation knows of the whole position."""

    cdef bint must_defend(self) noexcept nogil:
        """Whether the opponent wins within two of his turns unless he is answered now."""
        return False

    cdef bint must_answer_five(self) noexcept nogil:
        """Whether the opponent wins with his next turn unless he is answered now."""
        return False

    cdef int solve_vcf(
        self, int fours, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line,
        int* length,
    ) noexcept nogil:
        """Plies to a win by forcing turns only, 0 if none is found; the turns that lead to it.

        fours: at most so many forcing turns; budget: nodes it may take; limit: of the whole
        search, or NULL for short calls, which may leave out what seldom leads on; nodes: what it
        took; line: room for MAX_PLY turns; length: how many it holds.
        """
        return 0

    cdef int solve_vct(
        self, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line, int* length,
    ) noexcept nogil:
        """Plies to a win by turns that each threaten to win by forcing turns; as solve_vcf.

        0 where none is found, or where the game has no solver for it.
        """
        return 0

    cdef Threat threat_of(self, turn_t turn) noexcept nogil:
        """How much a turn threatens."""
        return NO_THREAT

    # ---- for Python ----

    cdef turn_t read_turn(self, tuple points) except? 0:
        """The turn made of these points; IllegalTurn where it cannot be played."""
        raise NotImplementedError

    cdef tuple points_of(self, turn_t turn):
        """The inverse of read_turn."""
        raise NotImplementedError

    @property
    def turns(self):
        """The turns played since the start or setup, oldest first."""
        raise NotImplementedError

    def stone(self, x, y):
        """Who stands on a point: EMPTY, BLACK, WHITE or WALL; IllegalTurn off the board."""
        raise NotImplementedError

    @property
    def state(self):
        """What setup must be told of this position beside its stones and side, by name."""
        return {}

    def setup(self, stones, side, **state):
        """Clear the board and put stones on it; history starts empty, any balance will do.

        stones: (x, y, stone) with stone BLACK, WHITE or WALL (a cell that is nobody's).
        side: who moves next, BLACK or WHITE. state: as the property of that name has it.
        Raises IllegalTurn for points off the board or named twice, ValueError for other stones
        and sides; the game is unchanged then.
        """
        raise NotImplementedError

    def outcome(self):
        """How the game ended, None while it goes on; judged on the last turn played."""
        raise NotImplementedError

    @property
    def evaluation(self):
        """What values this game in a search: architecture, rule and hash of the weights."""
        raise NotImplementedError

    def copy(self, evaluation=None):
        """An independent game with the same position and history.

        evaluation: the weights that value it, as the setting of that name ("": the built-in ones);
        None for those of this game. Raises ValueError for weights that cannot be used.
        """
        raise NotImplementedError

    def __str__(self):
        rows = (
            " ".join(".XO#"[self.stone(x, y)] for x in range(self.width))
            for y in range(self.height)
        )
        return "\n".join(rows)

    @property
    def key(self):
        """64-bit hash of the position and the side to move; equal positions have equal keys."""
        return self.hash_key()

    def play(self, *points):
        """Play a turn.

        A foul of renju or Repensi can be played; it loses at once, and outcome() says so.
        Raises IllegalTurn, which says why, for what the rules forbid and when the game is over.
        """
        if self.outcome() is not None:
            raise IllegalTurn("the game is over")
        self.do_turn(self.read_turn(points))

    def undo(self):
        """Take the last turn back and return its points; IndexError where there is none."""
        if self.ply == 0:
            raise IndexError("no turn to undo")
        last = self.turns[self.ply - 1]
        self.undo_turn()
        return last

    def is_legal(self, *points):
        """Whether the side to move may play this turn; False for renju's fouls."""
        if self.outcome() is not None:
            return False
        try:
            self.read_turn(points)
        except IllegalTurn:
            return False
        return True

    def legal_turns(self):
        """Every turn that the side to move may play, row by row; empty when the game is over."""
        return [
            ((x, y),)
            for y in range(self.height)
            for x in range(self.width)
            if self.is_legal((x, y))
        ]

    def foul(self, x, y, side=0):
        """The foul that a stone would be: "overline", "double four", "double three" or None.

        Where the game forbids it, it cannot be played; in renju and Repensi it loses at once.
        side: BLACK or WHITE; 0 for the side to move. None for occupied points; IllegalTurn off
        the board.
        """
        return None

    def fouls(self, side=0):
        """The empty points where a stone of this side (0: the side to move) is a foul."""
        return [
            (x, y)
            for y in range(self.height)
            for x in range(self.width)
            if self.foul(x, y, side) is not None
        ]
