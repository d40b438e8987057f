"""8.4 Bombing naval units in port, 11.2 what hits do to ships and points, 9.3 to whom they carry."""

from __future__ import annotations

import pytest
from channel import Channel, channel
from squadrons import ids

from beachhead.games.britain_stands_alone.core import Flow
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import GE, Bombing
from beachhead.games.britain_stands_alone.rules.air_8.bombing_8_4 import LINE_UP
from beachhead.games.britain_stands_alone.rules.air_8.ships_8_4 import beside
from beachhead.games.britain_stands_alone.rules.contests import resolve
from beachhead.games.britain_stands_alone.rules.ship_hits_11_2 import damage_counter, reveal_dummies

EDITION = load_edition()


def number(name: str) -> int:
    return EDITION.unit_index[name]


def raid(ships: list[str], stukas: int, dice: list[int], space: str = "3026", **state: object) -> Channel:
    """So many points of Ju-87 over ships in a port (or a sea zone)."""
    bombers = ids("ge-ju87", stukas)

    def plays(game: Sealion) -> Flow[None]:
        game.open_contest(
            Bombing(
                side=GE,
                space=EDITION.board.space(space),
                target="ships",
                bombers=tuple(map(number, bombers)),
                ships=tuple(map(number, ships)),
                step=LINE_UP,
            )
        )
        yield from resolve(game)

    pieces = {**dict.fromkeys(ships, space), **dict.fromkeys(bombers, "Pas de Calais")}
    return channel(pieces, phase="ge_missions", plays=plays, dice=dice, **state)  # type: ignore[arg-type]


@pytest.mark.clause("BSA-8.4e", "BSA-8.4l", "BSA-8.4m", "BSA-8.4n", "BSA-11.2c")
@pytest.mark.parametrize(
    ("face", "space", "fate"),
    [
        (5, "3026", "damaged"),
        (6, "3026", "sound"),
        (3, "3026", "sunk"),
        (4, "Eastern English Channel", "sunk"),
        (6, "Eastern English Channel", "damaged"),
    ],
)
def test_a_stuka_counter_against_a_cruiser(face: int, space: str, fate: str) -> None:
    table = raid(["br-norfolk"], 2, [9, face], space)  # 6 for two points; the flak misses
    found = (
        "sunk" if table.where("br-norfolk") == "lost" else "damaged" if table.unit("br-norfolk").reduced else "sound"
    )
    assert (found, table.dice_left()) == (fate, ())
    assert table.state.awards.naval == {"sound": 0, "damaged": 1, "sunk": 2}[fate]


@pytest.mark.clause("BSA-11.2e", "BSA-15.1n")
def test_a_critical_hit_does_not_sink_a_sound_battleship() -> None:
    table = raid(["br-hood"], 2, [9, 0])
    assert (table.where("br-hood"), table.unit("br-hood").reduced, table.state.awards.naval) == ("3026", True, 2)


@pytest.mark.clause("BSA-8.4g", "BSA-8.4i")
def test_flak_of_the_neighbours_spoils_the_aim() -> None:
    # Norfolk and Hood: 2 and 3
    for face, fate in ((5, False), (6, True)):
        table = raid(["br-norfolk", "br-hood"], 2, [face, 5])
        table.do("allot br-norfolk", "allot br-norfolk")
        assert table.unit("br-norfolk").reduced is fate


@pytest.mark.clause("BSA-8.4h")
def test_the_line_closes_in_a_ring() -> None:
    ships = ["br-norfolk", "br-coventry", "br-aurora", "br-cardiff", "br-sussex"]
    table = raid(ships, 2, [4, 9])
    assert (table.prompt, table.side) == ("line_up", "br")
    table.do("next_in_line br-norfolk", "next_in_line br-aurora", "next_in_line br-sussex", "as_they_are")
    line = [counter[0] for counter in table.game.contest(Bombing).line]
    assert [EDITION.units[piece].id for piece in line][:3] == ["br-norfolk", "br-aurora", "br-sussex"]
    assert set(line) == set(map(number, ships))
    whole = table.game.contest(Bombing).line
    assert set(beside(whole, 0)) == {whole[1], whole[-1]}


