"""Tournaments from the command line, with real processes, some of which are killed."""

import os
import platform
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

import brain
from kakugo.arena.face import ARENA_PACKAGES
from kakugo.arena.game import openings
from kakugo.arena.model import Rules
from kakugo.arena.store.store import Store
from tests.helpers.arena.players import FAKES
from tests.helpers.arena.tournament import (
    EMPTY,
    PATIENCE_S,
    arena,
    command,
    games_in,
    kakugo,
    numbers_in,
    outputs,
    player,
    wait_for,
)
from tests.helpers.brains.process import POSIX, ROOT, lives
from tests.helpers.waiting import wait_until

NO_OPENINGS = "  no openings: games may repeat each other, and prove less than their number\n"
SMALL = [*EMPTY, "--size", "5"]  # the same game, and a short one
BY_THE_RULES = ("five", "full board")  # how games of engines end; who wins hangs on their clocks


def test_a_match_between_processes(path: Path, tmp_path: Path) -> None:
    openings = tmp_path / "openings.txt"
    openings.write_text("# two\n0,0, 1,1, 2,0\nh8i8h9\n")
    printed = arena(
        *("match", "--games", "4", "--size", "15", "--openings", openings, "--file", path),
        *kakugo("a", "nodes=200"),
        *kakugo("b", "nodes=100"),
    )
    assert printed.startswith("a against b\n  games  4: ")
    games = games_in(path)
    assert [(game.task.black, game.task.white) for game in games] == 2 * [(0, 1), (1, 0)]
    assert [game.task.opening[1] for game in games] == 2 * [((8, 8),)] + 2 * [((8, 7),)]
    assert all(game.violation is None and game.reason in BY_THE_RULES for game in games)
    assert all(move.ms > 0 for game in games for move in game.moves)


def test_killed_in_the_middle_and_repeated(path: Path) -> None:
    words = ["match", "--games", "80", "--reuse", "--file", path, *SMALL]
    words += [*player("a"), *player("b")]
    with subprocess.Popen(command(*words), cwd=ROOT, stdout=subprocess.DEVNULL) as killed:
        wait_for(10, path)
        killed.kill()
    before = games_in(path)
    assert 10 <= len(before) < 80
    assert "games  80: +40 =0 -40, 50.0 %" in arena(*words)
    after = games_in(path)
    assert [game.task.number for game in after] == list(range(80))
    kept = {game.task.number: game for game in after}
    assert all(kept[game.task.number] == game for game in before)  # not even their times differ
    assert len({game.machine for game in after}) == 2
    arena(*words)
    assert games_in(path) == after


@pytest.mark.skipif(not POSIX, reason="Windows has no Ctrl-C or kill for a group")
@pytest.mark.parametrize(
    ("stop", "place"), [("SIGINT", []), ("SIGTERM", []), ("SIGINT", ["--cluster", "local"])]
)
def test_ctrl_c_loses_no_game_that_has_ended(stop: str, place: list[str], path: Path) -> None:
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
    wait_until(lambda: not lives(stopped.pid), "processes are left")


