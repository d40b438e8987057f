"""Which attacks to make in a Combat Phase: who joins which, where barrage and ground support go.

The plan follows from the position alone, so that each question of the phase (whom to attack, whom to add, declare)
finds the same plan again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from beachhead.games.leyte.judgment.odds import Escapes, Fight, Guns, likely_fire
from beachhead.games.leyte.match import Leyte
from beachhead.games.leyte.model import Attack
from beachhead.games.leyte.rules.artillery_8 import in_range
from beachhead.games.leyte.rules.combat_7.obligations_7_1 import is_silenced, may_still_fight, opponents, owing
from beachhead.games.leyte.rules.zones_6 import in_enemy_control
from beachhead.kernel.ask import Options

NEGLECT = 30.0
"""What it costs a plan to leave a duty open: more than any attack can lose, since the rules will insist."""

ROUNDS = 3
"""How often each unit may look for a better attack to join."""

SPARE = 0.05
"""Less than this is not worth a shot."""

GROUP = 4
"""At most so many barrages or points of support are weighed together: more than two columns are rarely wanted."""


class Planned(NamedTuple):
    """An attack to be made, and what it is worth to the attacker."""

    attack: Attack
    worth: float


class Group:
    """Attackers and defenders of one attack, with the fire that is added to it."""

    def __init__(
        self, game: Leyte, attackers: tuple[int, ...], defenders: tuple[int, ...], escapes: Escapes, guns: Guns
    ) -> None:
        self.attackers = attackers
        self.defenders = defenders
        attack = Attack(defenders, attackers)
        self.fight = Fight(game, attack, escapes)
        self.fire = likely_fire(game, attack, guns)

    def worth(self, added: int, doubt: float) -> float:
        """The worth with so many points added; `doubt` is the chance that protective fire answers."""
        value = self.fight.base + added
        bare = self.fight.worth_at(value)
        if not self.fire:
            return bare
        return (1 - doubt) * bare + doubt * self.fight.worth_at(value - self.fire)


class Planner:
    """Works out the attacks of the phasing side in a position where no attack is in hand."""

    def __init__(self, game: Leyte) -> None:
        self.game = game
        side = game.phasing
        enemies = [enemy for enemy in game.units_of(1 - side) if may_still_fight(game, enemy)]
        mine = [unit for unit in game.units_of(side) if may_still_fight(game, unit)]
        self.choices = {unit: found for unit in mine if (found := tuple(opponents(game, unit)))}
        self.enemies = enemies
        self.duties = tuple(unit for unit in owing(game) if game.side(unit) != side)
        self.guns = [
            unit
            for unit in mine
            if game.type(unit).is_artillery and unit not in self.choices and not is_silenced(game, unit)
        ]
        self.shots = {gun: frozenset(enemy for enemy in enemies if in_range(game, gun, enemy)) for gun in self.guns}
        self._groups: dict[tuple[tuple[int, ...], tuple[int, ...]], Group] = {}
        self._escapes: Escapes = {}
        self._guns: Guns = {}
        self._helps: dict[int, int] = {}
        answering = sum(
            1 for unit in game.units_of(1 - side) if game.type(unit).is_artillery and not in_enemy_control(game, unit)
        )
        self.doubt = min(1.0, answering / max(1, len(self.duties)))

    def plan(self) -> tuple[Planned, ...]:
        """The attacks, best first."""
        groups = self._split(self._assign())
        fire = self._allot(groups)
        planned = [
            Planned(Attack(group.defenders, group.attackers, barrage, support), group.worth(points, self.doubt))
            for group, (barrage, support, points) in zip(groups, fire, strict=True)
            if group.attackers or barrage or support
        ]
        return tuple(sorted(planned, key=lambda row: (-row.worth, row.attack.defenders)))

    # -- who attacks whom ----------------------------------------------------------------------------

    def _assign(self) -> dict[int, int]:
        """For each unit next to enemies the one that it attacks: the best found by changing one at a time."""
        game = self.game
        target = {unit: min(found, key=lambda e: (game.type(e).defence, e)) for unit, found in self.choices.items()}
        best = self._total(target)
        for _ in range(ROUNDS):
            before = best
            for unit, found in self.choices.items():
                for enemy in found:
                    kept = target[unit]
                    if enemy == kept:
                        continue
                    target[unit] = enemy
                    total = self._total(target)
                    if total > best + 1e-9:
                        best = total
                    else:
                        target[unit] = kept
            if best <= before + 1e-9:
                break
        return target

    def _total(self, target: dict[int, int]) -> float:
        groups = self._split(target)
        covered = {enemy for group in groups for enemy in group.defenders}
        open_duties = sum(
            1
            for enemy in self.duties
            if enemy not in covered and not any(enemy in self.shots[gun] for gun in self.guns)
        )
        lone = sum(1 for enemy in self.duties if enemy not in covered) - open_duties
        worth = sum(group.worth(self._help(group), self.doubt) for group in groups)
        return worth - NEGLECT * open_duties - NEGLECT * max(0, lone - len(self.guns))

    def _help(self, group: Group) -> int:
        """The points of barrage that an attack may count on before the guns are allotted: half of those near."""
        game, first = self.game, group.defenders[0]
        known = self._helps.get(first)
        if known is None:
            near = sum(game.type(gun).barrage for gun in self.guns if first in self.shots[gun])
            known = self._helps[first] = near // 2
        return known

    def _split(self, target: dict[int, int]) -> list[Group]:
        """The attacks that follow; enemies left over are added to an attack that can take them in."""
        parties: dict[int, list[int]] = {}
        for unit, enemy in target.items():
            parties.setdefault(enemy, []).append(unit)
        defenders: dict[int, tuple[int, ...]] = {enemy: (enemy,) for enemy in parties}
        for enemy in self.duties:
            if enemy not in parties:
                self._take_in(enemy, parties, defenders)
        return [self._group(tuple(sorted(party)), defenders[enemy]) for enemy, party in parties.items()]

    def _take_in(self, enemy: int, parties: dict[int, list[int]], defenders: dict[int, tuple[int, ...]]) -> None:
        if any(enemy in self.shots[gun] for gun in self.guns):
            return
        able = [first for first, party in parties.items() if all(enemy in self.choices[unit] for unit in party)]
        if able:
            best = max(able, key=lambda first: (self._joined_worth(parties[first], (*defenders[first], enemy)), -first))
            defenders[best] = (*defenders[best], enemy)

    def _joined_worth(self, party: list[int], defenders: tuple[int, ...]) -> float:
        return self._group(tuple(sorted(party)), defenders).worth(0, self.doubt)

    def _group(self, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> Group:
        key = attackers, defenders
        found = self._groups.get(key)
        if found is None:
            found = self._groups[key] = Group(self.game, attackers, defenders, self._escapes, self._guns)
        return found

    # -- barrage and ground support ------------------------------------------------------------------

    def _allot(self, groups: list[Group]) -> list[tuple[tuple[int, ...], int, int]]:
        """Barrage, support and their points for each group; groups of artillery alone are added to the list."""
        free, support = list(self.guns), self.game.state.support
        self._shell_duties(groups, free)
        guns: list[list[int]] = [[] for _ in groups]
        for group, battery in zip(groups, guns, strict=True):
            if not group.attackers:
                battery.append(free.pop(free.index(self._gun_for(group, free))))
        extra = [0] * len(groups)
        while free or support:
            best = self._best_share(groups, guns, extra, free, support)
            if best is None:
                break
            number, picks, points = best
            guns[number] += picks
            extra[number] += points
            free = [gun for gun in free if gun not in picks]
            support -= points
        self._shell_others(groups, guns, extra, free)
        return [
            (tuple(sorted(battery)), points, points + sum(self.game.type(gun).barrage for gun in battery))
            for battery, points in zip(guns, extra, strict=True)
        ]

    def _gun_for(self, group: Group, free: Iterable[int]) -> int:
        return min(gun for gun in free if group.defenders[0] in self.shots[gun])

    def _shell_duties(self, groups: list[Group], free: list[int]) -> None:
        """Enemies that owe a fight and that no unit attacks: one gun for each, as far as guns reach."""
        covered = {enemy for group in groups for enemy in group.defenders}
        left = list(free)
        for enemy in self.duties:
            if enemy in covered:
                continue
            able = [gun for gun in left if enemy in self.shots[gun]]
            if able:
                left.remove(min(able))
                groups.append(self._group((), (enemy,)))

    def _best_share(
        self, groups: list[Group], guns: list[list[int]], extra: list[int], free: list[int], support: int
    ) -> tuple[int, list[int], int] | None:
        """The few guns or points that gain most for each point: (group, guns, points of support)."""
        game, best, found = self.game, SPARE, None
        for number, group in enumerate(groups):
            have = extra[number] + sum(game.type(gun).barrage for gun in guns[number])
            worth = group.worth(have, self.doubt)
            able = [gun for gun in free if any(enemy in self.shots[gun] for enemy in group.defenders)]
            points = 0
            for count, gun in enumerate(able[:GROUP], start=1):
                points += game.type(gun).barrage
                gain = (group.worth(have + points, self.doubt) - worth) / points
                if gain > best:
                    best, found = gain, (number, able[:count], 0)
            for more in range(1, min(support, 2 * GROUP) + 1):
                gain = (group.worth(have + more, self.doubt) - worth) / more
                if gain > best:
                    best, found = gain, (number, [], more)
        return found

    def _shell_others(self, groups: list[Group], guns: list[list[int]], extra: list[int], free: list[int]) -> None:
        """Guns that nobody needs fire together at an enemy that no attack is made on."""
        game = self.game
        while free:
            attacked = {enemy for group in groups for enemy in group.defenders}
            best, picked = SPARE, None
            for enemy in self.enemies:
                able = [gun for gun in free if enemy in self.shots[gun]]
                if enemy in attacked or not able or any(enemy in found for found in self.choices.values()):
                    continue
                group = self._group((), (enemy,))
                worth = group.worth(sum(game.type(gun).barrage for gun in able), self.doubt)
                if worth > best:
                    best, picked = worth, (group, able)
            if picked is None:
                return
            groups.append(picked[0])
            guns.append(picked[1])
            extra.append(0)
            free = [gun for gun in free if gun not in picked[1]]


# -- the questions -----------------------------------------------------------------------------------

UNPLANNED = -20.0
"""Below everything planned; still in the order of the verbs below when nothing planned is offered."""

FALLBACK = {"declare": 6.0, "join": 5.0, "barrage": 4.0, "include": 3.0, "support": 2.0, "end": 1.0, "attack": 0.0}
"""What to do if the plan has no answer: finish what is begun, with as many as possible."""

ORDER = 0.001
"""Between the parts of one attack: the order is of no importance."""


def judge_targets(options: Options, plan: tuple[Planned, ...]) -> list[float]:
    """7.11 The worth of attacking each enemy; 0 for ending the phase."""
    worths = {row.attack.defenders[0]: row.worth for row in plan}
    return [0.0 if option.piece < 0 else worths.get(option.piece, UNPLANNED + FALLBACK["attack"]) for option in options]


def judge_parts(attack: Attack, options: Options, plan: tuple[Planned, ...]) -> list[float]:
    """4.1 a, b What the plan says of each part that can be added, and of declaring."""
    row = next((row for row in plan if attack.defenders[0] in row.attack.defenders), None)
    if row is None:
        return [UNPLANNED + FALLBACK[option.action.verb] for option in options]
    wanted = set(row.attack.attackers + row.attack.barrage + row.attack.defenders)
    short = row.attack.support - attack.support
    values = []
    for option in options:
        verb = option.action.verb
        planned = option.piece in wanted if option.piece >= 0 else verb == "support" and 0 < option.value <= short
        if planned:
            values.append(row.worth + ORDER * (FALLBACK[verb] + option.value))
        elif verb == "declare":
            values.append(row.worth)
        else:
            values.append(UNPLANNED + FALLBACK[verb])
    return values
