"""INFO evaluation: which weights play is chosen and said; what cannot be used is one clear line."""

import re
from pathlib import Path

from brain.evaluation.weights import BUILT_IN, write
from tests.helpers.brains.process import FAST, Process
from tests.helpers.evaluation.weights import write_zero


def chosen(brain: Process) -> str:
    """The line that says what a search uses, which comes before its answer."""
    brain.send("BEGIN")
    text = brain.reply().text
    assert text.startswith("MESSAGE table "), text
    brain.expect_move()
    return text


def test_about_says_which_evaluation_plays(tmp_path: Path) -> None:
    path = write_zero(tmp_path / "all zero.weights")
    renju = write_zero(tmp_path / "renju.weights", rule=4)
    with Process() as brain:  # before any game
        for lines, expected in (
            ([], r"network freestyle [0-9a-f]{16}"),
            ([f"INFO evaluation {path}"], r"classical freestyle [0-9a-f]{16}"),
            (["INFO evaluation"], r"network freestyle [0-9a-f]{16}"),
            (["INFO rule 4"], r"network renju [0-9a-f]{16}"),
            ([f"INFO evaluation {renju}"], r"classical renju [0-9a-f]{16}"),
        ):
            brain.send(*lines, "ABOUT")
            brain.expect(rf'name="Kakugo", .*, evaluation="{expected}"')
        brain.send(f"INFO evaluation {tmp_path / 'none'}")
        assert brain.reply().text.startswith("MESSAGE this evaluation cannot play: ")
        brain.expect(r'.* evaluation="none: .*none: No such file or directory"', to="ABOUT")


def test_about_names_the_weights_for_the_board(brain: Process) -> None:
    said = []
    for lines in (["START 15"], ["INFO evaluation", "START 20"], [f"INFO evaluation {BUILT_IN}"]):
        for line in lines:
            brain.send(line)
            if line.startswith("START"):
                brain.expect("OK")
        brain.send("ABOUT")
        said.append(brain.reply().text)
    assert said[0] != said[1] == said[2]


def test_a_turn_at_once_says_its_evaluation_too(brain: Process, tmp_path: Path) -> None:
    path = write_zero(tmp_path / "all zero.weights")
    brain.send("INFO hash_size 4096")
    brain.start(15, "INFO show_detail 2", "INFO timeout_turn 0")
    assert re.fullmatch(r".*; evaluation network freestyle [0-9a-f]{16}", chosen(brain))
    brain.send(f"INFO evaluation {path}", "TURN 0,0")
    said = brain.reply().text
    assert re.fullmatch(r"MESSAGE evaluation classical freestyle [0-9a-f]{16}", said)
    brain.expect_move()


def test_about_names_no_weights_that_cannot_play(brain: Process, tmp_path: Path) -> None:
    for kind, why in (("other", "no architecture other"), ("network", "")):
        path = tmp_path / f"{kind}.weights"
        write(str(path), b"", architecture=kind, rule="freestyle", board=15, origin="a test")
        brain.send(f"INFO evaluation {path}")
        assert why in brain.reply().text
        brain.expect(rf'.* evaluation="none: .*{path.name}.*{why}.*"', to="ABOUT")


def test_a_folder_serves_every_rule_it_has_a_file_for(brain: Process, tmp_path: Path) -> None:
    write_zero(tmp_path / "standard.weights", rule=1)
    brain.send("INFO rule 1", f"INFO evaluation {tmp_path}")
    brain.start(15, FAST, "INFO show_detail 2")
    assert "evaluation classical standard" in chosen(brain)
    brain.send("INFO rule 0", "START 15")
    brain.expect(r"ERROR .*freestyle\.weights: No such file or directory")
    brain.expect_ok("INFO evaluation", "START 15")
    brain.ask("BEGIN")


def test_what_cannot_play_is_said_at_once_and_never_replaced(
    brain: Process, tmp_path: Path
) -> None:
    damaged = Path(write_zero(tmp_path / "freestyle.weights"))
    damaged.write_bytes(damaged.read_bytes()[:-1])
    brain.start(15, FAST)
    for path in (damaged, tmp_path / "none.weights", tmp_path):
        brain.send(f"INFO evaluation {path}")
        text = brain.reply().text
        assert text.startswith("MESSAGE this evaluation cannot play: "), text
        brain.expect_error("START 15")
        brain.expect_error("BEGIN")  # the old game, by what was asked for
    brain.send("INFO evaluation")
    brain.ask("BEGIN")


def test_a_file_of_another_rule_starts_no_game(brain: Process, tmp_path: Path) -> None:
    path = write_zero(tmp_path / "some.weights")
    brain.start(15, FAST)
    first = brain.ask("BEGIN")
    brain.send("INFO rule 4", f"INFO evaluation {path}", "START 15")
    brain.expect(r"ERROR .*is for freestyle, expected renju")
    brain.send("INFO rule 0")
    point = "0,0" if first != (0, 0) else "1,0"
    brain.ask(f"TURN {point}")  # the old game goes on
