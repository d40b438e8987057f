"""II, IX The units: what is printed on the counters, what sorts them, what some kinds can do by themselves."""

from __future__ import annotations

import pytest
from island import island

from beachhead.games.gators.components import AIR, ARMORED, SOFT, Edition, UnitType
from beachhead.games.gators.edition import DATA
from beachhead.games.gators.rules.movement_6.transport_6fg import fit_needs
from beachhead.games.gators.rules.position_6.squads_6hij import has_command
from beachhead.kernel.refusal import met

ELEMENTS = {"Land": "land", "Amphib": "amphibious", "Water": "water", "Air": "air", "Ship": "ship"}

# kind, quantity, type, attack, range, defend, move, transport space; the lines are numbered as in the tables
US = """
rifle           9  Land   2/0/0 1 2  1   4
squad           27 Land   1/0/0 1 1  1   1
recon           3  Land   0/0/0 1 1  1   1
sniper          1  Land   0/0/0 1 1  1   1
seal            1  Amphib 0/0/0 1 1  1/1 1
engineers       1  Land   0/0/0 1 1  1   4
heavy           3  Land   2/1/0 1 1  1   4
mortar          2  Land   2/0/0 2 1  1   2
javelin         3  Land   0/2/0 1 1  1   2
hmmwv-tow       4  Land   0/2/0 2 1  4   2
hmmwv-auto      4  Land   1/0/0 1 1  4   2
hmmwv-cmd       1  Land   0/0/0 1 1  4   2
hmmwv-stinger   3  Land   0/0/1 1 1  4   2
avenger         2  Land   0/0/2 1 1  4   3
fav             3  Land   1/0/0 1 1  4   1
lav             4  Amphib 2/1/0 1 1A 3/1 4
lav-at          2  Amphib 1/2/0 1 1A 3/1 4
155mm           6  Land   3/0/0 3 1  0   2
aav             12 Amphib 1/0/0 1 2A 2/1 7
aav-cmd         1  Amphib 0/0/0 1 2A 2/1 7
m1a1            4  Land   1/3/0 1 3A 3   8
truck           8  Land   0/0/0 1 1  3   2
lvs             3  Land   0/0/0 1 1  3   4
hers            1  Land   0/0/0 1 0  0   4
rowpu           1  Land   0/0/0 1 0  0   4
medical         1  Land   0/0/0 1 0  1   4
zodiac          6  Water  0/0/0 1 1  2   2
lcu             2  Water  0/0/0 1 1A 2   -
lcac            3  Amphib 0/0/0 1 1  3/3 -
ch46            12 Air    0/0/0 1 1  6   -
ch53            8  Air    0/0/0 1 1  5   -
ah1             8  Air    ~     1 1  6   -
av8             6  Air    ~     1 2  8   -
uh1n+uh1n-cmd   3  Air    0/0/0 1 1  6   -
lhd             1  Ship   0/0/2 1 4  2   -
lpd             1  Ship   0/0/1 1 3  2   -
lsd             1  Ship   0/0/1 1 3  2   -
"""
REB = """
infantry     9 Land  2/0/0 1 1  1  -
militia      4 Land  1/0/0 1 1  1  -
guerrillas   4 Land  1/0/0 1 1  1  -
heavy        3 Land  2/1/0 1 1  1  -
dragon       4 Land  0/2/0 1 1  1  -
mortar       4 Land  2/0/0 2 1  1  -
stinger      6 Land  0/0/1 1 1  1  -
jeep-auto    4 Land  1/0/0 1 1  4  -
jeep-rcr     4 Land  1/2/0 1 1  4  -
jeep-tow     4 Land  0/2/0 2 1  4  -
m113         4 Land  1/0/0 1 2A 3  -
m48          4 Land  1/2/0 1 2A 2  -
75mm         4 Land  2/0/0 3 1  1  -
hawk         2 Land  0/0/2 2 1  0  -
truck        6 Land  0/0/0 1 1  3  -
uh1b         4 Air   ~     1 1  6  -
f5           4 Air   ~     1 1  10 -
a4           2 Air   ~     1 1  9  -
missile-boat 1 Water 1/0/1 1 1  3  -
patrol-boat  2 Water 1/0/0 1 1  3  -
"""

ROWS = [
    pytest.param(side, row.split(), id=f"{side}-{row.split()[0]}", marks=pytest.mark.clause(f"GAT-IX-{player}.{line}"))
    for side, player, table in (("us", "P1", US), ("reb", "P2", REB))
    for line, row in enumerate(table.strip().splitlines(), start=1)
]


@pytest.fixture
def edition() -> Edition:
    return DATA.edition()


