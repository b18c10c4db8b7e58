"""A commit's last line tells whether the engine plays as before, and is held to it."""

import shutil
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from build_scripts import bench_line
from build_scripts.bench_line import SIGNATURE_PATH, check
from tests.helpers.tables import table

OLD, NEW = "00000000000000aa", "00000000000000bb"


@table(
    ("message", "signature", "fault"),
    [
        ("Why\n\nNo functional change\n", OLD, None),
        (f"Why\n\nBench: {NEW}\n", NEW, None),
        (f"Why\n\nBench: {OLD}\n\n", OLD, None),  # nothing wrong with saying it again
        ("Why\n\nNo functional change", NEW, f"was {OLD} and is {NEW}"),
        (f"Why\n\nBench: {NEW}", OLD, f"says {NEW}, {SIGNATURE_PATH} {OLD}"),
        (f"Why\n\nBench: {OLD}", NEW, f"says {OLD}, {SIGNATURE_PATH} {NEW}"),
        ("Why\n\nBench: ", OLD, "last line is 'Bench:'"),
        ("No functional change\n\nWhy", OLD, "last line is 'Why'"),
        ("", OLD, "last line is ''"),
    ],
)
def test_last_lines(message: str, signature: str, fault: str | None) -> None:
    with pytest.raises(ValueError, match=fault) if fault else nullcontext():
        check(message, signature, OLD)


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_commits_of_a_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_line, "ROOT", tmp_path)
    monkeypatch.setattr(bench_line, "signature_of_the_code", lambda: NEW)
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):  # set where a hook runs the tests
        monkeypatch.delenv(name, raising=False)

    def commit(signature: str, message: str) -> None:
        path = tmp_path / SIGNATURE_PATH
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{signature}\n")
        identity = ("-c", "user.name=x", "-c", "user.email=x@example.org")
        for command in (["add", "-A"], [*identity, "commit", "-q", "--allow-empty", "-m", message]):
            subprocess.run(["git", *command], cwd=tmp_path, check=True)

    def answer(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["bench_line", *arguments])
        status = bench_line.main()
        written = capsys.readouterr()
        return status, (written.out + written.err).rstrip()

    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    commit(OLD, f"The first\n\nBench: {OLD}")
    status, written = answer()
    assert status == 1  # it has no parent
    assert written.startswith("HEAD: git show HEAD^:")
    assert "\n" not in written
    commit(OLD, "Words\n\nNo functional change")
    assert answer() == (0, f"HEAD: {OLD}, as its message says")
    assert answer("--run") == (1, f"HEAD: the code gives {NEW}, {SIGNATURE_PATH} holds {OLD}")
    commit(NEW, "Stronger\n\nNo functional change")
    assert answer()[0] == 1
    commit(NEW, f"Stronger\n\nBench: {NEW}")
    assert answer("--run") == (0, f"HEAD: {NEW}, as its message says")
    assert answer("HEAD^")[0] == 1
    assert answer("HEAD~2") == (0, f"HEAD~2: {OLD}, as its message says")


def test_a_word_of_the_bench_is_its_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    done = subprocess.CompletedProcess([], 0, f"search 1 nodes\nsignature {OLD}\n")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    assert bench_line.signature_of_the_code() == OLD
