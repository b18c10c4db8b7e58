"""kakugo.toml beside the executable, and the log that it asks for."""

import re
import sys
from pathlib import Path

import pytest

from brain.settings import OPTIONS
from protocol import config
from protocol.config import FILE_KEYS, MIB, Config
from tests.helpers.brains.process import ROOT, Process
from tests.helpers.evaluation.weights import write_zero

MANUAL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SECTION = MANUAL.split("\n## A file of settings\n")[1].split("\n## ")[0]
ERROR = re.compile(r"kakugo\.toml, line (\d+): (.+)")


def program(folder: Path, text: str | bytes | None = None) -> Process:
    """The brain, started by a program in a folder, with this kakugo.toml beside it."""
    start = folder / "brain of mine.py"
    root = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n"
    start.write_text(root + "from protocol.__main__ import main\nsys.exit(main())\n")
    if text is not None:
        data = text if isinstance(text, bytes) else text.encode()
        (folder / config.SETTINGS_FILE).write_bytes(data)
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    return Process([sys.executable, str(start)], cwd=elsewhere)


def said(brain: Process, *lines: str) -> str:
    """What the search of a new game says about its table and evaluation, after these lines."""
    brain.start(15, "INFO show_detail 2", "INFO max_depth 2", *lines)
    brain.send("BEGIN")
    text = brain.reply().text
    while not re.fullmatch(r"\d+,\d+", brain.reply().text):
        pass
    return text


def errors(text: str) -> list[tuple[int, str]]:
    """Line and reason of each error of a file."""
    found = Config(folder="nowhere")
    config.read(found, text.encode())
    matches = [ERROR.fullmatch(error) for error in found.errors]
    return [(int(match[1]), match[2]) for match in matches if match]


# What it sets


def test_no_file_an_empty_one_and_one_of_a_windows_editor(tmp_path: Path) -> None:
    for text in (None, "# threads = 2\n", b"\xef\xbb\xbfmemory = 4000\r\n"):
        with program(tmp_path, text) as brain:
            assert said(brain).startswith("MESSAGE table ")
    assert not (tmp_path / "kakugo.log").exists()


def test_threads_hold_where_the_manager_says_nothing_and_bound_what_it_says(tmp_path: Path) -> None:
    with program(tmp_path, "threads = 2") as brain:
        brain.send("INFO timeout_turn 500")
        for infos, threads in (([], 2), (["1"], 1), (["8"], 2), (["0"], 2)):
            text = said(brain, *(f"INFO thread_num {number}" for number in infos))
            assert ("of 2 threads" in text) == (threads == 2), (infos, text)
        brain.send("yxshowinfo")
        lines = [brain.reply().text for _ in range(3)]
        assert lines[1] == "MESSAGE INFO MAX_THREAD_NUM 2"


def test_no_manager_makes_it_play_better_or_use_more_memory() -> None:
    found = Config()
    config.read(found, b"strength = 60\nmemory = 100")
    for sent, held in ((100, 60), (60, 60), (20, 20), (0, 0)):
        assert found.bounded("strength", sent) == held
    for mib, bounded in ((0, 100), (-1, 100), (50, 50), (100, 100), (1 << 20, 100)):
        assert found.bounded("memory", mib * MIB) == bounded * MIB
    assert found.bounded("threads", 8) == 8  # the file says nothing about it


def test_memory_holds_where_the_manager_says_nothing(tmp_path: Path) -> None:
    with program(tmp_path, "memory = 41") as brain:
        longer = ("INFO max_depth 0", "INFO timeout_turn 600")  # could fill more
        assert re.match(r"MESSAGE table [1-5] MiB: memory", said(brain, *longer))
        text = said(brain, "INFO max_memory 4000000000", "INFO hash_size 4000000")
        assert re.match(r"MESSAGE table [1-5] MiB: .*memory", text)


def test_evaluation_holds_until_the_manager_names_another(tmp_path: Path) -> None:
    write_zero(tmp_path / "all zero.weights")
    with program(tmp_path, 'evaluation = "all zero.weights"') as brain:
        first = said(brain)
        second = said(brain, "INFO evaluation")
    assert first.rpartition(" ")[2] != second.rpartition(" ")[2]


# What is wrong with it

