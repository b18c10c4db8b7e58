"""Piskvork's records (.psq) and those of Gomocup's judge: a line a stone, the players, the end."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..arguments import shown
from ..games.game import Game
from ..games.registry import GOMOKU, new_game, new_game_like
from ..notation import kind_text, read_game
from ..types import BLACK, CARO, EMPTY, EXACT, OTHER_COLOUR, RENJU, WHITE, Stone
from .lines import at_line, split
from .stone_lines import STONE_LINE, end_remark, without_cut
from .tree import Defaults, Root, Tree, Walk

PSQ_GAMES = (GOMOKU, "freestyle", "standard", "renju", "caro", "omok")  # those of five in a row
PSQ_HEAD = re.compile(r"\s*piskvorky\s+(\d{1,4})\s*x\s*(\d{1,4})\b.*", re.IGNORECASE)
SECOND_BEGINS = re.compile(r".*:\s*\d+\s*,\s*1\s*")  # a head: Black is the player named second
# What was meant for a stone: two numbers and more, or nothing but signs of numbers.
NEARLY_STONE = re.compile(
    r"[-+]?\d[\d.]*\s*[,;]\s*[-+]?\d[\d.]*(?:\s*[,;].*)?|[-+\d.\s]*[,;][-+\d.,;\s]*"
)
PSQ_CODE = re.compile(r"[-+]?\d{1,9}")  # Piskvork's error code, see PSQ_FAULTS
NAME_LINES = 2  # lines before it: the players

# The codes say nothing about who has won: the board does, or else the side to move has lost.
FINISHED, UNKNOWN = 0, -1
PSQ_FAULTS = {15: "time", 16: "memory", 7: "illegal move", 3: "crash"}  # of the side to move
OTHER_FAULT = PSQ_FAULTS[3]
LAST_CELLS = 25  # Piskvork calls a game a draw when so few cells are empty

# Behind the code, Gomocup's judge writes who has won, and the tournament, whose name begins with
# that of a league.
JUDGED = re.compile(r"([012])\s*,\s*(\S.*)")
LEAGUES = {"freestyle": 0, "fastgame": 0, "standard": EXACT, "renju": RENJU, "caro": EXACT | CARO}
DRAWN, FIRST_WON, SECOND_WON = 0, 1, 2  # by the names, of which the first is Black
PSQ_WINNERS: dict[int, Stone] = {DRAWN: EMPTY, FIRST_WON: BLACK, SECOND_WON: WHITE}

# Lines of ours behind those: which game it is, as brain.notation says it; the end, as a number of
# PSQ_WINNERS and the reason, where the other lines say something else.
OURS, OUR_END = "kakugo: ", "kakugo end: "
PSQ_END = re.compile(r"([012?])\s*(.*)")

End = tuple[Stone | None, str]  # who has won, and why; None: the board says it, or nobody knows
STILL_OPEN: End = (None, "")


class Behind(NamedTuple):
    """What follows the stones of a file."""

    first: str = ""  # names of players
    second: str = ""
    code: int | None = None  # None: there is none
    result: int | None = None  # as the judge writes it
    tournament: str = ""
    kind: tuple[int, str] | None = None  # our line about the game, with its number
    end: str | None = None  # ours
    left_out: tuple[str, ...] = ()  # a remark on the first other line behind the code


def is_like(text: str) -> bool:
    """Whether a text begins as a record of Piskvork does."""
    return PSQ_HEAD.match(text) is not None


def says_game(text: str) -> bool:
    """Whether a record says which game it is: in our line, or by the league of a tournament."""
    lines = [line.strip() for line in split(text)]
    judged = filter(None, map(JUDGED.fullmatch, lines))
    return any(line.startswith(OURS) for line in lines) or any(
        league_rule(line[2]) is not None for line in judged
    )


def league_rule(tournament: str) -> int | None:
    """The rule that Gomocup plays in a tournament, by its name; None for other names.

    >>> league_rule("Standard15_1"), league_rule("Fastgame"), league_rule("Club evening")
    (1, 0, None)
    """
    name = tournament.lower()
    return next((rule for league, rule in LEAGUES.items() if name.startswith(league)), None)


def read(text: str, _: int, defaults: Defaults) -> Tree:
    """The game of a file; ValueError, with the line, for a text that is none."""
    lines = [*map(_in_one_line, split(text))]
    head = next((number for number, line in enumerate(lines, start=1) if line), 1)
    size = PSQ_HEAD.fullmatch(lines[head - 1] if lines else "")
    if size is None:
        raise ValueError(f"line {head}: a record of Piskvork begins with Piskvorky 15x15")
    lines, cut = without_cut(text, lines, head, int(size[2]))
    stones = list(_stones(lines, head))
    end = stones[-1][0] if stones else head  # number of the line before what follows the stones
    behind = _behind(lines[end:], end)
    kind = _kind(behind, defaults)
    with at_line(head):
        walk = Walk(Root.of(new_game_like(kind, int(size[1]), int(size[2]))))
    illegal: tuple[str, ...] = ()
    for number, x, y, ms in stones:
        try:
            with at_line(number):
                if not x or not y:
                    raise ValueError(f"{x},{y} is off the board: columns and rows count from 1")
                walk.play((x - 1, y - 1)).ms = ms if ms > 0 else None  # 0: there was no clock
        except ValueError as error:
            # The judge takes a foul off the board, but not a stone that cannot be played.
            is_judged = behind.result in (FIRST_WON, SECOND_WON) and number == end
            if not is_judged or walk.game.outcome() is not None:
                raise
            illegal = (f"{error}: this last stone is left out",)
    winner, reason = _end(walk.game, behind)
    if illegal:
        reason = reason or PSQ_FAULTS[7]
    cut = cut or end_remark(text, lines, has_code=behind.code is not None)
    remarks = illegal + behind.left_out + (cut or _on_rule(behind, defaults))
    names = behind.first, behind.second
    black, white = names[::-1] if SECOND_BEGINS.fullmatch(lines[head - 1]) else names
    return Tree(walk.root, black, white, winner, reason, behind.tournament, remarks=remarks)


def write(tree: Tree) -> str:
    """The text of a game: as Gomocup's judge writes it where the event is a tournament of it."""
    game, begin = tree.game(), tree.root.game()
    lines = [f"Piskvorky {begin.width}x{begin.height}, 11:11, 0"]
    times = [round(node.ms or 0) for node in tree.mainline()]
    for ((x, y),), ms in zip(game.turns, times, strict=True):
        lines.append(f"{x + 1},{y + 1},{ms}")
    lines += [_player(tree.black), _player(tree.white)]
    event = _in_one_line(tree.event)
    rule = league_rule(event)
    if rule == begin.rule and tree.winner is not None:
        behind = Behind(result=_number(tree.winner), tournament=event)
        lines += [f"{UNKNOWN}", f"{behind.result},{event}"]
    else:
        rule = 0
        behind = Behind(code=_code(tree, game))
        lines.append(f"{behind.code}")
    if (begin.name, begin.rule) != (GOMOKU, rule):
        lines.append(OURS + kind_text(begin))
    if _concluded(_end(game, behind), game) != (tree.winner, tree.reason):
        number = "?" if tree.winner is None else _number(tree.winner)
        lines.append(f"{OUR_END}{number} {_in_one_line(tree.reason)}".rstrip())
    return "".join(f"{line}\n" for line in lines)


