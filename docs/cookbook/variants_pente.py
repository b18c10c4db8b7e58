"""Play Pente: captures, the pairs that each side has taken, and taking a turn back."""

import kakugo

game = kakugo.new_game("pente", width=9, end_capture=True)
for turn in ("e5", "d5", "c1", "c5", "b5"):  # the last one takes d5 and c5
    game.play(turn)
print(game.state["pairs"], game.stone("d5") == kakugo.EMPTY)
game.undo()
print(game.state["pairs"], game.stone("d5") == kakugo.WHITE)

# A fifth pair wins: set the position up, with four pairs taken.
stones = [("a1", kakugo.BLACK), ("b1", kakugo.WHITE), ("c1", kakugo.WHITE)]
game.setup(stones, kakugo.BLACK, pairs=(4, 0))
game.play("d1")
print(game.outcome())

# Prints:
# (1, 0) True
# (0, 0) True
# Outcome(winner=BLACK, reason='pairs', line=())
