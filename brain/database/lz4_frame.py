"""Frames of LZ4: a file of packed blocks, read and written block by block."""

# Yann Collet: LZ4 frame format description, version 1.6.

from collections.abc import Iterator
from struct import pack

from .lz4 import XxHash32, compress, decompress, xxh32
from .source import Source

MAGIC = bytes.fromhex("04224d18")
VERSION = 1
# Flags of a frame, below the two bits of the version.
INDEPENDENT, BLOCK_HASHES, SIZE, HASH, RESERVED, DICTIONARY = 0x20, 0x10, 0x08, 0x04, 0x02, 0x01
NOT_SIZE = 0x8F  # bits that the code of the largest block does not use; those that it uses: 4-6
LEAST_CODE = 4  # 64 KiB; 5: 256 KiB, 6: 1 MiB, 7: 4 MiB
STORED = 1 << 31  # beside the length of a block: it is not packed
WINDOW = 1 << 16  # bytes before a block that it may refer to

LARGEST = 1 << 20  # bytes that a block of ours holds at most
OURS = bytes([VERSION << 6 | INDEPENDENT | BLOCK_HASHES, 6 << 4])
HEAD = MAGIC + OURS + bytes([xxh32(OURS) >> 8 & 0xFF])
END = bytes(4)


def block(data: bytes) -> bytes:
    """A block of a frame that begins with HEAD and ends with END; of 12 bytes or fewer: stored."""
    packed = compress(data)
    if len(packed) < len(data):
        return pack("<I", len(packed)) + packed + pack("<I", xxh32(packed))
    return pack("<I", len(data) | STORED) + data + pack("<I", xxh32(data))


def unpacked(source: Source) -> Iterator[bytes]:
    """What the blocks of a frame hold, one by one; its magic number has been taken.

    One block and the 64 KiB before it are held. ValueError, with the offset, for what is no such
    frame, wants a dictionary, does not fit a hash or the size, or goes on behind its end.
    """
    flags, largest, size = _read_head(source)
    hashed, made, before = XxHash32(), 0, b""
    while length := source.number(4):
        data = _read_block(source, length, largest, before, bool(flags & BLOCK_HASHES))
        made += len(data)
        if flags & HASH:
            hashed.update(data)
        if not flags & INDEPENDENT:
            before = (before + data[-WINDOW:])[-WINDOW:]
        yield data
    if size is not None and size != made:
        raise source.error(f"the LZ4 frame holds {made} bytes, and says {size}")
    if flags & HASH and source.number(4) != hashed.digest():
        raise source.error("what the LZ4 frame holds does not fit its hash")
    if not source.is_at_end():
        source.take(1)
        raise source.error("something stands behind the LZ4 frame")


def _read_head(source: Source) -> tuple[int, int, int | None]:
    """The flags, the largest block, and the size of all, if it is said."""
    head = source.take(2)
    flags, code = head
    if flags >> 6 != VERSION or flags & RESERVED or code & NOT_SIZE or code >> 4 < LEAST_CODE:
        raise source.error("this is no LZ4 frame of version 1")
    if flags & DICTIONARY:
        raise source.error("the LZ4 frame wants a dictionary")
    size = source.take(8) if flags & SIZE else b""
    if source.number(1) != xxh32(head + size) >> 8 & 0xFF:
        raise source.error("the head of the LZ4 frame does not fit its hash")
    return flags, 1 << 8 + 2 * (code >> 4), int.from_bytes(size, "little") if size else None


def _read_block(source: Source, length: int, largest: int, before: bytes, is_hashed: bool) -> bytes:
    """What the next block holds; length: as it stands before the block."""
    is_stored, length = length >= STORED, length % STORED
    if length > largest:
        raise source.error(f"a block of {length} bytes; {largest} are the most in this LZ4 frame")
    packed = source.take(length)
    try:
        data = packed if is_stored else decompress(packed, before, largest)
    except ValueError as error:
        raise source.error(str(error)) from None
    if is_hashed and source.number(4) != xxh32(packed):
        raise source.error("the block before does not fit its hash")
    return data
