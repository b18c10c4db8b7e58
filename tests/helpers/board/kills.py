"""Pages that send a server random messages while it is killed, and what they find again."""

import json
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kakugo.board.shown.form import form
from kakugo.board.wire.messages import Json
from tests.helpers.board.pages import PATIENCE_S, Page, Server, served
from tests.helpers.brains.memory import MIB, unique_set

AT_ONCE = 8  # pages
LONGEST_S = 3600.0  # of a page
TIDY_S = 2.0  # in which a server gives memory back
ENGINE = {"who": "engine", "level": 40}
PERSON = {"who": "person"}
LIMITS: Json = {"nodes": 30}
TEXTS = (
    "(;GM[4]SZ[15]RU[Freestyle]PB[Anna]PW[Zoe]GN[A name]"
    ";B[hh]C[good];W[ii](;B[hi])(;B[gi]C[better]TE[1]))",
    "(;GM[4]SZ[9]RU[Freestyle]AB[aa][bb]AW[cc]PL[W];W[dd];B[ee])",
    "pente 13x13: 6,6; 7,7; 5,5",
    "gomoku 15x15: 7,7; 8,8",
    "no game at all",
)
NAMES = ("event", "date")  # of a game; those of its players may follow from who plays
BESIDE = 2  # turns that were not acknowledged: of the last message, and an engine's
MARKS = ("", "?", "??", "?!", "!?", "!", "!!")
NOISE = ('{"do"', '{"do": "nothing"}', '{"do": "go", "node": 99999}', '{"do": "play"}', "[]")
GAMES = [game["name"] for game in form()["games"]]
OFTEN = {"play": 30, "go": 10, "comment": 8, "mark": 6, "undo": 6}  # messages
SOMETIMES = ("redo", "remove", "about", "open", "promote", "resume", "stop", "rename")
SELDOM = (
    *("new", "players", "library", "analyse", "save", "delete", "restore", "resign", "hurry"),
    *("click", "threats", "problems", "noise"),
)
WEIGHTS = OFTEN | dict.fromkeys(SOMETIMES, 4) | dict.fromkeys(SELDOM, 1)
# What a message that was not answered may have changed of what was answered before.
CHANGES: Mapping[str, set[str]] = {
    "new": {"all"},
    "open": {"all"},
    "undo": {"all"},
    "remove": {"nodes", "order"},
    "promote": {"order"},
    "play": {"order"},
    "resume": {"order"},
    "redo": {"order"},
    "comment": {"notes"},
    "mark": {"notes"},
    "about": {"about"},
}


class Account(NamedTuple):
    """What became of it all.

    memory_mib: of the server when all pages have gone; peak_mib: while they were there, with their
    engines. faults: a sentence for each.
    """

    sessions: int
    messages: int
    games: int
    kills: int
    memory_mib: float
    peak_mib: float
    faults: list[str]


class Shown(NamedTuple):
    """What a page knows of its game: its nodes with their notes, their order, names."""

    nodes: dict[int, tuple[int | None, str]]
    notes: dict[int, tuple[str, str]]
    order: dict[int, list[int]]
    about: Json

    def shape(self, top: int = 0) -> tuple[Any, ...]:
        """The same without numbers."""
        found: list[Any] = []
        ahead: list[int | str] = [top]
        while ahead:
            node = ahead.pop()
            if isinstance(node, str):
                found.append(node)
                continue
            found.append((self.nodes[node][1], *self.notes[node]))
            for child in reversed(self.order[node]):
                ahead += [")", child]
            ahead += ["("] * bool(self.order[node])
        return (*found, *self.about.values())


