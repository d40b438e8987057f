"""Missions and fights, in the air and at sea, as the table shows them: who is there, and the chance of each shot."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from fractions import Fraction

from beachhead.edition.attacks import balance
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.looks.flights import way
from beachhead.games.britain_stands_alone.looks.raids import raid_rows
from beachhead.games.britain_stands_alone.looks.wording import WORDING, place_name, say
from beachhead.games.britain_stands_alone.model import NOBODY, SIDES, Counter, Fight, Mission, Sighting
from beachhead.games.britain_stands_alone.rules.air_8.crews_8_2 import NIGHT
from beachhead.games.britain_stands_alone.rules.air_8.fight_8_3 import hit_number
from beachhead.games.britain_stands_alone.rules.air_8.missions_8_2 import HOMEWARD
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated, counter_values
from beachhead.games.britain_stands_alone.rules.contests import Step, steps_of
from beachhead.games.britain_stands_alone.rules.detection_7 import UNDETECTED, air_modifier, air_value, allotments
from beachhead.games.britain_stands_alone.rules.match_ups_8_3 import matched, shots
from beachhead.games.britain_stands_alone.rules.naval_9.combat_9_2 import Volley, number_of, volleys
from beachhead.games.britain_stands_alone.rules.naval_9.fire_9_2 import on_the_die
from beachhead.games.britain_stands_alone.rules.naval_9.interceptors_7_2 import shares
from beachhead.games.britain_stands_alone.rules.weather_3 import on_air_combat
from beachhead.kernel import scene
from beachhead.kernel.odds import percent, run_through

FACES = 10
"""1.1 The faces of the die: the tenth is nought."""


# -- missions --------------------------------------------------------------------------------------------


def mission_panel(game: Core, mission: Mission) -> scene.Attack:
    """8.2 A mission: who flies with what factors, and how likely the enemy detects it."""
    points = [unit for unit in mission.points if game.is_alive(unit)]
    name = say(f"britain_stands_alone.mission.{mission.task}", hex=place_name(game.edition, mission.space))
    return scene.Attack(
        title=name,
        attackers=tuple(points),
        defenders=tuple(still_up(game, mission.fighters)),
        sums=tuple(mission_rows(game, mission, points)),
        arrows=tuple(arrows(game, mission)),
    )


def still_up(game: Core, points: Iterable[int]) -> Iterator[int]:
    """8.2 Of some points in the air those that have neither been shot down nor landed."""
    return (unit for unit in points if game.is_alive(unit) and not game.this_turn(game.unit(unit).flown))


def mission_rows(game: Core, mission: Mission, points: Iterable[int]) -> Iterator[scene.Sum]:
    """8.2, 8.4 Who flies and who intercepts, how likely the mission is detected, and what it can do."""
    yield from crews(game, points)
    yield from crews(game, still_up(game, mission.fighters))
    yield in_all(game, mission)
    yield from detection(game, mission)
    if mission.step < HOMEWARD:
        yield from raid_rows(game, mission)


def crews(game: Core, points: Iterable[int]) -> Iterator[scene.Sum]:
    """1.2, 8.4 The counters of a mission, each with its factors."""
    for counter in consolidated(game, points):
        values = counter_values(game, counter)
        text = say(
            f"britain_stands_alone.crew.{game.type(counter[0]).role}",
            unit=WORDING.titles(game, counter),
            combat=values.combat,
            naval=values.naval_bombing,
            troops=values.troop_bombing,
            installations=values.installation_bombing,
        )
        yield scene.Sum(text=text, value=None, total=None, clause="BSA-1.2a", piece=counter[0])


def in_all(game: Core, mission: Mission) -> scene.Sum:
    """8.2, 7.4 How many points fly, and how many that have intercepted them are still up."""
    points, against = sum(map(game.is_alive, mission.points)), sum(1 for _ in still_up(game, mission.fighters))
    text = say("britain_stands_alone.crew.count", count=points, against=against)
    return scene.Sum(text=text, value=None, total=None, clause="BSA-8.2a")


def detection(game: Core, mission: Mission) -> Iterator[scene.Sum]:
    """7.3 The chance of the enemy to detect the mission."""
    if mission.task == NIGHT or mission.step > 1:
        return
    enemy, zone = 1 - mission.side, game.edition.zone[mission.space]
    value, added = air_value(game, enemy, zone), air_modifier(game, enemy, zone)
    text = say(
        "britain_stands_alone.crew.detection",
        side=WORDING.side_name(enemy),
        value=value,
        added=added,
        chance=chance(value - added),
    )
    yield scene.Sum(text=text, value=None, total=None, clause="BSA-7.3a")


def arrows(game: Core, mission: Mission) -> Iterator[scene.Arrow]:
    """8.2 From the base of everybody who is in the air to where the mission goes."""
    for kind, points in (("attack", mission.points), ("fire", mission.fighters)):
        bases = {game.place(unit): unit for unit in still_up(game, points) if game.place(unit) >= 0}
        for base, unit in bases.items():
            path = way(game.edition, base, mission.space)
            yield scene.Arrow(kind=kind, side=SIDES[game.side(unit)], path=path, piece=unit)


def chance(number: int) -> str:
    """How likely the die shows no more than a number."""
    return percent(share(number))


def share(number: int) -> Fraction:
    """1.1 The share of the die's faces that are no more than a number."""
    return Fraction(max(0, min(number + 1, FACES)), FACES)


