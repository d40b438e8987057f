"""VI-c, VI-l and VII-k as laws: who calls to a passing aircraft, what uncovers a counter, what Player 1 is told."""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction
from itertools import zip_longest
from typing import Any

import msgspec
import pytest
from crowded import AIR, BOARD, EDITION, GROUND, NAMES, REB, US, Laid, Reckoning, around, lay, middles
from fights import Fight
from island import Island, island
from marches import Ways
from test_vii_laws import any_faces, check_odds, check_taken, declared, wanted
from test_vii_laws import scatter as thrown_together

FLYING = [("us-ch46", 2), ("us-ah1", 1), ("us-av8", 1), ("us-uh1n", 1), ("us-ch53", 1)]
OURS = [("us-rifle", 2), ("us-hmmwv-auto", 2), ("us-aav", 2), ("us-lcac", 1), ("us-recon", 1)]
SHOOTERS = [("reb-stinger", 2), ("reb-hawk", 2), ("reb-f5", 1), ("reb-stinger", 1)]
OTHERS = [
    *(("reb-infantry", 3), ("reb-militia", 2), ("reb-truck", 2), ("reb-m48", 1), ("reb-75mm", 1), ("reb-jeep-tow", 1)),
    *(("reb-uh1b", 1), ("reb-patrol-boat", 1), ("reb-missile-boat", 1), ("reb-guerrillas", 2)),
]
EDITION_REB = [unit for unit, kind in enumerate(EDITION.units) if kind.side == REB]


# -- VI-c, VI-l Hold it ------------------------------------------------------------------------------


class Watch(Ways):
    """Who lies face down beside the way of an aircraft."""

    def watchers(self, space: int) -> set[int]:
        """VI-l Whatever lies face down next to a hex."""
        return {one for one in self.of(REB) if self.lies[one].hidden and BOARD.adjacent(self.hex(one), space)}

    def callers(self, space: int) -> set[int]:
        """VI-c, IV, VI-k Those of them that could attack an aircraft there and do not fly themselves."""
        return {one for one in self.watchers(space) if self.can_attack(one, AIR) and not self.kind(one).is_air}

    def stops(self, space: int) -> set[int]:
        """VI-c, IV Who stops it without a call though Player 1 cannot know: what proves to work, aircraft face down.

        What is said of camouflage is said of anti-air units; an aircraft in the air has its zone also face down.
        """
        beside = {one for one in self.unknown() if BOARD.adjacent(self.hex(one), space) and self.can_attack(one, AIR)}
        return {one for one in beside if self.kind(one).is_air or not self.lies[one].hidden}

    def unknown(self) -> list[int]:
        """VI-l, IV Whoever may stop an aircraft, or not, for all that Player 1 knows."""
        works = [one for one in self.of(REB) if {"missile", "hawk"} & self.kind(one).tags and not self.lies[one].moved]
        return [one for one in self.of(REB) if self.lies[one].hidden] + [
            one for one in works if not self.lies[one].hidden
        ]

    def passed(self, path: Iterable[int]) -> set[int]:
        """The places of such counters that a way goes over or past."""
        places = {self.hex(one) for one in self.unknown()}
        return {there for there in places for here in path if BOARD.distance(there, here) <= 1}

    def unseen(self, space: int) -> bool:
        """Whether such a counter lies next to a hex."""
        return any(BOARD.adjacent(self.hex(one), space) for one in self.unknown())

    def fewest(self, unit: int, goal: int) -> tuple[bool, int]:
        """VI-a Whether there is a way past none before its last hex, and how many the best of the shortest passes."""
        self.take_up(unit)
        start, places = self.hex(unit), sorted({self.hex(one) for one in self.unknown()})
        beside = {near for there in places for near in BOARD.near[there]}
        marks = dict.fromkeys(range(len(NAMES)), frozenset[int]())
        for there in places:
            marks |= {space: marks[space] | {there} for space in (there, *BOARD.near[there])}
        border: set[tuple[int, frozenset[int]]] = {(start, frozenset())}
        found = list[int]()
        reached = {start}
        for _ in range(self.kind(unit).move):
            onward = [(here, met) for here, met in border if here == start or here not in self.held]
            ways = [(there, met) for here, met in onward for there in BOARD.near[here] if there not in self.slides]
            border = {(there, met | marks[there]) for there, met in ways if there not in reached}
            reached |= {there for there, _ in border}
            found = found or [len(met) for there, met in border if there == goal]
        unheld = {start, *(space for space in range(len(NAMES)) if space not in self.held and space not in beside)}
        near = border_of = {start}
        for _ in range(self.kind(unit).move):
            border_of = {there for here in border_of & unheld for there in BOARD.near[here]} - self.slides - near
            near = near | border_of
        return goal in near, min(found)


