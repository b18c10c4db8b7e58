"""What a game is to a Python program: comparison, copies, pictures, symmetries, rows that won."""

import copy
import pickle
from collections.abc import Callable, Iterator
from operator import attrgetter, methodcaller
from random import Random
from typing import Any

import pytest

from brain import (
    BLACK,
    SWAP,
    WALL,
    WHITE,
    Game,
    IllegalTurn,
    Point,
    Symmetry,
    Turn,
    games,
    new_game,
    read_game,
)
from brain.analysis import probe
from brain.games.symmetry import symmetries
from brain.points import read_point
from brain.types import Announced
from tests.helpers.games.variant_settings import PLAYED, Setting, settings_of
from tests.helpers.records.games import played
from tests.helpers.tables import table
from tests.rulebooks.book import run, stands
from tests.rulebooks.hexgomoku import DIAGONAL, STRAIGHT
from tests.rulebooks.reference import CARO, DIRECTIONS, EXACT, RENJU

SMALL = 100  # cells of a board on which random games are played
LONGEST = 60  # turns of a random game
TRIED = 12  # turns of which one that wins is played
each_setting = pytest.mark.sampled(
    "setting",
    *(
        [setting for setting in settings_of(name) if setting.size[0] * setting.size[1] <= SMALL]
        for name in PLAYED
    ),
    count=3,
)


def random_game(setting: Setting, least: int = 0) -> Game:
    """A game of random turns; once it has so many, turns that win are preferred."""
    rng = Random(str(setting))
    game = setting.game()
    while game.outcome() is None and game.ply < LONGEST:
        legal = game.legal_turns()
        if not legal:
            break
        turns = [rng.choice(legal) for _ in range(TRIED if game.ply >= least else 1)]
        game.play(next((turn for turn in turns if wins(game, turn)), turns[0]))
    return game


def wins(game: Game, turn: Turn) -> bool:
    """Whether a turn makes a five."""
    game.play(turn)
    outcome = game.outcome()
    game.undo()
    return outcome is not None and outcome.reason == "five"


def pickled(game: Game) -> Game:
    return pickle.loads(pickle.dumps(game))  # type: ignore[no-any-return]


# ---------------------------------------------------------------------------- equality and copies


@each_setting
def test_copies_are_equal_and_keep_the_turns(setting: Setting) -> None:
    game = random_game(setting)
    for made in (methodcaller("copy"), copy.copy, copy.deepcopy, pickled):
        twin, again = made(game), made(game)
        assert twin is not game
        assert twin == game
        probe.consistent(twin.without_opening())
        for fact in (hash, str, repr, attrgetter("turns", "options", "evaluation", "key")):
            assert fact(twin) == fact(game)
        while twin.ply:
            assert twin.undo() == again.undo()
        assert twin == again == game.root()


def test_games_of_other_rules_are_other_games() -> None:
    different = [
        new_game("gomoku"),
        new_game("gomoku", rule=1),
        new_game("gomoku", width=16),
        new_game("gomoku", height=16),
        new_game("gomoku", rule=1, double_three="forbidden"),
        new_game("freestyle"),
        *map(new_game, ("renju", "pente", "keryo", "repensi", "inlove", "murray")),
        new_game("pente", width=15),
        new_game("ninuki"),
        new_game("ninuki", end_capture="off"),
    ]
    assert len({*different}) == len(different)
    assert new_game() != "gomoku"
    assert new_game() != None  # noqa: E711


def test_a_game_that_is_over_differs_from_its_stones() -> None:
    game = new_game()
    game.setup([(x, 7, BLACK) for x in range(4)], BLACK)
    game.play(4, 7)
    twin = new_game()
    twin.setup(game.stones(), game.side)
    assert twin.outcome() is None
    assert (twin.stones(), twin.side) == (game.stones(), game.side)
    assert twin != game


@table("name", ["renju", "hexgomoku", "pente"])
def test_cells_are_set_up_as_a_game_gives_them(name: str) -> None:
    game, twin = new_game(name), new_game(name)
    game.setup([("h8", BLACK), ("h9", WHITE), ("j9", WALL)], WHITE)
    cells = game.cells()
    twin.setup(cells, WHITE)
    assert (twin, twin.stones()) == (game, game.stones())
    for wrong in (b"", cells[1:], cells[:-1] + b"\4"):
        with pytest.raises(ValueError, match=f"cells are {len(cells)} bytes from 0 to 3, not b'"):
            twin.setup(wrong, BLACK)
    if game.is_hexagon:
        with pytest.raises(IllegalTurn, match="9,0"):
            twin.setup(bytes(len(cells)), BLACK)
    assert twin == game


