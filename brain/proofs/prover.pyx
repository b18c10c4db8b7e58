"""What is proven of a game's position: wins by fours and by threats, the answers that may refute
them, and that no shorter win exists.

It plays on a game of its own, so it follows the lines that it is asked about. The solvers are those
of the search; nothing here values a position.
"""

from libc.stdint cimport int64_t
from libc.string cimport memcpy, memset

from ..clock cimport Effort, Limit, begin_effort, is_over, now, set_stop, should_stop
from ..games.game cimport Game
from ..games.gomoku cimport Gomoku
from ..grid.board cimport list_four_or_better
from ..grid.patterns cimport FIVES
from ..solvers.answers cimport can_four
from ..solvers.threat_zone cimport find_threat_zone
from ..solvers.vcf cimport vcf_solve
from ..solvers.vct cimport Vct, vct_solve, vct_threat
from ..solvers.zone cimport Zone, find_zone
from ..types cimport (
    MAX_FOURS, MAX_PLY, MAX_TURNS, NO_SQUARE, NO_TURN, NO_VALUE, RENJU, WIN, WON, Choice, opponent,
    square_t, turn_t, value_t,
)

from ..types import Turn

cdef enum:
    FEW_FOURS = 5               # wins by fewer are looked for one by one, the shortest first


def is_by_position(Game game not None) -> bool:
    """Whether wins of a game can be proven; see Game.is_by_position."""
    return bool(game.is_by_position())


def knows_answers(Game game not None) -> bool:
    """Whether the answers to a threat are known without a trial; see Game.knows_answers."""
    return bool(game.knows_answers())


