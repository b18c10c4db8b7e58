"""What a queue's file says: its candidates, in order, each with the stages of its test."""

import math
import re
import tomllib
from argparse import Namespace
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from brain.games.registry import GOMOKU
from brain.search.parameters import defaults
from brain.types import WON

from .. import config, openings, options, tune
from ..conditions import Conditions
from ..config import INFO, PARAMETER
from ..model import Player, Rules
from ..openings import Opening
from ..sprt import Sprt
from ..spsa import Plan
from ..stats import PAIR_SCORES

USUAL_SIDE = 15  # cells: a board that needs no mention
BASE = "base"  # what a candidate is tested against
NODES = 20_000  # a turn, without nodes= or turn=
BOUNDS = (0.0, 5.0)  # Elo
ERROR = 0.05  # alpha and beta
MOST_GAMES = 40_000
TUNED_PAIRS = 20_000  # of a tuning
# A search of nodes meets no such limit of time; with one, compulsory turns are answered at once.
AMPLE_S = 3600
# What ends a game without changing its result: both engines see a proven win, or a dead board.
DRAW = {"value": 0, "turns": 4, "from": 40}
RESIGN = {"value": WON, "turns": 1}
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
EACH, CANDIDATE = "each", "candidate"  # tables of the file


class Word(NamedTuple):
    """A key of a candidate."""

    help: str
    kind: type | tuple[type, ...]


# Of the candidate as a whole.
OWN: dict[str, Word] = {
    "name": Word("It names files: letters, digits, - _ and dots.", str),
    "idea": Word("What is tested, in words, for the row of the decision (the name).", str),
    "note": Word("More for that row.", str),
    "commit": Word("Compiled, and played through pipes; none: this library.", str),
    "base": Word("A table: commit, param, evaluation, nodes and so on of the other side.", dict),
    "confirm": Word("A table, or several: tests after this one, with what differs.", (dict, list)),
    "tune": Word("Parameters, or all: tuned first; the tuned values are tested.", (str, list)),
    "pairs": Word("Pairs of games of the tuning (20000).", int),
    "rate": Word("As --rate of tune (0.01).", float),
    "pause": Word("true: it waits; the next one is tested meanwhile.", bool),
    "end": Word("true: it is decided as it stands, and rejected.", bool),
}
# Of one test; `confirm` may give others.
OF_STAGE: dict[str, Word] = {
    "bounds": Word("Elo that is rejected, and accepted ([0, 5]).", list),
    "alpha": Word("Chance of a false gain (0.05).", float),
    "beta": Word("Chance of a missed gain (0.05).", float),
    "games": Word("At most (40000); then it is rejected.", int),
    "game": Word("As --game.", str),
    "rule": Word("As --rule (0).", int),
    "size": Word("As --size.", (str, int)),
    "option": Word("A table: options of the game.", dict),
    "openings": Word("As --openings.", str),
    "random": Word("As --random; the order of the file without it.", int),
    "from": Word("As --from (1).", int),
    "before": Word("Five numbers: pairs of 0, 0.5, 1, 1.5, 2 points of games elsewhere.", list),
    "adjudicate": Word("false: games are played to their very end.", bool),
}
# Of both sides alike; of a player, see config.KEYS.
OF_BOTH = ("nodes", "turn", "match", "inc", "depth", "memory", "threads", "strength", "board")
# Of one side.
OF_SIDE = ("cmd", "dir", "evaluation", INFO, PARAMETER)

HELP = "\n".join(
    [
        *(f"  {key:<12}{word.help}" for key, word in {**OWN, **OF_STAGE}.items()),
        f"  {'nodes':<12}Positions a turn ({NODES}); or turn= in seconds; both sides alike.",
        *(
            f"  {key:<12}{config.KEYS[key].help if key in config.KEYS else 'A table, as ' + key}"
            for key in OF_SIDE
        ),
    ]
)


class Side(NamedTuple):
    """Who plays: a player, and the commit whose program it is."""

    player: Player
    commit: str  # "": this library, or the player's own command


