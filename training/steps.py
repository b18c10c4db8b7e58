"""What consists of steps, each a command: printed as it could be typed, and the same goes on."""

import shlex
import signal
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable


class StepError(Exception):
    """A command has failed; it has said why."""


def command(*words: object) -> None:
    """Run a module of Python, printed as it could be typed. Raises StepError where it fails."""
    line = ["-m", *map(str, words)]
    print("\n$ python", shlex.join(line), flush=True)
    status = subprocess.run([sys.executable, *line]).returncode
    if status:
        raise StepError(f"{words[0]}: exit status {status}")


def obey_steps(made: ArgumentParser, run: Callable[[Namespace], None]) -> int:
    """Do the steps that the command line asks for; the exit status."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the step that runs, too
    try:
        run(made.parse_args())
    except (StepError, ValueError, OSError, subprocess.CalledProcessError) as error:
        print(f"{made.prog}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"{made.prog}: stopped; the same command goes on", file=sys.stderr)
        return 130
    return 0
