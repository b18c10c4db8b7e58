"""The games: each composes a geometry, a line rule a colour, an effect and a turn structure."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from .bans import Bans
from .game import Game
from .gomoku import Gomoku
from .hexagon import Hexagon
from .in_love import InLove
from .murray import Murray
from .pente import Pente
from .repensi import Repensi

OFF_ON = ("off", "on")


class GameOption(NamedTuple):
    """A choice that a game leaves to its players."""

    help: str
    values: tuple[str, ...] = OFF_ON  # names of 0, 1, ...; none: any number within the bounds
    default: int = 0
    low: int = 0
    high: int = 0

    def read(self, value: int | str) -> int:
        """A value told by number or by name; ValueError for any other."""
        text = str(value).strip().lower()
        if text in self.values:
            return self.values.index(text)
        high = len(self.values) - 1 if self.values else self.high
        if text.isdecimal() and len(text) < 10 and self.low <= int(text) <= high:
            return int(text)
        raise ValueError(f"{value} is none of {self.described()}")

    def described(self) -> str:
        """The values that there are."""
        return ", ".join(self.values) or f"{self.low}..{self.high}"


class Row(NamedTuple):
    """A game as the world knows it."""

    help: str
    make: Callable[[int, int, int, str, Mapping[str, int]], Game]
    options: Mapping[str, GameOption]
    width: int  # of the board, if none is told
    rule: int | None  # None: as told


def make_gomoku(width: int, height: int, rule: int, name: str, options: Mapping[str, int]) -> Game:
    """Plain gomoku where no option changes what may be played, which is faster."""
    has_bans = options.get("double_three") or options.get("double_four")
    is_plain = not has_bans and options["opening"] != PRO
    return (Gomoku if is_plain else Bans)(width, height, rule, name, options)


def make_in_love(width: int, height: int, rule: int, name: str, options: Mapping[str, int]) -> Game:
    """Variant 2 is a rule of its own."""
    return InLove(width, height, EXACT if options["variant2"] else rule, name, options)


def make_hexagon(width: int, height: int, rule: int, name: str, options: Mapping[str, int]) -> Game:
    """The page's variants have a smaller board."""
    if width == 0:
        width = height = HEXAGON_SMALL if options["variant"] else HEXAGON_LARGE
    return Hexagon(width, height, rule, name, options)


EXACT = 1  # INFO rule: exactly five
PRO = 3  # of gomoku's openings
HEXAGON_LARGE, HEXAGON_SMALL = 17, 13  # the squares that hold nine and seven cells a side

GOMOKU_OPTIONS = {
    "double_three": GameOption(
        "A double three: free, forbidden to both, or answered with two stones.",
        ("free", "forbidden", "compensated"),
    ),
    "double_four": GameOption("A double four.", ("free", "forbidden")),
    "opening": GameOption("How the game is opened.", ("free", "swap", "swap2", "pro")),
}
FREESTYLE_OPTIONS = {"opening": GOMOKU_OPTIONS["opening"]}
SWAP_OPTIONS = {"opening": GameOption("How the game is opened.", ("free", "swap", "swap2"))}
MURRAY_OPTIONS = {"stones": GameOption("Stones that each side places.", (), 20, 5, 200)}
IN_LOVE_OPTIONS = {
    "variant1": GameOption("A turn must have both its stones."),
    "variant2": GameOption("Only exactly five wins."),
    "variant3": GameOption("No turn may make a five of both colours."),
}
HEXAGON_OPTIONS = {
    "variant": GameOption("1: a full board is White's win; 2: six directions.", ("0", "1", "2")),
}
PENTE_OPTIONS = {
    "end_capture": GameOption("Whether a capture can break a five that has been made."),
    "double_three": GameOption("A double three.", ("free", "forbidden")),
    "opening": GameOption("Limits on the first stones.", ("free", "pro")),
}
NINUKI_OPTIONS = PENTE_OPTIONS | {
    name: PENTE_OPTIONS[name]._replace(default=1) for name in ("end_capture", "double_three")
}
REPENSI_OPTIONS = {"opening": GameOption("How the game is opened.", ("offers", "free"))}

REGISTRY: dict[str, Row] = {
    "gomoku": Row("Five in a row under INFO rule.", make_gomoku, GOMOKU_OPTIONS, 15, None),
    "freestyle": Row("Five or more in a row.", make_gomoku, FREESTYLE_OPTIONS, 15, 0),
    "standard": Row("Exactly five in a row.", make_gomoku, GOMOKU_OPTIONS, 19, 1),
    "renju": Row("Renju.", Gomoku, SWAP_OPTIONS, 15, 4),
    "caro": Row("Exactly five, not held at both ends.", Gomoku, SWAP_OPTIONS, 19, 9),
    "omok": Row("Exactly five, as played in Korea.", make_gomoku, GOMOKU_OPTIONS, 19, 1),
    "murray": Row("Stones are placed, then moved.", Murray, MURRAY_OPTIONS, 19, 1),
    "inlove": Row("An own stone and one of the opponent's.", make_in_love, IN_LOVE_OPTIONS, 15, 0),
    "hexgomoku": Row("Exactly five on hexagons.", make_hexagon, HEXAGON_OPTIONS, 0, 1),
    "pente": Row("Five in a row, or five pairs taken.", Pente, PENTE_OPTIONS, 19, 0),
    "ninuki": Row("Pente with both its options.", Pente, NINUKI_OPTIONS, 19, 0),
    "repensi": Row("Pairs shut in change colour.", Repensi, REPENSI_OPTIONS, 15, 4),
}


def games() -> tuple[str, ...]:
    """The names that new_game knows."""
    return tuple(REGISTRY)


def options_of(name: str) -> Mapping[str, GameOption]:
    """The options of a game by their names; ValueError for a game that there is not."""
    return _row(name).options


def new_game(
    name: str = "gomoku",
    *,
    rule: int | None = None,
    width: int | None = None,
    height: int | None = None,
    **options: int | str,
) -> Game:
    """A game on an empty board, Black to move.

    rule: the sum that INFO rule sends: 1 exactly five, 4 renju, 8 caro, 2 without effect; only
    the game "gomoku" takes one. width, height: cells, 5..32; width alone makes a square, none the
    game's usual board. options: by number or by name; see options_of. Raises ValueError for what it
    does not know.
    """
    row = _row(name)
    if row.rule is not None and rule not in (None, row.rule):
        raise ValueError(f"{name} has its own rule")
    known = {key: option.default for key, option in row.options.items()}
    for option, value in options.items():
        if option not in row.options:
            there = ", ".join(row.options) or "none"
            raise ValueError(f"{name} has no option {option}; there are: {there}")
        try:
            known[option] = row.options[option].read(value)
        except ValueError as error:
            raise ValueError(f"option {option}: {error}") from None
    across = row.width if width is None else width
    down = across if height is None else height
    return row.make(across, down, row.rule or rule or 0, name, known)


def _row(name: str) -> Row:
    if name not in REGISTRY:
        raise ValueError(f"no game {name!r}; there are {', '.join(REGISTRY)}")
    return REGISTRY[name]
