"""Builds the site, and checks it: `python -m build_scripts.site`."""

import argparse
import sys
from pathlib import Path

from mkdocs.__main__ import cli

from .check import faults

CONFIG = Path(__file__).parent / "mkdocs.yml"
SITE_FOLDER = Path(__file__).parents[2] / "build" / "site"


def main() -> int:
    """Exit code 1 where the site is not as it should be."""
    parser = argparse.ArgumentParser(prog="build_scripts.site", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=SITE_FOLDER, help="the folder to write: %(default)s"
    )
    out = parser.parse_args().out.absolute()
    where = ["--config-file", str(CONFIG), "--site-dir", str(out)]
    cli(["build", "--strict", *where], standalone_mode=False)
    wrong = faults(out)
    print(*wrong, f"{out / 'index.html'}: {len(wrong)} faults", sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