def types(edition: Edition, *kinds: str) -> list[UnitType]:
    return [unit for unit in edition.units if unit.kind in kinds]


def with_tag(edition: Edition, tag: str) -> set[str]:
    return {unit.kind for unit in edition.units if tag in unit.tags}


@pytest.mark.clause("GAT-II-a.1", "GAT-II-a.2", "GAT-II-a.3", "GAT-II-a.4", "GAT-II-a.6")
@pytest.mark.clause("GAT-IX-n.1", "GAT-IX-n.2", "GAT-IX-n.3")
@pytest.mark.parametrize(("side", "row"), ROWS)
def test_the_counters_are_those_of_the_tables(edition: Edition, side: str, row: list[str]) -> None:
    names, quantity, element, attack, reach, defend, move, space = row
    found = types(edition, *(f"{side}-{name}" for name in names.split("+")))
    assert len(found) == int(quantity)
    by_land, _, by_water = move.partition("/")
    for unit in found:
        assert unit.element == ELEMENTS[element]
        assert unit.attack == ((0, 0, 0) if attack == "~" else tuple(int(n) for n in attack.split("/")))
        assert (unit.kind in edition.armament) == (attack == "~"), "a tilde: what it carries decides"
        assert unit.range == int(reach)
        assert (unit.defend, unit.armored) == (int(defend.rstrip("A")), defend.endswith("A"))
        assert (unit.move, unit.water_move) == (int(by_land), int(by_water or 0))
        assert unit.space == (0 if space == "-" else int(space))


@pytest.mark.clause("GAT-II-c.11")
def test_there_are_no_other_counters(edition: Edition) -> None:
    assert len(edition.units) == 161 + 79
    assert edition.first_side_units == 161


@pytest.mark.clause("GAT-II-a.4", "GAT-IX-n.2", "GAT-VII-f.1")
def test_targets_are_soft_armored_or_in_the_air(edition: Edition) -> None:
    classes = {name: types(edition, name)[0].target for name in ("us-rifle", "us-aav", "us-lcu", "us-ch46", "us-lhd")}
    assert classes == {"us-rifle": SOFT, "us-aav": ARMORED, "us-lcu": ARMORED, "us-ch46": AIR, "us-lhd": SOFT}
    assert types(edition, "reb-missile-boat")[0].target == SOFT
    assert all(unit.target == AIR for unit in edition.units if unit.is_air)


@pytest.mark.clause("GAT-II-a.5", "GAT-II-b.21", "GAT-II-b.35", "GAT-II-b.38")
def test_the_command_units(edition: Edition) -> None:
    assert with_tag(edition, "command") == {"us-hmmwv-cmd", "us-aav-cmd", "us-uh1n-cmd", "us-lhd", "us-lpd"}
    assert len(types(edition, "us-uh1n-cmd")) == 1, "one of the three UH-1Ns"


@pytest.mark.clause("GAT-II-a.7")
def test_the_colours_sort_the_counters(edition: Edition) -> None:
    colours = {unit.kind: unit.colour for unit in edition.units}
    assert {unit.colour for unit in edition.units} == {
        *("ground", "special", "heavy", "support", "artillery"),
        *("air", "air-defense", "landing", "armor", "ship"),
    }
    assert all((unit.colour == "air") == unit.is_air for unit in edition.units)
    assert {kind for kind, colour in colours.items() if colour == "landing"} == {"us-lcu", "us-lcac", "us-zodiac"}
    assert {kind for kind, colour in colours.items() if colour == "artillery"} == {"us-155mm", "reb-75mm", "reb-hawk"}
    assert colours["reb-stinger"] == colours["us-avenger"] == "air-defense"


@pytest.mark.clause("GAT-II-a.8")
def test_identical_units_have_designators(edition: Edition) -> None:
    for side in (0, 1):
        titles = [unit.title for unit in edition.units if unit.side == side]
        assert len(titles) == len(set(titles))


@pytest.mark.clause("GAT-II-b.2")
def test_there_are_three_squads_for_each_platoon(edition: Edition) -> None:
    assert len(edition.of_kind("us-squad")) == 3 * len(edition.of_kind("us-rifle"))


@pytest.mark.clause("GAT-II-b.5")
def test_the_small_teams(edition: Edition) -> None:
    assert with_tag(edition, "small_team") == {"us-recon", "us-sniper", "us-seal"}


@pytest.mark.clause("GAT-II-c.6")
def test_the_hawk_is_artillery(edition: Edition) -> None:
    assert {unit.kind for unit in edition.units if unit.artillery} == {"us-155mm", "reb-75mm", "reb-hawk"}


def mark(*clauses: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*clauses)


