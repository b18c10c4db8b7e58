"""What shapes and counts of ranks are worth, fitted to games: see training/fit.py."""
