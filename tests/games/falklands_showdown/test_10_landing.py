"""10.4 Amphibious invasion (Op 21), 7.1 Op 20, 6-4 the land-based Exocet."""

from __future__ import annotations

import pytest
from waters import waters

SHIPS = dict.fromkeys(("uk-canberra", "uk-norland", "uk-fearless", "uk-hermes", "uk-brilliant"), "falklands-sea")
CARGO = {
    "uk-40c": "uk-canberra",
    "uk-42c": "uk-canberra",
    "uk-3p": "uk-canberra",
    "uk-2p": "uk-norland",
    "uk-br": "uk-fearless",
    "uk-sas": "uk-hermes",
}
FLEET = {**SHIPS, **CARGO}


@pytest.mark.clause("FS-7.1.21a", "FS-10.4a", "FS-6.5d")
def test_a_landing_goes_to_a_coast_that_the_enemy_holds_or_contests() -> None:
    t = waters({**FLEET, "uk-45c": "san-carlos", "uk-wg": "fitzroy", "ar-5": "fitzroy"}, control={"san-carlos": "uk"})
    t.do("op 21")
    assert t.targets("at") == {t.game.edition.board.names[area] for area in t.game.edition.coastal} - {"san-carlos"}
    assert "fitzroy" in t.targets("at")
    assert "mount-kent" not in t.targets("at")


