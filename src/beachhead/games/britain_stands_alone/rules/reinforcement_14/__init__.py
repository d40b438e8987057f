"""14 Reinforcements and replacements, and what else happens in the Reinforcement Phases."""