def patrols(seed: int) -> dict[str, Laid]:
    """Aircraft that have to pass counters face down."""
    chance = random.Random(seed)
    middle = middles(chance, chance.choice(("inland", "inland", "shore", "strip")))
    taken = dict[int, str]()
    found = lay(chance, around(middle, 1), chance.sample(FLYING, 2), taken)
    found |= lay(chance, around(middle, 3), chance.sample(OURS, 2), taken)
    ring = [space for space in around(middle, 4) if BOARD.distance(space, middle) > 1]
    near = [space for space in ring if BOARD.distance(space, middle) < 4]
    theirs = lay(chance, near, chance.sample(SHOOTERS, 2), taken) | lay(chance, ring, chance.sample(OTHERS, 3), taken)
    for lie in theirs.values():
        lie["hidden"] = chance.random() < 0.85
    for unit in ("reb-hawk-1", "reb-hawk-2"):
        if unit in theirs:
            theirs[unit]["broken"] = chance.random() < 0.3
            pulled = chance.random() < 0.3
            for number in (4, 5):
                truck = {"at": theirs[unit]["at"], "hidden": theirs[unit]["hidden"]}
                theirs.update({f"reb-truck-{number}": {**truck, "tow": unit, "hitched": 1}} if pulled else {})
    for unit, lie in theirs.items():
        if unit.startswith(("reb-f5", "reb-uh1b")):
            lie["load"], lie["strayed"] = chance.choice(("X", "G")), True
    return found | theirs


def calls(seed: int) -> list[str]:
    """Each call that can be made to some aircraft on their ways, and one of them made."""
    at, chance, said = island(patrols(seed)), random.Random(seed), list[str]()
    names = [name for name in sorted(at.targets("move")) if at.game.type(at.number(name)).is_air]
    for name in names:
        if name not in at.targets("move"):
            continue
        unit, watch = at.number(name), Watch(at)
        asked = Island(at.match.clone()).do(f"move {name}")
        if asked.prompt != "to" or not asked.targets("to"):
            continue
        goal = chance.choice(sorted(asked.targets("to")))
        path = flown(asked, goal)
        stays = [space for space in path[1:] if watch.ends(unit, space)]
        stopped = [space for space in stays if watch.stops(space) and space != at.space(goal)]
        if stopped != path[-1:] * (path[-1] != at.space(goal)):
            said.append(f"{seed} {name} to {goal} stopped at {NAMES[path[-1]]}, not {[NAMES[one] for one in stopped]}")
        free, fewest = watch.fewest(unit, at.space(goal))
        if not stopped and (
            any(watch.unseen(space) for space in path[1:-1]) if free else len(watch.passed(path[1:])) != fewest
        ):
            said.append(f"{seed} {name} to {goal} {watch.passed(path[1:])}, not {fewest} {free}")
        stops = [space for space in stays if watch.watchers(space) and space not in stopped]
        told = count(at)
        at.do(f"move {name}", f"to {goal}")
        answer = chance.choice(("pass", "hold", "hold", "silent"))
        silent = at.game.state.silent == at.game.state.turn
        held = answered(at, watch, [] if silent else stops, answer, chance)
        said += [f"{seed} {name} {goal}: {wrong}" for wrong in held[0]]
        end = held[1] if held[1] >= 0 else path[-1]
        scouted = {one for one in watch.watchers(end) if GROUND[watch.hex(one)].id != "jungle"}
        shown = {event.unit for event in since(at, told) if type(event).__name__ == "Revealed"}
        if at.unit(name).hex != end or shown != scouted | held[2]:
            said.append(f"{seed} {name} at {at.where(name)}, not {NAMES[end]}; shown {shown}, not {scouted} {held[2]}")
        if at.over:
            break
    return said


def flown(asked: Island, goal: str) -> list[int]:
    """The way of an aircraft that nobody calls to."""
    asked.do(f"to {goal}")
    while not asked.over and asked.prompt == "hold":
        asked.do("silent")
    return list(asked.event("Moved").path)


