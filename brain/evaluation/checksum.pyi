"""A checksum that finds damaged weights: FNV-1a (Fowler, Noll and Vo 1991), 64 bits."""

def fnv1a(data: bytes) -> int:
    """The FNV-1a hash of some bytes, an integer of 64 bits."""
