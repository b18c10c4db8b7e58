"""The zone of a win by fours: every empty cell on which that win depends."""
