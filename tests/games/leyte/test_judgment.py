"""The judgment of Leyte: what a sensible commander would do in plain positions, and whole matches without a slip."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, table

from beachhead.games.leyte import judgment
from beachhead.games.leyte.judgment.ground import Spread, ground_of, mask_of
from beachhead.games.leyte.judgment.lines import Lines
from beachhead.games.leyte.judgment.odds import worth
from beachhead.games.leyte.model import JP, US, Attack
from beachhead.games.leyte.module import MODULE
from beachhead.games.leyte.rules.combat_7.retreat_7_7 import retreat_ways
from beachhead.games.leyte.rules.communications_15_3 import us_lines
from beachhead.games.leyte.rules.zones_6 import in_enemy_control
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.sampling import play_of, sample
from beachhead.players.registry import make_player

SCENARIOS = ("assault", "barrier", "collapse", "campaign")


def values(t: Table) -> dict[str, float]:
    """What each option of the open question is worth to whoever is asked."""
    seen = t.match.observe(t.side)
    return {str(option.action): value for option, value in zip(seen.options, MODULE.judge(play_of(seen)), strict=True)}


def choice(t: Table) -> str:
    """What the greedy player does."""
    return str(make_player("greedy", 1).choose(t.match.observe(t.side)))


def play_while(t: Table, *prompts: str) -> list[str]:
    """Let the greedy player answer as long as one of these is asked."""
    done = []
    while not t.match.over and t.prompt in prompts:
        done.append(choice(t))
        t.do(done[-1])
    return done


def move_all(t: Table) -> Table:
    """Let the greedy player make its moves on the map."""
    side = t.side
    while t.prompt in ("move", "to", "arrivals", "entry", "stop") and t.side == side:
        t.do(choice(t))
    return t


# -- attacks -------------------------------------------------------------------------------------------


def test_a_strong_attack_is_worth_more_than_a_weak_one() -> None:
    t = table(
        {"us-5-cav": "2018", "us-7-cav": "2020", "us-7-bn": "2219", "jp-1-9-bn": "2019", "jp-12-regt": "2319"},
        phase="us combat",
        support=0,
    )
    bn, regt = t.unit("jp-1-9-bn"), t.unit("jp-12-regt")
    strong = worth(t.game.fork(), Attack((bn,), (t.unit("us-5-cav"), t.unit("us-7-cav"))))
    weak = worth(t.game.fork(), Attack((regt,), (t.unit("us-7-bn"),)))
    assert strong > 0 > weak
    assert choice(t) == "attack jp-1-9-bn"


def test_a_blocked_retreat_is_worth_the_units_life() -> None:
    t = table({"us-5-cav": "2018", "us-7-cav": "2020", "jp-1-9-bn": "2019"}, phase="us combat", support=0)
    trapped = worth(t.game.fork(), Attack((t.unit("jp-1-9-bn"),), (t.unit("us-5-cav"), t.unit("us-7-cav"))))
    t = table({"us-5-cav": "2018", "us-7-cav": "2118", "jp-1-9-bn": "2019"}, phase="us combat", support=0)
    free = worth(t.game.fork(), Attack((t.unit("jp-1-9-bn"),), (t.unit("us-5-cav"), t.unit("us-7-cav"))))
    assert trapped == pytest.approx(5.0)  # +7: each face is a D result, and none lets the 2-3-6 out
    assert free < trapped / 2


def test_an_attack_takes_everybody_in_who_helps() -> None:
    t = table(
        {"us-5-cav": "2018", "us-7-cav": "2020", "us-13-art": "2016", "jp-1-regt": "2019"},
        phase="us combat",
        support=3,
        dice=(6,),
    )
    play_while(t, "attack", "prepare")
    (declared,) = t.events("AttackDeclared")
    assert set(declared.attackers) == {t.unit("us-5-cav"), t.unit("us-7-cav")}  # type: ignore[attr-defined]
    assert declared.attack_strength > 10  # type: ignore[attr-defined]


def test_ground_support_goes_where_it_changes_the_column() -> None:
    units = {"us-5-cav": "2018", "us-7-cav": "2020", "jp-1-regt": "2019"}
    t = table(units, phase="us combat", support=2, dice=(6,))  # +4 becomes +6: no face without effect is left
    play_while(t, "attack", "prepare")
    assert t.events("AttackDeclared")[0].support == 2  # type: ignore[attr-defined]


def test_guns_do_not_shell_rock_for_nothing() -> None:
    t = table({"us-13-art": "1815", "jp-12-regt": "1812"}, phase="us combat", support=0)
    assert choice(t) == "end"


def test_forces_are_shared_out_where_two_enemies_must_be_attacked() -> None:
    units = {"us-5-cav": "2119", "us-7-cav": "2218", "us-8-cav": "2018", "jp-1-9-bn": "2118", "jp-12-regt": "2219"}
    t = table(units, phase="us combat", support=0)
    shares = {row.attack.defenders: row.attack.attackers for row in judgment.plan_for(t.match.simulation.play(t.side))}
    assert shares == {  # +2 against each of them, and neither can retreat
        (t.unit("jp-12-regt"),): (t.unit("us-5-cav"), t.unit("us-7-cav")),
        (t.unit("jp-1-9-bn"),): (t.unit("us-8-cav"),),
    }


# -- defence ---------------------------------------------------------------------------------------------


def guard_question(attackers: dict[str, str], **more: str) -> Table:
    t = table(attackers | more, phase="jp combat", support=0)
    play_while(t, "attack", "prepare")
    assert t.prompt == "guard"
    return t


def test_protective_fire_is_given_where_it_saves_a_unit() -> None:
    t = guard_question({"jp-1-regt": "2018", "jp-49-regt": "2020"}, **{"us-5-cav": "2019", "us-13-art": "2316"})
    found = values(t)
    assert found["guard us-13-art"] > 1.0 > found["pass"]
    assert choice(t) == "guard us-13-art"


def test_protective_fire_is_not_spent_where_it_changes_nothing() -> None:
    t = guard_question({"jp-364-bn": "2018"}, **{"us-5-cav": "2019", "us-13-art": "2316"})
    assert values(t)["guard us-13-art"] <= 1.0
    t = guard_question({"jp-364-bn": "2018"}, **{"us-5-cav": "2019", "us-7-cav": "2117", "us-13-art": "2316"})
    assert values(t)["guard us-13-art"] < 1.0


def test_no_banzai_for_nothing() -> None:
    t = table({"jp-1-9-bn": "2018", "us-5-cav": "2019"}, phase="jp combat", support=0)
    play_while(t, "attack", "prepare", "guard")
    assert t.prompt == "banzai"
    assert choice(t) == "regular"


def test_a_banzai_when_it_pays() -> None:
    units = {"jp-364-bn": "2018", "jp-1-9-bn": "2020", "us-13-art": "2019", "us-61-art": "2316"}
    t = table(units, phase="jp combat", support=0)
    play_while(t, "attack", "prepare", "guard")
    assert [event.unit for event in t.events("ProtectiveFire")] == [t.unit("us-61-art")]  # type: ignore[attr-defined]
    found = values(t)  # -1 becomes +2 against a gun without a way out, at the price of a 1-2-6
    assert found["banzai"] > found["regular"] == 0.0


def test_the_least_valuable_unit_is_given_up() -> None:
    units = {"jp-364-bn": "2018", "jp-1-9-bn": "2020", "jp-1-regt": "2118", "us-7-bn": "2019"}
    t = table(units, phase="jp combat", support=0, dice=(6,))
    play_while(t, "attack", "prepare", "guard")
    t.do("banzai")
    gone = [event.unit for event in t.events("Eliminated") if event.why == "banzai"]  # type: ignore[attr-defined]
    if t.prompt == "exchange":
        gone.append(t.unit(choice(t).split()[1]))
    assert t.unit("jp-1-regt") not in gone


def test_japan_retreats_into_rough_ground() -> None:
    t = table({"us-5-cav": "2016", "us-7-cav": "2115", "jp-1-9-bn": "2015"}, phase="us combat", support=0, dice=(1,))
    play_while(t, "attack", "prepare", "guard")
    assert t.prompt == "retreat"
    while t.prompt == "retreat":
        chosen = choice(t)
        goal = t.option(chosen).space
        best = max(t.game.edition.rough_ground[option.space] for option in t.ask.choices())
        assert t.game.edition.rough_ground[goal] == best
        t.do(chosen)


# -- movement ---------------------------------------------------------------------------------------------


def test_attackers_go_to_where_the_enemy_cannot_retreat() -> None:
    units = {"us-5-cav": "2022", "us-7-cav": "2122", "us-8-cav": "2221", "us-13-art": "2023", "jp-1-9-bn": "2019"}
    t = move_all(table(units, phase="us movement"))
    enemy = t.unit("jp-1-9-bn")
    assert sum(1 for _ in t.game.next_to(t.game.hex(enemy), US)) >= 2
    ways = retreat_ways(t.game, enemy, t.game.hex(enemy), 1)
    assert all(clause == "LEY-7.74b" for clause in ways.values())


def test_guns_stay_out_of_enemy_zones_and_come_into_range() -> None:
    units = {"us-5-cav": "2021", "us-7-cav": "2122", "us-13-art": "2024", "jp-1-regt": "2018", "jp-49-regt": "2217"}
    t = move_all(table(units, phase="us movement"))
    gun = t.unit("us-13-art")
    assert not in_enemy_control(t.game, gun)
    assert min(t.game.edition.board.distance(t.game.hex(gun), t.game.hex(enemy)) for enemy in t.game.units_of(JP)) <= 5


def test_the_open_objective_is_taken_at_the_end() -> None:
    t = table({"us-5-cav": "2219", "us-7-bn": "2217"}, scenario="assault", turn=8, phase="us movement")
    move_all(t)
    assert {t.where("us-5-cav"), t.where("us-7-bn")} == {"2215", "2918"}


def test_who_holds_an_objective_stays_there() -> None:
    units = {"us-5-cav": "2215", "jp-1-9-bn": "2009"}
    t = move_all(table(units, scenario="assault", turn=8, phase="us movement"))
    assert t.where("us-5-cav") == "2215"


def test_a_battalion_leaves_in_the_south_in_time() -> None:
    units = {"us-17-bn": "1032", "us-5-cav": "1127", "jp-1-9-bn": "1523"}
    t = move_all(table(units, scenario="assault", turn=1, phase="us movement"))
    assert t.where("us-17-bn") == "gone"
    assert t.match.game.state.south_exited


def test_nobody_else_leaves_the_map() -> None:
    units = {"us-17-bn": "0531", "us-32-bn": "0631", "us-5-cav": "2925", "jp-1-9-bn": "1523"}
    t = move_all(table(units, scenario="assault", turn=2, phase="us movement"))
    assert sorted([t.where("us-17-bn"), t.where("us-32-bn")])[-1] == "gone"
    assert [t.where("us-17-bn"), t.where("us-32-bn")].count("gone") == 1
    assert t.where("us-5-cav") not in ("gone", "waiting")


def test_reinforcements_come() -> None:
    t = table({"us-5-cav": "2421", "jp-1-9-bn": "2217"}, waiting={"us-21-regt": (6, "N")}, turn=9)
    move_all(t)
    assert t.where("us-21-regt") not in ("waiting", "lost")


def test_japan_withdraws_from_a_hopeless_place() -> None:
    units = {"jp-1-9-bn": "2017", "us-5-cav": "2020", "us-7-cav": "2120", "us-8-cav": "1920", "us-12-cav": "2220"}
    t = table(units, phase="jp movement")
    seen = t.match.observe("jp")
    orders = judgment.orders_for(sample(seen, t.match.game.state.dice).play(seen.side))
    unit, before = t.unit("jp-1-9-bn"), t.space("2017")
    assert orders.s.danger(unit, before) > 1.0
    move_all(t)
    assert orders.s.danger(unit, t.game.hex(unit)) < orders.s.danger(unit, before) / 2


def test_japan_cuts_the_line_when_nobody_can_answer() -> None:
    regiments = {"us-5-cav": "2203", "us-7-cav": "2103", "us-8-cav": "2003"}
    roadblocks = {"jp-1-20-bn": "1911", "jp-3-20-bn": "1017", "jp-2-20-bn": "0719"}
    t = table(regiments | roadblocks | {"jp-1-9-bn": "2318"}, turn=17, phase="jp movement")
    assert all(t.game.hex(unit) in us_lines(t.game) for unit in t.game.units_of(US))
    move_all(t)
    assert not any(t.game.hex(unit) in us_lines(t.game) for unit in t.game.units_of(US))


def test_japan_takes_an_open_beach_at_the_end() -> None:
    t = table({"jp-1-9-bn": "2324", "us-5-cav": "2707"}, turn=17, phase="jp movement")
    move_all(t)
    assert t.where("jp-1-9-bn") in ("2428", "2528", "2628")


def test_the_us_bars_the_way_to_the_beach_at_the_end() -> None:
    t = table({"jp-1-9-bn": "2422", "us-13-art": "2427", "us-5-cav": "2520"}, turn=17, phase="us movement")
    watched = move_all(t)
    enemy = watched.unit("jp-1-9-bn")
    from beachhead.games.leyte.judgment.beaches import BeachWatch

    assert BeachWatch(watched.game.fork()).base == 0, watched.where("us-13-art")
    assert watched.game.hex(enemy) >= 0


# -- what it rests on ---------------------------------------------------------------------------------------


def test_masks_agree_with_the_map() -> None:
    edition = new_match("leyte", "barrier", seed=1).game.edition  # type: ignore[attr-defined]
    spread, ground = Spread(edition.board), ground_of(edition)
    assert all(spread.out(1 << space) == mask_of(near) for space, near in enumerate(edition.board.near))
    assert ground is ground_of(edition)
    goal = edition.board.space("2215")
    march = ground.march(frozenset((goal,)))
    assert march[goal] == 0
    assert march[edition.board.space("2216")] == 1  # a road hex: half a point


def test_flooded_lines_agree_with_the_rules_at_the_start() -> None:
    game = new_match("leyte", "barrier", seed=1).game.fork()
    lines = Lines(game)  # type: ignore[arg-type]
    traced, found = lines.traced(US), us_lines(game)  # type: ignore[arg-type]
    for unit in game.units_of(US):  # type: ignore[attr-defined]
        assert bool(traced >> game.hex(unit) & 1) == (game.hex(unit) in found)  # type: ignore[attr-defined]


def test_judgment_does_not_depend_on_what_was_asked_before() -> None:
    match = new_match("leyte", "barrier", seed=3)
    player, kept = make_player("greedy", 3), dict[Any, Any]()
    for _ in range(60):
        (side,) = match.asks
        seen = match.observe(side)
        first = list(MODULE.judge(play_of(seen, kept)))
        assert list(MODULE.judge(play_of(seen))) == first
        match.apply(side, player.choose(seen))


def test_judgment_holds_when_it_jumps_between_positions() -> None:
    """As copies of a play do that share what is kept: here two matches, by turns."""
    matches, player, kept = [new_match("leyte", "barrier", seed=seed) for seed in (3, 4)], make_player("greedy", 3), {}
    for number in range(60):
        match = matches[number // 5 % 2]
        (side,) = match.asks
        seen = match.observe(side)
        assert list(MODULE.judge(play_of(seen, kept))) == list(MODULE.judge(play_of(seen)))
        match.apply(side, player.choose(seen))


def test_a_game_follows_another_where_units_have_changed_places() -> None:
    units = {"us-5-cav": "2018", "us-7-cav": "2020", "jp-1-regt": "2217"}
    before = table(units).match.game.fork()
    after = table(units | {"us-5-cav": "2020", "us-7-cav": "2018"}).match.game
    changed = before.follow(after)  # type: ignore[attr-defined]
    assert {unit for unit, _ in changed} == {after.edition.unit_index[name] for name in ("us-5-cav", "us-7-cav")}  # type: ignore[attr-defined]
    assert before.state.units == after.state.units  # type: ignore[attr-defined]
    assert before.occupant == after.occupant  # type: ignore[attr-defined]
    assert before.control == after.control  # type: ignore[attr-defined]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whole_matches_are_played_without_a_slip(scenario: str) -> None:
    match = new_match("leyte", scenario, seed=7)
    players = {"us": make_player("greedy", 1), "jp": make_player("greedy", 2)}
    asked = set()
    while not match.over:
        (side,) = match.asks
        seen = match.observe(side)
        asked.add(seen.prompt.removeprefix("leyte.ask."))
        match.apply(side, players[side].choose(seen))
    assert match.result is not None
    assert asked <= set(judgment.QUESTIONS)
    assert {"move", "to", "attack", "prepare", "guard", "retreat", "advance"} <= asked


@pytest.mark.parametrize("side", ["us", "jp"])
def test_the_greedy_player_beats_the_random_one(side: str) -> None:
    def points(kind: str) -> int:
        match: Match = new_match("leyte", "assault", seed=5)
        players = {"us": make_player("random", 1), "jp": make_player("random", 2), side: make_player(kind, 3)}
        while not match.over:
            (asked,) = match.asks
            match.apply(asked, players[asked].choose(match.observe(asked)))
        scores = match.result.scores if match.result else {}
        return (scores["us"] - scores["jp"]) * (1 if side == "us" else -1)

    assert points("greedy") > points("random") + 40
