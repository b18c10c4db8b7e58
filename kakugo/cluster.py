"""A dask cluster, which searches or plays elsewhere."""

from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distributed import Client, LocalCluster


@contextmanager
def client_of(home: "str | LocalCluster") -> "Iterator[Client]":
    """A client of a cluster, by the address of its scheduler or itself.

    ChildProcessError where the cluster ends, or cannot do what it is for, before the block ends;
    OSError where it cannot be reached.
    """
    from distributed import Client, KilledWorker

    with Client(home) as client:
        try:
            yield client
        except (KilledWorker, CancelledError, RuntimeError, ImportError) as error:
            why = " ".join(str(error).split()) or "it has gone"
            raise ChildProcessError(f"the cluster does not go on: {why}") from error


def cores_of(client: "Client") -> int:
    """How many things a cluster does at once now, at least one: it may grow and shrink."""
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))
