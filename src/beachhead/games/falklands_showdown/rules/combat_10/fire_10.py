"""10.1 Fire: hit numbers and what changes them, dice, the naming of targets, hits and losses (10.11).

Kinds of fire: "surface" (10.2), "hunt" (7.1 Op 15), "box" (7.1 Op 4), "ground" (10.3), "landing" (10.4),
"air_ships" (10.6), "interception" (9.5), "air_land" (10.7), "strike_land" (carriers at land: 10.7, 10.8),
"bombardment" (7.1 Op 20); and, one die at a time, "raid" (7.1 Op 24), "submarine" (8.2), "answer" (8.3),
"stealth" (10.5) and "exocet" (6-4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from beachhead.games.falklands_showdown.components import AIR, DESTROYER, FREIGHT, GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.core import Core, Flow, act, replace
from beachhead.games.falklands_showdown.events import FightBegan, Fired
from beachhead.games.falklands_showdown.model import AR, FIRST, NOBODY, ROLLED, SIDES, UK, Fight, Shot
from beachhead.games.falklands_showdown.rules.anchorage_8_2 import is_sheltered
from beachhead.games.falklands_showdown.rules.combat_10.hits_10_11 import apply
from beachhead.kernel.acts import decide
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.modifiers import Modifier, total
from beachhead.mechanics.picks import ANY_UNIT

ON_LAND = ("ground", "landing")
"""The kinds of ground combat (10.3, 10.4)."""

ANSWERING = "answer"
"""The kind in which escorts roll at a submarine that has attacked (8.3)."""

RAIDING = "raid"
"""The kind in which special forces roll at their target (7.1 Op 24)."""

BOMBARDING = "bombardment"
"""The kind in which ships fire at the coast (7.1 Op 20)."""

MAY_HOLD = (*ON_LAND, "hunt", BOMBARDING)
"""The kinds in which the side whose operation it is chooses who fires (10.3, 7.1 Ops 15 and 20)."""

CLAUSES: Mapping[str, str] = {
    "surface": "FS-10.2a",
    "hunt": "FS-7.1.15a",
    "box": "FS-7.1.4b",
    "ground": "FS-10.3a",
    "landing": "FS-10.4c",
    "air_ships": "FS-10.6a",
    "interception": "FS-9.5b",
    "air_land": "FS-10.7a",
    "strike_land": "FS-7.1.18b",
    "bombardment": "FS-7.1.20a",
    RAIDING: "FS-7.1.24a",
    "submarine": "FS-8.2a",
    "stealth": "FS-10.5a",
    "exocet": "FS-11.3.6-4",
}
"""The clause under which each kind of fight is fought, and of fire one die at a time."""

CHANGES: Mapping[str, str] = {
    "armour": "FS-10.10a",
    "landed": "FS-10.4c",
    "marched": "FS-10.3c",
    "fortified": "FS-10.3b",
    "screened": "FS-8.2b",
    "moored": "FS-7.1.4b",
}
"""The clause of what changes hit numbers, by its name in tables.toml ([modifiers])."""


# -- hit numbers -------------------------------------------------------------------------------------


def hit_number(game: Core, kind: str, shooter: int, target: int) -> int:
    """10.1 The face on which, or below which, a unit hits another; 0 if it does not fire at it."""
    printed = base_number(game, kind, shooter, target)
    if printed == 0:
        return 0
    change = total(modifiers(game, kind, shooter, target))
    if change < 0:
        return max(1, printed + change)
    return min(max(printed, game.edition.dice.best), printed + change)


def can_hit(game: Core, kind: str, shooter: int, target: int) -> bool:
    """10.1 Whether a unit fires at another at all: whatever changes a hit number leaves at least 1 of it."""
    return base_number(game, kind, shooter, target) > 0


def base_number(game: Core, kind: str, shooter: int, target: int) -> int:
    """2.7 The factor that a unit uses against another; some attacks have a number of their own."""
    against = game.type(target).kind
    if against == SUBMARINE and game.effect("no_anti_submarine"):
        return 0
    if kind == "exocet":
        return game.edition.faces.land_exocet
    if against == AIR and kind == RAIDING:
        return game.edition.faces.raid
    if against == GROUND and kind == RAIDING:
        return min(game.type(shooter).factors[GROUND], game.edition.faces.raid_troops)
    if kind == "strike_land":
        against = GROUND
    return game.type(shooter).factors[against]


def modifiers(game: Core, kind: str, shooter: int, target: int) -> tuple[Modifier, ...]:
    """10.1 What changes the hit number of a unit against another."""
    if shooter == NOBODY:
        return ()
    names = []
    if is_shielded(game, shooter, target):
        names.append("armour")
    if kind == "landing" and has_landed(game, shooter):
        names.append("landed")
    if kind == "ground" and has_landed(game, shooter) and not assaults(game, shooter):
        names.append("marched")
    walled = (*ON_LAND, BOMBARDING) if game.edition.allowed.walls_against_guns else ON_LAND
    if kind in walled and is_fortified(game, target) and not is_inside(game, shooter, target):
        names.append("fortified")
    if kind == "submarine" and is_screened(game, target):
        names.append("screened")
    if kind == "box" and game.edition.modifiers.moored:
        names.append("moored")
    printed = (Modifier(name, getattr(game.edition.modifiers, name), CHANGES[name]) for name in names)
    return (*printed, *of_event(game, kind, shooter, target))


def of_event(game: Core, kind: str, shooter: int, target: int) -> list[Modifier]:
    """11.3 What the event in effect adds to a hit number."""
    event = game.event
    return [
        Modifier(name, value, event.clause)
        for name, value in event.effects.items()
        if is_concerned(game, name, kind, shooter, target)
    ]


def is_concerned(game: Core, effect: str, kind: str, shooter: int, target: int) -> bool:
    """11.3 Whether an effect changes the hit number of a unit against another."""
    firing, aimed = game.type(shooter), game.type(target).kind
    match effect:
        case "air_at_ships":
            return firing.kind == AIR and aimed == SHIP
        case "bombers_at_ships":
            return firing.type in game.edition.types.bombers and aimed == SHIP
        case "ar_ground":
            return firing.side == AR and firing.kind == aimed == GROUND
        case "bombardment":
            return kind == "bombardment"
        case _:
            return False


def is_shielded(game: Core, shooter: int, target: int) -> bool:
    """10.10 Whether a target is armour and the ground unit that fires at it is not."""
    return game.type(target).is_armour and game.type(shooter).kind == GROUND and not game.type(shooter).is_armour


def has_landed(game: Core, unit: int) -> bool:
    """10.3, 10.4 Whether a unit has just landed or marched in, in the operation in hand."""
    return game.state.op is not None and unit in game.op.picks


def assaults(game: Core, unit: int) -> bool:
    """10.3 Whether a unit attacks from the march as well as from where it stands: Commandos and Paras."""
    return game.type(unit).assault and game.edition.allowed.assault_from_march


def is_fortified(game: Core, target: int) -> bool:
    """10.3 Whether a target is of AR and in the fortified town."""
    return game.side(target) == AR and game.place(target) in game.edition.fortified


def is_inside(game: Core, shooter: int, target: int) -> bool:
    """10.3 Whether a unit stood in the town before the operation in hand: once inside, walls are in nobody's way."""
    inside = game.place(shooter) == game.place(target) and not has_landed(game, shooter)
    return inside and game.edition.allowed.walls_once


