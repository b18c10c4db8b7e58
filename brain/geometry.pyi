"""Which lines run through which cell: a padded grid where a step is one addition."""

from typing import Final

MIN_SIDE: Final[int]  # cells of the shortest side of a board
MAX_SIDE: Final[int]  # and of the longest
