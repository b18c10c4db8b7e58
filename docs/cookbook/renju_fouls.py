"""Explain every foul of a position of renju, and draw them with their initials."""

from pathlib import Path

import kakugo

BLACK = "d4 e4 f4 h4 i4 m10 m11 k12 l12 c8 d8 e8 f9 f10 f11"

game = kakugo.new_game("renju")
game.setup([(name, kakugo.BLACK) for name in BLACK.split()], kakugo.BLACK)
fouls = {point: game.foul(point) or "" for point in game.fouls()}
for point, foul in fouls.items():
    print(f"{kakugo.point_name(point)}: {foul}")
text = kakugo.svg(
    game,
    marks={point: "".join(word[0] for word in foul.split()) for point, foul in fouls.items()},
)
Path("fouls.svg").write_text(text, encoding="utf-8")

# Prints:
# g4: overline
# f8: double four
# m12: double three
