"""Square, stone, turn, value, key: the words that every other room uses."""

# For Python: (x, y), x from the left, y from the top, from 0; a turn is as many points as it needs.
Point = tuple[int, int]
Turn = tuple[Point, ...]