class Visitor:
    """A page that does anything at random, and remembers what the server has acknowledged.

    known: as it was answered last; games: that it had before, by their numbers.
    """

    def __init__(self, seed: str, messages: int) -> None:
        self.random, self.seed, self.left, self.ref = Random(seed), seed, messages, 0
        self.id, self.asked = "", ""
        self.game: Json = {}
        self.position: Json = {}
        self.kept: int | None = None
        self.shown = Shown({}, {}, {}, {})
        self.known: Shown | None = None
        self.games: dict[int, Shown] = {}
        self.found: set[int] = set()
        self.was_kept = False
        self.names: dict[int, str] = {}
        self.faults: list[str] = []

    def visit(self, server: Server, count: Callable[[], None]) -> None:
        """Connect, and go on where it was; raises ConnectionClosed where the server goes."""
        with server.page(self.id) as page:
            self._come(page)
            while self.left:
                self.left -= 1
                do, fields = self._message()
                self._ask(page, do, **fields)
                count()
            self._ask(page, "stop")
            for number in [*self.games]:
                before = self.games[number].shape()
                self._ask(page, "open", game=number)
                if self.shown.shape() != before:
                    self._fault(f"the game {number} is another one in the end")
            for number, name in self.names.items():
                self._ask(page, "restore", game=number)
                self._ask(page, "library", search=[[name]])
                if number not in self.found:
                    self._fault(f"the game {number} is not found as {name}")

    # ---- what it hears ----

    def _come(self, page: Page) -> None:
        """Hear what the server has of the game, which must be what it has acknowledged."""
        before, kept = self.known, self.kept
        self._hear(page, "position")
        if before is not None and kept is not None:
            self._compare(page, before, kept)
        self.asked = ""
        self._acknowledged()

    def _compare(self, page: Page, before: Shown, kept: int) -> None:
        """What was acknowledged must be there, but for what the last message has changed."""
        now, may = self.shown, CHANGES.get(self.asked, set())
        if self.kept != kept and "all" in may:
            asked = self.asked
            self._ask(page, "open", game=kept)
            if self.shown.shape() != before.shape():
                self._fault(f"the game before {asked} is another one now")
            return
        if not self.was_kept:
            self._fault("the session is not known any more")
        if "all" in may:
            return
        lost = before.nodes.keys() - now.nodes.keys()
        if lost and "nodes" not in may:
            self._fault(f"{len(lost)} turns are lost after {self.asked}")
        if len(now.nodes.keys() - before.nodes.keys()) > BESIDE:
            self._fault(f"turns are there that were taken out, after {self.asked}")
        both = before.nodes.keys() & now.nodes.keys()
        changed = sum(before.notes[node] != now.notes[node] for node in both)
        if changed > ("notes" in may):
            self._fault(f"{changed} notes are lost after {self.asked}")
        order = [node for node in both if not _is_part(before.order[node], now.order[node])]
        if order and "order" not in may:
            self._fault(f"another order of {len(order)} after {self.asked}")
        if before.about != now.about and "about" not in may:
            self._fault(f"other names after {self.asked}")

    def _hear(self, page: Page, until: str = "", ref: int | None = None) -> Json:
        """Take messages up to one of a kind, or up to an answer."""
        while True:
            message = json.loads(page.socket.recv(timeout=PATIENCE_S))
            kind = message["is"]
            take = getattr(self, f"_hear_{kind}", None)
            if take is not None:
                take(message)
            if (ref is None and kind == until) or (ref is not None and message.get("ref") == ref):
                return dict(message)

    def _hear_session(self, message: Json) -> None:
        self.id, self.was_kept = message["id"], message["kept"]

    def _hear_kept(self, message: Json) -> None:
        self.kept = message["game"]

    def _hear_notice(self, message: Json) -> None:
        self._fault(message["text"])

    def _hear_game(self, message: Json) -> None:
        self.game = message
        self.shown.about.clear()
        self.shown.about.update({name: message["about"][name] for name in NAMES})

    def _hear_tree(self, message: Json) -> None:
        for part in (self.shown.nodes, self.shown.notes, self.shown.order):
            part.clear()
        for node in message["nodes"]:
            self._hear_node({"node": node})

    def _hear_node(self, message: Json) -> None:
        node = message["node"]
        number, parent = node["node"], node["parent"]
        if number not in self.shown.nodes:
            self.shown.order[number] = []
            if parent is not None:
                self.shown.order[parent].append(number)
        self.shown.nodes[number] = parent, node["turn"]
        self.shown.notes[number] = node["comment"], node["mark"]

    def _hear_order(self, message: Json) -> None:
        self.shown.order[message["node"]] = message["children"]

    def _hear_removed(self, message: Json) -> None:
        top = message["node"]
        parent = self.shown.nodes[top][0]
        assert parent is not None
        self.shown.order[parent].remove(top)
        gone = [top]
        while gone:
            node = gone.pop()
            gone += self.shown.order.pop(node)
            del self.shown.nodes[node], self.shown.notes[node]

    def _hear_position(self, message: Json) -> None:
        self.position = message

    def _hear_search(self, message: Json) -> None:
        if message.get("why") == "done" and message["what"] == "turn":
            self._acknowledged()

    def _hear_library(self, message: Json) -> None:
        self.found = {game["game"] for game in message["games"]}

    def _hear_error(self, message: Json) -> None:
        if message["key"] == "failed":
            self._fault(f"{message.get('do')}: {message['text']}")

    def _acknowledged(self) -> None:
        """What is shown now is to be there from now on."""
        shown = self.shown
        order = {node: [*children] for node, children in shown.order.items()}
        self.known = Shown(dict(shown.nodes), dict(shown.notes), order, dict(shown.about))
        if self.kept is not None:
            self.games[self.kept] = self.known

    def _fault(self, text: str) -> None:
        self.faults.append(f"{self.id[:6]}, {self.left} messages before its end: {text}")

    # ---- what it says ----

    def _ask(self, page: Page, do: str, **fields: Any) -> None:
        """Send a message, and hear its answer."""
        self.asked = do
        if do == "noise":
            page.socket.send(self.random.choice(NOISE))
            return
        self.ref += 1
        page.say(do, ref=self.ref, **fields)
        answer = self._hear(page, ref=self.ref)
        self.asked = ""
        self._acknowledged()
        if answer["is"] == "done" and do == "rename":
            self.names[fields["game"]] = fields["name"]

    def _message(self) -> tuple[str, Any]:
        """Any message: its name, and its fields."""
        do = self.random.choices([*WEIGHTS], [*WEIGHTS.values()])[0]
        fields: Json = getattr(self, f"_{do}", dict)()
        return do, fields

    def _node(self) -> Json:
        return {"node": self.random.choice([*self.shown.nodes])}

    _promote = _remove = _node

    def _game(self) -> Json:
        return {"game": self.random.choice([*self.games] or [1])}

    _delete = _restore = _game

    def _go(self) -> Json:
        way = self.random.choice(("start", "end", "back", "forward", ""))
        return {"to": way} if way else self._node()

    def _play(self) -> Json:
        cells = self.position["next"]
        words = self.position["words"]
        if not cells:
            return {"turn": self.random.choice(words or ["h8"])}
        cell = self.random.choice(cells)
        return {"turn": self.game["board"]["cells"][cell]["name"]}

    def _click(self) -> Json:
        return {"cells": self.position["next"][:1]}

    def _comment(self) -> Json:
        return {**self._node(), "text": f"of {self.left} ü {'x' * self.random.randrange(200)}"}

    def _mark(self) -> Json:
        return {**self._node(), "mark": self.random.choice(MARKS)}

    def _about(self) -> Json:
        name = self.random.choice(("black", "white", *NAMES))
        return {name: f"{self.left} {self.seed}"}

    def _players(self) -> Json:
        first, second = self.random.choices((PERSON, ENGINE), (3, 1), k=2)
        return {"first": first, "second": second, "limits": LIMITS}

    def _new(self) -> Json:
        return {"game": self.random.choice(GAMES), **self._players()}

    def _open(self) -> Json:
        return self._game() if self.random.random() < 0.5 else {"text": self.random.choice(TEXTS)}

    def _save(self) -> Json:
        return {"format": self.random.choice(("sgf", "psq", "svg", "no such"))}

    def _library(self) -> Json:
        return {
            "search": [[self.random.choice(("anna", "renju", "x", ""))]] * self.random.randint(0, 1)
        }

    def _rename(self) -> Json:
        return {**self._game(), "name": f"named {self.left} {self.seed}"}

    def _analyse(self) -> Json:
        return {"nodes": 50}


