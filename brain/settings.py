"""Every option of the engine: its name, default, bounds, and one sentence about it."""

from collections.abc import Mapping
from os import PathLike
from types import MappingProxyType
from typing import Any, Self, TypeVar, overload

from .arguments import path, shown, whole
from .games.registry import GOMOKU, main_name, read_options
from .report import Limits
from .search.parameters import PARAMETERS

Value = TypeVar("Value")

UNLIMITED_MS = 2_147_483_647  # of time_left, by the protocol: no match clock
LONGEST_MS = 1 << 40  # ms; more than any manager sends
LARGEST_MEMORY = 1 << 62
MOST_NODES = 1 << 62


class Option:
    """A number with a default and bounds.

    A descriptor: in the body of Settings it makes an attribute that is read and written as usual,
    and raises ValueError for what is no whole number within the bounds.
    """

    def __init__(self, default: int, low: int, high: int, help: str) -> None:
        self.default = default
        self.low = low
        self.high = high
        self.help = self.__doc__ = help
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, settings: None, owner: type) -> Self: ...
    @overload
    def __get__(self, settings: "Settings", owner: type | None = None) -> int: ...
    def __get__(self, settings: "Settings | None", owner: type | None = None) -> "int | Option":
        # The class itself shows the option: help() and editors look there.
        return self if settings is None else settings.numbers.get(self.name, self.default)

    def __set__(self, settings: "Settings", value: int) -> None:
        settings.numbers[self.name] = whole(self.name, value, self.low, self.high)


