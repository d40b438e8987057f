"""7.4 and 7.5 as a law over opposed landings made at random: who fights, what befalls them aboard, who follows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.port_stanley.armies import BOARD, Piece, Reckoning, beside
from games.port_stanley.battles import checks
from games.port_stanley.clashes import Attack, Clash
from games.port_stanley.island import CLOCK, Island, island
from games.port_stanley.routs import GONE, Rout, fallen_back, stay, verdict
from games.port_stanley.scattered import EDITION, LAND, MOST, NAMES, NEAR, SHIPS, TROOPS, UNITS, crowd, of_kinds, worn

SEEDS, EACH = range(8), 22
BEACHES = sorted(space for spaces in EDITION.beaches.values() for space in spaces)
SEA = {goal: [space for space in NEAR[goal] if space in EDITION.waters and not LAND[space]] for goal in BEACHES}
DECKS = [ship.id for ship in SHIPS if ship.letter in "AL"]
GUNS = ["uk-glamorgan", "uk-plymouth", "uk-antelope"]
CARGO = [unit.id for unit in TROOPS["uk"] if unit.kind != "helicopter"]
FOOT = of_kinds("uk", "infantry")
WHOLE = [name for name in FOOT if UNITS[name].size == "battalion"]
"""7.2 Who may be held by two ships between them."""
GARRISON = of_kinds("ar", "infantry", "infantry", "recon", "artillery", "headquarters", "air_defence")
BEFORE, NOW = CLOCK - 3, CLOCK


class Shore(Reckoning):
    """What is where, with troops aboard ships in the water beside."""

    aboard: dict[str, int]
    """Who waits aboard, and for which beach hex; for none: -1."""

    def zone(self, side: str) -> set[int]:
        """7.2, 9.0 Who waits aboard has a zone on the hex to which he has come, and on no other."""
        ashore = [one for one in self.of(side) if one.has_zone and one.id not in self.aboard]
        found = {near for one in ashore for near in BOARD.near[one.hex] if EDITION.land[near]}
        waiting = {self.aboard[one.id] for one in self.of(side) if one.id in self.aboard}
        return found | (waiting - {-1})


class Opposed:
    """Ships before one or two occupied beach hexes, and others around."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.goal = chance.choice([space for space in BEACHES if SEA[space]])
        waters = SEA[self.goal]
        others = {space for water in waters for space in BEACHES if water in SEA[space]} - {self.goal}
        self.second = chance.choice([-1, *sorted(others)]) if others else -1
        self.lies: dict[str, Any] = {}
        self.aboard: dict[str, int] = {}
        self.deck: dict[str, str] = {}
        self.fresh: set[str] = set()
        """7.4 Ships that have come in this phase."""
        self.garrison()
        self.hide()
        self.fleet(chance.sample(waters, min(len(waters), chance.choice((1, 2)))))
        self.friends()
        self.morale = chance.choice((4, 8, 12))
        self.weather, self.effect = chance.choice(((0, 0), (1, 4), (2, 0)))

    def put(self, names: list[str], hexes: list[int]) -> None:
        for name in names:
            lie = worn(self.chance, name, self.chance.choice(hexes))
            there = [(UNITS[one], had["reduced"]) for one, had in self.lies.items() if had["at"] == lie["at"]]
            if name not in self.lies and crowd([*there, (UNITS[name], lie["reduced"])]) <= MOST:
                self.lies[name] = {**lie, "demoralized": self.chance.choice((0, 0, 0, 9))}

    def garrison(self) -> None:
        chance = self.chance
        for space in (self.goal, self.second):
            if space >= 0:
                spare = [name for name in of_kinds("ar", "infantry") if name not in self.lies]
                self.put([chance.choice(spare)], [space])
                self.put(chance.sample(GARRISON, chance.choice((0, 0, 1, 2))), [space])
        near = [space for space in beside(self.goal) if space not in (self.goal, self.second)]
        self.inland = near
        if near and chance.random() < 0.4:
            self.put(chance.sample(GARRISON, 2), [chance.choice(near)])

    def hide(self) -> None:
        """3.3 Some of those who are to be fought lie face down, but no headquarters and nobody who has been reduced."""
        for name, lie in self.lies.items():
            able = lie["at"] == NAMES[self.goal] and not lie["reduced"] and UNITS[name].kind != "headquarters"
            lie["down"] = able and self.chance.random() < 0.6

    def fleet(self, waters: list[int]) -> None:
        """Landing ships with all sorts of troops, bound for one of the hexes or for none, and ships with guns."""
        chance = self.chance
        self.ships: dict[str, Any] = {}
        left = chance.sample(CARGO, len(CARGO))
        foot = chance.sample(FOOT, len(FOOT))
        spare: dict[tuple[int, int, bool], str] = {}
        for ship in chance.sample(DECKS, chance.choice((2, 3, 4))):
            water = chance.choice(waters)
            goals = [goal for goal in (self.goal, self.goal, self.second) if goal >= 0 and water in SEA[goal]]
            bound = chance.choice([*goals, *goals, -1])
            late = bound < 0 and chance.random() < 0.5
            self.ships[ship] = {"at": NAMES[water], "moved": NOW if late else BEFORE}
            self.ships[ship] |= {"bound": bound} if bound >= 0 else {}
            self.fresh |= {ship} if late else set()
            room = UNITS[ship].full.capacity
            for _ in range(3):
                name = (foot if chance.random() < 0.6 else left).pop()
                lie = worn(chance, name, water)
                need = 2 if UNITS[name].size == "battalion" and not lie["reduced"] else 1
                if name not in self.lies and need <= room and (room > 1 or chance.random() < 0.4):
                    room -= need
                    self.lies[name] = {**lie, "demoralized": chance.choice((0, 9))}
                    self.aboard[name], self.deck[name] = bound, ship
            if room == 1:
                other = spare.pop((water, bound, late), "")
                if not other:
                    spare[water, bound, late] = ship
                elif between := next((name for name in WHOLE if name not in self.lies), ""):
                    self.lies[between] = {"at": NAMES[water], "reduced": False, "also": UNITS[other].index}
                    self.aboard[between], self.deck[between] = bound, ship
        for ship in GUNS:
            if chance.random() < 0.4:
                self.ships[ship] = {"at": NAMES[chance.choice(waters)], "moved": chance.choice((BEFORE, NOW))}

    def friends(self) -> None:
        """Who has come ashore elsewhere."""
        chance = self.chance
        taken = {lie["at"] for name, lie in self.lies.items() if UNITS[name].side == "ar"}
        near = [space for space in self.inland if NAMES[space] not in taken]
        if near and chance.random() < 0.5:
            self.put([name for name in chance.sample(CARGO, 3) if name not in self.lies], [chance.choice(near)])

    def reckoning(self) -> Shore:
        found = Shore(self.lies, {"morale": self.morale})
        found.aboard = self.aboard
        return found

    def open(self) -> Island:
        cargo = {name: {**self.lies[name], "at": ship} for name, ship in self.deck.items()}
        stores: dict[str, dict[str, int]] = {"uk": {}, "ar": {}}
        for name, lie in self.lies.items():
            if name not in self.aboard:
                stores[UNITS[name].side][lie["at"]] = 9
        approached = tuple(sorted({*self.aboard.values()} - {-1}))
        at = island(
            {**self.ships, **self.lies, **cargo}, phase="uk_combat", supplies=stores, approached=approached,
            morale=self.morale, weather=self.weather, effect=self.effect, landed=(10,),
            dice=[self.chance.randint(1, 6) for _ in range(40)],
        )  # fmt: skip
        while not at.over and at.prompt in ("move", "raids"):
            at.do("end" if at.prompt == "move" else "no_raid")
        return at


