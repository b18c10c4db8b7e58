"""The alpha-beta search below the root, its steps numbered.

Principal variation search (Marsland and Campbell 1982) with a shared transposition table,
late-move reductions and pruning, and a search for wins by continuous fours (VCF) at the horizon.
Threads share the table and nothing else (lazy SMP).
"""

from libc.math cimport log
from libc.stdint cimport int16_t, int64_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from ..clock cimport Limit, is_over, is_stopped, now, set_stop
from ..games.game cimport (
    LONE_FOUR, LONE_THREE, NO_THREAT, SOME_THREAT, STRONG_FOUR, TOO_MANY, Threat, pick_best,
)
from ..pages cimport trim_memory
from ..platform cimport relaxed_load, relaxed_store
from ..types cimport (
    INFINITE, MAX_PLY, MAX_TURNS, NO_TURN, NO_VALUE, WIN, WON, Choice, key_t, turn_t, value_t,
)
from .order cimport SLOTS, score_moves, slot_of, update_history
from .parameters cimport Parameters
from .table cimport (
    BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, Bound, TTEntry, tt_bytes, tt_close, tt_new_search,
    tt_open, tt_permille_used, tt_prefetch, tt_probe, tt_store, tt_touch,
)

from ..types import Turn

cdef enum:                      # tuned numbers are in parameters.py
    POLL_NODES = 16             # nodes between two looks at the clock: one may take ms (new pages)
    LMR_DEPTH = 2               # plies from which turns are reduced
    LMR_CUTOFFS = 3             # cutoffs a ply below from which turns are reduced more
    MOST_TRIED = 64             # turns whose history a cutoff lowers
    TEMPO_PARTS = 200           # tempo_blend is in 1/TEMPO_PARTS
    FAR_PLIES = 2               # plies from the root where far moves are tried, however many
    FAR_DEPTH = 3               # plies to which far moves are searched first
    SINGULAR_DEPTHS = 3         # plies that the table's depth may lack where a turn is singular
    CORRECTION_PARTS = 64       # corrections are in 1/CORRECTION_PARTS of a value
    CORRECTION_DEPTH = 16       # deeper searches count as this
    CORRECTION_SPEED = 128      # one of depth d takes away d/CORRECTION_SPEED of the error
    MOST_ERROR = 400            # value; larger ones count as this
    SINGULAR_PLIES = MAX_PLY >> 1   # plies from the root up to which turns are extended

cdef uint32_t FIBONACCI = 2654435769    # 2^32 times the golden section: spreads keys (Knuth 1973)

NODES_CLAMP = 1 << 60           # a larger limit of nodes is clamped to this
cdef double MOST_MS = 1e12      # the same of ms: more would not fit into nanoseconds


cdef int64_t after(double ms) noexcept:
    """The time of now() so many ms from now."""
    return now() + <int64_t>(min(ms, MOST_MS) * 1e6)


cdef class Leftovers:
    """Whoever lets go of this last gives the system what malloc has kept of freed memory."""

    def __dealloc__(self):
        trim_memory()


