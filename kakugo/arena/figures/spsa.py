"""How to tune many numbers at once when only a match shows which of two sets is better: SPSA.

All numbers are moved at once, each up or down at random, and that set plays the opposite set.
Then all numbers move a little towards the side that led. A number that has nothing to do with the
lead goes back and forth; one that has keeps going the same way.

J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic
Optimization", IEEE Transactions on Aerospace and Electronic Systems 34 (1998). Perturbations and
gains are given for the last iteration, as in Fishtest: that is where one knows what they should be.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import floor, pow
from random import Random

from brain.search.parameters import Parameter

GAIN_FALLS = 0.602  # exponents of the iteration, which Spall found good in practice
PERTURBATION_FALLS = 0.101
STABILITY = 0.1  # of all iterations: Spall's stability constant A, against leaps at the start

Values = Mapping[str, float]
Whole = dict[str, int]
Match = Callable[[int, Whole, Whole], float]  # iteration, two sets -> points the first is ahead


@dataclass(frozen=True, slots=True)
class Plan:
    """What is tuned, and how."""

    parameters: Mapping[str, Parameter]  # defaults: where they begin
    iterations: int
    rate: float  # steps that a lead of one point moves a value in the last iteration
    seed: int

    @property
    def start(self) -> Values:
        """The values before the first iteration."""
        return {name: float(parameter.default) for name, parameter in self.parameters.items()}

    def perturbation(self, iteration: int) -> float:
        """How far from the values the two sets lie, in steps; 1 in the last iteration."""
        return pow(self.iterations / (iteration + 1), PERTURBATION_FALLS)

    def gain(self, iteration: int) -> float:
        """How far a lead of one point moves the values, in steps."""
        stability = STABILITY * self.iterations
        fall = pow((stability + self.iterations) / (stability + iteration + 1), GAIN_FALLS)
        return self.rate * fall / self.perturbation(iteration)


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a tuning has come."""

    values: Values
    leads: tuple[float, ...] = ()  # of each iteration, in points


def climb(plan: Plan, standing: Standing, match: Match) -> Iterator[Standing]:
    """The iterations that are left, each as it ends.

    What is chance in an iteration hangs on the seed and its number alone, so that who goes on from
    a standing comes where he would have come.
    """
    for iteration in range(len(standing.leads), plan.iterations):
        random = Random(f"{plan.seed} {iteration}")
        reach, gain = plan.perturbation(iteration), plan.gain(iteration)
        ahead: Whole = {}
        behind: Whole = {}
        ways: dict[str, float] = {}
        for name, parameter in plan.parameters.items():
            way = random.choice((-1, 1)) * parameter.step
            part = random.random()  # the same for both: rounds the mean of many trials to none
            for side, value in (
                (ahead, standing.values[name] + reach * way),
                (behind, standing.values[name] - reach * way),
            ):
                side[name] = floor(_within(parameter, value) + part)
            ways[name] = way
        lead = match(iteration, ahead, behind)
        values = {
            name: _within(parameter, standing.values[name] + gain * lead * ways[name])
            for name, parameter in plan.parameters.items()
        }
        standing = Standing(values, (*standing.leads, lead))
        yield standing


def rounded(values: Values) -> Whole:
    """The whole numbers that are nearest."""
    return {name: floor(value + 0.5) for name, value in values.items()}


def _within(parameter: Parameter, value: float) -> float:
    return max(parameter.low, min(value, parameter.high))
