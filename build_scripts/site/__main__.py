"""Builds the site into build/site, and checks it: `python -m build_scripts.site`."""

import sys
from pathlib import Path

from mkdocs.__main__ import cli

from .check import faults

CONFIG = Path(__file__).parent / "mkdocs.yml"
SITE = Path(__file__).parents[2] / "build" / "site"


def main() -> int:
    """Exit code 1 where the site is not as it should be; mkdocs says so by itself."""
    cli(["build", "--strict", "--quiet", "--config-file", str(CONFIG)], standalone_mode=False)
    wrong = faults(SITE)
    print(*wrong, f"{SITE / 'index.html'}: {len(wrong)} faults", sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
