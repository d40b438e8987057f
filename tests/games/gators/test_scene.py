"""What the table shows of Gators!: to each side what it may know, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from beachhead.kernel import scene
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.text import speaking
from games.gators.island import Island, island

CARRIER: dict[str, Any] = {
    "us-lhd-1": "O1-0600",
    "us-lcac-1": "B1-0401",
    "us-lav-1": "us-lcac-1",
    "us-lav-2": "us-lcac-1",
    "us-squad-1": "us-lav-1",
    "us-ah1-1": {"at": "B1-0501", "load": "AAGG"},
}
"""A carrier with carriers in it, and an armed helicopter."""

HIDDEN: dict[str, Any] = {
    "reb-infantry-1": {"at": "B1-0404", "hidden": True},
    "reb-militia-1": "B1-0304",
}
"""A unit under camouflage, and one that is not."""


def piece(t: Island, name: str, side: str | None) -> scene.Piece | None:
    """A unit as a side sees it, or None."""
    found = (one for one in t.match.view(side).pieces if one.id == t.number(name))
    return next(found, None)


def test_ready_made_plans_are_named_in_the_readers_language() -> None:
    t = island(phase="deploy", turn=0, fresh=True, dice=(5,))
    plans = [choice for choice in t.match.question("reb").choices if choice.action.verb == "ready-made"]
    assert (plans[0].label, plans[0].note[:8]) == ("Ready-made: Harbors and hinterland", "Infantry")
    with speaking("de"):
        plans = [choice for choice in t.match.question("reb").choices if choice.action.verb == "ready-made"]
    assert (plans[0].label, plans[0].note[:10]) == ("Fertiger Plan: Häfen und Hinterland", "Infanterie")


def test_a_carrier_is_opened_for_its_owner_only() -> None:
    t = island(CARRIER)
    lav, squad = piece(t, "us-lav-1", "us"), piece(t, "us-squad-1", "us")
    assert lav is not None
    assert squad is not None
    assert (lav.carrier, squad.carrier) == (t.number("us-lcac-1"), t.number("us-lav-1"))
    assert lav.space == squad.space == t.space("B1-0401")
    assert piece(t, "us-lav-1", "reb") is None
    carriers = [piece(t, "us-lcac-1", side) for side in ("us", "reb")]
    assert [carrier.cargo for carrier in carriers if carrier] == [("LAV", "LAV"), ()]


def test_markers_lie_on_an_aircraft_for_its_owner_only() -> None:
    t = island(CARRIER)
    seen = [piece(t, "us-ah1-1", side) for side in ("us", "reb")]
    assert [one.markers for one in seen if one] == [("A", "A", "G", "G"), ()]


def test_a_camouflaged_counter_lies_face_down_for_the_enemy() -> None:
    t = island(HIDDEN)
    assert piece(t, "reb-infantry-1", "us") is None
    (down,) = [one for one in t.match.view("us").pieces if one.face == "down"]
    assert (down.space, down.name, down.kind) == (t.space("B1-0404"), "?", "")
    mine = piece(t, "reb-infantry-1", "reb")
    assert mine is not None
    assert "hidden" in mine.marks


@pytest.mark.parametrize("other", ["reb-heavy-1", "reb-dragon-1"])
def test_what_is_under_camouflage_changes_nothing_that_the_enemy_is_shown(other: str) -> None:
    here, there = (island({**CARRIER, name: {"at": "B1-0404", "hidden": True}}) for name in ("reb-infantry-1", other))
    assert msgspec.json.encode(here.match.view("us")) == msgspec.json.encode(there.match.view("us"))
    for layer in here.match.layers:
        piece = here.number("us-ah1-1")
        assert here.match.layer("us", layer.id, piece) == there.match.layer("us", layer.id, piece)
    for points in ({"piece": here.number("reb-infantry-1")}, {"space": here.space("B1-0404")}):
        assert here.game.intended(here.ask, **points) == there.game.intended(there.ask, **points)


def test_pointing_at_a_face_down_counter_means_its_hex() -> None:
    t = island({"us-squad-1": "B1-0405", **HIDDEN})
    t.do("move us-squad-1")
    (down,) = [one for one in t.match.view("us").pieces if one.face == "down"]
    assert str(t.game.intended(t.ask, piece=down.id)) == "to B1-0404"
    assert t.game.intended(t.ask, piece=t.number("reb-infantry-1")) is None


def test_pointing_at_cargo_tells_the_enemy_nothing() -> None:
    t = island({"us-lcac-1": "B2-0403", "us-lav-1": "us-lcac-1", "reb-infantry-1": "B2-0503"}, phase="reb_combat")
    assert str(t.game.intended(t.ask, piece=t.number("us-lcac-1"))) == "attack B2-0403"
    assert t.game.intended(t.ask, piece=t.number("us-lav-1")) is None


def test_the_way_of_a_unit_is_told_with_its_cost() -> None:
    t = island({"us-m1a1-1": {"at": "M1-0403", "fuelled": 2, "ashore": 2}})
    t.do("move us-m1a1-1")
    question = t.match.question(t.ask.side)
    ways = {space: (before, step, total) for space, before, step, total in question.ways}
    goals = [choice for choice in question.choices if choice.action.verb == "to"]
    assert goals
    for goal in goals:
        before, step, total = ways[goal.space]
        assert int(total) == int(ways[before][2]) + int(step)
        assert total in goal.note


ATTACK: dict[str, Any] = {"us-lav-1": "B2-0403", "us-rifle-1": "B2-0502", "reb-jeep-tow-1": "B2-0503"}


def test_an_attack_is_a_sum_with_odds_column_and_outcomes() -> None:
    t = island(ATTACK, phase="us_combat")
    t.do("attack B2-0503", "fire us-lav-1", "fire us-rifle-1")
    attack = t.match.view("us").attack
    assert attack is not None
    assert [(row.value, row.total) for row in attack.sums[:2]] == [(2, 2), (2, 4)]
    assert attack.line[attack.column] == "4"
    assert sum(face.numerator / face.denominator for face in attack.outcomes) == pytest.approx(1)
    assert t.match.charts("us")[0].marked == tuple((face, attack.column + 1) for face in range(6))
    assert t.match.view("reb").attack is None  # until it is announced


def test_against_camouflage_there_are_no_odds() -> None:
    t = island({**ATTACK, "reb-jeep-tow-1": {"at": "B2-0503", "hidden": True}}, phase="us_combat")
    t.do("attack B2-0503", "fire us-lav-1")
    attack = t.match.view("us").attack
    assert attack is not None
    assert (attack.outcomes, attack.column, attack.line) == ((), -1, ())
    (target,) = attack.defenders
    (down,) = [one for one in t.match.view("us").pieces if one.face == "down"]
    assert target == down.id


def test_layers_and_charts() -> None:
    t = island({**ATTACK, **CARRIER})
    zones = t.match.layer("us", "zones_soft")
    assert dict(zones.areas)["reb"] == ()  # a TOW cannot hurt soft targets
    assert t.space("B2-0403") in dict(t.match.layer("us", "zones_armored").areas)["reb"]
    assert {chart.id for chart in t.match.charts(None)} >= {"results", "units", "transport", "markers"}
    with pytest.raises(UsageError, match="there is no layer"):
        t.match.layer("us", "depth")
    with pytest.raises(UsageError, match="needs a unit"):
        t.match.layer("us", "reach")


def test_debris_and_flags_lie_on_the_map() -> None:
    t = island({}, debris=["B1-0404"], strips={"M2-0101": {"owner": 0}})
    markers = {(marker.kind, marker.space): marker.side for marker in t.match.view("us").markers}
    assert ("debris", t.space("B1-0404")) in markers
    assert markers["flag", t.space("M2-0101")] == "us"


@pytest.mark.clause("GAT-VII-b.16")
def test_an_attack_on_what_has_no_defend_rating_is_shown_without_odds() -> None:
    t = island({"us-rowpu-1": "M3-0403", "reb-infantry-1": "M3-0402"}, phase="reb_combat", turn=3)
    t.do("attack M3-0403", "fire reb-infantry-1")
    attack = t.match.view("reb").attack
    assert attack is not None
    assert (attack.column, attack.sums[-1].clause) == (-1, "GAT-VII-b.16")


def test_a_destroyed_target_stays_among_the_attacks_of_the_phase() -> None:
    attackers = {f"us-lav-{number}": place for number, place in enumerate(("B2-0403", "B2-0502", "B2-0603"), start=1)}
    t = island({**attackers, "reb-jeep-tow-1": "B2-0503", "reb-truck-1": "B2-0604"}, phase="us_combat", dice=(6,))
    t.do("attack B2-0503", *(f"fire {unit}" for unit in attackers), "declare")
    assert t.where("reb-jeep-tow-1") == "lost"
    (fought,) = t.match.view("us").combats
    assert (fought.state, fought.spaces, fought.note) == ("fought", (t.space("B2-0503"),), "destroyed")


def test_the_log_says_what_its_lines_are_about() -> None:
    attackers = {f"us-lav-{number}": place for number, place in enumerate(("B2-0403", "B2-0502", "B2-0603"), start=1)}
    t = island({**attackers, "reb-jeep-tow-1": "B2-0503"}, phase="us_combat", dice=(6,))
    t.do("attack B2-0503", *(f"fire {unit}" for unit in attackers), "declare")
    t2 = island({"us-rifle-1": "M2-0302"}).do("move us-rifle-1", "to M2-0202")
    lines = [one.match.line(event, 0) for one in (t, t2) for _, event in one.match.events("us")]
    topics = {line.kind: line.topic for line in lines}
    told = {"AttackDeclared": "combat", "CombatRolled": "combat", "Destroyed": "loss", "Moved": "move"}
    assert topics | told == topics


@pytest.mark.clause("GAT-VII-k.1")
@pytest.mark.parametrize("side", ["us", "reb"])
def test_destroyed_guerrillas_stay_among_them_though_they_can_come_back(side: str) -> None:
    attackers = {"us-lav-1": "B2-0403", "us-lav-2": "B2-0502"}
    units = {**attackers, "reb-guerrillas-1": "B2-0503", "reb-truck-1": "B2-0604"}
    t = island(units, phase="us_combat", dice=(5, 6, 6))
    t.do("attack B2-0503", *(f"fire {unit}" for unit in attackers), "declare")
    assert t.where("reb-guerrillas-1") == "reserve"
    (fought,) = t.match.view(side).combats
    assert (fought.spaces, fought.text, fought.note) == ((t.space("B2-0503"),), "Guerrillas 1", "destroyed")


def test_truck_and_gun_both_show_that_one_tows_the_other() -> None:
    t = island({"us-155mm-1": "M1-0403", "us-lvs-1": {"at": "M1-0403", "tow": "us-155mm-1", "hitched": 1}})
    gun, truck = piece(t, "us-155mm-1", "us"), piece(t, "us-lvs-1", "us")
    assert gun is not None
    assert truck is not None
    assert (gun.marks, truck.marks) == (("in tow",), (f"tows {gun.name}",))


@pytest.mark.parametrize(("side", "told"), [("us", True), ("reb", False)])
def test_odds_against_an_aircraft_say_that_its_markers_are_not_seen(side: str, told: bool) -> None:
    units = {"us-avenger-1": "M3-0403", "reb-uh1b-1": {"at": "M3-0402", "load": "GG", "strayed": True}}
    t = island(units, phase="us_combat", dice=(1,)).do("attack M3-0402", "fire us-avenger-1", "declare")
    attack = t.match.view(side).attack
    assert attack is not None
    assert (attack.sums[0].text.startswith("UH-1B 1: its markers are not seen")) == told
    assert attack.sums[-1].clause == "GAT-IX-C.1"  # the sum ends with the column that it leads to


def test_who_cannot_join_the_squads_is_told_why() -> None:
    squads = {"us-squad-1": "B1-0403", "us-squad-2": "B1-0404", "us-squad-3": "B1-0503", "us-squad-4": "B2-0403"}
    t = island({**squads, "us-rifle-1": "split"}).do("move us-squad-2", "gather B1-0403")
    assert t.reason("gather us-squad-4") == ("GAT-VI-d.3", "not_a_joiner")


def test_who_fires_from_a_deck_unseen_is_not_said_to_be_far_away() -> None:
    units = {
        "us-lsd-1": "T3-0101",
        "us-hmmwv-stinger-1": {"at": "us-lsd-1", "posted": 2},
        "reb-f5-1": {"at": "T3-0100", "load": "X"},
    }
    t = island(units, phase="us_combat").do("attack T3-0100", "fire us-lsd-1", "fire us-hmmwv-stinger-1", "declare")
    views = [t.match.view(side).attack for side in ("us", "reb")]
    fires = [[row.text for row in view.sums if row.clause == "GAT-VII-a.2"] for view in views if view]
    assert fires == [["LSD", "Hmmwv/Stinger 1"]] * 2
