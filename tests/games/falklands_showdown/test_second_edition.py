"""What the second edition of the reconstruction does otherwise, and that the first goes on as it was."""

from __future__ import annotations

import pytest
from waters import Lie, Waters, waters

from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import hit_number

FIRST = {"edition": "first"}
EDITIONS = pytest.mark.parametrize("edition", ["second", "first"])
A4S = {f"ar-a4-{number}": "argentina" for number in range(1, 9)}


def ar(units: dict[str, Lie], edition: str = "second", dice: tuple[int, ...] = (), **state: object) -> Waters:
    """A phase of Argentina's operations."""
    return waters(units, phase="ar_ops", settings={"edition": edition}, dice=dice, **state)


@pytest.mark.clause("FS-9.5g")
@pytest.mark.parametrize(
    ("edition", "where", "fewer"), [("second", "sea-7", 1), ("second", "falklands-sea", 0), ("first", "sea-7", 0)]
)
def test_a_carrier_that_stands_off_meets_aircraft_with_a_die_less(edition: str, where: str, fewer: int) -> None:
    t = ar({"ar-a4-1": "argentina", "uk-hermes": where, "uk-norland": "sea-6"}, edition)
    t.roll(*[6] * (t.game.edition.dice.carrier_air - fewer + 1))
    t.do("op 17", "raid sea-6", "fly ar-a4-1", "go", "intercept")
    assert (t.over, t.dice_left()) == (True, ())


@pytest.mark.clause("FS-9.4f")
def test_tankers_take_few_skyhawks_beyond_the_range_line() -> None:
    places: dict[str, Lie] = {**A4S, "ar-dgr-1": "argentina", "uk-norland": "sea-7"}
    t = ar(places).do("op 17", "raid sea-7")
    assert t.targets("fly") == set(A4S)
    t.do(*(f"fly ar-a4-{number}" for number in range(1, t.game.edition.limits.tankers + 1)))
    assert (t.options(), t.reason("fly ar-a4-8")) == ({"go"}, ("FS-9.4f", "raid_limit"))
    assert "op 17" not in ar(places, "first").options()
    strike: dict[str, Lie] = {**A4S, "ar-25-de-mayo": "sea-6", "uk-norland": "sea-7"}
    t = ar(strike).do("op 17", "raid sea-7", "fly ar-a4-1", "fly ar-a4-2")
    assert t.options() == {"fly ar-25-de-mayo", "go"}  # it needs no tanker


@pytest.mark.clause("FS-10.5f")
def test_the_super_etendard_flies_with_its_missiles_alone() -> None:
    places: dict[str, Lie] = {"ar-spr-ent-1": "argentina", "ar-a4-1": "argentina", "uk-norland": "sea-6"}
    t = ar({**places, "uk-2p": "fox-bay"}).do("op 17", "raid sea-6")
    assert (t.targets("fly"), t.reason("fly ar-spr-ent-1")) == ({"ar-a4-1"}, ("FS-10.5f", "missiles_alone"))
    assert ar({**places, "uk-2p": "fox-bay"}).do("op 18", "raid fox-bay").targets("fly") == {"ar-a4-1"}
    assert "fly ar-spr-ent-1" in ar(places, "first").do("op 17", "raid sea-6").options()


@pytest.mark.clause("FS-10.5d")
@EDITIONS
def test_a_missile_sinks_a_freighter_in_the_first_edition_alone(edition: str) -> None:
    t = ar({"ar-spr-ent-1": "argentina", "uk-norland": "sea-7"}, edition, (1,)).do("op 7", "attack uk-norland")
    assert t.where("uk-norland") == ("sea-7" if edition == "second" else "lost")


ANCHORED: dict[str, Lie] = {
    "uk-norland": "falklands-sea",
    "uk-hermes": "falklands-sea",
    "uk-2p": "san-carlos",
}