def answered(
    at: Island, watch: Watch, stops: list[int], answer: str, chance: random.Random
) -> tuple[list[str], int, set[int]]:
    """Go through the questions of a flight: what was wrong, where it was held, and by whom."""
    said = list[str]()
    for space in stops:
        if at.over or at.prompt != "hold":
            return [*said, f"not asked at {NAMES[space]}"], -1, set()
        callers = {f"hold {EDITION.units[one].id}" for one in watch.callers(space)}
        if at.options() != callers | {"pass", "silent"}:
            said.append(f"at {NAMES[space]} {at.options()}, not {callers}")
        if answer == "silent":
            at.do("silent")
            break
        if answer == "hold" and callers and chance.random() < 0.7:
            call = chance.choice(sorted(callers))
            at.do(call)
            said += ["asked again"] if not at.over and at.prompt == "hold" else []
            return said, space, {at.number(call.removeprefix("hold "))}
        at.do("pass")
    said += ["asked once more"] if not at.over and at.prompt == "hold" else []
    return said, -1, set()


# -- VI-l in combat ----------------------------------------------------------------------------------


class Dark(Fight):
    """An attack on counters that may lie face down."""

    def __init__(self, t: Island, side: int, space: int) -> None:
        super().__init__(t, side, space)
        self.dark = side == US and any(self.lies[one].hidden for one in self.defenders)
        self.blind = side == US and all(self.lies[one].hidden for one in self.defenders)

    def claims(self) -> dict[str, Fraction]:
        """G14 What Player 1 may try against what he cannot see, with what that really has against it."""
        if not self.blind:
            return self.offers()
        found = self.offers()
        for target in range(3):
            real, self.target = self.target, target
            for one in self.offers():
                found.setdefault(one, Fraction())
            self.target = real
        return found


def count(at: Island) -> int:
    return len(list(at.match.events(everything=True)))


def since(at: Island, before: int) -> list[Any]:
    return [event for _, event in list(at.match.events(everything=True))[before:]]


def covered(seed: int) -> Island:
    units, phase = thrown_together(seed)
    chance = random.Random(seed)
    for unit, lie in units.items():
        if unit.startswith("reb") and not any(other.get("tow") == unit for other in units.values()):
            lie["hidden"] = chance.random() < 0.6
    for lie in units.values():
        if "tow" in lie and lie["tow"].startswith("reb"):
            lie["hidden"] = units[lie["tow"]]["hidden"] = chance.random() < 0.5
    return island(units, phase=phase)


def differences(seed: int) -> list[str]:
    """Who may attack counters face down."""
    at, said = covered(seed), list[str]()
    if at.over:
        return []
    side = US if at.side == "us" else REB
    reckoned = Reckoning(at)
    for space in sorted({reckoned.hex(one) for one in reckoned.of(1 - side)}):
        fight = Dark(at, side, space)
        allowed, name = fight.claims(), NAMES[space]
        offered = set[str]()
        if name in at.targets("attack"):
            asked = Island(at.match.clone()).do(f"attack {name}")
            offered = {one for one in asked.options() if one.partition(" ")[0] in ("fire", "gun", "drop")}
        defenders = [EDITION.units[one].id for one in fight.defenders]
        said += [
            f"{seed} {name} {defenders} {fight.blind} {one} {one in offered}" for one in sorted(offered ^ set(allowed))
        ]
    return said


def answer(at: Island, chance: random.Random) -> str:
    """Answer whoever is asked until the attack is over: the letter of the marker that was dropped."""
    dropped = ""
    while not at.over and at.prompt not in ("attack", "prepare"):
        choice = chance.choice(sorted(at.options()))
        dropped = choice.partition(" ")[2] if choice.startswith("jettison ") else dropped
        at.do(choice)
    return dropped


