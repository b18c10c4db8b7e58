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
    "aspiration": Parameter(18, 4, 400, 6, "Value: half the width of the first window."),
    "stand_margin": Parameter(
        5, -400, 400, 5, "Value above beta from which the horizon needs no VCF."
    ),
    "vcf_fours": Parameter(10, 0, 60, 2, "Fours of the longest VCF at the horizon."),
    "vcf_budget": Parameter(8, 0, 10000, 2, "Nodes of a VCF at the horizon."),
    "correction": Parameter(
        0, 0, 1, 1, "1: searches behind the last two turns correct the static value."
    ),
    "tempo_blend": Parameter(
        40, 0, 200, 10, "200ths of the horizon's value that come from the ply before."
    ),
    "reverse_futility_depth": Parameter(
        5, 0, 20, 1, "Depth up to which a position far above beta is cut off."
    ),
    "reverse_futility_margin": Parameter(
        19, 0, 400, 8, "Value for each ply of depth: how far above."
    ),
    "lazy_margin": Parameter(
        140, 0, 1000, 20, "Value: how far beyond that the marks alone must be to decide it."
    ),
    "futility_depth": Parameter(
        4, 0, 20, 1, "Depth up to which quiet turns far below alpha are left out."
    ),
    "futility_margin": Parameter(27, 0, 400, 8, "Value for each ply of depth: how far below."),
    "lmp_depth": Parameter(9, 0, 20, 1, "Depth up to which late quiet turns are left out."),
    "lmp_first": Parameter(5, 1, 60, 1, "Turns that are always searched."),
    "lmp_growth": Parameter(60, 0, 400, 15, "Hundredths of depth squared: more turns that are."),
    "iir_depth": Parameter(
        4, 1, 60, 1, "Depth from which a position without a turn in the table uses a ply more."
    ),
    "singular_depth": Parameter(
        6, 1, 60, 1, "Depth from which a turn that alone is good is searched a ply deeper."
    ),
    "singular_margin": Parameter(
        3, 0, 100, 1, "Value for each ply of depth: how much worse all others must be."
    ),
    "singular_negative": Parameter(
        1, 0, 4, 1, "Plies less for a turn that is not singular and was above beta."
    ),
    "defend_answers": Parameter(
        2, 0, 20, 1, "The answer to a threatened straight four uses no depth where so few are left."
    ),
    "lmp_fours": Parameter(
        1,
        0,
        60,
        1,
        "Lone fours are left out from this turn plus depth, where a straight four "
        "must be answered.",
    ),
    "lmr_from": Parameter(3, 1, 20, 1, "Turns searched at full depth before reductions begin."),
    "lmr_scale": Parameter(55, 0, 200, 8, "Hundredths of a ply for each log(depth) * log(turns)."),
    "lmr_base": Parameter(10, 0, 64, 4, "Sixteenths of a ply, added to that."),
    "lmr_cutoffs": Parameter(
        18, 0, 64, 6, "Sixteenths of a ply more, once three turns of this ply were refuted."
    ),
    "lmr_unimproved": Parameter(
        16, 0, 64, 4, "Sixteenths of a ply more for quiet turns where the value does not improve."
    ),
    "lmr_fours": Parameter(6, 0, 64, 4, "Sixteenths of a ply: a four is reduced by so much less."),
    "lmr_threes": Parameter(
        13, -64, 64, 4, "Sixteenths of a ply: a lone three is reduced by so much more."
    ),
    "lmr_attack": Parameter(
        8, 0, 64, 4, "Sixteenths of a ply: a threat that follows an own threat is reduced less."
    ),
    "history_divisor": Parameter(10, 1, 200, 2, "Divisor of a history value in move order."),
    "killer_bonus": Parameter(900, 0, 8000, 100, "Points of order; 256 more: e times as likely."),
    "counter_bonus": Parameter(
        700, 0, 8000, 100, "The same for the turn that last refuted this one."
    ),
    "vct_root": Parameter(
        25, 0, 1000, 10, "Percent of the budget of VCF at the root that VCT may take."
    ),
}


# Ideas that do nothing by default; training/ideas.toml tests them. There are eight at most.
ON_TRIAL = frozenset({"correction"})

# What is another number under the rule of caro: about two thirds of the others.
OF_CARO = {
    "aspiration": 12,
    "stand_margin": 3,
    "reverse_futility_margin": 13,
    "lazy_margin": 90,
    "futility_margin": 18,
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
