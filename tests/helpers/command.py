"""How a test types a command line of `kakugo` and sees all that is said."""

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import NamedTuple

from kakugo.command.parts import main


class Said(NamedTuple):
    """What a command has written."""

    output: str
    complaints: list[str]  # lines on stderr


def asked(*arguments: object, status: int = 0) -> Said:
    """Run a command line, which must end with this exit status."""
    output, complaint = StringIO(), StringIO()
    with redirect_stdout(output), redirect_stderr(complaint):
        found = main([*map(str, arguments)])
    assert found == status, complaint.getvalue()
    return Said(output.getvalue(), complaint.getvalue().splitlines())
