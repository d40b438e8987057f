"""7.9 Advance after combat."""

from __future__ import annotations

import pytest
from table import Table, table

FIGHT = {"us-34-regt": "2522", "jp-364-bn": "2521"}
"""A fight at +3 in the clear: die 1 is D2, die 2 is D1."""

STORM = {"us-34-regt": "2522", "us-5-cav": "2621", "us-7-cav": "2421", "jp-364-bn": "2521"}
"""Three regiments against a battalion, +13: die 3 is D3, die 4 is D2, die 6 is D1; the way back leads through 2520."""


def combat(units: dict[str, str], *dice: int, support: int = 0) -> Table:
    """The start of a US Combat Phase."""
    return table(units, phase="us combat", turn=12, support=support, dice=dice)


def fight(units: dict[str, str], *dice: int) -> Table:
    """The regiment attacks the battalion."""
    return combat(units, *dice).do("attack jp-364-bn", "join us-34-regt", "declare")


def storm(units: dict[str, str], *dice: int) -> Table:
    """All three attack the battalion."""
    t = combat(units, *dice)
    return t.do("attack jp-364-bn", "join us-34-regt", "join us-5-cav", "join us-7-cav", "declare")


def path(t: Table) -> list[str]:
    """The way of the last advance."""
    return [t.game.edition.board.name(space) for space in t.event("Advanced").path]


@pytest.mark.clause("LEY-7.91a")
def test_victors_next_to_a_beaten_unit_may_advance_along_its_path() -> None:
    t = fight(FIGHT, 1).do("to 2520", "to 2519")
    assert (t.side, t.options()) == ("us", {"advance us-34-regt", "stay"})
    t.do("advance us-34-regt")
    assert t.targets("to") == {"2521", "2520"}
    t.do("to 2520")
    assert path(t) == ["2522", "2521", "2520"]


@pytest.mark.clause("LEY-7.91a")
def test_an_elimination_leaves_a_path_too() -> None:
    t = storm(STORM, 2)
    assert t.event("CombatRolled").result == "De"
    t.do("advance us-5-cav")
    assert t.where("us-5-cav") == "2521"
    assert t.options() == {"end"}  # the only hex of the path is taken

    t = fight({**FIGHT, "us-5-cav": "2619", "us-7-cav": "2320"}, 2)  # no way back at all
    assert t.where("jp-364-bn") == "lost"
    assert t.do("advance us-34-regt").where("us-34-regt") == "2521"


@pytest.mark.clause("LEY-7.91b")
@pytest.mark.parametrize(
    ("answers", "where"),
    [
        (["stay"], ["2522", "2621", "2421"]),
        (["advance us-5-cav", "to 2520", "stay"], ["2522", "2520", "2421"]),
        (["advance us-5-cav", "to 2520", "advance us-7-cav"], ["2522", "2520", "2521"]),
        (["advance us-34-regt", "to 2521", "advance us-5-cav"], ["2521", "2520", "2421"]),
    ],
)
def test_any_or_all_of_them_as_their_owner_decides(answers: list[str], where: list[str]) -> None:
    t = storm(STORM, 4).do("to 2519")
    assert t.options() == {"advance us-34-regt", "advance us-5-cav", "advance us-7-cav", "stay"}
    t.do(*answers)
    assert [t.where(unit) for unit in ("us-34-regt", "us-5-cav", "us-7-cav")] == where


@pytest.mark.clause("LEY-7.91c")
def test_the_defender_advances_after_an_attacker_s_retreat() -> None:
    t = combat({"us-34-bn": "2522", "us-17-bn": "2420", "jp-12-regt": "2521"}, 5)
    t.do("attack jp-12-regt", "join us-34-bn", "join us-17-bn", "declare")
    assert t.event("CombatRolled").result == "A1"
    t.do("retreat us-17-bn", "to 2320", "to 2523")
    assert (t.side, t.options()) == ("jp", {"advance jp-12-regt", "stay"})
    t.do("advance jp-12-regt")
    assert t.targets("to") == {"2522", "2420"}
    t.do("to 2420")
    assert t.where("jp-12-regt") == "2420"


