"""What the cells of a position are worth together, beyond the sum of each."""
