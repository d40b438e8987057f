"""3.0 Set-up, 15.4 supplies at the beginning, 22.2 the historical deployment, 19.3 the draw of reinforcements."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import AR, DEPLOY, OFF_MAP, PHASES, UNSEEN
from beachhead.games.port_stanley.module import MODULE
from beachhead.games.port_stanley.rules import setup_3
from beachhead.games.port_stanley.rules.morale_17 import settlements_held
from beachhead.games.port_stanley.rules.supply_15 import attack_line
from beachhead.games.port_stanley.rules.zones_9 import exerts
from beachhead.kernel.match import Match
from beachhead.kernel.module import find, settle_options
from beachhead.kernel.record import Header
from games.port_stanley.island import Island, island
from positions import SEED

READY = 51


def begun(scenario: str = "stanley", **settings: str) -> Island:
    """A match at its beginning."""
    from beachhead.kernel.dice import Dice

    module = find("port_stanley")
    chosen = settle_options(module, settings)
    header = Header(game="port_stanley", scenario=scenario, settings=chosen, rules="1", seed=SEED.hex())
    return Island(Match(module, header, module.begin(scenario, chosen, Dice(SEED))))


def deploying(scenario: str = "stanley", **settings: str) -> Island:
    at = begun(scenario, **settings)
    return at if scenario == "historical" else at.do("site 1", "site 4", "site 9")


def game(at: Island) -> Stanley:
    return at.game


# -- 3.1 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-3.1a")
def test_three_beaches_are_sealed() -> None:
    at = begun()
    assert (at.side, at.targets("site")) == ("uk", {str(number) for number in range(1, 12)})
    at.do("site 4")
    assert at.reason("site 4") == ("PS-3.1a", "on_the_list")
    assert at.reason("site 12")[0] == "PS-3.1a"
    at.do("site 1", "site 9")
    assert at.side == "ar"
    assert game(at).state.sites == (1, 4, 9)
    assert game(at).redacted_for("ar").sites == ()
    assert begun().do("ready_sites").side == "ar"


@pytest.mark.clause("PS-22.2.2a")
def test_in_the_historical_scenario_there_is_no_list() -> None:
    at = begun("historical")
    assert at.side == "ar"
    assert game(at).state.sites == (1,)


# -- 3.2 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-3.2b", "PS-3.2c", "PS-3.2a")
def test_airfields_stand_on_airstrips_and_one_in_the_box() -> None:
    at = deploying()
    box = "Lafonia and West Falkland"
    assert box in at.targets("airfield")
    assert at.reason("airfield 2113") == ("PS-3.2b", "no_airstrip")
    at.do(f"airfield {box}")
    assert at.reason(f"airfield {box}") == ("PS-3.2c", "airfield_there")
    at.do("airfield 1329", "airfield 3626")
    assert at.reason("airfield 2919") == ("PS-3.2a", "no_airfield_left")


@pytest.mark.clause("PS-3.2d", "PS-3.2e", "PS-3.2f")
def test_twelve_pucaras_within_what_bases_hold() -> None:
    at = deploying().do("airfield 1329", "airfield Lafonia and West Falkland", *["base 1329"] * 3)
    assert at.reason("base 1329") == ("PS-3.2f", "airfield_full")
    at.do(*["base 4724"] * 4)
    assert "4724" not in at.targets("base"), "the permanent airfield takes four"
    at.do(*["base Lafonia and West Falkland"] * 4, "airfield 3626", "base 3626")
    assert at.reason("base 3626") == ("PS-3.2e", "no_pucara_left")
    assert at.reason("done")[1] == "units_in_hand"


@pytest.mark.clause("PS-3.2g", "PS-8.4.1f")
def test_helicopters_begin_at_a_base() -> None:
    at = deploying().do("airfield 1329", "place ar-helicopter-1")
    assert at.targets("at") == {"1329", "4524", "4724"}
    at.do("at 1329", "place ar-helicopter-2", "at 1329")
    assert not at.unit("ar-helicopter-1").down


# -- 3.3 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-3.3a", "PS-3.3b", "PS-3.3c")
def test_units_lie_face_down_on_land_within_the_limit() -> None:
    at = deploying().do("place ar-7-4a")
    assert at.reason("at 0101") == ("PS-3.3a", "no_land")
    at.do("at 4123", "place ar-7-4b", "at 4123", "place ar-7-3")
    assert at.reason("at 4123") == ("PS-6.1a", "no_room")
    at.do("at 4223", "place ar-dummy-1")
    assert at.targets("at") == {"4123", "4223"}, "with a real unit only"
    at.do("at 4123", "place ar-apc-1", "at 4524")
    assert at.unit("ar-7-4a").down
    assert at.unit("ar-dummy-1").down
    assert not at.unit("ar-apc-1").down


@pytest.mark.clause("PS-3.3b", "PS-14.3.1b", "PS-14.5a")
def test_units_may_lie_face_up_from_the_beginning() -> None:
    """All but dummies and the missile battery; their zones of control need no declaration then."""
    at = deploying().do(
        "airfield Lafonia and West Falkland", "place ar-7-4a", "at 4123", "place ar-dummy-1", "at 4123",
        "place ar-exocet", "at 4525", "place ar-marine-aa-1", "at Lafonia and West Falkland", "place ar-apc-1",
        "at 4524", "faces",
    )  # fmt: skip
    assert at.targets("lay_up") == {"ar-7-4a", "ar-marine-aa-1"}
    assert at.reason("lay_up ar-dummy-1") == ("PS-14.5a", "stays_down")
    assert at.reason("lay_up ar-exocet") == ("PS-14.3.1b", "stays_down")
    assert at.reason("lay_up ar-apc-1") == ("PS-3.3b", "not_down")
    assert at.reason("lay_up ar-7-3") == ("PS-3.3b", "not_down")
    at.do("lay_up ar-7-4a", "lay_up ar-marine-aa-1")
    assert at.prompt == "deploy", "nobody is left"
    assert at.reason("faces") == ("PS-3.3b", "nobody_down")
    assert not at.unit("ar-7-4a").down
    assert exerts(game(at), at.number("ar-7-4a"))
    hidden = game(at).redacted_for("uk").units[at.number("ar-7-4a")]
    assert hidden.hex == UNSEEN, "as long as the set-up lasts"


@pytest.mark.clause("PS-3.3b", "PS-13.2a", "PS-13.2f")
def test_only_over_counters_face_down_a_position_may_seem_to_be_for_two_battalions() -> None:
    at = deploying().do("place ar-7-4a", "at 4123", "dig_in 4123", "dig_in 4123", "faces", "lay_up ar-7-4a")
    assert game(at).position_in(at.space("4123")).size == 1  # type: ignore[union-attr]
    assert at.reason("dig_in 4123") == ("PS-13.2f", "position_there")
    at.do("place ar-7-4b", "at 4123", "faces", "lay_up ar-7-4b", "dig_in 4123")
    assert game(at).position_in(at.space("4123")).size == 2, "there are two"  # type: ignore[union-attr]


@pytest.mark.clause("PS-3.3d")
def test_units_are_in_the_box_only_beside_an_airfield() -> None:
    at = deploying().do("place ar-7-4a")
    assert at.reason("at Lafonia and West Falkland") == ("PS-3.3d", "no_airfield_in_the_box")
    at.do("at 4123", "airfield Lafonia and West Falkland", "place ar-7-3", "at Lafonia and West Falkland")
    assert at.unit("ar-7-3").hex == OFF_MAP


@pytest.mark.clause("PS-3.3b", "PS-2.1.2a")
def test_the_british_see_nothing_of_it_until_it_is_done() -> None:
    at = deploying().do("airfield 1329", "place ar-7-4a", "at 4123", "dig_in 4123", "demolish 1")
    at.do("stores", "store 4224", "enough_stored")
    seen = game(at).redacted_for("uk")
    fresh = game(deploying()).redacted_for("uk")
    assert (seen.units, seen.airfields, seen.positions, seen.supplies, seen.blown) == (fresh.units, (), (), (), ())
    ready = deploying().do("ready", "done")
    known = game(ready).redacted_for("uk")
    assert len(known.unknown) == READY - 4, "all but carriers and helicopters"
    assert len(known.airfields) == 4


@pytest.mark.clause("PS-15.4a", "PS-15.4b")
def test_eight_points_on_or_near_ways() -> None:
    at = deploying()
    assert not at.targets("store"), "no click on the map lays a point down unasked"
    at.do("stores")
    assert at.reason("store 0921") == ("PS-15.4b", "no_way_near")
    assert {"2515", "4224", "1521"} & at.targets("store") == {"2515", "4224"}
    at.do(*["store 1428"] * 3, "enough_stored")
    assert at.prompt == "deploy"
    at.do("stores", *["store 1428"] * 5)
    assert at.prompt == "deploy", "none is left"
    assert at.supplies("1428", "ar") == 8
    assert at.reason("stores") == ("PS-15.4b", "no_points_left")


@pytest.mark.clause("PS-13.1b", "PS-13.2f", "PS-13.4a")
def test_positions_at_the_beginning() -> None:
    at = deploying().do("place ar-7-4a", "at 4123")
    assert at.reason("dig_in 4224") == ("PS-13.1b", "nobody_there")
    at.do("dig_in 4123", "dig_in 4123")
    assert game(at).position_in(at.space("4123")).size == 2  # type: ignore[union-attr]
    assert at.reason("dig_in 4123") == ("PS-13.2f", "position_there")


@pytest.mark.clause("PS-14.2.2b")
def test_bridges_may_be_blown_at_the_beginning() -> None:
    at = deploying().do("demolish 0", "demolish 3")
    assert game(at).state.blown == (0, 3)
    assert at.reason("demolish 0") == ("PS-14.2.2b", "no_bridge")


@pytest.mark.case("G-21")
@pytest.mark.clause("PS-17.2.1a", "PS-17.1a")
def test_settlements_held_raise_morale_to_17_at_most() -> None:
    at = deploying().do("ready")
    assert at.morale == 12
    at.do("done")
    first = at.events("MoraleChanged")[0]
    assert (first.by, first.now) == (5, 17), "six are held, five count"


@pytest.mark.clause("PS-17.2.1a")
def test_three_settlements_are_worth_three_points() -> None:
    units = {"ar-7-4a": "1119", "ar-3-arty-1": "1317", "ar-12-0a": "2515", "ar-4-4": "2113"}
    at = island(units, phase="deploy", airfields={"ar": {"4724": 12, "1329": 0, "3626": 0, "2919": 0}})
    for unit in game(at).roster(AR):
        if game(at).hex(unit) == -3:
            game(at).put(unit, at.space("2113"))
    at.do("done")
    assert at.morale == 15


# -- 22.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-Fig9a", "PS-22.2.1a")
def test_the_garrison_of_darwin() -> None:
    at = deploying("historical").do("place ar-12-2a", "at 2515", "place ar-12-1", "at 2515", "place ar-12-2b")
    assert at.reason("at 2515") == ("PS-Fig9a", "garrison_of_darwin")
    at.do("at 1428")
    at.do("stores")
    assert at.reason("store 4224") == ("PS-Fig9a", "supplies_at_darwin")
    at.do("enough_stored", "place ar-3-arty-1", "at 1329", "place ar-3-arty-2")
    assert at.reason("at 1428") == ("PS-Fig9d", "outside_the_ring")


@pytest.mark.clause("PS-Fig9a")
def test_the_last_battery_is_the_one_at_darwin() -> None:
    at = deploying("historical").do("place ar-3-arty-1", "at 4424", "place ar-3-arty-2", "at 4424", "place ar-3-arty-3")
    assert at.reason("at 4424") == ("PS-Fig9a", "one_at_darwin")


@pytest.mark.clause("PS-Fig9d")
def test_all_others_are_within_seven_hexes_of_stanley() -> None:
    at = deploying("historical").do("place ar-7-4a")
    assert at.reason("at 3721") == ("PS-Fig9d", "outside_the_ring")
    assert {"3821", "4123"} <= at.targets("at")


@pytest.mark.clause("PS-Fig9b", "PS-Fig9c")
def test_the_three_airfields_of_figure_9() -> None:
    at = deploying("historical").do("airfield 3626")
    assert at.reason("airfield 2919") == ("PS-Fig9b", "airfield_by_figure_9")
    at.do("airfield 1329", "airfield Lafonia and West Falkland")


@pytest.mark.clause("PS-3.3a", "PS-3.2e")
@pytest.mark.parametrize("scenario", ["stanley", "historical"])
def test_the_ready_made_set_up_is_not_laid_over_aircraft_based_by_hand(scenario: str) -> None:
    """Else there would be one too many, and the set-up could not end."""
    at = deploying(scenario).do("base 4724")
    assert "ready" not in at.options()
    assert at.reason("ready") == ("PS-3.3a", "begun_by_hand")


@pytest.mark.clause("PS-22.2.1a", "PS-Fig9e", "PS-22.2a", "PS-22.2.3a")
@pytest.mark.parametrize(
    ("scenario", "ready_made"),
    [("stanley", "ready"), ("stanley", "ready_other"), ("historical", "ready"), ("historical", "ready_other")],
)
def test_the_ready_made_set_up_keeps_the_limits_and_can_be_laid_by_hand(scenario: str, ready_made: str) -> None:
    at = deploying(scenario)
    ready = game(deploying(scenario).do(ready_made)).state
    edition = game(at).edition
    name = edition.board.name
    for field in ready.airfields:
        at.do(
            *(() if field.permanent else (f"airfield {name(field.hex)}",)), *field.planes * [f"base {name(field.hex)}"]
        )
    for number in ready.blown:
        at.do(f"demolish {number}")
    order = sorted(game(at).roster(AR), key=lambda unit: edition.units[unit].kind in ("dummy", "helicopter"))
    for unit in order:
        hex_ = ready.units[unit].hex
        at.do(f"place {edition.units[unit].id}", f"at {edition.board.name(edition.box if hex_ < 0 else hex_)}")
    at.do("stores")
    for one in ready.supplies:
        at.do(*one.points * [f"store {name(one.hex)}"])
    for position in ready.positions:
        at.do(*position.size * [f"dig_in {name(position.hex)}"])
    laid = game(at).state
    assert [unit.hex for unit in laid.units] == [unit.hex for unit in ready.units]
    assert sum(one.points for one in ready.supplies) == edition.tables.supply.argentine
    assert (set(laid.airfields), set(laid.positions)) == (set(ready.airfields), set(ready.positions))
    at.do("done")


@pytest.mark.clause("PS-3.3a", "PS-17.2.1a")
def test_another_ready_made_set_up_holds_the_third_beach_and_leaves_the_south() -> None:
    at = deploying().do("ready_other")
    beaches, here = game(at).edition.beaches, game(at).here
    assert all(here(space, AR) for space in beaches[3])
    assert not here(at.space("3427"), AR)
    assert settlements_held(game(at)) >= game(at).edition.tables.morale.settlements


@pytest.mark.clause("PS-3.3a")
def test_where_one_set_up_is_ready_there_is_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the files of somebody who lays his own over ours."""
    monkeypatch.setattr(setup_3, "ready_set_ups", lambda game: game.edition.scenarios["historical"].ready[:1])
    assert deploying("historical").reason("ready_other") == ("PS-3.3a", "no_other_set_up")


