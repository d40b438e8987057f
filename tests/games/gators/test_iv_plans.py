"""IV The ready-made set-ups: legal by the questions' own reasons, step by step, and complete."""

from __future__ import annotations

import pytest
from island import Island, island, sound

from beachhead.games.gators.components import Deployment, Loading
from beachhead.games.gators.edition import DATA
from beachhead.games.gators.looks.scene import question
from beachhead.games.gators.model import REB
from beachhead.games.gators.rules.position_6.debris_6q import debris_at

E = DATA.edition()


def by_hand(t: Island, plan: str) -> Island:
    """A deployment, counter by counter."""
    deployment, names = E.deployments[plan], E.board.names
    airborne = dict(deployment.airborne)
    for unit, space in deployment.at:
        t.do(f"place {E.units[unit].id}", f"at {names[space]}")
        if unit in airborne:
            t.do(f"arm {airborne[unit]}")
    for unit in deployment.hidden:
        t.do(f"hide {E.units[unit].id}")
    for space in deployment.debris:
        t.do("debris", f"at {names[space]}")
    return t


@pytest.mark.clause("GAT-IV.2")
@pytest.mark.parametrize("plan", E.deployments)
def test_a_ready_made_deployment_is_what_could_be_done_by_hand(plan: str) -> None:
    fresh = island(phase="deploy", turn=0, fresh=True, dice=(5,))
    slow = by_hand(island(phase="deploy", turn=0, fresh=True, dice=(5,)), plan)
    fast = fresh.do(f"ready-made {plan}")
    assert fast.game.state.units == slow.game.state.units
    assert (fast.game.state.markers, fast.game.state.debris_left) == (
        slow.game.state.markers,
        slow.game.state.debris_left,
    )
    assert fast.game.state.debris == slow.game.state.debris
    sound(fast)
    assert fast.do("done").over


@pytest.mark.parametrize("plan", E.deployments)
def test_a_ready_made_deployment_makes_sense(plan: str) -> None:
    t = island(phase="deploy", turn=0, fresh=True, dice=(5,)).do(f"ready-made {plan}")
    assert (t.game.state.markers, t.game.state.debris_left) == (0, 0)
    assert any(space in E.capital for space in map(t.game.hex, t.game.on_map(REB)))
    for unit in t.game.on_map(REB):
        kind = t.game.type(unit)
        on_debris = debris_at(t.game, t.game.hex(unit)) is not None
        assert not (on_debris and kind.element == "land" and not kind.on_foot), kind.id  # it could not come back


@pytest.mark.clause("GAT-IV.21")
@pytest.mark.parametrize("plan", E.loadings)
def test_a_ready_made_loading_is_what_could_be_done_by_hand(plan: str) -> None:
    loading = E.loadings[plan]
    slow = island(phase="load", turn=0, fresh=True)
    for unit, ship in loading.ships:
        slow.do(f"assign {E.units[unit].id}", f"ship {E.units[ship].id}")
    for platoon in loading.splits:
        slow.do(f"split {E.units[platoon].id}")
    # those who ride in what is itself stowed go first, as the plan has to list them in any order that works
    for unit, carrier in loading.stowed:
        slow.do(f"stow-in {E.units[carrier].id}", f"stow {E.units[unit].id}", "stay")
    fast = island(phase="load", turn=0, fresh=True).do(f"ready-made {plan}")
    assert fast.game.state.units == slow.game.state.units
    sound(fast)
    assert fast.do("done").over


def test_there_is_a_choice() -> None:
    assert len(E.deployments) == 3
    assert len(E.loadings) == 2


@pytest.mark.parametrize(("phase", "plans"), [("deploy", E.deployments), ("load", E.loadings)])
def test_the_first_ready_made_set_up_is_the_way_on(phase: str, plans: dict[str, Deployment | Loading]) -> None:
    t = island(phase=phase, turn=0, fresh=True, dice=(5,))
    shown = [one for one in question(t.game, t.ask).choices if one.action.verb == "ready-made"]
    assert [(one.label, one.note) for one in shown] == [
        (f"Ready-made: {plan.name}", plan.text) for plan in plans.values()
    ]
    assert [one.main for one in shown] == [True] + [False] * (len(plans) - 1)


@pytest.mark.clause("GAT-IV.2")
@pytest.mark.parametrize("first", [("place reb-infantry-1", "at T1-0303"), ("debris", "at T1-0303")])
def test_a_ready_made_deployment_is_offered_only_while_nothing_is_set_up(first: tuple[str, ...]) -> None:
    t = island(phase="deploy", turn=0, fresh=True, dice=(5,))
    assert "ready-made standard" in t.options()
    t.do(*first)
    assert "ready-made standard" not in t.options()
    assert t.refusal("ready-made standard").clause == "GAT-IV.2"
