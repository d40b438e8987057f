"""The rules of Leyte, a file for each part of the rulebook, named after it."""
