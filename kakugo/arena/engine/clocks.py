"""How long a player may take, as the tournaments' judge counts it."""

from brain import Limits

from ..model import Player, Rules


class Clock:
    """The time of one player in one game."""

    def __init__(self, player: Player, rules: Rules) -> None:
        self._player = player
        self._tolerance_ms = rules.tolerance_ms
        self.left_ms: float | None = player.match_ms  # of the match clock; None: no limit

    @property
    def allowed_ms(self) -> float | None:
        """What the next turn may take: tolerance + min(match left, turn). None: no limit."""
        limits = [limit for limit in (self._player.turn_ms, self.left_ms) if limit is not None]
        return self._tolerance_ms + min(limits) if limits else None

    @property
    def limits(self) -> Limits:
        """Those of the next turn. What is left may be negative, once the tolerance was used."""
        player = self._player
        return Limits(
            turn_ms=player.turn_ms,
            left_ms=None if self.left_ms is None else int(self.left_ms),
            increment_ms=player.increment_ms,
            depth=player.depth,
            nodes=player.nodes,
        )

    def charge(self, ms: float) -> None:
        """A turn has taken so long."""
        if self.left_ms is not None:
            self.left_ms += self._player.increment_ms - ms