class Assault(Attack):
    """What the words say of an attack on a beach."""

    def __init__(self, made: Opposed) -> None:
        super().__init__(Clash("uk", [made.goal], made.lies, {}, made.morale, made.weather, made.effect))
        self.known = made.reckoning()
        self.shore = made
        self.elsewhere: list[Piece] = []
        """Who attacks the other beach hex, and who is attacked there."""

    def waiting(self, space: int) -> list[Piece]:
        """7.4 The infantry that has come to a hex and has to attack it."""
        here = [one for one in self.known.of("uk") if self.shore.aboard.get(one.id) == space]
        return [one for one in here if one.unit.kind == "infantry"]

    def owes(self, space: int) -> bool:
        """7.4 Whether it has to be attacked: if those aboard are strong enough."""
        strength = sum(one.values.strength for one in self.waiting(space))
        return bool(self.waiting(space)) and self.line(strength, self.seen(space)) is not None

    def seen(self, space: int) -> int:
        """11.2 What is known of the strength there."""
        return sum(one.values.strength for one in self.defenders([space]) if not one.down)

    def able(self, hexes: Any) -> list[Piece]:
        """7.4 Ashore as ever; of those aboard the infantry whose ship has come to this hex."""
        ashore = [one for one in super().able(hexes) if one.id not in self.shore.aboard]
        return [*ashore, *(one for one in self.waiting(min(hexes)) if len(hexes) == 1)]

    def lenders(self, attackers: list[Piece], space: int) -> set[str]:
        """14.1.2, 7.4 Special forces with who attacks; aboard, if they have come to the same beach."""
        scouts = [one for one in self.known.of("uk") if one.unit.kind == "special"]
        stacks = {one.hex for one in attackers}
        return {one.id for one in scouts if one.hex in stacks and self.shore.aboard.get(one.id, space) == space}

    def followers(self, able: list[Piece], attackers: set[str]) -> set[str]:
        """7.4 Who began the phase at sea with an attacker who may go ashore, and did not attack himself."""
        seas = {one.hex for one in able if one.id in self.shore.aboard}
        busy = {*attackers, *(one.id for one in self.elsewhere)}
        return {
            name
            for name, ship in self.shore.deck.items()
            if self.known.pieces[name].hex in seas and name not in busy and ship not in self.shore.fresh
        }


