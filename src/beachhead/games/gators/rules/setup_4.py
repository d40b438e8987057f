"""IV Setting up: both sides at the same time and unseen, then the ships come over the horizon."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import lru_cache

from beachhead.games.gators.components import Edition
from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.events import Anchored, Deployed, ReadinessRolled
from beachhead.games.gators.model import DEPLOY, MISSILE, REB, RESERVE, SIDES, US, Strip
from beachhead.games.gators.rules.ground_3 import dry_hexes, open_ground
from beachhead.games.gators.rules.loading_4 import combat_loading
from beachhead.games.gators.rules.moments_5 import in_deployment
from beachhead.games.gators.rules.ocean_3 import chart_ocean, on_table_needs
from beachhead.games.gators.rules.position_6.air_6b import markers_for, note_straying, take_markers
from beachhead.games.gators.rules.position_6.airstrips_6p import laid_on_top
from beachhead.games.gators.rules.position_6.camouflage_6l import hide, hide_needs
from beachhead.games.gators.rules.position_6.debris_6q import lay, may_lie
from beachhead.games.gators.rules.position_6.refuelling_6n import FULL
from beachhead.games.gators.rules.position_6.stacking_6d import end_move_needs
from beachhead.games.gators.targets import REB_UNIT, plans
from beachhead.kernel.acts import decide, gather
from beachhead.kernel.ask import Option, together
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE


def lay_out(game: Core) -> None:
    """IV What is there before anybody chooses: airstrips, markers, the units of the ships aboard them."""
    s, limits = game.state, game.edition.limits
    s.strips = tuple(Strip(space) for space in game.edition.airstrips)
    s.markers, s.debris_left, s.fuel = limits.camouflage, limits.debris, limits.fuel
    for manifest in game.edition.manifests:
        for unit in manifest.holds:
            game.stow(unit, manifest.ship, load=FULL if "fuel_truck" in game.type(unit).tags else "")
    for boat in game.edition.of_kind("reb-missile-boat"):
        game.stamp(boat, load=MISSILE)


def set_up_sides(game: Core) -> Flow[None]:
    """IV Player 1 loads his ships while Player 2, who knows what of his works, deploys; neither sees the other."""
    if not game.state.readiness:
        roll_readiness(game)
    yield from together(game, {SIDES[US]: combat_loading, SIDES[REB]: deployment})


# -- IV Player 2 deploys -----------------------------------------------------------------------------


def deployment(game: Core) -> Flow[None]:
    """IV Player 2 sets up his counters, camouflage and debris anywhere on the land."""
    game.state.phase = DEPLOY
    yield from choose_broken_hawk(game)
    acts = PLACE, HIDE_AT_START, PUT_DEBRIS, DEPLOY_READY_MADE, DONE_DEPLOYING
    yield from gather(game, lambda: game.ask("deploy", *acts, clause="GAT-IV.2", anchor=True))
    game.emit(Deployed(clause="GAT-IV.2", side=REB, units=sum(1 for _ in game.on_map(REB))))
    game.forbid_undo()


def roll_readiness(game: Core) -> None:
    """IV Player 2 rolls, unseen by Player 1: which of his advanced weapons do not work."""
    face = game.state.readiness = game.roll(6, seen_by=(SIDES[REB],))
    broken = game.edition.readiness[face - 1]
    for kind in broken:
        units = game.edition.of_kind(f"reb-{kind}")
        if kind != "hawk":
            for unit in units:
                game.stamp(unit, broken=True)
    game.emit(ReadinessRolled(clause="GAT-IV.10", face=face, broken=broken, audience=(SIDES[REB],)))


def choose_broken_hawk(game: Core) -> Flow[None]:
    """IV If one SAM battery does not work, Player 2 notes which."""
    hawks = game.edition.of_kind("reb-hawk")
    if "hawk" not in game.edition.readiness[game.state.readiness - 1] or any(game.unit(hawk).broken for hawk in hawks):
        return
    choice: Option = yield game.ask("broken_hawk", BREAK, clause="GAT-IV.15", anchor=True)
    game.stamp(choice.piece, broken=True)


def broken_needs(game: Core, unit: int) -> Conditions:
    """IV What a unit needs so that it can be the battery that does not work."""
    yield unit in game.edition.of_kind("reb-hawk"), "GAT-IV.15", "not_a_hawk"


BREAK = act(
    "broken", REB_UNIT, clause="GAT-IV.15", among=lambda game: game.edition.of_kind("reb-hawk"), needs=broken_needs
)


def to_place(game: Core) -> Iterator[int]:
    """IV, VI-m Player 2's counters that are still to be set up: all but the guerrillas."""
    return (unit for unit in game.roster(REB) if met(set_up_needs(game, unit)))


