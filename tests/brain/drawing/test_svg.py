"""Drawings: valid XML with a title, what is asked for and nothing outside the picture."""

from collections.abc import Iterator
from math import hypot
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import brain.records
from brain import BLACK, WALL, WHITE, new_game
from brain.drawing.svg import layout, svg
from tests.helpers.games.variant_settings import settings_of
from tests.helpers.records.games import played, random_game
from tests.helpers.tables import table

SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ElementTree.Element:
    """The picture, once it is sure that everything round lies in it."""
    picture = ElementTree.fromstring(text)
    left, top, width, height = map(float, picture.attrib["viewBox"].split())
    for circle in picture.iter(f"{SVG}circle"):
        x, y, radius = (float(circle.attrib[name]) for name in ("cx", "cy", "r"))
        assert left <= x - radius < x + radius <= left + width
        assert top <= y - radius < y + radius <= top + height
    return picture


def stones(picture: ElementTree.Element) -> Iterator[ElementTree.Element]:
    for circle in picture.iter(f"{SVG}circle"):
        if circle.get("stroke") == "#000000":
            yield circle


def words(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", brain.games())
def test_every_game_can_be_drawn(name: str) -> None:
    rng = Random(name)
    for setting in rng.choices(settings_of(name), k=3):
        game = random_game(setting, rng, longest=40)
        picture = parsed(svg(game, numbers=rng.random() < 0.5))
        there = [
            game.stone(x, y) in (BLACK, WHITE)
            for x in range(game.width)
            for y in range(game.height)
        ]
        assert len([*stones(picture)]) == sum(there)
        title = picture.findtext(f"{SVG}title") or ""
        assert title.startswith(f"{name} {game.width}x{game.height} ")


def test_what_a_screen_reader_says() -> None:
    picture = parsed(svg(played("h8", "i9", "h9")))
    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title") == "gomoku 15x15 rule=0, White to move, 3 turns"
    described = "Black: h8 h9. White: i9. Last turn: h9."
    assert picture.findtext(f"{SVG}desc") == described
    won = played("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1")
    title = parsed(svg(won)).findtext(f"{SVG}title")
    assert title == "gomoku 15x15 rule=0, Black has won: five, 9 turns"


def test_coordinates_and_numbers() -> None:
    game = played("h8", "i9", "h9", width=5 + 10)
    assert {"a", "o", "1", "15"} <= {*words(parsed(svg(game)))}
    assert words(parsed(svg(game, coordinates=False))) == []
    assert sorted(words(parsed(svg(game, coordinates=False, numbers=True)))) == ["1", "2", "3"]


def test_a_moved_stone_keeps_the_number_of_its_move() -> None:
    placed = ("a1", "i9", "c1", "g9", "e1", "e9", "g1", "c9", "i1", "a9")
    game = played(*placed, name="murray", width=9, stones=5)
    game.play("a1-a2")
    assert "11" in words(parsed(svg(game, coordinates=False, numbers=True)))
    assert "1" not in words(parsed(svg(game, coordinates=False, numbers=True)))


def test_neighbours_on_a_hexagon_lie_equally_far_apart() -> None:
    for end in ("e4", "e6", "d5", "f5", "d4", "f6"):
        game = played("e5", end, name="hexgomoku", width=9)
        one, other = (
            (float(stone.attrib["cx"]), float(stone.attrib["cy"]))
            for stone in stones(parsed(svg(game)))
        )
        assert hypot(one[0] - other[0], one[1] - other[1]) == pytest.approx(30, abs=0.05)


def test_the_winning_row_is_ringed() -> None:
    game = played("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1")
    with_row, without = (svg(game, last=False, line=line) for line in (True, False))
    assert with_row.count("<circle") == without.count("<circle") + 5


def test_blocked_cells() -> None:
    game = new_game()
    game.setup([(3, 3, WALL), (4, 4, BLACK)], WHITE)
    assert parsed(svg(game)).findtext(f"{SVG}desc") == "Black: e5. Blocked: d4."
    assert game._repr_svg_() == svg(game)  # what a notebook shows


def test_heat_marks_and_arrows() -> None:
    game = played("h8")
    plain = svg(game)
    picture = svg(
        game,
        heat={"a1": 0.25, (1, 0): 1},
        marks={"h8": "A<&", (2, 2): "cross", (3, 2): "circle", (4, 2): "square", "f3": "triangle"},
        arrows=["h8-m13", ((0, 0), (3, 0)), ("a1", "a1", "#C00")],
        size=300,
    )
    drawn = parsed(picture)
    assert picture.index("A&lt;&amp;") > picture.index('stroke="#C00"')  # no arrow hides a text
    assert drawn.get("width") == "300"
    assert [label.text for label in drawn.iter(f"{SVG}title")][1:] == ["a1: 0.25", "b1: 1"]
    assert "A<&" in words(drawn)
    assert picture.count("<path") > plain.count("<path") + 8
    assert svg(game, arrows="h8-m13") == svg(game, arrows=["h8-m13"])


def test_a_record_and_its_nodes_are_drawn_as_their_games() -> None:
    record = brain.records.Record(played("h8", "h9"))
    first, second = record.mainline()
    assert svg(record, numbers=True) == svg(second.game(), numbers=True)
    assert svg(first) == svg(played("h8"))


def test_what_a_search_has_found() -> None:
    game = played("h8", "h9", "i8", "i9", "j8", "a1")
    result = brain.Engine().analyse(game, nodes=500, best=2)
    drawn = parsed(svg(game, result=result, coordinates=False))
    assert words(drawn) == ["1", "2"]
    wins = {f"{brain.point_name(line.turn[0])}: 1" for line in result.lines}
    assert {label.text for label in drawn.iter(f"{SVG}title")} >= wins == {"g8: 1", "k8: 1"}


NO_HEAT = (1.5, "hot", float("nan"))
NO_ARROWS = (("h8", "z9"), "a1-z9", ("h8", (25, 8)))


@table(
    ("wanted", "error"),
    [
        ({"marks": {"p1": "x"}}, "^p1 is no point of the board"),
        ({"marks": "h8"}, "marks is a mapping with points for its keys, not 'h8'"),
        *(({"heat": {"h8": heat}}, f"a number from 0 to 1, not {heat!r}") for heat in NO_HEAT),
        *(({"arrows": [arrow]}, "an arrow is two points") for arrow in ("h8", ("h8", "i9", 3))),
        *(
            ({"arrows": [("h8", "i9", text)]}, "a colour is .*, not")
            for text in ("grean", "#12", "")
        ),
        ({"result": 5}, "a result is a Result or an Analysis, not 5"),
        *(({"arrows": [arrow]}, "^z9 is no point of the board") for arrow in NO_ARROWS),
        *(({"size": size}, f"a number from 1 to 100000, not {size!r}") for size in (0, "big")),
    ],
)
def test_what_is_refused(wanted: dict[str, Any], error: str) -> None:
    with pytest.raises(ValueError, match=error):
        svg(new_game(), **wanted)


def test_a_cell_beside_a_hexagon_is_no_point() -> None:
    with pytest.raises(ValueError, match="no point of the board"):
        svg(new_game("hexgomoku", width=9), marks={"i1": "x"})


@pytest.mark.parametrize(("name", "width", "height"), [("gomoku", 20, 7), ("hexgomoku", 9, 9)])
def test_a_layout_is_what_is_drawn(name: str, width: int, height: int) -> None:
    game = brain.new_game(name, width=width, height=height)
    shown = layout(game)
    assert [*shown.places] == [*game.points]
    sides = 6 if game.is_hexagon else 4
    assert len(shown.corners) == sides
    assert [sum(way) for way in zip(*shown.corners, strict=True)] == pytest.approx([0, 0])
    assert len(shown.lines) == (0 if game.is_hexagon else width + height)
    assert len(shown.labels) == width + height
    left, top, across, down = shown.box
    for x, y in [*shown.places.values(), *(label.middle for label in shown.labels)]:
        assert left < x < left + across
        assert top < y < top + down
    numbers = " ".join(f"{round(number, 2):g}" for number in shown.box)
    assert f'viewBox="{numbers}"' in svg(game)
