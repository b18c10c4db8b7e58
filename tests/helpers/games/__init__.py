"""Rules: positions, settled cases, and who judges a game."""
