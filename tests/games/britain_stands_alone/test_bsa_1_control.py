"""1.3, 4.0, 11.1, 15.1 What follows when a hex of Britain Stands Alone changes hands."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR, GE, LEG_POINT, STORMY, Stores
from beachhead.games.britain_stands_alone.rules.control_1_3 import take
from games.britain_stands_alone.channel import Channel, channel
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.fleets import faces, zone
from games.britain_stands_alone.marches import go, let_stand

EDITION = load_edition()


def gained(space: str, side: int = GE, *, retreating: bool = False, **how: object) -> Channel:
    """A match in which a side takes a hex, and no more."""

    def plays(game: Sealion) -> Flow[None]:
        yield from take(game, game.edition.board.space(space), side, retreating=retreating)

    return channel(plays=plays, **how)  # type: ignore[arg-type]


# -- 1.3 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.3c", "BSA-1.3d")
def test_england_is_british_at_first_and_pas_de_calais_german() -> None:
    game = channel().game
    assert game.controls(BR, game.edition.board.space("3623"))
    assert game.controls(GE, game.edition.board.space("4326"))
    assert not game.controls(BR, game.edition.board.space("4326"))


@pytest.mark.clause("BSA-1.3e")
def test_a_hex_stays_with_the_side_that_has_a_unit_in_it() -> None:
    at = gained("3623", pieces={"br-guards-24": "3623"})
    assert at.over
    assert not at.events("ControlChanged")


@pytest.mark.clause("BSA-5.4s", "BSA-1.3e")
@pytest.mark.parametrize(("there", "stays"), [("3724", True), ("3623", False)])
def test_a_railroad_stays_converted_where_a_german_unit_is(there: str, stays: bool) -> None:
    line = (EDITION.board.space("3724"),) * 2
    at = let_stand(gained("3724", BR, pieces={"ge-inf-17": there}, german=["3724"], converted=(line,)))
    assert bool(at.state.converted) is stays


@pytest.mark.clause("BSA-1.3e", "BSA-1.3h")
def test_the_british_retake_a_hex_out_of_supply() -> None:
    at = channel(
        {"br-bde-35": {"at": "3724", "oos": 2}, "ge-inf-17": "3425"}, german=["3725"], phase="br_movement", dice=[0]
    )
    go(at, "br-bde-35", "3725")
    assert at.space("3725") not in at.state.german


@pytest.mark.clause("BSA-13.5e")
def test_a_german_in_a_zone_is_remembered_also_where_the_hex_stays_british() -> None:
    at = gained("3623", pieces={"br-guards-24": "3623"}, trodden=())
    assert at.state.trodden == (at.space("SE England"),)
    assert gained("3623", BR, trodden=()).state.trodden == ()


# -- 15.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-15.1a", "BSA-15.1b", "BSA-15.1d")
@pytest.mark.case("VP-02")
@pytest.mark.parametrize(("space", "points"), [("3822", 3), ("2515", 5), ("3623", 0), ("3619", 1)])
def test_the_ledger_of_a_town(space: str, points: int) -> None:
    at = let_stand(gained(space))
    assert at.state.awards.other == points
    at = let_stand(gained(space, BR, german=[space]))
    assert at.state.awards.other == -points


@pytest.mark.clause("BSA-15.1c", "BSA-15.1k")
def test_london_counts_as_a_whole() -> None:
    city = ["3321", "3322", "3420", "3421", "3422", "3521"]
    assert let_stand(gained("3422", german=city[:4])).state.awards.other == 0
    assert let_stand(gained("3422", german=[*city[:4], "3521", "3522"])).state.awards.other == 15
    assert let_stand(gained("3422", BR, german=[*city, "3522"])).state.awards.other == -15
    assert let_stand(gained("3422", BR, german=city)).state.awards.other == 0


# -- 4.0 airbases ----------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0o", "BSA-4.0p", "BSA-4.0q", "BSA-4.0r")
@pytest.mark.case("CS-07")
def test_the_airfield_is_overrun_by_infantry() -> None:
    points = {f"br-spitfire-0{number}": {"at": "3619", "flown": 1} for number in (1, 2, 3)}
    pieces = {"ge-inf-17": "3720", **points, "br-blenheim-01": "3619"}
    at = channel(pieces, dice=[4, 3, 9, 0], spitfires_lost=5, spitfire_box=1)
    at.do("move ge-inf-17", "to 3619")
    assert at.side == "br"
    assert at.prompt == "escape"
    assert "3523" in at.targets("escape")
    assert at.reason("escape 2904")[1] == "no_airbase"
    assert at.reason("escape 3619")[1] == "enemy_base"
    at.do("escape 3523")
    assert [event.face for event in at.events("EscapeRolled")] == [4, 3, 9, 0]
    at.do("escape 3517")
    let_stand(at)
    assert sorted(at.where(unit) for unit in pieces) == ["3517", "3523", "3619", "lost", "lost"]
    survivors = [unit for unit in pieces if unit.startswith("br") and at.where(unit) != "lost"]
    assert [at.unit(unit).flown for unit in survivors] == [at.state.turn] * 2
    assert (at.state.spitfires_lost, at.state.spitfire_box) == (5, 1)
    assert at.dice_left() == ()


@pytest.mark.clause("BSA-4.0aq")
def test_none_escapes_in_a_storm_or_out_of_supply_and_no_die_is_rolled() -> None:
    at = let_stand(gained("3619", pieces={"br-spitfire-01": "3619", "br-spitfire-02": "3619"}, weather=STORMY))
    assert (at.where("br-spitfire-01"), at.where("br-spitfire-02")) == ("lost", "lost")
    at = let_stand(gained("3619", pieces={"br-spitfire-01": {"at": "3619", "oos": 1}}))
    assert at.where("br-spitfire-01") == "lost"
    assert not at.events("EscapeRolled")


@pytest.mark.clause("BSA-4.0i", "BSA-4.0j", "BSA-4.0k", "BSA-4.0o")
def test_a_refuge_needs_the_right_colour_and_room_and_reach() -> None:
    full = {f"br-spitfire-0{number}": "3517" for number in (1, 2, 3, 4)}
    at = gained("3619", pieces={**full, "br-spitfire-05": "3619", "br-wellington-01": "3619"}, dice=[9, 9])
    assert at.reason("escape 3523")[1] == "red_airbase"
    assert {"3716", "Northern England"} <= at.targets("escape")
    at.do("escape 3716")
    assert at.reason("escape 3517")[1] == "airbase_full"
    assert at.reason("escape Northern Ireland")[1] == "out_of_reach"


@pytest.mark.clause("BSA-4.0o")
def test_a_point_without_a_refuge_is_lost_whatever_its_die() -> None:
    edition = channel().game.edition
    all_bases = [edition.board.names[space] for space in edition.airbases if edition.board.names[space] != "0929"]
    at = gained("0929", german=all_bases, pieces={"br-blenheim-01": "0929"}, dice=[9])
    assert at.targets("escape") <= {"Northern England", "Scotland", "Northern Ireland", "Scapa Flow"}
    at = gained("0929", german=all_bases, pieces={"br-spitfire-01": "0929"}, dice=[9])
    let_stand(at)
    assert at.where("br-spitfire-01") == "lost"


# -- 4.0 ports -------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0w", "BSA-4.0x", "BSA-9.5ah")
def test_ships_put_to_sea_as_their_port_is_entered_and_meet_the_mine() -> None:
    pieces = {"br-dd-01": "4119", "br-aurora": "4119"}
    at = let_stand(gained("4119", pieces=pieces, mine=zone("Southern North Sea"), dice=[2, 1, 9]))
    assert (at.where("br-dd-01"), at.where("br-aurora")) == ("lost", "Southern North Sea")
    assert faces(at) == [("br-aurora", 2, 0, False), ("br-dd-01", 1, 0, True)]
    assert not at.events("DetectionRolled")


@pytest.mark.clause("BSA-4.0z", "BSA-4.0ak", "BSA-4.0al")
def test_one_hex_on_the_way_to_the_sea_closes_two_ports() -> None:
    at = let_stand(gained("2926", pieces={"br-dd-01": "3026", "br-ap-01": "2825", "br-dd-02": "1429"}))
    assert at.where("br-dd-01") == at.where("br-ap-01") == "Eastern English Channel"
    assert at.where("br-dd-02") == "1429"


@pytest.mark.clause("BSA-4.0z", "BSA-4.0an")
def test_german_ships_put_to_sea_from_an_inland_port_that_the_british_cut_off() -> None:
    at = let_stand(gained("4119", BR, pieces={"ge-prahm-01": "4018"}, german=["4018", "4119"], dice=[9]))
    assert at.where("ge-prahm-01") == "Southern North Sea"


@pytest.mark.clause("BSA-4.0w")
def test_whom_the_ships_have_aboard_goes_to_sea_with_them() -> None:
    prahms = ("ge-prahm-01", "ge-prahm-02")
    pieces = dict.fromkeys(prahms, "4119") | {"ge-inf-17": at_sea(*prahms, assault=False)}
    at = let_stand(gained("4119", BR, pieces=pieces, german=["4119"], dice=[9]))
    assert {at.where(one) for one in prahms} == {"Southern North Sea"}
    assert (at.unit("ge-inf-17").inside, at.unit("ge-inf-17").reduced) == (at.number("ge-prahm-01"), False)
    assert at.game.place(at.number("ge-inf-17")) == at.space("Southern North Sea")


# -- 11.1 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-11.1f", "BSA-11.1e", "BSA-11.1g")
def test_the_owner_demolishes_then_the_captor_wrecks_up_to_the_most() -> None:
    at = gained("3619", dice=[7], saboteurs=(15, 0))
    assert (at.side, at.prompt) == ("br", "demolition")
    at.do("demolish")
    assert (at.side, at.prompt) == ("ge", "wreck")
    assert at.game.damage("airbase", at.space("3619")) == 2
    at.do("wreck_airbase 3619")
    assert at.game.damage("airbase", at.space("3619")) == 3
    assert at.over


@pytest.mark.clause("BSA-13.2n")
def test_one_brandenberger_point_lessens_the_die() -> None:
    at = gained("4223", dice=[7])
    at.do("demolish")
    assert (at.side, at.prompt) == ("ge", "counter")
    at.do("counter")
    assert at.game.damage("port", at.space("4223")) == 2, "a 6 instead of a 7"
    assert at.state.saboteurs == (15, 4)
    at = gained("4223", dice=[0])
    at.do("demolish", "counter")
    assert at.game.damage("port", at.space("4223")) == 0, "-1 reads 0"
    at = gained("4223", dice=[7])
    at.do("demolish", "allow")
    assert (at.game.damage("port", at.space("4223")), at.state.saboteurs) == (3, (15, 5))


@pytest.mark.clause("BSA-11.1f")
def test_a_germans_own_demolition_meets_no_brandenberger() -> None:
    at = gained("4223", BR, german=["4223"], dice=[7])
    assert (at.side, at.prompt) == ("ge", "demolition")
    at.do("demolish")
    assert at.over, "and a port with three hits of three has nothing to wreck"
    assert at.game.damage("port", at.space("4223")) == 3


@pytest.mark.clause("BSA-11.1b", "BSA-11.1h", "BSA-11.1e")
def test_the_german_breaks_each_railroad_and_wrecks_each_thing_he_takes() -> None:
    at = gained("4223", saboteurs=(15, 0))
    at.do("leave_standing")
    assert at.options() == {"wreck_port 4223", "wreck_radar 4223", "wreck_rail 4223", "keep"}
    at.do("wreck_rail 4223", "wreck_radar 4223", "wreck_port 4223")
    assert [at.game.damage(kind, at.space("4223")) for kind in ("rail", "radar", "port")] == [2, 2, 2]
    assert at.over


@pytest.mark.clause("BSA-11.1b", "BSA-11.1e")
def test_the_british_break_no_railroads_and_no_radar() -> None:
    at = gained("4223", BR, german=["4223"])
    at.do("leave_standing")
    assert at.options() == {"wreck_port 4223", "keep"}
    at = gained("4223", saboteurs=(15, 0)).do("leave_standing", "keep")
    assert not at.state.damage
    assert at.state.spoils == ()


@pytest.mark.clause("BSA-11.1a")
def test_a_retreat_takes_a_hex_but_blows_nothing_up() -> None:
    at = gained("4223", BR, german=["4223"], retreating=True)
    assert at.over
    assert at.events("ControlChanged")


@pytest.mark.clause("BSA-11.1b")
def test_rails_of_a_whole_march_are_broken_at_its_end() -> None:
    at = channel({"ge-pz-8": "3823"})
    at.do("move ge-pz-8", "to 3624")
    assert at.targets("wreck_rail") == {"3724", "3624"}
    at.do("wreck_rail 3724", "keep")
    assert at.prompt == "move"
    assert {one.space: one.hits for one in at.state.damage} == {at.space("3724"): 2}


# -- 13.3, 5.4 -------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-13.3g", "BSA-15.1f", "BSA-15.1e", "BSA-1.3j")
def test_who_walks_into_their_hex_captures_the_leaders() -> None:
    at = channel({"ge-inf-17": "3724", "br-churchill": "3725", "br-royal-family": "3725"})
    go(at, "ge-inf-17", "3725")
    assert (at.where("br-churchill"), at.where("br-royal-family")) == ("lost", "lost")
    assert at.state.captured == (True, True)
    assert at.state.awards.other == 30


@pytest.mark.clause("BSA-13.3g")
def test_a_leader_in_a_hex_that_is_german_already_is_captured_too() -> None:
    at = gained("3725", german=["3725"], pieces={"br-churchill": "3725"})
    assert at.where("br-churchill") == "lost"


LINE = ("4313", "4213", "4114", "4014", "3915", "3815")


def line(at: Channel, *names: str) -> tuple[tuple[int, int], ...]:
    return tuple((at.space(name), at.space("4313")) for name in names)


@pytest.mark.clause("BSA-5.4s", "BSA-11.1c", "BSA-11.1d")
def test_a_converted_hex_that_is_retaken_is_converted_no_more() -> None:
    spaces = line(channel(), *LINE)
    at = let_stand(gained("4114", BR, german=LINE, converted=spaces))
    assert at.state.converted == tuple(one for one in spaces if one[0] != at.space("4114"))
    at = let_stand(gained("4114", german=LINE, converted=spaces))
    assert at.state.converted == spaces


@pytest.mark.clause("BSA-14.2p")
def test_replacement_points_are_lost_with_their_port_alone() -> None:
    dover, rye = zone("4223"), zone("3925")
    stores = (Stores(dover, LEG_POINT, 2), Stores(rye, LEG_POINT, 1))
    at = let_stand(gained("4223", BR, german=["4223", "3925"], stores=stores))
    assert at.state.stores == stores[1:]
    assert [(event.hex, event.points) for event in at.events("StoresLost")] == [(dover, 2)]
    at = let_stand(gained("4124", BR, german=["4223", "3925", "4124"], stores=stores))
    assert at.state.stores == stores
    assert not at.events("StoresLost")
