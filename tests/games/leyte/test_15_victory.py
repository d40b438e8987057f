"""15.0 Victory: points and levels.  Lines of communications are in test_15_3, scenarios in test_16."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, table

from beachhead.games.leyte.rules.victory_15 import level_of_victory

LAST = {"assault": 8, "barrier": 17, "collapse": 26}


def last_phase(units: dict[str, str], scenario: str = "assault", **more: Any) -> Table:
    """The last Combat Phase of a scenario, with nothing left to fight."""
    return table(units, **{"scenario": scenario, "turn": LAST[scenario], "phase": "jp combat", "support": 0, **more})


def scored(t: Table, side: str) -> list[tuple[str, int]]:
    """What a side scored at ends of turns: (what for, points)."""
    events: list[Any] = t.events("Scored")
    return [(e.what.removeprefix("leyte.vp."), e.points) for e in events if e.side == ("us", "jp").index(side)]


def fight(t: Table, target: str, *by: str) -> Table:
    """An attack of these units; a Japanese one is regular; retreats go the first way."""
    t.do(f"attack {target}", *(f"join {unit}" for unit in by), "declare")
    if t.prompt == "banzai":
        t.do("regular")
    while t.prompt in ("who_retreats", "retreat"):
        t.do(min(t.options()))
    return t


# -- 15.0 when ---------------------------------------------------------------------------------------


@pytest.mark.clause("LEY-15.0a", "LEY-15.21a")
@pytest.mark.parametrize("scenario", ["assault", "barrier", "collapse"])
def test_objectives_and_victory_are_judged_when_the_last_game_turn_ends(scenario: str) -> None:
    units = {"jp-41-bn": "2528", "us-34-regt": "2327"}
    t = last_phase(units, scenario, turn=LAST[scenario] - 1).do("end")
    assert not t.match.over
    assert t.match.result is None
    assert scored(t, "jp") == scored(t, "us") == []
    t = last_phase(units, scenario).do("end")
    assert t.match.over
    assert ("beaches", 40) in scored(t, "jp")
    (ended,) = t.events("MatchEnded")
    assert (ended.us, ended.jp) == (t.points("us"), t.points("jp"))  # type: ignore[attr-defined]
    assert t.match.result is not None
    assert t.match.result.scores == {"us": t.points("us"), "jp": t.points("jp")}


@pytest.mark.clause("LEY-15.0b")
def test_points_come_from_eliminations_objectives_and_cut_communications_and_not_from_exits() -> None:
    units = {"us-34-regt": "2215", "us-21-bn": "0101", "jp-41-bn": "2809"}
    t = last_phase(units, lost=("jp-364-bn",), waiting={"us-19-regt": (11, "2900")}).do("end")
    assert scored(t, "us") == [("occupied", 15)]
    assert sorted(scored(t, "jp")) == [("cut_off", 5), ("occupied", 15)]


# -- 15.1 eliminations -------------------------------------------------------------------------------


@pytest.mark.clause("LEY-15.12a", "LEY-15.12b", "LEY-15.12c")
def test_a_japanese_regiment_eliminated_is_worth_10_points() -> None:
    units = {"us-34-regt": "2521", "us-21-regt": "2620", "us-19-regt": "2622", "jp-41-regt": "2621"}
    t = table(units, phase="us combat", support=2, turn=9, dice=(1,))
    t.do("attack jp-41-regt", "join us-34-regt", "join us-21-regt", "join us-19-regt", "support 2", "declare")
    assert t.events("CombatRolled")[-1].result == "De"  # type: ignore[attr-defined]
    assert (t.where("jp-41-regt"), t.points("us"), t.points("jp")) == ("lost", 10, 0)


@pytest.mark.clause("LEY-15.12a", "LEY-15.12c")
def test_attackers_eliminated_score_for_the_defender() -> None:
    t = table({"us-21-bn": "2521", "jp-12-regt": "2621", "jp-41-regt": "2620"}, phase="us combat", support=0, dice=(6,))
    t.do("attack jp-12-regt", "include jp-41-regt", "join us-21-bn", "declare")
    assert t.events("CombatRolled")[-1].result == "Ae"  # type: ignore[attr-defined]
    assert (t.where("us-21-bn"), t.points("us"), t.points("jp")) == ("lost", 0, 5)


@pytest.mark.clause("LEY-15.12c")
def test_a_unit_without_a_way_to_retreat_scores() -> None:
    ring = {"us-34-regt": "2521", "us-21-bn": "2720", "us-19-bn": "2723"}
    t = table({**ring, "jp-41-bn": "2621"}, phase="us combat", support=0, dice=(2,))
    fight(t, "jp-41-bn", "us-34-regt")
    (event,) = t.events("Eliminated")
    assert (event.why, t.points("us")) == ("retreat", 5)  # type: ignore[attr-defined]


# -- 15.2 territorial objectives ---------------------------------------------------------------------


@pytest.mark.clause("LEY-15.21b", "LEY-15.21a", "LEY-16.14a")
def test_a_japanese_unit_in_carigara_at_the_end_is_worth_15() -> None:
    t = last_phase({"jp-41-bn": "2809"})
    assert t.game.edition.towns["Carigara"] == t.space("2809")
    t.do("end")
    assert scored(t, "jp") == [("occupied", 15)]
    t = last_phase({"jp-41-bn": "2808"}).do("end")
    assert scored(t, "jp") == []


@pytest.mark.clause("LEY-15.22a")
@pytest.mark.parametrize("scenario", ["assault", "barrier", "collapse"])
@pytest.mark.parametrize("beach", ["2428", "2628", "1332", "1032"])
def test_japan_receives_40_points_for_a_northern_or_eastern_beach_hex(scenario: str, beach: str) -> None:
    t = last_phase({"jp-41-bn": beach}, scenario).do("end")
    assert [points for what, points in scored(t, "jp") if what == "beaches"] == [40]


@pytest.mark.clause("LEY-15.22b")
def test_the_40_points_are_given_once_and_not_for_the_southern_beach() -> None:
    t = last_phase({"jp-41-bn": "2428", "jp-169-bn": "2628", "jp-171-bn": "1132"}, "barrier").do("end")
    assert scored(t, "jp") == [("beaches", 40)]
    t = last_phase({"jp-41-bn": "0610", "jp-169-bn": "0513"}, "barrier").do("end")
    assert scored(t, "jp") == []


@pytest.mark.clause("LEY-15.31a", "LEY-15.33a", "LEY-16.14f", "LEY-16.14g")
def test_us_objectives_pay_only_with_a_line_of_communications() -> None:
    t = last_phase({"us-34-regt": "2215"}).do("end")
    assert scored(t, "us") == [("occupied", 15)]
    ring = {"jp-41-bn": "2213", "jp-169-bn": "2217", "jp-171-bn": "2415", "jp-364-bn": "2015"}
    t = last_phase({"us-34-regt": "2215", **ring}).do("end")
    assert scored(t, "us") == []
    assert ("cut_off", 10) in scored(t, "jp")


# -- 15.4 levels -------------------------------------------------------------------------------------


@pytest.mark.clause(
    "LEY-15.4a", "LEY-15.4b", "LEY-15.4c", "LEY-15.4d", "LEY-15.4e", "LEY-15.4f", "LEY-15.4g", "LEY-15.4h"
)
@pytest.mark.parametrize(
    ("us", "jp", "level"),
    [
        (300, 100, "us_decisive"),
        (900, 100, "us_decisive"),
        (299, 100, "us_substantive"),
        (250, 100, "us_substantive"),
        (249, 100, "us_marginal"),
        (201, 100, "us_marginal"),
        (200, 100, "draw"),
        (2, 1, "draw"),
        (199, 100, "jp_marginal"),
        (150, 100, "jp_marginal"),
        (149, 100, "jp_substantive"),
        (101, 100, "jp_substantive"),
        (100, 100, "jp_decisive"),
        (1, 100, "jp_decisive"),
        (0, 5, "jp_decisive"),
    ],
)
def test_the_ratio_of_points_gives_the_level(us: int, jp: int, level: str) -> None:
    assert level_of_victory(table().game, us, jp) == level


@pytest.mark.clause("LEY-15.4i")
@pytest.mark.parametrize(
    ("us", "jp", "cut", "rounded"),
    [
        (2999, 1000, "us_substantive", "us_decisive"),
        (2498, 1000, "us_marginal", "us_substantive"),
        (2005, 1000, "draw", "us_marginal"),
        (2004, 1000, "draw", "draw"),
        (1999, 1000, "jp_marginal", "draw"),
        (1009, 1000, "jp_decisive", "jp_substantive"),
    ],
)
def test_the_ratio_is_cut_to_two_decimals(us: int, jp: int, cut: str, rounded: str) -> None:
    assert level_of_victory(table().game, us, jp) == cut
    assert level_of_victory(table(settings={"ratio": "round"}).game, us, jp) == rounded


@pytest.mark.clause("LEY-15.4j")
def test_against_no_points_at_all() -> None:
    game = table().game
    assert level_of_victory(game, 1, 0) == "us_decisive"
    assert level_of_victory(game, 0, 0) == "jp_decisive"


@pytest.mark.clause("LEY-15.4a", "LEY-15.4h")
@pytest.mark.parametrize(
    ("units", "level", "winner"),
    [
        ({"jp-41-bn": "2809"}, "jp_decisive", "jp"),
        ({"us-34-regt": "2215"}, "us_decisive", "us"),
        ({"us-34-regt": "2215", "us-19-regt": "2918", "jp-41-bn": "2809"}, "draw", None),
    ],
)
def test_the_winner_is_named_with_the_level(units: dict[str, str], level: str, winner: str | None) -> None:
    t = last_phase(units).do("end")
    result = t.match.result
    assert result is not None
    assert (result.level, result.winner) == (level, winner)
    (ended,) = t.events("MatchEnded")
    assert ended.level == level  # type: ignore[attr-defined]
