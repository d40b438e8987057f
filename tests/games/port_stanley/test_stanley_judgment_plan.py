"""The British plan: whole stacks, few ships at risk, guns behind the lines, the assault once enough have come."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.judgment import (
    battle,
    bombs,
    british,
    gathering,
    ground,
    gunnery,
    lift,
    plan,
    sea,
    survey,
)
from beachhead.games.port_stanley.judgment.verbs import LAST
from beachhead.games.port_stanley.model import ABOARD, BATTLES, CLEAR, FOGGY, OFF_MAP, STORMY, UK, Battle
from beachhead.games.port_stanley.module import MODULE
from beachhead.games.port_stanley.rules.movement_5 import looked_for
from beachhead.kernel.sampling import play_of
from beachhead.mechanics.movement import way_along
from beachhead.players.registry import make_player
from games.port_stanley.island import CLOCK, Island, island

PARAS = {"uk-2-para-1": "4017", "uk-2-para-2": "4017"}
HILLS = {
    "ar-7-4a": "4123",
    "ar-7-3": "4123",
    "ar-4-5": "4023",
    "ar-7-4b": "4323",
    "ar-4-4": "4222",
    "ar-3-3a": "4422",
    "ar-3-6": "4524",
}


def choice(t: Island) -> str:
    """What the greedy player does."""
    return str(make_player("greedy", 1).choose(t.match.observe(t.side)))


def play_phase(t: Island) -> list[str]:
    """Let the greedy player answer as long as he is asked."""
    done: list[str] = []
    player = make_player("greedy", 1)
    while not t.match.over and t.side == "uk" and len(done) < 300:
        done.append(str(player.choose(t.match.observe("uk"))))
        t.do(done[-1])
    return done


def ashore(units: dict[str, Any], **settings: Any) -> Island:
    """British movement, after a landing at the third beach."""
    return island({**units}, phase="uk_movement", landed=(3,), **settings)


# -- whole stacks ----------------------------------------------------------------------------------------


def test_battalions_of_a_hex_march_together() -> None:
    t = ashore({**PARAS, **HILLS})
    done = play_phase(t)
    assert sum(word.startswith("join") for word in done) >= 1
    assert t.unit("uk-2-para-1").hex == t.unit("uk-2-para-2").hex != t.space("4017")


def test_who_may_not_move_is_no_companion() -> None:
    t = ashore({**PARAS, "uk-2-para-2": {"at": "4017", "ashore": 40}})
    assert british.group_of(t.game, t.number("uk-2-para-1")) == (t.number("uk-2-para-1"),)


def test_a_battalion_of_the_main_force_does_not_go_with_those_for_the_settlements() -> None:
    t = ashore({"uk-2-para-1": "4017", "uk-45-cdo-1": "4017"})
    assert ground.mates(t.game, t.number("uk-2-para-1")) == ()


@pytest.mark.parametrize(("turn", "together"), [(plan.TIME_PRESSES - 1, True), (plan.TIME_PRESSES, False)])
def test_a_battalion_that_has_to_go_for_stanley_does_not_go_with_a_company_for_the_settlements(
    turn: int, together: bool
) -> None:
    """17.2.3: the one would lead the other forward in the movement phase, and be led back in the combat phase."""
    t = ashore({"uk-45-cdo-1": "3526", "uk-42-cdo-2": "3526"}, turn=turn)
    assert (t.number("uk-42-cdo-2") in ground.mates(t.game, t.number("uk-45-cdo-1"))) is together


def test_an_enemy_is_worth_as_much_to_those_who_have_come_to_him_as_before() -> None:
    """Else each of a pair finds that the other is enough, and they march away again."""
    posts = [ashore({"uk-2-para-1": space, "uk-2-para-2": space, "ar-12-0a": "4123"}) for space in ("4120", "4122")]
    before, there = (ground.keen_on(t.game, t.space("4123"), UK, t.number("uk-2-para-1"), {}) for t in posts)
    assert before == there


def test_bombs_cost_less_where_two_are_together_and_least_where_they_are_dug_in() -> None:
    t = ashore({**PARAS, "uk-3-para-1": "3917"})
    one, two = t.number("uk-3-para-1"), (t.number("uk-2-para-1"), t.number("uk-2-para-2"))
    alone = british.risk(t.game, (one,), t.space("3917"))
    assert british.risk(t.game, two, t.space("4017")) < alone
    assert british.risk(t.game, two, t.space("4015")) < 2 * alone
    dug = ashore(PARAS, positions={"4017": 2})
    assert british.risk(dug.game, two, t.space("4017")) < british.risk(t.game, two, t.space("4017"))


def test_cavalry_reckons_with_bombs_and_stays_with_others() -> None:
    """12.7.2: alone it is a target, in a full stack it is the cheap step."""
    alone, among = (ashore({**PARAS, "uk-blues-royals": "4015"}, turn=4) for _ in range(2))
    unit = alone.number("uk-blues-royals")
    apart = ground.place_worth(alone.game, unit, alone.space("4015"), {})
    alone.game.state.airmen = (0, 0, 0)
    alone.game.forget()
    assert ground.place_worth(alone.game, unit, alone.space("4015"), {}) > apart
    assert (
        british.risk(among.game, (unit,), among.space("4017"))
        <= 0
        < british.risk(among.game, (unit,), among.space("4015"))
    )


# -- gathering -------------------------------------------------------------------------------------------


def test_one_pair_waits_for_another_before_the_hills_and_two_pairs_attack() -> None:
    t = ashore({**PARAS, **HILLS})
    kept: dict[Any, Any] = {}
    assert gathering.is_gathering(t.game, kept)
    assert gathering.is_left_alone(t.game, t.space("4123"), kept)
    goal = gathering.assembly(t.game, kept)
    assert not t.game.enemy_in(goal, 0)
    here, near = (t.game.edition.board.name(space) for space in (goal, t.game.edition.ways[goal][0]))
    four = {"uk-2-para-1": here, "uk-2-para-2": here, "uk-3-para-1": near, "uk-3-para-2": near}
    full = {"uk": {here: gathering.STOCKED}}
    assert not gathering.is_gathering(ashore({**four, **HILLS}, turn=7, supplies=full).game, {})
    assert gathering.is_gathering(ashore({**four, **HILLS}, turn=5, supplies=full).game, {})


def test_they_wait_for_supply_points_as_long_as_there_is_time() -> None:
    """15.3.1: who stands beside the hills without a point is bombed there, and cannot attack."""
    goal = gathering.assembly(ashore({**PARAS, **HILLS}).game, {})
    edition = ashore({}).game.edition
    here, near = (edition.board.name(space) for space in (goal, edition.ways[goal][0]))
    four = {"uk-2-para-1": here, "uk-2-para-2": here, "uk-3-para-1": near, "uk-3-para-2": near}
    for turn, waits in ((gathering.PATIENT, True), (gathering.PATIENT + 1, False)):
        assert gathering.is_gathering(ashore({**four, **HILLS}, turn=turn).game, {}) is waits


def test_they_gather_before_the_hills_and_not_behind_them() -> None:
    """The way to Stanley may lead round the hills; nobody waits there for the others, in reach of everybody."""
    t = ashore({**PARAS, "ar-7-4a": "4123", "ar-3-6": "4524"})
    goal = gathering.assembly(t.game, {})
    assert survey.ways(t.game, {})[goal] >= gathering.STAND_OFF


def test_every_hex_of_the_ring_is_wanted_once_they_attack() -> None:
    """17.2.3: Stanley has room for few beside it; the others take what is beside them, which costs morale as well."""
    t = ashore({**PARAS, "uk-3-para-1": "4022", **HILLS})
    unit, target = t.number("uk-3-para-1"), t.space("4023")
    for gathers in (True, False):
        kept = {"gathering": (CLOCK, gathers), "objective": (CLOCK, t.space("4123"))}
        assert british.is_wanted(t.game, target, unit, kept) is not gathers


def test_who_goes_back_goes_where_there_is_room_and_to_his_other_half() -> None:
    """11.5.3, 18.1.1: where there is none he drives others out, and battalions are torn apart."""
    pair = {"uk-40-cdo-1": "4321", "uk-40-cdo-2": "4321"}
    own, other, full = (
        ashore({"uk-2-para-1": "4322", **units}) for units in ({"uk-2-para-2": "4321"}, {"uk-40-cdo-1": "4321"}, pair)
    )
    worth = [ground.hold_worth(t.game, t.number("uk-2-para-1"), t.space("4321"), {}) for t in (own, other, full)]
    assert worth[0] > worth[1] + 0.3
    assert worth[1] > worth[2] + 5.0


def test_who_holds_up_everybody_on_the_beach_is_not_left_alone() -> None:
    """5.4: the strong one beside the beach is attacked by those who land, while the others gather for the hills."""
    t = ashore({**PARAS, **HILLS, "ar-25-3": "4117"})
    kept = {"gathering": (CLOCK, True)}
    assert not gathering.is_left_alone(t.game, t.space("4117"), kept)
    assert gathering.is_left_alone(t.game, t.space("4123"), kept)
    assert british.is_wanted(t.game, t.space("4117"), t.number("uk-2-para-1"), {})


def test_an_outpost_is_not_left_alone() -> None:
    t = ashore({**PARAS, **HILLS, "ar-3-arty-2": "3817"})
    assert not gathering.is_left_alone(t.game, t.space("3817"), {})


def test_the_way_to_stanley_goes_round_those_who_are_strong() -> None:
    weak, strong = ({"ar-12-0a": "4123"}, {"ar-7-4a": "4123", "ar-7-3": "4123"})
    far = [plan.campaign(ashore({**PARAS, **units}).game, {}).far for units in (weak, strong)]
    there = ashore(PARAS).space("4123")
    assert far[1][there] > far[0][there]


# -- guns ------------------------------------------------------------------------------------------------

FRONT = {"uk-3-para-1": "4022", "uk-3-para-2": "4022", "uk-2-para-1": "4122", "uk-2-para-2": "4122"}


def test_batteries_are_put_down_behind_those_who_attack() -> None:
    t = ashore({**FRONT, **HILLS, "uk-29-arty-1": "4017"}, supplies={"uk": {"4021": 4}})
    gun = t.number("uk-29-arty-1")
    behind, beside, far = (lift.drop_worth(t.game, gun, t.space(name), {}) for name in ("4021", "4022", "4017"))
    assert behind > beside
    assert behind > far


def test_batteries_save_their_points_where_the_infantry_will_do() -> None:
    """15.3.1: a platoon goes anyhow; at Stanley all fire, for there the defender is to be destroyed (11.5.6)."""
    for target, spared in (("4123", True), ("4524", False)):
        units = {"uk-3-para-1": "4423", "uk-3-para-2": "4423"} if not spared else FRONT
        t = island(
            {**units, "ar-12-0a": target, "uk-29-arty-1": "4322"},
            phase="uk_combat",
            step=2,
            supplies={"uk": {"4322": 9}},
        )
        _, planned = battle.put_together(t.game, t.space(target))
        assert bool(planned.guns) is not spared
        t.do(f"attack {target}")
        while choice(t).startswith("commit"):
            t.do(choice(t))
        assert choice(t).startswith("fire") is not spared


def test_a_battery_is_worth_shelling_more_than_its_strength() -> None:
    """11.7.2: it fires in every defence around Stanley."""
    t = island({"ar-11-arty": "4624", "ar-601-ranger": "4323"})
    gun, company = ([t.number(name)] for name in ("ar-11-arty", "ar-601-ranger"))
    assert bombs.price(t.game, gun, 0)[0] > bombs.price(t.game, company, 0)[0] + 0.5


def test_a_battery_beside_the_enemy_does_not_attack_with_the_infantry() -> None:
    t = island(
        {**FRONT, "uk-29-arty-1": "4022", "ar-7-4a": "4123"},
        phase="uk_combat",
        step=2,
        supplies={"uk": {"4022": 9}},
    )
    own, _ = battle.put_together(t.game, t.space("4123"))
    assert t.number("uk-29-arty-1") not in own.state.battles[0].attackers
    t.do("attack 4123")
    assert choice(t).startswith("commit uk-")
    assert choice(t) != "commit uk-29-arty-1"


# -- ships -----------------------------------------------------------------------------------------------

FLEET = dict.fromkeys(
    ("uk-intrepid", "uk-fearless", "uk-sir-lancelot", "uk-sir-galahad", "uk-2-para-1", "uk-2-para-2"), "off"
)


def test_no_more_ships_are_risked_than_those_need_who_find_room_ashore() -> None:
    """12.6: the largest first, and one for supply points."""
    t = island(
        {**FLEET, "ar-12-0a": "3717"}, phase="landing", step=0, landed=(), sites=(3,), airmen=(9, 7, 0), dice=(1,) * 9
    )
    play_phase(t)
    assert t.unit("uk-2-para-1").hex == t.unit("uk-2-para-2").hex > 0
    assert t.unit("uk-sir-galahad").hex == OFF_MAP


def test_those_who_land_first_bring_what_they_attack_with() -> None:
    """15.3.1: without supply points whoever has landed stands beside a platoon and lets it be."""
    units = {**FLEET, "uk-29-arty-1": "off"}
    t = island(units, phase="landing", step=0, landed=(), sites=(3,), airmen=(9, 7, 0), dice=(1,) * 9)
    play_phase(t)
    assert sea.ashore(t.game) >= sea.FIRST_STORES


@pytest.mark.parametrize(("weather", "swept"), [(CLEAR, False), (STORMY, True)])
def test_platoons_on_the_beach_are_swept_away_where_no_jets_come(weather: int, swept: bool) -> None:
    """7.4: those who land against the enemy are aboard until they have fought."""
    t = island({"ar-12-0a": "3717", "ar-6-4": "4017"}, phase="landing", landed=(), sites=(3,), weather=weather)
    assert sea.is_swept(t.game, t.space("3717")) is swept
    assert not sea.is_swept(t.game, t.space("4017"))


def test_supply_points_leave_room_for_those_who_wait() -> None:
    t = ashore({"uk-fearless": "4018", "uk-3-para-1": "off", "uk-40-cdo-1": "off"})
    assert not sea.has_room_for_stores(t.game, t.number("uk-fearless"), {})
    t = ashore({"uk-fearless": "4018"})
    assert sea.has_room_for_stores(t.game, t.number("uk-fearless"), {})


def test_who_cannot_land_in_the_combat_phase_is_sent_back_before_the_bombers_come() -> None:
    full = {name: {"at": "4017", "ashore": 40} for name in PARAS}
    units = {"uk-fearless": "4018", "uk-3-para-1": "uk-fearless", "ar-7-4a": "4117", "ar-7-3": "3717", **full}
    t = island(units, phase="uk_combat", landed=(3,))
    assert t.unit("uk-3-para-1").hex == ABOARD
    assert "send_back uk-3-para-1" in play_phase(t)


def test_who_goes_aboard_in_the_combat_phase_lands_before_the_bombers_come() -> None:
    """7.6: what is loaded in one combat phase comes ashore in the next landing phase; twice as many come in a turn."""
    t = island({"uk-fearless": "4018", "uk-3-para-1": "off"}, phase="uk_combat", landed=(3,))
    assert sea.boards(t.game, t.number("uk-3-para-1"), {}) > 0
    assert "send_back uk-3-para-1" not in play_phase(t)
    assert t.unit("uk-3-para-1").hex == ABOARD
    t = ashore({"uk-fearless": "4018", "uk-3-para-1": "off"})
    assert sea.boards(t.game, t.number("uk-3-para-1"), {}) > 0


@pytest.mark.parametrize(("held", "given_up"), [((), True), (("3717", "4017", "4117"), False)])
def test_a_far_beach_is_given_up_once_there_is_a_near_one(held: tuple[str, ...], given_up: bool) -> None:
    """22.2.2: the first landing has to be at San Carlos, the others may be anywhere."""
    near = ("3626", "3427", "4225", "4514", "3116", "4823")
    enemies = ("ar-25-3", "ar-25-4", "ar-25-5", "ar-4-3", "ar-4-4", "ar-4-5", "ar-6-3", "ar-6-4", "ar-6-5")
    units = dict(zip(enemies, (*held, *near), strict=False)) if held else {}
    t = island({"uk-fearless": "1118", "uk-3-para-1": "1018", **units}, phase="uk_movement", landed=(1,))
    assert sea.is_given_up(t.game, t.space("1018"), {}) is given_up
    assert bool(sea.heads_beside(t.game, t.number("uk-fearless"), {})) is not given_up


def test_the_second_pair_lands_at_another_shore_near_stanley() -> None:
    """7.1, 22.2.2: whoever has landed at San Carlos leaves it to the others to land where they are wanted."""
    units = {"uk-3-para-1": "1018", "uk-3-para-2": "1018", **FLEET}
    t = island(units, phase="landing", step=0, landed=(1,), airmen=(0, 0, 0), dice=(1,) * 9)
    play_phase(t)
    there = t.unit("uk-2-para-1").hex
    assert there == t.unit("uk-2-para-2").hex
    assert survey.ways(t.game, {})[there] <= sea.FARTHEST


# -- beaches, moves --------------------------------------------------------------------------------------


def test_the_beach_with_room_is_written_down_and_of_the_others_nobody_can_know() -> None:
    """Of those that are near Stanley, in sheltered waters, each is as good as the others: the player draws."""
    t = island(phase="sites", landed=())
    assert best(t) == {"ready_sites", "site 3"}
    t.do("site 3")
    assert best(t) == {"site 6", "site 7", "site 11"}


def best(t: Island) -> set[str]:
    """The options of which the greedy player draws one."""
    values = MODULE.judge(play_of(t.match.observe("uk")))
    return {str(one.action) for one, value in zip(t.ask.choices(), values, strict=True) if value == max(values)}


def test_before_the_landing_the_beaches_of_the_list_are_looked_at() -> None:
    """10.1: what waits at them is worth more to know than who lies in Stanley."""
    units: dict[str, Any] = {"ar-6-4": {"at": "4225", "down": True}, "ar-3-6": {"at": "4524", "down": True}}
    seen = island(units, phase="weather", turn=1, landed=(), sites=(3, 7), dice=(1, 1) * 9)
    assert choice(seen) == "turn_up_at 4225"


def test_pairs_in_a_zone_of_control_part_only_for_something() -> None:
    """5.4: each has to check, and one of them may have to stay."""
    t = ashore({"uk-2-para-1": "4022", "uk-2-para-2": "4022", "ar-7-3": "4123"})
    assert ground.parting(t.game, t.number("uk-2-para-1")) > 0
    alone = ashore({"uk-2-para-1": "4022", "ar-7-3": "4123"})
    assert ground.parting(alone.game, alone.number("uk-2-para-1")) == 0
    free = ashore(PARAS)
    assert ground.parting(free.game, free.number("uk-2-para-1")) == 0


def test_who_has_marched_does_not_march_back_for_little(monkeypatch: pytest.MonkeyPatch) -> None:
    moved = {"at": "4017", "moved": CLOCK, "origin": 0}
    t = ashore({"uk-2-para-1": moved, "uk-2-para-2": moved, **HILLS})
    gain = ground.best_gain(t.game, t.number("uk-2-para-1"), {})
    monkeypatch.setattr(ground, "AGAIN", 0.0)
    assert ground.best_gain(t.game, t.number("uk-2-para-1"), {}) > gain + 0.3


def test_only_hexes_that_may_be_the_best_are_looked_at() -> None:
    t = ashore({**PARAS, **HILLS})
    for unit in (t.number("uk-2-para-1"), t.number("ar-3-3a")):
        kept: dict[Any, Any] = {}
        spaces = ground.reach(t.game, unit, kept)
        few = ground.worth_a_look(t.game, unit, spaces, kept)
        best, all_best = (max(ground.place_worth(t.game, unit, one, kept) for one in many) for many in (few, spaces))
        assert len(few) < len(spaces)
        assert best == all_best


def test_batteries_shell_those_who_hold_up_everybody_on_a_beach() -> None:
    """5.4: from a zone of control nobody goes into another one, and the beach has no other way out."""
    guns = {"uk-29-arty-1": "4017", "uk-29-arty-2": "4017", "uk-29-arty-3": "4017"}
    units = {**PARAS, **guns, "ar-3-arty-2": "3817", "ar-3-arty-3": "4117"}
    t = island(units, phase="uk_combat", step=2, landed=(3,), supplies={"uk": {"4017": 9}})
    assert gathering.blocks(t.game, t.space("3817"))
    assert not gathering.blocks(t.game, t.space("4123"))
    assert choice(t) in ("barrage 3817", "barrage 4117")


def test_no_battery_shells_those_who_will_not_feel_it() -> None:
    """11.7.3, 15.3.1: two points of strength against a whole stack dug in cost more than they bring."""
    guns = {"uk-3-para-1": "3922", "uk-3-para-2": "3922", "uk-29-arty-1": "3922"}
    units = {**guns, "ar-7-4a": "4123", "ar-7-3": "4123"}
    t = island(units, phase="uk_combat", step=2, landed=(3,), supplies={"uk": {"3922": 4}}, positions={"4123": 2})
    assert t.options() >= {"barrage 4123", "end_attacks"}
    assert -1 < gunnery.barrage_worth(t.game, t.space("4123")) < 0
    assert choice(t) == "end_attacks"


FACE_DOWN = {"ar-3-3a": {"at": "4222", "down": True}, "ar-7-4a": {"at": "4421", "down": True}}


@pytest.mark.parametrize(("others", "certain"), [(("uk-2-para-1", "uk-2-para-2"), False), ((), True)])
def test_nobody_marches_past_counters_face_down_to_where_a_declaration_leaves_him_no_room(
    others: tuple[str, ...], certain: bool
) -> None:
    """6.1, 9.0: stopped where two battalions stand already he would have to go back to where he began."""
    t = ashore({"uk-3-para-1": "4320", "uk-3-para-2": "4320", **dict.fromkeys(others, "4321"), **FACE_DOWN})
    group = british.group_of(t.game, t.number("uk-3-para-1"))
    reached, beyond = ground.reach(t.game, group[0], {}), t.space("4322")
    assert t.space("4321") in way_along(looked_for(t.game, group).before, beyond)
    assert (beyond in reached) is certain
    t.do("move uk-3-para-1", "join uk-3-para-2")
    options = MODULE.judge(play_of(t.match.observe("uk")))
    worth = {str(one.action): value for one, value in zip(t.ask.choices(), options, strict=True)}
    assert (worth["to 4322"] > LAST) is certain


# -- where somebody has to go -----------------------------------------------------------------------------


def test_helicopters_that_cannot_get_home_end_where_it_is_safe() -> None:
    """8.4.1: the British off the map, the Argentine ones not where the British come."""
    tired = {"at": "2015", "moved": CLOCK, "spent": 50}
    at = island({"uk-helicopter-1": tired}, phase="uk_combat").do("take_home uk-helicopter-1")
    task_force = at.game.edition.board.names[at.game.edition.task_force]
    assert (at.prompt, choice(at)) == ("home", f"end_in {task_force}")
    units = {"ar-helicopter-1": "2014", "ar-7-4a": "1428", "ar-4-5": "4524"}
    for enemy, home in (("4423", "1428"), ("1527", "4524")):
        fog = island({**units, "uk-2-para-1": enemy}, phase="ar_combat", effect=FOGGY)
        fog.do("take_home ar-helicopter-1")
        assert choice(fog) == f"end_in {home}"


def test_half_a_battalion_goes_where_there_is_the_least_room() -> None:
    """7.2: another one finds a ship for all of it."""
    half = {"at": "1118", "reduced": True}
    units = {"uk-sir-galahad": half, "uk-sir-lancelot": "1118", "uk-sir-bedivere": half, "uk-2-para-1": "1119"}
    at = island(units, phase="uk_movement").do("return uk-2-para-1", "aboard uk-sir-galahad")
    assert (at.prompt, choice(at)) == ("share", "share uk-sir-bedivere")


def test_the_weakest_goes_without_supply() -> None:
    """15.3.1: the enemy has come to what was there for all."""
    units = {"uk-2-para-1": {"at": "2113", "reduced": True}, "uk-3-para-1": "2113", "ar-7-4a": "2213"}
    known = island(units)
    battle = Battle((known.space("2213"),), (known.number("uk-3-para-1"), known.number("uk-2-para-1")))
    at = island(units, phase="uk_combat", step=BATTLES, battles=(battle,), supplies={"uk": {"2113": 1}}, dice=(6,) * 9)
    assert (at.prompt, choice(at)) == ("unsupplied", "go_without uk-2-para-1")
