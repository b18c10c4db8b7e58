"""Line key -> pattern, four patterns -> combined pattern: what a stone would make of a cell.

A pattern is found by its definition: what can the next stone of the same colour make of the line?
Lines are first cut down to the cells that matter to the centre, which leaves a few thousand.
"""

from libc.stdint cimport uint16_t, uint32_t, uint8_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from ..platform cimport agree
from ..types cimport ALL_RULES, BLACK, CARO, CONTINUOUS, EMPTY, EXACT, RENJU, WALL, WHITE
from .board cimport COMBINED, FOUR_OR_BETTER, LONGEST_REACH, MARKS, Mark, Tables, place_of
from .rules cimport OVERLINE_FOUL, LineRule, line_rule, run_wins

# A line is an array of 2 * reach + 1 cells; the centre is at index reach and holds an own stone.
cdef enum:
    OWN = 1
    HELD = 2                # by a stone of the opponent
    LONGEST_LINE = 2 * LONGEST_REACH + 1
    SIDES = 1 << 2 * LONGEST_REACH      # keys of one side of a line
    UNKNOWN = 255           # a pattern that is not found yet

cdef (uint8_t*)[ALL_RULES] PATTERNS_OF      # by rule: line key -> patterns; NULL until it is made

cdef struct Lines:          # one colour's lines while their patterns are found
    LineRule rule
    int reach
    uint8_t* known          # line key with OWN and HELD -> pattern, or UNKNOWN


cdef int run_at(const Lines* lines, const int* line, int* held_ends) noexcept nogil:
    """Length of the run through the centre; held_ends: at how many ends the opponent stands."""
    cdef int low = lines.reach
    cdef int high = lines.reach
    cdef int last = 2 * lines.reach
    while low > 0 and line[low - 1] == OWN:
        low -= 1
    while high < last and line[high + 1] == OWN:
        high += 1
    held_ends[0] = (low > 0 and line[low - 1] == HELD) + (high < last and line[high + 1] == HELD)
    return high - low + 1


cdef bint is_five(const Lines* lines, const int* line) noexcept nogil:
    """Whether the run through the centre wins."""
    cdef int held_ends = 0
    cdef int length = run_at(lines, line, &held_ends)
    return run_wins(&lines.rule, length, held_ends)


cdef int fives_after(const Lines* lines, int* line, int* lowest, int* highest) noexcept nogil:
    """How many empty cells of the line make a five through the centre, and the outermost two."""
    cdef int cell
    cdef int fives = 0
    for cell in range(2 * lines.reach + 1):
        if line[cell] != EMPTY:
            continue
        line[cell] = OWN
        if is_five(lines, line):
            if fives == 0:
                lowest[0] = cell
            highest[0] = cell
            fives += 1
        line[cell] = EMPTY
    return fives


cdef bint one_stone_stops(const Lines* lines, int* line) noexcept nogil:
    """Whether one stone of the opponent on the line can stop every five."""
    cdef int cell, fives, lowest, highest
    for cell in range(2 * lines.reach + 1):
        if line[cell] != EMPTY:
            continue
        line[cell] = HELD
        fives = fives_after(lines, line, &lowest, &highest)
        line[cell] = EMPTY
        if fives == 0:
            return True
    return False


cdef int four_pattern(
    const Lines* lines, int* line, int fives, int lowest, int highest,
) noexcept nogil:
    """The pattern of a line where `fives` cells make a five, from lowest to highest."""
    cdef int held_ends = 0
    cdef bint stops = one_stone_stops(lines, line)
    if fives >= 2 and lines.rule.overline == OVERLINE_FOUL:
        if highest - lowest != 5 or run_at(lines, line, &held_ends) != 4:
            return DOUBLE
    return FOUR if stops else STRAIGHT


cdef uint32_t line_key(const Lines* lines, const int* line) noexcept nogil:
    """A line as a number: 2 bits a cell, without the centre."""
    cdef uint32_t key = 0
    cdef int cell
    cdef int bit = 0
    for cell in range(2 * lines.reach + 1):
        if cell != lines.reach:
            key |= <uint32_t>line[cell] << bit
            bit += 2
    return key


