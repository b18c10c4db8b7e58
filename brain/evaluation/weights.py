"""Files of weights: a header that says what they are, and the numbers.

    kakugo weights 1
    architecture: classical
    rule: renju
    board: 15
    origin: how the numbers were made
    bytes: 8476
    hash: 0123456789abcdef

An empty line ends the header; blanks and a line end fill it up to a multiple of 64 bytes. Then come
the numbers, little-endian, in the layout of the architecture. hash: their FNV-1a, 64 bits.
"""

import os
from typing import NamedTuple

from ..arguments import is_digits
from ..types import CARO, EXACT, RENJU
from .checksum import fnv1a

MAGIC = "kakugo weights"
FORMAT = 1
ALIGNMENT = 64  # bytes: where the numbers begin
LONGEST_HEADER = 4096  # bytes
KEYS = ("architecture", "rule", "board", "origin", "bytes", "hash")
SUFFIX = ".weights"
BUILT_IN = os.path.join(os.path.dirname(__file__), "data")
CLASSICAL = os.path.join(BUILT_IN, "classical")  # the same without a network: for other games
RULE_OF = {"freestyle": 0, "standard": EXACT, "renju": RENJU, "caro": CARO}  # a rule of each name


class WeightsError(ValueError):
    """A file of weights that cannot be used; the message says which and why."""


class Weights(NamedTuple):
    """The header of a file of weights."""

    path: str
    architecture: str
    rule: str  # freestyle, standard, renju or caro
    board: int  # cells a side of the boards that the numbers were fitted to
    origin: str  # how the numbers were made
    hash: str  # of the numbers, 16 hexadecimal digits

    def __str__(self) -> str:
        return f"{self.architecture} {self.rule} {self.hash}"


def rule_name(rule: int) -> str:
    """The name of the weights for a rule, the number of INFO rule.

    >>> rule_name(0), rule_name(1), rule_name(5), rule_name(12)
    ('freestyle', 'standard', 'renju', 'caro')
    """
    if rule & CARO:
        return "caro"
    if rule & RENJU:
        return "renju"
    return "standard" if rule & EXACT else "freestyle"


def find(path: str, rule: int) -> str:
    """The file for a rule: the path itself, or the rule's file in a folder, "" the built-in."""
    folder = path or BUILT_IN
    return os.path.join(folder, rule_name(rule) + SUFFIX) if os.path.isdir(folder) else folder


def read(path: str) -> tuple[Weights, bytes]:
    """A file's header and numbers; WeightsError where it is damaged, of another kind or missing."""
    data = _content(path)
    head, _, _ = data[:LONGEST_HEADER].partition(b"\n\n")
    first, *lines = head.decode("utf-8", "replace").split("\n")
    if first != f"{MAGIC} {FORMAT}":
        raise WeightsError(f"{path}: {first} is not the format {FORMAT} that this program reads")
    values = dict(line.split(": ", 1) for line in lines if ": " in line)
    if values.get("rule", "freestyle") not in RULE_OF:
        raise WeightsError(f"{path}: no rule {values['rule']}; there are {', '.join(RULE_OF)}")
    if set(values) != set(KEYS) or not all(is_digits(values[key]) for key in ("board", "bytes")):
        raise WeightsError(f"{path}: the header wants {', '.join(KEYS)}")
    payload = data[_start(len(head)) :]
    if len(payload) != int(values["bytes"]) or values["hash"] != f"{fnv1a(payload):016x}":
        raise WeightsError(f"{path} is damaged: its numbers are not those of its hash")
    weights = Weights(
        path,
        values["architecture"],
        values["rule"],
        int(values["board"]),
        values["origin"],
        values["hash"],
    )
    return weights, payload


def describe(path: str, rule: int) -> str:
    """Architecture, rule and hash of the weights that a path has for a rule; WeightsError.

    Whether this program can play with them is not asked.
    """
    weights, _ = read(find(path, rule))
    if weights.rule != rule_name(rule):
        raise WeightsError(f"{weights.path} is for {weights.rule}, not for {rule_name(rule)}")
    return str(weights)


def write(
    path: str, payload: bytes, *, architecture: str, rule: str, board: int, origin: str
) -> None:
    """Write a file, whole or not at all; the inverse of read.

    ValueError for a header field with a line end in it, and for a header that is too long to read.
    """
    values = (architecture, rule, board, origin, len(payload), f"{fnv1a(payload):016x}")
    lines = [f"{MAGIC} {FORMAT}"]
    lines += [f"{key}: {value}" for key, value in zip(KEYS, values, strict=True)]
    if any("\n" in line for line in lines):
        raise ValueError("a line of the header has no line end in it")
    head = "\n".join(lines).encode()
    if len(head) + 2 > LONGEST_HEADER:
        raise ValueError(f"the header has more than {LONGEST_HEADER} bytes")
    blanks = b" " * (_start(len(head)) - len(head) - 3)
    part = f"{path}.part"
    with open(part, "wb") as file:
        file.write(head + b"\n\n" + blanks + b"\n" + payload)
    os.replace(part, path)


def _content(path: str) -> bytes:
    """The bytes of a file that begins as a file of weights does, else a WeightsError."""
    if not os.path.exists(path):
        raise WeightsError(f"{path}: No such file or directory")
    if not os.path.isfile(path):
        raise WeightsError(f"{path} is no file")
    try:
        with open(path, "rb") as file:
            start = file.read(LONGEST_HEADER)
            if not start.startswith(MAGIC.encode()) or b"\n\n" not in start:
                raise WeightsError(f"{path} is no file of weights")
            return start + file.read()
    except OSError as error:
        raise WeightsError(f"{path}: {error.strerror}") from None


def _start(header: int) -> int:
    """Where the numbers begin after a header of so many bytes; three bytes at least end it."""
    return -(-(header + 3) // ALIGNMENT) * ALIGNMENT
