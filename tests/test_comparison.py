"""docs/comparison.md: what its rows say to type is run, and gives what they say."""

import ast
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.process import ROOT

PAGE = (ROOT / "docs" / "comparison.md").read_text(encoding="utf-8")
LIBRARY, ARENA = PAGE.split("\n## ")[1:]
SETUP = re.findall(r"```python\n(.*?)```", LIBRARY, re.DOTALL)[0]
ALWAYS = "always"  # needs no word
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
BRAIN = f'"{sys.executable}" -m protocol'  # pbrain-kakugo need not be installed
PLAYERS = ["--player name=a nodes=1", "--player name=b nodes=2"]
PLAYER_FILE = "[[player]]\nname = 'a'\nnodes = 1\n[[player]]\nname = 'b'\nnodes = 2\n"
QUICK = "--games 2 --draw-after 4"
QUICKER = {  # a subcommand without players -> what lets it end soon
    "openings": "--nodes 100",
    "report": "",
    "tune": "--iterations 1 --pairs 1 --nodes 5",
}
MATCHES = {"gauntlet", "roundrobin", "sprt"}
WRITTEN = re.compile(r"^openings (\S+)|--(?:file|records|samples|html) (\S+)")
PATIENCE_S = 120


def cells(part: str) -> list[list[str]]:
    """The rows of a part's table, without its head."""
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in row] for row in rows[2:]]


@pytest.mark.parametrize(("what", "chess", "code", "value"), cells(LIBRARY))
def test_the_library(
    what: str, chess: str, code: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.chdir(tmp_path)
    known: dict[str, Any] = {}
    exec(SETUP, known)
    with known["brain"]:
        *before, last = ast.parse(code).body
        exec(compile(ast.Module(before, []), what, "exec"), known)
        if isinstance(last, ast.Expr):
            found = eval(compile(ast.Expression(last.value), what, "eval"), known)
            assert repr(found) == (value or "None")
        else:
            exec(compile(ast.Module([last], []), what, "exec"), known)
            assert value == ""


def arena(words: str, folder: Path) -> str:
    """What the arena prints when it carries out a command line."""
    given = shlex.split(words.replace("cmd=pbrain-kakugo", f"cmd={shlex.quote(BRAIN)}"))
    done = subprocess.run(
        [sys.executable, "-m", "kakugo.arena", *given],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "cell", [row[-1] for row in cells(ARENA) if not row[-1].startswith(ALWAYS)]
)
def test_the_arena(cell: str, tmp_path: Path) -> None:
    (tmp_path / "players.toml").write_text(PLAYER_FILE)
    name = cell.partition(" ")[0]
    if name in QUICKER:
        if name == "report":
            arena(f"match --file games.sqlite {' '.join(PLAYERS)} {QUICK}", tmp_path)
        arena(f"{cell} {QUICKER[name]}", tmp_path)
    else:
        players = PLAYERS[cell.count("--player ") :] if "--players" not in cell else []
        begin = "match --file games.sqlite" if name not in MATCHES else name
        rest = cell.removeprefix(name) if name in MATCHES else cell
        said = arena(f"{begin} {' '.join(players)} {QUICK} {rest}", tmp_path)
        assert re.search(r"games +2: ", said)
    for pair in WRITTEN.findall(cell):
        assert (tmp_path / "".join(pair)).exists()
