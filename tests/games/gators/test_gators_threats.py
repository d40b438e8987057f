"""What a side could bring against a hex: by its movement, and with the odds that the attack then has."""

from __future__ import annotations

import pytest
from island import EAST, FAR, HERE, WEST, Island, island
from test_v_launch import AT_SEA, RIM

from beachhead.kernel.scene import Threat

POSITION = {"us-rifle-1": FAR, "us-lav-1": "M3-0302", "reb-infantry-1": HERE}


def threat(t: Island, by: str, space: str = HERE, side: str | None = None) -> Threat:
    return t.match.threat(side, by, t.game.edition.board.space(space))


def coming(t: Island, found: Threat) -> set[str]:
    return {t.game.edition.units[comer.piece].id for comer in found.comers}


@pytest.mark.clause("GAT-VII-a.1")
def test_the_odds_are_those_of_the_attack_when_it_is_made() -> None:
    """The moves that a threat names are made, and the attack is put together at the table."""
    t = island(POSITION, whole=True)
    found, names = threat(t, "us"), t.game.edition.board.names
    assert coming(t, found) == {"us-rifle-1", "us-lav-1"}
    for comer in found.comers:
        assert comer.takes_part
        unit = t.game.edition.units[comer.piece].id
        if t.game.hex(comer.piece) != comer.at:
            t.do(f"move {unit}", f"to {names[comer.at]}")
    t.do("end", f"attack {HERE}", *(f"fire {t.game.edition.units[comer.piece].id}" for comer in found.comers))
    made = t.match.view("us").attack
    assert found.attack is not None
    assert made is not None
    assert (found.attack.outcomes, found.attack.figures) == (made.outcomes, made.figures)
    assert (found.attack.column, found.attack.sums) == (made.column, made.sums)


def test_arrows_lead_from_where_each_is_by_where_it_would_strike() -> None:
    t = island({"us-rifle-1": FAR, "reb-infantry-1": HERE})
    found, space = threat(t, "us"), t.game.edition.board.space
    (comer,) = found.comers
    assert found.attack is not None
    assert [(arrow.kind, arrow.path) for arrow in found.attack.arrows] == [
        ("advance", (space(FAR), comer.at)),
        ("attack", (comer.at, space(HERE))),
    ]


@pytest.mark.clause("GAT-VI-l.1")
def test_a_counter_face_down_is_a_target_without_odds_and_no_threat() -> None:
    t = island({"us-rifle-1": WEST, "reb-infantry-1": {"at": HERE, "hidden": True}})
    found = threat(t, "us", side="us")
    assert coming(t, found) == {"us-rifle-1"}
    assert found.attack is not None
    assert found.attack.outcomes == ()
    assert threat(t, "us", side="reb").attack.outcomes  # type: ignore[union-attr]
    assert threat(t, "reb", WEST, side="us").comers == ()
    assert coming(t, threat(t, "reb", WEST, side="reb")) == {"reb-infantry-1"}


def test_markers_count_for_whom_they_are_known_to() -> None:
    t = island({"us-ah1-1": {"at": WEST, "load": "GG"}, "reb-infantry-1": HERE})
    assert coming(t, threat(t, "us", side="us")) == {"us-ah1-1"}
    assert coming(t, threat(t, "us", side="reb")) == set()


@pytest.mark.clause("GAT-V.2", "GAT-VI-b.2", "GAT-VI-b.7")
@pytest.mark.parametrize(
    ("ship", "phase", "launched", "comes"),
    [
        ("us-lhd-1", "launch", 0, True),
        ("us-lhd-1", "launch", 6, False),
        ("us-lhd-1", "us_movement", 0, False),
        ("us-lhd-1", "reb_movement", 6, True),
        ("us-lpd-1", "launch", 0, False),
    ],
    ids=["launch", "limit", "too late", "next turn", "unarmed"],
)
def test_aircraft_are_launched_before_they_come(ship: str, phase: str, launched: int, comes: bool) -> None:
    units = {ship: AT_SEA, "us-ah1-1": ship, "reb-patrol-boat-1": "O3-0405"}
    t = island(units, phase=phase, launched=(launched, 0, 0))
    found = threat(t, "us", "O3-0405", side="us")
    assert coming(t, found) == ({"us-ah1-1"} if comes else set())
    assert bool(found.attack) == comes
    assert all(comer.text.endswith("attack 8") for comer in found.comers), "four markers of the kind that counts most"


def test_the_layer_counts_for_each_hex_what_its_card_names() -> None:
    t = island(POSITION)
    values, space = dict(t.match.layer(None, "threats_us").values), t.game.edition.board.space(HERE)
    attack = threat(t, "us").attack
    assert attack is not None
    assert values[space] == str(max(row.total or 0 for row in attack.sums))
    assert t.game.edition.board.space(FAR) not in values


@pytest.mark.clause("GAT-VII-j2.1", "GAT-VII-j2.2", "GAT-VII-j2.8", "GAT-VI-l.1")
def test_the_seal_team_comes_with_the_odds_of_its_special_attack() -> None:
    units = {"us-seal-1": HERE, "reb-75mm-1": EAST}
    found = threat(island(units), "us", EAST, "us")
    raid = next(one for one in (found.attack, *found.others) if one is not None and "SEAL" in one.title)
    assert [comer.kind for comer in found.comers].count("The SEAL Team") == 1
    t = island(units, phase="us_combat", dice=(6,)).do(f"seal {EAST}")
    column = t.event("CombatRolled", "reb").column
    assert raid.column == column
    assert t.where("reb-75mm-1") == "lost"
    assert next(face for face in raid.outcomes if 6 in face.faces).good == 1
    used = threat(island(units, seal_used=True), "us", EAST, "us")
    unseen = threat(island({**units, "reb-75mm-1": {"at": EAST, "hidden": True}}), "us", EAST, "us")
    for other in (used, unseen):
        assert "The SEAL Team" not in {comer.kind for comer in other.comers}


