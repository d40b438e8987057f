"""The rules of Falklands Showdown, a file for each section of the rulebook; the operations (7) have a folder."""
