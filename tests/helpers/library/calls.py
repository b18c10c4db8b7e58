"""What public functions may raise, calls of them by their signatures, and what holds after each."""

import asyncio
import inspect
import types
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from random import Random
from typing import Any, NamedTuple, Self, is_typeddict

import kakugo
from brain.arguments import shown
from brain.evaluation.weights import WeightsError
from brain.settings import OPTIONS
from kakugo import BrainError, DatabaseError, Game, IllegalTurn
from tests.helpers.library.arguments import KINDS, MANY, NODES, Drawing
from tests.helpers.library.odd_values import OfTheCaller, odd, wrong

RIGHT, ODD = 0.7, 0.2  # shares of the arguments; the others are wrong
GIVEN = 0.3  # share of the optional arguments that are given
READ = 0.1  # share of the calls that read or set an attribute
SET = 0.3  # share of these that set it
LOOK = 0.05  # how often all is compared after a call that raised nothing
LISTED = 1000  # legal turns that are compared one by one
LONGEST = 700  # characters of a message: some list all games or options


class Contract(NamedTuple):
    """What is not known of a function by its signature."""

    kinds: Mapping[str, str] = {}  # parameter -> kind of its arguments, where it is not its name
    may: Mapping[str, str] = {}  # keyword -> kind, where the signature has **
    also: tuple[type[Exception], ...] = ()  # raised besides ValueError and IllegalTurn
    changes: tuple[str, ...] = ()  # the parts of the session that it may change
    weight: int = 20  # how often it is called


LEFT_OUT = ""  # kind of a parameter that is never given
SEARCHES = Contract(weight=8)
SELDOM, OFTEN = Contract(weight=4), Contract(weight=10)
FILES = Contract(also=(OSError,))
BRAIN = Contract(also=(BrainError,))
FINDS = Contract({"key": "game", "default": "anything"}, also=(KeyError,), changes=("database",))
STATE = dict.fromkeys(
    ("pairs", "taken", "owed", "passed", "stage", "swapped", "offered", "announced"), "state"
)
OPTIONS_OF_A_GAME = dict.fromkeys(
    ("opening", "offers", "double_three", "stones", "nonsense"), "option"
)

