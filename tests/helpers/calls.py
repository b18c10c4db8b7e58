"""What every public function may raise, calls of them, and what must hold after each call."""

import inspect
import re
import types
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Self

import kakugo
from brain.arguments import shown
from brain.evaluation.weights import WeightsError
from brain.settings import OPTIONS
from kakugo import BrainError, Game, IllegalTurn
from tests.helpers.call_arguments import KINDS, MANY, NODES, Drawing
from tests.helpers.odd_values import odd, wrong

RIGHT, ODD = 0.7, 0.2  # shares of the arguments; the others are wrong
GIVEN = 0.3  # share of the optional arguments that are given
MISFIT = 0.02  # share of the calls with an argument too many, too few or unknown
READ = 0.1  # share of the calls that read or set an attribute
SET = 0.3  # share of these that set it
LOOK = 0.05  # how often all is compared after a call that raised nothing
LISTED = 1000  # legal turns that are compared one by one
LONGEST = 700  # characters of a message: some list all games or options
SIGNATURE = re.compile(r"argument|positional|keyword")  # what Python says of a call that misfits


class Contract(NamedTuple):
    """How a function is called, and what it may raise besides ValueError and IllegalTurn."""

    wants: tuple[str, ...] = ()  # kinds of the arguments that must be given
    may: Mapping[str, str] = {}  # keyword -> kind
    many: str = ""  # kind of any number of arguments
    also: tuple[type[Exception], ...] = ()  # what else it may raise
    changes: tuple[str, ...] = ()  # the parts of the session that it may change
    weight: int = 20  # how often it is called


LIMITS = {"seconds": "seconds", "nodes": "nodes", "depth": "depth", "mate": "mate"}
SEARCH = {"best": "best", "exclude": "exclude"}
HEARD = {"report": "report"}
SEARCHES = 8  # weight of a call that searches
SETTING = {"width": "size", "height": "size"}
HEAD = {
    "black": "text",
    "white": "text",
    "winner": "winner",
    "reason": "text",
    "event": "text",
    "date": "text",
}
STATE = dict.fromkeys(("pairs", "taken", "owed", "passed", "stage", "swapped", "offered"), "state")
PICTURE = {
    "last": "flag",
    "numbers": "flag",
    "coordinates": "flag",
    "line": "flag",
    "arrows": "arrows",
    "heat": "heat",
    "marks": "marks",
    "size": "width",
}
ASKED = {**{key: LIMITS[key] for key in ("seconds", "nodes", "depth")}}

