"""VII-j The special attack of the SEAL Team."""

from __future__ import annotations

import pytest
from island import EAST, HERE, SOUTH_EAST, WEST, Island, island, sound

STRIP, BESIDE_STRIP = "M2-0101", "M2-0202"


def result(t: Island) -> tuple[int, str, str]:
    """Odds, column and result of the last combat."""
    rolled = t.event("CombatRolled", "reb")
    return rolled.odds, t.game.edition.columns[rolled.column], rolled.result


@pytest.mark.clause("GAT-VII-j2.1", "GAT-VII-j2.8", "GAT-II-b.9")
def test_once_in_a_game_from_land() -> None:
    t = island({"us-seal-1": HERE, "reb-75mm-1": EAST, "reb-stinger-1": WEST}, phase="us_combat", dice=(6,))
    assert t.options() == {f"seal {EAST}", f"seal {WEST}", "end"}
    assert t.do(f"seal {EAST}").over
    assert t.where("reb-75mm-1") == "lost"
    assert t.game.state.seal_used
    assert island({"us-seal-1": HERE, "reb-stinger-1": WEST}, phase="us_combat", seal_used=True, turn=9).over
    units = {"us-seal-1": HERE, "reb-stinger-1": WEST, "us-rifle-1": "M3-0503"}
    t = island(units, phase="us_combat", seal_used=True)
    assert t.refusal(f"seal {WEST}").clause == "GAT-VII-j2.8"
    units = {"us-seal-1": "B1-0204", "reb-stinger-1": "B1-0304", "us-rifle-1": "B1-0303"}
    assert island(units, phase="us_combat").refusal("seal B1-0304").clause == "GAT-VII-j2.1"
    units = {"us-fav-1": HERE, "us-seal-1": "us-fav-1", "reb-stinger-1": WEST}
    assert island(units, phase="us_combat").refusal(f"seal {WEST}").clause == "GAT-VII-j2.1"


@pytest.mark.clause("GAT-VII-j2.2")
@pytest.mark.parametrize(
    "kind", ["heavy", "dragon", "mortar", "stinger", "jeep-auto", "jeep-rcr", "jeep-tow", "75mm", "hawk"]
)
def test_weapons_jeeps_and_guns_at_odds_of_four(kind: str) -> None:
    t = island({"us-seal-1": HERE, f"reb-{kind}-1": EAST}, phase="us_combat", dice=(1,))
    t.do(f"seal {EAST}")
    assert result(t) == (4, "4", "NR")


@pytest.mark.clause("GAT-VII-j2.1", "GAT-VI-l.1")
def test_the_attack_is_told_with_those_whom_the_team_sees() -> None:
    aircraft = {"reb-f5-1": STRIP, "reb-f5-2": {"at": STRIP, "hidden": True}}
    t = island({"us-seal-1": BESIDE_STRIP, **aircraft}, phase="us_combat", dice=(3, 3)).do(f"seal {STRIP}")
    told = t.event("AttackDeclared")
    assert (told.kind, told.attackers, told.hex) == ("seal", (t.number("us-seal-1"),), t.space(STRIP))
    assert told.defenders == (t.number("reb-f5-1"),)


@pytest.mark.clause("GAT-VII-a.7", "GAT-VII-j2.2")
def test_whom_the_team_has_attacked_nobody_else_attacks() -> None:
    others = {"us-rifle-1": "M3-0302", "reb-infantry-1": "M3-0301"}
    t = island({"us-seal-1": HERE, "reb-heavy-1": EAST, **others}, phase="us_combat", dice=(1,))
    assert t.options() == {f"attack {EAST}", "attack M3-0301", f"seal {EAST}", "end"}
    t.do(f"seal {EAST}")
    assert (result(t)[2], t.options()) == ("NR", {"attack M3-0301", "end"})
    assert t.reason(f"attack {EAST}") == ("GAT-VII-a.7", "was_attacked")


@pytest.mark.clause("GAT-VII-j2.2")
def test_the_odds_are_those_before_a_town_is_counted() -> None:
    t = island({"us-seal-1": "M2-0202", "reb-heavy-1": "M2-0302"}, phase="us_combat", dice=(2,))
    t.do("seal M2-0302")
    assert result(t) == (4, "3", "NR")
    units = {"us-seal-1": HERE, "us-rifle-1": EAST, "reb-heavy-1": "M3-0401"}
    assert island(units, phase="us_combat").refusal("seal M3-0401").clause == "GAT-VII-j2.2"


