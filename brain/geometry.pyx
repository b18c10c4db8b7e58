"""Which lines run through which cell: a padded grid where a step is one addition."""

STEP[0] = EAST
STEP[1] = SOUTH
STEP[2] = SOUTH_EAST
STEP[3] = NORTH_EAST
