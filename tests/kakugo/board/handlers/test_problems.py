"""Problems: made from a review or a proof, judged by what wins, kept in the library's file."""

import sqlite3

from kakugo.board.handlers.library import picture
from kakugo.board.library.store import Store
from kakugo.board.wire.messages import Json
from tests.helpers.board.pages import Desk, at_a_desk
from tests.kakugo.board.handlers.test_proofs import DEEP, WON, proven
from tests.kakugo.board.handlers.test_searches import MISSED

TWO = "c5-c4 g9-h9 d5-d6 g1-h1 e5-e4 a9-a8 f5-f6 a1-b1"  # In Love Gomoku: g5 or b5 with another


async def posed(desk: Desk, turns: str, **fields: object) -> Json:
    """Make a problem of the win of a new game, and set it up; the message about that."""
    await proven(desk, turns, **{"width": 9, **fields})
    heard = len(desk.messages)
    await desk.do("make", of="proof")
    assert (await desk.until("made", heard))["new"] == 1
    (found,) = await listed(desk)
    return await desk.do("problem", problem=found["problem"])


async def tried(desk: Desk, turn: str) -> Json:
    heard = len(desk.messages)
    await desk.do("solve", turn=turn)
    return await desk.until("judged", heard)


async def listed(desk: Desk, **wanted: object) -> list[Json]:
    """The page's own problems, or those that are wanted."""
    return list((await desk.do("problems", **{"of": "own", **wanted}))["problems"])


@at_a_desk
async def test_a_review_gives_wins_and_mistakes_once_each(desk: Desk) -> None:
    await desk.begin(MISSED)
    assert (await desk.ask("make", of="review"))["key"] == "value"
    await desk.do("review", nodes=2000)
    await desk.until("reviewed")
    await desk.do("make", of="review")
    new = (await desk.until("made"))["new"]
    problems = await listed(desk)
    assert len(problems) == new
    # The five that Black has overlooked; where Black's win began; what White has overlooked.
    tasks = [(one["side"], one["win_within"], one["level"]) for one in problems]
    assert {("black", 1, "easy"), ("black", 3, "easy"), ("white", None, "easy")} <= {*tasks}
    assert all((one["win_within"] is None) == (one["loss"] is not None) for one in problems)
    heard = len(desk.messages)
    await desk.do("make", of="review")
    assert await desk.until("made", heard) == {"is": "made", "new": 0, "known": new}
    # Of a mistake, each turn is right that keeps the chances.
    lost = next(one for one in problems if one["loss"] and one["loss"] > 0.9)
    await desk.do("problem", problem=lost["problem"])
    bad = await tried(desk, "a1")
    assert (bad["right"], bad["lost"] > 0.3, bad["tries"]) == (False, True, 1)
    assert (await tried(desk, "d4"))["done"]
    # They are found by level and by what was solved, deleted, and brought back.
    assert {one["level"] for one in await listed(desk, level="easy")} == {"easy"}
    (solved,) = await listed(desk, state="solved")
    assert (solved["problem"], solved["tries"]) == (lost["problem"], 2)
    assert len(await listed(desk, state="open")) == new - 1
    assert picture(desk.library, lost["problem"]).count("<svg") == 1
    await desk.do("delete", game=lost["problem"])
    assert await listed(desk, state="solved") == []
    await desk.do("restore", game=lost["problem"])
    assert await listed(desk, state="solved") == [solved]


@at_a_desk
async def test_every_turn_that_wins_in_time_is_right_and_no_other(desk: Desk) -> None:
    problem = await posed(desk, DEEP, width=15)
    assert (problem["win_within"], problem["level"]) == (19, "very hard")
    game = desk.position
    lost = await tried(desk, "a2")
    assert (lost["right"], lost["slow"], lost["tries"]) == (False, False, 1)
    assert lost["answer"]
    assert lost["position"]["line"] == problem["position"]["line"]
    assert (await desk.ask("solve", turn="h8"))["key"] == "occupied"
    good = await tried(desk, "i8")  # not the turn of the proof, and longer
    assert (good["right"], good["done"]) == (True, False)
    assert good["position"]["ply"] == problem["position"]["ply"] + 2
    assert good["position"]["side"] == "black"
    assert desk.position == game  # as it was


@at_a_desk
async def test_a_slow_win_is_no_try_and_the_first_solution_is_kept(desk: Desk) -> None:
    number = (await posed(desk, WON, width=15))["problem"]
    slow = await tried(desk, "i9")
    assert (slow["right"], slow["slow"], slow["tries"]) == (False, True, 0)
    turn, judged = "g8", slow
    while not judged["done"]:
        judged = await tried(desk, turn)
        assert judged["right"]
        turn = "f8" if judged["position"]["last"]["turn"] != "f8" else "k8"
    assert judged["tries"] == 1
    assert judged["position"]["result"]["winner"] == "black"
    assert (await desk.ask("solve", turn="a2"))["key"] == "value"  # it is over
    await desk.do("problem", problem=number)
    await desk.do("solution")
    (again,) = await listed(desk)
    assert (again["tries"], again["solved"]) == (1, judged["solved"])


@at_a_desk
async def test_a_solution_that_is_shown_is_a_try_that_has_failed(desk: Desk) -> None:
    """In a game of two stones a turn, whose cells are chosen one by one."""
    problem = await posed(desk, TWO, game="inlove")
    clicks = await desk.do("click", cells=[problem["position"]["next"][0]], problem=True)
    assert clicks["next"]
    (turn,) = (await desk.do("solution"))["turns"]
    assert (await desk.ask("click", cells=[0], problem=True))["key"] == "value"
    assert [(one["tries"], one["solved"]) for one in await listed(desk)] == [(1, None)]
    await desk.do("problem", problem=problem["problem"])
    assert (await tried(desk, turn))["tries"] == 2
    assert (await desk.ask("problem", problem=1))["key"] == "library"


# ---- the file ----


@at_a_desk
async def test_a_damaged_file_keeps_problems(desk: Desk) -> None:
    await posed(desk, WON, width=15)
    path, problems = desk.library.path, await listed(desk)
    desk.library.close()
    with sqlite3.connect(path) as base:
        ((page,),) = base.execute("SELECT rootpage FROM sqlite_master WHERE name = 'nodes'")
        ((size,),) = base.execute("PRAGMA page_size")
    base.close()
    data = bytearray(path.read_bytes())
    data[size * (page - 1)] = 0x77
    path.write_bytes(data)
    async with Desk(library=Store(path)) as other:
        assert "was damaged" in other.library.notice
        assert await listed(other) == problems
        other.library.close()
