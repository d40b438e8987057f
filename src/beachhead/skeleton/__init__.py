"""The Crossing: a whole game of two areas and a die, which `beachhead new-game` lays down under another name."""