CONTRACTS: dict[str, Contract] = {
    **dict.fromkeys(("balance_one", "balance_two", "solve", "winning_turns"), SEARCHES),
    **dict.fromkeys(("opening", "swap2"), SEARCHES._replace(kinds={"stones": "opening"})),
    "best_lines": Contract({"count": "best"}),
    "draw": Contract({"drawing": "drawn"}),
    "following": Contract({"begin": "turn"}),
    "is_set_up": Contract({"begin": "game"}),
    "new_game": Contract({"name": "game name"}, OPTIONS_OF_A_GAME),
    "prove_turn": SEARCHES,
    **dict.fromkeys(("help_of", "options_of"), Contract({"name": "game name"})),
    "read_board": Contract({"text": "board in letters"}),
    "read_game": Contract({"text": "line of a game"}),
    "read_point": Contract({"form": "point"}),
    "read_record": FILES,
    "read_records": FILES,
    "iter_records": FILES,
    "read_turn": Contract({"form": "turn"}),
    "svg": SELDOM._replace(kinds={"size": "picture size"}),
    "write_records": FILES._replace(weight=4),
    # constructors
    "BrainProcess()": BRAIN._replace(
        kinds={"patience_s": LEFT_OUT, "pause_s": LEFT_OUT, "tree": LEFT_OUT, "cwd": "path"},
        weight=4,
    ),
    "Engine()": SELDOM,
    # methods
    **dict.fromkeys(("Analysis.stop", "BrainAnalysis.stop", "BrainProcess.stop"), SEARCHES),
    **{f"Engine.{name}": SEARCHES for name in ("analyse", "analysis", "think")},
    **dict.fromkeys(("Engine.clear", "Engine.prepare"), Contract(weight=1)),
    **dict.fromkeys(("Engine.new_game", "Engine.set_position"), Contract(changes=("engine",))),
    **{
        f"BrainProcess.{name}": BRAIN
        for name in (
            *("about", "analyse", "analyse_async", "analysis", "play", "play_async"),
            *("prepare", "restart", "resume", "start", "suspend"),
        )
    },
    "Database()": FILES._replace(kinds={"where": "database file"}),
    **dict.fromkeys(("Database.pop", "Database.popitem", "Database.setdefault"), FINDS),
    "Database.__contains__": Contract({"game": "anything"}),
    **dict.fromkeys(("Database.__getitem__", "Database.__delitem__"), FINDS),
    "Database.__setitem__": FINDS,
    "Database.add_records": Contract(changes=("database",)),
    "Database.clear": Contract(changes=("database",), weight=2),
    "Database.delete_below": Contract({"where": "filter"}, changes=("database",)),
    "Database.get": Contract({"key": "game", "default": "anything"}),
    "Database.merge": Contract(changes=("database",)),
    **dict.fromkeys(
        ("Database.read_csv", "Database.read_yixindb"), FILES._replace(changes=("database",))
    ),
    "Database.split": Contract({"other": "database"}),
    "Database.update": Contract(may={"none": "entry"}, changes=("database",)),
    **dict.fromkeys(("Database.write_csv", "Database.write_yixindb"), FILES),
    "Entry()": Contract({"text": "note"}),
    "Entry.merged": Contract({"other": "entry"}),
    "BrainProcess.set": Contract({"value": "anything"}),
    "Game.__eq__": Contract({"value": "anything"}),
    **{f"Game.__{name}__": Contract() for name in ("hash", "repr", "str")},
    "Game._repr_svg_": SELDOM,
    **{
        f"Game.{name}": OFTEN
        for name in ("copy", "for_search", "root", "transformed", "without_opening")
    },
    "Game.foul": Contract(weight=60),
    "Game.is_legal": Contract(weight=100),
    "Game.legal_turns": SELDOM,
    "Game.play": Contract(changes=("game", "engine"), weight=200),
    "Game.setup": Contract(may=STATE, changes=("game", "engine"), weight=60),
    "Game.stone": Contract(weight=60),
    "Game.undo": Contract(also=(IndexError,), changes=("game", "engine"), weight=40),
    "GameOption.read": Contract({"value": "option"}),
    "Node.play": Contract(changes=("record",)),
    "Node.promote": Contract(changes=("record",)),
    "Node.remove": Contract(changes=("record",), weight=4),
    "Proof.refute": Contract({"defence": "turn"}),
    "PlayedGames.add": Contract({"record": "tree"}),
    "Record.__eq__": Contract({"other": "anything"}),
    "Record.__repr__": Contract(),
    "Record._repr_svg_": SELDOM,
    "Record.conclude": Contract(changes=("record",)),
    "Record.text": OFTEN,
    "Record.write": FILES._replace(weight=4),
    "Score.__eq__": Contract({"other": "anything"}),
    "Score.__neg__": Contract(),
    "Score.__str__": Contract(),
    **dict.fromkeys(
        ("Settings.set", "Settings.set_nearest"),
        Contract({"name": "setting", "value": "number"}, changes=("settings",)),
    ),
    "state_words": Contract({"state": "state of a game"}),
    "status": Contract({"outcome": "outcome"}),
    "Symmetry.__call__": Contract(),
    **dict.fromkeys(("Walk.play", "Walk.to"), Contract(changes=("record",))),
}
# What may be set, and to what; a value of another kind is refused.
SETTABLE: dict[str, str] = {
    "Engine.database": "database",
    "Engine.game": "game",
    "Engine.rng": "rng",
    "Engine.settings": "settings",
    **{f"Settings.{name}": "number" for name in OPTIONS},
    "Settings.evaluation": "path",
    "Settings.folder": "path",
    "Settings.game": "game name",
    "Settings.game_options": "options",
    "Settings.parameters": "parameters",
}
# Called by other rooms of the house, with arguments that were checked before.
INTERNAL = {
    *("Cancel.cancels", "Engine.search", "Engine.stopping", "BrainProcess.ask"),
    *("Symmetry.moved", "Entry.moved", "Stage.of"),
    *("Database.delete", "Database.found", "Database.merge_rows"),
    *("Database.held_bytes", "Database.revise", "Database.rows"),
    "Database.close",  # the other calls would find it closed
}
# Plain data, which the library makes and nobody has to: the constructors check nothing.
DATA = {
    *("Analysis", "Bound", "BrainAbout", "BrainAnalysis", "BrainAnswer", "BrainLine", "Event"),
    *("Game", "Foul", "GameOption", "Line", "Node", "Outcome", "Player", "Proof", "Result"),
    *("ExploredTurn", "OpeningChoice", "Row", "Solution", "Stone", "Threat", "WinningTurns"),
    *("Box", "Drawing", "Following", "Label", "Layout", "Stage"),
}
COMMON = {"_fields"}.union(*map(dir, (IntEnum, int, str, tuple, OSError)))  # of every class


def public_classes() -> dict[str, type]:
    """The classes of the library that are not exceptions."""
    values = {name: getattr(kakugo, name) for name in kakugo.__all__}
    kinds = {
        name: value
        for name, value in values.items()
        if isinstance(value, type) and not isinstance(value, types.GenericAlias)
    }
    return {
        name: kind
        for name, kind in kinds.items()
        if not issubclass(kind, Exception) and not is_typeddict(kind)
    }


