"""What waits to be sent: in order, the newest of some kinds only, and never without end."""

import asyncio
import json

from kakugo.board.messages import Json
from kakugo.board.outbox import MOST_WAITING, Outbox


async def sent(outbox: Outbox, *more: Json) -> list[Json]:
    """What it has to send; more: what comes meanwhile, one at a time."""
    found: list[Json] = []

    async def send(text: str) -> None:
        await asyncio.sleep(0)
        found.append(json.loads(text))

    task = asyncio.get_running_loop().create_task(outbox.drain(send))
    for message in more:
        await asyncio.sleep(0)
        outbox.put(message)
    for _ in range(50):
        await asyncio.sleep(0)
    outbox.close()
    await task
    return found


def test_all_is_sent_in_order_and_of_lines_the_newest() -> None:
    async def scene() -> None:
        outbox = Outbox()
        for number in range(3):
            outbox.put({"is": "lines", "number": number})
            outbox.put({"is": "node", "number": number})
        found = await sent(outbox, *({"is": "node", "number": number} for number in (3, 4)))
        assert [(message["is"], message["number"]) for message in found] == [
            *(("node", 0), ("node", 1), ("lines", 2), ("node", 2), ("node", 3), ("node", 4))
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
