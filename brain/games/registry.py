"""The games by name: each row has a class, its options, the usual board and the rule."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Self

from ..arguments import as_whole, is_digits, shown, whole
from ..geometry import MAX_SIDE, MIN_SIDE
from ..types import ALL_RULES, CARO, EXACT, RENJU
from .bans import COMPENSATED, FORBIDDEN, Bans
from .game import Game
from .gomoku import Gomoku
from .hexagon import Hexagon
from .in_love import InLove
from .keryo import Keryo
from .murray import Murray
from .opening import Opening
from .pente import Pente
from .repensi import Repensi
from .stages import (
    COURSES,
    FREE,
    LARGEST_OPENING_SIDE,
    MOST_OFFERS,
    OFFERS,
    PLAIN_SWAP,
    PRO,
    RIF,
    SOOSORV,
    SWAP2,
    TARAGUCHI,
    YAMAGUCHI,
    Stage,
)

GOMOKU = "gomoku"  # the game whose rule is a setting: all others have a rule of their own
LONGEST_OPTION_NUMBER = 10  # digits of no value of an option, nor of a side of a board
OFF_ON = ("off", "on")
NO = ("off", FREE)  # what False says of an option that has one other value


class OptionValue(int):
    """The value of an option: the number that games work with, shown by its name.

    >>> value = OptionValue(2, "swap2")
    >>> value == 2, str(value)
    (True, 'swap2')
    """

    _name: str

    def __new__(cls, number: int, name: str) -> Self:
        value = super().__new__(cls, number)
        value._name = name
        return value

    @property
    def name(self) -> str:
        """The name of the value."""
        return self._name

    def __format__(self, spec: str) -> str:
        is_number = spec[-1:].isalpha() and not spec.endswith("s")
        return super().__format__(spec) if is_number else format(self.name, spec)

    def __reduce__(self) -> tuple[type[Self], tuple[int, str]]:
        return type(self), (int(self), self.name)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name}: {int(self)}>"


class GameOption(NamedTuple):
    """An option of a game.

    Attributes:
        help: One sentence.
        values: Names of 0, 1, ...; (): any number from low to high.
        default: Its number.
        low: The least number of an option without names.
        high: The greatest number of one without names.
    """

    help: str
    values: tuple[str, ...] = OFF_ON
    default: int = 0
    low: int = 0
    high: int = 0

    def read(self, value: int | str) -> OptionValue:
        """A value that is given by number or by name; ValueError for any other.

        False and True are the two values of an option that has no more and begins with off or free.
        """
        if isinstance(value, str):
            text = value.strip().lower()
            if text in self.values:
                return self._value(self.values.index(text))
            number = int(text) if is_digits(text) and len(text) < LONGEST_OPTION_NUMBER else None
        elif isinstance(value, bool) and len(self.values) == 2 and self.values[0] in NO:
            number = int(value)
        else:
            number = as_whole(value)
        high = len(self.values) - 1 if self.values else self.high
        if number is None or not self.low <= number <= high:
            if self.values:
                raise ValueError(f"{shown(value)} is none of {self.described()}")
            raise ValueError(f"{shown(value)} is no whole number from {self.low} to {self.high}")
        return self._value(number)

    def _value(self, number: int) -> OptionValue:
        """The value of a number that is one."""
        return OptionValue(number, self.values[number] if self.values else str(number))

    def described(self) -> str:
        """The values that the option can have, as text."""
        return ", ".join(self.values) or f"{self.low}..{self.high}"


class GameRow(NamedTuple):
    """A game that new_game knows."""

    help: str
    make: Callable[[int, int, int, str, Mapping[str, int]], Game]  # width, height, rule, name, ...
    options: Mapping[str, GameOption]
    width: int  # of the usual board; 0: depends on the options
    rule: int | None  # None: a parameter of new_game


def make_gomoku(width: int, height: int, rule: int, name: str, options: Mapping[str, int]) -> Game:
    """Gomoku, which is faster, or Bans where an option changes what may be played."""
    has_bans = options["double_three"] or options["double_four"]
    is_plain = not has_bans and str(options["opening"]) != PRO
    return (Gomoku if is_plain else Bans)(width, height, rule, name, options)


def make_renju(width: int, height: int, rule: int, name: str, options: Mapping[str, int]) -> Game:
    """Gomoku; ValueError for a board or a number of offers that the opening does not allow."""
    opening, offers = str(options["opening"]), options["offers"]
    course = COURSES.get(opening)
    if course is not None and course.is_federal and max(width, height) > LARGEST_OPENING_SIDE:
        raise ValueError(
            f"{opening} is for boards of up to {LARGEST_OPENING_SIDE}x{LARGEST_OPENING_SIDE} points"
        )
    if offers and course is not None and offers < course.fewest:
        raise ValueError(f"in {opening}, {course.fewest} offers are the fewest")
    return Gomoku(width, height, rule, name, options)


def make_in_love(width: int, height: int, rule: int, name: str, options: Mapping[str, int]) -> Game:
    """Variant 2 is the rule of exact five."""
    return InLove(width, height, EXACT if options["variant2"] else rule, name, options)


def make_hexagon(width: int, height: int, rule: int, name: str, options: Mapping[str, int]) -> Game:
    """Without a size, the variants have a smaller board, as on the page of the game."""
    if width == 0:
        width = height = HEXAGON_SMALL if options["variant"] else HEXAGON_LARGE
    return Hexagon(width, height, rule, name, options)


HEXAGON_LARGE, HEXAGON_SMALL = 17, 13  # squares for hexagons of nine and seven cells an edge

GOMOKU_OPTIONS = {
    "double_three": GameOption(
        "A double three: free, forbidden to both, or answered with two stones.",
        (FREE, FORBIDDEN, COMPENSATED),
    ),
    "double_four": GameOption("A double four.", (FREE, FORBIDDEN)),
    "opening": GameOption("How the game is opened.", (FREE, PLAIN_SWAP, SWAP2, PRO)),
}
RENJU_OPTIONS = {
    "opening": GameOption(
        "How the game is opened.", (FREE, PLAIN_SWAP, SWAP2, RIF, YAMAGUCHI, SOOSORV, TARAGUCHI)
    ),
    "offers": GameOption(
        "Fifth stones to offer: N of the last three openings; 0: their usual number.",
        (),
        high=MOST_OFFERS,
    ),
}
MURRAY_OPTIONS = {"stones": GameOption("Stones that each side places.", (), 20, 5, 200)}
IN_LOVE_OPTIONS = {
    "variant1": GameOption("A turn must have both its stones."),
    "variant2": GameOption("Only exactly five wins."),
    "variant3": GameOption("No turn may make a five of both colours."),
}
HEXAGON_OPTIONS = {
    "variant": GameOption(
        "1: a full board is White's win; 2: six directions; both.", ("0", "1", "2", "both")
    ),
    **GOMOKU_OPTIONS,
}
PENTE_OPTIONS = {
    "end_capture": GameOption("Whether a capture can break a five that has been made."),
    "double_three": GameOption("A double three.", (FREE, FORBIDDEN)),
    "opening": GameOption("Limits on the first stones.", (FREE, PRO)),
}
NINUKI_OPTIONS = PENTE_OPTIONS | {
    name: PENTE_OPTIONS[name]._replace(default=1) for name in ("end_capture", "double_three")
}
KERYO_OPTIONS = {"opening": PENTE_OPTIONS["opening"]}
REPENSI_OPTIONS = {"opening": GameOption("How the game is opened.", (OFFERS, FREE))}

REGISTRY: dict[str, GameRow] = {
    GOMOKU: GameRow("Five in a row under INFO rule.", make_gomoku, GOMOKU_OPTIONS, 15, None),
    "freestyle": GameRow("Five or more in a row.", make_gomoku, GOMOKU_OPTIONS, 15, 0),
    "standard": GameRow("Exactly five in a row.", make_gomoku, GOMOKU_OPTIONS, 19, EXACT),
    "renju": GameRow("Renju.", make_renju, RENJU_OPTIONS, 15, RENJU),
    "caro": GameRow(
        "Exactly five, not held at both ends.", make_gomoku, GOMOKU_OPTIONS, 19, EXACT | CARO
    ),
    "omok": GameRow("Exactly five, as played in Korea.", make_gomoku, GOMOKU_OPTIONS, 19, EXACT),
    "murray": GameRow("Stones are placed, then moved.", Murray, MURRAY_OPTIONS, 19, EXACT),
    "inlove": GameRow(
        "An own stone and one of the opponent's.", make_in_love, IN_LOVE_OPTIONS, 15, 0
    ),
    "hexgomoku": GameRow("Exactly five on hexagons.", make_hexagon, HEXAGON_OPTIONS, 0, EXACT),
    "pente": GameRow("Five in a row, or five pairs taken.", Pente, PENTE_OPTIONS, 19, 0),
    "ninuki": GameRow("Pente with both its options.", Pente, NINUKI_OPTIONS, 19, 0),
    "keryo": GameRow("Pente with threes, too: fifteen stones win.", Keryo, KERYO_OPTIONS, 19, 0),
    "repensi": GameRow("Pairs shut in change colour.", Repensi, REPENSI_OPTIONS, 15, RENJU),
}

USUAL_OPTIONS = {  # the options of each game, with their usual values
    name: {key: option.read(option.default) for key, option in row.options.items()}
    for name, row in REGISTRY.items()
}

# Other names that the games have, written as _row looks them up.
ALIASES = {
    "inlovegomoku": "inlove",
    "hex": "hexgomoku",
    "gomokuninuki": "ninuki",
    "keryopente": "keryo",
}


def games() -> tuple[str, ...]:
    """The names of the games, one for each.

    Whatever takes a name takes others, too: those of the rule pages (In Love Gomoku, Hex-Gomoku,
    Gomoku Ninuki, Keryo-Pente), "hex", and each of them with or without blanks, hyphens and
    underscores.
    """
    return tuple(REGISTRY)


def main_name(name: str) -> str:
    """The name of a game as games() has it, from any of its names; ValueError for an unknown game.

    >>> main_name("In Love Gomoku"), main_name("hex_gomoku"), main_name("renju")
    ('inlove', 'hexgomoku', 'renju')
    """
    if isinstance(name, str) and name in REGISTRY:
        return name
    plain = re.sub(r"[\s_-]", "", name).lower() if isinstance(name, str) else ""
    plain = ALIASES.get(plain, plain)
    if plain not in REGISTRY:
        raise ValueError(f"no game {shown(name)}; there are {', '.join(REGISTRY)}")
    return plain


def options_of(name: str) -> Mapping[str, GameOption]:
    """The options of a game, by name; ValueError for an unknown game."""
    return MappingProxyType(REGISTRY[main_name(name)].options)


def read_options(name: str, options: Mapping[str, int | str]) -> dict[str, OptionValue]:
    """Some options of a game, each with its value; ValueError for unknown ones and wrong values."""
    known = options_of(name)
    values = {}
    for option, value in options.items():
        if option not in known:
            there = ", ".join(known) or "none"
            raise ValueError(f"{name} has no option {shown(option)}; there are: {there}")
        try:
            values[option] = known[option].read(value)
        except ValueError as error:
            raise ValueError(f"option {option}: {error}") from None
    return values


def opening_of(game: Game) -> str:
    """The name of a game's opening, FREE where there is no such option."""
    option = options_of(game.name).get("opening")
    return FREE if option is None else option.read(game.options["opening"]).name


