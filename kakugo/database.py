"""A database of positions wherever it is: in a file, or on a server."""

import re
from typing import Any

from brain.database import database
from brain.database.tables import DatabaseError, Store
from brain.extras import how_to_install

SCHEME = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)  # two letters: C:// is a drive
SERVER = "postgresql://"


class Database(database.Database):
    """Positions of any games, each with its Entry; images of one another are one position.

    Each change is kept when its method returns. Many processes may use one database at once. Use it
    in a `with` block, or close() it; any thread may use it.

    A game is looked up by its position, whatever led there; what comes back is turned as the game
    is. What an opening has done is forgotten once it is over. Iterating takes no more memory for
    many positions, and goes on beside changes. Raises DatabaseError for what is no database, for a
    server that cannot be reached (the next call tries again), and for texts with a NUL on a server;
    ValueError for what is no game.

    Args:
        where: A file, made if it is not there; ":memory:"; ":book:", the shipped book, read-only;
            ":solved:", the shipped proofs of freestyle and standard; or a database on a PostgreSQL
            server, "postgresql://user:password@host/name", which wants the extra `postgresql`.
        read_only: Raise DatabaseError for changes.
        book: It is a book, and is made as one: engines play from it whatever the depth, and write
            no search into it.
    """

    def _opened(self, where: Any, read_only: bool, book: bool) -> Store:
        """The store of a file or of a URL."""
        scheme = SCHEME.match(where) if isinstance(where, str) else None
        if scheme is None:
            return super()._opened(where, read_only, book)
        if book:
            raise DatabaseError("a book is a file, not on a server")
        if scheme[0].lower() != SERVER:
            raise DatabaseError(f"expected a file or {SERVER}user@host/name, got {scheme[0]}")
        try:
            from .postgresql import PostgresqlServer
        except ImportError as error:
            needs = f"{SERVER} needs {error.name or 'psycopg[binary]'}"
            raise DatabaseError(f"{needs}: {how_to_install('postgresql')}") from error
        return PostgresqlServer(where, read_only)
