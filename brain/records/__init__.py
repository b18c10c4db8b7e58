"""Records of games as files and texts: Piskvork's .psq, SGF, positions and openings as lines."""

from .formats import FORMATS, Format
from .record import Record, iter_records, read_record, read_records, write_records
from .tree import Node

__all__ = [
    "FORMATS",
    "Format",
    "Node",
    "Record",
    "iter_records",
    "read_record",
    "read_records",
    "write_records",
]
