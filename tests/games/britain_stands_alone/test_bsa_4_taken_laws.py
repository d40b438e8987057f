"""4.0, 5.6, 8.6 as laws over places won at random by an Overrun or from the air: ships put to sea, aircraft get off."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from games.britain_stands_alone.channel import Channel, Lie
from games.britain_stands_alone.combats import Quiet, dropped, field, overrun
from games.britain_stands_alone.scattered import EDITION, GREAT, NAMES, other
from games.britain_stands_alone.test_bsa_4_laws import (
    AFLOAT,
    CALM,
    INLAND_WAYS,
    NOW,
    PORTS,
    STORM,
    Field,
    counters,
    entered,
    flown_off,
)

Put = Callable[[str], None]
SEEDS, EACH = range(6), 20
DIE = 5
WAYS = [("overrun", "br"), ("overrun", "ge"), ("air", "ge")]
ATTACKER = {"br": "br-armoured-bde-1", "ge": "ge-gd"}
DEFENDER = {"br": "ge-fd-8", "ge": "br-bde-35"}
PARATROOPS = "ge-flieger-1"


def overrun_into(goal: str, side: str, pieces: dict[str, Lie], german: list[str], **state: object) -> Quiet | None:
    """5.6 A side overruns a hex of the other's; None if nobody can: into no great city and no wetlands."""
    space = EDITION.board.space(goal)
    if EDITION.city[space] in GREAT or EDITION.ground[space] == "wetlands":
        return None
    for start in EDITION.ways[space]:
        name = NAMES[start]
        if start in EDITION.airbases or name in PORTS or name in INLAND_WAYS:
            continue
        own = [*german, name] if side == "ge" else [one for one in german if one != name]
        both: dict[str, Lie] = {**pieces, ATTACKER[side]: name, DEFENDER[side]: goal}
        at = overrun(both, goal, [ATTACKER[side]], name, phase=f"{side}_movement", german=own, mine=0, **state)
        return at.do("hold_back") if not at.over and at.prompt == "armour" else at
    return None


def won_from_the_air(goal: str, pieces: dict[str, Lie], german: list[str], held: bool, **state: object) -> Quiet | None:
    """8.6 Paratroops attack whom they have come down on, the Home Guard alone if nobody else is there."""
    space = EDITION.board.space(goal)
    if EDITION.city[space] in GREAT or (EDITION.ground[space] != "clear" and not EDITION.city[space]):
        return None
    both: dict[str, Lie] = {**pieces, PARATROOPS: dropped(goal)} | ({DEFENDER["ge"]: goal} if held else {})
    at = field(both, german=german, mine=0, **state)  # type: ignore[arg-type]
    return at.do(f"attack {goal}", "declare_attack")


def fought_for(
    way: str,
    side: str,
    goal: str,
    lie: tuple[dict[str, Lie], list[str]],
    put: Put,
    chance: random.Random,
    **state: object,
) -> tuple[Quiet | None, bool]:
    """A place that is attacked, and whether it is taken: all who defend it are gone, the Home Guard by any D result."""
    pieces, german = lie
    won, held = chance.random() < 0.7, chance.random() < 0.5
    put(("De" if held or way == "overrun" else "D1") if won else "-")
    if way == "overrun":
        return overrun_into(goal, side, pieces, german, **state), won
    return won_from_the_air(goal, pieces, german, held, **state), won


def taken(at: Channel, goal: str, won: bool) -> set[str]:
    """1.3, 5.6, 8.6 The hexes that have changed hands: the one that was won, or to which paratroops had to go back."""
    back = at.where(PARATROOPS) if at.unit(PARATROOPS).hex >= 0 else goal
    return {goal} if won else {back} - {goal}


@pytest.mark.clause("BSA-4.0w", "BSA-4.0z", "BSA-4.0ar", "BSA-5.6a", "BSA-8.6i", "BSA-9.1e")
@pytest.mark.parametrize(("way", "side"), WAYS)
@pytest.mark.parametrize("seed", SEEDS)
def test_ships_put_to_sea_where_their_port_or_its_way_to_the_sea_is_won(
    seed: int, way: str, side: str, result: Put
) -> None:
    chance, seen = random.Random(f"{way} {side} {seed}"), 0
    for _ in range(EACH):
        goal = chance.choice(sorted({*PORTS, *INLAND_WAYS}))
        near = [port for port in PORTS if entered(port, goal)] * chance.choice((1, 6)) + chance.sample(PORTS, 3)
        berths = {ship.id: chance.choice(near) for ship in chance.sample(AFLOAT[other(side)], 14)}
        pieces: dict[str, Lie] = {ship: {"at": port} for ship, port in berths.items()}
        german = [*PORTS, *INLAND_WAYS] if side == "br" else []
        dice = [DIE, *[9] * 40]
        at, won = fought_for(way, side, goal, (pieces, german), result, chance, dice=dice, weather=CALM)
        if at is None:
            continue
        seen += 1
        while not at.over:
            at.do(chance.choice(sorted(at.options())))
        hexes = taken(at, goal, won)
        for ship, port in berths.items():
            sea = NAMES[EDITION.ports[EDITION.board.space(port)].seas[0]]
            assert at.where(ship) == (sea if any(entered(port, one) for one in hexes) else port), (goal, ship)
        gone = [ship for ship, port in berths.items() if at.where(ship) != port]
        stacks: dict[tuple[str, int], list[str]] = {}
        for ship in gone:
            stacks.setdefault((berths[ship], at.unit(ship).stack), []).append(ship)
        assert all(counters(stack) <= 6 for stack in stacks.values())
    assert seen > EACH // 3


@pytest.mark.clause("BSA-4.0o", "BSA-4.0p", "BSA-4.0aq", "BSA-4.0ar", "BSA-4.0k", "BSA-4.0i", "BSA-4.0r", "BSA-8.8d")
@pytest.mark.parametrize(("way", "side"), WAYS)
@pytest.mark.parametrize("seed", SEEDS)
def test_who_gets_off_an_airbase_that_is_won(seed: int, way: str, side: str, result: Put) -> None:
    """Nobody has to as long as his own hold it, or where the attack on it is thrown back."""
    chance, seen = random.Random(f"{way} {side} {seed}"), 0
    for _ in range(EACH):
        base, weather = Field(chance, other(side)), chance.choice((0, 1, 2, 2, STORM))
        faces, home = [chance.randint(0, 9) for _ in range(4)], NAMES[base.home]
        dice = [DIE, *faces, 9, 9]
        fields = {"dice": dice, "weather": weather, "damage": base.damage}
        at, won = fought_for(way, side, home, base.lie(), result, chance, **fields)
        if at is None:
            continue
        seen += 1
        rolled = [name for name in sorted(base.there, key=at.number) if won and not base.there[name]]
        off = {name for name, face in zip(rolled, faces, strict=False) if face > 3 and weather != STORM}
        landed = flown_off(at, base, off, chance)
        while not at.over:
            at.do(chance.choice(sorted(at.options())))
        for name in base.there:
            assert at.where(name) == landed.get(name, "lost" if won else home), name
            assert name not in landed or at.unit(name).flown == NOW
        assert at.state.spitfires_lost == 0
    assert seen > EACH // 3
