"""What a queue's file says: its candidates, in order, each with its trials."""

import math
import re
import tomllib
from argparse import Namespace
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from brain.games.registry import GOMOKU
from brain.search.parameters import defaults
from brain.types import RULES, WON

from ..engine import config
from ..engine.config import INFO, PARAMETER, PLAYER_KEYS
from ..figures.sprt import UNTIL_DECIDED, Sprt
from ..figures.spsa import Plan
from ..figures.stats import LARGEST_ELO, PAIR_SCORES
from ..game import openings
from ..game.openings import Opening
from ..match import options, tune
from ..model import Player, Rules
from ..store.conditions import Conditions

MOST_SETS = 16  # of openings that are held
USUAL_SIDE = 15  # cells: a board that needs no mention
BASE = "base"  # what a candidate is tested against
TEST_NODES = 20_000  # a turn, without nodes= or turn=
SPRT_BOUNDS = (0.0, 5.0)  # Elo
ERROR = 0.05  # alpha and beta
TUNED_PAIRS = 20_000  # of a tuning
# A search of nodes meets no such limit of time; with one, compulsory turns are answered at once.
AMPLE_S = 3600
# What ends a game without changing its result: both engines see a proven win, or a dead board.
# (At 20,000 nodes in none of 258 games; at 1,000 nodes in 6 of 369.)
DRAW_USUAL = {"value": 0, "turns": 4, "from": 40}
RESIGN_USUAL = {"value": WON, "turns": 1}
CANDIDATE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
FILES = ("openings", "evaluation")  # words that name one; a path begins at the queue's file
EACH, CANDIDATE = "each", "candidate"  # tables of the file


# What TOML calls them.
TYPE_NAMES = {
    bool: "true or false",
    dict: "a table",
    float: "a number",
    int: "a whole number",
    list: "a list",
    str: "a text",
}


class KeyRow(NamedTuple):
    """A key of a candidate."""

    help: str
    kind: type | tuple[type, ...]


# Of the candidate as a whole.
CANDIDATE_KEYS: dict[str, KeyRow] = {
    "name": KeyRow("It names files: letters, digits, - _ and dots.", str),
    "idea": KeyRow("What is tested, in words, for the row of the decision (the name).", str),
    "note": KeyRow("More for that row.", str),
    "commit": KeyRow("Compiled, and played through pipes; none: this library.", str),
    "base": KeyRow("A table: commit, param, evaluation, nodes and so on of the other side.", dict),
    "confirm": KeyRow(
        "A table, or several: tests after this one, with what differs.", (dict, list)
    ),
    "tune": KeyRow("Parameters, or all: tuned first; the tuned values are tested.", (str, list)),
    "pairs": KeyRow("Pairs of games of the tuning (20000).", int),
    "rate": KeyRow("As --rate of tune (0.01).", float),
    "pause": KeyRow("true: it waits; the next one is tested meanwhile.", bool),
    "end": KeyRow("true: it is decided as it stands, and rejected.", bool),
}
# Of one test; `confirm` may give others.
OF_TRIAL: dict[str, KeyRow] = {
    "bounds": KeyRow("Elo that is rejected, and accepted ([0, 5]).", list),
    "alpha": KeyRow("Chance of a false gain (0.05).", float),
    "beta": KeyRow("Chance of a missed gain (0.05).", float),
    "games": KeyRow("At most (twice the openings with their symmetries); then rejected.", int),
    "game": KeyRow("As --game.", str),
    "rule": KeyRow("As --rule (0).", int),
    "size": KeyRow("As --size.", (str, int)),
    "option": KeyRow("A table: options of the game.", dict),
    "openings": KeyRow("As --openings.", str),
    "random": KeyRow("As --random; the order of the file without it.", int),
    "from": KeyRow("As --from (1).", int),
    "before": KeyRow("Five numbers: pairs of 0, 0.5, 1, 1.5, 2 points of games elsewhere.", list),
    "adjudicate": KeyRow("false: games are played to their very end.", bool),
}
# Of both sides alike; of a player, see config.PLAYER_KEYS.
LIMITS = ("nodes", "turn", "match", "inc", "depth")  # of thinking: those given replace all others
OF_BOTH = (*LIMITS, "memory", "threads", "strength", "board")
# Of one side.
OF_SIDE = ("cmd", "dir", "evaluation", INFO, PARAMETER)

