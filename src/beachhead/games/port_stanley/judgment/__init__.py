"""How good an option is, in victory points or thereabouts.

`judge` knows the questions of Port Stanley by their prompts.  It works on a game of its own, as its side knows it: of
counters face down the British have only the backs.  Every value follows from the position, so that the parts of one
decision (which unit, where to) agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from beachhead.edition import judging
from beachhead.games.port_stanley.judgment import (
    air,
    argentine,
    asked_argentine,
    battle,
    engineers,
    gathering,
    ground,
    gunnery,
    lift,
    sea,
    ships,
    special,
    survey,
    worth,
)
from beachhead.games.port_stanley.judgment.asked_air import AIR
from beachhead.games.port_stanley.judgment.asked_argentine import or_argentine
from beachhead.games.port_stanley.judgment.verbs import LAST, Worth, always, by_verbs, of_verbs
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import HIGH_SEAS, LANDING, RESTRICTED, SIDES, UK
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import is_landing_ship
from beachhead.games.port_stanley.rules.positions_13 import is_short
from beachhead.games.port_stanley.rules.raids_14_1_4 import TARGETS
from beachhead.kernel.ask import Option
from beachhead.kernel.module import Crossroad
from beachhead.kernel.simulation import Play

Values = Sequence[float]


def judge(play: Play[Stanley]) -> Values:
    """A value for each option of the question, for the side that is asked."""
    return judging.judged(play, QUESTIONS)


# -- 3 set-up, 10 turning up ------------------------------------------------------------------------------


def ready_list(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """3.1 The ready-made list, as good as another one, unless one has been begun."""
    return LAST if game.state.sites else 1.0


def listed(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """3.1 Which beaches are written down: one with room, and of the others that will do any, so that nobody knows."""
    return sea.list_worth(game, option.value, play.kept)


def shown(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """10.1 Of one's own the strong ones that everybody expects."""
    return argentine.shown(game, option.piece, play.kept)


