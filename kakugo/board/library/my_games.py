"""How the person at the board has played: by opponent, colour, opening and month."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from kakugo import BLACK, EMPTY, WHITE, Score, Stone, read_game
from kakugo.game_options import YOU
from kakugo.review import accuracy

from ..shown.scores import COLOUR_WORDS
from ..wire.messages import Json
from .store import Store
from .tables import IS_LISTED

FINISHED = f"""SELECT black, white, winner, date, kind, line, state FROM games
    WHERE {IS_LISTED} AND winner IS NOT NULL AND (black = ?1) + (white = ?1) = 1"""
OPENING_OPTION = "opening"
MONTH = len("2026-11")


@dataclass
class Share:
    """The games that have one thing in common. accuracies: of those that were reviewed."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    accuracies: list[float] = field(default_factory=list)

    def add(self, side: Stone, winner: int, exact: float | None) -> None:
        """A game of this side."""
        self.games += 1
        self.won += winner == side
        self.drawn += winner == EMPTY
        self.lost += winner not in (side, EMPTY)
        if exact is not None:
            self.accuracies.append(exact)

    def json(self, name: str) -> Json:
        """As the page knows it."""
        count = len(self.accuracies)
        mean = round(sum(self.accuracies) / count, 1) if count else None
        counts = {"games": self.games, "won": self.won, "drawn": self.drawn, "lost": self.lost}
        return {"name": name, **counts, "reviewed": count, "accuracy": mean}


def my_games(library: Store) -> Json:
    """The finished games in which a person without a name played somebody else."""

    def work(base: sqlite3.Connection) -> list[tuple[Any, ...]]:
        return base.execute(FINISHED, (YOU,)).fetchall()

    whole = Share()
    shares: dict[str, dict[str, Share]] = {
        name: {} for name in ("opponents", "colours", "openings", "months")
    }
    for black, white, winner, date, kind, line, state in library.do(work):
        side = BLACK if black == YOU else WHITE
        exact = accuracy(_losses(json.loads(state).get("reviewed"), side))
        names = {
            "opponents": white if side == BLACK else black,
            "colours": COLOUR_WORDS[side],
            "openings": _opening(kind, line),
            "months": (date or "")[:MONTH],
        }
        whole.add(side, winner, exact)
        for what, name in names.items():
            if name:
                shares[what].setdefault(name, Share()).add(side, winner, exact)
    found = {
        what: [share.json(name) for name, share in sorted(rows.items())]
        for what, rows in shares.items()
    }
    for what in ("opponents", "openings"):
        found[what].sort(key=lambda row: -row["games"])
    return {"whole": whole.json(""), **found}


def _losses(reviewed: Json | None, side: Stone) -> Iterator[float]:
    """What a review has found that each turn of a side gave away."""
    for _, _, _, before, after, colour, _ in (reviewed or {}).get("turns", ()):
        if colour == side:
            yield max(0.0, Score(before, side).chance - Score(after, side).chance)


def _opening(kind: str, line: str) -> str:
    """Renju's opening by its name, else the opening rule, else nothing."""
    game = read_game(line)
    chosen = str(game.options.get(OPENING_OPTION, ""))
    return game.opening_name or (chosen if f"{OPENING_OPTION}=" in kind else "")
