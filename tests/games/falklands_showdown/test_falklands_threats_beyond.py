"""What the enemy can do about an operation that threatens, and the operations that one die decides; the further
layers."""

from __future__ import annotations

from fractions import Fraction

import pytest
from waters import Waters, waters

from beachhead.edition.attacks import with_dice
from beachhead.games.falklands_showdown.edition import DATA
from beachhead.games.falklands_showdown.model import AR, LOST, UK
from beachhead.games.falklands_showdown.rules.operations_7.attacks_7_1 import attack_ships
from beachhead.kernel.odds import fork_dice, percent, run_through
from beachhead.kernel.scene import Attack, Face, Threat

FACES = DATA.edition().faces
RAID = {"ar-a4-1": "argentina", "ar-m3-1": "argentina", "uk-norland": "falklands-sea"}
CAP = {"uk-hermes": "sea-7"}


def threat(t: Waters, by: str, area: str) -> Threat:
    return t.match.threat(None, by, t.space(area))


def attack(found: Threat, title: str) -> Attack:
    return next(one for one in (found.attack, *found.others) if one is not None and one.title.startswith(title))


def chances(faces: tuple[Face, ...]) -> dict[str, Fraction]:
    return {face.text: Fraction(face.numerator, face.denominator) for face in faces}


# -- 9.5 interception --------------------------------------------------------------------------------


@pytest.mark.clause("FS-9.5b", "FS-9.5c", "FS-9.5d")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_raid_that_is_intercepted_does_what_its_dice_can_do_from_the_carriers_to_the_target(edition: str) -> None:
    """All ways in which the operation can go with an interception, escorts that save, and an attack by who is left."""
    t = waters({**RAID, **CAP}, phase="ar_ops", settings={"edition": edition})
    answer = attack(threat(t, "ar", "falklands-sea"), "Air attack").answer
    assert answer is not None
    t.do("op 17", "raid falklands-sea", "fly ar-a4-1", "fly ar-m3-1", "go")
    assert t.prompt == "intercept"
    target, fliers = t.number("uk-norland"), tuple(t.number(name) for name in ("ar-a4-1", "ar-m3-1"))

    def done(faces: tuple[int, ...]) -> tuple[int, int]:
        """The steps that the target and the raid lose when the dice fall as scripted."""
        copy = with_dice(t.game, faces)
        run_through(attack_ships(copy), ("intercept", "spread", "choose"))
        lies = copy.unit(target)
        return 2 if lies.area == LOST else lies.hits, sum(copy.place(unit) < 0 for unit in fliers)

    ways = [(chance, *lost) for _, chance, lost in fork_dice(done)]
    by_steps = [sum((chance for chance, steps, _ in ways if steps == count), Fraction(0)) for count in range(3)]
    assert chances(answer.outcomes) == {
        text: chance for text, chance in zip(("no effect", "hit", "eliminated"), by_steps, strict=True) if chance
    }
    shot_down = sum((chance * count for chance, _, count in ways), Fraction(0))
    hits = sum((chance * steps for chance, steps, _ in ways), Fraction(0))
    assert answer.figures[-1][1] == f"{float(hits):.1f} : {float(shot_down):.1f}"
    assert answer.title == f"If the carriers intercept: {float(shot_down):.1f} of 2 aircraft lost on the way"


@pytest.mark.clause("FS-9.5d")
def test_what_is_left_of_a_raid_is_told_in_the_words_of_the_whole() -> None:
    t = waters({**RAID, **CAP, "uk-elk": "falklands-sea"}, phase="ar_ops")
    made = attack(threat(t, "ar", "falklands-sea"), "Air attack")
    assert made.answer is not None
    assert chances(made.answer.outcomes).keys() == chances(made.outcomes).keys()


@pytest.mark.clause("FS-9.5a", "FS-9.5f")
@pytest.mark.parametrize(
    ("units", "area", "meets"),
    [
        ({**RAID, **CAP}, "falklands-sea", True),
        ({**RAID, "uk-hermes": "sea-4"}, "falklands-sea", False),
        ({**RAID, **CAP, "ar-a4-1": "port-stanley", "ar-m3-1": "reserve"}, "falklands-sea", False),
        ({**RAID, **CAP, "uk-2p": "san-carlos"}, "san-carlos", True),
    ],
    ids=["carrier near", "carrier far", "from the islands", "on land"],
)
def test_only_carriers_that_are_near_meet_what_comes_from_argentina(
    units: dict[str, str], area: str, *, meets: bool
) -> None:
    t = waters(units, phase="ar_ops")
    assert (attack(threat(t, "ar", area), "Air attack").answer is not None) == meets


@pytest.mark.clause("FS-9.5a")
def test_nobody_meets_the_strikes_of_carriers() -> None:
    t = waters({"uk-hermes": "sea-7", "uk-invincible": "sea-7", "ar-py": "sea-6"})
    assert attack(threat(t, "uk", "sea-6"), "Air attack").answer is None


# -- 8.3 escorts -------------------------------------------------------------------------------------


@pytest.mark.clause("FS-8.3a")
def test_escorts_answer_a_submarine_with_the_odds_of_their_die() -> None:
    t = waters({"uk-spartan": "sea-7", **dict.fromkeys(("ar-belgrano", "ar-py"), "sea-6")}, dice=[6])
    answer = attack(threat(t, "uk", "sea-6"), "Submarine").answer
    assert answer is not None
    t.do("op 16", "sub uk-spartan", "to sea-6", "attack ar-belgrano")
    (note,) = (one.note for one in t.match.question(t.side).choices if one.action.verb == "answer")
    hit = 1 - chances(answer.outcomes)["no submarine hit"]
    assert note.startswith(f"{percent(hit)}") or f" {percent(hit)}" in note
    assert {face.good for face in answer.outcomes} == {0, -1}


