"""How long the board's page takes from far away: its first paint, and the line to the server.

python -m tests.long.board_far                  400 ms there and back, five visits
python -m tests.long.board_far --ms 100

Every connection goes through a relay that hands on each byte half of that time later, and makes a
new connection wait for one way there and back. Exit code 1 where the medians are above the limits.
"""

import asyncio
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from statistics import median

from tests.helpers.board.browser import browser, window
from tests.helpers.board.pages import served
from tests.long.command import options

CHUNK = 1 << 16  # bytes
MOST_PAINT_S, MOST_CONNECTED_S = 1.5, 2.5  # at the usual distance
USUAL_MS = 400
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
CONNECTED = "#connection[data-state=open]"


async def _late(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way_s: float) -> None:
    """Hand on what comes, each piece so much later."""
    pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def write() -> None:
        while True:
            due, data = await pieces.get()
            await asyncio.sleep(due - time.monotonic())
            if not data:
                writer.close()
                return
            writer.write(data)

    writing = asyncio.get_running_loop().create_task(write())
    data = b"-"
    while data:
        try:
            data = await reader.read(CHUNK)
        except OSError:
            data = b""
        pieces.put_nowait((time.monotonic() + way_s, data))
    await writing


@contextmanager
def far(port: int, way_s: float) -> Iterator[int]:
    """A relay to a port of this machine that takes so long each way; its own port."""
    own: Queue[tuple[int, asyncio.AbstractEventLoop, asyncio.Event]] = Queue()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):  # the server or the page has gone
            await asyncio.sleep(2 * way_s)  # in which a connection is made
            there, back = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.gather(_late(reader, back, way_s), _late(there, writer, way_s))

    async def run() -> None:
        server = await asyncio.start_server(relay, "127.0.0.1", 0)
        is_over = asyncio.Event()
        own.put((server.sockets[0].getsockname()[1], asyncio.get_running_loop(), is_over))
        await is_over.wait()  # what still runs is cancelled then

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    mine, loop, is_over = own.get()
    try:
        yield mine
    finally:
        loop.call_soon_threadsafe(is_over.set)
        thread.join()


def main() -> int:
    wanted = options(__doc__, ms=(USUAL_MS, "there and back"), visits=(5, "each with no cache"))
    painted, connected = [], []
    with (
        served("--memory", "8") as server,
        far(int(server.host.rpartition(":")[2]), wanted.ms / 2000) as port,
        browser() as running,
    ):
        for _ in range(wanted.visits):
            context = window(running)
            page = context.new_page()
            began = time.monotonic()
            page.goto(f"http://127.0.0.1:{port}/", wait_until="commit")
            page.locator(CONNECTED).wait_for(state="attached")
            connected.append(time.monotonic() - began)
            painted.append(page.evaluate(PAINTED) / 1000)
            context.close()
    print(
        f"{wanted.ms} ms there and back: first paint after {median(painted):.2f} s"
        f" ({min(painted):.2f} to {max(painted):.2f}), connected after {median(connected):.2f} s"
        f" ({min(connected):.2f} to {max(connected):.2f})"
    )
    is_slow = median(painted) > MOST_PAINT_S or median(connected) > MOST_CONNECTED_S
    return 1 if is_slow and wanted.ms <= USUAL_MS else 0


if __name__ == "__main__":
    sys.exit(main())