def quarrels(seed: int) -> list[str]:
    """What is uncovered by some attacks of a phase, and what Player 1 is told of them."""
    at, chance, said = covered(seed), random.Random(seed), list[str]()
    for _ in range(4):
        goals = sorted(at.targets("attack")) if not at.over else []
        goals = [goal for goal in goals if any(at.game.unit(one).hidden for one in at.game.at[at.space(goal)])] or goals
        if not goals:
            break
        space, side = chance.choice(goals), US if at.side == "us" else REB
        fight = Dark(at, side, BOARD.space(space))
        at.do(f"attack {space}")
        offered = {one for one in at.options() if one.partition(" ")[0] in ("fire", "gun", "drop")}
        allowed = {one: points for one, points in fight.claims().items() if one in offered}
        if not allowed:
            break
        chosen = declared(fight, chance, allowed)
        strength = sum((allowed[one] for one in chosen.values()), Fraction())
        before, told = count(at), len(list(at.match.events("us")))
        hidden, markers = {one for one in fight.of(REB) if fight.lies[one].hidden}, at.game.state.markers
        at.roll(wanted(fight, chance, strength) if strength else chance.randint(1, 6), *any_faces(chance))
        at.do(*chosen.values(), "declare")
        dropped = answer(at, chance)
        events = [event for event in since(at, before) if event.audience != ("us",)]
        who = f"{seed} {sorted(chosen.values())} at {[EDITION.units[one].id for one in fight.defenders]} in {space}: "
        said += [who + wrong for wrong in check_told(fight, hidden, events, list(at.match.events("us"))[told:])]
        said += [who + wrong for wrong in check_covers(at, hidden, markers, events)]
        said += (
            [who + wrong for wrong in check_result(at, fight, chosen, allowed, events, dropped)] if fight.blind else []
        )
    return said


def check_covers(at: Island, hidden: set[int], markers: int, events: list[Any]) -> list[str]:
    """VI-l, VII-k Who is driven back loses his marker, who dies gives it back; nobody else is uncovered."""
    gone = {event.unit for event in events if type(event).__name__ in ("Retreated", "Destroyed")}
    left = {one for one in EDITION_REB if at.game.unit(one).hidden}
    wrong = [f"hidden {left}, not {hidden - gone}"] if left != hidden - gone else []
    free = markers + len(hidden & gone)
    return wrong + ([f"{at.game.state.markers} markers, not {free}"] if at.game.state.markers != free else [])


def check_told(fight: Fight, hidden: set[int], events: list[Any], told: list[Any]) -> list[str]:
    """VI-l What Player 1 is told of an attack: nothing that says who lies face down."""
    covered = set(hidden)
    expected = list[Any]()
    blind = bool(hidden & set(fight.defenders))
    for event in events:
        kind = type(event).__name__
        covered -= {event.unit} if kind in ("Revealed", "Destroyed") else set()
        change: dict[str, Any] = {"audience": None}
        if kind == "AttackDeclared" and event.kind == "combat":
            change["attackers"] = tuple(-1 if one in covered else one for one in event.attackers)
            change["defenders"] = () if blind else event.defenders
            change |= {"strength": 0, "defence": 0} if blind else {}
        elif kind == "CombatRolled" and blind:
            change |= {"odds": 0, "column": -1, "die": event.face, "modifiers": ()}
        elif getattr(event, "unit", -1) in covered:
            change["unit"] = -1
        expected.append(msgspec.structs.replace(event, **change))
    heard = [msgspec.structs.replace(event, audience=None) for _, event in told]
    return [f"told {one}, not {other}" for one, other in zip_longest(heard, expected) if one != other][:2]


def check_result(
    at: Island, fight: Dark, chosen: dict[int, str], allowed: dict[str, Fraction], events: list[Any], dropped: str
) -> list[str]:
    """G14, VII-b What comes of an attack on a counter: nothing if nobody has anything against what lies there."""
    wrong = [
        f"{one} has not attacked"
        for one in chosen
        if at.game.unit(one).hex >= 0 and at.game.unit(one).fought != at.game.state.turn
    ]
    found = {event.unit: event.found for event in events if type(event).__name__ == "SearchRolled"}
    looks = {one for one in chosen if fight.searches(one)}
    if looks != set(found):
        wrong.append(f"looked {found}, not {looks}")
    chosen = {one: said for one, said in chosen.items() if found.get(one, True)}
    rolls = [event for event in events if type(event).__name__ == "CombatRolled"]
    lost = {event.unit for event in events if type(event).__name__ == "Destroyed"}
    fled = {event.unit: list(event.path) for event in events if type(event).__name__ == "Retreated"}
    if not any(allowed[said] for said in chosen.values()):
        if (lost or fled) or [one.result for one in rolls] != ["NR"] * bool(chosen):
            wrong.append(f"nothing against it, yet {rolls} {lost} {fled}")
        return wrong
    load = "".join(fight.lies[one].load for one in fight.defenders).replace(dropped or " ", "", 1)
    for one in fight.defenders if dropped else ():
        fight.lies[one] = msgspec.structs.replace(fight.lies[one], load=load)
    wrong += check_odds(fight, chosen, allowed, rolls[0], load)
    return wrong + check_taken(fight, chosen, rolls[0].result, at, lost, fled)


