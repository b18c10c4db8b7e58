"""The explorer's messages: what is known, and a database that is not to be changed or not there."""

import asyncio
from pathlib import Path

import kakugo
from kakugo import Bound, Database, Entry
from kakugo.board.session.options import Options
from kakugo.board.shown.explored import Explored
from tests.helpers.board.pages import Desk


def test_a_database_that_is_read_only(tmp_path: Path) -> None:
    game = kakugo.read_game("gomoku 9x9: e5")
    behind = kakugo.read_game("gomoku 9x9: e5; f5")
    with Database(tmp_path / "positions.db") as database:
        database[behind] = Entry(40, 9, Bound.LOWER, label="won", text="x" * 200)

    async def scene(desk: Desk) -> None:
        assert desk.last("session")["database"]["read_only"] is True
        await desk.begin("e5", width=9, height=9)
        found = await desk.do("explore")
        (row,) = found["rows"]
        # What is best for Black is worst for White, who plays the turn.
        assert (row["turn"], row["score"]["value"], row["bound"]) == ("e4", -40, "most")
        assert (row["label"], row["text"], row["games"]) == ("lost", "x" * 100, 0)
        assert (found["entry"], found["node"], found["wide"]) == (None, 1, False)
        for do, fields, key in (
            ("annotate", {"node": 1, "text": "mine"}, "database"),
            ("analyse", {"learn": True}, "database"),
            ("annotate", {"node": 99, "text": "mine"}, "value"),
            ("annotate", {"node": 1, "text": "x" * 10_001}, "value"),
            ("annotate", {"node": 1, "label": "x" * 101}, "value"),
            ("annotate", {"node": 1, "value": 5}, "message"),
            ("explore", {"node": 1}, "message"),
        ):
            assert (await desk.ask(do, **fields))["key"] == key
        await desk.begin(game="repensi")
        assert (await desk.do("explore"))["wide"] is True

    async def run() -> None:
        with Database(tmp_path / "positions.db", read_only=True) as database:
            async with Desk(Options(memory_mib=8, explored=Explored(database))) as desk:
                await scene(desk)
            assert game not in database
        async with Desk() as desk:
            assert desk.last("session")["database"] is None

    asyncio.run(run())


def test_a_book_is_edited_by_people_alone(tmp_path: Path) -> None:
    async def run() -> None:
        with Database(tmp_path / "book.db", book=True) as database:
            async with Desk(Options(memory_mib=8, explored=Explored(database))) as desk:
                told = desk.last("session")["database"]
                assert (told["read_only"], told["can_learn"]) == (False, False)
                await desk.begin("e5", width=9, height=9)
                await desk.do("annotate", node=1, text="mine")
                assert (await desk.ask("analyse", learn=True))["key"] == "database"
            assert len(database) == 1

    asyncio.run(run())
