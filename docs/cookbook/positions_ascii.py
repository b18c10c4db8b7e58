"""Set up a position from a drawing, and see whether a side wins."""

import kakugo

DRAWING = """
. . . . . . . . .
. . . . . . . . .
. . O . . . . . .
. . . X X . . . .
. . O . X O . . .
. . . . X . . . .
. . . . O X . . .
. . . . . . . . .
. . . . . . . . .
"""
STONES = {"X": kakugo.BLACK, "O": kakugo.WHITE, "#": kakugo.WALL}

rows = [line.split() for line in DRAWING.split("\n") if line]
stones = [
    (x, y, STONES[letter])
    for y, row in enumerate(rows)
    for x, letter in enumerate(row)
    if letter in STONES
]
game = kakugo.new_game("freestyle", width=len(rows[0]), height=len(rows))
game.setup(stones, kakugo.BLACK)
print(kakugo.position_text(game))
print(kakugo.Engine().analyse(game, depth=10).score)

# Prints:
# freestyle 9x9 9/9/2O6/3XX4/2O1XO3/4X4/4OX3/9/9 black:
# win in ...
