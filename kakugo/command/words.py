"""Colours, turns and endings in the words of people."""

from kakugo import BLACK, EMPTY, WHITE, Outcome

COLOURS = {BLACK: "Black", WHITE: "White"}
FORMS = "a cell such as h8; several, such as h8 i9, where the game has them; swap; pass"


def told(outcome: Outcome) -> str:
    """How a game has ended.

    >>> told(Outcome(BLACK, "five")), told(Outcome(EMPTY, "full board"))
    ('Black wins: five', 'Draw: full board')
    """
    if outcome.winner == EMPTY:
        return f"Draw: {outcome.reason}"
    return f"{COLOURS[outcome.winner]} wins: {outcome.reason}"
