"""The root of a search: iterative deepening, aspiration windows, solvers, reports."""

from libc.stdint cimport int64_t
from libc.string cimport memmove, memset

from ..clock cimport is_stopped, now, patience, set_stop
from ..games.game cimport TOO_MANY, Game, pick_best
from ..platform cimport relaxed_store
from ..types cimport (
    INFINITE, MAX_FOURS, MAX_PLY, MAX_TURNS, NO_TURN, NO_VALUE, WIN, WON, Choice, turn_t, value_t,
)
from .searcher cimport LMR_PARTS, Searcher

from collections.abc import Callable

from ..report import Event, Line, Score, best_lines
from ..types import Turn

cdef enum:
    SPARE_PLIES = 8             # between the deepest iteration and MAX_PLY, for extensions
    ASPIRATION_DEPTH = 4        # plies from which windows are used
    ASPIRATION_GROWTH = 4       # factor by which a window grows after a fail
    ROOT_STEP = 4               # fours by which the VCF at the root grows
    ROOT_NODES = 1000           # nodes that it may take at first,
    ROOT_SHARE = 16             # and later 1/ROOT_SHARE of those of the search

cdef enum Kind:                 # of an Event, in the order of _KINDS
    REFRESH
    POS
    DONE
    BEST
    LOSE

_KINDS = ("refresh", "pos", "done", "best", "lose")