@dataclass(frozen=True, slots=True)
class Stage:
    """One sequential test of a candidate against its base."""

    name: str  # of its file
    sides: tuple[Side, Side]  # the candidate, its base
    conditions: Conditions
    lines: tuple[Opening, ...]
    games: int  # at most
    before: tuple[int, ...]  # pairs by points, of games that were played elsewhere

    @property
    def sprt(self) -> Sprt:
        """The test."""
        assert self.conditions.sprt is not None  # each stage is made with one
        return self.conditions.sprt

    @property
    def clock(self) -> str:
        """What each side may use for a turn, in words."""
        player = self.sides[0].player
        if player.nodes:
            return f"{player.nodes} nodes"
        if player.match_ms:
            return f"{(player.turn_ms or 0) / 1000:g}/{player.match_ms / 1000:g} s"
        return f"{player.turn_ms} ms/move" if player.turn_ms else f"depth {player.depth}"

    @property
    def league(self) -> str:
        """The game, in a word or two."""
        rules = self.conditions.rules
        if rules.game == GOMOKU:
            known = {number: name for name, number in openings.RULES.items()}
            word = known.get(rules.rule, f"rule {rules.rule}")
        else:
            word = rules.game
        is_usual = rules.width == rules.height == USUAL_SIDE
        return word if is_usual else f"{word} {rules.width}"


class Tuning(NamedTuple):
    """How the parameters of a candidate are found before its test."""

    plan: Plan
    pairs: int  # of games, an iteration


@dataclass(frozen=True, slots=True)
class Candidate:
    """An idea, and the tests that it must pass, in order."""

    name: str
    idea: str
    note: str
    stages: tuple[Stage, ...]
    is_paused: bool
    is_ended: bool
    tuning: Tuning | None = None


def read(path: Path) -> tuple[Candidate, ...]:
    """The candidates of a file, in order. Raises ValueError, with the candidate, for a mistake."""
    try:
        parsed = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: {error}") from error
    if unknown := parsed.keys() - {EACH, CANDIDATE}:
        there_are = f"[{EACH}] and [[{CANDIDATE}]] are known"
        raise ValueError(f"{path}: {there_are}, not {', '.join(sorted(unknown))}")
    each, rows = parsed.get(EACH, {}), parsed.get(CANDIDATE, [])
    if not isinstance(each, dict) or not isinstance(rows, list):
        raise ValueError(f"{path}: candidates stand under [[{CANDIDATE}]], the rest under [{EACH}]")
    found: list[Candidate] = []
    for number, row in enumerate(rows, start=1):
        name = row.get("name", f"number {number}")
        try:
            found.append(_candidate({**each, **row}))
        except ValueError as error:
            raise ValueError(f"{path}, candidate {name}: {error}") from None
        if [one.name.lower() for one in found].count(found[-1].name.lower()) > 1:
            raise ValueError(f"{path}: two candidates are called {name}")
    return tuple(found)


def _candidate(row: Mapping[str, Any]) -> Candidate:
    _check(row, [*OWN, *OF_STAGE, *OF_BOTH, *OF_SIDE])
    name = row.get("name", "")
    if not NAME.fullmatch(name) or name == BASE:
        raise ValueError(f"name= is letters, digits, - _ and dots, and not {BASE}: {name!r}")
    later = row.get("confirm", [])
    later = later if isinstance(later, list) else [later]
    common = {key: value for key, value in row.items() if key != "confirm"}
    stages = [_stage(name, common)]
    for number, other in enumerate(later, start=1):
        if not isinstance(other, dict):
            raise ValueError("confirm= is a table, or a list of tables")
        _check(other, [*OF_STAGE, *OF_BOTH, PARAMETER, "evaluation"])
        stages.append(_stage(f"{name}.confirm{number}", _varied(common, other)))
    return Candidate(
        name,
        row.get("idea", name),
        row.get("note", ""),
        tuple(stages),
        row.get("pause", False),
        row.get("end", False),
        _tuning(row, stages[0]),
    )