@pytest.mark.clause("FS-10.5g")
def test_no_missile_reaches_san_carlos_water() -> None:
    places: dict[str, Lie] = {**ANCHORED, "ar-spr-ent-1": "argentina"}
    held = {"san-carlos": "uk"}
    t = ar(places, control=held).do("op 7")
    assert (t.targets("attack"), t.reason("attack uk-norland")) == ({"uk-hermes"}, ("FS-10.5g", "sheltered"))
    assert "attack uk-norland" in ar({**places, "ar-12": "san-carlos"}, control=held).do("op 7").options()
    assert "attack uk-norland" in ar(places, "first", control=held).do("op 7").options()


@pytest.mark.clause("FS-8.2d")
@EDITIONS
def test_no_submarine_reaches_san_carlos_water(edition: str) -> None:
    places: dict[str, Lie] = {**ANCHORED, "ar-san-luis": "falklands-sea"}
    t = waters(places, phase="ar_subs", settings={"edition": edition}, control={"san-carlos": "uk"})
    t.do("sub ar-san-luis", "stay")
    assert ("attack uk-norland" in t.options()) is (edition == "first")
    assert "attack uk-hermes" in t.options()


@pytest.mark.clause("FS-10.6f")
@pytest.mark.parametrize(("screen", "named"), [({"uk-ardent": "falklands-sea"}, False), ({}, True)])
def test_bombers_see_the_escorts_before_san_carlos_water(screen: dict[str, Lie], named: bool) -> None:
    t = ar({**A4S, **ANCHORED, **screen}, control={"san-carlos": "uk"}, event="3-3")
    t.do("op 17", "raid falklands-sea", *(f"fly ar-a4-{number}" for number in range(1, 4)), "go")
    assert ("at-unit uk-norland" in t.options()) is named
    if not named:
        assert t.reason("at-unit uk-norland") == ("FS-10.6f", "sheltered")


@pytest.mark.clause("FS-10.6b")
@EDITIONS
def test_a_carrier_that_is_close_is_a_target_like_others(edition: str) -> None:
    screen = dict.fromkeys(("uk-ardent", "uk-arrow", "uk-active"), "sea-6")
    t = ar({**A4S, **screen, "uk-hermes": "sea-6"}, edition, event="3-3")
    t.do("op 17", "raid sea-6", *(f"fly ar-a4-{number}" for number in range(1, 4)), "go")
    assert ("at-unit uk-hermes" in t.options()) is (edition == "second")


@pytest.mark.clause("FS-10.6e")
def test_as_many_ships_as_can_cover_each_other_fire_at_a_raid() -> None:
    weak = ("uk-ardent", "uk-arrow", "uk-active", "uk-antrim", "uk-avenger", "uk-antelope")
    strong = ("uk-brilliant", "uk-exeter")
    for edition in ("second", "first"):
        t = ar({**A4S, **dict.fromkeys((*weak, *strong), "sea-6")}, edition, dice=(6,) * 20)
        t.do("op 17", "raid sea-6", "fly ar-a4-1", "go", "spread")
        shooters = t.names(shot.shooter for shot in t.events("Fired") if t.names((shot.shooter,))[0] != "ar-a4-1")
        assert len(shooters) == min(len(weak) + len(strong), t.game.edition.limits.flak)
        assert set(strong) <= set(shooters)


@pytest.mark.clause("FS-10.6g")
@EDITIONS
def test_a_raid_spreads_its_dice(edition: str) -> None:
    t = ar({**A4S, "uk-ardent": "sea-6", "uk-arrow": "sea-6"}, edition)
    t.do("op 17", "raid sea-6", *(f"fly ar-a4-{number}" for number in range(1, 5)), "go")
    t.do("at-unit uk-ardent", "at-unit uk-ardent")
    assert ("at-unit uk-ardent" in t.options()) is (edition == "first")


