"""What the search remembers of positions it has seen: the transposition table."""
