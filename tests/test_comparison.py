"""docs/comparison.md: what its rows say to type is run, and gives what they say."""

import ast
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.arena.tournament import arena, arena_apart
from tests.helpers.brains.process import ROOT

PAGE = (ROOT / "docs" / "comparison.md").read_text(encoding="utf-8")
LIBRARY, ARENA = PAGE.split("\n## ")[1:]
SETUP = re.findall(r"```python\n(.*?)```", LIBRARY, re.DOTALL)[0]
ALWAYS = "always"  # needs no word
BRAIN = f'"{sys.executable}" -m protocol'  # pbrain-kakugo need not be installed
PLAYERS = ["--player name=a nodes=1", "--player name=b nodes=2"]
PLAYER_FILE = "[[player]]\nname = 'a'\nnodes = 1\n[[player]]\nname = 'b'\nnodes = 2\n"
QUICK = "--games 2 --draw-after 4 --concurrency 1"
QUICKER = {  # a subcommand without players -> what lets it end soon
    "openings": "--nodes 100",
    "report": "",
    "tune": "--iterations 1 --pairs 1 --nodes 5",
}
ALONE = {"--cluster", "--affinity"}  # what changes the process that does it
OPENED = {"--openings", "--random"}  # what is about openings
MATCHES = {"gauntlet", "roundrobin", "sprt"}
WRITTEN = re.compile(r"^openings (\S+)|--(?:file|records|samples|html) (\S+)")


def cells(part: str) -> list[list[str]]:
    """The rows of a part's table, without its head."""
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in row] for row in rows[2:]]


def test_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.chdir(tmp_path)
    first: dict[str, Any] = {}
    exec(SETUP, first)
    setup = re.sub(r"(?m)^brain = .*", "", SETUP)  # one process is enough
    with first["brain"] as brain:
        for what, _, code, value in cells(LIBRARY):
            known: dict[str, Any] = {"brain": brain}
            exec(setup, known)
            *before, last = ast.parse(code).body
            exec(compile(ast.Module(before, []), what, "exec"), known)
            if isinstance(last, ast.Expr):
                found = eval(compile(ast.Expression(last.value), what, "eval"), known)
                assert repr(found) == (value or "None"), code
            else:
                exec(compile(ast.Module([last], []), what, "exec"), known)
                assert value == "", code


def test_the_arena(tmp_path: Path) -> None:
    for number, (*_, cell) in enumerate(cells(ARENA)):
        if not cell.startswith(ALWAYS):
            folder = tmp_path / str(number)
            folder.mkdir()
            (folder / "players.toml").write_text(PLAYER_FILE)
            carry_out(cell, folder)
            for pair in WRITTEN.findall(cell):
                assert (folder / "".join(pair)).exists(), cell


def carry_out(cell: str, folder: Path) -> None:
    """Run the arena with the words of a cell."""

    def run(words: str) -> str:
        given = shlex.split(words.replace("cmd=pbrain-kakugo", f"cmd={shlex.quote(BRAIN)}"))
        if ALONE.isdisjoint(given):
            return arena(*given, cwd=folder)
        return arena_apart(*given, cwd=folder).stdout

    name = cell.partition(" ")[0]
    if name in QUICKER:
        if name == "report":
            run(f"match --file games.sqlite {' '.join(PLAYERS)} {QUICK}")
        run(f"{cell} {QUICKER[name]}")
    else:
        players = PLAYERS[cell.count("--player ") :] if "--players" not in cell else []
        begin = "match --file games.sqlite" if name not in MATCHES else name
        rest = cell.removeprefix(name) if name in MATCHES else cell
        if OPENED.isdisjoint(cell.split()):
            rest += " --openings none"  # 1500 of them are read in a tenth of a second
        printed = run(f"{begin} {' '.join(players)} {QUICK} {rest}")
        assert re.search(r"games +2: ", printed), cell