cdef class Prover:
    """Asks one position after another of a game for proven wins.

    game: is copied. left: how many nodes may still be played in all questions. Any thread may call
    stop(); everything else belongs to one.
    """

    cdef Game game
    cdef Gomoku rows            # the same game, where it is plain gomoku; else None
    cdef Limit limit
    cdef readonly int64_t left
    cdef readonly bint is_cut   # by_fours or by_threats was not answered to its end
    cdef turn_t refuter         # the defence that has refuted the last try
    cdef tuple usual            # a turn that has won at once
    cdef Effort effort          # of the search for short wins
    cdef int64_t budget         # fours that may still be tried
    cdef turn_t[MAX_PLY] line   # of the win by fours,
    cdef int length             # and how many turns it has
    cdef Zone wide              # of a win by threats

    def __init__(self, Game game not None, int64_t nodes, seconds: float | None = None):
        self.game = game.for_search()
        self.rows = self.game if isinstance(self.game, Gomoku) else None
        if self.rows is not None and not self.rows.open_solvers():
            raise MemoryError
        memset(&self.limit, 0, sizeof(Limit))
        if seconds is not None:
            self.limit.deadline = now() + <int64_t>(1e9 * max(0.0, <double>seconds)) + 1
        self.left = nodes
        self.usual = None

    def stop(self) -> None:
        """End the running question, and those to come, soon."""
        set_stop(&self.limit, True)

    def spend(self, int64_t nodes) -> None:
        """Count nodes that were played elsewhere for the same answer."""
        self.left -= nodes

    @property
    def is_over(self) -> bool:
        """Whether there are no more nodes or no more time."""
        return self.left <= 0 or is_over(&self.limit)

    @property
    def has_solvers(self) -> bool:
        """Whether by_fours looks at all fours, not at some, and by_threats at anything."""
        return self.rows is not None

    @property
    def key(self) -> int:
        """That of the position."""
        return self.game.hash_key()

    @property
    def must_answer_five(self) -> bool:
        """Whether the side that has played last would win with its next turn."""
        return self.game.must_answer_five()

    @property
    def has_ended(self) -> bool:
        """Whether the last turn has ended the game."""
        return self.game.is_over()

    @property
    def has_won(self) -> bool:
        """Whether the side that has played last has won by it."""
        outcome = self.game.outcome()
        return outcome is not None and outcome.winner == opponent(self.game.to_move)

    def play(self, turn: Turn) -> None:
        """Play a turn that one of the questions has answered, or any legal one."""
        self.game.do_turn(self.game.read_turn(turn))

    def undo(self) -> None:
        """Take the last turn back."""
        self.game.undo_turn()

    def setup(self, bytes cells not None, int side) -> None:
        """Go to another position of the same game; what solvers remember may help there.

        cells: as Game.cells gives them. side: who moves.
        """
        self.game.setup(cells, side)

    def game_here(self) -> Game:
        """A copy of the game in the position that it is in."""
        return self.game.copy()

    # ---- the side to move wins ----

    def by_fours(self, int64_t nodes) -> tuple[int, list[Turn]]:
        """(plies, turns) of a win by forcing turns only, of as few as possible; (0, []) if none.

        The turns end with the game or with a sure win. nodes: forcing turns to try.
        """
        cdef int fours, plies, most
        cdef int found = 0
        self.length = 0
        if self.rows is None:
            return self.forced(min(nodes, self.left))
        self.budget = min(nodes, self.left)
        with nogil:
            for fours in range(FEW_FOURS):
                found = self.fours_within(fours)
                if found or self.budget <= 0:
                    break
            if not found:
                found = self.fours_within(MAX_FOURS)
                most = (found - 1) // 2
                for fours in range(FEW_FOURS, most):        # refuted fast by what is cached
                    plies = self.fours_within(fours)
                    if plies:
                        found = plies
                        break
        self.is_cut |= found == 0 and self.rows.solvers.vcf.effort.exhausted
        return found, [self.game.points_of(self.line[at]) for at in range(self.length)]

    cdef int fours_within(self, int fours) noexcept nogil:
        """Plies to a win by so many fours; 0 if none is found. A win is kept in line."""
        cdef turn_t[MAX_PLY] line
        cdef int length
        cdef int64_t spent
        cdef int plies = self.game.solve_vcf(
            fours, self.budget, &self.limit, &spent, line, &length,
        )
        self.budget -= spent
        self.left -= spent
        if plies:
            self.length = length
            memcpy(self.line, line, length * sizeof(turn_t))
        return plies

    cdef tuple forced(self, int64_t budget):
        """The same in a game without fours of its own."""
        cdef turn_t[MAX_PLY] line
        cdef int length = 0
        cdef int64_t spent = 0
        cdef int at, plies
        if self.game.terminal_value(0) != NO_VALUE:     # the solver leaves that to the search
            turn = self.at_once()
            return (0, []) if turn is None else (1, [turn])
        plies = self.game.solve_vcf(MAX_FOURS, budget, &self.limit, &spent, line, &length)
        self.left -= spent
        self.is_cut |= plies == 0 and spent >= budget
        return plies, [self.game.points_of(line[at]) for at in range(length)]

    cdef tuple at_once(self):
        """A turn that wins at once; None for none, and where it is not known that there is one."""
        cdef Choice[MAX_TURNS] choices
        cdef int at
        if self.game.terminal_value(0) != WIN - 1:
            return None
        if self.usual is not None and self.game.is_legal(*self.usual):
            if self.wins(self.game.read_turn(self.usual)):
                return self.usual
        for at in range(self.game.generate_all(choices)):
            if self.wins(choices[at].turn):
                self.usual = self.game.points_of(choices[at].turn)
                return self.usual
        if not self.game.knows_answers():       # not all may be listed
            for turn in self.game.legal_turns():
                if self.wins(self.game.read_turn(turn)):
                    self.usual = turn
                    return turn
        return None

    cdef bint wins(self, turn_t turn) noexcept nogil:
        """Whether a turn ends the game with a win."""
        cdef value_t value
        self.left -= 1
        self.game.do_turn(turn)
        value = self.game.terminal_value(0)
        self.game.undo_turn()
        return value == -WIN

    def by_threats(self, int64_t nodes) -> tuple[int, list[Turn]]:
        """(plies, turns) of a win by threats, against its longest defence; (0, []): none is found.

        Its proof is kept until the next such question: see threat. nodes: stones to place. Games
        other than gomoku have no such solver.
        """
        cdef turn_t[MAX_PLY] line
        cdef int length = 0
        cdef int64_t spent = 0
        cdef int plies
        with nogil:
            plies = self.game.solve_vct(
                min(nodes, self.left), &self.limit, &spent, line, &length,
            )
        self.left -= spent
        self.is_cut |= plies == 0 and spent >= nodes
        return plies, [self.game.points_of(line[at]) for at in range(length)]

    def threat(self) -> Turn | None:
        """The winning turn here by the proof of the last by_threats; None where it has none."""
        if self.rows is None:
            return None
        square = vct_threat(&self.rows.solvers.vct, self.rows.grid, self.rows.to_move)
        return None if square == NO_SQUARE else self.game.points_of(<turn_t>square)

    def threats(self) -> dict[int, Turn]:
        """The winning turns by the proof of the last by_threats, by the keys of their positions."""
        cdef Vct* vct
        cdef int at
        if self.rows is None:
            return {}
        vct = &self.rows.solvers.vct
        return {
            vct.tree[at].key ^ self.rows.board: self.game.points_of(<turn_t>vct.tree[at].best)
            for at in range(vct.nodes_used)
            if vct.tree[at].to_prove == 0 and vct.tree[at].best != NO_SQUARE
        }

    # ---- the side to move loses ----

    def answers(self, int64_t nodes, int64_t threats=0) -> tuple[list[Turn], int]:
        """(turns, plies): the turns that may save the side to move; after others it loses in plies.

        plies: 0 where the turns are all that it has. nodes: forcing turns to try for the opponent's
        win after a pass. threats: stones to place for one by threats. ([], 0) where it is not
        known: no nodes or time were left.
        """
        cdef Choice[MAX_TURNS] choices
        cdef int found, at
        cdef int others = 0
        if not self.game.knows_answers():
            return self.tried()
        if self.game.must_defend():
            found = self.game.generate_moves(choices)
            others = 2 if self.game.must_answer_five() else 4
        else:
            others = self.zone(nodes)
            if others:
                return self.in_zone(&self.rows.solvers.vct.zone), others + 1
            if threats:
                turns, others = self.answers_to_threats(threats)
                if others:
                    return turns, others
            found = self.game.generate_all(choices)
        return [self.game.points_of(choices[at].turn) for at in range(found)], others

    def answers_to_threats(self, int64_t nodes) -> tuple[list[Turn], int]:
        """(turns, plies): those in the zone of the opponent's win by threats after a pass.

        All other turns lose in plies. ([], 0) where no such win is found, and in a game with fouls
        or without that solver. nodes: stones to place for that win, and fours to play for its zone.
        """
        cdef Gomoku rows = self.rows
        cdef int foe, plies
        cdef bint whole = False
        if rows is None or rows.rule & RENJU:
            return [], 0
        foe = opponent(rows.to_move)
        with nogil:
            plies = vct_solve(
                &rows.solvers.vct, rows.grid, foe, min(nodes, self.left), &self.limit,
            )
            self.left -= rows.solvers.vct.effort.nodes
            if plies:
                whole = find_threat_zone(
                    &self.wide, &rows.solvers.vct, rows.grid, foe, min(nodes, self.left),
                    &self.limit,
                )
                self.left -= self.wide.nodes
        if not whole:
            self.is_cut |= plies > 0
            return [], 0
        return self.in_zone(&self.wide), plies + 1

    cdef tuple tried(self):
        """The same by a trial of all legal turns: the others lose at once, or to the next turn."""
        cdef int others = 0
        named = []
        for turn in self.game.legal_turns():
            if self.is_over:
                self.is_cut = True
                return [], 0
            self.left -= 1
            self.play(turn)
            try:
                if self.game.is_over():
                    if self.game.outcome().winner != self.game.to_move:
                        return [turn], 0        # it holds
                    others = max(others, 1)
                elif self.at_once() is not None:
                    others = 2
                else:
                    named.append(turn)
            finally:
                self.undo()
        return named, others

    cdef int zone(self, int64_t nodes):
        """Plies of the opponent's win by fours after a pass, its zone in vct.zone; 0: none."""
        cdef Gomoku rows = self.rows
        cdef int foe, plies
        cdef bint whole
        if rows is None:
            return 0
        foe = opponent(rows.to_move)
        with nogil:
            plies = vcf_solve(
                &rows.solvers.vcf, rows.grid, foe, MAX_FOURS, min(nodes, self.left), &self.limit,
            )
            self.left -= rows.solvers.vcf.effort.nodes
            if plies:
                whole = find_zone(
                    &rows.solvers.vct.zone, &rows.solvers.vcf, rows.grid, foe,
                    min(nodes, self.left), &self.limit,
                )
                self.left -= rows.solvers.vct.zone.nodes
        return plies if plies and whole else 0

    cdef list in_zone(self, const Zone* zone):
        """The legal turns in a zone."""
        cdef int at
        turns = []
        for at in range(zone.size):
            turn = self.game.points_of(<turn_t>zone.cells[at])
            if self.game.foul_on(turn[0], self.game.to_move) is None:
                turns.append(turn)
        return turns

    # ---- the shortest win ----

    def within(self, int plies, int64_t nodes) -> tuple[Turn | None, bool]:
        """(turn, is_whole): what wins in so many plies at most, against all answers; None: nothing.

        Tries every turn and every answer, so it is for short wins. is_whole: whether it could look
        at all of them. nodes: turns to play.
        """
        cdef turn_t turn = NO_TURN
        cdef bint won
        begin_effort(&self.effort, min(nodes, self.left), &self.limit)
        self.refuter = NO_TURN
        with nogil:
            won = self.wins_within(plies, &turn)
        self.left -= self.effort.nodes
        if self.effort.exhausted:
            return None, False
        return self.game.points_of(turn) if won else None, True

    def lost_within(self, int plies, int64_t nodes) -> tuple[bool, bool]:
        """(lost, is_whole): whether the side to move loses in so many plies, whatever it plays.

        The rest as for within.
        """
        cdef bint lost
        begin_effort(&self.effort, min(nodes, self.left), &self.limit)
        self.refuter = NO_TURN
        with nogil:
            lost = self.loses_within(plies)
        self.left -= self.effort.nodes
        return (False, False) if self.effort.exhausted else (lost, True)

    cdef bint wins_within(self, int plies, turn_t* best) noexcept nogil:
        """Whether the side to move wins in so many plies; best: by which turn."""
        cdef Choice[MAX_TURNS] choices
        cdef square_t[MAX_TURNS] cells
        cdef int at
        cdef int found = 0
        cdef bint won
        cdef value_t value = self.game.terminal_value(0)
        if value != NO_VALUE and value < WON or plies < 1:
            return False
        if value != NO_VALUE and WIN - value > plies or value == NO_VALUE and plies == 1:
            return False
        if self.rows is not None and plies <= 3:
            # a five; or a four: nothing else leaves a five against every answer
            for at in range(list_four_or_better(self.rows.grid, self.rows.to_move, cells)):
                if self.is_five(cells[at]) or can_four(
                    self.rows.grid, cells[at], self.rows.to_move
                ):
                    choices[found].turn = <turn_t>cells[at]
                    found += 1
        else:
            found = self.game.generate_all(choices)
        for at in range(found):
            if should_stop(&self.effort):
                return False
            self.effort.nodes += 1
            self.game.do_turn(choices[at].turn)
            won = self.loses_within(plies - 1)
            self.game.undo_turn()
            if won:
                best[0] = choices[at].turn
                return True
        return False

    cdef bint is_five(self, square_t square) noexcept nogil:
        """Whether a stone of the side to move wins on a cell, in plain gomoku."""
        return self.rows.grid.cell[square].mark[self.rows.to_move - 1].combined == FIVES

    cdef turn_t five_answer(self) noexcept nogil:
        """A cell where the opponent would win with his next turn, in plain gomoku; else NO_TURN."""
        cdef square_t[MAX_TURNS] cells
        cdef int at
        cdef int foe = opponent(self.game.to_move)
        if self.rows is None or not self.game.must_answer_five():
            return NO_TURN
        for at in range(list_four_or_better(self.rows.grid, foe, cells)):
            if self.rows.grid.cell[cells[at]].mark[foe - 1].combined == FIVES:
                return <turn_t>cells[at]
        return NO_TURN

    cdef bint loses_within(self, int plies) noexcept nogil:
        """Whether the side to move loses in so many plies, whatever it plays."""
        cdef Choice[MAX_TURNS] choices
        cdef Choice choice
        cdef turn_t turn, first
        cdef int at, found
        cdef bint lost
        cdef value_t value = self.game.terminal_value(0)
        if value != NO_VALUE:
            return value <= -WON and WIN + value <= plies
        found = self.game.generate_all(choices)
        first = self.five_answer()
        if first == NO_TURN:
            first = self.refuter
        for at in range(found):
            if choices[at].turn == first:
                choice = choices[0]
                choices[0] = choices[at]
                choices[at] = choice
                break
        for at in range(found):
            if should_stop(&self.effort):
                return False
            self.effort.nodes += 1
            self.game.do_turn(choices[at].turn)
            lost = self.wins_within(plies - 1, &turn)
            self.game.undo_turn()
            if not lost:
                self.refuter = choices[at].turn
                return False
        return True