@pytest.mark.clause("LEY-7.92a")
@pytest.mark.parametrize("goal", ["2521", "2520", "2519"])
def test_an_advance_may_stop_in_any_hex_of_the_path(goal: str) -> None:
    t = storm(STORM, 3).do("to 2519", "to 2518", "advance us-34-regt")
    assert t.targets("to") == {"2521", "2520", "2519"}
    assert t.do(f"to {goal}").where("us-34-regt") == goal


@pytest.mark.clause("LEY-7.93a")
def test_advances_ignore_enemy_zones() -> None:
    t = fight({**FIGHT, "jp-1-9-bn": "2720"}, 1).do("to 2620", "to 2619")
    assert t.game.control[1][t.space("2620")]
    assert t.game.control[1][t.space("2521")] == 0
    t.do("advance us-34-regt", "to 2620")
    assert t.where("us-34-regt") == "2620"

    t = fight({**FIGHT, "jp-1-9-bn": "2420", "us-5-cav": "2320"}, 1).do("to 2520", "to 2519")
    t.do("advance us-34-regt", "to 2520")  # through one controlled hex into another
    assert t.where("us-34-regt") == "2520"


@pytest.mark.clause("LEY-7.94a")
def test_only_units_next_to_the_beaten_one_that_took_part_advance() -> None:
    units = {**FIGHT, "us-5-cav": "2420", "us-8-cav": "2723", "jp-1-9-bn": "2320"}
    t = fight(units, 2)
    assert t.where("jp-364-bn") != "2521"
    assert t.targets("advance") == {"us-34-regt"}
    assert t.refusal("advance us-5-cav").clause == "LEY-7.94a"  # next to it, kept for another fight
    assert t.refusal("advance us-8-cav").clause == "LEY-7.94a"


@pytest.mark.clause("LEY-7.94b")
def test_artillery_that_barraged_from_afar_never_advances() -> None:
    units = {"us-34-regt": "2522", "us-271-art": "2420", "us-13-art": "2524", "jp-1-9-bn": "2521"}
    t = combat(units, 4)
    t.do("attack jp-1-9-bn", "join us-34-regt", "join us-271-art", "barrage us-13-art", "declare")
    assert t.event("CombatRolled").result == "D1"
    assert t.prompt == "advance"
    assert t.targets("advance") == {"us-34-regt", "us-271-art"}  # guns next to it may
    assert t.refusal("advance us-13-art").clause == "LEY-7.94a"

    t = combat({"us-13-art": "2524", "jp-7-tanks": "2521"}, 3, support=6)
    t.do("attack jp-7-tanks", "barrage us-13-art", "support 6", "declare")
    assert t.event("CombatRolled").result == "D2"
    while t.prompt == "retreat":
        t.do(str(t.ask.choices()[0].action))
    assert t.options() == {"end"}


@pytest.mark.clause("LEY-7.95a")
def test_nobody_strays_from_the_path() -> None:
    t = fight(FIGHT, 1).do("to 2420", "to 2321", "advance us-34-regt")
    assert t.targets("to") == {"2521", "2420"}
    for aside in ("2621", "2421", "2520", "2321"):
        assert t.refusal(f"to {aside}").clause == "LEY-7.95a"


@pytest.mark.clause("LEY-7.95a")
def test_an_advance_ends_where_an_enemy_stands_in_the_path_again() -> None:
    t = combat({**FIGHT, "jp-12-bn": "2421"}, 1, support=2)
    t.do("attack jp-364-bn", "include jp-12-bn", "join us-34-regt", "support 2", "declare")
    assert t.event("CombatRolled").result == "D2"
    t.do("retreat jp-364-bn", "to 2520", "to 2519", "to 2420", "to 2520", "advance us-34-regt")
    assert (t.where("jp-364-bn"), t.where("jp-12-bn")) == ("2519", "2520")
    assert t.targets("to") == {"2521", "2421", "2420"}


