"""What a reader should know of how games were played: rows of a name and a text."""

import shlex
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from brain.notation import kind_text

from ..engine.config import described
from ..game import adjudication
from ..model import Identity, Player, Rules
from .conditions import Conditions, Session, identities_of

Fact = tuple[str, str]


def facts(
    players: Sequence[Player],
    conditions: Conditions,
    sessions: Sequence[Session],
    counts: Sequence[int],
) -> list[Fact]:
    """All of them; counts: the games of each session."""
    return [
        *of_conditions(conditions),
        *(map(of_player, players, identities_of(sessions, len(players)))),
        *(map(of_session, sessions, counts)),
    ]


def of_conditions(conditions: Conditions) -> Iterator[Fact]:
    """The game, and all that is not as usual."""
    rules, usual = conditions.rules, Conditions()
    yield "game", name(rules)
    yield "tolerance", f"{rules.tolerance_ms / 1000:g} s"
    if rules.drawn_at is not None:
        yield "draw after", f"{rules.drawn_at} turns"
    for option, fields in adjudication.ADJUDICATION_WORDS.items():
        if getattr(rules, fields["value"]) is not None:
            words = (f"{word}={getattr(rules, field)}" for word, field in fields.items())
            yield option.removeprefix("--"), " ".join(words)
    yield "openings", conditions.openings
    for key, value in asdict(conditions).items():
        if key not in ("rules", "openings", "command") and value != getattr(usual, key):
            yield key.replace("_", " "), _text(value)


def of_player(player: Player, identity: Identity) -> Fact:
    """What program it is, and what it may use."""
    program = (
        f"{identity.name} {identity.version}".strip() or "a program that does not say its name"
    )
    if identity.files:
        program += f" (checksum {identity.checksum})"
    command = shlex.join(player.command) or "this library"
    return player.name, f"{program}, {command}: {' '.join(described(player))}"


def of_session(session: Session, games: int) -> Fact:
    """When, where and how so many games were played."""
    machine = session.machine
    here = "in processes" if session.in_processes else "in threads"
    where = f"on a cluster ({session.cluster})" if session.cluster else here
    where += f" on processors {','.join(map(str, session.cores))}" if session.cores else ""
    return (
        when(session.began),
        f"{games} games by kakugo-arena {session.version}, {session.concurrency} at once {where}; "
        f"{machine.cores} cores, {machine.processor}, {machine.system}, Python {machine.python}",
    )


def when(seconds: float) -> str:
    """A time, given as seconds since 1970.

    >>> when(0)
    '1970-01-01 00:00 UTC'
    """
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(seconds))


def name(rules: Rules) -> str:
    """The game, its board, rule and options."""
    return kind_text(rules.new_game())


def _text(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_text(inner)}" for key, inner in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
