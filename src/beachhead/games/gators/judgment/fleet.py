"""Player 1's ships: what goes into them, what they launch and take back (IV, V)."""

from __future__ import annotations

from beachhead.games.gators.components import ARMORED
from beachhead.games.gators.core import Core
from beachhead.games.gators.judgment.stations import approach
from beachhead.games.gators.judgment.survey import FAR, Survey
from beachhead.games.gators.model import US
from beachhead.games.gators.rules.combat_7.air_attacks_7c import in_the_air
from beachhead.games.gators.rules.launch_5 import stowable
from beachhead.games.gators.rules.movement_6.transport_6fg import transport_of
from beachhead.games.gators.rules.position_6.airstrips_6p import is_land_unit
from beachhead.games.gators.rules.position_6.refuelling_6n import LANDING_GROUND, depot
from beachhead.games.gators.rules.recovery_5 import decks
from beachhead.kernel.ask import Option, Options

AIR_FORCE = 4
"""So many aircraft of Player 2 are a danger to the LHD."""

SCREEN = 4
"""Units that are to lie around the LHD as long as Player 2 has aircraft: no attack comes from their hexes."""

ARMS = {"us-ah1": ("GGGG", "AAAA"), "us-av8": ("GGX", "GGX")}
"""By kind, the load against soft targets, and the one where there is armor."""

TROOPS_FROM = 3
"""The turn from which helicopters carry troops: first come the gunships."""

GUN_FRONT = 4
"""How near to the capital the front must be before guns are brought up behind it."""

VANGUARD = 3
"""So many troops make a front."""

AFLOAT_FROM = 1
"""The turn from which the landing craft go in."""

CARGO = {
    "us-hers": 6.5,
    "us-lvs": 6.2,
    "us-seal": 6.1,
    "us-155mm": 5.0,
    "us-m1a1": 4.3,
    "us-rifle": 4.5,
    "us-heavy": 4.4,
    "us-squad": 4.0,
    "us-hmmwv-cmd": 3.5,
    "us-lav": 3.0,
    "us-lav-at": 3.0,
    "us-mortar": 3.0,
    "us-hmmwv-tow": 2.5,
    "us-hmmwv-auto": 2.0,
    "us-javelin": 2.0,
    "us-aav": 1.5,
    "us-engineers": 1.8,
    "us-rowpu": 6.0,
    "us-medical": 5.5,
}
"""Who is wanted ashore, by kind, and how much; nobody else is taken along."""

ARMOR_NEAR = 4
"""How near to the capital armor must be to be armed against."""

RAID, RAID_REACH = 2, 9
"""The SEAL Team goes where so many aircraft stand on an airstrip, not farther from its ship than this."""

LOW_FUEL = 3
"""So few refuel markers are left when another fuel truck is fetched."""

ROADBLOCK = 5
"""How near to the capital debris must be for the Engineers to clear it."""

AID, QUIET = ("us-rowpu", "us-medical"), 3
"""Who wins hearts and minds, and how far away from all enemies."""

SUPPORT = (*AID, "us-hers", "us-lvs")
"""Who is brought by the heavy helicopters before the troops."""

NEVER = -50.0


# -- loading -----------------------------------------------------------------------------------------


def judge_loading(s: Survey, options: Options) -> list[float]:
    """IV The ready-made loading; then some heavy helicopters go to the other ships, to be launched from there."""
    return [loading_worth(s.game, option) for option in options]


def loading_worth(game: Core, option: Option) -> float:
    """IV What something done aboard is worth; 0 for being done."""
    verb = option.action.verb
    if verb == "ready-made":
        return 10.0 - tuple(game.edition.loadings).index(option.action.target)
    if verb == "assign":
        return 5.0
    if verb == "lend" and "heavy_lift" in game.type(option.piece).tags and not game.aboard.get(option.piece):
        return 1.0
    return 0.0 if verb == "done" else NEVER


# -- launching ---------------------------------------------------------------------------------------


def is_wanted(s: Survey, carrier: int, unit: int) -> bool:
    """Whether a carrier should bring a unit ashore: guns and aid only go by air, and when there is a place for them."""
    kind = s.game.type(unit)
    if kind.kind not in CARGO:
        return False
    if kind.artillery:
        return s.game.type(carrier).is_air and front(s) <= GUN_FRONT
    if kind.kind in AID:
        return s.game.type(carrier).is_air and bool(aid_sites(s, kind.kind))
    if "hers" in kind.tags:
        return "heavy_lift" in s.game.type(carrier).tags and tanks_ashore(s) and bool(depot_sites(s))
    if "fuel_truck" in kind.tags:
        return "heavy_lift" in s.game.type(carrier).tags and needs_fuel(s)
    if "seal" in kind.tags:
        return s.game.type(carrier).is_air and bool(raid_hexes(s))
    if "engineers" in kind.tags:
        return bool(roadblocks(s))
    return True