# ------------------------------------------------------------------------------- texts and points


def test_what_a_game_says_of_itself() -> None:
    game = new_game("ninuki", width=13)
    assert repr(game) == (
        "<kakugo.Game ninuki 13x13 rule=0 end_capture=on double_three=forbidden, Black"
        " to move, 0 turns>"
    )
    game.play("g7")
    assert repr(game).endswith("White to move, 1 turn>")
    game = new_game("renju")
    game.setup([(x, 7, BLACK) for x in (1, 2, 3, 5, 6)], BLACK)
    game.play("e8")
    assert repr(game) == "<kakugo.Game renju 15x15 rule=4, White has won: overline, 1 turn>"


def test_a_picture_names_rows_and_columns_and_marks_the_last_turn() -> None:
    game = played("d4", "e4", "d5", "f4", "g4", name="pente", width=7)
    assert str(game).splitlines() == [
        "   a b c d e f g",
        " 1 . . . . . . .",
        " 2 . . . . . . .",
        " 3 . . . . . . .",
        " 4 . . . X . .(X)",
        " 5 . . . X . . .",
        " 6 . . . . . . .",
        " 7 . . . . . . .",
        "White to move; pairs: (1, 0)",
    ]
    game = new_game("inlove", width=28, height=5)
    game.play("aa2-aa1")
    lines = str(game).splitlines()
    assert lines[0] == "  " + 26 * "  " + " a a"
    assert lines[1].split() == [*"abcdefghijklmnopqrstuvwxyz", "a", "b"]
    assert lines[2] == " 1" + 26 * " ." + "(O)."
    game.play("a1b1")
    assert str(game).splitlines()[2].startswith(" 1(O|X).")


def test_a_picture_of_a_hexagon() -> None:
    game = played("c3", "c2", "i5", name="hexgomoku", width=9)
    assert str(game).splitlines() == [
        " 1     a . . . . . e",
        " 2    a . . O . . . f",
        " 3   a . . X . . . . g",
        " 4  a . . . . . . . . h",
        " 5 a . . . . . . . .(X)i",
        " 6  b . . . . . . . . i",
        " 7   c . . . . . . . i",
        " 8    d . . . . . . i",
        " 9     e . . . . . i",
        "White to move",
    ]


@pytest.mark.parametrize("name", games())
def test_points_and_stones(name: str) -> None:
    game = new_game(name)
    assert game.last_turn is None
    assert len(game.points) == (217 if game.is_hexagon else game.width * game.height)
    assert game.is_hexagon == (name == "hexgomoku")
    turn = game.legal_turns()[-1]
    game.play(*turn)
    assert game.last_turn == turn
    placed = [(*point, stone) for point, stone in zip(turn, (BLACK, WHITE, BLACK), strict=False)]
    assert game.stones() == sorted(placed, key=lambda stone: (stone[1], stone[0]))


# ------------------------------------------------------------------------------------- symmetries


@pytest.mark.parametrize(
    ("width", "height", "is_hexagon", "count"),
    [(15, 15, False, 8), (6, 6, False, 8), (7, 6, False, 4), (9, 9, True, 12), (31, 31, True, 12)],
)
def test_symmetries_are_a_group(width: int, height: int, is_hexagon: bool, count: int) -> None:
    game = new_game("hexgomoku" if is_hexagon else "gomoku", width=width, height=height)
    images = symmetries(width, height, is_hexagon)
    assert game.symmetries() == images
    maps = {tuple(map(image, game.points)) for image in images}
    assert len(maps) == len(images) == count
    assert game.points == tuple(map(images[0], game.points))
    for one in images:
        assert {*map(one, game.points)} == {*game.points}
        for other in images:
            assert tuple(one(other(point)) for point in game.points) in maps