HOLDS = [
    # carrier, what it takes all at once, what it has no room for then, what it never takes
    pytest.param("us-lav-1", "squad-1", "recon-1", "rifle-1 mortar-1", marks=mark("GAT-II-b.17")),
    pytest.param("us-lav-1", "seal-1", "squad-1", "hmmwv-auto-1", marks=mark("GAT-II-b.17")),
    pytest.param("us-lav-at-1", "", "", "squad-1 recon-1", marks=mark("GAT-II-b.18")),
    pytest.param("us-aav-1", "squad-1 squad-2", "squad-3 recon-1", "rifle-1 hmmwv-auto-1", marks=mark("GAT-II-b.20")),
    pytest.param("us-aav-cmd-1", "", "", "squad-1 recon-1", marks=mark("GAT-II-b.21")),
    pytest.param("us-truck-1", "squad-1", "recon-1", "rifle-1 heavy-1", marks=mark("GAT-II-b.22")),
    pytest.param("us-truck-1", "recon-1 sniper-1", "seal-1", "", marks=mark("GAT-II-b.22")),
    pytest.param("us-lvs-1", "", "", "squad-1 recon-1 hmmwv-auto-1", marks=mark("GAT-II-b.23")),
    pytest.param("us-lcu-1", "m1a1-1 m1a1-2 hmmwv-auto-1", "squad-1", "ch46-1", marks=mark("GAT-II-b.27")),
    pytest.param("us-lcac-1", "lav-1 lav-2", "squad-1", "lcu-1", marks=mark("GAT-II-b.29")),
    pytest.param("us-zodiac-1", "squad-1", "recon-1", "rifle-1", marks=mark("GAT-II-b.30")),
    pytest.param("us-zodiac-1", "recon-1", "squad-1", "fav-1", marks=mark("GAT-II-b.30")),
    pytest.param("us-ch46-1", "squad-1", "hmmwv-auto-1", "rifle-1 lav-1 avenger-1", marks=mark("GAT-II-b.32")),
    pytest.param("us-ch46-1", "hmmwv-tow-1", "squad-1", "heavy-1", marks=mark("GAT-II-b.32")),
    pytest.param("us-ch53-1", "rifle-1", "squad-1", "m1a1-1 aav-1 aav-cmd-1", marks=mark("GAT-II-b.33")),
    pytest.param("us-ch53-1", "hmmwv-auto-1 155mm-1", "recon-1", "m1a1-1", marks=mark("GAT-II-b.33")),
    pytest.param("us-fav-1", "recon-1", "seal-1", "squad-1", marks=mark("GAT-II-b.15")),
]


@pytest.mark.parametrize(("carrier", "takes", "too_much", "never"), HOLDS)
def test_what_carriers_hold(carrier: str, takes: str, too_much: str, never: str) -> None:
    t = island({carrier: "B1-0403"})
    number = t.number(carrier)

    def fits(name: str) -> bool:
        return met(fit_needs(t.game, t.number(f"us-{name}"), number))

    assert not any(fits(name) for name in never.split())
    for name in takes.split():
        assert fits(name), name
        t.game.stow(t.number(f"us-{name}"), number)
    assert not any(fits(name) for name in (*too_much.split(), *never.split()))


@pytest.mark.clause("GAT-II-b.14", "GAT-VI-h.2")
@pytest.mark.parametrize(("away", "commands"), [("B1-0403", True), ("B1-0400", True), ("O9-0604", False)])
def test_command_vehicles_let_squads_attack(away: str, commands: bool) -> None:
    t = island({"us-squad-1": "B1-0403" if away != "B1-0403" else "B1-0402", "us-aav-cmd-1": away})
    assert has_command(t.game, t.number("us-squad-1")) is commands


@pytest.mark.clause("GAT-II-b.24", "GAT-VI-n.7")
def test_tanks_stand_still_without_fuel() -> None:
    t = island({"us-m1a1-1": {"at": "B1-0403", "ashore": 1}}, turn=3)
    assert not t.targets("move")


@pytest.mark.clause("GAT-II-b.9", "GAT-II-b.10")
@pytest.mark.parametrize("carrier", ["us-lcu-1", "us-zodiac-1"])
def test_seals_swim_from_a_landing_craft(carrier: str) -> None:
    t = island({carrier: "B1-0202", "us-seal-1": carrier})
    t.do("unload us-seal-1", "onto B1-0201")
    assert t.where("us-seal-1") == "B1-0201"


