"""What a manager says to a brain, and how the brain's lines are read; pure."""

import math
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile, zip_longest
from typing import Any, NamedTuple

from brain import BLACK, SWAP, WALL, WHITE, Game, Limits, Point, Turn, new_game, options_of
from brain.arguments import instance
from brain.games.registry import GOMOKU, opening_of
from brain.games.stages import PLAY, SWAP2
from brain.notation import turn_text
from brain.report import AS_GOOD_AS_WON, SCALE, win_within
from brain.settings import UNLIMITED_MS
from brain.types import OTHER_COLOUR, WIN, Announced

BRAIN = "1"  # INFO game_type: the opponent is a brain
OWN, OPPONENT, BLOCKED = 1, 2, 3  # fields of BOARD

# The games that INFO rule chooses, where their options are as usual: every brain knows them.
STANDARD = frozenset({GOMOKU, "freestyle", "standard", "renju", "caro", "omok"})
# Keys of INFO in the order of managers; others come behind them.
ORDER = (
    *("timeout_turn", "timeout_match", "max_memory", "game_type", "rule", "time_left"),
    *("time_increment", "max_depth", "max_node", "thread_num"),
)
# Keys that are sent before START, so that a brain has made its table when it says OK, and again
# behind it with all others, where managers tell them: some brains begin anew at START.
EARLY = frozenset({"max_memory", "thread_num", "hash_size"})
# What ends a search: Piskvork's button, which is not answered, and Yixin-Board's, which a brain may
# not know. The first one is a limit that has to be sent again.
STOP = ("INFO timeout_turn 0", "YXSTOP")
STOPPED = "timeout_turn"
UNBLOCK = "YXBLOCKRESET"  # takes back what block() forbids
SENT_AGAIN = "time_left"  # before each turn, whether or not it has changed
NO_LIMIT = {"max_depth": 0, "max_node": 0, "time_increment": 0}  # what takes a limit back
DETAIL: Mapping[str, tuple[str, str]] = {  # the INFO that makes a brain report its search, by name
    "kakugo": ("show_detail", "2"),
}
OF_VARIANTS = frozenset({"kakugo"})  # names of brains that know INFO game and option

ABOUT_FIELD = re.compile(r'\b(\w+)\s*=\s*"([^"]*)"')  # of the answer to ABOUT
REMARK_START = re.compile(r"\s*(?:MESSAGE|DEBUG)\b", re.IGNORECASE)
PAIR = r"-?\d{1,4}\s*,\s*-?\d{1,4}"
ABOUT_PAIRS = re.compile(PAIR)
MOVE_ANSWER = re.compile(rf"\s*{PAIR}(?:\s+{PAIR})*(?:\s+(?P<offers>[1-9]\d?))?\s*")

# Turns without points.
SPOKEN_TURNS: Mapping[str, Turn] = {turn_text(turn): turn for turn in ((), SWAP)}

Infos = Mapping[str, object]  # keys of INFO -> values


# ------------------------------------------------------------------------------------ what is said


def is_standard(game: Game) -> bool:
    """Whether a game is plain gomoku under INFO rule, which every brain plays, or begins so.

    Its opening may be swap2, for which managers have SWAP2BOARD. Raises ValueError for what is no
    game.
    """
    instance("a game", game, Game)
    usual = all(
        game.options[key] == row.default or (key == "opening" and opening_of(game) == SWAP2)
        for key, row in options_of(game.name).items()
    )
    return game.name in STANDARD and usual


def start(game: Game, given: Infos, *, is_after_variant: bool = False) -> list[str]:
    """The lines that begin a game; the last one is to be answered by OK.

    What a game that is not plain gomoku needs comes first, since it counts from START on, and so do
    the given INFOs of the table, and weights, with their rule: a brain that cannot play by them
    does not answer OK. is_after_variant: whether the brain was asked to play a variant before,
    which it would go on with.
    """
    rule = [f"INFO rule {game.rule}"] if has_rule(game) else []
    dialect = infos({key: value for key, value in given.items() if key.lower() in EARLY})
    if evaluation := given.get("evaluation"):
        dialect += [f"INFO evaluation {evaluation}", *rule]
    if not is_standard(game):
        dialect += [f"INFO game {game.name}", *_options(game, every=is_after_variant), *rule]
    elif is_after_variant:
        plain = new_game(GOMOKU, rule=game.rule, width=game.width, height=game.height)
        dialect += [f"INFO game {GOMOKU}", *_options(plain, every=True)]
    if game.width == game.height:
        return [*dialect, f"START {game.width}"]
    return [*dialect, f"RECTSTART {game.width},{game.height}"]


