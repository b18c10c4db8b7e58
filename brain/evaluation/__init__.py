"""What a position is worth: the evaluator's interface, the evaluators, their weights."""
