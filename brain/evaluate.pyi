"""Shapes -> value of a position and order of moves."""