@pytest.mark.clause("GAT-II-b.10")
def test_seals_swim_from_the_lhd() -> None:
    t = island({"us-lhd-1": "O1-0403", "us-seal-1": "us-lhd-1", "us-recon-1": "us-lhd-1"}, phase="launch")
    assert t.targets("launch") == {"us-seal-1"}, "nobody else swims"
    t.do("launch us-seal-1", "beside O1-0402")
    assert t.where("us-seal-1") == "O1-0402"


@pytest.mark.clause("GAT-II-b.10")
def test_nobody_else_is_set_down_in_water() -> None:
    t = island({"us-lcu-1": "B1-0202", "us-recon-1": "us-lcu-1", "us-fav-1": "us-lcu-1"})
    t.do("unload us-recon-1")
    assert t.options() == {"onto B1-0203", "onto B1-0302"}, "the beaches"


@pytest.mark.clause("GAT-II-b.31")
@pytest.mark.parametrize("carrier", ["us-lcu-1", "us-lcac-1"])
def test_zodiacs_slide_into_the_water(carrier: str) -> None:
    t = island({carrier: "B1-0202", "us-zodiac-1": carrier, "us-squad-1": "us-zodiac-1"})
    t.do("unload us-zodiac-1", "onto B1-0201")
    assert t.where("us-zodiac-1") == "B1-0201"
    assert t.where("us-squad-1") == "us-zodiac-1"


@pytest.mark.clause("GAT-II-b.15")
def test_a_fav_moves_only_with_a_small_team() -> None:
    t = island({"us-fav-1": "B1-0403", "us-fav-2": "B1-0604", "us-recon-1": "us-fav-2"})
    assert t.targets("move") == {"us-fav-2"}
    assert t.refusal("move us-fav-1").clause == "GAT-II-b.15"
    t.do("move us-fav-2", "to B1-0504")
    assert (t.where("us-fav-2"), t.where("us-recon-1")) == ("B1-0504", "us-fav-2")


@pytest.mark.clause("GAT-II-b.15", "GAT-VI-g.3")
def test_a_fav_whose_team_has_just_come_fires_and_does_not_move() -> None:
    units = {"us-fav-1": "M3-0403", "us-recon-1": "M3-0404", "reb-infantry-1": "M3-0402"}
    t = island(units, whole=True).do("move us-recon-1", "board us-fav-1")
    assert t.reason("move us-fav-1") == ("GAT-VI-a.1", "has_moved")
    assert t.do("end", "attack M3-0402").options() == {"fire us-fav-1"}


@pytest.mark.clause("GAT-II-b.19", "GAT-II-c.6", "GAT-VI-k.1")
@pytest.mark.parametrize(
    ("gun", "phase"), [("us-155mm-1", "us_movement"), ("reb-hawk-1", "reb_movement"), ("reb-75mm-1", "reb_movement")]
)
def test_artillery_does_not_move_itself(gun: str, phase: str) -> None:
    t = island({gun: "B1-0403"}, phase=phase)
    assert t.options() == {"end"}
    assert t.refusal(f"move {gun}").clause == "GAT-VI-k.1"


@pytest.mark.clause("GAT-II-b.37")
def test_only_the_lhd_takes_harriers() -> None:
    t = island(
        {"us-lhd-1": "O1-0403", "us-lsd-1": "O1-0605", "us-av8-1": "O1-0503", "us-av8-2": "O1-0604"}
        | {"us-ah1-1": "O1-0606"},
        phase="recovery",
    )
    assert t.targets("recover") == {"us-av8-1", "us-ah1-1"}
    t.do("recover us-av8-1")
    assert t.where("us-av8-1") == "us-lhd-1"


@pytest.mark.clause("GAT-II-b.38")
@pytest.mark.parametrize(
    ("ship", "ruling", "commands"),
    [("us-lhd-1", "no", True), ("us-lpd-1", "no", True), ("us-lsd-1", "no", False), ("us-lsd-1", "yes", True)],
)
def test_which_ships_command(ship: str, ruling: str, commands: bool) -> None:
    t = island({ship: "B1-0202", "us-squad-1": "B1-0403"}, settings={"lsd_command": ruling})
    assert has_command(t.game, t.number("us-squad-1")) is commands


@pytest.mark.clause("GAT-II-b.38", "GAT-V.6")
def test_helicopters_and_craft_use_the_lsd() -> None:
    t = island(
        {"us-lsd-1": "O1-0403", "us-ch46-1": "O1-0402", "us-lcac-1": "O1-0404", "us-aav-1": "O1-0503"},
        phase="recovery",
    )
    assert t.targets("recover") == {"us-ch46-1", "us-lcac-1", "us-aav-1"}
    t.do("recover us-aav-1", "end")
    assert t.where("us-aav-1") == "us-lsd-1"
