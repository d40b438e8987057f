"""7.4 Opposed landings: fought from the ships."""

from __future__ import annotations

import pytest

from games.port_stanley.battles import attack, done, passing, rolled
from games.port_stanley.island import CLOCK, Island, island

BOTH = ("uk-2-para-1", "uk-2-para-2")


def landing(*dice: int, **more: object) -> Island:
    beach = island().space("1119")
    ship = {"at": "1118", "bound": beach, "moved": CLOCK - 3}
    units = {
        "uk-fearless": ship, "uk-intrepid": ship, "uk-2-para-1": "uk-fearless", "uk-2-para-2": "uk-intrepid",
        "ar-3-6": "1119", **more,
    }  # fmt: skip
    at = island(
        units, phase="uk_combat", dice=dice, landed=(), supplies={"ar": {"1119": 1}},
        approached=(beach,),
    )  # fmt: skip
    return at.do("end") if at.prompt == "move" else at


@pytest.mark.clause("PS-7.4a")
def test_an_opposed_landing_has_to_be_fought() -> None:
    at = landing()
    assert at.reason("end_attacks") == ("PS-7.4a", "landing_owed")
    at.do("attack 1119")
    assert at.targets("commit") == set(BOTH)


@pytest.mark.case("LD-06")
@pytest.mark.clause("PS-7.4d", "PS-7.4h", "PS-7.4i", "PS-11.3ai")
def test_thrown_back_but_not_all() -> None:
    at = landing(3, 3, 4, 6)
    attack(at, "1119", *BOTH)
    assert rolled(at) == (8, 6, {"landing": 2}, 5, 6, 7, "R+2/R+1")
    assert (at.where("uk-2-para-1"), at.unit("uk-2-para-1").reduced) == ("uk-fearless", False)
    assert (at.where("uk-2-para-2"), at.unit("uk-2-para-2").reduced) == ("uk-intrepid", True)
    assert (at.prompt, at.side) == ("retreat", "ar")
    at.do(f"retreat {sorted(at.targets('retreat'))[0]}")
    while at.prompt != "advance":
        at.do("pass")
    assert at.targets("advance") == {"uk-2-para-1"}
    at.do("advance uk-2-para-1")
    assert at.where("uk-2-para-1") == "1119"
    assert at.game.state.approached == (), "nobody waits for that beach any more, though others are still aboard"
    assert at.game.state.landed == (at.game.edition.beach_of[at.space("1119")],)
    assert at.space("1119") in at.game.state.beachheads
    assert at.morale == 12, "a British step, and San Carlos"
    assert at.supplies("1119", "ar") == 0
    assert at.event("Advanced").path == (at.space("1119"),)


@pytest.mark.case("LD-06")
@pytest.mark.clause("PS-7.4d", "PS-11.5.4a", "PS-7.4e")
def test_thrown_back_altogether() -> None:
    at = landing(3, 4, 4, 6)
    passing(attack(at, "1119", *BOTH))
    assert [at.unit(unit).reduced for unit in BOTH] == [True, True]
    assert [at.where(unit) for unit in (*BOTH, "ar-3-6")] == ["uk-fearless", "uk-intrepid", "1119"]
    assert at.game.state.landed == ()


@pytest.mark.clause("PS-7.4b", "PS-14.1.2d")
def test_who_lands_against_resistance() -> None:
    at = landing(
        3, 1, 1, 1, **{"uk-29-arty-1": "uk-fearless", "uk-sas": "uk-fearless", "uk-blues-royals": "uk-intrepid"}
    )
    at.do("attack 1119")
    assert at.targets("commit") == set(BOTH)
    assert at.reason("commit uk-blues-royals") == ("PS-7.4b", "not_from_ships")
    at.do(*(f"commit {unit}" for unit in BOTH))
    assert at.targets("lend") == {"uk-sas"}
    at.do("lend uk-sas", "designate")
    passing(done(at))
    assert rolled(at)[:3] == (8, 6, {"landing": 2, "special_forces": -1})


@pytest.mark.clause("PS-7.4b", "PS-11.3y")
def test_special_forces_aboard_a_ship_that_does_not_land_do_not_scout_for_those_who_do() -> None:
    at = landing(**{"uk-sir-lancelot": "1118", "uk-sas": "uk-sir-lancelot"}).do("attack 1119")
    at.do(*(f"commit {unit}" for unit in BOTH))
    assert not at.targets("lend")
    assert at.reason("lend uk-sas") == ("PS-7.4b", "not_landing_there")


@pytest.mark.clause("PS-7.4c")
def test_others_aboard_follow_the_attackers() -> None:
    at = landing(1, 1, 1, 6, **{"uk-29-arty-1": "uk-fearless", "uk-blues-royals": "uk-intrepid"})
    attack(at, "1119", *BOTH)
    at.do(f"retreat {sorted(at.targets('retreat'))[0]}")
    while at.prompt != "advance":
        at.do("pass")
    assert at.targets("advance") == set(BOTH)
    assert at.reason("advance uk-29-arty-1") == ("PS-7.4c", "attackers_first")
    at.do("advance uk-2-para-1")
    assert at.targets("advance") == {"uk-2-para-2", "uk-29-arty-1", "uk-blues-royals"}
    at.do("advance uk-29-arty-1")
    assert (at.where("uk-29-arty-1"), at.where("uk-2-para-1")) == ("1119", "1119")


@pytest.mark.clause("PS-7.4a", "PS-7.4b")
def test_only_the_beach_that_they_have_come_to() -> None:
    at = island({"uk-fearless": "1118", "uk-2-para-1": "uk-fearless", "ar-3-6": "1119"}, phase="uk_combat", landed=())
    at.do("end")
    assert at.over, "nobody has come to that beach"


@pytest.mark.clause("PS-7.4f", "PS-7.4g")
def test_ships_and_units_ashore_join_a_landing() -> None:
    more = {"uk-plymouth": "1118", "uk-3-para-1": "1120", "uk-3-para-2": "1120"}
    at = landing(6, 1, 1, 1, 1, **more)
    assert at.game.edition.board.adjacent(at.space("1120"), at.space("1119"))
    at.do("attack 1119")
    assert "uk-3-para-1" not in at.targets("commit"), "it has no supply"
    at.do(*(f"commit {unit}" for unit in BOTH), "fire uk-plymouth", "designate")
    passing(done(at))
    assert rolled(at)[:2] == (10, 6)
