"""Repensi: pairs shut in change colour; Black has renju's limits."""

from os import PathLike

from .custodian import Custodian

class Repensi(Custodian):
    """Five in a row with flips; option opening: offers (first stone on the centre) or free."""

    def copy(self, evaluation: str | PathLike[str] | None = None) -> Repensi:
        """An independent game with the same position and history; see Game.copy."""
