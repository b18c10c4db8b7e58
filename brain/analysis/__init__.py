"""Questions put to an engine: what is balanced, which colour, which opening."""
