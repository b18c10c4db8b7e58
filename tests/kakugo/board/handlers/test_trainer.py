"""The trainer of openings: renju's 26, games to learn an opening, each choice weighed."""

import asyncio
from pathlib import Path
from random import Random

import kakugo
from kakugo.board.handlers.trainer import DRILLS, NEAR_CELLS, UNEVEN, stones_to_judge
from kakugo.board.session.options import Options
from kakugo.board.shown.explored import Explored
from kakugo.board.shown.openings import opening_game, openings_json
from kakugo.board.wire.messages import Json
from tests.helpers.board.pages import Desk, at_a_desk


async def weighed(desk: Desk, turn: str) -> Json:
    heard = len(desk.messages)
    await desk.do("weigh", turn=turn, seconds=0.05)
    return await desk.until("weighed", heard)


def test_the_26_openings_are_named_as_the_game_names_them() -> None:
    rows = openings_json(None)
    assert len(rows) == 26
    for row in rows:
        game = opening_game(row["name"])
        assert game.opening_name == row["name"]
        assert game.is_legal(kakugo.read_turn(row["answer"]))
        # White's stone lies above Black's, as in renju's books: there rows are counted from below.
        assert row["steps"][1] in ((0, -1), (1, -1))


@at_a_desk
async def test_an_opening_opens_with_its_best_answer(desk: Desk) -> None:
    found = {one["name"]: one for one in (await desk.do("openings"))["openings"]}
    suisei, kagetsu = found["I13 Suisei"], found["D4 Kagetsu"]
    assert suisei["score"]["value"] < -100 < 100 < kagetsu["score"]["value"]  # for Black
    assert (suisei["score"]["side"], suisei["known"]) == ("black", False)
    assert kagetsu["steps"] == [[0, 0], [0, -1], [1, -1]]
    await desk.do("open", text=kagetsu["line"])
    assert desk.position["opening"] == "D4 Kagetsu"
    await desk.play(kagetsu["answer"])


def test_a_database_knows_better(tmp_path: Path) -> None:
    with kakugo.Database(tmp_path / "positions.db") as database:
        turned = kakugo.read_game("renju 15x15: h8; i8; i9")  # an image of D4
        database[turned] = kakugo.Entry(value=-7, depth=30, turn=((6, 6),))

        async def asked() -> Json:
            async with Desk(Options(memory_mib=8, explored=Explored(database))) as desk:
                return await desk.do("openings")

        rows = asyncio.run(asked())["openings"]
    (row,) = (one for one in rows if one["known"])
    assert (row["name"], row["score"]["value"], row["depth"]) == ("D4 Kagetsu", 7, 30)


def test_drills_begin_with_something_to_judge() -> None:
    rng, numbers = Random(1), set()
    for name, kind in DRILLS.items():
        game = kakugo.new_game(kind, opening=name)
        if name == "taraguchi":
            continue
        for _ in range(10):
            turn = stones_to_judge(game, rng)
            assert game.is_legal(turn)
            assert all(abs(at - 7) <= NEAR_CELLS for point in turn for at in point)
            numbers.add(getattr(turn, "offers", 0))
            after = game.copy()
            after.play(turn)
            assert abs(kakugo.evaluate(after.without_opening()).value) < 1.5 * UNEVEN
    assert len(numbers) > 5


@at_a_desk
async def test_a_colour_is_chosen_and_the_engine_goes_on(desk: Desk) -> None:
    await desk.do("drill", opening="swap2", seat="second")
    position = desk.position
    assert (position["stage"]["key"], position["who"]) == ("colour or two stones", "person")
    assert position["ply"] == 1
    # What is weighed is not played.
    swap = await weighed(desk, "swap")
    kinds = [one["kind"] for one in swap["choices"]]
    assert (kinds[0], sorted(kinds)) == ("swap", ["stones", "stones", "swap"])
    assert desk.position == position
    best = max(one["score"]["chance"] for one in swap["choices"])
    assert abs(swap["loss"] - (best - swap["choices"][0]["score"]["chance"])) < 1e-3
    lost = await weighed(desk, "a1")
    assert lost["choices"][0]["turn"] == "a1"
    assert (await desk.ask("weigh", turn="h8-h9-i9-i10"))["is"] == "error"
    heard = len(desk.messages)
    await desk.play("swap")
    await desk.until("position", heard, who="person")  # the engine has moved


@at_a_desk
async def test_offers_are_weighed_one_by_one(desk: Desk) -> None:
    await desk.begin("h8-h9-i10 i9", game="renju", options={"opening": "rif"})
    found = await weighed(desk, "i8-a1")
    own, best = found["choices"]
    assert (own["kind"], {point for point, _ in own["offers"]}) == ("offer", {"i8", "a1"})
    scores = {point: one["value"] for point, one in own["offers"]}
    assert own["score"]["value"] == scores["a1"] < scores["i8"]
    assert not found["good"]
    assert found["loss"] > 0.07
    assert best["score"]["value"] == min(one["value"] for _, one in best["offers"])
    await desk.play("i8-a1 i8-j9")
    assert (await desk.ask("weigh", turn="a3"))["key"] == "opening"


@at_a_desk
async def test_black_wins_each_line_of_perfect_play(desk: Desk) -> None:
    await desk.do("perfect")
    assert desk.position["stones"].strip("0") == "1"  # h8
    record = desk.session.tree.record
    (opened,) = record.root.children
    assert len(opened.children) == 35
    for node in opened.children:
        assert node.value is not None
        while node.children:
            (node,) = node.children
        outcome = record.game(node).outcome()
        assert outcome is not None
        assert outcome.winner == kakugo.BLACK
