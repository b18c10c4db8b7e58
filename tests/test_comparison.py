"""docs/comparison.md: every line of its tables holds."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import kakugo
from kakugo.arena.commands import parser
from tests.helpers.process import ROOT, default_command

PAGE = (ROOT / "docs" / "comparison.md").read_text()
CODE = re.compile(r"`([^`]+)`")
ALWAYS = "always"  # needs no word
SUBCOMMANDS = {"openings", "gauntlet", "roundrobin", "sprt", "report", "tune"}
PARTS = PAGE.split("\n## ")[1:]


def last_cells(part: str) -> list[str]:
    """The last column of a part's table."""
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")]
    return [row[-1].strip() for row in rows[2:]]


@pytest.fixture(scope="module")
def known() -> Iterator[dict[str, object]]:
    """What the page speaks of."""
    game = kakugo.new_game(width=15)
    for turn in ("h8", "h9", "i8"):
        game.play(turn)
    record = kakugo.Record(game)
    record.root.play("a1")
    engine = kakugo.Engine()
    result = engine.analyse(game, nodes=200)
    with kakugo.BrainProcess(default_command()) as brain:
        yield {
            "kakugo": kakugo,
            "game": game,
            "record": record,
            "node": record.end,
            "engine": engine,
            "result": result,
            "score": result.score,
            "brain": brain,
        }


@pytest.mark.parametrize("cell", last_cells(PARTS[0]))
def test_the_library(known: dict[str, object], cell: str) -> None:
    snippets = CODE.findall(cell)
    assert snippets
    for snippet in snippets:
        assert eval(snippet, dict(known)) is not False, snippet


@pytest.mark.parametrize("cell", last_cells(PARTS[1]))
def test_the_arena(cell: str, tmp_path: Path) -> None:
    if cell.startswith(ALWAYS):
        return
    for words in map(shlex.split, CODE.findall(cell)):
        asked = words if words[0] in SUBCOMMANDS else ["match", "--file", "F", *words]
        parser().parse_args(asked)