def _stones(lines: Sequence[str], head: int) -> Iterator[tuple[int, int, int, int]]:
    """Line, column, row and milliseconds of each stone, up to the first line that is none.

    head: the number of the line before them. Lines may be empty.
    """
    for number, line in enumerate(lines[head:], start=head + 1):
        found = STONE_LINE.fullmatch(line)
        if found is not None:
            yield number, int(found[1]), int(found[2]), int(found[3] or 0)
        elif line:
            return


def _is_nearly_stone(line: str) -> bool:
    """Whether a line that is no stone was meant for one: 8,8,12.5 or 8,x,12."""
    fields = [field.strip() for field in line.split(",")]
    numbers = sum(PSQ_CODE.fullmatch(field) is not None for field in fields)
    return NEARLY_STONE.fullmatch(line) is not None or numbers == len(fields) - 1 == 2


def _behind(lines: Sequence[str], before: int) -> Behind:
    """What follows the stones; before: the number of the line in front of these."""
    codes = [at for at, line in enumerate(lines) if PSQ_CODE.fullmatch(line)]
    # The names before the code may be empty, or missing.
    at = NAME_LINES if NAME_LINES in codes else next(iter(codes), len(lines))
    named = [number for number in range(at) if NAME_LINES in codes or lines[number]]
    if len(codes) > 1 and at != NAME_LINES:  # the first is what is left of a stone
        raise ValueError(f"line {before + 1 + at}: {shown(lines[at])} is no stone x,y,ms")
    lost = any(map(STONE_LINE.fullmatch, lines))
    first_line = next((number for number, line in enumerate(lines) if line), 0)
    for place, number in enumerate([first_line] if lost else named):
        line, where = lines[number], f"line {before + 1 + number}"
        if line and (lost or _is_nearly_stone(line)):
            raise ValueError(f"{where}: {shown(line)} is no stone x,y,ms")
        if place == NAME_LINES:
            raise ValueError(f"{where}: expected Piskvork's error code, got {shown(line)}")
    first, second, *_ = [*(lines[number] for number in named), "", ""]
    code = int(lines[at]) if at < len(lines) else None
    result, tournament, kind, end = None, "", None, None
    left_out: tuple[str, ...] = ()
    for number, line in enumerate(lines[at + 1 :], start=before + at + 2):
        judged = JUDGED.fullmatch(line)
        if judged is not None and result is None:
            result, tournament = int(judged[1]), judged[2]
        elif line.startswith(OURS) and kind is None:
            kind = number, line.removeprefix(OURS)
        elif line.startswith(OUR_END) and end is None:
            end = line.removeprefix(OUR_END)
        elif line:
            left_out = left_out or (f"line {number}: left out: {shown(line)}",)
    return Behind(first, second, code, result, tournament, kind, end, left_out)


