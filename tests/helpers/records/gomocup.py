"""Records of Piskvork, Gomocup's judge and c-gomoku-cli: a plain writer, and a plain reader of psq.

Written from what those programs write (their savePsq, extend_pos and export_sgf) and from the plain
rule book, and never from the reader that is tested.
"""

from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.helpers.games.referee import Point, Referee, opening
from tests.rulebooks import reference
from tests.rulebooks.reference import BLACK, OTHER, WHITE

# A league of Gomocup: how the names of its tournaments begin, its rule, its board.
LEAGUES = {
    "Freestyle": (0, 20),
    "Fastgame": (0, 20),
    "Standard": (1, 15),
    "Renju": (4, 15),
    "Caro": (9, 15),
}
FIVE, FOUL, TIME, MEMORY, ILLEGAL, CRASH, DRAW, STOPPED = (
    *("five", "foul", "time", "memory", "illegal move", "crash", "draw", "stopped"),
)
CODES = {FIVE: 0, FOUL: 0, TIME: 15, MEMORY: 16, ILLEGAL: 7, CRASH: -2, DRAW: 0, STOPPED: -1}
LOST = (TIME, MEMORY, ILLEGAL, CRASH)  # by the side to move
NUMBERS = {None: 0, BLACK: 1, WHITE: 2}  # who has won; 0: nobody
LONGEST = 60  # stones of a game that no row ends
TEXTS = {  # what else lies in a folder of results
    "message.txt": "(1) (2) (3) opening\n(4) MESSAGE depth 12 ev -3 h8 i9\n812ms\n\n--> {}\n\n",
    "log.txt": "Game 1 started on Client 1\nh8\nGame 1 ended: 5,5 is no move\n12 3\n",
    "_table.html": "<table><tr><td>1</td></tr></table>\n",
    "_result.txt": "ALPHA 12 - 3 BETA\n\tratio 4.0\n\n",
}


class Played(NamedTuple):
    """A game, and what a right reading of its record says."""

    rule: int
    size: int
    stones: list[Point]  # those on the board at the end
    times: list[int]  # of each, in milliseconds; 0 in the opening, and now and then behind it
    opening: int  # stones
    end: str
    winner: str | None  # BLACK or WHITE; None: a draw, or STOPPED
    illegal: Point | None = None  # an occupied point on which the side to move has played
    foul: Point | None = None  # where Black has lost