CANDIDATE_HELP = "\n".join(
    [
        *(f"  {key:<12}{word.help}" for key, word in {**CANDIDATE_KEYS, **OF_TRIAL}.items()),
        f"  {'nodes':<12}Positions a turn ({TEST_NODES}); or turn= in seconds; both sides alike.",
        *(
            f"  {key:<12}{PLAYER_KEYS[key].help if key in PLAYER_KEYS else 'A table, as ' + key}"
            for key in OF_SIDE
        ),
    ]
)


class Side(NamedTuple):
    """Who plays: a player, and the commit whose program it is."""

    player: Player
    commit: str  # "": this library, or the player's own command


@dataclass(frozen=True, slots=True)
class Trial:
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
        assert self.conditions.sprt is not None  # each trial is made with one
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
            known = {number: name for name, number in RULES.items()}
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
    trials: tuple[Trial, ...]
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
    tables = [each, *rows] if isinstance(rows, list) else [rows, None]
    if not all(isinstance(table, dict) for table in tables):
        raise ValueError(f"{path}: candidates stand under [[{CANDIDATE}]], the rest under [{EACH}]")
    if not rows:
        raise ValueError(f"{path}: there is no [[{CANDIDATE}]]")
    found: list[Candidate] = []
    for number, row in enumerate(rows, start=1):
        name = row.get("name", f"number {number}")
        try:
            found.append(_candidate(_placed(each, path.parent), _placed(row, path.parent)))
        except ValueError as error:
            raise ValueError(f"{path}, candidate {name}: {error}") from None
    names = [trial.name.lower() for one in found for trial in one.trials]
    if twice := [name for name in names if names.count(name) > 1]:
        raise ValueError(f"{path}: two trials are called {twice[0]}")
    return tuple(found)


