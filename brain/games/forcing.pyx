"""Wins by turns that each threaten to win at once, in any game: VCF without knowledge of fours.

The attacker plays turns that the opponent must answer, and the opponent every answer: under
Game.must_defend, Game.generate_moves lists all of them. So a win found here is proven, whatever a
turn is made of: fours, captures, flips, two stones.
"""

from libc.stdint cimport int64_t
from libc.string cimport memcpy

from ..clock cimport Limit, begin_effort, should_stop
from ..platform cimport fits
from ..solvers.refutations cimport FAR, is_refuted, note_refuted
from ..types cimport MAX_TURNS, NO_VALUE, WIN, WON, Choice, key_t, turn_t, value_t
from .game cimport Game, pick_best


cdef int forcing_solve(
    Forcing* forcing, Game game, int attacks, int64_t budget, const Limit* limit,
) noexcept nogil:
    """Plies to a win of the side to move by at most so many attacks; 0 if none is found.

    budget: attacks that may be played; limit: of the calling search, or NULL. The shortest win is
    found first (iterative deepening). forcing.line holds the turns, up to a sure win.
    """
    cdef int number
    cdef int plies = 0
    begin_effort(&forcing.effort, budget, limit)
    if game.terminal_value(0) != NO_VALUE:
        return 0                # the search sees that by itself
    for number in range(1, min(attacks, <int>MOST_ATTACKS) + 1):
        forcing.cut = False
        forcing.length = 0
        plies = attack(forcing, game, number, 0)
        if plies or forcing.effort.exhausted or not forcing.cut:
            break
    return plies


cdef int attack(Forcing* forcing, Game game, int attacks, int at) noexcept nogil:
    """Plies to the win of the side to move, 0 if not found; at: turns played so far."""
    cdef Choice[MAX_TURNS] choices
    cdef value_t value = game.terminal_value(0)
    cdef int found, number, plies
    cdef key_t key
    if value != NO_VALUE:
        forcing.length = at
        return WIN - value if value >= WON else 0
    if attacks == 0:
        forcing.cut = True
        return 0
    key = game.hash_key()
    if is_refuted(&forcing.refutations, key, attacks):
        forcing.cut = True
        return 0
    if game.must_answer_five():
        found = game.generate_moves(choices)
    else:
        found = game.generate_attacks(choices)
    for number in range(found):
        if should_stop(&forcing.effort):
            return 0
        forcing.effort.nodes += 1
        pick_best(choices, found, number)
        plies = strike(forcing, game, choices[number].turn, attacks, at)
        if plies:
            return plies
    if not forcing.effort.exhausted:
        note_refuted(&forcing.refutations, key, attacks)
    return 0


cdef int strike(Forcing* forcing, Game game, turn_t turn, int attacks, int at) noexcept nogil:
    """Plies to the win that begins with this turn, 0 if not found."""
    cdef value_t value
    cdef int plies = 0
    game.do_turn(turn)
    forcing.line[at] = turn
    value = game.terminal_value(0)
    if value != NO_VALUE:
        if value <= -WON:
            forcing.length = at + 1
            plies = WIN + value + 1
    elif game.must_defend():
        plies = defend(forcing, game, attacks, at + 1)
        if plies:
            plies += 1
            forcing.line[at] = turn
    game.undo_turn()
    return plies


cdef int defend(Forcing* forcing, Game game, int attacks, int at) noexcept nogil:
    """Plies to the loss of the side to move, which must answer; 0 if not found."""
    cdef Choice[MAX_TURNS] choices
    cdef turn_t[FORCING_LINE] line      # of the longest defence
    cdef int length = at
    cdef int found = game.generate_moves(choices)
    cdef int longest = 0
    cdef int number, plies
    if found == 0:
        forcing.length = at
        return 2                # any turn, and the win
    for number in range(found):
        game.do_turn(choices[number].turn)
        plies = attack(forcing, game, attacks - 1, at + 1)
        game.undo_turn()
        if plies == 0:
            return 0
        if plies + 1 > longest:
            longest = plies + 1
            length = forcing.length
            forcing.line[at] = choices[number].turn
            memcpy(line, &forcing.line[at], (length - at) * sizeof(turn_t))
    memcpy(&forcing.line[at], line, (length - at) * sizeof(turn_t))
    forcing.length = length
    return longest


fits(MOST_ATTACKS, FAR)
