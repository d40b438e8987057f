"""IV Setting up: Player 1 loads his ships, unseen by Player 2."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.games.gators.core import Core, Flow, act
from beachhead.games.gators.model import LOAD, NOBODY, SIDES, US
from beachhead.games.gators.rules.launch_5 import (
    SPLIT_ABOARD,
    STOW,
    UNSTOW,
    aboard,
    split_aboard,
    stow,
    stowable,
)
from beachhead.games.gators.rules.moments_5 import in_loading
from beachhead.games.gators.rules.movement_6.transport_6fg import transport_of
from beachhead.games.gators.rules.position_6.air_6b import markers_for
from beachhead.games.gators.targets import SHIP, US_UNIT, plans
from beachhead.kernel.acts import Act, decide, gather
from beachhead.kernel.ask import Option
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.alike import looked_at_once


def combat_loading(game: Core) -> Flow[None]:
    """IV Player 1 lends helicopters, finds the Engineers a ship, splits platoons and stows the first wave."""
    game.state.phase = LOAD
    if game.state.mover != NOBODY:
        yield from fill(game, game.state.mover)
    acts = ASSIGN, LEND, STOW_IN, SPLIT_ABOARD, LOAD_READY_MADE, DONE_LOADING
    yield from gather(game, lambda: game.ask("load", *acts, clause="GAT-IV.21", side=SIDES[US], anchor=True))


def homeless(game: Core) -> list[int]:
    """IV, ruling 6 The Engineers while they have no ship."""
    return [unit for unit in game.edition.of_kind("us-engineers") if game.unit(unit).inside == NOBODY]


def assign_needs(game: Core, unit: int) -> Conditions:
    """IV What a unit needs so that a ship is chosen for it."""
    yield unit in homeless(game), "GAT-IV.19", "not_homeless"


def loading_done_needs(game: Core) -> Conditions:
    """IV What it takes to be done with the loading: the Engineers have a ship."""
    yield not homeless(game), "GAT-IV.19", "engineers_first"


def helicopters(game: Core) -> list[int]:
    """IV The helicopters aboard the LHD."""
    aboard_it = game.aboard.get(game.edition.manifests[0].ship, ())
    return [unit for unit in aboard_it if "helicopter" in game.type(unit).tags]


def is_unloaded(game: Core) -> bool:
    """IV Whether nothing has been done aboard yet: every unit is in the hold of the ship that its list names."""
    holds = (game.aboard.get(manifest.ship, ()) == tuple(sorted(manifest.holds)) for manifest in game.edition.manifests)
    return all(holds)


def load_anew_needs(game: Core, name: str) -> Conditions:
    """IV What a ready-made loading needs: nothing has been done aboard."""
    yield is_unloaded(game), "GAT-IV.21", "set_up_begun"


def stow_in_needs(game: Core, carrier: int) -> Conditions:
    """IV, VI-g What a unit aboard a ship needs so that something can be put into it, or taken out of it."""
    inside, holds = aboard(game, carrier), transport_of(game, carrier) is not None
    yield inside, "GAT-IV.21", "not_aboard"
    yield holds, "GAT-VI-g.2", "no_carrier"
    if inside and holds:
        some = bool(game.aboard.get(carrier)) or can_be_filled(game, carrier)
        yield some, "GAT-IV.21", "nothing_to_stow"


def fillable(game: Core) -> Iterator[int]:
    """IV, VI-g The units aboard the ships into which something can be put, or out of which it can be taken."""
    aboard_them = (unit for ship in all_ships(game) for unit in game.aboard.get(ship, ()))
    carriers = (unit for unit in aboard_them if transport_of(game, unit) is not None)

    def likeness(unit: int) -> tuple[str, int, bool]:
        return game.type(unit).kind, game.unit(unit).inside, bool(game.aboard.get(unit))

    return looked_at_once(carriers, likeness, lambda unit: met(stow_in_needs(game, unit)))


def can_be_filled(game: Core, carrier: int) -> bool:
    """IV, VI-g Whether there is anything aboard for an empty carrier; the same for all of its kind on a ship."""
    key = ("can_be_filled", game.type(carrier).kind, game.unit(carrier).inside)
    found: bool | None = game.cache.get(key)
    if found is None:
        found = game.cache[key] = any(True for _ in stowable(game, carrier))
    return found


def lend_needs(game: Core, unit: int) -> Conditions:
    """IV What a unit needs in order to be lent by the LHD: only helicopters are, to ships that may have more."""
    lent = "helicopter" in game.type(unit).tags and game.unit(unit).inside == game.edition.manifests[0].ship
    yield lent, "GAT-IV.16", "not_lent"
    if lent:
        yield not game.aboard.get(unit), "GAT-IV.16", "lent_empty"
        yield bool(lent_ships(game)), "GAT-IV.16", "enough_lent"


def lent_ships(game: Core) -> tuple[int, ...]:
    """IV The ships that may be lent a helicopter now."""
    found: tuple[int, ...] | None = game.cache.get("lent_ships")
    if found is None:
        ships = (manifest.ship for manifest in game.edition.manifests)
        found = game.cache["lent_ships"] = tuple(ship for ship in ships if met(lend_to_needs(game, ship)))
    return found


def lend_to_needs(game: Core, ship: int) -> Conditions:
    """IV What a ship needs in order to be lent a helicopter: LPD and LSD take one or two each."""
    borrows = any(manifest.ship == ship and manifest.lent for manifest in game.edition.manifests)
    yield borrows, "GAT-IV.16", "borrows_nothing"
    if borrows:
        lent = sum("helicopter" in game.type(unit).tags for unit in game.aboard.get(ship, ()))
        clause = "GAT-IV.17" if game.type(ship).kind == "us-lpd" else "GAT-IV.18"
        yield lent < game.edition.limits.lent_helicopters, clause, "has_its_helicopters"


def lend(game: Core, unit: int) -> Flow[None]:
    """IV A helicopter goes to another ship; an armed one with its markers stacked with it."""
    yield from choose_ship(game, LEND_TO, unit, "GAT-IV.16")
    if game.type(unit).kind in game.edition.armament:
        yield from decide(game, markers_for(game, unit, "GAT-IV.20"))


def assign(game: Core, unit: int) -> Flow[None]:
    """IV, ruling 6 The Engineers are on no list: Player 1 chooses their ship."""
    yield from choose_ship(game, ASSIGN_TO, unit, "GAT-IV.19")


def choose_ship(game: Core, goal: Act, unit: int, clause: str) -> Flow[None]:
    """IV Player 1 chooses the ship that a unit is aboard."""
    says = {"unit": game.type(unit).title}
    choice: Option = yield game.ask("ship", goal, clause=clause, side=SIDES[US], about=(unit,), says=says)
    game.stow(unit, choice.piece)


def all_ships(game: Core) -> tuple[int, ...]:
    """IV The ships that Player 1 loads."""
    return tuple(manifest.ship for manifest in game.edition.manifests)


def ship_needs(game: Core, ship: int) -> Conditions:
    """IV What a unit needs so that the Engineers can be aboard: it is a ship."""
    yield ship in all_ships(game), "GAT-IV.19", "no_ship"


def fill(game: Core, carrier: int) -> Flow[None]:
    """IV, VI-g Units are stowed in a carrier aboard a ship, or taken out again."""
    acts, says = (STOW(carrier), UNSTOW(carrier), FILLED), {"unit": game.type(carrier).title}
    game.state.mover = carrier
    while game.state.mover != NOBODY:
        ask = game.ask("stow", *acts, clause="GAT-IV.21", side=SIDES[US], anchor=True, about=(carrier,), says=says)
        last = yield from decide(game, ask)
        if last is FILLED:
            game.state.mover = NOBODY


def load_ready_made(game: Core, name: str) -> None:
    """IV A ready-made combat loading, in one go."""
    plan = game.edition.loadings[name]
    for unit, ship in plan.ships:
        game.stow(unit, ship)
    for platoon in plan.splits:
        split_aboard(game, platoon)
    for unit, carrier in plan.stowed:
        stow(game, carrier, unit)


ASSIGN = act("assign", US_UNIT, clause="GAT-IV.19", among=homeless, needs=assign_needs, does=assign, when=in_loading,
             meant=lambda game, unit: game.unit(unit).inside == NOBODY)  # fmt: skip

LEND = act("lend", US_UNIT, clause="GAT-IV.16", among=helicopters, needs=lend_needs, does=lend,
           meant=lambda game, unit: False)  # fmt: skip

STOW_IN = act("stow-in", US_UNIT, clause="GAT-IV.21", exactly=fillable, needs=stow_in_needs, does=fill, when=in_loading)

LOAD_READY_MADE = act(
    "ready-made",
    plans(lambda game: game.edition.loadings),
    clause="GAT-IV.21",
    among=lambda game: game.edition.loadings,
    needs=load_anew_needs,
    does=load_ready_made,
    ready=lambda game, plan: plan == next(iter(game.edition.loadings)),
)

DONE_LOADING = act("done", clause="GAT-IV.21", needs=loading_done_needs, goes_on=True, label="done_loading")

ASSIGN_TO = act("ship", SHIP, clause="GAT-IV.19", among=all_ships, needs=ship_needs)

LEND_TO = act("ship", SHIP, clause="GAT-IV.16", exactly=lent_ships, needs=lend_to_needs)

FILLED = act("stay", clause="GAT-IV.21")
