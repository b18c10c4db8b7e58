"""Questions that take several searches: which turn is balanced, which colour, which opening."""