def _placed(table: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """The table with the paths of files that lie beside the queue's file, or below its folder."""
    return {
        key: str(folder / value)
        if key in FILES and isinstance(value, str) and value and (folder / value).exists()
        else value
        for key, value in table.items()
    }


def _candidate(each: Mapping[str, Any], own: Mapping[str, Any]) -> Candidate:
    for table in (each, own):
        _check(table, [*CANDIDATE_KEYS, *OF_TRIAL, *OF_BOTH, *OF_SIDE])
    row = _joined(each, own)
    name = row.get("name", "")
    if not CANDIDATE_NAME.fullmatch(name) or name == BASE:
        raise ValueError(f"name= is letters, digits, - _ and dots, and not {BASE}: {name!r}")
    later = row.get("confirm", [])
    later = later if isinstance(later, list) else [later]
    common = {key: value for key, value in row.items() if key != "confirm"}
    trials = [_trial(name, common)]
    unlike = {key: value for key, value in common.items() if key not in ("before", "from")}
    for number, other in enumerate(later, start=1):
        if not isinstance(other, dict):
            raise ValueError(f"confirm= expected a table, or a list of tables, got {other!r}")
        _check(other, [*OF_TRIAL, *OF_BOTH, PARAMETER, "evaluation"])
        trials.append(_trial(f"{name}.confirm{number}", _joined(unlike, other)))
    return Candidate(
        name,
        row.get("idea", name),
        row.get("note", ""),
        tuple(trials),
        row.get("pause", False),
        row.get("end", False),
        _tuning(row, trials[0]),
    )


def _joined(shared: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Both, where what is own wins; tables of parameters and the like are joined, too."""
    kept = dict(shared)
    if not own.keys().isdisjoint(LIMITS):
        kept = {key: value for key, value in kept.items() if key not in LIMITS}
    if not own.keys().isdisjoint({"rule", "game", "size"}) and "openings" not in own:
        kept.pop("openings", None)
    joined = {**kept, **own}
    for key in (BASE, INFO, PARAMETER):
        if isinstance(kept.get(key), dict) and isinstance(own.get(key), dict):
            joined[key] = _joined(kept[key], own[key])
    return joined


def _tuning(row: Mapping[str, Any], trial: Trial) -> Tuning | None:
    if "tune" not in row:
        return None
    if any(side.commit or side.player.command for side in trial.sides):
        raise ValueError("tune= is for this library, without cmd= and commit=")
    names = row["tune"] if isinstance(row["tune"], list) else [row["tune"]]
    if not all(isinstance(name, str) for name in names):
        raise ValueError(f"tune= expected names of parameters, got {names}")
    pairs, rate = row.get("pairs", TUNED_PAIRS), row.get("rate", tune.TUNING_RATE)
    if pairs < tune.PAIRS_AN_ITERATION or not (rate > 0 and math.isfinite(rate)):
        raise ValueError(
            f"pairs= is a whole number from {tune.PAIRS_AN_ITERATION}, rate= is more than 0"
        )
    begin = defaults(trial.conditions.rules.rule) | dict(trial.sides[0].player.parameters)
    seed = row.get("random", 1)
    return Tuning(
        tune.plan(names, begin, pairs // tune.PAIRS_AN_ITERATION, rate, seed),
        tune.PAIRS_AN_ITERATION,
    )


def _check(row: Mapping[str, Any], known: Iterable[str]) -> None:
    """ValueError for a key that is not known, or a value of another kind."""
    keys = {**CANDIDATE_KEYS, **OF_TRIAL}
    there_are = list(known)
    for key, value in row.items():
        if key not in there_are:
            raise ValueError(f"there is no {key!r}; there are {', '.join(there_are)}")
        if key in keys:
            kind = keys[key].kind
            kinds = kind if isinstance(kind, tuple) else (int, float) if kind is float else (kind,)
            if not isinstance(value, kinds) or (isinstance(value, bool) and kind is not bool):
                names = " or ".join(TYPE_NAMES[each] for each in kinds)
                raise ValueError(f"{key}= expected {names}, got {value!r}")


def _trial(name: str, row: Mapping[str, Any]) -> Trial:
    rules = _rules(row)
    named = row.get("openings")
    if misfit := openings.misfit(named, rules):
        raise ValueError(misfit)
    lines, described = _lines(named, rules, _stamp(named))
    first = row.get("from", 1)
    if first < 1:
        raise ValueError(f"from= expected the number of an opening, from 1, got {first}")
    distinct = 2 * len(lines) * len(rules.new_game().symmetries())
    games = row.get("games", min(distinct, UNTIL_DECIDED))
    if games < 2 or games % 2 or games > distinct:
        raise ValueError(
            f"games= expected an even number up to {distinct}, all that the openings give, "
            f"got {games}"
        )
    conditions = Conditions(
        rules, "sprt", described, row.get("random"), _sprt(row), first_opening=first
    )
    base = row.get("base", {})
    _check_side(base)
    both = {key: row[key] for key in OF_BOTH if key in row}
    if not both.keys() & {*LIMITS}:
        both["nodes"] = TEST_NODES
    if "turn" not in both and both.keys() & {"nodes", "depth"}:
        both["turn"] = AMPLE_S
    handicap = {key: base[key] for key in OF_BOTH if key in base}
    one = _side(name, row, both, rules)
    other = _side(BASE, base, both | handicap, rules)
    piped = [bool(side.commit or side.player.command) for side in (one, other)]
    if (one.commit or other.commit) and not all(piped):
        raise ValueError("commit= needs base.commit=, so that both sides play through pipes")
    is_same = replace(one.player, name=BASE) == other.player and one.commit == other.commit
    if is_same and "tune" not in row:
        raise ValueError("it plays as its base does: there is nothing to test")
    before = row.get("before", [0] * len(PAIR_SCORES))
    are_counts = all(type(n) is int and n >= 0 for n in before)
    if len(before) != len(PAIR_SCORES) or not are_counts:
        raise ValueError(f"before= are {len(PAIR_SCORES)} numbers of pairs, not {before}")
    return Trial(name, (one, other), conditions, lines, games, tuple(before))


@lru_cache(MOST_SETS)
def _lines(named: str | None, rules: Rules, _: int) -> tuple[tuple[Opening, ...], str]:
    """The openings of a name, and what they are; read once, for many trials."""
    lines = openings.chosen(named, rules)
    return lines, openings.described(named, rules, lines)


def _stamp(named: str | None) -> int:
    """Another number if the file of that name was written anew."""
    return Path(named).stat().st_mtime_ns if named and Path(named).is_file() else 0


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
        words.draw = [f"{key}={value}" for key, value in DRAW_USUAL.items()]
        words.resign = [f"{key}={value}" for key, value in RESIGN_USUAL.items()]
    return options.read_rules(words)


def _sprt(row: Mapping[str, Any]) -> Sprt:
    bounds = row.get("bounds", list(SPRT_BOUNDS))
    are_numbers = all(
        isinstance(bound, int | float) and abs(bound) <= LARGEST_ELO for bound in bounds
    )
    if len(bounds) != 2 or not are_numbers or not bounds[0] < bounds[1]:
        raise ValueError(
            f"bounds= expected two numbers of Elo, the lower one first, none beyond "
            f"{LARGEST_ELO:g}, got {bounds}"
        )
    alpha, beta = row.get("alpha", ERROR), row.get("beta", ERROR)
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise ValueError("alpha= and beta= are more than 0 and less than 0.5")
    return Sprt(float(bounds[0]), float(bounds[1]), float(alpha), float(beta))
