"""Repensi: pairs shut in change colour; Black has renju's limits."""

from .custodian import Custodian

class Repensi(Custodian): ...
