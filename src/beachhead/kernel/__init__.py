"""The heartbeat of every game: questions, answers, matches, dice, events, records.  Knows no game."""
