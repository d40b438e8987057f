"""What each side could bring against a space in its next movement: layers over the map, and a card for each space.

A game says who could come and how the strongest attack would go (`Outlook`), by its own rules on the position as the
viewer knows it; what is asked of it, how its layers are shaded and its cards are laid out, is said here once.

The sentences are in the game's catalogue, SIDE being the id of a side: `layer.threats_SIDE`; `threat.who.SIDE`, how
others speak of it; `threat.title`; `threat.some` for those who could come, `threat.nobody`, `threat.unmanned` where no
unit could come and there is an attack all the same, `threat.own` where its own units stand; `threat.HOW` of a comer,
and `threat.means.HOW`, what those are called who come like this; `threat.layer`, what the figures of a layer are;
`threat.without`, what is left out of the reckoning.  A further layer NAME (`Reach`) has `layer.NAME_SIDE` and
`threat.layer_NAME`.
"""

from __future__ import annotations

import abc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from beachhead.edition.wording import Wording
from beachhead.kernel import scene
from beachhead.kernel.ask import NOWHERE, Side
from beachhead.kernel.odds import tenths
from beachhead.kernel.refusal import UsageError
from beachhead.mechanics.pairing import pairs

P = TypeVar("P", bound=Any)

SHADES = 3
"""Shades of a layer: of each third of the most that comes to any space, those above it lie over those below."""


class Comer(NamedTuple):
    """A unit that could attack a space, with the spaces from which it could, the likeliest first.

    `strength` is what it brings, `how` names the sentence that says so; one that does not lie on the map comes from
    `start`.
    """

    unit: int
    strength: int
    stops: tuple[int, ...]
    how: str = "comes"
    start: int = NOWHERE


class Assault(NamedTuple, Generic[P]):
    """An attack that could be made: the position in which it would be, of those who could come whom it is open to, and
    by what attacks on one space are compared: the losses that the defenders have to expect."""

    then: P
    attack: scene.Attack
    comers: Sequence[Comer]
    cost: tuple[Fraction, ...] = ()


class Outlook(abc.ABC, Generic[P]):
    """What a side could bring in its next movement: `game` is the position in which that begins, as the viewer knows
    it."""

    def __init__(self, game: P, side: int) -> None:
        self.game, self.side = game, side

    @abc.abstractmethod
    def strikes(self) -> Iterable[int]:
        """The spaces that somebody could attack, whoever stands there."""

    @abc.abstractmethod
    def coming(self, space: int) -> list[Comer]:
        """Who could attack a space, the strongest first."""

    @abc.abstractmethod
    def holds(self, space: int) -> bool:
        """Whether the side stands in a space itself."""

    @abc.abstractmethod
    def assaults(self, comers: Sequence[Comer], space: int) -> Sequence[Assault[P]]:
        """The strongest attack of each kind on those who stand in a space, in any order."""

    def drawn_up(self, comers: Iterable[Comer], space: int) -> dict[int, int]:
        """Where as strong a part of the comers as can be would stand for the attack: unit -> space; one to a space."""
        who = list(comers)
        return {who[number].unit: there for there, number in pairs([comer.stops for comer in who]).items()}

    def amount(self, space: int) -> int:
        """How much could be brought against a space at once."""
        comers = self.coming(space)
        placed = self.drawn_up(comers, space)
        return sum(comer.strength for comer in comers if comer.unit in placed)


