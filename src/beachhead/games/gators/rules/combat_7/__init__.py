"""VII Combat: who fires, how strong, the die, the result; and the attacks of its own kind."""
