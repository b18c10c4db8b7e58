"""What shapes are worth, as fitted to games: see training/fit.py."""
