"""How a question of Port Stanley looks on the table: its choices with what they cost and bring, the ways of a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial

import msgspec

from beachhead.edition.showing import steps_of
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.looks.bombing import missile_outcomes
from beachhead.games.port_stanley.looks.chances import landing_chance, raid_chance
from beachhead.games.port_stanley.looks.strikes import foreseen, sent, strikes
from beachhead.games.port_stanley.looks.supported import lost_with_support
from beachhead.games.port_stanley.looks.wording import WORDING, say
from beachhead.games.port_stanley.model import HIGH_SEAS, LANDING, RESTRICTED, SIDES, Support
from beachhead.games.port_stanley.rules import raids_14_1_4
from beachhead.games.port_stanley.rules.air_12.attacks_12_6 import NOBODY_HIT
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import (
    AIRFIELD,
    BOMB_SHIPS,
    BOMB_TROOPS,
    SEND,
    SHIPS,
    SUPPORTS,
    SUPPRESS,
    TROOPS,
    Wing,
)
from beachhead.games.port_stanley.rules.allowance_5 import left
from beachhead.games.port_stanley.rules.combat_11.battles_11 import in_hand
from beachhead.games.port_stanley.rules.exocet_14_3 import FIRE_AT, FIRE_EXOCET
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import node, points_left
from beachhead.games.port_stanley.rules.helicopters_8.lifting_8_2 import FLY, FLY_TO
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import beaches_beside
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import is_empty, landing_ships, used
from beachhead.games.port_stanley.rules.landing_7.loading_7_2 import ABOARD_OF, SHARE, load_needs, nothing_loaded
from beachhead.games.port_stanley.rules.landing_phase_7_2 import FROM_SEA, FROM_SHELTER
from beachhead.games.port_stanley.rules.movement_5 import MOVE, TO, closed_to, goals
from beachhead.games.port_stanley.rules.setup_3 import PLACE, READY, SITE
from beachhead.games.port_stanley.rules.ships_5_7 import (
    LEAD,
    SAIL,
    SAIL_TO,
    VIA,
    Path,
    further,
    sail_needs,
    sea_steps,
    starts,
)
from beachhead.games.port_stanley.rules.special_14_1 import INSERT
from beachhead.games.port_stanley.rules.works_3 import DEMOLISH
from beachhead.games.port_stanley.rules.zones_9 import zone
from beachhead.kernel.acting import act_of
from beachhead.kernel.acts import AMOUNT
from beachhead.kernel.ask import Ask, Option
from beachhead.kernel.odds import percent
from beachhead.kernel.question import Choice, Question
from beachhead.kernel.refusal import met

Found = Mapping[int, tuple[int, int, int]]
"""By hex that the units asked about can reach: the cost, what it meets, the hex before."""


def question(game: Core, ask: Ask) -> Question:
    """The question as the table shows it to the side that is asked."""
    found = reached(game, ask)
    shown = WORDING.question(
        game,
        ask,
        partial(choice, found=found),
        ways=steps(game, ask, found),
        led=led(game, ask),
        subject=ask.about or aimed_at(game, ask),
    )
    if moves_before_attacks(game, ask):
        text, blocked = say("port_stanley.asked.move_first"), shown.blocked
        if blocked is not None:
            blocked = msgspec.structs.replace(blocked, label=say("port_stanley.do.end_moves"))
        return msgspec.structs.replace(shown, text=text, blocked=blocked)
    if ask.name == "announce" and game.state.announced:
        waters = ", ".join(say(f"port_stanley.note.water_{one.water}") for one in game.state.announced)
        key = "announced" if len(shown.choices) > 1 else "all_announced"
        return msgspec.structs.replace(shown, text=say(f"port_stanley.asked.{key}", waters=waters))
    key = by_now(ask, shown)
    return msgspec.structs.replace(shown, text=say(f"port_stanley.asked.{key}")) if key else shown


def by_now(ask: Ask, shown: Question) -> str:
    """3.3, 14.4 The name of what is asked where a question has come farther than it says at first; "" if it has not."""
    if ask.name == "deploy" and READY.verb not in {choice.action.verb for choice in shown.choices}:
        return "deploying" if shown.blocked else "deployed"
    if ask.name == "pucaras" and not ask.prompt.args["left"]:
        return "pucaras_down"
    return ""


def aimed_at(game: Core, ask: Ask) -> tuple[int, ...]:
    """12.6.2, 12.7.2 The counters at which aircraft fly while it is asked how many do."""
    wing: Wing | None
    (wing,) = ask.given(SEND) or (None,)
    if wing is None:
        return ()
    return game.ships_in(wing.hex) if wing.purpose == SHIPS else game.here(wing.hex, 1 - game.phasing)


def moves_before_attacks(game: Core, ask: Ask) -> bool:
    """2.2 Whether units are moved that do not attack: whoever goes on comes to the attacks, not to the next phase."""
    return ask.name == "move" and game.in_combat_phase


def choice(game: Core, ask: Ask, option: Option, found: Found) -> Choice:
    """An option with its words, what it costs and brings."""
    act, verb = act_of(ask, option), option.action.verb
    shown = WORDING.choice(
        game,
        ask,
        option,
        note=NOTES[verb](game, ask, option) if verb in NOTES else cost(game, ask, option, found),
        marks=marks(game, ask, option, found),
        group=say(f"port_stanley.heading.{GROUPS[verb]}") if verb in GROUPS else "",
        times=amounts(game, ask, option) if act is not None and act.kind is AMOUNT else (),
    )
    if game.goes_on(ask, option):
        label, main = going_on(game, ask), shown.main and not passes_over_a_landing(game, ask)
        return msgspec.structs.replace(
            shown, label=say(f"port_stanley.do.{label}") if label else shown.label, main=main
        )
    if act is SITE:
        return msgspec.structs.replace(shown, space=game.edition.beaches[option.value][0])
    return shown


def going_on(game: Core, ask: Ask) -> str:
    """2.2, 7.2, 12.7.5 The name of what comes where who goes on does not just end the phase; "" where he does."""
    if moves_before_attacks(game, ask):
        return "end_moves"
    if ask.name == "announce":
        return "" if game.state.announced else "no_landing"
    if ask.name == "guns":
        return "" if in_hand(game).defending_guns or in_hand(game).intensive else "no_guns"
    if ask.name == "support":
        return "" if any(SIDES[one.side] == ask.side for one in game.state.supports) else "no_support"
    if ask.name == "landing":
        return "all_ashore" if game.state.approached else "nobody_sails"
    return ""


def passes_over_a_landing(game: Core, ask: Ask) -> bool:
    """7.2 Whether who goes on now lands nobody, though he could: nothing is announced, or aboard, or has sailed."""
    if ask.name == "announce":
        return not game.state.announced
    if ask.name != "landing" or game.state.approached:
        return False
    laden = (ship for ship in landing_ships(game) if not is_empty(game, ship))
    return met(load_needs(game)) if nothing_loaded(game) else any(met(sail_needs(game, ship)) for ship in laden)


# -- the ways of a move ----------------------------------------------------------------------------------


def reached(game: Core, ask: Ask) -> Found:
    """5.1 Where the units asked about can come to; nothing if no move is asked for."""
    return goals(game, ask.about) if ask.name == "to" else {}


def laid(ask: Ask) -> Path:
    """5.7 The hexes by which the way of the ships asked about leads, as far as they are named."""
    path: Path
    _, path = ask.given(SAIL_TO, VIA) or ((), ())
    return path


def led(game: Core, ask: Ask) -> tuple[tuple[int, str], ...]:
    """5.7 The way of the ships asked about as far as it is laid; ships pay nothing for it."""
    path = laid(ask)
    return tuple((space, "") for space in further(game, ask.about, path[:-1], path[-1])) if path else ()


def steps(game: Core, ask: Ask, found: Found) -> tuple[tuple[int, int, str, str], ...]:
    """5.1 Each step of the ways: hex, hex before, points for the step, points so far; the first is its own."""
    if any(offer.act in (SAIL_TO, VIA) for offer in ask.offers):
        ways = sea_steps(game.edition, starts(game, ask.about, laid(ask)))
        return tuple((space, before, "", "") for space, before in ways)
    if not found:
        return ()
    start = game.hex(ask.about[0])
    every = {**found, start: (0, 0, start)}
    return steps_of({space: (points, before) for space, (points, _, before) in every.items()})


def cost(game: Core, ask: Ask, option: Option, found: Found) -> str:
    """5.1, 5.4 What a hex costs, and whether one stops there."""
    if option.space not in found:
        return ""
    most = min(left(game, unit) for unit in ask.about if game.type(unit).kind != "dummy")
    text = say("port_stanley.note.cost", points=found[option.space][0], left=most)
    return f"{text}; {say('port_stanley.note.zone')}" if stops(game, ask, option) else text


def stops(game: Core, ask: Ask, option: Option) -> bool:
    """5.4 Whether a hex lies in an enemy zone of control, as far as one knows."""
    return bool(zone(game, 1 - game.side(ask.about[0]))[option.space])


LIFTS = frozenset({MOVE, SAIL, FLY, PLACE, INSERT})
"""The acts that take a counter up."""


def marks(game: Core, ask: Ask, option: Option, found: Found) -> tuple[str, ...]:
    """What an option does, in the table's words."""
    act = act_of(ask, option)
    if act in LIFTS:
        return ("lift",)
    if act is TO and stops(game, ask, option):
        return ("stop",)
    return ("way",) if act is LEAD or goes_on(game, ask, option, found) else ()


