"""A file of solved positions is right as it is written, and refused with any fault in it."""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import psutil
import pytest

import brain.database.solved as reading
from brain.database.positions import SHIPPED_FILES
from brain.points import point_name
from brain.types import BLACK, WHITE
from kakugo import read_game
from kakugo.solved import checking
from kakugo.solved.checking import (
    ENTRY_PLACE,
    ENTRY_PLIES,
    LOSER,
    WINNER,
    Board,
    Checker,
    Entry,
    Held,
    Position,
    ProofError,
    SolvedFile,
    Win,
    check_file,
)
from kakugo.solved.finding import packed
from kakugo.solved.tree import ProofTree
from kakugo.solved.writing import write
from tests.helpers.command import asked
from tests.helpers.solved import (
    DROPPED,
    LINES,
    PLAN,
    Damage,
    Parts,
    names_position,
    solved_file,
    wins_by_itself,
)
from tests.helpers.waiting import wait_until

SHIPPED = SHIPPED_FILES[":solved:"][0]
DAMAGED = 25  # files of each kind
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


def test_the_engine_reads_the_format_that_the_checker_reads() -> None:
    for name in ("FIRST_LINE", "CHECKSUM_BYTES", "NO_TURN", "NO_WIN", "END"):
        assert getattr(reading, name) == getattr(checking, name)
    for name in ("ENTRY_PLIES", "ENTRY_PLACE"):
        assert getattr(reading, name).format == getattr(checking, name).format
    assert reading.END_BYTES == checking.CHECKSUM_BYTES + checking.HASH_BYTES


@pytest.mark.parametrize("width", [15, 32])
def test_points_have_the_names_of_the_engine(width: int) -> None:
    cells = range(0, 5 * width, 7)
    names = " ".join(point_name((cell % width, cell // width)) for cell in cells)
    assert checking.text(cells, (), width) == f"winner {names}; loser none"


@pytest.mark.skipif(os.name != "posix", reason="Windows has no Ctrl-C for one group of processes")
def test_ctrl_c_ends_the_checker_with_a_word() -> None:
    run = subprocess.Popen(
        [sys.executable, checking.__file__, SHIPPED, "--workers", "2"],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_until(lambda: len(psutil.Process(run.pid).children()) == 2)
    os.killpg(run.pid, signal.SIGINT)
    _, errors = run.communicate()
    assert (run.returncode, errors) == (1, "stopped\n")


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


@pytest.mark.parametrize(
    "kind",
    [
        "a wrong bit",
        "a dropped answer",
        "a turn on a stone",
        "another turn",
        "the win of another position",
        "fewer plies",
        "a missing position",
    ],
)
def test_damage_is_found(kind: str, freestyle: Path, tmp_path: Path) -> None:
    file = tmp_path / "wrong.solved"
    faults, whole = Damage(freestyle.read_bytes(), Random(1)), Held(str(freestyle))
    found = 0
    for _ in range(DAMAGED):
        file.write_bytes(faults.kinds[kind]())
        if kind == DROPPED and wins_by_itself(whole, faults):
            continue
        assert names_position(refusal(file), kind)
        found += 1
    assert found


@pytest.mark.parametrize(
    "wrong",
    [
        {"plies": 1},
        {"root": "01"},
        {"root": "02"},
        {"winner": "White"},
        {"width": 14},
        {"width": None},
        {"width": 0},
        {"plies": float("inf")},
        {"game": "renju"},
    ],
)
def test_a_wrong_header_is_found(wrong: dict[str, object], freestyle: Path, tmp_path: Path) -> None:
    parts = Parts.of(freestyle.read_bytes())
    file = tmp_path / "wrong.solved"
    file.write_bytes(parts._replace(header={**parts.header, **wrong}).content())
    assert refusal(file)


FOUR = bytes([BLACK, *[BLACK] * 4, 5 << 2 | WHITE, *[WHITE] * 3])  # Black has a1 to d1


def row(key: bytes, plies: int, place: bytes = b"") -> bytes:
    """What a file says of a position."""
    return bytes([len(key)]) + key + ENTRY_PLIES.pack(plies) + place


@pytest.mark.parametrize(
    "wrong",
    [
        row(bytes([WHITE, 1 << 2 | BLACK]), 1),
        row(bytes([3, 1 << 2 | BLACK]), 1),
        row(bytes([BLACK, 255]), 1),
        row(FOUR, 1, ENTRY_PLACE.pack(0, 0, 240)),
        row(FOUR, 1, ENTRY_PLACE.pack(9, 0, 4)),
        row(FOUR, 1, ENTRY_PLACE.pack(0, 1 << 30, 4)),
    ],
)
def test_a_position_that_nothing_proves_is_found(
    wrong: bytes, freestyle: Path, tmp_path: Path
) -> None:
    parts = Parts.of(freestyle.read_bytes())
    file = tmp_path / "wrong.solved"
    file.write_bytes(parts._replace(rows=[*parts.rows, wrong]).content())
    assert refusal(file)


@pytest.mark.parametrize("win", [None, Win(100, None, True, {})])
def test_a_turn_is_checked_where_there_is_a_five(
    win: Win | None, freestyle: Path, tmp_path: Path
) -> None:
    parts = Parts.of(freestyle.read_bytes())
    (block,) = parts.blocks
    wrong = row(FOUR, 9, ENTRY_PLACE.pack(0, len(block), 100))
    file = tmp_path / "wrong.solved"
    content = parts._replace(blocks=[block + packed(win)], rows=[*parts.rows, wrong]).content()
    file.write_bytes(content)
    assert "a1 b1 c1 d1" in refusal(file)


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


@pytest.mark.parametrize("is_exact", [False, True])
def test_six_in_a_row_of_the_loser_is_a_five_in_freestyle_alone(is_exact: bool) -> None:
    six, winner = tuple(range(30, 36)), (60, 61, 62, 63)
    for at, missing in enumerate(six):
        checker = Checker(BOARD, is_exact)
        checker.set_up(Entry(winner, tuple(cell for cell in six if cell != missing), True, 9))
        assert checker.position.has_lost() == (at in (0, 5))
        assert (missing in checker.position.fives(LOSER)) == (not is_exact)
        checker.position.place(missing, LOSER)
        assert checker.position.has_lost() == (not is_exact)


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
    proven, _, length = check_file(str(file), 1, print).partition(": ")
    assert "wins" in length
    found = re.search(r"with (\w+)", said.output)
    assert found
    longer = f"{line[3]} {found[1]}"
    after = (*line[:3], longer, *line[4:], "--write", file)  # which begins a turn earlier
    asked(*after, "--file", tmp_path / "c.proof", "--workers", 2)
    assert check_file(str(file), 1, print).startswith(proven)
    short = (*line, "--file", tmp_path / "b.proof", "--looks", 0, "--write", file)
    assert "not finished" in asked(*short, status=2).complaints[0]


def test_what_cannot_be_written_is_refused_before_all_work(tmp_path: Path) -> None:
    proof = tmp_path / "a.proof"
    for game, file, why in (
        ("freestyle", tmp_path / "none" / "a.solved", "no such folder"),
        ("freestyle", tmp_path / "a.txt", "ends with .solved"),
        ("hexgomoku", tmp_path / "a.solved", "only a proof in freestyle or standard"),
    ):
        said = asked("prove", game, "--file", proof, "--write", file, status=2)
        assert why in said.complaints[0]
        assert not proof.exists()
