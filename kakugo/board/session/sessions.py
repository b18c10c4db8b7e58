"""All sessions of a server: found again by their ids, and let go when nobody comes back."""

import asyncio
import ctypes
import logging
import re
import sys
import time

from ..library.game_rows import tree_of
from ..library.links import session_of_link
from ..library.store import Store
from ..search.background import in_thread
from ..search.slots import Slots
from .options import Options
from .session import Session

LOG = logging.getLogger(__name__)

LINK_FORM = re.compile(r"[\w-]{16,64}", re.ASCII)  # what a guest's link may look like
KEPT_S = 1800.0  # after its page has gone
IDLE_S = 300.0  # after its last search an engine gives its memory back
SWEEP_EVERY_S = 30.0
TIDY_AFTER_S = 1.0  # after a page has gone
ARENA_MAX, MMAP_THRESHOLD = -8, -3  # of mallopt, as malloc.h numbers them
ARENAS = 2  # where threads take small pieces of memory; each keeps what is freed within it
# Bytes: larger pieces, tables above all, go back to the system when they are freed.
LARGE_TABLE = 1 << 20


class FullError(Exception):
    """There are as many pages as there may be."""


class Sessions:
    """The sessions, the one that was used last at the end.

    most: how many pages there may be at once. As many more sessions are kept without a page; the
    game of any other is in the library.
    """

    def __init__(self, options: Options, most: int, library: Store) -> None:
        self.library = library
        self._options = options
        self._slots = Slots(options.threads)
        self._most = most
        self._sessions: dict[str, Session] = {}
        self._tidying: asyncio.TimerHandle | None = None
        self._finding = asyncio.Lock()  # two pages with one id find one session

    def __len__(self) -> int:
        return len(self._sessions)

    async def find(self, id: str) -> tuple[Session, bool]:
        """The session with an id, or a new one; whether it goes on. FullError: no room.

        It is a page's until leaves() is called, as often as it was found.
        """
        async with self._finding:
            session = self._sessions.get(id) or await self._read(id)
        # One with nothing in it counts as new: its page may still have to find the game of another.
        was_kept = session is not None and not session.kept.is_untouched
        if (session is None or not session.pages) and self._shown() >= self._most:
            raise FullError
        if session is None:
            session = Session(self._options, self._slots, self.library)
        session.pages += 1
        self._sessions.pop(session.id, None)
        self._sessions[session.id] = session
        self._trim()
        return session, was_kept

    async def of_link(self, link: str) -> Session | None:
        """The session to which a guest's link leads; None where it leads nowhere.

        It is the guest's until leaves() is called.
        """
        async with self._finding:
            named = await self._linked(link)
            if named is None:
                return None
            id, role = named
            session = self._sessions.get(id) or await self._read(id)
            if session is None or session.table.links.get(role) != link:
                return None
        self._sessions.setdefault(session.id, session)
        session.pages += 1
        return session

    async def _linked(self, link: str) -> tuple[str, str] | None:
        for session in self._sessions.values():
            for role, known in session.table.links.items():
                if known == link:
                    return session.id, role
        if not LINK_FORM.fullmatch(link):
            return None
        try:
            return await in_thread(session_of_link, self.library, link)
        except ValueError as error:
            LOG.warning("%s", error)
            return None

    async def _read(self, id: str) -> Session | None:
        """A session that this server has forgotten, or an earlier one had."""
        if not id:
            return None
        try:
            kept = await in_thread(self.library.of_session, id)
            if kept is None:
                return None
            tree, place = await in_thread(tree_of, kept, self._options.evaluation)
            session = Session(self._options, self._slots, self.library)
            session.resume(id, tree, place)
        except ValueError as error:  # of the library, or of a state that cannot be
            LOG.warning("%s", error)
            return None
        return session

    def leaves(self, session: Session) -> None:
        """A page goes: there is room for another one, while its search ends."""
        session.pages -= 1

    def left(self, session: Session) -> None:
        """A page has gone."""
        if not session.pages and session.kept.is_untouched:
            self._sessions.pop(session.id, None)
        self._trim()
        if self._tidying is None:
            loop = asyncio.get_running_loop()
            self._tidying = loop.call_later(TIDY_AFTER_S, self._tidy)

    async def sweep(self) -> None:
        """Let go, now and then, of what nobody uses."""
        while True:
            await asyncio.sleep(SWEEP_EVERY_S)
            now = time.monotonic()
            for session in [*self._sessions.values()]:
                if (
                    not session.pages
                    and session.left_at is not None
                    and now - session.left_at > KEPT_S
                ):
                    del self._sessions[session.id]
                elif session.searches.job is None and now - session.searches.asked_at > IDLE_S:
                    await session.searches.release()

    async def close(self) -> None:
        """End all searches."""
        for session in [*self._sessions.values()]:
            if session.screen.outbox is not None:
                session.screen.outbox.close()
                await session.detach(session.screen.outbox)
            for guest in session.screen.guests:
                guest.outbox.close()
        self._sessions.clear()

    def _tidy(self) -> None:
        """Give the memory of pages that have gone back to the system."""
        self._tidying = None
        asyncio.get_running_loop().run_in_executor(None, give_memory_back)

    def _shown(self) -> int:
        return sum(session.pages > 0 for session in self._sessions.values())

    def _trim(self) -> None:
        """Forget the sessions without a page that were used longest ago, where there are many."""
        kept = [session for session in self._sessions.values() if not session.pages]
        for session in kept[: max(0, len(kept) - self._most - 1)]:
            del self._sessions[session.id]


def prepare_memory() -> None:
    """Let the memory of threads that come and go not be scattered; before there are threads."""
    libc = _glibc()
    if libc is not None:
        libc.mallopt(ARENA_MAX, ARENAS)
        libc.mallopt(MMAP_THRESHOLD, LARGE_TABLE)


def give_memory_back() -> None:
    """Let the allocator return what it keeps for later."""
    libc = _glibc()
    if libc is not None:
        libc.malloc_trim(0)


def _glibc() -> ctypes.CDLL | None:
    """The C library of this process, if it is glibc."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)
    return libc if hasattr(libc, "malloc_trim") and hasattr(libc, "mallopt") else None
