"""Gators!: a Marine expeditionary unit lands on Unnarstan."""