def set_up_needs(game: Core, unit: int) -> Conditions:
    """IV, VI-m What a unit needs so that it is one of the counters that Player 2 still has to set up."""
    yield game.hex(unit) == RESERVE, "GAT-IV.2", "is_set_up"
    yield "guerrillas" not in game.type(unit).tags, "GAT-IV.8", "no_guerrillas_yet"


def hide_at_start_needs(game: Core, unit: int) -> Conditions:
    """IV What a unit needs in order to be set up under camouflage: eighteen markers hide any units."""
    yield game.state.markers > 0, "GAT-IV.4", "no_camouflage"
    if game.state.markers:
        yield from hide_needs(game, unit)


def set_debris_needs(game: Core) -> Conditions:
    """IV What it takes to place debris: there is some left."""
    yield game.state.debris_left > 0, "GAT-IV.9", "no_debris_left"


def deploy_anew_needs(game: Core, name: str) -> Conditions:
    """IV What a ready-made deployment needs: nothing has been set up."""
    yield not any(True for _ in game.on_map(REB)) and not game.state.debris, "GAT-IV.2", "set_up_begun"


def set_up_done_needs(game: Core) -> Conditions:
    """IV What it takes to be done: everybody is on the map."""
    yield next(to_place(game), None) is None, "GAT-IV.2", "not_all_set_up"


def place(game: Core, unit: int) -> Flow[None]:
    """IV A counter is set up; an F-5A that waits in the air takes its markers at once."""
    says = {"unit": game.type(unit).title}
    yield from decide(game, game.ask("place", PUT(unit), clause="GAT-IV.2", about=(unit,), says=says))
    if game.type(unit).is_air and not is_strip(game, game.hex(unit)):
        yield from decide(game, markers_for(game, unit, "GAT-IV.6"))
        note_straying(game, unit, (game.hex(unit),))


def set_up(game: Core, unit: int, space: int) -> None:
    """A counter is put into a hex, marked as found there before the first turn."""
    game.put(unit, space, **laid_on_top(game, unit, space))


@lru_cache(maxsize=32)
def beginnings(edition: Edition, element: str) -> tuple[int, ...]:
    """IV The hexes in which a unit of an element might begin: the others need not be asked about."""
    near, radius = edition.board.near, edition.limits.airborne_radius
    if element == "air":
        return tuple(
            sorted(frozenset[int]().union(*(edition.board.within(strip, radius) for strip in edition.airstrips)))
        )
    if element == "land":
        return tuple(space for space, ground in enumerate(edition.ground) if ground.is_land and not ground.bridge)
    return tuple(
        space
        for space, ground in enumerate(edition.ground)
        if ground.water and any(edition.ground[there].is_land for there in near[space])
    )


def place_needs(game: Core, unit: int, space: int) -> Conditions:
    """IV What a hex needs so that Player 2 can set a counter up in it."""
    kind, ground, board = game.type(unit), game.ground(space), game.edition.board
    yield not ground.bridge, "GAT-IV.3", "no_bridge"
    if kind.is_air and not is_strip(game, space):
        waits = "early" in kind.tags and airborne(game) < game.edition.limits.airborne_at_start
        yield waits, "GAT-IV.5", "on_airstrip"
        near = any(
            board.distance(space, strip) <= game.edition.limits.airborne_radius for strip in game.edition.airstrips
        )
        yield near or not waits, "GAT-IV.6", "near_airstrip"
    if kind.element == "water":
        yield any(game.ground(there).is_land for there in board.near[space]), "GAT-IV.7", "near_land"
    if kind.element == "land":
        yield ground.is_land, "GAT-IV.2", "not_on_land"
    yield from end_move_needs(game, unit, space)


def open_places(game: Core, unit: int) -> list[int]:
    """IV The hexes in which a counter can be set up: on ground where it can stand and with nobody there nothing else is
    asked on land."""
    free, element = open_ground(game, unit), game.type(unit).element
    in_doubt: Container[int] = game.at if element == "land" else range(len(free))
    possible = [space for space in beginnings(game.edition, element) if free[space]]
    return [space for space in possible if space not in in_doubt or met(place_needs(game, unit, space))]


def is_strip(game: Core, space: int) -> bool:
    """Whether a hex is an airstrip."""
    return space in game.edition.airstrips


def airborne(game: Core) -> int:
    """IV How many of Player 2's aircraft wait in the air."""
    return sum(game.type(unit).is_air and not is_strip(game, game.hex(unit)) for unit in game.on_map(REB))


def place_debris(game: Core) -> Flow[None]:
    """IV, VI-q Debris on any land hex but roads and bridges."""
    yield from decide(game, game.ask("place_debris", PUT_DEBRIS_AT, clause="GAT-IV.9"))


