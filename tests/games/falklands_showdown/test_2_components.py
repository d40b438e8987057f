"""1.0, 2.0 The counters: who there is, what is printed on them."""

from __future__ import annotations

import pytest
from waters import waters

from beachhead.games.falklands_showdown.components import AIR, GROUND, SHIP, SUBMARINE
from beachhead.games.falklands_showdown.edition import DATA
from beachhead.games.falklands_showdown.model import AR, UK

AR_SHIPS = (
    "25-de-mayo domecq-garcia belgrano py cabo-san-antonio drummond granville guerrico bouchard hercules piedra-buena "
    "salta segui santa-fe san-luis santiago trinidad"
)

UK_SHIPS = (
    "active atlantic-conveyor alacrity antelope ambuscade andromeda antrim ardent argonaut arrow avenger brilliant "
    "bristol broadsword canberra conqueror courageous coventry cardiff exeter fearless glamorgan glasgow hermes "
    "invincible intrepid minerva norland onyx penelope plymouth qe2 sheffield splendid spartan stromness valiant "
    "yarmouth"
)

UK_GROUND = "sas sbs 40c 42c 45c 2p 3p br gr sg wg"


def ids(side: int, *kinds: int) -> set[str]:
    """The units of a side and of some kinds."""
    return {unit.id for unit in DATA.edition().units if unit.side == side and unit.kind in kinds}


@pytest.mark.clause("FS-2.5a")
def test_the_seventeen_ships_of_argentina() -> None:
    assert ids(AR, SHIP, SUBMARINE) == {f"ar-{name}" for name in AR_SHIPS.split()}
    assert len(AR_SHIPS.split()) == 17


@pytest.mark.clause("FS-2.5b", "FS-2.5c")
def test_the_thirty_eight_ships_of_the_list_and_the_elk() -> None:
    assert len(UK_SHIPS.split()) == 38
    assert ids(UK, SHIP, SUBMARINE) == {f"uk-{name}" for name in (*UK_SHIPS.split(), "elk")}


@pytest.mark.clause("FS-2.5d")
def test_ground_units_are_named_after_what_they_were() -> None:
    assert ids(UK, GROUND) == {f"uk-{name}" for name in UK_GROUND.split()}
    names = {unit.id: unit.name for unit in DATA.edition().units}
    assert [names[f"uk-{name}"] for name in ("br", "40c", "gr", "2p", "sg", "wg")] == [
        "B&R",
        "40C",
        "Gr",
        "2P",
        "SG",
        "WG",
    ]
    assert [names[f"ar-{name}"] for name in ("m", "5m", "3m")] == ["M", "5M", "3M"]


@pytest.mark.clause("FS-2.6a")
@pytest.mark.parametrize(
    ("type_", "ships"),
    [
        ("A", "uk-fearless uk-intrepid ar-cabo-san-antonio"),
        ("CA", "ar-belgrano"),
        ("CVL", "uk-hermes uk-invincible ar-25-de-mayo"),
        ("T", "uk-canberra uk-norland uk-stromness uk-elk uk-atlantic-conveyor uk-qe2"),
        (
            "S",
            "uk-spartan uk-splendid uk-conqueror uk-courageous uk-valiant uk-onyx ar-san-luis ar-salta ar-santa-fe "
            "ar-santiago",
        ),
    ],
)
def test_naval_types(type_: str, ships: str) -> None:
    assert {unit.id for unit in DATA.edition().units if unit.type == type_} == set(ships.split())
    others = {unit.type for unit in DATA.edition().units if unit.kind in (SHIP, SUBMARINE)}
    assert others == {"A", "CA", "CVL", "D", "S", "T"}


@pytest.mark.clause("FS-1.2a", "FS-2.6b")
def test_land_types() -> None:
    units = DATA.edition().units
    assert {unit.type for unit in units if unit.kind == GROUND} == {"infantry", "special", "machinegun", "armour"}
    assert {unit.id for unit in units if unit.type == "armour"} == {"uk-br", "ar-10", "ar-181"}
    assert {unit.id for unit in units if unit.type == "machinegun"} == {"ar-m"}
    special = {"uk-sas", "uk-sbs", "ar-sf-601", "ar-sf-602", "ar-sf-anf"}
    assert {unit.id for unit in units if unit.type == "special"} == special


@pytest.mark.clause("FS-1.2a", "FS-2.6c")
def test_aircraft_are_of_six_types_and_all_argentinas() -> None:
    assert {unit.type for unit in DATA.edition().units if unit.kind == AIR} == {
        "A4",
        "Cnbra",
        "Dgr",
        "M3",
        "Spr Ent",
        "Puc",
    }
    assert ids(UK, AIR) == set()


@pytest.mark.clause("FS-2.3a", "FS-2.6d", "FS-2.7d")
@pytest.mark.parametrize(
    ("name", "label", "type_"), [("uk-hermes", "Hermes", "CVL"), ("ar-a4-1", "A4", "A4"), ("ar-25", "25", "")]
)
def test_a_counter_shows_whose_it_is_its_name_its_type_and_its_four_factors(name: str, label: str, type_: str) -> None:
    t = waters(fresh=True)
    (piece,) = [piece for piece in t.match.view("uk").pieces if piece.id == t.number(name)]
    assert (piece.side, piece.name, piece.size) == (name[:2], label, type_)
    factors = [str(factor) for factor in t.game.type(t.number(name)).factors]
    assert " ".join(piece.values).split() == factors
    assert [value for _, value in piece.parts[:4]] == factors
