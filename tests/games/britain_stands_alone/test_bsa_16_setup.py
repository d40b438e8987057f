"""16 The set-ups of the three scenarios: by hand within their limits, and in one click."""

from __future__ import annotations

import pytest
from channel import Channel, channel

from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.model import LATER, LOST
from beachhead.games.britain_stands_alone.rules.setup_16.hands_16 import dealt
from beachhead.games.britain_stands_alone.rules.setup_16.preliminaries_16_1 import holding_enough


def sealion(*dice: int) -> Channel:
    return channel(phase="preliminaries", dice=dice, turn="September #6", trodden=(), released=(), sailed=False)


@pytest.mark.clause("BSA-16.1j", "BSA-9.5ae", "BSA-9.5ad")
def test_the_mine_is_laid_once_beside_a_german_port() -> None:
    table = sealion(*(0,) * 9)
    assert table.prompt == "hits", "first what the rulebook lists first"
    expose(table.do("ready_hits"))
    assert (table.prompt, table.dice_left()) == ("mine", ())
    assert table.reason("mine Irish Sea") == ("BSA-9.5ae", "no_german_port")
    assert table.reason("mine Humber") == ("BSA-9.5ae", "no_sea")
    table.do("mine Straits of Dover")
    assert table.state.mine == table.space("Straits of Dover")


@pytest.mark.clause("BSA-16.1b", "BSA-16.1c", "BSA-16.1d", "BSA-16.1e")
def test_twelve_hits_ten_of_them_in_one_zone_within_reach() -> None:
    table = sealion()
    assert table.reason("hit_radar 3202") == ("BSA-16.1d", "out_of_reach")
    assert table.reason("hit_airbase 4222")[1] == "no_target"  # no sector airbase
    table.do("hit_radar 4223", "hit_radar 4223")
    assert table.reason("hit_radar 4223") == ("BSA-16.1e", "hit_enough")
    table.do("hit_radar 3226", "hit_radar 3820")
    assert table.reason("hit_radar 3226") == ("BSA-16.1c", "one_zone")
    table.do("hit_radar 3925", "hit_radar 3925", "hit_radar 4022", "hit_radar 4022")
    table.do("hit_airbase 3522", "hit_airbase 3522", "hit_airbase 3522")
    assert table.prompt == "hits"
    table.do("hit_airbase 3523")
    assert (table.prompt, table.side) == ("expose", "br")


@pytest.mark.clause("BSA-16.1f", "BSA-16.1g", "BSA-16.1h", "BSA-16.1i")
def test_nine_dice_for_four_destroyers_three_light_cruisers_and_two_heavy_ones() -> None:
    table = sealion(5, 6, 9, 0, 5, 6, 9, 8, 9).do("ready_hits")
    table.do("expose br-aurora", "expose br-naiad", "expose br-coventry")
    assert table.reason("expose br-cardiff") == ("BSA-16.1f", "not_that_class")
    assert table.reason("expose br-hood") == ("BSA-16.1f", "not_that_class")
    assert table.reason("expose br-aurora")[0] == "BSA-16.1f", "nobody twice"
    table.do("expose br-norfolk", "expose br-sussex")
    edition = table.game.edition
    lost = {unit.index for unit in edition.units if table.game.hex(unit.index) == LOST}
    assert lost == {*edition.rows["br-dd"][1:3], edition.unit_index["br-sussex"], edition.unit_index["br-coventry"]}
    assert [table.unit(name).reduced for name in ("br-aurora", "br-naiad", "br-norfolk")] == [False, True, True]
    assert table.state.awards.naval == 2 + 1 + 2 + 1 + 2
    assert [one.face for one in table.events("ShipAttacked", "br")] == [5, 6, 9, 0, 5, 6, 9, 8, 9]
    assert not table.dice_left()


@pytest.mark.clause("BSA-16.1bj")
def test_the_german_player_closes_a_base_beside_the_mine() -> None:
    table = sealion(*(0,) * 9).do("ready_hits")
    expose(table)
    table.do("mine Straits of Dover")
    assert table.over  # no British naval base opens on the Straits
    table = sealion(*(0,) * 9).do("ready_hits")
    expose(table)
    table.do("mine Southern North Sea")
    assert table.targets("close") == {"3922", "4119"}
    table.do("close 4119")
    assert table.state.closed_port == table.space("4119")


def expose(table: Channel) -> None:
    table.do("expose br-aurora", "expose br-naiad", "expose br-coventry", "expose br-norfolk", "expose br-sussex")


@pytest.mark.clause("BSA-16.1m", "BSA-16.1n", "BSA-16.1o", "BSA-16.1l")
def test_who_has_one_place_is_there_at_once_with_his_reserve_marks() -> None:
    table = channel(phase="br_set_up")
    assert table.where("br-inf-1") == "3509"
    assert [table.unit(name).reserve for name in ("br-inf-1", "br-inf-44", "br-canadian-1")] == [False, True, True]
    assert [table.unit(name).ghq for name in ("br-inf-44", "br-canadian-1")] == [False, True]
    assert table.where("br-guards-20") == "later"
    table.do("place br-guards-20")
    assert len(table.targets("at")) == 7


