"""Kills the generator of games at random moments, damages some games, and resumes it.

python -m tests.long.kills --times 20

Exit code 1 if a game was lost or came twice.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

from tests.helpers.files.kills import kill_and_resume
from tests.long.command import options


def main() -> int:
    asked = options(__doc__, times=(20, "kills"), seed=(1, "of the random moments"))
    is_right = True
    with tempfile.TemporaryDirectory() as folder:
        for account in kill_and_resume(Path(folder), asked.times, Random(asked.seed)):
            print(*(f"{name} {value}" for name, value in account._asdict().items()), sep=", ")
            is_right &= account.lost == account.twice == account.unnoticed == 0
    return int(not is_right)


if __name__ == "__main__":
    sys.exit(main())
