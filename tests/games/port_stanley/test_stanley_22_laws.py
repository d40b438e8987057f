"""3, 13.1, 15.4, 19.3, 22.2 as a law over set-ups made at random: what can be laid out where, and when all of it is."""

from __future__ import annotations

import random

import pytest

from beachhead.games.port_stanley.match import Stanley
from beachhead.kernel.dice import Dice
from beachhead.kernel.match import Match
from beachhead.kernel.module import find, settle_options
from games.port_stanley.island import Island
from games.port_stanley.scattered import EDITION, LAND, MOST, NAMES, NEAR, TROOPS, UNITS, crowd, near_by
from positions import SEED, header

SEEDS = range(4)
BOX, STANLEY, AIRPORT = "Lafonia and West Falkland", NAMES[EDITION.stanley], NAMES[EDITION.airport]
DARWIN = {NAMES[hex_] for hex_ in near_by(EDITION.board.space("1428"), 1)}
RING = {NAMES[hex_] for hex_ in near_by(EDITION.stanley, 7)}
GROUND = {NAMES[hex_] for hex_, land in enumerate(LAND) if land and hex_ != EDITION.box}
STRIPS = {NAMES[hex_] for hex_ in EDITION.airstrips} | {BOX}
SETTLEMENTS = {NAMES[hex_] for hex_ in EDITION.settlements}
WAYS = {hex_ for side in EDITION.road_sides | EDITION.track_sides for hex_ in side}
STORES = ({NAMES[hex_] for way in WAYS for hex_ in (way, *NEAR[way])} | SETTLEMENTS | STRIPS) & GROUND - {AIRPORT}
"""15.4 Settlements, airstrips, and what is on or next to a way; at the airport supplies are unlimited anyway."""

GARRISON = [unit.id for unit in TROOPS["ar"] if unit.formation == "12-regiment"]
WAYS_ON = {"place": 8, "airfield": 1, "base": 2, "stores": 1, "dig_in": 1}
"""How often what is laid out next."""
ONE_OF = [[name for name in UNITS if name.startswith(group)] for group in ("ar-3-arty", "ar-601-aa")]
"""Figure 9: a third of the 3rd Artillery and one of the 601st stand at Darwin."""