@pytest.mark.clause("PS-7.4a", "PS-7.4b", "PS-7.4c", "PS-7.4d", "PS-7.4e", "PS-7.4g", "PS-7.4h", "PS-7.4i", "PS-11.3ai")
@pytest.mark.parametrize("seed", SEEDS)
def test_opposed_landings(seed: int) -> None:
    chance = random.Random(f"opposed {seed}")
    for _ in range(EACH):
        made = Opposed(chance)
        told = Assault(made)
        at = made.open()
        goals = [space for space in (made.goal, made.second) if space >= 0]
        offered = {BOARD.space(name) for name in (set() if at.over else at.targets("attack"))} & set(goals)
        assert offered == {space for space in goals if told.able([space])}
        owed = {space for space in goals if told.owes(space)}
        assert ("end_attacks" in (["end_attacks"] if at.over else at.options())) == (not owed)
        if made.goal in offered:
            fought(at, told, made.goal in owed, chance)


def fought(at: Island, told: Assault, owed: bool, chance: random.Random) -> None:
    """Who attacks with whom; the other beach is attacked as well if it must be."""
    made, goal = told.shore, told.shore.goal
    at.do(f"attack {NAMES[goal]}")
    able = told.able([goal])
    assert at.targets("commit") == {one.id for one in able}
    attackers = [one for one in able if one.id in made.aboard or chance.random() < 0.5] or able
    chance.shuffle(attackers)
    left = [one for one in attackers if one.id in made.aboard]
    for one in attackers:
        at.do(f"commit {one.id}")
        left = [each for each in left if each.id != one.id]
        assert not (left and owed and "designate" in at.options())
    lenders = told.lenders(attackers, goal)
    assert at.targets("lend") == lenders
    lent = sorted(lenders)[:1] if chance.random() < 0.5 else []
    guns = {name for name in GUNS if name in made.ships and made.ships[name]["moved"] != NOW}
    assert at.targets("fire") & set(GUNS) == {name for name in guns if UNITS[name].full.guns}
    at.do(*(f"lend {name}" for name in lent))
    strengths = [sum(one.values.strength for one in group) for group in (attackers, told.defenders([goal]))]
    assert ("designate" in at.options()) == (told.line(strengths[0], told.seen(goal)) is not None)
    if "designate" not in at.options():
        return
    at.do("designate")
    if made.second >= 0 and told.owes(made.second) and at.prompt == "attacks":
        others = told.waiting(made.second)
        at.do(f"attack {NAMES[made.second]}", *(f"commit {one.id}" for one in others), "designate")
        told.elsewhere = [*others, *told.known.of("ar", made.second)]
    answers = {"attacks": "end_attacks", "guns": "pass", "battle": f"resolve {NAMES[goal]}", "headquarters": "pass"}
    while not at.over and at.prompt in answers and not at.events("CombatRolled"):
        at.do(answers[at.prompt])
    assert not any(at.unit(one.id).down for one in told.defenders([goal]))
    modifiers = told.modifiers(attackers, [goal], bool(lent))
    modifiers |= {"landing": 2} if any(one.id in made.aboard for one in attackers) else {}
    (event,) = (event for event in at.events("CombatRolled") if event.hexes == (goal,))
    found = [sum(part[1] for part in parts) for parts in (event.attack, event.defence)]
    assert (found, dict(event.modifiers)) == (strengths, modifiers), attackers
    rout = Rout(told, attackers, goal, lent)
    rout.beach = 10
    settled(at, told, rout, event.results, chance)


