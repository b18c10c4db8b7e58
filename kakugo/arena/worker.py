"""What a worker of our own cluster does first: it leaves Ctrl-C to the program that began it."""

import signal


def dask_setup(worker: object) -> None:
    """Called by dask, for this module is a preload of the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
