"""How many numbers are tuned at once where only matches tell which of two sets is better: SPSA.

All of them are moved at once, each up or down by chance, and the set that lies so plays the set
that lies opposite. Whoever leads, all numbers go a little towards its side: what has nothing to do
with the lead goes to and fro, what has goes one way.

J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic
Optimization", IEEE Transactions on Aerospace and Electronic Systems 34 (1998). Trials and gains
are told for the last iteration, as Fishtest has it, since there one knows what they shall be.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import floor, pow
from random import Random

from brain.search.parameters import Parameter

GAIN_FALLS = 0.602  # exponent of the iteration; both are those that Spall found good in practice
TRIAL_FALLS = 0.101
CALM = 0.1  # of all iterations, added to the number of each: no leaps at the start (Spall's A)

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
        return {name: float(told.default) for name, told in self.parameters.items()}

    def trial(self, iteration: int) -> float:
        """How far from the values they are tried, in steps; 1 in the last iteration."""
        return pow(self.iterations / (iteration + 1), TRIAL_FALLS)

    def gain(self, iteration: int) -> float:
        """How far a lead of one point moves the values, in steps."""
        calm = CALM * self.iterations
        fall = pow((calm + self.iterations) / (calm + iteration + 1), GAIN_FALLS)
        return self.rate * fall / self.trial(iteration)


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
        reach, gain = plan.trial(iteration), plan.gain(iteration)
        ahead: Whole = {}
        behind: Whole = {}
        ways: dict[str, float] = {}
        for name, told in plan.parameters.items():
            way = random.choice((-1, 1)) * told.step
            part = random.random()  # the same for both: rounds the mean of many trials to none
            for side, value in (
                (ahead, standing.values[name] + reach * way),
                (behind, standing.values[name] - reach * way),
            ):
                side[name] = floor(_within(told, value) + part)
            ways[name] = way
        lead = match(iteration, ahead, behind)
        values = {
            name: _within(told, standing.values[name] + gain * lead * ways[name])
            for name, told in plan.parameters.items()
        }
        standing = Standing(values, (*standing.leads, lead))
        yield standing


def rounded(values: Values) -> Whole:
    """The whole numbers that are nearest."""
    return {name: floor(value + 0.5) for name, value in values.items()}


def _within(told: Parameter, value: float) -> float:
    return max(told.low, min(value, told.high))
