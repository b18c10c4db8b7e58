"""Brains as objects: Kakugo and misbehaving ones in processes, driven from Python."""

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

import kakugo
from kakugo import (
    SWAP,
    BrainAnswerError,
    BrainError,
    BrainGoneError,
    BrainLine,
    BrainProcess,
    BrainStartError,
    BrainTimeoutError,
    Cancel,
    Limits,
)
from protocol.speech import Remarks
from tests.helpers.arena.players import FAKES, KAKUGO, PATIENT_MS, running
from tests.helpers.brains.mirror import code
from tests.helpers.brains.process import POSIX, sent
from tests.helpers.brains.questions import BRAINS, Questions, expected, mirror
from tests.helpers.games.judges import verdict
from tests.helpers.records.games import played
from tests.helpers.tables import table
from tests.helpers.waiting import until, when

QUICK = Limits(turn_ms=PATIENT_MS, nodes=300)
EMPTY_QUESTION = ["SWAP2BOARD", "DONE"]
STONES = ((7, 7), (7, 8), (8, 7), (8, 8), (9, 7))


def fake(behaviour: str = "honest", **options: object) -> BrainProcess:
    return BrainProcess([sys.executable, "-I", "-S", str(FAKES), behaviour], **options)  # type: ignore[arg-type]


@pytest.fixture
def brain() -> Iterator[BrainProcess]:
    """Kakugo."""
    with BrainProcess(KAKUGO) as process:
        yield process


def test_a_game_against_a_brain(brain: BrainProcess) -> None:
    game = kakugo.new_game("standard", width=9)
    while game.outcome() is None:
        game.play(*brain.play(game, QUICK))
        if game.outcome() is None:
            game.play(*game.legal_turns()[0])
    assert verdict(game) == (kakugo.BLACK, "five")
    brain.close()
    assert not brain.is_open
    lines = sent(brain.log)
    assert lines[-1] == "END"
    assert lines[0] == "START 9"
    assert "INFO rule 1" in lines
    assert "INFO max_node 300" in lines
    assert [line for line in lines if not line.startswith("INFO")][1:3] == ["BEGIN", "TURN 0,0"]
    assert "BOARD" not in lines


def test_limits_are_sent_when_they_change_and_taken_back() -> None:
    game = kakugo.new_game()
    with fake() as brain:
        for limits in (
            Limits(turn_ms=5000, left_ms=60_000, increment_ms=50, depth=4),
            Limits(turn_ms=5000, left_ms=50_000, increment_ms=50, nodes=9),
        ):
            game.play(*brain.play(game, limits))
            game.play((14, 14 - game.ply))
        lines = [line for line in sent(brain.log) if line.startswith("INFO")]
    assert lines == [
        *("INFO timeout_turn 5000", "INFO timeout_match 60000", "INFO rule 0"),
        *("INFO time_left 60000", "INFO time_increment 50", "INFO max_depth 4"),
        *("INFO time_left 60000", "INFO time_left 50000", "INFO max_depth 0", "INFO max_node 9"),
    ]


def test_limits_in_the_forms_of_an_engine() -> None:
    game = begun()
    with fake() as brain:
        brain.play(game, 30)
        brain.play(game, seconds=30, nodes=5)
        brain.analyse(game, depth=3)
        lines = [line for line in sent(brain.log) if "timeout_turn" in line or "max" in line]
        with pytest.raises(ValueError, match="not both"):
            brain.play(game, Limits(depth=1), nodes=5)
        with pytest.raises(TypeError, match=r"BrainProcess.play\(\) got .* did you mean 'mate'"):
            brain.play(game, mat=5)  # type: ignore[call-arg]
    assert lines == [
        *("INFO timeout_turn 30000", "INFO max_node 5"),
        *("INFO timeout_turn 2147483647", "INFO max_depth 3", "INFO max_node 0"),
    ]


def test_without_limits_a_brain_thinks_as_long_as_an_engine() -> None:
    game = kakugo.new_game()
    with fake() as brain:
        brain.play(game)
        brain.set("timeout_turn", 7000)
        brain.play(game)
        lines = [line for line in sent(brain.log) if "timeout_turn" in line]
    assert lines == ["INFO timeout_turn 30000", "INFO timeout_turn 7000"]
    with fake("silent", infos={"timeout_turn": 100}) as brain:
        game.play(*brain.play(game))
        game.play((14, 14))
        with pytest.raises(BrainTimeoutError, match="no answer within 1100 ms"):
            brain.play(game)


