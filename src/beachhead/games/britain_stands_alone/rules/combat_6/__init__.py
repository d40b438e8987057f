"""6.0 Land Combat, 5.6 Overruns, 8.6 and 9.4 assaults from the air and the sea."""
