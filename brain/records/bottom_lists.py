"""Lists of points whose rows count from the bottom: numbered, joined, with dashes, in links."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ..arguments import shown
from ..games.game import Game
from ..games.registry import new_game_like
from ..notation import game_text
from ..points import column_name, read_point
from ..types import BLACK, EMPTY, OTHER_COLOUR, WHITE, Point, Stone
from .lines import Piece, at_line, at_turn, lines_of
from .links import no_moves
from .opening_lines import check_on_board
from .tree import Defaults, Root, Tree, Walk

LIST_RESULTS: dict[str, Stone | None] = {"1-0": BLACK, "0-1": WHITE, "1/2-1/2": EMPTY, "*": None}
LIST_RESULT = r"1-0|0-1|1/2-1/2|\*"
COLOURS: dict[str, int] = {"black": BLACK, "white": WHITE}
RESIGNED = "resignation"  # the reason, as other formats have it
LIST_LOSS = r"(?:black |white )?resign(?:s|ed|ation)?\b"
LIST_POINT = r"[a-z]{1,2}\d{1,3}"
LIST_POINT_NAME = re.compile(LIST_POINT)
LIST_TOKEN = re.compile(
    rf"(?P<result>{LIST_RESULT})|(?P<number>\d{{1,4}}\s?[.)]+)|(?P<lost>{LIST_LOSS})"
    rf"|(?P<point>{LIST_POINT})|[\s,;-]+",
    re.IGNORECASE,
)
FIRST_NUMBER = re.compile(r"1\s?[.)]")  # begins a numbered list
LATER_NUMBER = re.compile(r"\d{1,4}\s?[.)]")  # goes on with it
CAPITALS = re.compile(r"[A-Z]{1,2}\d{1,3}(?:[\s,;-]*[A-Z]{1,2}\d{1,3})*")
DASHED = re.compile(rf"{LIST_POINT}(?:\s?-\s?{LIST_POINT})+", re.IGNORECASE)
NUMBERED_LIST = re.compile(rf"1\s?[.)]+\s*{LIST_POINT}", re.IGNORECASE)
GOMOCALC_LINK = re.compile(
    r"(?:https?://)?(?:www\.)?gomocalc\.com/(?:#/)?([a-z0-9]*)", re.IGNORECASE
)
GOMOCALC_HOME = "https://gomocalc.com/#/"
PUT_POS = "putpos"  # the command of Yixin-Board that sets a list of points
COMMAND = re.compile(rf"{PUT_POS}\s+", re.IGNORECASE)
QUOTED_CHARACTERS = 20  # characters of what is no list


def is_like(line: str) -> bool:
    """Whether a line is a numbered list, a list in capitals, or one with dashes."""
    return bool(NUMBERED_LIST.match(line) or CAPITALS.fullmatch(line) or DASHED.fullmatch(line))


def is_link(line: str) -> bool:
    """Whether a line has a link to gomocalc."""
    return GOMOCALC_LINK.search(line) is not None


def is_command(line: str) -> bool:
    """Whether a line is a command of Yixin-Board; the list alone looks as others do."""
    return COMMAND.match(line) is not None


def games_of(chunks: Iterable[str]) -> Iterator[Piece]:
    """The games of a text, a line each; lines with numbers go on with a list that has them."""
    game: list[Piece] = []
    for number, line in lines_of(chunks):
        goes_on = (
            game
            and LATER_NUMBER.match(line)
            and not FIRST_NUMBER.match(line)
            and LATER_NUMBER.match(game[0][1])
        )
        if game and not goes_on:
            yield game[0][0], game
            game = []
        game.append((number, line))
    if game:
        yield game[0][0], game


def read(game: list[Piece], _: int, defaults: Defaults) -> Tree:
    """The game of a list; ValueError, with the line, for what is none or cannot be played."""
    kind = defaults.kind
    walk = Walk(Root(start=game_text(new_game_like(kind))))
    winner: Stone | None = None
    reason = ""
    before = 0  # the number before
    missing: tuple[str, ...] = ()  # a remark on a number behind which no stone has come
    for line, text in game:
        with at_line(line):
            at = 0
            while at < len(text):
                found = LIST_TOKEN.match(text, at)
                if found is None:
                    raise ValueError(
                        f"expected points as h8, got {shown(text[at : at + QUOTED_CHARACTERS])}"
                    )
                at = found.end()
                if found["number"]:
                    before = _number(found["number"], before, walk.game.ply)
                    missing = (f"line {line}: there is no stone behind the number {before}",)
                elif found["point"]:
                    if reason:
                        raise ValueError(f"{found['point']} comes behind a resignation")
                    with at_turn(walk.game.ply + 1):
                        walk.play(point_of(found["point"], walk.game))
                    missing = ()
                elif found["result"]:
                    winner, reason, missing = LIST_RESULTS[found["result"]], "", ()
                elif found["lost"]:
                    loser = COLOURS.get(found["lost"].lower().partition(" ")[0], walk.game.side)
                    winner, reason, missing = OTHER_COLOUR[loser], RESIGNED, ()
    remarks = defaults.on_size(walk.game) + missing
    return Tree(walk.root, winner=winner, reason=reason, remarks=remarks)


def read_link(text: str, line: int, defaults: Defaults) -> Tree:
    """The game of a line with a link of gomocalc; ValueError, with the line, for another."""
    found = GOMOCALC_LINK.search(text)
    if found is None:
        got = shown(text[:QUOTED_CHARACTERS])
        raise ValueError(f"line {line}: expected a link {GOMOCALC_HOME}h8h9i10, got {got}")
    if not found[1]:
        raise ValueError(f"line {line}: {no_moves(found[0])}")
    return read([(line, found[1])], line, defaults)


def read_joined(text: str, line: int, defaults: Defaults) -> Tree:
    """The game of a line as Yixin-Board has it, with or without its command putpos."""
    return read([(line, COMMAND.sub("", text, count=1))], line, defaults)


def write(tree: Tree) -> str:
    """The stones in pairs with numbers, and the result."""
    names = _names(tree)
    pairs = [names[at : at + 2] for at in range(0, len(names), 2)]
    words = [f"{count}. {' '.join(pair)}" for count, pair in enumerate(pairs, 1)]
    results = (text for text, winner in LIST_RESULTS.items() if winner == tree.winner)
    return " ".join([*words, *([] if tree.winner is None else results)]) + "\n"


def write_link(tree: Tree) -> str:
    """The stones in a link of gomocalc."""
    return f"{GOMOCALC_HOME}{''.join(_names(tree))}\n"


def write_joined(tree: Tree) -> str:
    """The stones as Yixin-Board's command putpos."""
    return f"{PUT_POS} {''.join(_names(tree))}\n"