def front(s: Survey) -> int:
    """How near to the capital the troops ashore have come."""
    game = s.game
    found: int | None = game.cache.get("front")
    if found is None:
        troops = (
            u
            for u in game.on_map(US)
            if any(game.type(u).attack) and is_land_unit(game, u) and not game.type(u).artillery
        )
        near = sorted(s.flight[game.hex(unit)] for unit in troops)
        found = game.cache["front"] = near[VANGUARD - 1] if len(near) >= VANGUARD else int(FAR)
    return found


def aid_sites(s: Survey, kind: str) -> tuple[int, ...]:
    """VI-m, VI-o Where the ROWPU or the Medical Team can work: next to a town, or in it, no enemy about."""
    game, edition = s.game, s.game.edition
    found: tuple[int, ...] | None = game.cache.get(("aid", kind))
    if found is None:
        towns = edition.town_hexes
        beside = frozenset(
            there for town in towns for there in edition.board.near[town] if edition.ground[there].walkable
        )
        near = towns if kind == "us-medical" else beside
        found = game.cache["aid", kind] = tuple(space for space in sorted(near) if is_quiet(s, space))
    return found


def is_quiet(s: Survey, space: int) -> bool:
    """Whether something can be set down in a hex, and no enemy is near to it."""
    edition = s.game.edition
    if s.game.at.get(space) or edition.ground[space].id == "jungle":
        return False
    return not any(there in s.foes for there in edition.board.within(space, QUIET))


def tanks_ashore(s: Survey) -> bool:
    """VI-n Whether there are tanks ashore, or in craft on their way."""
    return any(s.game.place(tank) >= 0 and s.game.ship_of(tank) < 0 for tank in s.game.edition.of_kind("us-m1a1"))


def needs_fuel(s: Survey) -> bool:
    """VI-n Whether a fuel truck should go to the HERS: none is there or on its way, or fuel is running out."""
    game = s.game
    trucks = [truck for truck in game.edition.of_kind("us-lvs") if game.place(truck) >= 0 and game.ship_of(truck) < 0]
    if not tanks_ashore(s) or not beside_depot(s):
        return False
    return not any(
        game.unit(truck).inside >= 0 or game.edition.board.adjacent(game.hex(truck), depot(game)) for truck in trucks
    ) or (game.state.fuel <= LOW_FUEL and not any(game.unit(truck).load for truck in trucks))


def depot_sites(s: Survey) -> tuple[int, ...]:
    """VI-n Where the HERS can be set up: open ground far from enemies, with room beside it for a fuel truck."""
    game, near = s.game, s.game.edition.board.near
    found: tuple[int, ...] | None = game.cache.get("depot_sites")
    if found is None:
        standing = depot(game)
        free = (space for space, ground in enumerate(game.edition.ground) if ground.id in LANDING_GROUND)
        found = game.cache["depot_sites"] = tuple(
            space
            for space in free
            if (space == standing or not game.at.get(space))
            and not any(there in s.foes for there in game.edition.board.within(space, QUIET))
            and any(game.ground(there).walkable for there in near[space])
        )
    return found


def beside_depot(s: Survey) -> tuple[int, ...]:
    """VI-n Where a fuel truck is to be set down: next to the HERS."""
    game, here = s.game, depot(s.game)
    if here < 0:
        return ()
    return tuple(
        there for there in game.edition.board.near[here] if game.ground(there).walkable and not game.at.get(there)
    )


def raid_hexes(s: Survey) -> tuple[int, ...]:
    """VII-j Where the SEAL Team is to be set down: next to an airstrip with aircraft of Player 2."""
    game, near = s.game, s.game.edition.board.near
    found: tuple[int, ...] | None = game.cache.get("raid_hexes")
    if found is None:
        team = game.edition.of_kind("us-seal")[0]
        here = game.place(team)
        strips = (
            []
            if game.state.seal_used or here < 0
            else [strip for strip in game.edition.airstrips if is_raidable(s, strip)]
        )
        reached = [strip for strip in strips if game.edition.board.distance(here, strip) <= RAID_REACH]
        hexes = {there for strip in reached for there in near[strip]}
        found = game.cache["raid_hexes"] = tuple(
            sorted(
                there
                for there in hexes
                if game.ground(there).walkable and not game.at.get(there) and there not in s.foes
            )
        )
    return found


