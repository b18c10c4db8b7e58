"""Memory that is free within this process, given back to the system: where it has glibc's calls."""

import ctypes
import sys

ARENA_MAX, MMAP_THRESHOLD = -8, -3  # of mallopt, as malloc.h numbers them
ARENAS = 2  # where threads take small pieces of memory; each keeps what is freed within it
LARGE = 1 << 20  # bytes: larger pieces, tables above all, go back to the system when they are freed


def prepare() -> None:
    """Let the memory of threads that come and go not be scattered; before there are threads."""
    libc = _glibc()
    if libc is not None:
        libc.mallopt(ARENA_MAX, ARENAS)
        libc.mallopt(MMAP_THRESHOLD, LARGE)


def give_back() -> None:
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
