"""Pages send the board random messages, its server is killed meanwhile: is anything lost?

python -m tests.long.board_kills                                  about an hour
python -m tests.long.board_kills --sessions 10 --kills 2 --messages 300

What was acknowledged must be there when a page comes again, and every game in the library at the
end; the server must say nothing of faults, and its memory must stay flat. Exit code 1 if not.
"""

import sys
import tempfile
from pathlib import Path

from tests.helpers.board.kills import visit_and_kill
from tests.long.command import Progress, options

MOST_MIB = 130


def main() -> int:
    asked = options(
        __doc__,
        sessions=(100, "of pages, eight at once"),
        messages=(1000, "of each"),
        kills=(10, "in all"),
        seed=(1, "of messages and moments"),
    )
    with tempfile.TemporaryDirectory() as folder:
        account = visit_and_kill(Path(folder), **vars(asked), progress=Progress())
    for fault in account.faults:
        print(fault)
    print(
        f"{account.sessions} sessions, {account.messages} messages, {account.kills} kills,"
        f" {account.games} games: {len(account.faults)} faults"
    )
    print(
        f"the server's memory: {account.memory_mib:.0f} MiB in the end (bar {MOST_MIB}),", end=" "
    )
    print(f"with eight pages and their engines at most {account.peak_mib:.0f} MiB")
    return int(bool(account.faults) or account.memory_mib > MOST_MIB)


if __name__ == "__main__":
    sys.exit(main())
