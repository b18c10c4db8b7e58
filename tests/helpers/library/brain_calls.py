"""Calls of a brain that lives, in a process, and of the game that it is asked about."""

import sys
from random import Random
from types import MappingProxyType

from kakugo import BrainProcess, BrainTimeoutError
from tests.helpers.library.calls import Call, Contract, Session

COMMAND = (sys.executable, "-m", "protocol")
# Whatever a call asks for, these hold: they are sent instead of what its limits say.
INFOS = {"timeout_turn": 1000, "max_node": 20, "max_memory": 200 << 20}
START_S = PATIENCE_S = 5.0
SEARCHES = [
    f"BrainProcess.{name}"
    for name in ("play", "play_async", "analyse", "analyse_async", "analysis")
]
# How often each is called. A brain that was suspended costs seconds, one that was closed a start.
WEIGHTS = {
    **dict.fromkeys(SEARCHES, 20),
    "BrainProcess.set": 20,
    "BrainProcess.start": 10,
    "BrainProcess.restart": 10,
    "BrainProcess.about": 10,
    "BrainProcess.resume": 4,
    "BrainProcess.stop": 1,
    "BrainProcess.suspend": 1,
    "BrainProcess.close": 1,
    "BrainProcess.kill": 1,
    "Game.play": 40,
    "Game.undo": 20,
    "Game.setup": 10,
}


class BrainSession(Session):
    """Calls of one brain, one after another; a new one where it has ended.

    No BrainError may come of it but that it is late, unless it was suspended.
    """

    weights = MappingProxyType(WEIGHTS)

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._is_suspended = False
        self.drawing.brain = living_brain()

    def __exit__(self, *_: object) -> None:
        self.drawing.brain.kill()

    def step(self) -> str:
        """Make one call; what it broke, if anything."""
        if not self.drawing.brain.is_open:
            self._is_suspended = False
            self.drawing.brain = living_brain()
        return self.judge(self._call())

    def judge(self, call: Call) -> str:
        """Make this call; what it broke, if anything."""
        violation = super().judge(call)
        if call.name == "BrainProcess.suspend" and not self._has_raised:
            self._is_suspended = True
        if call.name == "BrainProcess.resume" and not self._has_raised:
            self._is_suspended = False
        return violation

    def _call(self) -> Call:
        """A call of any function; none waits long for a brain that is suspended."""
        call = super()._call()
        if not self._is_suspended or call.name not in SEARCHES:
            return call
        return Call(call.name, call.make, (self.drawing.game,), call.contract, {"nodes": 20})

    def contract(self, name: str) -> Contract:
        """What a function may do now."""
        contract = super().contract(name)
        is_well = name.startswith("BrainProcess") and not self._is_suspended
        return contract._replace(also=(BrainTimeoutError,)) if is_well else contract


def living_brain() -> BrainProcess:
    """Kakugo."""
    return BrainProcess(COMMAND, infos=INFOS, start_s=START_S, patience_s=PATIENCE_S)
