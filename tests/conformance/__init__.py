"""The laws that every game must keep, checked on random matches without knowing the game."""
