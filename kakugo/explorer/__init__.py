"""What grows a database of positions by itself, and what games say of a position."""
