"""One alpha-beta search over Game, its steps numbered.

Principal variation search with iterative deepening (Marsland and Campbell 1982), a shared
transposition table, late move reductions, and wins by continuous fours at the horizon. Threads
share the table and nothing else (lazy SMP).
"""

from libc.math cimport log
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memmove, memset

from .clock cimport Limit, is_stopped, now, patience, set_stop
from .game cimport (
    LONE_FOUR, LONE_THREE, NO_FORCE, STRONG_FOUR, THREAT, UNTOLD, Choice, Force, Game,
)
from .order cimport pick, praise, rank_choices
from .parameters cimport Parameters
from .table cimport (
    EXACTLY, LOWER, UPPER, Memory, close_table, fetch, open_table, permille_used, recall, remember,
)
from .units cimport (
    INFINITE, MAX_PLY, MAX_TURNS, NO_TURN, NO_VALUE, WIN, WON, key_t, turn_t, value_t,
)

from .report import Event, Line

cdef enum:                      # what is tuned stands in parameters.py
    POLL_NODES = 16             # nodes between two looks at the clock: one may take ms (new pages)
    ASPIRATION_DEPTH = 4        # plies from which windows are used
    THREAT_DEPTH = 2            # plies from which wins by threats are looked for
    REDUCE_DEPTH = 2            # plies from which turns are reduced
    PART = 16                   # reductions are counted in such parts of a ply; so is reduce_fours
    FAR_PLIES = 2               # plies from the root where turns far from all stones are tried, too
    FAR_DEPTH = 3               # to which turns far from all stones are searched first
    ROOT_STEP = 4               # fours by which the look ahead at the root grows
    ROOT_FOURS = 110            # its end: no board of the tournaments has room for more
    ROOT_NODES = 1000           # nodes that it may take at first, of each solver
    ROOT_SHARE = 16             # and later this part of those that the search has taken

cdef enum Kind:                 # of events, in the order of KINDS
    REFRESH
    POS
    DONE
    BEST
    LOSE

MOST_NODES = 1 << 60
cdef double MOST_MS = 1e12      # a limit beyond is none, and would not fit into nanoseconds
KINDS = ("refresh", "pos", "done", "best", "lose")


def rank_of(line):
    """What the better one of two lines has more of: a deeper search knows better, but for a win."""
    return line.value >= WON, line.depth, line.value


cdef int64_t after(double ms) noexcept:
    """A time from now, on the clock of now()."""
    return now() + <int64_t>(min(ms, MOST_MS) * 1e6)


cdef class Shared:
    """What the threads of one search have in common: the table and the limits.

    bytes: memory for the transposition table. Raises MemoryError.
    """

    def __cinit__(self, uint64_t bytes):
        if not open_table(&self.table, bytes):
            raise MemoryError(f"no memory for a table of {bytes} bytes")

    def __dealloc__(self):
        close_table(&self.table)

    def table_bytes(self):
        """Size of the table."""
        return self.table.buckets * 64

    def table_used(self):
        """Entries of the newest search in the table, in thousandths."""
        return permille_used(&self.table)

    def begin(self, soft_ms, hard_ms, nodes):
        """Set the limits of the next search, from now; None for no limit. Forgets a stop."""
        self.limit.soft = 0 if soft_ms is None else max(1, after(soft_ms) - now())
        self.limit.deadline = 0 if hard_ms is None else after(hard_ms)
        self.limit.nodes = 0 if nodes is None else max(1, min(nodes, MOST_NODES))
        self.table.age = (self.table.age + 1) & 63
        set_stop(&self.limit, False)

    def stop(self):
        """End the running search soon; any thread may call this."""
        set_stop(&self.limit, True)