def shown_to_scouts(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """10.2.2 Of one's own the strongest."""
    return argentine.shown_to_scouts(game, option.piece)


def shown_to_raiders(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.1.4 Of one's own those that make the raid harder."""
    return argentine.shown_to_raiders(game, game.hex(option.piece), option.piece)


def deployed(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """3.3 Where a unit is laid out."""
    return argentine.deployed(game, play.about[0], option.space, play.kept)


def shown_there(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """10.1 The backs that are nearest to the British or, before they have landed, to a beach of the list."""
    return sea.is_listed(game, option.space) - survey.ways(game, play.kept)[option.space] * 0.01


def placed(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.1.3 Where special forces are placed."""
    return special.place_worth(game, play.about[0], option.space, play.kept)


def insertion(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.1.3 Whether special forces are placed."""
    return special.inserts(game, option.piece, play.kept)


def withdrawal(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.1.3 Whether special forces leave the map."""
    return special.withdraws(game, option.piece, play.kept)


def raiding(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.1.4 Whether special forces raid."""
    return special.best_raid(game, game.hex(option.piece)).worth or LAST


def raided(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.1.4 Where they raid."""
    best = special.best_raid(game, game.hex(play.about[0]))
    return best.worth if best.hex == option.space else LAST


def aimed_at(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.1.4 What they raid there."""
    best = special.best_raid(game, game.hex(play.about[0]))
    return float(TARGETS[option.action.verb] == best.target)


def after_raid(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.1.4 Whether they stay there."""
    return special.stays(game, play.about[0], play.kept)


# -- 5 movement --------------------------------------------------------------------------------------------


def mover(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """5.1 The unit whose move is worth most, as long as one is worth something."""
    if game.type(option.piece).kind == "special":
        gain = special.move_gain(game, option.piece, play.kept)
        return 10.5 + gain if gain > 0 else gain
    if game.type(option.piece).kind == "engineer":
        gain = engineers.move_gain(game, option.piece, play.kept)
    else:
        gain = ground.move_gain(game, option.piece, play.kept)
    return 10.0 + gain if gain > 0 else gain


def goal(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """5.1 Where it goes."""
    unit = play.about[0]
    judges = {"special": special.place_worth, "engineer": engineers.place_worth}
    worth_of = judges.get(game.type(unit).kind, ground.place_worth)
    stay = game.kept(("stays", unit), lambda: worth_of(game, unit, game.hex(unit), play.kept))
    if worth_of is ground.place_worth and option.space not in ground.reach(game, unit, play.kept):
        return LAST
    return worth_of(game, unit, option.space, play.kept) - float(stay)


def together(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """5.1 Who goes along: the British go in whole stacks."""
    return 200.0 if option.piece in ground.mates(game, play.about[0]) and play.side == SIDES[UK] else LAST


def loader(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """7.2 Who goes aboard."""
    return sea.boards(game, option.piece, play.kept)


def lander(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """7.6 Who goes ashore first, those of a formation together."""
    return 6.0 + sea.cargo_worth(game, option.piece) * 0.1


def sent_back(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """7.9, 12.6 Who could not land goes back to the task force before the bombers come."""
    boarded = game.now(game.unit(option.piece).moved)  # he lands in the next landing phase
    return 0.5 if game.in_combat_phase and not boarded else LAST


def stocked(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """7.2 Whether supply points go aboard: the first before guns, then after whoever finds room."""
    if not sea.has_room_for_stores(game, option.piece, play.kept):
        return -1.0
    return 2.5 if sea.has_no_stores(game) else 1.5


def sailor(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """5.7 Which ship sails."""
    return sea.sails(game, option.piece, play.kept)


def berth(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """7.2 Where it sails."""
    if not is_landing_ship(game, play.about[0]):
        return ships.gun_berth(game, option.space)
    if game.state.phase != LANDING:
        return LAST
    return 50.0 + sea.water_worth(game, option.space, play.about[0], play.kept)


def leaving(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """5.7 Whether it leaves the map."""
    if not is_landing_ship(game, play.about[0]):
        return 1.0
    return 60.0 if sea.is_done(game, play.about[0], play.kept) else LAST


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
    found: Mapping[int, float] = game.kept(("flown to", play.about), lambda: lift.flown_to(game, play.about, play.kept))
    return found.get(option.space, LAST)


def scouting(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """10.2.1 Who looks what lies face down around him: who does not fight."""
    kind = game.type(option.piece).kind
    if kind == "special":
        return special.scouts(game, option.piece, play.kept)
    if kind == "artillery":
        return -1.0  # 11.7.5: it could not fire any more
    return -1.0 if ground.waits_for_battle(game, option.piece, play.kept) else 0.3


def accompanied(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """10.2.3 Who looks around with another: one of another kind who makes it easier, and does not fight."""
    kinds = {game.type(unit).kind for unit in play.about}
    helps = game.type(option.piece).kind in {"special", "recon"} - kinds
    return scouting(game, play, option) if helps else LAST


def looked_at(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """12.9 What a Harrier looks at."""
    return air.look_worth(game, option.space)


# -- 11 combat ---------------------------------------------------------------------------------------------


def target(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.1 What to attack."""
    return battle.attack_worth(game, option.space)


FREED = 0.8
"""5.4, 11.7.3 What it is worth to shell those who hold up everybody on the beach."""


def barraged(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.7.3 What to shell: after the attacks, for their guns are theirs first."""
    worth_of = gunnery.barrage_worth(game, option.space)
    blocks = play.side == SIDES[UK] and gathering.blocks(game, option.space)
    frees = blocks and gunnery.battery(game, option.space)[0] > 0
    if worth_of <= -1:
        return -1.0
    return max(0.1 * worth_of, FREED) if frees else 0.1 * worth_of


def shelled(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.7.3 Which landing ships to shell."""
    return 0.1 * gunnery.shelling_worth(game, option.space)


def strained(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """15.3.3 Which battery fires intensively."""
    return gunnery.strains(game, option.piece)


def joining(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.1 Who attacks."""
    return 5.0 if battle.joins_in(game, option.piece) else LAST


def firing(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.7.2, 15.3.1 Who fires in an attack."""
    return 4.0 if battle.is_needed(game, option.piece) else LAST


def way_out(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.5.3 Where to retreat."""
    return ground.hold_worth(game, play.about[0], option.space, play.kept)


def stand(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.5.6 Whether to stand."""
    return argentine.stands(game, play.about[0], play.kept) * 50.0


def falling_back(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.5.7 Who goes back by choice: who cannot fight, and is left alone by those who could."""
    return 1.0 if ground.is_forsaken(game, option.piece) else LAST


def loss(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """Of one's own units the least."""
    return -worth.step(game, option.piece)


def advancing(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """11.6 The British advance, the Argentines stay in their holes."""
    return 1.0 if play.side == SIDES[UK] else -1.0


def blown(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.2.2 Who blows a bridge."""
    return argentine.blows(game, option.piece, play.kept)


def repaired(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.2.1 Who repairs a bridge."""
    return engineers.repairs(game, option.piece, play.kept)


def doubled(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """15.3.3 Which battery fires intensively in the attack in hand: after all the others are in it."""
    return gunnery.doubles(game, option.piece)


def improved(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """13.1 Where to dig in first: where most are."""
    return 1.0 + survey.own_strength(game, option.space, SIDES.index(play.side))


def taken_up(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """13.3 Whether to take up a position in which nobody is: if there is no marker left for those who dig in."""
    return 1.0 if is_short(game, SIDES.index(play.side)) else LAST


QUESTIONS: Mapping[str, Worth] = {
    **AIR,
    "site": of_verbs(ready_sites=ready_list, site=listed),
    "deploy": of_verbs(
        ready=always(8.0),
        ready_other=always(8.0),  # by chance, so that nobody knows where the British find a beach open
        airfield=always(7.0),
        base=always(6.0),
        place=always(5.0),
        demolish=always(4.0),
        dig_in=always(3.0),
        stores=always(2.0),
        done=always(1.0),
    ),
    "store": by_verbs("store", "enough_stored"),
    "lay_up": by_verbs("enough_up"),
    "place": deployed,
    "roll": of_verbs(roll=asked_argentine.crisis, no_roll=always(0.0)),
    "break_down": always(0.0),
    "turn_up": of_verbs(turn_up=shown, turn_up_at=shown_there),
    "move": of_verbs(
        move=or_argentine(mover, asked_argentine.mover),
        fly=or_argentine(flier, asked_argentine.flier),
        board=asked_argentine.boarding,
        get_off=asked_argentine.getting_off,
        back=always(20.0),
        take_home=always(2.0),
        embark=loader,
        ashore=lander,
        unstock=always(5.0),
        stock=stocked,
        send_back=sent_back,
        merge=always(4.0),
        insert=insertion,
        withdraw=withdrawal,
        blow=blown,
        repair=repaired,
        scout=scouting,
        air_scout=looked_at,
        sail=sailor,
    ),
    "to": of_verbs(to=or_argentine(goal, asked_argentine.goal), join=or_argentine(together, asked_argentine.never)),
    "declare": by_verbs("declare", "no_zone"),
    "track": always(0.0),
    "airfield": by_verbs("lay_out"),
    "replace_airfield": by_verbs("replace"),
    "improve": of_verbs(improve_all=always(99.0), improve=improved, take_up=taken_up, enough=always(0.0)),
    "scout": of_verbs(reconnoitre=always(0.0), **{"with": accompanied}),
    "show": shown_to_scouts,
    "attacks": of_verbs(attack=target, barrage=barraged, shell=shelled, end_attacks=always(0.0)),
    "attack": of_verbs(
        commit=joining, fire=firing, lend=always(3.0), double=doubled, designate=always(2.0), call_off=always(1.0)
    ),
    "barrage": by_verbs("fire", "designate", "call_off"),
    "guns": of_verbs(guard=always(2.0), strain=strained, **{"pass": always(0.0)}),
    "battle": always(0.0),
    "headquarters": by_verbs("show_headquarters", "keep_down"),
    "retreat": of_verbs(retreat=way_out, stand=stand),
    "displace": always(0.0),
    "shift": always(0.0),
    "fall_back": of_verbs(fall_back=falling_back),
    "advance": of_verbs(advance=advancing),
    "strained": always(0.0),
    "unsupplied": lambda game, play, option: -float(survey.strength(game, option.piece)),
    "loss": loss,
    "ship_in_storm": loss,
    "ship_hit": loss,
    "cargo_lost": of_verbs(give_up=loss, give_up_stores=always(-0.5), nothing_lost=always(0.0)),
    "bearing": always(0.0),
    "course": of_verbs(sail_to=berth, leave=leaving),
    "beach": shore,
    "check_list": by_verbs("believe"),
    "aboard": lambda game, play, option: sea.ship_to_load(game, play.about[0], option.piece, play.kept),
    "share": lambda game, play, option: sea.ship_to_share(game, option.piece, play.kept),
    "onto": asked_argentine.mounted,
    "back_to": always(0.0),
    "announce": of_verbs(
        from_sea=lambda game, play, option: sea.announcement(game, HIGH_SEAS, play.kept),
        from_shelter=lambda game, play, option: sea.announcement(game, RESTRICTED, play.kept),
    ),
    "landing": of_verbs(
        embark=loader, stock=stocked, sail=sailor, ashore=lander, unstock=always(5.0), insert=insertion
    ),
    "follow": of_verbs(insert=insertion),
    "land_at": shore,
    "first_ashore": lander,
    "flight": of_verbs(
        lift=or_argentine(lifted, asked_argentine.lifted),
        lift_supplies=or_argentine(lifted_stores, asked_argentine.never),
        fly_off=or_argentine(off, asked_argentine.never),
        fly_to=or_argentine(to_beach, asked_argentine.flown_to),
    ),
    "home": or_argentine(
        lambda game, play, option: float(option.space == game.edition.task_force), asked_argentine.ended_in
    ),
    "drop": of_verbs(drop=or_argentine(dropped, asked_argentine.dropped)),
    "drop_supplies": of_verbs(drop=stored),
    "lifted_from": by_verbs("from_ship", "from_store"),
    "pucaras": of_verbs(
        touch_down=asked_argentine.landing_at, take_off=asked_argentine.taking_off, all_down=always(0.0)
    ),
    "insert": placed,
    "raids": of_verbs(raid=raiding, no_raid=always(0.0)),
    "raid": of_verbs(against=raided, call_raid_off=always(0.0)),
    "raid_target": aimed_at,
    "show_strength": of_verbs(show_strength=shown_to_raiders, keep_dark=always(0.0)),
    "after_raid": of_verbs(remain=after_raid, pull_out=always(0.0)),
    "ferry": by_verbs("hover"),
    "ferried": always(0.0),
}
"""The questions that the rules of Port Stanley ask, by their prompts."""

CROSSROADS: Mapping[str, Crossroad] = {}
"""The questions at which plans part: none at which looking ahead has been found to pay (docs/players.md)."""