def has_rule(game: Game) -> bool:
    """Whether the game is chosen by INFO rule."""
    return game.name == GOMOKU or is_standard(game)


def limit_infos(limits: Limits, match_ms: int | None) -> dict[str, object]:
    """What limits come to as INFOs. match_ms: the match clock before the game's first turn."""
    turn_ms = match_ms if limits.turn_ms is None else limits.turn_ms
    given = {
        "timeout_turn": UNLIMITED_MS if turn_ms is None else turn_ms,
        "timeout_match": match_ms or 0,
        "time_left": UNLIMITED_MS if limits.left_ms is None else limits.left_ms,
        "time_increment": limits.increment_ms or None,
        "max_depth": limits.depth,
        "max_node": limits.nodes,
    }
    return {key: value for key, value in given.items() if value is not None}


def infos(given: Infos) -> list[str]:
    """INFO lines, in the order in which managers send them."""
    places = {key: place for place, key in enumerate(ORDER)}
    keys = sorted(given, key=lambda key: places.get(key, len(ORDER)))
    return [f"INFO {key} {given[key]}" for key in keys]


def as_sent(game: Game) -> Game:
    """The game as it is sent to a brain: of swap2, the plain game that the opening has led to."""
    is_swap2 = is_standard(game) and opening_of(game) == SWAP2
    return game.without_opening() if is_swap2 else game


def ask(game: Game, known: tuple[Turn, ...] | None) -> list[str]:
    """The lines that ask for a turn.

    game: of as_sent(). known: the turns of this game that the brain knows, its own last one
    among them; None: BOARD shall tell it all. Raises ValueError for a position that no BOARD
    describes.
    """
    turns = game.turns
    if turns and turns[:-1] == known and (known or _is_reached(game)):
        return [f"TURN {turn_text(turns[-1])}"]
    return ["BEGIN"] if is_beginning(game) else board(game)


def is_beginning(game: Game) -> bool:
    """Whether nothing was played or set up. BEGIN has a brain play in the game as it knows it."""
    return not game.turns and game.key == _fresh(game).key


def board(game: Game) -> list[str]:
    """The block that describes a position: by its turns, or by its stones where it was set up."""
    return ["BOARD", *(_turns(game) if _is_reached(game) else _stones(game)), "DONE"]


def best(game: Game, number: int) -> list[str]:
    """The lines that ask for so many lines of a search, and then for the turn."""
    return ["YX" + board(game)[0], *board(game)[1:], f"YXNBEST {number}"]


def block(points: Iterable[Point]) -> list[str]:
    """The block that forbids points, until UNBLOCK; brains may not know it."""
    return ["YXBLOCK", *(turn_text((point,)) for point in sorted(points)), "DONE"]


def is_question(game: Game) -> bool:
    """Whether the game is in its opening, about which a brain is asked by SWAP2BOARD."""
    return game.stage != PLAY and is_standard(game) and opening_of(game) == SWAP2


def swap2(game: Game) -> list[str]:
    """The block that asks what a brain does in the opening swap2, with the stones on the board."""
    by_turns = [point for turn in game.turns for point in turn]
    stones = by_turns if _is_reached(game) else _black_and_white(game)
    return ["SWAP2BOARD", *(turn_text((stone,)) for stone in stones), "DONE"]


def _turns(game: Game) -> Iterator[str]:
    """Every turn, the last one being the opponent's."""
    for back, turn in zip(range(game.ply, 0, -1), game.turns, strict=True):
        yield f"{turn_text(turn)},{OPPONENT if back % 2 else OWN}"


def _stones(game: Game) -> Iterator[str]:
    """Every stone; by their number brains know which colour is theirs."""
    if not is_standard(game):
        options = (f"{key}={text}" for key, text in _unusual(game))
        name = " with ".join(filter(None, (game.name, ", ".join(options))))
        raise ValueError(
            f"a position that was set up can be sent only in plain gomoku; in {name} only one that"
            " turns have led to"
        )
    stones = _black_and_white(game)
    own, others = (
        sum(game.stone(point) == side for point in stones)
        for side in (game.side, OTHER_COLOUR[game.side])
    )
    if others - own != (game.side == WHITE):
        raise ValueError("a brain to move has as many stones as the opponent, or one less")
    fields = {game.side: OWN, OTHER_COLOUR[game.side]: OPPONENT, WALL: BLOCKED}
    walls = (point for point in game.points if game.stone(point) == WALL)
    for point in (*stones, *walls):
        yield f"{turn_text((point,))},{fields[game.stone(point)]}"