def margins(value: int) -> Iterator[tuple[int, Fraction]]:
    """7.1, 7.3 By how much a detection value beats the die, with the chance of each; UNDETECTED where it does not."""
    rolled = Tally(max(value - face, UNDETECTED) for face in range(FACES))
    return ((margin, Fraction(count, FACES)) for margin, count in rolled.items())


def match_up(game: Core, fire: Step) -> None:
    """8.3, 9.2 Organize the fight in hand up to the step in which it is fired: all match-ups are the first possible."""
    while (step := steps_of(game.contest(Fight))[game.contest(Fight).step]) is not fire:
        run_through(step(game), ())


# -- sightings -------------------------------------------------------------------------------------------


def sighting_panel(game: Core, seen: Sighting) -> scene.Attack:
    """7.2 Ships that were sighted, who was picked to intercept them, and how many the detection allows."""
    foes, ships = (consolidated(game, filter(game.is_alive, units)) for units in (seen.units, seen.ships))
    rows = [ship_row(game, counter, "foe") for counter in foes]
    rows += [*crews(game, seen.air), *(ship_row(game, counter, "ship") for counter in ships)]
    if seen.margin != UNDETECTED:
        most, taken = allotments(seen.margin), shares(game, len(seen.air), seen.ships, seen.guns)
        text = say("britain_stands_alone.sighting.allowed", most=most, taken=taken)
        rows.append(scene.Sum(text=text, value=None, total=None, clause="BSA-7.2a"))
    return scene.Attack(
        title=say("britain_stands_alone.sighting.title", hex=place_name(game.edition, seen.zone)),
        attackers=(*seen.air, *seen.ships),
        defenders=seen.units,
        sums=tuple(rows),
    )


def ship_row(game: Core, counter: Counter, name: str) -> scene.Sum:
    """1.1 A naval unit with its factors."""
    values = counter_values(game, counter)
    unit, factors = WORDING.titles(game, counter), f"{values.guns} {values.hull} {values.flak} {values.speed}"
    text = say(f"britain_stands_alone.sighting.{name}", unit=unit, factors=factors)
    return scene.Sum(text=text, value=None, total=None, clause="BSA-7.2a", piece=counter[0])


# -- fights ----------------------------------------------------------------------------------------------


def fight_panel(game: Core, fight: Fight) -> scene.Attack:
    """8.3, 9.2 Air or Naval Combat: the match-ups with the chance of each shot, then those that are in none."""
    attacker = fight.attacker if fight.attacker != NOBODY else 0
    mine, theirs = fight.forces[attacker], fight.forces[1 - attacker]
    in_it = matched(fight)
    spare = [counter for force in (mine, theirs) for counter in force if counter not in in_it]
    rows = [waiting(game, pair.target) for pair in fight.pairings if not pair.firing]
    rows += [*(volley(game, one) for one in volleys(game, fight))] if fight.at_sea else [*in_the_air(game, fight)]
    rows += [unmatched(game, counter) for counter in spare]
    rows += [organizer(fight), expectation(game, fight)]
    key = "at_sea" if fight.at_sea else "in_the_air"
    return scene.Attack(
        title=say(f"britain_stands_alone.fight.{key}", hex=place_name(game.edition, fight.space)),
        attackers=tuple(piece for counter in mine for piece in counter),
        defenders=tuple(piece for counter in theirs for piece in counter),
        sums=tuple(rows),
    )