def stages_of(game: Game) -> dict[str, Stage]:
    """The stages of a game's opening, by name; none where there is no such opening."""
    course = COURSES.get(opening_of(game))
    if course is None:
        return {}
    announced = game.state.get("announced", 0)
    number = announced or course.number(game.options.get("offers", 0))
    return {name: stage.of(number) for name, stage in course.stages.items()}


def stage_of(game: Game) -> Stage | None:
    """What is due in a game's opening; None after it, or where there is none."""
    return stages_of(game).get(game.stage)


def _whole(what: str, value: int | str, low: int, high: int) -> int:
    """A whole number within its bounds, which may be a text, as the value of an option may be."""
    is_text = isinstance(value, str) and is_digits(value) and len(value) < LONGEST_OPTION_NUMBER
    return whole(what, int(value) if is_text else value, low, high)


def new_game(
    name: str = GOMOKU,
    *,
    rule: int | str | None = None,
    width: int | str | None = None,
    height: int | str | None = None,
    **options: int | str,
) -> Game:
    """A game on an empty board, Black to move.

    All numbers may be texts, too: "13".

    Raises ValueError for an unknown game or option, and for a value that the game does not allow.

    Args:
        name: See games().
        rule: The number of INFO rule, a sum of 1 exactly five, 4 renju, 8 caro, and 2 without
            effect; only for the game "gomoku".
        width: Cells, 5..32. Width alone makes a square; without both, it is the game's usual board.
        height: Cells, 5..32.
        options: Each by its number, its name, or True and False where the values are off and on, or
            free and one other; see options_of.
    """
    name = main_name(name)
    row = REGISTRY[name]
    number = None if rule is None else _whole("rule", rule, 0, ALL_RULES - 1)
    if row.rule is not None and number not in (None, row.rule):
        raise ValueError(f"{name} has its own rule")
    across = row.width if width is None else _whole("width", width, MIN_SIDE, MAX_SIDE)
    down = across if height is None else _whole("height", height, MIN_SIDE, MAX_SIDE)
    chosen = {**USUAL_OPTIONS[name], **read_options(name, options)}
    game = row.make(across, down, row.rule or number or 0, name, chosen)
    opening = str(chosen.get("opening", FREE))
    return Opening(game, opening) if opening in COURSES else game
