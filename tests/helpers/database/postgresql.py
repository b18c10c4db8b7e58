"""A PostgreSQL server of one's own in a temporary folder, for tests and measurements."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from urllib.parse import quote

DEBIAN = Path("/usr/lib/postgresql")
USER, PASSWORD = "kakugo", "p@ss/word"
NOT_DURABLE = ("fsync=off", "full_page_writes=off")  # quicker, and nobody pulls the plug of a test


def programs() -> Path | None:
    """The folder of the server's programs, the newest; None where there are none."""
    found = shutil.which("initdb")
    debian = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    each = [*debian, *([Path(found)] if found else [])]
    return each[-1].parent if each and hasattr(os, "geteuid") else None


class Server:
    """A server at a socket in a folder; it stands still until start()."""

    def __init__(self, bin_folder: Path, folder: Path) -> None:
        self.folder = folder
        self._bin = bin_folder
        self._numbers = count()
        is_root = os.geteuid() == 0  # whom PostgreSQL does not serve
        self._user = {"user": "postgres", "group": "postgres"} if is_root else {}
        if is_root:
            shutil.chown(folder, "postgres", "postgres")
        secret = folder / "secret"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        words = ("--auth=scram-sha-256", f"--username={USER}", f"--pwfile={secret}", "--no-sync")
        self._run("initdb", *words, "--encoding=UTF8", "--locale=C", f"--pgdata={folder / 'data'}")

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [self._bin / program, *words],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=True,
            timeout=60,
            **self._user,  # type: ignore[call-overload]
        )

    def start(self, *settings: str) -> None:
        """Start it, and wait until it answers."""
        words = ("listen_addresses=", f"unix_socket_directories={self.folder}", *settings)
        options = " ".join(f"-c {word}" for word in words)
        log = str(self.folder / "log")
        self._run(
            "pg_ctl", "start", "-w", "-l", log, "-D", f"{self.folder / 'data'}", "-o", options
        )

    def stop(self) -> None:
        """Stop it as a power failure would."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", f"{self.folder / 'data'}")

    def url(self, schema: str = "public", user: str = USER, password: str = PASSWORD) -> str:
        """The way to it; what is made there lies in the schema."""
        path = f"host={quote(str(self.folder))}&options={quote(f'-csearch_path={schema}')}"
        return f"postgresql://{user}:{quote(password, safe='')}@/postgres?{path}"

    def place(self) -> str:
        """The way to an empty schema."""
        schema = f"place{next(self._numbers)}"
        self.tell(f"CREATE SCHEMA {schema}")
        return self.url(schema)

    def tell(self, statement: str, where: str | None = None) -> list[tuple[object, ...]]:
        """Run a statement as somebody else; the rows that it finds."""
        import psycopg

        url = (where or self.url()).replace("postgresql://", "postgres://")
        with psycopg.connect(url, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def size(self, place: str) -> int:
        """The bytes of the positions there, with their index."""
        ((size,),) = self.tell("SELECT pg_total_relation_size('positions')", place)
        return int(str(size))

    def cut(self) -> None:
        """End all connections of others."""
        self.tell(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


@contextmanager
def running(bin_folder: Path, *settings: str) -> Iterator[Server]:
    """A server that runs for a while."""
    with tempfile.TemporaryDirectory(prefix="kakugo-") as folder:
        server = Server(bin_folder, Path(folder))
        server.start(*settings)
        try:
            yield server
        finally:
            server.stop()
