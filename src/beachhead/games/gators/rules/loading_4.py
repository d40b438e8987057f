"""IV Setting up: Player 1 loads his ships, unseen by Player 2."""

from __future__ import annotations

from beachhead.games.gators.model import NOBODY, SIDES, US
from beachhead.games.gators.play import Core, Flow, act
from beachhead.games.gators.rules.air_6b import markers_for
from beachhead.games.gators.rules.launch_5 import (
    SPLIT_ABOARD,
    STOW,
    UNSTOW,
    aboard,
    split_aboard,
    stow,
    stowable,
    take_up,
)
from beachhead.games.gators.rules.moments_5 import in_loading
from beachhead.games.gators.rules.transport_6fg import transport_of
from beachhead.games.gators.targets import SHIP, US_UNIT, plans
from beachhead.kernel.acts import Act, decide
from beachhead.kernel.ask import Option
from beachhead.kernel.refusal import Conditions, met


def combat_loading(g: Core) -> Flow[None]:
    """IV Player 1 lends helicopters, finds the Engineers a ship, splits platoons and stows the first wave."""
    while True:
        if g.state.mover != NOBODY:
            yield from fill(g, g.state.mover)
            continue
        acts = ASSIGN, LEND, STOW_IN, SPLIT_ABOARD, LOAD_READY_MADE, DONE_LOADING
        last = yield from decide(g, g.ask("load", *acts, clause="GAT-IV.21", side=SIDES[US], anchor=True))
        if last is DONE_LOADING:
            return


def homeless(g: Core) -> list[int]:
    """IV, ruling 6 The Engineers while they have no ship."""
    return [unit for unit in g.e.of_kind("us-engineers") if g.unit(unit).inside == NOBODY]


def housing(g: Core, unit: int) -> Conditions:
    """IV What a unit needs so that a ship is chosen for it."""
    yield unit in homeless(g), "GAT-IV.19", "not_homeless"


def all_housed(g: Core) -> Conditions:
    """IV What it takes to be done with the loading: the Engineers have a ship."""
    yield not homeless(g), "GAT-IV.19", "engineers_first"


def helicopters(g: Core) -> list[int]:
    """Player 1's helicopters."""
    return [unit for unit in g.roster(US) if "helicopter" in g.type(unit).tags]


def is_unloaded(g: Core) -> bool:
    """IV Whether nothing has been done aboard yet: every unit is in the hold of the ship that its list names."""
    holds = (g.aboard.get(manifest.ship, ()) == tuple(sorted(manifest.holds)) for manifest in g.e.manifests)
    return all(holds)


def loading_anew(g: Core, name: str) -> Conditions:
    """IV What a ready-made loading needs: nothing has been done aboard."""
    yield is_unloaded(g), "GAT-IV.21", "set_up_begun"


def filling(g: Core, carrier: int) -> Conditions:
    """IV, VI-g What a unit aboard a ship needs so that something can be put into it, or taken out of it."""
    inside, holds = aboard(g, carrier), transport_of(g, carrier) is not None
    yield inside, "GAT-IV.21", "not_aboard"
    yield holds, "GAT-VI-g.2", "no_carrier"
    if inside and holds:
        some = bool(g.aboard.get(carrier)) or can_be_filled(g, carrier)
        yield some, "GAT-IV.21", "nothing_to_stow"


def can_be_filled(g: Core, carrier: int) -> bool:
    """IV, VI-g Whether there is anything aboard for an empty carrier; the same for all of its kind on a ship."""
    key = ("can_be_filled", g.type(carrier).kind, g.unit(carrier).inside)
    found: bool | None = g.cache.get(key)
    if found is None:
        found = g.cache[key] = any(True for _ in stowable(g, carrier))
    return found


def lending(g: Core, unit: int) -> Conditions:
    """IV What a unit needs in order to be lent by the LHD: only helicopters are, to ships that may have more."""
    lent = "helicopter" in g.type(unit).tags and g.unit(unit).inside == g.e.manifests[0].ship
    yield lent, "GAT-IV.16", "not_lent"
    if lent:
        yield not g.aboard.get(unit), "GAT-IV.16", "lent_empty"
        yield bool(lent_ships(g)), "GAT-IV.16", "enough_lent"