@pytest.mark.clause("LEY-7.96a")
def test_the_advance_is_decided_at_once_and_never_compulsory() -> None:
    t = fight({**FIGHT, "us-5-cav": "2718", "jp-1-9-bn": "2717"}, 2, 5).do("to 2520")
    assert t.refusal("attack jp-1-9-bn").clause == "LEY-7.91b"
    assert "stay" in t.options()
    t.do("stay", "attack jp-1-9-bn", "join us-5-cav", "declare")
    assert t.where("us-34-regt") == "2522"
    assert t.refusal("advance us-34-regt").clause == "LEY-7.11a"  # too late


@pytest.mark.clause("LEY-7.96b")
def test_who_has_advanced_does_not_attack_again() -> None:
    t = fight({**FIGHT, "us-5-cav": "2320", "jp-1-9-bn": "2420"}, 2, 5)
    t.do("to 2620", "advance us-34-regt")
    assert t.game.edition.board.adjacent(t.space(t.where("us-34-regt")), t.space("2420"))
    t.do("attack jp-1-9-bn")
    assert t.targets("join") == {"us-5-cav"}
    assert t.refusal("join us-34-regt").clause == "LEY-7.14a"
    t.do("join us-5-cav", "declare")
    assert t.options() == {"end"}  # nor does it owe an attack on those it stands next to now


@pytest.mark.clause("LEY-7.96b")
def test_who_has_advanced_is_not_attacked_again() -> None:
    units = {"us-34-bn": "2522", "us-5-cav": "2622", "jp-12-regt": "2521", "jp-1-9-bn": "2722"}
    t = combat(units, 4, 5)
    t.do("attack jp-12-regt", "join us-34-bn", "declare")
    assert t.event("CombatRolled").result == "A2"
    while t.prompt in ("retreat", "displace"):
        t.do(str(t.ask.choices()[0].action))
    t.do("advance jp-12-regt", "to 2522")
    assert t.game.edition.board.adjacent(t.space(t.where("jp-12-regt")), t.space("2622"))
    assert t.targets("attack") == {"jp-1-9-bn"}
    assert t.refusal("attack jp-12-regt").clause == "LEY-7.14b"
    t.do("attack jp-1-9-bn", "join us-5-cav", "declare")
    assert t.options() == {"end"}


@pytest.mark.clause("LEY-7.96c")
@pytest.mark.parametrize(("answer", "where"), [("stay", "2520"), ("advance us-34-regt", "lost")])
def test_an_advance_cuts_the_retreat_of_enemies_whose_combat_comes_later(answer: str, where: str) -> None:
    t = fight({**FIGHT, "us-5-cav": "2320", "jp-1-9-bn": "2420"}, 2, 3)
    t.do("to 2620", answer, "attack jp-1-9-bn", "join us-5-cav", "declare")
    assert t.event("CombatRolled").result == "D1"
    assert t.where("jp-1-9-bn") == where


@pytest.mark.clause("LEY-7.97a")
def test_three_victors_may_stand_on_the_path_of_a_three_hex_retreat() -> None:
    t = storm(STORM, 3).do("to 2519", "to 2518")
    t.do("advance us-7-cav", "to 2519", "advance us-34-regt", "to 2520", "advance us-5-cav")
    assert [t.where(unit) for unit in STORM] == ["2520", "2521", "2519", "2518"]


@pytest.mark.clause("LEY-7.92a")
def test_who_has_advanced_advances_no_more() -> None:
    t = storm(STORM, 3)
    while t.prompt == "retreat":
        t.do(min(t.options()))
    t.do("advance us-5-cav")
    t.do(f"to {min(t.targets('to'))}")
    assert "advance us-34-regt" in t.options()
    assert t.reason("advance us-5-cav") == ("LEY-7.92a", "no_advance")
