"""A page's side of the board: a session in this process, or a server of its own and its sockets."""

import asyncio
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, Self

import psutil
from websockets.sync.client import ClientConnection, connect

from kakugo.board.dispatch import carry_out
from kakugo.board.messages import Json
from kakugo.board.options import Options
from kakugo.board.outbox import Outbox
from kakugo.board.running import Slots
from kakugo.board.session import Session

PATIENCE_S = 60.0
KIB = 1024
MIB = KIB * KIB


class Heard(Outbox):
    """What a page would be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[Json] = []
        self.news = asyncio.Event()

    def put_text(self, kind: str, text: str) -> None:
        """Keep a message, as it would come over a socket."""
        message = json.loads(text, parse_constant=no_json)
        assert message["is"] == kind
        self.messages.append(message)
        self.news.set()


def no_json(name: str) -> NoReturn:
    """What Python writes, and no page could read."""
    raise AssertionError(name)


def keep(nodes: dict[int, Json], node: Json) -> None:
    """Add a node, or what is new of it."""
    children = nodes[node["node"]]["children"] if node["node"] in nodes else []
    if node["node"] not in nodes and node["parent"] is not None:
        nodes[node["parent"]]["children"].append(node["node"])
    nodes[node["node"]] = node | {"children": children}


def drop(nodes: dict[int, Json], number: int) -> None:
    """Take a node out, and all that follow."""
    for child in [*nodes[number]["children"]]:
        drop(nodes, child)
    nodes[nodes.pop(number)["parent"]]["children"].remove(number)


class Desk:
    """A session without a socket."""

    def __init__(self, options: Options | None = None, slots: Slots | None = None) -> None:
        self.session = Session(options or Options(memory_mib=8), slots)
        self.heard = Heard()
        self._ref = 0

    async def __aenter__(self) -> Self:
        await self.attach()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.session.detach(self.heard)

    async def attach(self) -> None:
        """A page comes, or comes again."""
        self.heard = Heard()
        async with self.session.lock:
            await self.session.attach(self.heard, was_kept=False)
            await self.session.settle()

    @property
    def messages(self) -> list[Json]:
        """All that was sent."""
        return self.heard.messages

    def last(self, kind: str) -> Json:
        """The newest message of a kind."""
        return next(message for message in reversed(self.messages) if message["is"] == kind)

    def nodes(self) -> dict[int, Json]:
        """The tree, by number, as a page knows it that has heard all messages."""
        found: dict[int, Json] = {}
        for message in self.messages:
            if message["is"] == "tree":
                found = {}
            for node in message["nodes"] if message["is"] == "tree" else ():
                keep(found, node)
            if message["is"] == "node":
                keep(found, message["node"])
            elif message["is"] == "order":
                assert sorted(message["children"]) == sorted(found[message["node"]]["children"])
                found[message["node"]]["children"] = message["children"]
            elif message["is"] == "removed":
                drop(found, message["node"])
        return found

    def main_line(self) -> list[int]:
        """The numbers of the main line's nodes, the root first."""
        nodes, line = self.nodes(), [0]
        while nodes[line[-1]]["children"]:
            line.append(nodes[line[-1]]["children"][0])
        return line

    async def say(self, raw: str) -> Json:
        """Send a text; what answers it."""
        await carry_out(self.session, raw)
        return self.messages[-1]

    async def ask(self, do: str, **fields: Any) -> Json:
        """Send a message; its answer."""
        self._ref += 1
        answer = await self.say(json.dumps({"do": do, "ref": self._ref, **fields}))
        assert answer["ref"] == self._ref
        return answer

    async def do(self, do: str, **fields: Any) -> Json:
        """The same, where it must not fail."""
        answer = await self.ask(do, **fields)
        assert answer["is"] != "error", answer
        return answer

    async def until(self, kind: str, since: int = 0, **fields: Any) -> Json:
        """Wait for a message with these fields, behind the first `since` ones."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for message in self.messages[since:]:
                    if message["is"] == kind and fields.items() <= message.items():
                        return message
                self.heard.news.clear()
                await self.heard.news.wait()


def at_desk(play: Callable[[Desk], Awaitable[None]], options: Options | None = None) -> None:
    """Play a scene at a new desk."""

    async def run() -> None:
        async with Desk(options) as desk:
            await play(desk)

    asyncio.run(run())


def at_a_desk(play: Callable[[Desk], Awaitable[None]]) -> Callable[[], None]:
    """A test that is a scene at a new desk."""

    def test() -> None:
        at_desk(play)

    test.__doc__ = play.__doc__
    return test


class Page:
    """A socket of a real server."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[Json] = []

    def hear(self, kind: str, timeout: float = PATIENCE_S, **fields: Any) -> Json:
        """The next message of a kind with these fields; those before it are kept, too."""
        end = time.monotonic() + timeout
        while True:
            message = json.loads(self.socket.recv(timeout=max(0.01, end - time.monotonic())))
            self.messages.append(message)
            if message["is"] == kind and fields.items() <= message.items():
                return dict(message)

    def say(self, do: str, **fields: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps({"do": do, **fields}))

    def ask(self, do: str, **fields: Any) -> Json:
        """Send a message; its answer."""
        self.say(do, ref=len(self.messages), **fields)
        ref = len(self.messages)
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE_S))
            self.messages.append(message)
            if message.get("ref") == ref:
                return dict(message)


class Server:
    """A real `kakugo board` process."""

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.process = process
        self.address = address
        found = re.fullmatch(r"http://([^/]+)/(?:\?token=(.+))?", address)
        assert found is not None
        self.host, self.token = found[1], found[2] or ""
        self.tree = psutil.Process(process.pid)

    @contextmanager
    def page(self, id: str = "", **headers: Any) -> Iterator[Page]:
        """A page that connects."""
        url = f"ws://{self.host}/session?id={id}&token={self.token}"
        options = {"origin": f"http://{self.host}", "max_size": None, "compression": None}
        with connect(url, **{**options, **headers}) as socket:
            yield Page(socket)

    def threads(self) -> int:
        """How many threads it has."""
        return int(self.tree.num_threads())

    def children(self) -> int:
        """How many processes it has started."""
        return len(self.tree.children(recursive=True))

    def memory_mib(self) -> float:
        """What would be free without it."""
        return float(self.tree.memory_full_info().uss / MIB)

    def cpu_s(self) -> float:
        """Seconds of a processor that it has used."""
        times = self.tree.cpu_times()
        return float(times.user + times.system)

    def interrupt(self) -> tuple[int, str]:
        """Ctrl-C; exit status and what it has said since."""
        self.process.send_signal(signal.SIGINT)
        said, _ = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, said


@contextmanager
def served(*arguments: str) -> Iterator[Server]:
    """A server, ended at the end of the block."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kakugo", "board", "--no-browser", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Kakugo's board: "), line
        yield Server(process, line.removeprefix("Kakugo's board: ").strip())
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
