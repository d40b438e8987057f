"""What lies beside the map of Britain Stands Alone: who is still to come, Spitfires, release, detection, points."""

from __future__ import annotations

from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.looks.wording import WORDING, say
from beachhead.games.britain_stands_alone.model import AWAY, BR, GE, LATER, LOST
from beachhead.games.britain_stands_alone.rules.detection_7 import air_value
from beachhead.games.britain_stands_alone.rules.pilots_8_8 import multiplier, spitfires
from beachhead.games.britain_stands_alone.rules.reinforcement_14.detachments_13_4 import detachments
from beachhead.games.britain_stands_alone.rules.release_9_5 import EVERYBODY, entry_of
from beachhead.games.britain_stands_alone.rules.setup_16.hands_16 import dealt, scenario_of
from beachhead.games.britain_stands_alone.rules.victory_15 import conditions_met
from beachhead.kernel.ask import Side
from beachhead.kernel.scene import Panel

Rows = tuple[tuple[str, str], ...]


def panels(game: Core, side: Side | None) -> tuple[Panel, ...]:
    """All panels: numbers first, then those who are out of the match."""
    rows = {"fighters": fighters, "radar": radar, "release": release, "points": points, "victory": victory}
    return (
        *(WORDING.panel(name, rows=found) for name, make in rows.items() if (found := make(game))),
        *WORDING.lost(),
    )


def named(group: str, numbers: dict[str, object]) -> Rows:
    """Rows of a panel, what there is none of left out."""
    return WORDING.rows(f"row.{group}", {name: str(number) for name, number in numbers.items() if number})


def fighters(game: Core) -> Rows:
    """8.8 The Spitfires that there can be and are, and what their losses cost."""
    s = game.state
    return named(
        "fighters",
        {"most": s.spitfires_most, "flying": spitfires(game), "lost": s.spitfires_lost, "price": multiplier(game)},
    )


def radar(game: Core) -> Rows:
    """7.3 The six tracks of British Air Detection, by linked pair: what is left of the value printed."""
    edition = game.edition
    pairs = [zone for zone in edition.zones.values() if zone.variable and not zone.sea]
    return tuple(
        (
            f"{zone.name}, {edition.zones[zone.pair].name}",
            say("britain_stands_alone.row.track", now=air_value(game, BR, zone.space), most=zone.air[BR]),
        )
        for zone in pairs
    )


def release(game: Core) -> Rows:
    """9.5 Which British ships may enter restricted zones this turn, and what the next die needs."""
    released = game.state.released
    classes = [kind.upper() for kind in released]
    all_of_them = say("britain_stands_alone.row.everybody")
    now = all_of_them if EVERYBODY in released else ", ".join(classes) or say("britain_stands_alone.nobody")
    needs = zip(game.edition.tables.release.classes, entry_of(game), strict=True)
    rows = [(say("britain_stands_alone.row.released"), now)]
    rows += [
        (", ".join(kind.upper() for kind in kinds), say("britain_stands_alone.row.up_to", most=most))
        if most >= 0
        else (", ".join(kind.upper() for kind in kinds), say("britain_stands_alone.row.never"))
        for kinds, most in needs
    ]
    return tuple(rows)


def points(game: Core) -> Rows:
    """5.4, 9.5, 13, 14.2 What both sides have of points of all kinds."""
    s = game.state
    leg, armour, tank = s.replacements
    stores = sum(store.points for store in s.stores)
    return named(
        "points",
        {
            "rail": s.rail_steps,
            "leg": leg,
            "armour": armour,
            "tank": tank,
            "western": s.western,
            "auxiliary": s.saboteurs[BR],
            "brandenberger": s.saboteurs[GE],
            "shells": s.shells,
            "stores": stores,
            "sunk": f"{s.sunk[0]} / {s.sunk[1]}" if any(s.sunk) else "",
            "building": sum(count for _, _, count in s.building),
        },
    )


def victory(game: Core) -> Rows:
    """15.2 The conditions of a German Sudden Death Victory that are met."""
    met = list(conditions_met(game))
    return tuple((say(f"britain_stands_alone.condition.{name}"), say("britain_stands_alone.row.met")) for name in met)


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