def _black_and_white(game: Game) -> list[Point]:
    """Where stones are, black and white by turns."""
    black, white = (
        [point for point in game.points if game.stone(point) == side] for side in (BLACK, WHITE)
    )
    return [point for pair in zip_longest(black, white) for point in pair if point is not None]


def _is_reached(game: Game) -> bool:
    """Whether the game's turns lead from its beginning to its position."""
    fresh = _fresh(game)
    try:
        for turn in game.turns:
            fresh.play(turn)
    except ValueError:
        return False
    return fresh.key == game.key


def _fresh(game: Game) -> Game:
    """A game of the same kind, before its first turn."""
    rule = game.rule if game.name == GOMOKU else None
    return as_sent(
        new_game(game.name, rule=rule, width=game.width, height=game.height, **game.options)
    )


def _options(game: Game, *, every: bool) -> Iterator[str]:
    """The options that are not as usual, or every one."""
    for key, text in _unusual(game, every=every):
        yield f"INFO option {key} {text}"


def _unusual(game: Game, *, every: bool = False) -> Iterator[tuple[str, object]]:
    """Names and values of the options that are not as usual, or of every one."""
    for key, row in options_of(game.name).items():
        value = game.options[key]
        if every or value != row.default:
            yield key, row.values[value] if row.values else value


# ------------------------------------------------------------------------------------ what is heard


class BrainLine(NamedTuple):
    """What a brain's own lines report of its search; None for what they do not.

    Attributes:
        depth: Plies.
        nodes: Positions.
        value: To the brain, in its units; 30000 - n: a win in n plies, n - 30000: a loss.
        pv: The line, as far as it can be read.

    Examples:
        >>> line = BrainLine(depth=12, value=WIN - 3, pv=(((7, 7),), ((8, 7),)))
        >>> line.turn, line.win_within
        (((7, 7),), 3)
    """

    depth: int | None = None
    nodes: int | None = None
    value: int | None = None
    pv: tuple[Turn, ...] = ()

    @property
    def turn(self) -> Turn | None:
        """The turn that it is about; None: not reported."""
        return self.pv[0] if self.pv else None

    @property
    def win_within(self) -> int | None:
        """Plies to a win that the brain claims; negative: to a loss; None: neither."""
        return None if self.value is None else win_within(self.value)


def read_turn(text: str) -> Turn | None:
    """The turn of an answer, which may be off the board; None where it is none.

    >>> read_turn(" 7, 8"), read_turn("7,7 8,8"), read_turn("pass"), read_turn("ERROR 7,7")
    (((7, 8),), ((7, 7), (8, 8)), (), None)
    >>> read_turn("SWAP"), read_turn("7,7 5")
    (SWAP, Announced(((7, 7),), 5))
    """
    word = text.strip().lower()
    if word in SPOKEN_TURNS:
        return SPOKEN_TURNS[word]
    found = MOVE_ANSWER.fullmatch(text)
    if found is None:
        return None
    pairs = (pair.split(",") for pair in ABOUT_PAIRS.findall(text))
    points = tuple((int(x), int(y)) for x, y in pairs)
    return points if found["offers"] is None else Announced(points, int(found["offers"]))


def is_remark(text: str) -> bool:
    """Whether a line answers nothing: it is empty, or MESSAGE or DEBUG."""
    return bool(REMARK_START.match(text)) or not text.strip()


def is_chatter(text: str) -> bool:
    """Whether a line is passed over while a turn is awaited: a remark, or a late answer to ABOUT.

    >>> is_chatter("MESSAGE thinking"), is_chatter("debug"), is_chatter(" "), is_chatter("7,7")
    (True, True, True, False)
    """
    return is_remark(text) or is_about(text)


def is_about(text: str) -> bool:
    """Whether a line answers ABOUT."""
    return bool(ABOUT_FIELD.match(text.strip()))


def read_about(text: str) -> dict[str, str]:
    """The fields of an answer to ABOUT, by their names in small letters; none in another line.

    >>> read_about('name="Kakugo", version="0.1.0", www=""')
    {'name': 'Kakugo', 'version': '0.1.0', 'www': ''}
    """
    return {key.lower(): value for key, value in ABOUT_FIELD.findall(text)}