class Settings:
    """The values of all options, one attribute each; OPTIONS describes the numbers.

    Whatever is set is checked: a value that an option cannot have raises ValueError, a name that is
    no option AttributeError, and the settings stay as they are. Files of weights are read by the
    games that use them: Engine.new_game and searches raise WeightsError.

    Two are equal if all values are. copy.copy makes settings of their own.

    Attributes:
        numbers: The options of OPTIONS that were set, by name.
    """

    __slots__ = ("_evaluation", "_folder", "_game", "_game_options", "_parameters", "numbers")

    timeout_turn = Option(30_000, 0, LONGEST_MS, "Milliseconds for one turn; 0: answer at once.")
    timeout_match = Option(0, 0, LONGEST_MS, "Milliseconds for all turns of a game; 0: no limit.")
    time_left = Option(
        UNLIMITED_MS,
        -LONGEST_MS,
        LONGEST_MS,
        f"Milliseconds left on the match clock; {UNLIMITED_MS}: no limit, below 0: answer at once.",
    )
    time_increment = Option(0, 0, LONGEST_MS, "Milliseconds the match clock gains with each turn.")
    memory = Option(0, 0, LARGEST_MEMORY, "Bytes of memory the whole process may use; 0: no limit.")
    rule = Option(0, 0, 15, "Add 1 for exactly five, 2 continuous (no effect), 4 renju, 8 caro.")
    game_type = Option(0, 0, 3, "Opponent: 0 human, 1 brain, 2 tournament, 3 network tournament.")
    threads = Option(1, 1, 64, "Threads that search.")
    hash_size = Option(0, 0, 1 << 26, "KiB of the transposition table; 0: what a turn fills.")
    depth = Option(64, 0, 99, "Plies a search may go deep; 0: as deep as it can.")
    nodes = Option(0, 0, MOST_NODES, "Positions a search may look at; 0: no limit.")
    strength = Option(100, 0, 100, "Level of play for people; 100: as well as it can.")
    database_depth = Option(20, 1, 99, "Plies of a value in a database that needs no search.")
    show_detail = Option(0, 0, 3, "Thinking lines: add 1 for Yixin-Board's, 2 for readable ones.")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Settings):
            return NotImplemented
        return self._values() == other._values()

    __hash__ = None  # type: ignore[assignment]  # it may be changed

    def _values(self) -> dict[str, Any]:
        """All settings by their names."""
        names = (*OPTIONS, "game", "game_options", "evaluation", "folder", "parameters")
        return {name: getattr(self, name) for name in names}

    def __repr__(self) -> str:
        """What differs from the defaults."""
        usual = Settings()._values()
        set_ = [
            f"{name}={dict(value) if isinstance(value, Mapping) else value!r}"
            for name, value in self._values().items()
            if value != usual[name]
        ]
        return f"<kakugo.Settings {', '.join(set_) or 'as they come'}>"

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self._game = GOMOKU
        self._game_options: Mapping[str, int] = {}
        self._evaluation = ""
        self._folder = ""
        self._parameters: dict[str, int] = {}

    @property
    def game(self) -> str:
        """The next new game, by any of its names; another game begins with options not set."""
        return self._game

    @game.setter
    def game(self, name: str) -> None:
        name = main_name(name)
        if name != self._game:
            self._game, self._game_options = name, {}

    @property
    def game_options(self) -> Mapping[str, int]:
        """Options of that game, where they were set. Set all at once, by number or by name."""
        return MappingProxyType(self._game_options)

    @game_options.setter
    def game_options(self, options: Mapping[str, int | str]) -> None:
        self._game_options = read_options(self._game, _mapping("game_options", options))

    @property
    def evaluation(self) -> str:
        """Weights: a file, or a folder with a file for each rule; "": the built-in ones."""
        return self._evaluation

    @evaluation.setter
    def evaluation(self, value: str | PathLike[str]) -> None:
        self._evaluation = path("evaluation", value)

    @property
    def folder(self) -> str:
        """Where files that outlive the process may be stored."""
        return self._folder

    @folder.setter
    def folder(self, value: str | PathLike[str]) -> None:
        self._folder = path("folder", value)

    @property
    def parameters(self) -> Mapping[str, int]:
        """Tuned numbers of the search, where they were set. Set all at once."""
        return MappingProxyType(self._parameters)

    @parameters.setter
    def parameters(self, values: Mapping[str, int]) -> None:
        given = _mapping("parameters", values)
        for name in given:
            if name not in PARAMETERS:
                raise ValueError(f"no parameter {shown(name)}; there are {', '.join(PARAMETERS)}")
        self._parameters = {name: whole(str(name), value) for name, value in given.items()}

    def copy(self) -> Self:
        """Settings of their own, with the same values."""
        twin = type(self)()
        for name in Settings.__slots__:
            value = getattr(self, name)
            setattr(twin, name, dict(value) if isinstance(value, Mapping) else value)
        return twin

    __copy__ = copy

    def set(self, name: str, value: int) -> None:
        """Store the number of an option; ValueError for an unknown name or a wrong value."""
        setattr(self, _option(name).name, value)

    def set_nearest(self, name: str, value: int) -> None:
        """Set an option by its name, a whole number beyond its bounds to the nearest bound."""
        option = _option(name)
        self.set(name, max(option.low, min(whole(name, value), option.high)))

    def limits(self, began: float | None = None, used_ms: int = 0) -> Limits:
        """What timeout_turn, ..., nodes allow a search.

        Args:
            began: As in Limits.
            used_ms: Milliseconds of the match clock since time_left was set.
        """
        used = whole("used_ms", used_ms)
        left = self.time_left if self.time_left < UNLIMITED_MS else self.timeout_match
        is_timed = self.time_left < UNLIMITED_MS or self.timeout_match > 0
        return Limits(
            turn_ms=self.timeout_turn,
            left_ms=left - used if is_timed else None,
            increment_ms=self.time_increment,
            depth=self.depth or None,
            nodes=self.nodes or None,
            began=began,
        )


def _option(name: str) -> Option:
    """The option of a name; ValueError for a name that is none."""
    if not isinstance(name, str) or name not in OPTIONS:
        raise ValueError(f"no setting {shown(name)}; the numbers are {', '.join(OPTIONS)}")
    return OPTIONS[name]


def _mapping(what: str, value: Mapping[str, Value]) -> Mapping[str, Value]:
    """A mapping as it is; ValueError, which names what it is, for anything else."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} must be a dict, not {shown(value)}")
    return value


OPTIONS: dict[str, Option] = {
    name: option for name, option in vars(Settings).items() if isinstance(option, Option)
}
