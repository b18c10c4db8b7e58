"""What is kept of a tournament is what was played."""

import sqlite3
import threading
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from kakugo.arena.figures.sprt import Sprt
from kakugo.arena.match import schedule
from kakugo.arena.model import File, Identity, Move, Played, Player, Rules, Task, Violation
from kakugo.arena.store.conditions import Conditions, Machine, Session
from kakugo.arena.store.store import Store

PLAYERS = (
    Player("a", ("x", "-y"), infos=(("k", "v"),), turn_ms=None, nodes=5),
    Player("b", (), memory=0, parameters=(("p", -3), ("q", 7))),
)
RULES = Rules("pente", 0, 19, 15, (("end_capture", "on"),), draw_after=100)
CONDITIONS = Conditions(RULES, "sprt", "mine 0123", 7, Sprt(0, 5, normalised=True), reuse=True)
FILES = (File("program", "/x/b", "12ab"), File("code x/y.so", "/x/y.so", "34cd"))
ABOUT = 'name="A", version="1"'
MACHINE = Machine(2, "a processor", "Linux", "3.11")
SESSION = Session(1e9, "0.1", MACHINE, 4, None, (0, 1), (Identity(ABOUT, FILES), Identity()))
OPENINGS: list[schedule.Opening] = [(((9, 9),), ((8, 8), (7, 7)), ()), ()]
TASKS = Task(1, 1, 0, OPENINGS[0]), Task(2, 0, 1, OPENINGS[1])
MOVES = Move(((1, 2),), 1.5, 3, 200, -7), Move(((3, 4), (5, 6)), 0.25), Move((), 0.0)
GAMES = [
    Played(TASKS[0], 2, "five", None, MOVES, (10, 20), "", 1.25, 1e9, "host:1"),
    Played(TASKS[1], 1, "timeout: late", Violation.TIMEOUT, log="> START\n< \x00é"),
]


def tasks(openings: list[schedule.Opening]) -> list[Task]:
    """The games of a match from these openings."""
    lineup = schedule.lineup(openings, lambda opening: [opening], None)
    return list(islice(schedule.tasks([(0, 1)], lineup), 8))


def test_what_was_kept_is_there_again(path: Path) -> None:
    with Store.open(path, PLAYERS, CONDITIONS) as store:
        for game in GAMES[::-1]:
            store.add(game)
    with Store(path) as store:
        assert (store.players, store.conditions) == (PLAYERS, CONDITIONS)
        assert store.games() == GAMES
        assert [game.machine for game in store.games()] == ["host:1", ""]


def test_no_game_is_kept_twice_or_half(path: Path) -> None:
    broken = Played(Task(0, 0, 1, ()), 1, "five", None, (Move(((1, 2),), 1.0),))
    with Store.open(path, PLAYERS, CONDITIONS) as store:
        store.add(GAMES[0])
        with sqlite3.connect(path) as other:
            other.execute("INSERT INTO moves VALUES (0, 0, 'pass', 0, 0, 0, 0)")
        for game in (GAMES[0], broken):
            with pytest.raises(ValueError, match="another arena plays into this file"):
                store.add(game)
        assert store.games() == GAMES[:1]


def test_a_match_that_runs_is_read_game_by_game(tmp_path: Path) -> None:
    path, moves = tmp_path / "file.sqlite", MOVES[:1]
    Store.open(path, PLAYERS, CONDITIONS).close()

    def play() -> None:
        with Store(path) as store:
            for task in islice(count(), 300):
                store.add(Played(Task(task, 0, 1, ()), 1, "five", None, moves))

    playing = threading.Thread(target=play)
    playing.start()
    with Store(path) as store:
        while playing.is_alive():
            assert all(game.moves == moves for game in store.games())
            found, counts = store.results()
            assert set(counts.values()) <= {1}
            assert len(found) == len(counts)
    playing.join()


