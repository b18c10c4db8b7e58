"""What a tournament shows: lines on a terminal, words, and a page."""
