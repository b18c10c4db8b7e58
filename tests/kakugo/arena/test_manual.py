"""The manual, docs/arena.md: its first example runs anywhere, its other commands are understood."""

import re
import shlex
from pathlib import Path

import pytest

from kakugo.arena.commands import SUBCOMMANDS as SUBCOMMANDS
from kakugo.arena.commands import parser
from tests.helpers.arena.tournament import arena_apart
from tests.helpers.brains.process import ROOT
from tests.helpers.tables import table

MANUAL = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
# An indented line, with those that it goes on to after a backslash.
COMMAND = re.compile(r"^    kakugo-arena ((?:.*\\\n)*.*)$", re.MULTILINE)
COMMANDS = [shlex.split(found.replace("\\\n", " ")) for found in COMMAND.findall(MANUAL)]


def test_the_first_example_runs_anywhere(tmp_path: Path) -> None:
    first, second = (arena_apart(*words, cwd=tmp_path).stdout for words in COMMANDS[:2])
    assert "quick against slow\n  games  10: " in first
    assert second.startswith(first)
    assert (tmp_path / "first.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@table("words", COMMANDS)
def test_every_command_is_understood(words: list[str]) -> None:
    assert parser().parse_args(words).command == words[0]


@table("command", SUBCOMMANDS)
def test_every_option_is_explained(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args([command, "--help"])
    options = set(re.findall(r"--[a-z][a-z0-9-]+", capsys.readouterr().out)) - {"--help"}
    assert {option for option in options if option not in MANUAL} == set()


def test_links_lead_somewhere() -> None:
    heads = {
        re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-")
        for head in re.findall(r"^#+ (.*)$", MANUAL, re.MULTILINE)
    }
    for target in re.findall(r"\]\((?!https?:)([^)]*)\)", MANUAL):
        path, _, head = target.partition("#")
        assert (ROOT / "docs" / path).exists()
        assert path or head in heads, target