def _kind(behind: Behind, defaults: Defaults) -> Game:
    """The game that a file names, or its tournament; its size may be another."""
    if behind.kind is not None:
        number, line = behind.kind
        with at_line(number):
            return read_game(line)
    rule, usual = league_rule(behind.tournament), defaults.kind
    is_that = usual.name in PSQ_GAMES and usual.rule == rule
    return usual if rule is None or is_that else new_game(rule=rule)


def _on_rule(behind: Behind, defaults: Defaults) -> tuple[str, ...]:
    """A remark on the rule, where the file has a tournament whose league is not known."""
    if behind.kind is not None or league_rule(behind.tournament) is not None:
        return ()
    return defaults.on_rule(behind.tournament) if behind.tournament else ()


def _end(game: Game, behind: Behind) -> End:
    """Who has won, and why, where the board does not say it."""
    own = PSQ_END.fullmatch(behind.end) if behind.end is not None else None
    if own is not None:
        return (None if own[1] == "?" else PSQ_WINNERS[int(own[1])]), own[2]
    if game.outcome() is not None:
        return STILL_OPEN
    if behind.result is None:
        return _fault(behind.code, game)
    # Without a row, who is to move has lost. After an opening of 1, 3, ... stones the judge calls
    # the one who moves next the first (server.py: `end`), though Black is named first.
    winner = PSQ_WINNERS[behind.result]
    return (_other(Stone(game.side)) if winner == game.side else winner), ""


def _fault(code: int | None, game: Game) -> End:
    """What one of Piskvork's codes says of a game in which the board decides nothing."""
    if code in (UNKNOWN, None):
        return STILL_OPEN
    if code != FINISHED:
        return _other(Stone(game.side)), PSQ_FAULTS.get(code, OTHER_FAULT)
    return (EMPTY, "") if game.width * game.height - game.ply <= LAST_CELLS else STILL_OPEN


def _concluded(end: End, game: Game) -> End:
    """An end as Tree.conclude fills it in where the board says it."""
    outcome = game.outcome()
    winner, reason = end
    if outcome is None or winner not in (None, outcome.winner):
        return end
    return outcome.winner, reason or outcome.reason


def _code(tree: Tree, game: Game) -> int:
    """The code that says how a game has ended; UNKNOWN where none does."""
    usual = (UNKNOWN, FINISHED) if game.outcome() is None else (FINISHED,)
    wanted = tree.winner, tree.reason
    says = (
        code for code in (*usual, *PSQ_FAULTS) if _concluded(_fault(code, game), game) == wanted
    )
    return next(says, UNKNOWN)


def _number(winner: Stone) -> int:
    """The number of PSQ_WINNERS that stands for one."""
    return next(number for number, stone in PSQ_WINNERS.items() if stone == winner)


def _other(side: Stone) -> Stone:
    return OTHER_COLOUR[side]


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _player(name: str) -> str:
    """A name as one line; ValueError where it would be read as a stone."""
    line = _in_one_line(name)
    if STONE_LINE.fullmatch(line) or _is_nearly_stone(line):
        raise ValueError(f"a .psq file cannot hold a player called {line}")
    return line