@pytest.mark.clause("FS-7.1.18a")
@EDITIONS
def test_few_counters_attack_troops(edition: str) -> None:
    t = ar({**A4S, "uk-2p": "fox-bay"}, edition).do("op 18", "raid fox-bay")
    t.do(*(f"fly ar-a4-{number}" for number in range(1, t.game.edition.limits.raid_land + 1)))
    assert t.options() == {"go"}


@pytest.mark.clause("FS-9.5c")
def test_an_escort_that_is_hit_saves_nobody() -> None:
    places: dict[str, Lie] = {"ar-a4-1": "argentina", "ar-m3-1": "argentina", "ar-dgr-1": "argentina"}
    fly = ("op 17", "raid sea-6", "fly ar-a4-1", "fly ar-m3-1", "fly ar-dgr-1", "go", "intercept")
    t = ar({**places, "uk-hermes": "falklands-sea", "uk-norland": "sea-6"}, dice=(1, 1, 6, 6)).do(*fly)
    t.do("at-unit ar-a4-1", "at-unit ar-m3-1", "at-unit ar-dgr-1")
    assert [t.where(name) for name in ("ar-a4-1", "ar-m3-1", "ar-dgr-1")] == ["lost", "lost", "argentina"]


@pytest.mark.clause("FS-7.1.2b")
@EDITIONS
def test_the_first_call_scores_and_in_the_first_edition_every_one(edition: str) -> None:
    t = ar({}, edition, event="4-2")
    start = t.points
    t.do("op 2", "choose ar-2", "op 2", "choose ar-3m")
    assert t.points == start + t.game.edition.points.mobilize * (1 if edition == "second" else 2)


RAIDERS: dict[str, Lie] = {"uk-hermes": "falklands-sea", "uk-sas": "uk-hermes"}


@pytest.mark.clause("FS-7.1.24a")
@EDITIONS
def test_a_raid_goes_at_every_aircraft_of_a_base(edition: str) -> None:
    base: dict[str, Lie] = {"ar-puc-5": "pebble-island", "ar-puc-6": "pebble-island"}
    t = waters({**RAIDERS, **base}, settings={"edition": edition}, dice=(1, 1, 1)[: 3 if edition == "second" else 2])
    t.do("op 24", "choose uk-sas", "attack ar-puc-5")
    assert [t.where(name) for name in base] == ["lost", "lost" if edition == "second" else "pebble-island"]
    assert t.dice_left() == ()


@pytest.mark.clause("FS-7.1.24d")
@EDITIONS
def test_a_team_is_no_match_for_a_battalion(edition: str) -> None:
    units: dict[str, Lie] = {**RAIDERS, "ar-12": "goose-green"}
    t = waters(units, settings={"edition": edition}, dice=(3, 1)).do("op 24", "choose uk-sas", "attack ar-12")
    assert t.where("ar-12") == ("goose-green" if edition == "second" else "lost")


@pytest.mark.clause("FS-10.4e")
@EDITIONS
def test_a_first_wave_lands_where_the_enemy_waits(edition: str) -> None:
    cargo = dict.fromkeys(("uk-40c", "uk-42c", "uk-3p"), "uk-canberra")
    t = waters({"uk-canberra": "falklands-sea", **cargo, "ar-8": "fox-bay"}, settings={"edition": edition})
    t.do("op 21", "at fox-bay", "land uk-40c", "land uk-42c")
    assert ("land uk-3p" in t.options()) is (edition == "first")
    if edition == "second":
        assert t.reason("land uk-3p") == ("FS-10.4e", "lift")


@pytest.mark.clause("FS-10.4f")
@EDITIONS
def test_the_narrows_of_port_salvador_let_few_through(edition: str) -> None:
    cargo = dict.fromkeys(("uk-40c", "uk-42c", "uk-3p"), "uk-canberra")
    t = waters({"uk-canberra": "falklands-sea", **cargo}, settings={"edition": edition})
    t.do("op 21", "at teal-inlet", "land uk-40c", "land uk-42c")
    assert ("land uk-3p" in t.options()) is (edition == "first")
    if edition == "second":
        assert t.reason("land uk-3p") == ("FS-10.4f", "lift")


