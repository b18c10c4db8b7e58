"""The links by which guests come to a page's game, in the library's file."""

import sqlite3
from collections.abc import Mapping

from .store import Store

SELECT_LINK = "SELECT session, role FROM links WHERE link = ?"
DELETE_LINKS = "DELETE FROM links WHERE session = ?"
INSERT_LINK = "INSERT OR REPLACE INTO links VALUES (?, ?, ?)"


def keep_links(store: Store, session: str, links: Mapping[str, str]) -> None:
    """Let these links, each with its role, lead to a session, and no others."""

    def work(base: sqlite3.Connection) -> None:
        base.execute(DELETE_LINKS, (session,))
        base.executemany(INSERT_LINK, ((link, session, role) for link, role in links.items()))

    store.do(work, writes=True)


def session_of_link(store: Store, link: str) -> tuple[str, str] | None:
    """The session to which a link leads, and the role; None for a link that leads nowhere."""
    rows = store.do(lambda base: base.execute(SELECT_LINK, (link,)).fetchall())
    return (str(rows[0][0]), str(rows[0][1])) if rows else None
