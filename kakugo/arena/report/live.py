"""How a tournament is going: a bar on a terminal, elsewhere a line now and then."""

import sys
import time
from collections.abc import Sequence
from typing import Self

from tqdm import tqdm

from ..figures import stats
from ..figures.sprt import Sprt
from ..model import Played, Player
from .summary import first_player

HOUR_S = 3600
REFRESH_S = 1.0
LIVE_BAR = "{n_fmt}/{total_fmt} |{bar:12}| {desc}"


class Live:
    """What is shown on stderr."""

    def __init__(
        self,
        players: Sequence[Player],
        total: int,
        played: int,
        tally: stats.Tally,
        sprt: Sprt | None,
        every_s: float,
    ) -> None:
        """played: games that have been played. tally: of the first player; it hears of each game
        before add() does.

        every_s: seconds between two lines where stderr is no terminal.
        """
        self._players = players
        self._total = total
        self._played = self._earlier = played
        self._tally = tally
        self._sprt = sprt
        self._began = self._shown = time.perf_counter()
        self._bar = tqdm(total=total, initial=played, bar_format=LIVE_BAR, disable=None)
        self._pause_s = every_s if self._bar.disable else REFRESH_S
        if not self._bar.disable:
            self._shown -= REFRESH_S  # the first game is shown at once

    def add(self, played: Played) -> None:
        """A game has ended."""
        if played.violation:
            loser = played.task.white if played.winner == 1 else played.task.black
            name = self._players[loser].name
            self._bar.write(
                f"game {played.task.number}: {name} lost by {played.reason}", sys.stderr
            )
        now = time.perf_counter()
        self._played += 1
        self._bar.update()
        if now - self._shown >= self._pause_s:
            self._shown = now
            self._show(self._text(now))

    def pace(self, now: float) -> float:
        """Games an hour since it began; now: of time.perf_counter."""
        return HOUR_S * (self._played - self._earlier) / (now - self._began)

    def _show(self, text: str) -> None:
        if self._bar.disable:
            print(f"{self._played}/{self._total} {text}", file=sys.stderr, flush=True)
        else:
            self._bar.set_description_str(text)

    def _text(self, now: float) -> str:
        counts = self._tally.counts
        pace = self.pace(now)
        left = tqdm.format_interval((self._total - self._played) / (pace / HOUR_S))
        words = [self._players[0].name, first_player(counts)]
        words += [self._sprt.text(counts)] if self._sprt else []
        until = "at most " if self._sprt else ""
        return f"{' '.join(words)}, {pace:.0f} games/h, {until}{left} left"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.close()
