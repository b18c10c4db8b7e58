"""The diagrams of docs/games.md as pictures: read from its text, drawn by the library."""

import re
from collections.abc import Iterator

import kakugo

BLOCK = re.compile(r"(?:^ {4}.*\n(?:\n(?= {4}))?)+", re.MULTILINE)
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
NAMED_GAME = re.compile(r"^\| `(\w+)` \| \[[^\]]*\]\(#([\w-]+)\)", re.MULTILINE)
COLUMN_LETTERS = re.compile(r"^ +a( [b-z])+$", re.MULTILINE)
# A row: its number, its letter where that tells which cell is the first, its cells, a remark.
DIAGRAM_ROW = re.compile(
    r"^ +(?P<number>\d+) +(?P<cells>[a-z.XO*](?: [a-z.XO*])*)(?: {2}|$)", re.MULTILINE
)
DIAGRAM_STONES = {"X": kakugo.BLACK, "O": kakugo.WHITE}
FREE = 2  # columns and rows beyond those of a diagram, which is a part of a board


def with_pictures(markdown: str, folder: str) -> tuple[str, dict[str, str]]:
    """The page with a picture behind each diagram, and the pictures: name of the file -> SVG."""
    names: dict[str, str] = {}
    for name, anchor in NAMED_GAME.findall(markdown):
        names.setdefault(anchor, name)
    pictures: dict[str, str] = {}

    def drawn(block: re.Match[str]) -> str:
        heading = HEADING.findall(markdown[: block.start()])[-1]
        game = names.get(heading.lower().replace(" ", "-"))
        rows = [*DIAGRAM_ROW.finditer(block[0])]
        if game is None or not rows:
            return block[0]
        file = f"{game}.svg"
        pictures[file] = picture(game, rows, COLUMN_LETTERS.search(block[0]) is None)
        return f"{block[0]}\n![{heading}: the same, drawn]({folder}/{file})\n\n"

    return BLOCK.sub(drawn, markdown), pictures


def picture(name: str, rows: list[re.Match[str]], is_hexagon: bool) -> str:
    """The diagram of a game as SVG."""
    width = max(len(row["cells"].split()) for row in rows)
    height = int(rows[-1]["number"])
    free = 0 if is_hexagon else FREE
    game = kakugo.new_game(name, width=width + free, height=height + free)
    cells = [*_cells(rows)]
    stones = [
        (point, DIAGRAM_STONES[letter]) for point, letter in cells if letter in DIAGRAM_STONES
    ]
    game.setup(stones, kakugo.BLACK)
    return kakugo.svg(game, marks={point: "cross" for point, letter in cells if letter == "*"})


def _cells(rows: list[re.Match[str]]) -> Iterator[tuple[str, str]]:
    """Every cell of a diagram, by its name: what stands there."""
    for row in rows:
        letters = row["cells"].split()
        first = letters[0] if letters[0] in "abcdefghi" else "a"
        for step, letter in enumerate(letters):
            yield f"{chr(ord(first) + step)}{row['number']}", letter
