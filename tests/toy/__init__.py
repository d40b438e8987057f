"""A toy game for the tests: convoys run a mined strait past patrol boats.

Small, but it has everything that the kernel promises: an interrupt in the other side's movement, a battle of
many rounds with anchors inside, sealed simultaneous answers, hidden mines, a button that carries a value, a
disclosure without a die, an option of the match, and two scenarios.

>>> import toy
>>> module = toy.install()      # beachhead.new_match("toy") works from here on
"""

from toy.module import TOY, ToyModule
from toy.registry import install, register, registered

__all__ = ["TOY", "ToyModule", "install", "register", "registered"]
