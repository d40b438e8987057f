"""19.3 Variable Argentine reinforcements: two units that come later, by a die."""

from __future__ import annotations

from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.events import ReinforcementsDrawn
from beachhead.games.port_stanley.events_weather import ReinforcementsArrived, ReinforcementsRolled
from beachhead.games.port_stanley.model import AR, FOGGY, LATER, SIDES, STORMY
from beachhead.games.port_stanley.rules.losses_11_5 import bereave
from beachhead.games.port_stanley.rules.morale_17 import change_morale, settle

NOT_DRAWN = frozenset({"marine", "para", "ranger"})
DRAWN = 2


def drawable(game: Core) -> list[int]:
    """19.3 The counters that are laid out for the draw: infantry but marines, airborne and rangers, and dummies."""
    return [
        unit
        for unit in game.roster(AR)
        if game.type(unit).kind == "dummy"
        or (game.type(unit).kind == "infantry" and game.type(unit).branch not in NOT_DRAWN)
    ]


def draw_reinforcements(game: Core) -> None:
    """19.3 The British choose two counters by their backs, which is a draw; only the Argentine player sees them."""
    if game.options.reinforcements == "no":
        return
    left = drawable(game)
    for _ in range(DRAWN):
        left.sort()
        drawn = left.pop(game.roll(len(left)) - 1)
        game.state.reinforcements = (*game.state.reinforcements, drawn)
    game.emit(ReinforcementsDrawn(clause="PS-19.3a", units=game.state.reinforcements, audience=(SIDES[AR],)))


def waits_as_reinforcement(game: Core, unit: int) -> bool:
    """19.3 Whether a unit was drawn, and is still to come."""
    return unit in game.state.reinforcements


def roll_for_reinforcements(game: Core) -> None:
    """19.3 A die below the turn's number lets them come, so on turn 7 at the latest; no die once it is known."""
    s = game.state
    if not s.reinforcements or s.coming:
        return
    face = game.roll()
    s.coming = face < s.turn
    game.emit(ReinforcementsRolled(clause="PS-19.3b", face=face, coming=s.coming))


def bring_reinforcements(game: Core) -> None:
    """19.3, 17.2.1 At the beginning of the Argentine movement phase they appear at the airport, weather permitting.

    Once the airport has been suppressed, raided or captured they never come, though the British have an airfield of
    their own there.  Dummies that would be alone there go (14.5).
    """
    s = game.state
    if not s.coming or not s.reinforcements or s.weather == STORMY or s.effect == FOGGY:
        return
    units, s.reinforcements = s.reinforcements, ()
    airport = game.airfield_in(game.edition.airport)
    if airport is None or airport.side != AR or s.airport_hit:
        return
    game.emit(ReinforcementsArrived(clause="PS-19.3b", units=len(units)))
    for unit in units:
        if game.hex(unit) == LATER:
            clock = game.state.clock  # not there all turn (13.1, 13.2)
            game.put(unit, game.edition.airport, down=True, active=clock, arrived=clock)
            settle(game, unit)
    bereave(game, game.edition.airport)
    change_morale(game, 1, "reinforcements", "PS-17.2.1e")
