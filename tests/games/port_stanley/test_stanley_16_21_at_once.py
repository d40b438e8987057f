"""16 to 21: how far orders reach, what morale does at once, reinforcements, the last turns."""

from __future__ import annotations

from typing import Any

import pytest

from beachhead.games.port_stanley.model import AR, CLEAR, UK, Airfield
from beachhead.games.port_stanley.rules.allowance_5 import left
from beachhead.games.port_stanley.rules.checks_11_4 import rating
from beachhead.games.port_stanley.rules.command_16_2 import in_command
from beachhead.games.port_stanley.rules.integrity_18_1_1 import is_mixed
from beachhead.games.port_stanley.rules.positions_13 import has_stayed
from beachhead.games.port_stanley.rules.reinforcements_19_3 import bring_reinforcements
from beachhead.games.port_stanley.rules.supply_15 import has_supply, supply_range
from games.port_stanley.battles import UK_SUPPLIES, attack, done, field, passing, plan, rolled
from games.port_stanley.island import CLOCK, Island, island

TUMBLEDOWN, LONGDON, STANLEY = "4224", "4123", "4524"


def heights(*names: str) -> tuple[int, ...]:
    """Summits that the British have occupied."""
    return tuple(island().space(name) for name in names)


# -- 16.2.1 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-16.2.1a", "PS-17.3.3a")
@pytest.mark.parametrize(
    ("unit", "morale", "within"),
    [
        ({"ar-7-4a": "2213"}, 12, {"2214", "2215", "2216"}),  # 14: 7
        ({"ar-7-4a": "2213"}, 5, {"2214", "2215"}),  # 10: 5
        ({"ar-7-4a": {"at": "2213", "reduced": True}}, 12, {"2214", "2215", "2216"}),  # 12: 6
        ({"ar-7-4a": {"at": "2213", "reduced": True}}, 5, {"2214", "2215"}),  # 8: 4
        ({"ar-3-arty-1": "2213"}, 12, set()),
    ],
)
def test_half_of_what_a_unit_can_move_now_is_the_range_of_its_orders(
    unit: dict[str, Any], morale: int, within: set[str]
) -> None:
    """A reduced unit moves as its own counter says, at low morale each less; a gun of 0 only with the general."""
    (name,) = unit
    for hex_ in ("2213", "2214", "2215", "2216", "2217"):
        at = island({**unit, "ar-hq-joffre": hex_}, phase="ar_combat", morale=morale)
        assert in_command(at.game, at.number(name)) is (hex_ in {*within, "2213"}), hex_


@pytest.mark.clause("PS-16.2.1a")
def test_orders_pass_a_zone_where_a_friend_stands() -> None:
    """Friendly units negate enemy zones for this line; hexes beside the enemy without one are closed."""
    units = {"ar-7-4a": "2213", "ar-hq-joffre": "2215", "uk-2-para-1": "2113", "uk-3-para-1": "2315"}
    for friend, ok in (("2214", True), ("2517", False)):
        at = island({**units, "ar-12-0a": friend}, phase="ar_combat")
        assert in_command(at.game, at.number("ar-7-4a")) is ok


# -- 17.1 ------------------------------------------------------------------------------------------------


TWO = {
    "uk-2-para-1": "2113", "uk-2-para-2": "2113", "uk-3-para-1": "2413", "uk-3-para-2": "2413",
    "ar-7-3": {"at": "2213", "reduced": True}, "ar-7-4a": "2513", "ar-hq-menendez": "3020",
}  # fmt: skip


def two_battles(morale: int, *dice: int) -> Island:
    """One defender is weak and falls at once; then the other is attacked."""
    at = field(TWO, uk={**UK_SUPPLIES, "2413": 2}, ar={"2213": 1, "2513": 1}, morale=morale, dice=dice)
    plan(at, "2213", "uk-2-para-1", "uk-2-para-2")
    done(plan(at, "2513", "uk-3-para-1", "uk-3-para-2"))
    return passing(at.do("resolve 2213"))


