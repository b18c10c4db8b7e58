"""A page's side of the board: a session in this process, or a server of its own and its sockets."""

import asyncio
import functools
import inspect
import json
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn, Self

from websockets.sync.client import ClientConnection, connect

from kakugo.board.handlers.dispatch import MESSAGES, carry_out
from kakugo.board.library.store import Store
from kakugo.board.search.slots import Slots
from kakugo.board.session.options import Options
from kakugo.board.session.session import Session
from kakugo.board.wire.messages import Json
from kakugo.board.wire.outbox import Outbox
from tests.helpers.board.wire import check

PATIENCE_S = 60.0
KIB = 1024
FIRST_LINE = "Kakugo's board: "


class Heard(Outbox):
    """What a page would be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[Json] = []
        self.news = asyncio.Event()

    def put_text(self, kind: str, text: str) -> None:
        message = json.loads(text, parse_constant=no_json)
        assert message["is"] == kind
        check(message)
        self.messages.append(message)
        self.news.set()


def no_json(name: str) -> NoReturn:
    """What Python writes, and no page could read."""
    raise AssertionError(name)


class Desk:
    """A session without a socket."""

    def __init__(
        self,
        options: Options | None = None,
        slots: Slots | None = None,
        library: Store | None = None,
    ) -> None:
        self._folder = TemporaryDirectory(ignore_cleanup_errors=True)
        self.library = library or Store(Path(self._folder.name, "library.sqlite"))
        self.session = Session(
            options or Options(memory_mib=8), slots or Slots(threads=1), self.library
        )
        self.heard = Heard()
        self._ref = 0

    async def __aenter__(self) -> Self:
        await self.attach()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def leave(self) -> None:
        """The page goes."""
        await self.session.detach(self.heard)

    async def attach(self) -> None:
        """A page comes, or comes again."""
        self.heard = Heard()
        async with self.session.lock:
            await self.session.attach(self.heard, was_kept=False)
            await self.session.searches.settle()

    @property
    def messages(self) -> list[Json]:
        return self.heard.messages

    def last(self, kind: str) -> Json:
        """The newest message of a kind."""
        return next(message for message in reversed(self.messages) if message["is"] == kind)

    @property
    def position(self) -> Json:
        """What the page shows."""
        return self.last("position")

    def nodes(self) -> dict[int, Json]:
        """The tree as a page knows it that has heard all messages: siblings in their order."""
        found: dict[int, Json] = {}
        for message in self.messages:
            if message["is"] == "tree":
                found = {node["node"]: node for node in message["nodes"]}
            elif message["is"] == "node":
                found[message["node"]["node"]] = message["node"]
            elif message["is"] == "order":
                children = [n for n, node in found.items() if node["parent"] == message["node"]]
                assert sorted(message["children"]) == sorted(children)
                for child in message["children"]:
                    found[child] = found.pop(child)
            elif message["is"] == "removed":
                assert message["node"] in found
                for number in sorted(found):  # parents first
                    if number == message["node"] or found[number]["parent"] not in (None, *found):
                        del found[number]
        return found

    def main_line(self) -> list[int]:
        """The numbers of the main line's nodes, the root first."""
        nodes, line = self.nodes(), [0]
        while children := [one for one, node in nodes.items() if node["parent"] == line[-1]]:
            line.append(children[0])
        return line

    def cell(self, number: int) -> str:
        """The name of a cell."""
        return str(self.last("game")["board"]["cells"][number]["name"])

    async def say(self, raw: str) -> Json:
        """Send a text; what answers it."""
        await carry_out(self.session, raw)
        return self.messages[-1]

    async def ask(self, do: str, **fields: Any) -> Json:
        """Send a message; its answer."""
        self._ref += 1
        answer = await self.say(json.dumps({"do": do, "ref": self._ref, **fields}))
        assert answer["ref"] == self._ref
        assert answer["is"] in ("error", MESSAGES[do].answer if do in MESSAGES else "")
        return answer

    async def do(self, do: str, **fields: Any) -> Json:
        """The same, where it must not fail."""
        answer = await self.ask(do, **fields)
        assert answer["is"] != "error", answer
        return answer

    async def play(self, steps: str) -> None:
        """Turns, undo and redo, and where to look: a node's number, or a way to it."""
        for step in steps.split():
            if step in ("undo", "redo"):
                await self.do(step)
            elif step.isdigit():
                await self.do("go", node=int(step))
            elif step in ("start", "end", "back", "forward"):
                await self.do("go", to=step)
            else:
                await self.do("play", turn=step)

    async def begin(self, turns: str = "", **fields: Any) -> None:
        """A new game with these turns."""
        await self.do("new", **{"game": "gomoku", **fields})
        await self.play(turns)

    async def until(self, kind: str, since: int = 0, **fields: Any) -> Json:
        """Wait for a message with these fields, behind the first `since` ones."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for message in self.messages[since:]:
                    if message["is"] == kind and fields.items() <= message.items():
                        return message
                self.heard.news.clear()
                await self.heard.news.wait()


def at_a_desk(play: Callable[..., Awaitable[None]], watched: str = "") -> Callable[..., None]:
    """A test that is a scene at a new desk; watched: the fixture that is a file of the arena."""
    signature = inspect.signature(play)

    @functools.wraps(play)
    def test(**fixtures: Any) -> None:
        async def run() -> None:
            files = (fixtures[watched],) if watched else ()
            async with Desk(Options(memory_mib=8, watched=files)) as desk:
                await play(desk, **fixtures)

        asyncio.run(run())

    fixtures = [*signature.parameters.values()][1:]
    test.__signature__ = signature.replace(parameters=fixtures, return_annotation=None)  # type: ignore[attr-defined]
    return test


def change(file: Path, *commands: str) -> None:
    """Change a file of SQLite."""
    with closing(sqlite3.connect(file)) as base, base:
        for command in commands:
            base.execute(command)


class Page:
    """A socket of a real server."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[Json] = []

    def hear(self, kind: str = "", timeout: float = PATIENCE_S, **fields: Any) -> Json:
        """The next message of a kind, or of any, with these fields; those before are kept, too."""
        end = time.monotonic() + timeout
        while True:
            message = json.loads(self.socket.recv(timeout=max(0.01, end - time.monotonic())))
            check(message)
            self.messages.append(message)
            if kind in ("", message["is"]) and fields.items() <= message.items():
                return dict(message)

    def say(self, do: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"do": do, **fields}))

    def ask(self, do: str, **fields: Any) -> Json:
        """Send a message; its answer."""
        ref = len(self.messages)
        self.say(do, ref=ref, **fields)
        return self.hear(ref=ref)


