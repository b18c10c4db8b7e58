"""Analyse a position: its best turns, what they are worth, and the lines behind them."""

import kakugo

game = kakugo.read_game("standard 15x15: h8; h7; i8; i7; j8; j7")
engine = kakugo.Engine()
result = engine.analyse(game, depth=8, best=3)
for line in result.lines:
    moves = " ".join(map(kakugo.turn_name, line.pv[:5]))
    print(f"{line.score!s:>10}  {moves}")

# Prints:
#   win in 3  ...
#   win in 3  ...
#  ...
