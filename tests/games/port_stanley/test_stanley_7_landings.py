"""7.1 to 7.5 Landings: announcements and dice, loading, the beaches, and who goes ashore."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from beachhead.games.port_stanley.model import AR, CALM, CLOUDY, HIGH_SEAS, RESTRICTED, ROUGH, STORMY
from beachhead.games.port_stanley.rules.landing_7.beaches_7_1 import permits
from beachhead.games.port_stanley.rules.landing_7.cargo_7_2 import room
from beachhead.games.port_stanley.rules.zones_9 import in_zone
from games.port_stanley.island import Island, island

OFF = "off"
FIRST = {"uk-2-para-1": OFF, "uk-2-para-2": OFF, "uk-29-arty-1": OFF, "uk-fearless": OFF, "uk-intrepid": OFF}


def landing(units: Mapping[str, Any] | None = None, *, dice: Iterable[int] = (1,), **state: Any) -> Island:
    """The landing phase of a first landing; the sealed list has beaches 1, 4 and 9."""
    given = {"turn": 1, "landed": [], "sites": (1, 4, 9)} | state
    return island(FIRST | dict(units or {}), phase="landing", dice=dice, **given)


def load(at: Island, ship: str, *units: str, points: int = 0) -> Island:
    for unit in units:
        at.do(f"embark {unit}", f"aboard {ship}")
    for _ in range(points):
        at.do(f"stock {ship}")
    return at


# -- 7.2, 7.3 the dice -----------------------------------------------------------------------------------


@pytest.mark.case("LD-02")
@pytest.mark.clause("PS-7.2a", "PS-7.3a", "PS-7.3b", "PS-4.3h", "PS-4.3i")
def test_the_die_comes_first_and_the_beach_later() -> None:
    at = landing(dice=[6], effect=ROUGH).do("from_shelter", "announced")
    rolled = at.event("LandingRolled", "ar")
    assert (rolled.water, rolled.face, rolled.die, rolled.permitted) == (RESTRICTED, 6, 7, False)
    assert at.reason("sail uk-fearless") == ("PS-7.2a", "no_landing")
    assert at.reason("embark uk-2-para-1") == ("PS-7.2b", "no_ship_loads")
    assert not at.events("Approached")
    at.do("end", "end")
    assert (at.over, at.game.state.landed, at.where("uk-fearless")) == (True, (), "off")
    assert landing(dice=[4], effect=CALM).do("from_sea", "announced").event("LandingRolled").permitted
    assert not landing(dice=[4]).do("from_sea", "announced").event("LandingRolled").permitted


@pytest.mark.clause("PS-7.3a")
def test_the_table_of_landings() -> None:
    game = island().game
    assert [permits(game, HIGH_SEAS, die) for die in range(8)] == [True] * 4 + [False] * 4
    assert [permits(game, RESTRICTED, die) for die in range(8)] == [True] * 6 + [False] * 2


@pytest.mark.clause("PS-7.1b", "PS-2.1.4a")
def test_no_landing_from_high_seas_in_a_storm() -> None:
    at = landing(weather=STORMY)
    assert at.reason("from_sea") == ("PS-7.1b", "storm")
    at.do("from_shelter", "announced")
    assert at.event("LandingRolled").permitted
    assert "from_sea" in landing(weather=CLOUDY).options()


@pytest.mark.clause("PS-7.2a")
def test_the_first_landing_is_announced_from_one_water_later_ones_from_both() -> None:
    at = landing().do("from_shelter")
    assert at.reason("from_sea") == ("PS-7.2a", "one_water")
    assert at.reason("from_shelter") == ("PS-7.2a", "announced")
    later = landing(landed=[1], dice=[4, 5]).do("from_sea", "from_shelter", "announced")
    assert [(told.water, told.permitted) for told in later.events("LandingRolled")] == [
        (HIGH_SEAS, False),
        (RESTRICTED, True),
    ]


@pytest.mark.clause("PS-7.1a")
def test_only_the_british_land() -> None:
    assert landing().side == "uk"
    at = island({"ar-12-4": "1119", "uk-fearless": "1118"}, phase="ar_movement")
    assert at.reason("embark ar-12-4")[1] == "not_by_ship"
    assert at.reason("sail uk-fearless")[1] == "not_yours"


# -- 7.2 loading -----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.2b", "PS-7.6c")
def test_what_a_ship_holds() -> None:
    at = landing({"uk-42-cdo-2": OFF, "uk-sir-galahad": OFF, "uk-2-para-1": {"at": OFF, "reduced": True}})
    at.do("from_shelter", "announced")
    fearless, galahad = at.number("uk-fearless"), at.number("uk-sir-galahad")
    load(at, "uk-fearless", "uk-2-para-2")
    assert room(at.game, fearless) == 1
    at.do("embark uk-2-para-1")
    assert at.targets("aboard") == {"uk-fearless", "uk-sir-galahad", "uk-intrepid"}
    at.do("aboard uk-fearless")
    assert room(at.game, fearless) == 0
    load(at, "uk-sir-galahad", "uk-29-arty-1", points=1)
    assert room(at.game, galahad) == 0
    assert at.reason("stock uk-sir-galahad") == ("PS-7.6c", "no_capacity")
    assert at.reason("stock uk-fearless") == ("PS-7.6c", "no_capacity")


@pytest.mark.clause("PS-7.2b")
def test_a_battalion_goes_on_two_ships_with_room_for_half_of_it_each() -> None:
    at = landing({"uk-3-para-1": OFF}).do("from_shelter", "announced")
    load(at, "uk-fearless", "uk-2-para-1")
    load(at, "uk-intrepid", "uk-2-para-2", "uk-3-para-1")
    assert at.unit("uk-3-para-1").also == at.number("uk-fearless")
    assert [room(at.game, at.number(ship)) for ship in ("uk-fearless", "uk-intrepid")] == [0, 0]
    alone = landing({"uk-intrepid": "later"}).do("from_shelter", "announced")
    load(alone, "uk-fearless", "uk-2-para-1")
    assert alone.reason("embark uk-2-para-2") == ("PS-7.2b", "no_capacity")


@pytest.mark.clause("PS-7.2b")
def test_the_british_say_which_ship_takes_the_other_half_of_a_battalion() -> None:
    galahad = {"uk-sir-galahad": OFF, "uk-3-para-1": OFF}
    at = landing(galahad).do("from_shelter", "announced")
    load(at, "uk-fearless", "uk-2-para-1")
    load(at, "uk-intrepid", "uk-2-para-2")
    load(at, "uk-sir-galahad", points=1)
    at.do("embark uk-3-para-1", "aboard uk-fearless")
    assert (at.side, at.prompt, at.targets("share")) == ("uk", "share", {"uk-intrepid", "uk-sir-galahad"})
    assert at.reason("share uk-fearless") == ("PS-7.2b", "no_capacity")
    at.do("share uk-sir-galahad")
    assert at.unit("uk-3-para-1").also == at.number("uk-sir-galahad")
    assert [room(at.game, at.number(ship)) for ship in ("uk-fearless", "uk-intrepid", "uk-sir-galahad")] == [0, 1, 0]


@pytest.mark.clause("PS-7.2b", "PS-7.2a")
def test_what_is_aboard_is_secret() -> None:
    at = load(landing().do("from_shelter", "announced"), "uk-fearless", "uk-2-para-1", points=1)
    at.do("sail uk-fearless", "sail_to 1118", "beach 1018")
    assert not at.events("Embarked", "ar")
    known = at.game.seen_by("ar")
    assert known.hex(at.number("uk-2-para-1")) == known.hex(at.number("uk-29-arty-1"))
    assert (known.state.supplies, known.unit(at.number("uk-fearless")).bound) == ((), -1)
    assert known.state.approached == (at.space("1018"),)
    assert (at.event("Approached").clause, at.event("Approached").hex) == ("PS-7.2d", at.space("1018"))


@pytest.mark.clause("PS-7.2b", "PS-7.6b")
def test_aboard_a_ship_that_is_loaded_and_has_room() -> None:
    at = landing({"uk-sir-galahad": "1118", "uk-3-para-1": OFF}).do("from_shelter", "announced")
    load(at, "uk-fearless", "uk-2-para-1", points=1)
    at.do("embark uk-2-para-2")
    assert at.targets("aboard") == {"uk-intrepid"}
    assert at.reason("aboard uk-fearless") == ("PS-7.2b", "no_capacity")
    assert at.reason("aboard uk-sir-galahad") == ("PS-7.2b", "not_loading"), "it is beside a beach"


@pytest.mark.clause("PS-7.2c", "PS-7.2e")
def test_an_empty_ship_comes_to_no_beach_and_lands_nobody() -> None:
    at = landing().do("from_shelter", "announced", "sail uk-fearless", "sail_to 1118")
    assert at.prompt == "landing", "it is not asked at which beach"
    at.do("end")
    assert (at.where("uk-fearless"), at.game.state.landed) == ("1118", ())


@pytest.mark.clause("PS-7.2c")
def test_who_was_loaded_in_vain_is_with_the_task_force_again() -> None:
    at = load(landing().do("from_shelter", "announced"), "uk-fearless", "uk-2-para-1", points=1).do("end")
    assert (at.where("uk-2-para-1"), at.game.state.supplies) == ("off", ())


# -- 7.1, 7.2 the beaches --------------------------------------------------------------------------------


@pytest.mark.clause("PS-7.1c", "PS-7.2c")
def test_the_first_landing_is_at_a_sealed_beach() -> None:
    at = load(landing().do("from_shelter", "announced"), "uk-fearless", "uk-2-para-1").do("sail uk-fearless")
    assert {"1118", "1216", "1018", "2832"} <= at.targets("sail_to")
    assert not at.targets("sail_to") & {"4118", "3527", "2407"}
    assert at.reason("sail_to 4118") == ("PS-7.2c", "no_beach_there")
    sea = load(landing().do("from_sea", "announced"), "uk-fearless", "uk-2-para-1").do("sail uk-fearless")
    assert sea.targets("sail_to") == {"2508", "2407", "2308", "2309"}


@pytest.mark.clause("PS-7.1d", "PS-7.1c")
def test_the_first_landing_is_at_one_number_with_all_its_hexes() -> None:
    at = landing().do("from_shelter", "announced")
    load(at, "uk-fearless", "uk-2-para-1")
    load(at, "uk-intrepid", "uk-2-para-2")
    at.do("sail uk-fearless", "sail_to 1118")
    assert at.targets("beach") == {"1119", "1018"}
    assert at.reason("beach 1317") == ("PS-7.2c", "no_landing_there")
    at.do("beach 1119", "sail uk-intrepid")
    assert at.reason("sail_to 2832") == ("PS-7.2c", "no_beach_there")
    at.do("sail_to 1216", "end", "end")
    assert (at.where("uk-2-para-1"), at.where("uk-2-para-2")) == ("1119", "1317")
    assert (at.game.state.landed, at.game.state.first_landing) == ((1,), 1)
    assert set(at.game.edition.beaches[1]) <= set(at.game.state.beachheads)


@pytest.mark.case("LD-12")
@pytest.mark.clause("PS-7.1d", "PS-7.10a")
def test_later_landings_are_anywhere_and_at_several_beaches() -> None:
    at = landing(landed=[1], turn=5, dice=[3, 5]).do("from_sea", "from_shelter", "announced")
    load(at, "uk-fearless", "uk-2-para-1")
    load(at, "uk-intrepid", "uk-2-para-2")
    at.do("sail uk-fearless", "sail_to 3428", "sail uk-intrepid", "sail_to 2407", "end", "end")
    assert (at.where("uk-2-para-1"), at.where("uk-2-para-2")) == ("3427", "2408")
    assert at.game.state.landed == (1, 4, 6)
    teal = landing(landed=[1], turn=5, settings={"teal_inlet": "yes"}).do("from_shelter", "announced")
    load(teal, "uk-fearless", "uk-2-para-1").do("sail uk-fearless")
    assert not {
        name
        for name in teal.targets("sail_to")
        if teal.game.edition.board.adjacent(teal.space(name), teal.space("2919"))
    }


@pytest.mark.clause("PS-7.2g")
def test_the_players_may_keep_to_the_list_themselves() -> None:
    def wrong(sites: tuple[int, ...], **more: Any) -> Island:
        at = landing(settings={"forfeit": "players"}, sites=sites, whole=True, **more).do("from_shelter", "announced")
        return load(at, "uk-fearless", "uk-2-para-1").do("sail uk-fearless", "sail_to 2832")

    at = wrong((1, 4, 7))
    assert (at.side, at.prompt) == ("ar", "check_list")
    at.do("check_list")
    assert (at.over, at.game.result().winner) == (True, "ar")
    at = wrong((1, 4, 9)).do("check_list")
    assert (at.over, at.side) == (False, "uk")
    at = wrong((1, 4, 7)).do("believe", "end", "end")
    assert at.where("uk-2-para-1") == "2831"
    assert wrong((1, 4, 7), landed=[1]).side == "uk", "it is of the first landing alone"


# -- 7.2, 7.4 ashore -------------------------------------------------------------------------------------


def at_san_carlos(units: Mapping[str, Any] | None = None, *, points: int = 0, **state: Any) -> Island:
    at = landing(units, **state).do("from_shelter", "announced")
    load(at, "uk-fearless", "uk-2-para-1", points=points)
    load(at, "uk-intrepid", "uk-2-para-2", "uk-29-arty-1")
    return at.do("sail uk-fearless", "convoy uk-intrepid", "sail_to 1118", "beach 1119", "beach 1119")


@pytest.mark.case("LD-08")
@pytest.mark.clause("PS-7.2d", "PS-9.0b")
def test_who_waits_aboard_has_a_zone_on_the_beach_hex_alone() -> None:
    at = at_san_carlos({"ar-12-2a": "1119"})
    assert [hex_ for hex_ in ("1119", "1120", "1219", "1018") if in_zone(at.game, at.space(hex_), 1)] == ["1119"]
    at.do("end")
    assert in_zone(at.game, at.space("1119"), 1)
    stays = island({"ar-12-2a": "1119"}, phase="ar_combat", dice=[3], approached=(at.space("1119"),), landed=[])
    stays.do("move ar-12-2a", "to 1120")
    assert stays.where("ar-12-2a") == "1119"
    stops = island({"ar-12-2a": "1120"}, phase="ar_combat", approached=(at.space("1119"),), landed=[])
    stops.do("move ar-12-2a", "to 1119")
    assert stops.reason("move ar-12-2a") == ("PS-5.4a", "stopped")


@pytest.mark.case("LD-04")
@pytest.mark.clause("PS-7.2e", "PS-7.2f", "PS-7.5a", "PS-2.1.6a")
def test_ashore_under_the_enemys_nose() -> None:
    at = at_san_carlos({"ar-12-2a": "1219"}, points=1, whole=True)
    assert at.where("uk-2-para-1") == "uk-fearless"
    at.do("end", "end")
    assert [at.where(name) for name in ("uk-2-para-1", "uk-2-para-2", "uk-29-arty-1")] == ["1119"] * 3
    assert (at.supplies("1119", "uk"), at.game.state.approached) == (1, ())
    assert at.morale == 12 - 1  # San Carlos
    while at.side == "ar":
        at.do("end" if "end" in at.options() else next(iter(sorted(at.options()))))
    assert at.prompt == "move"
    assert at.reason("move uk-2-para-1") == ("PS-7.5a", "landed")
    assert at.reason("sail uk-fearless")[0] == "PS-5.7c"


@pytest.mark.clause("PS-7.5b")
def test_who_landed_may_attack() -> None:
    ashore = {"at": "1119", "ashore": 38, "moved": 38}
    units = {"uk-2-para-1": ashore, "uk-2-para-2": ashore, "ar-12-2a": "1219"}
    at = island(units, phase="uk_combat", supplies={"uk": {"1119": 2}}).do("end")
    assert "1219" in at.targets("attack")


@pytest.mark.clause("PS-7.4a")
def test_an_opposed_landing_waits_aboard() -> None:
    at = at_san_carlos({"ar-12-0a": {"at": "1119", "down": True}}).do("end")
    assert (at.where("uk-2-para-1"), at.where("uk-29-arty-1")) == ("uk-fearless", "uk-intrepid")
    assert (at.game.state.landed, at.game.state.approached) == ((), (at.space("1119"),))
    assert at.reason("embark uk-2-para-1")[0] == "PS-7.6b"


@pytest.mark.clause("PS-6.1a", "PS-7.6d")
def test_no_more_go_ashore_than_the_beach_holds() -> None:
    at = at_san_carlos({"uk-3-para-1": "1119", "uk-3-para-2": {"at": "1119", "reduced": True}}, landed=[1])
    at.do("end")
    assert (at.where("uk-2-para-1"), at.where("uk-2-para-2"), at.where("uk-29-arty-1")) == (
        "uk-fearless",
        "uk-intrepid",
        "1119",
    )


@pytest.mark.clause("PS-7.2e")
def test_the_shore_is_taken_with_what_lies_there() -> None:
    at = at_san_carlos(supplies={"ar": {"1119": 2}}).do("end")
    assert at.supplies("1119", "ar") == 0


@pytest.mark.clause("PS-7.2e", "PS-13.5a", "PS-14.4b")
def test_supplies_that_land_alone_take_supplies_and_a_position_but_no_airfield() -> None:
    """No points of both sides lie in a hex, whoever brings them; an airfield is for land units."""
    there: dict[str, Any] = {"airfields": {"ar": {"1119": 1}}, "positions": {"1119": 1}}
    at = landing(supplies={"ar": {"1119": 2}}, **there).do("from_shelter", "announced", "stock uk-fearless")
    at.do("sail uk-fearless", "sail_to 1118", "beach 1119", "end")
    assert (at.supplies("1119", "ar"), at.supplies("1119", "uk")) == (0, 1)
    assert (at.event("Landed").landed, at.event("Landed").points) == ((), 1)
    assert not at.events("Approached"), "nobody is aboard whose zone would reach there"
    assert at.game.state.positions == ()
    field = at.game.airfield_in(at.space("1119"))
    assert field is not None
    assert field.side == AR
