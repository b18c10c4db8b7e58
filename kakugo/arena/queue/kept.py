"""What a queue keeps of its trials beside their games: what they are, and how they were decided."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from brain.files import write_text

from ..store.conditions import differences, in_a_sentence
from .candidates import Trial

TRIAL = ".trial.json"  # behind the name of a trial
STATE_FILE = "state.json"  # what runs, and what cannot be played


def described(trial: Trial) -> dict[str, Any]:
    """All that the games of a trial depend on, as JSON has it."""
    about = {
        "sides": [asdict(side.player) | {"commit": side.commit} for side in trial.sides],
        "conditions": asdict(trial.conditions),
        "before": trial.before,
    }
    copy: dict[str, Any] = json.loads(json.dumps(about))
    return copy


def difference(folder: Path, trial: Trial) -> str:
    """In what a trial differs from the one whose games are kept under its name; "": in nothing."""
    kept = _read(folder / f"{trial.name}{TRIAL}")
    if not kept:
        return ""
    found = list(differences(_flat(kept["trial"]), _flat(described(trial))))
    if not found:
        return ""
    return f"its games were played with {in_a_sentence(found)}: give the candidate another name"


def begin(folder: Path, trial: Trial) -> None:
    """Note what a trial is, before its first game."""
    path = folder / f"{trial.name}{TRIAL}"
    if not path.is_file():
        write_text(path, json.dumps({"trial": described(trial)}, indent=1) + "\n")


def decide(folder: Path, trial: Trial, row: list[str], when: float) -> None:
    """Note the row of a decision, which stays as it is from now on."""
    kept = {"trial": described(trial), "decided": when, "row": row}
    write_text(folder / f"{trial.name}{TRIAL}", json.dumps(kept, indent=1) + "\n")


def amend(folder: Path, name: str, row: list[str]) -> None:
    """Change the row of a decision."""
    path = folder / f"{name}{TRIAL}"
    write_text(path, json.dumps(_read(path) | {"row": row}, indent=1) + "\n")


def rows(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The trials that are decided, with their rows, the oldest first."""
    found = [
        (kept["decided"], path.name.removesuffix(TRIAL), kept["row"])
        for path in folder.glob(f"*{TRIAL}")
        if "row" in (kept := _read(path))
    ]
    for _, name, row in sorted(found):
        yield name, row


def write_state(folder: Path, running: str, failed: dict[str, str]) -> None:
    """Note what is played, and why others cannot be."""
    write_text(folder / STATE_FILE, json.dumps({"running": running, "failed": failed}) + "\n")


def read_state(folder: Path) -> tuple[str, dict[str, str]]:
    """What is played, and why others cannot be; nothing where none was written."""
    kept = _read(folder / STATE_FILE)
    return kept.get("running", ""), kept.get("failed", {})


def _read(path: Path) -> dict[str, Any]:
    """A file of these; nothing where there is none, or it is damaged."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _flat(value: Any) -> Any:
    """Lists as dictionaries, so that a difference names its place."""
    if isinstance(value, dict):
        return {key: _flat(inner) for key, inner in value.items()}
    if isinstance(value, list) and any(isinstance(inner, dict) for inner in value):
        return {str(place): _flat(inner) for place, inner in enumerate(value)}
    return value