# What brains write of a search: a field of BrainLine, where it stands, and how it is read.
# Kakugo and Yixin: depth 12-20 ev 35 n 412K pv 7,8 8,6. Rapfi: Depth 12-20 | Eval +M7 | Node 412K.
# No number is longer than DIGITS: a brain may write anything.
DIGITS = r"\d{1,18}"
COUNT_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}
REPORT_PATTERNS: tuple[tuple[str, re.Pattern[str], Callable[[re.Match[str]], object]], ...] = (
    (
        "depth",
        re.compile(rf"\bdepth\W+({DIGITS})(?!\d)", re.IGNORECASE),
        lambda found: int(found[1]),
    ),
    (
        "nodes",
        re.compile(rf"\b(?:n|nodes?)[ :=]+({DIGITS}(?:\.\d+)?)([kmg]?)\b", re.IGNORECASE),
        lambda found: int(float(found[1]) * COUNT_UNITS[found[2].lower()]),
    ),
    (
        "value",
        re.compile(rf"\b(?:ev|eval|val|value)[ :=]+([+-]?)(m?)({DIGITS})\b", re.IGNORECASE),
        lambda found: int(found[1] + str(WIN - int(found[3]) if found[2] else found[3])),
    ),
    (
        "value",
        re.compile(rf"\b(win|loss) in ({DIGITS})\b", re.IGNORECASE),
        lambda found: (WIN - int(found[2])) * (1 if found[1].lower() == "win" else -1),
    ),
    (
        "value",  # as a chance to win, in per cent or from 0 to 1
        re.compile(r"\bwin[ _-]?rate\W+(\d+(?:\.\d+)?)\s*(%?)", re.IGNORECASE),
        lambda found: read_chance(float(found[1]) / (100 if found[2] else 1)),
    ),
    (
        "pv",
        re.compile(rf"\bpv\W+(?={PAIR})(.*)", re.IGNORECASE),
        lambda found: read_pv(found[1]),
    ),
)
# Of one of several lines: MESSAGE depth 12-20 multipv 2 ev ..., or MESSAGE (2) ...
LINE_RANK = re.compile(r"\w+\s*\((\d{1,3})\)|.*?\bmultipv +(\d{1,3})\b", re.IGNORECASE)
REMARKS = 1000  # that are kept, the newest


def read_chance(chance: float) -> int:
    """The value that has a chance to win, from 0 to 1; the inverse of brain.report.chance.

    >>> read_chance(0.5), read_chance(0.73), read_chance(1) == AS_GOOD_AS_WON
    (0, 99, True)
    """
    if not 0 < chance < 1:
        return AS_GOOD_AS_WON if chance >= 1 else -AS_GOOD_AS_WON
    return round(SCALE * math.log(chance / (1 - chance)))


def read_pv(text: str) -> tuple[Turn, ...]:
    """The turns of a line, as far as they are written x,y; with a semicolon between longer ones.

    >>> read_pv("7,8 8,6 H9"), read_pv("7,7 8,8; 6,6 5,5")
    ((((7, 8),), ((8, 6),)), (((7, 7), (8, 8)), ((6, 6), (5, 5))))
    """
    turns = map(read_turn, text.split(";") if ";" in text else text.split())
    return tuple(turn for turn in takewhile(lambda turn: turn is not None, turns) if turn)


class Remarks:
    """What a brain says before its answer, and what it reports there of its search.

    One thread adds, any may look.

    >>> remarks = Remarks()
    >>> remarks.add("MESSAGE depth 2-3 ev 9 n 99")
    BrainLine(depth=2, nodes=99, value=9, pv=())
    >>> remarks.add("MESSAGE hello")
    >>> remarks.add("MESSAGE Depth 12-20 | Eval -M4 | Node 412K")
    BrainLine(depth=12, nodes=412000, value=-29996, pv=())
    >>> len(remarks.texts), len(remarks.lines)
    (3, 1)
    """

    def __init__(self) -> None:
        self._texts: deque[str] = deque(maxlen=REMARKS)
        self._found: dict[int, BrainLine] = {}  # rank -> what is known by now

    def add(self, text: str) -> BrainLine | None:
        """Hear a remark; the line that it is about, with what it adds; None for none."""
        if not text.strip():
            return None
        self._texts.append(text)
        news: dict[str, Any] = {
            name: read(match)
            for name, pattern, read in REPORT_PATTERNS
            if (match := pattern.search(text))
        }
        if not news:
            return None
        ranked = LINE_RANK.match(text.strip())
        rank = int(ranked[1] or ranked[2]) if ranked else 1
        line = self._found[rank] = self._found.get(rank, BrainLine())._replace(**news)
        return line

    @property
    def texts(self) -> tuple[str, ...]:
        """The remarks, the oldest first."""
        return tuple(self._texts.copy())

    @property
    def lines(self) -> tuple[BrainLine, ...]:
        """The newest of each line, as far as it can be read, the best first."""
        return tuple(line for _, line in sorted(self._found.copy().items()))
