"""Port Stanley (1984): the British reconquest of East Falkland, May and June 1982."""