cdef class Shared:
    """What the threads of one search share: the table and the limits.

    bytes: size of the transposition table. large_pages: whether its memory comes in large pages,
    which are faster where most of them are used, and take long to make. Raises MemoryError.
    """

    def __cinit__(self, uint64_t bytes, bint large_pages=True):
        if not tt_open(&self.table, bytes, large_pages):
            raise MemoryError(f"no memory for a table of {bytes} bytes")

    def __dealloc__(self):
        tt_close(&self.table)

    def touch(self, int most_ms) -> None:
        """Take the memory of an empty table from the system, as much as comes in so many ms."""
        cdef int64_t deadline = after(most_ms)
        with nogil:
            tt_touch(&self.table, deadline)

    def table_bytes(self) -> int:
        """Size of the table in bytes."""
        return tt_bytes(&self.table)

    def table_used(self) -> int:
        """How full the table is with entries of the newest search, in thousandths."""
        return tt_permille_used(&self.table)

    def know(
        self, Game game not None, turn: Turn | None, int value, int depth, int bound
    ) -> None:
        """Enter what is known of a position into the table, as a search of it would.

        turn: the best one, or None. value: as the side to move sees it. depth: plies. bound: of
        table.pxd.
        """
        tt_store(
            &self.table, game.hash_key(), 0, NO_TURN if turn is None else game.read_turn(turn),
            value, depth, <Bound>bound,
        )

    def begin(
        self, soft_ms: float | None, hard_ms: float | None, nodes: int | None
    ) -> None:
        """Set the limits of the next search, in ms from now and in nodes; None: no limit.

        Clears an earlier stop.
        """
        self.limit.soft = 0 if soft_ms is None else max(1, after(soft_ms) - now())
        self.limit.deadline = 0 if hard_ms is None else after(hard_ms)
        self.limit.nodes = 0 if nodes is None else max(1, min(nodes, NODES_CLAMP))
        tt_new_search(&self.table)
        set_stop(&self.limit, False)

    def stop(self) -> None:
        """Stop the running search soon; any thread may call this."""
        set_stop(&self.limit, True)