class StackingOutlook(Outlook[P]):
    """The same on hexes where several units stand together, as many as there is room for.

    `stops` are the hexes in which each unit that can attack could stand after its movement, and where it is.
    """

    def __init__(self, game: P, side: int, stops: Mapping[int, Iterable[int]]) -> None:
        super().__init__(game, side)
        self._standing: dict[int, list[int]] = {}
        for unit, spaces in stops.items():
            for space in spaces:
                self._standing.setdefault(space, []).append(unit)

    def strikes(self) -> set[int]:
        """The hexes next to where somebody could stand."""
        return {there for space in self._standing for there in self.game.edition.ways[space]}

    def beside(self, space: int, near: Iterable[int]) -> dict[int, tuple[int, ...]]:
        """By unit those of the hexes `near` a hex in which it could stand, and from which there is a way into it."""
        found: dict[int, list[int]] = {}
        for there in near:
            if space in self.game.edition.ways[there]:
                for unit in self._standing.get(there, ()):
                    found.setdefault(unit, []).append(there)
        return {unit: tuple(stops) for unit, stops in found.items()}

    def holds(self, space: int) -> bool:
        """Whether units of the side are in a hex."""
        return bool(self.game.here(space, self.side))

    def arrayed(self, comers: Iterable[Comer], space: int) -> P:
        """The position with the comers where they would stand for the attack."""
        copy: P = self.game.fork()
        for unit, there in self.drawn_up(comers, space).items():
            if copy.place(unit) != there:
                copy.put(unit, there)
        return copy

    @abc.abstractmethod
    def has_room(self, space: int, units: Collection[int]) -> bool:
        """Whether units of the side may stand in a space together, whoever else is there now."""

    def preference(self, unit: int, stop: int, space: int) -> tuple[int, ...]:
        """By what a unit chooses from where to attack a space, the least first: how far it has to go, as it stands."""
        return (self.game.edition.chart.distance(self.game.place(unit), stop),)

    def drawn_up(self, comers: Iterable[Comer], space: int) -> dict[int, int]:
        """Where there is room for them, the strongest first; whoever of their side is there and does not come stays."""
        game = self.game
        stacks: dict[int, set[int]] = {}
        placed: dict[int, int] = {}
        for comer in comers:
            here = game.place(comer.unit)
            for there in sorted(comer.stops, key=lambda stop: self.preference(comer.unit, stop, space)):
                stack = stacks.setdefault(there, {*game.here(there, self.side)} - placed.keys())
                if there == here or self.has_room(there, {*stack, comer.unit}):
                    stacks.get(here, set()).discard(comer.unit)
                    stack.add(comer.unit)
                    placed[comer.unit] = there
                    break
        return placed


Amounts = Mapping[int, int] | Mapping[int, Fraction]
"""How much could come to each space, or what that can be expected to cost there."""


class Reach(NamedTuple):
    """A further layer of what a side could bring, NAME_SIDE: `amounts` of a game's outlook, of one kind.

    `unit` stands behind its figures; only the `sides` of these numbers have it.
    """

    name: str
    clause: str
    amounts: Callable[[Any], Amounts]
    unit: str = ""
    sides: tuple[int, ...] = (0, 1)


def struck(outlook: Outlook[Any]) -> dict[int, int]:
    """How much the side could bring against each space in all, but for those that it holds itself."""
    spaces = [space for space in sorted(outlook.strikes()) if not outlook.holds(space)]
    return {space: amount for space in spaces if (amount := outlook.amount(space))}


