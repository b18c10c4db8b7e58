"""A database of positions on a PostgreSQL server, for many people or machines."""

import re
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import lru_cache
from itertools import chain

import psycopg
from sqlalchemy import URL, Connection, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from brain.database.tables import FOUND, DatabaseError, SqlRow, Values, schema
from brain.sqlite import FIRST

SERVER_SCHEMA = replace(schema("BYTEA", ""), advice="take another database")
# A client that vanished while it wrote keeps others out no longer than they are patient.
BEGIN_SESSION = f"""
SET client_encoding = 'UTF8'; SET lock_timeout = '{SERVER_SCHEMA.patience_s}s';
SET idle_in_transaction_session_timeout = '{SERVER_SCHEMA.patience_s}s'
"""
READ_ONLY = "SET default_transaction_read_only = on"
TAKE_LOCK = f"SELECT pg_advisory_xact_lock({SERVER_SCHEMA.application})"  # one a database
# Not to_regclass, which may not see what others have made since this transaction began.
SELECT_TABLES = """
SELECT relname FROM pg_class
WHERE relname IN ('kakugo_version', 'positions') AND pg_table_is_visible(oid)
"""
FIND_VERSION = "SELECT version FROM kakugo_version"
NEW_VERSION = "UPDATE kakugo_version SET version = :version"
CREATE_TABLES = (
    "CREATE TABLE kakugo_version (version INTEGER NOT NULL)",
    f"INSERT INTO kakugo_version VALUES ({SERVER_SCHEMA.version})",
)


class PostgresqlServer:
    """The tables in a database of a server, made if they are not there; see Store.

    What a block of writing() has changed is on the server's disk when the block ends. A lost
    connection is one DatabaseError; whatever comes next makes a new one.
    """

    def __init__(self, where: str, read_only: bool) -> None:
        url = _read(where)
        self.read_only, self.is_book, self.held_bytes = read_only, False, 0
        self.name = _shown(url)
        self._is_closed = False
        self._writing = threading.local()  # connection: of this thread, while it writes
        self._writer = create_engine(url, pool_pre_ping=True)
        self._reader = create_engine(url, isolation_level="AUTOCOMMIT")  # one way there and back

        @event.listens_for(self._writer, "connect")
        @event.listens_for(self._reader, "connect")
        def prepare_session(connection: psycopg.Connection, _: object) -> None:
            connection.execute(f"{BEGIN_SESSION}; {READ_ONLY}" if read_only else BEGIN_SESSION)
            connection.commit()

        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        """See that the tables are there; DatabaseError where they are not ours."""
        if not self.read_only and not self.rows(SELECT_TABLES, {}):
            with self.writing():
                if not self.rows(SELECT_TABLES, {}):  # somebody else may have made them meanwhile
                    for statement in (*SERVER_SCHEMA.tables, *CREATE_TABLES):
                        self.run(statement, [{}])
        if ("kakugo_version",) not in map(tuple, self.rows(SELECT_TABLES, {})):
            raise self._error("this is no database of positions")
        if self._is_behind():
            with self.writing():
                if self._is_behind():  # somebody else may have taken the steps meanwhile
                    self._bring_up_to_date()

    def _is_behind(self) -> bool:
        """Whether the tables want steps; DatabaseError where they cannot become today's."""
        return SERVER_SCHEMA.is_behind(self.name, self._version(), read_only=self.read_only)

    def _version(self) -> int:
        return int(self.rows(FIND_VERSION, {})[0][0])

    def _bring_up_to_date(self) -> None:
        """Take the steps that the tables lack; only within writing().

        Nothing is copied: a server has its own ways to keep what was there before.
        """
        for statement in chain.from_iterable(SERVER_SCHEMA.steps[self._version() - FIRST :]):
            self.run(statement, [{}])
        self.run(NEW_VERSION, [{"version": SERVER_SCHEMA.version}])

    def rows(self, statement: str, values: Values) -> Sequence[SqlRow]:
        """What a question finds; asked again where it was the first to see a connection lost."""
        with self._named():
            try:
                return self._asked(statement, values)
            except DBAPIError as error:
                if self._changing is not None or not error.connection_invalidated:
                    raise
                return self._asked(statement, values)

    def _asked(self, statement: str, values: Values) -> Sequence[SqlRow]:
        changing = self._changing
        with nullcontext(changing) if changing else self._reader.connect() as connection:
            return connection.exec_driver_sql(_of_psycopg(statement), values).fetchall()

    def found(self, kind: str, keys: Sequence[bytes]) -> Sequence[SqlRow]:
        """The keys and the columns of those of these positions that are there."""
        # As bytes, not as text.
        return self.rows(f"{FOUND} = ANY(%(keys)b)", {"kind": kind, "keys": [*keys]})

    def run(self, statement: str, values: Iterable[Values]) -> None:
        """Change something, once for each of these values; only within writing()."""
        if several := [*values]:
            with self._named():
                assert self._changing is not None
                self._changing.exec_driver_sql(_of_psycopg(statement), several)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A block whose changes are kept together, or, if it raises, not at all."""
        with self._named(), self._writer.begin() as connection:
            connection.exec_driver_sql(TAKE_LOCK)
            self._writing.connection = connection
            try:
                yield
            finally:
                del self._writing.connection

    @property
    def _changing(self) -> Connection | None:
        """The connection of this thread, while it writes."""
        return getattr(self._writing, "connection", None)

    def close(self) -> None:
        """Let go of the server."""
        self._is_closed = True
        self._writer.dispose()
        self._reader.dispose()

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Say in one sentence what the server or the way to it does not like."""
        if self._is_closed:
            raise self._error("the database is closed")
        try:
            yield
        except SQLAlchemyError as error:
            raise self._error(_sentence(error)) from error

    def _error(self, sentence: str) -> DatabaseError:
        return DatabaseError(f"{self.name}: {sentence}")


@lru_cache
def _of_psycopg(statement: str) -> str:
    """A statement with its values as psycopg names them.

    >>> _of_psycopg("SELECT key FROM positions WHERE kind = :kind")
    'SELECT key FROM positions WHERE kind = %(kind)s'
    """
    return re.sub(r":(\w+)", r"%(\1)s", statement)


def _read(where: str) -> URL:
    """A URL from its text; DatabaseError, which shows nothing of it, for what is none."""
    try:
        url = make_url(where)
    except (SQLAlchemyError, ValueError):
        url = None
    if url is None or "@" in f"{url.host}{url.database}":
        form = "expected postgresql://user:password@host:port/name"
        raise DatabaseError(f"{form}, where a password has %40 for @")
    return url.set(drivername="postgresql+psycopg")


def _shown(url: URL) -> str:
    """A URL as an error shows it: without whatever may be secret."""
    shown = URL.create("postgresql", url.username, None, url.host, url.port, url.database)
    return shown.render_as_string()


def _sentence(error: SQLAlchemyError) -> str:
    """What an error says, in one line, without its statement."""
    cause = getattr(error, "orig", None) or error
    message = cause.diag.message_primary if isinstance(cause, psycopg.Error) else None
    return " ".join((message or str(cause.args[0])).split())
