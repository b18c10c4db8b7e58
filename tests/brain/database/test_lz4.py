"""LZ4: frames and blocks made by hand, and by the library of its author, which reads ours."""

import itertools
import struct
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from brain.database import lz4_frame
from brain.database.lz4 import XxHash32, compress, decompress, xxh32
from brain.database.source import Source

ABC = bytes.fromhex("04224d18 604082") + b"\3\0\0\x80abc\0\0\0\0"  # stored, without hashes


@pytest.fixture
def judge() -> Any:
    """The library of LZ4's author."""
    return pytest.importorskip("lz4.frame", reason='pip install ".[test]" brings lz4')


def unpacked(data: bytes) -> bytes:
    """What a frame holds, taken in pieces of 1000 bytes."""
    source = Source(data[at : at + 1000] for at in range(0, len(data), 1000))
    assert source.take(4) == lz4_frame.MAGIC
    return b"".join(lz4_frame.unpacked(source))


def samples() -> Iterator[bytes]:
    """Bytes that repeat themselves in every way, and that do not."""
    rng = Random(1)
    words = [rng.randbytes(rng.randrange(1, 40)) for _ in range(50)]
    mixed = b"".join(rng.choice(words) for _ in range(20_000))
    for size in (*range(1, 40), 255, 256, 1000, 65_535, 65_536, 65_537, 300_000):
        yield from (bytes(size), mixed[:size], rng.randbytes(size))
    yield rng.randbytes(70_000) * 2  # what repeats lies too far back


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b"", 0x02CC5D05),
        (b"a", 0x550D7456),
        (b"abc", 0x32D153FF),
        (b"Nobody inspects the spammish repetition", 0xE2293B2F),
    ],
)
def test_known_hashes(data: bytes, value: int) -> None:
    """The last is the example of the library xxhash."""
    assert xxh32(data) == value
    for cut in range(len(data)):
        hashed = XxHash32()
        hashed.update(data[:cut])
        hashed.update(data[cut:])
        assert hashed.digest() == value


@pytest.mark.parametrize(
    ("block", "before", "data"),
    [
        ("00", b"", b""),
        ("30 616263", b"", b"abc"),
        # One literal and a match of 4 + 2 that reads what it writes; then five literals.
        ("12 61 0100 50 6263646566", b"", b"aaaaaaabcdef"),
        ("00 0300 10 64", b"xyabc", b"abcad"),  # from before the block
        ("1f 61 0100 ff00 10 62", b"", b"a" * (1 + 15 + 255 + 4) + b"b"),
        ("f0 01" + "61" * 16, b"", b"a" * 16),
    ],
)
def test_blocks_by_hand(block: str, before: bytes, data: bytes) -> None:
    assert decompress(bytes.fromhex(block), before, len(data)) == data
    if data:
        with pytest.raises(ValueError, match="no block of LZ4"):
            decompress(bytes.fromhex(block), before, len(data) - 1)


@pytest.mark.parametrize(
    ("block", "at"),
    [
        ("", 0),
        ("30 6162", 0),  # fewer literals than it says
        ("f0", 0),
        ("f0 ff", 0),
        ("10 61 01", 0),  # half of an offset
        ("10 61 0000 00", 0),  # an offset of nothing
        ("10 61 0200 00", 0),  # before the begin
        ("10 61 0100 1f 61 0100 ff", 4),
        ("10 61 0100", 4),  # a match is not the end
        ("ff" * 100, 0),
    ],
)
def test_no_blocks(block: str, at: int) -> None:
    with pytest.raises(ValueError, match=f"from its byte {at} on"):
        decompress(bytes.fromhex(block), b"", 1 << 22)


def test_what_is_packed_comes_back_and_is_short() -> None:
    for data in samples():
        assert decompress(compress(data), b"", len(data)) == data
    assert len(compress(bytes(1 << 20))) < 5000
    assert len(compress(Random(1).randbytes(1000) * 50)) < 2000


def test_the_library_reads_ours(judge: Any) -> None:
    for data in samples():
        frame = lz4_frame.HEAD + lz4_frame.block(b"1234") + lz4_frame.block(data) + lz4_frame.END
        assert judge.decompress(frame) == b"1234" + data
        assert unpacked(frame) == b"1234" + data


@pytest.mark.parametrize(
    ("linked", "hashed", "sized"), [*itertools.product((False, True), repeat=3)]
)
def test_frames_of_the_library(judge: Any, linked: bool, hashed: bool, sized: bool) -> None:
    """Every kind of frame, of every size of blocks; one byte changed is noticed where hashed."""
    rng = Random(1)
    words = [rng.randbytes(rng.randrange(1, 40)) for _ in range(50)]
    data = b"".join(rng.choice(words) for _ in range(20_000)) + rng.randbytes(70_000)
    for size in (4, 5, 6, 7):
        frame = judge.compress(
            data,
            block_size=size,
            block_linked=linked,
            content_checksum=hashed,
            block_checksum=hashed,
            store_size=sized,
        )
        assert unpacked(frame) == data
        for _ in range(20 if hashed else 0):
            at = rng.randrange(4, len(frame))
            changed = frame[:at] + bytes([frame[at] ^ 1 << rng.randrange(8)]) + frame[at + 1 :]
            with pytest.raises(ValueError, match=r"^byte \d+: "):
                unpacked(changed)


def with_hash(flags: int, code: int, rest: bytes = b"") -> bytes:
    """A head with the hash that fits it."""
    described = bytes([flags, code]) + rest
    return lz4_frame.MAGIC + described + bytes([xxh32(described) >> 8 & 0xFF])


@pytest.mark.parametrize(
    ("frame", "error"),
    [
        (lz4_frame.MAGIC, "byte 4: the file ends where 2 bytes were expected"),
        (with_hash(0xA0, 0x40), "byte 4: this is no LZ4 frame of version 1"),
        (with_hash(0x62, 0x40), "byte 4: this is no LZ4 frame"),
        (with_hash(0x60, 0x30), "byte 4: this is no LZ4 frame"),
        (with_hash(0x60, 0xC0), "byte 4: this is no LZ4 frame"),
        (with_hash(0x60, 0x41), "byte 4: this is no LZ4 frame"),
        (with_hash(0x61, 0x40, bytes(4)), "byte 4: the LZ4 frame wants a dictionary"),
        (ABC[:6] + b"\x83" + ABC[7:], "byte 6: the head .* does not fit its hash"),
        (ABC[:7] + b"\1\0\1\0", "byte 7: a block of 65537 bytes; 65536 are the most"),
        (ABC[:7] + b"\xff\xff\xff\xff", "byte 7: a block of 2147483647 bytes"),
        (ABC[:-4], "byte 14: the file ends where 4 bytes"),
        (ABC + b"\0", "byte 18: something stands behind the LZ4 frame"),
        (ABC[:7] + struct.pack("<I", 2) + b"\x30a", "byte 11: no block of LZ4, from its byte 0"),
        (with_hash(0x68, 0x40, b"\4" + bytes(7)) + ABC[7:], "holds 3 bytes, and says 4"),
        (with_hash(0x64, 0x40) + ABC[7:] + bytes(4), "byte 18: .* does not fit its hash"),
        (with_hash(0x70, 0x40) + ABC[7:14] + bytes(8), "byte 14: the block before does not fit"),
    ],
)
def test_wrong_frames(frame: bytes, error: str) -> None:
    assert unpacked(ABC) == b"abc"
    with pytest.raises(ValueError, match=error):
        unpacked(frame)