# -- VI-l on the march -------------------------------------------------------------------------------

JUNGLES = [space for space, ground in enumerate(GROUND) if ground.id == "jungle"]
MARCHING = [*OTHERS, ("reb-stinger", 2), ("reb-m113", 1), ("reb-heavy", 1), ("reb-dragon", 1)]


def columns(seed: int) -> dict[str, Laid]:
    """Player 2 in and beside jungle, most of him face down, with guns in tow, watched by a few."""
    chance = random.Random(seed)
    middle, taken = chance.choice(JUNGLES), dict[int, str]()
    found = lay(chance, around(middle, 2), [*chance.sample(MARCHING, 4), ("reb-truck", 1), ("reb-75mm", 1)], taken)
    for lie in found.values():
        lie["hidden"] = chance.random() < 0.8
    for gun in [unit for unit in found if unit.startswith(("reb-75mm", "reb-hawk"))]:
        if chance.random() < 0.5:
            found["reb-truck-6"] = {"at": found[gun]["at"], "hidden": found[gun]["hidden"], "tow": gun, "hitched": 1}
            break
    for platoon in [unit for unit in found if unit.startswith("reb-infantry")][:1]:
        found["reb-dragon-4"] = {"at": found[platoon]["at"], "hidden": chance.random() < 0.8}
    return found | lay(chance, around(middle, 4), chance.sample(OURS, 2), taken)


def marches(seed: int) -> list[str]:
    """Who keeps his marker on the march, and what Player 1 sees of it."""
    at, chance, said = island(columns(seed), phase="reb_movement"), random.Random(seed), list[str]()
    for name in sorted(at.targets("move")):
        unit, moved = at.number(name), Island(at.match.clone()).do(f"move {name}")
        goals = [goal for goal in sorted(moved.options()) if goal.startswith(("to ", "hitch "))]
        if moved.prompt != "to" or not goals:
            continue
        told = len(list(at.match.events("us")))
        goal = chance.choice([one for one in goals if one.startswith("hitch")] or goals)
        was = {one for one in EDITION_REB if at.game.unit(one).hidden}
        moved.do(goal)
        path = list(moved.event("Moved").path)
        goes = {unit, at.unit(name).tow} - {-1}
        out = set[int]() if all(GROUND[space].id == "jungle" for space in path) else goes & was
        now = {one for one in EDITION_REB if moved.game.unit(one).hidden}
        if now != was - out or moved.game.state.markers != len(out):
            said.append(f"{seed} {name} {goal} {[GROUND[one].id for one in path]} uncovered {was - now}, not {out}")
        heard = [event for _, event in list(moved.match.events("us"))[told:]]
        seen = [event.unit for event in heard if type(event).__name__ == "Moved"]
        shown = {event.unit for event in heard if type(event).__name__ == "Revealed"}
        tows = [(event.truck, event.gun) for event in heard if type(event).__name__ == "Hitched"]
        gun = moved.unit(name).tow
        names = [(unit if unit not in now else -1, gun if gun not in now else -1)] if goal.startswith("hitch") else []
        if seen != [unit if unit not in now else -1] or shown != out or tows != names:
            said.append(f"{seed} {name} {goal} seen as {seen}, shown {shown}, tows {tows}")
    return said


@pytest.mark.clause("GAT-VI-c.7", "GAT-VI-c.8", "GAT-VI-l.4", "GAT-VI-l.6")
@pytest.mark.parametrize("seed", range(90))
def test_who_calls_to_a_passing_aircraft(seed: int) -> None:
    assert calls(seed) == []


@pytest.mark.clause("GAT-VI-l.1", "GAT-VII-a.6")
@pytest.mark.parametrize("seed", range(40))
def test_who_may_attack_a_counter_face_down(seed: int) -> None:
    assert differences(seed) == []


@pytest.mark.clause("GAT-VI-l.1", "GAT-VI-l.2", "GAT-VI-l.5", "GAT-VII-k.2")
@pytest.mark.parametrize("seed", range(120))
def test_what_an_attack_uncovers_and_tells(seed: int) -> None:
    assert quarrels(seed) == []


@pytest.mark.clause("GAT-VI-l.2", "GAT-VI-l.3")
@pytest.mark.parametrize("seed", range(50))
def test_who_stays_face_down_on_the_march(seed: int) -> None:
    assert marches(seed) == []