def test_one_of_two_workers_is_killed(path: Path) -> None:
    words = ["match", "--games", "16", "--cluster", "local", "--concurrency", "2", *SMALL]
    words += [*player("a"), *player("b"), "--file", str(path)]
    with subprocess.Popen(command(*words), cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        wait_for(2, path)
        worker = int(games_in(path)[0].machine.rpartition(":")[2])
        assert worker != running.pid
        os.kill(worker, signal.SIGKILL if POSIX else signal.SIGTERM)
        before = len(numbers_in(path))
        printed, _ = running.communicate(timeout=PATIENCE_S)
    assert running.returncode == 0
    assert before < 16
    assert "games  16: +8 =0 -8" in printed
    games = games_in(path)
    assert [game.task.number for game in games] == list(range(16))
    assert not any(game.violation for game in games)
    assert len({game.machine for game in games}) > 1


def test_a_cluster_that_is_there(path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        words = ["match", "--games", "8", "--cluster", address, "--file", path, *SMALL]
        assert "games  8: +4" in arena(*words, *player("a"), *player("b"))
    assert len(games_in(path)) == 8


def test_a_gauntlet_counts_violations_apart(path: Path) -> None:
    behaviours = ["crash", "garbage", "occupied"]
    printed = arena(
        *("gauntlet", "--games", "2", "--file", path, *player("hero")),
        *(word for behaviour in behaviours for word in player(f"p_{behaviour}", behaviour)),
    )
    assert re.search(r"1 hero +\+\d+\.\d +±\d+\.\d +6 +100\.0 %", printed), printed
    won = r" +\+2 =0 -0 \+1200±\d+"
    assert re.search(rf"^ +1 hero +-{3 * won}$", printed, re.MULTILINE), printed
    assert re.search(r"^ +\d p_crash +\+0 =0 -2 -1200±\d+(?: +-){3}$", printed, re.MULTILINE)
    for number, violation in enumerate(("crash", "garbage", "illegal")):
        name = behaviours[number]
        assert f"  against p_{name}: pairs 1 won, 0 split, 0 lost; points 100.0 % [" in printed
        assert f"p_{name}: 2 lost by {violation}, first in game {2 * number}" in printed
    assert arena("report", path).startswith(printed)
    assert "Elo: 1200 is a cap" in printed
    assert "< I like" in arena("report", path, "--log", "2")
    *turns, last = arena("report", path, "--show", "2").splitlines()
    assert turns[0].startswith("game 2: hero - p_garbage 1-0, garbage: 'I like ")
    assert re.fullmatch(r"   1 \w+ +opening", turns[1])
    assert any(re.fullmatch(r" +\d+ \w+ +\d+\.\d ms", turn) for turn in turns)
    assert last == "Black has won: forfeit"
    assert "there is no game 99" in arena("report", path, "--show", "99", status=1)


def test_an_sprt_ends_when_it_knows(path: Path) -> None:
    words = ["sprt", "--games", "1000", "--file", path, "--reuse"]
    words += [*player("a"), *player("b", "crash"), "--elo0", "0", "--elo1"]
    printed = arena(*words, "100")
    assert "Elo 100 against 0 accepted" in printed
    shown = arena("report", path)
    assert shown.startswith(printed)
    *_, last = re.findall(r"^ +(\d+) +(\d+) +\+\d+\.\d +(\d\.\d\d)$", shown, re.MULTILINE)
    assert int(last[0]) == len(games_in(path)) < 200
    assert f"LLR {last[2]} (-2.94, 2.94)" in printed
    assert "was begun with sprt.elo1 100.0, not 50.0" in arena(*words, "50", status=1)
    assert arena(*words, "100") == printed
    assert int(last[0]) == len(games_in(path))


@pytest.mark.skipif(not POSIX, reason="Windows has no pseudoterminals")
def test_the_line_shows_how_it_goes(tmp_path: Path) -> None:
    import pty
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 120))
    words = ["sprt", "--games", "6", "--concurrency", "1", "--file", tmp_path / "out.sqlite"]
    words += [*EMPTY, *player("a"), *player("b")]
    with subprocess.Popen(command(*words), cwd=ROOT, stderr=theirs, stdout=theirs) as running:
        assert running.wait(PATIENCE_S) == 0
    shown = os.read(ours, 1 << 16).decode()
    for number in (ours, theirs):
        os.close(number)
    first = r"1/6 \|[^|]{12}\| a \+1 =0 -0 100\.0 % Elo \S+ ± \S+ LLR 0\.00 .*, at most [\d:]+ left"
    assert re.search(first, shown), shown
    assert "6/6 |" in shown


def test_a_pipe_has_a_line_now_and_then(tmp_path: Path) -> None:
    words = ["match", "--games", "4", "--concurrency", "1", *EMPTY]
    words += ["--player", "name=a", "nodes=1", "--player", "name=b", "nodes=2"]
    for progress, lines in (("0", 4), ("3600", 0)):
        path = tmp_path / progress
        _, said = outputs(*words, "--file", path, "--progress", progress)
        pattern = r"^(\d)/4 a \+\d =\d -\d .* games/h, [\d:]+ left$"
        found = re.findall(pattern, said, re.MULTILINE)
        assert (len(found), len(said.splitlines())) == (lines, lines)