class Layout:
    """What is laid out already, and what the words leave open."""

    def __init__(self, at: Island, *, historical: bool, later: set[str]) -> None:
        self.at, self.historical, self.later = at, historical, later
        self.where: dict[str, str] = {}
        self.planes = {AIRPORT: 0}
        self.stored = 0
        self.positions: dict[str, int] = {}

    def hand(self) -> set[str]:
        return {unit.id for unit in TROOPS["ar"]} - self.later - self.where.keys()

    def there(self, hex_: str, *but: str) -> list[str]:
        return [name for name, here in self.where.items() if here == hex_ and UNITS[name].kind not in but]

    # -- 3.3, 6.1, 8.4.1, 14.5 -----------------------------------------------------------------------

    def open_to(self, name: str) -> set[str]:
        """Where a unit can be placed."""
        unit = UNITS[name]
        if unit.kind == "helicopter":
            held = {hex_ for hex_ in SETTLEMENTS if self.there(hex_, "dummy", "helicopter")}
            return {STANLEY, *self.planes} | held
        full = {
            hex_
            for hex_ in self.where.values()
            if hex_ != BOX and crowd((UNITS[one], False) for one in (*self.there(hex_), name)) > MOST
        }
        found = GROUND - full | ({BOX} & self.planes.keys())
        if unit.kind == "apc":
            found.discard(BOX)
        if unit.kind == "dummy":
            found &= {hex_ for hex_ in found if self.there(hex_, "dummy", "helicopter")}
        return found & self.figure_9(name) if self.historical else found

    def figure_9(self, name: str) -> set[str]:
        """22.2.1 Where Figure 9 has a unit."""
        if name in GARRISON:
            others = [one for one in GARRISON if one != name and one not in self.later]
            counted = [one for one in others if self.where.get(one, "1428") in DARWIN]
            return GROUND if sum(UNITS[one].full.strength for one in counted) >= 8 else DARWIN
        group = next((group for group in ONE_OF if name in group), None)
        if group is None or any(self.where.get(one) in DARWIN for one in group):
            return RING
        return DARWIN if all(one in self.where for one in group if one != name) else DARWIN | RING

    # -- 3.2, 15.4 -----------------------------------------------------------------------------------

    def fields(self) -> set[str]:
        """Where an airfield can be laid out: three in all, in the historical game one of each sort."""
        laid = self.planes.keys() - {AIRPORT}
        if len(laid) == 3:
            return set()
        sorts = [{BOX}, STRIPS & DARWIN, STRIPS - DARWIN - {BOX}] if self.historical else []
        return STRIPS - laid - {hex_ for sort in sorts if sort & laid for hex_ in sort}

    def bases(self) -> set[str]:
        """Where a Pucara can be put: twelve in all."""
        room = {BOX: 4, AIRPORT: 4}
        short = {hex_ for hex_, planes in self.planes.items() if planes < room.get(hex_, 3)}
        return short if sum(self.planes.values()) < 12 else set()

    def depots(self) -> set[str]:
        if self.stored == 8:
            return set()
        return STORES & DARWIN if self.historical else STORES

    # -- 13.1, 13.2 ----------------------------------------------------------------------------------

    def trenches(self) -> set[str]:
        """Where a position can be laid out or made larger: ten, on units, for two where that may be seen to be so."""
        held = {hex_ for hex_ in self.where.values() if hex_ != BOX}
        hidden = {hex_ for hex_ in held if self.there(hex_, "apc", "helicopter")}
        larger = {hex_ for hex_, size in self.positions.items() if size == 1} & hidden
        return larger | (held - self.positions.keys() if len(self.positions) < 10 else set())

    # -- the end -------------------------------------------------------------------------------------

    def done(self) -> bool:
        placed = all(UNITS[name].kind == "dummy" for name in self.hand())
        whole = len(self.planes) == 4 and sum(self.planes.values()) == 12
        return placed and whole and (self.stored == 8 or not self.historical)

    def compare(self) -> dict[str, set[str]]:
        """What is open, which is what the words leave open."""
        found = {
            "place": {name for name in self.hand() if self.open_to(name)},
            "airfield": self.fields(),
            "base": self.bases(),
            "dig_in": self.trenches(),
            "stores": {""} if self.stored < 8 else set(),
            "done": {""} if self.done() else set(),
        }
        actions = [option.action for option in self.at.ask.choices()]
        for verb, targets in found.items():
            assert {action.target for action in actions if action.verb == verb} == targets, verb
        return found

    def next(self, chance: random.Random) -> None:
        """One thing more is laid out."""
        at, found = self.at, self.compare()
        ways = {way: often for way, often in WAYS_ON.items() if found[way]}
        way = chance.choices(list(ways), list(ways.values()))[0]
        if way == "stores":
            at.do("stores")
            assert at.targets("store") == self.depots()
            hex_ = chance.choice(sorted(self.depots()))
            at.do(f"store {hex_}")
            self.stored += 1
            if self.stored < 8:
                assert at.targets("store") == self.depots()
                at.do("enough_stored")
            return
        name = chance.choice(sorted(found[way]))
        at.do(f"{way} {name}")
        if way == "airfield":
            self.planes[name] = 0
        elif way == "base":
            self.planes[name] += 1
        elif way == "dig_in":
            self.positions[name] = self.positions.get(name, 0) + 1
        else:
            open_ = self.open_to(name)
            assert at.targets("at") == open_, (name, self.where)
            favoured = [DARWIN, {BOX}, set(self.where.values()), {"4123", "4224"}, SETTLEMENTS, GROUND]
            hex_ = chance.choice(sorted(next(filter(None, (open_ & one for one in chance.sample(favoured, 6))))))
            at.do(f"at {hex_}")
            self.where[name] = hex_


def begun(seed: str, *, historical: bool, reinforced: bool) -> Layout:
    """A set-up at its beginning."""
    module, scenario = find("port_stanley"), "historical" if historical else "stanley"
    chosen = settle_options(module, {"reinforcements": "yes" if reinforced else "no"})
    dice = Dice(seed.encode().ljust(len(SEED))[: len(SEED)])
    at = Island(Match(module, header(module, scenario, chosen), module.begin(scenario, chosen, dice)))
    if not historical:
        at.do("ready_sites")
    assert isinstance(at.game, Stanley)
    later = set(at.names(at.game.state.reinforcements))
    drawn = {unit.id for unit in TROOPS["ar"] if unit.kind == "dummy" or unit.formation}
    assert later <= drawn
    assert len(later) == (2 if reinforced else 0)
    return Layout(at, historical=historical, later=later)


@pytest.mark.clause(
    "PS-3.2a", "PS-3.2b", "PS-3.2c", "PS-3.2e", "PS-3.2f", "PS-3.2g", "PS-3.3a", "PS-3.3d", "PS-15.4b", "PS-19.3a",
    "PS-17.2.1a", "PS-Fig9a", "PS-Fig9b", "PS-Fig9c", "PS-Fig9d", "PS-Fig9e", "PS-22.2.1a",
)  # fmt: skip
@pytest.mark.parametrize("historical", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_can_be_laid_out_where(seed: int, historical: bool) -> None:
    name = f"set-up {seed} {historical}"
    chance = random.Random(name)
    layout = begun(name, historical=historical, reinforced=seed % 2 == 1)
    while not layout.done() or chance.random() < 0.8:
        layout.next(chance)
    layout.compare()
    at = layout.at.do("done")
    held = {hex_ for hex_ in SETTLEMENTS if layout.there(hex_, "dummy", "helicopter")}
    gains = [(event.by, event.now) for event in at.events("MoraleChanged") if event.reason == "settlements_held"]
    assert gains == ([(min(5, len(held)), 12 + min(5, len(held)))] if held else [])
