"""Which runs win, for whom, under which rule; what a run may not be."""
