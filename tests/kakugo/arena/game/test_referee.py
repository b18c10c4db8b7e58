"""One game: what an engine hears, how the game is refereed, what is kept of it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from brain import BLACK, EMPTY, SWAP, Game, games
from kakugo.arena.engine import affinity
from kakugo.arena.engine.clocks import Clock
from kakugo.arena.engine.engines import ProcessSide
from kakugo.arena.engine.inside import LibrarySide
from kakugo.arena.game.referee import play
from kakugo.arena.model import Move, Player, Rules, Task
from tests.helpers.arena.players import KAKUGO, PATIENT_MS, fake, game, open_sides, running
from tests.helpers.brains.process import sent
from tests.helpers.evaluation.weights import write_zero
from tests.helpers.tables import table
from tests.helpers.waiting import wait_until

TASK = Task(0, 0, 1, ())
ONE_NODE = Player("Kakugo", KAKUGO, nodes=1, turn_ms=PATIENT_MS)
LIBRARY = Player("library", (), nodes=50, turn_ms=PATIENT_MS)
OPENING = (((7, 7),), ((8, 8),), ((6, 9),))


class Onlooker(LibrarySide):
    """Notes how the other side's process fares while it is not to move."""

    def __init__(self, player: Player, *, waits: bool) -> None:
        """waits: until it is suspended."""
        super().__init__(player)
        self.seen: list[str] = []
        self._waits = waits
        self._others = running()

    def answer(self, game: Game) -> Move:
        others = running() - self._others
        if self._waits:
            wait_until(lambda: {other.status() for other in others} == {psutil.STATUS_STOPPED})
        self.seen += [other.status() for other in others]
        return super().answer(game)


def test_an_engine_hears_what_managers_say() -> None:
    infos = (("folder", "/tmp/a b"), ("hash_size", "4096"))
    limits: Any = {"turn_ms": 5000, "match_ms": 60000, "nodes": 7, "depth": 3}
    player = Player("p", fake().command, infos, memory=1 << 28, threads=2, **limits)
    black, white = ProcessSide(player), ProcessSide(fake())
    with open_sides(black, white):
        play(TASK, Rules(rule=4, draw_after=4), (black, white))
        lines = sent(black.log)
    before = ["INFO max_memory 268435456", "INFO thread_num 2", "INFO hash_size 4096"]
    assert lines[:3] == before  # so that the brain has made it when it says OK
    assert lines[3:15] == [
        *("START 15", "INFO timeout_turn 5000", "INFO timeout_match 60000"),
        *("INFO max_memory 268435456", "INFO game_type 1", "INFO rule 4", "INFO time_left 60000"),
        *("INFO max_depth 3", "INFO max_node 7", "INFO thread_num 2"),
        *("INFO folder /tmp/a b", "INFO hash_size 4096"),
    ]
    assert lines[15:17] == ["INFO time_left 60000", "BEGIN"]
    left = int(lines[17].removeprefix("INFO time_left "))
    assert 50000 < left < 60000
    assert lines[18:] == ["TURN 1,0"]


def test_an_opening_is_sent_as_board_and_a_rectangle_as_rectstart() -> None:
    black, white = ProcessSide(fake()), ProcessSide(fake())
    with open_sides(black, white):
        rules = Rules(width=20, height=12, draw_after=6)
        played = play(Task(0, 0, 1, OPENING), rules, (black, white))
        assert (
            sent(white.log)[:2] == sent(black.log)[:2] == ["INFO max_memory 0", "RECTSTART 20,12"]
        )
        assert sent(white.log)[-7:] == [
            *("BOARD", "7,7,2", "8,8,1", "6,9,2", "DONE"),
            *("INFO time_left 2147483647", "TURN 1,0"),
        ]
        assert sent(black.log)[-6:] == ["BOARD", "7,7,1", "8,8,2", "6,9,1", "0,0,2", "DONE"]
    assert [move.turn for move in played.moves] == [((0, 0),), ((1, 0),), ((2, 0),)]
    assert (played.winner, played.reason) == (EMPTY, "draw after 6")


def test_a_player_may_be_sent_all_by_board() -> None:
    black, white = ProcessSide(replace(fake(), board=True)), ProcessSide(fake())
    with open_sides(black, white):
        played = play(TASK, Rules(draw_after=4), (black, white), keep_log=True)
        assert [line for line in sent(black.log) if line[0] != "I"] == [
            *("START 15", "BEGIN", "BOARD", "0,0,1", "1,0,2", "DONE")
        ]
        assert "TURN 0,0" in sent(white.log)
    assert "> BOARD" in played.log
    assert "Second: honest" in played.log


