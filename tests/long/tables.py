"""Many games between two people at once, on one server: how long a turn takes, clocks, memory.

python -m tests.long.tables                 200 games at once, to their ends or for 30 turns
python -m tests.long.tables --games 20

Each player is a socket of its own, who thinks for 4 to 12 s; now and then a line is cut,
and the player comes back by the link. The latency of a turn is the time from the message of the
one to the position that the other one hears. Exit code 1 where two players do not see the same
game, or a clock is wrong by more than 100 ms.
"""

import asyncio
import json
import random
import sys
import time
from statistics import median, quantiles
from typing import Any

import psutil
from websockets.asyncio.client import ClientConnection, connect

import kakugo
from kakugo import Game, read_game, turn_text
from kakugo.board.wire.messages import Json
from tests.helpers.board.pages import Server, served
from tests.long.command import options

KINDS: tuple[Json, ...] = (
    {"game": "gomoku", "rule": 0},
    {"game": "gomoku", "rule": 4, "options": {"opening": "swap2"}},
    {"game": "pente"},
    {"game": "inlove"},
    {"game": "hexgomoku"},
    {"game": "murray"},
)
PEOPLE = {"first": {"who": "person"}, "second": {"who": "person"}}
CLOCK = {"clock": {"seconds": 3600}}
MOST_TURNS = 30
THINK_S = (4.0, 12.0)
CUT = 0.05  # of the turns: the line is cut before them
MOST_LATE_MS = 100.0
MIB = 1 << 20
START_S = 0.05  # between two games that begin
PATIENCE_S = 120.0


class Player:
    """One side of a game. late_ms: by how much the clock differed from ours."""

    def __init__(self, server: Server, query: str) -> None:
        self.server, self.query = server, query
        self.socket: ClientConnection | None = None
        self.position: Json = {}
        self.clock: Json | None = None
        self.ref = 0

    async def come(self) -> None:
        """Open the line, which may be cut."""
        if self.socket is not None:
            await self.socket.close()
        address = f"ws://{self.server.host}/session?{self.query}"
        origin: Any = f"http://{self.server.host}"
        self.socket = await connect(address, origin=origin, max_size=None, compression=None)
        session = await self.hear("session")
        if session["id"]:
            self.query = f"id={session['id']}"
        await self.hear("position")

    async def hear(self, kind: str, **fields: Any) -> Json:
        """The next message of a kind, with these fields."""
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE_S):
            while True:
                message: Json = json.loads(await self.socket.recv())
                if message["is"] == "position":
                    self.position = message
                if message["is"] == "clock":
                    self.clock = message
                if message["is"] == kind and fields.items() <= message.items():
                    return message
                assert message["is"] != "error", message

    async def say(self, do: str, **fields: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps({"do": do, **fields}))


class Figures:
    """What all games have shown."""

    def __init__(self) -> None:
        self.latencies_ms: list[float] = []
        self.late_ms: list[float] = []
        self.cuts = self.turns = 0


async def play(server: Server, kind: Json, seed: int, figures: Figures) -> None:
    """One game, from a link to its end."""
    rng = random.Random(seed)
    host = Player(server, "id=")
    await host.come()
    await host.say("new", **kind, **PEOPLE, limits=CLOCK)
    await host.hear("done", do="new")
    await host.say("share", use="game", seat="first")
    links = (await host.hear("table", use="game"))["links"]
    await host.hear("done", do="share")
    guest = Player(server, f"link={links['second']}")
    await guest.come()
    sides = {"first": host, "second": guest}
    game: Game = read_game(host.position["line"])
    for _ in range(MOST_TURNS):
        if game.outcome() is not None:
            break
        name = host.position["player"]
        mover, other = sides[name], sides["second" if name == "first" else "first"]
        assert (mover.position["who"], other.position["who"]) == ("person", "guest")
        if rng.random() < CUT:
            figures.cuts += 1
            cut = rng.choice((mover, other))
            await cut.come()
            assert cut.position["line"] == host.position["line"] == guest.position["line"]
        thought_s = rng.uniform(*THINK_S)
        await asyncio.sleep(thought_s)
        legal = game.legal_turns()
        near = game.candidates() or legal
        turn = rng.choice(near if rng.random() < 0.9 else legal)
        if not game.is_legal(turn):
            continue
        before = other.clock
        sent = time.monotonic()
        await mover.say("play", turn=turn_text(turn))
        ply = game.ply + 1
        await asyncio.gather(other.hear("position", ply=ply), mover.hear("done", do="play"))
        figures.latencies_ms.append(1000 * (time.monotonic() - sent))
        figures.turns += 1
        game.play(*turn) if not isinstance(turn, kakugo.Announced) else game.play(turn)
        assert mover.position["line"] == other.position["line"]
        key = f"{name}_ms"
        if before is not None and before["running"] == name and other.clock is not None:
            used = before[key] - other.clock[key]
            figures.late_ms.append(used - 1000 * thought_s)
    for player in (host, guest):
        assert player.socket is not None
        await player.socket.close()


async def all_games(server: Server, count: int, figures: Figures) -> None:
    async with asyncio.TaskGroup() as group:
        for number in range(count):
            group.create_task(play(server, KINDS[number % len(KINDS)], number, figures))
            await asyncio.sleep(START_S)


def main() -> int:
    wanted = options(__doc__, games=(200, "at once"))
    figures = Figures()
    with served("--sessions", str(wanted.games + 10), "--memory", "8") as server:
        process = psutil.Process(server.process.pid)
        before = process.memory_info().rss / MIB
        asyncio.run(all_games(server, wanted.games, figures))
        after = process.memory_info().rss / MIB
    last = quantiles(figures.latencies_ms, n=100)[98]
    late = quantiles([abs(one) for one in figures.late_ms], n=100)[98]
    print(
        f"{wanted.games} games, {figures.turns} turns, {figures.cuts} lines cut; a turn is seen by"
        f" the other after {median(figures.latencies_ms):.1f} ms at the median, {last:.0f} ms at"
        f" 99 %; clocks differ by {median(map(abs, figures.late_ms)):.1f} ms at the median,"
        f" {late:.0f} ms at 99 %; the server's memory: {before:.0f} MiB, then {after:.0f} MiB"
    )
    return 1 if late > MOST_LATE_MS else 0


if __name__ == "__main__":
    sys.exit(main())
