"""Which games are played: tournaments, tunings and openings, with their options."""
