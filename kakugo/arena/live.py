"""The line that shows how a tournament is going."""

import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from tqdm import tqdm

from . import stats
from .model import Played, Player
from .summary import Sprt, first_player

HOUR_S = 3600
REFRESH_S = 1.0
BAR = "{n_fmt}/{total_fmt} games{postfix}"


class Live:
    """A line on stderr, where that is a terminal."""

    def __init__(
        self, players: Sequence[Player], total: int, games: Sequence[Played], sprt: Sprt | None
    ) -> None:
        """games: those that have been played, to which others are added before add()."""
        self._players = players
        self._games = games
        self._sprt = sprt
        self._earlier = len(games)
        self._began = time.perf_counter()
        self._line = tqdm(total=total, initial=len(games), bar_format=BAR, disable=None)
        self._shown = 0.0

    def add(self, played: Played) -> None:
        """A game has ended."""
        if played.violation:
            loser = played.task.white if played.winner == 1 else played.task.black
            name = self._players[loser].name
            self._line.write(
                f"game {played.task.number}: {name} lost by {played.reason}", sys.stderr
            )
        now = time.perf_counter()
        self._line.update()
        if not self._line.disable and now - self._shown >= REFRESH_S:
            self._shown = now
            self._line.set_postfix_str(self._text(now))

    def _text(self, now: float) -> str:
        counts = stats.pairs_of(self._games, 0)
        pace = (len(self._games) - self._earlier) / (now - self._began) * HOUR_S
        words = [self._players[0].name, first_player(counts)]
        words += [self._sprt.text(counts)] if self._sprt else []
        return ", ".join([" ".join(words), f"{pace:.0f} games/h"])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._line.close()
