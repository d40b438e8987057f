"""The judgment of Port Stanley's engineers and of intensive fire."""

from __future__ import annotations

import pytest

from beachhead.games.port_stanley.judgment import engineers, gunnery
from beachhead.players.registry import make_player
from games.port_stanley.island import Island, Lie, island


def choice(t: Island) -> str:
    """What the greedy player does."""
    return str(make_player("greedy", 1).choose(t.match.observe(t.side)))


@pytest.mark.parametrize(("blown", "repairs"), [((1,), True), ((), False)])
def test_engineers_stay_at_a_blown_bridge_on_the_way_and_repair_it(blown: tuple[int, ...], repairs: bool) -> None:
    """14.2.1: the Malo Bridge, with the battalions before it."""
    t = island({"uk-engineers": "3120", "uk-3-para-1": "3120", "uk-3-para-2": "3120"}, blown=blown)
    assert (engineers.repairs(t.game, t.number("uk-engineers"), {}) > 0) is repairs
    if repairs:
        assert engineers.move_gain(t.game, t.number("uk-engineers"), {}) < 0
    far = island({"uk-engineers": "3120", "uk-3-para-1": "4323"}, blown=blown)
    assert engineers.repairs(far.game, far.number("uk-engineers"), {}) < 0


INTENSIVE = {"intensive_barrages": "yes"}
GUNS = {"uk-29-arty-1": "4021", "uk-29-arty-2": "4021", "uk-29-arty-3": "4021"}
LONGDON: dict[str, Lie] = {"ar-7-4a": "4123", "ar-7-3": "4123", "uk-3-para-1": "4022", "uk-3-para-2": "4022"}


@pytest.mark.parametrize(("points", "doubles"), [(20, True), (5, False)])
def test_batteries_fire_intensively_where_that_helps_and_there_are_points(points: int, doubles: bool) -> None:
    """15.3.3: six points of guns become nine."""
    supplies = {"uk": {"4021": points}}
    t = island({**LONGDON, **GUNS}, phase="uk_combat", step=2, supplies=supplies, settings=INTENSIVE)
    t.do("attack 4123")
    done = []
    while t.prompt == "attack":
        done.append(choice(t))
        if done[-1] == "designate":
            break
        t.do(done[-1])
    assert any(answer.startswith("double") for answer in done) is doubles


def test_no_battery_fires_intensively_where_nothing_is_gained() -> None:
    weak: dict[str, Lie] = {"ar-12-0a": "4123", "uk-3-para-1": "4022", "uk-3-para-2": "4022"}
    t = island({**weak, **GUNS}, phase="uk_combat", step=2, supplies={"uk": {"4021": 20}}, settings=INTENSIVE)
    t.do("attack 4123", "commit uk-3-para-1", "commit uk-3-para-2", "fire uk-29-arty-1")
    assert gunnery.doubles(t.game, t.number("uk-29-arty-1")) < 0


@pytest.mark.parametrize("unit", ["uk-engineers", "uk-sas"])
def test_who_is_taken_up_to_move_goes_even_where_no_place_is_good(unit: str) -> None:
    """Else he would be taken up again and again."""
    units: dict[str, Lie] = {unit: "4022", "ar-7-4a": "4123", "ar-7-3": "4123", "uk-3-para-1": "3120"}
    t = island(units, settlements=())
    t.game.state.settlements = tuple(t.game.edition.settlements)
    t.game.forget()
    t.do(f"move {unit}")
    assert choice(t).startswith("to ")
