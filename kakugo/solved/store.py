"""The file of a proof that grows: what was seen in each position, on the disk after each step."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from brain.sqlite import Mode, Schema, opened, transaction

QUESTION = "SELECT text, winner FROM question"
OPEN, SEEN, WON_AT_ONCE, REFUTED, ALL_WANTED = range(5)  # states of a position

PROOF = Schema(
    name="a proof that grows",
    application=0x4B616B50,  # "KakP"
    tables=(
        "CREATE TABLE question (text TEXT NOT NULL, winner INTEGER NOT NULL)",
        "CREATE TABLE positions (key BLOB PRIMARY KEY, state INTEGER NOT NULL,"
        " value INTEGER NOT NULL, plies INTEGER NOT NULL, turns TEXT NOT NULL) WITHOUT ROWID",
    ),
)


class Kept(NamedTuple):
    """A position in the file. The rest is as in a ProofNode; turns: as text, with ; between."""

    key: bytes
    state: int
    value: int
    plies: int
    turns: str


class Store:
    """The file, made if it is not there.

    position: that is to be proven, as text. winner: the side that shall win it. ValueError for a
    file about anything else, or that is none of these.
    """

    def __init__(self, file: Path, position: str, winner: int) -> None:
        self._where = str(file)
        asked = position, winner
        with PROOF.errors_of(self._where):
            self._base, _ = opened(
                self._where,
                PROOF,
                fill=lambda base: base.execute("INSERT INTO question VALUES (?, ?)", asked),
            )
        found = self._base.execute(QUESTION).fetchone()
        if found != asked:
            self.close()
            what = (
                "for the other side" if found[0] == position else f"in another position: {found[0]}"
            )
            raise ValueError(f"{file}: it is to prove a win {what}")

    @staticmethod
    def winner_in(file: Path) -> int | None:
        """The side that shall win, as a file has it; None where there is no file."""
        if not file.exists() or not file.stat().st_size:
            return None
        with PROOF.errors_of(str(file)):
            base, _ = opened(str(file), PROOF, mode=Mode.READ)
            with closing(base):
                winner: int = base.execute(QUESTION).fetchone()[1]
        return winner

    def read(self) -> Iterator[Kept]:
        """All positions."""
        for row in self._base.execute("SELECT key, state, value, plies, turns FROM positions"):
            yield Kept(*row)

    def write(self, positions: Iterable[Kept]) -> None:
        """Keep these positions; they are on the disk when this returns."""
        with PROOF.errors_of(self._where), transaction(self._base):
            self._base.executemany(
                "INSERT OR REPLACE INTO positions VALUES (?, ?, ?, ?, ?)", positions
            )

    def close(self) -> None:
        """Close the file."""
        self._base.close()