class Storm:
    """A server that is killed and started again, and the pages that go on meanwhile."""

    def __init__(self, library: Path, seed: int) -> None:
        self.library, self.random = library, Random(seed)
        self.serving = ExitStack()
        self.server = self.serving.enter_context(served("--memory", "8", library=library))
        self.port = self.server.host.rpartition(":")[2]
        self.count, self.peak = 0, 0
        self.faults: list[str] = []
        self._lock = threading.Lock()

    def counted(self) -> None:
        """A message was answered."""
        with self._lock:
            self.count += 1

    def stop(self) -> None:
        """Kill the server; what it has said on its way is a fault."""
        self.look()
        self.serving.close()
        assert self.server.process.stdout is not None
        said = self.server.process.stdout.read()
        self.faults += [said] if said.strip() else []

    def kill(self) -> None:
        """Kill it, and start it again."""
        self.stop()
        words = ("--memory", "8", "--port", self.port)
        self.server = self.serving.enter_context(served(*words, library=self.library))
        self.faults += self.server.said

    def look(self) -> None:
        """See how much memory it has."""
        self.peak = max(self.peak, unique_set(self.server.process.pid))

    def accompany(self, visitor: Visitor) -> Visitor:
        """Let a page do all that it wants to, also if the server goes."""
        end = time.monotonic() + LONGEST_S
        while time.monotonic() < end:
            try:
                visitor.visit(self.server, self.counted)
            except (ConnectionClosed, InvalidHandshake, OSError):
                time.sleep(0.2)  # in which it may be started
            else:
                return visitor
        visitor.faults.append("it has not come to its end")
        return visitor


def visit_and_kill(
    folder: Path,
    *,
    sessions: int,
    messages: int,
    kills: int,
    seed: int,
    progress: Callable[[str], None] = lambda _: None,
) -> Account:
    """Let so many sessions send so many messages each, and kill the server so often meanwhile."""
    storm = Storm(folder / "library.sqlite", seed)
    total = sessions * messages
    moments = sorted(storm.random.randrange(total) for _ in range(kills))
    visitors = [Visitor(f"{seed}.{number}", messages) for number in range(sessions)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        pages = [pool.submit(storm.accompany, visitor) for visitor in visitors]
        killed = 0
        while not all(page.done() for page in pages):
            time.sleep(0.05 * storm.random.random())
            if killed < kills and storm.count >= moments[killed]:
                storm.kill()
                killed += 1
            progress(f"{storm.count} of {total} messages, {killed} kills")
            storm.look()
    time.sleep(TIDY_S)  # nothing tells that it has
    memory = unique_set(storm.server.process.pid)
    storm.stop()
    faults = storm.faults + [fault for page in pages for fault in page.result().faults]
    games = sum(len(visitor.games) for visitor in visitors)
    sizes = memory / MIB, storm.peak / MIB
    return Account(sessions, storm.count, games, killed, *sizes, faults)


def _is_part(some: list[int], all_: list[int]) -> bool:
    """Whether these come in this order among those, but for what is missing there."""
    known = [one for one in all_ if one in some]
    return [one for one in some if one in known] == known
