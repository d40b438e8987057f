"""Who answers: computer players of any game.  They get an `Observation` and nothing else."""
