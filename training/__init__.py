"""How the weights of the evaluation are made: games of the engine with itself, and fits to them."""
