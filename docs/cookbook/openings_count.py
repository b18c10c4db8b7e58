"""Count the openings of renju: three stones, where rotations and mirror images are the same."""

import kakugo

CENTRE = (7, 7)


def near(game: kakugo.Game, radius: int) -> list[kakugo.Turn]:
    """The turns within a square around the centre."""
    return [
        turn
        for turn in game.legal_turns()
        if all(abs(a - b) <= radius for a, b in zip(turn[0], CENTRE, strict=True))
    ]


begin = kakugo.new_game("renju")
begin.play(CENTRE)
positions = [begin]
for radius in (1, 2):  # of the second stone, and of the third
    found = {}
    for position in positions:
        for turn in near(position, radius):
            game = position.copy()
            game.play(turn)
            images = frozenset(game.transformed(symmetry) for symmetry in game.symmetries())
            found[images] = game
    positions = list(found.values())
    print(f"{positions[0].ply} stones: {len(positions)}")

# Prints:
# 2 stones: 2
# 3 stones: 26
