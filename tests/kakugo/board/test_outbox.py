"""What waits to be sent: in order, the newest of some kinds only, and never without end."""

import asyncio
import json

from kakugo.board.messages import Json
from kakugo.board.outbox import MOST_WAITING, Outbox


async def sent(outbox: Outbox) -> list[Json]:
    """What it has to send."""
    found: list[Json] = []

    async def send(text: str) -> None:
        found.append(json.loads(text))

    task = asyncio.get_running_loop().create_task(outbox.drain(send))
    await asyncio.sleep(0.01)
    outbox.close()
    await task
    return found


def test_all_comes_in_order_and_of_lines_the_newest() -> None:
    async def scene() -> None:
        outbox = Outbox()
        for number in range(3):
            outbox.put({"is": "lines", "number": number})
            outbox.put({"is": "node", "number": number})
        assert [(message["is"], message["number"]) for message in await sent(outbox)] == [
            ("node", 0),
            ("node", 1),
            ("lines", 2),
            ("node", 2),
        ]

    asyncio.run(scene())


def test_a_page_that_does_not_read_is_left() -> None:
    async def scene() -> None:
        outbox = Outbox()
        for _ in range(2 * MOST_WAITING // 1_000_000 + 2):
            outbox.put({"is": "tree", "text": "x" * 1_000_000})
        assert outbox.is_closed
        assert await sent(outbox) == []

    asyncio.run(scene())


def test_what_comes_while_it_sends_is_sent() -> None:
    async def scene() -> None:
        outbox = Outbox()
        found: list[str] = []

        async def send(text: str) -> None:
            await asyncio.sleep(0)
            found.append(text)

        task = asyncio.get_running_loop().create_task(outbox.drain(send))
        for number in range(5):
            outbox.put({"is": "node", "number": number})
            await asyncio.sleep(0.002)
        outbox.close()
        await task
        assert len(found) == 5

    asyncio.run(scene())
