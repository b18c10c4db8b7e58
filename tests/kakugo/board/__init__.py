"""The server of the board: its messages, its limits, and who is let in."""
