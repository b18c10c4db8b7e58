"""Measures how long a program takes from its creation to its first OK.

python -m tests.long.startup                            the console script, at most 150 ms
python -m tests.long.startup --limit 120 dist/pbrain-kakugo/pbrain-kakugo
"""

import shutil
import sys
import sysconfig
from statistics import median

from tests.helpers.process import Process
from tests.long.command import options

CONSOLE_SCRIPT = "pbrain-kakugo"


def first_ok(command: list[str]) -> float:
    """Milliseconds from the creation of one process to its OK."""
    with Process(command) as brain:
        brain.send("START 15")
        reply = brain.reply()
        assert reply.text == "OK"
        return 1000 * (reply.at - brain.created)


def main() -> int:
    """Measure, print, and exit with 1 when the median misses the limit."""
    installed = shutil.which(CONSOLE_SCRIPT, path=sysconfig.get_path("scripts"))
    asked = options(
        __doc__,
        runs=(20, "starts"),
        limit=(150.0, "highest median allowed, in ms"),
        program=[installed] if installed else (),
    )
    times = [first_ok(asked.command) for _ in range(asked.runs)]
    print(f"command: {' '.join(asked.command)}")
    print(f"creation to OK, {asked.runs} runs: median {median(times):.0f} ms", end=" ")
    print(f"(limit {asked.limit:.0f}), from {min(times):.0f} to {max(times):.0f} ms")
    return int(median(times) > asked.limit)


if __name__ == "__main__":
    sys.exit(main())
