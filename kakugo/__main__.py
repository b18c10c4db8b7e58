"""python -m kakugo: the command `kakugo`; without arguments, in a manager's pipes, the brain."""

import os
import sys


def main() -> int:
    """Be the brain where a manager has started us, else carry out the command line."""
    if len(sys.argv) == 1 and not os.isatty(0):
        from protocol.__main__ import main as brain

        return brain()
    from .command.parts import main as parts

    return parts(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
