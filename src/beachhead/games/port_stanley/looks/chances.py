"""Chances of single dice, by running the code that rolls them for every face: landings, raids."""

from __future__ import annotations

from fractions import Fraction

from beachhead.edition.attacks import with_dice
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.model import UK, Announced
from beachhead.games.port_stanley.rules.landing_phase_7_2 import roll_for_landings
from beachhead.games.port_stanley.rules.raids_14_1_4 import DESTROYED, roll_raid
from beachhead.games.port_stanley.rules.recon_10_2 import down_in
from beachhead.kernel.odds import fork_dice


def landing_chance(game: Core, water: str) -> Fraction:
    """7.3 How likely the die permits a landing from a kind of water."""

    def rolled(faces: tuple[int, ...]) -> bool:
        copy = with_dice(game, faces)
        copy.state.announced = (Announced(water, False),)
        roll_for_landings(copy)
        return copy.state.announced[0].permitted

    return sum((chance for _, chance, permitted in fork_dice(rolled) if permitted), Fraction(0))


def raid_chance(game: Core, space: int) -> tuple[Fraction, bool]:
    """14.1.6 How likely a raid succeeds against those who are shown, and whether somebody there is not."""
    chances, hidden = raid_outcomes(game, space)
    return chances.get(DESTROYED, Fraction(0)), hidden


def raid_outcomes(game: Core, space: int) -> tuple[dict[str, Fraction], bool]:
    """14.1.6 The chance of each result of a raid against those who are shown, and whether somebody there is not."""
    hidden = space in game.unseen(UK) or bool(down_in(game, space))
    chances: dict[str, Fraction] = {}
    for _, chance, result in fork_dice(lambda faces: roll_raid(with_dice(game, faces), space, hidden=hidden)[2]):
        chances[result] = chances.get(result, Fraction(0)) + chance
    return chances, hidden