def test_without_a_limit_of_time_patience_ends() -> None:
    game = kakugo.new_game()
    with BrainProcess(KAKUGO, patience_s=1.5) as brain:
        brain.start(game)
        brain.suspend()
        with pytest.raises(BrainTimeoutError, match="no answer within 1500 ms"):
            brain.play(game, nodes=5)
        assert not brain.is_open


@pytest.mark.skipif(not POSIX, reason="Windows sends no signal to a thread that waits")
def test_a_question_that_is_interrupted_ends_the_brain() -> None:
    game = kakugo.new_game()
    with fake("silent") as brain:
        game.play(*brain.play(game))
        game.play((14, 14))
        when(lambda: "> TURN 14,14" in str(brain.log), lambda: os.kill(os.getpid(), signal.SIGINT))
        with pytest.raises(KeyboardInterrupt):
            brain.play(game)
        assert not brain.is_open


def test_the_size_of_its_table_is_sent_before_it_says_ok() -> None:
    infos = {"hash_size": 64, "max_memory": 350 << 20, "thread_num": 2, "evaluation": "", "a": 1}
    early = [f"INFO {key} {infos[key]}" for key in ("max_memory", "thread_num", "hash_size")]
    with fake(infos=infos, start_s=1e300) as brain:
        assert brain.play(kakugo.new_game(), 1e300) == ((0, 0),)  # longer than any clock
        assert sent(brain.log)[:4] == [*early, "START 15"]


def first_turns() -> list[kakugo.Game]:
    return [
        *map(kakugo.new_game, ("gomoku", "renju", "repensi", "inlove", "hexgomoku", "murray")),
        *(kakugo.new_game(opening=opening) for opening in ("swap", "swap2", "pro")),
    ]


@pytest.mark.parametrize("begun", first_turns(), ids=repr)
def test_it_can_be_asked_about_the_first_turn_again(
    brain: BrainProcess, begun: kakugo.Game
) -> None:
    for _ in range(2):
        assert begun.is_legal(*brain.play(begun, QUICK))
        assert begun.is_legal(*brain.analyse(begun, QUICK).turn)
    later = begun.copy()
    while later.ply < 4:
        later.play(*brain.play(later, QUICK))
        later.play(*later.legal_turns()[-1])
    assert begun.is_legal(*brain.play(begun, QUICK))
    lines = [line for line in sent(brain.log) if not line.startswith(("INFO", "ABOUT"))]
    asked = [
        n for n, line in enumerate(lines) if line == "BEGIN" or lines[n:][:2] == EMPTY_QUESTION
    ]
    assert len(asked) == 6
    assert all(lines[n - 1].startswith("START") for n in asked)


def test_a_game_is_begun_ahead_of_a_question_and_once() -> None:
    game = kakugo.new_game("gomoku")
    with fake() as brain:
        for _ in range(2):
            for _ in range(2):
                brain.prepare(game, QUICK)
            brain.play(game, QUICK)
        lines = [line for line in sent(brain.log) if not line.startswith("INFO")]
        assert lines == 2 * ["START 15", "BEGIN"]


def test_another_position_is_a_board_and_another_kind_of_game_a_start() -> None:
    with fake() as brain:
        game = played(*STONES)
        brain.play(game)
        game.undo()
        brain.play(game)
        rectangle = kakugo.new_game("renju", width=20, height=12)
        brain.play(rectangle)
        lines = [line for line in sent(brain.log) if line.split()[0] != "INFO"]
        assert "INFO rule 4" in sent(brain.log)
    board = [f"{x},{y},{2 - number % 2}" for number, (x, y) in enumerate(STONES[:4], start=1)]
    assert lines[:2] == ["START 15", "BOARD"]
    assert lines[2:7] == [f"{x},{y},{1 + n % 2}" for n, (x, y) in enumerate(STONES, start=1)]
    assert lines[8:] == ["BOARD", *board, "DONE", "RECTSTART 20,12", "BEGIN"]


