"""Shipped problems, streaks and rushes, what was missed, and statistics over all attempts."""

import time

import pytest

from kakugo import read_game, turn_name
from kakugo.board.handlers.library import picture
from kakugo.board.library import practice
from kakugo.board.library.problem_rows import Row
from kakugo.board.library.shipped import shipped
from kakugo.board.library.store import DAY_S
from kakugo.board.wire.messages import Json
from tests.helpers.board.pages import Desk, at_a_desk


def some(task: str, plies: int | None = None) -> Row:
    """A shipped problem."""
    return next(
        row for row in shipped().values() if row["task"] == task and row["win_within"] == plies
    )


def first_turn(row: Row) -> str:
    return turn_name(read_game(row["solution"]).turns[len(read_game(row["line"]).turns)])


def wrong_turn(row: Row) -> str:
    """A legal turn far from the right one."""
    game, right = read_game(row["line"]), read_game(row["solution"])
    x, y = right.turns[len(game.turns)][0]
    turns = [turn for turn in game.legal_turns() if turn]
    return turn_name(max(turns, key=lambda turn: abs(turn[0][0] - x) + abs(turn[0][1] - y)))


async def answered(desk: Desk, row: Row, *, is_right: bool) -> Json:
    """Set a problem of one turn up and answer it; what is judged."""
    await desk.do("problem", problem=row["problem"])
    heard = len(desk.messages)
    await desk.do("solve", turn=first_turn(row) if is_right else wrong_turn(row))
    return await desk.until("judged", heard)


async def listed(desk: Desk, **wanted: object) -> list[Json]:
    return list((await desk.do("problems", **wanted))["problems"])


@at_a_desk
async def test_shipped_problems_are_there_at_once_and_copied_when_they_are_tried(
    desk: Desk,
) -> None:
    all_of_them = await desk.do("problems")
    assert all_of_them["total"] == len(shipped())
    assert "renju" in all_of_them["games"]
    assert await listed(desk, of="own") == []
    fours = await desk.do("problems", game="renju", task="fours", level="child")
    assert fours["problems"]
    assert {(one["task"], one["level"]) for one in fours["problems"]} == {("fours", "child")}
    assert {one["kind"] for one in fours["problems"]} == {"renju 15x15"}
    assert all(one["shipped"] for one in fours["problems"])

    def copied() -> int:
        ((count,),) = desk.library.do(
            lambda base: base.execute("SELECT count(*) FROM problems").fetchall()
        )
        return int(count)

    five = some("fours", 1)
    assert picture(desk.library, five["problem"]).count("<svg") == 1
    assert copied() == 0
    judged = await answered(desk, five, is_right=True)
    assert (judged["right"], judged["done"], judged["tries"]) == (True, True, 1)
    assert copied() == 1
    (solved,) = await listed(desk, state="solved")
    assert (solved["problem"], solved["shipped"]) == (five["problem"], True)
    assert (await desk.do("problems"))["total"] == len(shipped())


@at_a_desk
async def test_a_run_that_is_left_counts_and_the_next_one_asks_others(desk: Desk) -> None:
    run = await desk.do("run", of="rush", game="renju", task="foul")
    for _ in range(3):
        asked = shipped()[run["problem"]]
        await answered(desk, asked, is_right=True)
        run = await desk.do("next")
    assert (run["solved"], (await desk.do("figures"))["best"]["rush"]) == (3, 0)
    left = await desk.do("next", leave=True)
    assert (left["problem"], left["solved"]) == (None, 3)
    assert (await desk.do("figures"))["best"]["rush"] == 3
    lately = {one["problem"] for one in await listed(desk, state="solved")}
    for _ in range(20):  # the easiest level has others
        assert (await desk.do("run", of="rush", game="renju"))["problem"] not in lately


