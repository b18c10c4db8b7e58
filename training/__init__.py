"""How the numbers of the evaluation are found: games of the engine's own, and fits to them."""
