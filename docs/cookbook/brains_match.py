"""Let two brains in processes of their own play a game; here both are Kakugo."""

import sys

import kakugo

KAKUGO = [sys.executable, "-P", "-m", "protocol"]  # or "pbrain-other", with its arguments

game = kakugo.new_game("freestyle", width=9)
with kakugo.BrainProcess(KAKUGO) as black, kakugo.BrainProcess(KAKUGO) as white:
    print(f"{black.about().name} - {white.about().name}")
    brains = {kakugo.BLACK: black, kakugo.WHITE: white}
    while game.outcome() is None:
        game.play(brains[game.side].play(game, depth=2))
print(f"{game.ply} turns, {game.outcome()}")

# Prints:
# Kakugo - Kakugo
# ... turns, Outcome(winner=..., reason='...', line=...)
