"""A match of Falklands Showdown by the words, beside the one that the engine plays, for laws of its operations."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from openings import COMING, Open
from sheets import AREAS, BASES, BOX, COUNTERS, HOME, LAND, SEA, STANLEY, ZONE, Counter, Sheet
from waters import Waters

from beachhead.games.falklands_showdown.model import AR, SIDES, UK, Done

OTHER = {"uk": "ar", "ar": "uk"}
SECOND = {"4-1": ("uk",), "4-2": ("ar",), "4-3": ("uk", "ar")}
"""7.0h Whom an event allows a second operation."""

ADDED = {("uk", "6-1"): {10, 24}, ("uk", "6-2"): {22}, ("ar", "6-3"): {1}}
"""11.3 The operations of which an event adds one."""


class MatchOverError(Exception):
    """4.5, 5.1 Play stops at once."""


class Words:
    """An operations phase by the words."""

    def __init__(self, chance: random.Random, sheet: Sheet, *, points: int = 8, left: int = 30, **state: Any) -> None:
        self.chance, self.sheet, self.side, self.enemy = chance, sheet, sheet.side, OTHER[sheet.side]
        self.points, self.left = points, left
        self.likes, self.like = dict[str, float](), 1.0
        self.lost = {name for name in COUNTERS.keys() - sheet.at.keys() if not sheet.to_come(name)}
        self.lost -= {name for name in sorted(COMING) if chance.random() < 0.7}
        self.met = self.together() is not None or chance.random() < 0.3
        self.called = bool(COMING & (self.lost | sheet.at.keys()))
        if self.called:
            sheet.done.insert(0, ("ar", 2))
        self.faces = [chance.randint(1, 6) for _ in range(90)]
        self.heard: dict[str, int] = {}
        sides = {"uk": UK, "ar": AR}
        done = [Done(1, sides[side], number) for side, number in sheet.done]
        more = {"points": points, "operations": left, "rendezvous": self.met, "done": done} | state
        sheet.at |= dict.fromkeys(self.lost, "lost")
        self.at: Waters = sheet.waters(self.faces, **more)
        for name in self.lost:
            del sheet.at[name]

    def reading(self, name: str) -> str:
        """How a doubtful clause is read."""
        return self.sheet.readings.get(name, "")

    # -- asking ------------------------------------------------------------------------------------------

    def roll(self) -> int:
        """The next die."""
        return self.faces.pop(0)

    def news(self, kind: str) -> list[Any]:
        """The events of a kind since the last time that somebody asked for them."""
        events = self.at.events(kind)
        before, self.heard[kind] = self.heard.get(kind, 0), len(events)
        return events[before:]

    def asked(self, options: Iterable[str], side: str = "") -> str:
        """Choose one of the options, which must be just those that are open."""
        options = {*options}
        assert (self.at.side, self.at.options()) == (side or self.side, options)
        assert self.at.dice_left() == tuple(self.faces)
        listed = sorted(options)
        (choice,) = self.chance.choices(listed, [self.likes.get(option, self.like) for option in listed])
        self.at.do(choice)
        return choice

    def one_of(self, verb: str, names: Iterable[str], side: str = "", more: Iterable[str] = ()) -> str:
        """Choose a target of a verb; if there is but one, nobody is asked."""
        options = {f"{verb} {name}" for name in names} | {*more}
        choice = options.pop() if len(options) == 1 else self.asked(options, side)
        return choice.partition(" ")[2]

    def sent(self, ready: set[str], goals: Callable[[str], set[str]]) -> tuple[list[str], str]:
        """7.1.13, 7.1.14 A fleet of one area, ship by ship or all that are ready there, and where it sails."""
        areas = {self.sheet.at[name] for name in ready}
        fleet = list[str]()
        while True:
            if not fleet:
                options = {f"sail {name}" for name in ready} | {f"fleet {area}" for area in areas}
            else:
                area = self.sheet.at[fleet[0]]
                left = {name for name in ready if self.sheet.at[name] == area and name not in fleet}
                options = {f"sail {name}" for name in left} | {f"to {there}" for there in goals(area)}
                options |= {f"fleet {area}"} if left else set()
            verb, _, name = self.asked(options).partition(" ")
            if verb == "fleet":
                fleet = [one for one in sorted(ready) if self.sheet.at[one] == name]
            elif verb == "sail":
                fleet.append(name)
            else:
                self.sheet.at |= dict.fromkeys(fleet, name)
                return fleet, name

    # -- what comes of it --------------------------------------------------------------------------------

    def score(self, points: int) -> None:
        """4.1, 4.5 Victory Points, at once."""
        self.points += points
        if points and not -5 < self.points < 20:
            raise MatchOverError

    def settle(self, *areas: str) -> None:
        """3.6, 4.4, 9.6 Who is alone in a land area controls it, from that instant; aircraft look for another base."""
        for area in areas:
            uk, ar = (bool(self.sheet.troops(area, side)) for side in ("uk", "ar"))
            falls = area in self.sheet.uk and not uk and (ar or self.reading("empty") == "ar")
            taken = uk and not ar and area not in self.sheet.uk
            worth = int(AREAS[area].get("vp", 0))
            if falls:
                self.sheet.uk.discard(area)
                self.score(worth)
            if taken:
                self.sheet.uk.add(area)
                self.score(-worth)
                self.rebase(area)

    def havens(self, *but: str) -> set[str]:
        """6.2, 6.3, 7.1.8e Where aircraft may land."""
        shut = {STANLEY} if self.sheet.black_buck else set()
        bases = BASES.keys() - self.sheet.uk - shut
        return {base for base in bases if len(self.planes(base)) < BASES[base]} - {*but} | ({HOME} - {*but})

    def planes(self, area: str) -> list[Counter]:
        """The aircraft based in an area."""
        return [one for one in self.sheet.on(area, "ar") if one.kind == "aircraft"]

    def rebase(self, area: str) -> None:
        """9.6 Emergency rebasing."""
        based = {one.id for one in self.planes(area)}
        rolled = [die for die in self.news("DieRolled") if die.what == "rebasing"]
        assert {*self.at.names(die.unit for die in rolled)} == based
        for die in rolled:
            (name,), face = self.at.names((die.unit,)), self.roll()
            assert (die.face, die.good) == (face, face <= 4)
            if face > 4:
                based.remove(name)
                self.lose(name)
        while based:
            havens = self.havens(area)
            if havens == {HOME}:
                self.sheet.at |= dict.fromkeys(based, HOME)
                return
            (name,) = self.at.names(self.at.ask.about)
            based.remove(name)
            self.sheet.at[name] = self.one_of("to", havens, "ar")

    def lose(self, name: str) -> None:
        """10.11 A unit is eliminated; who is aboard goes with it."""
        for gone in [name, *(each.id for each in self.sheet.cargo(name))]:
            del self.sheet.at[gone]
            self.sheet.hits.discard(gone)
            self.lost.add(gone)

    def together(self) -> str | None:
        """10.9 The sea area in which Atlantic Conveyor and both carriers are."""
        where = {self.sheet.at.get(name) for name in ("uk-atlantic-conveyor", "uk-hermes", "uk-invincible")}
        return next(iter(where)) if len(where) == 1 and where <= SEA else None

    # -- Naval moves --------------------------------------------------------------------------------------

    def into_the_box(self, fleet: set[str]) -> None:
        """9.7 Damaged ships may go on."""
        while BOX in self.sheet.uk:
            able = {name for name in fleet & self.sheet.hits if self.sheet.at[name] == "sea-5"}
            if not able:
                return
            choice = self.asked({f"sail {name}" for name in able} | {"done"})
            if choice == "done":
                return
            self.sheet.at[choice.partition(" ")[2]] = BOX

    # -- the phase ---------------------------------------------------------------------------------------

    def open(self) -> set[int]:
        """7.0 The operations that are open."""
        return Open(self.sheet, self.lost).all()

    def added(self) -> set[int]:
        """11.3 Of these an event adds one."""
        opened = Open(self.sheet, self.lost)
        numbers = ADDED.get((self.side, self.sheet.event), set())
        return {one for one in numbers if (opened.airlift() if one == 1 else getattr(opened, f"op{one}")())}

    def play(self) -> list[str]:
        """The whole phase; returns which operations were named."""
        named: list[str] = []
        try:
            self.phase(named)
        except MatchOverError:
            assert self.winner()
        assert self.at.over
        self.compare()
        return named

    def phase(self, named: list[str]) -> None:
        """7.0 One operation after the other."""
        most = 1 + (self.side in SECOND.get(self.sheet.event, ()))
        used, free = 0, True
        while True:
            options = {f"op {number}" for number in self.open()} if used < most else set()
            options |= {f"free {number}" for number in self.added()} if free else set()
            if not options:
                return
            choice = self.asked(options | ({"end"} if used else set()))
            named.append(choice)
            verb, _, number = choice.partition(" ")
            if verb == "end":
                return
            self.operate(int(number), verb == "free")
            free, used = free and verb != "free", used + (verb == "op")

    def operate(self, number: int, free: bool) -> None:
        """One operation, and what follows when it is completed (4.4(1), 5.3, 4.6)."""
        if number == 1:
            self.op1(free)
        elif number == 22:
            self.op22(1 if free else 5)
        elif number != 25:
            getattr(self, f"op{number}")()
        self.sheet.done.append((self.side, number))
        if self.side == "ar":
            return
        self.left -= not free
        absent = not any(self.sheet.fleet(area, "uk") for area in ZONE)
        self.score(int(absent and (not free or self.reading("absence") == "each")))
        if not self.left:
            raise MatchOverError

    def op1(self, free: bool) -> None:
        raise NotImplementedError

    def op22(self, most: int) -> None:
        raise NotImplementedError

    def winner(self) -> str:
        """4.2, 4.5, 4.6 Who has won, if the match is over."""
        if not -5 < self.points < 20:
            return "uk" if self.points < 0 else "ar"
        if self.left:
            return ""
        holds = STANLEY in self.sheet.uk and (not self.sheet.contested(STANLEY) or self.reading("contested") == "uk")
        return "uk" if holds and self.points <= 0 else "ar"

    def compare(self) -> None:
        """Everything is as the engine has it."""
        at, sheet, state = self.at, self.sheet, self.at.game.state
        assert (at.points, state.operations, state.black_buck) == (self.points, self.left, sheet.black_buck)
        assert (state.group, state.stealth, state.rendezvous) == (sheet.group, sheet.stealth, self.met)
        assert ("" if state.winner < 0 else SIDES[state.winner]) == self.winner()
        assert {area for area in (*LAND, BOX) if at.holder(area) == "uk"} == sheet.uk
        places = {name: at.where(name) for name in COUNTERS}
        assert {name: place for name, place in places.items() if place not in ("reserve", "lost")} == sheet.at
        assert {name for name, place in places.items() if place == "lost"} == self.lost
        assert {name for name in sheet.at if at.unit(name).hits} == sheet.hits
        assert at.dice_left() == tuple(self.faces)
