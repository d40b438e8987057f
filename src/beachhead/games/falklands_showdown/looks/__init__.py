"""How the game looks: board, position, question, charts, layers, log and words; the rules know nothing of it."""
