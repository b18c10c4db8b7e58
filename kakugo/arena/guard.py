"""What removes the engines when the arena itself is killed: a process that outlives it by a moment.

It reads "+pid" and "-pid" lines; when its input ends, it kills the process groups that are left.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from functools import cache

import psutil


class Guard:
    """The process, as the arena sees it."""

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
    with contextlib.suppress(psutil.Error):
        for child in psutil.Process(pid).children(recursive=True):
            child.kill()
        psutil.Process(pid).kill()
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(pid, signal.SIGKILL)


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
