"""7.6 to 7.9 as laws over British phases made at random: who follows, goes aboard, goes back, and which ships sail."""

from __future__ import annotations

import random
from typing import Any

import pytest

from beachhead.games.port_stanley.core import Flow
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import ABOARD, CLEAR, CLOUDY, STORMY, UK, Supplies
from games.port_stanley.island import CLOCK, Island, Lie, island, one_phase
from games.port_stanley.scattered import (
    EDITION,
    MOST,
    NAMES,
    NEAR,
    SHIPS,
    TROOPS,
    UNITS,
    WATER,
    counts,
    crowd,
    lying,
    of_kinds,
    printed,
    settle,
    worn,
)

SEEDS, EACH = range(8), 20
OPENED = {"uk_movement": CLOCK - 5, "uk_combat": CLOCK - 6}
CARRIERS = [ship.id for ship in SHIPS if ship.letter in "AL"]
CARGO = [unit.id for unit in TROOPS["uk"] if unit.kind != "helicopter"]
SPACE, BEACH_OF = EDITION.board.space, EDITION.beach_of
HIGHEST = {"h": 3, "r": 5}
VERBS = ("ashore", "embark", "return", "sail", "send_back", "stock", "unstock")


class Shuttle:
    """Ships beside beaches, loaded in this phase, in this turn or before, and who is ashore and off the map."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.phase = chance.choice(("uk_movement", "uk_combat"))
        self.weather = chance.choice((CLEAR, CLOUDY, STORMY))
        self.landed = tuple(sorted(chance.sample((1, 2, 3, 6), 2)))
        self.heads = [hex_ for number in self.landed for hex_ in EDITION.beaches[number]]
        self.fresh = self.landed[:1] if chance.random() < 0.3 else ()
        self.dice = {number: chance.randint(1, 7) for number in self.landed if chance.random() < 0.5}
        before = OPENED[self.phase]
        self.times = (CLOCK, CLOCK - 1, before, before - 1, before - 9)
        beside = [hex_ for head in self.heads for hex_ in NEAR[head] if hex_ in EDITION.waters]
        some = chance.sample(beside, 2)
        self.ships = {}
        for ship in chance.sample(CARRIERS, chance.choice((2, 4, 5))):
            lie = worn(chance, ship, chance.choice(some) if chance.random() < 0.9 else 0, 0.5)
            stamps = {"moved": chance.choice((0, *self.times)), "worked": chance.choice((0, 0, *self.times))}
            self.ships[ship] = lie | stamps
        self.points: dict[str, tuple[int, int]] = {}
        self.loads: dict[str, tuple[str, ...]] = {}
        self.units: dict[str, dict[str, Any]] = {}
        some = chance.sample(CARGO, 14)
        for name in some[: chance.choice((1, 3, 7))]:
            self.load(name)
        for name in some[7:9]:
            self.units[name] = {"at": "off", "reduced": False, "withdrawn": chance.choice((0, *self.times))}
        ashore: dict[str, Lie] = {}
        settle(chance, ashore, some[9:], self.heads)
        enemies: dict[str, Lie] = {}
        settle(chance, enemies, chance.sample(of_kinds("ar", "infantry", "air_defence", "headquarters"), 2), self.heads)
        self.enemies = {name: lie for name, lie in lying(enemies) if chance.random() < 0.5}
        self.held = {lie["at"] for lie in self.enemies.values()}
        for name, lie in lying(ashore):
            if lie["at"] not in self.held:
                did = chance.choice(("moved", "fought", "scouted", "worked", "held", "ashore", "ashore", "nothing"))
                stamp = {did: chance.choice(self.times)} if did != "nothing" else {}
                self.units[name] = lie | stamp
        self.points = {
            ship: (1, chance.choice(self.times)) for ship in self.ships if self.room(ship) and chance.random() < 0.4
        }

    def load(self, name: str) -> None:
        """A unit is on a ship, or between two, since some phase, from the task force or from a beach."""
        chance = self.chance
        lie: dict[str, Any] = {"reduced": UNITS[name].steps == 2 and chance.random() < 0.3}
        need = self.need(name, lie["reduced"])
        able = [ship for ship in self.ships if self.room(ship) >= need]
        halves = [ship for ship in self.ships if self.room(ship)]
        pairs = [(one, two) for one in halves for two in halves if one < two and self.there(one) == self.there(two)]
        if not able and not (need == 2 and pairs):
            return
        pair = need == 2 and pairs and (not able or chance.random() < 0.5)
        ships = chance.choice(pairs) if pair else (chance.choice(able),)
        origin = chance.choice((-2, -2, self.heads[0]))
        lie |= {"at": ships[0], "moved": chance.choice(self.times), "origin": origin}
        if origin >= 0 and lie["moved"] == CLOCK and chance.random() < 0.5:
            lie["held"] = CLOCK  # 7.9: came late to the beach
        if len(ships) > 1:
            lie["also"] = EDITION.unit_index[ships[1]]
        self.units[name], self.loads[name] = lie, ships

    def open(self) -> Island:
        def plays(game: Stanley) -> Flow[None]:
            aboard = [
                Supplies(UK, ABOARD, points, inside=EDITION.unit_index[ship], came=came)
                for ship, (points, came) in self.points.items()
            ]
            game.state.supplies = (*game.state.supplies, *aboard)
            game.forget()
            yield from one_phase(game)

        return island(
            {**self.ships, **self.units, **self.enemies},
            phase=self.phase,
            landed=self.landed,
            weather=self.weather,
            fresh_beaches=self.fresh,
            followed=tuple(self.dice.items()),
            plays=plays,
        )

    # -- 7.2 room ------------------------------------------------------------------------------------

    def there(self, ship: str) -> str:
        return str(self.ships[ship]["at"])

    def need(self, name: str, reduced: bool) -> int:
        whole = UNITS[name].kind == "infantry" and UNITS[name].size == "battalion"
        return 2 if whole and not reduced else 1

    def needs(self, name: str) -> int:
        return self.need(name, self.units[name]["reduced"])

    def on(self, ship: str) -> list[str]:
        return [name for name, ships in self.loads.items() if ship in ships]

    def stores(self, ship: str) -> int:
        return self.points.get(ship, (0, 0))[0]

    def room(self, ship: str) -> int:
        taken = sum(self.needs(name) // len(self.loads[name]) for name in self.on(ship))
        return printed(ship, self.ships[ship]["reduced"]).capacity - taken - self.stores(ship)

    def fits(self, name: str, ships: list[str]) -> bool:
        """7.2 On one, or on two of a hex."""
        need = self.needs(name)
        halves = [ship for ship in ships if self.room(ship)]
        pairs = any(self.there(one) == self.there(two) for one in halves for two in halves if one != two)
        return any(self.room(ship) >= need for ship in ships) or (need == 2 and pairs)

    def stack(self, ship: str) -> set[str]:
        found = {ship}
        while more := {one for ships in self.loads.values() if found & set(ships) for one in ships} - found:
            found |= more
        return found

    # -- 7.6, 7.9 ------------------------------------------------------------------------------------

    def beside(self, ship: str) -> list[int]:
        return [hex_ for hex_ in NEAR[SPACE(self.there(ship))] if hex_ in self.heads]

    def this_turn(self, stamp: int) -> bool:
        return stamp >= OPENED[self.phase]

    def boards(self, name: str) -> bool:
        """7.6, 7.9, 14.1.3 From the task force onto a ship beside a beach; who was sent back waits for another turn."""
        withdrawn = self.units[name].get("withdrawn", 0)
        if self.units[name]["at"] != "off" or self.this_turn(withdrawn):
            return False
        if UNITS[name].kind == "special" and withdrawn and withdrawn > OPENED[self.phase] - 9:
            return False
        return self.fits(name, [ship for ship in self.ships if self.beside(ship)])

    def is_let(self, ship: str, hex_: int) -> bool:
        """7.6, 7.3, ruling P29 Not in the turn of the first landing there, not at an enemy, by weather and die."""
        number, water = BEACH_OF[hex_], WATER[SPACE(self.there(ship))]
        if number in self.fresh or NAMES[hex_] in self.held or (water == "h" and self.weather == STORMY):
            return False
        return self.dice.get(number, 0) <= HIGHEST[water]

    def goals(self, ship: str) -> list[int]:
        """7.6 In the combat phase from a ship that did not sail in it."""
        able = self.phase == "uk_combat" and self.ships[ship]["moved"] != CLOCK
        return [hex_ for hex_ in self.beside(ship) if self.is_let(ship, hex_)] if able else []

    def follows(self, name: str) -> bool:
        """7.6, 7.9, 6.1 Not in the phase in which he came aboard, nor in a combat phase if he came from a beach."""
        lie = self.units[name]
        if lie["moved"] == CLOCK or lie["origin"] >= 0:
            return False
        return any(self.has_room(name, hex_) for hex_ in self.goals(self.loads[name][0]))

    def has_room(self, name: str, hex_: int) -> bool:
        there = [one for one, lie in self.units.items() if lie["at"] == NAMES[hex_]]
        size = crowd((UNITS[one], self.units[one]["reduced"]) for one in (*there, name))
        return size <= MOST or not counts(UNITS[name])

    def returns(self, name: str) -> bool:
        """7.9, 7.5 From a beach onto ships that are empty but for such as came from a beach in this phase."""
        lie = self.units[name]
        if lie["at"] not in NAMES or self.this_turn(lie.get("ashore", 0)):
            return False
        if any(lie.get(did) == CLOCK for did in ("fought", "scouted", "worked", "held")):
            return False
        near = [ship for ship in self.ships if SPACE(self.there(ship)) in NEAR[SPACE(lie["at"])]]
        return self.fits(name, [ship for ship in near if self.takes_back(ship)])

    def takes_back(self, ship: str) -> bool:
        lies = [self.units[name] for name in self.on(ship)]
        return not self.stores(ship) and all(lie["moved"] == CLOCK and lie["origin"] >= 0 for lie in lies)

    def sails(self, ship: str) -> bool:
        """5.7, 7.8, 7.9 Once a turn, not if anybody landed from it, nor with who came late to the beach."""
        for one in self.stack(ship):
            if self.this_turn(self.ships[one]["moved"]) or self.this_turn(self.ships[one]["worked"]):
                return False
            if any(self.units[name].get("held") == CLOCK for name in self.on(one)):
                return False
        return True

    def options(self) -> set[str]:
        found = {f"ashore {name}" for name in self.loads if self.follows(name)}
        found |= {f"embark {name}" for name in self.units if self.boards(name)}
        found |= {f"send_back {name}" for name in self.loads}
        found |= {f"return {name}" for name in self.units if self.returns(name)}
        found |= {f"sail {ship}" for ship in self.ships if self.sails(ship)}
        found |= {f"stock {ship}" for ship in self.ships if self.beside(ship) and self.room(ship)}
        landing = {ship for ship, (_, came) in self.points.items() if came != CLOCK and self.goals(ship)}
        return found | {f"unstock {ship}" for ship in landing}


@pytest.mark.clause("PS-7.6a", "PS-7.6b", "PS-7.6d", "PS-7.6e", "PS-7.8a", "PS-7.9a", "PS-7.9b", "PS-7.9c", "PS-7.9d")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_follows_and_who_goes_back(seed: int) -> None:
    chance = random.Random(f"shuttles {seed}")
    for _ in range(EACH):
        by = Shuttle(chance)
        at = by.open()
        assert at.prompt == "move"
        assert {option for option in at.options() if option.split()[0] in VERBS} == by.options()
