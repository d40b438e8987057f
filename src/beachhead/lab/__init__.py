"""Many matches: self-play, measurements, which clauses are proven."""
