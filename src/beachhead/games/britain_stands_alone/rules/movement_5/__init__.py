"""5.0 Land movement: on foot and by road, by rail, off the map, overruns."""