cdef class Searcher:
    """One thread's search of one game; keeps what it learns about the order of turns.

    number: of the thread; 0 watches the limits and reports. parameters: every parameter of
    brain.search.parameters with its value.
    """

    def __cinit__(
        self, Shared shared not None, int number, dict parameters not None: dict[str, int]
    ):
        cdef int depth, turns
        self.shared = shared
        self.number = number
        self.tuned = parameters
        for depth in range(1, LMR_SIDE):
            for turns in range(1, LMR_SIDE):
                self.lmr[depth][turns] = <int>(
                    LMR_PARTS * (self.tuned.lmr_scale / 100.0 * log(depth) * log(turns))
                    + self.tuned.lmr_base
                )

    @property
    def nodes_searched(self) -> int:
        """Nodes of the last run."""
        return self.nodes

    @property
    def nodes_so_far(self) -> int:
        """Nodes of the running search when it last read the clock; any thread may ask."""
        return relaxed_load(&self.polled)

    def sample(self, int count, uint64_t seed) -> None:
        """From now on, keep so many of the positions whose static value is asked for; 0: none.

        Each question has the same chance. count: MOST_SAMPLES at most.
        """
        self.samples = max(0, min(count, <int>MOST_SAMPLES))
        self.asked = 0
        self.dice = seed | 1
        memset(self.sample_length, 0, sizeof(self.sample_length))

    def sampled(self) -> list[list[Turn]]:
        """The turns that lead from the root to each of these positions."""
        cdef int at, ply
        return [
            [self.game.points_of(self.sample_path[at][ply + 1])
             for ply in range(self.sample_length[at])]
            for at in range(self.samples) if self.sample_length[at]
        ]

    cdef bint should_stop(self) noexcept nogil:
        """Whether the search must stop now; thread 0 watches clock and nodes for all."""
        cdef Limit* limit = &self.shared.limit
        if self.number == 0:
            if limit.nodes and self.nodes >= limit.nodes:
                set_stop(limit, True)
            elif self.nodes - <int64_t>self.polled >= POLL_NODES:
                relaxed_store(&self.polled, <uint64_t>self.nodes)
                if is_over(limit):
                    set_stop(limit, True)
        return is_stopped(limit)

    cdef value_t search_child(
        self, turn_t turn, int depth, int reduction, value_t alpha, value_t beta, int ply,
        bint first,
    ) noexcept nogil:
        """The value of a turn: by a null window at reduced depth, then at full depth, then by the
        full window, each only if the one before was above alpha. first: the full window at once."""
        cdef value_t value
        if self.should_stop():
            return 0
        self.nodes += 1
        self.path[ply + 1] = turn
        self.threat[ply + 1] = self.game.threat_of(turn)
        tt_prefetch(&self.shared.table, self.game.key_after(turn))
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
        """The value of the position as the side to move sees it, exact between alpha and beta."""
        cdef Choice[MAX_TURNS] choices
        cdef turn_t[MOST_TRIED] tried
        cdef Parameters* tuned = &self.tuned
        cdef TTEntry tt_entry
        cdef key_t key
        cdef value_t value, static_value
        cdef value_t best = -INFINITE
        cdef value_t floor = alpha
        cdef value_t singular_beta
        cdef turn_t best_turn = NO_TURN
        cdef turn_t excluded = self.excluded[ply]
        cdef turn_t turn
        cdef bint pv_node = beta - alpha > 1
        cdef bint is_known, must_defend, must_answer_five, improving
        cdef bint is_calm, quiet, stands
        cdef Threat threat, weak
        cdef int found, at, margin, reduction
        cdef int extension = 0
        cdef int looked = 0

        # 1. Terminal positions: the value needs no search, or the line is too long.
        self.length[ply] = ply
        self.cutoffs[ply + 2] = 0
        if ply > self.seldepth:
            self.seldepth = ply
        value = self.game.terminal_value(ply)
        if value != NO_VALUE:
            return value
        if ply >= MAX_PLY - 1:
            return self.game.evaluate()

        # 2. Mate-distance pruning: no line through here can beat a win or loss already found
        #    nearer to the root.
        alpha = max(alpha, ply - WIN)
        beta = min(beta, WIN - ply - 1)
        if alpha >= beta:
            return alpha

        # 3. Transposition table: a cutoff by what was found before, at least as deeply; but not
        #    where a turn is excluded, which is another question.
        key = self.game.hash_key()
        tt_entry.turn = NO_TURN
        tt_entry.depth = 0
        is_known = tt_probe(&self.shared.table, key, ply, &tt_entry)
        if is_known and tt_entry.depth >= depth and not pv_node and excluded == NO_TURN:
            if tt_entry.bound == BOUND_EXACT:
                return tt_entry.value
            if tt_entry.bound == BOUND_LOWER and tt_entry.value >= beta:
                return tt_entry.value
            if tt_entry.bound == BOUND_UPPER and tt_entry.value <= alpha:
                return tt_entry.value

        # 4. Extension: an answer to a five uses no depth.
        must_answer_five = self.game.must_answer_five()
        must_defend = self.game.must_defend()
        if must_answer_five:
            depth = max(depth + 1, 1)

        # 5. The horizon: the static value, or a win by continuous fours (VCF), which is looked for
        #    only where the value does not refute the turn before (stand pat). A quiescence search
        #    of straight fours, too, lost 188 Elo.
        if depth <= 0:
            # Tempo blend: the right to move is worth a lot, so the ply before counts, too.
            static_value = (
                (TEMPO_PARTS - tuned.tempo_blend)
                * self.corrected(ply, self.evaluate(ply, key, False))
                - tuned.tempo_blend * self.static_value[ply - 1]
            ) // TEMPO_PARTS
            stands = static_value - tuned.stand_margin >= beta
            if not stands:
                value = self.probe_vcf(ply, tuned.vcf_fours, tuned.vcf_budget)
                if value != NO_VALUE:
                    tt_store(
                        &self.shared.table, key, ply, self.line[ply][ply], value, MAX_PLY,
                        BOUND_LOWER,
                    )
                    return value
            if tt_entry.depth == 0:         # nothing better is known
                tt_store(
                    &self.shared.table, key, ply, NO_TURN, static_value, 0,
                    BOUND_LOWER if stands else BOUND_EXACT,
                )
            return static_value

        # 6. Reverse futility pruning: so far above beta that no quiet turn will change it. The lazy
        #    value may say so before the evaluation is asked for the static value. Where a five must
        #    be answered nothing depends on that, so the value before the four stands for it.
        is_calm = (
            not pv_node and not must_defend and not must_answer_five
            and depth <= tuned.reverse_futility_depth and abs(beta) < WON
        )
        margin = tuned.reverse_futility_margin * depth
        if is_calm:
            value = self.game.lazy_value() - tuned.lazy_margin
            if value - margin >= beta:
                return value
        if must_answer_five:
            static_value = -self.static_value[ply - 1]
        else:
            static_value = self.corrected(ply, self.evaluate(ply, key, True))
        self.static_value[ply] = static_value
        improving = ply >= 2 and static_value > self.static_value[ply - 2]
        if is_calm and static_value - margin + improving * tuned.reverse_futility_margin >= beta:
            return static_value

        # 7. Internal iterative reduction: where the table knows no turn, a ply less (Schröder's
        #    Rebel has it instead of a shallower search).
        if (
            depth >= tuned.iir_depth and tt_entry.turn == NO_TURN and not must_answer_five
            and not must_defend
        ):
            depth -= 1

        # 8. Singular extension: the table's turn is searched a ply deeper if all others are worth
        #    clearly less (Anantharaman, Campbell and Hsu 1990). If they, too, are above beta,
        #    the position is: multi-cut. If only it is above beta, by the table, it needs less.
        if (
            depth >= tuned.singular_depth and is_known and tt_entry.turn != NO_TURN
            and tt_entry.bound != BOUND_UPPER and tt_entry.depth >= depth - SINGULAR_DEPTHS
            and abs(tt_entry.value) < WON and not must_answer_five and excluded == NO_TURN
            and ply < SINGULAR_PLIES
        ):
            singular_beta = tt_entry.value - tuned.singular_margin * depth
            self.excluded[ply] = tt_entry.turn
            value = self.search(depth // 2, singular_beta - 1, singular_beta, ply)
            self.excluded[ply] = NO_TURN
            if is_stopped(&self.shared.limit):
                return 0
            if value < singular_beta:
                extension = 1
            elif singular_beta >= beta and value < WON:
                return singular_beta
            elif tt_entry.value >= beta:
                extension = -tuned.singular_negative
            self.length[ply] = ply

        # 9. Move generation and move order. An answer to a straight four uses no depth where there
        #    are few.
        found = self.game.generate_moves(choices)
        if found == 0:
            if must_defend:
                return ply + (2 if must_answer_five else 4) - WIN
            found = self.game.generate_all(choices)
        if (
            must_defend and not must_answer_five and found <= tuned.defend_answers
            and excluded == NO_TURN and ply < SINGULAR_PLIES
        ):
            depth += 1
        if found > 1:
            self.game.order_moves(choices, found)
            score_moves(
                &self.order, choices, found, self.game.to_move, ply, self.path[ply], tt_entry.turn,
                tuned,
            )

        # 10. The turns, best first.
        at = -1
        while at + 1 < found:
            at += 1
            pick_best(choices, found, at)
            turn = choices[at].turn
            if turn == excluded:
                continue
            threat = self.game.threat_of(turn)
            quiet = threat < LONE_THREE and not must_defend and not must_answer_five

            # 10a. Futility pruning and late-move pruning: once a turn was found that does not lose,
            #     quiet turns (a lone four at most) are left out where they are late; far below
            #     alpha all of them are, and lone threes.
            if best > -WON and not must_defend and not must_answer_five:
                weak = NO_THREAT
                if (
                    depth <= tuned.futility_depth
                    and static_value + tuned.futility_margin * (depth + 1) <= alpha
                ):
                    weak = SOME_THREAT
                elif depth <= tuned.lmp_depth and looked >= self.move_count_limit(depth, improving):
                    weak = LONE_THREE
                if threat < weak:
                    found = self.prune_quiets(choices, at + 1, found, weak)
                    continue

            #     Late lone fours are left out where a straight four must be answered.
            elif (
                best > -WON and threat == LONE_FOUR and not must_answer_five
                and looked >= tuned.lmp_fours + depth
            ):
                continue

            # 10b. Late-move reductions: late turns are searched at less depth first.
            reduction = 0
            if looked >= tuned.lmr_from and depth >= LMR_DEPTH and not must_answer_five:
                reduction = self.lmr_of(depth, looked + 1)
                if pv_node or must_defend or threat != NO_THREAT and threat != LONE_THREE:
                    reduction -= LMR_PARTS
                if threat == LONE_FOUR or threat == STRONG_FOUR:
                    reduction -= tuned.lmr_fours
                elif threat == LONE_THREE:
                    reduction += tuned.lmr_threes
                if self.cutoffs[ply + 1] >= LMR_CUTOFFS:
                    reduction += tuned.lmr_cutoffs
                if threat != NO_THREAT and ply >= 2 and self.threat[ply - 1] != NO_THREAT:
                    reduction -= tuned.lmr_attack
                if quiet and not improving:
                    reduction += tuned.lmr_unimproved
                reduction = max(0, min(reduction // LMR_PARTS, depth - 1))

            value = self.search_child(
                turn, depth + (extension if turn == tt_entry.turn else 0), reduction, alpha, beta,
                ply, looked == 0,
            )
            if is_stopped(&self.shared.limit):
                return 0
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    best_turn = turn
                    self.update_pv(ply, turn)
                    if value >= beta:
                        self.cutoffs[ply] += 1
                        if not must_defend:     # what is forced says nothing of other places
                            update_history(
                                &self.order, self.game.to_move, ply, self.path[ply], turn, tried,
                                min(looked, <int>MOST_TRIED), max(depth, 1),
                            )
                        break
            if looked < MOST_TRIED:
                tried[looked] = turn
            looked += 1

        # 11. Far moves: all turns so far lose, so those are tried that did not seem worth it. One
        #     that does not lose is enough.
        if best <= -WON and not must_defend and excluded == NO_TURN:
            found = self.game.generate_far_moves(choices, ply < FAR_PLIES)
            if found == TOO_MANY:
                best = 1 - WON                  # not proven lost
            for at in range(found):
                value = self.search_child(
                    choices[at].turn, depth, max(0, depth - FAR_DEPTH), alpha, beta, ply, False,
                )
                if is_stopped(&self.shared.limit):
                    return 0
                looked += 1
                if value > best:
                    best = value
                    if value > -WON:
                        best_turn = choices[at].turn
                        alpha = max(alpha, value)
                        self.update_pv(ply, best_turn)
                        break

        # 12. Correction history: how far the value is from the static one, unless it is a bound
        #     that says no more than that one does, or step 11 gave up.
        if excluded != NO_TURN:
            return best
        if (
            tuned.correction and not must_defend and not must_answer_five and abs(best) < WON - 1
            and not (best >= beta and best <= static_value)
            and not (best <= floor and best >= static_value)
        ):
            self.correct(ply, depth, best - static_value)

        # 13. Transposition table: store the value.
        tt_store(
            &self.shared.table, key, ply, best_turn, best, max(depth, 0),
            BOUND_LOWER if best >= beta else BOUND_EXACT if best > floor else BOUND_UPPER,
        )
        return best

    cdef value_t evaluate(self, int ply, key_t key, bint goes_on) noexcept nogil:
        """The static value of the position of this key, which may be kept as a sample.

        goes_on: its turns are likely to be ordered, too. Each iteration comes to the same positions
        again, whose values are known by then.
        """
        cdef uint64_t* known = &self.values[key & (VALUES - 1)]
        cdef value_t value
        if self.samples:
            self.take_sample(ply)
        if (known[0] ^ key) <= VALUE_MASK:
            return <int16_t>(known[0] & VALUE_MASK)
        if goes_on:
            self.game.prepare()
        value = self.game.evaluate()
        known[0] = (key & ~<uint64_t>VALUE_MASK) | <uint16_t>value
        return value

    cdef int16_t* correction_at(self, int ply) noexcept nogil:
        """The correction of the last two turns."""
        cdef uint32_t turns = slot_of(self.path[ply]) * SLOTS + slot_of(self.path[ply - 1])
        return &self.correction[self.game.to_move][turns * FIBONACCI >> 32 - CORRECTION_BITS]

    cdef value_t corrected(self, int ply, value_t value) noexcept nogil:
        """A static value, with what searches behind the same two turns say of it."""
        if not self.tuned.correction:
            return value
        value += self.correction_at(ply)[0] // <int>CORRECTION_PARTS
        return max(2 - WON, min(value, WON - 2))

    cdef void correct(self, int ply, int depth, int error) noexcept nogil:
        """Let a correction come nearer to an error that is left, the more the deeper the search."""
        cdef int16_t* correction = self.correction_at(ply)
        cdef int weight = min(depth, <int>CORRECTION_DEPTH)
        error = max(-MOST_ERROR, min(error, <int>MOST_ERROR)) * CORRECTION_PARTS
        correction[0] = <int16_t>max(
            -MOST_ERROR * CORRECTION_PARTS,
            min(correction[0] + error * weight // CORRECTION_SPEED,
                <int>MOST_ERROR * CORRECTION_PARTS),
        )

    cdef void take_sample(self, int ply) noexcept nogil:
        """Keep the position, or do not: reservoir sampling (Waterman, in Knuth 1981)."""
        cdef int64_t at = self.asked
        self.asked += 1
        if at >= self.samples:
            self.dice ^= self.dice << 13        # xorshift (Marsaglia 2003)
            self.dice ^= self.dice >> 7
            self.dice ^= self.dice << 17
            at = <int64_t>(self.dice % <uint64_t>self.asked)
            if at >= self.samples:
                return
        self.sample_length[at] = ply
        memcpy(self.sample_path[at], self.path, (ply + 1) * sizeof(turn_t))

    cdef int prune_quiets(self, Choice* list, int start, int found, Threat weak) noexcept nogil:
        """Remove from a list, from place start on, all turns below a threat; its new length."""
        cdef int at
        cdef int kept = start
        for at in range(start, found):
            if self.game.threat_of(list[at].turn) >= weak:
                list[kept] = list[at]
                kept += 1
        return kept

    cdef int lmr_of(self, int depth, int number) noexcept nogil:
        """By how many 1/LMR_PARTS of a ply the turn of this number is reduced."""
        return self.lmr[min(depth, LMR_SIDE - 1)][min(number, LMR_SIDE - 1)]

    cdef int move_count_limit(self, int depth, bint improving) noexcept nogil:
        """How many turns are searched before late-move pruning leaves quiet ones out."""
        cdef int more = self.tuned.lmp_growth * depth * depth // 100
        return self.tuned.lmp_first + more // (2 - improving)

    cdef value_t probe_vcf(self, int ply, int fours, int64_t budget) noexcept nogil:
        """The value of a win by forcing turns, with its turns in line[ply]; NO_VALUE if none."""
        cdef int64_t spent = 0
        cdef int plies
        cdef int length = 0
        cdef turn_t[MAX_PLY] turns
        cdef const Limit* limit = NULL
        if self.number == 0 and self.shared.limit.nodes:
            budget = min(budget, self.shared.limit.nodes - self.nodes)
        if ply == 0:
            limit = &self.shared.limit      # the other calls are short, and read no clock
        plies = self.game.solve_vcf(fours, budget, limit, &spent, turns, &length)
        return self.take_proof(ply, plies, spent, turns, length)

    cdef value_t take_proof(
        self, int ply, int plies, int64_t spent, const turn_t* turns, int length,
    ) noexcept nogil:
        """The value of a solver's win, with its turns in line[ply]; NO_VALUE for 0 plies."""
        cdef int at
        self.nodes += spent
        if plies == 0:
            return NO_VALUE
        length = min(length, <int>MAX_PLY - ply)
        for at in range(length):
            self.line[ply][ply + at] = turns[at]
        self.length[ply] = ply + length
        return WIN - (ply + plies)

    cdef void update_pv(self, int ply, turn_t turn) noexcept nogil:
        """Make a turn, followed by the best line of the next ply, the best line of this ply."""
        cdef int at
        self.line[ply][ply] = turn
        for at in range(ply + 1, self.length[ply + 1]):
            self.line[ply][at] = self.line[ply + 1][at]
        self.length[ply] = max(ply + 1, self.length[ply + 1])