WRONG = {
    "threads = 0": (1, r"threads: expected a number from 1 to 64, got 0"),
    "\nthreads = 65": (2, r"threads: expected a number from 1 to 64, got 65"),
    'threads = "two"': (1, r'threads: expected a number from 1 to 64, got "two"'),
    "threads = true": (1, r"threads: .* got true"),
    "threads = 1.5": (1, r"threads: .* got 1\.5"),
    "memory = 39": (1, r"memory: expected a number from 40 to \d+, got 39"),
    "# many\n\nthread = 4": (3, r"thread: there is no such key; there are threads, memory, .*"),
    "threads = 1\n[level]\nelo = 1": (2, r"level: there is no such key; .*"),
    "strength = 101": (1, r"strength: expected a number from 0 to 100, got 101"),
    "threads = 1\n\nthreads = 2": (3, r"Cannot overwrite a value"),
    "threads = 1\nlog = 'x\n\n": (2, r"Expected .*"),
    "threads =": (1, r"Invalid value"),
    "threads = 4\nthreads four": (2, r"Expected '=' after a key.*"),
    "memory = 100\nlog = 3": (2, r"log: expected a path in quotes, got 3"),
    'log = ""': (1, r'log: expected a path in quotes, got ""'),
    'log = "no/such/folder/x.log"': (1, r"log: .*x\.log: No such file or directory"),
    r'log = "C:\kakugo\x.log"': (1, r"Unescaped '\\' in a string"),
    'evaluation = "none.weights"': (1, r"evaluation: .*none\.weights: No such file or directory"),
    "'threads' = []": (1, r"threads: .* got \[\]"),
}


def test_every_error_names_its_line() -> None:
    for text, (number, reason) in WRONG.items():
        ((line, why),) = errors(text)
        assert line == number
        assert re.fullmatch(reason, why), why


def test_text_that_is_no_text() -> None:
    found = Config()
    config.read(found, b"threads = 1\nlog = '\xff'\n")
    assert found.errors == ["kakugo.toml, line 2: this is not UTF-8"]
    config.read(deep := Config(), b"threads = " + 100_000 * b"[")
    assert len(deep.errors) == 1


def test_no_game_begins_and_nothing_else_is_said(tmp_path: Path) -> None:
    with program(tmp_path, "memory = 100\nthreads = 'x'\nspeed = 9\n") as brain:
        brain.expect_silence()
        brain.send("INFO timeout_turn 100")
        for start in ("START 15", "RECTSTART 15,14"):
            brain.send(start)
            brain.expect(r"ERROR kakugo\.toml, line 2: threads: .* got \"x\" \(and 1 more\)")
            brain.expect("ERROR BEGIN needs a game: START first", to="BEGIN")
        brain.expect_silence()


def test_a_folder_of_that_name(tmp_path: Path) -> None:
    (tmp_path / config.SETTINGS_FILE).mkdir()
    with program(tmp_path) as brain:
        brain.expect(r"ERROR kakugo\.toml: .+", to="START 15")


# The log


def test_the_log_has_all_lines_with_their_times(tmp_path: Path) -> None:
    log = tmp_path / "my log.txt"
    for _ in range(2):  # the second process adds to it
        with program(tmp_path, 'log = "my log.txt"') as brain:
            brain.send("ABOUT", "START 15", "INFO timeout_turn 100", "BEGIN", "@\u00e9")
            for _ in range(4):
                brain.reply()
    lines = log.read_text("ascii").splitlines()
    heads = [line for line in lines if line.startswith("# Kakugo ")]
    assert len(heads) == 2
    texts = []
    for line in lines:
        if line not in heads:
            match = re.fullmatch(r" *\d+\.\d{3} (\d+) ([<>]) (.*)", line)
            assert match, line
            assert any(f"process {match[1]}," in head for head in heads)
            texts.append(f"{match[2]} {match[3]}")
    assert texts.count("> START 15") == texts.count("< OK") == texts.count("> END") == 2
    assert sum(bool(re.fullmatch(r"< \d+,\d+", text)) for text in texts) == 2
    assert sum(text.startswith("< UNKNOWN @") for text in texts) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_a_full_disk_disturbs_no_game(tmp_path: Path) -> None:
    with program(tmp_path, 'log = "/dev/full"') as brain:
        brain.start(15, "INFO timeout_turn 100")
        brain.ask("BEGIN")


# The documents


def test_the_manual_has_every_key_and_its_bounds() -> None:
    for name in FILE_KEYS:
        assert f"| `{name}` | " in SECTION, name
        assert re.search(rf"^    {name} = ", SECTION, re.MULTILINE), name
    assert f"| `threads` | 1..{OPTIONS['threads'].high} |" in SECTION
    assert f"| `memory` | MiB, {config.LEAST_MEMORY} or more |" in SECTION
