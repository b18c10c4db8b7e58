"""What removes engines when we are killed ourselves: a process that outlives us by a moment.

It reads "+pid" and "-pid" lines; when its input ends, it kills the process groups that are left,
and where psutil is there also what has left its group. It needs nothing else: it runs as a file.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from functools import cache

try:
    import psutil
except ModuleNotFoundError:  # the arena has it, the board does without
    psutil = None  # type: ignore[assignment]


class Guard:
    """The process, as we see it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )

    def watch(self, pid: int) -> None:
        """Kill this process, and its group, should we be killed."""
        self._say(f"+{pid}")

    def forget(self, pid: int) -> None:
        """It has gone."""
        self._say(f"-{pid}")

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        with self._lock, contextlib.suppress(OSError):  # without a guard we play on
            self._process.stdin.write(f"{line}\n".encode())


@cache
def guard() -> Guard:
    """The one of this process, started when it is first wanted."""
    return Guard()


def kill(pid: int) -> None:
    """Remove a process and its group."""
    if psutil is not None:
        with contextlib.suppress(psutil.Error):
            for child in psutil.Process(pid).children(recursive=True):
                child.kill()
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGTERM)  # Windows ends it at once


def main() -> None:
    """Be the guard."""
    watched: set[int] = set()
    for line in sys.stdin:
        sign, pid = line[0], int(line[1:])
        (watched.add if sign == "+" else watched.discard)(pid)
    for pid in watched:
        kill(pid)


if __name__ == "__main__":
    main()
