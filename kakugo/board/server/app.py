"""The server: its routes, and the socket of a page."""

import asyncio
import contextlib
import gzip
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..handlers.dispatch import carry_out
from ..handlers.library import archive, export, picture
from ..library.store import Store
from ..library.tables import LibraryError
from ..search.background import in_thread
from ..session.screen import Guest
from ..session.session import Session
from ..session.sessions import FullError, Sessions
from ..session.table import NoLinkError, TooManyGuestsError
from ..shown.form import MIMES
from ..viewer.making import page as viewer_page
from ..viewer.making import policy
from ..wire.outbox import Outbox
from .joined import INDEX, joined
from .security import SECURITY_HEADERS, Gate, Throttle
from .uploading import upload_routes

# What may be served, by its suffix.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
MANIFEST = {
    "id": "/",
    "name": "Kakugo",
    "scope": "/",
    "display": "standalone",
    "background_color": "#f3efe7",  # the page's ground
    "icons": [
        {"src": f"page/{name}", "sizes": sizes, "type": TYPES[name[-4:]]}
        for name, sizes in (("icon.svg", "any"), ("icon.png", "512x512"))
    ],
}
MANIFEST_TYPE = "application/manifest+json"
PAGE = "page"
EXPORTS: dict[str, tuple[Callable[[Store], Iterator[str] | Iterator[bytes]], str]] = {  # suffixes
    "sgf": (export, MIMES["sgf"]),
    "zip": (archive, "application/zip"),
}
FOREIGN_SITES = ("cross-site", "same-site")  # as browsers say where a request comes from
# Codes with which a socket is closed.
AWAY, UNREAD, FULL, TAKEN, NO_LINK = 1001, 1008, 1013, 4001, 4004
LINK_FIELD = "link"  # what the address of a guest has
GOODBYE_S = 5.0  # for a page to take what it is sent at the end
TEXT_ONLY = {"is": "error", "key": "message", "text": "a message is a text"}


