"""4.0 Sequence of play."""

from __future__ import annotations

import pytest
from table import Table, table

FRONT = {"us-34-regt": "2522", "us-271-art": "2516", "jp-1-9-bn": "2521", "jp-1-22-art": "2519"}
"""A US regiment and a Japanese battalion next to each other, each with guns in range that touch nobody."""


def finish_turn(t: Table) -> Table:
    """End both phases of the player-turn, without attacks at a distance."""
    side, turn = t.side, t.game.state.turn
    while (t.side, t.game.state.turn) == (side, turn):
        t.do("end")
    return t


def phases(t: Table) -> list[tuple[int, int]]:
    """(Game-Turn, phase) of every beginning that was told."""
    return [(event.turn, event.phase) for event in t.events("PhaseBegan")]


# -- Game-Turns and phases ---------------------------------------------------------------------------


@pytest.mark.clause("LEY-4.0a", "LEY-4.1a")
def test_game_turns_of_two_player_turns_until_victory_is_judged() -> None:
    t = table({"us-34-regt": "2722", "jp-1-9-bn": "2516"}, scenario="barrier")
    turns = []
    while not t.match.over:
        assert t.match.result is None
        assert not t.events("MatchEnded")
        if t.prompt == "move":
            turns.append((t.game.state.turn, t.side))
        t.do("end")
    assert turns == [(turn, side) for turn in range(9, 18) for side in ("us", "jp")]
    assert len(t.events("MatchEnded")) == 1
    assert t.match.result is not None


@pytest.mark.clause("LEY-4.1b", "LEY-4.1k")
def test_each_player_turn_is_a_movement_phase_and_then_a_combat_phase() -> None:
    t = table({"us-34-regt": "2522", "jp-1-9-bn": "2521"}, turn=10, dice=[5, 1])
    assert (t.side, t.prompt, t.game.state.phase) == ("us", "move", 0)
    assert t.refusal("attack jp-1-9-bn").clause == "LEY-4.1b"
    t.do("end")
    assert (t.side, t.prompt, t.game.state.phase) == ("us", "attack", 1)
    assert t.refusal("move us-34-regt").clause == "LEY-4.1j"
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare", "end")
    assert (t.side, t.prompt, t.game.state.phase) == ("jp", "move", 2)
    assert t.refusal("attack us-34-regt").clause == "LEY-4.1b"
    t.do("end")
    assert (t.side, t.prompt, t.game.state.phase) == ("jp", "attack", 3)
    t.do("attack us-34-regt", "join jp-1-9-bn", "declare", "regular")
    assert phases(t) == [(10, 0), (10, 1), (10, 2), (10, 3)]


@pytest.mark.clause("LEY-4.1k")
def test_in_the_second_player_turn_the_roles_are_swapped() -> None:
    t = table({"us-34-regt": "2522", "us-5-cav": "2720", "jp-1-9-bn": "2519"}, phase="jp movement", turn=12)
    assert t.targets("move") == {"jp-1-9-bn"}
    assert t.refusal("move us-5-cav").clause == "LEY-5.11a"
    t.do("move jp-1-9-bn", "to 2521", "end")
    assert (t.side, t.targets("attack")) == ("jp", {"us-34-regt"})
    assert t.do("attack us-34-regt").targets("join") == {"jp-1-9-bn"}


@pytest.mark.clause("LEY-4.1l")
def test_the_marker_moves_by_one_after_both_player_turns() -> None:
    t = table({"us-34-regt": "2722", "jp-1-9-bn": "2516"}, turn=10)
    finish_turn(t)
    assert (t.side, t.game.state.turn) == ("jp", 10)
    finish_turn(t)
    assert (t.side, t.game.state.turn, t.game.state.phase) == ("us", 11, 0)
    assert t.match.view().turn == "11"
    assert [event.turn for event in t.events("TurnBegan")] == [10, 11]


# -- movement phases ---------------------------------------------------------------------------------


@pytest.mark.clause("LEY-4.1c")
def test_the_phasing_player_moves_as_many_units_as_he_likes() -> None:
    units = {"us-34-regt": "2722", "us-5-cav": "2720", "us-7-cav": "2718", "jp-1-9-bn": "2513"}
    t = table(units)
    assert t.targets("move") == {"us-34-regt", "us-5-cav", "us-7-cav"}
    assert t.refusal("move jp-1-9-bn").clause == "LEY-5.11a"
    assert "end" in t.options()  # none
    t.do("move us-5-cav", "to 2620")
    assert t.targets("move") == {"us-34-regt", "us-7-cav"}
    assert "end" in t.options()  # some
    t.do("move us-34-regt", "to 2721", "move us-7-cav", "to 2717")
    assert t.options() == {"end"}  # all
    assert finish_turn(t).side == "jp"


@pytest.mark.clause("LEY-4.1d")
@pytest.mark.parametrize(
    ("phase", "side", "unit", "code"),
    [("us movement", "us", "us-34-regt", "N"), ("jp movement", "jp", "jp-41-regt", "Or")],
)
def test_reinforcements_enter_in_their_player_s_movement_phase(phase: str, side: str, unit: str, code: str) -> None:
    units = {"us-5-cav": "2722", "jp-1-9-bn": "2516"}
    other = "jp movement" if side == "us" else "us movement"
    t = table(units, phase=phase, waiting={unit: (9, code)})
    assert "reinforce" in t.options()
    assert t.refusal(f"move {unit}").clause == "LEY-4.1d"
    t.do("reinforce")
    assert (t.side, t.targets("enter")) == (side, {unit})
    assert "reinforce" not in table(units, phase=other, waiting={unit: (9, code)}).options()


