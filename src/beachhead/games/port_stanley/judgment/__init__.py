"""How good an option is, in victory points or thereabouts.

`judge` knows the questions of Port Stanley by their prompts.  It works on a game of its own, as its side knows it: of
counters face down the British have only the backs.  Every value follows from the position, so that the parts of one
decision (which unit, where to) agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from beachhead.edition import judging
from beachhead.games.port_stanley.judgment import air, battle, ground, lift, sea, survey, worth
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import HIGH_SEAS, LANDING, RESTRICTED, SIDES, UK
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import SHIPS, TROOPS, strike_on
from beachhead.games.port_stanley.rules.helicopters_8.flying_8_4 import homes, is_home
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import is_landing_ship
from beachhead.kernel.ask import Option
from beachhead.kernel.simulation import Play

Values = Sequence[float]
Worth = judging.Worth[Stanley]

LAST = -9.0
"""What is done only where nothing else can be done."""


def judge(play: Play[Stanley]) -> Values:
    """A value for each option of the question, for the side that is asked."""
    return judging.judged(play, QUESTIONS)


def by_verbs(*verbs: str) -> Worth:
    """A value that follows from the verb: the first is best; what is not listed comes last."""
    return judging.by_verbs(*verbs, last=LAST)


def of_verbs(**verbs: Worth) -> Worth:
    """A value by the verb; 0 for those that end something, what is not listed comes last."""
    ends = ("end", "stay", "anchor", "hover", "pass", "halt", "enough", "done", "announced", "call_off")

    def value(game: Stanley, play: Play[Stanley], option: Option) -> float:
        found = verbs.get(option.action.verb)
        if found is not None:
            return found(game, play, option)
        return 0.0 if option.action.verb in ends else LAST

    return value


def always(value: float) -> Worth:
    """The same for all."""
    return lambda game, play, option: value


# -- 3 set-up, 10 turning up ------------------------------------------------------------------------------


def shown(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """10.1 Of one's own the strong ones that everybody expects; of the enemy's those nearest to Stanley's way."""
    kind = game.type(option.piece)
    return game.values(option.piece).strength + (0.0 if kind.kind == "infantry" else LAST)


