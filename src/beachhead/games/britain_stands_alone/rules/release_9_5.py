"""9.5 Royal Navy release: which British ships may enter the restricted zones this turn, and what frees them all."""

from __future__ import annotations

from bisect import bisect_right

from beachhead.games.britain_stands_alone.core import Core, Flow
from beachhead.games.britain_stands_alone.events import FleetReleased, ReleaseRolled
from beachhead.games.britain_stands_alone.model import BR, GE
from beachhead.kernel.refusal import Conditions

EVERYBODY = "all"
"""What stands in `State.released` once all British naval units are (9.5, automatic release)."""


def release_phase(game: Core) -> Flow[None]:
    """9.5 One die, compared with each of the three entries of the table; what was released before is so no more."""
    s, table = game.state, game.edition.tables.release
    face, entry = game.roll(), entry_of(game)
    s.released = tuple(kind for most, kinds in zip(entry, table.classes, strict=True) if face <= most for kind in kinds)
    game.forget()
    game.emit(ReleaseRolled(clause="BSA-9.5b", face=face, entry=entry, released=s.released))
    yield from ()


def entry_of(game: Core) -> tuple[int, ...]:
    """9.5 The entry of the Release Table: by Naval Victory Points and by Other, below the first as the first."""
    table, awards = game.edition.tables.release, game.state.awards
    row = max(bisect_right(table.naval, awards.naval) - 1, 0)
    column = max(bisect_right(table.other, awards.other) - 1, 0)
    return game.edition.release[row][column]


def is_restricted(game: Core, zone: int) -> bool:
    """9.5 Whether a sea zone is restricted for the British: three always, and the one with the German mines."""
    return game.edition.zones[zone].restricted or zone == game.state.mine


def is_released(game: Core, unit: int) -> bool:
    """9.5, ruling R-12 Whether a British naval unit is released this turn; an AP only with all others."""
    released = game.state.released
    return EVERYBODY in released or game.type(unit).kind in released


def entry_needs(game: Core, unit: int, zone: int) -> Conditions:
    """9.5 What a naval unit needs to enter a sea zone: a British one its release, if the zone is restricted."""
    if game.side(unit) == BR and is_restricted(game, zone):
        yield is_released(game, unit), "BSA-9.5a", "not_released"


def is_confined(game: Core, unit: int) -> bool:
    """9.5 Whether a unit is a British one, not released, at sea in a restricted zone: it must move out."""
    here = game.hex(unit)
    at_sea = here in game.edition.zones and is_restricted(game, here)
    return at_sea and game.side(unit) == BR and not is_released(game, unit)


def leads_out(game: Core, unit: int, zone: int) -> bool:
    """9.5 Whether a unit that must move out comes nearer to a free zone by another restricted one."""
    return is_confined(game, unit) and far_from_free(game, zone) < far_from_free(game, game.hex(unit))


def far_from_free(game: Core, zone: int) -> int:
    """9.5 How many zones away from a sea zone the nearest is that is not restricted."""
    zones, far = game.edition.zones, 0
    edge = seen = {zone}
    while edge and all(is_restricted(game, one) for one in edge):
        edge = {there for one in edge for there in zones[one].borders if zones[there].sea} - seen
        seen, far = seen | edge, far + 1
    return far


def release_all(game: Core, clause: str) -> None:
    """9.5 All British naval units are released for the rest of the turn."""
    s = game.state
    if EVERYBODY not in s.released:
        s.released = (EVERYBODY,)
        game.forget()
        game.emit(FleetReleased(clause=clause))


def alarms(game: Core, unit: int) -> bool:
    """9.5 Whether a naval unit is a German battleship, battlecruiser or pocket battleship."""
    return game.side(unit) == GE and game.type(unit).kind in game.edition.tables.release.automatic


def watch_zone(game: Core, unit: int, zone: int) -> None:
    """9.5 A German capital ship that enters a restricted zone releases all British naval units."""
    if alarms(game, unit) and is_restricted(game, zone):
        release_all(game, "BSA-9.5i")


def watch_ports(game: Core) -> None:
    """9.5 At the beginning of the Naval Segment: a German capital ship in a port of the Channel coast does so too."""
    gates = game.edition.tables.release.gates
    for unit in game.in_play(GE):
        port = game.edition.ports.get(game.hex(unit))
        if port is not None and game.edition.zones[port.zone].name in gates and alarms(game, unit):
            release_all(game, "BSA-9.5j")
            return


def may_use_port(game: Core, unit: int, port: int) -> bool:
    """9.5 Whether a British battleship or battlecruiser may enter a port: none that opens on a restricted zone."""
    if game.side(unit) != BR or game.type(unit).kind not in ("bb", "bc"):
        return True
    return not any(is_restricted(game, zone) for zone in game.edition.ports[port].seas)
