"""What a brain owes for a line, and lines that nobody would send."""
