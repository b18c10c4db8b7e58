"""Tournaments from the command line, with real processes, some of which are killed."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from kakugo.arena.model import Played
from kakugo.arena.store import Store
from tests.helpers.arena import FAKES
from tests.helpers.process import POSIX, ROOT

PATIENCE_S = 120
PACE_S = 0.02  # between two looks into a file


def player(name: str, behaviour: str = "honest") -> list[str]:
    """Words for a fake engine."""
    command = f'cmd="{sys.executable}" -I -S "{FAKES}" {behaviour}'
    return ["--player", f"name={name}", command, "memory=0", "turn=20"]


def kakugo(name: str, *words: str) -> list[str]:
    """Words for this project's engine in a process."""
    return ["--player", f"name={name}", f'cmd="{sys.executable}" -m protocol', *words]


def command(*words: object) -> list[str]:
    """The arena's command line."""
    return [sys.executable, "-m", "kakugo.arena", *map(str, words)]


def arena(*words: object, status: int = 0) -> str:
    """Run the arena; its output, or what it complains about where it shall fail."""
    done = subprocess.run(
        command(*words), cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == status, done.stderr
    return done.stderr if status else done.stdout


def games_in(path: Path) -> list[Played]:
    """The games that a file holds."""
    with Store(path) as store:
        return store.games()


def wait_until(holds: Callable[[], bool], otherwise: str) -> None:
    """Wait for something that another process does."""
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, otherwise
        time.sleep(PACE_S)


def wait_for(games: int, path: Path) -> None:
    """Wait until a file that another process writes holds so many games."""

    def holds() -> bool:
        return path.exists() and path.stat().st_size > 0 and len(games_in(path)) >= games

    wait_until(holds, f"no {games} games in {path}")


def test_a_match_between_processes(tmp_path: Path) -> None:
    openings = tmp_path / "openings.txt"
    openings.write_text("# two\n0,0, 1,1, 2,0\nh8i8h9\n")
    path = tmp_path / "out.sqlite"
    printed = arena(
        *("match", "--games", "4", "--size", "15", "--openings", openings, "--file", path),
        *kakugo("a", "nodes=200"),
        *kakugo("b", "nodes=100"),
    )
    assert printed.startswith("a against b\n  games  4: ")
    games = games_in(path)
    assert [(game.task.black, game.task.white) for game in games] == 2 * [(0, 1), (1, 0)]
    assert [game.task.opening[1] for game in games] == 2 * [((8, 8),)] + 2 * [((8, 7),)]
    assert all(game.violation is None and game.reason == "five" for game in games)
    assert all(move.ms > 0 for game in games for move in game.moves)


def test_killed_in_the_middle_and_repeated(tmp_path: Path) -> None:
    path = tmp_path / "out.sqlite"
    words = ["match", "--games", "200", "--reuse", "--file", path, *player("a"), *player("b")]
    with subprocess.Popen(command(*words), cwd=ROOT, stdout=subprocess.DEVNULL) as killed:
        wait_for(40, path)
        killed.kill()
    before = games_in(path)
    assert 40 <= len(before) < 200
    assert "games  200: +100 =0 -100, 50.0 %" in arena(*words)
    after = games_in(path)
    assert [game.task.number for game in after] == list(range(200))
    kept = {game.task.number: game for game in after}
    assert all(kept[game.task.number] == game for game in before)  # not even their times differ
    assert len({game.machine for game in after}) == 2
    arena(*words)
    assert games_in(path) == after


@pytest.mark.skipif(not POSIX, reason="Windows has no Ctrl-C or kill for a group")
@pytest.mark.parametrize(
    ("stop", "place"), [("SIGINT", []), ("SIGTERM", []), ("SIGINT", ["--cluster", "local"])]
)
def test_ctrl_c_loses_no_game_that_has_ended(stop: str, place: list[str], tmp_path: Path) -> None:
    path = tmp_path / "out.sqlite"
    slow = ["--player", "name=b", "turn=0.05"]  # the library
    words = ["match", "--games", "1000", *place, "--file", path, *player("a"), *slow]
    with subprocess.Popen(
        command(*words), cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as stopped:
        wait_for(2, path)
        os.killpg(stopped.pid, getattr(signal, stop))  # as a terminal does: to all of them
        _, complaint = stopped.communicate(timeout=PATIENCE_S)
    assert stopped.returncode == 130
    assert complaint == "kakugo-arena: stopped; the same command goes on\n"
    games = games_in(path)
    assert 2 <= len(games) < 1000
    assert not any(game.violation for game in games)  # those that were broken off are no losses
    wait_until(lambda: not is_group(stopped.pid), "processes are left")


def is_group(number: int) -> bool:
    """Whether a process of a group still runs."""
    try:
        os.killpg(number, 0)
    except ProcessLookupError:
        return False
    return True


def test_one_of_two_workers_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "out.sqlite"
    words = ["match", "--games", "60", "--cluster", "local", "--concurrency", "2"]
    words += [*player("a"), *player("b"), "--file", str(path)]
    with subprocess.Popen(command(*words), cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        wait_for(4, path)
        worker = int(games_in(path)[0].machine.rpartition(":")[2])
        assert worker != running.pid
        os.kill(worker, signal.SIGKILL if POSIX else signal.SIGTERM)
        before = len(games_in(path))
        printed, _ = running.communicate(timeout=PATIENCE_S)
    assert running.returncode == 0
    assert before < 60
    assert "games  60: +30 =0 -30" in printed
    games = games_in(path)
    assert [game.task.number for game in games] == list(range(60))
    assert not any(game.violation for game in games)
    assert len({game.machine for game in games}) > 1


def test_a_cluster_that_is_there(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    path = tmp_path / "out.sqlite"
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        words = ["match", "--games", "8", "--cluster", address, "--file", path]
        assert "games  8: +4" in arena(*words, *player("a"), *player("b"))
    assert len(games_in(path)) == 8


def test_a_gauntlet_counts_violations_apart(tmp_path: Path) -> None:
    path = tmp_path / "out.sqlite"
    behaviours = ["crash", "garbage", "occupied"]
    printed = arena(
        *("gauntlet", "--games", "2", "--file", path, *player("hero")),
        *(word for behaviour in behaviours for word in player(f"p_{behaviour}", behaviour)),
    )
    assert re.search(r"1 hero +\+\d+\.\d +±\d+\.\d +6 +100\.0 %", printed), printed
    assert "p_crash: 2 lost by crash, first in game 0" in printed
    assert "p_garbage: 2 lost by garbage, first in game 2" in printed
    assert "p_occupied: 2 lost by illegal, first in game 4" in printed
    assert Counter(game.violation for game in games_in(path)) == {
        "crash": 2,
        "garbage": 2,
        "illegal": 2,
    }
    log = arena("report", path, "--log", "2")
    assert "> START 15" in log
    assert "I like" in log


def test_everyone_against_everyone(tmp_path: Path) -> None:
    path = tmp_path / "out.sqlite"
    library = [word for name in "abc" for word in ("--player", f"name={name}", "nodes=1")]
    printed = arena("roundrobin", "--games", "4", "--rule", "1", "--file", path, *library)
    assert printed.count(" 8  50.0 %") == 3
    met = Counter((game.task.black, game.task.white) for game in games_in(path))
    assert met == {(a, b): 2 for a in range(3) for b in range(3) if a != b}


def test_an_sprt_ends_when_it_knows(tmp_path: Path) -> None:
    path = tmp_path / "out.sqlite"
    words = ["sprt", "--elo0", "0", "--elo1", "100", "--games", "1000", "--file", path]
    words += ["--reuse", *player("a"), *player("b", "crash")]
    printed = arena(*words)
    assert "Elo 100 against 0 accepted" in printed
    played = games_in(path)
    assert len(played) < 200
    assert arena(*words) == printed
    assert games_in(path) == played


@pytest.mark.skipif(not POSIX, reason="Windows has no pseudoterminals")
def test_the_line_shows_how_it_goes(tmp_path: Path) -> None:
    import pty
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 120))
    words = ["sprt", "--games", "6", "--concurrency", "1", "--file", tmp_path / "out.sqlite"]
    with subprocess.Popen(
        command(*words, *player("a"), *player("b")), cwd=ROOT, stderr=theirs, stdout=theirs
    ) as running:
        assert running.wait(PATIENCE_S) == 0
    shown = os.read(ours, 1 << 16).decode()
    for number in (ours, theirs):
        os.close(number)
    first = r"1/6 games, a \+1 =0 -0 100\.0 % Elo \S+ ± \S+ LLR 0\.00 \(\S+ \S+\), \d+ games/h"
    assert re.search(first, shown), shown
    assert "6/6 games" in shown
    assert "SPRT   LLR" in shown


def test_variants_and_rectangles(tmp_path: Path) -> None:
    library = ["--player", "name=a", "nodes=1", *kakugo("b", "nodes=1")]
    for number, words in enumerate(
        [
            ["--game", "pente", "--option", "end_capture=on", "--draw-after", "12"],
            ["--game", "gomoku", "--size", "8x6", "--rule", "9"],
        ]
    ):
        path = tmp_path / f"{number}.sqlite"
        arena("match", "--games", "2", "--file", path, *words, *library)
        assert not any(game.violation for game in games_in(path))


def test_reports_and_records(tmp_path: Path) -> None:
    path, page, folder = (tmp_path / name for name in ("out.sqlite", "out.html", "games"))
    library = ["--player", "name=a", "nodes=1", "--player", "name=b", "nodes=1"]
    printed = arena("match", "--games", "2", "--file", path, *library)
    shown = arena("report", path, "--html", page, "--records", folder, "--format", "sgf")
    assert printed.startswith(shown)
    assert "<html" in page.read_text(encoding="utf-8")
    assert len(list(folder.iterdir())) == 2


def refuse_other(path: Path) -> list[object]:
    arena("match", "--games", "2", "--file", path, *library_of("ab"))
    return ["match", "--games", "2", "--file", path, "--rule", "4", *library_of("ab")]


def library_of(names: str) -> list[str]:
    """Players that are the library."""
    return [word for name in names for word in ("--player", f"name={name}", "nodes=1")]


COMPLAINTS: list[tuple[str, Callable[[Path], list[object]]]] = [
    ("holds a tournament of other players or rules", refuse_other),
    (
        "b: there is no program no-such-engine",
        lambda path: [
            *("match", "--file", path, *library_of("a")),
            *("--player", "name=b", "cmd=no-such-engine -x"),
        ],
    ),
    ("between two players, not 1", lambda path: ["match", "--file", path, *library_of("a")]),
    ("two players or more", lambda path: ["gauntlet", "--file", path]),
    ("not 3", lambda path: ["match", "--file", path, "--games", "3", *library_of("ab")]),
    ("5..32", lambda path: ["match", "--file", path, "--size", "99", *library_of("ab")]),
    ("not 15y", lambda path: ["match", "--file", path, "--size", "15y", *library_of("ab")]),
    ("no option x", lambda path: ["match", "--file", path, "--option", "x=1", *library_of("ab")]),
    (
        "pente has its own rule",
        lambda path: ["match", "--file", path, "--game", "pente", "--rule", "4", *library_of("ab")],
    ),
    ("--elo0", lambda path: ["sprt", "--file", path, "--elo1", "-1", *library_of("ab")]),
    ("not 0", lambda path: ["match", "--file", path, "--concurrency", "0", *library_of("ab")]),
    ("no such file", lambda path: ["report", path]),
    ("no.txt", lambda path: ["match", "--file", path, "--openings", "no.txt", *library_of("ab")]),
    ("unable to open", lambda path: ["match", "--file", path / "x" / "y", *library_of("ab")]),
]


@pytest.mark.parametrize(("why", "words"), COMPLAINTS, ids=[why for why, _ in COMPLAINTS])
def test_errors_take_one_line(
    why: str, words: Callable[[Path], list[object]], tmp_path: Path
) -> None:
    complaint = arena(*words(tmp_path / "out.sqlite"), status=1)
    assert complaint.startswith("kakugo-arena: ")
    assert complaint.count("\n") == 1
    assert why in complaint


def test_version_and_help() -> None:
    assert arena("--version").startswith("kakugo-arena ")
    assert "roundrobin" in arena("--help")
    assert "name=" in arena("match", "--help")


def test_a_file_is_an_ordinary_database(tmp_path: Path) -> None:
    path = tmp_path / "out.sqlite"
    arena("match", "--games", "2", "--file", path, *library_of("ab"))
    with sqlite3.connect(path) as base:
        names = base.execute("SELECT name FROM players ORDER BY number").fetchall()
        turns = base.execute("SELECT count(*) FROM moves WHERE game = 0").fetchone()
    assert names == [("a",), ("b",)]
    assert turns[0] >= 5