@pytest.mark.clause("FS-8.2d")
@EDITIONS
def test_port_salvador_is_an_anchorage_too(edition: str) -> None:
    places: dict[str, Lie] = {"uk-norland": "falklands-sea", "uk-2p": "teal-inlet", "ar-san-luis": "falklands-sea"}
    places["uk-hermes"] = "falklands-sea"
    t = waters(places, phase="ar_subs", settings={"edition": edition}, control={"teal-inlet": "uk"})
    t.do("sub ar-san-luis", "stay")
    assert ("attack uk-norland" in t.options()) is (edition == "first")


@pytest.mark.clause("FS-10.4a")
@EDITIONS
def test_a_brigade_lands_at_once(edition: str) -> None:
    names = ("40c", "42c", "45c", "2p", "3p")
    cargo = {f"uk-{name}": "uk-canberra" if name[0] != "2" else "uk-norland" for name in names}
    t = waters({"uk-canberra": "falklands-sea", "uk-norland": "falklands-sea", **cargo}, settings={"edition": edition})
    t.do("op 21", "at san-carlos", *(f"land uk-{name}" for name in names[:4]))
    assert ("land uk-3p" in t.options()) is (edition == "second")


@pytest.mark.clause("FS-7.1.6a")
@EDITIONS
def test_the_first_group_comes_before_south_georgia(edition: str) -> None:
    t = waters(fresh=True, settings={"edition": edition}).do("op 6")
    assert t.where("uk-antrim") == ("sea-5" if edition == "second" else "sea-4")


@pytest.mark.clause("FS-7.1.4b")
@EDITIONS
def test_a_submarine_at_the_pier_is_hit_easily(edition: str) -> None:
    units: dict[str, Lie] = {"uk-antrim": "sea-5", "uk-sbs": "uk-antrim", "ar-santa-fe": "south-georgia"}
    t = waters(units, settings={"edition": edition}, dice=(3, 1)).do("op 4", "sail uk-antrim", "go")
    assert t.where("ar-santa-fe") == ("lost" if edition == "second" else "south-georgia")


@pytest.mark.clause("FS-10.3b")
@pytest.mark.parametrize(
    ("edition", "start", "lowered"),
    [("second", "port-stanley", 0), ("second", "fitzroy", 1), ("first", "port-stanley", 1)],
)
def test_who_stands_in_the_town_is_hindered_by_no_wall(edition: str, start: str, lowered: int) -> None:
    t = waters({"uk-2p": start, "ar-3": "port-stanley"}, settings={"edition": edition})
    number = hit_number(t.game, "ground", t.number("uk-2p"), t.number("ar-3"))
    assert number == t.factor("uk-2p", "ar-3") - lowered


@pytest.mark.clause("FS-10.3b")
@EDITIONS
def test_port_stanley_is_dug_in_against_ships_too(edition: str) -> None:
    t = waters({"uk-yarmouth": "falklands-sea", "ar-3": "port-stanley"}, settings={"edition": edition}, dice=(2,))
    t.do("op 20", "at port-stanley", "at-unit ar-3")
    assert t.where("ar-3") == ("port-stanley" if edition == "second" else "lost")


@pytest.mark.clause("FS-10.3c")
@pytest.mark.parametrize(
    ("edition", "unit", "less"), [("second", "uk-2p", 0), ("second", "uk-sg", 1), ("first", "uk-2p", 1)]
)
def test_commandos_and_paras_attack_from_the_march(edition: str, unit: str, less: int) -> None:
    t = waters({unit: "fitzroy", "ar-12": "goose-green"}, settings={"edition": edition}, dice=(6, 6))
    t.do("op 23", "at goose-green", f"march {unit}", "at-unit ar-12")
    assert t.events("Fired")[0].number == t.factor(unit, "ar-12") - less
