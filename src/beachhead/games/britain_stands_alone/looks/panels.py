"""What lies beside the map of Britain Stands Alone: who is still to come, Spitfires, release, detection, points."""

from __future__ import annotations

from beachhead.edition.wording import Ruled
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.looks.wording import WORDING, say
from beachhead.games.britain_stands_alone.model import AWAY, BR, GE, LATER, LOST
from beachhead.games.britain_stands_alone.rules.detection_7 import air_value
from beachhead.games.britain_stands_alone.rules.pilots_8_8 import multiplier, spitfires
from beachhead.games.britain_stands_alone.rules.reinforcement_14.detachments_13_4 import detachments
from beachhead.games.britain_stands_alone.rules.release_9_5 import EVERYBODY, entry_of
from beachhead.games.britain_stands_alone.rules.setup_16.hands_16 import dealt, scenario_of
from beachhead.games.britain_stands_alone.rules.victory_15 import CONDITIONS, conditions_met
from beachhead.kernel.ask import Side
from beachhead.kernel.scene import Panel


def panels(game: Core, side: Side | None) -> tuple[Panel, ...]:
    """All panels: numbers first, then those who are out of the match."""
    rows = {"fighters": fighters, "radar": radar, "release": release, "points": points, "victory": victory}
    return (
        *(WORDING.panel(name, rows=found) for name, make in rows.items() if (found := make(game))),
        *WORDING.lost(),
    )


def named(group: str, numbers: dict[str, tuple[str | int, str]]) -> Ruled:
    """Rows of a panel, what there is none of left out."""
    return WORDING.ruled(f"row.{group}", {name: counted for name, counted in numbers.items() if counted[0]})


def fighters(game: Core) -> Ruled:
    """8.8 The Spitfires that there can be and are, and what their losses cost."""
    s = game.state
    return named(
        "fighters",
        {
            "most": (s.spitfires_most, "BSA-8.8a"),
            "flying": (spitfires(game), "BSA-8.8a"),
            "lost": (s.spitfires_lost, "BSA-8.8c"),
            "price": (multiplier(game), "BSA-8.8e"),
        },
    )


def radar(game: Core) -> Ruled:
    """7.3 The six tracks of British Air Detection, by linked pair: what is left of the value printed."""
    edition = game.edition
    pairs = [zone for zone in edition.zones.values() if zone.variable and not zone.sea]
    return tuple(
        (
            f"{zone.name}, {edition.zones[zone.pair].name}",
            say("britain_stands_alone.row.track", now=air_value(game, BR, zone.space), most=zone.air[BR]),
            "BSA-7.3d",
        )
        for zone in pairs
    )


def release(game: Core) -> Ruled:
    """9.5 Which British ships may enter restricted zones this turn, and what the next die needs."""
    released = game.state.released
    classes = [kind.upper() for kind in released]
    all_of_them = say("britain_stands_alone.row.everybody")
    now = all_of_them if EVERYBODY in released else ", ".join(classes) or say("britain_stands_alone.nobody")
    needs = zip(game.edition.tables.release.classes, entry_of(game), strict=True)
    entries = (
        (
            ", ".join(kind.upper() for kind in kinds),
            say("britain_stands_alone.row.up_to", most=most) if most >= 0 else say("britain_stands_alone.row.never"),
            "BSA-9.5b",
        )
        for kinds, most in needs
    )
    return ((say("britain_stands_alone.row.released"), now, "BSA-9.5a"), *entries)


def points(game: Core) -> Ruled:
    """5.4, 9.5, 13, 14.2 What both sides have of points of all kinds."""
    s = game.state
    leg, armour, tank = s.replacements
    stores = sum(store.points for store in s.stores)
    return named(
        "points",
        {
            "rail": (s.rail_steps, "BSA-5.4g"),
            "leg": (leg, "BSA-14.2f"),
            "armour": (armour, "BSA-14.2f"),
            "tank": (tank, "BSA-14.2f"),
            "western": (s.western, "BSA-16.0aa"),
            "auxiliary": (s.saboteurs[BR], "BSA-13.2a"),
            "brandenberger": (s.saboteurs[GE], "BSA-13.2i"),
            "shells": (s.shells, "BSA-13.1a"),
            "stores": (stores, "BSA-14.2n"),
            "sunk": (f"{s.sunk[0]} / {s.sunk[1]}" if any(s.sunk) else "", "BSA-9.5s"),
            "building": (sum(count for _, _, count in s.building), "BSA-9.5s"),
        },
    )


def victory(game: Core) -> Ruled:
    """15.2 The conditions of a German Sudden Death Victory that are met."""
    met = say("britain_stands_alone.row.met")
    return tuple(
        (say(f"britain_stands_alone.condition.{name}"), met, CONDITIONS[name]) for name in conditions_met(game)
    )


# -- who is still to come --------------------------------------------------------------------------------


def due(game: Core) -> dict[int, str]:
    """14, 16 The pieces that are not there yet and can come, with the turn in which the schedule brings them.

    Of points that replacements alone can bring the next of each row stands for all.
    """
    s, edition, scenario = game.state, game.edition, scenario_of(game)
    reserves = (*scenario.force_h.ships, *scenario.menace_force.ships, *scenario.absent, *detachments(game))
    known = dict.fromkeys((*dealt(game, BR), *dealt(game, GE), *s.drawn, *reserves), "")
    rows = {row: [unit for unit in units if unit not in known] for row, units in edition.rows.items()}
    spare = [next((unit for unit in units if game.hex(unit) == LATER), -1) for units in rows.values()]
    known |= dict.fromkeys(spare, "")
    left = {row: [unit for unit in units if game.hex(unit) == LATER] for row, units in edition.rows.items()}
    for arrival in scenario.arrivals:
        if arrival.turn <= s.turn:
            continue
        turn = edition.turn_name(arrival.turn)
        known |= {unit: turn for unit in arrival.units if game.hex(unit) in (LATER, AWAY, LOST)}
        for row, count in arrival.points.items():
            first, left[row] = left[row][:count], left[row][count:]
            known |= dict.fromkeys(first, turn)
    return known
