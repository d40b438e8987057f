"""Falklands Showdown: the war of 1982, on areas, in operations."""