class Server:
    """A real `kakugo board` process."""

    def __init__(self, process: "subprocess.Popen[str]", address: str, said: Sequence[str]) -> None:
        self.process = process
        self.said = said  # before its address
        self.address = address
        found = re.fullmatch(r"http://([^/]+)/(?:\?token=(.+))?", address)
        assert found is not None
        self.host, self.token = found[1], found[2] or ""

    @contextmanager
    def page(self, id: str = "", **headers: Any) -> Iterator[Page]:
        url = f"ws://{self.host}/session?id={id}&token={self.token}"
        options = {"origin": f"http://{self.host}", "max_size": None, "compression": None}
        with connect(url, **{**options, **headers}) as socket:
            yield Page(socket)


@contextmanager
def served(*arguments: str, library: Path | None = None) -> Iterator[Server]:
    """A server, killed at the end of the block; library: its file, or one that goes with it."""
    folder = TemporaryDirectory(ignore_cleanup_errors=True)
    file = library or Path(folder.name, "library.sqlite")
    words = ["board", "--no-browser", "--port", "0", "--library", str(file), *arguments]
    process = subprocess.Popen(
        [sys.executable, "-m", "kakugo", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = [process.stdout.readline()]
        while said[-1] and not said[-1].startswith(FIRST_LINE):
            said.append(process.stdout.readline())
        assert said[-1], said
        process.stdout.readline()  # how it is ended
        yield Server(process, said.pop().removeprefix(FIRST_LINE).strip(), said)
    finally:
        process.kill()
        process.wait()
        folder.cleanup()
