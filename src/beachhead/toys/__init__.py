"""Games that nobody plays: each is small and has what no printed game of ours has yet, for the laws to try.

They are not installed: ``with lent(RAID): ...`` lets the kernel find one for a while.
"""
