"""Who answers: random, greedy; game-neutral, they call on a game's judgment."""