# -- combat phases -----------------------------------------------------------------------------------


@pytest.mark.clause("LEY-4.1e")
@pytest.mark.parametrize("first", [0, 1])
def test_attacks_in_any_order(first: int) -> None:
    units = {"us-34-regt": "2522", "us-5-cav": "2722", "jp-1-9-bn": "2521", "jp-2-9-bn": "2721"}
    pairs = [("jp-1-9-bn", "us-34-regt"), ("jp-2-9-bn", "us-5-cav")]
    t = table(units, phase="us combat", dice=[5, 5])
    assert t.targets("attack") == {"jp-1-9-bn", "jp-2-9-bn"}
    for target, attacker in (pairs[first], pairs[1 - first]):
        t.do(f"attack {target}", f"join {attacker}", "declare")
    targets = [t.game.edition.units[event.defenders[0]].id for event in t.events("CombatRolled")]
    assert targets == [pairs[first][0], pairs[1 - first][0]]
    assert t.dice_left() == ()


@pytest.mark.clause("LEY-4.1f", "LEY-4.1g", "LEY-4.1h", "LEY-4.1i")
def test_an_attack_goes_ground_units_barrage_protective_fire_die() -> None:
    t = table(FRONT, phase="us combat", support=2, dice=[6])
    t.do("attack jp-1-9-bn")
    assert (t.side, t.prompt) == ("us", "prepare")
    assert t.refusal("declare").clause == "LEY-4.1f"  # a: somebody has to attack
    assert t.refusal("guard jp-1-22-art").clause == "LEY-7.22a"  # c comes later
    t.do("join us-34-regt", "barrage us-271-art", "support 2")  # a, b
    assert not t.events("CombatRolled")
    t.do("declare")
    event = t.event("AttackDeclared")
    assert event.attackers == (t.unit("us-34-regt"),)
    assert event.barrage == (t.unit("us-271-art"),)
    assert (event.support, event.attack_strength, event.defence_strength) == (2, 5 + 2 + 2, 3)
    assert (t.side, t.prompt) == ("jp", "guard")  # c: the other player answers, before any die
    assert t.dice_left() == (6,)
    t.do("guard jp-1-22-art")
    rolled = t.event("CombatRolled")  # d
    assert (rolled.differential, rolled.line, rolled.face, rolled.result) == (9 - 6, "clear", 6, ".")
    assert t.dice_left() == ()


@pytest.mark.clause("LEY-4.1g")
def test_barrage_and_ground_support_only_if_he_wishes() -> None:
    t = table(FRONT, phase="us combat", support=2, dice=[1])
    t.do("attack jp-1-9-bn", "join us-34-regt")
    assert {"barrage us-271-art", "support 1", "support 2", "declare"} <= t.options()
    t.do("declare", "pass")
    event = t.event("AttackDeclared")
    assert (event.barrage, event.support) == ((), 0)


@pytest.mark.clause("LEY-4.1h")
def test_protective_fire_from_guns_next_to_no_enemy_and_never_from_ground_support() -> None:
    units = {**FRONT, "us-5-cav": "2718", "jp-2-22-art": "2618"}
    t = table(units, phase="us combat", turn=9)
    assert t.game.edition.support[9][1] > 0  # Japan has points on this turn, and they are no fire
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")
    assert (t.side, t.options()) == ("jp", {"guard jp-1-22-art", "pass"})
    assert t.refusal("guard jp-2-22-art").clause == "LEY-8.41a"  # the cavalry stands next to it


@pytest.mark.clause("LEY-4.1i")
def test_the_result_is_applied_at_once() -> None:
    units = {"us-34-regt": "2522", "us-5-cav": "2722", "jp-1-9-bn": "2521", "jp-2-9-bn": "2721"}
    t = table(units, phase="us combat", dice=[3])
    t.do("attack jp-1-9-bn", "join us-34-regt", "declare")
    assert t.event("CombatRolled").result == "D1"
    assert (t.side, t.prompt) == ("jp", "retreat")
    t.do("to 2520")
    assert t.where("jp-1-9-bn") == "2520"
    assert not t.game.state.units[t.unit("jp-2-9-bn")].fought  # the other combat is still to come


@pytest.mark.clause("LEY-4.1j")
def test_nobody_moves_in_a_combat_phase_but_by_retreat_and_advance() -> None:
    units = {"us-34-regt": "2522", "us-5-cav": "2716", "jp-1-9-bn": "2521", "jp-2-9-bn": "2514"}
    t = table(units, phase="us combat", turn=12, dice=[3], support=0)
    for unit in units:
        assert t.refusal(f"move {unit}").clause == "LEY-4.1j"
    assert t.options() == {"attack jp-1-9-bn"}
    t.do("attack jp-1-9-bn")
    assert t.refusal("move us-5-cav").clause == "LEY-4.1j"
    t.do("join us-34-regt", "declare", "to 2520", "advance us-34-regt")
    assert t.where("us-34-regt") == "2521"
    assert (t.where("us-5-cav"), t.where("jp-2-9-bn")) == ("2716", "2514")
    assert t.do("end").prompt == "move"
