"""Why an attack is not allowed, and how the fight in hand looks on the table."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest
from test_10_air import CAP, RAID, ar
from test_10_landing import FLEET
from test_10_odds import FIGHTS, aimed
from waters import Waters, by_clause, waters

from beachhead.games.falklands_showdown.looks.attack_panel import attack_panel
from beachhead.games.falklands_showdown.model import UK
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import fight_in_hand, fired, hit_number

SHORE = {**FLEET, "uk-45c": "san-carlos", "uk-sbs": "uk-onyx", "uk-onyx": "falklands-sea", "uk-gr": "uk-fearless"}
CRATER = {"black_buck": True}
A4S = {f"ar-a4-{number}": "argentina" for number in range(1, 9)}


def uk(units: dict[str, object], **more: object) -> Waters:
    return waters(units, **more)  # type: ignore[arg-type]


REASONS = [
    # what an operation needs
    (lambda: ar({"uk-elk": "sea-6"}), "op 7", "FS-7.1.7a", "etendard_in_play"),
    (lambda: ar({"ar-spr-ent-1": "argentina"}, stealth=0), "op 7", "FS-10.5e", "stealth_missions"),
    (lambda: ar({"ar-spr-ent-1": "argentina", "uk-elk": "sea-5"}), "op 7", "FS-10.5a", "stealth_target"),
    (lambda: uk({"uk-elk": "sea-5"}), "op 11", "FS-7.0f", "inside_an_operation"),
    (lambda: uk({"uk-arrow": "sea-4", "ar-py": "sea-6"}), "op 14", "FS-7.1.14a", "ships_to_attack"),
    (lambda: uk({"uk-arrow": "sea-4", "ar-salta": "sea-6"}), "op 15", "FS-7.1.15a", "submarine_to_hunt"),
    (lambda: uk({"uk-arrow": "sea-4", "ar-salta": "sea-4"}, event="2-6"), "op 15", "FS-11.3.2-6", "submarine_to_hunt"),
    (lambda: ar({**A4S, "uk-elk": "sea-5"}), "op 17", "FS-7.1.17a", "ships_within_reach"),
    (lambda: ar({**A4S, "uk-elk": "sea-6"}), "op 18", "FS-7.1.18a", "land_within_reach"),
    (lambda: uk({"uk-hermes": "sea-4", "ar-8": "fox-bay"}), "op 18", "FS-7.1.18b", "land_within_reach"),
    (lambda: uk({"uk-hermes": "sea-7", "ar-8": "fox-bay"}), "op 20", "FS-7.1.20a", "gunners"),
    (lambda: uk({"uk-arrow": "falklands-sea", "ar-4": "mount-kent"}), "op 20", "FS-7.1.20a", "coastal_target"),
    (lambda: uk({"uk-arrow": "falklands-sea"}), "op 21", "FS-10.4a", "somebody_to_land"),
    (lambda: uk({"uk-2p": "fox-bay"}), "op 23", "FS-7.1.23a", "area_to_attack"),
    # goals and those who go
    (lambda: ar({**RAID, **CAP}).do("op 17"), "raid sea-3", "FS-7.1.17a", "enemy_ships_there"),
    (lambda: ar({**RAID, **CAP}).do("op 17"), "raid fox-bay", "FS-7.1.17a", "sea_area"),
    (lambda: ar({**RAID, **CAP}).do("op 17"), "raid sea-7", "FS-7.1.17a", "somebody_reaches"),
    (
        lambda: ar({**RAID, **CAP, "uk-elk": "sea-3"}, event="4-5").do("op 17"),
        "raid sea-3",
        "FS-11.3.4-5",
        "inside_zone",
    ),
    (lambda: ar({**RAID, **CAP}).do("op 17", "raid sea-6"), "fly ar-puc-1", "FS-9.4d", "reach_from_islands"),
    (lambda: ar({**RAID, **CAP}).do("op 17", "raid sea-6"), "fly ar-puc-2", "FS-9.4a", "aircraft_in_play"),
    (
        lambda: ar({**RAID, **CAP, "ar-puc-2": "argentina"}).do("op 17", "raid sea-6"),
        "fly ar-puc-2",
        "FS-9.4e",
        "pucara_on_islands",
    ),
    (
        lambda: ar({**RAID, "uk-elk": "sea-7", "ar-spr-ent-1": "argentina"}).do("op 17", "raid sea-7"),
        "fly ar-a4-1",
        "FS-9.4b",
        "reach_from_mainland",
    ),
    (
        lambda: ar({**RAID, "uk-2p": "fox-bay"}, **CRATER).do("op 18", "raid fox-bay"),
        "fly ar-puc-1",
        "FS-7.1.8e",
        "runway",
    ),
    (lambda: ar({**RAID, **CAP}).do("op 17", "raid sea-6"), "fly uk-hermes", "FS-7.1.17a", "own_unit"),
    (lambda: ar({**RAID, **CAP}).do("op 17", "raid sea-6", "fly ar-a4-1"), "fly ar-a4-1", "FS-7.1.17a", "sent_once"),
    (
        lambda: ar({**A4S, **CAP}).do("op 17", "raid sea-6", *(f"fly ar-a4-{n}" for n in range(1, 7))),
        "fly ar-a4-7",
        "FS-7.1.17a",
        "raid_limit",
    ),
    (
        lambda: ar({**A4S, **CAP}, event="2-3").do("op 17", "raid sea-6", *(f"fly ar-a4-{n}" for n in range(1, 4))),
        "fly ar-a4-7",
        "FS-11.3.2-3",
        "raid_limit",
    ),
    (
        lambda: ar({**RAID, **CAP, "ar-25-de-mayo": "argentina"}).do("op 17", "raid sea-6"),
        "fly ar-25-de-mayo",
        "FS-7.1.17b",
        "carrier_near",
    ),
    (
        lambda: uk({"uk-hermes": "sea-7", "uk-arrow": "sea-7", "ar-py": "sea-6"}).do("op 17", "raid sea-6"),
        "fly uk-arrow",
        "FS-7.1.17b",
        "flies",
    ),
    (
        lambda: uk({"uk-hermes": "sea-7", "ar-py": "sea-6"}).do("op 17", "raid sea-6"),
        "fly ar-py",
        "FS-7.1.17b",
        "own_unit",
    ),
    (
        lambda: ar({**RAID, "uk-2p": "fox-bay", "ar-25-de-mayo": "falklands-sea"}).do("op 18", "raid fox-bay"),
        "fly ar-25-de-mayo",
        "FS-7.1.18a",
        "aircraft",
    ),
    (lambda: ar({**RAID, "uk-2p": "fox-bay"}).do("op 18"), "raid goose-green", "FS-7.1.18a", "targets_there"),
    (
        lambda: uk({"uk-hermes": "sea-7", "uk-2p": "fox-bay", "ar-8": "fox-bay"}).do("op 18"),
        "raid goose-green",
        "FS-7.1.18b",
        "targets_there",
    ),
    (
        lambda: uk({"uk-hermes": "sea-7", "uk-arrow": "sea-7", "ar-8": "fox-bay"}).do("op 18", "raid fox-bay"),
        "fly uk-arrow",
        "FS-7.1.18b",
        "carrier",
    ),
    (
        lambda: uk({"uk-hermes": "sea-7", "uk-invincible": "sea-4", "ar-8": "fox-bay"}).do("op 18", "raid fox-bay"),
        "fly uk-invincible",
        "FS-7.1.18b",
        "carrier_in_zone",
    ),
    (
        lambda: ar({"ar-spr-ent-1": "argentina", "uk-elk": "sea-6", "uk-arrow": "sea-5"}).do("op 7"),
        "attack uk-arrow",
        "FS-10.5a",
        "stealth_area",
    ),
    (
        lambda: uk({"uk-arrow": "sea-4", "ar-salta": "sea-4", "ar-san-luis": "sea-6"}).do("op 15"),
        "attack ar-san-luis",
        "FS-7.1.15a",
        "hunters_there",
    ),
    (
        lambda: uk({"uk-2p": "fox-bay", "ar-8": "fox-bay", "ar-12": "goose-green"}).do("op 23"),
        "at goose-green",
        "FS-7.1.23a",
        "own_units_near",
    ),
    (
        lambda: uk({"uk-arrow": "falklands-sea", "ar-8": "fox-bay", "ar-4": "mount-kent"}).do("op 20"),
        "at mount-kent",
        "FS-7.1.20a",
        "coastal",
    ),
    (
        lambda: uk({"uk-arrow": "falklands-sea", "ar-8": "fox-bay"}).do("op 20"),
        "at goose-green",
        "FS-7.1.20a",
        "targets_there",
    ),
    (lambda: uk(SHORE, control={"san-carlos": "uk"}).do("op 21"), "at san-carlos", "FS-6.5d", "enemy_shore"),
    (lambda: uk(SHORE).do("op 21"), "at mount-kent", "FS-10.4a", "coastal"),
    (lambda: uk(SHORE).do("op 21", "at fox-bay"), "land uk-45c", "FS-10.4a", "aboard_to_land"),
    (lambda: uk(SHORE).do("op 21", "at fox-bay"), "land uk-sbs", "FS-10.4a", "landing_ship"),
    (
        lambda: uk({**SHORE, "uk-canberra": "sea-7"}).do("op 21", "at fox-bay"),
        "land uk-40c",
        "FS-10.4a",
        "off_the_coast",
    ),
    (
        lambda: uk(SHORE).do("op 21", "at fox-bay", *(f"land uk-{n}" for n in ("40c", "42c", "3p", "2p", "gr"))),
        "land uk-sas",
        "FS-10.4a",
        "lift",
    ),
    (lambda: uk(SHORE).do("op 21", "at fox-bay", "land uk-40c"), "land uk-40c", "FS-10.4a", "landed_once"),
    (lambda: ar({**RAID, **CAP, "uk-2p": "fox-bay"}).do("op 18"), "raid sea-6", "FS-7.1.18a", "land_area"),
    (
        lambda: ar({"ar-spr-ent-1": "argentina", "uk-elk": "sea-6", "ar-py": "sea-6"}).do("op 7"),
        "attack ar-py",
        "FS-10.5a",
        "uk_ship",
    ),
    (
        lambda: uk({"uk-arrow": "sea-4", "ar-salta": "sea-4"}).do("op 15"),
        "attack uk-arrow",
        "FS-7.1.15a",
        "enemy_submarine",
    ),
    (
        lambda: uk({"uk-arrow": "sea-4", "ar-salta": "sea-4", "ar-santa-fe": "south-georgia"}).do("op 15"),
        "attack ar-santa-fe",
        "FS-7.1.15a",
        "sea_area",
    ),
    (lambda: uk({"uk-2p": "fox-bay", "ar-8": "fox-bay"}).do("op 23"), "at sea-6", "FS-7.1.23a", "land_area"),
    (lambda: uk(SHORE).do("op 21"), "at sea-6", "FS-10.4a", "land_area"),
    (lambda: uk({**SHORE, "ar-7": "port-stanley"}).do("op 21", "at fox-bay"), "land ar-7", "FS-10.4a", "own_unit"),
    # aiming
    (
        lambda: waters(FIGHTS["surface"][0] | {"ar-cabo-san-antonio": "sea-7"}).do(
            "op 14", "sail uk-arrow", "to sea-7"
        ),
        "at-unit ar-cabo-san-antonio",
        "FS-10.2b",
        "screen_named",
    ),
    (
        lambda: waters(FIGHTS["surface"][0]).do("op 14", "sail uk-arrow", "to sea-7"),
        "at-unit uk-norland",
        "FS-10.1e",
        "in_the_fight",
    ),
    (
        lambda: waters(FIGHTS["strike_land"][0] | {"ar-12": "goose-green", "ar-25": "goose-green"}).do(
            "op 18", "raid goose-green", "fly uk-hermes", "fly uk-invincible", "go", "at-unit ar-12"
        ),
        "at-unit ar-puc-3",
        "FS-7.1.18b",
        "one_kind_of_target",
    ),
    (
        lambda: ar({**A4S, "uk-hermes": "sea-6", "uk-ardent": "sea-6", "uk-arrow": "sea-6"}).do(
            "op 17", "raid sea-6", "fly ar-a4-1", "fly ar-a4-2", "go", "pass"
        ),
        "at-unit uk-hermes",
        "FS-10.6b",
        "outnumber_screen",
    ),
    (
        lambda: ar({**RAID, **CAP}, dice=[3, 6, 6]).do(
            "op 17", "raid sea-6", "fly ar-dgr-1", "fly ar-a4-1", "go", "intercept", "spread"
        ),
        "choose ar-a4-1",
        "FS-9.5c",
        "aircraft_hit",
    ),
    (
        lambda: uk(
            {"uk-arrow": "falklands-sea", "uk-elk": "falklands-sea", "ar-7": "port-stanley"}, dice=[6], exocet="held"
        ).do("op 20", "at port-stanley", "spread"),
        "attack uk-elk",
        "FS-11.3.6-4",
        "ship_taking_part",
    ),
]


@pytest.mark.parametrize(("position", "action", "clause", "name"), by_clause(REASONS, 2))
def test_reasons(position: object, action: str, clause: str, name: str) -> None:
    t: Waters = position()  # type: ignore[operator]
    assert t.reason(action) == (clause, name)
    refusal = t.refusal(action)
    assert not t.match.render(refusal.reason).startswith("falklands.")


@pytest.mark.parametrize("kind", FIGHTS)
def test_the_panel_shows_every_shot_and_what_the_dice_can_do(kind: str) -> None:
    t = aimed(kind)
    fight = fight_in_hand(t.game)
    panel = attack_panel(t.game, fight)
    assert sum(face.numerator / face.denominator for face in panel.outcomes) == pytest.approx(1)
    assert {row.piece for row in panel.sums} >= {shot.shooter for shot in fight.shots}
    texts = (panel.title, *(row.text for row in panel.sums), *(name for name, _ in panel.figures))
    assert not any(text.startswith("falklands.") for text in texts)
    assert t.match.view("uk").attack == panel


@pytest.mark.clause("FS-10.11a")
def test_of_several_targets_the_panel_counts_those_that_are_only_hit() -> None:
    t = aimed("air_ships")
    fight = fight_in_hand(t.game)
    at_ships = [shot for shot in fired(fight.shots) if t.game.side(shot.target) == UK]
    assert len({shot.target for shot in at_ships}) > 1
    missed = prod(1 - Fraction(hit_number(t.game, fight.kind, shot.shooter, shot.target), 6) for shot in at_ships)
    chances = {face.text: Fraction(face.numerator, face.denominator) for face in attack_panel(t.game, fight).outcomes}
    assert chances["no effect"] == missed
    assert chances["hit, no unit lost"] > 0
    assert sum(chances.values()) == 1


def test_the_panel_shows_what_changes_a_number() -> None:
    t = aimed("landing")
    rows = [(row.value, row.total, row.clause) for row in attack_panel(t.game, fight_in_hand(t.game)).sums]
    factor, landed = t.factor("uk-40c", "ar-8"), t.game.edition.modifiers.landed
    assert rows[:2] == [(factor, factor, "FS-10.4c"), (landed, factor + landed, "FS-10.4c")]


def test_there_are_no_odds_before_a_target_is_named_or_after_the_dice() -> None:
    t = waters(FIGHTS["hunt"][0]).do("op 15", "attack ar-san-luis")
    assert attack_panel(t.game, fight_in_hand(t.game)).outcomes == ()
    t = ar({**RAID, **CAP}, dice=[3, 6, 6]).do(
        *("op 17", "raid sea-6", "fly ar-dgr-1", "fly ar-a4-1", "go", "intercept", "spread")
    )
    panel = attack_panel(t.game, fight_in_hand(t.game))
    assert (t.prompt, panel.outcomes, panel.figures) == ("escort", (), ())