def test_a_player_may_have_a_pause_after_its_answers() -> None:
    deaf = ProcessSide(replace(fake("deaf"), pause_ms=300), reuse=True)
    with open_sides(deaf, honest := ProcessSide(fake())):
        for _ in range(2):  # the second one begins with RESTART
            played = play(TASK, Rules(draw_after=4), (deaf, honest))
            assert (len(played.moves), played.reason) == (4, "draw after 4")


@pytest.mark.skipif(not hasattr(psutil.Process, "cpu_affinity"), reason="no processors to choose")
def test_a_game_has_processors_of_its_own() -> None:
    first, *_ = cores = affinity.read_cores("")
    with open_sides(ProcessSide(fake(), cores=(first,))) as (side,):
        others = running()
        side.open(Rules())
        assert [process.cpu_affinity() for process in running() - others] == [[first]]
    assert affinity.read_cores(f"{cores[-1]},{first}-{first}") == tuple(sorted({first, cores[-1]}))
    for text, why in (("x", "a list of processors"), ("9999", "there is no processor 9999")):
        with pytest.raises(ValueError, match=why):
            affinity.read_cores(text)


def test_five_wins_and_the_colours_of_the_task_are_the_seats() -> None:
    played = game(fake(), fake(), Rules(), TASK)
    # The first free cells in turn make a chequered board, whose diagonals are Black's.
    assert (played.winner, played.reason, played.violation, played.log) == (BLACK, "five", None, "")
    assert played.score == 1
    assert min(played.worst_memory) > 1 << 20


def test_what_engines_report_of_their_search_is_kept() -> None:
    played = game(fake("chatty"), fake(), Rules(draw_after=4), TASK)
    reported = [(move.depth, move.nodes, move.value) for move in played.moves]
    assert reported == [(None, None, None), (None, None, None), (3, 4000, -12), (None, None, None)]


def test_the_judge_ends_renju_with_25_cells_empty() -> None:
    played = game(fake(), fake(), Rules(rule=4, width=6, height=6), TASK)
    assert (played.winner, played.reason, len(played.moves)) == (EMPTY, "draw after 11", 11)


def test_an_opening_that_cannot_be_is_an_error_of_ours() -> None:
    twice = (((7, 7),), ((7, 7),))
    with pytest.raises(ValueError, match="opening of game 3, 7,7: 7,7"):
        game(fake(), fake(), Rules(), Task(3, 0, 1, twice))


def test_the_side_not_to_move_is_suspended_if_that_is_wanted() -> None:
    for suspend in (True, False):
        side, onlooker = ProcessSide(ONE_NODE, suspend=suspend), Onlooker(LIBRARY, waits=suspend)
        with open_sides(side, onlooker):
            play(TASK, Rules(draw_after=8), (side, onlooker))
        assert [status == psutil.STATUS_STOPPED for status in onlooker.seen] == 4 * [suspend]


def test_a_process_is_used_again_by_restart() -> None:
    sides = ProcessSide(fake(), reuse=True), ProcessSide(fake(), reuse=False)
    small = Rules(draw_after=4, width=7, height=7)
    heard: list[str] = []
    with open_sides(*sides):
        for number, rules in enumerate((Rules(draw_after=4), Rules(draw_after=4), small)):
            play(Task(number, 0, 1, ()), rules, sides)
            heard += [line for side in sides for line in sent(side.log) if "START" in line]
    assert heard == ["START 15", "START 15", "RESTART", "START 15", "START 7", "START 7"]


def test_the_clock_of_the_judge() -> None:
    clock = Clock(Player("p", (), turn_ms=5000, match_ms=8000), Rules(tolerance_ms=1000))
    assert (clock.allowed_ms, clock.limits.left_ms) == (6000, 8000)
    clock.charge(5500)
    assert (clock.allowed_ms, clock.limits.left_ms) == (3500, 2500)
    clock.charge(3000)
    assert (clock.allowed_ms, clock.limits.left_ms) == (500, -500)  # the tolerance shrinks
    clock = Clock(Player("p", (), turn_ms=None, match_ms=1000, increment_ms=100), Rules())
    clock.charge(300)
    assert clock.limits.left_ms == 800
    assert Clock(Player("p", (), turn_ms=None), Rules()).allowed_ms is None