@each_setting
def test_a_game_is_the_same_under_its_symmetries(setting: Setting) -> None:
    game = random_game(setting, least=10)
    rng = Random(str(setting))
    all_images = game.symmetries()
    images = rng.sample(all_images, min(2, len(all_images)))
    for image in (*images, all_images[0]):
        moved = game.transformed(image)
        assert {(image((x, y)), stone) for x, y, stone in game.stones()} == {
            ((x, y), stone) for x, y, stone in moved.stones()
        }
        assert moved.turns == tuple(turned(turn, image) for turn in game.turns)
        assert (moved.side, moved.state.keys()) == (game.side, game.state.keys())
        was, now = game.outcome(), moved.outcome()
        if was is None or now is None:
            assert was == now
        else:
            assert now[:2] == was[:2]
            assert {*now.line} == {*map(image, was.line)}
        legal = game.legal_turns()
        assert len(moved.legal_turns()) == len(legal)
        for turn in rng.sample(legal, min(TRIED, len(legal))):
            assert turned(turn, image) in moved.legal_turns()
    assert moved == game


def turned(turn: Turn, image: Symmetry) -> Turn:
    moved = turn if turn == SWAP else tuple(map(image, turn))
    return Announced(moved, turn.offers) if isinstance(turn, Announced) else moved


def test_the_centre_stays_where_an_opening_needs_it() -> None:
    assert len(new_game("pente", width=9, opening="pro").symmetries()) == 8
    even = new_game("pente", width=10, opening="pro")
    assert [image((5, 5)) for image in even.symmetries()] == [(5, 5), (5, 5)]
    other = symmetries(10, 10)[1]
    with pytest.raises(ValueError, match="expected a symmetry of this game, got Symmetry"):
        even.transformed(other)
    with pytest.raises(ValueError, match="expected a symmetry of this game, got None"):
        even.transformed(None)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------- the row that won


def rows_won(before: Game, after: Game) -> set[Point]:
    """The cells of the winner's rows that the last turn has made, or has left standing."""
    outcome = after.outcome()
    assert outcome is not None
    winner = outcome.winner
    cells: dict[Point, int] = {point: after.stone(point) for point in after.points}
    changed = {point for point in cells if cells[point] != before.stone(point)}
    gone = {point for point in changed if before.stone(point) == winner}
    is_left = winner == after.side and after.name in ("pente", "ninuki")
    found: set[Point] = set()
    for step in steps(after):
        for point, stone in cells.items():
            row = run(cells, point, step)
            (x, y), (dx, dy) = row[0], step
            (u, v), (foe,) = row[-1], {BLACK, WHITE} - {winner}
            ends = [(x - dx, y - dy), (u + dx, v + dy)]
            is_held = all(stands(cells, end) == foe for end in ends)
            if (
                stone == winner
                and is_five(after.rule, winner, len(row), is_held)
                and (is_left or changed & {*row} or gone & {*ends})
            ):
                found |= {*row}
    return found


def steps(game: Game) -> Iterator[Point]:
    """One step along each of the lines that win."""
    if not game.is_hexagon:
        yield from DIRECTIONS
        return
    yield from STRAIGHT
    if game.options["variant"] in (2, 3):  # 3: both variants
        yield from DIAGONAL


def is_five(rule: int, winner: int, length: int, is_held: bool) -> bool:
    is_exact = rule & EXACT or (rule & RENJU and winner == BLACK)
    if length != 5:
        return length > 5 and not is_exact
    return not (rule & CARO and is_held)


@each_setting
def test_the_row_that_won(setting: Setting) -> None:
    game = random_game(setting)
    outcome = game.outcome()
    if outcome is None or outcome.reason != "five":
        assert outcome is None or outcome.line == ()
        return
    before = game.copy()
    before.undo()
    assert outcome.line
    assert {*outcome.line} == rows_won(before, game)
    assert list(outcome.line) == sorted(outcome.line, key=lambda point: (point[1], point[0]))


FIVE = "a1 b1 c1 d1 e1"
MURRAY = {"name": "murray"}