@pytest.mark.clause("PS-17.1b", "PS-17.2.3b", "PS-17.3.2b", "PS-17.3.3c")
@pytest.mark.parametrize(("morale", "added", "rated"), [(11, {"moderate": -1}, 3), (12, {}, 3), (6, {}, 2)])
def test_what_one_battle_does_to_morale_counts_for_the_next(morale: int, added: dict[str, int], rated: int) -> None:
    """A two-step unit is lost in the first: at once all others stand where morale is now."""
    at = two_battles(morale, 4, 6, 6, 1, 1, 6)
    assert at.where("ar-7-3") == "lost"
    assert at.morale == morale - 1
    assert (rolled(at)[2], rating(at.game, at.number("ar-7-4a"))) == (added, rated)


@pytest.mark.clause("PS-17.3.4a", "PS-2.2i")
def test_after_a_surrender_no_other_battle_is_fought() -> None:
    at = two_battles(1, 4, 6)
    assert (at.over, len(at.events("CombatRolled"))) == (True, 1)
    result = at.game.result()
    assert result is not None
    assert result.scores["uk"] == 31 - 4


# -- 17.2 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-17.2.1g", "PS-14.1.3d")
@pytest.mark.parametrize("first", ["withdraw uk-sas", "move uk-2-para-1"])
def test_special_forces_that_leave_a_summit_last_do_not_hide_that_others_fell_back(first: str) -> None:
    """The order of leaving makes no difference: who began the phase there and is farther away has retreated."""
    at = island({"uk-2-para-1": TUMBLEDOWN, "uk-sas": TUMBLEDOWN}, summits=heights(TUMBLEDOWN))
    for action in sorted(("withdraw uk-sas", "move uk-2-para-1"), key=lambda one: one != first):
        at.do(action)
        if at.prompt == "to":
            at.do("to 4124")
    assert (at.morale, at.game.state.yielded) == (13, ())


@pytest.mark.clause("PS-17.2.1g", "PS-17.2.1h", "PS-11.6a")
@pytest.mark.parametrize(("back", "morale"), [("4124", 13), ("", 12)])
def test_an_advance_from_a_summit_does_not_hide_that_others_fell_back(back: str, morale: int) -> None:
    """Who advances has not retreated; but another had, before the attack."""
    units = {"uk-2-para-1": TUMBLEDOWN, "ar-12-0a": "4324", **({"uk-3-para-1": TUMBLEDOWN} if back else {})}
    at = island(
        units, phase="uk_combat", summits=heights(TUMBLEDOWN), dice=(1,) * 4, supplies={"uk": {TUMBLEDOWN: 2}},
    )  # fmt: skip
    if back:
        at.do("move uk-3-para-1", f"to {back}")
    attack(at.do("end"), "4324", "uk-2-para-1")
    while at.prompt != "advance":
        at.do("pass" if "pass" in at.options() else sorted(at.options())[0])
    at.do("advance uk-2-para-1")
    assert at.morale == morale
    assert bool(at.game.state.yielded) is not bool(back)


@pytest.mark.clause("PS-17.2.3g", "PS-17.2.1h", "PS-14.1.3a")
def test_special_forces_put_onto_a_summit_occupy_it_and_give_it_up() -> None:
    """They have a strength, in parentheses: a point lost; flown out they have not retreated, and it can be regained."""
    at = island({"uk-sas": "off", "ar-7-4a": "4223"}).do("insert uk-sas", f"into {LONGDON}")
    assert (at.morale, at.game.state.summits) == (11, heights(LONGDON))
    units = {"uk-sas": LONGDON, "ar-7-4a": "4223"}
    at = island(units, summits=heights(LONGDON), morale=11).do("withdraw uk-sas")
    assert (at.morale, at.game.state.yielded) == (11, heights(LONGDON))
    units = {"ar-7-4a": "4124"}
    at = island(units, phase="ar_movement", yielded=heights(LONGDON), summits=heights(LONGDON), morale=11)
    assert at.do("move ar-7-4a", f"to {LONGDON}").morale == 12


