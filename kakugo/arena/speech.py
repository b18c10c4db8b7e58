"""What a manager says to an engine, and how the engine's lines are read; pure."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from brain import Game, Turn
from brain.games.registry import GOMOKU
from brain.notation import turn_text

from .clocks import UNLIMITED_MS
from .model import Player, Rules

MATCH = "1"  # INFO game_type: the opponent is a brain
OWN, OPPONENT = 1, 2  # fields of BOARD
WIN = 30_000  # the value of a won position, less the plies to the win: the scale of brain

CHATTER = re.compile(r"\s*(?:MESSAGE|DEBUG)\b", re.IGNORECASE)  # lines that are no answer
PAIR = r"-?\d{1,4}\s*,\s*-?\d{1,4}"
PAIRS = re.compile(PAIR)
MOVE = re.compile(rf"\s*{PAIR}(?:\s+{PAIR})*\s*")

# As Kakugo, Rapfi and Yixin write them: depth 12-20 ev 35 n 412K, or Depth 12-20 | Eval +M7.
DEPTH = re.compile(r"\bdepth\W+(\d+)", re.IGNORECASE)
NODES = re.compile(r"\b(?:n|nodes?)[ :=]+(\d+(?:\.\d+)?)([kmg]?)\b", re.IGNORECASE)
VALUE = re.compile(r"\b(?:ev|eval|val|value)[ :=]+([+-]?)(m?)(\d+)\b", re.IGNORECASE)
UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}


class Search(NamedTuple):
    """What an engine's own lines report of its search; the fields of a Move."""

    depth: int | None = None
    nodes: int | None = None
    value: int | None = None


def start(player: Player, rules: Rules) -> list[str]:
    """The lines that begin a game; the last one is to be answered by OK.

    What a game that is not plain gomoku needs comes first, since it counts from START on, and so do
    the weights, with their rule: an engine that cannot play by them does not answer OK.
    """
    dialect = []
    if player.evaluation:
        dialect = [f"INFO evaluation {player.evaluation}", f"INFO rule {rules.rule}"]
    if rules.game != GOMOKU or rules.options:
        dialect.append(f"INFO game {rules.game}")
        dialect += [f"INFO option {name} {value}" for name, value in rules.options]
        if rules.game == GOMOKU:
            dialect.append(f"INFO rule {rules.rule}")
    if rules.width == rules.height:
        return [*dialect, f"START {rules.width}"]
    return [*dialect, f"RECTSTART {rules.width},{rules.height}"]


def infos(player: Player, rules: Rules) -> list[str]:
    """What the engine is to know, after OK."""
    turn_ms = player.turn_ms if player.turn_ms is not None else player.match_ms
    given: list[tuple[str, object]] = [
        ("timeout_turn", UNLIMITED_MS if turn_ms is None else turn_ms),
        ("timeout_match", player.match_ms or 0),
        ("max_memory", player.memory),
        ("game_type", MATCH),
    ]
    if rules.game == GOMOKU:
        given.append(("rule", rules.rule))
    given.append(("time_left", UNLIMITED_MS if player.match_ms is None else player.match_ms))
    if player.increment_ms:
        given.append(("time_increment", player.increment_ms))
    if player.depth is not None:
        given.append(("max_depth", player.depth))
    if player.nodes is not None:
        given.append(("max_node", player.nodes))
    if player.threads > 1:
        given.append(("thread_num", player.threads))
    return [f"INFO {key} {value}" for key, value in (*given, *player.infos)]


def ask(game: Game, *, is_known: bool) -> list[str]:
    """The lines that ask for a turn. is_known: the engine knows all turns but the last."""
    if not game.ply:
        return ["BEGIN"]
    turns = game.turns
    if is_known or len(turns) == 1:
        return [f"TURN {turn_text(turns[-1])}"]
    board = (
        f"{turn_text(turn)},{OWN if (len(turns) - number) % 2 else OPPONENT}"
        for number, turn in enumerate(turns, start=1)
    )
    return ["BOARD", *board, "DONE"]


def read_turn(text: str) -> Turn | None:
    """The turn of an answer, which may be off the board; None where it is none.

    >>> read_turn(" 7, 8"), read_turn("7,7 8,8"), read_turn("pass"), read_turn("ERROR 7,7")
    (((7, 8),), ((7, 7), (8, 8)), (), None)
    """
    if text.strip().lower() == turn_text(()):
        return ()
    if not MOVE.fullmatch(text):
        return None
    points = (pair.split(",") for pair in PAIRS.findall(text))
    return tuple((int(x), int(y)) for x, y in points)


def is_chatter(text: str) -> bool:
    """Whether a line is passed over while an answer is awaited.

    >>> is_chatter("MESSAGE thinking"), is_chatter("debug"), is_chatter("7,7")
    (True, True, False)
    """
    return bool(CHATTER.match(text))


def read_search(chatter: Iterable[str]) -> Search:
    """The last depth, nodes and value in lines of an engine, as far as they can be read.

    >>> rapfi = "MESSAGE Depth 12-20 | Eval -M4 | Node 412K"
    >>> read_search(["MESSAGE depth 2-3 ev 9 n 99 pv 7,7", rapfi])
    Search(depth=12, nodes=412000, value=-29996)
    """
    depth, nodes, value = Search()
    for line in chatter:
        if found := DEPTH.search(line):
            depth = int(found[1])
        if found := NODES.search(line):
            nodes = int(float(found[1]) * UNITS[found[2].lower()])
        if found := VALUE.search(line):
            size = WIN - int(found[3]) if found[2] else int(found[3])
            value = -size if found[1] == "-" else size
    return Search(depth, nodes, value)
