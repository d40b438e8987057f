"""The rules of Falklands Showdown, a file for each section of the rulebook."""
