"""Errors of an installation that is not whole: one line that says what to do, no traceback."""

import os
import sys
from types import TracebackType

UNCOMPILED = (
    "Kakugo is not compiled here ({} is missing): run python -m pip install -e . in this folder,"
    " or use the installed package from another folder"
)


def in_one_line(error: ModuleNotFoundError) -> ImportError:
    """The error to raise in place of another; that one itself if there is no source to compile.

    Python prints an uncaught one without a traceback, which would not help.
    """
    root = os.path.dirname(os.path.dirname(__file__))
    source = os.path.join(root, *(error.name or "").split(".")) + ".pyx"
    if not os.path.exists(source):
        return error  # only a checkout has sources: another fault stays what it is
    return without_traceback(ImportError(UNCOMPILED.format(error.name)))


def without_traceback(lacking: ImportError) -> ImportError:
    """An ImportError of which Python prints only the last line if nobody catches it."""
    hook = sys.excepthook

    def print_fault(
        kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        if fault is lacking:
            fault, trace = fault.with_traceback(None), None
        hook(kind, fault, trace)

    sys.excepthook = print_fault
    return lacking
