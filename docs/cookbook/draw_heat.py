"""Draw a position with the best turns in red, as SVG; a notebook shows it where a cell ends."""

from pathlib import Path

import kakugo

game = kakugo.read_game("renju 15x15: h8; h9; i9; g7; i8; i7; g8; j8")
result = kakugo.Engine().analyse(game, nodes=10_000, best=8)
text = kakugo.svg(
    game,
    numbers=True,
    heat={line.turn[0]: line.score.chance for line in result.lines},
    marks={result.turn[0]: "circle"},
    size=400,
)
Path("position.svg").write_text(text, encoding="utf-8")
print(f"{len(result.lines)} turns in position.svg")
# In a notebook: IPython.display.SVG(text), or just `game` for the position alone.

# Prints:
# 8 turns in position.svg
