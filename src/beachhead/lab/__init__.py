"""Many matches: tournaments, balance and what-if studies, reports."""