@pytest.mark.clause("BSA-16.1ad", "BSA-16.1ae", "BSA-16.1ax")
def test_the_new_zealanders_roam_if_the_mine_is_not_in_the_straits() -> None:
    straits = load_edition().board.space("Straits of Dover")
    channel_ = load_edition().board.space("Eastern English Channel")
    assert channel(phase="br_set_up", mine=straits).where("br-nzef") == "3723"
    table = channel(phase="br_set_up", mine=channel_)
    assert (table.where("br-nzef"), table.where("br-inf-42")) == ("later", "later")
    assert (table.where("br-inf-1"), table.where("br-inf-45")) == ("3509", "3625"), "all others where the book has them"
    table.do("place br-nzef")
    assert table.reason("at 3925")[1] == "not_its_place"
    assert "3220" in table.targets("at")


@pytest.mark.clause("BSA-4.0i", "BSA-4.0k", "BSA-4.0v", "BSA-9.5l")
def test_bases_have_a_colour_room_and_a_side() -> None:
    table = channel(phase="br_set_up").do("place br-wellington-01")
    assert table.reason("at 3619") == ("BSA-4.0i", "red_airbase")
    assert table.reason("at Pas de Calais") == ("BSA-1.3a", "enemy_base")
    table.do("at 3203", "place br-wellington-02", "at 3203", "place br-wellington-03", "at 3203")
    table.do("place br-wellington-04", "at 3203", "place br-wellington-05")
    assert table.reason("at 3203") == ("BSA-4.0k", "airbase_full")
    table.do("at 2803", "place br-hood")
    assert table.reason("at 3026") == ("BSA-9.5l", "capital_ship")
    assert table.reason("at 4223") == ("BSA-4.0v", "no_naval_base")


@pytest.mark.clause("BSA-16.1k")
@pytest.mark.parametrize("scenario", ["sealion", "battle_of_britain", "july"])
def test_the_ready_made_set_up_puts_everything_down(scenario: str) -> None:
    first = load_edition().scenarios[scenario].first_turn
    turn = load_edition().turn_name(first)
    for side, phase in ((0, "br_set_up"), (1, "ge_set_up")):
        table = channel(phase=phase, scenario=scenario, turn=turn)
        assert "done" not in table.options()
        table.do("ready")
        assert not [unit for unit in dealt(table.game, side) if table.game.hex(unit) == LATER]
        table.do("done")
        assert table.over


@pytest.mark.clause("BSA-16.2f")
def test_five_divisions_are_reduced_one_in_each_of_three_zones() -> None:
    table = channel(phase="br_set_up", scenario="battle_of_britain", turn="August #5")
    for name in ("br-bde-35", "br-armoured-1", "br-churchill"):
        assert table.reason(f"reduce {name}") == ("BSA-16.2f", "not_a_division")
    table.do("reduce br-inf-38", "reduce br-inf-53")
    assert table.reason("reduce br-inf-61") == ("BSA-16.2f", "one_in_each_zone")
    table.do("reduce br-inf-50", "reduce br-inf-1", "reduce br-inf-18")
    assert table.reason("reduce br-inf-2") == ("BSA-16.2f", "reduced_enough")


@pytest.mark.clause("BSA-16.0ae", "BSA-16.0ad", "BSA-16.0af")
def test_destroyers_lost_before_the_set_up_can_be_replaced_at_a_price() -> None:
    table = channel(phase="br_set_up")
    assert table.reason("western") == ("BSA-16.0ae", "no_destroyer_lost")
    first = load_edition().rows["br-dd"][0]
    table = channel({load_edition().units[first].id: "lost"}, phase="br_set_up")
    table.do("western")
    assert (table.state.awards.other, table.state.western) == (1, -1)
    assert table.reason("western") == ("BSA-16.0ae", "no_destroyer_lost")


@pytest.mark.clause("BSA-16.0ab", "BSA-16.0ae")
def test_a_destroyer_out_of_the_western_approaches_is_set_up_at_its_bases() -> None:
    """Also where others of the set-up are in hand: those go to any naval base."""
    first, other, *_ = (load_edition().units[one].id for one in load_edition().rows["br-dd"])
    table = channel({first: "lost"}, phase="br_set_up").do("western")
    drawn = load_edition().units[table.state.drawn[0]].id
    assert {drawn, other} <= table.targets("place"), "it is unlike the others"
    table.do(f"place {drawn}")
    assert table.reason("at 3026") == ("BSA-16.0ab", "not_a_western_base")
    assert table.targets("at") == {"1429", "1019", "2108", "Scotland (West)", "Scapa Flow anchorage"}
    table.do("at 1429", f"place {other}", "at 3026")
    assert (table.where(drawn), table.where(other)) == ("1429", "3026")


@pytest.mark.clause("BSA-16.1b", "BSA-16.1c")
def test_hits_are_not_begun_in_a_zone_that_cannot_take_ten() -> None:
    table = channel(phase="preliminaries", turn="September #6", whole=True)
    enough = holding_enough(table.game.edition)
    small = [word for word in hits(table) if zone_of(table, word) not in enough]
    assert small, "there are zones with fewer than ten"
    table.do(small[0], small[0])
    assert not set(small) & set(hits(table)), "two lie outside the zone of the others: there is no third"
    while table.prompt == "hits":
        table.do(hits(table)[0])
    assert sum(one.hits for one in table.state.damage) == table.game.edition.tables.preliminaries.hits


def hits(table: Channel) -> list[str]:
    """Where a hit can be placed, station by station and then base by base."""
    return sorted((word for word in table.options() if word.startswith("hit_")), reverse=True)


def zone_of(table: Channel, word: str) -> int:
    """The land zone of the hex of an option."""
    return table.game.edition.zone[table.space(word.split()[1])]
