"""Which lines run through which cell: a padded grid where a step is one addition."""
