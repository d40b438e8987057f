"""9.4, 9.5 Land combat of an Amphibious Assault in Britain Stands Alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import STORMY
from games.britain_stands_alone.combats import Quiet, at_sea, attack, dropped, field, rolled

Put = Callable[[str], None]
STRAITS, SOUTH = "Straits of Dover", "Southern North Sea"
PRAHMS = {"ge-prahm-01": STRAITS, "ge-prahm-02": STRAITS}
BOATS = {**PRAHMS, "ge-lc-01": STRAITS, "ge-lc-02": STRAITS, "ge-lc-03": STRAITS, "ge-lc-04": STRAITS}
BY_PRAHM, BY_LC = at_sea("ge-prahm-01", "ge-prahm-02"), at_sea("ge-lc-01", "ge-lc-02")
ON_PRAHMS: dict[str, Any] = {**PRAHMS, "ge-inf-17": BY_PRAHM}


@pytest.mark.clause("BSA-6.1l", "BSA-6.1m", "BSA-9.4m")
@pytest.mark.case("AM-01")
@pytest.mark.parametrize(
    ("assault", "shift"),
    [
        ({"ge-inf-26": BY_LC}, {"landing_craft": -1}),
        ({"ge-inf-26": BY_LC, "ge-inf-34": at_sea("ge-lc-03", "ge-lc-04"), "ge-inf-6": "4123"}, {"landing_craft": -1}),
        ({"ge-inf-26": BY_LC, "ge-inf-17": BY_PRAHM}, {"prahms": -2}),
        ({"ge-mb-01": STRAITS, "ge-fd-8": at_sea("ge-mb-01")}, {"prahms": -2}),
        ({"ge-inf-26": BY_LC, "ge-inf-17": BY_PRAHM, "ge-inf-6": "4123"}, {"prahms": -2}),
    ],
)
def test_the_shift_for_the_boats(result: Put, assault: dict[str, Any], shift: dict[str, int]) -> None:
    result("-")
    at = attack(field({**BOATS, **assault}, dice=[5]), "4222", *(unit for unit in assault if unit != "ge-mb-01"))
    assert rolled(at)[3] == shift


@pytest.mark.clause("BSA-6.1n", "BSA-9.4o")
@pytest.mark.case("AM-03")
@pytest.mark.parametrize(
    ("british", "shift"),
    [
        ({"br-inf-15": "4123"}, -1),
        ({"br-inf-15": "4123", "br-bde-35": "4222"}, -1),
        ({"br-inf-15": "4123", "br-inf-45": {"at": "4222", "reduced": True}}, 0),
        ({"br-inf-15": {"at": "4123", "reduced": True}}, 0),
        ({"br-inf-15": {"at": "4123", "hits": 1}}, 0),
        ({"br-inf-15": "4123", "br-inf-4": "4122"}, -1),
        ({"br-inf-15": {"at": "4123", "hits": 1}, "br-inf-4": "4122"}, -1),
        ({"br-bde-35": "4123"}, 0),
    ],
)
def test_the_division_behind_the_beach(result: Put, british: dict[str, Any], shift: int) -> None:
    result("-")
    at = attack(field({**ON_PRAHMS, **british}, dice=[5]), "4222", "ge-inf-17")
    assert rolled(at)[3].get("shore", 0) == shift


@pytest.mark.clause("BSA-6.1n", "BSA-5.1d")
def test_not_a_division_beyond_water(result: Put) -> None:
    """Between 4019 and 4020 there is an estuary."""
    result("-")
    pieces = {"ge-prahm-01": SOUTH, "ge-prahm-02": SOUTH, "ge-inf-17": BY_PRAHM}
    at = attack(field({**pieces, "br-inf-15": "4020"}, dice=[5]), "4019", "ge-inf-17")
    assert "shore" not in rolled(at)[3]
    at = attack(field({**pieces, "br-inf-15": "3919"}, dice=[5]), "4019", "ge-inf-17")
    assert rolled(at)[3]["shore"] == -1


def legal(at: Quiet) -> set[str]:
    """The beaches that the Straits have, by the map."""
    edition = at.game.edition
    sea = edition.zone_named(STRAITS).space
    return {
        edition.board.name(space)
        for space in range(len(edition.chart.names))
        if edition.coast[space]
        and edition.sea_zone[space] == sea
        and any(edition.ground[there] == "sea" for there in edition.chart.near[space])
    }


@pytest.mark.clause("BSA-9.4a", "BSA-9.4e", "BSA-9.4f", "BSA-9.4g", "BSA-9.4i", "BSA-9.4k")
@pytest.mark.case("AM-05")
def test_which_shore() -> None:
    at = field(ON_PRAHMS)
    edition = at.game.edition
    cliffs = {edition.board.name(space) for space in edition.cliffs}
    assert at.targets("attack") == legal(at) - cliffs
    assert cliffs & legal(at) == {"4223", "4124"}
    climbing = field({**PRAHMS, "ge-mtn-6": BY_PRAHM})
    assert climbing.targets("attack") == legal(climbing)
    at = field({**BOATS, "ge-inf-26": BY_LC, "ge-mtn-6": BY_PRAHM}).do("attack 4223")
    assert at.targets("join") == {"ge-mtn-6"}
    assert at.reason("join ge-inf-26") == ("BSA-9.4i", "cliffs")
    at = field(ON_PRAHMS)
    assert at.reason("attack 4217")[1] == "nobody_to_attack", "on another sea"


@pytest.mark.clause("BSA-9.4a")
def test_what_is_german_already_is_not_assaulted() -> None:
    at = field({**ON_PRAHMS, "ge-inf-6": "4221", "br-bde-35": "4123"}, german=["4222"])
    assert not {"4221", "4222"} & at.targets("attack")
    assert at.reason("attack 4221") == ("BSA-10.0l", "nobody_to_attack")
    taken = field({**ON_PRAHMS, "br-bde-35": "4222"}, german=["4222"])
    assert "4222" in taken.targets("attack")


@pytest.mark.clause("BSA-9.4a", "BSA-9.4e", "BSA-9.4k")
def test_no_assault_inland_up_a_river_or_on_two_beaches() -> None:
    pieces = {**ON_PRAHMS, "ge-inf-6": "3724", "br-guards-24": "3623"}
    at = field(pieces).do("attack 3623")
    assert at.reason("join ge-inf-17") == ("BSA-9.4e", "no_coast")
    edition = at.game.edition
    sheltered = [
        space for space in range(len(edition.chart.names)) if edition.coast[space] and space not in edition.beaches
    ]
    up_river = next(space for space in sheltered if not edition.city[space])
    water = edition.board.name(edition.sea_zone[up_river])
    pieces = {"ge-prahm-01": water, "ge-prahm-02": water, "ge-inf-17": BY_PRAHM}
    beside = next(there for there in edition.zoc[up_river] if not edition.city[there])
    names = {"br-guards-24": edition.board.name(up_river), "ge-inf-6": edition.board.name(beside)}
    at = field({**pieces, **names}).do(f"attack {names['br-guards-24']}")
    assert at.reason("join ge-inf-17") == ("BSA-9.4k", "no_open_sea")
    at = field({**ON_PRAHMS, "ge-inf-6": "4123", "br-guards-24": "4222", "br-bde-35": "4023"})
    at.do("attack 4222", "join ge-inf-6", "include 4023")
    assert at.reason("join ge-inf-17") == ("BSA-9.4a", "one_beach")


@pytest.mark.clause("BSA-9.4k", "BSA-4.0y")
@pytest.mark.parametrize(
    ("port", "beside", "water"),
    [
        ("3026", "3127", "Eastern English Channel"),
        ("2227", "2228", "Eastern English Channel"),
        ("2527", "2528", "Eastern English Channel"),
        ("1429", "1330", "Western English Channel"),
        ("1020", "0920", "Western Approaches"),
    ],
)
def test_no_assault_on_a_port_that_lies_inland(port: str, beside: str, water: str) -> None:
    """Such a port has its way to the sea through other hexes, and these can be assaulted."""
    at = field({"ge-prahm-01": water, "ge-prahm-02": water, "ge-mtn-6": BY_PRAHM, "br-bde-35": port})
    assert beside in at.targets("attack")
    assert port not in at.targets("attack")


@pytest.mark.clause("BSA-9.4j", "BSA-9.4i")
def test_the_mountain_detachment_climbs_unless_agreed_otherwise() -> None:
    boats = {"ge-mb-01": STRAITS, "ge-fd-6": at_sea("ge-mb-01"), "ge-mb-02": STRAITS, "ge-fd-8": at_sea("ge-mb-02")}
    assert field(boats).do("attack 4223").targets("join") == {"ge-fd-6"}
    at = field(boats, settings={"mountain_detachment": "beaches"})
    assert "4223" not in at.targets("attack")
    at = field({**PRAHMS, "ge-mtn-6": BY_PRAHM}, settings={"mountain_detachment": "beaches"})
    assert "4223" in at.targets("attack"), "the division does"


@pytest.mark.clause("BSA-9.4h")
def test_no_motorized_troops() -> None:
    at = field({**PRAHMS, "ge-gd": BY_PRAHM})
    assert at.over, "nothing can be attacked"
    at = field({**BOATS, "ge-gd": BY_PRAHM, "ge-inf-26": BY_LC}).do("attack 4222")
    assert at.reason("join ge-gd") == ("BSA-9.4h", "cannot_assault")


@pytest.mark.clause("BSA-3.0k")
@pytest.mark.case("NT-05")
def test_nobody_lands_in_a_storm() -> None:
    assert field(ON_PRAHMS, weather=STORMY).over


@pytest.mark.clause("BSA-9.4l")
def test_no_more_than_three_divisions_in_a_hex(result: Put) -> None:
    result("-")
    fleet = {f"ge-prahm-{number:02}": STRAITS for number in range(1, 13)}
    units = {
        "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02"),
        "ge-inf-26": at_sea("ge-prahm-03", "ge-prahm-04"),
        "ge-inf-34": at_sea("ge-prahm-05", "ge-prahm-06"),
        "ge-flieger-1": at_sea("ge-prahm-07"),
        "ge-amph-a": at_sea("ge-prahm-09", "ge-prahm-10"),
        "ge-amph-b": at_sea("ge-prahm-11", "ge-prahm-12"),
    }
    at = field({**fleet, **units}, dice=[5])
    at.do("attack 4222", "join ge-inf-17", "join ge-inf-26", "join ge-inf-34")
    assert at.reason("join ge-flieger-1") == ("BSA-9.4l", "too_many_assault")
    assert at.against("join ge-inf-17") == ["takes_part"], "he is not one too many"
    at.do("join ge-amph-a", "join ge-amph-b", "declare_attack")
    assert at.prompt == "armour"


@pytest.mark.clause("BSA-9.4l", "BSA-8.6o")
def test_who_dropped_there_takes_room(result: Put) -> None:
    fleet = {f"ge-prahm-{number:02}": STRAITS for number in range(1, 7)}
    units = {
        "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02"),
        "ge-inf-26": at_sea("ge-prahm-03", "ge-prahm-04"),
        "ge-inf-34": at_sea("ge-prahm-05", "ge-prahm-06"),
        "ge-flieger-1": dropped("4222"),
    }
    at = field({**fleet, **units}).do("attack 4222", "join ge-inf-17", "join ge-inf-26")
    assert at.reason("join ge-inf-34") == ("BSA-9.4l", "too_many_assault")


@pytest.mark.clause("BSA-9.4l", "BSA-4.0a")
def test_who_lands_finds_room(result: Put) -> None:
    result("De")
    partners = {"ge-inf-6": "4123", "ge-inf-26": "4123", "ge-inf-34": "4123"}
    at = attack(field({**ON_PRAHMS, **partners}, dice=[5]), "4222", "ge-inf-17", *partners)
    for unit in partners:
        at.do(f"advance {unit}", "advance_to 4222")
    assert at.over, "the beach is full"
    assert at.where("ge-inf-17") == "ge-prahm-01"


@pytest.mark.clause("BSA-9.4n", "BSA-10.0e", "BSA-10.0f", "BSA-10.0g")
@pytest.mark.parametrize(
    ("space", "damage", "british", "guard"),
    [
        ("4222", {}, {}, 2),
        ("4222", {}, {"br-bde-35": "4222"}, 2),
        ("4222", {}, {"br-inf-45": {"at": "4222", "reduced": True}}, 0),
        ("4024", {}, {}, 2),
        ("4221", {}, {}, 2),
        ("4221", {}, {"br-inf-45": "4221"}, 1),
    ],
)
def test_the_guard_of_a_beach(
    result: Put, space: str, damage: dict[str, dict[str, int]], british: dict[str, Any], guard: int
) -> None:
    result("-")
    at = attack(field({**ON_PRAHMS, **british}, dice=[5], damage=damage), space, "ge-inf-17")
    found = [amount for name, amount, _ in at.event("CombatRolled").defence if name == "guard"]
    assert found == ([guard] if guard else [])


@pytest.mark.clause("BSA-10.0f", "BSA-10.0g", "BSA-4.0s")
def test_a_port_makes_it_three_while_it_works(result: Put) -> None:
    result("-")
    pieces = {**PRAHMS, "ge-mtn-6": BY_PRAHM}
    for hits, guard in ((0, 3), (1, 3), (2, 2)):
        damage = {"port": {"4223": hits}} if hits else {}
        at = attack(field(pieces, dice=[5], damage=damage), "4223", "ge-mtn-6")
        assert rolled(at)[1] == guard, "Dover holds three, less its hits"


@pytest.mark.clause("BSA-9.4p", "BSA-9.4r", "BSA-9.4c", "BSA-12.0b")
def test_steps_alone_and_back_aboard(result: Put) -> None:
    result("A1R")
    at = attack(field({**ON_PRAHMS, "br-inf-45": "4222"}, dice=[5]), "4222", "ge-inf-17")
    assert at.unit("ge-inf-17").reduced
    assert at.where("ge-inf-17") == "ge-prahm-01"
    assert not at.unit("ge-inf-17").assault
    assert at.unit("ge-inf-17").stormed == at.state.turn
    assert all(at.unit(boat).stays for boat in PRAHMS)
    assert at.event("Repelled").pieces == (at.number("ge-inf-17"),)


@pytest.mark.clause("BSA-9.4q")
def test_partners_do_not_retreat_either(result: Put) -> None:
    result("A2")
    at = attack(
        field({**ON_PRAHMS, "ge-inf-6": "4123", "br-inf-45": "4222"}, dice=[5]), "4222", "ge-inf-17", "ge-inf-6"
    )
    assert at.options() == {"lose ge-inf-17", "lose ge-inf-6"}
    assert at.reason("retreat") == ("BSA-9.4p", "no_retreat_to_sea")
    at.do("lose ge-inf-17", "lose ge-inf-17")
    assert at.where("ge-inf-17") == "lost"
    result("A4")
    at = attack(
        field({**ON_PRAHMS, "ge-inf-6": "4123", "br-inf-45": "4222"}, dice=[5]), "4222", "ge-inf-17", "ge-inf-6"
    )
    assert at.where("ge-inf-6") == at.where("ge-inf-17") == "lost"


@pytest.mark.clause("BSA-9.4q")
def test_not_even_when_the_sea_party_is_gone(result: Put) -> None:
    result("A3")
    at = attack(
        field({**ON_PRAHMS, "ge-inf-6": "4123", "br-inf-45": "4222"}, dice=[5]), "4222", "ge-inf-17", "ge-inf-6"
    )
    at.do("lose ge-inf-17", "lose ge-inf-17")
    assert at.where("ge-inf-6") == "4123"
    assert at.unit("ge-inf-6").reduced, "the last step could only be that"


@pytest.mark.clause("BSA-6.3g", "BSA-9.4r", "BSA-6.3m", "BSA-10.0o", "BSA-10.0n", "BSA-6.3d")
@pytest.mark.case("AM-07")
def test_one_hex_of_sand(result: Put) -> None:
    pieces = {**ON_PRAHMS, "ge-inf-26": "3924"}
    result("D1")
    at = attack(field(pieces, dice=[5]), "4024", "ge-inf-17", "ge-inf-26")
    assert at.event("GuardBeaten").hex == at.space("4024")
    at.do("advance ge-inf-17", "advance_to 4024")
    assert at.where("ge-inf-17") == "4024"
    at.do("advance ge-inf-26", "advance_to 4024")
    assert at.over, "neither goes on"
    result("-")
    at = attack(field(pieces, dice=[5]), "4024", "ge-inf-17")
    assert at.over
    assert at.space("4024") not in at.game.german
    result("De")
    at = attack(field({**pieces, "br-bde-35": "4024"}, dice=[5]), "4024", "ge-inf-17", "ge-inf-26")
    at.do("advance ge-inf-17", "advance_to 4024", "advance ge-inf-26", "advance_to 4024")
    assert at.targets("advance_to"), "the partner goes on, who came from the sea does not"
    assert at.where("ge-inf-17") == "4024"
    at.do(f"advance_to {min(at.targets('advance_to'))}")
    assert at.over, "two hexes, and no third"


@pytest.mark.clause("BSA-9.4r")
def test_who_does_not_land_stays_aboard(result: Put) -> None:
    result("De")
    at = attack(field({**ON_PRAHMS, "br-bde-35": "4222"}, dice=[5]), "4222", "ge-inf-17").do("enough")
    assert at.where("ge-inf-17") == "ge-prahm-01"
    assert at.space("4222") not in at.game.german


def test_the_first_landing_begins_the_invasion(result: Put) -> None:
    result("De")
    for before in (0, 7):
        at = attack(field(ON_PRAHMS, dice=[5], invaded=before), "4222", "ge-inf-17")
        at.do("advance ge-inf-17", "advance_to 4222")
        assert at.state.invaded == (before or at.state.turn)


@pytest.mark.clause("BSA-9.5o", "BSA-9.5p", "BSA-9.5n", "BSA-6.1l")
@pytest.mark.case("SN-09")
def test_one_way_in_a_motorboat(result: Put) -> None:
    result("-")
    pieces = {"ge-mb-01": STRAITS, "ge-fd-8": at_sea("ge-mb-01"), "br-london-1": "4222"}
    at = field(pieces)
    at.do("attack 4222", "join ge-fd-8")
    assert at.where("ge-mb-01") == STRAITS
    at = attack(field(pieces, dice=[5]), "4222", "ge-fd-8")
    assert rolled(at)[3] == {"prahms": -2}
    kinds = [type(event).__name__ for _, event in at.match.events(everything=True)]
    assert kinds.index("BoatsSpent") < kinds.index("CombatRolled"), "before the die"
    assert at.where("ge-fd-8") == at.where("ge-mb-01") == "lost"
    assert at.events("PieceLost")[-1].clause == "BSA-9.5p"
    assert at.state.sunk == (0, 0)


@pytest.mark.clause("BSA-9.5p")
def test_a_motorboat_that_wins(result: Put) -> None:
    result("De")
    pieces = {"ge-mb-01": STRAITS, "ge-fd-8": at_sea("ge-mb-01"), "br-bde-35": "4222"}
    at = attack(field(pieces, dice=[5]), "4222", "ge-fd-8").do("advance ge-fd-8", "advance_to 4222")
    assert at.where("ge-fd-8") == "4222"
    assert at.where("ge-mb-01") == "lost"


TWO = {
    "ge-prahm-01": SOUTH, "ge-prahm-02": SOUTH, "ge-prahm-03": SOUTH, "ge-prahm-04": SOUTH,
    "ge-inf-17": at_sea("ge-prahm-01", "ge-prahm-02"), "ge-inf-26": at_sea("ge-prahm-03", "ge-prahm-04"),
}  # fmt: skip


@pytest.mark.clause("BSA-9.4u", "BSA-9.4s")
def test_the_british_say_which_division_pays(result: Put) -> None:
    result("D2")
    pieces = {**TWO, "br-inf-15": "4018", "br-inf-45": "3919", "br-inf-4": "3818"}
    at = attack(field(pieces, dice=[5]), "4019", "ge-inf-17")
    assert (at.side, at.options()) == ("br", {"charge br-inf-15", "charge br-inf-45"})
    assert at.reason("charge br-inf-4") == ("BSA-9.4s", "not_beside_the_beach")
    at.do("charge br-inf-45", "enough", "end_combat")
    assert at.unit("br-inf-45").reduced
    assert not at.unit("br-inf-15").reduced
    assert at.state.tally == ()


@pytest.mark.clause("BSA-9.4t", "BSA-9.4v")
@pytest.mark.parametrize(
    ("codes", "reduced"), [(("D1",), False), (("De",), True), (("D1R", "D1"), True), (("-",), False)]
)
def test_what_is_charged(result: Put, codes: tuple[str, ...], reduced: bool) -> None:
    at = field({**TWO, "br-inf-15": "4018"}, dice=[5] * len(codes))
    for code, space, unit in zip(codes, ("4019", "4119"), ("ge-inf-17", "ge-inf-26"), strict=False):
        result(code)
        attack(at, space, unit)
        if at.prompt == "advance":
            at.do("enough")
    if not at.over:
        at.do("end_combat")
    assert at.unit("br-inf-15").reduced is reduced


@pytest.mark.clause("BSA-9.4u", "BSA-9.4t")
def test_a_division_of_one_step_can_be_charged_too_and_is_lost(result: Put) -> None:
    """It moves no column (6.1), but its zone covers the beach all the same."""
    result("D2")
    worn = {"at": "4018", "reduced": True}
    at = attack(field({**TWO, "br-inf-15": worn, "br-inf-18": "3919"}, dice=[5]), "4019", "ge-inf-17")
    assert at.targets("charge") == {"br-inf-15", "br-inf-18"}
    at.do("charge br-inf-15", "enough", "end_combat")
    assert at.where("br-inf-15") == "lost"
    assert not at.unit("br-inf-18").reduced


@pytest.mark.clause("BSA-9.4t")
def test_one_step_however_much(result: Put) -> None:
    at = field({**TWO, "br-inf-15": "4018"}, dice=[5, 5])
    for space, unit in (("4019", "ge-inf-17"), ("4119", "ge-inf-26")):
        result("D3")
        attack(at, space, unit).do("enough")
    assert at.where("br-inf-15") == "4018"
    assert at.unit("br-inf-15").reduced


@pytest.mark.clause("BSA-9.4s", "BSA-9.4t", "BSA-9.4u")
def test_what_is_charged_to_one_division_does_not_count_against_another(result: Put) -> None:
    result("D1")
    at = field({**TWO, "br-inf-15": "4018", "br-inf-45": "3919"}, dice=[5, 5])
    for space, unit, charged in (("4019", "ge-inf-17", "br-inf-45"), ("4119", "ge-inf-26", "br-inf-15")):
        attack(at, space, unit)
        if at.prompt == "charge":
            at.do(f"charge {charged}")
        if at.prompt == "advance":
            at.do("enough")
    assert [(at.names([event.piece]), event.total) for event in at.events("DivisionCharged")] == [
        (("br-inf-45",), 1),
        (("br-inf-15",), 1),
    ]
    assert not any(at.unit(name).reduced for name in ("br-inf-15", "br-inf-45"))


@pytest.mark.clause("BSA-9.4s")
def test_an_assault_from_the_air_alone_is_charged_to_nobody(result: Put) -> None:
    result("D2")
    at = attack(field({"ge-flieger-1": dropped("4019"), "br-inf-15": "4018"}, dice=[5]), "4019")
    assert not at.events("DivisionCharged")
    assert not at.unit("br-inf-15").reduced


@pytest.mark.clause("BSA-9.4t")
def test_a_charged_division_that_is_gone_before_the_phase_ends_pays_nothing_more(result: Put) -> None:
    result("De")
    at = field({**TWO, "br-inf-15": "4018", "ge-inf-6": "4017"}, dice=[5, 5])
    attack(at, "4019", "ge-inf-17").do("enough")
    attack(at, "4018", "ge-inf-6").do("enough")
    if not at.over:
        at.do("end_combat")
    assert [at.names((event.piece,)) for event in at.events("PieceLost")] == [("br-inf-15",)]
    assert not at.events("StepLost")


@pytest.mark.clause("BSA-9.4s")
def test_a_brigade_on_the_beach_spares_the_division(result: Put) -> None:
    result("De")
    at = attack(field({**TWO, "br-inf-15": "4018", "br-bde-35": "4019"}, dice=[5]), "4019", "ge-inf-17")
    assert not at.events("DivisionCharged")


@pytest.mark.clause("BSA-9.4t")
def test_who_did_not_assault_this_turn_waits_no_longer() -> None:
    at = field(ON_PRAHMS).do("end_combat")
    assert not at.unit("ge-inf-17").assault
    assert at.where("ge-inf-17") == "ge-prahm-01"


@pytest.mark.clause("BSA-6.0e")
def test_a_beach_is_assaulted_once(result: Put) -> None:
    result("-")
    at = attack(field(TWO, dice=[5]), "4019", "ge-inf-17")
    assert at.reason("attack 4019") == ("BSA-6.0e", "was_attacked")


@pytest.mark.clause("BSA-9.5p", "BSA-9.4r")
@pytest.mark.parametrize(("other", "where"), [("ge-prahm-01", "ge-prahm-01"), ("ge-mb-02", "lost")])
def test_a_battalion_that_a_motorboat_brought_goes_back_onto_the_point_that_it_has_besides(
    result: Put, other: str, where: str
) -> None:
    result("-")
    pieces = {"ge-mb-01": STRAITS, other: STRAITS, "ge-amph-a": at_sea("ge-mb-01", other)}
    at = attack(field(pieces, dice=[5]), "4222", "ge-amph-a")
    assert (at.where("ge-mb-01"), at.where("ge-amph-a")) == ("lost", where)
