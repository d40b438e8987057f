"""The land attack in hand as the table shows it: strengths row by row, modifiers, the column, what the die can do.

Figures come from the rules (`strength_11_2`), outcomes from running the resolution (`odds`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from beachhead.edition.attacks import balance, outcome_face, sum_rows
from beachhead.edition.events import PhaseBegan
from beachhead.games.port_stanley.core import Core
from beachhead.games.port_stanley.events import AttackFailed, CombatRolled
from beachhead.games.port_stanley.looks.odds import Outlook, Prospect, in_battle, is_known, outlooks
from beachhead.games.port_stanley.looks.wording import WORDING, place_name, say
from beachhead.games.port_stanley.model import BATTLES, NOBODY, Battle
from beachhead.games.port_stanley.rules.combat_11.battles_11 import in_hand
from beachhead.games.port_stanley.rules.combat_11.result_11_3 import NO_EFFECT, muster, show
from beachhead.games.port_stanley.rules.combat_11.strength_11_2 import (
    Reading,
    attacking,
    defenders,
    defending,
    modifiers,
    read,
)
from beachhead.kernel import scene
from beachhead.kernel.ask import Side
from beachhead.kernel.events import Event
from beachhead.kernel.odds import percent
from beachhead.mechanics.modifiers import Contribution, total


def attack_panel(game: Core, battle: Battle, side: Side | None, told: Iterable[Event]) -> scene.Attack:
    """11.2 A land attack as a side knows it: its sum, and what the die can do."""
    name = say("port_stanley.attack.title", hexes=hexes(game, battle))
    rolled = rolled_in(battle, told) if game.state.step == BATTLES else None
    if rolled is not None:
        return fought(game, battle, name, rolled)
    if not is_known(game, battle, side):
        rows = (*sum_rows(named(game, attacking(game, battle))), note("unseen", "PS-11.2f"))
        return scene.Attack(title=name, attackers=members(battle), defenders=(), sums=rows)
    faced = shown(game, battle)
    battle = in_hand(faced)
    if not battle.attackers:
        rows = tuple(defence_rows(faced, battle))
        return scene.Attack(title=name, attackers=members(battle), defenders=defenders(faced, battle), sums=rows)
    found, ways = read(faced, battle), outlooks(faced, battle)
    return scene.Attack(
        title=name,
        attackers=members(battle),
        defenders=(*defenders(faced, battle), *battle.defending_guns),
        sums=tuple(sums(faced, battle, found)),
        outcomes=tuple(faces(ways)),
        figures=figures(faced, ways) if ways else (),
        line=line_of(game, found.line) if found else (),
        column=found.column if found else -1,
    )


def shown(game: Core, battle: Battle) -> Core:
    """11.2 The position as it will be read: with those who fight turned up, as far as one knows them."""
    faced = in_battle(game, battle, ())
    muster(faced)
    show(faced)
    return faced


def cost_of_attack(game: Core, battle: Battle, side: Side | None) -> Fraction:
    """11.5.2 How many steps the defenders can expect to lose to a land attack; none if one does not see them."""
    if not is_known(game, battle, side):
        return Fraction(0)
    faced = shown(game, battle)
    return cost(outlooks(faced, in_hand(faced)))


def hexes(game: Core, battle: Battle) -> str:
    """The hexes under attack by name."""
    return ", ".join(place_name(game.edition, space) for space in battle.hexes)


def members(battle: Battle) -> tuple[int, ...]:
    """Who attacks, fires for them, and lends a modifier."""
    return (*battle.attackers, *battle.guns, *battle.lent)


def line_of(game: Core, line: int) -> tuple[str, ...]:
    """11.2 The headings of a line of the table."""
    return tuple("-" if low is None else str(low) for low in game.edition.combat.lines[line].lowest)


# -- the sum ---------------------------------------------------------------------------------------------


def sums(game: Core, battle: Battle, found: Reading | None) -> Iterator[scene.Sum]:
    """11.2, 11.3 What each adds to the attack and to the defence, where that is read, and what changes the die."""
    yield from sum_rows(named(game, attacking(game, battle)))
    yield from defence_rows(game, battle)
    attack, defence = total(attacking(game, battle)), total(defending(game, battle))
    if found is None:
        yield note("too_weak", "PS-11.2d", attack=attack, defence=defence)
        return
    changes = modifiers(game, battle)
    for change in changes:
        text = say(f"port_stanley.modifier.{change.name}")
        yield scene.Sum(text=text, value=change.amount, total=None, clause=change.clause)
    if len(changes) > 1:
        yield scene.Sum(text=say("port_stanley.sum.die"), value=total(changes), total=None, clause="PS-11.2g")
    yield note("read", "PS-11.2b", attack=attack, defence=defence, line=found.line, column=found.column + 1)


def defence_rows(game: Core, battle: Battle) -> Iterator[scene.Sum]:
    """11.2 What each adds to the defence."""
    yield from against(game, defending(game, battle))


def against(game: Core, parts: Iterable[Contribution[int]]) -> Iterator[scene.Sum]:
    """11.2 What is added to a defence, in words."""
    for words, part in named(game, parts):
        yield note("defence", part.clause, part.unit, who=words, amount=part.amount)


def named(game: Core, parts: Iterable[Contribution[int]]) -> Iterator[tuple[str, Contribution[int]]]:
    """Contributions in words."""
    for part in parts:
        unit = WORDING.title(game, part.unit) if part.unit != NOBODY else ""
        yield say(f"port_stanley.sum.{part.name}", unit=unit), part


def note(key: str, clause: str, piece: int = NOBODY, **args: str | int) -> scene.Sum:
    """A row without a running total."""
    return scene.Sum(text=say(f"port_stanley.sum.{key}", **args), value=None, total=None, clause=clause, piece=piece)


# -- the die ---------------------------------------------------------------------------------------------


def faces(ways: Iterable[Outlook]) -> Iterator[scene.Face]:
    """11.3 What the faces give, those of the same result together, with the steps that either side can expect to
    lose."""
    together: dict[tuple[str, str], list[Outlook]] = {}
    for way in ways:
        together.setdefault(way.results, []).append(way)
    for results, same in together.items():
        chance = sum((way.chance for way in same), Fraction(0))
        one = same[0]
        lost = balance(steps(one.attackers), steps(one.defenders))
        yield outcome_face(said(*results, lost), kindness(one), chance, (way.face for way in same))


def said(attacker: str, defender: str, lost: str) -> str:
    """11.3 A result as it is printed, with whom it strikes: whom nothing happens to is left out."""
    struck = [who for who, result in (("attackers", attacker), ("defenders", defender)) if result != NO_EFFECT]
    key = "_".join(["land", *struck]) if struck else "nothing"
    return say(f"port_stanley.result.{key}", attacker=attacker, defender=defender, steps=lost)


def kindness(way: Outlook) -> int:
    """Whether a result is good (1), even (0) or bad (-1) for the attackers: who is hurt more."""
    ours, theirs = hurt(way.attackers), hurt(way.defenders)
    return (theirs > ours) - (ours > theirs)


def hurt(prospects: Iterable[Prospect]) -> Fraction:
    """How many units can expect to lose something or to go."""
    return sum((max(one.eliminated + one.step, one.retreat) for one in prospects), Fraction(0))


def steps(prospects: Iterable[Prospect]) -> Fraction:
    """11.5.2 How many steps units can expect to lose at once: one that is eliminated loses all."""
    return sum((one.step + one.eliminated * one.steps for one in prospects), Fraction(0))


def figures(game: Core, ways: Iterable[Outlook]) -> tuple[tuple[str, str], ...]:
    """The chance that all defenders have to go, that any attacker has to, and the steps lost."""
    ways = tuple(ways)
    cleared = sum((way.chance * cleared_by(way) for way in ways), Fraction(0))
    repelled = sum((way.chance * (1 - none_go(way.attackers)) for way in ways), Fraction(0))
    return (
        (say("port_stanley.figure.cleared"), percent(cleared)),
        (say("port_stanley.figure.repelled"), percent(repelled)),
        (say("port_stanley.figure.steps"), lost(ways)),
    )


def lost(ways: Iterable[Outlook]) -> str:
    """11.5.2 The steps that attackers and defenders can expect to lose."""
    ways = tuple(ways)
    return balance(sum((way.chance * steps(way.attackers) for way in ways), Fraction(0)), cost(ways))


def cost(ways: Iterable[Outlook]) -> Fraction:
    """11.5.2 How many steps the defenders can expect to lose."""
    return sum((way.chance * steps(way.defenders) for way in ways), Fraction(0))


def cleared_by(way: Outlook) -> Fraction:
    """11.5.4 The chance that a result clears the hexes: nobody has to retreat once all attackers have had to go."""
    alone = all_go(way.attackers)
    lost = Fraction(1)
    for one in way.defenders:
        lost *= one.eliminated
    return (1 - alone) * all_go(way.defenders) + alone * lost


def all_go(prospects: Iterable[Prospect]) -> Fraction:
    """The chance that every unit has to leave its hex or is lost."""
    chance = Fraction(1)
    for one in prospects:
        chance *= min(Fraction(1), one.eliminated + one.retreat)
    return chance


def none_go(prospects: Iterable[Prospect]) -> Fraction:
    """The chance that no unit has to leave its hex or is lost."""
    chance = Fraction(1)
    for one in prospects:
        chance *= 1 - min(Fraction(1), one.eliminated + one.retreat)
    return chance


# -- once it is rolled -----------------------------------------------------------------------------------


def rolled_in(battle: Battle, told: Iterable[Event]) -> CombatRolled | None:
    """11.2 The roll of a battle in this phase."""
    for event in told:
        match event:
            case CombatRolled() if event.hexes == battle.hexes:
                return event
            case PhaseBegan() | AttackFailed():
                return None
    return None


def fought(game: Core, battle: Battle, name: str, rolled: CombatRolled) -> scene.Attack:
    """11.2 A battle whose die has fallen, as it was read then."""
    attack, defence = (sum(part[1] for part in parts) for parts in (rolled.attack, rolled.defence))
    changes = tuple(
        scene.Sum(text=say(f"port_stanley.modifier.{name}"), value=amount, total=None, clause="PS-11.2g")
        for name, amount in rolled.modifiers
    )
    results = say("port_stanley.sum.rolled", face=rolled.face, row=rolled.row, results="/".join(rolled.results))
    read_ = note("read", "PS-11.2b", attack=attack, defence=defence, line=rolled.line, column=rolled.column)
    last = scene.Sum(text=results, value=None, total=None, clause="PS-11.2g")
    return scene.Attack(
        title=name,
        attackers=rolled.attackers,
        defenders=tuple(part[2] for part in rolled.defence if part[2] != NOBODY),
        sums=(read_, *changes, last),
        line=line_of(game, rolled.line),
        column=rolled.column - 1,
        rolled=rolled.face,
    )
