"""The games in docs/protocol.md, played line by line against a real process."""

import re
from pathlib import Path

from tests.helpers.brains.process import Process

MANUAL = Path(__file__).parent.parent.parent / "docs" / "protocol.md"

DIALOGUE = re.compile(r"(?:    [<>] .*\n)+")  # consecutive indented lines with a mark
CHOICE = "x,y"  # in an answer: a cell of the brain's choice
SENTENCE = "..."  # in an answer: some words, which may be worded anew
GAMES = {
    "gomoku double_three compensated",
    "gomoku opening swap",
    "gomoku opening swap2",
    "murray stones 5",
    "inlove",
    "hexgomoku",
    "pente",
    "ninuki",
    "repensi",
}


def transcripts() -> dict[str, list[str]]:
    """The lines of each whole game with their marks, keyed by the game and its option."""
    found = {}
    for match in DIALOGUE.finditer(MANUAL.read_text(encoding="utf-8")):
        lines = [line.strip() for line in match[0].splitlines()]
        chosen = [
            line.split(maxsplit=3)[3] for line in lines if re.match("> INFO (game|option)", line)
        ]
        if chosen:
            found[" ".join(chosen)] = lines
    return found


def test_every_game_goes_from_start_to_outcome() -> None:
    found = transcripts()
    assert set(found) == GAMES
    for lines in found.values():
        assert [line for line in lines if line.startswith("> START")]
        assert re.fullmatch(r"< OUTCOME (black|white|draw) .+", lines[-1])


def test_transcripts(brain: Process) -> None:
    for line in (line for game in transcripts().values() for line in game):
        mark, text = line.split(maxsplit=1)
        if mark == ">":
            brain.send(re.sub(r"(timeout_turn) \d+", r"\1 100", text))
        else:
            pattern = re.escape(text).replace(re.escape(SENTENCE), ".+")
            brain.expect(pattern.replace(re.escape(CHOICE), r"\d+,\d+"))
