"""Files that users keep become those of a made-up version, and kills in the middle of it.

python -m tests.long.migrations                      a few minutes
python -m tests.long.migrations --rows 1000000 --kills 100

Of each kind one of today, with so many rows, gets a column more in each table, which is filled row
by row. The process that opens it is killed while it makes the copy or changes the
tables, until that has happened so often; after each kill the file must have all that it had, and in
the end, with its copy, too. Exit code 1 if not.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

from tests.helpers.files.stores import KINDS, kill_openers
from tests.long.command import Progress, options, table


def main() -> int:
    asked = options(
        __doc__,
        rows=(100_000, "of each file"),
        kills=(20, "in the middle of a migration, of each"),
        seed=(1, "of the moments"),
    )
    progress, accounts = Progress(), []
    with tempfile.TemporaryDirectory() as folder:
        for name in KINDS:
            rng = Random(f"{asked.seed} {name}")
            for account in kill_openers(name, Path(folder), asked.rows, asked.kills, rng):
                progress(str(account))
            accounts.append(account)
    table(
        "file  rows  ms without a kill  killed while copying  while changing  else  lost", accounts
    )
    return int(any(account.lost for account in accounts))


if __name__ == "__main__":
    sys.exit(main())