cdef int line_pattern(const Lines* lines, int* line) noexcept nogil:
    """The pattern of a line, found once and stored in lines.known."""
    cdef uint32_t key = line_key(lines, line)
    cdef int lowest = 0
    cdef int highest = 0
    cdef int held_ends = 0
    cdef int fives, pattern
    if lines.known[key] != UNKNOWN:
        return lines.known[key]
    if is_five(lines, line):
        pattern = FIVE
    elif run_at(lines, line, &held_ends) > 5:
        pattern = OVERLINE if lines.rule.overline == OVERLINE_FOUL else DEAD
    else:
        fives = fives_after(lines, line, &lowest, &highest)
        if fives:
            pattern = four_pattern(lines, line, fives, lowest, highest)
        else:
            pattern = quiet_pattern(lines, line)
    lines.known[key] = <uint8_t>pattern
    return pattern


cdef int quiet_pattern(const Lines* lines, int* line) noexcept nogil:
    """The pattern of a line without a four, by what one more stone could make of it."""
    cdef int[PATTERNS] ways
    cdef int cell, twos
    memset(ways, 0, sizeof(ways))
    for cell in range(2 * lines.reach + 1):
        if line[cell] == EMPTY:
            line[cell] = OWN
            ways[line_pattern(lines, line)] += 1
            line[cell] = EMPTY
    if ways[STRAIGHT]:
        return THREE_S if ways[STRAIGHT] > 1 else THREE
    if ways[FOUR]:
        return THREE_CLOSED
    twos = ways[THREE] + ways[THREE_S]
    if twos:
        return TWO_B if twos >= 4 else TWO_A if twos >= 2 else TWO
    if ways[THREE_CLOSED]:
        return TWO_CLOSED
    if ways[TWO] + ways[TWO_A] + ways[TWO_B]:
        return ONE
    return ONE_CLOSED if ways[TWO_CLOSED] else DEAD


cdef void cut_side(int* side, int length, bint walls_count) noexcept nogil:
    """Nothing beyond the first stop matters to the centre: overwrite it with that stop.

    side: the cells from the centre outward. A wall stops a line as a stone of the opponent does,
    except under a rule that asks who stands at the ends (walls_count).
    """
    cdef int cell
    cdef int stop = EMPTY
    for cell in range(length):
        if stop == EMPTY and (side[cell] == HELD or side[cell] == WALL):
            stop = WALL if walls_count and side[cell] == WALL else HELD
        if stop != EMPTY:
            side[cell] = stop


cdef int seen_by(int cell, int stone) noexcept nogil:
    """A cell as one colour sees it: EMPTY, WALL, OWN or HELD."""
    if cell == EMPTY or cell == WALL:
        return cell
    return OWN if cell == stone else HELD


cdef void fill_colour(
    uint8_t* patterns, int reach, int rule, int stone, uint8_t* known,
) noexcept nogil:
    """Fill one colour's half of every byte of a table of patterns."""
    cdef Lines lines
    cdef int[LONGEST_LINE] line
    cdef int[LONGEST_REACH] side
    cdef uint16_t[SIDES] below          # key of the cells before the centre -> the same, cut down
    cdef uint16_t[SIDES] above          # the same for those behind it
    cdef int side_keys = 1 << 2 * reach
    cdef int key, cell
    cdef uint32_t low, high, cut
    cdef int shift = 0 if stone == BLACK else 4
    cdef bint walls_count = (rule & CARO) != 0
    lines.rule = line_rule(rule, stone)
    lines.reach = reach
    lines.known = known
    memset(known, UNKNOWN, 1 << 4 * reach)
    for key in range(side_keys):
        for cell in range(reach):
            side[cell] = seen_by(key >> 2 * (reach - 1 - cell) & 3, stone)
        cut_side(side, reach, walls_count)
        below[key] = 0
        for cell in range(reach):
            below[key] |= <uint16_t>(side[cell] << 2 * (reach - 1 - cell))
        for cell in range(reach):
            side[cell] = seen_by(key >> 2 * cell & 3, stone)
        cut_side(side, reach, walls_count)
        above[key] = 0
        for cell in range(reach):
            above[key] |= <uint16_t>(side[cell] << 2 * cell)
    line[reach] = OWN
    for high in range(<uint32_t>side_keys):
        for low in range(<uint32_t>side_keys):
            cut = below[low] | <uint32_t>above[high] << 2 * reach
            if known[cut] == UNKNOWN:
                for cell in range(reach):
                    line[cell] = cut >> 2 * cell & 3
                    line[reach + 1 + cell] = cut >> 2 * (reach + cell) & 3
                line_pattern(&lines, line)
            patterns[low | high << 2 * reach] |= known[cut] << shift


