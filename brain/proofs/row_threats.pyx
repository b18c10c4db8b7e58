"""Which rows a side could make, and which turns of the opponent prevent them."""

from ..games.game cimport Game
from ..games.rows cimport Rows
from ..games.shapes cimport row_along, rows_through
from ..geometry cimport directions_of, square_at
from ..grid.board cimport Grid, hold, release
from ..types cimport EMPTY, MAX_TURNS, Choice, opponent, square_t

from ..games.fouls import Row
from ..types import Point, Turn

cdef dict RANK = {"three": 1, "four": 2, "straight four": 3, "five": 4}


def has_rows(Rows game not None: Game) -> bool:
    """Whether one stone's rows are what a side threatens: not in turns of two, nor on two grids."""
    return game.has_rows()


def rows_at(Rows game not None: Game, tuple point: Point, int side) -> list[Row]:
    """The rows that a stone on an empty point would make, those that do not count included."""
    cdef square_t square = square_at(point[0], point[1])
    hold(game.grid, square, side)
    found = rows_through(game.grid, square, side)
    release(game.grid, square)
    return found


cdef object row_at(Grid* grid, square_t square, int side, int direction):
    """The Row that a stone on an empty cell would make; None where it is no threat."""
    hold(grid, square, side)
    found = row_along(grid, square, side, direction)
    release(grid, square)
    if found is None or found.kind not in RANK:
        return None
    return found if found.needs or found.kind == "five" else None


def rows_of(Rows game not None: Game, int side) -> list[tuple[int, Row]]:
    """The rows that one stone of a side would make: (direction, Row), point by point.

    Where the stone would be a foul there are none.
    """
    cdef int direction
    found = []
    for point in game.points:
        square = square_at(point[0], point[1])
        if game.grid.cell[<square_t>square].stone != EMPTY or game.foul_on(point, side) is not None:
            continue
        for direction in range(directions_of(game.grid.lanes)):
            row = row_at(game.grid, square, side, direction)
            if row is not None:
                found.append((direction, row))
    return found


def answers_to(
    Rows game not None: Game, list rows: list[tuple[int, Row]], int side
) -> list[list[Turn]]:
    """For each of these rows of a side, the turns of the opponent that prevent it.

    game: is given to the opponent to move. rows: as rows_of gives them. A turn prevents one if the
    stone makes nothing as strong along the same line afterwards, or cannot be placed. Turns that
    win are none.
    """
    cdef Choice[MAX_TURNS] choices
    cdef int at, found
    cdef square_t square
    game.to_move = opponent(side)
    found = game.generate_all(choices)
    answers = [[] for _ in rows]
    for at in range(found):
        turn = game.points_of(choices[at].turn)
        game.do_turn(choices[at].turn)
        if not game.is_over():
            for number, (direction, row) in enumerate(rows):
                square = square_at(row.point[0], row.point[1])
                if game.grid.cell[square].stone == EMPTY:
                    after = row_at(game.grid, square, side, direction)
                    if (
                        after is not None and RANK[after.kind] >= RANK[row.kind]
                        and game.foul_on(row.point, side) is None
                    ):
                        continue
                answers[number].append(turn)
        game.undo_turn()
    return [sorted(turns) for turns in answers]