def test_a_position_that_was_set_up_is_sent_by_its_stones() -> None:
    game = kakugo.new_game()
    stones = [(3, 3, kakugo.WHITE), (1, 1, kakugo.BLACK), (2, 2, kakugo.BLACK), (0, 5, kakugo.WALL)]
    game.setup(stones, kakugo.WHITE)
    with fake() as brain:
        assert brain.play(game) == ((0, 0),)
        assert sent(brain.log)[-6:] == ["BOARD", "1,1,2", "3,3,1", "2,2,2", "0,5,3", "DONE"]
        game.setup(stones, kakugo.BLACK)
        with pytest.raises(ValueError, match="as many stones as the opponent, or one less"):
            brain.play(game)
        forbidden = kakugo.new_game("standard", double_three="forbidden")
        forbidden.setup(stones, kakugo.WHITE)
        with pytest.raises(ValueError, match="in standard with double_three=forbidden only"):
            brain.play(forbidden)


def test_an_analysis_has_what_the_brain_says_of_its_search(brain: BrainProcess) -> None:
    game = played("h8", "h7", "i8", "i7", "j8", "j7", rule=1)
    answer = brain.analyse(game, Limits(turn_ms=PATIENT_MS, nodes=2000))
    assert answer.turn in [((6, 7),), ((10, 7),)]
    assert answer.value == 30_000 - 3
    assert answer.lines[0].pv[0] == answer.turn
    assert any("depth" in remark for remark in answer.remarks)
    answer = brain.analyse(begun(), Limits(turn_ms=PATIENT_MS, depth=3), best=3)
    assert answer.depth == 3
    assert answer.nodes
    assert len(answer.lines) == 3
    assert len({line.pv[0] for line in answer.lines}) == 3
    values = [line.value for line in answer.lines if line.value is not None]
    assert values == sorted(values, reverse=True)
    assert answer.lines[0].pv[0] == answer.turn


@table("name", ["carriage_returns", "translated_twice"])
def test_a_brain_whose_lines_end_in_another_way(name: str) -> None:
    with fake(name) as brain:
        assert brain.play(kakugo.new_game()) == ((0, 0),)
        assert brain.about().name == f"Fake {name}"


def test_a_brain_that_says_nothing_of_its_search() -> None:
    with fake() as brain:
        answer = brain.analyse(kakugo.new_game())
    assert (answer.turn, answer.depth, answer.nodes, answer.value) == (((0, 0),), None, None, None)


PV = ((7, 8),), ((8, 6),)
REMARKS = {
    "MESSAGE depth 12-20 ev 35 n 412K n/ms 824 tm 500 pv 7,8 8,6": BrainLine(12, 412_000, 35, PV),
    "MESSAGE depth 3-5 ev -M4 n 99 n/ms 1 tm 0 pv H8 I9": BrainLine(3, 99, -29_996),
    "MESSAGE Depth 12-20 | Eval +M7 | Node 1.5M | Time 500ms": BrainLine(12, 1_500_000, 29_993),
    "MESSAGE depth: 9 nodes: 7 win rate: 73.1%": BrainLine(9, 7, 100),
    "DEBUG winrate=0.5": BrainLine(value=0),
    "MESSAGE (1) loss in 4 depth 6-9 n 20 tm 5 pv 7,8": BrainLine(6, 20, -29_996, PV[:1]),
    "MESSAGE depth 6-9 multipv 1 ev -M4 n 20 n/ms 4 tm 5 pv 7,8": BrainLine(6, 20, -29_996, PV[:1]),
    "MESSAGE hello, I am at the end of my tether": BrainLine(),
}


def test_remarks_of_many_brains_are_read() -> None:
    for remark, search in REMARKS.items():
        remarks = Remarks()
        assert remarks.add(remark) == (search if search != BrainLine() else None)
        assert remarks.lines == ((search,) if search != BrainLine() else ())


def test_about(brain: BrainProcess) -> None:
    about = brain.about()
    assert (about.name, about.version) == ("Kakugo", kakugo.__version__)
    assert about.text.startswith('name="Kakugo"')
    with fake("nameless") as nameless:
        game = kakugo.new_game()
        nameless.start(game)
        assert nameless.about() == kakugo.BrainAbout()
        assert nameless.play(game) == ((0, 0),)


