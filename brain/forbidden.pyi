"""Renju fouls: overline, double four, double three, by exact recursion."""
