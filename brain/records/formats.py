"""The formats of records: what each can hold, and who reads and writes it."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple

from ..games.registry import main_name, new_game_like, options_of
from ..notation import game_text, is_set_up, read_game
from ..points import turn_text
from ..types import BLACK, CARO, EMPTY, EXACT, RENJU, WHITE, Turn
from . import (
    bottom_lists,
    opening_lines,
    pente_org,
    playok,
    psq,
    rec,
    renlib,
    rif,
    sav,
    sgf,
    sgf_text,
    stone_bytes,
    tags,
)
from .lines import COMMENT_SIGN, Piece, at_line, at_turn, bytes_of, lines_of, numbered, whole_of
from .links import LINK, no_moves
from .tree import Defaults, Node, Root, Tree, Walk


class Refusal(NamedTuple):
    """What a format cannot hold of a game."""

    code: str  # of REFUSALS
    name: str = ""  # of the game, the rule, the option or the turn

    def __str__(self) -> str:
        return REFUSALS[self.code].format(self.name)


REFUSALS = {
    "read": "any game: it is only read",
    "game": "the game {}",
    "rule": "rule {}",
    "option": "the option {}",
    "board": "a board of {}",
    "start": "a position to begin from",
    "empty": "a game without a stone",
    "turn": "the turn {}",
}


class Format(NamedTuple):
    """A format, and what can stand in it.

    A format of bytes takes and gives them where others have texts; it writes by tree and encoding.
    """

    help: str  # one sentence
    suffixes: tuple[str, ...]  # of files
    is_like: Callable[[Any], bool]  # whether a text seems to be in this format
    cut: Callable[[Iterable[Any]], Iterator[Piece]]  # the games of a text that comes in chunks
    read: Callable[[Any, int, Defaults], Tree]  # a game, by its piece and its first line
    write: Callable[..., Any] | None  # None: it is only read
    is_bytes: bool = False
    says_game: bool = True  # else the reader has to know game, rule, options (and the size)
    games: tuple[str, ...] = ()  # by name, without any options; none: every game, every option
    rules: tuple[int, ...] = ()  # none: every rule
    side: int = 0  # of the only board; 0: every board
    any_turn: bool = False  # turns of other than one point, too
    any_start: bool = False  # positions to begin from, too
    many: bool = False  # several games in a file
    from_centre: bool = False  # its numbers count from there
    notes: bool = False  # variations and comments, too; else the main line alone

    def refusal(self, tree: Tree) -> Refusal | None:
        """What this format cannot hold of a game; None if it can hold all of it."""
        if self.write is None:
            return Refusal("read")
        begin = tree.root.game()
        if self.games and begin.name not in self.games:
            return Refusal("game", begin.name)
        if self.rules and begin.rule not in self.rules:
            return Refusal("rule", str(begin.rule))
        if self.games:
            for name, option in options_of(begin.name).items():
                if begin.options[name] != option.default:
                    return Refusal("option", name)
        if self.side and (begin.width, begin.height) != (self.side, self.side):
            return Refusal("board", f"{begin.width}x{begin.height}")
        if not self.any_start and is_set_up(begin):
            return Refusal("start")
        if self.many and not self.says_game and not tree.root.children:
            return Refusal("empty")
        if self.any_turn:
            return None
        turns = map(_turn, islice(tree.root.walk(), 1, None) if self.notes else tree.mainline())
        other = next((turn for turn in turns if len(turn) != 1), None)
        return None if other is None else Refusal("turn", turn_text(other))


def recognised(content: str | bytes) -> str | None:
    """The format that a text, or the beginning of a file, looks like; None: none of them."""
    is_bytes = isinstance(content, bytes)
    forms = FORMATS.items()
    return next(
        (key for key, form in forms if form.is_bytes == is_bytes and form.is_like(content)), None
    )


def says_game(format: str, piece: Any) -> bool:
    """Whether a game of a format, by its piece of a file, says which it is, or by which rule."""
    by_piece: Callable[[Any], bool] | None = SAYS_GAME.get(format)
    return by_piece(piece) if by_piece else FORMATS[format].says_game


def read_line(text: str, line: int, _: Defaults) -> Tree:
    """A game as brain.notation writes it; ValueError, with the line, for others."""
    with at_line(line):
        if link := LINK.match(text):
            raise ValueError(no_moves(link[0]))
        return Tree(Root.of(read_game(text)))


def write_line(tree: Tree) -> str:
    """A game as read_line reads it; a comment above it says who played."""
    return f"{_about(tree)}{game_text(tree.game())}\n"


def read_stones(text: str, line: int, defaults: Defaults) -> Tree:
    """An opening; ValueError, with the line, for what cannot be played."""
    kind = defaults.kind
    walk = Walk(Root(start=game_text(new_game_like(kind))))
    with at_line(line):
        turns = opening_lines.read(text, kind.width, kind.height)
        for count, turn in enumerate(turns, start=1):
            with at_turn(count):
                walk.play(turn)
    return Tree(walk.root, remarks=defaults.on_size(kind))


def write_names(tree: Tree) -> str:
    """The stones by their names."""
    return f"{opening_lines.names([*map(_turn, tree.mainline())])}\n"


def write_offsets(tree: Tree) -> str:
    """The stones by their offsets from the centre."""
    begin = tree.root.game()
    turns = [*map(_turn, tree.mainline())]
    return f"{opening_lines.offsets(turns, begin.width, begin.height)}\n"


def _turn(node: Node) -> Turn:
    return node.turn or ()


def _about(tree: Tree) -> str:
    """Comments on players, result and event, as far as they are known."""
    score = SCORE_WORDS.get(tree.winner, "?")
    lines = []
    if tree.black or tree.white or tree.winner is not None:
        result = ", ".join(filter(None, [score, tree.reason]))
        lines.append(f"{tree.black or '?'} - {tree.white or '?'}: {result}")
    lines.append(", ".join(filter(None, [tree.event, tree.date])))
    return "".join(f"{COMMENT_SIGN} {' '.join(line.split())}\n" for line in lines if line)


def _is_line(text: str) -> bool:
    """Whether a line begins as one of brain.notation, with a game that there is."""
    found = GAME_LINE.match(text)
    try:
        return found is not None and bool(main_name(found[1]))
    except ValueError:
        return False


def _begins(is_like: Callable[[str], object]) -> Callable[[str], bool]:
    """Whether the first line that counts is like this."""
    return lambda text: any(is_like(line) for _, line in islice(numbered(text), 1))


# By format: whether a piece of a file says it, where some do.
SAYS_GAME: dict[str, Callable[[Any], bool]] = {
    "psq": psq.says_game,
    "sgf": lambda text: sgf.says_game(sgf_text.parse_game(text, 1)),
    "playok": playok.says_game,
}
GAME_LINE = re.compile(r"(\S+)\s+\d+x\d+[^:]*:")  # what brain.notation begins with
# By who has won; BLACK and WHITE are also FIRST and SECOND, where the players count, not colours.
SCORE_WORDS: dict[int | None, str] = {BLACK: "1-0", WHITE: "0-1", EMPTY: "1/2-1/2"}

# In the order in which a text is tried.
FORMATS: dict[str, Format] = {
    "psq": Format(
        "Piskvork's record of a game of gomoku, and that of Gomocup's judge.",
        (".psq",),
        psq.is_like,
        whole_of,
        psq.read,
        psq.write,
        games=psq.PSQ_GAMES,
        rules=(0, EXACT, RENJU, CARO, EXACT | CARO),
    ),
    "sgf": Format(
        "Smart Game Format: variations, comments, values, every game.",
        (".sgf",),
        sgf.is_like,
        sgf_text.games_of,
        sgf.read,
        sgf.write,
        any_turn=True,
        any_start=True,
        many=True,
        notes=True,
    ),
    "renpos": Format(
        "RenLib's binary positions, a byte a stone: 15x15.",
        (".pos",),
        stone_bytes.is_like,
        bytes_of,
        stone_bytes.read,
        stone_bytes.write,
        is_bytes=True,
        says_game=False,
        games=psq.PSQ_GAMES,
        side=stone_bytes.SIDE,
    ),
    "lib": Format(
        "RenLib's library: variations, comments, texts on cells, 15x15.",
        (".lib",),
        renlib.is_like,
        bytes_of,
        renlib.read,
        renlib.write,
        is_bytes=True,
        says_game=False,
        games=psq.PSQ_GAMES,
        side=renlib.SIDE,
        any_start=True,
        notes=True,
    ),
    "rif": Format(
        "RenjuNet's database of games.",
        (".rif",),
        rif.is_like,
        rif.games_of,
        rif.read,
        None,
        is_bytes=True,
        says_game=False,
        many=True,
    ),
    "playok": Format(
        "Games of PlayOK and kurnik.",
        (),
        playok.is_like,
        tags.games_of,
        playok.read,
        None,
        says_game=False,
        many=True,
    ),
    "pente_org": Format(
        "Games of pente.org.",
        (),
        pente_org.is_like,
        tags.games_of,
        pente_org.read,
        None,
        many=True,
    ),
    "rec": Format(
        "Gomotur's record of a game, as Piskvork writes it.",
        (".rec",),
        rec.is_like,
        whole_of,
        rec.read,
        rec.write,
        says_game=False,
    ),
    "sav": Format(
        "Yixin-Board's saved game.",
        (".sav",),
        sav.is_like,
        whole_of,
        sav.read,
        sav.write,
        says_game=False,
    ),
    "line": Format(
        "A game a line, as brain.notation writes it.",
        (".txt",),
        _begins(_is_line),
        lines_of,
        read_line,
        write_line,
        any_turn=True,
        any_start=True,
        many=True,
    ),
    "offsets": Format(
        "The stones' offsets from the centre, a game a line, as Gomocup's openings.",
        (),
        _begins(opening_lines.is_offsets),
        lines_of,
        read_stones,
        write_offsets,
        says_game=False,
        from_centre=True,
        many=True,
    ),
    "gomocalc": Format(
        "Links to gomocalc, a game a line.",
        (),
        _begins(bottom_lists.is_link),
        lines_of,
        bottom_lists.read_link,
        bottom_lists.write_link,
        says_game=False,
        many=True,
    ),
    "numbered": Format(
        "Lists of players: 1. h8 h9 2. i10, H8-H9-I10, H8H9I10; row 1 is the lowest.",
        (),
        _begins(bottom_lists.is_like),
        bottom_lists.games_of,
        bottom_lists.read,
        bottom_lists.write,
        says_game=False,
        many=True,
    ),
    "yixin": Format(
        "The stones' names, as Yixin-Board's putpos h8h9i10; row 1 is the lowest.",
        (),
        _begins(bottom_lists.is_command),
        lines_of,
        bottom_lists.read_joined,
        bottom_lists.write_joined,
        says_game=False,
        many=True,
    ),
    "pos": Format(
        "The stones' names, as c-gomoku-cli's h8h9i10; row 1 is the highest.",
        (".pos",),
        _begins(opening_lines.is_names),
        lines_of,
        read_stones,
        write_names,
        says_game=False,
        many=True,
    ),
}


def format_of(path: Path) -> str:
    """The format of a file by its suffix; ValueError where no format has it.

    Where one of text and one of bytes have the same, it is that of text.
    """
    suffix = path.suffix.lower()
    found = {form.is_bytes: name for name, form in FORMATS.items() if suffix in form.suffixes}
    if found:
        return found[min(found)]
    known = ", ".join(dict.fromkeys(chain(*(form.suffixes for form in FORMATS.values()))))
    raise ValueError(f"{path}: the suffix says the format, and is one of {known}")
