"""The options of a match as laws: every reading, and all of them mixed at random, reckoned anew from the words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.games.britain_stands_alone.model import BR
from beachhead.games.britain_stands_alone.rules.detection_7 import air_modifier
from beachhead.kernel.dice import Dice
from games.britain_stands_alone.channel import Channel, Lie, channel
from games.britain_stands_alone.combats import at_sea
from games.britain_stands_alone.scattered import EDITION, ENGLAND, HEXES, NAMES, Reckoning, Scatter, scatter
from games.britain_stands_alone.test_bsa_6_laws import combats, finish, scattered
from games.britain_stands_alone.test_bsa_8_5_laws import Lift, airfields, awaits, beset
from games.britain_stands_alone.test_bsa_15_laws import around_london, worth

SEEDS = range(10)
READINGS = {
    "last_turn": ("october_10", "october_5", "september_10"),
    "ap_vp": ("both", "sunk", "replaced"),
    "approaches_vp": ("other", "naval"),
    "london_points": ("no", "yes"),
    "initial_odds": ("free", "capped"),
    "convert_uncontrolled": ("no", "yes"),
    "rail_all": ("no", "yes"),
    "straits_gap": ("exception", "example"),
    "disruption": ("less", "equal"),
    "mountain_detachment": ("cliffs", "beaches"),
    "shipping": ("schedule", "early", "ready"),
    "wellington": ("2/1", "5/3"),
}


def mixed(chance: random.Random) -> dict[str, str]:
    return {name: chance.choice(readings) for name, readings in READINGS.items()}


@pytest.mark.clause("BSA-15.1k")
@pytest.mark.parametrize("phase", ["ge_movement", "br_movement"])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_won_on_land_with_london_hexes_or_without(seed: int, phase: str) -> None:
    chance = random.Random(seed)
    settings = mixed(chance)
    each = 5 if settings["london_points"] == "yes" else 0

    def points(at: Channel) -> int:
        return worth(at) + each * len({*EDITION.london} & {*at.state.german})

    at = around_london(seed).at(phase, dice=[chance.randint(0, 9) for _ in range(300)], settings=settings)
    start = points(at)
    for _ in range(80):
        if at.over:
            return
        options = sorted(at.options())
        bold = [one for one in options if not one.startswith(("end_", "call_off"))]
        goals = [one for one in options if one.startswith("to ") and at.space(one[3:]) in EDITION.london]
        at.do(chance.choice(goals or bold or options))
        assert at.state.awards.other == points(at) - start


@pytest.mark.clause("BSA-6.1p")
@pytest.mark.parametrize("seed", SEEDS)
def test_odds_are_capped_before_the_shifts_or_after_them(seed: int) -> None:
    chance = random.Random(seed)
    settings = mixed(chance)
    at = channel(scattered(channel(), chance), phase="ge_combat", settings=settings)
    at.state.dice = Dice(bytes([seed]) * 32)
    finish(at, chance, 80)
    chart = at.game.edition.combat
    for told in combats(at):
        (roll,) = (event for event in told if type(event).__name__ == "CombatRolled")
        attack, defence = (sum(part[1] for part in parts) for parts in (roll.attack, roll.defence))
        steps = attack // defence if attack >= defence else 2 - -(-defence // attack)
        steps = min(steps, 7) if settings["initial_odds"] == "capped" else steps
        final = min(max(steps + sum(shift for _, shift in roll.shifts), -1), 7)
        assert roll.odds == (f"{final}-1" if final > 0 else f"1-{2 - final}")
        assert roll.odds in chart.odds


@pytest.mark.clause("BSA-8.6l")
@pytest.mark.parametrize("seed", range(20))
def test_who_rolls_just_the_strength_is_hit_or_not(seed: int) -> None:
    chance = random.Random(seed)
    settings, position = mixed(chance), airfields(seed)
    sky = Scatter(position.pieces, {**position.fields, "weather": 0, "settings": settings})
    first = sky.at("ge_missions")
    now, lift = Reckoning(first), Lift(first)
    goals = [one for one in lift.drops() if any(near in now.holder for near in (one, *EDITION.zoc[one]))]
    if not goals:
        return
    goal = chance.choice(sorted(goals))
    table = sky.at("ge_missions").do(f"airdrop {NAMES[goal]}")
    unit = EDITION.units[table.number(chance.choice(sorted(table.targets("load"))))]
    added = (-2 if beset(now, goal) else 0) + (2 if unit.id == "ge-sturm" else 0)
    face = min(max(awaits(now, goal) - added + chance.choice((-1, 0, 0, 1)), 0), 9)
    table.roll(face)
    table.do(f"load {unit.id}", "fly")
    told = table.event("CameDown")
    short = awaits(now, goal) - face - added
    assert (told.lost, told.hit) == (short >= 2, short == 1 or (short == 0 and settings["disruption"] == "equal"))


@pytest.mark.clause("BSA-15.2k")
@pytest.mark.parametrize("turn", ["September #9", "September #10", "October #5", "October #9", "October #10"])
@pytest.mark.parametrize("last", READINGS["last_turn"])
def test_a_match_is_over_with_the_last_turn_that_was_agreed_on(turn: str, last: str) -> None:
    settings = {**mixed(random.Random(0)), "last_turn": last}
    at = channel({}, phase="turn_end", turn=turn, invaded=0, settings=settings)
    names = {"october_10": "October #10", "october_5": "October #5", "september_10": "September #10"}
    assert at.state.over == (EDITION.turn_number(turn) >= EDITION.turn_number(names[last]))


@pytest.mark.clause("BSA-7.3g", "BSA-7.3k")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_gap_in_the_radar_makes_it_harder_in_the_zones_beside_it(seed: int) -> None:
    chance = random.Random(seed)
    settings, land = mixed(chance), [space for space, zone in EDITION.zones.items() if zone.variable and not zone.sea]
    blind = chance.sample(land, chance.randint(1, 4))
    radars = {NAMES[one]: 1 for one in EDITION.radars if EDITION.zone[one] in blind}
    bases = {NAMES[one]: 1 for one, base in EDITION.airbases.items() if base.sector and EDITION.zone[one] in blind}
    at = channel({}, damage={"radar": radars, "airbase": bases}, settings=settings)
    low = {*blind, *(EDITION.zones[one].pair for one in blind)}
    for space, zone in EDITION.zones.items():
        beside = zone.variable and any(one in low for one in zone.borders)
        spared = space in low and not (zone.sea and settings["straits_gap"] == "example")
        assert air_modifier(at.game, BR, space) == int(beside and not spared), zone.name


@pytest.mark.clause("BSA-9.5v", "BSA-15.1g", "BSA-15.1j", "BSA-16.0ad")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_transports_and_destroyers_cost_by_each_pair_of_readings(seed: int) -> None:
    chance = random.Random(seed)
    settings, have = mixed(chance), chance.randint(2, 6)
    pieces: dict[str, Lie] = {f"br-ap-{number:02d}": "Scotland (West)" for number in range(1, have + 1)}
    at = channel(pieces, phase="br_reinforcement", turn="October #2", western=10, invaded=0, settings=settings)
    came = called = 0
    for _ in range(12):
        options = sorted(at.options() - {"reinforced"})
        options = [one for one in options if one.split()[0] in ("place", "call_western", "at")]
        if at.over or not options:
            break
        choice = chance.choice(options)
        at.do(choice)
        called += choice.startswith("call_western")
        came = sum(at.game.hex(one) >= 0 for one in EDITION.rows["br-ap"]) - have
        price = came * (settings["ap_vp"] != "sunk")
        naval = settings["approaches_vp"] == "naval"
        assert (at.state.awards.naval, at.state.awards.other) == (called * naval, called * (not naval) + price)


@pytest.mark.clause("BSA-9.4j")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_can_assault_below_cliffs(seed: int) -> None:
    chance = random.Random(seed)
    settings, beach = mixed(chance), chance.choice(sorted(EDITION.beaches))
    boats = [EDITION.units[one].id for one in EDITION.rows["ge-prahm"][:5]]
    who = ["ge-fd-6", "ge-fd-8", "ge-mtn-6", "ge-inf-17", "ge-inf-7"]
    pieces: dict[str, Lie] = dict.fromkeys(boats, NAMES[EDITION.sea_zone[beach]])
    pieces |= {name: at_sea(boat, reduced=not name.startswith("ge-fd")) for name, boat in zip(who, boats, strict=True)}
    at = channel({**pieces, "br-bde-35": NAMES[beach]}, phase="ge_combat", settings=settings)
    able = {*who} if beach not in EDITION.cliffs else {"ge-mtn-6"}
    able |= {"ge-fd-6"} if settings["mountain_detachment"] == "cliffs" else set()
    at.do(f"attack {NAMES[beach]}")
    assert at.targets("join") == able


@pytest.mark.clause("BSA-5.4n", "BSA-5.4o", "BSA-5.4p", "BSA-5.4x")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_can_be_converted_by_each_reading(seed: int) -> None:
    settings = mixed(random.Random(seed))
    position = scatter(seed, near=7, germans=20)
    now = Reckoning(position.at("ge_movement"))
    at = position.at("ge_supply", saboteurs=(0, 0), settings=settings)
    watched = now.zone("br") - {space for space, side in now.holder.items() if side == "ge"}
    british = {one for one in EDITION.rail_hexes if one in HEXES and one not in now.german}
    shut = {one for one in british if EDITION.city[one] or one in EDITION.airbases or now.holder.get(one) == "br"}
    joined = {one for one in EDITION.rail_hexes if now.converted & {*EDITION.rail[one]}} & {*ENGLAND}
    ports = EDITION.rail_hexes & EDITION.ports.keys() & now.german
    free = joined - shut if settings["convert_uncontrolled"] == "yes" else joined & now.german
    found = (ports | free) - now.converted - watched
    assert (at.targets("convert") if not at.over and at.prompt == "convert" else set()) == {NAMES[one] for one in found}


@pytest.mark.clause("BSA-5.4f", "BSA-5.4g")
@pytest.mark.parametrize("seed", range(4))
def test_how_far_trains_go_on_the_display(seed: int) -> None:
    settings: dict[str, Any] = {**mixed(random.Random(seed)), "rail_all": ("no", "yes")[seed % 2]}
    land = {one: zone.side for one, zone in EDITION.zones.items() if not zone.sea}
    trains = (("ge", "ge-inf-17", "Norway"), ("ge", "ge-inf-17", "Brittany"), ("br", "br-inf-46", "Scotland"))
    for side, unit, start in trains:
        at = channel({unit: start}, phase=f"{side}_movement", dice=[9] if side == "br" else [], settings=settings)
        at.do(f"rail {unit}")
        zones = {name for name in at.targets("rail_to") if at.space(name) in EDITION.zones}
        everywhere = {NAMES[one] for one, owner in land.items() if owner == side} - {start}
        islands = {"Scapa Flow", "Northern Ireland"}
        assert zones == (everywhere if settings["rail_all"] == "yes" else everywhere - islands)


@pytest.mark.clause("BSA-8.4x")
@pytest.mark.parametrize("seed", SEEDS)
def test_wellingtons_bomb_by_night_with_one_less_than_the_reading_says(seed: int) -> None:
    chance = random.Random(seed)
    settings, points, face = mixed(chance), chance.randint(1, 2), chance.randint(0, 5)
    pieces = {f"br-wellington-{number:02d}": "Northern England" for number in range(1, points + 1)}
    at = channel(pieces, phase="br_missions", dice=[face], settings=settings, turn="October #2")
    at.do("night_raid Germany")
    while at.prompt == "form" and at.targets("crew"):
        at.do(f"crew {min(at.targets('crew'))}")
    at.do("fly")
    factor = {"2/1": (1, 2), "5/3": (3, 5)}[settings["wellington"]][points - 1] - 1
    assert at.state.awards.other == -int(face <= factor)


@pytest.mark.clause("BSA-16.2ag", "BSA-16.2ah")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_shipping_is_there_at_the_start_by_each_reading(seed: int) -> None:
    settings = mixed(random.Random(seed))
    at = channel({}, phase="ge_set_up", scenario="battle_of_britain", turn="August #5", settings=settings, trodden=())
    ready = settings["shipping"] == "ready"
    for row, points in (("ge-prahm", 12), ("ge-mb", 3), ("ge-ap", 0), ("ge-lc", 0)):
        assert any(at.game.type(at.number(name)).row == row for name in at.targets("place")) == (ready and points > 0)
