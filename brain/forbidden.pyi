"""What a stone may not make: renju's fouls by exact recursion, and the bans of other games."""
