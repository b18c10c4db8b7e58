"""Measures how long a program takes from its creation to its first OK.

python -m tests.long.startup                            the console script, at most 150 ms
python -m tests.long.startup --limit 120 dist/pbrain-kakugo/pbrain-kakugo
"""

import shutil
import statistics
import sys
import sysconfig
from pathlib import Path

from tests.helpers.process import Process, default_command
from tests.long.command import options

CONSOLE_SCRIPT = "pbrain-kakugo"


def console_script() -> list[str]:
    """The console script beside this Python; where it is not installed, the default command."""
    found = shutil.which(CONSOLE_SCRIPT, path=sysconfig.get_path("scripts"))
    return [found] if found else default_command()


def first_ok(command: list[str]) -> float:
    """Milliseconds from the creation of one process to its OK."""
    with Process(command) as brain:
        brain.send("START 15")
        reply = brain.reply()
        assert reply.text == "OK"
        return 1000 * (reply.at - brain.created)


def main() -> int:
    """Measure, print, and exit with 1 when the median misses the limit."""
    parser = options(__doc__)
    parser.add_argument("command", nargs="*", help="program and its arguments")
    parser.add_argument("--runs", type=int, default=20, help="starts to measure")
    parser.add_argument("--limit", type=float, default=150, help="highest median allowed, in ms")
    wanted = parser.parse_args()

    command = wanted.command or console_script()
    if len(command) == 1 and Path(command[0]).exists():
        command = [str(Path(command[0]).resolve())]
    times = sorted(first_ok(command) for _ in range(wanted.runs))
    median = statistics.median(times)
    print(f"command: {' '.join(command)}")
    print(f"creation to OK, {wanted.runs} runs: median {median:.0f} ms (limit {wanted.limit:.0f}),")
    print(f"fastest {times[0]:.0f} ms, slowest {times[-1]:.0f} ms")
    return 1 if median > wanted.limit else 0


if __name__ == "__main__":
    sys.exit(main())