def test_options() -> None:
    game = begun()
    with fake(infos={"hash_size": 4096, "folder": "/tmp/a b"}) as brain:
        brain.start(game)
        for _ in range(2):
            brain.set("hash_size", 64)
            brain.play(game)
        brain.start(game)
        lines = [line for line in sent(brain.log) if "hash" in line or "folder" in line]
    large, small, folder = "INFO hash_size 4096", "INFO hash_size 64", "INFO folder /tmp/a b"
    assert lines == [large, large, folder, small, small, small, folder]
    for key, value in (("", 1), ("a b", 1), ("a", "1\nEND")):
        with fake() as brain, pytest.raises(ValueError, match="a word and a line of text"):
            brain.set(key, value)


def test_the_colours_change_hands_by_swap(brain: BrainProcess) -> None:
    game = kakugo.new_game(opening="swap2")
    game.play((7, 7), (0, 0), (8, 7))
    assert brain.play(game, QUICK) == SWAP
    game.play("swap")
    with fake() as white:
        white.play(game)
        assert sent(white.log)[-5:] == ["BOARD", "7,7,2", "0,0,1", "8,7,2", "DONE"]
    with fake() as other, pytest.raises(BrainAnswerError, match="0,0: "):
        other.play(kakugo.new_game(opening="swap2"))


@pytest.mark.usefixtures("left")
@table(
    ("behaviour", "kind", "why"),
    [
        ("garbage", BrainAnswerError, "'I like 1,0'"),
        ("occupied", BrainAnswerError, "0,0: .*0,0"),
        ("long", BrainAnswerError, "'1,1,1,1"),
        *((each, BrainTimeoutError, "no answer within 1100 ms") for each in ("silent", "flood")),
        ("crash", BrainGoneError, "its output has ended, exit code 3"),
    ],
)
def test_faults(behaviour: str, kind: type[BrainError], why: str) -> None:
    game = kakugo.new_game()
    with fake(behaviour) as brain:
        game.play(*brain.play(game))
        game.play((14, 14))
        before = game.copy()
        with pytest.raises(kind, match=why) as caught:
            brain.play(game, Limits(turn_ms=100))
        assert len(str(caught.value)) <= 300
        assert len(str(brain.log)) < 2_000_000
        assert (game.key, game.turns) == (before.key, before.turns)
        assert brain.is_open == (kind is BrainAnswerError)
        if brain.is_open:
            assert game.is_legal(*brain.play(game))
        else:
            with pytest.raises(BrainGoneError, match=f"it was ended before: {why}"):
                brain.play(game)


def test_programs_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(BrainStartError, match="/nowhere/nobody cannot be started: there is no"):
        BrainProcess("/nowhere/nobody")
    for folder in ("none", 999 * "x"):
        with pytest.raises(BrainStartError, match="there is no folder"):
            BrainProcess(KAKUGO, cwd=tmp_path / folder)
    with BrainProcess([sys.executable, "-c", ""]) as brain:
        with pytest.raises(BrainStartError, match=r"it has left|output has ended"):
            brain.start(kakugo.new_game())
        assert not brain.is_open


def test_a_command_has_words() -> None:
    for command in ("", [], [""], "'x", "a\0b"):
        with pytest.raises(ValueError, match="command must be a program and its arguments, not"):
            BrainProcess(command)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (kakugo.new_game("pente", end_capture="on"), kakugo.new_game("pente")),
        (kakugo.new_game("standard", double_three="forbidden"), kakugo.new_game("standard")),
        (kakugo.new_game(opening="pro"), kakugo.new_game("renju", opening="free")),
        (kakugo.new_game("inlove"), kakugo.new_game("freestyle")),
    ],
    ids=repr,
)
def test_a_brain_plays_one_game_after_another(
    brain: BrainProcess, first: kakugo.Game, second: kakugo.Game
) -> None:
    for game in (first, second):
        played = game.copy()
        for _ in range(6):
            played.play(*brain.play(played, QUICK))
    outside = second.copy()  # what the first game would refuse or play otherwise
    for turn in ("h8", "g8", "a1", "i1", "i8", "j8"):
        outside.play(turn)
    assert outside.is_legal(*brain.play(outside, QUICK))


def begun() -> kakugo.Game:
    return kakugo.read_game("gomoku 15x15: h8")


@pytest.fixture
def left() -> Iterator[None]:
    """Afterwards no process is there, and no thread."""
    threads, before = {*threading.enumerate()}, running()
    yield
    assert threads.issuperset(threading.enumerate())
    assert running() <= before


