"""The vocabulary of wargames, game-neutral and pure: boards, movement, zones of control, odds, results, retreats."""
