"""The rules of Gators!, a file for each part of the rulebook."""
