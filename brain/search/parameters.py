"""The tuned numbers of the search, each with its default, bounds and unit."""

from collections.abc import Mapping
from typing import NamedTuple

from ..types import CARO


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
    "aspiration": Parameter(24, 4, 400, 6, "Value: half the width of the first window."),
    "reverse_futility_depth": Parameter(
        5, 0, 20, 1, "Depth up to which a position far above beta is cut off."
    ),
    "reverse_futility_margin": Parameter(
        22, 0, 400, 8, "Value for each ply of depth: how far above."
    ),
    "lazy_margin": Parameter(
        140, 0, 1000, 20, "Value: how far beyond that the marks alone must be to decide it."
    ),
    "futility_depth": Parameter(
        4, 0, 20, 1, "Depth up to which quiet turns far below alpha are left out."
    ),
    "futility_margin": Parameter(30, 0, 400, 8, "Value for each ply of depth: how far below."),
    "lmp_depth": Parameter(7, 0, 20, 1, "Depth up to which late quiet turns are left out."),
    "lmp_first": Parameter(4, 1, 60, 1, "Turns that are always searched."),
    "lmp_growth": Parameter(60, 0, 400, 15, "Hundredths of depth squared: more turns that are."),
    "singular_depth": Parameter(
        6, 1, 60, 1, "Depth from which a turn that alone is good is searched a ply deeper."
    ),
    "singular_margin": Parameter(
        2, 0, 100, 1, "Value for each ply of depth: how much worse all others must be."
    ),
    "singular_double": Parameter(
        0, 0, 400, 10, "Value: so much worse still, and it is two plies deeper; 0: never."
    ),
    "singular_negative": Parameter(
        0, 0, 4, 1, "Plies less for a turn that is not singular and was above beta."
    ),
    "above_margin": Parameter(
        0, 0, 400, 10, "Value above beta from which a position uses a ply more; 0: never."
    ),
    "lmp_fours": Parameter(
        0,
        0,
        60,
        1,
        "Lone fours are left out from this turn plus depth, where a straight four "
        "must be answered; 0: never.",
    ),
    "lmr_from": Parameter(3, 1, 20, 1, "Turns searched at full depth before reductions begin."),
    "lmr_scale": Parameter(55, 0, 200, 8, "Hundredths of a ply for each log(depth) * log(turns)."),
    "lmr_fours": Parameter(4, 0, 64, 4, "Sixteenths of a ply: a four is reduced by so much less."),
    "lmr_threes": Parameter(
        0, -64, 64, 4, "Sixteenths of a ply: a lone three is reduced by so much more."
    ),
    "lmr_lone_fours": Parameter(
        0, -64, 64, 4, "Sixteenths of a ply: a four that threatens nothing else is, too."
    ),
    "lmr_history": Parameter(
        0, 0, 64, 8, "Sixteenths of a ply: the best history reduces a quiet turn by so much less."
    ),
    "lmr_deeper": Parameter(
        0,
        0,
        400,
        5,
        "Value above alpha from which a reduced turn is searched a ply deeper; 0: never.",
    ),
    "vcf_fours": Parameter(10, 0, 60, 2, "Fours of the longest VCF at the horizon."),
    "vcf_budget": Parameter(8, 0, 10000, 2, "Nodes of a VCF at the horizon."),
    "history_divisor": Parameter(8, 1, 200, 2, "Divisor of a history value in move order."),
    "killer_bonus": Parameter(900, 0, 8000, 100, "Points of order; 256 more: e times as likely."),
    "counter_bonus": Parameter(
        700, 0, 8000, 100, "The same for the turn that last refuted this one."
    ),
    "tempo_blend": Parameter(
        40, 0, 200, 10, "200ths of the horizon's value that come from the ply before."
    ),
    "vct_root": Parameter(
        25, 0, 1000, 10, "Percent of the budget of VCF at the root that VCT may take."
    ),
}


# Ideas that do nothing by default; training/ideas.toml tests them. There are eight at most.
ON_TRIAL = frozenset(
    {
        *("singular_double", "singular_negative", "above_margin", "lmp_fours"),
        *("lmr_threes", "lmr_lone_fours", "lmr_history", "lmr_deeper"),
    }
)

# What is another number under the rule of caro: about two thirds of the others.
OF_CARO = {
    "aspiration": 16,
    "reverse_futility_margin": 14,
    "lazy_margin": 90,
    "futility_margin": 20,
}


def defaults(rule: int) -> dict[str, int]:
    """All parameters as they are under a rule; rule: the number of INFO rule."""
    values = {name: parameter.default for name, parameter in PARAMETERS.items()}
    return values | OF_CARO if rule & CARO else values


def chosen(given: Mapping[str, int], rule: int) -> dict[str, int]:
    """All parameters: those given, clamped to their bounds, else the defaults of a rule.

    Raises KeyError for an unknown name.
    """
    values = defaults(rule)
    for name, value in given.items():
        parameter = PARAMETERS[name]
        values[name] = max(parameter.low, min(value, parameter.high))
    return values
