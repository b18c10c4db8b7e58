"""How large a transposition table to make: what a search can fill, and what memory allows."""

from typing import NamedTuple

from ..report import Limits
from ..settings import OPTIONS, Settings

KIB = 1 << 10  # bytes
MIB = 1 << 20
PROGRAM_BYTES = 36 * MIB  # what the process takes besides the table, with one search thread
THREAD_BYTES = 3 * MIB  # what each other search thread takes: a deep stack, and its solvers
DEFAULT_BYTES = 256 * MIB  # where neither memory nor a limit of the search says anything
LEAST_BYTES = 1 * MIB
# A search fills 3 to 6 KiB a ms and 9 bytes a node at most; twice that keeps what those before it
# have found. A larger table is slower: the first search takes all its pages from the system.
BYTES_A_MS = 12 * KIB  # of a turn and for each thread
BYTES_A_NODE = 32  # of a limit of nodes and for each thread
DEEPEST = OPTIONS["depth"].high  # plies
NODES_TO_DEPTH = 8  # a search to depth d has about 2 ** (d + NODES_TO_DEPTH) nodes


class TableSize(NamedTuple):
    """The size of a table to make, and why it is that."""

    bytes: int
    most: int  # bytes that the table may have
    reason: str
    is_exact: bool = False  # whether the user has set the size
    large_pages: bool = True  # whether the search uses most of it; large pages take long to make

    def fits(self, made: int) -> bool:
        """Whether a table that was made for so many bytes can be kept.

        Its entries are worth more than its size: half of the bytes will do, so that a clock that
        runs down does not cost the table.
        """
        if self.is_exact:
            return made == self.bytes
        return self.bytes <= 2 * made and made <= self.most


def thread_count(settings: Settings, held: int = 0) -> int:
    """How many threads search: the setting threads, or fewer if memory has no room.

    held: bytes that the process takes for something else, as for a database.
    """
    if not settings.memory:
        return settings.threads
    room = settings.memory - PROGRAM_BYTES - held - LEAST_BYTES
    return max(1, min(settings.threads, 1 + room // THREAD_BYTES))


def table_size(settings: Settings, limits: Limits, held: int = 0) -> TableSize:
    """The table for a search under these limits; held: as for thread_count."""
    threads = thread_count(settings, held)
    program = PROGRAM_BYTES + held + (threads - 1) * THREAD_BYTES
    allowed = max(LEAST_BYTES, settings.memory - program) if settings.memory else None
    if settings.hash_size:
        wanted, why = max(LEAST_BYTES, KIB * settings.hash_size), "hash_size"
        if allowed is not None and wanted > allowed:
            wanted, why = allowed, "hash_size, clamped to memory"
        useful, _ = min(_useful(limits, threads), default=(wanted, ""))
        return TableSize(wanted, wanted, why, is_exact=True, large_pages=useful >= wanted)
    most, why = (DEFAULT_BYTES, "the default") if allowed is None else (allowed, "memory")
    useful, fills = min(_useful(limits, threads), default=(most, ""))
    if useful >= most:
        return TableSize(most, most, why)
    # A power of two: searches whose limits differ a little keep the same table.
    wanted = min(most, max(LEAST_BYTES, 1 << useful.bit_length()))
    return TableSize(wanted, most, f"what {fills} can fill")


def _useful(limits: Limits, threads: int) -> list[tuple[int, str]]:
    """Bytes that a search can fill under each of its limits, and that limit as text."""
    found = []
    hard = limits.longest_ms()
    by_threads = "" if threads == 1 else f" of {threads} threads"
    if hard is not None:
        found.append((int(BYTES_A_MS * hard * threads), f"{hard:.0f} ms{by_threads}"))
    if limits.nodes:
        found.append((BYTES_A_NODE * limits.nodes * threads, f"{limits.nodes} nodes{by_threads}"))
    if limits.depth:
        nodes = 1 << min(limits.depth, DEEPEST) + NODES_TO_DEPTH
        found.append((BYTES_A_NODE * nodes * threads, f"depth {limits.depth}{by_threads}"))
    return found