def _tuning(row: Mapping[str, Any], stage: Stage) -> Tuning | None:
    if "tune" not in row:
        return None
    if any(side.commit or side.player.command for side in stage.sides):
        raise ValueError("tune= is for this library, without cmd= and commit=")
    names = row["tune"] if isinstance(row["tune"], list) else [row["tune"]]
    pairs, rate = row.get("pairs", TUNED_PAIRS), row.get("rate", tune.RATE)
    if pairs < tune.PAIRS or not (rate > 0 and math.isfinite(rate)):
        raise ValueError(f"pairs= is a whole number from {tune.PAIRS}, rate= is more than 0")
    begin = defaults(stage.conditions.rules.rule) | dict(stage.sides[0].player.parameters)
    seed = row.get("random", 1)
    return Tuning(tune.plan(names, begin, pairs // tune.PAIRS, rate, seed), tune.PAIRS)


def _varied(row: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """What holds for a later stage: another limit of thinking takes the place of the first."""
    kept = dict(row)
    if not other.keys().isdisjoint({"nodes", "turn", "depth", "match"}):
        kept = {key: value for key, value in row.items() if key not in OF_BOTH}
    kept.pop("before", None)
    if not other.keys().isdisjoint({"rule", "game", "size"}) and "openings" not in other:
        kept.pop("openings", None)
    return {**kept, **other}


def _check(row: Mapping[str, Any], known: Iterable[str]) -> None:
    words = {**OWN, **OF_STAGE}
    there_are = list(known)
    for key, value in row.items():
        if key not in there_are:
            raise ValueError(f"there is no {key!r}; there are {', '.join(there_are)}")
        if key in words:
            kind = words[key].kind
            fits = isinstance(value, (int, float) if kind is float else kind)
            if not fits or (isinstance(value, bool) and kind is not bool):
                raise ValueError(f"{key}= {words[key].help} So it cannot be {value!r}.")


def _stage(name: str, row: Mapping[str, Any]) -> Stage:
    rules = _rules(row)
    named = row.get("openings")
    lines = openings.chosen(named, rules)
    first = row.get("from", 1)
    if not 1 <= first <= len(lines):
        raise ValueError(f"from= is the number of an opening, 1 to {len(lines)}, not {first}")
    games = row.get("games", MOST_GAMES)
    if games < 2 or games % 2:
        raise ValueError(f"games= each opening is played from both sides, so not {games}")
    described = openings.described(named, rules, lines)
    conditions = Conditions(
        rules, "sprt", described, row.get("random"), _sprt(row), first_opening=first
    )
    base = row.get("base", {})
    _check_side(base)
    both = {key: row[key] for key in OF_BOTH if key in row}
    if not both.keys() & {"nodes", "turn", "depth", "match"}:
        both["nodes"] = NODES
    if "turn" not in both and both.keys() & {"nodes", "depth"}:
        both["turn"] = AMPLE_S
    handicap = {key: base[key] for key in OF_BOTH if key in base}
    one = _side(name, row, both, rules)
    other = _side(BASE, base, both | handicap, rules)
    piped = [bool(side.commit or side.player.command) for side in (one, other)]
    if (one.commit or other.commit) and not all(piped):
        raise ValueError("commit= wants base.commit=, so that both sides play through pipes")
    is_same = replace(one.player, name=BASE) == other.player and one.commit == other.commit
    if is_same and "tune" not in row:
        raise ValueError("it plays as its base does: there is nothing to test")
    before = row.get("before", [0] * len(PAIR_SCORES))
    are_counts = all(type(n) is int and n >= 0 for n in before)
    if len(before) != len(PAIR_SCORES) or not are_counts:
        raise ValueError(f"before= are {len(PAIR_SCORES)} numbers of pairs, not {before}")
    return Stage(name, (one, other), conditions, lines, games, tuple(before))


def _check_side(base: Mapping[str, Any]) -> None:
    known = ["commit", *OF_SIDE, *OF_BOTH]
    for key in base:
        if key not in known:
            raise ValueError(f"base= knows {', '.join(known)}, not {key!r}")


def _side(name: str, own: Mapping[str, Any], both: Mapping[str, Any], rules: Rules) -> Side:
    commit = own.get("commit", "")
    if commit and own.keys() & {"cmd", PARAMETER}:
        raise ValueError("commit= is a program of its own, without cmd= and param.*")
    described = {"name": name, **both, **{key: own[key] for key in OF_SIDE if key in own}}
    for table in (INFO, PARAMETER):
        if not isinstance(described.get(table, {}), dict):
            raise ValueError(f"{table} is a table, such as {table}.NAME = 1")
    (player,) = config.with_weights([config.make_player(described)], rules)
    return Side(player, commit)


def _rules(row: Mapping[str, Any]) -> Rules:
    words = Namespace(
        game=row.get("game", GOMOKU),
        rule=row.get("rule", 0),
        size=str(row.get("size", "")),
        option=[f"{key}={value}" for key, value in row.get("option", {}).items()],
    )
    if row.get("adjudicate", True):
        words.draw = [f"{key}={value}" for key, value in DRAW.items()]
        words.resign = [f"{key}={value}" for key, value in RESIGN.items()]
    return options.read_rules(words)


def _sprt(row: Mapping[str, Any]) -> Sprt:
    bounds = row.get("bounds", list(BOUNDS))
    are_numbers = all(isinstance(bound, int | float) and math.isfinite(bound) for bound in bounds)
    if len(bounds) != 2 or not are_numbers or not bounds[0] < bounds[1]:
        raise ValueError(f"bounds= are two numbers of Elo, the lower one first, not {bounds}")
    alpha, beta = row.get("alpha", ERROR), row.get("beta", ERROR)
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise ValueError("alpha= and beta= are more than 0 and less than 0.5")
    return Sprt(float(bounds[0]), float(bounds[1]), float(alpha), float(beta))
