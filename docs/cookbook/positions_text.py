"""Write every kind of game as a line of text, and read it again: nothing is lost."""

import random

import kakugo

chance = random.Random(1)
for name in kakugo.games():
    game = kakugo.new_game(name)
    for _ in range(10):
        game.play(chance.choice(game.legal_turns()))
    again = kakugo.read_game(kakugo.game_text(game))
    position = kakugo.read_game(kakugo.position_text(game))
    assert again.turns == game.turns
    assert again == position == game
print(kakugo.position_text(kakugo.read_game("pente 9x9: e5; d5; c1; c5; b5")))

# Prints:
# pente 9x9 2X6/9/9/9/1X2X4/9/9/9/9 white pairs=1,0:
