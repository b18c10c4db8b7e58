"""Ctrl-C while an engine thinks: it moves now, and the next Ctrl-C does what it usually does."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import kakugo


@contextmanager
def move_now() -> Iterator[kakugo.Cancel]:
    """A token for a search; within the block, Ctrl-C cancels it, once.

    In another thread than the main one it does not: signals come there alone.
    """
    cancel = kakugo.Cancel()
    if threading.current_thread() is not threading.main_thread():
        yield cancel
        return

    def stop(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, before)
        threading.Thread(target=cancel.cancel).start()  # this one may hold the lock of the token

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield cancel
    finally:
        signal.signal(signal.SIGINT, before)
