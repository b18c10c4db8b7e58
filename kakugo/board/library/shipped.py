"""The problems that come with the package: read from their file, and numbered by their position.

A problem is copied into a library only when somebody tries it. Its number is the same in every
version that has it, and nothing of a library has such a low one.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from kakugo import read_game

from ..shown.form import rule_name

PROBLEMS_FILE = Path(__file__).parent / "problems.txt"
NUMBER_BYTES = 5  # of a hash
SHIPPED_BELOW = 1 << 8 * NUMBER_BYTES  # numbers of a library are higher: it counts ms since 1970
EASIEST = -1  # how a library notes the level that is 0 in the file


@cache
def shipped() -> dict[int, dict[str, Any]]:
    """All of them by number: columns of problems, and `rating`, a level of our player."""
    rules: dict[str, str] = {}
    found = {}
    for text in PROBLEMS_FILE.read_text(encoding="utf-8").splitlines():
        if text.startswith("#"):
            continue
        task, *numbers, line, tail = text.split("\t")
        level, rating, _, plies, value, side = map(int, numbers)
        kind = line.partition(":")[0]
        if kind not in rules:
            rules[kind] = rule_name(read_game(f"{kind}:"))
        number = number_of(line)
        found[number] = {
            "problem": number,
            "line": line,
            "solution": f"{line}; {tail}",
            "kind": kind,
            "rule": rules[kind],
            "side": side,
            "level": level + EASIEST,
            "win_within": plies or None,
            "value": value,
            "loss": None,
            "tries": 0,
            "solved": None,
            "deleted": None,
            "task": task,
            "box": None,
            "due": None,
            "rating": rating,
        }
    return found


def number_of(line: str) -> int:
    """The number of the shipped problem with this position."""
    return int.from_bytes(sha256(line.encode()).digest()[:NUMBER_BYTES])
