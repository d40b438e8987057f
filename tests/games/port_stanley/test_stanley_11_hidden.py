"""11.2, 14.5, 16.2.2 Battles against counters face down: what is shown when, and what is asked whatever lies there."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.model import AR, AR_COMBAT, BATTLES, Support
from games.port_stanley.battles import attack, checks, done, field, passing, plan, rolled
from games.port_stanley.island import Island, island

PARAS = {"uk-2-para-1": "2113", "uk-2-para-2": "2113"}
BOTH = ("uk-2-para-1", "uk-2-para-2")


def down(*units: str, at: str = "2213") -> dict[str, object]:
    return {unit: {"at": at, "down": True} for unit in units}


def same_as_known(at: Island) -> bool:
    """Whether a side would have the same options if the game were only what it knows."""
    known = at.game.seen_by(at.side)
    offered = {str(option.action) for offer in at.ask.offers for option in offer.act.offers(known, offer.given)}
    return offered == at.options()


@pytest.mark.clause("PS-11.2f", "PS-14.5d", "PS-11.2a")
def test_everybody_in_the_hex_is_turned_up_and_dummies_go() -> None:
    at = field({**PARAS, **down("ar-12-2a", "ar-601-aa-1", "ar-dummy-1")}, dice=(6, 1, 1, 1, 1))
    assert at.targets("attack") == {"2213"}
    assert same_as_known(at)
    at.do("attack 2213", *(f"commit {unit}" for unit in BOTH))
    assert same_as_known(at)
    at.do("designate")
    assert at.unit("ar-12-2a").down, "not before the battle"
    done(at)
    assert (at.unit("ar-12-2a").down, at.unit("ar-601-aa-1").down) == (False, False)
    assert at.where("ar-dummy-1") == "lost"
    assert rolled(at)[:2] == (8, 3)


@pytest.mark.clause("PS-14.5d")
def test_dummies_of_an_attacking_stack_go_too() -> None:
    units = {"uk-2-para-1": "2113", "ar-hq-joffre": "2215", **down("ar-7-4a", "ar-dummy-1", "ar-12-2a")}
    at = field(units, phase="ar_combat", ar={"2213": 5}, dice=(6, 1, 1))
    at.do("attack 2113", "commit ar-7-4a", "designate")
    passing(done(at))
    assert at.where("ar-dummy-1") == "lost"
    assert not at.unit("ar-7-4a").down
    assert at.unit("ar-12-2a").down, "it did not fight"


@pytest.mark.clause("PS-14.5d", "PS-13.1a", "PS-11.7.2a")
def test_dummies_beside_guns_that_support_a_combat_go_too() -> None:
    """Artillery support is combat (13.1): on either side the stack of the battery is involved."""
    behind = down("ar-3-arty-1", "ar-12-0a", "ar-dummy-1", at="2215")
    at = plan(field({**PARAS, "ar-7-4a": "2213", **behind}, ar={"2215": 2}, dice=(6, 1, 1, 1)), "2213", *BOTH)
    at.do("guard ar-3-arty-1")
    assert at.where("ar-dummy-1") == "2215", "not before the battle"
    passing(done(at))
    assert (at.where("ar-dummy-1"), at.unit("ar-12-0a").down) == ("lost", True)
    idle = field({**PARAS, "ar-7-4a": "2213", **behind}, ar={"2215": 2}, dice=(6, 1, 1, 1))
    passing(attack(idle, "2213", *BOTH))
    assert idle.where("ar-dummy-1") == "2215"
    units = {"uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-hq-joffre": "2213", **behind}
    theirs = field(units, phase="ar_combat", ar={"2213": 5, "2215": 2}, dice=(6,) * 4)
    passing(attack(theirs, "2113", "ar-7-4a", also=["fire ar-3-arty-1"]))
    assert theirs.where("ar-dummy-1") == "lost"
    shelled = field(units, phase="ar_combat", ar={"2215": 2}, dice=(6,) * 4)
    done(shelled.do("barrage 2113", "fire ar-3-arty-1", "designate"))
    assert shelled.where("ar-dummy-1") == "2215", "a barrage is not fought on that table"


@pytest.mark.clause("PS-11.2e", "PS-11.5.6a")
def test_who_attacks_what_proves_too_strong_shrinks_back() -> None:
    few = {"uk-blues-royals": {"at": "2113", "reduced": True}, "uk-2-para-1": {"at": "2212"}}
    units = {**few, **down("ar-3-6", "ar-4-5", "ar-7-4a")}
    at = field({**units, "uk-2-para-1": "1713"}, dice=(6,))
    attack(at, "2213", "uk-blues-royals")
    assert not at.events("CombatRolled")
    assert [(unit, passed) for unit, *_, passed in checks(at)] == [("uk-blues-royals", False)]
    assert "stand" in at.options()
    at.do("retreat 2013")
    assert (at.where("uk-blues-royals"), at.morale) == ("2013", 12)
    at = field({**units, "uk-2-para-1": "1713"}, dice=(6,))
    attack(at, "2213", "uk-blues-royals").do("stand")
    assert at.where("uk-blues-royals") == "lost"
    at = field({**units, "uk-2-para-1": "1713"}, dice=(4,))
    passing(attack(at, "2213", "uk-blues-royals"))
    assert at.where("uk-blues-royals") == "2113"


@pytest.mark.clause("PS-11.2d")
def test_an_attack_that_has_become_too_weak_is_none() -> None:
    units = {
        "uk-2-para-1": "2113", "uk-29-arty-1": "2012", "uk-29-arty-2": "2012", "ar-12-0a": "2213",
        "ar-hq-joffre": "2215",
    }  # fmt: skip
    at = field(units, phase="ar_combat", uk={"2012": 5})
    plan(at, "2113", "ar-12-0a")
    at.do("guard uk-29-arty-1", "guard uk-29-arty-2")
    done(at)
    failed = at.event("AttackFailed")
    assert (failed.attack, failed.defence) == (0, 8)
    assert not at.events("CombatRolled")
    assert not checks(at)
    assert (at.supplies("2012", "uk"), at.morale) == (3, 12)


@pytest.mark.clause("PS-11.2d")
def test_support_that_is_known_counts_when_an_attack_is_designated() -> None:
    strong = (Support(island().space("2213"), 5, 12, side=AR),)
    at = field({"uk-blues-royals": {"at": "2113", "reduced": True}, "ar-12-2a": "2213"}, supports=strong)
    at.do("attack 2213", "commit uk-blues-royals")
    assert at.reason("designate") == ("PS-11.2d", "too_weak")


@pytest.mark.clause("PS-13.2f", "PS-11.3af")
def test_a_position_shows_for_how_many_it_is() -> None:
    at = field({**PARAS, **down("ar-7-4a", "ar-dummy-1")}, dice=(6, 1, 1, 1), positions={"2213": 2})
    passing(attack(at, "2213", *BOTH))
    assert at.game.position_in(at.space("2213")).size == 1
    assert rolled(at)[2] == {"position": 1}
    at = field({**PARAS, **down("ar-7-4a", "ar-12-2a")}, dice=(6, 1, 1, 1, 1), positions={"2213": 2})
    passing(attack(at, "2213", *BOTH))
    assert at.game.position_in(at.space("2213")).size == 2


@pytest.mark.clause("PS-16.2.2a", "PS-11.3ag")
def test_a_headquarters_is_shown_to_be_used() -> None:
    units = {
        **PARAS, "ar-7-4a": "2213", **down("ar-hq-joffre", "ar-12-0a", at="2214"), **down("ar-hq-menendez", at="2219"),
    }  # fmt: skip
    at = field(units, dice=(4, 1, 1, 1))
    attack(at, "2213", *BOTH)
    assert (at.prompt, at.side, at.options()) == ("headquarters", "ar", {"show_headquarters ar-hq-joffre", "pass"})
    assert at.reason("show_headquarters ar-hq-menendez") == ("PS-16.2.2a", "not_beside_battle")
    assert at.reason("show_headquarters ar-12-0a") == ("PS-16.2.2a", "no_headquarters")
    at.do("show_headquarters ar-hq-joffre")
    assert rolled(at)[2] == {"headquarters": 1}
    assert not at.unit("ar-hq-joffre").down
    at = field(units, dice=(4, 1, 1, 1))
    attack(at, "2213", *BOTH).do("pass")
    assert rolled(at)[2] == {}
    assert at.unit("ar-hq-joffre").down


@pytest.mark.clause("PS-16.2.2a")
def test_the_question_for_a_headquarters_tells_nothing() -> None:
    units = {**PARAS, "ar-7-4a": "2213", **down("ar-dummy-1", "ar-12-0a", at="2214")}
    at = field(units, dice=(4, 1, 1, 1))
    attack(at, "2213", *BOTH)
    assert (at.prompt, at.options()) == ("headquarters", {"pass"})


@pytest.mark.clause("PS-2.2e")
def test_what_the_argentine_player_plans_is_not_seen() -> None:
    units = {"uk-2-para-1": "2113", "ar-hq-joffre": "2215", "ar-recon": "2512", **down("ar-7-4a", "ar-12-2a")}
    at = field(units, phase="ar_combat", ar={"2213": 5})
    at.do("attack 2113", "commit ar-7-4a")
    assert at.game.state.phase == AR_COMBAT
    assert at.game.seen_by("uk").state.battles == ()
    assert at.game.seen_by("ar").state.battles
    assert at.game.state.step < BATTLES


@pytest.mark.clause("PS-14.3.1c", "PS-16.1.2a")
def test_a_headquarters_found_alone_is_not_fought() -> None:
    at = field({**PARAS, **down("ar-hq-joffre", "ar-dummy-1")})
    passing(attack(at, "2213", *BOTH))
    assert not at.events("CombatRolled")
    assert (at.where("ar-hq-joffre"), at.morale, at.unit("ar-hq-joffre").down) == ("2213", 12, False)
    at = field({**PARAS, "ar-hq-joffre": "2213"})
    assert at.over, "one that is seen is entered, not attacked"


@pytest.mark.clause("PS-11.5.3d", "PS-3.3a")
def test_who_makes_room_face_down_stays_unknown() -> None:
    ring = {"uk-2-para-1": "2212", "uk-2-para-2": "2212", "uk-3-para-1": "2314", "uk-40-cdo-1": "2114"}
    at = field({**ring, "ar-7-4a": "2213", **down("ar-7-4b", "ar-3-6", at="2214")}, uk={"2212": 9}, dice=(4, 1, 1, 1))
    attack(at, "2213", *BOTH)
    while at.prompt != "retreat":
        at.do("pass")
    at.do("retreat 2214", "displace ar-3-6")
    while not at.over and at.prompt == "shift":
        at.do(sorted(at.options())[0])
    assert at.unit("ar-3-6").down
    assert [event.unit for event in at.events("Displaced", "uk")] == [-1]
    assert [event.unit for event in at.events("Displaced", "ar")] == [at.number("ar-3-6")]
