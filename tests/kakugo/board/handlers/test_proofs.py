"""Proofs: to the five, and through the tree of all defences."""

import kakugo
from kakugo.board.wire.messages import Json
from tests.helpers.board.pages import Desk, at_a_desk

WON = "h8 a1 i8 a3 j8 a5"  # Black, to move, makes a straight four
DEEP = "h8 a1 i9 a3 k7 o15"  # Black wins in 19
BROKEN = "d5 d4 c6 a1 d6 a3 e6 m5 f6 a7"  # a five at b6 is broken by d7


async def proven(desk: Desk, turns: str, **fields: object) -> Json:
    """Find the win of a new game."""
    await desk.begin(turns, **fields)
    heard = len(desk.messages)
    await desk.do("prove", seconds=5)
    return await desk.until("proof", heard)


def turns_of(step: Json) -> list[str]:
    return [turn for turn in (step["answer"], step["turn"]) if turn is not None]


@at_a_desk
async def test_a_line_goes_to_the_five_and_each_answer_is_refuted(desk: Desk) -> None:
    for name, width in {"gomoku": 17, "hexgomoku": 15, "pente": 15}.items():
        proof = await proven(desk, WON, game=name, width=width)
        assert (proof["win_within"], proof["tree"]) == (3, True)
        game = kakugo.read_game(desk.position["line"])
        for step in proof["line"]:
            for turn in turns_of(step):
                game.play(turn)
            assert step["stones"] == "".join(str(game.stone(point)) for point in game.points)
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.winner == kakugo.BLACK
        five = {desk.cell(cell) for cell in proof["line"][-1]["end_cells"]}
        assert five == {*map(kakugo.point_name, outcome.line)}
        await desk.play("start")
        heard = len(desk.messages)
        await desk.do("prove", seconds=0.05)  # finds nothing, and leaves the other as it is
        nothing = await desk.until("proof", heard, node=0)
        assert (nothing["win_within"], nothing["line"], nothing["tree"]) == (None, [], False)
        refuted = (await desk.do("refute", answers=["o15"]))["found"]
        assert (refuted["answer"], refuted["win_within"]) == ("o15", 1)
        found = (await desk.do("defences", answers=[]))["found"]
        ways = {(step["answer"], step["turn"]) for step in found}
        assert {turn for _, turn in ways} == {"f8", "k8"}
        assert all(step["win_within"] == 1 for step in found)


@at_a_desk
async def test_whatever_white_answers_its_loss_is_in_the_proof_that_is_shipped(desk: Desk) -> None:
    proof = await proven(desk, "h8 i9")
    assert proof["tree"]
    assert 9 < len(proof["line"]) <= proof["win_within"] // 2 + 1
    answers = [step["answer"] for step in proof["line"][1:4]]
    for known in range(3):  # the longest defence is one of those that are listed
        found = (await desk.do("defences", answers=answers[:known]))["found"]
        assert answers[known] in [step["answer"] for step in found]
    refuted = (await desk.do("refute", answers=["o15"]))["found"]
    assert 1 < refuted["win_within"] < proof["win_within"]


@at_a_desk
async def test_the_tree_is_walked_to_its_ends(desk: Desk) -> None:
    proof = await proven(desk, DEEP)
    ends = []
    ahead: list[tuple[list[str], int]] = [([], proof["win_within"])]
    while ahead:
        answers, within = ahead.pop()
        for step in (await desk.do("defences", answers=answers))["found"]:
            way = [*answers, step["answer"]]
            assert step["win_within"] <= within - 2
            if step["win_within"] == 1:
                ends.append(way)
            else:
                ahead.append((way, step["win_within"]))
    assert len(ends) > 50
    assert max(map(len, ends)) == (proof["win_within"] - 1) // 2


@at_a_desk
async def test_an_answer_may_end_the_game_or_be_none(desk: Desk) -> None:
    await proven(desk, BROKEN, game="pente", width=13, options={"end_capture": "on"})
    assert (await desk.do("refute", answers=["d7"]))["found"]["win_within"] == 1
    lost = (await desk.do("refute", answers=["a9"]))["found"]
    assert (lost["turn"], lost["ended"]) == (None, "five")
    assert (await desk.ask("refute", answers=["d5"]))["key"] == "occupied"
    assert (await desk.ask("refute", answers=["d7", "a9"]))["key"] == "over"
    assert (await desk.ask("refute", answers=[]))["key"] == "value"
    await desk.begin()
    for do, fields in (
        ("refute", {"answers": ["a9"]}),
        ("defences", {"answers": []}),
        ("keep", {}),
    ):
        assert (await desk.ask(do, **fields))["key"] == "value"


@at_a_desk
async def test_what_is_kept_decides_no_game_and_drawings_stay(desk: Desk) -> None:
    for ways in ((), ("resign",)):
        await proven(desk, WON)
        for way in ways:
            await desk.do(way)
        before = (await desk.do("library"))["games"][0]
        assert (await desk.do("keep"))["turns"]
        after = (await desk.do("library"))["games"][0]
        assert (after["winner"], after["reason"]) == (before["winner"], before["reason"])
        added = max(desk.nodes())
        await desk.do("draw", node=added, shape="circle", cells=[0])
        await desk.do("undo")
        assert desk.nodes()[added]["drawings"]


@at_a_desk
async def test_a_win_without_a_tree_has_its_line(desk: Desk) -> None:
    turns = "f6 a1 g7 a3 h8 a5 e5 k1 j9 a11"  # Murray: a stone moves to make five
    proof = await proven(desk, turns, game="murray", width=11, options={"stones": "5"})
    assert (proof["win_within"], proof["tree"]) == (1, False)
    (step,) = proof["line"]
    assert (step["answer"], step["turn"]) == (None, "j9 i9")