class Board:
    """The server's own state: who is let in, the sessions, and the page's files."""

    def __init__(self, gate: Gate, sessions: Sessions) -> None:
        self.gate = gate
        self.sessions = sessions
        self.sockets: set[WebSocket] = set()
        self._page, runs = joined(page_files())
        policy = f"{SECURITY_HEADERS['Content-Security-Policy']}; {runs}"
        self._index_headers = {"Content-Security-Policy": policy}
        self._packed: dict[str, bytes] = {}  # what has been asked for

    def app(self) -> Starlette:
        """What a server runs."""
        routes = [
            Route("/", self.index),
            Route("/manifest.json", self.manifest),
            Route("/page/{name:path}", self.file),
            Route("/library.{kind}", self.export),
            Route("/library/{game:int}.svg", self.picture),
            Route("/view", self.view),
            *upload_routes(self.sessions.library, self._stranger),
            WebSocketRoute("/session", self.session),
        ]
        handlers = {HTTPException: _no_such, Exception: _failed}
        app = Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=handlers)
        app.router.redirect_slashes = False  # to an answer without our headers
        return app

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.get_running_loop().create_task(self.sessions.sweep())
        try:
            yield
        finally:
            sweeper.cancel()
            await self.sessions.close()

    async def index(self, request: Request) -> Response:
        """The page; a guest, who has a link and no token, gets it, too: it has no secrets."""
        refused = None if LINK_FIELD in request.query_params else self._refusal(request)
        return refused or self._answer(request, INDEX, self._index_headers)

    async def manifest(self, request: Request) -> Response:
        """What a phone wants to know to install the page, which then has the token."""
        start = f"/?token={self.gate.token}" if self.gate.token else "/"
        about = {**MANIFEST, "start_url": start}
        return self._refusal(request) or JSONResponse(about, 200, SECURITY_HEADERS, MANIFEST_TYPE)

    async def export(self, request: Request) -> Response:
        """All games of the library, as they are read."""
        refused = self._refusal(request)
        if refused is not None:
            return refused
        kind = request.path_params["kind"]
        if kind not in EXPORTS:
            return _missing()
        written, mime = EXPORTS[kind]
        name = {"Content-Disposition": f'attachment; filename="kakugo-library.{kind}"'}
        games = written(self.sessions.library)
        return StreamingResponse(games, media_type=mime, headers={**SECURITY_HEADERS, **name})

    async def picture(self, request: Request) -> Response:
        """A small picture of a game of the library."""
        refused = self._refusal(request)
        if refused is not None:
            return refused
        try:
            drawn = await in_thread(picture, self.sessions.library, request.path_params["game"])
        except LibraryError as error:
            return PlainTextResponse(str(error), 404, SECURITY_HEADERS)
        return Response(drawn, media_type=TYPES[".svg"], headers=SECURITY_HEADERS)

    def _refusal(self, request: Request) -> Response | None:
        """The answer to who is not let in."""
        strange = self._strange(request)
        if strange is not None:
            return strange
        if not self.gate.knows_token(request.query_params.get("token")):
            return _refused("this address needs the token that the server has printed")
        return None

    def _strange(self, request: Request) -> Response | None:
        """The answer to what comes by another name, or from a page of somebody else."""
        host, origin = request.headers.get("host"), request.headers.get("origin")
        if not self.gate.knows_host(host):
            return _refused("the server does not have this name")
        # An address that is typed or followed has no origin; a picture in a page has none either.
        is_embedded = request.headers.get("sec-fetch-dest", "document") != "document"
        is_foreign = request.headers.get("sec-fetch-site") in FOREIGN_SITES and is_embedded
        if is_foreign or (origin is not None and not self.gate.knows_origin(origin, host)):
            return _refused("a page of another origin asks")
        return None

    def _stranger(self, request: Request) -> Response | None:
        """The answer to a page that is not from here, and wants to send something."""
        headers = request.headers
        if not self.gate.knows_origin(headers.get("origin"), headers.get("host")):
            return _refused("this page is not from here")
        return self._refusal(request)

    async def view(self, request: Request) -> Response:
        """The page for a game that the address holds behind its `#`; it asks for nothing else."""
        if not self.gate.knows_host(request.headers.get("host")):
            return _refused("the server does not have this name")
        headers = SECURITY_HEADERS | {"Content-Security-Policy": policy()}
        return Response(viewer_page([]), media_type=TYPES[".html"], headers=headers)

    async def file(self, request: Request) -> Response:
        """A file of the page."""
        return self._answer(request, request.path_params["name"])

    def _answer(
        self, request: Request, name: str, more: Mapping[str, str] = MappingProxyType({})
    ) -> Response:
        strange = self._strange(request)
        if strange is not None:
            return strange
        data = self._page.get(name)
        if data is None:
            return _missing()
        headers = SECURITY_HEADERS | {"Vary": "Accept-Encoding", **more}
        if "gzip" in request.headers.get("accept-encoding", ""):
            if name not in self._packed:
                self._packed[name] = gzip.compress(data)
            data, headers["Content-Encoding"] = self._packed[name], "gzip"
        return Response(data, media_type=TYPES[_suffix(name)], headers=headers)

    async def session(self, socket: WebSocket) -> None:
        """A page's socket, from its opening to its end."""
        host, query = socket.headers.get("host"), socket.query_params
        link = query.get(LINK_FIELD, "")
        is_ours = (
            self.gate.knows_host(host)
            and self.gate.knows_origin(socket.headers.get("origin"), host)
            and (bool(link) or self.gate.knows_token(query.get("token")))
        )
        if not is_ours:
            await socket.close()  # before it was accepted: status 403
            return
        if link:
            await self._guest(socket, link)
            return
        await socket.accept()
        try:
            session, was_kept = await self.sessions.find(query.get("id", ""))
        except FullError:
            await _close(socket, FULL)
            return
        outbox = Outbox()
        self.sockets.add(socket)
        try:
            async with session.lock:
                await session.attach(outbox, was_kept=was_kept)
                await session.searches.settle()
            await self._talk(socket, session, outbox)
        finally:
            self.sockets.discard(socket)
            self.sessions.leaves(session)
            is_taken = session.screen.outbox not in (outbox, None)
            async with session.lock:
                await session.detach(outbox)
            self.sessions.left(session)
            await _close(socket, TAKEN if is_taken else UNREAD if outbox.is_closed else AWAY)

    async def _guest(self, socket: WebSocket, link: str) -> None:
        """The socket of a guest, who has a link instead of the token."""
        found = await self.sessions.of_link(link)
        if found is None:
            await socket.accept()
            await _close(socket, NO_LINK)
            return
        session = found
        outbox, guest = Outbox(), None
        self.sockets.add(socket)
        try:
            await socket.accept()
            async with session.lock:
                guest = await session.welcome(link, outbox)
            await self._talk(socket, session, outbox, guest)
        except TooManyGuestsError:
            await _close(socket, FULL)
        except NoLinkError:
            await _close(socket, NO_LINK)
        finally:
            self.sockets.discard(socket)
            self.sessions.leaves(session)
            if guest is not None:
                is_gone = session.table.links.get(guest.role) != link
                is_taken = outbox.is_closed and not outbox.is_full
                session.bid_farewell(guest)
                code = NO_LINK if is_gone else TAKEN if is_taken else AWAY
                await _close(socket, UNREAD if outbox.is_full else code)
            self.sessions.left(session)

    async def _talk(
        self, socket: WebSocket, session: Session, outbox: Outbox, guest: Guest | None = None
    ) -> None:
        """Receive and send until one of both ends; guest: who is there, if not our own page."""
        loop = asyncio.get_running_loop()
        sending = loop.create_task(outbox.drain(socket.send_text))
        hearing = loop.create_task(_hear(socket, session, outbox, guest))
        try:
            await asyncio.wait({sending, hearing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, hearing):
                task.cancel()
            await asyncio.gather(sending, hearing, return_exceptions=True)


async def _hear(socket: WebSocket, session: Session, outbox: Outbox, guest: Guest | None) -> None:
    """Carry out the messages of a page, one after the other."""
    throttle = Throttle()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await asyncio.sleep(0)  # other pages come between two messages of this one
        wait_s = throttle.wait_s()
        if wait_s:
            await asyncio.sleep(wait_s)
        text = message.get("text")
        if outbox.is_closed or (guest is None and session.screen.outbox is not outbox):
            return
        if text is None:
            outbox.put(TEXT_ONLY)
        else:
            began = time.thread_time()
            await carry_out(session, text, guest)
            throttle.charge(time.thread_time() - began)


async def _close(socket: WebSocket, code: int) -> None:
    """Close a socket, which may be closed already."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError, OSError):
        await asyncio.wait_for(socket.close(code), GOODBYE_S)


def page_files() -> dict[str, bytes]:
    """The files of the page, by name: nothing else can be asked for."""
    folder = files("kakugo.board") / PAGE
    if not folder.is_dir():
        return {}
    return dict(_files_in(folder, ""))


def _files_in(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for item in folder.iterdir():
        name = prefix + item.name
        if item.is_dir():
            yield from _files_in(item, f"{name}/")
        elif _suffix(name) in TYPES:
            yield name, item.read_bytes()


def _suffix(name: str) -> str:
    return name[name.rfind(".") :]


def _missing() -> Response:
    return PlainTextResponse("there is no such page", 404, SECURITY_HEADERS)


def _refused(text: str) -> Response:
    return PlainTextResponse(text, 403, SECURITY_HEADERS)


async def _no_such(_: Request, error: Exception) -> Response:
    """The answer for a route or a method that there is not."""
    assert isinstance(error, HTTPException)
    return PlainTextResponse(
        error.detail, error.status_code, {**(error.headers or {}), **SECURITY_HEADERS}
    )


async def _failed(_: Request, error: Exception) -> Response:
    """The answer where a fault is ours; the server's output says which."""
    return PlainTextResponse("this did not work", 500, SECURITY_HEADERS)
