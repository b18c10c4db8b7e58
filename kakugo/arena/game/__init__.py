"""One game and its referee, from an opening, and how many are played at once."""
