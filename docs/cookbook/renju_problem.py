"""Solve a problem of renju: Black wins by fours, without ever making a foul."""

import kakugo

BLACK = "e9 f7 g8 g9 g10 h8 h9 i8"
WHITE = "d7 e6 f8 f9 f11 g7 h6 i7"

game = kakugo.new_game("renju")
stones = [(name, kakugo.BLACK) for name in BLACK.split()]
stones += [(name, kakugo.WHITE) for name in WHITE.split()]
game.setup(stones, kakugo.BLACK)

result = kakugo.Engine().analyse(game, seconds=30, mate=25)  # ends where a win is proven
print(result.score)
print("; ".join(map(kakugo.turn_name, result.lines[0].pv)))

# Prints:
# win in 11
# i10; j11; ...
