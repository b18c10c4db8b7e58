"""Matches: fake engines as players, simulated results, the command line."""