def public_names() -> Iterator[str]:
    """Everything that can be called: functions, constructors, and the methods of classes."""
    for name in kakugo.__all__:
        if inspect.isroutine(getattr(kakugo, name)):
            yield name
    for name, kind in public_classes().items():
        if name not in DATA:
            yield f"{name}()"
        yield from (f"{name}.{each}" for each in methods(kind))


def methods(kind: type) -> list[str]:
    """The public methods of a class."""
    names = [name for name in dir(kind) if not name.startswith("_") and name not in COMMON]
    return [name for name in names if callable(getattr(kind, name))]


def attributes(kind: type) -> list[str]:
    """The other public names of a class."""
    names = [name for name in dir(kind) if not name.startswith("_") and name not in COMMON]
    return [name for name in names if not callable(getattr(kind, name))]


CALLED = {*public_names(), *CONTRACTS} - INTERNAL


class Call(NamedTuple):
    """A call before it is made."""

    name: str
    make: Callable[..., Any]
    arguments: tuple[Any, ...]
    contract: Contract
    keywords: Mapping[str, Any] = {}
    must_fail: bool = False  # an argument is right for nothing

    def __str__(self) -> str:
        words = [*map(shown, self.arguments)]
        words += [f"{key}={shown(value)}" for key, value in self.keywords.items()]
        return f"{self.name}({', '.join(words)})"


class Session:
    """Calls about one game, one engine and one record, one after another.

    weights: how often each function is called.
    """

    weights: Mapping[str, int] = types.MappingProxyType(
        {name: CONTRACTS.get(name, Contract()).weight for name in sorted(CALLED)}
    )

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.drawing = Drawing(rng)
        self.calls: Counter[str] = Counter()
        self.raised: Counter[str] = Counter()
        self._has_raised = False
        self.parts = {name: part(self.drawing) for name, part in PARTS.items()}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave nothing behind."""

    def play(self, calls: int) -> Iterator[str]:
        """Make so many calls; what they have broken."""
        for _ in range(calls):
            if violation := self.step():
                yield violation

    def step(self) -> str:
        """Make one call; what it broke, if anything."""
        return self.judge(self._attribute() if self.rng.random() < READ else self._call())

    def judge(self, call: Call) -> str:
        """Make this call; what it broke, if anything."""
        self.calls[call.name] += 1
        ended, changed = self._made(call), self._changed(call)
        what = ended or changed
        return f"{call}: {what}" if what else ""

    def _made(self, call: Call) -> str:
        """What is wrong with how a call ended."""
        self._has_raised = True
        documented: tuple[type[Exception], ...] = (ValueError, OfTheCaller, *call.contract.also)
        try:
            answer = call.make(*call.arguments, **call.keywords)
            if isinstance(answer, kakugo.Analysis | kakugo.BrainAnalysis):
                answer.stop()
                _ = answer.result
            if inspect.iscoroutine(answer):
                asyncio.run(answer)
            if inspect.isgenerator(answer):
                deque(answer, 0)
            if call.name == "Database()":
                answer.close()
        except documented as error:
            self.raised[type(error).__name__] += 1
            return _fault(error, call)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        self._has_raised = False
        return "accepted in silence" if call.must_fail else ""

    def _changed(self, call: Call) -> str:
        """What has changed that must not have."""
        for name, before in self.parts.items():
            if not self._has_raised and name in call.contract.changes:
                self.parts[name] = PARTS[name](self.drawing)
            elif self._has_raised or self.rng.random() < LOOK:
                after = PARTS[name](self.drawing)
                if before != after:
                    self.parts[name] = after
                    return f"the {name} has changed: {before!r:.200} -> {after!r:.200}"
        return ""

    def _call(self) -> Call:
        """A call of any function."""
        rng = self.rng
        name = rng.choices([*self.weights], [*self.weights.values()])[0]
        contract, make = self.contract(name), self._function(name)
        drawn = Arguments(self.drawing)
        arguments: list[Any] = []
        keywords = {key: drawn.one(kind) for key, kind in contract.may.items() if self._gives()}
        parameters = self.parameters(name)
        for key, parameter in parameters.items():
            kind = contract.kinds.get(key, key)
            if parameter.kind is parameter.VAR_POSITIONAL:
                arguments += drawn.several(kind)
            elif parameter.kind is parameter.VAR_KEYWORD or kind == LEFT_OUT:
                pass
            elif parameter.default is parameter.empty:
                arguments.append(drawn.one(kind))
            elif key != "cancel" and self._gives():
                keywords[key] = drawn.one(kind)
        if "cancel" in parameters:  # its limits may never end it
            token = drawn.one("cancel")
            is_token = token is None or isinstance(token, kakugo.Cancel)
            keywords["cancel"] = self.drawing.cancelled() if drawn.odd and is_token else token
        if name == "Engine.analyse" and keywords.get("limits") is None:
            keywords.setdefault("nodes", NODES)
        if name == "solve" and keywords.get("nodes") is None:
            keywords["nodes"] = NODES
        return Call(name, make, tuple(arguments), contract, keywords, must_fail=drawn.wrong > 0)

    def parameters(self, name: str) -> Mapping[str, inspect.Parameter]:
        """Those of a function; a few of Python's own, which have none, do not say so."""
        try:
            return inspect.signature(self._function(name)).parameters
        except ValueError:
            return {}

    def _gives(self) -> bool:
        """Whether an optional argument is given."""
        return self.rng.random() < GIVEN

    def contract(self, name: str) -> Contract:
        """What a function may do now."""
        return CONTRACTS.get(name, Contract())

    def _function(self, name: str) -> Callable[..., Any]:
        home, _, method = name.removesuffix("()").partition(".")
        if not method:
            return getattr(kakugo, home)  # type: ignore[no-any-return]
        return getattr(self.drawing.targets()[home](), method)  # type: ignore[no-any-return]

    def _attribute(self) -> Call:
        """An attribute that is read or set."""
        rng = self.rng
        if rng.random() < SET:
            name = rng.choice(sorted(SETTABLE))
            home, _, attribute = name.partition(".")
            drawn = Arguments(self.drawing)
            value = drawn.one(SETTABLE[name])
            contract = Contract(changes=(home.lower(),))
            given = self.drawing.targets()[home](), attribute, value
            return Call(f"{name} =", setattr, given, contract, must_fail=drawn.wrong > 0)
        home = rng.choice(sorted(ATTRIBUTES))
        attribute = rng.choice(ATTRIBUTES[home])
        target = self.drawing.targets()[home]()
        return Call(f"{home}.{attribute}", getattr, (target, attribute), Contract())


