"""The game as the kernel finds it."""

from __future__ import annotations

from beachhead.edition.plain import PlainGame
from beachhead.kernel.dice import Dice
from beachhead.kernel.module import Observation
from beachhead.toys.raid.game import TURNS, Raid, State, guess
from beachhead.toys.raid.looks import LOOKS, SENTENCES, RaidLooks


class RaidModule(PlainGame[State]):
    """Squadrons sent in secret, strikes in a race, a way home in turn."""

    id, year, turns = "raid", 2026, TURNS
    sentences, sides, presentation = SENTENCES, LOOKS, RaidLooks()
    state, game = State, Raid

    def determinize(self, seen: Observation, dice: Dice) -> Raid:
        """The other's bombs are guessed."""
        return Raid(guess(seen.known, seen.side, dice))

    def game_as_seen(self, seen: Observation) -> Raid:
        """The game as far as the side knows it."""
        return Raid(seen.known.copy())


RAID = RaidModule()
