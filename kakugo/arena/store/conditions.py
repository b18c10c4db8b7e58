"""Under which conditions games are played, and in what two descriptions of them differ."""

import os
import platform
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import brain

from ..figures.sprt import Sprt
from ..game.pool import Concurrency
from ..model import Identity, Player, Rules

FEW_GAMES = 3  # differences that a sentence names
CPU_INFO = Path("/proc/cpuinfo")  # of Linux, where platform.processor() is silent
MODEL = "model name"  # a line of it


@dataclass(frozen=True, slots=True)
class Conditions:
    """What is the same for all games of a tournament, whenever they are played."""

    rules: Rules = field(default_factory=Rules)
    command: str = "match"  # a subcommand
    openings: str = ""  # their name, and the start of their checksum
    random: int | None = None  # seed of their order
    sprt: Sprt | None = None
    reuse: bool = False
    suspend: bool = False
    first_opening: int = 1  # its number in that order


@dataclass(frozen=True, slots=True)
class Machine:
    """Where games are played. The name of the machine is nobody's business."""

    cores: int
    processor: str
    system: str
    python: str


@dataclass(frozen=True, slots=True)
class Session:
    """What holds from the start of the arena's command to its end."""

    began: float  # seconds since 1970
    version: str  # of the arena
    machine: Machine
    concurrency: int  # games at once
    cluster: str | None
    cores: tuple[int, ...]  # processors that play; none: all
    identities: tuple[Identity, ...]  # of the players, in order; Identity(): one did not start
    in_processes: bool = False  # where there is no cluster; else in threads

    def news(self, before: Sequence["Session"], players: Sequence[Player]) -> list[str]:
        """What is not as it was in the sessions before."""
        if not before:
            return []
        plain, earlier = (
            {key: value for key, value in asdict(session).items() if key not in PERSONAL}
            for session in (self, before[-1])
        )
        return self.other_programs(before, players) + list(differences(earlier, plain))

    def other_programs(self, before: Sequence["Session"], players: Sequence[Player]) -> list[str]:
        """Which of the players' programs are not what they were in the sessions before."""
        found: list[str] = []
        known = identities_of(before, len(players))
        for player, old, new in zip(players, known, self.identities, strict=True):
            if Identity() not in (old, new):
                news = differences(old.common(new), new.common(old))
                found += (f"{player.name}: {text}" for text in news)
        return found


def identities_of(sessions: Sequence[Session], players: int) -> list[Identity]:
    """The programs of so many players, as they were when they last started."""
    return [
        next(
            (
                session.identities[number]
                for session in reversed(sessions)
                if session.identities[number] != Identity()
            ),
            Identity(),
        )
        for number in range(players)
    ]


PERSONAL = {"began", "identities"}  # of a session: compared in another way, or not at all


def session(
    concurrency: Concurrency, cores: tuple[int, ...], identities: Sequence[Identity]
) -> Session:
    """The session that begins now, on this machine."""
    return Session(
        time.time(),
        brain.__version__,
        machine(),
        concurrency.at_once,
        concurrency.cluster,
        cores,
        tuple(identities),
        concurrency.in_processes,
    )


def machine() -> Machine:
    """This machine."""
    return Machine(
        os.cpu_count() or 1,
        _processor(),
        f"{platform.system()} {platform.machine()}",
        platform.python_version(),
    )


def differences(kept: Any, wanted: Any, name: str = "") -> Iterator[str]:
    """Where two descriptions differ, in dictionaries of dictionaries.

    >>> list(differences({"rules": {"rule": 0, "width": 15}}, {"rules": {"rule": 4, "width": 15}}))
    ['rules.rule 0, not 4']
    """
    if isinstance(kept, Mapping) and isinstance(wanted, Mapping):
        for key in {**kept, **wanted}:
            inner = f"{name}.{key}" if name else key
            yield from differences(kept.get(key), wanted.get(key), inner)
    elif kept != wanted:
        yield f"{name} {kept}, not {wanted}"


def in_a_sentence(found: Sequence[str]) -> str:
    """The first few differences.

    >>> in_a_sentence(["a 1, not 2", "b 3, not 4", "c 5, not 6", "d", "e"])
    'a 1, not 2; b 3, not 4; c 5, not 6; and 2 more'
    """
    more = [f"and {len(found) - FEW_GAMES} more"] if len(found) > FEW_GAMES else []
    return "; ".join([*found[:FEW_GAMES], *more])


def _processor() -> str:
    if CPU_INFO.is_file():
        for line in CPU_INFO.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, value = line.partition(":")
            if key.strip() == MODEL:
                return value.strip()
    return platform.processor()