CONTRACTS: dict[str, Contract] = {
    # functions
    "balance_one": Contract(
        ("engine", "limits"), {"bias": "bias", "exclude": "exclude", **HEARD}, weight=SEARCHES
    ),
    "balance_two": Contract(
        ("engine", "limits"), {"bias": "bias", "exclude": "exclude", **HEARD}, weight=SEARCHES
    ),
    "game_text": Contract(("game",)),
    "games": Contract(),
    "new_game": Contract(
        ("game name",),
        {
            "rule": "rule",
            **SETTING,
            "opening": "option",
            "double_three": "option",
            "stones": "number",
            "nonsense": "option",
        },
    ),
    "opening": Contract(
        ("engine", "opening", "limits"), {"exclude": "exclude", **HEARD}, weight=SEARCHES
    ),
    "options_of": Contract(("game name",)),
    "point_name": Contract(("point",)),
    "position_text": Contract(("game",)),
    "read_game": Contract(("line",)),
    "read_point": Contract(many="point"),
    "read_record": Contract(("source",), {"format": "format", "like": "game"}, also=(OSError,)),
    "read_records": Contract(("source",), {"format": "format", "like": "game"}, also=(OSError,)),
    "read_turn": Contract(many="turn"),
    "svg": Contract(("game",), PICTURE, weight=4),
    "swap2": Contract(
        ("engine", "opening", "limits"), {"exclude": "exclude", **HEARD}, weight=SEARCHES
    ),
    "turn_name": Contract(("turn",)),
    "turn_text": Contract(("turn",)),
    "write_records": Contract(("path", "records"), {"format": "format"}, also=(OSError,), weight=4),
    # constructors
    "BrainProcess()": Contract(
        ("command",),
        {"infos": "infos", "cwd": "path", "start_s": "seconds", "log": "log"},
        also=(BrainError,),
        weight=4,
    ),
    "Cancel()": Contract(),
    "Engine()": Contract((), {"settings": "settings", "evaluation": "evaluation"}, weight=4),
    "Limits()": Contract(
        (),
        {
            "turn_ms": "milliseconds",
            "left_ms": "milliseconds",
            "increment_ms": "number",
            "depth": "depth",
            "nodes": "nodes",
            "mate": "mate",
            "began": "seconds",
        },
    ),
    "Record()": Contract((), {"game": "game", **HEAD}),
    "Score()": Contract(("value", "side")),
    "Settings()": Contract(),
    "Symmetry()": Contract(
        ("sixth", "sixth", "sixth", "sixth"),
        {"right": "number", "bottom": "number", "is_hexagon": "flag"},
    ),
    # methods
    "Analysis.stop": Contract(weight=SEARCHES),
    "Cancel.cancel": Contract(),
    "Engine.analyse": Contract(("game",), {**LIMITS, **SEARCH, **HEARD}, weight=SEARCHES),
    "Engine.analysis": Contract(("game",), {**LIMITS, **SEARCH}, weight=SEARCHES),
    "Engine.clear": Contract(weight=1),
    "Engine.limits": Contract((), LIMITS),
    "Engine.new_game": Contract((), SETTING, changes=("engine",)),
    "Engine.set_position": Contract(("stones", "side"), changes=("engine",)),
    "Engine.nodes_so_far": Contract(),
    "Engine.prepare": Contract(weight=1),
    "Engine.stop": Contract(),
    "Engine.table_bytes": Contract(),
    "Engine.table_used": Contract(),
    "Engine.think": Contract((), {**LIMITS, **SEARCH, **HEARD}, weight=SEARCHES),
    "BrainProcess.about": Contract(also=(BrainError,)),
    "BrainProcess.analyse": Contract(("game",), {**ASKED, "best": "best"}, also=(BrainError,)),
    "BrainProcess.close": Contract(),
    "BrainProcess.kill": Contract(),
    "BrainProcess.play": Contract(("game",), ASKED, also=(BrainError,)),
    "BrainProcess.restart": Contract(("game",), {"limits": "limits"}, also=(BrainError,)),
    "BrainProcess.resume": Contract(also=(BrainError,)),
    "BrainProcess.set": Contract(("key", "anything"), also=(BrainError,)),
    "BrainProcess.start": Contract(("game",), {"limits": "limits"}, also=(BrainError,)),
    "BrainProcess.suspend": Contract(also=(BrainError,)),
    "Game.__eq__": Contract(("anything",)),
    "Game.__hash__": Contract(),
    "Game.__repr__": Contract(),
    "Game.__str__": Contract(),
    "Game._repr_svg_": Contract(weight=4),
    "Game.colour_of": Contract(("player",)),
    "Game.copy": Contract((), {"evaluation": "evaluation"}, weight=10),
    "Game.for_search": Contract((), {"evaluation": "evaluation"}, weight=10),
    "Game.foul": Contract((), {"side": "side"}, many="foul", weight=60),
    "Game.fouls": Contract((), {"side": "side"}),
    "Game.is_legal": Contract(many="turn", weight=100),
    "Game.legal_turns": Contract(weight=4),
    "Game.outcome": Contract(),
    "Game.play": Contract(many="turn", changes=("game", "engine"), weight=200),
    "Game.root": Contract(weight=10),
    "Game.setup": Contract(("stones", "side"), STATE, changes=("game", "engine"), weight=60),
    "Game.stone": Contract(many="point", weight=60),
    "Game.stones": Contract(),
    "Game.symmetries": Contract(),
    "Game.transformed": Contract(("symmetry",), weight=10),
    "Game.undo": Contract(also=(IndexError,), changes=("game", "engine"), weight=40),
    "Game.without_opening": Contract((), {"evaluation": "evaluation"}, weight=10),
    "GameOption.described": Contract(),
    "GameOption.read": Contract(("option",)),
    "Limits.begun": Contract(),
    "Limits.budget": Contract(),
    "Limits.longest_ms": Contract(),
    "Limits.used_ms": Contract(),
    "Node.game": Contract(),
    "Node.line": Contract(),
    "Node.play": Contract(many="turn", changes=("record",)),
    "Node.promote": Contract(changes=("record",)),
    "Node.remove": Contract(changes=("record",), weight=4),
    "Node.walk": Contract(),
    "Record.__eq__": Contract(("anything",)),
    "Record.__repr__": Contract(),
    "Record.conclude": Contract(changes=("record",)),
    "Record.game": Contract((), {"at": "node"}),
    "Record.mainline": Contract(),
    "Record.of": Contract(("record",)),
    "Record.text": Contract((), {"format": "format"}, weight=10),
    "Record.write": Contract(("path",), {"format": "format"}, also=(OSError,), weight=4),
    "Score.__eq__": Contract(("anything",)),
    "Score.__neg__": Contract(),
    "Score.__str__": Contract(),
    "Score.pov": Contract(("side",)),
    "Settings.limits": Contract((), {"began": "seconds", "used_ms": "number"}),
    "Settings.set": Contract(("setting", "number"), changes=("settings",)),
    "Settings.set_nearest": Contract(("setting", "number"), changes=("settings",)),
    "Symmetry.__call__": Contract(("point",)),
}
# What may be set, and to what; a value of another kind is refused.
SETTABLE: dict[str, str] = {
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
    *("Settings.numbers", "Symmetry.moved"),
}
# Plain data, which the library makes and nobody has to: the constructors check nothing.
DATA = {
    *("Analysis", "BrainAbout", "BrainAnswer", "BrainLine", "Event", "Game", "GameOption", "Line"),
    *("Node", "Outcome", "Result"),
}
# They may be given limits that never end them, and take a token that does.
ENDLESS = {
    "balance_one",
    "balance_two",
    "opening",
    "swap2",
    "Engine.think",
    "Engine.analyse",
}
COMMON = {*dir(object), *dir(tuple), *dir(OSError), "_fields"}  # names of every class


