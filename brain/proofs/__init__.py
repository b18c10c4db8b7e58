"""What is proven of a game's position, as trees, and the rows that threaten."""