cdef int combine(const int* ways) noexcept nogil:
    """The combined pattern of a stone; ways: how many of its lines make each pattern."""
    cdef int fours = ways[FOUR] + ways[STRAIGHT] + ways[DOUBLE]
    cdef int threes = ways[THREE] + ways[THREE_S]
    cdef int helpers = ways[THREE_CLOSED] + ways[TWO] + ways[TWO_A] + ways[TWO_B]
    if ways[FIVE]:
        return FIVES
    if ways[STRAIGHT] or fours > 1:
        return STRAIGHT_FOUR
    if fours:
        return FOUR_THREE if threes else RICH_FOUR if helpers else SINGLE_FOUR
    if threes > 1:
        return DOUBLE_THREE
    if threes:
        return RICH_THREE if helpers else SINGLE_THREE
    return TWOS if helpers else QUIET


cdef bint is_suspect(const int* ways) noexcept nogil:
    """Whether a stone may be a renju foul.

    It must be true wherever forbidden.foul_at could find one, since foul_at is asked only there: a
    miss is a silent wrong answer.
    """
    if ways[FIVE]:
        return False
    return (
        ways[OVERLINE] + ways[DOUBLE] > 0
        or ways[FOUR] + ways[STRAIGHT] > 1
        or ways[THREE] + ways[THREE_S] > 1
    )


cdef void fill_combined(Mark* marks, bint fouls) noexcept nogil:
    """Fill in the combined pattern of every mark; fouls: whether the colour has fouls.

    One order of each four patterns is enough for place_of.
    """
    cdef int one, two, three, four
    cdef int[PATTERNS] ways
    for one in range(PATTERNS):
        for two in range(one + 1):
            for three in range(two + 1):
                for four in range(three + 1):
                    memset(ways, 0, sizeof(ways))
                    ways[one] += 1
                    ways[two] += 1
                    ways[three] += 1
                    ways[four] += 1
                    marks[place_of(one | two << 4 | three << 8 | four << 12)].combined = <uint8_t>(
                        SUSPECT if fouls and is_suspect(ways) else combine(ways)
                    )


cdef const uint8_t* patterns_of(int rule) noexcept nogil:
    """Line key -> patterns under a rule, made once and kept; NULL: out of memory.

    Not safe for two threads at once: games are made under the GIL.
    """
    cdef uint8_t* known
    cdef int reach = reach_of(rule)
    rule &= ~CONTINUOUS
    if PATTERNS_OF[rule] == NULL:
        known = <uint8_t*>malloc(1 << 4 * reach)
        PATTERNS_OF[rule] = <uint8_t*>calloc(1 << 4 * reach, 1)
        if known == NULL or PATTERNS_OF[rule] == NULL:
            free(known)
            free(PATTERNS_OF[rule])
            PATTERNS_OF[rule] = NULL
            return NULL
        fill_colour(PATTERNS_OF[rule], reach, rule, BLACK, known)
        fill_colour(PATTERNS_OF[rule], reach, rule, WHITE, known)
        free(known)
    return PATTERNS_OF[rule]


cdef int reach_of(int rule) noexcept nogil:
    """Cells that a line key must cover each way: one beyond the five where an overline differs."""
    return LONGEST_REACH if rule & (EXACT | RENJU | CARO) else LONGEST_REACH - 1


cdef Tables* make_tables(int rule) noexcept nogil:
    """The tables of a rule, with only the combined pattern of the marks; NULL: out of memory."""
    cdef Tables* tables = <Tables*>calloc(1, sizeof(Tables))
    cdef int colour
    if tables == NULL:
        return NULL
    tables.reach = reach_of(rule)
    tables.ends_count = (rule & CARO) != 0
    tables.patterns = patterns_of(rule)
    for colour in range(2):
        tables.marks[colour] = <Mark*>calloc(MARKS, sizeof(Mark))
        if tables.marks[colour] == NULL or tables.patterns == NULL:
            free_tables(tables)
            return NULL
        fill_combined(tables.marks[colour], colour == 0 and (rule & RENJU) != 0)
    return tables


cdef void free_tables(Tables* tables) noexcept nogil:
    """The inverse of make_tables; NULL is allowed."""
    if tables != NULL:
        free(tables.marks[0])
        free(tables.marks[1])
        free(tables)


agree(PATTERNS, 15)             # four bits a pattern; board.NUMBER has a number for each
agree(COMBINED, COMBINED_END)
agree(FOUR_OR_BETTER, SINGLE_FOUR)