def public_classes() -> dict[str, type]:
    """The classes of the library that are not exceptions."""
    values = {name: getattr(kakugo, name) for name in kakugo.__all__}
    kinds = {
        name: value
        for name, value in values.items()
        if isinstance(value, type) and not isinstance(value, types.GenericAlias)
    }
    return {name: kind for name, kind in kinds.items() if not issubclass(kind, Exception)}


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


class Violation(NamedTuple):
    """A call that broke its contract."""

    call: str
    what: str

    def __str__(self) -> str:
        return f"{self.call}: {self.what}"


class Call(NamedTuple):
    """A call before it is made."""

    name: str
    make: Callable[..., Any]
    arguments: tuple[Any, ...]
    contract: Contract
    keywords: Mapping[str, Any] = {}
    must_fail: bool = False  # an argument is right for nothing
    is_misfit: bool = False  # Python itself may refuse it

    def __str__(self) -> str:
        words = [*map(shown, self.arguments)]
        words += [f"{key}={shown(value)}" for key, value in self.keywords.items()]
        return f"{self.name}({', '.join(words)})"


class Session:
    """Calls about one game, one engine and one record, one after another.

    weights: how often each function is called.
    """

    weights: Mapping[str, int] = types.MappingProxyType(
        {name: contract.weight for name, contract in CONTRACTS.items()}
    )

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.drawing = Drawing(rng)
        self.calls: Counter[str] = Counter()
        self.raised: Counter[str] = Counter()
        self._has_raised = False
        self.parts = {name: self._part(name) for name in PARTS}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave nothing behind."""

    def play(self, calls: int) -> Iterator[Violation]:
        """Make so many calls; what they have broken."""
        for _ in range(calls):
            violation = self.step()
            if violation is not None:
                yield violation

    def step(self) -> Violation | None:
        """Make one call; what it broke, if anything."""
        return self.judge(self._attribute() if self.rng.random() < READ else self._call())

    def judge(self, call: Call) -> Violation | None:
        """Make this call; what it broke, if anything."""
        self.calls[call.name] += 1
        ended, changed = self._made(call), self._changed(call)
        what = ended or changed
        return Violation(str(call), what) if what else None

    def _made(self, call: Call) -> str:
        """What is wrong with how a call ended."""
        self._has_raised = True
        documented: tuple[type[Exception], ...] = (ValueError, *call.contract.also)
        try:
            answer = call.make(*call.arguments, **call.keywords)
            if isinstance(answer, kakugo.Analysis):
                answer.stop()
                _ = answer.result
        except documented as error:
            self.raised[type(error).__name__] += 1
            return _fault(error, call)
        except TypeError as error:
            if call.is_misfit and SIGNATURE.search(str(error)):
                self.raised["TypeError"] += 1
                return ""
            return f"TypeError: {error}"
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        self._has_raised = False
        return "accepted in silence" if call.must_fail else ""

    def _changed(self, call: Call) -> str:
        """What has changed that must not have."""
        for name, before in self.parts.items():
            if not self._has_raised and name in call.contract.changes:
                self.parts[name] = self._part(name)
            elif self._has_raised or self.rng.random() < LOOK:
                after = self._part(name)
                if not _same(before, after):
                    self.parts[name] = after
                    return f"the {name} has changed: {before!r:.200} -> {after!r:.200}"
        return ""

    def _part(self, name: str) -> tuple[Any, ...]:
        return PARTS[name](self.drawing)

    def _call(self) -> Call:
        """A call of any function."""
        rng = self.rng
        name = rng.choices([*self.weights], [*self.weights.values()])[0]
        contract = self.contract(name)
        drawn = Arguments(self.drawing)
        arguments = [drawn.one(kind) for kind in contract.wants]
        arguments += drawn.several(contract.many) if contract.many else []
        keywords = {
            key: drawn.one(kind) for key, kind in contract.may.items() if rng.random() < GIVEN
        }
        is_misfit = rng.random() < MISFIT
        if is_misfit:
            if arguments and rng.random() < 0.5:
                arguments.pop()
            elif rng.random() < 0.5:
                arguments.append(odd(rng))
            else:
                keywords["nonsense"] = odd(rng)
        if name in ENDLESS:
            token = drawn.one("cancel")
            is_odd = drawn.odd > 0 or is_misfit
            is_token = token is None or isinstance(token, kakugo.Cancel)
            keywords["cancel"] = self.drawing.cancelled() if is_odd and is_token else token
        if name == "Engine.analyse":
            keywords.setdefault("nodes", NODES)
        make = self._function(name)
        must_fail = drawn.wrong > 0 and not is_misfit
        return Call(name, make, tuple(arguments), contract, keywords, must_fail, is_misfit)

    def contract(self, name: str) -> Contract:
        """How a function is called, and what it may raise."""
        return CONTRACTS[name]

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
    is_ours = kind in (ValueError, IllegalTurn, WeightsError)
    if not is_ours and not isinstance(error, call.contract.also):
        return f"{kind.__name__}: {text}"
    if isinstance(error, OSError):
        return ""
    if not text or "\n" in text or len(text) > LONGEST:
        return f"no sentence: {text!r:.300}"
    return ""


def _same(before: Sequence[Any], after: Sequence[Any]) -> bool:
    return len(before) == len(after) and all(
        one == other for one, other in zip(before, after, strict=True)
    )


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
    "game": lambda drawing: game_facts(drawing.game),
    "engine": lambda drawing: (
        *game_facts(drawing.engine.game),
        *_settings_facts(drawing.engine.settings),
    ),
    "record": lambda drawing: _record_facts(drawing.record),
    "settings": lambda drawing: _settings_facts(drawing.settings),
}
ATTRIBUTES = {name: found for name, kind in public_classes().items() if (found := attributes(kind))}