def is_screened(game: Core, target: int) -> bool:
    """8.2 Whether a ship that is no D ship has enough of them of its side in its area."""
    if game.type(target).kind != SHIP or game.type(target).type == DESTROYER:
        return False
    return len(game.ships_in(game.place(target), game.side(target), DESTROYER)) >= game.edition.limits.screen


# -- dice --------------------------------------------------------------------------------------------


def anti_air_dice(game: Core, unit: int) -> int:
    """10.1 How many dice a unit rolls at aircraft; more for a UK carrier after the rendezvous (10.9)."""
    if not game.type(unit).is_carrier:
        return 1
    dice = game.edition.dice.rendezvous_air if has_stores(game, unit) else game.edition.dice.carrier_air
    trouble = game.effect("carrier_trouble") if unit == game.state.event_unit else 0
    return dice + game.effect("carrier_air_dice") - trouble


def strike_dice(game: Core, unit: int, *, at_land: bool) -> int:
    """10.1 How many dice a unit rolls that strikes by Ops 17 and 18; at land more for a UK carrier (10.9, 5-4)."""
    if not game.type(unit).is_carrier:
        return 1
    if not at_land:
        return game.edition.dice.carrier_strike
    dice = game.edition.dice.rendezvous_ground if has_stores(game, unit) else game.edition.dice.carrier_strike
    return dice + game.effect("carrier_ground_dice")


def has_stores(game: Core, unit: int) -> bool:
    """10.9 Whether a carrier has what Atlantic Conveyor brought."""
    return game.state.rendezvous and game.side(unit) == UK


def single_shot(game: Core, kind: str, shooter: int, target: int) -> bool:
    """10.1 Roll one die at a target and tell it: whether it hits.  Nothing is applied."""
    return shoot(game, kind, shooter, target) <= hit_number(game, kind, shooter, target)


