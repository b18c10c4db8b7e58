"""What the tests of queues share: files of candidates, and what is beside them."""

import csv
import os
from pathlib import Path

QUICK = """
[each]
nodes = 40
bounds = [-150, 150]
openings = "freestyle15"
"""
STRONG = '[[candidate]]\nname = "strong"\nnodes = 400\nbase = { nodes = 20 }\n'
LONG = "bounds = [-1, 1]\nparam.vcf_budget = 9\n"  # of equals: thousands of games


def write(folder: Path, *parts: str) -> Path:
    """A queue's file, changed at once for whoever reads it."""
    file = folder / "q.toml"
    fresh = folder / "q.toml.new"
    fresh.write_text("\n".join([QUICK, *parts]), encoding="utf-8")
    os.replace(fresh, file)
    return file


def long_one(name: str, more: str = "") -> str:
    return f'[[candidate]]\nname = "{name}"\n{LONG}{more}\n'


def rows(file: Path) -> list[dict[str, str]]:
    with (file.with_suffix(".games") / "decisions.csv").open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def games_of(file: Path, name: str) -> Path:
    return file.with_suffix(".games") / f"{name}.sqlite"
