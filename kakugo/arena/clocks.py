"""How long a player may take, as the tournaments' judge counts it."""

from .model import Player, Rules

UNLIMITED_MS = 2_147_483_647  # "no limit", as managers write it


class Clock:
    """The time of one player in one game."""

    def __init__(self, player: Player, rules: Rules) -> None:
        self._turn_ms = player.turn_ms
        self._increment_ms = player.increment_ms
        self._tolerance_ms = rules.tolerance_ms
        self.left_ms: float | None = player.match_ms  # of the match clock; None: no limit

    @property
    def allowed_ms(self) -> float | None:
        """What the next turn may take: tolerance + min(match left, turn). None: no limit."""
        limits = [limit for limit in (self._turn_ms, self.left_ms) if limit is not None]
        return self._tolerance_ms + min(limits) if limits else None

    @property
    def time_left_ms(self) -> int:
        """What INFO time_left says: it may be negative, once the tolerance has been used."""
        return UNLIMITED_MS if self.left_ms is None else int(self.left_ms)

    def charge(self, ms: float) -> None:
        """A turn has taken so long."""
        if self.left_ms is not None:
            self.left_ms += self._increment_ms - ms
