"""Files are written on a full disk, by a process that is killed, and where they are read-only.

python -m tests.long.lost_files                  about two minutes
python -m tests.long.lost_files --tries 2000

The old file must be there byte for byte; after a kill it may also be the new one as a whole, and
what was appended may be there in part. Exit code 1 if not. Root gets a small disk for each try;
for others a limit of the size of files takes the place of a full disk.
"""

import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from tests.helpers.files.lost_files import HARMS, WAYS, tried
from tests.long.command import Progress, options, table


def main() -> int:
    asked = options(__doc__, tries=(200, "in all"), seed=(1, "of the moments"))
    progress, faults = Progress(), 0
    tries, hits = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    with tempfile.TemporaryDirectory() as folder:
        for number, each in enumerate(tried(Path(folder), asked.tries, Random(asked.seed)), 1):
            tries[each.way, each.harm] += 1
            hits[each.way, each.harm] += each.is_hit
            faults += bool(each.fault)
            if each.fault:
                print(f"{each.way}, {each.harm}: {each.fault}", flush=True)
            progress(f"{number} tries, {faults} faults")
    rows = [(way, *(f"{tries[way, harm]} ({hits[way, harm]})" for harm in HARMS)) for way in WAYS]
    table(f"tries (hit while it was written)  {'  '.join(HARMS)}", rows)
    print(f"{asked.tries} tries, {faults} faults")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
