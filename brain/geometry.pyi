"""Which lines run through which cell: a padded grid where a step is one addition."""

from typing import Final

MIN_SIDE: Final[int]
"""How many cells the shortest side of a board has."""
MAX_SIDE: Final[int]
"""How many cells the longest side of a board has."""