def place_debris_needs(game: Core, space: int) -> Conditions:
    """IV, VI-q What a hex needs so that debris can lie in it at the start.

    It must leave an airstrip to the aircraft that still have to be stacked on one.
    """
    yield may_lie(game, space, at_start=True), "GAT-IV.9", "no_debris_here"
    clear = [strip for strip in game.edition.airstrips if not game.debris_in(strip)]
    if clear == [space]:
        yield not any(game.type(unit).is_air for unit in to_place(game)), "GAT-IV.5", "last_airstrip"


def deploy_ready_made(game: Core, name: str) -> None:
    """IV A ready-made deployment, in one go, as far as camouflage and debris go."""
    plan = game.edition.deployments[name]
    for unit, space in plan.at:
        set_up(game, unit, space)
    for unit, load in plan.airborne:
        take_markers(game, unit, load)
        note_straying(game, unit, (game.hex(unit),))
    for unit in plan.hidden[: game.state.markers]:
        hide(game, unit)
    for space in plan.debris[: game.state.debris_left]:
        lay(game, space)


PLACE = act("place", REB_UNIT, clause="GAT-IV.2", exactly=to_place, needs=set_up_needs, does=place, when=in_deployment)

HIDE_AT_START = act("hide", REB_UNIT, clause="GAT-IV.4", among=lambda game: game.on_map(REB), needs=hide_at_start_needs,
                    does=hide, meant=lambda game, unit: game.hex(unit) >= 0)  # fmt: skip

PUT_DEBRIS = act("debris", clause="GAT-IV.9", needs=set_debris_needs, does=place_debris, label="debris_setup")

DEPLOY_READY_MADE = act(
    "ready-made",
    plans(lambda game: game.edition.deployments),
    clause="GAT-IV.2",
    needs=deploy_anew_needs,
    among=lambda game: game.edition.deployments,
    does=deploy_ready_made,
    ready=lambda game, plan: plan == next(iter(game.edition.deployments)),
)

DONE_DEPLOYING = act("done", clause="GAT-IV.2", needs=set_up_done_needs, goes_on=True, label="done_deploying")

PUT = act(
    "at",
    SPACE,
    clause="GAT-IV.2",
    exactly=open_places,
    needs=place_needs,
    does=set_up,
)

PUT_DEBRIS_AT = act(
    "at",
    SPACE,
    clause="GAT-IV.9",
    among=lambda game: dry_hexes(game.edition),
    needs=place_debris_needs,
    does=lay,
)


# -- IV the ships appear -----------------------------------------------------------------------------


def anchoring(game: Core) -> Flow[None]:
    """IV Player 1 puts his ships into deep water away from the shallows, the LSD near the LHD."""
    yield from chart_ocean(game)
    for ship in ship_order(game):
        if game.hex(ship) == RESERVE:
            says, side = {"unit": game.type(ship).title}, SIDES[US]
            ask = game.ask("anchor", ANCHOR(ship), clause="GAT-IV.26", side=side, anchor=True, about=(ship,), says=says)
            yield from decide(game, ask)


def ship_order(game: Core) -> tuple[int, ...]:
    """The LHD first, then the LSD that must be near it, then the LPD."""
    lhd, lpd, lsd = (manifest.ship for manifest in game.edition.manifests)
    return lhd, lsd, lpd


@lru_cache(maxsize=8)
def anchorages(edition: Edition) -> tuple[int, ...]:
    """IV The hexes in which ships may begin, whoever is there: deep water away from the shallows."""
    ground, near = edition.ground, edition.board.near
    deep = (space for space in range(len(ground)) if ground[space].water == "deep")
    return tuple(space for space in deep if not any(ground[there].water == "shallow" for there in near[space]))


def anchor_needs(game: Core, ship: int, space: int) -> Conditions:
    """IV What a hex needs so that a ship can begin in it."""
    yield from on_table_needs(game, space)
    yield from end_move_needs(game, ship, space)
    near = game.edition.board.near[space]
    yield not any(game.ground(there).water == "shallow" for there in near), "GAT-IV.26", "near_shallows"
    if game.type(ship).kind == "us-lsd":
        lhd = game.edition.manifests[0].ship
        consorts = game.edition.board.distance(space, game.hex(lhd)) <= game.edition.limits.consort_radius
        yield consorts, "GAT-IV.27", "far_from_lhd"


def anchor(game: Core, ship: int, space: int) -> None:
    """IV A ship appears."""
    game.put(ship, space)
    game.emit(Anchored(clause="GAT-IV.26", unit=ship, hex=space))


ANCHOR = act(
    "at",
    SPACE,
    clause="GAT-IV.26",
    among=lambda game, ship: anchorages(game.edition),
    needs=anchor_needs,
    does=anchor,
)
