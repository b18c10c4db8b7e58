"""A game as a page of its own, which needs no server."""
