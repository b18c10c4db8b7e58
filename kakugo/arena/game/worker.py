"""What a process that plays for us does first: it leaves Ctrl-C, and the processors, to others."""

import multiprocessing
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

import psutil

LOWEST_PRIORITY = 19  # nice: only what nobody else wants
# On Linux, nice counts among the processes of one session only; this file counts among sessions.
SESSION_NICE = Path("/proc/self/autogroup")


def dask_setup(worker: object) -> None:
    """Called by dask, for this module is a preload of the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def begin() -> None:
    """Be a kept process of our own: modest, and gone when the one that began it is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setsid"):
        with suppress(OSError):
            os.setsid()
    if sys.platform == "win32":
        psutil.Process().nice(psutil.IDLE_PRIORITY_CLASS)
    else:
        os.nice(LOWEST_PRIORITY)
    with suppress(OSError):
        SESSION_NICE.write_text(str(LOWEST_PRIORITY), encoding="ascii")
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None  # only such processes begin here
    parent.join()
    os._exit(1)
