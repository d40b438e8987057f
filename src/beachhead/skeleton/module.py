"""The game as the kernel finds it."""

from __future__ import annotations

from beachhead.edition.plain import PlainGame
from beachhead.skeleton.game import TURNS, Crossing, State
from beachhead.skeleton.looks import SENTENCES, SIDES, CrossingLooks


class CrossingModule(PlainGame[State]):
    """A boat, a gun, an island."""

    id, year, turns = "crossing", 2026, TURNS
    sentences, sides, presentation = SENTENCES, SIDES, CrossingLooks()
    state, game = State, Crossing


MODULE = CrossingModule()
