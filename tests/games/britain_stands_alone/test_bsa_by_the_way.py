"""Statements of Britain Stands Alone that no chapter of its own proves: 1, 2, 4, 5, 11, 14 and 15."""

from __future__ import annotations

import pytest

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR, GE, LEG_POINT, NOBODY, SUPPLY, Stores
from beachhead.games.britain_stands_alone.rules import detection_7 as detection
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import targets_in
from beachhead.games.britain_stands_alone.rules.basing_4 import berth_needs, is_open
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated, counter_values
from beachhead.games.britain_stands_alone.rules.lines_12_1 import lines_from
from beachhead.games.britain_stands_alone.rules.repair_11_3 import repair_phase
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import damage_counter
from beachhead.games.britain_stands_alone.rules.stacking_4 import fits
from beachhead.games.britain_stands_alone.rules.supply_12.allotment_12_2 import consumers
from beachhead.games.britain_stands_alone.rules.supply_12.naval_12_2 import open_ports
from beachhead.kernel.refusal import Conditions
from games.britain_stands_alone.airlifts import HOME, points
from games.britain_stands_alone.channel import CLOCK, Channel, channel
from games.britain_stands_alone.depots import finish, german, hexed, prahms
from games.britain_stands_alone.test_bsa_14_reinforcement import british
from games.britain_stands_alone.test_bsa_14_reinforcement import german as reinforced

EDITION = load_edition()


def number(name: str) -> int:
    return EDITION.unit_index[name]


def missing(conditions: Conditions) -> tuple[str, str]:
    """The clause and the name of the first condition that does not hold, or nothing."""
    return next(((clause, name) for holds, clause, name in conditions if not holds), ("", ""))


# -- 1 -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-1.1j")
def test_a_zone_of_map_and_display_is_one_space() -> None:
    both = [zone for zone in EDITION.zones.values() if zone.on_map]
    assert len(both) == 15
    names = list(EDITION.board.names)
    assert all(names.count(zone.name) == 1 for zone in both)
    game = channel({"br-norfolk": "Straits of Dover"}).game
    assert game.ships(EDITION.zone_named("Straits of Dover").space, BR) == (number("br-norfolk"),)


@pytest.mark.clause("BSA-1.1ag")
def test_the_die_has_a_nought_and_no_ten() -> None:
    game = channel(dice=[0, 9]).game
    assert [game.roll(), game.roll()] == [0, 9]
    game.state.dice = type(game.state.dice)(bytes(32))
    assert {game.roll() for _ in range(300)} == set(range(10))


@pytest.mark.clause("BSA-1.2a", "BSA-1.2b")
def test_points_pool_and_part() -> None:
    game = channel().game
    names = {row: [EDITION.units[unit].id for unit in EDITION.rows[row][:2]] for row in ("ge-tb", "ge-he111", "br-dd")}
    for row, pair in names.items():
        numbers = [number(name) for name in pair]
        (counter,) = consolidated(game, numbers)
        assert counter_values(game, counter) == EDITION.units[numbers[0]].full, row
        assert consolidated(game, numbers[:1]) == ((numbers[0],),)
        assert counter_values(game, (numbers[0],)) == EDITION.units[numbers[0]].reduced
    mixed = [number(names["ge-tb"][0]), number(names["br-dd"][0])]
    assert len(consolidated(game, mixed)) == 2


