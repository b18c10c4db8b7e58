"""Stones on lines, always up to date: the board, the patterns of its lines, the rules."""
