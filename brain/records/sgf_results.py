"""What RE of SGF says: who has won, and why, in the words of programs and of people."""

import re

from ..types import BLACK, EMPTY, WHITE, Stone

SGF_REASONS = {"resignation": "Resign", "time": "Time", "forfeit": "Forfeit"}  # those that RE knows
SGF_RESULT = re.compile(  # B+Resign, and as people write it: B, Black, White won by time
    r"(b|w)(?:(?<=b)lack|(?<=w)hite)?(?:\s*(?:\+|wins?\b|won\b)\s*(?:by\b|on\b)?\s*(.*))?",
    re.IGNORECASE | re.DOTALL,
)
DRAWS = dict.fromkeys(
    (
        "0",
        "draw",
        "drawn",
        "jigo",
        "tie",
        "1/2",
        "1/2-1/2",
        "0.5-0.5",
        "和",
        "和棋",
        "和局",
        "平局",
    ),
    EMPTY,
)
OTHER_RESULTS = DRAWS | {"1-0": BLACK, "0-1": WHITE}
NO_RESULTS = {"", "?", "*", "void", "unfinished", "suspended", "none"}  # nobody has won
# In Chinese and Japanese: black or white, and that it wins.
EASTERN_RESULT = re.compile(r"([黑黒白])[方棋番の]?(?:中盘|中盤|中押し?)?[获獲]?[胜勝]ち?")
EASTERN_COLOURS = {"黑": BLACK, "黒": BLACK, "白": WHITE}
SIDES = {"b": BLACK, "w": WHITE}


def read_result(text: str) -> tuple[Stone | None, str]:
    """Who has won, and why, as far as the value of RE says it; None for other texts.

    >>> read_result("W+R")[1], read_result("黑胜")[0].name, read_result("5-0")[0]
    ('resignation', 'BLACK', None)
    """
    found = SGF_RESULT.fullmatch(text)
    if found is None:
        eastern = EASTERN_RESULT.fullmatch(text)
        return (EASTERN_COLOURS[eastern[1]] if eastern else OTHER_RESULTS.get(text.lower())), ""
    begins = (found[2] or "")[:1].upper()
    reasons = (reason for reason, said in SGF_REASONS.items() if begins == said[0])
    return SIDES[found[1].lower()], next(reasons, "")
