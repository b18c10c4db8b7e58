"""Read a file of openings, one a line, and play each of them on a board."""

from pathlib import Path

import kakugo

Path("openings.txt").write_text("# offsets from the centre\n-3,3, -2,3, -1,6\n2,3, 1,0, 0,-2\n")

like = kakugo.new_game("freestyle")  # the file does not say which game it is for
for number, record in enumerate(kakugo.read_records("openings.txt", like=like), start=1):
    game = record.game()
    names = " ".join(map(kakugo.turn_name, game.turns))
    print(f"{number}: {names}, {'Black' if game.side == kakugo.BLACK else 'White'} to move")

# Prints:
# 1: e11 f11 g14, White to move
# 2: j11 i8 h6, White to move