def is_raidable(s: Survey, strip: int) -> bool:
    """VII-j Whether enough aircraft of Player 2 stand on an airstrip."""
    return sum(unit >= 0 and s.game.type(unit).is_air for unit in s.foes.get(strip, ())) >= RAID


def roadblocks(s: Survey) -> tuple[int, ...]:
    """VI-q The debris near the capital that is worth clearing: no enemy stands on it."""
    debris = (marker.hex for marker in s.game.state.debris)
    return tuple(space for space in debris if s.flight[space] <= ROADBLOCK and space not in s.foes)


def wants(s: Survey, carrier: int) -> list[int]:
    """The units aboard its ship that a carrier should take along."""
    return [unit for unit in stowable(s.game, carrier) if is_wanted(s, carrier, unit)]


def judge_launches(s: Survey, options: Options) -> list[float]:
    """V What is launched, the most useful first; 0 for the end."""
    return [launch_worth(s, option) for option in options]


def launch_worth(s: Survey, option: Option) -> float:
    """V What it is worth to launch a unit now."""
    game, unit = s.game, option.piece
    if option.action.verb == "end":
        return 0.0
    if option.action.verb == "post":
        return 6.0 if is_beset(s, game.unit(unit).inside) else NEVER
    if option.action.verb != "launch":
        return NEVER
    kind, turn = game.type(unit), game.state.turn
    if kind.kind in game.edition.armament:
        return sortie_worth(s, unit)
    if "government" in kind.tags:
        return 6.0 if is_time_for_government(s) else NEVER
    row = transport_of(game, unit)
    cargo = game.aboard.get(unit, ()) or (wants(s, unit) if row else ())
    if kind.is_air:
        useful = [one for one in cargo if is_wanted(s, unit, one)]
        if any("seal" in game.type(one).tags for one in useful):
            return 5.9 if not kind.tags & {"government", "heavy_lift"} else NEVER
        urgent = any(game.type(one).artillery or game.type(one).kind in SUPPORT for one in useful)
        if useful and turn >= TROOPS_FROM:
            return 5.2 if urgent else 5.1 if "heavy_lift" in kind.tags else 4.0
        if "heavy_lift" in kind.tags and not cargo and bare_strips(s):
            return 5.4
        return 1.0 if is_time_to_fill(s) else NEVER
    if "zodiac" in kind.tags:
        return 5.5 if len(escorts(s)) < SCREEN and needs_screen(s) else NEVER
    if turn < AFLOAT_FROM:
        return NEVER
    if "landing_craft" in kind.tags:
        return 5.3 if cargo else NEVER
    return 4.2 if cargo or any(kind.attack[1:]) else 3.5


def is_beset(s: Survey, ship: int) -> bool:
    """VII-f Whether aircraft of Player 2 are next to a ship, in the reach of those who are posted on deck."""
    near = s.game.edition.board.near[s.game.hex(ship)]
    return any(unit >= 0 and in_the_air(s.game, unit) for there in near for unit in s.foes.get(there, ()))


def sortie_worth(s: Survey, unit: int) -> float:
    """V, VII-h What it is worth to launch an armed aircraft: jets against those on the ground come first."""
    game = s.game
    if not s.foes:
        return NEVER
    if "rearms" not in game.type(game.unit(unit).inside).tags and not game.unit(unit).load:
        return 3.0
    return 5.6 + game.type(unit).move / 100 if can_raid(s, unit) else 5.0


def can_raid(s: Survey, unit: int) -> bool:
    """VII-h Whether an aircraft aboard reaches aircraft of Player 2 on the ground in this turn."""
    game = s.game
    reach, distance = game.type(unit).move + 2, game.edition.board.distance
    return any(there in s.foes and distance(there, game.place(unit)) <= reach for there in game.edition.airstrips)


def bare_strips(s: Survey) -> list[int]:
    """VI-p The airstrips taken from Player 2 to which no empty CH-53E has brought what is needed to rearm."""
    return [strip.hex for strip in s.game.state.strips if strip.owner == US and not strip.rearms]


def escorts(s: Survey) -> list[int]:
    """The Zodiacs at sea: they take the hexes beside the LHD from which aircraft would attack it."""
    return [unit for unit in s.game.on_map(US) if "zodiac" in s.game.type(unit).tags]


def needs_screen(s: Survey) -> bool:
    """VII-f Whether Player 2 has aircraft enough to come for the LHD."""
    return sum(foe >= 0 and s.game.type(foe).is_air for units in s.foes.values() for foe in units) >= AIR_FORCE