cdef class Searcher:
    """One thread's search of one game; keeps what it learns about the order of turns.

    number: 0 for the thread that watches the limits and reports. parameters: each of
    brain.parameters with its value.
    """

    def __cinit__(self, Shared shared not None, int number, dict parameters not None):
        cdef int depth, turns
        self.shared = shared
        self.number = number
        self.lines = []
        self.tuned = parameters
        for depth in range(1, 64):
            for turns in range(1, 64):
                self.reduction[depth][turns] = <int>(
                    PART * (self.tuned.reduce_share / 100.0 * log(depth) * log(turns) + 0.5)
                )

    @property
    def nodes_searched(self):
        """Positions looked at in the last run."""
        return self.nodes

    def ready(self, Game game not None):
        """Root turns of a game in order, without any search, as turns of points.

        Two lists: those worth trying, and those to be tried if all of them lose.
        """
        cdef Choice[MAX_TURNS] choices
        cdef int at
        cdef int found = 0 if game.pressed() else max(0, game.others(choices, True))
        self.game = game
        self.root_count = game.choices(self.root) or game.fallback(self.root)
        for at in range(self.root_count):
            pick(self.root, self.root_count, at)
        turns = [
            (game.is_shunned(self.root[at].turn), at, game.points_of(self.root[at].turn))
            for at in range(self.root_count)
        ]
        others = [game.points_of(choices[at].turn) for at in range(found)]
        return [turn for _, _, turn in sorted(turns)], others

    def run(
        self, Game game not None, list turns not None, list others not None, int deepest,
        int wanted, report,
    ):
        """Search until a limit is met; lines then holds what was found.

        turns: the root turns to look at, in first order; others: to look at too if they all lose;
        deepest: iterations; wanted: lines to find; report: called with Events, or None. Raises what
        the report raised.
        """
        cdef int at
        self.game = game
        self.report = report
        self.error = None
        self.lines = []
        self.root_count = min(len(turns), <int>MAX_TURNS)
        self.wanted = min(wanted, self.root_count)
        self.root_others = min(len(others), <int>MAX_TURNS - self.root_count)
        for at in range(self.root_count):
            self.root[at].turn = game.read_turn(turns[at])
        for at in range(self.root_others):
            self.root[self.root_count + at].turn = game.read_turn(others[at])
        self.nodes = 0
        self.polled = 0
        self.seldepth = 0
        self.started = now()
        memset(self.order.killer, 0, sizeof(self.order.killer))
        memset(self.path, 0, sizeof(self.path))
        with nogil:
            self.iterate(min(deepest, <int>MAX_PLY - 8))
        if self.error is not None:
            raise self.error
        if not self.lines:      # no time for one iteration
            self.depth = 0
            self.follow(0, self.root[0].turn)
            self.length[0] = 1
            self.lines = [self.make_line(0, game.evaluate())]
        # Of each turn what was found last; a stop leaves lines of two iterations. And lines are
        # searched one after the other, so that a later one may turn out better.
        self.lines.sort(key=rank_of, reverse=True)
        kept = {}
        for line in self.lines:
            kept.setdefault(line.turn, line)
        self.lines = list(kept.values())[:max(1, self.wanted)]
        return self.lines

    cdef bint enough(self) noexcept nogil:
        """Whether the search must end now; the first thread watches clock and nodes."""
        if self.number == 0:
            if self.shared.limit.nodes and self.nodes >= self.shared.limit.nodes:
                set_stop(&self.shared.limit, True)
            elif self.nodes - self.polled >= POLL_NODES:
                self.polled = self.nodes
                if self.shared.limit.deadline and now() >= self.shared.limit.deadline:
                    set_stop(&self.shared.limit, True)
        return is_stopped(&self.shared.limit)

    # ---- the root ----

    cdef void iterate(self, int deepest) noexcept nogil:
        """Iterative deepening: one ply more until a limit is met or all is proven."""
        cdef value_t[MAX_TURNS] values
        cdef int slot
        cdef int first = 0              # 1 where the best line is a solver's win
        cdef value_t value
        cdef value_t before = 0         # the best turn's value in the last iteration
        cdef turn_t leader
        cdef turn_t leading = NO_TURN
        cdef int settled = 0            # iterations since the best turn changed
        self.static_value[0] = self.game.evaluate()
        self.root_fours = ROOT_STEP
        self.root_budget = 0
        for slot in range(self.wanted):
            values[slot] = 0
        for self.depth in range(1 + (self.number & 1), deepest + 1):
            if first == 0 and self.number == 0 and self.solve_root():
                if self.wanted == 1:
                    break
                first = 1
            self.tell(REFRESH, NO_TURN)
            for slot in range(first, self.wanted):
                leader = self.root[slot].turn
                value = self.aspire(slot, values[slot])
                if is_stopped(&self.shared.limit):
                    if self.root[slot].turn != leader:      # better, in time
                        self.settle_line(slot, value)
                    return
                values[slot] = value
                self.settle_line(slot, value)
            value = abs(values[0])
            if self.wanted == 1 and value >= WON and WIN - value <= self.depth + 1:
                break
            settled = settled + 1 if self.root[0].turn == leading else 0
            leading = self.root[0].turn
            if self.number == 0 and self.is_enough_for_turn(settled, before - values[0]):
                break
            before = values[0]
        if self.number == 0:
            set_stop(&self.shared.limit, True)

    cdef bint is_enough_for_turn(self, int settled, value_t fallen) noexcept nogil:
        """Whether another iteration would take more time than this turn is worth."""
        cdef int64_t soft = self.shared.limit.soft
        return soft != 0 and (now() - self.started) * 100 >= soft * patience(settled, fallen)

    cdef bint solve_root(self) noexcept nogil:
        """Whether a solver has found a win; each takes a part of what the search has taken so far.

        Fours are looked for with ever more of them, from where the last call left off; nothing is
        asked again before twice as much can be spent on it.
        """
        cdef int64_t budget = self.solver_budget()
        cdef int64_t goal = self.nodes + budget
        cdef value_t value = NO_VALUE
        cdef int at
        if budget < 2 * self.root_budget:
            return False
        self.root_budget = budget
        while value == NO_VALUE and self.root_fours <= ROOT_FOURS:
            value = self.force(0, self.root_fours, goal - self.nodes)
            if self.nodes >= goal or self.enough():
                break
            self.root_fours += ROOT_STEP
        if value == NO_VALUE and self.tuned.threat_root and not self.enough():
            value = self.threaten(0, budget * self.tuned.threat_root // 100)
        if value == NO_VALUE:
            return False
        for at in range(self.root_count):
            if self.root[at].turn == self.line[0][0]:
                self.bring(0, at)
                self.settle_line(0, value)
                return True
        return False

    cdef int64_t solver_budget(self) noexcept nogil:
        """Nodes that a solver may take where much hangs on the position."""
        return max(ROOT_NODES, self.nodes // ROOT_SHARE)

    cdef value_t aspire(self, int first, value_t guess) noexcept nogil:
        """Search the root in a window around the last value, wider until the value is inside."""
        cdef value_t alpha = -INFINITE
        cdef value_t beta = INFINITE
        cdef value_t reached = -INFINITE        # the last value above a window, for its turn
        cdef int width = self.tuned.aspiration
        cdef value_t value
        if self.depth >= ASPIRATION_DEPTH and abs(guess) < WON:
            alpha = guess - width
            beta = guess + width
        while True:
            value = self.search_root(first, alpha, beta)
            if is_stopped(&self.shared.limit):
                if self.length[0] == 0:         # before any turn was done
                    self.length[1] = 1
                    self.follow(0, self.root[first].turn)
                    return reached
                return value
            if value <= alpha and alpha > -INFINITE:
                alpha = max(-INFINITE, value - width) if value > -WON else -INFINITE
            elif value >= beta and beta < INFINITE:
                reached = value
                beta = min(INFINITE, value + width) if value < WON else INFINITE
            else:
                return value
            width *= 3

    cdef value_t search_root(self, int first, value_t alpha, value_t beta) noexcept nogil:
        """The root's value; the best turn from place first on comes to that place."""
        cdef int at, reduction
        cdef value_t value
        cdef value_t best = -INFINITE
        cdef Choice choice
        cdef Choice[MAX_TURNS] others
        self.length[0] = 0
        for at in range(first, self.root_count + self.root_others):
            if at == self.root_count:
                if best > -WON:
                    break
                self.root_count += self.root_others     # all else loses: from now on these too
                self.root_others = 0
            choice = self.root[at]
            if best > -WON and self.game.is_shunned(choice.turn):
                continue                        # only where all else loses
            self.tell(POS, choice.turn)
            reduction = self.reduction[min(self.depth, 63)][min(at - first + 1, 63)] // PART
            if at - first < self.tuned.reduce_from or self.game.force_of(choice.turn):
                reduction = 0
            value = self.search_child(
                choice.turn, self.depth, reduction, alpha, beta, 0, at == first,
            )
            if is_stopped(&self.shared.limit):
                if at > first and best <= -WON:     # rather this turn, of which nothing is known
                    best = 1 - WON
                    self.length[1] = 1
                    self.lead(first, at)
                return best
            if value <= -WON:
                self.tell(LOSE, choice.turn)
            if value > best:
                best = value
                if value > alpha or at == first:
                    self.lead(first, at)
                    if value > alpha:
                        self.tell(BEST, choice.turn)
                alpha = max(alpha, value)
            self.tell(DONE, choice.turn)
            if alpha >= beta:
                break
        if (
            first == 0 and best <= -WON and not self.game.pressed()
            and self.game.others(others, True) == UNTOLD
        ):
            return 1 - WON                      # it cannot be told
        return best

    cdef void bring(self, int first, int at) noexcept nogil:
        """A turn of the root comes to the first place."""
        cdef Choice choice = self.root[at]
        memmove(&self.root[first + 1], &self.root[first], (at - first) * sizeof(Choice))
        self.root[first] = choice

    cdef void lead(self, int first, int at) noexcept nogil:
        """The same, and the best line begins with it."""
        self.bring(first, at)
        self.follow(0, self.root[first].turn)

    # ---- below the root ----

    cdef value_t search_child(
        self, turn_t turn, int depth, int reduction, value_t alpha, value_t beta, int ply,
        bint first,
    ) noexcept nogil:
        """The value of a turn: at reduced depth, then in a null window, then in the whole one,
        as long as it looks better than alpha."""
        cdef value_t value
        if self.enough():
            return 0
        self.nodes += 1
        self.path[ply + 1] = turn
        fetch(&self.shared.table, self.game.key_after(turn))
        self.game.do_turn(turn)
        if first:
            value = -self.search(depth - 1, -beta, -alpha, ply + 1)
        else:
            value = -self.search(depth - 1 - reduction, -alpha - 1, -alpha, ply + 1)
            if value > alpha and reduction > 0:
                value = -self.search(depth - 1, -alpha - 1, -alpha, ply + 1)
            if alpha < value < beta:
                value = -self.search(depth - 1, -beta, -alpha, ply + 1)
        self.game.undo_turn()
        return value

    cdef value_t search(
        self, int depth, value_t alpha, value_t beta, int ply,
    ) noexcept nogil:
        """The value of the position in the view of the side to move, within alpha and beta."""
        cdef Choice[MAX_TURNS] choices
        cdef turn_t[64] tried
        cdef Parameters* tuned = &self.tuned
        cdef Memory known
        cdef key_t key
        cdef value_t value, static_value
        cdef value_t best = -INFINITE
        cdef value_t floor = alpha
        cdef turn_t best_turn = NO_TURN
        cdef turn_t turn
        cdef bint wide = beta - alpha > 1
        cdef bint pressed, forced, improving
        cdef bint quiet
        cdef Force threat, weak
        cdef int found, at, reduction
        cdef int looked = 0

        # 1. Proven without search, or too deep.
        self.length[ply] = ply
        if ply > self.seldepth:
            self.seldepth = ply
        value = self.game.settled(ply)
        if value != NO_VALUE:
            return value
        if ply >= MAX_PLY - 1:
            return self.game.evaluate()

        # 2. No line through here can beat a win or loss already found nearer to the root.
        alpha = max(alpha, ply - WIN)
        beta = min(beta, WIN - ply - 1)
        if alpha >= beta:
            return alpha

        # 3. Seen before, at least as deeply.
        key = self.game.hash_key()
        known.turn = NO_TURN
        known.depth = 0
        if recall(&self.shared.table, key, ply, &known) and known.depth >= depth and not wide:
            if known.bound == EXACTLY:
                return known.value
            if known.bound == LOWER and known.value >= beta:
                return known.value
            if known.bound == UPPER and known.value <= alpha:
                return known.value

        # 4. A five must be answered before anything else is judged: no depth is used up.
        forced = self.game.forced()
        pressed = self.game.pressed()
        if forced:
            depth = max(depth + 1, 1)

        # 5. The horizon: a win by continuous fours, else the static value. (To go on where a
        #    straight four threatens was worth -188 Elo: docs/experiments.csv.)
        if depth <= 0:
            value = self.force(ply, tuned.horizon_fours, tuned.horizon_budget)
            if value != NO_VALUE:
                remember(&self.shared.table, key, ply, self.line[ply][ply], value, MAX_PLY, LOWER)
                return value
            # Whose turn it is weighs more than most else: take the mean of two plies.
            value = (
                (200 - tuned.smooth) * self.game.evaluate()
                - tuned.smooth * self.static_value[ply - 1]
            ) // 200
            if known.depth == 0:        # nothing better is known
                remember(&self.shared.table, key, ply, NO_TURN, value, 0, EXACTLY)
            return value

        # 6. A win by continuous threats against the line that is thought best.
        if wide and ply <= tuned.threat_plies and depth >= THREAT_DEPTH and not forced:
            value = self.threaten(ply, self.solver_budget() * tuned.threat_line // 100)
            if value != NO_VALUE:
                remember(&self.shared.table, key, ply, self.line[ply][ply], value, MAX_PLY, LOWER)
                return value

        # 7. Static value, and whether it has grown since our last turn.
        static_value = self.game.evaluate()
        self.static_value[ply] = static_value
        improving = ply >= 2 and static_value > self.static_value[ply - 2]

        # 8. So far above beta that no quiet answer will matter.
        if (
            not wide and not pressed and not forced and depth <= tuned.calm_depth
            and abs(beta) < WON
            and static_value - tuned.calm_margin * (depth - improving) >= beta
        ):
            return static_value

        # 9. The turns, in order.
        found = self.game.choices(choices)
        if found == 0:
            if pressed:
                return ply + (2 if forced else 4) - WIN
            found = self.game.fallback(choices)
        rank_choices(
            &self.order, choices, found, self.game.side, ply, self.path[ply], known.turn, tuned,
        )

        # 10. Turn by turn.
        at = -1
        while at + 1 < found:
            at += 1
            pick(choices, found, at)
            turn = choices[at].turn
            threat = self.game.force_of(turn)
            quiet = threat < LONE_THREE and not pressed and not forced

            # 10a. Once something holds quiet turns are left out where they are late, and where they
            #      are hopeless threes, too.
            if best > -WON and not pressed and not forced:
                weak = NO_FORCE
                if (
                    depth <= tuned.hopeless_depth
                    and static_value + tuned.hopeless_margin * (depth + 1) <= alpha
                ):
                    weak = THREAT
                elif depth <= tuned.late_depth and looked >= self.enough_turns(depth, improving):
                    weak = LONE_THREE
                if threat < weak:
                    found = self.leave_weak(choices, at + 1, found, weak)
                    continue

            # 10b. Later turns are searched less deeply first.
            reduction = 0
            if looked >= tuned.reduce_from and depth >= REDUCE_DEPTH and not forced:
                reduction = self.reduction[min(depth, 63)][min(looked + 1, 63)]
                if wide or pressed or threat != NO_FORCE and threat != LONE_THREE:
                    reduction -= PART
                if threat == LONE_FOUR or threat == STRONG_FOUR:
                    reduction -= tuned.reduce_fours
                if not improving and quiet:
                    reduction += PART
                reduction = max(0, min(reduction // PART, depth - 1))

            value = self.search_child(
                turn, depth, reduction, alpha, beta, ply, looked == 0,
            )
            if is_stopped(&self.shared.limit):
                return 0
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    best_turn = turn
                    self.follow(ply, turn)
                    if value >= beta:
                        praise(
                            &self.order, self.game.side, ply, self.path[ply], turn, tried,
                            min(looked, 64), max(depth, 1),
                        )
                        break
            if looked < 64:
                tried[looked] = turn
            looked += 1

        # 11. All turns that were tried lose: those too that did not seem worth it.
        if best <= -WON and not pressed:
            found = self.game.others(choices, ply < FAR_PLIES)
            if found == UNTOLD:
                best = 1 - WON                  # it cannot be told
            for at in range(found):
                value = self.search_child(
                    choices[at].turn, depth, max(0, depth - FAR_DEPTH), alpha, beta, ply, False,
                )
                if is_stopped(&self.shared.limit):
                    return 0
                looked += 1
                if value > best:
                    best = value
                    if value > -WON:        # one is enough: it is not lost
                        best_turn = choices[at].turn
                        alpha = max(alpha, value)
                        self.follow(ply, best_turn)
                        break

        # 12. Remember.
        remember(
            &self.shared.table, key, ply, best_turn, best, max(depth, 0),
            LOWER if best >= beta else EXACTLY if best > floor else UPPER,
        )
        return best

    cdef int leave_weak(self, Choice* list, int start, int found, Force weak) noexcept nogil:
        """Only turns that threaten so much stay in a list, from a place on; its new length."""
        cdef int at
        cdef int kept = start
        for at in range(start, found):
            if self.game.force_of(list[at].turn) >= weak:
                list[kept] = list[at]
                kept += 1
        return kept

    cdef int enough_turns(self, int depth, bint improving) noexcept nogil:
        """How many turns are looked at before quiet ones are left out."""
        cdef int more = self.tuned.late_growth * depth * depth // 100
        return self.tuned.late_first + more // (2 - improving)

    cdef value_t force(self, int ply, int fours, int64_t budget) noexcept nogil:
        """The value of a win by forcing turns, its turns in line[ply]; NO_VALUE if none."""
        cdef int64_t spent = 0
        cdef int plies
        cdef int length = 0
        cdef turn_t[MAX_PLY] turns
        cdef const Limit* limit = NULL
        if self.number == 0 and self.shared.limit.nodes:
            budget = min(budget, self.shared.limit.nodes - self.nodes)
        if ply == 0:
            limit = &self.shared.limit      # a short call need not look at the clock
        plies = self.game.force_win(fours, budget, limit, &spent, turns, &length)
        return self.take_proof(ply, plies, spent, turns, length)

    cdef value_t threaten(self, int ply, int64_t budget) noexcept nogil:
        """The same for a win by turns that threaten to win by forcing turns."""
        cdef int64_t spent = 0
        cdef int plies
        cdef int length = 0
        cdef turn_t[MAX_PLY] turns
        if self.number == 0 and self.shared.limit.nodes:
            budget = min(budget, self.shared.limit.nodes - self.nodes - 1)  # it may take one more
        if budget <= 0:
            return NO_VALUE
        plies = self.game.threat_win(budget, &self.shared.limit, &spent, turns, &length)
        return self.take_proof(ply, plies, spent, turns, length)

    cdef value_t take_proof(
        self, int ply, int plies, int64_t spent, const turn_t* turns, int length,
    ) noexcept nogil:
        """The value of a solver's win, its turns in line[ply]; NO_VALUE for 0 plies."""
        cdef int at
        self.nodes += spent
        if plies == 0:
            return NO_VALUE
        length = min(length, <int>MAX_PLY - ply)
        for at in range(length):
            self.line[ply][ply + at] = turns[at]
        self.length[ply] = ply + length
        return WIN - (ply + plies)

    cdef void follow(self, int ply, turn_t turn) noexcept nogil:
        """The best line from this ply is this turn and then the best line of the next ply."""
        cdef int at
        self.line[ply][ply] = turn
        for at in range(ply + 1, self.length[ply + 1]):
            self.line[ply][at] = self.line[ply + 1][at]
        self.length[ply] = max(ply + 1, self.length[ply + 1])

    # ---- telling ----

    cdef void settle_line(self, int slot, value_t value) noexcept nogil:
        """A line of this iteration is ready."""
        if self.number == 0:
            with gil:
                line = self.make_line(slot, value)
                self.lines.append(line)
                self.call(Event("line", line.turn, line))

    cdef void tell(self, int kind, turn_t turn) noexcept nogil:
        if self.number == 0 and <void*>self.report != <void*>None:
            with gil:
                self.call(Event(KINDS[kind], self.game.points_of(turn) if turn else None))

    cdef void call(self, object event):
        if self.report is None:
            return
        try:
            self.report(event)
        except BaseException as error:      # raised again by run
            self.error = error
            self.shared.stop()

    cdef object make_line(self, int slot, value_t value):
        cdef int at
        turns = [self.game.points_of(self.line[0][at]) for at in range(self.length[0])]
        win_in = None
        if abs(value) >= WON:
            win_in = WIN - value if value > 0 else -WIN - value
        return Line(
            self.game.points_of(self.root[slot].turn), value, self.depth, self.seldepth, self.nodes,
            (now() - self.started) // 1000000, tuple(turns), win_in,
        )
