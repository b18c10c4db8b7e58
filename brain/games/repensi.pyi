"""Repensi: pairs shut in change colour; Black has renju's limits."""

from .custodian import Custodian

class Repensi(Custodian):
    """Five in a row with flips; option opening: offers (first stone on the centre) or free."""
