"""Games in the form of sites and other programs, damaged; a plain reader judges what is read.

The plain readers take what stands in a file for points one by one, and know nothing of games,
numbers and names. What they cannot judge, as the stones behind a pass, is compared with what comes
back from SGF alone.
"""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from brain.records import read_record
from brain.types import Point
from kakugo import Game, new_game
from tests.helpers.records import gomocup, renlib
from tests.helpers.records.games import play_on

DAMAGES = 20  # of the file of one game
LONGEST = 40  # turns
ENCODING = "latin-1"  # in which all bytes are read, whatever they look like
SIDES = (15, 15, 19, 20, 10)
ERROR = re.compile(r"((line|byte) \d+: |there are \d+ games)[^\n]+")
NAME = re.compile(r"([a-z])(\d+)")

Points = list[Point]


class Form(NamedTuple):
    """A form of files."""

    format: str  # by which they are read
    write: Callable[[Points, int], str | bytes]  # a game on a board of that side
    read: Callable[[bytes, int], Points | None]  # the plain reader; None: it cannot judge
    sides: tuple[int, ...] = SIDES
    game: str = "gomoku"


def name(point: Point, side: int, letters: str = "abcdefghijklmnopqrstuvwxyz") -> str:
    """A point whose row counts from the bottom."""
    return f"{letters[point[0]]}{side - point[1]}"


def named(text: str, side: int, letters: str = "abcdefghijklmnopqrstuvwxyz") -> Points:
    """All points of a text."""
    return [(letters.index(x), side - int(y)) for x, y in NAME.findall(text.lower())]


def numbered(points: Points, side: int, sep: str = " ") -> str:
    names = [name(point, side) for point in points]
    pairs = [sep.join(names[at : at + 2]) for at in range(0, len(names), 2)]
    return " ".join(f"{number}. {pair}" for number, pair in enumerate(pairs, 1)) + "\n"


def plain(data: bytes) -> str:
    """The text of a file, without comments."""
    lines = data.decode(ENCODING).splitlines()
    return "\n".join(line for line in lines if not line.strip().startswith("#"))


def moves(data: bytes) -> str:
    """The text without tags and numbers."""
    lines = [line for line in plain(data).splitlines() if not line.strip().startswith("[")]
    return re.sub(r"\d+ ?\.+", " ", "\n".join(lines))


def tagged(points: Points, side: int) -> str:
    tags = f'[Site "PlayOK"]\n[Black "a"]\n[Result "0-1"]\n[GameType "60,{side}"]\n\n'
    return f"{tags}{numbered(points, side).strip()} 0-1\n"


def tagged_side(data: bytes) -> int | None:
    found = re.search(r'(?m)^\s*\[\s*GameType\s*"60,(\d+)"\s*\]\s*$', plain(data))
    return int(found[1]) if found else None


def read_playok(data: bytes, _: int) -> Points | None:
    side = tagged_side(data)
    words = moves(data).split()
    return None if side is None or words[1:2] == ["--"] else named(moves(data), side)


def renju(points: Points, side: int) -> str:
    """As PlayOK plays it: both see three stones, two fifth ones are offered, one is chosen."""
    names = [name(point, side) for point in points]
    offered = next(name(at, side) for at in ((0, 0), (1, 0)) if at not in points[4:5])
    turns = [f"{names[0]} --", *(f"{one} --" for one in names[1:2])]
    turns += [f"{one} white" for one in names[2:3]] + [f"-- {one}" for one in names[3:4]]
    turns += [turn for one in names[4:5] for turn in (f"{offered} --", f"{one} {one}")]
    turns += [f"-- {one}" for one in names[5:6]]
    turns += [" ".join(names[at : at + 2]) for at in range(6, len(names), 2)]
    text = " ".join(f"{number}. {turn}" for number, turn in enumerate(turns, 1))
    return f'[Site "www.kurnik.pl"]\n[Black "a"]\n[Result "0-1"]\n\n{text} 0-1\n'


def read_renju(data: bytes, side: int) -> Points | None:
    words = moves(data).split()
    points = named(moves(data), side)
    if words[1:2] != ["--"] or tagged_side(data) is not None:
        return None
    fifth = next((at for at in range(4, len(points)) if points[at] in points[4:at]), 4)
    return points[:4] + points[fifth:]


PENTE = "abcdefghjklmnopqrst"


def pente(points: Points, side: int) -> str:
    names = [name(point, side, PENTE).upper() for point in points]
    pairs = [" ".join(names[at : at + 2]) for at in range(0, len(names), 2)]
    text = " ".join(f"{number}. {pair}" for number, pair in enumerate(pairs, 1))
    return f'[Game "Pente"]\n[Site "Pente.org"]\n[Player 1 Name "a"]\n\n{text}\n'