@at_a_desk
async def test_the_foul_is_not_shown_and_is_the_only_turn_that_is_right(desk: Desk) -> None:
    row = some("foul")
    asked = await desk.do("problem", problem=row["problem"])
    assert asked["position"]["fouls"] == {}
    foul = read_game(row["solution"]).turns[-1][0]
    cell = [*read_game(row["line"]).points].index(foul)
    assert cell in asked["position"]["next"]
    bad = await answered(desk, row, is_right=False)
    assert (bad["right"], bad["tries"]) == (False, 1)
    good = await answered(desk, row, is_right=True)
    assert (good["right"], good["done"]) == (True, True)
    assert good["position"]["result"]["winner"] == "white"


@at_a_desk
async def test_of_a_defence_every_other_turn_is_refuted(desk: Desk) -> None:
    row = some("defence")
    bad = await answered(desk, row, is_right=False)
    assert bad["right"] is False
    assert bad["answer"] is not None
    good = await answered(desk, row, is_right=True)
    assert (good["right"], good["done"]) == (True, True)


@at_a_desk
async def test_what_was_missed_comes_again_later_and_later(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    five, now = some("fours", 1), time.time()
    await answered(desk, five, is_right=False)
    assert (await desk.do("problems"))["due"] == 1
    assert [one["problem"] for one in await listed(desk, state="due")] == [five["problem"]]
    for days in (1, 3, 7, 21):
        judged = await answered(desk, five, is_right=True)
        assert judged["due"] == pytest.approx(now + days * DAY_S, abs=DAY_S / 2)
        assert await listed(desk, state="due") == []
        desk.library.do(lambda base: base.execute("UPDATE problems SET due = 1"), writes=True)
    assert (await answered(desk, five, is_right=True))["due"] is None
    again = await answered(desk, five, is_right=False)
    assert again["due"] == pytest.approx(now, abs=DAY_S / 2)


@at_a_desk
async def test_a_streak_ends_with_the_first_mistake_and_the_best_one_is_kept(desk: Desk) -> None:
    run = await desk.do("run", of="streak", task="foul")
    assert (run["solved"], run["lives"], run["left"], run["best"]) == (0, 1, None, 0)
    seen = set()
    for solved in range(1, 4):
        assert run["problem"] not in seen
        seen.add(run["problem"])
        await answered(desk, shipped()[run["problem"]], is_right=True)
        run = await desk.do("next")
        assert (run["solved"], run["lives"]) == (solved, 1)
    await answered(desk, shipped()[run["problem"]], is_right=False)
    over = await desk.do("next")
    assert (over["problem"], over["solved"], over["lives"]) == (None, 3, 0)
    assert (await desk.do("run", of="streak"))["best"] == 3


@at_a_desk
async def test_a_rush_ends_with_its_time(desk: Desk) -> None:
    assert (await desk.ask("next"))["key"] == "value"
    run = await desk.do("run", of="rush", task="foul")
    assert (run["lives"], 0 < run["left"] <= 180) == (3, True)
    await answered(desk, shipped()[run["problem"]], is_right=False)
    await desk.do("solution")  # of what was counted already
    run = await desk.do("next")
    assert (run["lives"], run["solved"]) == (2, 0)
    assert desk.session.run is not None
    desk.session.run.began -= practice.RUNS["rush"].seconds or 0
    assert (await desk.do("next"))["problem"] is None


@at_a_desk
async def test_statistics_count_attempts_by_level_kind_game_and_week(desk: Desk) -> None:
    assert (await desk.do("figures"))["levels"] == []
    five, foul = some("fours", 1), some("foul")
    await answered(desk, five, is_right=True)
    await answered(desk, foul, is_right=False)
    await desk.do("solve", turn=first_turn(foul))  # after a mistake: no attempt of its own
    await answered(desk, five, is_right=True)
    figures = await desk.do("figures")
    tasks = {task: (count, right) for task, count, right, _ in figures["tasks"]}
    assert tasks == {"fours": (2, 2), "foul": (1, 0)}
    assert sum(count for _, count, _, _ in figures["levels"]) == 3
    ((monday, count, right, _),) = figures["weeks"]
    assert (count, right) == (3, 2)
    assert time.gmtime(monday).tm_wday == 0
    assert 0 <= time.time() - monday < 7 * DAY_S
    assert (figures["in_row"], figures["due"]) == (1, 0)