def waiting(game: Core, counter: Counter) -> scene.Sum:
    """8.3 A unit that was put up, and that nobody engages yet."""
    text = say("britain_stands_alone.fight.waiting", unit=WORDING.titles(game, counter))
    return scene.Sum(text=text, value=None, total=None, clause="BSA-8.3d", piece=counter[0])


def in_the_air(game: Core, fight: Fight) -> Iterator[scene.Sum]:
    """8.3 The shots of an Air Combat."""
    return (shot(game, firing, target) for firing, target in shots(game, fight))


def volley(game: Core, fire: Volley) -> scene.Sum:
    """9.2, 13.1 Who fires at whom at sea, with how much coast artillery, and how likely it hits."""
    guns = say("britain_stands_alone.fight.guns", points=fire.points)
    ship = WORDING.titles(game, fire.firing) if fire.firing else guns
    text = say(
        "britain_stands_alone.fight.shot",
        firing=f"{ship} + {guns}" if fire.firing and fire.points else ship,
        target=WORDING.titles(game, fire.target),
        chance=percent(odds_at_sea(game, fire)),
    )
    return scene.Sum(text=text, value=None, total=None, clause="BSA-9.2l", piece=(*fire.firing, NOBODY)[0])


def organizer(fight: Fight) -> scene.Sum:
    """8.3, 9.2 Who organizes the match-ups."""
    known = fight.attacker != NOBODY
    text = say(
        f"britain_stands_alone.fight.{'organizer' if known else 'open'}",
        side=WORDING.side_name(fight.attacker) if known else "",
    )
    return scene.Sum(text=text, value=None, total=None, clause="BSA-9.2h" if fight.at_sea else "BSA-8.3c")


def expectation(game: Core, fight: Fight) -> scene.Sum:
    """8.3, 9.2 The hits that either side has to expect."""
    text = say("britain_stands_alone.fight.losses", hits=balance(*hits(game, fight)))
    return scene.Sum(text=text, value=None, total=None, clause="BSA-9.2l" if fight.at_sea else "BSA-8.3m")


def hits(game: Core, fight: Fight) -> tuple[Fraction, Fraction]:
    """8.3, 9.2 How many hits either side has to expect in the match-ups as they are."""
    found = [Fraction(0), Fraction(0)]
    if fight.at_sea:
        for fire in volleys(game, fight):
            found[game.side(fire.target[0])] += odds_at_sea(game, fire)
    else:
        for firing, target in shots(game, fight):
            found[game.side(target[0])] += odds_of(game, firing, target)
    return found[0], found[1]


def odds_of(game: Core, firing: Counter, target: Counter) -> Fraction:
    """8.3 How likely a shot in the air hits."""
    number = hit_number(game, counter_values(game, firing), counter_values(game, target))
    return share(number - on_air_combat(game))


def odds_at_sea(game: Core, fire: Volley) -> Fraction:
    """9.2 How likely a shot at sea hits."""
    number = number_of(game, fire)
    return share(number - on_the_die(game) if number >= 0 else number)


def shot(game: Core, firing: Counter, target: Counter) -> scene.Sum:
    """8.3 Who fires at whom, and how likely it hits."""
    text = say(
        "britain_stands_alone.fight.shot",
        firing=WORDING.titles(game, firing),
        target=WORDING.titles(game, target),
        chance=percent(odds_of(game, firing, target)),
    )
    return scene.Sum(text=text, value=None, total=None, clause="BSA-8.3m", piece=firing[0])


def unmatched(game: Core, counter: Counter) -> scene.Sum:
    """8.3 A counter that fights nobody yet."""
    text = say(
        "britain_stands_alone.fight.unmatched",
        unit=WORDING.titles(game, counter),
        side=WORDING.side_name(game.side(counter[0])),
    )
    return scene.Sum(text=text, value=None, total=None, clause="BSA-8.3d", piece=counter[0])
