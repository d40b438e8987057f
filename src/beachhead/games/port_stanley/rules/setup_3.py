"""3.0 Set-up: the sealed list of beaches, then everything that the Argentine player lays out, within its limits."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache

from beachhead.games.port_stanley.components import MAP, Edition
from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.decode import SetUpRow
from beachhead.games.port_stanley.events import Deployed, SitesSealed
from beachhead.games.port_stanley.model import AR, LATER, OFF_MAP, SIDES, UK, Airfield, Position
from beachhead.games.port_stanley.rules.faces_3 import FACES
from beachhead.games.port_stanley.rules.historical_22 import (
    is_spared,
    near_darwin_needs,
    on_figure_9,
    part_in_figure_9,
    post_of,
    strip_needs,
)
from beachhead.games.port_stanley.rules.moments_2 import in_set_up
from beachhead.games.port_stanley.rules.morale_17 import change_morale, settlements_held
from beachhead.games.port_stanley.rules.reinforcements_19_3 import draw_reinforcements, waits_as_reinforcement
from beachhead.games.port_stanley.rules.stacking_6 import has_room
from beachhead.games.port_stanley.rules.works_3 import DEMOLISH, DIG_IN, STORES, demolish, occupied, store, stored
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide, gather, numbered
from beachhead.kernel.ask import Ask
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import looked_at_once
from beachhead.mechanics.floods import numbers_of, spaces_of
from beachhead.mechanics.picks import SPACE

OPEN = frozenset({"apc", "helicopter"})
"""3.2, 3.3 What is placed face up."""


# -- the sealed list -------------------------------------------------------------------------------------


def seal_sites(game: Core) -> Flow[None]:
    """3.1 The British player writes three beaches down; in the historical scenario there is none to write."""
    s = game.state
    if s.historical:
        s.sites = (s.first_beach,)
        return
    most = game.edition.tables.limits.beaches
    while len(game.state.sites) < most:
        ask = game.ask("site", SITE, READY_SITES, clause="PS-3.1a", side=SIDES[UK], anchor=True)
        yield from decide(game, ask)
    game.emit(SitesSealed(clause="PS-3.1a", sites=game.state.sites, audience=(SIDES[UK],)))


def site_needs(game: Core, number: int) -> Conditions:
    """3.1 What a beach needs to be written down: it is on the map, and not on the list yet."""
    yield number in game.edition.beaches, "PS-3.1a", "no_such_beach"
    yield number not in game.state.sites, "PS-3.1a", "on_the_list"


def write_site(game: Core, number: int) -> None:
    """3.1 A beach goes onto the list."""
    game.state.sites = tuple(sorted((*game.state.sites, number)))


def write_ready_sites(game: Core) -> None:
    """3.1 The list of the ready-made set-up."""
    game.state.sites = game.edition.ready_beaches


SITE = act(
    "site",
    numbered(range(1, 12), "beach"),
    clause="PS-3.1b",
    among=lambda game: sorted(game.edition.beaches),
    needs=site_needs,
    does=write_site,
    when=in_set_up,
)

READY_SITES = act("ready_sites", clause="PS-3.1a", does=write_ready_sites, ready=True)


# -- units -----------------------------------------------------------------------------------------------


def deploy(game: Core) -> Flow[None]:
    """3.2, 3.3 The Argentine player lays out his airfields, aircraft, units, supplies, positions and demolitions."""
    if not game.state.airfields:
        game.state.airfields = (Airfield(game.edition.airport, AR, permanent=True),)
        draw_reinforcements(game)
    yield from gather(game, lambda: what_to_deploy(game))
    finish(game)


def what_to_deploy(game: Core) -> Ask:
    """3.2, 3.3 What there is still to lay out."""
    acts = PLACE, FACES, AIRFIELD, BASE, DIG_IN, DEMOLISH, STORES, READY, READY_OTHER, DONE
    return game.ask("deploy", *acts, clause="PS-3.3a", side=SIDES[AR], anchor=True)


def in_hand(game: Core) -> list[int]:
    """3.3 The Argentine units still to be placed, but for reinforcements that come later (19.3)."""
    return [unit for unit in game.elsewhere(AR, LATER) if not waits_as_reinforcement(game, unit)]


def to_place(game: Core) -> Iterator[int]:
    """3.3 Those for whom there is a place: of units that are alike, for Figure 9 too, one is looked at for all."""

    def likeness(unit: int) -> Hashable:
        kind = game.type(unit)
        return kind.kind, kind.size, part_in_figure_9(game, unit)

    return looked_at_once(in_hand(game), likeness, lambda unit: met(place_needs(game, unit)))


def place_needs(game: Core, unit: int) -> Conditions:
    """3.3, 14.5 What a unit needs to be placed: it is still in hand, and there is a hex for it."""
    yield game.hex(unit) == LATER, "PS-3.3a", "placed"
    yield not waits_as_reinforcement(game, unit), "PS-19.3a", "reinforcement"
    yield any(True for _ in places(game, unit)), "PS-14.5a", "no_place"


def places(game: Core, unit: int) -> Iterator[int]:
    """3.2, 3.3 Where a unit can be placed: of hexes where nobody is one is like the other, or Figure 9 names them."""
    edition, kind = game.edition, game.type(unit).kind
    if kind == "helicopter":
        spaces: Iterable[int] = {edition.stanley, *edition.settlements, *(field.hex for field in game.state.airfields)}
    elif kind == "dummy":
        spaces = (*occupied(game), edition.box)
    elif game.state.historical and not is_spared(game, unit):
        spaces = (*on_figure_9(edition), edition.box)
    else:
        yield from game.kept("nobody_there", lambda: numbers_of(spaces_of(dry_land(edition)) & ~game.standing[AR]))
        spaces = (*occupied(game), edition.box)
    yield from (space for space in spaces if met(at_needs(game, unit, space)))


@lru_cache(maxsize=8)
def dry_land(edition: Edition) -> tuple[int, ...]:
    """3.3 The land hexes of the map."""
    return tuple(space for space in edition.board.spaces_of(MAP) if edition.land[space])


def at_needs(game: Core, unit: int, space: int) -> Conditions:
    """3.2, 3.3, 6.1, 8.4.1, 14.5, 22.2.1 What a hex, or the box, needs for a unit to be placed there."""
    edition, kind = game.edition, game.type(unit).kind
    if space == edition.box:
        yield kind != "apc", "PS-3.3d", "not_in_the_box"
        yield any(field.hex == space for field in game.state.airfields), "PS-3.3d", "no_airfield_in_the_box"
    else:
        yield edition.land[space], "PS-3.3a", "no_land"
        yield has_room(game, space, unit), "PS-6.1a", "no_room"
    there = [other for other in units_at(game, space) if game.type(other).kind not in ("dummy", "helicopter")]
    if kind == "dummy":
        yield bool(there), "PS-14.5a", "dummy_alone"
    if kind == "helicopter":
        home = space == edition.stanley or game.airfield_in(space) is not None
        yield home or (space in edition.settlements and bool(there)), "PS-8.4.1f", "no_base"
    yield from near_darwin_needs(game, unit, space)


def units_at(game: Core, space: int) -> tuple[int, ...]:
    """The Argentine units in a hex, or in the box."""
    if space == game.edition.box:
        return game.elsewhere(AR, OFF_MAP)
    return game.here(space, AR)


def place(game: Core, unit: int) -> Flow[None]:
    """3.3 A unit is taken in hand, and put somewhere, face down if it may be."""
    ask = game.ask(
        "place", AT(unit), clause="PS-3.3a", side=SIDES[AR], about=(unit,), says={"unit": game.type(unit).title}
    )
    yield from decide(game, ask)


def put_down(game: Core, unit: int, space: int) -> None:
    """3.3 A unit lies in a hex or in the box."""
    where = OFF_MAP if space == game.edition.box else space
    game.put(unit, where, down=game.type(unit).kind not in OPEN)


PLACE = act("place", OWN_UNIT, clause="PS-3.3a", exactly=to_place, needs=place_needs, does=place, when=in_set_up)

AT = act(
    "at",
    SPACE,
    clause="PS-3.3a",
    exactly=lambda game, unit: sorted(places(game, unit)),
    needs=at_needs,
    does=put_down,
)


# -- airfields and aircraft ------------------------------------------------------------------------------


def strips(game: Core) -> tuple[int, ...]:
    """3.2 The airstrips, and the box off the map."""
    return airstrips(game.edition)


@lru_cache(maxsize=8)
def airstrips(edition: Edition) -> tuple[int, ...]:
    """3.2 The same, of an edition."""
    return (*sorted(edition.airstrips), edition.box)


def airfield_needs(game: Core, space: int) -> Conditions:
    """3.2, 22.2.1 What a place needs for an airfield marker: an airstrip or the box, one marker each, three in all."""
    fields = game.state.airfields
    yield space in strips(game), "PS-3.2b", "no_airstrip"
    yield all(field.hex != space for field in fields), "PS-3.2c", "airfield_there"
    yield (
        sum(not field.permanent for field in fields) < game.edition.tables.limits.airfields,
        "PS-3.2a",
        "no_airfield_left",
    )
    yield from strip_needs(game, space)


def lay_airfield(game: Core, space: int) -> None:
    """3.2 An airfield marker is put down."""
    game.state.airfields = (*game.state.airfields, Airfield(space, AR))
    game.forget()


def capacity(game: Core, field: Airfield) -> int:
    """3.2 How many aircraft an Argentine airfield holds."""
    air = game.edition.tables.air
    if field.permanent:
        return air.airport
    return air.box if field.hex == game.edition.box else air.airfield


def based(game: Core) -> int:
    """3.2 The strength of the Pucaras on airfields."""
    return sum(field.planes for field in game.state.airfields if field.side == AR)


def base_needs(game: Core, space: int) -> Conditions:
    """3.2 What an airfield needs to take one more Pucara: room, and one that is still to be placed."""
    field = game.airfield_in(space)
    yield field is not None, "PS-3.2e", "no_airfield"
    if field is not None:
        yield field.planes < capacity(game, field), "PS-3.2f", "airfield_full"
    yield based(game) < game.edition.tables.air.pucara, "PS-3.2e", "no_pucara_left"


def base(game: Core, space: int) -> None:
    """3.2 A Pucara is put onto an airfield."""
    fields = game.state.airfields
    game.state.airfields = tuple(replace(one, planes=one.planes + 1) if one.hex == space else one for one in fields)
    game.forget()


AIRFIELD = act(
    "airfield", SPACE, clause="PS-3.2b", among=strips, needs=airfield_needs, does=lay_airfield, when=in_set_up
)

BASE = act(
    "base",
    SPACE,
    clause="PS-3.2f",
    among=lambda game: [field.hex for field in game.state.airfields],
    needs=base_needs,
    does=base,
    when=in_set_up,
)


# -- the ready-made set-up, and the end ------------------------------------------------------------------


def ready_needs(game: Core) -> Conditions:
    """3.3 What the ready-made set-up needs: nothing has been laid out by hand."""
    laid_out = based(game) or occupied(game) or stored(game) or game.state.blown
    yield len(game.state.airfields) == 1 and not laid_out, "PS-3.3a", "begun_by_hand"


def ready_set_ups(game: Core) -> tuple[SetUpRow, ...]:
    """3.3, 22.2.1 The set-ups that are ready for this scenario."""
    known = game.edition.scenarios.values()
    return next(one.ready for one in known if one.historical == game.state.historical)


def other_needs(game: Core) -> Conditions:
    """3.3 What another ready-made set-up needs besides: that this scenario has one."""
    yield len(ready_set_ups(game)) > 1, "PS-3.3a", "no_other_set_up"
    yield from ready_needs(game)


def lay_out_ready(game: Core, ready: SetUpRow) -> None:
    """3.2, 3.3 Everything is laid out as in a ready-made set-up; reinforcements and dummies left alone wait."""
    edition = game.edition
    for stack in ready.stack:
        space = edition.box if stack.hex == "box" else edition.board.space(stack.hex)
        if stack.airfield:
            lay_airfield(game, space)
        for _ in range(stack.pucaras):
            base(game, space)
        for _ in range(stack.supplies):
            store(game, space)
        for name in stack.units:
            unit = edition.unit_index[name]
            if not waits_as_reinforcement(game, unit):
                put_down(game, unit, post_of(game, unit, space))
        if stack.position and game.here(space, AR):
            game.state.positions = (*game.state.positions, Position(space, AR, stack.position))
    for number in ready.blown:
        demolish(game, number)
    game.forget()
    for unit in [unit for unit in game.on_map(AR) if game.type(unit).kind == "dummy"]:
        if all(game.type(other).kind == "dummy" for other in game.here(game.hex(unit), AR)):
            game.put(unit, edition.stanley, down=True)


def done_needs(game: Core) -> Conditions:
    """3.2, 3.3, 14.5, 22.2.1 What the set-up needs to end: every unit but dummies, airfields and Pucaras are placed.

    The supplies at Darwin are part of Figure 9; elsewhere they are up to so many (15.4).
    """
    fields = sum(not field.permanent for field in game.state.airfields)
    yield all(game.type(unit).kind == "dummy" for unit in in_hand(game)), "PS-3.3a", "units_in_hand"
    yield fields == game.edition.tables.limits.airfields, "PS-3.2a", "airfields_in_hand"
    yield based(game) == game.edition.tables.air.pucara, "PS-3.2e", "pucaras_in_hand"
    all_stored = stored(game) == game.edition.tables.supply.argentine
    yield all_stored or not game.state.historical, "PS-Fig9a", "supplies_in_hand"


def finish(game: Core) -> None:
    """17.2.1 The set-up is over: each settlement held is worth a point of morale, five at most."""
    game.emit(Deployed(clause="PS-3.3a"))
    held = min(settlements_held(game), game.edition.tables.morale.settlements)
    if held:
        change_morale(game, held, "settlements_held", "PS-17.2.1a")


READY = act(
    "ready",
    clause="PS-3.3a",
    needs=ready_needs,
    does=lambda game: lay_out_ready(game, ready_set_ups(game)[0]),
    ready=True,
)

READY_OTHER = act(
    "ready_other",
    clause="PS-3.3a",
    needs=other_needs,
    does=lambda game: lay_out_ready(game, ready_set_ups(game)[1]),
    listed=False,
)

DONE = act("done", clause="PS-3.3a", needs=done_needs, goes_on=True)