def lent_ships(g: Core) -> tuple[int, ...]:
    """IV The ships that may be lent a helicopter now."""
    return tuple(manifest.ship for manifest in g.e.manifests if met(lending_to(g, manifest.ship)))


def lending_to(g: Core, ship: int) -> Conditions:
    """IV What a ship needs in order to be lent a helicopter: LPD and LSD take one or two each."""
    borrows = any(manifest.ship == ship and manifest.lent for manifest in g.e.manifests)
    yield borrows, "GAT-IV.16", "borrows_nothing"
    if borrows:
        lent = sum("helicopter" in g.type(unit).tags for unit in g.aboard.get(ship, ()))
        clause = "GAT-IV.17" if g.type(ship).kind == "us-lpd" else "GAT-IV.18"
        yield lent < g.e.limits.lent_helicopters, clause, "has_its_helicopters"


def lend(g: Core, unit: int) -> Flow[None]:
    """IV A helicopter goes to another ship; an armed one with its markers stacked with it."""
    yield from choose_ship(g, LEND_TO, unit, "GAT-IV.16")
    if g.type(unit).kind in g.e.armament:
        yield from decide(g, markers_for(g, unit, "GAT-IV.20"))


def assign(g: Core, unit: int) -> Flow[None]:
    """IV, ruling 6 The Engineers are on no list: Player 1 chooses their ship."""
    yield from choose_ship(g, ASSIGN_TO, unit, "GAT-IV.19")


def choose_ship(g: Core, goal: Act, unit: int, clause: str) -> Flow[None]:
    """IV Player 1 chooses the ship that a unit is aboard."""
    says = {"unit": g.type(unit).title}
    choice: Option = yield g.ask("ship", goal, clause=clause, side=SIDES[US], about=(unit,), says=says)
    g.stow(unit, choice.piece)


def all_ships(g: Core) -> tuple[int, ...]:
    """IV The ships that Player 1 loads."""
    return tuple(manifest.ship for manifest in g.e.manifests)


def being_a_ship(g: Core, ship: int) -> Conditions:
    """IV What a unit needs so that the Engineers can be aboard: it is a ship."""
    yield ship in all_ships(g), "GAT-IV.19", "no_ship"


def fill(g: Core, carrier: int) -> Flow[None]:
    """IV, VI-g Units are stowed in a carrier aboard a ship, or taken out again."""
    acts, says = (STOW(carrier), UNSTOW(carrier), FILLED), {"unit": g.type(carrier).title}
    ask = g.ask("stow", *acts, clause="GAT-IV.21", side=SIDES[US], anchor=True, about=(carrier,), says=says)
    last = yield from decide(g, ask)
    if last is FILLED:
        g.state.mover = NOBODY


def load_ready_made(g: Core, name: str) -> None:
    """IV A ready-made combat loading, in one go."""
    plan = g.e.loadings[name]
    for unit, ship in plan.ships:
        g.stow(unit, ship)
    for platoon in plan.splits:
        split_aboard(g, platoon)
    for unit, carrier in plan.stowed:
        stow(g, carrier, unit)


ASSIGN = act("assign", US_UNIT, clause="GAT-IV.19", among=homeless, needs=housing, does=assign, when=in_loading,
             meant=lambda g, unit: g.unit(unit).inside == NOBODY)  # fmt: skip

LEND = act("lend", US_UNIT, clause="GAT-IV.16", among=helicopters, needs=lending, does=lend,
           meant=lambda g, unit: False)  # fmt: skip

STOW_IN = act("stow-in", US_UNIT, clause="GAT-IV.21", needs=filling, does=take_up, when=in_loading,
              among=lambda g: [unit for ship in all_ships(g) for unit in g.aboard.get(ship, ())])  # fmt: skip

LOAD_READY_MADE = act("ready-made", plans(lambda g: g.e.loadings), clause="GAT-IV.21", among=lambda g: g.e.loadings,
                      needs=loading_anew, does=load_ready_made)  # fmt: skip

DONE_LOADING = act("done", clause="GAT-IV.21", needs=all_housed, goes_on=True, label="done_loading")

ASSIGN_TO = act("ship", SHIP, clause="GAT-IV.19", among=all_ships, needs=being_a_ship)

LEND_TO = act("ship", SHIP, clause="GAT-IV.16", exactly=lent_ships, needs=lending_to)

FILLED = act("stay", clause="GAT-IV.21")
