"""11.0 Land combat, step by step as 2.2 has it."""
