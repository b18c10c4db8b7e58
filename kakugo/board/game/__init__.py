"""The tree of a page's game, and its clock."""
