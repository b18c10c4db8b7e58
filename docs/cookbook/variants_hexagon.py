"""Play Hex-Gomoku: a hexagon of 5 cells a side, the engine on both sides, drawn in the end."""

import kakugo

engine = kakugo.Engine()
engine.settings.game = "hexgomoku"
engine.new_game(9)  # the longest row
game = engine.game
print(f"{len(game.points)} cells, {len(game.symmetries())} symmetries")
while game.outcome() is None:
    game.play(engine.think(nodes=200).turn)
print(game)

# Prints:
# 61 cells, 12 symmetries
# ...
