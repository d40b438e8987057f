"""What a side could bring against an area by one operation: who could take part, and with what odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from waters import Waters, waters

from beachhead.kernel.scene import Threat

GREEN = dict.fromkeys(("uk-2p", "uk-sas", "ar-12", "ar-8"), "goose-green")
RAIDERS = {**dict.fromkeys(("ar-a4-1", "ar-a4-2"), "argentina"), "uk-norland": "falklands-sea"}


def threat(t: Waters, by: str, area: str) -> Threat:
    return t.match.threat(None, by, t.game.edition.board.names.index(area))


def coming(t: Waters, found: Threat) -> set[str]:
    return {t.game.edition.units[comer.piece].id for comer in found.comers}


@pytest.mark.clause("FS-7.1.23a", "FS-10.3a")
def test_the_odds_are_those_of_the_operation_when_it_is_carried_out() -> None:
    t = waters(GREEN)
    found = threat(t, "uk", "goose-green")
    assert coming(t, found) == {"uk-2p", "uk-sas"}
    t.do("op 23", "at goose-green", "spread")
    made = t.match.view(None).attack
    assert made is not None
    assert found.attack is not None
    assert made.outcomes
    assert found.attack.outcomes == made.outcomes


@pytest.mark.clause("FS-7.1.17a", "FS-9.4b")
def test_aircraft_come_as_far_as_they_reach() -> None:
    t = waters(RAIDERS, phase="ar_ops")
    found = threat(t, "ar", "falklands-sea")
    assert coming(t, found) == {"ar-a4-1", "ar-a4-2"}
    assert found.attack is not None
    assert sum(face.numerator / face.denominator for face in found.attack.outcomes) == pytest.approx(1)
    assert [face.text for face in found.attack.outcomes if not face.good] == ["no effect"]
    assert {arrow.path for arrow in found.attack.arrows} == {
        tuple(t.game.edition.board.names.index(area) for area in ("argentina", "falklands-sea"))
    }


def test_the_layer_counts_for_each_area_what_its_card_names() -> None:
    t = waters(RAIDERS, phase="ar_ops")
    values = dict(t.match.layer(None, "threats_ar").values)
    area = t.game.edition.board.names.index("falklands-sea")
    factors = [int(comer.text.rsplit(" ", 1)[1]) for comer in threat(t, "ar", "falklands-sea").comers]
    assert values[area] == str(sum(factors))


EXCHANGES = {
    "surface": (
        {**dict.fromkeys(("uk-brilliant", "uk-arrow"), "sea-7"), **dict.fromkeys(("ar-py", "ar-segui"), "sea-6")},
        "sea-6",
        ["op 14", "fleet sea-7", "to sea-6", "spread"],
        "no effect",
    ),
    "landing": (
        {"uk-fearless": "falklands-sea", "uk-2p": "uk-fearless", "uk-3p": "uk-fearless", "ar-8": "fox-bay"},
        "fox-bay",
        ["op 21", "at fox-bay", "land uk-2p", "land uk-3p", "go", "spread"],
        "no effect",
    ),
}


@pytest.mark.clause("FS-7.1.14a", "FS-10.4a")
@pytest.mark.parametrize(("units", "area", "moves", "least"), EXCHANGES.values(), ids=EXCHANGES)
def test_ships_and_landings_come_with_the_odds_of_their_operation(
    units: dict[str, str], area: str, moves: list[str], least: str
) -> None:
    t = waters(units)
    found = threat(t, "uk", area)
    assert found.attack is not None
    assert found.attack.outcomes[0].text == least
    assert coming(t, found) == {unit for unit in units if unit.startswith("uk") and unit != "uk-fearless"}
    t.do(*moves)
    made = t.match.view(None).attack
    assert made is not None
    assert (found.attack.title, found.attack.outcomes) == (made.title, made.outcomes)


@pytest.mark.clause("FS-7.1.15a")
def test_ships_hunt_a_submarine_where_they_are() -> None:
    t = waters({"uk-brilliant": "sea-7", "uk-arrow": "sea-6", "ar-san-luis": "sea-7"})
    found = threat(t, "uk", "sea-7")
    assert found.attack is not None
    assert coming(t, found) == {"uk-brilliant"}
    assert [comer.text.split()[0] for comer in found.comers if comer.takes_part] == ["submarine"]
    sunk = next(face for face in found.attack.outcomes if face.good)
    assert Fraction(sunk.numerator, sunk.denominator) == Fraction(t.factor("uk-brilliant", "ar-san-luis"), 6)


SINGLE = {
    "Missile": (
        {"ar-spr-ent-1": "argentina", **dict.fromkeys(("uk-hermes", "uk-norland"), "sea-6")},
        "ar_ops",
        "sea-6",
        ["op 7"],
        "attack uk-hermes",
    ),
    "Submarine": (
        {"uk-spartan": "sea-7", **dict.fromkeys(("ar-belgrano", "ar-py", "ar-segui"), "sea-6")},
        "uk_ops",
        "sea-6",
        ["op 16", "sub uk-spartan", "to sea-6"],
        "attack ar-belgrano",
    ),
    "Raid": (
        {"uk-sas": "uk-antrim", "uk-antrim": "falklands-sea", "ar-12": "fox-bay"},
        "uk_ops",
        "fox-bay",
        ["op 24", "choose uk-sas"],
        "attack ar-12",
    ),
}


def figures_and_note(t: Waters, found: Threat, title: str, moves: list[str], option: str) -> tuple[str, str]:
    """The chance of the first target of an attack on a card, and what the option says of it that rolls its die."""
    attack = next(one for one in (found.attack, *found.others) if one is not None and one.title.startswith(title))
    t.do(*moves)
    verb, target = option.split()
    question = t.match.question(t.side)
    note = next(one.note for one in question.choices if (one.action.verb, one.action.target) == (verb, target))
    return attack.figures[0][1], note


@pytest.mark.clause("FS-10.5a", "FS-8.2a", "FS-7.1.24a")
@pytest.mark.parametrize(("kind", "situation"), SINGLE.items(), ids=SINGLE)
def test_missiles_torpedoes_and_raids_come_with_the_odds_of_their_die(
    kind: str, situation: tuple[dict[str, str], str, str, list[str], str]
) -> None:
    units, phase, area, moves, option = situation
    t = waters(units, phase=phase)
    chance, note = figures_and_note(t, threat(t, phase[:2], area), kind, moves, option)
    assert chance in note


@pytest.mark.clause("FS-11.3.6-4")
def test_the_missile_ashore_waits_for_ships_near_port_stanley() -> None:
    units = {"uk-arrow": "falklands-sea", "ar-7": "port-stanley"}
    assert threat(waters(units, phase="ar_ops"), "ar", "falklands-sea").attack is None
    t = waters(units, exocet="held", dice=[6])
    found = threat(t, "ar", "falklands-sea")
    assert found.text.endswith("but it could strike without one.")
    chance, note = figures_and_note(t, found, "The Exocet", ["op 20", "at port-stanley", "spread"], "attack uk-arrow")
    assert chance in note
    assert threat(t, "uk", "falklands-sea").attack is None


def test_a_card_has_the_best_attack_of_each_kind_the_costliest_first() -> None:
    t = waters({**RAIDERS, "ar-spr-ent-1": "argentina", "ar-salta": "sea-6"}, phase="ar_ops")
    found = threat(t, "ar", "falklands-sea")
    assert found.attack is not None
    assert [one.title.split(" in ")[0] for one in (found.attack, *found.others)] == [
        "Air attack on ships",
        "Missile attack",
        "Submarine attack",
    ]
    assert {t.game.edition.units[one.piece].id for one in found.comers if one.takes_part} == {"ar-a4-1", "ar-a4-2"}


@pytest.mark.clause("FS-8.5a")
def test_no_submarine_threatens_on_the_first_turn() -> None:
    units = {"uk-spartan": "sea-7", "ar-py": "sea-6"}
    assert not threat(waters(units, turn=1), "uk", "sea-6").comers
