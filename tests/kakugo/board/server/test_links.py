"""Links to a shared game at a real server: what strangers and guests may not do, a restart."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from kakugo.board.server.app import NO_LINK, TAKEN
from kakugo.board.wire.messages import Json
from tests.helpers.board.pages import Page, Server, served

PEOPLE = {"first": {"who": "person"}, "second": {"who": "person"}}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server for other machines, which wants its token."""
    with served("--host", "127.0.0.2", "--memory", "8") as running:
        yield running


@contextmanager
def visit(server: Server, query: str, **headers: Any) -> Iterator[Page]:
    """A socket with a query of its own: no token, unless it has one."""
    options = {"origin": f"http://{server.host}", "max_size": None, "compression": None}
    with connect(f"ws://{server.host}/session?{query}", **{**options, **headers}) as socket:
        yield Page(socket)


def links_of(host: Page, **game: Any) -> dict[str, str]:
    """Share a new game of a page that plays first; its links."""
    host.hear("position")
    assert host.ask("new", game="gomoku", **PEOPLE, **game)["is"] == "done"
    host.say("share", use="game", seat="first")
    return dict(host.hear("table", use="game")["links"])


def code_of(page: Page) -> int:
    """The code with which the server closes a socket."""
    try:
        while True:
            page.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


@contextmanager
def trying(what: str) -> Iterator[None]:
    """Names what is tried, where it is not kept out."""
    try:
        yield
    except Exception as error:
        error.add_note(what)
        raise


def test_a_stranger_and_a_guest_are_kept_out(server: Server) -> None:
    """Thirty and more things that a hostile page tries; the game goes on as if nothing was."""
    with ExitStack() as stack:
        host = stack.enter_context(server.page())
        links = links_of(host)
        player = stack.enter_context(visit(server, f"link={links['second']}"))
        onlooker = stack.enter_context(visit(server, f"link={links['watch']}"))
        for page in (player, onlooker):
            page.hear("table")

        # Without the token, or with what only looks like a link.
        for path in ("/", "/?token=x", "/manifest.json", "/library.sgf", "/library.zip"):
            with trying(f"a stranger asks for {path}"):
                assert httpx.get(f"http://{server.host}{path}").status_code == 403
        for path in ("library.sgf", "library.zip", "manifest.json"):
            with trying(f"a guest asks for {path}"):
                address = f"http://{server.host}/{path}?link={links['second']}"
                assert httpx.get(address).status_code == 403
        foreign = {"origin": "http://evil.example"}
        for query, headers in (
            ("", {}),
            ("id=x", {}),
            ("token=x", {}),
            ("link=", {}),
            (f"link={links['second']}", foreign),
            (f"link={links['second']}", {"origin": None}),
        ):
            with trying(f"a socket with {query} and {headers}"):
                with pytest.raises(InvalidStatus) as refused, visit(server, query, **headers):
                    pass
                assert refused.value.response.status_code == 403
        for wrong in ("x", "x" * 22, links["second"][:-1], links["second"] + "x", "%27+OR+1%3D1"):
            with trying(f"the link {wrong}"), visit(server, f"link={wrong}") as page:
                assert code_of(page) == NO_LINK

        # A guest does what only the host may, or who has the seat.
        fields: Json
        for do, fields in (
            ("new", {"game": "gomoku"}),
            ("undo", {}),
            ("set_up", {"position": {}}),
            ("open", {"text": "h8"}),
            ("library", {"search": []}),
            ("delete", {"game": 1}),
            ("share", {"use": "game", "seat": "second"}),
            ("unshare", {}),
            ("hand", {"guest": 1}),
            ("analyse", {}),
            ("watch", {"file": 0}),
            ("save", {"format": "sgf"}),
            ("players", {"first": {"who": "engine"}}),
        ):
            for page in (player, onlooker):
                with trying(f"{do} by a guest"):
                    assert page.ask(do, **fields)["key"] == "seat"
        for do, fields in (
            ("play", {"turn": "a1"}),
            ("resign", {}),
            ("offer", {"what": "draw"}),
            ("answer", {"what": "draw", "accept": True}),
        ):
            with trying(f"{do} by who watches"):
                assert onlooker.ask(do, **fields)["key"] == "seat"
        for do, fields, key in (
            ("play", {"turn": "a1"}, "busy"),  # it is not the guest's turn
            ("answer", {"what": "draw", "accept": True}, "table"),  # nothing is offered
            ("offer", {"what": "rematch"}, "table"),
            ("go", {"node": 99}, "value"),
            ("called", {"name": "x" * 41}, "value"),
            ("play", {"turn": 5}, "value"),
        ):
            with trying(f"{do} {fields} by the player"):
                assert player.ask(do, **fields)["key"] == key
        for raw in ("", "[]", "{", "[" * 100_000, '{"do": "play", "turn": NaN}', "\x00"):
            with trying(f"the text {raw[:9]}"):
                player.socket.send(raw)
                assert player.hear("error")["key"] == "message"
        for _ in range(400):  # a flood waits, and keeps nobody else from playing
            onlooker.socket.send(json.dumps({"do": "go", "to": "start"}))
        assert host.ask("play", turn="h8")["is"] == "done"
        assert player.ask("play", turn="i9")["is"] == "done"
        assert host.hear("position", ply=2)["who"] == "person"

        # Links of a game that is shared no more, or anew by another host.
        assert host.ask("unshare")["is"] == "done"
        assert code_of(player) == NO_LINK
        with visit(server, f"link={links['second']}") as page:
            assert code_of(page) == NO_LINK
        host.say("share", use="game", seat="first")
        assert host.hear("table", use="game")["links"]["second"] != links["second"]


def test_a_seat_is_kept_over_a_kill(tmp_path: Path) -> None:
    library = tmp_path / "library.sqlite"
    clock = {"clock": {"seconds": 600}}
    with served("--memory", "8", library=library) as server, server.page() as host:
        links = links_of(host, limits=clock)
        with visit(server, f"link={links['second']}") as anna:
            anna.hear("table")
            host.ask("play", turn="h8")
            assert anna.ask("play", turn="i9")["is"] == "done"
        with visit(server, f"link={links['second']}") as one:
            one.hear("position", ply=2)
            with visit(server, f"link={links['second']}") as other:
                assert code_of(one) == TAKEN
                other.hear("position", ply=2)
    with (
        served("--memory", "8", library=library) as server,
        visit(server, f"link={links['second']}") as anna,
    ):
        assert anna.hear("position")["ply"] == 2
        assert anna.hear("table")["role"] == "second"
        assert anna.ask("play", turn="a1")["key"] == "busy"  # it is Black's turn
