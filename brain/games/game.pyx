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
    """Swap the choice of the highest score from place `at` on to that place."""
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
        """The Zobrist hash of the position and the side to move."""
        return 0

    cdef key_t key_after(self, turn_t turn) noexcept nogil:
        """A guess at hash_key after a turn, to prefetch its entry in the transposition table."""
        return self.hash_key()

    cdef void do_turn(self, turn_t turn) noexcept nogil:
        """Play a turn, and find out whether it ends the game; the opponent moves next."""

    cdef void undo_turn(self) noexcept nogil:
        """The inverse of do_turn."""

    cdef value_t terminal_value(self, int ply) noexcept nogil:
        """The value of a position that needs no search, ply turns below the root, or NO_VALUE."""
        return NO_VALUE

    cdef int generate_moves(self, Choice* list) noexcept nogil:
        """The turns worth trying, into room for MAX_TURNS; how many.

        Under must_defend, all turns that may stop the opponent. It may list none although there are
        legal turns; see generate_all.
        """
        return 0

    cdef int generate_far_moves(self, Choice* list, bint thorough) noexcept nogil:
        """The legal turns that generate_moves leaves out, but for some that are sure to lose; how
        many, or TOO_MANY where there are more than it lists.

        A search asks for them where all turns of generate_moves lose and must_defend is false: the
        position is lost unless one of these holds. thorough: list them even where they are many.
        """
        return 0

    cdef int generate_all(self, Choice* list) noexcept nogil:
        """Every legal turn, or where there is none every one that can be made; how many."""
        return 0

    cdef bint is_discouraged(self, turn_t turn) noexcept nogil:
        """Whether a legal turn should not be played while there are others."""
        return False

    cdef int generate_attacks(self, Choice* list) noexcept nogil:
        """Turns that may threaten to win at once, into room for MAX_TURNS; how many.

        Some may threaten nothing, for a solver plays them and looks; some may be missing, then it
        misses the wins that need them.
        """
        return 0

    cdef value_t evaluate(self) noexcept nogil:
        """The static value, as the side to move sees it."""
        return 0

    cdef void order_moves(self, Choice* list, int found) noexcept nogil:
        """Let the evaluation add to the scores of a list of moves."""

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
        """Plies to a win of the side to move by forcing turns only, 0 if none is found.

        fours: forcing turns at most. budget: nodes at most. limit: of the calling search; NULL for
        a short call, which may leave out what seldom wins. Output: nodes, how many it took; line,
        room for MAX_PLY turns, the turns of the win; length, how many.
        """
        return 0

    cdef int solve_vct(
        self, int64_t budget, const Limit* limit, int64_t* nodes, turn_t* line, int* length,
    ) noexcept nogil:
        """Plies to a win by turns that each threaten to win by forcing turns; 0 if none is found.

        A game without such a solver answers 0. Everything else is as for solve_vcf.
        """
        return 0

    cdef Threat threat_of(self, turn_t turn) noexcept nogil:
        """What a turn threatens."""
        return NO_THREAT

    # ---- for Python ----

    cdef turn_t read_turn(self, tuple points) except? 0:
        """The turn of these points; IllegalTurn where it cannot be played."""
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
        """What setup needs to know of this position besides stones and side: name -> value."""
        return {}

    def setup(self, stones, side, **state):
        """Clear the board and put stones on it; the history is empty then.

        stones: (x, y, stone), stone BLACK, WHITE or WALL (a blocked cell), any number of each.
        side: BLACK or WHITE, who moves next. state: as in the property of that name. Raises
        IllegalTurn for points off the board or named twice, ValueError for other stones, sides and
        states; the game is unchanged then.
        """
        raise NotImplementedError

    def outcome(self):
        """How the game ended with the last turn, or None while it goes on."""
        raise NotImplementedError

    @property
    def evaluation(self):
        """The weights that value this game in a search: architecture, rule and hash."""
        raise NotImplementedError

    def copy(self, evaluation=None):
        """An independent game with the same position and history.

        evaluation: the weights that value the copy, a file or a folder ("": the built-in ones);
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

        A foul of renju or Repensi can be played; it loses at once, and outcome() says so. Raises
        IllegalTurn where the rules forbid the turn or the game is over.
        """
        if self.outcome() is not None:
            raise IllegalTurn("the game is over")
        self.do_turn(self.read_turn(points))

    def undo(self):
        """Take the last turn back and return it; IndexError where there is none."""
        if self.ply == 0:
            raise IndexError("no turn to undo")
        last = self.turns[self.ply - 1]
        self.undo_turn()
        return last

    def is_legal(self, *points):
        """Whether the side to move may play this turn; False for fouls and after the end."""
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
        """The foul that a stone on a point would be: "overline", "double four", "double three".

        None where it is none, and for an occupied point. In renju and Repensi a foul can be played
        and loses; other games forbid it. side: BLACK or WHITE; 0: the side to move. Raises
        IllegalTurn off the board, ValueError for another side.
        """
        return None

    def fouls(self, side=0):
        """The empty points where a stone of a side (0: the side to move) is a foul, row by row."""
        return [
            (x, y)
            for y in range(self.height)
            for x in range(self.width)
            if self.foul(x, y, side) is not None
        ]
