"""All games of a file into the library, with its progress; a bad one costs one line."""

import time
from collections.abc import Iterator

from kakugo import Game, Record

from ..game.game_tree import GameTree
from ..game.nodes import Nodes
from ..library.game_rows import draft_of
from ..library.reading import MOST_FAULTS, Reader, files_in
from ..library.store import Draft, Store
from ..wire.messages import PERSON, BadMessage, Json, Player, TimeControl

MOST_DRAFTS = 200  # games that are written at once
IMPORT_PROGRESS_S = 0.25  # from one sign of progress to the next
NEW_GAME_S = 1.0  # a turn of an engine, if one plays on in such a game
NOBODY_PLAYS: Json = {  # nobody plays: two people may go on
    "first": Player(PERSON).json(),
    "second": Player(PERSON).json(),
    "limits": TimeControl(seconds=NEW_GAME_S).json(),
    "playing": False,
    "held": False,
    "named": True,
    "clock": None,
}


def imported(library: Store, source: bytes, like: Game | None) -> Iterator[Json]:
    """Take all games; how far that is, again and again, and at the end with `done`.

    games, failed: how many came in, and were left out. share: of the file, or null. faults: what is
    wrong with the first ones. What came in stays if the caller does not go on.
    """
    whole = Import(source, like)
    drafts: list[Draft] = []
    said = time.monotonic()
    for record in whole.records():
        drafts.append(_draft(record))
        if len(drafts) >= MOST_DRAFTS or time.monotonic() - said > IMPORT_PROGRESS_S:
            library.add(drafts)
            whole.games += len(drafts)
            drafts = []
            said = time.monotonic()
            yield whole.progress()
    library.add(drafts)
    whole.games += len(drafts)
    yield whole.progress() | {"share": 1, "faults": whole.faults, "done": True}


class Import:
    """The games of a file, or of the files of a ZIP, and how many there were."""

    def __init__(self, source: bytes, like: Game | None) -> None:
        self.games = self.failed = 0
        self.faults: list[str] = []
        self._source = source
        self._like = like
        self._reader: Reader | None = None  # of the file at hand

    def records(self) -> Iterator[Record]:
        """All games; BadMessage where there is none, or the first does not say its kind."""
        is_first = True
        for data in files_in(self._source):
            try:
                self._reader = Reader(data, like=self._like)
                for record in self._reader:
                    is_first = False
                    yield record
            except BadMessage as error:
                if error.key == "kind" and is_first:
                    raise
                self._miss([str(error)], 1)
            else:
                self._miss(self._reader.faults, self._reader.failed)
            self._reader = None
        if is_first:
            raise BadMessage("record", next(iter(self.faults), "there is no game"))

    def progress(self) -> Json:
        """How far it is."""
        failed = self.failed + (self._reader.failed if self._reader else 0)
        return {
            "games": self.games,
            "failed": failed,
            "share": self._reader.share if self._reader else None,
        }

    def _miss(self, faults: list[str], failed: int) -> None:
        self.failed += failed
        self.faults = [*self.faults, *faults][:MOST_FAULTS]


def _draft(record: Record) -> Draft:
    """A game as the library has it, which no page shows."""
    tree = GameTree(record, Nodes(record), "")
    tree.is_own = True
    tree.back_to(record.end)
    return draft_of(tree, "", NOBODY_PLAYS, None)