def shown_there(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """10.1 The backs that are nearest to the British or, before they have landed, to a beach of the list."""
    return -survey.ways(game, play.kept)[option.space] * 0.01


def placed(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.1.3 Special forces go where a settlement is open."""
    return 1.0 if survey.is_open_settlement(game, option.space) else 0.0


def insertion(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.1.3 Special forces are sent while settlements are open."""
    return 0.5 if any(survey.is_open_settlement(game, space) for space in game.edition.settlements) else LAST


# -- 5 movement --------------------------------------------------------------------------------------------


def mover(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """5.1 The unit whose move is worth most, as long as one is worth something."""
    gain = ground.move_gain(game, option.piece, play.kept)
    return 10.0 + gain if gain > 0 else gain


def goal(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """5.1 Where it goes."""
    unit = play.about[0]
    stay = ground.place_worth(game, unit, game.hex(unit), play.kept)
    return ground.place_worth(game, unit, option.space, play.kept) - stay


def loader(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """7.2 Who goes aboard."""
    return sea.boards(game, option.piece, play.kept)


def sailor(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """5.7 Which ship sails."""
    return sea.sails(game, option.piece, play.kept)


def berth(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """7.2 Where it sails."""
    if not is_landing_ship(game, play.about[0]):
        return sea.gun_berth(game, option.space, play.kept)
    if game.state.phase != LANDING:
        return LAST
    return 50.0 + sea.water_worth(game, option.space, play.about[0], play.kept)


def leaving(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """5.7 Whether it leaves the map."""
    if not is_landing_ship(game, play.about[0]):
        return 1.0
    return 60.0 if sea.is_done(game, play.about[0]) else LAST


def shore(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """7.2 Where those aboard land."""
    return sea.shore_worth(game, option.space, play.kept, play.about[0])


def flier(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.4 Which helicopter flies."""
    return lift.flies(game, option.piece, play.kept)


def lifted(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.4 What it lifts."""
    errand = lift.errand(game, play.about, play.kept)
    return errand.worth if errand.load == option.piece else LAST


def lifted_stores(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.4 Whether it lifts supplies."""
    errand = lift.errand(game, play.about, play.kept)
    return errand.worth if errand.load == lift.SUPPLIES else LAST


def dropped(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.4 Where it puts a load down."""
    return 50.0 + lift.drop_worth(game, play.about[0], option.space, play.kept)


def stored(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.4 Where it puts supplies down."""
    return 50.0 + lift.store_worth(game, option.space, play.kept)


def off(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.4 Whether it flies off the map."""
    return lift.goes_home(game, play.about[0], play.kept)


def to_beach(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """8.4.1 Where it flies without a load: to one that waits for it, or to a beach where it may stay."""
    home = option.space in homes(game, UK) and game.in_combat_phase and not is_home(game, play.about[0])
    fetch = lift.best_fetch(game, play.about, play.kept)
    if fetch.worth > 0 and option.space == fetch.goal:
        return fetch.worth
    return lift.HOMEWARD / 2 if home else LAST


def scouting(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """10.2.1 Who looks what lies face down around him: who does not fight."""
    return -1.0 if ground.waits_for_battle(game, option.piece, play.kept) else 0.3


# -- 11 combat ---------------------------------------------------------------------------------------------


def target(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.1 What to attack."""
    return battle.attack_worth(game, option.space)


def way_out(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.5.3 Where to retreat."""
    return ground.hold_worth(game, play.about[0], option.space, play.kept)


def stand(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.5.6 Whether to stand."""
    return ground.stands(game, play.about[0], play.kept) * 50.0


def loss(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """Of one's own units the least."""
    return -worth.step(game, option.piece)


def advancing(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.6 The British advance, the Argentines stay in their holes."""
    return 1.0 if play.side == SIDES[UK] else -1.0


# -- 12 aircraft -------------------------------------------------------------------------------------------


def patrol(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """12.4 How many Harriers fly patrol."""
    return -abs(option.value - air.harriers_on_patrol(game, most(play)))


def on_ships(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """12.4 How many aircraft are to attack ships."""
    return -abs(option.value - air.jets_on_ships(game, most(play)))


def as_many(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """As many as there are."""
    return float(option.value)


def as_few(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """As few as can be."""
    return -float(option.value)


def most(play: Play[Stanley]) -> int:
    """The largest number that can be answered."""
    return max(option.value for option in play.options)


def sent(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """12.6, 12.7 How many aircraft of a kind fly to a hex, together with those of other kinds before and after them."""
    return -abs(option.value - air.to_send(game, SIDES.index(play.side), play.question, most(play)))


def struck(kind: str) -> Worth:
    """12.6, 12.7 What to attack from the air."""

    def value(game: Stanley, play: Play[Stanley], option: Option) -> float:
        best, raid = air.next_raid(game, SIDES.index(play.side))
        return raid.worth if (best, raid.hex) == (kind, option.space) else LAST

    return value


def covered(kind: str) -> Worth:
    """12.6.2 Air defence goes where most aircraft come."""

    def value(game: Stanley, play: Play[Stanley], option: Option) -> float:
        strike = strike_on(game, kind, option.space)
        return float(sum(strike.planes)) if strike is not None else LAST

    return value


QUESTIONS: Mapping[str, Worth] = {
    "site": by_verbs("ready_sites", "site"),
    "deploy": by_verbs("done", "ready"),
    "place": by_verbs("at"),
    "roll": by_verbs("roll"),
    "break_down": always(0.0),
    "turn_up": of_verbs(turn_up=shown, turn_up_at=shown_there),
    "move": of_verbs(
        move=mover,
        fly=flier,
        back=always(20.0),
        take_home=always(2.0),
        embark=loader,
        ashore=always(6.0),
        unstock=always(5.0),
        stock=always(2.6),
        merge=always(4.0),
        insert=insertion,
        scout=scouting,
        sail=sailor,
    ),
    "to": of_verbs(to=goal),
    "declare": by_verbs("declare", "no_zone"),
    "track": always(0.0),
    "airfield": by_verbs("lay_out"),
    "replace_airfield": by_verbs("replace"),
    "improve": by_verbs("improve_all", "improve", "enough"),
    "scout": by_verbs("reconnoitre"),
    "show": loss,
    "attacks": of_verbs(attack=target, end_attacks=always(0.0)),
    "attack": by_verbs("commit", "fire", "lend", "designate", "call_off"),
    "barrage": by_verbs("fire", "designate", "call_off"),
    "guns": by_verbs("guard", "pass"),
    "battle": always(0.0),
    "headquarters": by_verbs("show_headquarters", "keep_down"),
    "retreat": of_verbs(retreat=way_out, stand=stand),
    "displace": always(0.0),
    "shift": always(0.0),
    "fall_back": by_verbs("pass"),
    "advance": of_verbs(advance=advancing),
    "loss": loss,
    "ship_in_storm": loss,
    "ship_hit": loss,
    "cargo_lost": of_verbs(give_up=loss, give_up_stores=always(-0.5)),
    "bearing": always(0.0),
    "course": of_verbs(sail_to=berth, leave=leaving),
    "beach": shore,
    "check_list": by_verbs("believe"),
    "aboard": lambda game, play, option: sea.ship_to_load(game, option.piece),
    "announce": of_verbs(
        from_sea=lambda game, play, option: sea.announcement(game, HIGH_SEAS),
        from_shelter=lambda game, play, option: sea.announcement(game, RESTRICTED),
    ),
    "landing": of_verbs(
        embark=loader, stock=always(1.5), sail=sailor, ashore=always(6.0), unstock=always(5.0), insert=insertion
    ),
    "follow": of_verbs(insert=insertion),
    "land_at": shore,
    "flight": of_verbs(lift=lifted, lift_supplies=lifted_stores, fly_off=off, fly_to=to_beach),
    "drop": of_verbs(drop=dropped),
    "drop_supplies": of_verbs(drop=stored),
    "base_harriers": as_few,
    "assign_patrol": patrol,
    "assign_suppression": as_few,
    "assign_ground": as_many,
    "assign_shipping_mirage": on_ships,
    "assign_shipping_skyhawk": on_ships,
    "assign_shipping_pucara": as_few,
    "assign_bombing_mirage": as_many,
    "assign_bombing_skyhawk": as_many,
    "assign_bombing_pucara": as_many,
    "patrolled": by_verbs("brave"),
    "bear_mirage": as_few,
    "bear_skyhawk": as_few,
    "strikes": of_verbs(
        bomb_ships=struck(SHIPS), bomb_troops=struck(TROOPS), suppress=always(0.1), end_strikes=always(0.0)
    ),
    "send_mirage": sent,
    "send_skyhawk": sent,
    "send_pucara": sent,
    "send_harriers": sent,
    "cover": of_verbs(cover_ships=covered(SHIPS), cover_troops=covered(TROOPS)),
    "unmask": by_verbs("unmask", "hold_fire"),
    "support": of_verbs(support=always(1.0), end_support=always(0.0)),
    "support_harriers": as_many,
    "support_pucaras": as_many,
    "exocet": by_verbs("fire_exocet", "fire_at", "hold_missile"),
    "exocet_landing": by_verbs("fire_exocet", "fire_at", "hold_missile"),
    "pucaras": by_verbs("all_down", "touch_down"),
    "insert": placed,
    "raids": by_verbs("no_raid"),
    "raid": by_verbs("call_raid_off"),
    "raid_target": always(0.0),
    "show_strength": by_verbs("show_strength", "keep_dark"),
    "after_raid": by_verbs("pull_out"),
    "ferry": by_verbs("hover"),
    "ferried": always(0.0),
}
"""The questions that the rules of Port Stanley ask, by their prompts."""