@pytest.mark.clause("PS-17.2.1f", "PS-11.5.6a")
@pytest.mark.parametrize(("answer", "morale"), [("stand", 12), ("fall_back ar-7-4a", 13)])
def test_a_step_paid_to_stay_is_an_unfavourable_effect_and_a_retreat_by_choice_is_none(
    answer: str, morale: int
) -> None:
    face = 6 if answer == "stand" else 1
    at = field({"uk-2-para-1": "2113", "uk-2-para-2": "2113", "ar-7-4a": "2213"}, dice=(6, 1, 1, face))
    passing(attack(at, "2213", "uk-2-para-1", "uk-2-para-2"), answer)
    assert rolled(at)[-1] == "R+1/R+1"
    assert at.morale == morale


@pytest.mark.clause("PS-17.3.3a", "PS-15.3.2a", "PS-15.5c")
def test_low_morale_shortens_the_lines_to_supply_with_the_legs() -> None:
    """15.3.2, 15.5: a movement factor, and half of one, are those of now; beside a headquarters nothing is less."""
    units = {"ar-7-4a": "2213", "ar-recon": "2213"}
    far = {"ar": {"2219": 1}}  # six clear hexes

    def lines(morale: int, **more: str) -> tuple[bool, int]:
        at = island({**units, **more}, supplies=far, morale=morale)
        return has_supply(at.game, at.number("ar-7-4a")), supply_range(at.game, at.number("ar-recon"))

    assert [lines(6), lines(5), lines(5, **{"ar-hq-joffre": "2213"})] == [(True, 12), (False, 8), (True, 12)]


# -- 18.1.1 ----------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-18.1.1a")
@pytest.mark.parametrize(("place", "mixed"), [("uk-fearless", True), ("off", False), ("lost", False)])
def test_a_half_that_waits_aboard_beside_the_island_is_on_the_board(place: str, mixed: bool) -> None:
    units = {"uk-2-para-1": "2113", "uk-2-para-2": "2112", "uk-42-cdo-1": "2113", "uk-42-cdo-2": place}
    at = island({**units, "uk-fearless": "1118"})
    assert is_mixed(at.game, [at.number("uk-2-para-1"), at.number("uk-42-cdo-1")]) is mixed


# -- 18.1.2, 5.6 -----------------------------------------------------------------------------------------


@pytest.mark.clause("PS-18.1.2a", "PS-5.6a")
def test_a_merged_battalion_has_no_points_that_one_of_its_halves_lacks() -> None:
    """5.6: only who moved as far as possible takes points along, and the whole is both."""
    half = {"at": "2113", "reduced": True}
    for saved, points in ((0, 20), (1, 21)):
        units = {"uk-2-para-1": {**half, "saved": 2}, "uk-2-para-2": {**half, "saved": saved}}
        at = island(units, phase="uk_combat", settings={"transfer": "yes"}).do("merge uk-2-para-1")
        assert left(at.game, at.number("uk-2-para-1")) == points


@pytest.mark.clause("PS-18.1.2a", "PS-13.2c")
def test_a_merged_battalion_has_not_stayed_where_one_of_its_halves_has_come() -> None:
    """One fell back to it in this turn: the whole does not hold a position that others extend."""
    half = {"at": "2113", "reduced": True}
    units = {"uk-2-para-1": half, "uk-2-para-2": {**half, "arrived": CLOCK - 1}}
    at = island(units).do("merge uk-2-para-1")
    assert not has_stayed(at.game, at.number("uk-2-para-1"))


@pytest.mark.clause("PS-18.1.2a", "PS-6.1a")
def test_a_merged_battalion_began_the_phase_where_the_half_that_moved_did() -> None:
    """6.1: who makes a hex too full goes back to where it was in this phase, not to where its other half once was."""
    units: dict[str, Any] = {
        "uk-2-para-1": {"at": "2113", "reduced": True, "moved": 31, "origin": island().space("2011")},
        "uk-2-para-2": {"at": "2112", "reduced": True}, "uk-3-para-1": "2113", "uk-40-cdo-1": "2112",
    }  # fmt: skip
    at = island(units).do("move uk-2-para-2", "to 2113", "merge uk-2-para-1", "move uk-40-cdo-1", "to 2113")
    assert at.reason("end") == ("PS-6.1a", "overstacked")
    assert at.do("back uk-2-para-1").where("uk-2-para-1") == "2112"