@pytest.mark.clause("GAT-VII-n.1", "GAT-VII-n.5", "GAT-VI-l.1")
def test_who_stands_beside_a_shore_could_repel_those_who_land() -> None:
    beach, inland = "B1-0304", "B1-0404"
    units = {"us-aav-1": "B1-0204", "reb-m48-1": inland, "reb-uh1b-1": {"at": "B1-0405", "load": "A"}}
    t = island(units)

    def repelling(t: Island, side: str | None = None, by: str = "reb") -> set[str]:
        kind = "Repelling those who land here"
        found = threat(t, by, beach, side)
        return {t.game.edition.units[comer.piece].id for comer in found.comers if comer.kind == kind}

    assert repelling(t, "us") == {"reb-m48-1"}
    layer = dict(t.match.layer("us", "repelling_reb").values)
    assert layer[t.game.edition.board.space(beach)] == str(
        max(t.game.type(t.game.edition.unit_index["reb-m48-1"]).attack)
    )
    assert t.do("move us-aav-1", f"to {beach}").options() == {"repel reb-m48-1", "pass"}
    assert repelling(island({**units, "reb-m48-1": {"at": inland, "hidden": True}}), "us") == set()
    assert repelling(island(units), by="us") == set()
    held = island({**units, "reb-m48-2": beach})  # where they stand nobody lands
    assert held.game.edition.board.space(beach) not in dict(held.match.layer("us", "repelling_reb").values)


# -- VI-f cargo, V.4 the edge of the map -------------------------------------------------------------

CARRIED = {"us-aav-1": FAR, "us-rifle-1": "us-aav-1", "reb-infantry-1": HERE}
SET_DOWN = "Set down by what carries them"


def set_down(t: Island, side: str | None = "us", space: str = HERE) -> set[str]:
    found = threat(t, "us", space, side)
    return {t.game.edition.units[comer.piece].id for comer in found.comers if comer.kind == SET_DOWN}


@pytest.mark.clause("GAT-VI-f.1", "GAT-VI-f.2")
def test_who_is_set_down_attacks_with_the_odds_of_the_attack_when_it_is_made() -> None:
    t = island(CARRIED, whole=True)
    found, names = threat(t, "us", side="us"), t.game.edition.board.names
    shown = found.attack
    assert shown is not None
    assert shown.title.endswith(", with one unit set down")
    assert set_down(t) == {"us-rifle-1"}
    places = {t.game.edition.units[comer.piece].id: names[comer.at] for comer in found.comers}
    t.do("move us-aav-1", f"to {places['us-aav-1']}", "unload us-rifle-1", f"onto {places['us-rifle-1']}")
    t.do("end", f"attack {HERE}", "fire us-rifle-1", "fire us-aav-1")
    made = t.match.view("us").attack
    assert made is not None
    assert (shown.outcomes, shown.figures, shown.column) == (made.outcomes, made.figures, made.column)


@pytest.mark.clause("GAT-VI-f.1", "GAT-VI-f.4")
def test_nobody_is_set_down_out_of_reach_or_unseen_or_once_its_carrier_has_moved() -> None:
    assert set_down(island(CARRIED), "reb") == set()
    assert set_down(island({**CARRIED, "us-aav-1": {"at": FAR, "held": 2, "moved": 2}}, turn=2)) == set()
    assert set_down(island({**CARRIED, "us-rifle-1": "lost"})) == set()
    assert set_down(island({**CARRIED, "reb-infantry-1": "O1-0402"}), space="O1-0402") == set()


@pytest.mark.clause("GAT-V.3", "GAT-VI-f.1")
def test_what_holds_somebody_is_launched_to_set_him_down() -> None:
    beach = "B1-0404"
    units = {"us-lhd-1": "O9-0303", "us-ch46-1": "us-lhd-1", "us-rifle-1": "us-ch46-1", "reb-infantry-1": beach}

    def brought(**more: object) -> set[str]:
        return set_down(island({**units, **more}, phase="launch"), space=beach)

    assert brought() == {"us-rifle-1"}
    assert brought(**{"us-rifle-1": "us-lhd-1"}) == set(), "who is not in it stays aboard"
    assert brought(**{"us-lhd-1": "O9-0301"}) == set(), "too far"
    assert set_down(island(units), space=beach) == set(), "the launch is over"


@pytest.mark.clause("GAT-V.4", "GAT-V.5")
def test_at_the_rim_of_the_map_aircraft_are_launched_off_it() -> None:
    aboard = dict.fromkeys((f"us-ah1-{number}" for number in range(1, 5)), "us-lhd-1")
    t = island({"us-lhd-1": RIM, **aboard, "reb-patrol-boat-1": "O1-0402"}, phase="launch")
    assert len(t.game.edition.board.near[t.space(RIM)]) < len(aboard)
    assert coming(t, threat(t, "us", "O1-0402", "us")) == set(aboard)
