"""How Port Stanley looks at the table; the rules know nothing of it."""