@table(
    ("wanted", "black", "white", "turn", "line"),
    [
        ({"rule": 1}, "a1 b1 c1 d1 f1 e2 e3 e4 e5", "", "e1", "e1 e2 e3 e4 e5"),
        ({"rule": 4}, "a1 b1 c1 d1 e2 e3 e4 e5", "", "e1", "a1 b1 c1 d1 e1 e2 e3 e4 e5"),
        ({"rule": 8}, "b1 c1 d1 e1 f2 f3 f4 f5", "a1 g1", "f1", "f1 f2 f3 f4 f5"),
        ({"rule": 8}, "b1 c1 d1 e1 g1", "a1 h1", "f1", "b1 c1 d1 e1 f1 g1"),
        ({}, "a1 b1 c1 d1 a9 b9 c9 d9 e9", "", "e1", FIVE),
        ({"name": "inlove"}, "a1 b1 c1 d1", "a2 b2 c2 d2", "e1-e2", FIVE),
        (MURRAY | {"stones": 6}, "a1 b1 c1 d1 e1 f1", "a9 b9 c9 d9 f9 g9", "f1-f2", FIVE),
        ({"name": "pente"}, "a1 b1 c1 d1 e4", "e2 e3 i9", "e1", FIVE),
        ({"name": "repensi", "opening": "free"}, "b1 f1", "c1 d1", "e1", "b1 c1 d1 e1 f1"),
        ({"name": "hexgomoku", "variant": 2}, "a3 c4 e5 g6", "", "i7", "a3 c4 e5 g6 i7"),
    ],
)
def test_rows_that_won(
    wanted: dict[str, Any], black: str, white: str, turn: str, line: str
) -> None:
    game = new_game(width=9, **wanted)
    blacks, whites = (
        [(point, stone) for point in text.split()]
        for text, stone in ((black, BLACK), (white, WHITE))
    )
    game.setup([*blacks, *whites], BLACK)
    game.play(turn)
    outcome = game.outcome()
    assert outcome is not None
    assert {*outcome.line} == {*map(read_point, line.split())}


@table(
    ("line", "winner"),
    [
        ("gomoku 9x9 XXXXXX3/9/9/9/9/9/9/9/9 white:", BLACK),
        ("gomoku 9x9 opening=swap2 XXXXX4/9/9/9/9/9/9/9/9 black:", BLACK),
        ("standard 9x9 XXXXXX3/9/9/9/9/9/9/9/9 white:", None),
        ("renju 9x9 XXXXXX3/OOOOOO3/9/9/9/9/9/9/9 black:", WHITE),
        ("caro 9x9 OXXXXXO2/9/9/9/9/9/9/9/9 white:", None),
        ("pente 9x9 OOOOO4/9/9/9/9/9/9/9/9 black:", WHITE),
        ("pente 9x9 end_capture=on OOOOO4/9/9/9/9/9/9/9/9 black:", None),
        ("gomoku 9x9 XXXXX4/9/9/9/9/9/9/9/9 white: i9", None),  # a turn has been played since
    ],
)
def test_a_win_that_stands_in_a_position(line: str, winner: int | None) -> None:
    game = read_game(line)
    win = game.standing_win()
    assert game.outcome() is None
    assert (win and (win.winner, win.reason)) == (winner and (winner, "five"))
    assert win is None or {game.stone(point) for point in win.line} == {winner}


def test_a_five_that_was_left_standing() -> None:
    game = new_game("pente", width=9, end_capture="on")
    game.setup([(p, BLACK) for p in ["c6", "d6", "e6", "f6", "d5"]] + [("d4", WHITE)], BLACK)
    game.play("g6")
    assert game.outcome() is None
    game.play("a1")
    assert game.outcome() == (BLACK, "five", tuple((x, 5) for x in range(2, 7)))


# ------------------------------------------------------------------------------ options and errors


def test_an_option_is_shown_by_its_name() -> None:
    value = new_game("standard", opening="swap2").options["opening"]
    assert f"{value}{value:>8}{value:<6s}|{value:03d}" == "swap2   swap2swap2 |002"
    with pytest.raises(AttributeError):
        value.name = "x"  # type: ignore[attr-defined]
    assert copy.deepcopy(value).name == pickle.loads(pickle.dumps(value)).name == "swap2"  # type: ignore[attr-defined]


def test_the_class_of_games_makes_none() -> None:
    with pytest.raises(TypeError, match="new_game makes games"):
        Game()


@table(
    ("call", "point"),
    [
        (lambda game: game.play("h16"), "h16"),
        (lambda game: game.play("7,15"), "7,15"),
        (lambda game: game.play("h8"), "h8"),
        (lambda game: game.stone("z9"), "z9"),
        (lambda game: game.symmetries()[1]("z9"), "z9"),
    ],
)
def test_errors_name_a_point_as_it_was_written(call: Callable[[Game], object], point: str) -> None:
    game = played("h8")
    with pytest.raises(ValueError, match=rf"(?<!\S){point}(?!\S)"):
        call(game)