class Threats(Generic[P]):
    """Of each side in `sides` a layer `threats_SIDE`, others of what is in `reaches`, and a card for each of the spaces
    that `spaces` counts.

    `outlook` is what a side, by its number, could bring; `clause` is that of the first layers.
    """

    def __init__(
        self,
        wording: Wording[P],
        outlook: Callable[[P, int], Outlook[P]],
        *,
        clause: str,
        spaces: Callable[[P], int],
        reaches: Sequence[Reach] = (),
    ) -> None:
        every = (Reach("threats", clause, struck), *reaches)
        self._wording, self._outlook, self._spaces = wording, outlook, spaces
        self._reaches = {
            f"{reach.name}_{wording.sides[side]}": (reach, side) for reach in every for side in reach.sides
        }
        self.names = {name: wording.sides[side] for name, (_, side) in self._reaches.items()}

    # -- the layers ------------------------------------------------------------------------------------

    def makers(self) -> dict[str, Callable[[P], scene.Layer]]:
        """The layers by name."""
        return {name: partial(self._layer, name) for name in self.names}

    def _layer(self, name: str, game: P) -> scene.Layer:
        """How much the side could bring against each space."""
        (reach, side), own = self._reaches[name], self._wording.own
        amounts: Mapping[int, int | Fraction] = dict(reach.amounts(self._outlook(game, side)))
        first = reach.amounts is struck
        told = (own("threat.layer"), own("threat.without")) if first else (own(f"threat.layer_{reach.name}"),)
        return scene.Layer(
            id=name,
            name=own(f"layer.{name}"),
            clause=reach.clause,
            areas=shades(self.names[name], amounts),
            values=tuple((space, f"{figure(amount)}{reach.unit}") for space, amount in sorted(amounts.items())),
            text=" ".join(told),
        )

    # -- the cards -------------------------------------------------------------------------------------

    def threat(self, game: P, by: Side, space: int) -> scene.Threat:
        """What a side could bring against a space.  Raises UsageError."""
        if by not in self.names.values():
            raise UsageError(f"there is no side {by!r}; there are: {', '.join(self.names.values())}", where="by")
        if not 0 <= space < self._spaces(game):
            raise UsageError(f"there is no space {space}", where="space")
        outlook = self._outlook(game, self._wording.sides.index(by))
        own = outlook.holds(space)
        comers = [] if own else outlook.coming(space)
        made = () if own else outlook.assaults(comers, space)
        best, *others = sorted(made, key=lambda assault: assault.cost, reverse=True) or (None,)
        shown = tuple(self._comer(outlook, comer, best) for comer in comers)
        arrows = tuple(self._arrows(by, zip(shown, (start_of(outlook, comer) for comer in comers), strict=True), space))
        words = self._wording
        gaps: dict[str, str | int] = {
            "side": words.own(f"threat.who.{by}"),
            "hex": words.place_name(game, space),
            "count": len(comers),
        }
        some = "own" if own else "some" if comers else "nobody" if best is None else "unmanned"
        return scene.Threat(
            by=by,
            space=space,
            title=words.own("threat.title", **gaps),
            text=words.own(f"threat.{some}{'_many' * (len(comers) > 1)}", **gaps),
            without=words.own("threat.without"),
            comers=shown,
            attack=None if best is None else msgspec.structs.replace(best.attack, arrows=arrows),
            others=tuple(other.attack for other in others if other is not None),
        )

    def _comer(self, outlook: Outlook[P], comer: Comer, best: Assault[P] | None) -> scene.Comer:
        """A comer with where it is and what it brings, and from where it would strike."""
        game, words = outlook.game, self._wording
        takes_part = best is not None and comer in best.comers and comer.unit in best.attack.attackers
        place = words.place_name(game, start_of(outlook, comer))
        return scene.Comer(
            piece=comer.unit,
            name=game.type(comer.unit).title,
            text=words.own(f"threat.{comer.how}", hex=place, value=comer.strength),
            kind=words.own(f"threat.means.{comer.how}"),
            takes_part=takes_part,
            at=best.then.place(comer.unit) if best is not None and takes_part else -1,
        )

    def _arrows(self, by: Side, comers: Iterable[tuple[scene.Comer, int]], space: int) -> Iterator[scene.Arrow]:
        """How those who take part would come, and from where they would strike; of those who do alike the first."""
        drawn = set()
        for comer, start in comers:
            for kind, path in (("advance", (start, comer.at)), ("attack", (comer.at, space))):
                if comer.takes_part and path not in drawn and min(path) >= 0 and path[0] != path[1]:
                    drawn.add(path)
                    yield scene.Arrow(kind=kind, side=by, path=path, piece=comer.piece)


def start_of(outlook: Outlook[Any], comer: Comer) -> int:
    """Where a comer sets out."""
    return comer.start if comer.start >= 0 else int(outlook.game.place(comer.unit))


def figure(amount: int | Fraction) -> str:
    """An amount in figures; an expectation with a decimal."""
    return str(amount) if isinstance(amount, int) else tenths(amount)


def shades(side: Side, amounts: Mapping[int, int | Fraction]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Areas, one over the other, that are darker the more could come to a space."""
    most = max(amounts.values(), default=0)
    bounds = (most * shade for shade in range(SHADES))
    areas = (tuple(space for space, amount in amounts.items() if amount * SHADES > bound) for bound in bounds)
    return tuple((side, area) for area in areas if area)