@pytest.mark.usefixtures("left")
@table("words", BRAINS)
def test_each_answer_belongs_to_its_question(words: tuple[str, ...]) -> None:
    with mirror(*words) as brain:
        questions = Questions(brain, 20 if "nameless" in words else 60)
        questions.put()
        assert questions.wrong == []
        assert questions.counts["refused"]
        assert brain.play(begun(), 0) == expected(begun())


@pytest.mark.usefixtures("left")
def test_a_second_question_meanwhile_is_refused() -> None:
    first, second = begun(), kakugo.read_game("gomoku 15x15: a1")
    with mirror("stop") as brain, brain.analysis(first, seconds=60) as analysis:
        for ask in (brain.play, brain.analyse, brain.analysis, brain.start, brain.restart):
            with pytest.raises(RuntimeError, match="a question to this brain is running already"):
                ask(second)
        brain.set("a", 1)
        analysis.stop()
        assert analysis.result.turn == expected(first)
        assert brain.play(second, 0) == expected(second)
        assert sent(brain.log).count("INFO a 1") == 1


@pytest.mark.usefixtures("left")
@table("words", [("stop",), ("button",)])
def test_whoever_stops_it_gets_its_answer_soon(words: tuple[str, ...]) -> None:
    game = begun()
    for stops in ("before", "token", "brain", "analysis"):
        with mirror(*words) as brain:
            token = Cancel()
            if stops == "analysis":
                with brain.analysis(game, seconds=60) as analysis:
                    assert next(analysis).value == code([(7, 7)])
                turn = analysis.result.turn
            else:
                if stops == "before":
                    token.cancel()
                else:
                    stop = {"token": token.cancel, "brain": brain.stop}[stops]
                    when(lambda: "MESSAGE" in str(brain.log), stop)
                turn = brain.play(game, seconds=60, cancel=token)
            assert turn == expected(game)


@pytest.mark.usefixtures("left")
@table("words", [("stop",), ("button",), ()])
def test_a_win_that_is_short_enough_ends_the_search(words: tuple[str, ...]) -> None:
    game, seconds = begun(), 60 if words else 1
    with mirror("wins", *words) as brain:
        answer = brain.analyse(game, seconds=seconds, mate=5)
        assert answer.turn == expected(game)
        assert answer.lines[0].win_within in range(1, 6)
        assert brain.play(game, seconds=seconds, mate=5) == expected(game)
        assert sent(brain.log).count("YXSTOP") == 2
        assert sent(brain.log).count("START 15") == 1  # who heeds no stop has its time


def test_points_are_excluded_for_one_question(brain: BrainProcess) -> None:
    game = begun()
    first = brain.play(game, nodes=300)
    other = brain.play(game, nodes=300, exclude=first)
    assert other != first
    assert game.is_legal(other)
    assert brain.analyse(game, nodes=300, exclude=game.points[1:]).turn == (game.points[0],)
    lines = [line for line in sent(brain.log) if line.startswith("YX")]
    assert lines == 2 * ["YXBLOCK", "YXBLOCKRESET"]
    assert sent(brain.log).count("ABOUT") <= 2


