"""Records as SGF: gomoku as every program knows it, other games by properties of our own.

www.red-bean.com/sgf; docs/records.md describes our own properties, which begin with K.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import cycle, repeat
from typing import Any

from ..arguments import shown
from ..games.game import Game
from ..games.illegal import IllegalTurn
from ..games.registry import GOMOKU, new_game, new_game_like
from ..notation import is_set_up, kind_text, read_game
from ..points import read_turn, turn_text
from ..types import BLACK, EMPTY, RULES, WALL, WHITE, Point, Stone, Turn
from .lines import at_line
from .sgf_points import area, letters_of, point_of, read_pente_org, says_pass
from .sgf_results import NO_RESULTS, SGF_REASONS, read_result
from .sgf_text import (
    PROPERTY_NAME,
    SGF_BEGIN,
    SGF_VALUE,
    RawNode,
    escape,
    parse_game,
    serialise,
    unescape,
)
from .tree import Defaults, Node, Root, Tree, Walk

Properties = dict[str, list[str]]
Stones = dict[Point, int]

GOMOKU_AND_RENJU = "4"  # the value of GM
# Numbers of other games under which programs write ours: Go, Othello, Nine Men's Morris, Hex.
BORROWED = ("1", "2", "5", "11")
PENTE_ORG = "101"  # pente.org's: its columns have no i, and its rows count from the bottom
PENTE_ORG_KINDS = ("pente", "keryo")  # games that such a file may be of
COLOUR_PROPERTIES = {"B": BLACK, "W": WHITE}
SETUP = {"AB": BLACK, "AW": WHITE, "AE": EMPTY}
# Gomoku Quest has stones of an opening with commas: those of a pattern, and White's answer.
QUEST = {"QPR": "BW", "QSLW": "W"}  # whose stones they are, by turns
GAME, TURN, REASON = "KG", "KT", "KR"
SGF_HEAD = {"PB": "black", "PW": "white", "EV": "event", "DT": "date"}  # to fields of a Tree
NUMBER_PROPERTIES = {"V": "value", "KMS": "ms", "KD": "depth", "KN": "nodes"}  # to fields of a Node
WHOLE = {"depth", "nodes"}  # those of them that are whole
ANNOTATION_OF = {  # by the mark of a Node
    "?": ("BM", "1"),
    "??": ("BM", "2"),
    "?!": ("DO", ""),
    "!?": ("IT", ""),
    "!": ("TE", "1"),
    "!!": ("TE", "2"),
}
ANNOTATIONS = {annotation: mark for mark, annotation in ANNOTATION_OF.items()}
PLAIN_ANNOTATIONS = {name: mark for (name, value), mark in ANNOTATIONS.items() if value != "2"}
KATAGOMO = re.compile(r"basicrule(freestyle|standard|renju)")  # begins RU, in small letters
# In GN: the names of the players, and the opening rule, which is one of renju.
ORC = re.compile(r".*: ?(?:rif|yamaguchi|soos\S+|taraguchi\S*|renju) rules?\s*", re.IGNORECASE)
# What else RU has of renju: its openings, and its names where it is played.
RENJU_WORDS = re.compile(
    r"\b(?:renju|rif|soos[oyõ]+rv|taraguchi|yamaguchi|tarannikov)\b|[连連]珠|禁手|렌주"
)
NO_BANS = re.compile(r"[无無没沒]\w?禁手|\bno(?:t|n)?\b")
# C-gomoku-cli: as INFO rule.
SAID_RULES: dict[str, int] = {
    **RULES,
    **{str(rule): rule for rule in (0, 1, 4, 8, 9)},
}
WHY = "TE"  # at the root, with a text that is no annotation: c-gomoku-cli's reason

# What a record says in other ways than by Node.properties: anywhere, and at the root.
NOT_HEADERS = {TURN, "PL", *COLOUR_PROPERTIES, *SETUP}
AT_ROOT = {"FF", "GM", "CA", "AP", "ST", "SZ", "RE", GAME, REASON, *SGF_HEAD}

SGF_SIZE = re.compile(r"(\d{1,4})(?:[:x](\d{1,4}))?")
SGF_DIGITS = r"\d{1,20}(?:\.\d{1,20})?"
UNSIGNED = re.compile(rf"\+?{SGF_DIGITS}")
REAL = re.compile(rf"[+-]?{SGF_DIGITS}")
TWO_PASSES = "two passes"  # the reason of a draw, as Outcome has it


def is_like(text: str) -> bool:
    """Whether a game in SGF begins somewhere in a text."""
    return SGF_BEGIN.search(text) is not None


# -------------------------------------------------------------------------------------- reading


def says_game(top: RawNode) -> bool:
    """Whether the root says which game it is, or by which rule."""
    _gather(top)
    is_pente_org = _line(top.properties, "GM") == PENTE_ORG
    return GAME in top.properties or _rule(top.properties) is not None or is_pente_org


def read(text: str, line: int, defaults: Defaults) -> Tree:
    """A game, from the line of its file on; ValueError, with the line, where there is none."""
    return tree(parse_game(text, line), defaults.like)


def tree(top: RawNode, like: Game | None) -> Tree:
    """A game from the root of its text; ValueError, with the line, for what cannot be played.

    like: a game of the kind that is in the file, where the file does not say it. What no tree of
    turns can hold is left out, with all that follows it: a pass, where the game has none, stones
    that are set up behind the first turn, an impossible turn of a variation, and what comes behind
    the end of a game.
    """
    _gather(top)
    remarks = [*top.remarks, *_read_quest(top)]
    is_pente_org = _line(top.properties, "GM") == PENTE_ORG
    if is_pente_org:
        del top.properties["GM"]
        like = like if like and like.name in PENTE_ORG_KINDS else new_game("pente")
    with at_line(top.line):
        kind = _kind(top.properties, like)
    if is_pente_org:
        remarks += read_pente_org(top, kind, {*COLOUR_PROPERTIES, *SETUP})
    with at_line(top.line):
        if not {"SZ", GAME} & top.properties.keys():
            remarks += Defaults(like).on_size(kind)
        before = _before_turns(top, kind)
        root = Root.of(_begin(before, kind))
        fields: dict[str, Any] = {
            field: _line(top.properties, name) for name, field in SGF_HEAD.items()
        }
        winner, reason = _result(top.properties)
        said = _line(top.properties, "RE")
        if winner is None and said.lower() not in NO_RESULTS:
            remarks.append(f"line {top.line}: the result RE {shown(said)} is not known: left out")
        walk = Walk(root)
        if like is None and "RU" in top.properties and _is_guessed(top.properties):
            rule = shown(_line(top.properties, "RU"))
            remarks.append(f"line {top.line}: the rule RU {rule} is not known; taken for freestyle")
    drawn: list[Node] = []  # turns behind which both sides passed
    is_sure = like is not None or not _is_guessed(top.properties)
    ahead: list[tuple[RawNode, Node, bool]] = [(top, root, True)]
    while ahead:
        raw, parent, is_main = ahead.pop()
        walk.to(parent)
        with at_line(raw.line):
            is_late = TURN not in raw.properties and raw not in before and _sets_up(raw)
            why = ""
            if is_late and not _becomes_turn(raw, walk.game):
                why = "stones that are set up after the first turn"
            elif raw not in before[:-1]:
                why = _play(raw.properties, walk, is_main=is_main, is_sure=is_sure)
            if why:
                remarks.append(f"line {raw.line}: left out: {why}, and what follows it")
                if all(_is_pass(each, kind) for each in [raw, *raw.children[:1]]) and raw.children:
                    drawn.append(parent)
                continue
            _note(raw, root if raw is top else walk.node, is_top=raw is top)
        is_first = [is_main, *[False] * len(raw.children)]
        ahead += [*zip(raw.children, repeat(walk.node), is_first, strict=False)][::-1]
    if _line(top.properties, "RU") == _rule_name(walk.game):
        del root.properties["RU"]  # it says no more than the game does
    made = Tree(root, winner=winner, reason=reason, remarks=tuple(remarks), **fields)
    if winner is None and made.end in drawn:
        made.winner, made.reason = EMPTY, TWO_PASSES
    return made


def _quiet_nodes(top: RawNode) -> Iterator[RawNode]:
    """The root, and the nodes behind it, up to the first turn or variation."""
    nodes = [top]
    while nodes and not _has_turn(nodes[0]):
        node = nodes[0]
        yield node
        nodes = node.children if len(node.children) == 1 else []


def _gather(top: RawNode) -> None:
    """Take to the root what belongs there and stands in a node behind it, as in (;;SZ[19]."""
    for node in _quiet_nodes(top):
        for name in {*AT_ROOT, "RU"} & node.properties.keys() if node is not top else ():
            top.properties.setdefault(name, node.properties.pop(name))


def _read_quest(top: RawNode) -> list[str]:
    """Turn what Gomoku Quest says of an opening into turns as others write them; a remark."""
    names = []
    for node in _quiet_nodes(top):
        for name in filter(node.properties.__contains__, QUEST):
            points = ",".join(node.properties.pop(name)).split(",")
            for colour, point in zip(cycle(QUEST[name]), points, strict=False):
                node.properties.setdefault(colour, []).append(point)
            names.append(name)
    return [f"line {top.line}: {' and '.join(names)} are read as the first turns"] * bool(names)


def _before_turns(top: RawNode, game: Game) -> list[RawNode]:
    """The root, and the nodes behind it up to the first turn or variation.

    A pass before all turns says who begins, unless it may be one of a game of ours.
    """
    nodes = [top]
    is_ours = GAME in top.properties
    while len(nodes[-1].children) == 1 and (
        not _has_turn(nodes[-1]) or (_is_pass(nodes[-1], game) and not is_ours)
    ):
        nodes += nodes[-1].children
    return nodes


def _sets_up(raw: RawNode) -> bool:
    return not raw.properties.keys().isdisjoint((*SETUP, "PL"))


def _becomes_turn(raw: RawNode, game: Game) -> bool:
    """Whether what is set up changes nothing, or is one stone of the side to move: its turn then.

    So some editors write turns.
    """
    player = COLOUR_PROPERTIES.get(_line(raw.properties, "PL")[:1].upper())
    changes = [
        (point, stone)
        for name, stone in SETUP.items()
        for value in raw.properties.get(name, ())
        for point in area(value, game.width, game.height)
        if game.stone(*point) != stone
    ]
    if not changes:
        return player in (None, game.side) or _has_turn(raw)
    (point, stone), *others = changes
    is_turn = game.stone(*point) == EMPTY and stone == game.side != player
    if others or not is_turn or _has_turn(raw):
        return False
    raw.properties[_letter(game.side)] = [letters_of(point)]
    return True


def _is_pass(raw: RawNode, game: Game) -> bool:
    """Whether a node has a pass, or several, and no other turns."""
    turns = [value for name in COLOUR_PROPERTIES for value in raw.properties.get(name, ())]
    return bool(turns) and all(says_pass(value, game) for value in turns)


def _has_turn(raw: RawNode) -> bool:
    return not raw.properties.keys().isdisjoint((TURN, *COLOUR_PROPERTIES))


def _begin(nodes: Sequence[RawNode], game: Game) -> Game:
    """The game before the first turn, from one on the empty board."""
    if is_set_up(game):
        return game  # the stones of its position stand there for other programs, too
    stones: Stones = {}
    side: int | None = None
    for properties in (raw.properties for raw in nodes):
        if TURN in properties:  # its stones are what the turn changed
            break
        for name, stone in SETUP.items():
            for value in properties.get(name, ()):
                stones |= dict.fromkeys(area(value, game.width, game.height), stone)
        side = COLOUR_PROPERTIES.get(_line(properties, "PL")[:1].upper(), side)
    there = [(x, y, stone) for (x, y), stone in stones.items() if stone != EMPTY]
    side = side or _first_side(nodes[-1], [stone for *_, stone in there])
    if there or side != BLACK:
        game.setup(there, side)
    return game


def _first_side(raw: RawNode, stones: Sequence[int]) -> int:
    """Who moves first, where PL does not say it: whoever does, or who has fewer stones."""
    while raw.children and not _has_turn(raw):
        raw = raw.children[0]
    for name, colour in COLOUR_PROPERTIES.items():
        if name in raw.properties:
            return colour
    return WHITE if stones.count(BLACK) > stones.count(WHITE) else BLACK


def _kind(properties: Properties, like: Game | None) -> Game:
    """The game that the root names, on the empty board; our own property has the position, too."""
    if GAME in properties:
        return read_game(_line(properties, GAME))
    game = _line(properties, "GM") or GOMOKU_AND_RENJU
    rule = _rule(properties)
    if game != GOMOKU_AND_RENJU:
        number = f"expected GM[{GOMOKU_AND_RENJU}], gomoku and renju, got {shown(game)}"
        if game not in BORROWED:
            raise ValueError(number)
        if like is None and rule is None:
            raise ValueError(f"{number}: name the game that it is, with --game or like=")
    usual = like or new_game()
    is_that = usual.name in (GOMOKU, *RULES) and usual.rule == rule
    kind = usual if rule is None or is_that else new_game(rule=rule)
    size = _line(properties, "SZ") or f"{usual.width}:{usual.height}"
    found = SGF_SIZE.fullmatch(size)
    if found is None:
        raise ValueError(f"a size is SZ[15] or SZ[20:15], not {shown(size)}")
    return new_game_like(kind, int(found[1]), int(found[2] or found[1]))


def _rule(properties: Properties) -> int | None:
    """The rule of which the root speaks, as we, KataGomo and ORC write it; None: it names none."""
    said = _line(properties, "RU").lower()
    found = KATAGOMO.match(said)
    if found is not None:
        return SAID_RULES[found[1]]
    says_orc = "RU" not in properties and ORC.fullmatch(_line(properties, "GN")) is not None
    says_renju = RENJU_WORDS.search(said) is not None and NO_BANS.search(said) is None
    if says_orc or says_renju:
        said = "renju"
    return SAID_RULES.get(said)


def _is_guessed(properties: Properties) -> bool:
    """Whether nothing says which game it is, or under which rule."""
    return GAME not in properties and _rule(properties) is None


def _play(properties: Properties, walk: Walk, *, is_main: bool, is_sure: bool) -> str:
    """Play the turns of a node; why that cannot be, where this is no reason to refuse the game.

    is_main: they are of the main line, and have to be right, unless they come behind the end of a
    game that the file or the caller names (is_sure), as where programs play on.
    """
    before = walk.node
    try:
        return "" if _play_all(properties, walk) else "a pass"
    except ValueError as error:
        is_behind = isinstance(error, IllegalTurn) and error.code == "over"
        if is_main and not (is_behind and is_sure):
            raise
        walk.to(before)
        return error.named if isinstance(error, IllegalTurn) else str(error)


def _play_all(properties: Properties, walk: Walk) -> bool:
    """Play the turns of a node; False: there is a pass that the game does not know."""
    if TURN in properties:
        walk.play(read_turn(_line(properties, TURN)))
        return True
    left = {
        COLOUR_PROPERTIES[name]: [*values]
        for name, values in properties.items()
        if name in COLOUR_PROPERTIES
    }
    while any(left.values()):  # of several turns in a node each colour has its own, in order
        values = left.get(walk.game.side)
        if not values:
            name = next(name for name, colour in COLOUR_PROPERTIES.items() if left.get(colour))
            value = left[COLOUR_PROPERTIES[name]][0]
            raise ValueError(f"{name} {shown(value)} is a turn of the side that is not to move")
        turn = _points(values.pop(0), walk.game)
        if turn == () and () not in walk.game.legal_turns():
            return False
        walk.play(turn)
    return True


def _points(value: str, game: Game) -> Turn:
    """The turn of B or W: hh, or H8 as some programs write; nothing for a pass."""
    return () if says_pass(value, game) else (point_of(unescape(value).strip()),)


def _result(properties: Properties) -> tuple[Stone | None, str]:
    """Who has won, and why, as far as it is said."""
    text = _line(properties, "RE")
    reason = _line(properties, REASON)
    winner, words = read_result(text)
    return winner, reason or words or _why(properties)


def _why(properties: Properties) -> str:
    """The reason that c-gomoku-cli's property at the root gives; nothing for an annotation."""
    text = _line(properties, WHY)
    return "" if (WHY, text) in ANNOTATIONS or not text else text


def _note(raw: RawNode, node: Node, *, is_top: bool) -> None:
    """Keep what a node says besides its turn."""
    for name, values in raw.properties.items():
        number = NUMBER_PROPERTIES.get(name)
        mark = ANNOTATIONS.get((name, values[0])) or PLAIN_ANNOTATIONS.get(name)
        if name == WHY and node.parent is None:  # it may say why the game has ended
            if not is_top and _why(node.properties):
                continue
            mark = None if is_top and _why(raw.properties) else mark
        if name in NOT_HEADERS or (node.turn is None and name in AT_ROOT):
            continue
        if name == "C":
            node.comment = "\n".join(filter(None, [node.comment, *map(unescape, values)]))
        elif number and (REAL if number == "value" else UNSIGNED).fullmatch(values[0]):
            setattr(node, number, (int if number in WHOLE else float)(float(values[0])))
            node.properties.pop(name, None)  # of a node without a turn: one that is no number
        elif mark:
            node.mark = mark
        elif number is None or getattr(node, number) is None:
            node.properties.setdefault(name, []).extend(values)


def _line(properties: Properties, name: str) -> str:
    """The text of a property with one value, as one line; nothing if it is not there."""
    return _in_one_line(unescape(properties.get(name, [""])[0]))


def _in_one_line(text: str) -> str:
    """A text that has no line ends, as SimpleText of the specification."""
    return " ".join(text.split())


# -------------------------------------------------------------------------------------- writing


def write(tree: Tree) -> str:
    """The text of a game; ValueError for a number or a property that SGF does not know."""
    return serialise([_raw(tree)])


def _raw(tree: Tree) -> RawNode:
    """A game as nodes of SGF."""
    walk = Walk(tree.root)
    cells: dict[Node, bytes] = {tree.root: walk.game.cells()}
    made: dict[Node, RawNode] = {tree.root: RawNode(properties=_head(tree) | _notes(tree.root))}
    if not tree.reason and _why(made[tree.root].properties):
        del made[tree.root].properties[WHY]  # it would be read as the reason
    for node in tree.root.walk():
        if node.parent is not None and node.turn is not None:
            walk.to(node.parent)
            side = walk.game.side
            walk.to(node)
            cells[node] = walk.game.cells()
            changed = _changes(cells[node.parent], cells[node], walk.game.width)
            turn = _turn(node.turn, side, changed)
            try:
                made[node] = RawNode(properties=turn | _notes(node))
            except ValueError as error:
                raise ValueError(f"turn {walk.game.ply}: {error}") from error
            made[node.parent].children.append(made[node])
    return made[tree.root]


def _head(tree: Tree) -> Properties:
    """What the root says of the whole game."""
    begin = tree.root.game()
    is_square = begin.width == begin.height
    properties = {
        "FF": ["4"],
        "GM": [GOMOKU_AND_RENJU],
        "CA": ["UTF-8"],
        "SZ": [f"{begin.width}" if is_square else f"{begin.width}:{begin.height}"],
        "RU": [escape(_rule_name(begin))],
        GAME: [escape(tree.root.start.removesuffix(":"))],
    }
    properties |= {
        name: [escape(_in_one_line(getattr(tree, field)))] for name, field in SGF_HEAD.items()
    }
    properties["RE"] = [_result_text(tree)]
    is_said = tree.reason in SGF_REASONS and tree.winner in COLOUR_PROPERTIES.values()  # in RE
    if not is_said and tree.reason != _why(tree.root.properties):
        properties[REASON] = [escape(_in_one_line(tree.reason))]
    if is_set_up(begin):
        properties |= _setup(((x, y), stone) for x, y, stone in begin.stones())
        properties["PL"] = [_letter(begin.side)]
    return {name: values for name, values in properties.items() if values != [""]}


def _rule_name(game: Game) -> str:
    """What RU says, which other programs read, too."""
    is_gomoku = game.name in (GOMOKU, *RULES)
    names = {rule: name for name, rule in RULES.items()} if is_gomoku else {}
    return names.get(game.rule, kind_text(game))


def _letter(side: int) -> str:
    """The property of a side's turns."""
    return next(name for name, colour in COLOUR_PROPERTIES.items() if colour == side)


def _result_text(tree: Tree) -> str:
    """The value of RE."""
    if tree.winner == EMPTY:
        return "Draw"
    if tree.winner is None:
        return ""
    return f"{_letter(tree.winner)}+{SGF_REASONS.get(tree.reason, '')}"


def _changes(before: bytes, after: bytes, width: int) -> list[tuple[Point, int]]:
    """The points that a turn has changed, with what stands there now; cells as Game has them."""
    changed = []
    for y in range(0, len(after), width):
        if before[y : y + width] != after[y : y + width]:
            changed += [
                ((x, y // width), after[y + x])
                for x in range(width)
                if before[y + x] != after[y + x]
            ]
    return sorted(changed)


def _turn(turn: Turn, side: int, changes: Sequence[tuple[Point, int]]) -> Properties:
    """A turn: as every program knows it, or as what it changes on the board, and its own text."""
    if len(turn) > 1 or turn != tuple(turn) or changes != [(point, side) for point in turn]:
        return {TURN: [turn_text(turn)], **_setup(changes)}
    return {_letter(side): [letters_of(point) for point in turn] or [""]}


def _setup(stones: Iterable[tuple[Point, int]]) -> Properties:
    """Stones, and cells that have become empty; SGF knows no blocked ones."""
    names: dict[int, str] = {stone: name for name, stone in SETUP.items()}
    properties: Properties = {}
    for point, stone in stones:
        if stone != WALL:
            properties.setdefault(names[stone], []).append(letters_of(point))
    return properties


def _notes(node: Node) -> Properties:
    """What is noted at a node."""
    properties: Properties = {}
    if node.comment:
        properties["C"] = [escape(node.comment)]
    for name, field in NUMBER_PROPERTIES.items():
        number = getattr(node, field)
        if number is not None:
            properties[name] = [_real(field, number)]
    if node.mark:
        name, value = ANNOTATION_OF[node.mark]
        properties[name] = [value]
    for name, values in node.properties.items():
        if name in NOT_HEADERS or (node.turn is None and name in AT_ROOT):
            raise ValueError(f"{name} follows from the record, and cannot be set")
        if not _is_property(name, values):
            wanted = "a property of SGF is capitals and a list of escaped texts"
            raise ValueError(f"{wanted}, not {shown(name)}: {shown(values)}")
    return properties | {
        name: values for name, values in node.properties.items() if name not in properties
    }


def _is_property(name: Any, values: Any) -> bool:
    """Whether these are the name of a property, and values with their escapes."""
    texts = [name, *values] if isinstance(values, list) and values else [None]
    return (
        all(isinstance(text, str) for text in texts)
        and PROPERTY_NAME.fullmatch(name) is not None
        and all(map(SGF_VALUE.fullmatch, values))
    )


def _real(field: str, number: float) -> str:
    text = f"{Decimal(repr(float(number))).normalize():f}"  # SGF has no exponents
    if not REAL.fullmatch(text):
        raise ValueError(f"SGF cannot hold the {field} {shown(number)}")
    return text
