"""The drawings in brain/grid/patterns.pxd are what the engine makes of such lines."""

import re
from itertools import product
from pathlib import Path

import pytest

from brain.analysis import probe
from tests.helpers.games import positions
from tests.helpers.games.positions import RENJU_RULES, RULES, STONES
from tests.rulebooks.reference import BLACK, EMPTY, WALL, WHITE, Board

PATTERNS = Path(__file__).parents[3] / "brain" / "grid" / "patterns.pxd"
WIDTH = 31
ROW = 2
EDGE = ""


def drawings() -> dict[str, str]:
    """The drawing of each pattern, by name; "" where it has none."""
    text = PATTERNS.read_text(encoding="utf-8")
    lines = text.partition("# patterns\n")[2].partition("    PATTERNS ")[0].splitlines()
    found = [re.match(r"    \w+ +# ([xX_|]*)", line) for line in lines]
    assert len(lines) == len(probe.PATTERN_NAMES)
    return {name: match[1] for name, match in zip(probe.PATTERN_NAMES, found, strict=True) if match}


DRAWINGS = drawings()
DRAWN = {name: drawing for name, drawing in DRAWINGS.items() if drawing}


def test_every_pattern_has_a_name_and_a_drawing_of_its_own() -> None:
    assert len(set(probe.PATTERN_NAMES)) == len(probe.PATTERN_NAMES) == len(DRAWINGS)
    assert len(set(DRAWN.values())) == len(DRAWN)
    assert not [drawing for drawing in DRAWN.values() if drawing.count("|") > 1]  # see pattern_of
    assert DRAWINGS.keys() - DRAWN.keys() == {"dead", "two"}


def pattern_of(drawing: str, rule: int, own: str, stop: str) -> str:
    """What the engine says of a line that is drawn; stop: WALL, EDGE or a stone, for "|"."""
    board = Board(WIDTH, 5, rule)
    line = drawing.strip("|") if stop == EDGE else drawing
    start = (WIDTH - len(line)) // 2
    if stop == EDGE and drawing.startswith("|"):
        start = 0
    elif stop == EDGE and drawing.endswith("|"):
        start = WIDTH - len(line)
    stones = {"x": own, "|": stop, "_": EMPTY, "X": EMPTY}
    for x, drawn in enumerate(line, start):
        board.put(x, ROW, stones[drawn])
    game = positions.game_of(board)
    return probe.patterns(game, start + line.index("X"), ROW, STONES[own])[0]


@pytest.mark.parametrize("name", DRAWN)
def test_a_drawing_shows_its_pattern(name: str) -> None:
    tried = 0
    for rule, own in product(RULES, (BLACK, WHITE)):
        if name in ("overline", "double") and (rule not in RENJU_RULES or own != BLACK):
            continue
        for stop in (WALL, EDGE, BLACK if own == WHITE else WHITE):
            for drawing in (DRAWN[name], DRAWN[name][::-1]):
                found = pattern_of(drawing, rule, own, stop)
                assert found == name, f"rule {rule}, {own} {drawing}, stopped by {stop or 'edge'}"
                tried += 1
    assert tried


@pytest.mark.parametrize("rule", RULES)
def test_no_line_makes_the_pattern_without_a_drawing(rule: int) -> None:
    """An open two lacks two stones of a straight four, and each of them is a way to a three."""
    lines = list(product((EMPTY, BLACK, WHITE), repeat=8))
    for first in range(0, len(lines), 32):
        board = Board(11, 32, rule)
        for y, line in enumerate(lines[first : first + 32]):
            board.fill(y, [EMPTY, *line[:4], EMPTY, *line[4:], EMPTY])
        game = positions.game_of(board)
        for y in range(32):
            assert probe.patterns(game, 5, y, STONES[BLACK])[0] != "two", f"row {y} of\n{board}"
