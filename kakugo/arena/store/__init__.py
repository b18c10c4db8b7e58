"""What is kept of a tournament: its file, its conditions, and its games for other programs."""