@pytest.mark.clause("FS-10.4a")
def test_steps_of_the_uk_up_to_the_limit_land() -> None:
    t = waters(FLEET).do("op 21", "at san-carlos")
    assert t.targets("land") == set(CARGO)
    assert "go" not in t.options()
    limit = t.game.edition.limits.landing_uk
    assert limit % 2 == 0
    whole = ["uk-40c", "uk-42c", "uk-3p", "uk-2p", "uk-br"]
    assert t.do(*(f"land {name}" for name in whole[: limit // 2])).options() == {"go"}
    t = waters({**FLEET, "uk-3p": {"at": "uk-canberra", "hits": 1}}).do("op 21", "at san-carlos")
    whole.remove("uk-3p")
    t.do(*(f"land {name}" for name in whole[: limit // 2 - 1]), "land uk-3p")
    assert t.options() == {"land uk-sas", "go"}
    assert t.do("land uk-sas", "go").where("uk-3p") == "san-carlos"


@pytest.mark.clause("FS-10.4a")
def test_units_of_ar_up_to_the_limit_land() -> None:
    places = {"ar-cabo-san-antonio": "falklands-sea", "ar-py": "falklands-sea", "uk-2p": "san-carlos"}
    cargo = {"ar-3m": "ar-cabo-san-antonio", "ar-2": "ar-cabo-san-antonio", "ar-sf-anf": "ar-py"}
    t = waters({**places, **cargo}, phase="ar_ops", control={"san-carlos": "uk"}).do("op 21")
    assert t.options() == {"at san-carlos"}
    t.do("at san-carlos")
    assert t.targets("land") == set(cargo)
    assert t.do("land ar-sf-anf", "land ar-2").options() == {"go"}


@pytest.mark.clause("FS-10.4a")
def test_who_can_land() -> None:
    away = {"uk-canberra": "sea-7", "uk-40c": "uk-canberra", "uk-onyx": "falklands-sea", "uk-sbs": "uk-onyx"}
    assert "op 21" not in waters(away).options()
    t = waters({**away, "uk-antrim": "falklands-sea", "uk-sas": "uk-antrim"}).do("op 21", "at fox-bay")
    assert t.targets("land") == {"uk-sas"}
    t = waters({"uk-antrim": "falklands-sea", "uk-2p": "uk-antrim", "uk-sas": "uk-antrim"}).do("op 21", "at fox-bay")
    assert t.targets("land") == {"uk-sas"}


@pytest.mark.clause("FS-10.4a", "FS-10.4d", "FS-3.6c")
def test_an_empty_coast_is_taken_without_a_die() -> None:
    t = waters(FLEET).do("op 21", "at fox-bay", "land uk-br", "land uk-2p", "go")
    assert (t.where("uk-br"), t.where("uk-2p"), t.holder("fox-bay"), t.points) == ("fox-bay", "fox-bay", "uk", 7)
    assert t.log_kinds().count("Landed") == 2


@pytest.mark.clause("FS-10.4c", "FS-10.4b")
def test_a_round_follows_with_lower_numbers_for_those_who_land() -> None:
    places = {**FLEET, "ar-8": "fox-bay", "uk-45c": "fox-bay"}
    t = waters(places, dice=[1, 1, 1]).do("op 21", "at fox-bay", "land uk-2p", "go")
    assert (t.side, t.prompt) == ("uk", "aim")
    t.do("at-unit ar-8", "at-unit ar-8")
    assert t.side == "ar"
    assert t.targets("at-unit") == {"uk-2p", "uk-45c"}
    t.do("at-unit uk-2p")
    shots = {t.names((shot.shooter,))[0]: (shot.number, shot.hit) for shot in t.events("Fired")}
    landed = t.lowered("uk-2p", "ar-8", -t.game.edition.modifiers.landed)
    assert landed < t.factor("uk-2p", "ar-8")
    assert shots == {
        "uk-45c": (t.factor("uk-45c", "ar-8"), True),
        "uk-2p": (landed, True),
        "ar-8": (t.factor("ar-8", "uk-2p"), True),
    }
    assert (t.holder("fox-bay"), t.unit("uk-2p").hits) == ("uk", 1)


@pytest.mark.clause("FS-10.4c")
def test_the_defender_may_hold_the_shore() -> None:
    t = waters({**FLEET, "ar-8": "fox-bay"}, dice=[6, 1]).do("op 21", "at fox-bay", "land uk-2p", "go", "spread")
    assert (t.holder("fox-bay"), t.where("ar-8"), t.unit("uk-2p").hits) == ("ar", "fox-bay", 1)


# -- 7.1 Op 20, Naval Bombardment ----------------------------------------------------------------------

GUNS = dict.fromkeys(
    ("uk-glamorgan", "uk-antrim", "uk-arrow", "uk-yarmouth", "uk-plymouth", "uk-alacrity", "uk-brilliant"),
    "falklands-sea",
)


@pytest.mark.clause("FS-7.1.20a")
def test_ships_with_guns_up_to_the_limit_bombard() -> None:
    t = waters({**GUNS, "ar-7": "port-stanley", "ar-4": "mount-kent", "uk-sas": "goose-green"})
    guns = [name for name in GUNS if t.factor(name, "ar-7")]
    limit = t.game.edition.limits.bombardment
    assert limit < len(guns) < len(GUNS)
    t.roll(*[6] * limit)
    assert t.do("op 20").options() == {"at port-stanley"}
    t.do("at port-stanley", "spread")
    shooters = t.names(shot.shooter for shot in t.events("Fired"))
    assert len(shooters) == len(set(shooters)) == limit
    assert set(shooters) <= set(guns)
    assert [t.factor(name, "ar-7") for name in shooters] == sorted(
        (t.factor(game, "ar-7") for game in guns), reverse=True
    )[:limit]
    assert t.dice_left() == ()


@pytest.mark.clause("FS-7.1.20a", "FS-3.6c")
def test_guns_that_clear_a_contested_area_change_its_control() -> None:
    places = {"uk-arrow": "falklands-sea", "ar-8": "fox-bay", "uk-2p": "fox-bay"}
    t = waters(places, dice=[1]).do("op 20", "at fox-bay", "at-unit ar-8")
    assert (t.holder("fox-bay"), t.points) == ("uk", 7)


@pytest.mark.clause("FS-7.1.20a")
def test_what_a_bombardment_needs() -> None:
    assert "op 20" not in waters({"uk-brilliant": "falklands-sea", "ar-7": "port-stanley"}).options()
    assert "op 20" not in waters({"uk-arrow": "sea-7", "ar-7": "port-stanley"}).options()
    assert "op 20" not in waters({"uk-arrow": "falklands-sea", "ar-4": "mount-kent"}).options()
    assert "op 20" not in waters({"uk-arrow": "falklands-sea", "ar-7": "port-stanley"}, event="4-4").options()
    assert "op 20" in waters({"ar-py": "falklands-sea", "uk-2p": "fox-bay"}, phase="ar_ops").options()


# -- 6-4 the land-based Exocet -------------------------------------------------------------------------


@pytest.mark.clause("FS-11.3.6-4", "FS-7.1.20a")
def test_the_exocet_answers_a_bombardment_near_port_stanley() -> None:
    places = {"uk-arrow": "falklands-sea", "uk-glamorgan": "falklands-sea", "ar-7": "port-stanley"}
    hit = waters().game.edition.faces.land_exocet
    t = waters(places, dice=[6, 6, hit], exocet="held").do("op 20", "at port-stanley", "spread")
    assert (t.side, t.prompt) == ("ar", "exocet")
    assert t.options() == {"attack uk-arrow", "attack uk-glamorgan", "none"}
    t.do("attack uk-glamorgan")
    assert (t.unit("uk-glamorgan").hits, t.game.state.exocet) == (1, "fired")


@pytest.mark.clause("FS-11.3.6-4")
def test_the_exocet_may_miss_and_is_gone() -> None:
    places = {"uk-arrow": "falklands-sea", "ar-3": "port-louis"}
    missed = waters().game.edition.faces.land_exocet + 1
    t = waters(places, dice=[6, missed], exocet="held").do("op 20", "at port-louis", "spread", "attack uk-arrow")
    assert (t.unit("uk-arrow").hits, t.game.state.exocet, t.over) == (0, "fired", True)


@pytest.mark.clause("FS-11.3.6-4")
def test_the_exocet_can_be_kept_and_has_a_reach() -> None:
    places = {"uk-arrow": "falklands-sea", "ar-3": "port-louis", "ar-8": "fox-bay"}
    t = waters(places, dice=[6], exocet="held").do("op 20", "at port-louis", "spread", "none")
    assert t.game.state.exocet == "held"
    assert waters(places, dice=[6], exocet="held").do("op 20", "at fox-bay", "spread").over
    assert waters(places, dice=[6], exocet="fired").do("op 20", "at port-louis", "spread").over
    assert waters(places, exocet="held").do("op 20", "at port-louis", "hold").over  # no ship has taken part
    ar = {"ar-py": "falklands-sea", "uk-2p": "port-louis"}
    assert waters(ar, phase="ar_ops", dice=[6], exocet="held").do("op 20", "at port-louis", "spread").over


@pytest.mark.clause("FS-11.3.6-4", "FS-6.5b")
def test_the_exocet_at_a_landing_may_take_what_is_still_aboard() -> None:
    t = waters({**FLEET, "uk-norland": {"at": "falklands-sea", "hits": 1}}, dice=[4], exocet="held")
    t.do("op 21", "at port-louis", "land uk-sas", "land uk-40c", "go")
    assert t.options() == {"attack uk-hermes", "attack uk-canberra", "none"}
    t.do("attack uk-canberra")
    assert (t.unit("uk-canberra").hits, t.where("uk-42c"), t.holder("port-louis")) == (1, "uk-canberra", "uk")


@pytest.mark.clause("FS-11.3.6-4", "FS-10.11b", "FS-4.4.4a", "FS-6.5b")
@pytest.mark.parametrize(("points", "over"), [(8, False), (18, True)])
def test_a_ship_that_the_exocet_sinks_takes_who_is_aboard_along_and_scores_at_once(points: int, over: bool) -> None:
    ships = {"uk-fearless": {"at": "falklands-sea", "hits": 1}, "uk-arrow": "falklands-sea"}
    units = ships | {"uk-40c": "uk-fearless", "uk-br": "uk-fearless"}
    t = waters(units, dice=[1], exocet="held", points=points, whole=True)
    t.do("op 21", "at port-louis", "land uk-40c", "go", "attack uk-fearless")
    assert [t.where(unit) for unit in ("uk-fearless", "uk-br", "uk-40c")] == ["lost", "lost", "port-louis"]
    assert (t.game.state.exocet, t.points, t.dice_left()) == ("fired", points + 2, ())
    assert (t.over, t.game.state.level) == (over, "sudden" if over else "")
    if not over:
        assert t.side == "ar"  # the operation is done
        assert "op 25" in t.options()