def settled(at: Island, told: Assault, rout: Rout, results: Any, chance: random.Random) -> None:
    """7.4, ruling P13 Who has to retreat aboard pays a step and stays; for 11.5.4 and 11.6 he has gone."""
    passed = {name: ok for name, _, _, _, ok in checks(at)}
    aboard = told.shore.aboard
    thrown: set[str] = set()
    going: list[list[str]] = []
    for names, result in ((rout.attackers, results[0]), (rout.defenders, results[1])):
        found = {name: verdict(result, passed.get(name, True), rout.steps[name]) for name in names if result != "."}
        for name, what in found.items():
            back = what.goes and name in aboard
            thrown |= {name} if back else set()
            rout.struck |= {name} if what.steps else set()
            rout.lose(name, what.steps + back) if what.steps + back else None
        going.append([name for name, what in found.items() if what.goes and name not in aboard])
    fallen_back(at, rout, going[0], chance)
    stay(at, rout)
    gone = not any(rout.is_there(name) and name not in thrown for name in rout.attackers)
    fallen_back(at, rout, [] if gone else going[1], chance)
    stay(at, rout)
    beyond = {one.id for one in told.elsewhere} if over(at) else ()
    for name, one in rout.known.pieces.items():
        if name in beyond:
            continue
        ship = told.shore.deck.get(name)
        assert at.where(name) == ("lost" if one.hex == GONE else ship or NAMES[one.hex]), (name, going, results)
        assert at.unit(name).reduced == one.reduced or one.hex == GONE, name
    advanced(at, told, rout, thrown, chance)


def over(at: Island) -> bool:
    """Whether the battle for the other beach hex has begun."""
    return len(at.events("CombatRolled")) > 1


def advanced(at: Island, told: Assault, rout: Rout, thrown: set[str], chance: random.Random) -> None:
    """11.6, 7.4 Attackers who were not thrown back go ashore first, then others who were with them at sea."""
    goal, aboard = told.shore.goal, told.shore.aboard
    fought = [told.known.pieces[name]._replace(hex=rout.start[name]) for name in (*rout.attackers, *rout.lent)]
    left = not any(one.fights for one in rout.known.of("ar", goal)) and goal not in rout.spared
    able = {name for name in (*rout.attackers, *rout.lent) if left and rout.is_there(name) and name not in thrown}
    able -= {name for name in able if not rout.known.pieces[name].values.movement}
    followers = told.followers([one for one in fought if one.id in able], {one.id for one in fought})
    came: list[str] = []
    while True:
        open_ = able | (followers if came else set())
        room = {name for name in open_ - set(came) if rout.has_room(rout.known.pieces[name], goal)}
        begun = at.over or over(at) or (at.prompt, at.side) != ("advance", "uk")
        asked = set() if begun else at.targets("advance")
        assert asked == room, (came, thrown)
        if not room:
            return
        name = chance.choice(sorted(room))
        at.do(f"advance {name}")
        assert at.where(name) == NAMES[goal]
        came.append(name)
        rout.known.pieces[name] = rout.known.pieces[name]._replace(hex=goal)
        if name in aboard:
            assert EDITION.beach_of[goal] in at.game.state.landed
