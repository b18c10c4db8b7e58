"""The alpha-beta search: root, tree, transposition table, move order, parameters."""
