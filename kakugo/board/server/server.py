"""The server as a process: its socket, its address, and its end."""

import contextlib
import io
import ipaddress
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from brain.extras import how_to_install

from ..library.store import Store
from ..session.options import Options
from ..session.sessions import Sessions, prepare_memory
from ..wire.messages import LONGEST_MESSAGE
from .app import Board
from .security import Gate

BACKLOG = 256  # connections that wait to be accepted
CONNECTIONS_A_SESSION = 8  # a browser asks for several files at once
GRACE_S = 3  # for sockets to close at the end
TOKEN_SUFFIX = ".token"  # of the file beside the library
FOREIGN_ADDRESS = {4: "192.0.2.1", 6: "2001:db8::1"}  # nobody's, by the version: RFC 5737, 3849
QUIET_LEVEL = 2  # cells without ink around a code
INK = "\033[97;40m", "\033[0m"  # white blocks on black, whatever colours a terminal has
PING_S = 20.0  # a page that does not answer for so long has gone


def serve(
    host: str, port: int, options: Options, most: int, library: Path, *, has_browser: bool
) -> None:
    """Serve until Ctrl-C. ValueError where there cannot be a socket, or no library."""
    if library.suffix.lower() == TOKEN_SUFFIX:
        raise ValueError(f"--library {library}: {TOKEN_SUFFIX} is the suffix of the token's file")
    prepare_memory()
    listening = bound(host, port)
    with listening, contextlib.closing(Store(library)) as store:
        gate = Gate(host, library.with_suffix(TOKEN_SUFFIX))
        port = listening.getsockname()[1]
        address = address_of(host, port, gate.token)
        seen_at = "" if gate.is_local else address_of(host, port, "")
        board = Board(gate, Sessions(replace(options, address=seen_at), most, store))
        print(f"Kakugo's board: {address}\nCtrl-C ends it.", flush=True)
        if not gate.is_local and sys.stdout.isatty():
            with contextlib.suppress(UnicodeEncodeError):  # a terminal without blocks
                print(for_cameras(address), flush=True)
        if has_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        config = uvicorn.Config(
            board.app(),
            log_level="warning",
            access_log=False,
            lifespan="on",
            server_header=False,
            ws=WebSocketsSansIOProtocol,
            ws_max_size=LONGEST_MESSAGE,
            ws_ping_interval=PING_S,
            ws_ping_timeout=PING_S,
            ws_per_message_deflate=False,
            limit_concurrency=CONNECTIONS_A_SESSION * (most + CONNECTIONS_A_SESSION),
            timeout_graceful_shutdown=GRACE_S,
        )
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; ValueError, with a sentence, where there cannot be one."""
    if not host:
        raise ValueError("--host needs an address; 0.0.0.0 means every address of this machine")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends at once, without Nagle's delay, only where a socket says that it is TCP.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        # Windows would let two servers have one port.
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        why = error.strerror or error
        raise ValueError(f"{host}, port {port}: {why}; --port takes another one") from None
    return listening


def address_of(host: str, port: int, token: str) -> str:
    """What a person types into a browser."""
    name = host
    with contextlib.suppress(ValueError):
        number = ipaddress.ip_address(host)
        if number.is_unspecified:
            name = own_address(FOREIGN_ADDRESS[number.version])
        if ":" in name:
            name = f"[{name}]"
    return f"http://{name}:{port}/" + (f"?token={token}" if token else "")


def own_address(elsewhere: str) -> str:
    """The address of this machine where it would talk to another one; its name, if it has none."""
    family = socket.AF_INET6 if ":" in elsewhere else socket.AF_INET
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.connect((elsewhere, 1))  # which sends nothing
        return str(asking.getsockname()[0])
    return socket.gethostname()


def for_cameras(address: str) -> str:
    """An address as a QR code of half blocks, which the camera of a phone reads.

    Where segno is missing: how to install it.
    """
    try:
        import segno
    except ModuleNotFoundError:
        return f"The QR code needs segno: {how_to_install('board')}"
    drawn = io.StringIO()
    segno.make_qr(address).terminal(drawn, border=QUIET_LEVEL, compact=True)
    begin, end = INK
    return "\n".join(f"{begin}{line}{end}" for line in drawn.getvalue().splitlines())