def shoot(game: Core, kind: str, shooter: int, target: int) -> int:
    """10.1 Roll one die at a target and tell it: its face."""
    number, face = hit_number(game, kind, shooter, target), game.roll()
    changes, hit = modifiers(game, kind, shooter, target), face <= number
    game.emit(
        Fired(
            clause="FS-10.1a", shooter=shooter, target=target, number=number, face=face, hit=hit, changes=tuple(changes)
        )
    )
    return face


def may_attack(game: Core, area: int) -> bool:
    """11.3 Whether the event in effect lets anybody attack in an area (4-5)."""
    return not game.effect("zone_only") or area in game.edition.zone


# -- an exchange of fire -----------------------------------------------------------------------------


def exchange(game: Core, fight: Fight) -> Flow[tuple[Shot, ...]]:
    """10.1 Both sides name their targets, all dice fall together, all hits count; the shots with their faces.

    A fight that is in hand goes on instead of `fight`.
    """
    yield from take_aim(game, fight)
    shots = roll_all(game)
    hits = hits_of(game, fight.kind, shots)
    game.state.fight = None
    apply(game, fight, hits)
    return shots


def take_aim(game: Core, fight: Fight) -> Flow[None]:
    """10.1 Each die names its target: first those of the side whose operation it is, then the other's."""
    if game.state.fight is None:
        begin(game, fight)
    while (fight := fight_in_hand(game)).stage != ROLLED:
        rest = remaining(fight)
        if not rest:
            game.state.fight = replace(fight, stage=fight.stage + 1)
        elif not is_choice(game, fight):
            spread(game, 1)
        else:
            side, die = SIDES[aiming(fight)], rest[:1]
            yield from decide(
                game, game.ask("aim", AIM, HOLD, SPREAD, clause="FS-10.1e", side=side, anchor=True, about=die)
            )


def begin(game: Core, fight: Fight) -> None:
    """10.1 A fight begins: everybody learns who is in it."""
    game.state.fight = fight
    units = tuple(dict.fromkeys(fight.first))
    clause = CLAUSES[fight.kind]
    game.emit(
        FightBegan(
            clause=clause, kind=fight.kind, side=fight.side, area=fight.area, units=units, targets=fight.at_first
        )
    )


def fight_in_hand(game: Core) -> Fight:
    """10.1 The fight in hand.  There must be one."""
    assert game.state.fight is not None
    return game.state.fight


def aiming(fight: Fight) -> int:
    """10.1 The side that names targets now."""
    return fight.side if fight.stage == FIRST else 1 - fight.side


def remaining(fight: Fight) -> tuple[int, ...]:
    """10.1 Who has still to name a target, of the side that is aiming: a unit once for each of its dice."""
    if fight.stage == FIRST:
        return fight.first[len(fight.shots) :]
    return fight.second[len(fight.shots) - len(fight.first) :]


def named(fight: Fight) -> tuple[Shot, ...]:
    """10.1 The shots of the side that is aiming, held dice among them."""
    return fight.shots if fight.stage == FIRST else fight.shots[len(fight.first) :]


def can_hold(fight: Fight) -> bool:
    """10.3 Whether the side that is aiming may leave a die unrolled."""
    return fight.stage == FIRST and fight.kind in MAY_HOLD


def holding_needs(game: Core) -> Conditions:
    """10.3 What a die needs to stay in the hand."""
    fight = fight_in_hand(game)
    yield can_hold(fight), CLAUSES[fight.kind], "all_fire"


def is_choice(game: Core, fight: Fight) -> bool:
    """10.1 Whether the next die has something to choose: of several targets, or whether to fire at all."""
    allowed = open_targets(game, fight)
    return len(allowed) > 1 or bool(allowed and can_hold(fight))


def open_targets(game: Core, fight: Fight) -> tuple[int, ...]:
    """10.1 The units that the next die may name."""
    return tuple(unit for unit in listed(fight) if met(aim_needs(game, fight, unit)))


def listed(fight: Fight) -> tuple[int, ...]:
    """10.1 Those whom the side that is aiming fights."""
    return fight.at_first if fight.stage == FIRST else fight.at_second