@pytest.mark.clause("PS-22.2.1a", "PS-Fig9b", "PS-17.2.1a")
def test_the_other_historical_set_up_has_the_garrison_of_darwin_in_settlements_and_guns_at_the_airport() -> None:
    at = deploying("historical").do("ready_other")
    assert {at.where(unit) for unit in ("ar-12-2c", "ar-12-1", "ar-12-0a", "ar-12-0b")} == {
        "3626", "3427", "1317", "1119",
    }  # fmt: skip
    guns = [unit for unit in game(at).on_map(AR) if game(at).type(unit).kind == "artillery"]
    assert len([unit for unit in guns if attack_line(game(at), unit)]) == len(guns)
    assert set(game(at).state.blown) == set(range(4))


@pytest.mark.clause("PS-17.2.1a")
def test_somebody_stands_in_every_settlement_of_the_free_set_up() -> None:
    ready = game(deploying().do("ready"))
    assert [space for space in ready.edition.settlements if not ready.here(space, AR)] == []
    assert set(ready.state.blown) == set(range(4))


# -- 19.3 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-19.3a")
def test_two_counters_are_drawn_and_only_the_argentine_player_knows() -> None:
    at = deploying(reinforcements="yes")
    drawn = game(at).state.reinforcements
    kinds = {game(at).type(unit).branch for unit in drawn}
    assert len(set(drawn)) == 2
    assert not kinds & {"marine", "para", "ranger"}
    assert game(at).redacted_for("uk").reinforcements == ()
    assert not {game(at).type(unit).id for unit in drawn} & at.targets("place")
    assert game(deploying()).state.reinforcements == ()


