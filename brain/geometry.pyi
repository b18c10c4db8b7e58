"""Which lines run through which cell: a padded grid where a step is one addition."""

# Written by build_scripts.stubs from geometry.pyx: change that.

from typing import Final

MIN_SIDE: Final[int]  # cells of the shortest side of a board
MAX_SIDE: Final[int]  # and of the longest