def aim_needs(game: Core, fight: Fight, unit: int) -> Conditions:
    """10.1 What the next die needs to name a unit."""
    if fight.kind == "air_ships" and game.type(unit).is_carrier and game.place(unit) == fight.area:
        yield unit in listed(fight), "FS-10.6b", "outnumber_screen"
    yield unit in listed(fight), "FS-10.1e", "in_the_fight"
    if fight.stage == FIRST:
        yield may_fire_more(game, fight), CLAUSES[fight.kind], "ships_enough"
    yield can_hit(game, fight.kind, remaining(fight)[0], unit), "FS-10.1c", "can_hit"
    if fight.kind == "surface":
        yield game.type(unit).type not in FREIGHT or not unnamed(game, fight), "FS-10.2b", "screen_named"
    if fight.kind == "air_ships" and fight.stage == FIRST and game.type(unit).type != DESTROYER:
        yield not is_screened_from_the_air(game, fight), "FS-10.6d", "most_at_screen"
        yield not (is_sheltered(game, unit) and has_escorts(game, fight)), "FS-10.6f", "sheltered"
    if fight.kind == "air_ships" and fight.stage == FIRST:
        aimed = sum(shot.target == unit for shot in named(fight))
        yield aimed < game.edition.limits.at_one_ship, "FS-10.6g", "at_one_ship"
    if fight.kind == "strike_land":
        others = (game.type(shot.target).kind for shot in fired(named(fight)))
        yield all(kind == game.type(unit).kind for kind in others), "FS-7.1.18b", "one_kind_of_target"


def aiming_needs(game: Core, unit: int) -> Conditions:
    """10.1 What the next die of the fight in hand needs to name a unit."""
    return aim_needs(game, fight_in_hand(game), unit)


def clause_of_fight(game: Core) -> str:
    """10.1 The clause under which the fight in hand is fought."""
    return CLAUSES[fight_in_hand(game).kind]


def may_fire_more(game: Core, fight: Fight) -> bool:
    """7.1 Whether a further ship may roll: Ops 15 and 20 limit them."""
    if fight.kind not in ("hunt", "bombardment"):
        return True
    limits = game.edition.limits
    return len(fired(fight.shots)) < (limits.hunters if fight.kind == "hunt" else limits.bombardment)


def unnamed(game: Core, fight: Fight) -> tuple[int, ...]:
    """10.2 The ships that screen others and that nobody has named yet."""
    aimed = {shot.target for shot in named(fight)}
    return tuple(unit for unit in listed(fight) if game.type(unit).type not in FREIGHT and unit not in aimed)


def is_screened_from_the_air(game: Core, fight: Fight) -> bool:
    """10.6 Whether as many dice as may name other ships than D ships have done so, while D ships are there."""
    if not has_escorts(game, fight):
        return False
    others = sum(shot.target != NOBODY and game.type(shot.target).type != DESTROYER for shot in named(fight))
    return others >= len(fight.first) // game.edition.limits.gauntlet


def has_escorts(game: Core, fight: Fight) -> bool:
    """10.6 Whether D ships are among those that are attacked."""
    return any(game.type(unit).type == DESTROYER for unit in fight.at_first)


def name(game: Core, target: int) -> None:
    """10.1 The next die names its target; NOBODY if it is not rolled."""
    fight = fight_in_hand(game)
    game.state.fight = replace(fight, shots=(*fight.shots, Shot(remaining(fight)[0], target)))


def spread(game: Core, dice: int) -> None:
    """10.1 The next dice name the targets that fewest have named; those without a target are not rolled."""
    for _ in range(dice):
        fight = fight_in_hand(game)
        aimed = Counter(shot.target for shot in named(fight))
        name(game, min(open_targets(game, fight), key=lambda unit: aimed[unit], default=NOBODY))


def spread_rest(game: Core) -> None:
    """10.1 All dice that are left are spread."""
    spread(game, len(remaining(fight_in_hand(game))))


def hold(game: Core) -> None:
    """10.3 The next die is not rolled."""
    name(game, NOBODY)


AIM = act(
    "at-unit",
    ANY_UNIT,
    clause=lambda game, unit: clause_of_fight(game),
    exactly=lambda game: open_targets(game, fight_in_hand(game)),
    needs=aiming_needs,
    does=name,
)

HOLD = act("hold", clause=clause_of_fight, needs=holding_needs, does=hold)

SPREAD = act("spread", clause=clause_of_fight, does=spread_rest, goes_on=True)


def fired(shots: Iterable[Shot]) -> tuple[Shot, ...]:
    """10.3 The shots that are not held."""
    return tuple(shot for shot in shots if shot.target != NOBODY)


def roll_all(game: Core) -> tuple[Shot, ...]:
    """10.1 All dice fall together; the shots that were fired, with their faces."""
    fight = fight_in_hand(game)
    return tuple(replace(shot, face=shoot(game, fight.kind, shot.shooter, shot.target)) for shot in fired(fight.shots))


def hits_of(game: Core, kind: str, shots: Iterable[Shot]) -> Counter[int]:
    """10.1 How many hits each target has taken, those left out that do not hit.  Ask before any is applied."""
    return Counter(shot.target for shot in shots if shot.face <= hit_number(game, kind, shot.shooter, shot.target))
