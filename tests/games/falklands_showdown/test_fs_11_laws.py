"""5.0, 11.0 and 4.0 as a law over whole turns made at random: which phase follows, what events do at once.

How long they hold, how operations are counted, and how the match ends."""

from __future__ import annotations

import random

import pytest
from by_words import OTHER, MatchOverError
from quiet_operations import QUIET, Quiet
from sheets import COUNTERS, LAND, STANLEY, scattered

from beachhead.games.falklands_showdown.model import PHASES

SEEDS, EACH = range(8), 26
READINGS = {
    "edition": ("second", "second", "first"),
    "contested": ("ar", "uk"),
    "absence": ("none", "each"),
    "empty": ("keeps", "ar"),
}


class Turns(Quiet):
    """Several turns by the words."""

    exocet, turn = "", 1

    def begin(self, phase: str, side: str) -> None:
        """5.2 The phase of a side."""
        self.side = self.sheet.side = side
        self.enemy = OTHER[side]
        state = self.at.game.state
        assert (PHASES[state.phase], state.turn) == (phase, self.turn)

    def play(self) -> list[str]:
        """5.1, 5.2 Phase after phase."""
        named: list[str] = []
        try:
            for _ in range(3):
                for side in ("uk", "ar"):
                    self.begin(f"{side}_ops", side)
                    self.phase(named)
                for side in ("uk", "ar"):
                    if any(name[:2] == side and COUNTERS[name].type == "S" for name in self.sheet.at):
                        self.begin(f"{side}_subs", side)
                        self.dive(side)
                self.event(named)
                self.turn += 1
        except MatchOverError:
            assert self.at.over
        self.compare()
        assert self.at.over == bool(self.winner())
        assert self.at.game.state.exocet == self.exocet
        return named

    def dive(self, side: str) -> None:
        """8.0 A submarine phase in which nobody moves."""
        subs = {name for name in self.sheet.at if name[:2] == side and COUNTERS[name].type == "S"}
        assert (self.at.side, self.at.options()) == (side, {f"sub {name}" for name in subs} | {"end"})
        self.at.do("end")

    def event(self, named: list[str]) -> None:
        """11.0 The Random Event Phase."""
        tens, units = self.roll(), self.roll()
        roll = f"{tens}-{units}" if tens > 1 or units == 6 else "1-1"
        self.sheet.event = "1-1"
        void, trouble = False, -1
        if roll == "5-1":
            gone = {name for name in self.lost if COUNTERS[name].type in ("M3", "Dgr")}
            void = not gone
            if gone:
                name = self.one_of("choose", gone, "ar")
                self.lost.remove(name)
                self.sheet.at[name] = "argentina"
        elif roll == "5-3":
            decks = {name for name in ("uk-hermes", "uk-invincible") if name in self.sheet.at}
            void = not decks
            trouble = self.at.number(self.one_of("choose", decks, "ar")) if decks else -1
        elif roll == "5-5":
            teams = {name for name in ("uk-sas", "uk-sbs") if name in self.sheet.at}
            void = not teams
            if teams:
                self.crash(self.one_of("choose", teams, "uk"))
        elif roll == "6-4":
            void = self.exocet != ""
            self.exocet = self.exocet or "held"
        elif roll == "6-6":
            self.score(1 if self.roll() <= 3 else -1)
        self.sheet.event = "1-1" if void else roll
        told = self.news("EventRolled")[-1]
        assert (told.faces, told.void) == ((tens, units), void)
        state = self.at.game.state
        assert (state.event, state.event_unit, state.duds) == (self.sheet.event, trouble, ())
        named.append(f"{roll}{' void' if void else ''}")

    def crash(self, name: str) -> None:
        """5-5"""
        if self.roll() <= 2:
            place = self.sheet.at[name]
            self.lose(name)
            self.settle(*({place} & LAND))


def match(chance: random.Random) -> Turns:
    """A match under way, now and then near its end."""
    readings = {name: chance.choice(choices) for name, choices in READINGS.items()}
    sheet = scattered(chance, "uk", chance.randint(1, 4), **readings)
    sheet.event, sheet.group = chance.choice(("1-1", "1-1", "6-1", "6-2", "6-2")), chance.choice((3, 6))
    late = chance.random() < 0.4
    for name in [name for name, place in sheet.at.items() if place in LAND and COUNTERS[name].kind == "ground"]:
        if late and chance.random() < 0.3:
            sheet.at[name] = STANLEY
    sheet.uk |= {STANLEY} if late else set()
    sheet.without_those_to_come()
    sheet.hold_areas()
    points = chance.choice((0, 1, -1, -2) if late else (8, 8, 8, 19, 18, -4))
    left, exocet = chance.choice((1, 2, 3) if late else (30, 9, 4)), chance.choice(("", "held", "fired"))
    held = Turns(chance, sheet, points=points, left=left, whole=True, turn=1, exocet=exocet, duds=(1, 2))
    held.exocet = exocet
    frees = {f"free {number}": 20.0 for number in (1, 10, 22, 24)}
    held.likes = {f"op {number}": float(number in QUIET) for number in range(26)} | {"op 25": 4.0, "end": 0.5, **frees}
    return held


@pytest.mark.clause("FS-5.1a", "FS-5.2a", "FS-5.3a", "FS-5.3b", "FS-5.3c", "FS-7.0b", "FS-7.0h", "FS-11.1a")
@pytest.mark.clause(
    "FS-11.1b", "FS-11.3.1-1", "FS-11.3.4-1", "FS-11.3.4-2", "FS-11.3.4-3", "FS-11.3.5-1", "FS-11.3.5-3"
)
@pytest.mark.clause(
    "FS-11.3.5-5", "FS-11.3.6-4", "FS-11.3.6-6", "FS-4.2a", "FS-4.2b", "FS-4.4.1a", "FS-4.5a", "FS-4.6a"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_how_turns_go_and_what_events_do(seed: int) -> None:
    chance, named = random.Random(seed), list[str]()
    for _ in range(EACH):
        named += match(chance).play()
    assert len({name for name in named if name[1:2] == "-"}) > 15
