"""What engines leave in memory: `python -m tests.helpers.brains.engines_left 300` prints MiB.

Those of the process after a first engine, while so many engines are there that have all searched,
and when they are gone.
"""

import sys
from pathlib import Path

import kakugo

STATM = Path("/proc/self/statm")  # pages of this process; only Linux tells them so
PAGE_BYTES = 4096
MIB = 1 << 20


def resident() -> int:
    """MiB of this process; 0 where that is not known."""
    return int(STATM.read_text().split()[1]) * PAGE_BYTES // MIB if STATM.exists() else 0


def searched() -> kakugo.Engine:
    """An engine that has made its table."""
    engine = kakugo.Engine()
    engine.game.play("h8")
    engine.think(nodes=300)
    return engine


def main() -> None:
    searched()
    before = resident()
    engines = [searched() for _ in range(int(sys.argv[1]))]
    within = resident()
    engines.clear()
    print(before, within, resident())


if __name__ == "__main__":
    main()
