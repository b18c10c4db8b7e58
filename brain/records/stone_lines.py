"""A stone a line, as Piskvork writes them, and what is left of the last one in a cut file."""

import re
from collections.abc import Sequence

from ..arguments import shown
from .lines import goes_on, is_cut

STONE_LINE = re.compile(r"\s*(\d{1,4})\s*,\s*(\d{1,4})\s*(?:,\s*(-?\d{1,12})\s*)?")  # x,y,ms
# What is left of x,y,ms; of y, the last digits may be missing.
BEGUN = re.compile(r"\d{1,9}\s*(?:,\s*(?:(?P<y>\d{1,4})\s*(?P<ms>,\s*-?\d{0,12})?)?)?")
NO_TIME = "0"  # of a stone of the opening; no digit follows it
WHOLE_CODES = ("0", "-1")  # error codes that no digit follows
MAYBE_CUT = "which has no line end and may be cut"
NO_CODE = "there is no error code at the end: the file may be cut"
NO_END = "the last line has no end: it may be cut"


def without_cut(
    text: str, lines: Sequence[str], before: int, most: int
) -> tuple[list[str], tuple[str, ...]]:
    """The lines of a file without what may be wrong in the last one, and a remark on that.

    Programs end every line: where the last one has no end and is a stone, or the beginning of one,
    the file is cut. The stone stays if no digit can be missing.

    lines: of the text, without blanks around them. before: how many stand before the stones. most:
    the highest number of a row.
    """
    *whole, last = lines or [""]
    begun = BEGUN.fullmatch(last) if is_cut(text) and len(whole) >= before else None
    if begun is None or not all(map(STONE_LINE.fullmatch, filter(None, whole[before:]))):
        return [*lines], ()
    ms = begun["ms"]
    if ms is None and (begun["y"] is None or goes_on(int(begun["y"]), most)):
        return whole, (f"line {len(lines)}: left out: {shown(last)}, {MAYBE_CUT}",)
    if ms is None or ms.strip(", ") == NO_TIME:
        return [*lines], ()
    remark = f"line {len(lines)}: left out: the time of the stone, {MAYBE_CUT}"
    return [*whole, last.removesuffix(ms)], (remark,)


def end_remark(text: str, lines: Sequence[str], *, has_code: bool) -> tuple[str, ...]:
    """A remark where the end of a file may be missing; has_code: it has the error code."""
    if not has_code:
        return (NO_CODE,)
    return (NO_END,) if is_cut(text) and lines[-1] not in WHOLE_CODES else ()
