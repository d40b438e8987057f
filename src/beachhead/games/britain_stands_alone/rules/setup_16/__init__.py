"""16 The set-up of the scenarios."""
