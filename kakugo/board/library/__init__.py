"""What is kept on the disk: games, problems, and how both become rows."""
