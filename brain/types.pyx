"""Square, stone, turn, value, key: the words that every other room uses."""

# (x, y), x from the left, y from the top, counted from 0.
Point = tuple[int, int]
# All that one side does at once: one point, two, or none for a pass.
Turn = tuple[Point, ...]
# The turn of an opening that takes the other colour: a word in the place of a point.
SWAP = ("swap",)
