"""Wins by turns that each threaten to win at once, in any game."""