@pytest.mark.clause("BSA-8.4j")
def test_all_flak_at_a_target_comes_before_all_bombs_on_it() -> None:
    table = raid(["br-hood"], 4, [9, 0, 5, 5])  # the second bomber is shaken: 5 hits no more
    assert (table.where("br-hood"), table.unit("br-hood").reduced) == ("3026", True)


@pytest.mark.clause("BSA-1.2e", "BSA-1.2f", "BSA-8.4c", "BSA-8.4d", "BSA-8.4f")
def test_points_split_over_targets_and_join_on_one() -> None:
    table = raid(["br-norfolk", "br-sussex"], 3, [9, 9, 9, 9, 9, 9])
    table.do("allot br-norfolk", "allot br-sussex", "allot br-norfolk")
    assert table.targets("strike") == {"br-norfolk", "br-sussex"}
    table.do("strike br-sussex")
    assert len(table.dice_left()) == 2  # a die of flak and one of bombs for each of two attacks
    table = raid(["br-norfolk"], 4, [9, 9, 0])
    assert (table.where("br-norfolk"), table.dice_left()) == ("lost", ())  # the second counter's bombs are wasted


@pytest.mark.clause("BSA-11.2b", "BSA-11.2d", "BSA-15.1l")
def test_points_are_lost_one_by_one_and_never_by_a_critical_hit_more() -> None:
    destroyers = ids("br-dd", 2)
    table = raid(destroyers, 2, [9, 0])
    assert sum(table.where(name) == "lost" for name in destroyers) == 1
    assert table.state.awards.naval == 1


@pytest.mark.clause("BSA-9.5ac")
def test_a_dummy_that_is_bombed_is_revealed_and_nothing_else() -> None:
    prahm = ids("ge-prahm", 1)[0]
    table = channel({prahm: "Straits of Dover"}, dummies=(number(prahm),))

    assert reveal_dummies(table.game, (number(prahm),)) == ()
    assert (table.where(prahm), table.state.sunk, table.state.dummies) == ("lost", (0, 0), ())


@pytest.mark.clause("BSA-9.3p", "BSA-9.3q", "BSA-9.3r", "BSA-9.3s", "BSA-9.5s")
@pytest.mark.parametrize(
    ("unit", "points", "fates"),
    [
        ("ge-inf-17", 2, ["reduced", "lost"]),
        ("ge-gd", 2, ["two hits", "lost"]),
        ("ge-amph-a", 2, ["two hits", "lost"]),
        ("ge-pz-8", 4, ["two hits", "reduced", "reduced two hits", "lost"]),
    ],
)
def test_who_is_aboard_suffers_with_the_points(unit: str, points: int, fates: list[str]) -> None:
    prahms = ids("ge-prahm", points)
    table = channel(dict.fromkeys(prahms, "Straits of Dover"))
    table.game.stow(number(unit), tuple(map(number, prahms)))
    for count, (prahm, fate) in enumerate(zip(prahms, fates, strict=True), start=1):
        damage_counter(table.game, (number(prahm),), "bombs", "BSA-8.4l")
        lies = table.unit(unit)
        if fate == "lost":
            assert table.where(unit) == "lost"
        else:
            assert lies.reduced is ("reduced" in fate)
            assert ("hits" in fate) <= (lies.hits == 2)
        assert table.state.sunk == (count, 0)


@pytest.mark.clause("BSA-8.4c")
def test_each_ship_has_one_place_in_the_line_and_who_is_not_in_it_is_not_bombed() -> None:
    ships = ["br-norfolk", "br-sussex", "br-berwick", "br-glasgow"]
    table = raid(ships, 1, [9, 9]).do("next_in_line br-norfolk")
    assert table.reason("next_in_line br-norfolk") == ("BSA-8.4c", "in_line")
    table.do("as_they_are")
    assert table.reason("allot br-aurora") == ("BSA-8.4c", "not_in_line")
