"""The judgment of Gators!: special units of Player 1, and room for everybody around the capital."""

from __future__ import annotations

from greedy import HELD, SHIPS, choice, play
from island import island

from beachhead.games.gators.judgment.capital import GAPS
from beachhead.games.gators.judgment.survey import flight
from beachhead.games.gators.model import US
from beachhead.games.gators.rules.position_6.refuelling_6n import depot


def test_the_seal_team_is_flown_to_an_airstrip_full_of_aircraft_and_attacks_all_of_them() -> None:
    strip = "M2-0101"
    aboard = dict.fromkeys(("us-ch46-1", "us-seal-1", "us-ah1-1"), "us-lhd-1")
    air = {f"reb-uh1b-{n}": strip for n in (1, 2, 3)}
    t = island({"us-lhd-1": "O2-0206", **aboard, **air}, phase="launch")
    assert choice(t) == "launch us-ch46-1"
    play(t)
    assert t.where("us-seal-1") == "us-ch46-1"
    t = island({**SHIPS, "us-ch46-1": "T1-0705", "us-seal-1": "us-ch46-1", **air})
    play(t)
    assert t.game.edition.board.adjacent(t.space(t.where("us-seal-1")), t.space(strip))
    t = island({"us-seal-1": "M2-0102", **air}, phase="us_combat", dice=(6, 6, 6))
    assert play(t) == [f"seal {strip}"]
    assert {t.where(unit) for unit in air} == {"lost"}


def test_the_seal_team_saves_its_attack_for_something_better_than_a_jeep() -> None:
    t = island({"us-seal-1": "M2-0605", "reb-jeep-auto-1": "M2-0704"}, phase="us_combat")
    assert "seal M2-0704" in t.options()
    assert choice(t) == "end"


def test_tanks_are_landed_and_fuel_follows_them_by_air() -> None:
    aboard = {"us-lcu-1": "us-lsd-1", "us-m1a1-1": "us-lsd-1", "us-m1a1-2": "us-lsd-1"}
    enemy = {f"reb-infantry-{n}": space for n, space in enumerate(HELD, 1)}
    t = island({**SHIPS, **aboard, **enemy}, phase="launch", turn=3)
    play(t)
    assert {t.where(f"us-m1a1-{n}") for n in (1, 2)} == {"us-lcu-1"}
    fuel = {"us-ch53-1": "us-lhd-1", "us-hers-1": "us-lhd-1"}
    tank = {"us-m1a1-1": {"at": "B1-0404", "ashore": 2, "wet": 2}}
    t = island({**SHIPS, **fuel, **enemy}, phase="launch", turn=4)
    assert choice(t) == "end"
    t = island({**SHIPS, **fuel, **tank, **enemy}, phase="launch", turn=4)
    play(t)
    assert t.where("us-hers-1") == "us-ch53-1"
    t = island({**SHIPS, **tank, **enemy, "us-ch53-1": "B1-0204", "us-hers-1": "us-ch53-1"}, turn=4)
    play(t)
    assert depot(t.game) == t.space(t.where("us-ch53-1"))


def test_a_fuel_truck_is_set_down_beside_the_hers_and_tanks_with_somewhere_to_go_are_fuelled() -> None:
    enemy = {"reb-infantry-1": "M2-0403"}
    tank = {"us-m1a1-1": {"at": "B1-0404", "ashore": 2, "wet": 2}}
    hers = {"us-ch53-1": "B1-0302", "us-hers-1": "us-ch53-1"}
    truck = {"us-ch53-2": "B1-0204", "us-lvs-1": {"at": "us-ch53-2", "load": "F"}}
    t = island({**SHIPS, **tank, **hers, **truck, **enemy}, turn=4, fuel=6)
    play(t)
    assert t.game.edition.board.adjacent(t.space(t.where("us-lvs-1")), t.space("B1-0302"))
    t = island({**SHIPS, **tank, **hers, "us-lvs-1": "B1-0303", **enemy}, turn=5, fuel=6)
    assert choice(t) == "fuel us-m1a1-1"
    play(t)
    assert flight(t.game.edition)[t.space(t.where("us-m1a1-1"))] < flight(t.game.edition)[t.space("B1-0404")]


