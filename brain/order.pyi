"""Which turn to try first: what the table, this search and the shapes say of it."""
