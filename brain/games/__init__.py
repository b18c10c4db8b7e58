"""What is played: what a search asks of a game, the games, and their registry."""