@table(
    ("behaviour", "why"),
    [
        ("honest", "exclude is for brains that know YXBLOCK: '1,0'"),
        ("nameless", "exclude is for brains that know YXBLOCK: '1,0'"),
        ("stubborn", "0,0: it was excluded"),
    ],
)
def test_a_brain_that_plays_what_is_excluded(behaviour: str, why: str) -> None:
    game = begun()
    with fake(behaviour) as brain:
        with pytest.raises(BrainAnswerError, match=why):
            brain.play(game, exclude=["a1"])
        assert brain.play(game) == ((0, 0),)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who does not heed a stop is started anew soon."""
    monkeypatch.setattr("protocol.brain_process.STOP_S", 0.5)


@pytest.mark.usefixtures("left", "impatient")
def test_a_brain_that_heeds_no_stop_is_started_anew() -> None:
    game = begun()
    with mirror() as brain:
        with brain.analysis(game, seconds=60) as analysis:
            assert next(analysis).depth == 1
        with pytest.raises(BrainTimeoutError, match="no answer to a stop; the program"):
            print(analysis.result)
        assert brain.play(game, 0) == expected(game)
        assert sent(brain.log).count("START 15") == 2


@pytest.mark.usefixtures("left")
def test_coroutines() -> None:
    game, other = begun(), kakugo.read_game("gomoku 15x15: a1")

    async def ask(brain: BrainProcess, heeds: bool) -> None:
        assert await brain.play_async(game, 0) == expected(game)
        assert (await brain.analyse_async(game, 0.01)).value == code([(7, 7)])
        waiting = asyncio.create_task(brain.play_async(game, 60))
        await until(lambda: "MESSAGE" in brain.log.lines()[-1])
        with pytest.raises(RuntimeError, match="is running already"):
            await brain.play_async(other)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert await brain.play_async(other, 0) == expected(other)
        async with brain.analysis(game, seconds=60) as analysis:
            async for line in analysis:
                if line.depth == 3:
                    break
        if heeds:
            assert analysis.result.turn == expected(game)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(brain.analyse_async(game, 60), 0.1)
        assert await brain.play_async(other, 0) == expected(other)

    for words in (("stop",), ("button",), ()):
        with mirror(*words) as brain:
            asyncio.run(ask(brain, bool(words)))


def test_lines_come_while_it_thinks(brain: BrainProcess) -> None:
    with brain.analysis(begun(), nodes=3000, best=2) as analysis:
        lines = [*analysis]
    assert lines[0].depth == 1
    assert lines[-1] in analysis.lines
    assert analysis.lines == analysis.result.lines
    assert len(analysis.lines) == 2
    with brain.analysis(begun(), seconds=60) as analysis:
        assert next(analysis).pv
    assert begun().is_legal(*brain.play(begun(), QUICK))
    assert sent(brain.log).count("START 15") == 1


FORMS: dict[str, Callable[[BrainProcess, kakugo.Game], object]] = {
    "play_async": lambda brain, game: asyncio.run(brain.play_async(game, 0.1)),
    "analysis": lambda brain, game: [*brain.analysis(game, 0.1)],
}


@pytest.mark.usefixtures("left")
@table(("fault", "form"), product(("crash", "long"), FORMS))
def test_a_fault_is_one_error_in_every_form(fault: str, form: str) -> None:
    game = begun()
    with fake(fault) as brain:
        brain.play(game)
        with pytest.raises(BrainGoneError if fault == "crash" else BrainAnswerError) as caught:
            FORMS[form](brain, game)
        assert len(str(caught.value)) <= 300
        if brain.is_open:
            assert game.is_legal(*brain.play(game))


@pytest.mark.usefixtures("left", "impatient")
@table("fault", ["silent", "flood"])
def test_a_brain_that_hangs_can_be_left(fault: str) -> None:
    game = begun()
    with fake(fault) as brain:
        brain.play(game)
        with brain.analysis(game, seconds=60):
            pass
        assert game.is_legal(*brain.play(game))
        closing = threading.Timer(0.5, brain.close)  # while it is asked, or before
        closing.start()
        with pytest.raises(BrainGoneError):
            brain.play(game, 60)
        closing.join()


def test_numbers_without_end() -> None:
    game = begun()
    with fake("numbers") as brain:
        brain.play(game)
        assert brain.analyse(game).lines == (BrainLine(),)


def test_what_came_before_the_question_is_no_answer() -> None:
    game = begun()
    with fake("ahead") as brain:
        for _ in range(4):
            assert brain.play(game) != ((14, 14),)


def test_a_brain_is_sent_nothing_right_behind_its_turn() -> None:
    game = kakugo.new_game("freestyle")
    with fake("dazed") as brain:
        for _ in range(2):
            game.play(*brain.play(game, QUICK))


@pytest.mark.skipif(not POSIX, reason="Windows has no signal that suspends")
def test_a_pause_begins_again_when_a_brain_runs_on() -> None:
    pause_s = 0.3
    game = kakugo.new_game("freestyle")
    with fake(pause_s=pause_s) as brain:
        game.play(*brain.play(game, QUICK))
        brain.suspend()
        time.sleep(pause_s)
        began = time.perf_counter()
        brain.resume()
        brain.play(game, QUICK)
        assert time.perf_counter() - began >= pause_s


def test_no_pause_keeps_a_brain_from_its_end() -> None:
    brain = fake(pause_s=60)
    brain.play(kakugo.new_game("freestyle"), QUICK)
    began = time.perf_counter()
    brain.close()
    assert time.perf_counter() - began < 60
    with pytest.raises(ValueError, match="pause_s must be a number from 0 to 60, not 61"):
        fake(pause_s=61)
