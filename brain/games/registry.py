"""The games by name: each row has a class, its options, the usual board and the rule."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ..types import CARO, EXACT, RENJU
from .bans import OPENING_PRO, Bans
from .game import Game
from .gomoku import Gomoku
from .hexagon import Hexagon
from .in_love import InLove
from .keryo import Keryo
from .murray import Murray
from .pente import Pente
from .repensi import Repensi

GOMOKU = "gomoku"  # the game whose rule is a setting: all others have a rule of their own
HEXAGONS = "hexgomoku"  # the game on a hexagonal board
OFF_ON = ("off", "on")


class GameOption(NamedTuple):
    """An option of a game."""

    help: str  # one sentence
    values: tuple[str, ...] = OFF_ON  # names of 0, 1, ...; (): any number from low to high
    default: int = 0
    low: int = 0  # bounds of a number without names
    high: int = 0

    def read(self, value: int | str) -> int:
        """The number of a value that is given by number or by name; ValueError for any other."""
        text = str(value).strip().lower()
        if text in self.values:
            return self.values.index(text)
        high = len(self.values) - 1 if self.values else self.high
        if text.isdecimal() and len(text) < 10 and self.low <= int(text) <= high:
            return int(text)
        raise ValueError(f"{value} is none of {self.described()}")

    def described(self) -> str:
        """The values that the option can have, as text."""
        return ", ".join(self.values) or f"{self.low}..{self.high}"


class Row(NamedTuple):
    """A game that new_game knows."""

    help: str
    make: Callable[[int, int, int, str, Mapping[str, int]], Game]  # width, height, rule, name, ...
    options: Mapping[str, GameOption]
    width: int  # of the usual board; 0: depends on the options
    rule: int | None  # None: a parameter of new_game


def make_gomoku(width: int, height: int, rule: int, name: str, options: Mapping[str, int]) -> Game:
    """Gomoku, which is faster, or Bans where an option changes what may be played."""
    has_bans = options.get("double_three") or options.get("double_four")
    is_plain = not has_bans and options["opening"] != OPENING_PRO
    return (Gomoku if is_plain else Bans)(width, height, rule, name, options)


def make_in_love(width: int, height: int, rule: int, name: str, options: Mapping[str, int]) -> Game:
    """Variant 2 is the rule of exact five."""
    return InLove(width, height, EXACT if options["variant2"] else rule, name, options)


def make_hexagon(width: int, height: int, rule: int, name: str, options: Mapping[str, int]) -> Game:
    """Without a size, the variants have a smaller board, as on the page of the game."""
    if width == 0:
        width = height = HEXAGON_SMALL if options["variant"] else HEXAGON_LARGE
    return Hexagon(width, height, rule, name, options)


HEXAGON_LARGE, HEXAGON_SMALL = 17, 13  # squares for hexagons of nine and seven cells an edge

# Bans knows the values of double_three by DoubleThree, the opening "pro" by OPENING_PRO.
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
KERYO_OPTIONS = {"opening": PENTE_OPTIONS["opening"]}
REPENSI_OPTIONS = {"opening": GameOption("How the game is opened.", ("offers", "free"))}

REGISTRY: dict[str, Row] = {
    GOMOKU: Row("Five in a row under INFO rule.", make_gomoku, GOMOKU_OPTIONS, 15, None),
    "freestyle": Row("Five or more in a row.", make_gomoku, FREESTYLE_OPTIONS, 15, 0),
    "standard": Row("Exactly five in a row.", make_gomoku, GOMOKU_OPTIONS, 19, EXACT),
    "renju": Row("Renju.", Gomoku, SWAP_OPTIONS, 15, RENJU),
    "caro": Row("Exactly five, not held at both ends.", Gomoku, SWAP_OPTIONS, 19, EXACT | CARO),
    "omok": Row("Exactly five, as played in Korea.", make_gomoku, GOMOKU_OPTIONS, 19, EXACT),
    "murray": Row("Stones are placed, then moved.", Murray, MURRAY_OPTIONS, 19, EXACT),
    "inlove": Row("An own stone and one of the opponent's.", make_in_love, IN_LOVE_OPTIONS, 15, 0),
    HEXAGONS: Row("Exactly five on hexagons.", make_hexagon, HEXAGON_OPTIONS, 0, EXACT),
    "pente": Row("Five in a row, or five pairs taken.", Pente, PENTE_OPTIONS, 19, 0),
    "ninuki": Row("Pente with both its options.", Pente, NINUKI_OPTIONS, 19, 0),
    "keryo": Row("Pente with threes, too: fifteen stones win.", Keryo, KERYO_OPTIONS, 19, 0),
    "repensi": Row("Pairs shut in change colour.", Repensi, REPENSI_OPTIONS, 15, RENJU),
}


def games() -> tuple[str, ...]:
    """The names that new_game knows."""
    return tuple(REGISTRY)


def options_of(name: str) -> Mapping[str, GameOption]:
    """The options of a game, by name; ValueError for an unknown game."""
    return _row(name).options


def new_game(
    name: str = GOMOKU,
    *,
    rule: int | None = None,
    width: int | None = None,
    height: int | None = None,
    **options: int | str,
) -> Game:
    """A game on an empty board, Black to move.

    rule: the number of INFO rule, a sum of 1 exactly five, 4 renju, 8 caro, and 2 without effect;
    only for the game "gomoku". width, height: cells, 5..32; width alone makes a square, neither the
    game's usual board. options: each by number or by name; see options_of. Raises ValueError for an
    unknown game or option, and for a value that the game does not allow.
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