def drawn_for_later(scenario: str, *units: str) -> Island:
    """The set-up of the Argentine player, from whom these were drawn to come later."""
    at = deploying(scenario, reinforcements="yes")
    game(at).state.reinforcements = tuple(at.number(unit) for unit in units)
    game(at).forget()
    return at


@pytest.mark.clause("PS-19.3a", "PS-3.3a")
def test_who_was_drawn_is_not_laid_out() -> None:
    at = drawn_for_later("stanley", "ar-3-3a", "ar-dummy-1")
    assert not {"ar-3-3a", "ar-dummy-1"} & at.targets("place")
    assert at.reason("place ar-3-3a") == ("PS-19.3a", "reinforcement")
    at.do("ready")
    assert (at.where("ar-3-3a"), at.where("ar-dummy-1"), at.where("ar-3-3b")) == ("later", "later", "4624")
    assert "done" in at.options(), "nobody else is in hand"


@pytest.mark.clause("PS-19.3a", "PS-14.5a")
def test_a_dummy_whose_company_was_drawn_is_laid_out_at_stanley() -> None:
    at = drawn_for_later("stanley", "ar-4-5", "ar-3-3a").do("ready")
    dummies = {unit: at.where(unit) for unit in at.names(game(at).roster(AR)) if "dummy" in unit}
    assert {unit for unit, hex_ in dummies.items() if hex_ == "4524"} == {"ar-dummy-3"}


