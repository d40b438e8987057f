"""What a side could bring against a hex: by its movement, and with the odds that the attack then has."""

from __future__ import annotations

import pytest
from table import Table, table

from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Threat

POSITION = {
    "jp-1-9-bn": "2521",
    "us-34-regt": "2619",
    "us-5-cav": "2623",
    "us-12-cav": "2618",
    "jp-364-bn": "2617",
}
"""Two regiments come next to the battalion in 2521; a third as near is held by the zone of control of another one."""


def threat(t: Table, unit: str, by: str) -> Threat:
    return t.match.threat(None, by, t.game.hex(t.unit(unit)))


def coming(t: Table, found: Threat) -> set[str]:
    return set(t.names(comer.piece for comer in found.comers))


def assert_made_as_threatened(t: Table, found: Threat) -> None:
    """The attack that is being put together, with all the support of its turn, is the one that was told."""
    if t.game.state.support:
        t.do(f"support {t.game.state.support}")
    made = t.match.view("us").attack
    assert found.attack is not None
    assert made is not None
    assert (found.attack.outcomes, found.attack.figures) == (made.outcomes, made.figures)
    assert {row.text: row.value for row in found.attack.sums} == {row.text: row.value for row in made.sums}


@pytest.mark.clause("LEY-5.14a")
def test_who_could_come_is_who_could_move_next_to_the_hex() -> None:
    t = table(POSITION)
    assert coming(t, threat(t, "jp-1-9-bn", "us")) == {"us-34-regt", "us-5-cav"}
    free = {unit: place for unit, place in POSITION.items() if unit != "jp-364-bn"}
    t = table(free)
    assert coming(t, threat(t, "jp-1-9-bn", "us")) == {"us-34-regt", "us-5-cav", "us-12-cav"}


@pytest.mark.clause("LEY-5.25a")
def test_armour_is_no_threat_where_its_ground_keeps_it_away() -> None:
    t = table({"us-34-regt": "0304", "jp-1-armour": "0306", "jp-1-9-bn": "0505"}, phase="jp movement", turn=12)
    found = threat(t, "us-34-regt", "jp")
    assert coming(t, found) == {"jp-1-9-bn"}


@pytest.mark.clause("LEY-7.0a")
def test_the_odds_are_those_of_the_attack_when_it_is_made() -> None:
    """The moves that a threat names are made, and the attack is put together at the table."""
    t = table(POSITION)
    found = threat(t, "jp-1-9-bn", "us")
    names = t.game.edition.board.names
    for comer in found.comers:
        assert comer.takes_part
        (unit,) = t.names((comer.piece,))
        if t.game.hex(comer.piece) != comer.at:
            t.do(f"move {unit}", f"to {names[comer.at]}")
    t.do("end", "attack jp-1-9-bn", "join us-34-regt", "join us-5-cav")
    assert_made_as_threatened(t, found)


def test_in_its_own_movement_a_unit_that_has_moved_is_no_threat_from_afar() -> None:
    t = table({**POSITION, "us-7-cav": "2920"})
    assert "us-5-cav" in coming(t, threat(t, "jp-1-9-bn", "us"))
    t.do("move us-5-cav", "to 2724")
    assert "us-5-cav" not in coming(t, threat(t, "jp-1-9-bn", "us"))


def test_the_layer_counts_for_each_hex_what_its_card_names() -> None:
    t = table(POSITION)
    shown = t.match.layer(None, "threats_us")
    values, space = dict(shown.values), t.space("2521")
    assert values[space] == "10"
    assert all(kind == "us" for kind, _ in shown.areas)
    light, *darker = [set(spaces) for _, spaces in shown.areas]
    assert light == set(values)
    assert darker
    assert all(spaces < light for spaces in darker)
    assert t.game.hex(t.unit("us-34-regt")) not in values
    own = t.match.threat(None, "us", t.space("2619"))
    assert (own.comers, own.attack, own.text) == ((), None, "Units of the US hold 2619 themselves.")


def test_what_is_asked_of_no_side_or_no_space_is_refused() -> None:
    t = table(POSITION)
    for by, space in (("nobody", 0), ("us", -1), ("us", 100_000)):
        with pytest.raises(UsageError):
            t.match.threat(None, by, space)


# -- 12.0 reinforcements -----------------------------------------------------------------------------

SHORE = {"jp-41-bn": "2427", "jp-169-bn": "0610"}
"""A battalion next to the Northern Beach, and one on the Southern."""


def how_it_comes(found: Threat) -> dict[int, str]:
    return {comer.piece: f"{comer.kind}: {comer.text}" for comer in found.comers}


@pytest.mark.clause("LEY-12.3a")
def test_a_reinforcement_that_can_land_next_to_the_hex_is_a_threat_with_the_odds_of_its_attack() -> None:
    t = table(SHORE, waiting={"us-34-regt": (9, "N"), "us-19-regt": (8, "N"), "us-21-regt": (10, "N")}, turn=9)
    found = threat(t, "jp-41-bn", "us")
    assert coming(t, found) == {"us-34-regt", "us-19-regt"}  # 12.1 the one withheld earlier, not the one due later
    lands = how_it_comes(found)[t.unit("us-34-regt")]
    assert lands.startswith("Landing on a beach: ashore at ")
    names = t.game.edition.board.names
    t.do("reinforce")
    for comer in found.comers:
        (unit,) = t.names((comer.piece,))
        t.do(f"enter {unit}", f"entry {names[comer.at]}")
    t.do("end", "attack jp-41-bn", "join us-34-regt", "join us-19-regt")
    assert_made_as_threatened(t, found)


