"""The Raid: both sides send squadrons in secret, then race for who strikes first, then go home one after the other."""

from beachhead.toys.raid.module import RAID

__all__ = ["RAID"]