@pytest.mark.clause("BSA-1.4a", "BSA-1.4b")
def test_stacks_are_open_but_for_lists_and_dummies() -> None:
    dummy = EDITION.rows["ge-prahm"][-1]
    pieces = {"ge-prahm-01": {"at": "Straits of Dover", "load": SUPPLY, "embarked": CLOCK}}
    pieces |= {"ge-prahm-02": "Straits of Dover", "ge-inf-17": {"at": "ge-prahm-02", "embarked": CLOCK}}
    pieces |= {"ge-pz-8": "4023", EDITION.units[dummy].id: "Straits of Dover"}
    at = channel(pieces, phase="ge_sailing", dummies=(dummy,))
    seen, own = at.game.seen_by("br").state, at.game.seen_by("ge").state
    for name in ("ge-pz-8", "ge-prahm-02"):
        assert seen.units[number(name)].hex == own.units[number(name)].hex >= 0
    assert seen.units[number("ge-prahm-01")].load == 0
    assert seen.units[number("ge-inf-17")].hex == -5, "what a Prahm carries is on a list"
    assert (seen.dummies, own.dummies) == ((NOBODY,), (dummy,)), "how many there are is known"
    assert seen.units[dummy] == seen.units[number("ge-prahm-02")], "it looks like any other"
    after = channel(pieces, phase="ge_supply", dummies=(dummy,), plays=nothing).game.seen_by("br").state
    assert after.units[number("ge-prahm-01")].load == SUPPLY, "lists may be looked at once the segment is over"


def nothing(game: Sealion) -> Flow[None]:
    """No phase at all."""
    yield from ()


# -- 2 -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-2.0d", "BSA-14.1c")
def test_german_reinforcements_and_replacements_in_one_phase() -> None:
    at = reinforced({"ge-inf-7": {"at": "France", "reduced": True}}, turn="September #10", german=["3619", "3213"])
    assert {"ge-br20-01", "ge-lc-01"} <= at.targets("place")
    assert at.targets("rebuild") == {"ge-inf-7"}
    at.do("place ge-br20-01")
    assert HOME in at.targets("at")
    assert at.reason("at 3523") == ("BSA-1.3a", "enemy_base")
    full = reinforced({**points("ge-me109", 12, "Norway")}, turn="September #10").do("place ge-br20-01")
    assert full.reason("at Norway") == ("BSA-4.0k", "airbase_full")


@pytest.mark.clause("BSA-2.0e")
def test_british_points_can_be_spent_in_the_phase_in_which_they_come() -> None:
    at = british({"br-inf-1": {"at": "3509", "reduced": True}}, turn="September #7", replacements=(0, 0, 0))
    assert at.state.replacements[0] > 0
    at.do("rebuild br-inf-1")
    assert not at.unit("br-inf-1").reduced


@pytest.mark.clause("BSA-2.0l")
def test_who_cannot_trace_is_marked_and_of_the_others_whom_the_germans_say() -> None:
    pieces = {**prahms(2), "ge-inf-17": "4123", "ge-inf-35": "4222", "ge-inf-26": "2914"}
    at = german(pieces, german=["4223", "4123", "4222"])
    while not at.over and at.prompt != "short":
        at.do("converted" if at.prompt == "convert" else "supplied")
    assert at.targets("short") == {"ge-inf-17", "ge-inf-35"}, "four steps, of which the port feeds two"
    at.do("short ge-inf-35")
    assert finish(at).over
    assert [at.unit(name).oos for name in ("ge-inf-17", "ge-inf-35", "ge-inf-26")] == [0, 1, 1]


@pytest.mark.clause("BSA-2.0o")
def test_the_british_bomb_before_the_german_land_combat() -> None:
    pieces = {"ge-inf-17": "3724", "br-bde-35": "3723", **points("br-blenheim", 2, "3523")}
    at = channel(pieces, phase="br_counter_missions", dice=[1], whole=True, saboteurs=(0, 0))
    assert (at.side, at.prompt) == ("br", "missions")
    at.do("raid 3724", "crew br-blenheim-01", "crew br-blenheim-02", "fly")
    while at.prompt != "missions":
        at.do(min(at.options()))
    assert at.events("BombsFell")
    at.do("end_missions")
    assert (at.side, at.prompt) == ("ge", "combats")


@pytest.mark.clause("BSA-2.0u", "BSA-2.0v")
def test_repair_is_for_ships_installations_and_land_units() -> None:
    pieces = {"br-hood": {"at": "Scapa Flow anchorage", "reduced": True}, "ge-inf-17": {"at": "4023", "hits": 2}}
    for face, reduced in ((0, False), (1, True)):
        at = channel(pieces, plays=repair_phase, dice=[face], damage={"radar": {"3726": 2}, "port": {"3026": 1}})
        at.do("repair")
        assert at.unit("br-hood").reduced is reduced
        assert at.unit("ge-inf-17").hits == 1
        assert [at.game.damage("radar", hexed("3726")), at.game.damage("port", hexed("3026"))] == [1, 0]


