"""A toy of a board of several sheets: flat-topped hexes, a map of sea zones, boxes off the map.

Convoys sail from port through the zones, past a submarine, and land on an island that a garrison holds.

>>> from toy import registered
>>> from toy.straits import STRAITS
>>> with registered(STRAITS):
...     beachhead.new_match("straits")
"""

from toy.straits.module import STRAITS

__all__ = ["STRAITS"]