cdef class RootSearcher(Searcher):
    """One thread's search of one game, from its root."""

    def ready(self, Game game not None) -> tuple[list[Turn], list[Turn]]:
        """The turns of a game's position in move order, without a search: (turns, far).

        turns: those worth trying, or all where there are none. far: those to try if all of them
        lose.
        """
        cdef Choice[MAX_TURNS] choices
        cdef int at
        cdef int found = 0 if game.must_defend() else max(0, game.generate_far_moves(choices, True))
        self.game = game
        self.root_count = game.generate_moves(self.root) or game.generate_all(self.root)
        for at in range(self.root_count):
            pick_best(self.root, self.root_count, at)
        turns = [
            (game.is_discouraged(self.root[at].turn), at, game.points_of(self.root[at].turn))
            for at in range(self.root_count)
        ]
        far = [game.points_of(choices[at].turn) for at in range(found)]
        return [turn for _, _, turn in sorted(turns)], far

    def run(
        self,
        Game game not None,
        list turns not None: list[Turn],
        list far not None: list[Turn],
        int deepest,
        int wanted,
        report: Callable[[Event], None] | None,
        int mate=0,
    ) -> list[Line]:
        """Search a game's position until a limit is met; the lines found, best first.

        turns: the turns to search, in their first order. far: those to search if all of them lose.
        deepest: iterations at most. wanted: lines to find. report: called with Events, or None.
        mate: plies; ends where a win in so many at most is found, and at no longer one; 0: at any.
        Raises what report raised.
        """
        cdef int at
        self.game = game
        self.report = report
        self.error = None
        self.lines = []
        self.root_count = <int>min(len(turns), <int>MAX_TURNS)
        self.wanted = min(wanted, self.root_count)
        self.mate = mate
        self.root_far = <int>min(len(far), <int>MAX_TURNS - self.root_count)
        for at in range(self.root_count):
            self.root[at].turn = game.read_turn(turns[at])
        for at in range(self.root_far):
            self.root[self.root_count + at].turn = game.read_turn(far[at])
        self.nodes = 0
        relaxed_store(&self.polled, 0)
        self.seldepth = 0
        self.started = now()
        memset(self.order.killer, 0, sizeof(self.order.killer))
        memset(self.path, 0, sizeof(self.path))
        with nogil:
            self.iterate(min(deepest, <int>MAX_PLY - SPARE_PLIES))
        if self.error is not None:
            raise self.error
        if not self.lines:      # no time for one iteration
            self.depth = 0
            self.update_pv(0, self.root[0].turn)
            self.length[0] = 1
            self.lines = [self.make_line(0, game.evaluate())]
        self.lines = best_lines(self.lines, self.wanted)
        return self.lines

    cdef void iterate(self, int deepest) noexcept nogil:
        """Iterative deepening: one ply more each time, until a limit is met or all is proven."""
        cdef value_t[MAX_TURNS] values
        cdef int slot
        cdef int first = 0              # 1 if the best line is a solver's win
        cdef bint is_solved = False
        cdef value_t value
        cdef value_t before = 0         # the best turn's value in the last iteration
        cdef turn_t front
        cdef turn_t best_turn = NO_TURN
        cdef int stable = 0             # iterations since the best turn changed
        self.static_value[0] = self.game.evaluate()
        self.vcf_tried = ROOT_STEP
        self.solver_spent = 0
        for slot in range(self.wanted):
            values[slot] = 0
        for self.depth in range(1 + (self.number & 1), deepest + 1):
            if not is_solved and self.number == 0 and self.solve_root():
                is_solved = True
                if not self.mate:       # else a shorter win may be wanted
                    if self.wanted == 1:
                        break
                    first = 1
            self.report_event(REFRESH, NO_TURN)
            for slot in range(first, self.wanted):
                front = self.root[slot].turn
                value = self.aspiration_search(slot, values[slot])
                if is_stopped(&self.shared.limit):
                    if self.root[slot].turn != front:       # a better turn was found in time
                        self.finish_line(slot, value)
                    return
                values[slot] = value
                self.finish_line(slot, value)
            value = abs(values[0])
            if (
                self.wanted == 1 and value >= WON and WIN - value <= self.depth + 1
                and not (self.mate and values[0] > 0)
            ):
                break
            stable = stable + 1 if self.root[0].turn == best_turn else 0
            best_turn = self.root[0].turn
            if self.number == 0 and self.is_turn_over(stable, before - values[0]):
                break
            before = values[0]
        if self.number == 0:
            set_stop(&self.shared.limit, True)

    cdef bint is_turn_over(self, int stable, value_t fallen) noexcept nogil:
        """Whether the soft limit allows no other iteration; see clock.patience."""
        cdef int64_t soft = self.shared.limit.soft
        return soft != 0 and (now() - self.started) * 100 >= soft * patience(stable, fallen)

    cdef bint solve_root(self) noexcept nogil:
        """Whether a solver has found a win, which is then the first line.

        Each solver may take a share of the nodes of the search so far, and is called again when the
        share has doubled. VCF deepens by ROOT_STEP fours from where it stopped last.
        """
        cdef int64_t budget = max(ROOT_NODES, self.nodes // ROOT_SHARE)
        cdef int64_t goal = self.nodes + budget
        cdef value_t value = NO_VALUE
        cdef int at
        if budget < 2 * self.solver_spent:
            return False
        self.solver_spent = budget
        while value == NO_VALUE and self.vcf_tried <= MAX_FOURS:
            value = self.probe_vcf(0, self.vcf_tried, goal - self.nodes)
            if self.nodes >= goal or self.should_stop():
                break
            self.vcf_tried += ROOT_STEP
        if value == NO_VALUE and self.tuned.vct_root and not self.should_stop():
            value = self.probe_vct(budget * self.tuned.vct_root // 100)
        if value == NO_VALUE:
            return False
        for at in range(self.root_count):
            if self.root[at].turn == self.line[0][0]:
                self.move_to_front(0, at)
                self.finish_line(0, value)
                return True
        return False

    cdef value_t probe_vct(self, int64_t budget) noexcept nogil:
        """The same as probe_vcf, for a win by turns that threaten to win by forcing turns."""
        cdef int64_t spent = 0
        cdef int plies
        cdef int length = 0
        cdef turn_t[MAX_PLY] turns
        if self.number == 0 and self.shared.limit.nodes:
            budget = min(budget, self.shared.limit.nodes - self.nodes - 1)  # it may take one more
        if budget <= 0:
            return NO_VALUE
        plies = self.game.solve_vct(budget, &self.shared.limit, &spent, turns, &length)
        return self.take_proof(0, plies, spent, turns, length)

    cdef value_t aspiration_search(self, int first, value_t guess) noexcept nogil:
        """Search the root in a window around the last value, wider until the value is inside it."""
        cdef value_t alpha = -INFINITE
        cdef value_t beta = INFINITE
        cdef value_t reached = -INFINITE        # the last value above a window
        cdef int width = self.tuned.aspiration
        cdef value_t value
        if self.depth >= ASPIRATION_DEPTH and abs(guess) < WON:
            alpha = guess - width
            beta = guess + width
        while True:
            value = self.search_root(first, alpha, beta)
            if is_stopped(&self.shared.limit):
                if self.length[0] == 0:         # before any turn was searched
                    self.length[1] = 1
                    self.update_pv(0, self.root[first].turn)
                    return reached
                return value
            if value <= alpha and alpha > -INFINITE:
                alpha = max(-INFINITE, value - width) if value > -WON else -INFINITE
            elif value >= beta and beta < INFINITE:
                reached = value
                beta = min(INFINITE, value + width) if value < WON else INFINITE
            else:
                return value
            width *= ASPIRATION_GROWTH

    cdef value_t search_root(self, int first, value_t alpha, value_t beta) noexcept nogil:
        """The root's value by the turns from place first on; the best of them is moved there."""
        cdef int at, reduction
        cdef value_t value
        cdef value_t best = -INFINITE
        cdef Choice choice
        cdef Choice[MAX_TURNS] far
        self.length[0] = 0
        self.cutoffs[2] = 0         # the others are set by search
        for at in range(first, self.root_count + self.root_far):
            if at == self.root_count:
                if best > -WON:
                    break
                self.root_count += self.root_far    # all others lose: from now on these, too
                self.root_far = 0
            choice = self.root[at]
            if best > -WON and self.game.is_discouraged(choice.turn):
                continue                        # only where all others lose
            self.report_event(POS, choice.turn)
            reduction = self.lmr_of(self.depth, at - first + 1) // LMR_PARTS
            if at - first < self.tuned.lmr_from or self.game.threat_of(choice.turn):
                reduction = 0
            value = self.search_child(
                choice.turn, self.depth, reduction, alpha, beta, 0, at == first,
            )
            if is_stopped(&self.shared.limit):
                if at > first and best <= -WON:     # a turn that may not lose is better
                    best = 1 - WON
                    self.length[1] = 1
                    self.set_root_best(first, at)
                return best
            if value <= -WON:
                self.report_event(LOSE, choice.turn)
            if value > best:
                best = value
                if value > alpha or at == first:
                    self.set_root_best(first, at)
                    if value > alpha:
                        self.report_event(BEST, choice.turn)
                alpha = max(alpha, value)
            self.report_event(DONE, choice.turn)
            if alpha >= beta:
                break
        if (
            first == 0 and best <= -WON and not self.game.must_defend()
            and self.game.generate_far_moves(far, True) == TOO_MANY
        ):
            return 1 - WON                      # not proven lost
        return best

    cdef void move_to_front(self, int first, int at) noexcept nogil:
        """Move the turn at a place to the first place; those between move back by one."""
        cdef Choice choice = self.root[at]
        memmove(&self.root[first + 1], &self.root[first], (at - first) * sizeof(Choice))
        self.root[first] = choice

    cdef void set_root_best(self, int first, int at) noexcept nogil:
        """The same, and begin the best line with it."""
        self.move_to_front(first, at)
        self.update_pv(0, self.root[first].turn)

    # ---- reports ----

    cdef void finish_line(self, int slot, value_t value) noexcept nogil:
        """Keep and report a line of this iteration."""
        if self.number == 0:
            with gil:
                line = self.make_line(slot, value)
                self.lines.append(line)
                self.call(Event("line", line.turn, line))
            if value >= WON and WIN - value <= self.mate:
                set_stop(&self.shared.limit, True)

    cdef void report_event(self, int kind, turn_t turn) noexcept nogil:
        """Report an Event of a Kind about a turn, or NO_TURN."""
        if self.number == 0 and <void*>self.report != <void*>None:
            with gil:
                self.call(Event(_KINDS[kind], self.game.points_of(turn) if turn else None))

    cdef void call(self, object event):
        """Call report with an Event; what it raises stops the search."""
        if self.report is None:
            return
        try:
            self.report(event)
        except BaseException as error:      # raised again by run
            self.error = error
            self.shared.stop()

    cdef object make_line(self, int slot, value_t value):
        """The Line of the root turn at a place, with the best line just found."""
        cdef int at
        turns = [self.game.points_of(self.line[0][at]) for at in range(self.length[0])]
        return Line(
            self.game.points_of(self.root[slot].turn), Score(value, self.game.to_move), self.depth,
            max(self.seldepth, len(turns)), self.nodes, (now() - self.started) // 1000000,
            tuple(turns),
        )
