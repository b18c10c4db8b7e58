"""The grid: stones, line keys, shapes and tallies, all up to date after each place and lift."""
