"""What the table of Britain Stands Alone shows of combats and fights: sums, chances, match-ups, ways over the map."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from beachhead.games.britain_stands_alone.events import WeatherRolled
from beachhead.games.britain_stands_alone.events_air import AntiAircraft, Fired
from beachhead.games.britain_stands_alone.looks.asking import flight
from beachhead.games.britain_stands_alone.looks.flights import way
from beachhead.games.britain_stands_alone.looks.log import LOG
from beachhead.games.britain_stands_alone.model import Fight, Mission, Pairing, Sighting
from beachhead.games.britain_stands_alone.module import MODULE
from beachhead.games.britain_stands_alone.rules.air_8.missions_8_2 import come_home
from beachhead.kernel.events import Event
from beachhead.kernel.scene import Attack, Position
from games.britain_stands_alone.channel import Channel, channel

LOOKS = MODULE.presentation


def view(at: Channel, told: Iterable[Event] = ()) -> Position:
    """What the German side sees."""
    return LOOKS.position(at.game.seen_by("ge"), "ge", tuple(told))


def attack(at: Channel) -> Attack:
    """The contest that is shown."""
    shown = view(at).attack
    assert shown is not None
    return shown


def told(at: Channel) -> list[Event]:
    """What the German side has been told, newest first."""
    return [event for _, event in reversed(list(at.match.events("ge")))]


@pytest.mark.parametrize("face", [0, 1, 9])
def test_a_die_that_shows_nought_is_a_die(face: int) -> None:
    """1.1 The die goes from 0 to 9: its line of the log shows it, so that it is counted with the others."""
    line = LOG.line(channel({}).game, WeatherRolled(face, 0, 0, clause="BSA-3.0a"), 0)
    assert (line.faces, line.die) == ((face,), (0, 9))


# -- land combat -----------------------------------------------------------------------------------------

LAND = {"ge-inf-17": "3726", "ge-inf-35": "3726", "br-inf-1": "3725"}


@pytest.mark.clause("BSA-6.1e")
@pytest.mark.clause("BSA-6.1i")
def test_an_attack_shows_strengths_shifts_column_and_what_the_die_can_do() -> None:
    at = channel(LAND, phase="ge_combat").do("attack 3725", "join ge-inf-17", "join ge-inf-35")
    shown = attack(at)
    assert [row.text for row in shown.sums] == [
        "17th Infantry Division",
        "35th Infantry Division",
        "Against 1st Infantry Division: 8",
        "24 to 8: 3-1",
        "Forest",
        "Fought at 2-1",
    ]
    assert (shown.sums[1].total, shown.sums[4].value) == (24, -1)
    assert shown.line[shown.column] == "2-1"
    assert sum(face.numerator / face.denominator for face in shown.outcomes) == pytest.approx(1)
    assert shown.outcomes[0].faces == (0,)
    assert {arrow.path for arrow in shown.arrows} == {(at.space("3726"), at.space("3725"))}
    chart = next(chart for chart in LOOKS.charts(at.game, ()) if chart.id == "combat")
    assert {column for _, column in chart.marked} == {1 + shown.column}


def test_a_combat_that_was_rolled_shows_its_result_and_is_listed() -> None:
    at = channel(LAND, phase="ge_combat", dice=[0])
    at.do("attack 3725", "join ge-inf-17", "join ge-inf-35", "declare_attack")
    assert [face.text.split(":")[0] for face in attack(at).outcomes] == []
    position = view(at, told(at))
    (row,) = position.combats
    code = at.game.edition.combat.code(3, 0)
    assert (row.state, row.note, row.spaces) == ("fought", f"2-1: {code}", (at.space("3725"),))
    assert position.attack is not None
    assert position.attack.sums[-1].text == f"Fought at 2-1: {code}"
    chart = next(chart for chart in LOOKS.charts(at.game, told(at)) if chart.id == "combat")
    assert chart.marked == ((-1, 4), (0, 4))


# -- in the air ------------------------------------------------------------------------------------------

AIR = {"ge-he111-01": "France", "ge-he111-02": "France", "ge-me109-01": "Pas de Calais", "br-spitfire-01": "3523"}


@pytest.mark.clause("BSA-7.3a")
def test_a_mission_shows_who_flies_from_where_and_the_chance_of_being_seen() -> None:
    at = channel(AIR, phase="ge_missions").do("raid 3523", "crew ge-he111-01", "crew ge-me109-01")
    shown = attack(at)
    texts = [row.text for row in shown.sums]
    texts = [text for text in texts if not text.startswith("Bombs on")]
    assert texts[-1] == "Britain detects it with 90 % (value 8, 0 added to the die)"
    assert texts[-2] == "Points in the mission: 2, against them 0"
    assert shown.title == "Mission: bomb 3523 Kenley"
    assert {arrow.path[0] for arrow in shown.arrows} == {at.space("France"), at.space("Pas de Calais")}
    assert {arrow.path[-1] for arrow in shown.arrows} == {at.space("3523")}
    question = LOOKS.question(at.game, at.ask)
    assert question.text == "Mission to 3523 Kenley: who flies? So far He-111, Me-109"
    assert {one.note for one in question.choices if one.piece == at.number("ge-he111-02")} != {""}


@pytest.mark.clause("BSA-1.2a")
def test_two_who_fight_as_one_counter_are_chosen_as_two() -> None:
    lies = {"ge-me109-01": "Pas de Calais", "ge-me109-02": "Pas de Calais", "ge-me109-03": "Pas de Calais"}
    mine = {"br-spitfire-01": "3523", "br-spitfire-02": "3523", "br-spitfire-03": "3523"}
    at = channel(lies | mine, phase="ge_missions", dice=[0, 9, 9, 9])
    at.do("raid 3523", *(f"crew {name}" for name in lies), "fly", *(f"scramble {name}" for name in mine))
    labels = [LOOKS.wording.label(at.game, at.ask, option) for option in at.ask.choices()]
    assert labels == ["Attack 2 Me-109", "Attack Me-109"]


@pytest.mark.clause("BSA-8.1k")
def test_how_far_it_is_is_said_in_zones_where_it_is_flown_zone_by_zone() -> None:
    """Over the hexes it would be ten thousand of them from Norway to the Jutland Coast."""
    at = channel({**AIR, "ge-me109-02": "Norway", "br-spitfire-02": "Scotland"}, phase="ge_missions")

    def far(name: str, task: str, space: str, *joined: str) -> str:
        crew = tuple(at.number(one) for one in joined)
        mission = Mission(side=0, task=task, space=at.space(space), points=crew)
        at.state.contests = (mission,)
        return flight(at.game, at.number(name), crew=bool(joined))

    assert far("ge-me109-02", "intercept", "Jutland Coast") == "1 of 2 zones away"
    assert far("ge-me109-01", "bomb", "France") == "1 of 2 zones away"
    assert far("br-spitfire-02", "bomb", "Norway", "br-spitfire-02").endswith("zones away")
    assert far("br-spitfire-02", "bomb", "Norway", "br-spitfire-01").endswith("hexes away")
    assert far("br-spitfire-01", "bomb", "Pas de Calais") == "9 of 15 hexes away"


@pytest.mark.clause("BSA-7.4a")
def test_a_fighter_that_was_shot_down_is_no_longer_among_those_who_intercept() -> None:
    at = channel({**AIR, "br-spitfire-02": "lost"}, phase="ge_missions")
    bomber, *spitfires = (at.number(name) for name in ("ge-he111-01", "br-spitfire-01", "br-spitfire-02"))
    at.state.contests = (
        Mission(side=1, task="bomb", space=at.space("3523"), points=(bomber,), fighters=tuple(spitfires), step=7),
    )
    texts = [row.text for row in attack(at).sums]
    assert "Spitfire: combat 3" in texts
    assert "Points in the mission: 1, against them 1" in texts


@pytest.mark.clause("BSA-8.2j")
def test_a_fighter_that_has_landed_is_no_target_at_its_base_and_nobody_flies_from_there() -> None:
    at = channel(AIR, phase="ge_missions")
    bomber, spitfire = at.number("ge-he111-01"), at.number("br-spitfire-01")
    at.state.contests = (
        Mission(side=1, task="bomb", space=at.space("3925"), points=(bomber,), fighters=(spitfire,), step=7),
    )
    assert attack(at).defenders == (spitfire,)
    assert at.space("3523") in {arrow.path[0] for arrow in attack(at).arrows}
    come_home(at.game, spitfire, at.space("3925"), at.space("3523"))
    assert attack(at).defenders == ()
    assert {arrow.path[0] for arrow in attack(at).arrows} == {at.space("France")}
    texts = [row.text for row in attack(at).sums]
    assert "Points in the mission: 1, against them 0" in texts
    assert not [text for text in texts if text.startswith("Spitfire")]


@pytest.mark.clause("BSA-8.1a")
def test_a_flight_from_the_display_enters_the_map_where_it_is_cheapest() -> None:
    at = channel({})
    france, goal = at.space("France"), at.space("3523")
    path = way(at.game.edition, france, goal)
    base, zone, edge, end = path
    assert (base, zone, end) == (france, at.space("SE England"), goal)
    costs = dict(at.game.edition.edge_codes[france])
    distance = at.game.edition.chart.distance
    assert costs[edge] + distance(edge, goal) == min(cost + distance(one, goal) for one, cost in costs.items())
    assert way(at.game.edition, goal, france) == tuple(reversed(path))


@pytest.mark.clause("BSA-8.3m")
def test_a_fight_shows_its_match_ups_with_their_chances() -> None:
    at = channel(AIR, phase="ge_missions")
    spitfire, fighter, bomber = ((at.number(name),) for name in ("br-spitfire-01", "ge-me109-01", "ge-he111-01"))
    mission = Mission(
        side=1, task="bomb", space=at.space("3523"), points=(*fighter, *bomber), fighters=spitfire, step=4
    )
    fight = Fight(
        at_sea=False,
        space=at.space("3523"),
        forces=((spitfire,), (fighter, bomber)),
        attacker=0,
        pairings=(Pairing(target=fighter, firing=spitfire),),
    )
    at.state.contests = (mission, fight)
    shown = attack(at)
    assert [row.text for row in shown.sums] == [
        "Spitfire at Me-109: 40 %",
        "Me-109 at Spitfire: 40 %",
        "He-111 (Germany): unengaged",
        "Britain organizes the match-ups",
        "Hits to expect, Britain : Germany 0.4 : 0.4",
    ]


@pytest.mark.clause("BSA-8.3m", "BSA-9.2n")
@pytest.mark.parametrize(
    ("firing", "target", "chart"),
    [("br-spitfire-01", "ge-me109-01", "air_combat"), ("br-dd-01", "ge-koln", "naval_combat")],
)
def test_a_shot_is_read_at_its_place_in_the_printed_table(firing: str, target: str, chart: str) -> None:
    at = channel({firing: "3523", target: "3523"})
    game, (piece, other) = at.game, (at.number(firing), at.number(target))
    table = game.edition.air_combat if chart == "air_combat" else game.edition.naval_combat
    number = table.hit(3, 2)
    shot = Fired(
        clause="BSA-8.3m", piece=piece, target=other, face=2, added=1, number=number, hit=True, attack=3, defence=2
    )
    read = LOG.line(game, shot, 0).lookup
    assert read is not None
    assert (read.rows[read.row][0], read.line[read.column]) == ("3", "2")
    assert read.rows[read.row][1].rstrip("*") == str(number)
    assert [row.value for row in read.sums] == [number, 1]
    printed = next(one for one in LOOKS.charts(game, (shot,)) if one.id == chart)
    assert printed.marked == ((2, 2),)


@pytest.mark.clause("BSA-8.4g")
def test_flak_is_read_by_the_faces_that_hit() -> None:
    at = channel({"br-dd-01": "Straits of Dover", "ge-he111-01": "Straits of Dover"})
    piece, bomber = at.number("br-dd-01"), at.number("ge-he111-01")
    for face, row in ((3, 0), (4, 1)):
        flak = AntiAircraft(clause="BSA-8.4g", piece=piece, bomber=bomber, face=face, factor=3, hit=face <= 3)
        read = LOG.line(at.game, flak, 0).lookup
        assert read is not None
        assert (read.rows, read.row) == ((("0\N{EN DASH}3", "hit"), ("4\N{EN DASH}9", "no hit")), row)


@pytest.mark.clause("BSA-7.2a")
def test_a_sighting_shows_the_enemy_who_was_picked_and_what_the_detection_allows() -> None:
    at = channel({"ge-prahm-01": "Straits of Dover", "br-dd-01": "4119", "br-blenheim-01": "3917"}, phase="ge_sailing")
    units, picked = (at.number("ge-prahm-01"),), at.number("br-dd-01")
    wing = at.number("br-blenheim-01")
    zone = at.space("Straits of Dover")
    at.state.contests = (Sighting(side=0, zone=zone, units=units, margin=3, air=(wing,), ships=(picked,)),)
    shown = attack(at)
    assert (shown.title, shown.attackers, shown.defenders) == ("Sighted: Straits of Dover", (wing, picked), units)
    assert [row.text for row in shown.sums][::2] == [
        "Prahms: 0 1 0 3",
        "Destroyers sails against them: 1 1 1 5",
    ]
    assert shown.sums[-1].text.startswith("Used 2 of 3")
