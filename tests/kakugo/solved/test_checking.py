"""A file of solved positions is right as it is written, and refused with any fault in it."""

import json
import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from brain.types import BLACK, WHITE
from kakugo import read_game
from kakugo.solved import checking
from kakugo.solved.checking import (
    CHECKSUM_BYTES,
    ENTRY_PLACE,
    ENTRY_PLIES,
    FIRST_LINE,
    HASH_BYTES,
    LOSER,
    WINNER,
    Board,
    Checker,
    Entry,
    Position,
    ProofError,
    SolvedFile,
    Win,
    check_file,
    packed,
    unpacked,
)
from kakugo.solved.tree import ProofTree
from kakugo.solved.writing import sealed, write
from tests.helpers.command import asked
from tests.helpers.solved import LINES, PLAN, solved_file

FLIPPED = 40  # files with one wrong bit
DROPPED = 10  # answers that are left out of each entry
STRAYED = 20  # times that stones are added to a position
BOARD = Board(15, 15)

pytestmark = pytest.mark.analysis


@pytest.fixture(scope="module", params=LINES)
def solved(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return solved_file(request.param, tmp_path_factory.mktemp("solved"))


@pytest.fixture(scope="module")
def freestyle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return solved_file(LINES[0], tmp_path_factory.mktemp("solved"))


def refusal(file: Path) -> str:
    with pytest.raises(ProofError) as caught:
        check_file(str(file), 1, print)
    return str(caught.value)


def test_it_is_right(solved: Path) -> None:
    said = check_file(str(solved), 2, print)
    assert "Black, to move, wins in at most" in said


def test_a_later_run_goes_on(freestyle: Path, tmp_path: Path) -> None:
    progress = tmp_path / "progress"
    said = check_file(str(freestyle), 1, print, str(progress))
    lines = progress.read_text()
    progress.write_text(lines + "3 4")  # it was killed while it wrote
    assert check_file(str(freestyle), 1, print, str(progress)) == said
    progress.write_text("of something else\n0 1 1.0\n")
    with pytest.raises(ProofError, match="another file"):
        check_file(str(freestyle), 1, print, str(progress))


def test_plain_python_alone_checks_it(freestyle: Path) -> None:
    script = shutil.copy(checking.__file__, freestyle.parent / "alone.py")
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(script), str(freestyle)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "wins in at most" in run.stdout


def test_a_wrong_bit_is_found(freestyle: Path, tmp_path: Path) -> None:
    rng = Random(1)
    content = freestyle.read_bytes()
    file = tmp_path / "wrong.solved"
    for _ in range(FLIPPED):
        wrong = bytearray(content)
        at = rng.randrange(len(wrong))
        wrong[at] ^= 1 << rng.randrange(8)
        file.write_bytes(wrong)
        assert refusal(file)


# ---- faults in what a file says, under a right hash ----


def opened(content: bytes) -> tuple[dict[str, object], bytes, bytes]:
    """The header, the wins and the positions of a file with one block."""
    head, _, body = content[len(FIRST_LINE) : -HASH_BYTES - CHECKSUM_BYTES].partition(b"\n")
    header = json.loads(head)
    (length,) = header["blocks"]
    return header, zlib.decompress(body[:length]), zlib.decompress(body[length:])


def closed(header: dict[str, object], wins: bytes, positions: bytes) -> bytes:
    block = zlib.compress(wins)
    header = {**header, "blocks": [len(block)]}
    whole = FIRST_LINE + json.dumps(header).encode() + b"\n" + block + zlib.compress(positions)
    return sealed(whole)


def test_a_dropped_answer_is_found(freestyle: Path, tmp_path: Path) -> None:
    rng = Random(1)
    header, wins, positions = opened(freestyle.read_bytes())
    file = tmp_path / "wrong.solved"
    for start in starts(freestyle):
        win, end = unpacked(wins, start)
        assert win is not None
        variants = [*without_an_answer(win)]
        for less in rng.sample(variants, min(DROPPED, len(variants))):
            shorter = packed(less)
            shorter += bytes(end - start - len(shorter))  # all others stay where they are
            file.write_bytes(closed(header, wins[:start] + shorter + wins[end:], positions))
            assert "winner" in refusal(file)


def starts(file: Path) -> list[int]:
    return [entry.start for entry in SolvedFile(str(file)).entries]


def without_an_answer(win: Win) -> Iterator[Win]:
    """The win without each of its answers, and without those of the wins in it."""
    for cell, after in win.answers.items():
        others = {other: each for other, each in win.answers.items() if other != cell}
        yield win._replace(answers=others)
        for less in without_an_answer(after) if after else ():
            yield win._replace(answers={**win.answers, cell: less})


@pytest.mark.parametrize(
    "change",
    [
        lambda header: {**header, "plies": header["plies"] - 2},
        lambda header: {**header, "root": "01"},
        lambda header: {**header, "winner": "White"},
        lambda header: {**header, "width": 14},
        lambda header: {**header, "game": "renju"},
        lambda header: {**header, "width": None},
        lambda header: {**header, "width": 0},
        lambda header: {**header, "plies": float("inf")},
    ],
)
def test_a_wrong_header_is_found(
    change: Callable[[dict[str, object]], dict[str, object]], freestyle: Path, tmp_path: Path
) -> None:
    header, wins, positions = opened(freestyle.read_bytes())
    file = tmp_path / "wrong.solved"
    file.write_bytes(closed(change(header), wins, positions))
    assert refusal(file)


def test_a_missing_position_is_found(freestyle: Path, tmp_path: Path) -> None:
    header, wins, positions = opened(freestyle.read_bytes())
    file = tmp_path / "wrong.solved"
    rows = rows_of(positions)
    assert len(rows) > 3
    for row in rows:
        if row[1] == BLACK:
            others = b"".join(each for each in rows if each is not row)
            file.write_bytes(closed(header, wins, others))
            assert refusal(file)


@pytest.mark.parametrize("turn", [None, 3])
def test_a_turn_that_is_not_that_of_the_win_is_found(
    turn: int | None, freestyle: Path, tmp_path: Path
) -> None:
    header, wins, positions = opened(freestyle.read_bytes())
    file = tmp_path / "wrong.solved"
    # Black has four in a row; a turn elsewhere is no win at once, whatever is named.
    key = bytes([BLACK, *[0 << 2 | BLACK] * 4, 5 << 2 | WHITE, *[0 << 2 | WHITE] * 3])
    named = packed(None if turn is None else Win(100, None, True, {}))
    row = bytes([len(key)]) + key + ENTRY_PLIES.pack(9) + ENTRY_PLACE.pack(0, len(wins), 100)
    file.write_bytes(closed(header, wins + named, positions + row))
    assert "b1" in refusal(file)


def rows_of(positions: bytes) -> list[bytes]:
    """What a file says of each position."""
    rows = []
    at = 0
    while at < len(positions):
        size = 1 + positions[at] + ENTRY_PLIES.size
        size += ENTRY_PLACE.size * (positions[at + 1] == BLACK)
        rows.append(positions[at : at + size])
        at += size
    return rows


@pytest.mark.parametrize("row", [bytes([2, WHITE, 1 << 2 | 1, 0, 1]), bytes([3, BLACK, 255, 1, 0])])
def test_a_position_that_nothing_proves_is_found(
    row: bytes, freestyle: Path, tmp_path: Path
) -> None:
    header, wins, positions = opened(freestyle.read_bytes())
    file = tmp_path / "wrong.solved"
    file.write_bytes(closed(header, wins, positions + row))
    assert refusal(file)


# ---- what the checker says of wins ----


def test_stray_stones_outside_the_zone_change_nothing(solved: Path) -> None:
    rng = Random(1)
    file = SolvedFile(str(solved))
    checker = Checker(BOARD, file.game == "standard")
    tried = 0
    for entry in file.entries:
        win = file.win(entry)
        assert win is not None
        for strays in range(1, 4):
            checker.set_up(entry)
            checker.position.place(win.turn, WINNER)
            try:
                zone = checker.win(win.passed, strays).zone  # after a pass
            except ProofError:
                continue  # against so many there may be no win
            stones = checker.position.stones
            outside = [
                cell for cell in range(BOARD.cells) if not stones[cell] and not zone >> cell & 1
            ]
            for _ in range(STRAYED):
                cells = rng.sample(outside, strays)
                for cell in cells:
                    checker.position.place(cell, LOSER)
                checker.win(win.passed, 0)
                for cell in cells:
                    checker.position.lift(cell)
                tried += 1
    assert tried


@pytest.mark.parametrize(
    ("is_exact", "winner", "loser", "fives"),
    [
        (False, (0, 1, 2, 3), (), [4]),
        (False, (0, 1, 3, 4), (), [2]),
        (False, (0, 1, 2, 3), (4,), []),
        (False, (1, 2, 3, 4), (), [0, 5]),
        (True, (1, 2, 3, 4), (), [0, 5]),
        (True, (0, 1, 2, 3, 5), (), []),
        (False, (0, 1, 2, 3, 5), (), [4]),
        (True, (0, 16, 32, 48), (), [64]),
        (True, (14, 28, 42, 56), (), [70]),
        (True, (0, 15, 30, 45), (), [60]),
    ],
)
def test_where_a_five_is_made(
    is_exact: bool, winner: tuple[int, ...], loser: tuple[int, ...], fives: list[int]
) -> None:
    position = Position(BOARD, is_exact)
    for side, cells in ((WINNER, winner), (LOSER, loser)):
        for cell in cells:
            position.place(cell, side)
    assert sorted(position.fives()) == fives


def test_no_win_where_the_loser_has_a_four() -> None:
    checker = Checker(BOARD, False)
    checker.set_up(Entry((100, 101, 102), (0, 1, 2, 3), True, 9))
    with pytest.raises(ProofError, match="loser has a five"):
        checker.win(Win(103, None, True, {}), 0)


def test_images_have_one_number_and_others_another() -> None:
    rng = Random(1)
    for _ in range(20):
        cells = rng.sample(range(BOARD.cells), 9)
        numbers = {
            BOARD.least([image[c] for c in cells[:5]], [image[c] for c in cells[5:]])
            for image in BOARD.images
        }
        assert len(numbers) == 1
        assert BOARD.least(cells[1:6], cells[6:]) not in numbers


def test_writing_goes_on_after_a_kill(tmp_path: Path) -> None:
    file = solved_file(LINES[0], tmp_path)
    content = file.read_bytes()
    tree = ProofTree(read_game(LINES[0]), BLACK, tmp_path / "small.proof")
    file.unlink()
    for done, _ in write(tree, file, PLAN):
        if done:
            break
    part = file.with_name(file.name + ".part")
    lines = part.read_bytes()
    assert lines
    part.write_bytes(lines + lines[:100])  # it was killed while it wrote
    for _ in write(tree, file, PLAN):
        pass
    tree.close()
    assert file.read_bytes() == content
    assert not part.exists()


def test_the_command_writes(tmp_path: Path) -> None:
    file = tmp_path / "a.solved"
    line = ("prove", "freestyle", "--from", "h8 a1 i9 i8", "--for", "black", "--nodes", 10_000)
    said = asked(*line, "--file", tmp_path / "a.proof", "--workers", 2, "--write", file)
    assert f"{file}: " in said.output
    assert "wins" in check_file(str(file), 1, print)
    short = (*line, "--file", tmp_path / "b.proof", "--looks", 0, "--write", file)
    assert "not finished" in asked(*short, status=2).complaints[0]
