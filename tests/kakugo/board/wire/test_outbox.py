"""What waits to be sent: in order, the newest of some kinds only, and never without end."""

import asyncio
import json

from kakugo.board.wire.outbox import MOST_WAITING, Outbox


def test_all_is_sent_in_order_and_of_lines_the_newest() -> None:
    found = []

    async def send(text: str) -> None:
        await asyncio.sleep(0)
        message = json.loads(text)
        found.append((message["is"], message["number"]))

    async def scene() -> None:
        outbox = Outbox()
        for number in range(3):
            outbox.put({"is": "lines", "number": number})
            outbox.put({"is": "node", "number": number})
        task = asyncio.create_task(outbox.drain(send))
        for number in (3, 4):  # which come meanwhile
            await asyncio.sleep(0)
            outbox.put({"is": "node", "number": number})
        for _ in range(50):
            await asyncio.sleep(0)
        outbox.close()
        await task

    asyncio.run(scene())
    assert found == [("node", 0), ("node", 1), ("lines", 2), *(("node", n) for n in (2, 3, 4))]


def test_a_page_that_does_not_read_is_left() -> None:
    outbox = Outbox()
    for _ in range(2 * MOST_WAITING // 1_000_000 + 2):
        outbox.put({"is": "tree", "text": "x" * 1_000_000})
    assert outbox.is_closed