def point_of(name: str, game: Game, *, is_said: bool = False) -> Point:
    """A point whose row counts from the bottom, from 1; ValueError if it is not on the board.

    is_said: see check_on_board.

    >>> from brain import new_game
    >>> point_of("h9", new_game())
    (7, 6)
    """
    name = name.lower()
    if not LIST_POINT_NAME.fullmatch(name):
        raise ValueError(f"expected a point as h8, got {shown(name)}")
    x, y = read_point(name)
    point = x, game.height - 1 - y
    check_on_board(point, name, game.width, game.height, is_said=is_said)
    return point


def name_of(point: Point, height: int) -> str:
    """The name of a point whose row counts from the bottom, from 1.

    >>> name_of((7, 6), 15)
    'h9'
    """
    x, y = point
    return f"{column_name(x)}{height - y}"


def _names(tree: Tree) -> list[str]:
    height = tree.root.game().height
    turns: list[Any] = [node.turn for node in tree.mainline()]
    return [name_of(point, height) for (point,) in turns]


def _number(text: str, before: int, stones: int) -> int:
    """A number behind so many stones; ValueError if it counts neither these nor pairs of them."""
    number = int(text.rstrip(".) "))
    is_next = number == before + 1 and stones in (number - 1, 2 * number - 2)
    is_second = number == before and stones == 2 * number - 1  # as in 2. i9 2... i10
    if not is_next and not is_second:
        behind = "no stone" if stones == 0 else f"{stones} stones"
        raise ValueError(f"expected number {before + 1} of a list, got {number} behind {behind}")
    return number