def test_players_that_are_equal_are_named_once(tmp_path: Path) -> None:
    same = ["--player", "name=a", "nodes=1", "--player", "name=b", "nodes=1"]
    words = ["match", "--games", "2", "--file", tmp_path / "file", *same]
    first, second = (outputs(*words)[1] for _ in range(2))
    assert "kakugo-arena: a and b differ in their names only" in first
    assert second == ""


def test_the_first_fault_ends_it_if_that_is_wanted(path: Path) -> None:
    words = ["match", "--games", "8", "--concurrency", "1", "--file", path, *EMPTY]
    words += [*player("a"), *player("b", "crash"), "--stop-at-fault"]
    for games in (1, 2):  # the same command goes on
        assert f"game {games - 1}: b lost by crash" in arena(*words, status=3)
        assert len(games_in(path)) == games


def test_a_player_of_ours_reports_its_search_and_games_end_by_values(tmp_path: Path) -> None:
    path, folder, csv = (tmp_path / name for name in ("out.sqlite", "logs", "samples.csv"))
    words = ["match", "--games", "2", "--file", path, "--resign", "value=0", "turns=1"]
    words += [*kakugo("a", "nodes=50"), *kakugo("b", "nodes=50", "info.show_detail=3"), "--logs"]
    arena(*words)
    games = games_in(path)
    for game in games:
        for player_number in (0, 1):
            moves = [move for _, move in game.moves_of(player_number)]
            assert any(move.value is not None and move.depth is not None for move in moves)
        assert "> INFO show_detail 3" in game.log
        assert "> INFO show_detail 2" in game.log
    assert {game.reason for game in games} <= {"resigned", *BY_THE_RULES}
    shown = arena("report", path, "--games", "--logs", folder, "--samples", csv)
    assert "  resign: value=0 turns=1\n" in shown
    for game, line in zip(games, shown.splitlines()[-4:-2], strict=True):
        names = "ab"[game.task.black], "ab"[game.task.white]
        assert f"{game.task.number} {names[0]} - {names[1]} " in line
        assert f", {game.reason}; " in line
    assert sorted(path.name for path in folder.iterdir()) == ["00000.log", "00001.log"]
    rows = sum(len(game.moves) for game in games)
    assert f"  written: {rows} positions to {csv}" in shown.splitlines()
    assert len(csv.read_text().splitlines()) == 1 + rows
    silent = ["match", "--games", "2", "--file", tmp_path / "silent", "--draw", *EMPTY]
    said = arena(*silent, *player("a"), *library_of("b"))
    assert said.endswith("  a tells no values: no game of it could be adjudicated\n" + NO_OPENINGS)


