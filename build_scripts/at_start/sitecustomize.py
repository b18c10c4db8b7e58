"""Python imports this when it starts: what a build that counts or looks for faults wants besides.

A brain leaves by os._exit, which skips what libraries do at the end of a process: modules that were
built for coverage write their counts, and AddressSanitizer looks for leaks. And what a function
without exceptions raises all the same, by a check of Cython's, is printed and forgotten: here it
ends the process.
"""

import ctypes
import os
import sys
from typing import NoReturn

UNRAISABLE = 70  # exit status

leave_at_once = os._exit


def leave(status: int) -> NoReturn:
    """Let each module that counts write what it has counted, look for leaks, and leave."""
    for name, module in list(sys.modules.items()):
        if name.startswith("brain.") and (file := str(module.__file__)).endswith(".so"):
            call(ctypes.CDLL(file), "__gcov_dump")
    call(ctypes.CDLL(None), "__lsan_do_leak_check")
    leave_at_once(status)


def call(library: ctypes.CDLL, name: str) -> None:
    """Call a function of no arguments, where the library has it."""
    if function := getattr(library, name, None):
        function()


def end(unraisable: "sys.UnraisableHookArgs") -> NoReturn:
    """Tell what could not be raised, and end the process."""
    sys.__unraisablehook__(unraisable)
    sys.stderr.flush()
    leave_at_once(UNRAISABLE)


os._exit = leave
sys.unraisablehook = end
