"""14.1.4 to 14.1.6 Raids of special forces, after everything else in the first step of a British combat phase."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.games.port_stanley.core import Core, Flow, act, replace
from beachhead.games.port_stanley.events import Raided
from beachhead.games.port_stanley.model import AR, LATER, LOST, OFF_MAP, SIDES, UK, UK_COMBAT
from beachhead.games.port_stanley.rules.allowance_5 import has_begun
from beachhead.games.port_stanley.rules.away_14_1_3 import has_been_away
from beachhead.games.port_stanley.rules.losses_11_5 import eliminate, garrison, lose_headquarters, lose_step
from beachhead.games.port_stanley.rules.morale_17 import change_morale
from beachhead.games.port_stanley.rules.points_15_2 import take_points
from beachhead.games.port_stanley.rules.recon_10_1 import lies_at
from beachhead.games.port_stanley.rules.recon_10_2 import down_in, reconnoitre
from beachhead.games.port_stanley.rules.shown_13_2 import turn_up
from beachhead.games.port_stanley.rules.special_14_1 import special_forces, withdraw
from beachhead.games.port_stanley.rules.weather_4 import grounded
from beachhead.games.port_stanley.targets import OWN_UNIT
from beachhead.kernel.acts import decide, gather
from beachhead.kernel.ask import Ask, Coming
from beachhead.kernel.refusal import Conditions, met
from beachhead.mechanics.picks import SPACE

Raiders = tuple[int, ...]
"""Special forces that raid together."""

AIRFIELD, SUPPLIES, EXOCET, HEADQUARTERS = "airfield", "supplies", "exocet", "headquarters"
DESTROYED, STEP = "D", "S"


def raids(game: Core) -> Flow[None]:
    """14.1.4, ruling P4 After all that moves the British may raid, before anything else is designated."""
    if (
        game.state.phase == UK_COMBAT
        and not grounded(game)
        and any(could_raid(game, unit) for unit in special_forces(game))
    ):
        yield from gather(game, lambda: who_raids(game))


def could_raid(game: Core, unit: int) -> bool:
    """14.1.4, 7.2 Whether special forces might raid, as both sides see it: those off the map may be aboard ships."""
    if game.hex(unit) in (LATER, LOST):
        return False
    return met(raid_needs(game, unit)) if game.hex(unit) >= 0 else bool(raided_from(game, OFF_MAP))


def who_raids(game: Core) -> Ask:
    """14.1.4 Which special forces raid."""
    return game.ask("raids", RAID, NO_RAID, clause="PS-14.1.4a")


# -- who, and what ---------------------------------------------------------------------------------------


def raid_needs(game: Core, unit: int) -> Conditions:
    """14.1.3, 14.1.4, 14.1.7 What special forces need to raid: full strength, nothing done yet, and a target."""
    lies = game.unit(unit)
    yield game.type(unit).kind == "special", "PS-14.1.4a", "not_special"
    yield lies.hex >= 0 or lies.hex == OFF_MAP, "PS-14.1.4a", "not_on_map"
    yield not lies.reduced, "PS-14.1.7a", "reduced"
    if lies.hex == OFF_MAP:
        yield has_been_away(game, unit), "PS-14.1.3e", "not_away_long"
    else:
        yield not has_begun(game, unit) and not game.now(lies.carried), "PS-14.1.3b", "has_moved"
    yield not (game.now(lies.scouted) or game.now(lies.fought) or game.now(lies.worked)), "PS-14.1.3b", "fought"
    yield bool(raided_from(game, lies.hex)), "PS-14.1.4a", "nothing_to_raid"


def raided_from(game: Core, here: int) -> list[int]:
    """14.1.4, ruling P7 What can be raided from a hex next to it, or from off the map by way of a sea hex."""
    return [space for space in worth_it(game) if is_beside(game, here, space)]


def is_beside(game: Core, here: int, space: int) -> bool:
    """14.1.4, ruling P7 Whether a hex can be raided from another, or from off the map; the box only from there."""
    edition = game.edition
    if here >= 0:
        return edition.board.adjacent(here, space)
    return space == edition.box or any(there in edition.waters for there in edition.board.near[space])


def worth_it(game: Core) -> list[int]:
    """14.1.4, ruling P7 The places in which there is something to raid, the box too, as far as one knows."""
    fields = [field.hex for field in game.state.airfields if field.side == AR and not field.down]
    stores = [one.hex for one in game.state.supplies if one.side == AR and one.hex >= 0]
    there = (*game.on_map(AR), *game.elsewhere(AR, OFF_MAP))
    units = [lies_at(game, unit) for unit in there if game.type(unit).kind in (EXOCET, HEADQUARTERS)]
    return [space for space in sorted({*fields, *stores, *units}) if kinds(game, space)]


def kinds(game: Core, space: int) -> list[str]:
    """14.1.4, 14.1.5 What there is to raid in a place: an airfield, enough supplies, the missiles, a headquarters."""
    field = game.airfield_in(space)
    there = garrison(game, space)
    found = []
    if field is not None and field.side == AR:
        found.append(AIRFIELD)
    if game.supplies_in(space, AR) >= game.edition.tables.limits.raid_supplies:
        found.append(SUPPLIES)
    if any(game.type(unit).kind == EXOCET and not game.unit(unit).down for unit in there):
        found.append(EXOCET)
    if game.options.headquarters_raids == "yes" and is_headquarters_alone(game, space):
        found.append(HEADQUARTERS)
    return found


def is_headquarters_alone(game: Core, space: int) -> bool:
    """14.1.5 Whether a headquarters is alone in a hex, and seen to be."""
    there = garrison(game, space)
    alone = len(there) == 1 and game.type(there[0]).kind == HEADQUARTERS and not game.unit(there[0]).down
    return alone and space not in game.unseen(UK)


def raid(game: Core, unit: int) -> Flow[None]:
    """14.1.4, 14.1.6 Special forces raid, perhaps both together."""
    raiders: Raiders = (unit,)
    while True:
        choice = yield where_to_raid(game, raiders)
        if choice.action.verb == WITH_THEM.verb:
            raiders = (*raiders, choice.piece)
        elif choice.action.verb == AGAINST.verb:
            break
        else:
            return
    space = choice.space
    says = {"hex": game.edition.board.name(space)}
    choice = yield game.ask(
        "raid_target", ON_AIRFIELD(space), ON_SUPPLIES(space), ON_EXOCET(space), ON_HEADQUARTERS(space),
        clause="PS-14.1.4a", about=raiders, says=says,
    )  # fmt: skip
    target = TARGETS[choice.action.verb]
    yield from resolve(game, raiders, space, target)


def where_to_raid(game: Core, raiders: Raiders) -> Ask:
    """14.1.4 Where special forces raid."""
    says = {"unit": game.type(raiders[0]).title}
    acts = AGAINST(raiders), WITH_THEM(raiders), CALL_OFF
    return game.ask("raid", *acts, clause="PS-14.1.4a", about=raiders, says=says)


def with_them_needs(game: Core, raiders: Raiders, unit: int) -> Conditions:
    """14.1.4 What other special forces need to raid with some: they are where those are, and may raid too."""
    yield unit not in raiders, "PS-14.1.4a", "in_group"
    yield game.hex(unit) == game.hex(raiders[0]), "PS-14.1.4a", "not_stacked"
    yield from raid_needs(game, unit)


def against_needs(game: Core, raiders: Raiders, space: int) -> Conditions:
    """14.1.4 What a hex needs to be raided: something to destroy, next to the raiders, or to the sea."""
    yield bool(kinds(game, space)), "PS-14.1.4a", "nothing_to_raid"
    yield is_beside(game, game.hex(raiders[0]), space), "PS-14.1.4a", "not_beside"


def on_needs(kind: str) -> Callable[[Core, int], Conditions]:
    """14.1.4 What it takes to name a target: that it is there."""

    def needs(game: Core, space: int) -> Conditions:
        yield kind in kinds(game, space), "PS-14.1.4a", "nothing_to_raid"

    return needs


# -- the raid --------------------------------------------------------------------------------------------


def resolve(game: Core, raiders: Raiders, space: int, target: str) -> Flow[None]:
    """14.1.4 to 14.1.6 Reconnaissance first, then what the garrison shows, then the raid; then they stay or leave."""
    hidden_before = set(down_in(game, space))
    if hidden_before:
        yield from reconnoitre(game, space, ())
    hidden = bool(down_in(game, space))
    found = [unit for unit in hidden_before if not game.unit(unit).down]
    if hidden:
        yield from gather(game, lambda: what_is_shown(game, space), lambda game: down_in(game, space))
    face, die, result = roll_raid(game, space, hidden=hidden)
    told = Raided(
        clause="PS-14.1.4e", raiders=raiders, hex=space, aim=target, strength=shown_strength(game, space), face=face,
        die=die, result=result,
    )  # fmt: skip
    game.emit(told)
    for unit in raiders:
        game.stamp(unit, fought=game.state.clock, active=game.state.clock)
    if result == DESTROYED:
        destroy(game, space, target)
        strike_headquarters(game, found)
        change_morale(game, -1, "raid", "PS-17.2.3d")
    else:
        for unit in raiders if result == STEP else ():
            lose_step(game, unit, "PS-14.1.6k")
        change_morale(game, 1, "raid_failed", "PS-17.2.1d")
    yield from go_home(game, raiders)


def roll_raid(game: Core, space: int, *, hidden: bool) -> tuple[int, int, str]:
    """14.1.6 A die against the strength that is shown: its face, what it comes to, what the table says."""
    face = game.roll()
    die = face + hidden * game.edition.tables.raid.hidden
    return face, die, game.edition.raid.result("", shown_strength(game, space), die)


def what_is_shown(game: Core, space: int) -> Ask:
    """14.1.4 The Argentine player shows units, whose strength counts then."""
    says = {"hex": game.edition.board.name(space)}
    acts = SHOW_STRENGTH(space), KEEP_DARK
    return game.ask(
        "show_strength", *acts, clause="PS-14.1.4e", side=SIDES[AR], says=says, reaction=True,
        meets=lambda game: Coming(place=game.edition.board.name(space)),
    )  # fmt: skip


def show_needs(game: Core, space: int, unit: int) -> Conditions:
    """14.1.4 What a counter needs to be shown: it lies face down in the hex."""
    yield unit in down_in(game, space), "PS-14.1.4e", "not_down"


def show(game: Core, space: int, unit: int) -> None:
    """14.1.4 A unit of the garrison is shown."""
    turn_up(game, unit, "PS-14.1.4e")


def shown_strength(game: Core, space: int) -> int:
    """14.1.4 The strength of the garrison, as far as it is face up."""
    units = [unit for unit in garrison(game, space) if not game.unit(unit).down]
    return sum(max(game.values(unit).strength, 0) for unit in units)


def destroy(game: Core, space: int, target: str) -> None:
    """14.1.6, 16.1.3, ruling P8 The one target that was named is destroyed, and with missiles a headquarters that has
    nobody else around it."""
    s = game.state
    if target == AIRFIELD:
        field = game.airfield_in(space)
        s.airfields = tuple(replace(one, down=True) if one is field else one for one in s.airfields)
        s.airport_hit = s.airport_hit or space == game.edition.airport
    elif target == SUPPLIES:
        take_points(game, AR, space, game.supplies_in(space, AR))
    else:
        for unit in garrison(game, space):
            if game.type(unit).kind == target:
                eliminate(game, unit, "PS-14.1.6i" if target == EXOCET else "PS-14.1.5b", by_raid=True)
                lose_headquarters(game, {unit: space}, by_raid=True)
    game.forget()


def strike_headquarters(game: Core, found: list[int]) -> None:
    """14.1.5 A headquarters that the reconnaissance has found may be destroyed as well, by two dice."""
    if game.options.headquarters_raids != "yes":
        return
    for unit in found:
        if game.type(unit).kind != HEADQUARTERS or not game.is_alive(unit):
            continue
        if game.roll() + game.roll() >= game.edition.tables.raid.headquarters:
            eliminate(game, unit, "PS-14.1.5a", by_raid=True)


def go_home(game: Core, raiders: Raiders) -> Flow[None]:
    """14.1.4 From the sea they are off the map again; others stay, or leave the map too, each for itself."""
    for unit in raiders:
        if game.hex(unit) == OFF_MAP:
            game.stamp(unit, withdrawn=game.state.clock)
        else:
            says = {"unit": game.type(unit).title}
            ask = game.ask("after_raid", PULL_OUT(unit), REMAIN, clause="PS-14.1.4f", about=(unit,), says=says)
            yield from decide(game, ask)


def pull_out(game: Core, unit: int) -> None:
    """14.1.4 One of the raiders leaves the map."""
    withdraw(game, unit)


RAID = act("raid", OWN_UNIT, clause="PS-14.1.4a", among=special_forces, needs=raid_needs, does=raid)

NO_RAID = act("no_raid", clause="PS-14.1.4a", goes_on=True)

AGAINST = act(
    "against",
    SPACE,
    clause="PS-14.1.4a",
    among=lambda game, raiders: raided_from(game, game.hex(raiders[0])),
    needs=against_needs,
)

WITH_THEM = act(
    "with_them",
    OWN_UNIT,
    clause="PS-14.1.4a",
    among=lambda game, raiders: special_forces(game),
    needs=with_them_needs,
)

CALL_OFF = act("call_raid_off", clause="PS-14.1.4a", goes_on=True)

ON_AIRFIELD = act("on_airfield", clause="PS-14.1.4a", needs=on_needs(AIRFIELD))

ON_SUPPLIES = act("on_supplies", clause="PS-14.1.4a", needs=on_needs(SUPPLIES))

ON_EXOCET = act("on_exocet", clause="PS-14.1.4a", needs=on_needs(EXOCET))

ON_HEADQUARTERS = act("on_headquarters", clause="PS-14.1.5b", needs=on_needs(HEADQUARTERS))

TARGETS = {
    ON_AIRFIELD.verb: AIRFIELD,
    ON_SUPPLIES.verb: SUPPLIES,
    ON_EXOCET.verb: EXOCET,
    ON_HEADQUARTERS.verb: HEADQUARTERS,
}

SHOW_STRENGTH = act("show_strength", OWN_UNIT, clause="PS-14.1.4e", among=down_in, needs=show_needs, does=show)

KEEP_DARK = act("keep_dark", clause="PS-14.1.4e", goes_on=True)

PULL_OUT = act("pull_out", clause="PS-14.1.4f", does=pull_out)

REMAIN = act("remain", clause="PS-14.1.4f", goes_on=True)
