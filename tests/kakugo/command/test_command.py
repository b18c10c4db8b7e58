"""The command `kakugo` as people use it: real processes, what they type, what they see."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import kakugo

QUICK = ["--nodes", "200"]
PATIENCE_S = 120
# Black has four in a row, open at both ends.
WON = "h8 a1 i8 a3 j8 a5 k8 a7"


def ask(*arguments: str | Path, typed: str = "", status: int = 0) -> str:
    """What a command line prints, with these lines typed; stderr where it fails."""
    done = subprocess.run(
        [sys.executable, "-m", "kakugo", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    if status:
        assert "Traceback" not in done.stderr
        return done.stderr
    assert done.stderr == ""
    return done.stdout


@pytest.fixture
def sgf(tmp_path: Path) -> Path:
    """White leaves a four open at one end, and Black overlooks the five."""
    game = kakugo.new_game()
    for turn in ["h8", "l8", "i8", "c3", "j8", "d3", "k8", "e3", "o15", "g8", "f3", "c12"]:
        game.play(turn)
    path = tmp_path / "a game.sgf"
    kakugo.Record(game, black="Ada", white="Ben").write(path)
    return path


def test_a_game_is_won_by_typing(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    typed = "\n".join([*WON.split(), "g8"])
    said = ask("play", "--you", "both", "--file", file, typed=typed + "\n")
    assert said.rstrip().endswith("Black wins: five")
    record = kakugo.read_record(file)
    assert record.winner == kakugo.BLACK
    assert len(record.mainline()) == 9


def test_the_engine_answers_and_a_five_is_found(tmp_path: Path) -> None:
    file = tmp_path / "game.psq"
    game = kakugo.new_game()
    for turn in WON.split():
        game.play(turn)
    kakugo.Record(game).write(file)
    said = ask("play", "--you", "second", "--file", file, *QUICK)
    assert re.search(r"Kakugo plays (g8|l8)\n", said)
    assert said.rstrip().endswith("Black wins: five")


def test_what_is_wrong_is_told_and_the_game_goes_on() -> None:
    typed = "\n".join(["h8", "h8", "z99", "nonsense", "undo", "undo", "i9", "quit"])
    said = ask("play", "--you", "both", typed=typed + "\n")
    assert "occupied" in said
    assert "off the board" in said
    assert "a turn is written" in said
    assert "there is no turn to take back" in said
    assert said.count("Black> ") == 3  # before h8, the second undo and i9


def test_hints_and_legal_turns() -> None:
    said = ask("play", "--size", "7", "--nodes", "3000", typed="hint\nlegal\nhelp\nquit\n")
    assert re.search(r"^[a-g][1-7]: -?\d+   \([a-g][1-7] ", said, re.MULTILINE)
    assert "49: a1, b1" in said
    assert "resign" in said


def test_a_brain_of_another_maker() -> None:
    brain = f'"{sys.executable}" -m protocol'
    said = ask("play", "--you", "nobody", "--size", "6", "--brain", brain, *QUICK)
    assert "Draw: " in said or " wins: " in said


@pytest.mark.parametrize("game", ["pente", "hexgomoku", "inlove", "repensi", "murray"])
def test_relatives_are_played(game: str) -> None:
    said = ask("play", "--game", game, "--you", "nobody", "--nodes", "20", "--size", "9")
    assert "Draw: " in said or " wins: " in said


def test_resigning_ends_the_game() -> None:
    assert "White wins: Black has resigned" in ask("play", *QUICK, typed="resign\n")


def test_mistakes_are_found_and_written(sgf: Path) -> None:
    said = ask("analyse", sgf, "--nodes", "5000")
    assert re.search(r"9\. Black o15\?.*100% -> .*better: g8 \(win in 1\)", said)
    record = kakugo.read_record(sgf.with_suffix(".analysed.sgf"))
    turns = record.mainline()
    assert turns[8].mark.startswith("?")
    assert "better: g8" in turns[8].comment
    assert turns[9].mark == ""  # White closes the four
    assert record.black == "Ada"


def test_nothing_is_overwritten_unasked(sgf: Path) -> None:
    target = sgf.with_suffix(".psq")
    assert "1 game written" in ask("convert", sgf, target)
    assert "--force" in ask("convert", sgf, target, status=2)
    assert "1 game written" in ask("convert", sgf, target, "--force")
    assert kakugo.read_record(target).game().turns == kakugo.read_record(sgf).game().turns


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "--game", "chess"], "no game 'chess'"),
        (["play", "--size", "4"], "4"),
        (["play", "--size", "1e9"], "--size wants"),
        (["play", "--option", "opening"], "--option wants NAME=VALUE"),
        (["play", "--seconds", "-1"], "seconds"),
        (["play", "--level", "101"], "strength"),
        (["play", "--brain", "no-such-brain"], "cannot be started"),
        (["analyse", "no-such-file.sgf"], "no-such-file.sgf"),
        (["convert", "pyproject.toml", "new.sgf"], "none of the formats"),
        (["dance"], "invalid choice"),
        (["bench", "0"], "DEPTH"),
    ],
)
def test_wrong_arguments_are_told_in_one_line(arguments: list[str], said: str) -> None:
    assert said in ask(*arguments, status=2).splitlines()[-1]


def test_it_says_what_it_can_do() -> None:
    assert {"play", "analyse", "convert", "bench"} <= {*ask("--help").split()}
    assert ask("--version") == f"Kakugo {kakugo.__version__}\n"
    for part in ("play", "analyse", "convert", "bench"):
        assert ask(part, "--help").startswith(f"usage: kakugo {part}")


def test_in_pipes_it_is_the_brain() -> None:
    assert ask(typed="START 15\nEND\n") == "OK\n"
