"""Square, stone, turn, value, key: the words that every other room uses."""
