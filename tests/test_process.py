"""The tests' own manager: what it must not overlook in a brain's manners."""

import sys

import pytest

from tests.helpers.brains.process import Process

POLITE = "import sys\nfor line in sys.stdin:\n    if line.strip() == 'END': break\n    {}"


def brain(answer: str, *, at_end: str = "") -> Process:
    """A false brain that runs the statement `answer` for each line, and `at_end` when it goes."""
    program = POLITE.format(answer) + f"\n{at_end}"
    return Process([sys.executable, "-u", "-c", program])


def test_good_manners_pass() -> None:
    with brain(r"sys.stdout.write('MESSAGE hm\n'); sys.stdout.write('7,8\r\n')") as process:
        assert process.ask("BEGIN") == (7, 8)


def test_a_move_is_x_comma_y_and_nothing_else() -> None:
    wrong = ("7,8 ", " 7,8", "07,8", "+7,8", "7, 8", "7;8", "MESSAGE", "DEBUG", "message 7,8")
    with brain("sys.stdout.write(line)") as process:
        for answer in (*wrong, "ERROR no"):
            with pytest.raises(AssertionError, match="wanted a move"):
                process.ask(answer)


@pytest.mark.parametrize(
    ("answer", "at_end", "complaint"),
    [
        ("print('7,8'); sys.stderr.write('oh')", "", "stderr: b'oh'"),
        ("print('7,8'); print('7,8')", "", "unread lines"),
        ("print('7,8')", "print('bye')", "unread lines"),
        ("print('7,8')", "sys.stdout.write('bye')", "has no end"),
        ("print('7,8')", "sys.exit(3)", "exit code 3"),
        (
            r"import time; sys.stdout.write('7,'); time.sleep(0.3); sys.stdout.write('8\n')",
            "",
            "in pieces",
        ),
    ],
)
def test_bad_manners_are_noticed(answer: str, at_end: str, complaint: str) -> None:
    process = brain(answer, at_end=at_end)
    with pytest.raises(AssertionError, match=complaint), process:
        assert process.ask("BEGIN") == (7, 8)


def test_a_brain_that_says_nothing_is_given_up() -> None:
    process = brain("pass")
    with pytest.raises(AssertionError, match="no line within"), process:
        process.ask("BEGIN", timeout=0.2)
    assert process.exit_code is not None
