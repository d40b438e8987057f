"""2.2, 11: order, guns of ships close inshore, what holds a hex and what does not."""

from __future__ import annotations

import pytest

from games.port_stanley.battles import attack, field, passing, rolled
from games.port_stanley.sky import on, sky


@pytest.mark.clause("PS-11.9a")
@pytest.mark.parametrize("anchorage", ["4225", "4326"])
def test_a_ship_next_to_the_target_supports_the_attack(anchorage: str) -> None:
    """It cannot take part in the assault itself, being no land unit: its guns add like those further off."""
    units = {"uk-glamorgan": anchorage, "uk-2-para-1": "4224", "ar-12-2a": "4325"}
    at = field(units, uk={"4224": 3}, ar={"4325": 1}, dice=(1, 1, 1, 1, 1))
    at.do("attack 4325", "commit uk-2-para-1", "fire uk-glamorgan", "designate")
    while not at.events("CombatRolled"):
        at.do("end_attacks" if at.prompt == "attacks" else "pass")
    assert rolled(at)[0] == 5


@pytest.mark.clause("PS-2.2g", "PS-2.2h")
def test_the_strength_of_support_is_known_before_bombs_fall() -> None:
    """The defender's step comes first: support of those under attack is rolled, then the air attacks are resolved."""
    units = {"uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-12-2a": "2313"}
    at = sky(
        units, phase="uk_combat", dice=(6, 6, 6, 6, 6, 6, 6, 6), boxes={"ground": 2, "bombing": (0, 0, 2)},
        supplies={"uk": {"2113": 2}, "ar": {"2213": 2}},
    )  # fmt: skip
    on(at, "bomb_troops 2313", "send 2", "attack 2213", "commit uk-2-para-1", "designate", "support 2213", "send 2")
    names = [type(event).__name__ for _, event in at.match.events(everything=True)]
    order = [name for name in names if name in ("SupportRolled", "Bombarded", "CombatRolled")]
    assert order == ["SupportRolled", "Bombarded", "CombatRolled"]


# -- 16.1.2 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-16.1.2d", "PS-11.5.7a")
@pytest.mark.parametrize("companion", ["ar-hq-joffre", "ar-apc-1"])
def test_a_headquarters_goes_with_attackers_who_have_to_retreat(companion: str) -> None:
    """It may retreat with other units, those of an attack that fails as well as those of a defence."""
    units = {"uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-hq-menendez": "2313", companion: "2213"}
    at = field(units, phase="ar_combat", ar={"2213": 2}, dice=(5, 6, 6, 1))
    at.game.state.available = (0, 1)
    attack(at, "2113", "ar-7-4a")
    while at.prompt != "retreat":
        at.do("pass")
    goes = sorted(at.targets("retreat"))[0]
    at.do(f"retreat {goes}")
    assert (at.side, at.targets("fall_back")) == ("ar", {companion})
    at.do(f"fall_back {companion}")
    if at.prompt == "retreat":
        at.do(f"retreat {goes}")
    assert at.where(companion) == at.where("ar-7-4a") == goes


@pytest.mark.clause("PS-16.1.2d")
def test_a_headquarters_does_not_retreat_from_those_who_stay() -> None:
    """It retreats with others, not by itself."""
    units = {"uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-hq-joffre": "2213"}
    at = field(units, dice=(6, 1, 1), uk={"2113": 2})
    attack(at, "2213", "uk-2-para-1")
    while at.side == "uk":
        at.do(sorted(at.options())[0])
    assert at.targets("fall_back") == {"ar-7-4a"}
    at.do("fall_back ar-7-4a")
    while at.prompt == "retreat":
        at.do(sorted(at.options())[0])
    assert at.targets("fall_back") == {"ar-hq-joffre"}
    passing(at)
    assert at.where("ar-hq-joffre") == "2213"


# -- 11.7.2 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.7.2a")
@pytest.mark.parametrize("first", ["2213", "2212"])
def test_a_battery_defends_if_any_of_the_hexes_under_attack_is_in_its_range(first: str) -> None:
    """It adds to the defence of any unit in range that is attacked, whichever of two hexes was named first."""
    units = {"uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-7-4b": "2212", "ar-3-arty-1": "2218"}
    at = field(units, uk={"2113": 2}, ar={"2213": 2, "2218": 2})
    far = at.game.edition.chart.distance
    assert [far(at.space("2218"), at.space(hex_)) for hex_ in ("2213", "2212")] == [5, 6]
    other = {"2213": "2212", "2212": "2213"}[first]
    at.do(f"attack {first}", "commit uk-2-para-1", f"include {other}", "designate")
    assert at.targets("guard") == {"ar-3-arty-1"}


# -- 12.5 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-12.5.2a")
def test_the_patrol_is_met_before_anybody_moves() -> None:
    """Ruling P35: the die is rolled as the combat phase begins, so that who moves knows what will fly."""
    units = {"ar-7-4a": "2213", "uk-2-para-1": "2011", "uk-fearless": "1118"}
    boxes = {"patrol": 6, "shipping": (3, 0, 0)}
    at = sky(units, dice=(5,), boxes=boxes)
    assert (at.side, at.prompt) == ("ar", "patrolled")
    at.do("brave")
    assert at.event("PatrolRolled").lost == 0
    assert at.prompt == "move"
    at.do("move ar-7-4a", "to 2314", "end")
    assert at.prompt == "strikes"


# -- 11.7.5 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.7.5a")
def test_a_battery_that_has_fought_adds_nothing_where_it_has_fled_to() -> None:
    """Artillery takes part in one combat of a phase, though its new hex be attacked as well."""
    scouts = {"at": "2113", "reduced": True}
    units = {"uk-blues-royals": scouts, "uk-3-para-1": "2412", "ar-11-arty": "2213", "ar-7-4a": "2313"}
    supplies = {"2113": 2, "2412": 2}
    at = field(units, uk=supplies, ar={"2213": 2, "2313": 2}, dice=(4, 1, 3, 6, 1, 1, 1))
    at.do("attack 2213", "commit uk-blues-royals", "designate", "attack 2313", "commit uk-3-para-1", "designate")
    while at.prompt != "battle":
        at.do("end_attacks" if at.prompt == "attacks" else "pass")
    at.do("resolve 2213")
    while at.prompt != "retreat":
        at.do("pass")
    at.do("retreat 2313")
    while len(at.events("CombatRolled")) < 2:
        at.do("pass")
    assert at.where("ar-11-arty") == "2313"
    assert rolled(at)[1] == 4, "the battalion alone"
    assert at.supplies("2313", "ar") == 2
