"""7.0 Amphibious landings: announcement, loading, approach, going ashore, follow-ups, re-embarkation."""