@pytest.mark.clause("PS-19.3a", "PS-Fig9a")
def test_who_was_drawn_is_none_of_the_garrison_of_darwin() -> None:
    """The 12th Regiment has 11 points: without a battalion that comes later all of the others are wanted there."""
    at = drawn_for_later("historical", "ar-12-4", "ar-dummy-1").do("place ar-12-2a")
    assert at.reason("at 2515") == ("PS-Fig9a", "garrison_of_darwin")
    assert "2515" in drawn_for_later("historical", "ar-3-3a", "ar-3-3b").do("place ar-12-2a").targets("at")


def test_the_phases_are_in_order() -> None:
    assert PHASES.index("deploy") == DEPLOY == 1


@pytest.mark.clause("PS-8.5c")
def test_carriers_never_lie_face_down() -> None:
    at = deploying().do("ready")
    carriers = [unit for unit in game(at).roster(AR) if game(at).type(unit).kind == "apc"]
    assert carriers
    assert not any(game(at).unit(unit).down for unit in carriers)


OPTIONAL = [option.id for option in MODULE.options if {value for value, _ in option.choices} == {"no", "yes"}]


@pytest.mark.clause("PS-0.3a")
def test_every_optional_rule_is_off_unless_chosen_and_is_chosen_alone() -> None:
    basic = settle_options(MODULE, None)
    for name in OPTIONAL:
        assert basic[name] == "no"
        chosen = settle_options(MODULE, {name: "yes"})
        assert {other for other in OPTIONAL if chosen[other] == "yes"} == {name}
