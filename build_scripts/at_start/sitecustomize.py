"""Python imports this when it starts: a brain that leaves by os._exit writes its counts before.

Modules that were built for coverage write them at the end of a process, which os._exit skips.
"""

import ctypes
import os
import sys
from typing import NoReturn

leave_at_once = os._exit


def leave(status: int) -> NoReturn:
    """Let each module that counts write what it has counted, and leave."""
    for name, module in list(sys.modules.items()):
        if name.startswith("brain.") and (file := str(module.__file__)).endswith(".so"):
            getattr(ctypes.CDLL(file), "__gcov_dump")()
    leave_at_once(status)


os._exit = leave
