"""How large a transposition table is worth making: what a search can fill, and what it may use."""

from typing import NamedTuple

from ..report import Limits
from ..settings import Settings

MIB = 1 << 20
PROGRAM_BYTES = 36 * MIB  # what the process takes beside the table, with one thread that searches
THREAD_BYTES = 3 * MIB  # what each more takes: a deep stack, and what its solvers remember
DEFAULT_BYTES = 256 * MIB  # where neither memory nor limits say anything
LEAST_BYTES = 1 * MIB
BYTES_A_MS = (
    160 * 1024
)  # of a turn, for each thread: more is hardly filled, and has to be made first
BYTES_A_NODE = 256  # the same for a search that ends by its nodes


class TableSize(NamedTuple):
    """The bytes of a table to be made, those that it may have at most, and why."""

    bytes: int
    most: int
    reason: str
    is_exact: bool = False  # the user has named the size

    def fits(self, made: int) -> bool:
        """Whether a table that was made before serves: what it knows is worth more than its size.

        One of half the size is near enough, so that clocks that run down a little do not cost it.
        """
        if self.is_exact:
            return made == self.bytes
        return self.bytes <= 2 * made and made <= self.most


def thread_count(settings: Settings) -> int:
    """How many threads search: as many as are wanted and max_memory has room for."""
    if not settings.max_memory:
        return settings.thread_num
    room = settings.max_memory - PROGRAM_BYTES - LEAST_BYTES
    return max(1, min(settings.thread_num, 1 + room // THREAD_BYTES))


def table_size(settings: Settings, limits: Limits) -> TableSize:
    """The table for a search under these limits."""
    threads = thread_count(settings)
    program = PROGRAM_BYTES + (threads - 1) * THREAD_BYTES
    allowed = max(LEAST_BYTES, settings.max_memory - program) if settings.max_memory else None
    if settings.hash_size:
        wanted = max(LEAST_BYTES, 1024 * settings.hash_size)
        if allowed is None or wanted <= allowed:
            return TableSize(wanted, wanted, "hash_size", is_exact=True)
        return TableSize(allowed, allowed, "hash_size, cut to max_memory", is_exact=True)
    most, why = (DEFAULT_BYTES, "the default") if allowed is None else (allowed, "max_memory")
    useful, fills = min(_useful(limits, threads), default=(most, ""))
    if useful >= most:
        return TableSize(most, most, why)
    # A power of two: turns that differ a little share a table, and what it knows.
    wanted = min(most, max(LEAST_BYTES, 1 << useful.bit_length()))
    return TableSize(wanted, most, f"what {fills} can fill")


def _useful(limits: Limits, threads: int) -> list[tuple[int, str]]:
    """What a search can fill, by each of its limits."""
    found = []
    hard = limits.longest_ms()
    by_threads = "" if threads == 1 else f" of {threads} threads"
    if hard is not None:
        found.append((int(BYTES_A_MS * hard * threads), f"{hard:.0f} ms{by_threads}"))
    if limits.nodes:
        found.append((BYTES_A_NODE * limits.nodes * threads, f"{limits.nodes} nodes{by_threads}"))
    return found
