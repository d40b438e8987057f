"""The vocabulary of wargames, game-neutral and pure: boards, movement, zones of control, result tables, retreats."""