def test_players_open_the_game_themselves(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    words = ["match", "--games", "2", "--file", path, "--option", "opening=swap2", "--logs"]
    assert "openings" not in arena(*words, *kakugo("a", "nodes=300"), *library_of("b"))
    games = games_in(path)
    assert [(game.task.black, game.task.opening) for game in games] == [(0, ()), (1, ())]
    assert not any(game.violation for game in games)
    assert all(len(game.moves[0].turn) == 3 for game in games)
    assert all("> SWAP2BOARD" in game.log for game in games)
    arena("report", path, "--records", folder, "--format", "txt", "--html", tmp_path / "page.html")
    for game, file in zip(games, sorted(folder.iterdir()), strict=True):
        *_, record = file.read_text().splitlines()
        replayed = brain.read_game(record)
        assert replayed.turns == tuple(move.turn for move in game.moves)
        outcome = replayed.outcome()
        assert outcome is not None
        assert outcome.winner == (game.winner and replayed.colour_of(game.winner))


def test_reports_and_records(tmp_path: Path) -> None:
    path, page, folder = (tmp_path / name for name in ("out.sqlite", "out.html", "games"))
    match = ["match", "--file", path, *library_of("ab"), "--games"]
    printed = arena(*match, "2")
    shown = arena("report", path, "--html", page, "--records", folder, "--format", "sgf")
    assert shown.startswith(printed)
    version = re.escape(brain.__version__)
    for line in (
        r"  game: gomoku 15x15\n",
        r"  openings: freestyle15 [0-9a-f]{12}\n",
        rf"  a: Kakugo {version} \(checksum \w+\), this library: turn=1 nodes=1",
        rf"UTC: 2 games by kakugo-arena {version}, \d+ at once in threads; \d+ cores",
    ):
        assert re.search(line, shown), line
    assert platform.node() not in re.findall(r"[\w-]+", shown)
    assert "<html" in page.read_text(encoding="utf-8")
    assert len(list(folder.iterdir())) == 2
    written = [f"  written: the page {page}", f"  written: 2 games to {folder}"]
    assert shown.splitlines()[-2:] == written
    for option in ("--html", "--records", "--samples", "--logs"):
        place = path / "beneath a file" if option in ("--records", "--logs") else folder
        complaint = arena("report", path, option, place, status=2)
        assert re.fullmatch(rf"kakugo-arena: {re.escape(str(place))}: [A-Z][a-z ]+\n", complaint)
    assert "--games asks for" not in arena(*match, "2")
    assert "games  4: " in arena(*match, "4")
    assert "holds 4 games, all of which count; --games asks for 2" in arena(*match, "2")
    with sqlite3.connect(path) as base:  # an ordinary database
        assert base.execute("SELECT name FROM players ORDER BY number").fetchall() == [
            ("a",),
            ("b",),
        ]
        assert base.execute("SELECT count(*) FROM moves WHERE game = 0").fetchone()[0] >= 5


def test_openings_of_the_federation_are_played(path: Path) -> None:
    """By programs, which hear that the game is renju: gomoku under its rule has no such opening."""
    words = ["--game", "renju", "--option", "opening=yamaguchi", "--openings", "none"]
    command = f"cmd={sys.executable} -P -m protocol"
    players = [word for name in "ab" for word in ("--player", f"name={name}", command)]
    done = arena("match", "--games", "2", "--file", path, *words, *players, "--each", "nodes=50")
    assert "games  2: " in done
    with sqlite3.connect(path) as base:
        first = base.execute("SELECT turn FROM moves WHERE game = 0").fetchone()[0]
    assert re.fullmatch(r"7,7 \S+ \S+ \d+", first)


def test_a_proven_win_is_shown_in_words(path: Path) -> None:
    weak = ["--player", "name=b", "nodes=20", "info.strength=0"]
    arena("match", "--games", "2", "--file", path, "--player", "name=a", "nodes=2000", *weak)
    shown = arena("report", path, "--show", "0")
    assert re.search(r", win in \d+\n", shown)
    assert not re.search(r"value -?29\d{3}", shown)


def test_openings_of_another_game_are_named(tmp_path: Path) -> None:
    words = ["match", "--games", "2", "--file", tmp_path / "out", *library_of("ab")]
    others = ["--openings", "renju15", "--draw-after", "8"]
    _, said = outputs(*words, *others)
    assert "openings renju15 are balanced in renju, --rule 4, and not in this game" in said
    _, said = outputs(*words, *others, "--rule", "4", "--file", tmp_path / "other")
    assert "balanced" not in said


def test_a_game_with_a_rule_is_played_from_any_opening_of_its_set(path: Path) -> None:
    numbers = ("--games", "2", "--from", "1500")
    words = ["match", "--file", path, "--size", "15", "--draw-after", "9", *library_of("ab")]
    arena(*words, "--game", "Caro", *numbers)
    arena(*words, "--rule", "9", *numbers)  # the same conditions
    caro = openings.read(openings.find("caro15"), Rules(rule=9))
    assert [game.task.opening for game in games_in(path)] == [caro[-1]] * 2


def test_players_have_the_names_of_their_about(path: Path, tmp_path: Path) -> None:
    words = ["--player", player("")[2], *player("")[3:], *player("b")]
    assert arena("match", "--games", "2", "--file", path, *words).startswith(
        "Fake honest against b"
    )
    with Store(path) as store:
        assert [identity.version for identity in store.sessions[0].identities] == ["1.6", "1.6"]
    nobody = ["--player", "name=x", *player("", "refuses")[2:]]
    said = arena("match", "--file", tmp_path / "other", *nobody, *player("b"), status=1)
    assert "x does not start: 'ERROR this board is too square' instead of OK" in said


def test_who_does_not_start_plays_later(path: Path, tmp_path: Path) -> None:
    program = tmp_path / "brain.py"
    words = ["gauntlet", "--games", "2", "--file", path, *EMPTY, *player("a"), *player("b")]
    words += ["--player", "name=c", f'cmd="{sys.executable}" -I -S "{program}"', "memory=0"]
    why = "c does not start: it"  # has left: whether it is noticed by reading or by writing
    assert why in arena(*words, "--stop-at-fault", status=1)
    assert why in arena(*words, status=1)
    assert {game.task.white + game.task.black for game in games_in(path)} == {1}
    program.write_text(FAKES.read_text())
    assert re.search(r"c +\S+ +\S+ +2 ", arena(*words))
    assert len(games_in(path)) == 4


def library_of(names: str) -> list[str]:
    return [word for name in names for word in ("--player", f"name={name}", "nodes=1")]


MISUSES = {  # words of an arena -> what it complains about; AB: two players
    "match --player name=a --player name=b cmd=no-such-one": "b: there is no program no-such-one",
    "match --player name=a": "between two players, not 1",
    "gauntlet": "two players or more",
    "match --games 3 AB": "not 3",
    "match --size 15y AB": "not 15y",
    "match --option x=1 AB": "no option x",
    "match --game pente --rule 4 AB": "pente has its own rule",
    "sprt --elo1 -1 AB": "--elo0",
    "match --affinity --concurrency 4096 AB": "want 4096 processors of their own",
    "match AB --draw x=1": "--draw is written",
    "match --openings no.txt AB": "no.txt",
    "match AB --file x/y.sqlite": "y.sqlite: there is no folder ",
    "openings x/y.txt": "y.txt: there is no folder ",
    "match --players no.toml": "no.toml: No such file",
    "match --player nodes=1 --player nodes=1": "two players have the same name",
    "match --option opening=swap2 --openings renju15 AB": "--openings: in this game the players",
    "match --game nothing AB": "no game 'nothing'; there are gomoku, freestyle, ",
    "match --from 1501 AB": "--from is the number of an opening, 1 to 1500, not 1501",
    "match --size 5 --openings freestyle15 AB": "--openings freestyle15 is for 15x15, not 5x5",
}


def test_errors_take_one_line(path: Path, tmp_path: Path) -> None:
    match = ["match", "--games", "2", "--file", path, *library_of("ab")]
    arena(*match)
    cases: list[tuple[int, list[object], str]] = [
        (1, [*match, "--rule", "4"], "was begun with rules.rule 0, not 4; openings"),
        (1, ["report", tmp_path / "none"], "no such file"),
    ]
    for text, why in MISUSES.items():
        command, *words = shlex.split(text.replace("AB", " ".join(library_of("ab"))))
        file = [] if command == "openings" else ["--file", tmp_path / "other"]
        cases.append((2, [command, *file, *words], why))
    for status, line, why in cases:
        complaint = arena(*line, status=status, cwd=tmp_path)
        assert complaint.startswith("kakugo-arena: ")
        assert complaint.count("\n") == 1
        assert why in complaint


def test_without_its_extra_it_says_what_to_install(tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    venv.create(bare)  # an interpreter that has nothing but Python
    python = next(path for path in bare.glob("*/python*") if path.stem == "python")
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extra = wanted["optional-dependencies"]["arena"]
    assert {requirement.partition(">")[0] for requirement in extra} == ARENA_PACKAGES
    for words, is_help in ((["match"], False), ([], False), (["--help"], True)):
        line = [str(python), "-m", "kakugo.arena", *words]
        done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == (0 if is_help else 1)
        assert ("roundrobin" in done.stdout) == is_help
        needs = r'kakugo-arena needs (\w+): run python -m pip install "\.\[arena\]" in .*\n'
        assert re.fullmatch(needs, done.stderr), done.stderr


@pytest.mark.skipif(not POSIX, reason="Windows has no head")
def test_a_reader_may_leave(path: Path) -> None:
    arena("match", "--games", "2", "--file", path, *library_of("ab"))
    shown = subprocess.Popen(
        command("report", path), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert shown.stdout is not None
    shown.stdout.close()
    _, said = shown.communicate(timeout=PATIENCE_S)
    assert said == ""
