"""The tuned numbers of the search, each with its default, bounds and unit."""

from collections.abc import Mapping
from typing import NamedTuple


class Parameter(NamedTuple):
    """One tuned number of the search. Values are those of the evaluation, depths are in plies."""

    default: int
    low: int
    high: int
    step: int  # a change large enough for a match to measure
    help: str


# In the order of the steps of the search. parameters.pxd has the same names: a Searcher copies them
# by name.
PARAMETERS: dict[str, Parameter] = {
    "aspiration": Parameter(24, 4, 400, 6, "Value: half of the first window round the last value."),
    "reverse_futility_depth": Parameter(
        5, 0, 20, 1, "Depth up to which a position far above beta is left."
    ),
    "reverse_futility_margin": Parameter(22, 0, 400, 8, "Value a ply: how far above."),
    "futility_depth": Parameter(
        4, 0, 20, 1, "Depth up to which turns far below alpha are left out."
    ),
    "futility_margin": Parameter(30, 0, 400, 8, "Value a ply: how far below."),
    "lmp_depth": Parameter(7, 0, 20, 1, "Depth up to which late quiet turns are left out."),
    "lmp_first": Parameter(4, 1, 60, 1, "So many turns are always looked at."),
    "lmp_growth": Parameter(60, 0, 400, 15, "Hundredths of depth squared: so many more of them."),
    "lmr_from": Parameter(3, 1, 20, 1, "Turns looked at to full depth before reductions begin."),
    "lmr_share": Parameter(55, 0, 200, 8, "Hundredths of a ply for each log(depth) * log(turns)."),
    "lmr_fours": Parameter(4, 0, 64, 4, "Sixteenths of a ply: so much less for a four."),
    "vcf_fours": Parameter(10, 0, 60, 2, "Fours that the horizon looks ahead."),
    "vcf_budget": Parameter(8, 0, 10000, 2, "Nodes that it may take to do so."),
    "history_share": Parameter(8, 1, 200, 2, "This part of a history value counts in the order."),
    "killer_bonus": Parameter(900, 0, 8000, 100, "Order, of which 256 are e times as likely."),
    "counter_bonus": Parameter(
        700, 0, 8000, 100, "The same for the turn that refuted this one last."
    ),
    "tempo_blend": Parameter(
        40, 0, 200, 10, "Share of the ply before in the horizon's value, of 200."
    ),
    "vct_root": Parameter(
        25, 0, 1000, 10, "Percent of the share of fours at the root: wins by threats."
    ),
}


def chosen(given: Mapping[str, int]) -> dict[str, int]:
    """All parameters: those given, cut to their bounds, else the defaults.

    Raises KeyError for an unknown name.
    """
    values = {name: parameter.default for name, parameter in PARAMETERS.items()}
    for name, value in given.items():
        parameter = PARAMETERS[name]
        values[name] = max(parameter.low, min(value, parameter.high))
    return values
