"""Two chapters that meet, as a second reader has them: what falls, flees or is hit, and what that is to others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import BR, GE, LEG_POINT, NOBODY, Stores
from games.britain_stands_alone.airlifts import HOME, back, end_missions
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.combats import at_sea, attack, field, rolled
from games.britain_stands_alone.depots import prahms as feeding
from games.britain_stands_alone.fleets import (
    CALAIS,
    CENTRAL,
    DOVER,
    GERMANY,
    HARWICH,
    SCAPA,
    SHEERNESS,
    SOUTHERN,
    STRAITS,
    WESTERN,
    british,
    faces,
    germans,
    points,
    prahms,
    sail,
    zone,
)
from games.britain_stands_alone.seafights import battle, order
from games.britain_stands_alone.squadrons import ids

Put = Callable[[str], None]
EDITION = load_edition()
BIGGIN_HILL, NORTH_WEALD, IPSWICH, RAMSGATE, RYE = "3522", "3619", "4018", "4221", "3925"
STUKAS, BLENHEIMS, ESCORTS = ids("ge-ju87", 2), ids("br-blenheim", 4), ids("ge-me109", 2)
SPITFIRES, JUNKERS, DESTROYERS = ids("br-spitfire", 2), ids("ge-ju52", 3), ids("br-dd", 2)


def ways(at: Channel, *answers: str) -> Channel:
    """Give those of some answers that are open, one after the other, as long as any is."""
    while not at.over and (open_ := [answer for answer in answers if answer in at.options()]):
        at.do(open_[0])
    return at


# -- what falls ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.3e", "BSA-4.0w", "BSA-4.0x", "BSA-11.1e", "BSA-6.2q")
def test_who_flees_into_a_port_takes_it_and_drives_its_ships_out_but_blows_nothing_up(result: Put) -> None:
    """1.3 has whoever enters take the hex, 4.0 the ships leave; 11.1 speaks of movement, Overrun and advance."""
    ships = "br-aurora", *DESTROYERS
    lie: dict[str, Lie] = {
        "ge-inf-17": "4118",
        "br-inf-15": "4117",
        "br-inf-18": "4217",
        **dict.fromkeys(ships, HARWICH),
    }
    result("-/D1")
    table = channel(lie, phase="br_combat", dice=[5, 9, 9], mine=zone(SOUTHERN))
    table.do("attack 4118", "join br-inf-15", "join br-inf-18", "declare_attack", "retreat", f"retreat_to {HARWICH}")
    assert (table.prompt, table.side) == ("advance", "br"), "nobody is asked about the cranes"
    assert {table.where(ship) for ship in ships} == {SOUTHERN}
    assert table.game.controls(GE, table.space(HARWICH))
    assert (table.state.damage, table.dice_left()) == ((), ())


@pytest.mark.clause("BSA-14.2p", "BSA-5.4s", "BSA-4.0w", "BSA-9.5aq", "BSA-9.5r", "BSA-1.3e")
@pytest.mark.parametrize(("hit", "mined"), [([RYE], True), ([RYE, RAMSGATE], False)])
def test_a_port_that_is_won_back_wakes_the_mines_for_the_boats_that_flee_from_it(
    result: Put, hit: list[str], mined: bool
) -> None:
    """Folkestone is German: with Dover and Ramsgate the British ports of the Straits come to four, without to three."""
    line = tuple((zone(name), zone(DOVER)) for name in (DOVER, "4124"))
    result("-/De")
    table = attack(
        field(
            {"ge-fd-8": DOVER, "br-inf-45": "4222", **prahms(2, DOVER)},
            phase="br_combat",
            dice=[5, *[0] * mined],
            german=[DOVER, "4124"],
            converted=line,
            stores=(Stores(zone(DOVER), LEG_POINT, 2, 0),),
            damage={"port": dict.fromkeys(hit, 1)},
        ),
        DOVER,
        "br-inf-45",
    )
    assert table.where("ge-prahm-01") == DOVER, "as long as nobody has gone in"
    table.do("advance br-inf-45", f"advance_to {DOVER}")
    assert [table.where(boat) for boat in ("ge-prahm-01", "ge-prahm-02")] == ["lost" if mined else STRAITS, STRAITS]
    assert (table.state.stores, table.state.sunk, table.dice_left()) == ((), (int(mined), 0), ())
    assert table.state.converted == ((zone("4124"), zone(DOVER)),), "Folkestone is cut off, and still converted"


@pytest.mark.clause("BSA-4.0w", "BSA-4.0z", "BSA-6.3f", "BSA-9.5ap")
def test_one_step_into_a_harbour_empties_it_and_the_inland_port_behind_it(result: Put) -> None:
    """Ipswich reaches the sea through Harwich; both flotillas are stacks of their own, with a die each."""
    boats = prahms(2, HARWICH) | prahms(1, IPSWICH, 2)
    result("-/De")
    lie = {"ge-fd-8": HARWICH, "ge-inf-17": IPSWICH, "br-inf-15": "4118", **boats}
    table = attack(field(lie, phase="br_combat", dice=[5, 9, 9]), HARWICH, "br-inf-15")
    table.do("advance br-inf-15", f"advance_to {HARWICH}")
    assert {table.where(boat) for boat in boats} == {SOUTHERN}
    assert len(faces(table)) == 2
    assert table.unit("ge-prahm-01").stack == table.unit("ge-prahm-02").stack != table.unit("ge-prahm-03").stack


@pytest.mark.clause("BSA-1.3g", "BSA-4.0ar", "BSA-8.2e", "BSA-4.0o", "BSA-15.1d")
def test_from_a_field_on_which_paratroops_have_come_down_fighters_fly_until_it_is_theirs(result: Put) -> None:
    lie: dict[str, Lie] = {
        **dict.fromkeys(JUNKERS, HOME),
        "ge-flieger-1": HOME,
        **dict.fromkeys(SPITFIRES, NORTH_WEALD),
    }
    table = channel(lie | {STUKAS[0]: HOME}, phase="ge_missions", whole=True, saboteurs=(0, 0), dice=[9, 5])
    table.do(f"airdrop {NORTH_WEALD}", "load ge-flieger-1", "fly")  # not detected; the die for the landing
    back(table).do("raid 3522", f"crew {STUKAS[0]}")
    table.roll(0)
    assert table.do("fly").targets("scramble") == {SPITFIRES[0]}, "points that are alike are one choice"
    table.do("away").roll(9)
    ways(table, "bomb 0", "back")
    result("-/D1")
    end_missions(table)
    table.roll(5, 3, 4)
    table.do(f"attack {NORTH_WEALD}", "declare_attack")
    assert (table.where(SPITFIRES[0]), table.prompt, table.side) == ("lost", "escape", "br")
    assert (table.state.awards.other, table.state.spitfires_lost) == (1, 0)


# -- who is hit on the way -------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-8.2g", "BSA-11.2o", "BSA-4.0r", "BSA-8.2h")
def test_who_has_intercepted_over_his_own_field_is_on_it_as_the_bombs_fall() -> None:
    table = channel(dict.fromkeys(STUKAS, HOME) | {SPITFIRES[0]: BIGGIN_HILL}, phase="ge_missions", dice=[0, 9, 9, 0])
    table.do(f"raid {BIGGIN_HILL}", *(f"crew {point}" for point in STUKAS), "fly", f"scramble {SPITFIRES[0]}")
    assert table.prompt == "home", "its shot has missed, nothing is named or bombed yet"
    table.do("back", "bomb 0")
    assert table.where(SPITFIRES[0]) == "lost"
    assert (table.state.spitfires_lost, table.game.damage("airbase", table.space(BIGGIN_HILL))) == (0, 1)


@pytest.mark.clause("BSA-7.4i", "BSA-7.2p", "BSA-8.2l")
def test_fighters_that_met_the_bombers_of_one_convoy_do_not_meet_those_of_the_next() -> None:
    lie = prahms(4, CALAIS) | dict.fromkeys(BLENHEIMS, "3822") | dict.fromkeys(ESCORTS, HOME)
    table = germans(lie, shells=0, dice=[9, 4, 0, 9, 9, 9, 9])
    sail(table, "ge-prahm-01", "ge-prahm-02", to=STRAITS).do(*(f"fly_out {point}" for point in BLENHEIMS[:2]), "sent")
    table.do(f"scramble {ESCORTS[0]}", "away", "heave_to")
    table.roll(9, 4, 0)
    sail(table, "ge-prahm-03", "ge-prahm-04", to=STRAITS)
    assert table.targets("fly_out") == {BLENHEIMS[2]}
    table.do(*(f"fly_out {point}" for point in BLENHEIMS[2:]), "sent")
    assert table.targets("scramble") == {ESCORTS[1]}
    assert table.reason(f"scramble {ESCORTS[0]}") == ("BSA-7.4i", "in_the_air")


@pytest.mark.clause("BSA-7.2i", "BSA-9.1d", "BSA-11.2a", "BSA-15.1m", "BSA-9.2c")
@pytest.mark.parametrize(("seen", "alone"), [(9, BR), (0, NOBODY)])
def test_of_two_that_come_over_two_zones_the_one_that_is_hit_stays_and_the_other_fights(seen: int, alone: int) -> None:
    """Being seen in the first zone is nothing to the combat: who attacks is settled by the die in the second."""
    factor = int(EDITION.units[EDITION.unit_index[STUKAS[0]]].full.naval_bombing)
    lie = prahms(2, CALAIS) | {"br-aurora": HARWICH, "br-galatea": HARWICH} | dict.fromkeys(STUKAS, HOME)
    table = germans(lie, shells=0, dice=[9, 0, 0, 9, factor, seen])
    sail(table, "ge-prahm-01", "ge-prahm-02", to=STRAITS).do("sail_out br-aurora", "sail_out br-galatea", "sent")
    table.do(*(f"fly_out {point}" for point in STUKAS), "sent", "allot br-aurora", "allot br-aurora")
    assert (table.where("br-aurora"), table.unit("br-aurora").reduced) == (SOUTHERN, True)
    began = table.event("NavalCombatBegan")
    assert (table.names(began.british), began.alone) == (("br-galatea",), alone)
    assert (table.where("br-galatea"), table.state.awards.naval, table.dice_left()) == (STRAITS, 1, ())


@pytest.mark.clause("BSA-9.2w", "BSA-9.5ap", "BSA-9.3q", "BSA-9.2aa", "BSA-9.5r")
def test_a_convoy_that_turns_away_into_a_minefield_loses_a_step_there_and_puts_nobody_ashore() -> None:
    """Yarmouth, a German port on the very zone into which it goes, is no help."""
    lie = prahms(2, CALAIS) | {"ge-inf-17": HOME} | dict.fromkeys(DESTROYERS, SHEERNESS)
    table = germans(lie, shells=0, german=["4313"], mine=zone(CENTRAL), dice=[9, 0, 9])
    table.do("embark ge-inf-17")
    sail(table, "ge-prahm-01", to=STRAITS).do(*(f"sail_out {point}" for point in DESTROYERS), "sent")
    table.roll(9, 0)  # the destroyers' shot; the mine
    order(table, german="withdraw").do(f"all_to {SOUTHERN}")
    assert (table.unit("ge-inf-17").reduced, table.where("ge-prahm-01"), table.state.sunk) == (True, "lost", (1, 0))
    assert table.prompt == "landing_at_sea", "nobody sails any further"
    assert table.reason("disembark ge-inf-17") == ("BSA-9.3h", "no_shore")
    assert table.reason("assault ge-inf-17") == ("BSA-9.2aa", "withdrew")


@pytest.mark.clause("BSA-9.5q", "BSA-9.3p", "BSA-9.5r", "BSA-9.5av")
def test_a_motorboat_goes_down_with_its_detachment_and_nothing_comes_back_for_it() -> None:
    table = germans(points("ge-mb", 2, CALAIS) | {"ge-fd-8": HOME}, dice=[0, 9])
    table.do("embark ge-fd-8")
    sail(table, "ge-mb-01", "ge-mb-02", to=STRAITS)
    assert [added for _, _, added, _ in faces(table)] == [0, 0], "two counters, no ship unescorted"
    assert [table.where(name) for name in ("ge-fd-8", "ge-mb-01", "ge-mb-02")] == ["lost", "lost", STRAITS]
    assert table.state.sunk == (0, 0)


@pytest.mark.clause("BSA-1.2a", "BSA-9.5ax", "BSA-9.2a")
def test_what_the_mines_leave_of_three_points_fights_as_one_counter() -> None:
    """Two counters meet the mines, and each has a die; after a loss two points are left, the fewest counters one."""
    lie = points("ge-tb", 3, CALAIS) | dict.fromkeys(DESTROYERS, SHEERNESS)
    table = germans(lie, shells=0, dice=[0, 9, 0, 9])
    sail(table, "ge-tb-01", "ge-tb-02", "ge-tb-03", to=STRAITS)
    table.do(*(f"sail_out {point}" for point in DESTROYERS), "sent")
    fight = table.state.contests[-1]
    assert [len(counter) for force in fight.forces for counter in force] == [2, 2]


@pytest.mark.clause("BSA-9.2ad", "BSA-9.2s")
def test_whom_the_stukas_sink_after_the_second_round_nobody_covers_any_more() -> None:
    """The Germans come first: with the last destroyer sunk there is no British detection, and no third round."""
    up: dict[str, Any] = {name: {"at": STRAITS, "aloft": True} for name in (*STUKAS, *BLENHEIMS)}
    table = battle(DESTROYERS[:1], ids("ge-tb", 1), pieces=up)
    for _ in range(2):
        table.roll(0, 9, 9, 0, 9, 0)
        order(table)
    table.do(*(f"fly_out {name}" for name in STUKAS), "sent")
    assert table.over
    assert (table.where(DESTROYERS[0]), table.event("NavalCombatEnded").cause) == ("lost", "sunk")
    assert [event.side for event in table.events("DetectionRolled")] == [GE]


# -- who lands, and who stood beside it ------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.4s", "BSA-9.4t", "BSA-6.1n", "BSA-6.2q")
@pytest.mark.parametrize("driven_off", [False, True])
def test_a_coastal_division_answers_for_the_beaches_beside_which_it_stands_at_the_time(
    result: Put, driven_off: bool
) -> None:
    """Two beaches at one each cost it a step, if nobody has driven it inland between them."""
    loads = {"ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02"), "ge-inf-26": at_sea("ge-prahm-03", "ge-prahm-04")}
    lie = prahms(4, SOUTHERN) | loads | {"br-inf-15": IPSWICH, "ge-inf-7": "4017"}
    result("-/D1")
    table = attack(field(lie, dice=[5, 5, 5]), "4118", "ge-inf-17").do("enough")
    if driven_off:
        result("-/D2R")
        attack(table, IPSWICH, "ge-inf-7").do("retreat", "retreat_to 3919", "retreat_to 3819")
        ways(table, "enough")
        result("-/D1")
    attack(table, "4019", "ge-inf-26").do("enough")
    assert ("shore" in rolled(table)[3]) is not driven_off
    ways(table, "end_combat")
    assert table.unit("br-inf-15").reduced is not driven_off


@pytest.mark.clause("BSA-9.3r", "BSA-6.4j", "BSA-6.4g", "BSA-9.3f")
@pytest.mark.parametrize(("hits", "forced", "shift"), [(0, True, 1), (2, False, 0)])
def test_tanks_of_which_a_boat_was_sunk_need_not_lead_the_assault(
    result: Put, hits: int, forced: bool, shift: int
) -> None:
    boats = at_sea("ge-prahm-01", "ge-prahm-02")
    lie = prahms(2, STRAITS) | {"ge-amph-a": {**boats, "hits": hits}, "ge-pz-7": "4123", "br-bde-35": "4222"}
    result("-/-")
    table = attack(field(lie, dice=[5]), "4222", "ge-amph-a", "ge-pz-7")
    if not forced:
        assert table.options() == {"commit ge-amph-a", "commit ge-pz-7", "hold_back"}
        table.do("commit ge-amph-a")
    assert rolled(table)[3].get("armour", 0) == shift


@pytest.mark.clause("BSA-8.5j", "BSA-8.5i", "BSA-6.1c")
def test_mountaineers_of_whom_a_transport_was_shot_down_attack_with_one_step_at_once(result: Put) -> None:
    lie = dict.fromkeys(JUNKERS[:2], HOME) | dict.fromkeys(SPITFIRES, BIGGIN_HILL)
    others = {"ge-mtn-6": HOME, "ge-inf-17": NORTH_WEALD, "br-bde-35": "3720"}
    table = channel(lie | others, phase="ge_missions", whole=True, saboteurs=(0, 0), shells=0, dice=[0, 9, 0])
    table.do(f"airlift {NORTH_WEALD}", "load ge-mtn-6", "fly", *(f"scramble {point}" for point in SPITFIRES))
    ways(table, "back", "end_missions")
    assert (table.where("ge-mtn-6"), table.unit("ge-mtn-6").reduced) == (NORTH_WEALD, True)
    result("-/-")
    table.roll(5, 9)  # and the rails of the British
    table.do("attack 3720", "join ge-mtn-6", "declare_attack")
    reduced = table.game.edition.units[table.number("ge-mtn-6")].reduced
    assert reduced is not None
    assert rolled(table)[0] == reduced.attack


# -- who goes out of sight, and who strikes before the die -----------------------------------------------------


@pytest.mark.clause("BSA-13.3c", "BSA-5.5d", "BSA-6.2ac")
def test_churchill_who_has_fled_over_the_edge_is_not_back_in_the_same_turn(result: Put) -> None:
    lie: dict[str, Lie] = {"br-inf-59": "2401", "br-churchill": "2401", "ge-inf-17": "2402"}
    result("-/D1")
    table = field(lie, dice=[3, 5, 9, 9], whole=True)
    attack(table, "2401", "ge-inf-17").do("retreat", "retreat_to Northern England", "follow br-inf-59")
    while table.prompt != "move" or table.side != "br":
        table.do(next(one for one in ("enough", "end_combat", "end_movement", "supplied") if one in table.options()))
    assert table.where("br-churchill") == "Northern England"
    assert table.do("move br-churchill").reason("to 2301") == ("BSA-5.5d", "left_this_turn")
    assert table.do("stay", "rail br-churchill").targets("rail_to") == {"Scotland"}


@pytest.mark.clause("BSA-13.2b", "BSA-13.2e", "BSA-6.4g", "BSA-11.2f")
def test_tanks_that_were_committed_may_still_be_struck_before_the_die(result: Put) -> None:
    result("-/-")
    table = field({"ge-pz-7": "3724", "br-inf-45": "3623"}, saboteurs=(2, 0)).do("no_sabotage")
    attack(table, "3623", "ge-pz-7").do("commit ge-pz-7")
    table.roll(0, 5)
    table.do("sabotage_unit ge-pz-7")
    assert table.reason("sabotage_unit ge-pz-7") == ("BSA-13.2e", "attacked_already")
    table.do("no_sabotage")
    whole = table.game.edition.units[table.number("ge-pz-7")].full
    assert (rolled(table)[0], rolled(table)[3]["armour"]) == (whole.attack // 2, whole.armour - 1)


@pytest.mark.clause("BSA-5.4d", "BSA-5.4g", "BSA-1.3b", "BSA-1.3e")
@pytest.mark.parametrize(("path", "spent"), [((), 12), (("to 3623",), 3)])
def test_a_town_that_was_taken_opens_for_trains_as_soon_as_somebody_walks_back_into_it(
    path: tuple[str, ...], spent: int
) -> None:
    """From 3724 to Biggin Hill through Tonbridge it is three hexes, and twelve by Dover and Chatham."""
    lie: dict[str, Lie] = {"br-inf-45": "3724", "br-bde-35": "3523"}
    table = channel(lie, phase="br_movement", german=["3623"], dice=[2])
    table.do("move br-bde-35", *(path or ("stay",)), "rail br-inf-45", f"rail_to {BIGGIN_HILL}")
    assert table.unit("br-inf-45").spent == spent
    assert table.over or "rail br-bde-35" not in table.options(), "the two steps of the die are used"


@pytest.mark.clause("BSA-12.2t", "BSA-12.2k", "BSA-13.2b", "BSA-11.2j")
@pytest.mark.parametrize(("face", "short"), [(0, True), (9, False)])
def test_a_port_that_is_struck_after_all_was_shared_out_lets_less_through(face: int, short: bool) -> None:
    """Three points, capacity three: three steps; with capacity two there is still a multiplier of one, but for two."""
    units: dict[str, Lie] = {"ge-inf-17": "4123", "ge-flieger-1": "4123"}
    fed = feeding(3)
    table = channel(units | fed, phase="ge_supply", german=[DOVER], saboteurs=(1, 0), dice=[face])
    table.do("converted", "no_sabotage", f"sabotage_port {DOVER}")
    assert (not table.over and table.targets("short") == {*units}) is short


# -- at the instant --------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0o", "BSA-4.0p", "BSA-4.0r", "BSA-15.1d", "BSA-5.2a")
def test_who_has_fled_from_one_field_flies_again_as_the_same_march_comes_to_the_next() -> None:
    """A Flown marker does not keep them on the ground: 4.0 says so of each field that is entered."""
    lie: dict[str, Lie] = {"ge-pz-7": "3720", **dict.fromkeys(SPITFIRES, NORTH_WEALD)}
    table = channel(lie, phase="ge_movement", dice=[4, 9], saboteurs=(0, 0))
    table.do("move ge-pz-7", f"to {NORTH_WEALD}", "escape 3617", "escape 3617", "leave_standing", "keep")
    table.roll(3, 4)
    table.do("move ge-pz-7", "to 3617", "escape 3621", "leave_standing", "keep")
    assert sorted(table.where(point) for point in SPITFIRES) == ["3621", "lost"]
    assert (table.state.spitfires_lost, table.state.awards.other, table.dice_left()) == (0, 2, ())


@pytest.mark.clause("BSA-9.5i", "BSA-7.2h")
@pytest.mark.parametrize(("mine", "free"), [(CENTRAL, True), (WESTERN, False)])
def test_a_pocket_battleship_that_comes_to_intercept_lets_out_those_who_have_not_sailed_yet(
    mine: str, free: bool
) -> None:
    """9.5 says so of the British Naval Movement Phase, too; the zone with the Mine is a restricted one."""
    lie: dict[str, Lie] = {"ge-scheer": GERMANY, "br-aurora": SCAPA, "br-norfolk": SCAPA}
    table = british(lie, released=("cl",), mine=zone(mine), dice=[9, *[9] * free, 0, 9, 9])
    sail(table, "br-aurora", by=("Shetlands", "Northern North Sea"), to=CENTRAL).do("sail_out ge-scheer", "sent")
    assert table.state.released == (("all",) if free else ("cl",))