def test_engineers_go_ashore_only_for_debris_and_clear_it() -> None:
    enemy = {f"reb-infantry-{n}": space for n, space in enumerate(HELD, 1)}
    aboard = {"us-ch53-1": "us-lhd-1", "us-engineers-1": "us-lhd-1", **enemy}
    assert choice(island({**SHIPS, **aboard}, phase="launch", turn=4)) == "end"
    assert choice(island({**SHIPS, **aboard}, phase="launch", turn=4, debris=["M2-0605"])) == "launch us-ch53-1"
    t = island({**SHIPS, "us-engineers-1": "M2-0704", "reb-infantry-1": "M4-0403"}, debris=["M2-0605"])
    play(t)
    assert t.where("us-engineers-1") == "M2-0605"
    t = island({**SHIPS, "us-engineers-1": "M2-0605", "reb-infantry-1": "M4-0403"}, debris=["M2-0605"])
    assert "move us-engineers-1" not in play(t)


def test_air_defence_is_posted_on_the_deck_of_a_ship_with_aircraft_beside_it_and_drives_them_off() -> None:
    deck = {"us-lhd-1": "O12-0600", "us-avenger-1": "us-lhd-1"}
    near = {"reb-f5-1": {"at": "O12-0500", "load": "GX"}}
    assert choice(island({**deck, "reb-f5-1": "M2-0101"}, phase="launch")) == "end"
    t = island({**deck, **near}, phase="launch")
    assert choice(t) == "post us-avenger-1"
    posted = {**deck, "us-avenger-1": {"at": "us-lhd-1", "posted": 2}}
    t = island({**posted, **near}, phase="us_combat", dice=(6,))
    play(t)
    assert t.where("reb-f5-1") == "lost"


def test_room_is_left_for_gunships_around_an_enemy_in_the_capital() -> None:
    target = "M2-0403"
    t = island({"reb-guerrillas-1": target, "us-lhd-1": "B1-0104"})
    beside = [t.game.edition.board.names[space] for space in t.game.edition.board.near[t.space(target)]]
    crowd = {f"us-aav-{n}": there for n, there in enumerate(beside, 1)}
    t = island({"us-lhd-1": "B1-0104", "reb-guerrillas-1": target, **crowd}, turn=20)
    play(t)
    assert sum(not t.game.at.get(t.space(there)) for there in beside) >= GAPS
    t = island({"us-lhd-1": "B1-0104", "reb-guerrillas-1": target, "us-ch46-1": "M2-0602"}, turn=25)
    play(t)
    assert not t.game.edition.board.adjacent(t.space(t.where("us-ch46-1")), t.space(target))


def test_gunships_take_off_from_an_airstrip_to_attack_what_is_beside_it() -> None:
    """On the airstrip they would be on the ground."""
    ready = {"M2-0101": {"owner": US, "rearms": True}}
    t = island({**SHIPS, "us-ah1-1": "M2-0101", "reb-m48-1": "M2-0202"}, strips=ready)
    play(t)
    assert t.where("us-ah1-1") != "M2-0101"
    assert t.game.edition.board.adjacent(t.space(t.where("us-ah1-1")), t.space("M2-0202"))


def test_who_has_taken_an_airstrip_makes_room_on_it() -> None:
    bare = {"M2-0101": {"owner": US, "rearms": False}}
    t = island({**SHIPS, "us-aav-1": "M2-0101", "reb-mortar-1": "M2-0604"}, strips=bare)
    play(t)
    assert t.where("us-aav-1") != "M2-0101"


def test_a_land_unit_enters_the_capital_when_the_government_is_to_come() -> None:
    t = island({**SHIPS, "us-aav-1": "M2-0604", "reb-truck-1": "B3-0302"}, turn=28)
    play(t)
    assert t.space(t.where("us-aav-1")) in t.game.edition.capital