@pytest.mark.clause("LEY-12.21a", "LEY-12.21b")
def test_it_comes_over_its_own_beach_and_over_no_hex_that_the_enemy_holds() -> None:
    t = table({"jp-41-bn": "2427", "jp-169-bn": "2528"}, waiting={"us-34-regt": (9, "N")}, turn=9)
    found = threat(t, "jp-41-bn", "us")
    assert how_it_comes(found)[t.unit("us-34-regt")].startswith("Landing on a beach: ashore at 2428, ")
    t = table({"jp-41-bn": "2427", "jp-169-bn": "2528", "jp-1-9-bn": "2428"}, waiting={"us-34-regt": (9, "N")}, turn=9)
    assert coming(t, threat(t, "jp-41-bn", "us")) == set()
    t = table({"jp-41-bn": "2427"}, waiting={"us-34-regt": (9, "S")}, turn=9)
    assert coming(t, threat(t, "jp-41-bn", "us")) == set()


@pytest.mark.clause("LEY-12.1b")
def test_having_landed_it_goes_on_inland() -> None:
    t = table({"jp-41-bn": "2325"}, waiting={"us-34-regt": (9, "N")}, turn=9)
    found = threat(t, "jp-41-bn", "us")
    (comer,) = found.comers
    beaches = {t.space(name) for name in ("2428", "2528", "2628")}
    assert comer.at not in beaches
    assert found.attack is not None
    assert {arrow.path[0] in beaches for arrow in found.attack.arrows if arrow.kind == "advance"} == {True}
    assert comer.text in {f"ashore at {name}, strength 5" for name in ("2428", "2528", "2628")}


@pytest.mark.clause("LEY-5.31b")
def test_it_finds_no_room_where_a_unit_is_held_by_the_enemy() -> None:
    units = {"jp-41-bn": "2427", "jp-169-bn": "2528", "jp-1-9-bn": "2628", "us-19-bn": "2428"}
    t = table(units, waiting={"us-34-regt": (9, "N")}, turn=9)
    assert coming(t, threat(t, "jp-41-bn", "us")) == {"us-19-bn"}


@pytest.mark.clause("LEY-12.1a")
def test_once_reinforcements_enter_nobody_on_the_map_comes_from_afar() -> None:
    t = table({**POSITION, **SHORE}, waiting={"us-19-regt": (9, "N")}, turn=9)
    assert "us-5-cav" in coming(t, threat(t, "jp-1-9-bn", "us"))
    t.do("reinforce")
    assert "us-5-cav" not in coming(t, threat(t, "jp-1-9-bn", "us"))
    assert coming(t, threat(t, "jp-41-bn", "us")) == {"us-19-regt"}


@pytest.mark.clause("LEY-12.42a")
def test_the_air_assault_comes_down_next_to_any_hex() -> None:
    units = {"us-34-regt": "2619", "us-19-regt": "1332"}
    t = table(units, waiting={"jp-4-air": (18, "any")}, turn=18, phase="jp movement", scenario="collapse")
    for unit in units:
        found = threat(t, unit, "jp")
        assert coming(t, found) == {"jp-4-air"}
        assert how_it_comes(found) == {t.unit("jp-4-air"): "From the air, anywhere: strength 2"}
    t = table(units, waiting={"jp-4-air": (18, "any")}, turn=17, phase="jp movement", scenario="collapse")
    assert coming(t, threat(t, "us-34-regt", "jp")) == set()


def test_the_layer_of_reinforcements_counts_them_alone() -> None:
    t = table({**POSITION, **SHORE}, waiting={"us-19-regt": (9, "N")}, turn=9)
    of_arrivals, of_all = (dict(t.match.layer(None, f"{name}_us").values) for name in ("arrivals", "threats"))
    assert of_arrivals[t.space("2427")] == "5"
    assert t.space("2521") in of_all.keys() - of_arrivals.keys()
    assert not t.match.layer(None, "arrivals_jp").values


# -- 10.0 Banzai -------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-10.0c", "LEY-10.0e")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_odds_of_a_banzai_are_those_of_the_massed_attack_when_it_is_made(face: int) -> None:
    """Each face does to either side what its outcome says, with the exchange."""
    units = {"us-34-regt": "2621", "jp-41-bn": "2521", "jp-1-armour": "2622"}
    t = table(units, phase="jp movement", turn=12, dice=[face])
    found = threat(t, "us-34-regt", "jp")
    assert found.attack is not None
    massed, plain = sorted((found.attack, *found.others), key=lambda attack: "Banzai" not in attack.title)
    assert (massed.title, plain.title) == (
        "Banzai attack on the 34th Infantry Regiment",
        "Attack on the 34th Infantry Regiment",
    )
    t.do("end", "attack us-34-regt", *(f"join {unit}" for unit in ("jp-41-bn", "jp-1-armour")))
    t.do("declare", "banzai")
    (rolled,) = t.events("CombatRolled")
    assert rolled.differential == massed.sums[-1].total  # type: ignore[attr-defined]
    assert rolled.differential > (plain.sums[-1].total or 0)  # type: ignore[attr-defined]
    (outcome,) = (outcome for outcome in massed.outcomes if face in outcome.faces)
    while not t.match.over and t.prompt in ("who_retreats", "retreat", "exchange", "advance"):
        t.do("stay" if "stay" in t.options() else min(t.options()))
    assert ("eliminated" in outcome.text) == bool(t.events("Eliminated"))


@pytest.mark.clause("LEY-10.0f", "LEY-10.11a")
def test_neither_the_us_nor_armour_alone_makes_a_banzai() -> None:
    t = table({"us-34-regt": "2621", "jp-1-armour": "2622"}, phase="jp movement", turn=12)
    for unit, by in (("us-34-regt", "jp"), ("jp-1-armour", "us")):
        found = threat(t, unit, by)
        assert found.attack is not None
        assert found.others == ()
