"""Stones on lines, always up to date: the board, what its lines promise, the rules."""
