"""A database of positions: what is known of each, under a key that its images share."""