# -- 4, 5, 12 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-4.0y")
def test_an_inland_port_is_shut_while_the_enemy_stands_on_its_way_to_the_sea() -> None:
    pool = EDITION.zone_named("East Anglia").space, EDITION.zone_named("Southern North Sea").space
    for pieces, shut in (({}, False), ({"br-bde-35": "4019"}, True), ({"ge-inf-17": "4019"}, False)):
        game = channel({**pieces, "ge-prahm-01": "Southern North Sea"}, german=["3919"]).game
        assert ("3919" not in {EDITION.board.names[port.space] for port in open_ports(game, GE, pool)}) is shut
        entry = missing(berth_needs(game, number("ge-prahm-01"), hexed("3919")))
        assert entry == (("BSA-4.0y", "port_cut_off") if shut else ("", ""))


@pytest.mark.clause("BSA-4.0y")
@pytest.mark.parametrize("name", [EDITION.board.names[port] for port, there in EDITION.ports.items() if there.access])
def test_each_hex_on_the_way_of_an_inland_port_shuts_it_by_itself(name: str) -> None:
    port = hexed(name)
    for space in EDITION.ports[port].access:
        assert not is_open(channel({"ge-amph-a": EDITION.board.names[space]}).game, port)
    beside = {there for space in EDITION.ports[port].access for there in EDITION.zoc[space]} - {port}
    off_it = next(there for there in sorted(beside) if there not in EDITION.ports[port].access)
    assert is_open(channel({"ge-inf-17": EDITION.board.names[off_it]}).game, port), "a zone of control does not"


@pytest.mark.clause("BSA-5.1i")
def test_a_line_of_supply_passes_an_enemy_zone_only_where_a_friend_is() -> None:
    far = {"ge-inf-17": "3723", "br-inf-1": "3622"}
    for friend, open_ in (({}, False), ({"ge-inf-35": "3722"}, True)):
        game = channel({**far, **friend}).game
        assert (hexed("3722") in lines_from(game, GE, hexed("3723"), 5)) is open_


@pytest.mark.clause("BSA-5.2i", "BSA-14.2s")
def test_transport_and_assault_are_found_where_they_stand_in_the_rulebook() -> None:
    clauses = {clause.id: clause.text for clause in EDITION.clauses}
    assert "9.3" in clauses["BSA-5.2i"]
    assert "9.4" in clauses["BSA-5.2i"]
    at = channel({"ge-pz-8": "4023"}, phase="ge_combat")
    assert {act.clause for act in at.game.acts if act.verb == "charge"} == {"BSA-9.4u"}
    supplied = british(points("br-spitfire", 1, "lost"), turn="September #8", invaded=1, spitfires_saved=1)
    taken = min(supplied.targets("take"))
    assert supplied.do(f"take {taken}").reason("at 3523") == ("BSA-14.2q", "no_line"), "a line of supply, not of sight"


# -- 11 ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-11.2a", "BSA-11.2d")
def test_a_hit_takes_a_point_and_a_critical_one_no_more() -> None:
    for critical in (False, True):
        game = channel({"ge-prahm-01": "Straits of Dover", "ge-prahm-02": "Straits of Dover"}).game
        pair = number("ge-prahm-01"), number("ge-prahm-02")
        damage_counter(game, pair, "bombs", "BSA-11.2a", critical=critical)
        assert sum(game.is_alive(piece) for piece in pair) == 1
        (left,) = [piece for piece in pair if game.is_alive(piece)]
        assert counter_values(game, (left,)) == EDITION.units[left].reduced
    game = channel({"br-norfolk": "Straits of Dover"}).game
    damage_counter(game, (number("br-norfolk"),), "bombs", "BSA-11.2a")
    assert (game.is_alive(number("br-norfolk")), game.unit(number("br-norfolk")).reduced) == (True, True)