def is_time_for_government(s: Survey) -> bool:
    """VIII Whether the UH-1Ns should come: the capital is all but clear, or time is running out."""
    limits = s.game.edition.limits
    city = sum(len(s.foes.get(space, ())) for space in s.game.edition.capital)
    return s.game.state.turn >= limits.turns - 4 or (not city and s.reports <= 2)


def is_time_to_fill(s: Survey) -> bool:
    """VIII Whether everybody should come to the capital, so that no room is left for the enemy."""
    return s.reports <= 4 or s.game.state.turn >= s.game.edition.limits.turns - 8


def judge_preparations(s: Survey, unit: int, options: Options) -> list[float]:
    """V, VI-b What a unit takes along, and where it is set."""
    return [preparation_worth(s, unit, option) for option in options]


def preparation_worth(s: Survey, unit: int, option: Option) -> float:
    """V, VI-b The load for what there is to attack; cargo; the place beside the ship that is nearest to the goal."""
    game, verb = s.game, option.action.verb
    if verb == "arm":
        return arms_worth(s, unit, option.action.target)
    if verb == "stow":
        return CARGO[game.type(option.piece).kind] if is_wanted(s, unit, option.piece) else NEVER
    if verb == "unstow":
        return NEVER if is_wanted(s, unit, option.piece) else 7.0
    if verb == "beside":
        if option.space < 0:
            return 0.1
        ways = s.flight if game.type(unit).is_air else approach(game.edition)
        return 1.0 - ways[option.space] / 100 - s.peril(unit, option.space) / 10
    return NEVER


def arms_worth(s: Survey, unit: int, load: str) -> float:
    """VI-b The load to take: against soft targets, now and then against armor."""
    game = s.game
    soft, armor = ARMS.get(game.type(unit).kind, ("", ""))
    tanks = [foe for space, units in s.foes.items() if s.flight[space] <= ARMOR_NEAR for foe in units if foe >= 0]
    armored = sum(game.type(foe).target == ARMORED for foe in tanks)
    carried = sum("A" in game.unit(friend).load for friend in game.roster(US))
    wanted = armor if armored > carried else soft
    return float(load == wanted)


# -- recovery ----------------------------------------------------------------------------------------


def judge_recoveries(s: Survey, options: Options) -> list[float]:
    """V Who comes back aboard: aircraft without markers, and carriers for which there is more to fetch."""
    return [recovery_worth(s, option.piece) if option.piece >= 0 else 0.0 for option in options]


def recovery_worth(s: Survey, unit: int) -> float:
    """V What it is worth to take a unit back."""
    game = s.game
    kind = game.type(unit)
    if kind.kind in game.edition.armament:
        at_home = any("rearms" in game.type(ship).tags for ship in decks(game, unit))
        return 3.0 if at_home and not s.is_loaded(unit) else NEVER
    if kind.is_air and game.unit(unit).spent:
        return 2.0
    if game.aboard.get(unit) or "government" in kind.tags:
        return NEVER
    if kind.is_air:
        return 2.0 if more_to_fetch(s, unit) else NEVER
    return 2.0 if "landing_craft" in kind.tags and more_to_fetch(s, unit) else NEVER


def more_to_fetch(s: Survey, carrier: int) -> bool:
    """Whether somebody is left aboard the ships whom a carrier could bring ashore."""
    return any(True for _ in homes(s, carrier))


def homes(s: Survey, carrier: int) -> list[int]:
    """The hexes of the ships that have cargo for a carrier."""
    game = s.game
    row = transport_of(game, carrier)
    if row is None:
        return []
    found = []
    for manifest in game.edition.manifests:
        aboard = game.aboard.get(manifest.ship, ())
        if game.hex(manifest.ship) >= 0 and any(
            is_wanted(s, carrier, unit) and 0 < row.room_for(game.type(unit)) <= row.capacity for unit in aboard
        ):
            found.append(game.hex(manifest.ship))
    return found


def judge_decks(s: Survey, unit: int, options: Options) -> list[float]:
    """V, IV Onto which ship: where markers or cargo are; a helicopter is lent to the ship with the fewest aircraft."""
    game = s.game
    if game.hex(unit) < 0:
        return [-float(len(game.aboard.get(option.piece, ()))) for option in options]
    if game.type(unit).kind in game.edition.armament:
        return [float("rearms" in game.type(option.piece).tags) for option in options]
    goals = homes(s, unit)
    return [float(game.hex(option.piece) in goals) for option in options]
