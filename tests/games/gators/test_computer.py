"""The judgment of Gators!: what a sensible commander would do in plain positions, and whole matches without a slip."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from greedy import HELD, SHIPS, choice, play, values
from island import island

from beachhead.games.gators import judgment
from beachhead.games.gators.judgment.aircraft import GUN_RANGE
from beachhead.games.gators.judgment.capital import seats
from beachhead.games.gators.judgment.stations import approach
from beachhead.games.gators.judgment.survey import FAR, Survey, flight, march, paces
from beachhead.games.gators.model import REB, SIDES, US
from beachhead.games.gators.rules.movement_6.guerrillas_6m import clean_water
from beachhead.kernel.match import Match, new_match
from beachhead.lab.selfplay import player_seed
from beachhead.players.registry import make_player


def winner(match: Match) -> str | None:
    """The side that won."""
    return match.result.winner if match.result else None


# -- the way to the capital ----------------------------------------------------------------------------


def test_the_way_to_the_capital_is_known_from_every_beach() -> None:
    edition = island().game.edition
    for space, ground in enumerate(edition.ground):
        assert (march(edition)[space] < FAR) >= ground.is_land  # there are bridges to every island
        assert paces(edition)[space] >= min(flight(edition)[space], paces(edition)[space])
        assert approach(edition)[space] < FAR
    assert all(march(edition)[space] == 0 for space in edition.capital)
    road, jungle = edition.board.spaces(("M2-0604", "M2-0605"))
    assert march(edition)[road] < march(edition)[jungle]


# -- attacks -------------------------------------------------------------------------------------------


def test_gunships_attack_with_their_markers() -> None:
    t = island(
        {"us-ah1-1": {"at": "M2-0705", "load": "GGGG"}, "reb-infantry-1": "M2-0704"}, phase="us_combat", dice=(6,)
    )
    assert play(t) == ["attack M2-0704", "drop us-ah1-1:GGG", "declare"]
    assert t.where("reb-infantry-1") == "lost"


def test_the_better_target_is_attacked() -> None:
    units = {"us-ah1-1": {"at": "M2-0605", "load": "GG"}, "reb-infantry-1": "M2-0704", "reb-truck-1": "M2-0705"}
    seen = values(island(units, phase="us_combat"))
    assert seen["attack M2-0704"] > seen["attack M2-0705"] > seen["end"]


def test_the_last_enemy_beside_the_capital_is_attacked_first() -> None:
    units = {"us-ah1-1": {"at": "M2-0605", "load": "GG"}, "reb-infantry-1": "M2-0704", "reb-truck-1": "M2-0504"}
    seen = values(island(units, phase="us_combat"))
    assert seen["attack M2-0504"] > seen["attack M2-0704"] > seen["end"]


def test_a_hopeless_attack_is_not_made() -> None:
    t = island({"us-rifle-1": "M2-0604", "reb-m48-1": "M2-0503"}, phase="us_combat")
    assert play(t) == ["end"] or t.over
    units = {"us-hmmwv-auto-1": "M2-0604", "reb-infantry-1": "M2-0503"}
    assert values(island(units, phase="us_combat"))["attack M2-0503"] < 0


def test_ships_do_not_risk_being_driven_among_their_own_craft() -> None:
    t = island({"us-lhd-1": "O12-0600", "reb-f5-1": {"at": "O12-0500", "load": "GX"}}, phase="us_combat")
    assert "attack O12-0500" in values(t)
    assert play(t) == ["end"]


def test_howitzers_join_in_for_they_risk_nothing() -> None:
    units = {"us-155mm-1": "M2-0704", "us-155mm-2": "M2-0705", "us-rifle-1": "M2-0604", "reb-infantry-1": "M2-0503"}
    t = island(units, phase="us_combat", dice=(6,))
    play(t)
    declared = t.event("AttackDeclared")
    assert {"us-155mm-1", "us-155mm-2"} <= set(t.names(declared.attackers))
    assert t.where("reb-infantry-1") == "lost"


def test_counters_under_camouflage_are_attacked_too() -> None:
    units = {"us-ah1-1": {"at": "M2-0705", "load": "GGGG"}, "reb-infantry-1": {"at": "M2-0704", "hidden": True}}
    assert values(island(units, phase="us_combat"))["attack M2-0704"] > 0


def test_a_landing_is_repelled_by_those_who_can() -> None:
    units = {
        "us-zodiac-1": "B1-0204",
        "us-squad-1": "us-zodiac-1",
        "reb-infantry-1": "B1-0304",
        "reb-heavy-1": "B1-0304",
    }
    t = island({**SHIPS, **units}, dice=(6,))
    t.do("unload us-squad-1", "onto B1-0303")
    assert choice(t).startswith("repel ")


# -- player 1 moves ------------------------------------------------------------------------------------


def test_gunships_fly_to_targets_near_the_capital() -> None:
    units = {"us-ah1-1": {"at": "B1-0604", "load": "GGGG"}, "reb-mortar-1": "M2-0604", "reb-truck-1": "B1-0302"}
    t = island({**SHIPS, **units})
    play(t)
    assert t.game.edition.board.adjacent(t.space(t.where("us-ah1-1")), t.space("M2-0604"))


def test_emptied_aircraft_go_home_and_come_back_armed() -> None:
    units = {"us-ah1-1": {"at": "B1-0304", "spent": True}, "reb-mortar-1": "M2-0604"}
    t = island({**SHIPS, **units})
    play(t)
    assert t.game.edition.board.adjacent(t.space(t.where("us-ah1-1")), t.space(t.where("us-lhd-1")))
    t = island({**SHIPS, "us-ah1-1": {"at": "B1-0205", "spent": True}, "reb-mortar-1": "M2-0604"}, phase="recovery")
    play(t)
    assert t.where("us-ah1-1") == "us-lhd-1"
    t = island({**SHIPS, "us-ah1-1": "us-lhd-1", "reb-mortar-1": "M2-0604"}, phase="launch")
    play(t)
    assert t.unit("us-ah1-1").load == "GGGG"


def test_emptied_gunships_only_go_aboard_where_they_are_rearmed() -> None:
    ships = {**SHIPS, "us-lpd-1": "O12-0600"}
    t = island({**ships, "us-ah1-1": {"at": "O12-0601", "spent": True}, "reb-mortar-1": "M2-0604"}, phase="recovery")
    assert "recover us-ah1-1" in values(t)
    assert choice(t) == "end"


def test_jets_are_launched_first_against_aircraft_on_the_ground() -> None:
    aboard = dict.fromkeys(("us-ah1-1", "us-av8-1", "us-ch46-1"), "us-lhd-1")
    t = island({"us-lhd-1": "B1-0104", **aboard, "reb-a4-1": "M2-0101", "reb-a4-2": "M3-0606"}, phase="launch")
    reach = t.game.edition.board.distance(t.space("B1-0104"), t.space("M3-0606"))
    assert reach <= t.game.type(t.number("us-av8-1")).move + 2
    assert choice(t) == "launch us-av8-1"


def test_gunships_are_armed_against_the_armor_of_the_capital() -> None:
    units = {"us-lhd-1": "B1-0104", "us-ah1-1": "us-lhd-1", "us-ah1-2": "us-lhd-1"}
    t = island({**units, "reb-m48-1": "M2-0503", "reb-infantry-1": "M2-0402"}, phase="launch")
    play(t)
    assert {t.unit("us-ah1-1").load, t.unit("us-ah1-2").load} == {"AAAA", "GGGG"}


def test_zodiacs_keep_aircraft_away_from_the_lhd_as_long_as_there_are_any() -> None:
    boats = {"us-zodiac-1": "O12-0601", "us-zodiac-2": "O12-0602"}
    air = {f"reb-uh1b-{n}": "M2-0101" for n in (1, 2, 3, 4)}
    near = island({"us-lhd-1": "O12-0600", **boats, **air})
    play(near)
    clear = island({"us-lhd-1": "O12-0600", **boats, "reb-truck-1": "M2-0101"})
    play(clear)
    for t, beside in ((near, True), (clear, False)):
        ship = t.space(t.where("us-lhd-1"))
        assert [t.game.edition.board.adjacent(t.space(t.where(boat)), ship) for boat in boats] == [beside, beside]


def test_the_rowpu_is_flown_to_a_town_without_enemies() -> None:
    units = {**SHIPS, "us-ch53-1": "us-lhd-1", "us-rowpu-1": "us-lhd-1", "reb-infantry-1": "M2-0403"}
    t = island(units, phase="launch", turn=3)
    play(t)
    assert t.game.unit(t.number("us-rowpu-1")).inside == t.number("us-ch53-1")
    t = island({**SHIPS, "us-ch53-1": "B2-0204", "us-rowpu-1": "us-ch53-1", "reb-infantry-1": "M2-0403"})
    play(t)
    assert clean_water(t.game)


def test_amphibious_tractors_land_and_drive_inland() -> None:
    units = {"us-aav-1": "B1-0204", "us-squad-1": "us-aav-1", "us-squad-2": "us-aav-1", "reb-truck-1": "M2-0503"}
    t = island({**SHIPS, **units})
    play(t)
    assert t.game.ground(t.space(t.where("us-aav-1"))).is_land


def test_landing_craft_take_troops_along_and_set_them_down() -> None:
    units = {"us-lcac-1": "us-lhd-1", "us-lav-1": "us-lhd-1", "us-lav-2": "us-lhd-1", "reb-truck-1": "M2-0503"}
    t = island({**SHIPS, **units}, phase="launch", turn=3)
    play(t)
    assert set(t.names(t.game.aboard[t.number("us-lcac-1")])) == {"us-lav-1", "us-lav-2"}
    t = island({**SHIPS, "us-lcac-1": "B1-0204", "us-lav-1": "us-lcac-1", "us-lav-2": "us-lcac-1"})
    play(t)
    assert all(t.game.ground(t.space(t.where(f"us-lav-{n}"))).is_land for n in (1, 2))


def test_squads_come_together_as_a_platoon() -> None:
    units = {"us-rifle-1": "split", "us-aav-1": "B1-0403", "us-squad-1": "B1-0402", "us-squad-2": "us-aav-1"}
    t = island({**units, "us-squad-3": "us-aav-1", "reb-truck-1": "B1-0502"})
    t.do("unload us-squad-2")
    assert choice(t) == "gather B1-0402"


def test_the_government_comes_when_the_capital_is_clear() -> None:
    ships = {**SHIPS, "us-uh1n-1": "us-lhd-1", "us-uh1n-2": "us-lhd-1", "us-rifle-1": "M2-0402"}
    assert choice(island({**ships, "reb-truck-1": "T1-0301"}, phase="launch")).startswith("launch us-uh1n")
    held = {f"reb-infantry-{n}": space for n, space in enumerate(("M2-0403", "M2-0404", "M2-0302"), 1)}
    assert choice(island({**ships, **held}, phase="launch")) == "end"
    t = island({"us-uh1n-1": "M2-0701", "us-rifle-1": "M2-0402", "reb-truck-1": "T1-0301"})
    play(t)
    assert t.space(t.where("us-uh1n-1")) in t.game.edition.capital


def test_aircraft_rearm_on_an_airstrip_that_has_been_taken() -> None:
    strip = "M2-0101"
    ready = {strip: {"owner": US, "rearms": True}}
    units = {**SHIPS, "us-ah1-1": {"at": "M2-0203", "spent": True}, "reb-mortar-1": "M2-0604"}
    t = island(units, strips=ready)
    play(t)
    assert t.where("us-ah1-1") == strip
    t = island({**units, "us-ah1-1": strip}, strips=ready)
    play(t)
    assert t.game.edition.board.adjacent(t.space(t.where("us-ah1-1")), t.space("M2-0604"))
    bare = {strip: {"owner": US, "rearms": False}}
    t = island({**SHIPS, "us-ch53-1": "T1-0703", "reb-mortar-1": "M2-0604"}, strips=bare)
    play(t)
    assert t.where("us-ch53-1") == strip


def test_troops_take_the_airstrip_beside_the_capital() -> None:
    t = island({**SHIPS, "us-rifle-1": "T1-0804", "reb-truck-1": "M2-0604"})
    play(t)
    assert t.where("us-rifle-1") == "M2-0101"


def test_hexes_of_the_capital_are_kept_free_for_the_government() -> None:
    late = {"us-lav-1": "M2-0603", "us-rifle-1": "M2-0502", "reb-truck-1": "B3-0302"}
    t = island({**SHIPS, **late}, turn=28)
    play(t)
    assert all(t.space(t.where(unit)) not in seats(t.game.edition) for unit in ("us-lav-1", "us-rifle-1"))


def test_howitzers_wait_for_the_front_and_are_set_down_behind_it() -> None:
    held = {f"reb-infantry-{n}": space for n, space in enumerate(HELD, 1)}
    aboard = {"us-ch53-1": "us-lhd-1", "us-155mm-1": "us-ch53-1", **held}
    t = island({**SHIPS, **aboard}, phase="launch", turn=5)
    assert choice(t) == "end"
    troops = {"us-rifle-1": "M2-0704", "us-rifle-2": "M2-0605", "us-rifle-3": "M2-0705"}
    t = island({**SHIPS, **aboard, **troops}, phase="launch", turn=5)
    assert choice(t) == "launch us-ch53-1"
    t = island({**SHIPS, **aboard, **troops, "us-ch53-1": "B1-0605"}, turn=5)
    play(t)
    assert flight(t.game.edition)[t.space(t.where("us-155mm-1"))] == GUN_RANGE


# -- player 2 ------------------------------------------------------------------------------------------


def test_player_2_leaves_his_hiding_places_for_the_capital_in_the_end() -> None:
    units = {"us-aav-1": "B1-0204", "reb-militia-1": {"at": "M3-0404", "hidden": True}}
    assert play(island(units, phase="reb_movement", turn=10)) == ["end"]
    t = island(units, phase="reb_movement", turn=20)
    play(t)
    assert flight(t.game.edition)[t.space(t.where("reb-militia-1"))] < flight(t.game.edition)[t.space("M3-0404")]


def test_player_2_moves_on_those_who_have_landed() -> None:
    units = {
        "us-155mm-1": "M2-0704",
        "reb-infantry-1": "M2-0503",
        "reb-heavy-1": "M2-0603",
        "reb-jeep-rcr-1": "M2-0502",
    }
    t = island(units, phase="reb_movement", whole=True)
    while t.prompt in ("move", "to"):
        t.do(choice(t))
    near = [unit for unit in units if t.game.edition.board.adjacent(t.space(t.where(unit)), t.space("M2-0704"))]
    assert len(near) >= 2
    assert choice(t) == "attack M2-0704"


def test_player_2_comes_to_the_capital_and_stays_there() -> None:
    t = island({"us-aav-1": "B1-0204", "reb-infantry-1": "M2-0503", "reb-jeep-rcr-1": "M3-0404"}, phase="reb_movement")
    play(t)
    assert t.where("reb-infantry-1") == "M2-0503"
    edition = t.game.edition
    assert flight(edition)[t.space(t.where("reb-jeep-rcr-1"))] < flight(edition)[t.space("M3-0404")]


def test_aircraft_of_player_2_come_when_too_few_others_are_left_around_the_capital() -> None:
    units = {"us-aav-1": "B1-0204", "reb-f5-1": "M3-0606"}
    assert play(island(units, phase="reb_movement", turn=10)) == ["end"]
    t = island(units, phase="reb_movement", turn=25)
    play(t)
    assert t.space(t.where("reb-f5-1")) in t.game.edition.capital_and_around


def test_who_keeps_player_1_from_winning_does_not_risk_it_in_the_end() -> None:
    units = {"us-rifle-1": "M2-0604", "reb-infantry-1": "M2-0503", "reb-heavy-1": "M2-0503"}
    assert choice(island(units, phase="reb_combat", turn=10)) == "attack M2-0604"
    assert choice(island(units, phase="reb_combat", turn=30)) == "end"


def test_trucks_bring_guns_to_the_capital_once_it_is_known_where_player_1_lands() -> None:
    units = {"us-rifle-1": "B1-0302", "reb-75mm-1": "M4-0404", "reb-truck-1": "M4-0406"}
    t = island(units, phase="reb_movement")
    play(t)
    assert t.unit("reb-truck-1").tow == t.number("reb-75mm-1")
    tow = {"at": "M4-0406", "tow": "reb-75mm-1"}
    t = island({**units, "reb-75mm-1": "M4-0406", "reb-truck-1": tow}, phase="reb_movement", turn=4)
    play(t)
    assert t.where("reb-75mm-1") == t.where("reb-truck-1")
    assert flight(t.game.edition)[t.space(t.where("reb-75mm-1"))] < flight(t.game.edition)[t.space("M4-0406")]
    assert choice(island({"reb-75mm-1": "M4-0404", "reb-truck-1": "M2-0404"}, phase="reb_movement")) == "end"


def test_guns_in_tow_are_set_down_where_they_reach_the_capital() -> None:
    tow = {"at": "M2-0604", "tow": "reb-75mm-1"}
    t = island({"us-rifle-1": "B1-0302", "reb-75mm-1": "M2-0604", "reb-truck-1": tow}, phase="reb_movement", turn=4)
    assert choice(t) == "unhitch reb-truck-1"


def test_guerrillas_appear_where_they_keep_player_1_from_winning() -> None:
    t = island({"us-rifle-1": "B1-0402"}, phase="guerrillas", bereaved=True, dice=(6,))
    play(t)
    assert t.space(t.where("reb-guerrillas-1")) in t.game.edition.capital_and_around


def test_aircraft_attack_ships_together_and_stay_down_if_there_is_nothing() -> None:
    strip = "M2-0101"
    air = {"reb-a4-1": strip, "reb-a4-2": strip, "reb-uh1b-1": strip}
    t = island({**air, "us-lpd-1": "O2-0206"}, phase="reb_movement")
    play(t)
    ship = t.space("O2-0206")
    assert any(t.game.edition.board.adjacent(t.space(t.where(f"reb-a4-{n}")), ship) for n in (1, 2))
    t = island(air, phase="reb_movement")
    assert play(t) == ["end"]


# -- what is judged with -------------------------------------------------------------------------------


def test_the_judgment_sees_camouflaged_counters_only_as_counters() -> None:
    hidden = {"at": "M2-0704", "hidden": True}
    one = island({"us-ah1-1": "M2-0705", "reb-infantry-1": hidden}, phase="us_combat")
    other = island({"us-ah1-1": "M2-0705", "reb-m48-1": hidden}, phase="us_combat")
    seen = [Survey(type(t.game)(t.game.edition, t.game.options, t.game.redacted_for("us")), US) for t in (one, other)]
    assert seen[0].foes == seen[1].foes == {one.space("M2-0704"): (-1,)}
    assert seen[0].danger == seen[1].danger
    mine = Survey(one.game, REB)
    assert mine.foes == {one.space("M2-0705"): (one.number("us-ah1-1"),)}


def test_a_side_judges_alike_whatever_it_cannot_see() -> None:
    hidden = {"at": "M2-0704", "hidden": True}
    first = island({"us-ah1-1": {"at": "B1-0604", "load": "GGGG"}, "reb-infantry-1": hidden})
    second = island({"us-ah1-1": {"at": "B1-0604", "load": "GGGG"}, "reb-mortar-1": hidden})
    assert values(first) == values(second)
    for t in (first, second):
        t.do("move us-ah1-1")
    assert values(first) == values(second)


def test_there_is_an_answer_to_every_question_of_the_rules() -> None:
    rules = Path(str(files("beachhead.games.gators.rules")))
    asked = {
        key for file in rules.rglob("*.py") for key in re.findall(r"\bgame\.ask\(\s*\"(\w+)", file.read_text("utf-8"))
    }
    assert asked == set(judgment.QUESTIONS)


# -- whole matches -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "side_that_wins"), [(1, "us"), (6, "reb")])
def test_greedy_players_take_the_capital_or_hold_it_and_have_an_answer_to_everything(
    seed: int, side_that_wins: str
) -> None:
    match = new_match("gators", seed=seed)
    players = {side: make_player("greedy", player_seed(seed, side)) for side in SIDES}
    asked = set()
    while not match.over:
        side = next(iter(match.asks))
        seen = match.observe(side)
        asked.add(seen.prompt.removeprefix("gators.ask."))
        match.apply(side, players[side].choose(seen))
    assert asked <= set(judgment.QUESTIONS)
    assert {
        "deploy",
        "load",
        "anchor",
        "launch",
        "beside",
        "recover",
        "move",
        "to",
        "onto",
        "attack",
        "prepare",
    } <= asked
    assert winner(match) == side_that_wins


@pytest.mark.parametrize("seed", [1, 3])
def test_the_greedy_player_takes_the_capital_from_the_random_one(seed: int) -> None:
    match = new_match("gators", seed=seed)
    players = {"us": make_player("greedy", seed), "reb": make_player("random", seed)}
    while not match.over:
        side = next(iter(match.asks))
        match.apply(side, players[side].choose(match.observe(side)))
    assert winner(match) == "us"
