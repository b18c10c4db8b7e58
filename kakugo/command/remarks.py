"""What readers of records had to guess or to leave out: a line on stderr for each remark."""

import sys
from pathlib import Path

from brain.records.links import link_of


class Remarks:
    """The remarks on the records of many files, each with the first file and how many more."""

    def __init__(self, part: str) -> None:
        self._part = part
        self._files: dict[str, list[Path]] = {}

    def add(self, file: Path, remarks: tuple[str, ...]) -> None:
        """Keep what was remarked on a record of a file."""
        for remark in remarks:
            files = self._files.setdefault(remark, [])
            if not files or files[-1] != file:
                files.append(file)

    def show(self) -> None:
        """Say it all, and begin anew."""
        for remark, (first, *others) in self._files.items():
            more = f" and {len(others)} more" if others else ""
            name = link_of(first) or first
            print(f"kakugo {self._part}: {name}{more}: {remark}", file=sys.stderr)
        self._files.clear()