class Arguments:
    """Draws the arguments of one call, and knows how many are not right."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.odd = 0
        self.wrong = 0

    def one(self, kind: str) -> Any:
        """An argument: right, odd or wrong."""
        rng = self.drawing.rng
        chance = rng.random()
        if chance < RIGHT:
            return KINDS[kind](self.drawing)
        self.odd += 1
        if chance < RIGHT + ODD or kind == "anything":
            return odd(rng)
        self.wrong += 1
        return wrong(rng)

    def several(self, kind: str) -> list[Any]:
        """Any number of arguments."""
        rng = self.drawing.rng
        given = list(MANY[kind](self.drawing))
        chance = rng.random()
        if chance < RIGHT:
            return given
        value = odd(rng) if chance < RIGHT + ODD else wrong(rng)
        self.wrong += chance >= RIGHT + ODD
        place = rng.randrange(len(given) + 1)
        return [*given[:place], value, *given[place + rng.randrange(2) :]]


def _fault(error: Exception, call: Call) -> str:
    """What is wrong with a documented exception."""
    text = str(error)
    for given in (*call.arguments, *call.keywords.values()):
        if isinstance(given, str) and len(given) > 1:
            text = text.replace(given, "...")  # a path is shown as a whole
    kind = type(error)
    is_ours = kind in (ValueError, IllegalTurn, WeightsError, DatabaseError, OfTheCaller)
    if not is_ours and not isinstance(error, call.contract.also):
        return f"{kind.__name__}: {text}"
    if isinstance(error, (OSError, KeyError)):
        return ""
    if not text or "\n" in text or len(text) > LONGEST:
        return f"no sentence: {text!r:.300}"
    return ""


def game_facts(game: Game) -> tuple[Any, ...]:
    """All that makes up a game, and a copy of it."""
    legal = game.legal_turns()
    listed = list(legal) if len(legal) <= LISTED else [legal[0], legal[-1], len(legal)]
    return game.copy(), game.turns, listed, str(game), kakugo.game_text(game), game.stage


def _settings_facts(settings: kakugo.Settings) -> tuple[Any, ...]:
    return tuple(getattr(settings, name) for name in ATTRIBUTES["Settings"] if name != "numbers")


def _record_facts(record: kakugo.Record) -> tuple[Any, ...]:
    return *(getattr(record, name) for name in ("black", "winner", "reason")), record.root.flat()


PARTS: dict[str, Callable[[Drawing], tuple[Any, ...]]] = {
    "database": lambda drawing: tuple(drawing.database.rows()),
    "game": lambda drawing: game_facts(drawing.game),
    "engine": lambda drawing: (
        *game_facts(drawing.engine.game),
        *_settings_facts(drawing.engine.settings),
    ),
    "record": lambda drawing: _record_facts(drawing.record),
    "settings": lambda drawing: _settings_facts(drawing.settings),
}
ATTRIBUTES = {name: found for name, kind in public_classes().items() if (found := attributes(kind))}