SMALL = {"hexgomoku": 13, "murray": 7, "inlove": 10}  # cells a side; the others have 11
OPTIONS = {
    "murray": (("stones", "5"),),
    "gomoku": (("double_three", "compensated"),),
    "hexgomoku": (("variant", "1"),),
    "repensi": (("opening", "free"),),
}


@table("name", games())
def test_every_game_is_played_by_pipes(name: str) -> None:
    side = SMALL.get(name, 11)
    rule = 1 if name == "gomoku" else 0
    rules = Rules(name, rule, side, side, OPTIONS.get(name, ()), draw_after=30)
    with open_sides(ProcessSide(ONE_NODE), LibrarySide(LIBRARY)) as (black, white):
        played = play(TASK, rules, (black, white))
    assert played.violation is None, played.log
    assert played.moves
    assert played.worst_memory[0] > 1 << 20
    assert played.worst_memory[1] == 0
    for _, move in played.moves_of(1):
        assert None not in (move.nodes, move.depth, move.value)
        assert move.nodes <= 50  # type: ignore[operator]


@table(
    ("name", "opening"),
    [("gomoku", "swap"), ("gomoku", "swap2"), ("repensi", "offers"), ("hexgomoku", "swap2")],
)
def test_players_open_the_game_themselves(name: str, opening: str) -> None:
    side = SMALL.get(name, 11)
    rules = Rules(name, 0, side, side, (("opening", opening),), draw_after=16)
    players = ONE_NODE, replace(LIBRARY, nodes=300)
    with open_sides(ProcessSide(players[0]), LibrarySide(players[1])) as sides:
        for black, white in (sides, sides[::-1]):
            played = play(TASK, rules, (black, white), keep_log=True)
            assert played.violation is None, played.log
            assert len(played.moves[0].turn) == 3
            assert ("SWAP2BOARD" in played.log) == ((name, opening) == ("gomoku", "swap2"))


def test_the_winner_is_a_player_whatever_the_colours() -> None:
    rules = Rules(options=(("opening", "swap2"),))
    task = Task(0, 0, 1, (((7, 7), (0, 0), (8, 7)), SWAP, ((14, 14),)))
    # Black makes the five: the second player, who has taken Black.
    stones = [((x, 14),) for x in (10, 0, 11, 2, 12, 4, 13, 6)]
    task = replace(task, opening=task.opening + tuple(stones))
    with open_sides(LibrarySide(LIBRARY), LibrarySide(LIBRARY)) as (first, second):
        played = play(task, rules, (first, second))
    assert (played.winner, played.reason) == (2, "five")


def test_the_library_plays_at_the_strength_that_is_set() -> None:
    weak = replace(LIBRARY, nodes=None, infos=(("strength", "0"),))
    with open_sides(LibrarySide(weak), LibrarySide(weak)) as (black, white):
        played = play(TASK, Rules(draw_after=12), (black, white))
    assert {move.depth for move in played.moves} == {1}  # of searches that have all the time


@table("command", [(), KAKUGO])
def test_two_evaluations_meet_in_one_match(tmp_path: Path, command: tuple[str, ...]) -> None:
    path = write_zero(tmp_path / "zero.weights")
    infos = (("show_detail", "2"),)
    sighted = Player("sighted", command, infos, nodes=300, turn_ms=PATIENT_MS, threads=1)
    blind = replace(sighted, name="blind", evaluation=path)
    make = ProcessSide if command else LibrarySide
    with open_sides(make(sighted), make(blind)) as (first, second):
        played = play(Task(0, 0, 1, OPENING), Rules(), (first, second))
        assert not played.violation, played.reason
    assert played.winner == 1  # Black sees the board, White does not
    values = [move.value for move in played.moves]
    assert values[0] == 0  # of White, who is to move after an opening of three stones
    assert any(values[1::2])


def test_weights_of_another_rule_start_no_game(tmp_path: Path) -> None:
    player = Player("x", (), evaluation=write_zero(tmp_path / "zero.weights"))
    with open_sides(LibrarySide(player), LibrarySide(LIBRARY)) as (first, second):
        played = play(TASK, Rules(rule=4), (first, second))
    assert (played.winner, played.violation) == (2, "start")