def rec(points: Points, _: int) -> str:
    stones = "".join(f"{x},{y},{7 * x}\n" for x, y in points)
    return f"one.exe\ntwo.exe\n{stones}-1\n"


def read_rec(data: bytes, side: int) -> Points:
    *whole, last = re.split(r"\r\n?|\n", data.decode(ENCODING))[2:] or [""]
    lines = [
        re.split(r"\s*,\s*", line.strip())
        for line in [*whole, gomocup.sure_part(last.strip(), side - 1)]
    ]
    return [(int(line[0]), int(line[1])) for line in lines if len(line) > 1]


def sav(points: Points, side: int) -> str:
    stones = "".join(f"{y} {x}\n" for x, y in points)
    return f"{side}\n{side}\n{len(points)}\n{stones}"


def read_sav(data: bytes, _: int) -> Points:
    numbers = [int(number) for number in re.findall(r"\d+", plain(data))]
    pairs = zip(numbers[3::2], numbers[4::2], strict=False)
    return [(x, y) for y, x in pairs][: numbers[2]]


def sgf(points: Points, side: int) -> str:
    letters = "abcdefghijklmnopqrst"
    nodes = "".join(
        f";{'BW'[ply % 2]}[{letters[x]}{letters[y]}]C[0.5]\n" for ply, (x, y) in enumerate(points)
    )
    return f"(;FF[4]GM[1]SZ[{side}]RU[basicruleFREESTYLEvcnruleNOVC]5A[gg]\n{nodes})\n--- more\n"


FORMS: dict[str, Form] = {
    "numbered": Form("numbered", numbered, lambda data, side: named(moves(data), side)),
    "joined": Form(
        "numbered",
        lambda points, side: "-".join(name(point, side).upper() for point in points),
        lambda data, side: named(moves(data), side),
    ),
    "gomocalc": Form(
        "gomocalc",
        lambda points, side: (
            "see https://gomocalc.com/#/" + "".join(name(point, side) for point in points) + " !\n"
        ),
        lambda data, side: named(
            re.split(
                r"[^a-z0-9]", plain(data).lower().partition("gomocalc.com/")[2].removeprefix("#/")
            )[0],
            side,
        ),
    ),
    "yixin": Form(
        "yixin",
        lambda points, side: "putpos " + "".join(name(point, side) for point in points),
        lambda data, side: named(re.sub(r"(?i)^\s*putpos\s", "", moves(data)), side),
    ),
    "renpos": Form(
        "renpos",
        lambda points, _: bytes([len(points), *(15 * y + x for x, y in points)]),
        lambda data, _: [(cell % 15, cell // 15) for cell in data[1 : 1 + data[0]]],
        sides=(15,),
    ),
    "sav": Form("sav", sav, read_sav),
    "rec": Form("rec", rec, read_rec),
    "playok": Form("playok", tagged, read_playok),
    "playok-renju": Form("playok", renju, read_renju, sides=(15,), game="renju"),
    "pente_org": Form(
        "pente_org",
        pente,
        lambda data, side: named(moves(data), side, PENTE),
        sides=(19,),
        game="pente",
    ),
    "sgf-katagomo": Form("sgf", sgf, lambda *_: None),
}


def read_damaged(rng: Random, form: Form) -> Iterator[bool]:
    """Damage files without end; whether each is read, as the plain reader reads it."""
    while True:
        side = rng.choice(form.sides)
        like = new_game(form.game, width=side)
        game = like.copy()
        play_on(game, rng, 1 + rng.randrange(LONGEST))
        written = form.write([point for (point,) in game.turns], side)
        data = written if isinstance(written, bytes) else written.encode()
        assert turns_of(data, form, like) == [point for (point,) in game.turns]
        for _ in range(DAMAGES):
            yield check(renlib.damaged(data, rng), form, like)


def check(data: bytes, form: Form, like: Game) -> bool:
    """Whether a file is read, and rightly; one error that names a place, else."""
    refused = ""
    try:
        record = read_record(data, form.format, like, encoding=ENCODING)
    except ValueError as error:
        refused = str(error)
    if refused:
        assert ERROR.fullmatch(refused), refused
        return False
    wanted = form.read(data, like.width)
    turns = [point for node in record.mainline() for point in node.turn or ()]
    assert wanted is None or turns == wanted, (data, turns, wanted)
    assert read_record(record.data("sgf")) == record, data
    return True


def turns_of(data: bytes, form: Form, like: Game) -> Points:
    """The stones of a file that is whole; some forms have no end of the line."""
    record = read_record(data, form.format, like, encoding=ENCODING)
    assert all(re.search("behind the game|without a line end", line) for line in record.remarks)
    return [point for node in record.mainline() for point in node.turn or ()]
