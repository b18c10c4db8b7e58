"""Which processors may play: so that games at once do not take them from each other."""

import os
import re
from collections.abc import Sequence

import psutil

RANGE = re.compile(r"([0-9]+)(?:-([0-9]+))?")


def read_cores(text: str) -> tuple[int, ...]:
    """Processors that are listed, such as 0,2,4-7; without text all that this process may use.

    Raises ValueError for others, and where the system binds no process to a processor.
    """
    if not hasattr(psutil.Process, "cpu_affinity"):
        raise ValueError("--affinity: this system does not bind processes to processors")
    there = tuple(psutil.Process().cpu_affinity())
    if not text:
        return there
    chosen: list[int] = []
    for part in text.split(","):
        found = RANGE.fullmatch(part.strip())
        if found is None:
            raise ValueError(f"--affinity is a list of processors such as 0,2,4-7, not {text}")
        chosen += range(int(found[1]), int(found[2] or found[1]) + 1)
    if absent := sorted(set(chosen) - set(there)):
        raise ValueError(
            f"--affinity: there is no processor {absent[0]}; there are {_shown(there)}"
        )
    return tuple(sorted(set(chosen)))


def pin_process(pid: int, cores: Sequence[int]) -> None:
    """Let a process, and what it starts, run on these processors; none: on all."""
    if cores:
        psutil.Process(pid).cpu_affinity(list(cores))


def pin_thread(cores: Sequence[int]) -> None:
    """Pin this thread to cores, and those that it starts. Only Linux can."""
    if cores and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)


def _shown(cores: Sequence[int]) -> str:
    return ",".join(map(str, cores))
