"""Which positions are one to a database: the definition, slowly and in plain Python."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

import kakugo
from brain.types import Announced
from tests.rulebooks.book import PRO, Book, Point, centre
from tests.rulebooks.opening import FEDERATION, OFFERS, OVER, Opening

Image = Mapping[Point, Point]  # from each cell of the board to where it comes to lie

ROW_GAMES = ("gomoku", "freestyle", "standard", "renju", "caro", "omok")
BANS = ("double_three", "double_four")
CENTRED = (PRO, OFFERS, *FEDERATION)  # openings in which a first stone belongs on the centre
LIMITED = 3  # stones: that of pro is the last one with limits


def is_begun(book: Book) -> bool:
    """Whether the opening still says something about the next turns."""
    if isinstance(book, Opening):
        return book.stage != OVER
    return book.opening == PRO and book.number() <= LIMITED


def images(width: int, height: int, is_hexagon: bool) -> list[Image]:
    """Every way to turn and mirror the board onto itself."""
    return list(_hexagons(width) if is_hexagon else _rectangles(width, height))


def _rectangles(width: int, height: int) -> Iterator[Image]:
    cells = [(x, y) for y in range(height) for x in range(width)]
    for across in (False, True):
        for down in (False, True):
            flipped = {
                (x, y): (width - 1 - x if across else x, height - 1 - y if down else y)
                for x, y in cells
            }
            yield flipped
            if width == height:
                yield {cell: (y, x) for cell, (x, y) in flipped.items()}


def _hexagons(width: int) -> Iterator[Image]:
    reach = width // 2  # steps from the centre to the edge
    steps = range(-reach, reach + 1)
    image = {(x, y): (x, y) for x in steps for y in steps if abs(x - y) <= reach}
    for _ in range(6):
        image = {cell: (x - y, x) for cell, (x, y) in image.items()}  # by a sixth
        for mirrored in (image, {cell: (y, x) for cell, (x, y) in image.items()}):
            yield {
                (x + reach, y + reach): (to_x + reach, to_y + reach)
                for (x, y), (to_x, to_y) in mirrored.items()
            }


def images_of(book: Book, is_hexagon: bool) -> list[Image]:
    """Those that the rules do not tell apart, as long as the opening has something to say."""
    every = images(book.width, book.height, is_hexagon)
    if not (is_begun(book) and book.opening in CENTRED):
        return every
    middle = centre(book.width, book.height)
    return [image for image in every if image[middle] == middle]


def seen_in(book: Book, image: Image) -> Hashable:
    """The position as an image shows it: the stones, who moves, and whatever else counts."""
    stones = {image[cell]: int(stone) for cell, stone in book.cells.items() if cell in image}
    stage: Hashable = ()
    if isinstance(book, Opening) and is_begun(book):
        offered = tuple(sorted(image[point] for point in book.offered))
        stage = book.stage, offered, book.said, book.swapped
    return tuple(sorted(stones.items())), int(book.side), str(sorted(book.state.items())), stage


def identity(name: str, book: Book, is_hexagon: bool) -> Hashable:
    """Equal for positions that are one, and for no others."""
    rules: Hashable
    options = dict(book.options)
    if is_begun(book):
        rules = name, book.rule, str(sorted(options.items()))
    elif name in ROW_GAMES:
        rules = book.rule, [options.get(ban, 0) for ban in BANS]
    else:
        rules = name, book.rule, sorted((key, options[key]) for key in {*options} - {"opening"})
    least = min(str(seen_in(book, image)) for image in images_of(book, is_hexagon))
    return str(rules), (book.width, book.height), least


def least_image(game: kakugo.Game) -> Hashable:
    """The same for a game of which nothing counts but the stones and who moves."""
    assert not any(game.state.values())
    stones = {(x, y): stone for x, y, stone in game.stones()}
    every = images(game.width, game.height, game.is_hexagon)
    return game.side, min(
        tuple(sorted((image[cell], stone) for cell, stone in stones.items() if cell in image))
        for image in every
    )


def moved(entry: kakugo.Entry, image: Image) -> kakugo.Entry:
    """What is known of the image of a position."""
    turn = entry.turn
    if turn is not None and turn != kakugo.SWAP:
        points = tuple(image[point] for point in turn)
        turn = Announced(points, turn.offers) if isinstance(turn, Announced) else points
    cells = {image[point]: text for point, text in entry.cells.items()}
    return kakugo.Entry(entry.value, entry.depth, entry.bound, turn, entry.label, entry.text, cells)


def shows(book: Book, image: Image, game: kakugo.Game) -> bool:
    """Whether a game is in this image of the position."""
    stones = {image[cell]: stone for cell, stone in book.cells.items() if stone and cell in image}
    offered = getattr(book, "offered", ())
    state: Any = game.state
    return stones == {(x, y): stone for x, y, stone in game.stones() if (x, y) in image} and {
        image[point] for point in offered
    } == {*state.get("offered", ())}