def test_files_of_other_tournaments_are_refused(path: Path) -> None:
    with Store.open(path, PLAYERS, CONDITIONS) as store:
        store.add(Played(tasks(OPENINGS)[3], 0, "full board"))
    others = [
        (PLAYERS[::-1], CONDITIONS, "players a, b, not b, a"),
        ((PLAYERS[0], replace(PLAYERS[1], memory=1)), CONDITIONS, "player b.memory 0, not 1"),
        (PLAYERS, replace(CONDITIONS, rules=replace(RULES, rule=4)), "rules.rule 0, not 4"),
        (PLAYERS, replace(CONDITIONS, sprt=None), "sprt {.*}, not None"),
        (PLAYERS, replace(CONDITIONS, random=None, reuse=False), "random 7, not None; reuse True,"),
    ]
    for players, conditions, what in others:
        with pytest.raises(ValueError, match=rf"was begun with {what}.*: take another --file"):
            Store.open(path, players, conditions)
    with Store.open(path, PLAYERS, CONDITIONS) as store:
        store.check(tasks(OPENINGS), store.games())
        for other in (tasks(OPENINGS[:1]), tasks(OPENINGS)[:3]):
            with pytest.raises(ValueError, match="other openings or games"):
                store.check(other, store.games())


def test_sessions_are_kept_and_what_is_not_as_before_is_refused(path: Path) -> None:
    later = replace(SESSION, began=2e9)
    program, library = FILES
    loaded = Identity(ABOUT, (program, File("code x/other.so", "/x/other.so", "ff")))
    changed = program._replace(checksum="99ff"), library._replace(checksum="99ff")
    others: dict[str, Identity] = {
        "a: program /x/b 12ab, not /x/b 99ff": Identity(ABOUT, (changed[0], library)),
        "a: code x/y.so y.so 34cd, not y.so 99ff": Identity(ABOUT, (program, changed[1])),
        "a: version 1, not 2": Identity('name="A", version="2"', FILES),
        "a: name A, not ; a: version 1, not ": Identity("", FILES),
    }
    with Store.open(path, PLAYERS, CONDITIONS) as store:
        store.begin(SESSION)
        store.add(GAMES[0])
        store.begin(replace(later, identities=(loaded, Identity())))  # the program is the same
        store.begin(later)
        changes: list[tuple[dict[str, Any], str]] = [
            *(({"identities": (other, Identity())}, what) for what, other in others.items()),
            ({"version": "0.2"}, "version 0.1, not 0.2"),
            ({"concurrency": 1}, "concurrency 4, not 1"),
            ({"machine": replace(SESSION.machine, cores=1)}, "machine.cores 2, not 1"),
        ]
        for news, what in changes:
            with pytest.raises(ValueError, match=f"{what} since the games before; .*--accept-ch"):
                store.begin(replace(later, **news))
        store.begin(replace(later, concurrency=1), accept=True)
        store.add(GAMES[1])
    with Store(path) as store:
        assert [session.concurrency for session in store.sessions] == [4, 4, 4, 1]
        assert store.sessions[0] == SESSION
        assert store.counts() == [1, 0, 0, 1]


def test_a_file_without_a_tournament_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.touch()
    with pytest.raises(ValueError, match="is not a tournament's file"):
        Store(path)
    assert path.read_bytes() == b""
    with pytest.raises(ValueError, match="no such file"):
        Store(tmp_path / "nothing")


def test_every_opening_is_played_from_both_sides_in_every_pairing() -> None:
    openings = [(((x, 0),),) for x in range(3)]
    pairings = schedule.round_robin(3)
    lineup = schedule.lineup(openings, lambda opening: [opening], seed=7)
    games = list(islice(schedule.tasks(pairings, lineup), 2 * 3 * len(openings)))
    assert [game.number for game in games] == list(range(18))
    assert {(game.black, game.white, game.opening) for game in games} == {
        (one, other, opening)
        for opening in openings
        for pairing in pairings
        for one, other in (pairing, pairing[::-1])
    }
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert (first.pair, first.opening) == (second.pair, second.opening)
        assert (first.black, first.white) == (second.white, second.black)


def test_a_seed_shuffles_always_in_the_same_way() -> None:
    openings = [(((x, 0),),) for x in range(10)]
    unmixed, one, same, other = (
        list(islice(schedule.lineup(openings, lambda opening: [opening], seed), 10))
        for seed in (None, 1, 1, 2)
    )
    assert unmixed == sorted(one) == openings
    assert one == same != other


def test_openings_come_again_turned() -> None:
    lineup = schedule.lineup([()], lambda _: [(((turned, 0),),) for turned in range(3)], None)
    assert [opening[0][0][0] for opening in islice(lineup, 7)] == [0, 1, 2, 0, 1, 2, 0]
