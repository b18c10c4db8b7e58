"""Positions where a solver has found no win, and how far it looked."""
