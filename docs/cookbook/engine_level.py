"""Play at the strength of a beginner: the engine against itself, at level 20 and at level 90."""

import kakugo

strong, weak = kakugo.Engine(), kakugo.Engine()
strong.settings.strength = 90
weak.settings.strength = 20
for engine in (strong, weak):
    engine.rng.seed(1)  # the same choices every time

game = kakugo.new_game("freestyle")
while (outcome := game.outcome()) is None:
    engine = weak if game.side == kakugo.BLACK else strong
    engine.game = game
    game.play(engine.think(nodes=2000).turn)
print("level 90 wins" if outcome.winner == kakugo.WHITE else "level 20 holds")

# Prints:
# level 90 wins
