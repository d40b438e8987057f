"""12 Supply: rail conversion, sources and lines, Naval Supply, and the markers of who is out of supply."""
