"""Errors of the rules and of the library for the page: a key, and a sentence."""

from kakugo import IllegalTurn, WeightsError

from .messages import BadMessage


def refusal(error: ValueError, otherwise: str) -> BadMessage:
    """An error of the library for the page; otherwise: the key of one that has none of its own."""
    if isinstance(error, BadMessage):
        return error
    if isinstance(error, IllegalTurn):
        return BadMessage(error.code, error.named)
    return BadMessage("weights" if isinstance(error, WeightsError) else otherwise, str(error))
