"""What the check of the Windows program does, as far as it needs neither wine nor mingw."""

import os
import sys
from pathlib import Path

import pytest

from build_scripts import judge, windows_check, wine
from tests.helpers.brains.process import ROOT
from tests.helpers.tables import table

if os.name != "posix":
    pytest.skip("Windows needs no check of what wine does", allow_module_level=True)

LOADING_S = 0.1
BRAIN = f"""
import sys, time
while time.process_time() < {LOADING_S}: pass  # which stands still while it is suspended
for line in sys.stdin:
    words = line.split()
    if words[0] == "START":
        print("OK", flush=True)
    elif words[0] in ("DONE", "TURN"):
        print("7,8", flush=True)
    elif words[0] == "BENCH":
        print("MESSAGE search 900 nodes in 0.45 s, 2 thousand a second")
        print("MESSAGE signature 00ff", flush=True)
    elif words[0] == "END":
        {{}}
"""
PROGRAM = "from protocol.__main__ import main; main()"
POLITE = [sys.executable, "-c", BRAIN.format("sys.exit()")]


def test_a_program_that_leaves_at_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "END_LIMIT_S", 30.0)  # this machine may be busy
    for left in judge.ends(POLITE, tmp_path, 4):
        assert left.fault == ""


@table(
    ("end", "fault"),
    [
        ("sys.exit(3)", "exit code 3"),
        ("sys.exit('ouch')", "stderr"),
        ("time.sleep(0.6); sys.exit()", "allowed"),
        ("import os; os.fork() and os._exit(0); os.closerange(0, 3); time.sleep(9)", "is left"),
    ],
)
def test_a_program_that_leaves_badly(tmp_path: Path, end: str, fault: str) -> None:
    [left] = judge.ends([sys.executable, "-c", BRAIN.format(end)], tmp_path, 1)
    assert fault in left.fault


def test_pipes_of_a_shell(tmp_path: Path) -> None:
    """The program itself passes; one that does not end with its input does not."""
    source = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {PROGRAM}"]
    ended = dict(judge.pipes(source, tmp_path, os.name))
    assert set(ended.values()) == {""}
    impolite = [sys.executable, "-c", "print('OK')"]
    said = dict(judge.pipes(impolite, tmp_path, os.name))
    assert "'OK\\n'" in said["the end of the input"]


def test_the_clock_of_the_first_move_runs_while_the_program_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "FIRST_TURN_MS", 60_000)  # this machine may be busy
    # It loads so long that it is suspended before it has loaded, however busy this machine is.
    slow = [each.replace(f"< {LOADING_S}:", f"< {10 * LOADING_S}:") for each in POLITE]
    [first] = judge.first_moves(slow, tmp_path, tmp_path, 1, suspended_s=0.2)
    assert first.fault == ""
    assert first.seconds > LOADING_S


def test_the_bench_is_read(tmp_path: Path) -> None:
    assert judge.bench(POLITE, tmp_path, 20.0) == judge.Bench("00ff", 2000.0)


def test_lines_of_the_arena_that_count() -> None:
    text = "a against b\n  games  20: +9 =1 -10, 47.5 %\n  LOS    1 %\n  a: 1 lost by crash, ...\n"
    assert list(windows_check.summary(text)) == [
        "games 20: +9 =1 -10, 47.5 %",
        "a: 1 lost by crash, ...",
    ]


@table(
    ("step", "why"),
    [
        ([], "windows_check: wine is missing: apt-get install wine64 wine\n"),
        (["play"], "no step 'play', choose from build, signature"),
    ],
)
def test_what_cannot_be_checked_is_one_line(
    step: list[str], why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(sys, "argv", ["windows_check", *step])
    assert windows_check.main() == 1
    assert why in capsys.readouterr().err


def test_another_file_than_the_known_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / wine.SOURCE).write_bytes(b"not it")
    with pytest.raises(wine.Fault, match="SHA-256"):
        wine.fetch(tmp_path / wine.SOURCE)
