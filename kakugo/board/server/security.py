"""Who is let in: pages of our own, on names of our own, with the token where one is wanted."""

import contextlib
import hmac
import ipaddress
import os
import secrets
import socket
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
TOKEN_BYTES = 24
OWNER_ONLY = 0o600  # nobody else's to read
BURST = 300  # messages that may come at once
REQUESTS_A_SECOND = 150.0  # messages a second after those
SESSION_SHARE = 0.2  # of the server's time for one page whose messages take long

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class Gate:
    """What a request must say to be let in.

    token: what the address must have; "" on this machine alone.
    """

    def __init__(self, host: str, token_file: Path) -> None:
        """host: where the server listens. token_file: keeps the token; see kept_token."""
        self.is_local = host in LOCAL_NAMES
        self.token = "" if self.is_local else kept_token(token_file)
        self._names = set(LOCAL_NAMES)
        if not self.is_local:
            self._names |= {host.lower(), socket.gethostname().lower()}

    def knows_host(self, host: str | None) -> bool:
        """Whether a Host header names this machine, and not a name that was bound to it.

        A page of somebody else can have its own name point to this machine (DNS rebinding): its
        requests come with that name.
        """
        name = _name_of(f"//{host}") if host else None
        if name is None:
            return False
        return name in self._names or (not self.is_local and _is_address(name))

    def knows_origin(self, origin: str | None, host: str | None) -> bool:
        """Whether an Origin header is that of a page from this server."""
        if not origin or not host:
            return False
        return origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")

    def knows_token(self, token: str | None) -> bool:
        """Whether a request has the token, where there is one."""
        return not self.token or hmac.compare_digest(self.token.encode(), (token or "").encode())


def kept_token(file: Path) -> str:
    """The token in a file, made where there is none: the next server must know an installed page.

    ValueError where the file cannot be read or written.
    """
    try:
        with open(
            os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY), "r+", encoding="ascii"
        ) as kept:
            with contextlib.suppress(OSError):  # a disk without modes
                file.chmod(OWNER_ONLY)
            token = kept.read().strip()
            if not token:
                token = secrets.token_urlsafe(TOKEN_BYTES)
                kept.write(token)
            return token
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{file}: {error}; delete it, and there will be another token") from None


class Throttle:
    """How long a message of a page must wait, so that no page keeps the server from others."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._allowed = float(BURST)
        self._at = now()

    def wait_s(self) -> float:
        """Seconds to wait before the next message is carried out."""
        now = self._now()
        self._allowed = min(BURST, self._allowed + REQUESTS_A_SECOND * (now - self._at)) - 1
        self._at = now
        return max(0.0, -self._allowed / REQUESTS_A_SECOND)

    def charge(self, seconds: float) -> None:
        """A message has kept the server busy for so long."""
        self._allowed -= seconds * REQUESTS_A_SECOND / SESSION_SHARE


def _name_of(address: str) -> str | None:
    """The host of an address without its port; None for what is none."""
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
