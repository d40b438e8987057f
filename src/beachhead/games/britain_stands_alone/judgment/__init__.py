"""How good an option is in Britain Stands Alone, in victory points or thereabouts.

`judge` knows the questions by their prompts.  It works on a game of its own, as its side knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from beachhead.edition import judging
from beachhead.games.britain_stands_alone.judgment import (
    aims,
    attacks,
    bases,
    crossing,
    feeding,
    fighters,
    fleet,
    ground,
    hidden,
    lifts,
    marching,
    raids,
    seafights,
    trains,
)
from beachhead.games.britain_stands_alone.judgment.verbs import Worth, always, by_verbs, of_verbs
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.kernel.ask import Option
from beachhead.kernel.module import Crossroad
from beachhead.kernel.simulation import Play

Values = Sequence[float]


def judge(play: Play[Sealion]) -> Values:
    """A value for each option of the question, for the side that is asked."""
    return judging.judged(play, QUESTIONS)


def of_piece(worth: Callable[[Sealion, int], float]) -> Worth:
    """What an option is worth by its piece."""
    return lambda game, play, option: worth(game, option.piece)


def of_space(worth: Callable[[Sealion, int], float]) -> Worth:
    """What an option is worth by its space."""
    return lambda game, play, option: worth(game, option.space)


# -- 5 movement --------------------------------------------------------------------------------------------


def sets_out(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """5.2 Which unit moves."""
    if game.type(option.piece).kind == "leader":
        return hidden.sets_out(game, option.piece)
    units = [other.piece for other in play.options if other.action.verb == "move"]
    return marching.sets_out(game, option.piece, units, play.kept)


def arrives(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """5.2 Where it goes."""
    if game.type(play.about[0]).kind == "leader":
        return hidden.arrives(game, play.about[0], option.space)
    return marching.arrives(game, play.about, option.space, play.kept)


def boards(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """5.4 Which unit goes by rail."""
    units = [other.piece for other in play.options if other.action.verb == "rail"]
    return trains.boards(game, option.piece, units, play.kept)


def goes_by_rail(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """5.4 Where it goes by rail."""
    return trains.arrives(game, play.about[0], option.space, play.kept)


def overruns(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """5.6 Whether it overruns somebody."""
    return marching.overruns(game, play.about, option.space)


def retreats(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """6.2, 4.0 Where a unit goes back."""
    return marching.holds(game, play.about[0], option.space)


# -- 6 combat ----------------------------------------------------------------------------------------------


def begins(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """6.0 Which hex to attack."""
    return attacks.begins(game, option.space)


def advances(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """6.3 Where to advance."""
    return attacks.advances(game, play.about[0], option.space)


def goes_on(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """6.3 Whether a unit advances."""
    return attacks.best_advance(game, option.piece)


def shells(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """13.1 Coast artillery helps."""
    return 4.0 + 0.1 * option.value


# -- 8 air -------------------------------------------------------------------------------------------------


def raids_by_day(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """8.2 Where to fly."""
    return raids.worth_flying(game, option.space, by_night=False)


def raids_by_night(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """8.4 Where to fly by night."""
    return raids.worth_flying(game, option.space, by_night=True)


def bombs(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """8.2 What to bomb."""
    return raids.bombs(game, option.value)


def allots(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """8.4 Which ship a bomber attacks."""
    return raids.allots(game, play.about[0], option.piece)


def based(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """14.1, 8.1 Where an air point is based."""
    return bases.based(game, play.about[0], option.space)


# -- 9 sea -------------------------------------------------------------------------------------------------


def steers(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """9.1 Into which zone a stack goes."""
    return fleet.steers(game, play.about, option.space)


def puts_in(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """9.1 Which port a stack enters."""
    return fleet.puts_in(game, play.about, option.space)


COURSE: Mapping[str, Worth] = {
    "with": of_piece(fleet.comes_along),
    "with_all": lambda game, play, option: fleet.all_come(game),
    "steer": steers,
    "put_in": puts_in,
    "heave_to": always(0.5),
}
"""9.1 What a stack does on its way."""


def stays_in_fight(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """9.2 Whether to stay in a combat at sea."""
    return seafights.stays(game, ground.SIDE[play.side])


def turns_to(game: Sealion, play: Play[Sealion], option: Option) -> float:
    """9.2 Where those who withdraw go."""
    return seafights.turns_to(game, option.space, ground.SIDE[play.side])


QUESTIONS: Mapping[str, Worth] = {
    # 16 set-up
    "set_up": by_verbs("ready", "place", "western", "done"),
    "hits": of_verbs(
        ready_hits=lambda game, play, option: aims.ready_hits(game),
        hit_radar=lambda game, play, option: aims.hits(game, "radar", option.space),
        hit_airbase=lambda game, play, option: aims.hits(game, "airbase", option.space),
    ),
    "mine": of_space(crossing.lays_mine),
    "dummies": always(0.0),
    "draw": always(0.0),
    "expose": always(0.0),
    "close": always(0.0),
    # 14 reinforcements
    "reinforce": of_verbs(
        place=always(9.0),
        leave=always(8.0),
        take=of_piece(bases.wished),
        rebuild=of_piece(ground.unit_worth),
        bring_back=of_piece(ground.unit_worth),
        rejoin=always(0.1),
        call_western=lambda game, play, option: fleet.calls_western(game),
        mine=of_space(crossing.lays_mine),
    ),
    "place": based,
    # 12 supply
    "supply": of_verbs(supply=of_piece(feeding.diverts)),
    "supply_to": lambda game, play, option: feeding.goes_to(game, play.about[0], option.space),
    "short": of_piece(bases.goes_short),
    "convert": of_verbs(convert=lambda game, play, option: bases.converts(game, option.space, play.kept)),
    "line": always(0.0),
    # 5 movement
    "move": of_verbs(move=sets_out, rail=boards, exile=lambda game, play, option: hidden.exiles(game)),
    "to": of_verbs(to=arrives, overrun=overruns),
    "overrun": of_verbs(overrun=overruns),
    "rail": of_verbs(rail_to=goes_by_rail),
    "relocate": of_verbs(),
    "crowded": of_verbs(pull_out=of_piece(attacks.loses), give_up=always(-5.0)),
    "pull_to": retreats,
    "shorten": always(0.0),
    # 6 combat
    "combats": of_verbs(attack=begins),
    "prepare": of_verbs(
        join=of_piece(attacks.joins),
        shell=shells,
        declare_attack=lambda game, play, option: attacks.declares(game),
    ),
    "armour": of_verbs(commit=of_piece(attacks.commits), hold_back=always(0.0)),
    "result": of_verbs(
        lose=of_piece(attacks.loses),
        retreat=lambda game, play, option: attacks.goes_back(game, ground.SIDE[play.side]),
    ),
    "who_retreats": always(0.0),
    "retreat": retreats,
    "advance": of_verbs(advance=goes_on),
    "advance_to": of_verbs(advance_to=advances),
    "follow": by_verbs("follow", "stay"),
    "charge": of_piece(attacks.loses),
    "road": of_piece(attacks.loses),
    # 8 air
    "missions": of_verbs(
        raid=raids_by_day,
        night_raid=raids_by_night,
        airdrop=of_space(lifts.drops),
        airlift=of_space(lifts.carries),
        air_supply=of_space(lifts.supplies),
        parachute=of_space(lifts.parachutes),
    ),
    "relieve": of_verbs(relieve=of_piece(lifts.relieves)),
    "form": of_verbs(
        crew=of_piece(raids.crews), load=of_piece(lifts.loads), fly=lambda game, play, option: raids.flies(game)
    ),
    "scramble": of_verbs(scramble=of_piece(fighters.scrambles)),
    "match_target": of_verbs(match=of_piece(fighters.picks_target), put_up=of_piece(fighters.puts_up)),
    "match_fighter": of_piece(fighters.engages),
    "match_ship": of_piece(fighters.engages),
    "double": of_verbs(double=of_piece(fighters.picks_target)),
    "help": of_verbs(help=of_piece(fighters.shoots_back)),
    "aim": of_piece(fighters.shoots_back),
    "bomb_target": bombs,
    "bomb_port": lambda game, play, option: raids.harbour(game, ground.SIDE[play.side], option.space),
    "bomb_unit": of_piece(raids.strikes_unit),
    "ground_kill": of_piece(bases.wished),
    "line_up": by_verbs("as_they_are", "next_in_line"),
    "allot": allots,
    "strike": of_piece(raids.ship_worth),
    "home": by_verbs("back", "land_at"),
    "ferry": of_verbs(ferry=of_piece(bases.leaves)),
    "ferry_to": based,
    "landing": by_verbs("land_all", "land"),
    "land_at": based,
    "escape": based,
    # 9 sea
    "sail": of_verbs(
        sail=of_piece(fleet.sails),
        embark=of_piece(crossing.embarks),
        stock=of_piece(crossing.loads),
        submarine=of_space(crossing.sends_submarine),
    ),
    "aboard": of_piece(crossing.goes_aboard),
    "course": of_verbs(**COURSE),
    "berth_at": always(0.0),
    "beside": always(0.0),
    "unescorted": of_piece(fleet.unescorted),
    "form_up": by_verbs("form_up", "formed"),
    "landing_at_sea": of_verbs(
        disembark=of_piece(crossing.disembarks), assault=of_piece(crossing.assaults), unload_stores=always(1.0)
    ),
    "land_where": of_space(crossing.lands_on),
    "land_how": by_verbs("by_port", "by_beach"),
    "unload_where": of_space(crossing.lands_on),
    "sightings": always(0.0),
    "intercept": of_verbs(
        fly_out=of_piece(seafights.flies_out),
        sail_out=of_piece(seafights.sails_out),
        guns=lambda game, play, option: seafights.fires_guns(game, option.value),
    ),
    "close_in": always(0.0),
    "aim_guns": of_verbs(aim_guns=of_piece(seafights.aims_guns)),
    "support": of_verbs(support=of_piece(seafights.aims_guns)),
    "join_fire": of_piece(fighters.shoots_back),
    "orders": of_verbs(stay=stays_in_fight, withdraw=always(0.0)),
    "excess": of_verbs(also=of_piece(fighters.picks_target)),
    "withdrawal": of_verbs(all_to=turns_to, into_port=always(3.0)),
    "refuge": always(0.0),
    # 11, 13, 15
    "repair": by_verbs("repair"),
    "demolition": by_verbs("demolish", "leave_standing"),
    "sabotage": of_verbs(
        sabotage_unit=lambda game, play, option: hidden.strikes(game, ground.SIDE[play.side], option.piece)
    ),
    "wreck": by_verbs("keep"),
    "counter": by_verbs("counter", "allow"),
    "sudden_death": by_verbs("declare", "play_on"),
}
"""The questions that the rules of Britain Stands Alone ask, by their prompts."""

CROSSROADS: Mapping[str, Crossroad] = {
    "combats": Crossroad(1.0, 1),
    "result": Crossroad(1.0, 1),
    "retreat": Crossroad(1.0, 1),
    "advance": Crossroad(1.0, 1),
    "orders": Crossroad(1.0, 1),
    "landing_at_sea": Crossroad(1.0, 2),
}
"""The questions at which plans part: whom to attack and whether, to stand or give way, landings."""
