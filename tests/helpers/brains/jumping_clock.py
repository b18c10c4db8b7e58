"""Processes whose clock of the day jumps by up to a day, to and fro, at every look at it."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

# Loaded before the C library. Clocks that never go back are left alone.
SOURCE = r"""
#define _GNU_SOURCE
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long jump(void) {
    static unsigned looks;
    unsigned mixed = __atomic_add_fetch(&looks, 1, __ATOMIC_RELAXED) * 2654435761u;
    return (long)(mixed % 172800) - 86400;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int failed = (int)syscall(SYS_clock_gettime, clock, time);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        time->tv_sec += jump();
    return failed;
}

int gettimeofday(struct timeval *restrict when, void *restrict zone) {
    struct timespec time;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &time);
    when->tv_sec = time.tv_sec;
    when->tv_usec = time.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *when) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (when != NULL) *when = now.tv_sec;
    return now.tv_sec;
}
"""
HOUR_S = 3600
LOOK = "import time; a, b = time.time(), time.time(); print(abs(a - b))"


def can_jump() -> bool:
    """Whether there is what it takes: Linux and a C compiler."""
    return sys.platform == "linux" and shutil.which("cc") is not None


def jumping(command: Sequence[str], folder: Path) -> list[str]:
    """The command under a clock that jumps, which is compiled into the folder and tried first."""
    library = folder / "jumping_clock.so"
    compiler = ["cc", "-O1", "-shared", "-fPIC", "-x", "c", "-", "-o", str(library)]
    subprocess.run(compiler, input=SOURCE, text=True, check=True)
    before = ["env", f"LD_PRELOAD={library}"]
    shown = subprocess.run(
        [*before, sys.executable, "-c", LOOK], check=True, capture_output=True, text=True
    )
    if float(shown.stdout) < HOUR_S:
        raise AssertionError("the clock does not jump")
    return [*before, *command]
