"""9.2 Naval Combat: orders, who attacks, match-ups and excess, fire with and without torpedoes, rounds."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.model import BR, GE, NOBODY, STORMY, Fight, Sighting
from beachhead.kernel.ask import Action
from games.britain_stands_alone.seafights import (
    EDITION,
    SOUTHERN,
    STRAITS,
    afloat,
    battle,
    number,
    order,
    sighting,
    sound,
)
from games.britain_stands_alone.squadrons import ids

NORFOLK, SUSSEX, HOOD, BARHAM = "br-norfolk", "br-sussex", "br-hood", "br-barham"
NURNBERG, KOLN, SCHLESIEN = "ge-nurnberg", "ge-koln", "ge-schlesien"


# -- orders ----------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.2u")
@pytest.mark.case("NC-01")
def test_both_choose_in_secret_in_the_first_round_too() -> None:
    table = battle(ids("br-dd", 2), ids("ge-tb", 2), dice=[9, 9, 9, 9])
    assert {ask.name for ask in table.match.asks.values()} == {"orders"}
    assert set(table.match.asks) == {"br", "ge"}
    before = table.game.redacted_for("br")
    table.match.apply("ge", Action("withdraw"))
    assert set(table.match.asks) == {"br"}
    assert table.game.redacted_for("br") == before
    assert table.events("OrdersShown") == []
    table.match.apply("br", Action("stay"))
    assert table.event("OrdersShown").orders == (0, 1)


@pytest.mark.clause("BSA-9.2u")
def test_orders_that_were_shown_are_not_taken_back() -> None:
    table = order(battle([NORFOLK, SUSSEX], [NURNBERG, KOLN], alone=BR))
    assert table.prompt == "match_target"
    assert all(table.match.why_not_undo(side) is not None for side in ("br", "ge"))


@pytest.mark.clause("BSA-9.2s", "BSA-9.2u", "BSA-9.2t")
def test_another_round_with_new_orders_and_a_new_die_until_somebody_goes() -> None:
    table = battle([NORFOLK], [NURNBERG], alone=BR, dice=[9, 9, 1, 9, 9, 9, 9])
    order(table)
    assert table.events("AttackerRolled") == []  # the British alone had detected
    assert table.game.contest(Fight).round == 2
    order(table)
    assert table.event("AttackerRolled").added == EDITION.zone_named(STRAITS).naval[BR] - 7
    assert len(table.events("OrdersShown")) == 2


@pytest.mark.clause("BSA-9.2s")
def test_it_ends_when_one_side_is_gone() -> None:
    table = battle(ids("br-dd", 2), ids("ge-tb", 1), alone=BR, dice=[0, 9])
    order(table)
    assert (table.over, table.event("NavalCombatEnded").cause) == (True, "sunk")


# -- who attacks -----------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.2d")
def test_who_alone_has_detected_attacks_without_a_die() -> None:
    for side in (BR, GE):
        table = battle([NORFOLK, SUSSEX], [NURNBERG, KOLN], alone=side)
        order(table)
        assert table.game.contest(Fight).attacker == side
        assert (table.prompt, table.side) == ("match_target", ("br", "ge")[side])  # the odd match-ups from the first on


@pytest.mark.clause("BSA-9.2e", "BSA-9.2h")
@pytest.mark.parametrize(
    ("zone", "face", "attacker"), [(SOUTHERN, 0, GE), (SOUTHERN, 1, BR), (STRAITS, 3, GE), (STRAITS, 4, BR)]
)
def test_a_die_and_the_difference_of_the_values(zone: str, face: int, attacker: int) -> None:
    # British 8 in both, German 4 in the Southern North Sea and 7 in the Straits
    table = battle([NORFOLK, SUSSEX], [NURNBERG, KOLN], zone=zone, dice=[face])
    order(table)
    assert table.game.contest(Fight).attacker == attacker
    assert table.side == ("br", "ge")[1 - attacker]  # the defender puts up the first


@pytest.mark.clause("BSA-9.2f")
def test_who_stays_attacks_when_the_other_withdraws() -> None:
    table = battle([NORFOLK, SUSSEX], [NURNBERG, KOLN], alone=BR)
    order(table, british="withdraw")
    assert table.game.contest(Fight).attacker == GE


@pytest.mark.clause("BSA-9.2d", "BSA-9.2e", "BSA-7.1b")
@pytest.mark.parametrize(("here", "there", "alone"), [(0, 9, BR), (9, 0, -1)])
def test_who_was_seen_on_his_way_is_looked_for_anew_where_he_fights(here: int, there: int, alone: int) -> None:
    pieces = {**dict.fromkeys(ids("br-dd", 2), "4119"), **dict.fromkeys(ids("ge-ju87", 2), "Pas de Calais")}
    table = sighting(BR, ids("ge-tb", 2), dice=[0, here, there], pieces=pieces)
    table.do("sail_out br-dd-01", "sail_out br-dd-02", "sent")
    assert (table.side, table.prompt) == ("ge", "intercept")
    assert table.game.contest(Sighting).zone == EDITION.board.space(SOUTHERN if here == 0 else STRAITS)
    table.do("sent")
    assert (table.game.contest(Fight).alone, table.dice_left()) == (alone, ())


@pytest.mark.clause("BSA-9.2g")
@pytest.mark.parametrize("alone", [NOBODY, BR])
def test_where_both_withdraw_the_die_says_it_whoever_has_detected(alone: int) -> None:
    table = battle([NORFOLK, SUSSEX], [NURNBERG, KOLN], alone=alone, dice=[3])
    order(table, "withdraw", "withdraw")
    assert (table.game.contest(Fight).attacker, table.dice_left()) == (GE, ())


@pytest.mark.clause("BSA-9.2aj")
def test_a_side_without_guns_never_attacks() -> None:
    table = battle(ids("br-dd", 2), ids("ge-prahm", 2), dice=[9])
    order(table, british="withdraw")  # no die for the attacker; the destroyers fire all the same
    assert (table.dice_left(), len(table.events("Fired"))) == ((), 1)


@pytest.mark.clause("BSA-9.2aj")
def test_a_combat_in_which_nobody_can_hit_ends() -> None:
    table = battle(ids("br-ap", 2), ids("ge-prahm", 2))
    order(table)
    assert (table.over, table.event("NavalCombatEnded").cause) == (True, "harmless")
    table = battle(ids("br-ap", 2), ids("ge-tb", 2), dice=[9])
    order(table)
    assert not table.over  # the torpedo boats could have hit


# -- match-ups -------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.2h", "BSA-9.2aj")
def test_a_warship_without_guns_is_no_transport_and_is_allotted_like_any_other() -> None:
    coventry = {"br-coventry": {"at": STRAITS, "reduced": True}}
    table = battle(["br-coventry", NORFOLK], [NURNBERG, KOLN], alone=BR, dice=[9] * 4, pieces=coventry)
    order(table).do(f"match {NURNBERG}")
    assert table.targets("engage") == {"br-coventry", NORFOLK}
    table.do("engage br-coventry")  # Norfolk is left for Koln
    fired = [table.names([event.piece, event.target]) for event in table.events("Fired")]
    assert fired == [(NORFOLK, KOLN), (NURNBERG, "br-coventry"), (KOLN, NORFOLK)]
    table = battle(["br-coventry"], [NURNBERG], alone=BR, dice=[9], pieces=coventry)
    order(table)  # it organizes nothing by itself
    assert table.names([table.event("Fired").piece]) == (NURNBERG,)


@pytest.mark.clause("BSA-9.2c", "BSA-9.2h", "BSA-9.2i", "BSA-9.2j", "BSA-9.2k")
@pytest.mark.case("NC-05")
def test_wolves_and_sheep() -> None:
    tbs, prahms = ids("ge-tb", 4), ids("ge-prahm", 4)
    table = battle(ids("br-dd", 12), [*tbs, *prahms], alone=BR, dice=[9] * 8)
    fight = table.game.contest(Fight)
    assert [len(force) for force in fight.forces] == [6, 4]  # all take part
    order(table)
    while table.prompt != "excess":
        table.do(sorted(table.options())[0])
    assert len(table.game.contest(Fight).pairings) == 4
    assert table.targets("also") == {tbs[0], prahms[0], prahms[2]}  # alike warships are one choice
    table.do(f"also {prahms[0]}", f"also {prahms[0]}")
    assert len(table.events("Fired")) == 6 + 2  # the TBs fire back, the Prahms do not
    assert {event.piece for event in table.events("Fired")}.isdisjoint(set(map(table.number, prahms)))


@pytest.mark.clause("BSA-9.2k")
def test_no_excess_before_each_enemy_is_matched_once() -> None:
    table = battle(ids("br-dd", 6), [*ids("ge-tb", 1), *ids("ge-prahm", 8)], alone=BR, dice=[9] * 4)
    order(table)
    table.do(f"match {ids('ge-tb', 1)[0]}")
    while not table.events("Fired"):
        assert table.prompt != "excess"
        table.do(sorted(table.options())[0])
    assert len(table.events("Matched")) == 3


@pytest.mark.clause("BSA-9.2i")
def test_the_defender_has_an_excess_too_and_may_fire_at_anybody() -> None:
    prahms = ids("ge-prahm", 2)
    table = battle([NORFOLK, SUSSEX, "br-berwick"], [NURNBERG, *prahms], alone=GE, dice=[9] * 5)
    order(table)
    table.do(f"match {NORFOLK}")  # by the only German ship that can fire
    assert (table.prompt, table.side) == ("excess", "br")
    assert table.targets("also") == {NURNBERG, prahms[0]}
    table.do(f"also {prahms[0]}", f"engage {SUSSEX}", f"also {NURNBERG}")
    fired = [(event.piece, event.target) for event in table.events("Fired")]
    expected = [(NURNBERG, NORFOLK), (NORFOLK, NURNBERG), (SUSSEX, prahms[0]), ("br-berwick", NURNBERG)]
    assert fired == [(table.number(one), table.number(other)) for one, other in expected]


@pytest.mark.clause("BSA-9.2h")
def test_a_ship_that_several_fire_at_chooses_at_whom_it_fires() -> None:
    table = battle([NORFOLK, SUSSEX], [NURNBERG], alone=BR, dice=[9, 9, 0])
    order(table)
    table.do(f"engage {SUSSEX}", f"also {NURNBERG}")
    assert (table.prompt, table.side, table.targets("aim")) == ("aim", "ge", {NORFOLK, SUSSEX})
    table.do(f"aim {NORFOLK}")
    assert (sound(table, NORFOLK), sound(table, SUSSEX)) == ("damaged", "sound")


# -- fire ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-9.2l", "BSA-9.2m", "BSA-9.2n", "BSA-11.2a")
def test_all_fire_together_and_each_hit_is_one() -> None:
    # 3 against 2 hits up to 4, 2 against 3 up to 2
    table = battle([NORFOLK], [NURNBERG], alone=BR, dice=[4, 2])
    order(table)
    assert (sound(table, NORFOLK), sound(table, NURNBERG)) == ("damaged", "damaged")
    table = battle([NORFOLK], [NURNBERG], alone=BR, dice=[5, 3])
    order(table)
    assert (sound(table, NORFOLK), sound(table, NURNBERG)) == ("sound", "sound")
    damaged = {name: {"at": STRAITS, "reduced": True} for name in (NORFOLK, NURNBERG)}
    table = battle([NORFOLK], [NURNBERG], alone=BR, dice=[0, 0], pieces=damaged)
    order(table)
    assert (sound(table, NORFOLK), sound(table, NURNBERG)) == ("sunk", "sunk")  # who is sunk fires still


@pytest.mark.clause("BSA-9.2n")
def test_two_hits_sink_a_sound_cruiser_and_three_take_two_points() -> None:
    table = battle([NORFOLK, SUSSEX], [NURNBERG], alone=BR, dice=[0, 0, 9])
    order(table).do(f"engage {NORFOLK}", f"also {NURNBERG}", f"aim {NORFOLK}")
    assert sound(table, NURNBERG) == "sunk"
    tbs = ids("ge-tb", 2)
    table = battle([NORFOLK, SUSSEX, "br-berwick"], tbs, alone=BR, dice=[0, 0, 0, 9])
    order(table).do(f"engage {NORFOLK}", f"also {tbs[0]}", f"engage {SUSSEX}", f"also {tbs[0]}", f"aim {NORFOLK}")
    assert afloat(table, tbs) == 0


@pytest.mark.clause("BSA-9.2q", "BSA-9.2r")
@pytest.mark.case("G-17")
def test_torpedoes_alone_can_hurt_a_battleship() -> None:
    table = battle([BARHAM], [NURNBERG], alone=GE, dice=[0, 9])
    order(table)
    first = table.events("Fired")[0]
    assert (first.number, sound(table, BARHAM)) == (0, "damaged")
    table = battle([BARHAM], [SCHLESIEN], alone=GE, dice=[9], pieces={SCHLESIEN: {"at": STRAITS, "reduced": True}})
    order(table)
    assert [table.names([event.piece]) for event in table.events("Fired")] == [(BARHAM,)]


@pytest.mark.clause("BSA-9.2o", "BSA-9.2p", "BSA-3.0k")
@pytest.mark.case("NC-03")
@pytest.mark.parametrize(
    ("weather", "british", "german", "added"),
    [
        (0, "stay", "stay", 0),
        (STORMY, "stay", "stay", 2),
        (STORMY, "withdraw", "stay", 4),
        (0, "withdraw", "withdraw", 2),
        (0, "stay", "withdraw", 2),
    ],
)
def test_gunfire_in_a_gale_while_turning_away(weather: int, british: str, german: str, added: int) -> None:
    table = battle([NORFOLK], [NURNBERG], weather=weather, dice=[1, 9, 9])
    if (british, german) in (("withdraw", "stay"), ("stay", "withdraw")):
        table.roll(9, 9)
    order(table, british, german)
    assert [event.added for event in table.events("Fired")] == [added, added]


@pytest.mark.clause("BSA-9.5ac")
def test_a_dummy_that_is_fired_upon_is_found_out_before_any_die() -> None:
    prahm = ids("ge-prahm", 1)
    table = battle(ids("br-dd", 2), prahm, alone=BR, dummies=(number(prahm[0]),))
    order(table)
    assert (table.where(prahm[0]), table.state.sunk) == ("lost", (0, 0))
    assert (table.over, table.events("Fired"), table.state.awards.naval) == (True, [], 0)
    both = ids("ge-prahm", 2)
    table = battle(ids("br-dd", 2), both, alone=BR, dummies=(number(both[0]),), dice=[9])
    order(table)
    assert [table.where(name) for name in both] == ["lost", STRAITS]


@pytest.mark.clause("BSA-1.2c", "BSA-9.2c")
def test_before_each_round_both_sides_consolidate_anew() -> None:
    destroyers = ids("br-dd", 4)
    table = battle(destroyers, [NURNBERG, KOLN], alone=GE, dice=[0, 0, 9, 9])
    order(table)
    while table.prompt != "orders" if len(table.match.asks) == 1 else False:
        table.do(sorted(table.options())[0])
    assert [len(counter) for counter in table.game.contest(Fight).forces[BR]] == [2]
    assert table.game.contest(Fight).alone == NOBODY
