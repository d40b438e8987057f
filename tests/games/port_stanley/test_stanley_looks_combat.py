"""What the table of Port Stanley shows of attacks: the sum, the odds, the list, the map, the marks on the charts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from beachhead.games.port_stanley.looks.attack_panel import cleared_by
from beachhead.games.port_stanley.looks.odds import Outlook, Prospect
from beachhead.games.port_stanley.model import AR, SIDES, STORMY, UNSEEN, Support
from beachhead.games.port_stanley.module import MODULE
from beachhead.kernel.odds import percent
from beachhead.kernel.scene import Attack, Chart, Position
from games.port_stanley.battles import done, field, plan
from games.port_stanley.battles import rolled as rolled_of
from games.port_stanley.island import CLOCK, Island
from games.port_stanley.sky import DOWN, sky
from games.port_stanley.test_stanley_12_steps import landing
from games.port_stanley.test_stanley_14_1_special import raid

LOOKS = MODULE.presentation
UNITS = {"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213"}
BOTH = ("uk-2-para-1", "uk-2-para-2")


def view(at: Island, side: str) -> Position:
    """What a side sees of the position and was told."""
    return LOOKS.position(at.game.seen_by(side), side, told(at, side))


def told(at: Island, side: str) -> Any:
    """What a side was told, newest first."""
    return [event for _, event in at.match.events(side)][::-1]


def in_hand(at: Island, side: str) -> Attack:
    """The attack that a side sees in hand."""
    attack = view(at, side).attack
    assert attack is not None
    return attack


def rows(attack: Attack) -> list[tuple[str, int | None, int | None]]:
    """The rows of a sum: words, value, running total."""
    return [(one.text, one.value, one.total) for one in attack.sums]


def chart(at: Island, name: str, side: str = "uk") -> Chart:
    """A chart as a side sees it."""
    return next(one for one in LOOKS.charts(at.game.seen_by(side), told(at, side)) if one.id == name)


def chances(attack: Attack) -> dict[str, Fraction]:
    """What the dice can do."""
    return {one.text: Fraction(one.numerator, one.denominator) for one in attack.outcomes}


def building(units: Mapping[str, Any] = UNITS, *attackers: str, **state: Any) -> Island:
    """An attack on 2213 that is being put together."""
    at = field(units, **state)
    return at.do("attack 2213", *(f"commit {unit}" for unit in attackers or BOTH))


# -- land attacks ----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.3a")
def test_a_result_names_whom_it_strikes_and_nobody_else() -> None:
    found = chances(in_hand(building(), "uk"))
    assert all(text.startswith(("attackers ", "defenders ")) or text == "no effect" for text in found), found
    assert any(text.startswith("attackers ") and ", defenders " in text for text in found), found
    assert not any(" ., " in text for text in found), found


@pytest.mark.clause("PS-11.2a", "PS-11.2b")
def test_an_attack_is_summed_up_with_its_modifiers_before_it_is_made() -> None:
    at = building(weather=STORMY)
    attack = in_hand(at, "uk")
    title = at.game.type(at.number("ar-7-4a")).title
    names = [at.game.type(at.number(unit)).title for unit in BOTH]
    assert rows(attack) == [
        (names[0], 4, 4),
        (names[1], 4, 8),
        (f"Defence: {title} 4", None, None),
        ("Storm", 1, None),
        ("8 against 4: line 4, column 9", None, None),
    ]
    assert attack.line[attack.column] == "8"
    assert {at.number(unit) for unit in BOTH} == set(attack.attackers)


@pytest.mark.clause("PS-11.2g")
def test_the_outcomes_are_those_that_the_die_gives() -> None:
    attack = in_hand(building(), "uk")
    for outcome in attack.outcomes:
        for face in outcome.faces:
            at = field(UNITS, dice=(face, 1, 1, 1))
            done(plan(at, "2213", *BOTH))
            codes = zip(("attackers", "defenders"), rolled_of(at)[-1].split("/"), strict=True)
            struck = [f"{who} {code}" for who, code in codes if code != "."]
            assert outcome.text.startswith(", ".join([*struck, "steps "]) if struck else "no effect")
    assert sorted(face for one in attack.outcomes for face in one.faces) == [1, 2, 3, 4, 5, 6]


@pytest.mark.clause("PS-11.5.4a")
def test_nobody_is_driven_out_by_attackers_who_are_all_gone() -> None:
    half, sure = Fraction(1, 2), Fraction(1)
    none = Fraction(0)
    goes, stays, lost = Prospect(0, none, none, sure), Prospect(0, none, none, none), Prospect(1, half, half, sure)
    for attackers, defenders, chance in (
        ((stays,), (goes,), sure),
        ((goes,), (goes,), none),
        ((goes, stays), (goes,), sure),
        ((goes,), (lost,), half),
    ):
        assert cleared_by(Outlook(1, sure, ("S", "R"), attackers, defenders)) == chance


@pytest.mark.clause("PS-11.2f")
def test_of_what_lies_face_down_the_attacker_sees_no_odds() -> None:
    hidden = UNITS | {"ar-7-4a": {"at": "2213", "down": True}}
    other = UNITS | {"ar-7-3": {"at": "2213", "down": True}}
    del other["ar-7-4a"]
    views = [view(building(units), "uk") for units in (hidden, other)]
    assert views[0] == views[1]
    attack = views[0].attack
    assert attack is not None
    assert attack.outcomes == attack.line == attack.defenders == ()
    assert attack.sums[-1].text == "What lies there face down is not known"
    assert not chart(building(hidden), "combat").marked


@pytest.mark.clause("PS-11.2f")
def test_the_defender_sees_the_odds_of_what_he_has_face_down() -> None:
    hidden = UNITS | {"ar-7-4a": {"at": "2213", "down": True}}
    at = building(hidden)
    assert chances(in_hand(at, "ar")) == chances(in_hand(building(), "uk"))
    assert at.unit("ar-7-4a").down, "nothing is turned up by looking"


@pytest.mark.clause("PS-2.2e")
def test_what_the_argentine_player_designates_is_not_drawn_before_he_is_done() -> None:
    units = {"ar-7-4a": "2213", "ar-7-3": "2213", "ar-hq-joffre": "2213", "uk-2-para-1": "2113"}
    at = field(units, phase="ar_combat", ar={"2213": 6})
    if at.prompt == "strikes":
        at.do("end_strikes")
    at.do("attack 2113", "commit ar-7-4a")
    assert view(at, "uk").attack is None
    assert view(at, "uk").combats == view(at, "uk").arrows == ()
    assert in_hand(at, "ar").attackers == (at.number("ar-7-4a"),)
    assert [(arrow.kind, arrow.piece) for arrow in view(at, "ar").arrows] == [("attack", at.number("ar-7-4a"))]


def test_attacks_are_listed_and_drawn_from_designation_to_the_die() -> None:
    other = {"uk-3-para-1": "2313", "ar-7-3": "2413"}
    at = plan(field(UNITS | other, dice=(4, 1, 1, 1)), "2213", *BOTH)
    before = view(at, "ar")
    assert [(row.state, row.text) for row in before.combats] == [("owed", "2 Para, 2 Para")]
    assert {arrow.path for arrow in before.arrows} == {(at.space("2113"), at.space("2213"))}
    done(plan(at, "2413", "uk-3-para-1"))
    at.do("resolve 2213")
    now = view(at, "ar")
    assert [(row.state, row.text) for row in now.combats] == [("fought", "8 against 4"), ("owed", "3 Para")]
    assert now.attack is not None
    assert now.attack.rolled == 4


# -- from the air ----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-12.6.2a", "PS-12.6.2h")
def test_an_air_attack_on_ships_shows_its_odds_and_the_defence() -> None:
    units = {"uk-antelope": "1118", "uk-fearless": "1118"}
    at = sky(units, boxes={"shipping": (5, 2, 0)})
    at.do("bomb_ships 1118", "send 5", "send 0")
    attack = in_hand(at, "ar")
    assert rows(attack)[0] == ("5 Mirages", 5, 5)
    assert sum(chances(attack).values()) == 1
    table, column = at.game.edition.shipping, at.game.edition.shipping.column("", 5)
    none = sum(table.cell(column, face) == "-" for face in range(1, 7))
    assert chances(attack).get("no effect", 0) == Fraction(none, 6)
    assert set(attack.defenders) == {at.number("uk-antelope"), at.number("uk-fearless")}
    (mark,) = [marker for marker in view(at, "uk").markers if marker.kind == "strike"]
    assert (mark.space, mark.count, mark.side) == (at.space("1118"), "5", "ar")
    assert (-1, 1 + column) in chart(at, "shipping").marked
    assert [(row.state, row.text) for row in view(at, "uk").combats] == [("owed", "5 Mirages against ships")]


@pytest.mark.clause("PS-12.7.2a")
def test_an_air_attack_on_troops_has_odds_only_where_they_are_seen() -> None:
    units = {"ar-7-4a": "2213", "ar-7-3": {"at": "2313", **DOWN}, "uk-2-para-1": "2413"}
    at = sky(units, phase="uk_combat", boxes={"ground": 8})
    at.do("bomb_troops 2213", "send 4")
    assert sum(chances(in_hand(at, "uk")).values()) == 1
    at.do("bomb_troops 2313")
    if at.prompt == "send_harriers":
        at.do("send 4")
    assert chances(in_hand(at, "uk")) == {}
    assert in_hand(at, "uk").sums[-1].text == "What lies there face down is not known"


@pytest.mark.clause("PS-12.7.6a", "PS-12.6.2e")
def test_of_jets_and_pucaras_together_the_odds_are_those_of_one_mission_after_the_other() -> None:
    """The second finds what the first has left: nobody, where the only ship is sunk."""
    units: dict[str, Any] = {"uk-antelope": {"at": "1118", "reduced": True}}
    alone = [sky(units, boxes={"shipping": box}).do("bomb_ships 1118", send) for box, send in (
        ((5, 0, 0), "send 4"), ((0, 0, 5), "send 4"))]  # fmt: skip
    misses = [chances(in_hand(at, "ar"))["no effect"] for at in alone]
    at = sky(units, boxes={"shipping": (5, 0, 5)}).do("bomb_ships 1118", "send 4", "send 4", "jets_first")
    attack = in_hand(at, "ar")
    assert 0 < misses[0] < 1
    assert sum(chances(attack).values()) == 1
    assert chances(attack)["no effect"] == misses[0] * misses[1]
    assert dict(attack.figures)["Any effect"] == percent(1 - misses[0] * misses[1])
    assert {text.count("E") for text in chances(attack)} <= {0, 1}, "one ship is not hit twice"


@pytest.mark.clause("PS-12.7.6a", "PS-12.7.2a")
def test_of_two_missions_against_troops_the_steps_add_up() -> None:
    units = {"uk-2-para-1": "2213", "uk-2-para-2": "2213", "ar-7-4a": "2313"}
    at = sky(units, boxes={"bombing": (7, 0, 7)}).do("bomb_troops 2213", "send 6", "send 6", "jets_first")
    one = chances(in_hand(sky(units, boxes={"bombing": (7, 0, 0)}).do("bomb_troops 2213", "send 6"), "ar"))
    found = chances(in_hand(at, "ar"))
    assert sum(found.values()) == 1
    most = max(int(text.split(":")[1].split(",")[0]) for text in one if text.startswith("steps"))
    assert found[f"steps lost: {2 * most}, the rest check"] == one[f"steps lost: {most}, the rest check"] ** 2


@pytest.mark.clause("PS-2.2d", "PS-12.6.2b", "PS-12.7.2a")
def test_before_it_is_designated_an_air_attack_says_what_all_that_can_fly_it_can_do() -> None:
    """As after it; of those whom one does not see nothing."""
    ships = {"uk-intrepid": "1118", "uk-antelope": "1018"}
    troops = {"ar-7-4a": "2213", "ar-7-3": {"at": "2313", **DOWN}, "uk-2-para-1": "2413"}
    jets = {"shipping": (3, 2, 0), "bombing": (1, 0, 0)}
    said: dict[str, str] = notes(sky(ships, boxes=jets), "ar", "bomb_ships")
    assert said == {space: effect(sky(ships, boxes=jets), f"bomb_ships {space}", "send 3", "send 2") for space in said}
    assert said["1118"] != said["1018"]
    harriers = {"ground": 8, "suppression": 1}
    said = notes(sky(troops, phase="uk_combat", boxes=harriers), "uk", "bomb_troops")
    there = sky(troops, phase="uk_combat", boxes=harriers)
    assert said == {"2213": effect(there, "bomb_troops 2213", "send 8"), "2313": ""}


@pytest.mark.clause("PS-12.7.2a")
def test_how_many_fly_is_asked_with_what_so_many_bring_with_those_who_already_do() -> None:
    troops = {"ar-7-4a": "2213", "uk-2-para-1": "2413"}
    for number in (1, 8):
        there = sky(troops, phase="uk_combat", boxes={"ground": 8, "suppression": 1}).do("bomb_troops 2213")
        asked = notes(there, "uk", "send")
        assert asked[str(number)] == effect(there, f"send {number}").removeprefix("if all fly, ")
    both = {"uk-antelope": "1118", "uk-2-para-1": "1118"}
    fly = ["bomb_ships 1118", "send 3", "send 2", "send 9", "jets_first"]
    for sent in (0, 1, 2):
        ship, then = (sky(both, boxes={"shipping": (3, 2, 9), "bombing": (4, 0, 0)}) for _ in "12")
        asked = notes(ship.do(*fly[: sent + 1]), "ar", "send")
        assert (asked["0"] == "") == (sent == 0), "who flew before flies, though no more come"
        rest = ["send 0"] * (2 - sent) or fly[4:]
        chance = effect(then, *fly[: sent + 2], *rest).removeprefix("if all fly, ")
        alone = "if nobody else comes, " if sent < 2 else ""  # the next kind may come with them
        assert asked[fly[sent + 1].removeprefix("send ")] == alone + chance


@pytest.mark.clause("PS-12.7.5c")
def test_how_many_support_is_asked_with_what_those_attacked_then_lose() -> None:
    """As the die says how strong they are; of those whom one does not see nothing."""
    asked = notes(supported(3), "ar", "send")
    for number in (1, 4):
        told = [supported(face, f"send {number}").event("SupportRolled") for face in range(1, 7)]
        found = [in_hand(helped(attacked(), one.strength), "ar") for one in told]
        steps = [dict(attack.figures)["Steps lost, attack and defence"].split(" : ") for attack in found]
        means = [sum(map(float, one)) / 6 for one in zip(*steps, strict=True)]
        shown = asked[str(number)].removeprefix("steps lost, attack and defence: ").split(" : ")
        assert [float(one) for one in shown] == pytest.approx(means, abs=0.1)
    assert asked["1"] != asked["4"]
    assert supported(3).ask.clause == supported(3).option("send 1").clause == "PS-12.7.5a"
    unseen = landing(6, 6, 6, boxes={"ground": 3}, **{"ar-3-6": {"at": "1119", **DOWN}})
    assert set(notes(unseen.do("pass", "support 1119"), "uk", "send").values()) == {""}


def supported(face: int, *answers: str) -> Island:
    """An attack on 2213 that Pucaras support."""
    return attacked(dice=[face, *[6] * 9], boxes={"bombing": (0, 0, 4)}).do("designate", "support 2213", *answers)


def attacked(**state: Any) -> Island:
    """An attack on 2213 by units that are supplied, on others that are."""
    at = sky(UNITS, phase="uk_combat", supplies={"uk": {"2112": 20}, "ar": {"2213": 2}}, **state)
    return at.do("attack 2213", *(f"commit {unit}" for unit in BOTH))


def helped(at: Island, strength: int) -> Island:
    """The same, with support of that strength for those in 2213."""
    at.game.state.supports = (Support(at.space("2213"), 4, strength=strength, side=AR),)
    at.game.forget()
    return at


def effect(at: Island, *answers: str) -> str:
    """What a note says of an attack that has now been designated."""
    side = SIDES[at.do(*answers).game.phasing]
    return f"if all fly, any effect with {dict(in_hand(at, side).figures)['Any effect']}"


def notes(at: Island, side: str, verb: str) -> dict[str, str]:
    """What is noted of the choices of a verb, by target."""
    return {one.action.target: one.note for one in at.match.question(side).choices if one.action.verb == verb}


def test_many_kinds_of_hits_are_counted() -> None:
    units = dict.fromkeys(("uk-antelope", "uk-plymouth", "uk-glamorgan", "uk-fearless", "uk-intrepid"), "1118")
    at = sky(units, boxes={"shipping": (9, 5, 5)}).do("bomb_ships 1118", "send 8", "send 5", "send 5", "jets_first")
    assert {text.partition(":")[0] for text in chances(in_hand(at, "ar"))} <= {"ships hit", "no effect"}


@pytest.mark.clause("PS-7.4f", "PS-2.2e")
def test_the_defender_of_a_beach_sees_the_odds_once_the_landing_is_designated() -> None:
    beach = Island(field({}).match).space("1119")
    ship = {"at": "1118", "bound": beach, "moved": CLOCK - 3}
    units = {
        "uk-fearless": ship, "uk-2-para-1": "uk-fearless", "uk-intrepid": "1216", "uk-2-para-2": "uk-intrepid",
        "ar-3-6": "1119", "ar-7-3": "1120", "ar-3-arty-1": "1220",
    }  # fmt: skip
    at = field(units, landed=(), ar={"1119": 3, "1220": 3}, approached=(beach,))
    at.do("attack 1119", "commit uk-2-para-1")
    assert view(at, "ar").attack is None
    assert at.game.redacted_for("ar").units[at.number("uk-2-para-1")].hex == UNSEEN
    at.do("designate")
    assert at.side == "ar"
    assert chances(in_hand(at, "ar")) == chances(in_hand(at, "uk")) != {}
    assert at.game.redacted_for("ar").units[at.number("uk-2-para-2")].hex == UNSEEN, "who does not fight is not shown"
    assert at.match.why_not_undo() is not None


# -- charts ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-11.3a")
def test_the_line_and_the_column_of_the_attack_in_hand_are_marked() -> None:
    at = building()
    combat = chart(at, "combat")
    lines = len(combat.headings)
    line = next(place for place, heading in enumerate(combat.headings) if heading[0] == "Defence 4")
    column = combat.headings[line].index("8")
    assert (line - lines, 0) in combat.marked
    assert (line - lines, column) in combat.marked
    assert {row for row, place in combat.marked if place == column and row >= 0} == set(range(len(combat.rows)))


@pytest.mark.clause("PS-12.6.5a")
def test_of_a_die_that_has_fallen_the_cell_is_marked() -> None:
    at = sky({"uk-antelope": "1118"}, boxes={"shipping": (5, 0, 0)}, dice=[1, 1, 6, 6, 6, 6])
    at.do("bomb_ships 1118", "send 5")
    while not at.events("ShipsAttacked") and not at.over:
        at.do(next(one for one in ("end_strikes", "end_attacks", "pass") if one in at.options()))
    hit = at.event("ShipsAttacked")
    cells = [(row, column) for row, column in chart(at, "shipping").marked if row >= 0]
    assert cells == [(hit.face + hit.added - 1, hit.column)]
    lines = {line.kind: line for line in at.match.log("uk")}
    for kind, name in (("ShipsAttacked", "shipping"), ("AirDefenceRolled", "air_defence")):
        read, printed = lines[kind].lookup, chart(at, name)
        assert read is not None
        assert ((read.row, read.column + 1),) == tuple(cell for cell in printed.marked if cell[0] >= 0)
        assert read.line[read.column] == printed.headings[0][read.column + 1]
        assert read.rows[read.row][1] == printed.rows[read.row][read.column + 1]


@pytest.mark.parametrize(("face", "words"), [(1, "no effect"), (6, "hits: ")])
def test_the_log_and_the_list_say_in_words_what_aircraft_did_to_ships(face: int, words: str) -> None:
    at = sky({"uk-antelope": "1118"}, boxes={"shipping": (5, 0, 0)}, dice=[1, *[face] * 5])
    at.do("bomb_ships 1118", "send 5")
    while not at.events("ShipsAttacked"):
        at.do(next(one for one in ("end_strikes", "end_attacks", "pass") if one in at.options()))
    said = " ".join(line.text for line in at.match.log("uk"))
    assert f"die {at.event('ShipsAttacked').face}: {words}" in said
    assert any(words in combat.note for combat in view(at, "uk").combats)


@pytest.mark.parametrize(("face", "words"), [(3, "destroyed"), (5, "nothing happens")])
def test_the_log_and_the_list_say_in_words_what_a_raid_was_to_hit_and_did(face: int, words: str) -> None:
    at = raid(dice=[6, face]).do("keep_dark")
    said = [line.text for line in at.match.log("uk")]
    assert "1329 Goose Green is reconnoitred: none." in said
    assert any("(the airfield) against 0" in line and line.endswith(f"die {face + 1}: {words}.") for line in said)
    assert [combat.note for combat in view(at, "uk").combats] == [words]
