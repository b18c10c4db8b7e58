"""Wins by continuous threats (VCT): fours, and threes that threaten a win by fours.

A depth-first proof-number search (df-pn: Nagai and Imai 2002) over positions whose moves are
threats and answers. A move of the attacker is a threat if he would win by fours (VCF) after a pass
of the defender. That win holds against every answer outside its zone (see zone), so only the
answers inside it are tried.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint32_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from ..clock cimport Limit, begin_effort, should_stop
from ..geometry cimport CELLS, square_at
from ..grid.board cimport Cell, Grid, count, lift, place, side_key
from ..grid.forbidden cimport is_foul
from ..grid.patterns cimport COMBINED_END, FIVES, QUIET, SINGLE_THREE, STRAIGHT_FOUR
from ..platform cimport fits
from ..types cimport EMPTY, MAX_FOURS, MAX_TURNS, NO_SQUARE, key_t, opponent, square_t
from .answers cimport (
    MAX_FIVE_ANSWERS, MAX_OPEN_FOUR_ANSWERS, can_four, five_answers, holds, open_four_answers,
)
from .refutations cimport close_refutations, open_refutations
from .vcf cimport vcf_solve
from .zone cimport find_zone

cdef enum:
    UNLISTED = -1
    NEVER = 1 << 24             # infinity: the proof number of a refuted node
    STEPS_A_NODE = 6            # memory for so many, on average
    LOAD = 2                    # entries of the index for each node

    FOURS_NODES = 6             # fours to try for the attacker's win by fours
    COUNTER_NODES = 6           # the same for the defender's
    REPROVE_NODES = 4000        # the same for a win by fours that was found before
    BONUS = 2                   # off the proof number where the cell is of use to the defender, too

# The proof number of a threat before it is expanded, by its combined pattern; measured on played
# positions.
cdef int[COMBINED_END] WORK = [8, 8, 16, 12, 4, 8, 6, 3, 3, 3, 12]


cdef bint open_vct(Vct* vct, int bits) noexcept nogil:
    """Allocate 2**bits nodes; False: out of memory (close_vct frees what there is)."""
    memset(vct, 0, sizeof(Vct))
    vct.nodes_room = 1 << bits
    vct.steps_room = STEPS_A_NODE << bits
    vct.mask = (<uint32_t>LOAD << bits) - 1
    vct.tree = <Node*>malloc(vct.nodes_room * sizeof(Node))
    vct.steps = <Step*>malloc(vct.steps_room * sizeof(Step))
    vct.index = <int32_t*>calloc(vct.mask + 1, sizeof(int32_t))
    return (
        open_refutations(&vct.vcf.refutations, bits)
        and vct.tree != NULL and vct.steps != NULL and vct.index != NULL
    )


cdef void close_vct(Vct* vct) noexcept nogil:
    """The inverse of open_vct."""
    close_refutations(&vct.vcf.refutations)
    free(vct.tree)
    free(vct.steps)
    free(vct.index)


cdef int vct_solve(
    Vct* vct, Grid* grid, int attacker, int64_t budget, const Limit* limit,
) noexcept nogil:
    """Plies to a win of the attacker, who is to move, against every defence; 0 if none is found.

    budget: stones that may be placed; limit: of the calling search, or NULL. vct.proof holds the
    moves against the longest defence. Unless vct.effort.exhausted is set, 0 means that no win by
    threes and fours was seen; as the looks for fours are short, there may still be one.
    """
    cdef int32_t root
    cdef Node* node
    vct.grid = grid
    vct.attacker = attacker
    begin_effort(&vct.effort, budget, limit)
    vct.length = 0
    vct.ground = grid.stones
    vct.nodes_used = 0
    vct.steps_used = 0
    if not has_threats(grid, attacker):
        return 0
    memset(vct.index, 0xFF, (vct.mask + 1) * sizeof(int32_t))       # NO_NODE everywhere
    root = enter_node(vct, attacker)
    if root == NO_NODE:
        return 0
    node = &vct.tree[root]
    if node.to_prove and node.to_refute:
        seek(vct, root, NEVER, NEVER)
    if node.to_prove:
        return 0
    write_proof(vct, root)
    return node.plies


# ---- memory ----

cdef int32_t* entry_of(Vct* vct, key_t key) noexcept nogil:
    """The entry of the index for a key; NO_NODE in it where the key is new."""
    cdef uint32_t at = <uint32_t>(key >> 16) & vct.mask
    while vct.index[at] != NO_NODE and vct.tree[vct.index[at]].key != key:
        at = (at + 1) & vct.mask
    return &vct.index[at]


cdef int32_t known(Vct* vct, int to_move) noexcept nogil:
    """The node of the position on the board; NO_NODE if it has none."""
    return entry_of(vct, vct.grid.hash ^ side_key(to_move))[0]


cdef int32_t new_node(Vct* vct, int to_move) noexcept nogil:
    """A node for the position on the board, which has none yet; NO_NODE: out of memory."""
    cdef key_t key = vct.grid.hash ^ side_key(to_move)
    cdef Node* node
    if vct.nodes_used == vct.nodes_room:
        vct.effort.exhausted = True
        return NO_NODE
    node = &vct.tree[vct.nodes_used]
    entry_of(vct, key)[0] = vct.nodes_used
    node.key = key
    node.to_prove = 1
    node.to_refute = 1
    node.first = vct.steps_used
    node.steps = UNLISTED
    node.plies = 0
    node.best = NO_SQUARE
    vct.nodes_used += 1
    return vct.nodes_used - 1


cdef bint add_step(Vct* vct, Node* node, square_t square, int32_t to) noexcept nogil:
    """One more step of the node that is being expanded; False: out of memory."""
    if vct.steps_used == vct.steps_room:
        vct.effort.exhausted = True
        return False
    vct.steps[vct.steps_used].square = <int16_t>square
    vct.steps[vct.steps_used].node = to
    vct.steps_used += 1
    node.steps += 1
    return True


cdef inline void prove(Node* node, int plies, square_t best) noexcept nogil:
    """The attacker wins here in so many plies."""
    node.to_prove = 0
    node.to_refute = NEVER
    node.plies = <int16_t>plies
    node.best = <int16_t>best


cdef inline void refute(Node* node) noexcept nogil:
    """No win is found here."""
    node.to_prove = NEVER
    node.to_refute = 0


cdef int32_t enter_node(Vct* vct, int to_move) noexcept nogil:
    """The node of the position on the board, made if it is new; NO_NODE: out of memory."""
    cdef int32_t at = known(vct, to_move)
    if at == NO_NODE:
        at = new_node(vct, to_move)
        if at != NO_NODE and to_move == vct.attacker:
            init_attack_node(vct, &vct.tree[at])
        elif at != NO_NODE:
            init_defence_node(vct, &vct.tree[at])
    return at


# ---- the attacker to move ----

cdef bint has_threats(const Grid* grid, int stone) noexcept nogil:
    """Whether a colour has a cell for a three or better."""
    cdef int combined
    for combined in range(SINGLE_THREE, COMBINED_END):
        if count(grid, stone, combined):
            return True
    return False


cdef int win_by_fours(Vct* vct, int side, int64_t budget) noexcept nogil:
    """Plies to a win by fours of a side, which is to move; 0 if none is found in the budget."""
    cdef int64_t left = (vct.effort.budget - vct.effort.nodes) // 2
    cdef int plies = vcf_solve(
        &vct.vcf, vct.grid, side, MAX_FOURS, min(budget, left), vct.effort.limit,
    )
    vct.effort.nodes += 2 * vct.vcf.effort.nodes      # a four and its answer
    return plies


cdef bint zone_of_fours(Vct* vct) noexcept nogil:
    """Put the zone of the win by fours just found into vct.zone; False: see find_zone."""
    cdef bint whole = find_zone(
        &vct.zone, &vct.vcf, vct.grid, vct.attacker,
        min(<int64_t>REPROVE_NODES, (vct.effort.budget - vct.effort.nodes) // 2), vct.effort.limit,
    )
    vct.effort.nodes += 2 * vct.zone.nodes
    return whole


cdef void init_attack_node(Vct* vct, Node* node) noexcept nogil:
    """Initialise a new node of the attacker."""
    cdef int attacker = vct.attacker
    cdef int plies = win_by_fours(vct, attacker, FOURS_NODES)
    if plies:
        prove(node, plies, NO_SQUARE)
    elif vct.grid.stones - vct.ground >= 2 * MAX_THREATS:
        refute(node)
    elif count(vct.grid, opponent(attacker), FIVES) == 0 and not has_threats(vct.grid, attacker):
        refute(node)
    else:
        expect(vct, node)


cdef void expect(Vct* vct, Node* node) noexcept nogil:
    """The first proof and disproof numbers of a node of the attacker."""
    cdef int combined, cells
    if count(vct.grid, opponent(vct.attacker), FIVES):
        return
    node.to_prove = NEVER
    node.to_refute = 0
    for combined in range(SINGLE_THREE, COMBINED_END):
        cells = count(vct.grid, vct.attacker, combined)
        if cells:
            node.to_prove = min(node.to_prove, WORK[combined])
            node.to_refute += cells


cdef void list_threats(Vct* vct, Node* node) noexcept nogil:
    """Expand a node of the attacker: his fours and threes, or his answers to a five."""
    cdef Grid* grid = vct.grid
    cdef int attacker = vct.attacker
    cdef square_t[MAX_FIVE_ANSWERS] answers
    cdef square_t[MAX_OPEN_FOUR_ANSWERS] open_answers
    cdef square_t square
    cdef int x, y, number
    cdef int found = 0
    cdef bint must_defend
    node.first = vct.steps_used
    node.steps = 0
    if count(grid, opponent(attacker), FIVES):
        found = five_answers(grid, opponent(attacker), answers)
        for number in range(found):
            if not is_foul(grid, answers[number], attacker):
                add_step(vct, node, answers[number], NO_NODE)
        return
    # a three that does not stop the opponent's straight four is too slow
    must_defend = count(grid, opponent(attacker), STRAIGHT_FOUR) > 0
    if must_defend:
        found = open_four_answers(grid, opponent(attacker), open_answers)
    for y in range(grid.height):
        for x in range(grid.width):
            square = square_at(x, y)
            if (
                grid.cell[square].stone == EMPTY
                and grid.cell[square].mark[attacker - 1].combined >= SINGLE_THREE
                and (
                    not must_defend or holds(open_answers, found, square)
                    or can_four(grid, square, attacker)
                )
                and not is_foul(grid, square, attacker)
            ):
                add_step(vct, node, square, NO_NODE)


cdef inline int work_of(const Vct* vct, square_t square) noexcept nogil:
    """The proof number of a threat before it is expanded."""
    cdef const Cell* cell = &vct.grid.cell[square]
    cdef int work = WORK[cell.mark[vct.attacker - 1].combined]
    return work if cell.mark[opponent(vct.attacker) - 1].combined == QUIET else work - BONUS


cdef void seek(Vct* vct, int32_t at, int most_proof, int most_refutation) noexcept nogil:
    """Search a node of the attacker until one of its numbers reaches its limit, or it is solved.

    The limits of a child leave it a quarter more than the second best, so that the search does not
    jump between two (the 1 + epsilon trick: Pawlewicz and Lew 2007).
    """
    cdef Node* node = &vct.tree[at]
    cdef Node* child
    cdef Step* step
    cdef Step* best
    cdef int number, proof, refutation, least, second, sum, its
    if node.steps == UNLISTED:
        list_threats(vct, node)
    while True:
        best = NULL
        least = second = NEVER
        sum = its = 0
        for number in range(node.steps):
            step = &vct.steps[node.first + number]
            if step.node == NO_NODE:
                proof = work_of(vct, step.square)
                refutation = 1
            else:
                child = &vct.tree[step.node]
                proof = child.to_prove
                refutation = child.to_refute
                if proof == 0:
                    prove(node, child.plies + 1, step.square)
                    return
            sum = min(sum + refutation, <int>NEVER)
            if proof < least:
                second = least
                least = proof
                its = refutation
                best = step
            elif proof < second:
                second = proof
        node.to_prove = least
        node.to_refute = sum
        if best == NULL or least >= most_proof or sum >= most_refutation:
            return
        if should_stop(&vct.effort):
            return
        vct.effort.nodes += 1
        place(vct.grid, best.square, vct.attacker)
        if best.node == NO_NODE:
            best.node = enter_node(vct, opponent(vct.attacker))
        if best.node != NO_NODE:
            answer(
                vct, best.node, min(most_proof, second + 1 + second // 4),
                most_refutation - sum + its,
            )
        lift(vct.grid, best.square)


# ---- the defender to move ----

cdef void init_defence_node(Vct* vct, Node* node) noexcept nogil:
    """Initialise a new node of the defender."""
    cdef Grid* grid = vct.grid
    cdef int attacker = vct.attacker
    cdef int defender = opponent(attacker)
    cdef int plies
    if count(grid, defender, FIVES):
        refute(node)
    elif count(grid, attacker, FIVES):
        if win_by_fours(vct, defender, COUNTER_NODES):
            refute(node)
        else:
            vct.zone.size = five_answers(grid, attacker, vct.zone.cells)
            node.plies = 1              # the five, after an answer elsewhere
            list_answers(vct, node)
    elif win_by_fours(vct, defender, COUNTER_NODES):
        refute(node)
    else:
        plies = win_by_fours(vct, attacker, FOURS_NODES)
        if plies and zone_of_fours(vct):
            node.plies = <int16_t>plies
            list_answers(vct, node)
        else:
            refute(node)


cdef void list_answers(Vct* vct, Node* node) noexcept nogil:
    """Expand a node of the defender: the answers in vct.zone that do not lose at once.

    node.plies: plies of the attacker's win against all answers elsewhere. The node is refuted where
    an answer leaves no threat.
    """
    cdef Grid* grid = vct.grid
    cdef int defender = opponent(vct.attacker)
    cdef int number, plies
    cdef int32_t to
    cdef Node* child
    cdef square_t square
    cdef bint is_open = False
    node.first = vct.steps_used
    node.steps = 0
    for number in range(vct.zone.size):
        square = vct.zone.cells[number]
        if is_foul(grid, square, defender):
            continue
        vct.effort.nodes += 1
        place(grid, square, defender)
        to = enter_node(vct, vct.attacker)
        lift(grid, square)
        # a node that was not expanded to its end must never look proven
        if to == NO_NODE or vct.tree[to].to_refute == 0 or should_stop(&vct.effort):
            refute(node)
            return
        child = &vct.tree[to]
        if child.to_prove == 0:
            plies = child.plies
            if node.best == NO_SQUARE or plies > node.plies:
                node.best = <int16_t>square
            node.plies = <int16_t>max(node.plies, plies)
        else:
            is_open = True
            if not add_step(vct, node, square, to):
                refute(node)
                return
    if not is_open:
        prove(node, node.plies + 1, node.best)


cdef void answer(Vct* vct, int32_t at, int most_proof, int most_refutation) noexcept nogil:
    """Search a node of the defender until one of its numbers reaches its limit, or it is solved."""
    cdef Node* node = &vct.tree[at]
    cdef Node* child
    cdef Step* step
    cdef Step* best
    cdef int number, least, second, sum, its
    if node.to_prove == 0 or node.to_refute == 0:
        return
    while True:
        best = NULL
        least = second = NEVER
        sum = its = 0
        for number in range(node.steps):
            step = &vct.steps[node.first + number]
            child = &vct.tree[step.node]
            sum = min(sum + child.to_prove, <int>NEVER)
            if child.to_refute == 0:
                refute(node)
                return
            if child.to_refute < least:
                second = least
                least = child.to_refute
                its = child.to_prove
                best = step
            elif child.to_refute < second:
                second = child.to_refute
        if sum == 0:
            close_answers(vct, node)
            return
        node.to_prove = sum
        node.to_refute = least
        if sum >= most_proof or least >= most_refutation or should_stop(&vct.effort):
            return
        vct.effort.nodes += 1
        place(vct.grid, best.square, opponent(vct.attacker))
        seek(
            vct, best.node, most_proof - sum + its,
            min(most_refutation, second + 1 + second // 4),
        )
        lift(vct.grid, best.square)


cdef void close_answers(Vct* vct, Node* node) noexcept nogil:
    """Every answer is proven to lose: the node is proven, by the longest."""
    cdef int number
    cdef Step* step
    cdef int longest = node.plies
    cdef square_t best = node.best
    for number in range(node.steps):
        step = &vct.steps[node.first + number]
        if best == NO_SQUARE or vct.tree[step.node].plies >= longest:
            best = step.square
        longest = max(longest, <int>vct.tree[step.node].plies)
    prove(node, longest + 1, best)


# ---- the proof ----

cdef void append(Vct* vct, square_t square) noexcept nogil:
    """Add a move to vct.proof, if it has room."""
    if vct.length < LINE_LENGTH:
        vct.proof[vct.length] = square
        vct.length += 1


cdef void write_proof(Vct* vct, int32_t at) noexcept nogil:
    """Append the main line from a proven node of the attacker to vct.proof."""
    cdef Grid* grid = vct.grid
    cdef square_t threat = vct.tree[at].best
    cdef square_t reply
    cdef int number
    cdef int32_t to
    if threat == NO_SQUARE:
        if vcf_solve(&vct.vcf, grid, vct.attacker, MAX_FOURS, REPROVE_NODES, vct.effort.limit):
            for number in range(vct.vcf.length):
                append(vct, vct.vcf.proof[number])
        return
    append(vct, threat)
    place(grid, threat, vct.attacker)
    to = known(vct, opponent(vct.attacker))
    reply = vct.tree[to].best
    if reply != NO_SQUARE:
        append(vct, reply)
        place(grid, reply, opponent(vct.attacker))
        write_proof(vct, known(vct, vct.attacker))
        lift(grid, reply)
    lift(grid, threat)


cdef square_t vct_threat(Vct* vct, Grid* grid, int attacker) noexcept nogil:
    """The winning threat here by the proof just found; NO_SQUARE: it has none, or wins by fours.

    The attacker is to move; the stones on the board have followed the proof.
    """
    cdef int32_t at
    if vct.grid == NULL or vct.length == 0 or attacker != vct.attacker:
        return NO_SQUARE
    at = known(vct, attacker)
    return NO_SQUARE if at == NO_NODE or vct.tree[at].to_prove else vct.tree[at].best


cdef int count_holes(Vct* vct, int64_t fours_budget) noexcept nogil:
    """How many answers of the defender refute the proof just found: 0, or the solver is wrong.

    Every legal answer on the board is checked: against the proof, else by a new search for fours of
    fours_budget.
    """
    vct.effort.budget = NEVER
    vct.effort.limit = NULL
    return holes_below(vct, known(vct, vct.attacker), fours_budget)


cdef int holes_below(Vct* vct, int32_t at, int64_t fours_budget) noexcept nogil:
    """The same from a proven node of the attacker on."""
    cdef Grid* grid = vct.grid
    cdef int attacker = vct.attacker
    cdef int defender = opponent(attacker)
    cdef int x, y
    cdef int32_t to
    cdef square_t square
    cdef int holes = 0
    cdef square_t threat = vct.tree[at].best
    if threat == NO_SQUARE:
        return vcf_solve(&vct.vcf, grid, attacker, MAX_FOURS, fours_budget, NULL) == 0
    if is_foul(grid, threat, attacker):
        return 1
    place(grid, threat, attacker)
    if count(grid, defender, FIVES):
        holes += 1
    for y in range(grid.height):
        for x in range(grid.width):
            square = square_at(x, y)
            if grid.cell[square].stone != EMPTY or is_foul(grid, square, defender):
                continue
            place(grid, square, defender)
            to = known(vct, attacker)
            if to != NO_NODE and vct.tree[to].to_prove == 0:
                holes += holes_below(vct, to, fours_budget)
            elif vcf_solve(&vct.vcf, grid, attacker, MAX_FOURS, fours_budget, NULL) == 0:
                holes += 1
            lift(grid, square)
    lift(grid, threat)
    return holes


fits(CELLS, 0x7FFF)             # Step.square and Node.best have sixteen bits
fits(MAX_TURNS, 0x7FFF)         # and so has Node.steps