@pytest.mark.clause("GAT-VII-j2.3")
@pytest.mark.parametrize("kind", ["m48", "m113"])
def test_tanks_and_apcs_at_odds_of_three(kind: str) -> None:
    t = island({"us-seal-1": HERE, f"reb-{kind}-1": EAST}, phase="us_combat", dice=(2,))
    t.do(f"seal {EAST}")
    assert result(t) == (3, "3", "NR")


@pytest.mark.clause("GAT-VII-j2.4")
def test_guerrillas_at_odds_of_two_without_looking_for_them() -> None:
    t = island({"us-seal-1": HERE, "reb-guerrillas-1": EAST}, phase="us_combat", dice=(6,))
    t.do(f"seal {EAST}")
    assert result(t) == (2, "2", "DX")
    assert not t.events("SearchRolled")


@pytest.mark.clause("GAT-VII-j2.5", "GAT-VII-j2.6")
def test_every_aircraft_of_an_airstrip_at_odds_of_one_even_if_the_team_retreats() -> None:
    aircraft = {"reb-f5-1": STRIP, "reb-a4-1": STRIP, "reb-uh1b-1": {"at": STRIP, "hidden": True}}
    t = island({"us-seal-1": BESIDE_STRIP, **aircraft}, phase="us_combat", dice=(1, 3, 5))
    t.do(f"seal {STRIP}")
    assert result(t)[:2] == (1, "3")  # two columns further
    assert (t.side, t.prompt) == ("us", "retreat")  # A R1 on the first die
    t.do(f"to {sorted(t.targets('to'))[0]}")
    assert [event.result for event in t.events("CombatRolled", "reb")] == ["AR1", "DR1", "DX"]
    assert sum(t.where(unit) == "lost" for unit in aircraft) == 2
    sound(t)


@pytest.mark.clause("GAT-VII-j2.6")
def test_also_if_the_team_is_lost_because_it_cannot_retreat() -> None:
    board = island({}).game.edition.board
    blocked = sorted(
        board.names[there] for there in board.near[board.space(BESIDE_STRIP)] if board.names[there] != STRIP
    )
    units = {f"us-rifle-{number}": hex_ for number, hex_ in enumerate(blocked, start=1)}
    aircraft = {"reb-f5-1": STRIP, "reb-a4-1": STRIP}
    t = island({"us-seal-1": BESIDE_STRIP, **units, **aircraft}, phase="us_combat", dice=(1, 5))
    t.do(f"seal {STRIP}")
    assert t.where("us-seal-1") == "lost"
    assert [event.result for event in t.events("CombatRolled", "reb")] == ["AR1", "DX"]
    assert sum(t.where(unit) == "lost" for unit in aircraft) == 1


@pytest.mark.clause("GAT-VII-j2.7")
def test_the_team_is_not_destroyed_but_retreats() -> None:
    units = {"us-seal-1": "M2-0202", "reb-guerrillas-1": "M2-0302"}  # odds of 2, in a town: column 1
    t = island(units, phase="us_combat", dice=(1,))
    t.do("seal M2-0302")
    assert result(t) == (2, "1", "AX")
    assert t.where("us-seal-1") == "M2-0202"
    t = island(units, phase="us_combat", dice=(2,))
    t.do("seal M2-0302")
    assert (result(t)[2], t.prompt) == ("AR2", "retreat")


@pytest.mark.clause("GAT-VII-j2.9")
@pytest.mark.parametrize("kind", ["infantry", "militia", "truck"])
def test_others_are_not_on_the_list(kind: str) -> None:
    units = {"us-seal-1": HERE, f"reb-{kind}-1": EAST, "us-rifle-1": SOUTH_EAST}
    t = island(units, phase="us_combat")
    assert t.refusal(f"seal {EAST}").clause == "GAT-VII-j2.9"


@pytest.mark.clause("GAT-VII-j2.9")
def test_nor_is_what_the_team_has_not_seen() -> None:
    units = {"us-seal-1": HERE, "reb-heavy-1": {"at": EAST, "hidden": True}, "us-rifle-1": SOUTH_EAST}
    assert island(units, phase="us_combat").refusal(f"seal {EAST}").clause == "GAT-VII-j2.9"


@pytest.mark.clause("GAT-VII-a.7", "GAT-VII-j2.2")
def test_not_whom_others_have_attacked_in_this_phase() -> None:
    units = {"us-seal-1": HERE, "us-rifle-1": "M3-0401", "reb-stinger-1": EAST, "reb-mortar-1": WEST}
    t = island(units, phase="us_combat", dice=(3,)).do(f"attack {EAST}", "fire us-rifle-1", "declare")
    assert t.event("CombatRolled").result == "NR"
    assert t.targets("seal") == {WEST}
    assert t.reason(f"seal {EAST}") == ("GAT-VII-a.7", "was_attacked")