@pytest.mark.clause("BSA-11.2t")
@pytest.mark.parametrize(("out", "value"), [(5, 3), (4, 3), (3, 4), (2, 5)])
def test_the_track_follows_from_what_is_out(out: int, value: int) -> None:
    """Southern England stands at 7 at most, and never below 3; hits beyond that are not forgotten."""
    eyes = [("radar", "2528"), ("radar", "2928"), ("radar", "3226"), ("airbase", "2724"), ("airbase", "3126")]
    damage: dict[str, dict[str, int]] = {"radar": {}, "airbase": {}}
    for kind, space in eyes[:out]:
        damage[kind][space] = 1
    game = channel(damage=damage).game
    assert detection.air_value(game, BR, EDITION.zone_named("Southern England").space) == value


@pytest.mark.clause("BSA-11.2u")
def test_a_captured_radar_station_is_out() -> None:
    zone = EDITION.zone_named("SE England").space
    values = [detection.air_value(channel(german=taken).game, BR, zone) for taken in ([], ["3726"], ["3726", "3522"])]
    assert values == [8, 7, 6]


@pytest.mark.clause("BSA-11.3i")
def test_destroyers_set_up_at_dover_do_not_come_back_there() -> None:
    ready = EDITION.scenarios["july"].ready[BR].at
    there = [unit for unit, space in ready.items() if space == hexed("4223")]
    assert [EDITION.units[unit].kind for unit in there] == ["dd", "dd"]
    game = channel({"br-dd-01": "Straits of Dover"}, scenario="july", turn="July #5").game
    assert missing(berth_needs(game, number("br-dd-01"), hexed("4223"))) == ("BSA-4.0v", "no_naval_base")


# -- 14, 15 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("BSA-14.2o")
def test_replacement_points_take_no_room_and_no_bombs() -> None:
    dover = hexed("4223")
    pieces = {"ge-inf-17": "4223", "ge-inf-35": "4223"}
    game = channel(pieces, stores=(Stores(dover, LEG_POINT, 6),)).game
    bare = channel(pieces).game
    assert fits(game, dover, GE, [number("ge-inf-26")])
    assert consumers(game, GE) == consumers(bare, GE)
    assert list(targets_in(game, GE, dover, by_night=False)) == list(targets_in(bare, GE, dover, by_night=False))


@pytest.mark.clause("BSA-14.2q")
def test_air_points_at_a_base_with_a_line_or_off_the_map() -> None:
    def fresh(**state: object) -> Channel:
        return reinforced({}, turn="September #8", **state).do("take ge-me109-01")

    at = fresh(german=["4124"])
    assert {HOME, "France"} <= at.targets("at")
    assert at.reason("at 4124") == ("BSA-14.2q", "no_line")
    at = fresh(german=["4124", "4223"], sources=((), (hexed("4223"),)))
    at.do("at 4124")
    assert at.where("ge-me109-01") == "4124"


@pytest.mark.clause("BSA-15.0a", "BSA-15.0b", "BSA-15.1g")
def test_two_totals_that_only_the_germans_have() -> None:
    game = channel({"br-norfolk": "Irish Sea", "br-ap-01": "Irish Sea", "br-ap-02": "Irish Sea"}).game
    damage_counter(game, (number("br-norfolk"),), "bombs", "BSA-11.2a", critical=True)
    assert (game.state.awards.naval, game.state.awards.other) == (2, 0)
    for _ in range(2):
        left = tuple(number(name) for name in ("br-ap-01", "br-ap-02") if game.is_alive(number(name)))
        damage_counter(game, left, "bombs", "BSA-11.2a")
    assert (game.state.awards.naval, game.state.awards.other) == (2, 2)
    assert game.scores() == {"br": 0, "ge": 4}
    behind = channel(other=-5, naval=2).game
    assert behind.scores() == {"br": 0, "ge": -3}
