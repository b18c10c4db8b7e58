"""What a database and games that were played know of a position, for the page."""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from kakugo import LABELS, Bound, Database, Entry, Game, Record, Score, iter_records, turn_name
from kakugo.explorer.known import is_wide, known_turns, score_before
from kakugo.explorer.played import Games

from ..wire.messages import Json
from .geometry import places_of
from .scores import cells_of, score_json

LOG = logging.getLogger(__name__)
FIRST_WORDS = 100  # characters of a next position's text
BOUND_WORDS = {Bound.LOWER: "least", Bound.UPPER: "most"}
WON_LABEL, LOST_LABEL, *_ = LABELS
# As the other side sees it.
OTHERS = {"least": "most", "most": "least", WON_LABEL: LOST_LABEL, LOST_LABEL: WON_LABEL}


class Explored:
    """A database, and how games went on, which are read in a thread of their own.

    files: records, or folders of them. read: what reads one, as iter_records does.
    """

    def __init__(
        self,
        database: Database,
        files: Sequence[Path] = (),
        read: Callable[..., Iterator[Record]] = iter_records,
    ) -> None:
        self.database = database
        self._games, self._read_one = Games(), read
        self._reader = threading.Thread(target=self._read, args=(files,), daemon=True)
        self._reader.start()

    def _read(self, files: Sequence[Path]) -> None:
        for file in files:
            for record in self._read_one(file, on_error=partial(LOG.warning, "%s: %s", file)):
                self._games.add(record)

    def json(self) -> Json:
        """What a page has to know of it."""
        base = self.database
        can_learn = not (base.read_only or base.is_book)
        return {"read_only": base.read_only, "can_learn": can_learn, "labels": [*LABELS]}

    def about(self, game: Game) -> Json:
        """What is known of a position, as its side sees it, and of its next turns."""
        entry, places, rows = self.database.get(game), places_of(game), []
        own: Json = {}
        if entry is not None:
            own = _known(entry, entry.score(game.side))
            own["turn"] = None if entry.turn is None else turn_name(entry.turn)
            own["cells"] = [(places[point], text) for point, text in entry.cells.items()]
        has_many = is_wide(game)
        if game.outcome() is None and not has_many:
            for turn, behind, played in known_turns(self.database, game, self._games):
                row = _known(behind, score_before(behind, game)) | played._asdict()
                row |= {name: OTHERS.get(row[name], row[name]) for name in ("label", "bound")}
                row |= {"text": behind.text[:FIRST_WORDS], "cells": cells_of(turn, places)}
                rows.append(row | {"turn": turn_name(turn)})
        games = {"games": self._games.number, "reading": self._reader.is_alive()}
        return {"entry": own or None, "rows": rows, "wide": has_many, **games}


def _known(entry: Entry, score: Score | None) -> Json:
    shown = None if score is None else score_json(score)
    known = {"bound": BOUND_WORDS.get(entry.bound), "depth": entry.depth}
    return {"score": shown, **known, "label": entry.label, "text": entry.text}
