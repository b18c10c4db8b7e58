"""Files of weights: a header that describes them, and the numbers.

    kakugo weights 2
    architecture: classical
    rule: renju
    board: 15
    origin: how the numbers were made
    layout: marks 1(value 146/16 attack 146/16 defend 146/16), count 2x9x5x16/256, ...
    bytes: 8476
    hash: 0123456789abcdef

An empty line ends the header; blanks and a line end fill it up to a multiple of 64 bytes. Then come
the numbers, little-endian, in the layout of the architecture: names, shapes and scales, once for
both colours, or for Black and for White. hash: their FNV-1a, 64 bits.
"""

import os

from ..arguments import is_digits
from ..files import replacing
from ..types import CARO, EXACT, RENJU
from .architectures import ARCHITECTURES
from .checksum import fnv1a
from .layout import Layout, Weights, difference, text_of

WEIGHTS_MAGIC = "kakugo weights"
WEIGHTS_FORMAT = 2
ALIGNMENT = 64  # bytes: where the numbers begin
LONGEST_HEADER = 4096  # bytes
HEADER_KEYS = ("architecture", "rule", "board", "origin", "layout", "bytes", "hash")
WEIGHTS_SUFFIX = ".weights"
BUILT_IN = os.path.join(os.path.dirname(__file__), "data")
CLASSICAL = os.path.join(BUILT_IN, "classical")  # for games that the network does not serve
RULE_OF = {"freestyle": 0, "standard": EXACT, "renju": RENJU, "caro": CARO}  # a rule of each name
SIDE = 15  # cells of the usual board
LARGE_SIDE = 20  # cells of a side from which a file for large boards plays, where there is one


class WeightsError(ValueError):
    """A file of weights that cannot be used; the message says which and why."""


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


def file_names(rule: int, side: int = SIDE) -> list[str]:
    """What the weights for a rule may be called, without suffix, the most fitting name first.

    side: cells of the shorter side of the board.

    >>> file_names(0), file_names(0, 20)
    (['freestyle'], ['freestyle20', 'freestyle'])
    """
    name = rule_name(rule)
    return [f"{name}{LARGE_SIDE}", name] if side >= LARGE_SIDE else [name]


def find(path: str, rule: int, side: int = SIDE) -> str:
    """The file for a rule and a board: the path itself, or one in a folder, "" the built-in ones.

    side: cells of the shorter side of the board; a folder without a file for large boards has them
    play with the rule's.
    """
    folder = path or BUILT_IN
    if not os.path.isdir(folder):
        return folder
    files = [os.path.join(folder, name + WEIGHTS_SUFFIX) for name in file_names(rule, side)]
    return next(filter(os.path.lexists, files), files[-1])


def read(path: str) -> tuple[Weights, bytes]:
    """A file's header and numbers; WeightsError where it is damaged, of another kind or missing."""
    data = _content(path)
    head, _, _ = data[:LONGEST_HEADER].partition(b"\n\n")
    first, *lines = head.decode("utf-8", "replace").split("\n")
    if first != f"{WEIGHTS_MAGIC} {WEIGHTS_FORMAT}":
        raise WeightsError(f"{path}: expected a file of format {WEIGHTS_FORMAT}, found {first}")
    values = dict(line.split(": ", 1) for line in lines if ": " in line)
    if values.get("rule", "freestyle") not in RULE_OF:
        raise WeightsError(f"{path}: no rule {values['rule']}; there are {', '.join(RULE_OF)}")
    if set(values) != set(HEADER_KEYS) or not all(
        is_digits(values[key]) for key in ("board", "bytes")
    ):
        raise WeightsError(f"{path}: expected a header of {', '.join(HEADER_KEYS)}")
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
        values["layout"],
    )
    return weights, payload


def describe(path: str, rule: int, side: int) -> str:
    """Architecture, rule and hash of the weights that a path has for a rule; WeightsError.

    side: cells of the shorter side of the board. Whether this program can play with the weights is
    not asked.
    """
    weights, _ = read(find(path, rule, side))
    if weights.rule != rule_name(rule):
        raise WeightsError(f"{weights.path} is for {weights.rule}, expected {rule_name(rule)}")
    return str(weights)


def layout_of(weights: Weights) -> Layout:
    """What the numbers of a file are; WeightsError where this program does not know it."""
    path, name = weights.path, weights.architecture
    if name not in ARCHITECTURES:
        known = ", ".join(ARCHITECTURES)
        raise WeightsError(f"{path}: no architecture {name}; there are {known}")
    layout = ARCHITECTURES[name].layout()
    if wrong := difference(text_of(layout), weights.layout):
        raise WeightsError(f"{path}: {wrong}")
    return layout


def write(
    path: str, payload: bytes, *, architecture: str, rule: str, board: int, origin: str
) -> None:
    """Write a file, whole or not at all; the inverse of read. Its layout is the architecture's.

    ValueError for a header field with a line end in it, and for a header that is too long to read.
    """
    layout = text_of(ARCHITECTURES[architecture].layout()) if architecture in ARCHITECTURES else ""
    values = (architecture, rule, board, origin, layout, len(payload), f"{fnv1a(payload):016x}")
    lines = [f"{WEIGHTS_MAGIC} {WEIGHTS_FORMAT}"]
    lines += [f"{key}: {value}" for key, value in zip(HEADER_KEYS, values, strict=True)]
    if any("\n" in line for line in lines):
        raise ValueError("a line of the header has no line end in it")
    head = "\n".join(lines).encode()
    if len(head) + 2 > LONGEST_HEADER:
        raise ValueError(f"the header has more than {LONGEST_HEADER} bytes")
    blanks = b" " * (_start(len(head)) - len(head) - 3)
    with replacing(path) as file:
        file.write(head + b"\n\n" + blanks + b"\n" + payload)


def _content(path: str) -> bytes:
    """The bytes of a file that begins as a file of weights does, else a WeightsError."""
    if not os.path.exists(path):
        raise WeightsError(f"{path}: No such file or directory")
    if not os.path.isfile(path):
        raise WeightsError(f"{path} is no file")
    try:
        with open(path, "rb") as file:
            start = file.read(LONGEST_HEADER)
            if not start.startswith(WEIGHTS_MAGIC.encode()) or b"\n\n" not in start:
                raise WeightsError(f"{path} is no file of weights")
            return start + file.read()
    except OSError as error:
        raise WeightsError(f"{path}: {error.strerror}") from None


def _start(header: int) -> int:
    """Where the numbers begin after a header of so many bytes; three bytes at least end it."""
    return -(-(header + 3) // ALIGNMENT) * ALIGNMENT
