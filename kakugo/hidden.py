"""Says which file or folder of somebody else's hides a package of ours, in one line."""

import sys
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType

PACKAGE_HOME = Path(__file__).parent.parent


def in_one_line(error: ImportError, *names: str) -> ImportError:
    """The error to raise in place of another; that one itself if none of these packages is hidden.

    Python prints an uncaught one without a traceback, which would not help.
    """
    for name in names:
        spec = find_spec(name)
        # A folder without __init__.py has no origin; it hides what an editable install finds.
        place = spec and (spec.origin or next(iter(spec.submodule_search_locations or ()), None))
        if place and Path(place) != PACKAGE_HOME / name / "__init__.py":
            culprit = place.removesuffix("__init__.py").rstrip("/\\")
            line = f"{culprit} hides the package {name} of Kakugo: please rename it"
            return _without_traceback(ImportError(line))
    return error


def _without_traceback(hiding: ImportError) -> ImportError:
    hook = sys.excepthook

    def print_fault(
        kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        if fault is hiding:
            fault, trace = fault.with_traceback(None), None
        hook(kind, fault, trace)

    sys.excepthook = print_fault
    return hiding
