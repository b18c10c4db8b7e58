"""How a person has played: finished games by opponent, colour, opening and month."""

from kakugo.board.wire.messages import Json
from tests.helpers.board.pages import Desk, at_a_desk

PERSON, ENGINE = {"who": "person"}, {"who": "engine", "level": 0}
QUICK: Json = {"limits": {"nodes": 1}, "rule": 4}


@at_a_desk
async def test_games_are_counted(desk: Desk) -> None:
    assert (await desk.do("my_games"))["whole"]["games"] == 0
    await desk.begin("h8", first=PERSON, second=PERSON)
    await desk.do("resign")  # whose game is it?
    await desk.begin("h8", first=PERSON, second=ENGINE, **QUICK)  # not finished
    for _ in range(2):
        await desk.begin("h8", first=PERSON, second=ENGINE, **QUICK)
        await desk.do("resign")
    before = len(desk.messages)
    await desk.begin(first=ENGINE, second=PERSON, **QUICK)
    await desk.until("position", since=before, ply=1)
    await desk.do("play", turn="a1")
    await desk.do("resign")
    found = await desk.do("my_games")
    counts = {"games": 3, "won": 0, "drawn": 0, "lost": 3, "reviewed": 0, "accuracy": None}
    assert found["whole"] == {"name": "", **counts}
    assert found["opponents"] == [{"name": "Kakugo, level 0", **counts}]
    assert [(row["name"], row["games"]) for row in found["colours"]] == [("black", 2), ("white", 1)]
    assert [row["games"] for row in found["months"]] == [3]


@at_a_desk
async def test_a_review_says_how_exactly_the_person_played(desk: Desk) -> None:
    before = len(desk.messages)
    await desk.begin("h8", first=PERSON, second=ENGINE, **QUICK)
    await desk.until("position", since=before, ply=2)
    await desk.do("resign")
    await desk.do("review", seconds=0.05)
    reviewed = await desk.until("reviewed", stopped=False)
    found = await desk.do("my_games")
    assert found["whole"]["reviewed"] == 1
    assert found["whole"]["accuracy"] == reviewed["accuracy"]["black"]
