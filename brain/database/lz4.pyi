"""Blocks of LZ4, packed and unpacked, and the hash that guards them, xxHash with 32 bits."""

from typing_extensions import disjoint_base

def decompress(block: bytes, before: bytes, most: int) -> bytes:
    """What a block holds, so many bytes at most.

    before: the last 64 KiB of the blocks before it, if it may refer to them. Raises ValueError for
    what is no block, or holds more.
    """

def compress(data: bytes) -> bytes:
    """A block that holds these bytes, and refers to nothing before them; it may be longer."""

@disjoint_base
class XxHash32:
    """The hash, with seed 0, of bytes that come in pieces."""

    def __init__(self) -> None: ...
    def update(self, data: bytes) -> None:
        """Add the next piece."""

    def digest(self) -> int:
        """The hash of all pieces so far, an integer of 32 bits."""

def xxh32(data: bytes) -> int:
    """The same of one piece."""