def goes_on(game: Core, ask: Ask, option: Option, found: Found) -> bool:
    """5.1, 8.4.1, 14.5 Whether who goes to a hex has points left to go on from there; dummies move once."""
    act, units = act_of(ask, option), ask.about
    if act is FLY_TO:
        return game.edition.board.distance(node(game, units[0]), option.space) < points_left(game, units)
    if act is not TO or any(game.type(unit).kind == "dummy" for unit in units):
        return False
    over, shut = min(left(game, unit) for unit in units) - found[option.space][0], closed_to(game, units)
    return any(price <= over and not shut[there] for there, price in game.steps[option.space])


# -- amounts ---------------------------------------------------------------------------------------------


def amounts(game: Core, ask: Ask, option: Option) -> tuple[str, ...]:
    """12.4 The numbers that can be named, the lowest first; of the lowest option only: it stands for all of them."""
    options = sorted(ask.choices(), key=lambda one: one.value)
    return tuple(WORDING.label(game, ask, one) for one in options) if option.value == options[0].value else ()


# -- notes -----------------------------------------------------------------------------------------------


def room_aboard(game: Core, ask: Ask, option: Option) -> str:
    """7.2 How much of a ship's capacity is taken."""
    ship = option.piece
    return say("port_stanley.note.aboard", used=used(game, ship), capacity=game.values(ship).capacity)