@pytest.mark.clause("PS-18.1.2a", "PS-17.2.1g", "PS-6.1a")
@pytest.mark.parametrize(("first", "other"), [("4123", "4221"), ("4221", "4123")])
def test_a_merged_battalion_began_the_phase_where_both_its_halves_did(first: str, other: str) -> None:
    """17.2.1: one of them was on Longdon, whichever; 6.1: where there is no room, it goes back to either hex."""
    units: dict[str, Any] = {
        "uk-2-para-1": {"at": first, "reduced": True}, "uk-2-para-2": {"at": other, "reduced": True},
        "uk-3-para-1": "4222", "uk-40-cdo-1": "4222",
    }  # fmt: skip
    merge = ("move uk-2-para-1", "to 4222", "move uk-2-para-2", "to 4222", "merge uk-2-para-1")
    at = island(units, summits=(island().space("4123"),)).do(*merge)
    assert at.morale == 12, "nearer to Stanley: that is no retreat"
    assert at.do("move uk-2-para-1", "to 4022").morale == 13
    back = island(units).do(*merge, "back uk-2-para-1")
    assert back.targets("back_to") == {"4123", "4221"}
    assert back.do("back_to 4221").where("uk-2-para-1") == "4221"


# -- 19.3 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-19.3c", "PS-19.3e")
@pytest.mark.parametrize(("held", "come"), [(AR, True), (UK, False)])
def test_no_reinforcements_come_to_an_airfield_that_the_british_have_made_their_own(held: int, come: bool) -> None:
    """14.4: a captured airfield is replaced after a turn; that of the Argentines is gone for good."""
    at = island({"ar-12-4": "later"}, phase="ar_movement", weather=CLEAR, coming=True)
    at.game.state.airfields = (Airfield(at.game.edition.airport, held, permanent=held == AR),)
    at.game.state.reinforcements = (at.number("ar-12-4"),)
    bring_reinforcements(at.game)
    assert (at.where("ar-12-4") == "4724", at.morale) == (come, 12 + come)


# -- 21 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("PS-21.0a")
def test_stanley_has_fallen_though_nobody_stays_there() -> None:
    """The turn in which a combat unit moves into it is the last one, whoever is there when it ends."""
    at = island({"uk-2-para-1": "4525"}).do("move uk-2-para-1", f"to {STANLEY}", "move uk-2-para-1", "to 4525")
    assert at.where("uk-2-para-1") == "4525"
    assert at.game.state.stanley == 4


@pytest.mark.clause("PS-17.3.4a", "PS-17.2.3f", "PS-17.2.3e", "PS-17.2.3h", "PS-21.2a", "PS-21.3b")
@pytest.mark.parametrize(
    ("phase", "turn", "morale", "value"),
    [
        ("weather", 9, 1, 22), ("weather", 16, 1, 14), ("turn_end", 4, 2, 27), ("turn_end", 5, 1, 26),
        ("turn_end", 4, 3, 0),
    ],
)  # fmt: skip
def test_the_last_point_may_go_with_the_cold_or_with_the_turn(phase: str, turn: int, morale: int, value: int) -> None:
    """At the end of turn 4 the landing and the isolation cost a point each; a surrender scores the turn it is in."""
    units = {"uk-2-para-1": {"at": "1018", "ashore": 39}}
    at = island(
        units, phase=phase, turn=turn, morale=morale, dice=(1, 1), first_landing=turn, supplies={"uk": {"1018": 3}},
        settings={"extension": "yes"},
    )  # fmt: skip
    result = at.game.result()
    assert (result.scores["uk"] if result else 0) == value


@pytest.mark.clause("PS-17.2.1g", "PS-17.2.1h", "PS-6.1a")
def test_who_is_sent_back_to_a_summit_has_not_left_it() -> None:
    """There was no room where he went; when he falls back from it later that is one point, not two."""
    units = {"uk-2-para-1": LONGDON, "uk-3-para-1": "4223", "uk-3-para-2": "4223"}
    at = island(units, summits=heights(LONGDON), whole=True)
    at.do("move uk-2-para-1", "to 4223", "back uk-2-para-1")
    assert at.game.state.yielded == ()
    at.do("end", "move uk-2-para-1", "to 4022")
    assert at.morale == 13
