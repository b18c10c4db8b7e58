"""Kills the generator of games at random moments, damages some games, and resumes it.

python -m tests.long.kills --times 20
"""

import sys
import tempfile
from pathlib import Path
from random import Random

from tests.helpers.kills import kill_and_resume
from tests.long.command import options


def main() -> int:
    """Run, print an account after each kill, and exit with 1 if a game was lost or came twice."""
    parser = options(__doc__)
    parser.add_argument("--times", type=int, default=20, help="kills (20)")
    parser.add_argument("--seed", type=int, default=1, help="of the random moments (1)")
    wanted = parser.parse_args()
    is_right = True
    with tempfile.TemporaryDirectory() as folder:
        for account in kill_and_resume(Path(folder), wanted.times, Random(wanted.seed)):
            print(", ".join(f"{name} {value}" for name, value in account._asdict().items()))
            is_right &= account.lost == account.twice == account.unnoticed == 0
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