def waters(game: Core, ask: Ask, option: Option) -> str:
    """1.3, 7.2 What kind of water a hex is, and at which beaches one can land from there now."""
    water = say(f"port_stanley.note.water_{game.edition.water[option.space]}")
    if game.state.phase != LANDING:
        return water
    numbers = sorted({game.edition.beach_of[space] for space in beaches_beside(game, option.space)})
    return "; ".join([water, *(say("port_stanley.note.beside", beach=number) for number in numbers)])


def chance_of_landing(water: str) -> Callable[[Core, Ask, Option], str]:
    """7.3 How likely the die permits a landing from a kind of water."""
    return lambda game, ask, option: say("port_stanley.note.permitted", chance=percent(landing_chance(game, water)))


def chance_of_raid(game: Core, ask: Ask, option: Option) -> str:
    """14.1.6 How likely a raid destroys its target, against the garrison that is shown."""
    (space,) = ask.given(raids_14_1_4.ON_AIRFIELD)
    chance, hidden = raid_chance(game, space)
    return say(f"port_stanley.note.raid{'_hidden' * hidden}", chance=percent(chance))


def chance_of_missiles(game: Core, ask: Ask, option: Option) -> str:
    """14.3.2 How likely the missiles hit a ship of any type."""
    hit = sum((chance for chance, _, result in missile_outcomes(game) if result != NOBODY_HIT), Fraction(0))
    return say("port_stanley.note.missiles", chance=percent(hit))


def chance_of_strike(kind: str) -> Callable[[Core, Ask, Option], str]:
    """12.6, 12.7, 12.8 How likely an air attack of a kind has any effect, before it is designated."""

    def noted(game: Core, ask: Ask, option: Option) -> str:
        strike = next(one for one in strikes(game, option.space) if one.kind == kind)
        chance = foreseen(game, strike)
        return "" if chance is None else say("port_stanley.note.strike", chance=percent(chance))

    return noted


def what_so_many_bring(game: Core, ask: Ask, option: Option) -> str:
    """12.6, 12.7, 12.8 How likely an air attack by so many aircraft has any effect, with those who fly already; in
    12.7.5 the steps that both can expect to lose with so much support."""
    wing: Wing
    (wing,) = ask.given(SEND)
    if wing.purpose == SUPPORTS:
        steps = lost_with_support(game, Support(wing.hex, option.value, side=SIDES.index(ask.side)))
        return say("port_stanley.note.supported", steps=steps) if steps else ""
    strike = sent(game, wing, option.value)
    chance = foreseen(game, strike) if strike is not None else None
    key = "sent_alone" if wing.later else "sent"
    return "" if chance is None else say(f"port_stanley.note.{key}", chance=percent(chance))


NOTES: Mapping[str, Callable[[Core, Ask, Option], str]] = {
    **dict.fromkeys((ABOARD_OF.verb, SHARE.verb), room_aboard),
    SAIL_TO.verb: waters,
    FROM_SEA.verb: chance_of_landing(HIGH_SEAS),
    FROM_SHELTER.verb: chance_of_landing(RESTRICTED),
    BOMB_SHIPS.verb: chance_of_strike(SHIPS),
    BOMB_TROOPS.verb: chance_of_strike(TROOPS),
    SUPPRESS.verb: chance_of_strike(AIRFIELD),
    SEND.verb: what_so_many_bring,
    **dict.fromkeys((FIRE_AT.verb, FIRE_EXOCET.verb), chance_of_missiles),
    **dict.fromkeys(raids_14_1_4.TARGETS, chance_of_raid),
}
"""By verb what is noted of an option."""

GROUPS: Mapping[str, str] = {
    **dict.fromkeys((FROM_SEA.verb, FROM_SHELTER.verb), "landing"),
    **dict.fromkeys(raids_14_1_4.TARGETS, "raid"),
    DEMOLISH.verb: "bridge",
}
"""The headings of choices that stand in a list with their notes: what is noted of them has to be read first."""