def random_game(rng: Random, rule: int, size: int, end: str) -> Played:
    """A game that ends in one of the ways above; where that cannot be, by a five or STOPPED."""
    if end == DRAW and rule != reference.RENJU:
        stones = full_board(rng, size)
        times = [*[0] * 4, *(rng.randint(1, 999) for _ in stones[4:])]
        return Played(rule, size, stones, times, 4, DRAW, None)
    first = opening(rng, size, size, rule, rng.randint(1, 6))
    referee = Referee(size, size, rule, first)
    longest = len(first) + 1 + rng.randrange(LONGEST if end in (FIVE, FOUL) else LONGEST // 3)
    foul = None
    while not referee.over and foul is None and len(referee.stones) < longest:
        wins = [one for one in near(referee) if referee.makes_five(one, referee.side)]
        if end == FOUL and referee.side == BLACK:
            fouls = [one for one in near(referee) if referee.foul(one)]
            foul = rng.choice(fouls) if fouls else None
        if foul is None:
            fair = [one for one in near(referee) if not referee.foul(one)]
            quiet = [one for one in fair if one not in wins]
            referee.play(rng.choice(wins if wins and end == FIVE else quiet or fair))
    own = (rng.choice((0, rng.randint(1, 9999))) for _ in referee.stones[len(first) :])
    played = Played(
        rule, size, referee.stones, [*[0] * len(first), *own], len(first), STOPPED, None
    )
    if referee.over:
        return played._replace(end=FIVE, winner=referee.winner)
    if foul is not None:
        return played._replace(end=FOUL, winner=WHITE, foul=foul)
    if end in LOST:
        illegal = rng.choice(referee.stones) if end == ILLEGAL else None
        return played._replace(end=end, winner=OTHER[referee.side], illegal=illegal)
    return played


def near(referee: Referee) -> list[Point]:
    """The empty points beside stones, fouls among them."""
    around = {(x + i, y + j) for x, y in referee.stones for i in (-1, 0, 1) for j in (-1, 0, 1)}
    return sorted(point for point in around if referee.board.stone(*point) == reference.EMPTY)


def full_board(rng: Random, size: int) -> list[Point]:
    """Stones on all points, in turn, that make no five: pairs in rows, shifted from row to row."""
    black = [(x, y) for x in range(size) for y in range(size) if (x // 2 + y) % 2 == 0]
    white = [(x, y) for x in range(size) for y in range(size) if (x // 2 + y) % 2]
    rng.shuffle(black)
    rng.shuffle(white)
    return [one for pair in zip(black, white, strict=False) for one in pair] + black[len(white) :]


# ------------------------------------------------------------------------------------ the writers


def stone_lines(played: Played) -> list[str]:
    """A line a stone, which is the same in all files of psq."""
    return [f"{x + 1},{y + 1},{ms}" for (x, y), ms in zip(played.stones, played.times, strict=True)]


def piskvork(played: Played, black: str, white: str, *, is_second: bool, is_named: bool) -> str:
    """As Piskvork writes it; is_second: the player named second is Black."""
    names = [white, black] if is_second else [black, white]
    lines = [f"Piskvorky {played.size}x{played.size}, 11:0, {int(is_second)}", *stone_lines(played)]
    if played.foul is not None:  # it stays on the board
        lines.append(f"{played.foul[0] + 1},{played.foul[1] + 1},77")
    return "\r\n".join([*lines, *(names if is_named else []), str(CODES[played.end]), ""])


def judge(played: Played, black: str, white: str, tournament: str, *, by_turn: bool) -> str:
    """As Gomocup's judge writes it: a foul is left out, a stone on another one is not.

    by_turn: it calls the player who moves next after the opening the first, instead of Black.
    """
    lines = [f"Piskvorky {played.size}x{played.size}, 11:11, 0", *stone_lines(played)]
    if played.illegal is not None:
        lines.append(f"{played.illegal[0] + 1},{played.illegal[1] + 1},55")
    number = NUMBERS[played.winner]
    if by_turn and number and played.opening % 2:
        number = 3 - number
    return "\n".join([*lines, black, white, "-1", f"{number},{tournament}", ""])


def cgomoku(played: Played, black: str, white: str, number: int) -> str:
    """As c-gomoku-cli writes it."""
    result = {BLACK: "B+1", WHITE: "W+1", None: "0"}[played.winner]
    colour = "White" if played.winner == WHITE else "Black"
    reason = {
        FIVE: f"{colour} win by five connection",
        FOUL: "Black play forbidden move - overline",
        TIME: f"{colour} win by time forfeit",
        MEMORY: f"{colour} win by opponent crash",
        CRASH: f"{colour} win by opponent crash",
        ILLEGAL: f"{colour} win by opponent illegal move",
        DRAW: "Draw by fullfilled board",
        STOPPED: "Draw by adjudication",
    }[played.end]
    head = (
        f"(;FF[4]GM[4]GN[{number}]EV[{black} x {white}]DT[2025.01.19 15:50:24]RO[1.{number}]"
        f"RU[{played.rule}]SZ[{played.size}]PB[{black}]PW[{white}]RE[{result}]TE[{reason}]\n\n"
    )
    nodes = []
    for at, ((x, y), ms) in enumerate(zip(played.stones, played.times, strict=True)):
        text = f"{ms}ms" if ms else "opening move"
        nodes.append(f";{'BW'[at % 2]}[{chr(97 + x)}{chr(97 + y)}]C[{text}]")
    return (
        head
        + "".join(f"{node}\n" if at % 8 == 7 else node for at, node in enumerate(nodes))
        + (")\n\n")
    )


def results(folder: Path, rng: Random, games: int) -> dict[Path, tuple[Played, str]]:
    """Write a folder of results as the judge keeps it: a folder a tournament, with its texts.

    The games and their tournaments, by their files.
    """
    written = {}
    for number in range(games):
        league = [*LEAGUES][number % len(LEAGUES)]
        rule, size = LEAGUES[league]
        tournament = f"{league}{rng.choice(('', '1', '15_2', '2016'))}"
        ends = [FIVE, FIVE, TIME, ILLEGAL, CRASH, FOUL if rule == reference.RENJU else DRAW]
        played = random_game(rng, rule, size, rng.choice(ends))
        if played.end == STOPPED:
            played = random_game(rng, rule, size, TIME)
        place = folder / tournament
        place.mkdir(parents=True, exist_ok=True)
        for name, text in TEXTS.items():
            (place / name).write_text(text.format(place), encoding="utf-8")
        path = place / f"{number}_3_5_{NUMBERS[played.winner]}.psq"
        text = judge(played, "ALPHA25.zip", "BETA.ZIP", tournament, by_turn=rng.random() < 0.5)
        path.write_text(text, encoding="ascii", newline="")
        written[path] = played, tournament
    return written


# ------------------------------------------------------------------------------------- the reader


class PlainGame(NamedTuple):
    """What a file of psq says."""

    rule: int
    width: int
    height: int
    stones: list[Point]
    black: str
    white: str
    winner: int | None  # 0 draw, 1 Black, 2 White
    event: str


def read_psq(text: str) -> PlainGame:
    """A file of Piskvork or of the judge, by its lines; only for what has been read without error.

    Raises AssertionError where stones stand behind the first line that is none.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = [" ".join(line.split()) for line in text.split("\n")]
    while not lines[0]:
        del lines[0]
    head = lines.pop(0)
    width, _, height = head.split(",")[0].lower().removeprefix("piskvorky").partition("x")
    tail = [part.strip() for part in head.rpartition(":")[2].split(",")]
    if lines and all(is_stone(line) for line in lines[:-1] if line):
        lines[-1] = sure_part(lines[-1], first_number(height))
    count = next((at for at, line in enumerate(lines) if line and not is_stone(line)), len(lines))
    while count and not lines[count - 1]:  # behind the stones, an empty line is an empty name
        count -= 1
    rows = [[int(part) for part in line.split(",")] for line in lines[:count] if line]
    del lines[:count]
    assert not any(is_stone(line) for line in lines), "stones are lost"
    codes = [at for at, line in enumerate(lines) if is_number(line)]
    at = 2 if 2 in codes else (codes or [len(lines)])[0]
    names = [*(lines[:at] if 2 in codes else filter(None, lines[:at])), "", ""][:2]
    if len(tail) == 2 and tail[0].isdecimal() and tail[1] == "1" and ":" in head:
        names.reverse()
    code = int(lines[at]) if at < len(lines) else -1
    judged = [line.split(",", 1) for line in lines[at + 1 :] if line[:1] in ("0", "1", "2")]
    judged = [[a.strip(), b.strip()] for a, *more in judged for b in more if len(a.strip()) == 1]
    judged = [pair for pair in judged if pair[1]]
    event = judged[0][1] if judged else ""
    rule = next((rule for name, (rule, _) in LEAGUES.items() if is_of(event, name)), 0)
    stones = [(x - 1, y - 1) for x, y, *_ in rows]
    size = first_number(width), first_number(height)
    if judged and int(judged[0][0]) and is_impossible(stones, size):
        stones.pop()
    winner = winner_of(stones, size, rule)
    mover = 1 + len(stones) % 2
    if winner is None and judged:
        winner = int(judged[0][0])
        if winner == mover:  # nobody wins by the other's turn, without a row
            winner = 3 - winner
    elif winner is None and code == 0 and size[0] * size[1] - len(stones) <= 25:
        winner = 0
    elif winner is None and code not in (0, -1):
        winner = 3 - mover
    black, white = names
    return PlainGame(rule, *size, stones, black, white, winner, event)


def is_number(text: str) -> bool:
    """Whether a line is a whole number of at most nine digits."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    return digits.isdecimal() and len(digits) <= 9


def is_stone(line: str) -> bool:
    """Whether a line is x,y or x,y,ms."""
    x, y, *more = [*(part.strip() for part in line.split(",")), ""][:4]
    times = [part.removeprefix("-") for part in more if part]
    is_whole = line.count(",") == 1 + len(times) <= 2
    return is_whole and all(part.isdecimal() for part in (x, y, *times)) and len(x + y) <= 8


def sure_part(last: str, most: int) -> str:
    """What a last line that has no end says for sure: nothing of a stone whose row may go on.

    most: the highest number of a row.
    """
    parts = [part.strip() for part in last.split(",")]
    x, y, ms = [*parts, "", ""][:3]
    is_stone = x.isdecimal() and (y or "0").isdecimal() and (ms.strip("-") or "0").isdecimal()
    if not is_stone or len(parts) > 3:
        return last
    if len(parts) == 3 and y:
        return f"{x},{y}"
    return last if y and not 0 < int(y + "0") <= most else ""


def is_of(tournament: str, league: str) -> bool:
    """Whether a tournament is one of a league."""
    return tournament.lower().startswith(league.lower())


def first_number(text: str) -> int:
    """The digits that a text begins with."""
    text = text.strip()
    return int(text[: next((at for at, one in enumerate(text) if not one.isdecimal()), len(text))])


def is_impossible(stones: list[Point], size: tuple[int, int]) -> bool:
    """Whether the last stone is off the board, or on another one."""
    *before, last = stones or [(0, 0)]
    return last in before or not (0 <= last[0] < size[0] and 0 <= last[1] < size[1])


def winner_of(stones: list[Point], size: tuple[int, int], rule: int) -> int | None:
    """Who has won by the last stone: 1, 2 or 0 where the board is full; None: nobody has."""
    board = reference.Board(*size, rule)
    for at, (x, y) in enumerate(stones[:-1]):
        board.put(x, y, (BLACK, WHITE)[at % 2])
    if not stones:
        return None
    own = (BLACK, WHITE)[(len(stones) - 1) % 2]
    found = reference.outcome(board, *stones[-1], own)
    if found == "win":
        return NUMBERS[own]
    return {"draw": 0, "continue": None}.get(found, NUMBERS[OTHER[own]])