@pytest.mark.clause("FS-8.3a")
def test_where_there_are_no_escorts_nobody_answers() -> None:
    t = waters({"uk-spartan": "sea-7", "ar-belgrano": "sea-6"})
    assert attack(threat(t, "uk", "sea-6"), "Submarine").answer is None


# -- 7.1 Op 4, South Georgia -------------------------------------------------------------------------

TASK = {**dict.fromkeys(("uk-brilliant", "uk-arrow"), "sea-5"), "uk-sas": "uk-brilliant"}


@pytest.mark.clause("FS-7.1.4a", "FS-7.1.4b")
def test_south_georgia_is_threatened_with_the_odds_at_the_submarines_there() -> None:
    t = waters({**TASK, "ar-santa-fe": "south-georgia"}, dice=[6, 6, 6])
    found = threat(t, "uk", "south-georgia")
    assert {t.game.edition.units[comer.piece].id for comer in found.comers} == {"uk-brilliant", "uk-arrow"}
    made = attack(found, "Retaking")
    t.do("op 4", "sail uk-brilliant", "sail uk-arrow", "go")
    numbers = [event.number for event in t.events("Fired")]  # type: ignore[attr-defined]
    rows = [row.text for row in made.sums if row.piece >= 0]
    assert [f"hits on {number} or less" in row for number, row in zip(numbers, rows, strict=True)] == [True, True]
    (taken,) = (value for name, value in made.figures if name.endswith(" taken"))
    assert taken == percent(Fraction(FACES.south_georgia, 6))


@pytest.mark.clause("FS-7.1.4c")
def test_the_die_decides_where_there_is_no_submarine() -> None:
    made = attack(threat(waters(TASK), "uk", "south-georgia"), "Retaking")
    taken = Fraction(FACES.south_georgia, 6)
    assert chances(made.outcomes) == {"taken": taken, "not taken": 1 - taken}


@pytest.mark.clause("FS-7.1.4a")
def test_nobody_comes_without_a_landing_force_or_where_the_box_is_the_uks() -> None:
    for t in (waters({**TASK, "uk-sas": "san-carlos"}), waters(TASK, control={"south-georgia": "uk"})):
        found = threat(t, "uk", "south-georgia")
        assert (found.comers, found.attack) == ((), None)


# -- 7.1 Op 8, Black Buck ----------------------------------------------------------------------------


@pytest.mark.clause("FS-7.1.8a", "FS-7.1.8b", "FS-7.1.8c")
@pytest.mark.parametrize("based", [(), ("ar-puc-1",)], ids=["empty", "aircraft"])
def test_black_buck_threatens_the_runway_and_an_aircraft(based: tuple[str, ...]) -> None:
    t = waters({"ar-7": "port-stanley", **dict.fromkeys(based, "port-stanley")})
    found = threat(t, "uk", "port-stanley")
    made = attack(found, "Black Buck")
    crater = Fraction(FACES.black_buck_crater, 6)
    lost = Fraction(FACES.black_buck_aircraft - FACES.black_buck_crater, 6) if based else Fraction(0)
    wanted = {"runway cratered": crater, "an aircraft counter lost": lost, "no effect": 1 - crater - lost}
    assert chances(made.outcomes) == {text: chance for text, chance in wanted.items() if chance}
    assert {face for one in made.outcomes for face in one.faces} == set(range(1, 7))
    assert found.text.endswith("but it could strike without one.")
    assert threat(t, "ar", "port-stanley").attack is None


@pytest.mark.clause("FS-7.1.8d")
def test_black_buck_is_no_threat_to_a_town_of_the_uks() -> None:
    t = waters({"ar-puc-1": "argentina"}, control={"port-stanley": "uk"})
    assert threat(t, "uk", "port-stanley").attack is None


# -- the layers --------------------------------------------------------------------------------------


def layer(t: Waters, name: str) -> dict[str, str]:
    names = t.game.edition.board.names
    return {names[area]: value for area, value in t.match.layer(None, name).values}


def test_each_layer_counts_the_operations_of_its_kind() -> None:
    units = {**RAID, "ar-py": "sea-6", "ar-12": "fox-bay", "uk-2p": "fox-bay"}
    t = waters(units, phase="ar_ops")
    air = t.factor("ar-a4-1", "uk-norland") + t.factor("ar-m3-1", "uk-norland")
    assert layer(t, "air_ar")["falklands-sea"] == str(air)
    assert layer(t, "sea_ar")["falklands-sea"] == str(t.factor("ar-py", "uk-norland"))
    assert "falklands-sea" not in layer(t, "ground_ar")
    assert layer(t, "ground_ar")["fox-bay"] == str(t.factor("ar-12", "uk-2p"))


def test_whoever_walks_is_in_no_layer_of_the_air_or_the_sea() -> None:
    t = waters({"ar-12": "fox-bay", "uk-2p": "fox-bay"}, phase="ar_ops")
    assert [bool(layer(t, f"{what}_ar")) for what in ("air", "sea", "ground")] == [False, False, True]


def test_the_layer_of_losses_has_the_steps_of_the_costliest_attack() -> None:
    t = waters(RAID, phase="ar_ops")
    made = attack(threat(t, "ar", "falklands-sea"), "Air attack")
    uk = made.figures[-1][1].split(" : ")[(UK, AR).index(UK)]
    assert layer(t, "losses_ar") == {"falklands-sea": uk}
