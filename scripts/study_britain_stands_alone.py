"""Play Britain Stands Alone between greedy players many times, and write docs/britain-stands-alone-balance.md.

    python scripts/study_britain_stands_alone.py [MATCHES] --into FOLDER [--workers 2] [--print]

The seeds are 1, 2, ..., in turn of the three scenarios; the same code gives the same figures.  FOLDER has a line for
each match that is done: whoever is interrupted starts again with the same FOLDER; with 0 for MATCHES the page is made
of what is there.  With --print it is printed and not written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from beachhead.edition.events import TurnBegan
from beachhead.games.britain_stands_alone import events as told
from beachhead.games.britain_stands_alone.core import act
from beachhead.games.britain_stands_alone.edition import load_edition
from beachhead.games.britain_stands_alone.events_air import CameDown, MissionFlew
from beachhead.games.britain_stands_alone.events_fleet import NavalCombatBegan
from beachhead.games.britain_stands_alone.events_sea import Landed
from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import BR, GE, SIDES
from beachhead.kernel.events import Event
from beachhead.kernel.module import find, find_scenario
from beachhead.lab.ladder import interval
from beachhead.lab.selfplay import play_matches
from beachhead.lab.study import Study, Summary, command, share, table, used

PAGE = Path(__file__).parent.parent / "docs" / "britain-stands-alone-balance.md"
INTRODUCTION = Path(__file__).with_suffix(".md")
GAME = "britain_stands_alone"
MATCHES = 900
SCENARIOS = ("sealion", "battle_of_britain", "july")
DEADLINE = 5
"""15.2 The turns after the first landing at the end of which the British may first declare the match over."""

AIRCRAFT = {
    "spitfire": "Spitfires and Hurricanes",
    "blenheim": "Blenheims",
    "wellington": "Wellingtons",
    "me109": "Me 109",
    "me110": "Me 110",
    "ju87": "Ju 87",
    "ju88": "Ju 88",
    "he111": "He 111",
    "ju52": "Ju 52",
}
OF_HISTORY = {
    "spitfire": "about 41",
    "blenheim": "bombers of all kinds",
    "wellington": "about 20",
    "me109": "fighters of both",
    "me110": "kinds about 35",
    "ju87": "bombers of all",
    "ju88": "kinds about 40",
    "he111": "",
}
FLEETS = {
    "British battleships and battlecruisers": (BR, ("bb", "bc")),
    "British cruisers": (BR, ("ca", "cl", "cla")),
    "British destroyer points": (BR, ("dd",)),
    "German warships": (GE, ("pb", "pd", "ca", "cl")),
    "German destroyer and torpedo boat points": (GE, ("dd", "tb")),
    "Prahm and landing craft points": (GE, ("prahm", "lc")),
}
CAUSES = {"time": "the last turn", "sudden_death": "Sudden Death"}
LEVELS = ("german_decisive", "german_substantial", "german_marginal", "british_marginal", "british_substantial")
WORST = ("british_decisive", "british_crushing")


class Told(Summary, frozen=True, kw_only=True):
    """What one match was.

    `turn` is the last, `invaded` that of the first landing by sea or air (0: none); `mine` the sea zone of the Mine.
    `first` are the hexes stormed or dropped on in the turn of the first landing, `ports` those that ever were German,
    `capacity` what they held at the end of each turn from the first landing on, `ashore` the divisions that came.
    `last_ashore`: the last turn in which a German was in England.  `aircraft` are the points lost by kind, `by` how,
    `before` of them before the landing; `afloat` ships and points sunk by side and kind, `steps` those lost on land.
    """

    scenario: str
    winner: str
    level: str
    cause: str
    naval: int
    other: int
    turn: int
    invaded: int
    mine: str
    first: list[str]
    ports: list[str]
    capacity: list[int]
    london: int
    ashore: int
    last_ashore: int
    aircraft: dict[str, int]
    by: dict[str, int]
    before: dict[str, int]
    afloat: dict[str, int]
    steps: dict[str, int]
    missions: dict[str, int]
    sea_fights: int
    verbs: dict[str, int]


class Chronicle:
    """What is counted of a match while its events are gone through."""

    def __init__(self, game: Sealion) -> None:
        self.game, self.edition = game, game.edition
        self.turn = self.landing = self.sea_fights = self.london = 0
        self.cause = ""
        self.first: dict[str, None] = {}
        self.ports: dict[str, None] = {}
        self.held: set[int] = set()
        self.capacity: list[int] = []
        self.ashore: set[int] = set()
        self.last_ashore = 0
        self.count: dict[str, Counter[str]] = {
            name: Counter() for name in ("aircraft", "by", "before", "afloat", "steps", "missions")
        }

    def hear(self, event: Event) -> None:
        """An event."""
        for kind, heard in HEARD.items():
            if isinstance(event, kind):
                heard(self, event)

    def turn_begins(self, event: TurnBegan) -> None:
        """The turn before is over: what the Germans hold is noted."""
        self.close_turn()
        self.turn = event.turn

    def close_turn(self) -> None:
        """What the Germans hold at the end of a turn."""
        if self.landing:
            ports = self.edition.ports
            self.capacity.append(sum(ports[space].capacity or 0 for space in self.held if space in ports))
            self.london = max(self.london, len(self.held & set(self.edition.london)))

    def land(self, space: int, unit: int) -> None:
        """Somebody is ashore, or has come down."""
        self.landing = self.landing or self.turn
        if self.turn == self.landing:
            self.first[self.edition.board.name(space)] = None
        if self.edition.units[unit].size == "division":
            self.ashore.add(unit)

    def dropped(self, event: CameDown) -> None:
        """8.6 From the air."""
        self.land(event.space, event.piece)

    def landed(self, event: Landed) -> None:
        """9.3 On an own shore."""
        if event.space < len(self.edition.chart.names) and self.game.side(event.piece) == GE:
            self.land(event.space, event.piece)

    def advanced(self, event: told.Advanced) -> None:
        """6.3, 9.4 From the sea to a beach."""
        if event.path[0] >= len(self.edition.chart.names) and self.game.side(event.piece) == GE:
            self.land(event.path[-1], event.piece)

    def changed(self, event: told.ControlChanged) -> None:
        """1.3 A hex has changed hands."""
        (self.held.add if event.side == GE else self.held.discard)(event.hex)
        if event.side == GE and event.hex in self.edition.ports:
            self.ports[self.edition.ports[event.hex].name] = None

    def flown(self, event: MissionFlew) -> None:
        """8.2 A mission."""
        self.count["missions"][f"{SIDES[event.side]} {event.task}"] += 1

    def fought(self, event: NavalCombatBegan) -> None:
        """9.2 A fight at sea."""
        self.sea_fights += 1

    def lost(self, event: told.PieceLost) -> None:
        """Somebody is out of the match."""
        kind = self.edition.units[event.piece]
        if kind.arm == "air":
            self.count["aircraft"][kind.kind] += 1
            self.count["by"][f"{kind.side} {event.cause}"] += 1
            self.count["before"][kind.kind] += not self.landing
        elif kind.arm in ("ship", "points"):
            self.count["afloat"][f"{kind.side} {kind.kind}"] += 1
        else:
            self.count["steps"][kind.side] += 1
            if kind.side == SIDES[GE]:
                self.last_ashore = self.turn

    def stepped(self, event: told.StepLost) -> None:
        """6.2 A step."""
        if self.edition.units[event.piece].arm == "land":
            self.count["steps"][self.edition.units[event.piece].side] += 1

    def ended(self, event: told.MatchEnded) -> None:
        """15.2 It is over."""
        self.close_turn()
        self.cause = event.cause


HEARD: dict[type[Event], Callable[[Chronicle, Any], None]] = {
    TurnBegan: Chronicle.turn_begins,
    CameDown: Chronicle.dropped,
    Landed: Chronicle.landed,
    told.Advanced: Chronicle.advanced,
    told.ControlChanged: Chronicle.changed,
    MissionFlew: Chronicle.flown,
    NavalCombatBegan: Chronicle.fought,
    told.PieceLost: Chronicle.lost,
    told.StepLost: Chronicle.stepped,
    told.MatchEnded: Chronicle.ended,
}


def scenario_of(seed: int) -> str:
    """The scenario of a seed."""
    return SCENARIOS[(seed - 1) % len(SCENARIOS)]


def tell(seed: int) -> Told:
    """Play one match and sum it up."""
    seats = dict.fromkeys(SIDES, "greedy")
    ((match, played),) = play_matches(GAME, scenario=scenario_of(seed), seats=seats, seed=seed)
    game = match.game
    assert isinstance(game, Sealion)
    chronicle = Chronicle(game)
    for _, event in match.events(everything=True):
        chronicle.hear(event)
    s = game.state
    return Told(
        seed=seed,
        scenario=scenario_of(seed),
        winner=played.winner or "",
        level=played.level,
        cause=chronicle.cause,
        naval=s.awards.naval,
        other=s.awards.other,
        turn=s.turn,
        invaded=s.invaded,
        mine=game.edition.board.name(s.mine) if s.mine >= 0 else "",
        first=list(chronicle.first),
        ports=list(chronicle.ports),
        capacity=chronicle.capacity,
        london=chronicle.london,
        ashore=len(chronicle.ashore),
        last_ashore=s.turn if game.on_map(GE) else chronicle.last_ashore,
        sea_fights=chronicle.sea_fights,
        verbs=dict(Counter(action.verb for _, action in match.history)),
        **{name: dict(found) for name, found in chronicle.count.items()},
    )


# -- the page --------------------------------------------------------------------------------------------


def by_scenario(found: Sequence[Told]) -> Iterable[tuple[str, list[Told]]]:
    """The matches of each scenario that was played, with its name."""
    for scenario in SCENARIOS:
        those = [one for one in found if one.scenario == scenario]
        if those:
            yield find_scenario(find(GAME), scenario).name, those


def average(values: Iterable[float]) -> str:
    """A mean with one decimal; a dash of nothing."""
    known = list(values)
    return f"{mean(known):.1f}" if known else "-"


def across(found: Sequence[Told], rows: dict[str, Callable[[list[Told]], str]], head: str) -> list[str]:
    """A table with a column for each scenario."""
    columns = list(by_scenario(found))
    lines = [(name, *(value(those) for _, those in columns)) for name, value in rows.items()]
    return table((head, *(name for name, _ in columns)), lines)


def results(found: Sequence[Told]) -> list[str]:
    """Who won, how clearly, and how it ended."""
    rows: dict[str, Callable[[list[Told]], str]] = {
        "matches": lambda those: str(len(those)),
        "German wins": lambda those: share(sum(one.winner == "ge" for one in those), len(those)),
        "in 95 cases of 100 between": likely,
    }
    for level in (*LEVELS, *WORST):
        rows[level.replace("_", " ")] = lambda those, level=level: share(  # type: ignore[misc]
            sum(one.level == level for one in those), len(those)
        )
    for cause, name in CAUSES.items():
        for side, who in (("ge", "German"), ("br", "British")):
            rows[f"ended by {name}, {who} victory"] = lambda those, cause=cause, side=side: share(  # type: ignore[misc]
                sum((one.cause, one.winner) == (cause, side) for one in those), len(those)
            )
    rows["Naval Victory Points"] = lambda those: average(one.naval for one in those)
    rows["Other Victory Points"] = lambda those: average(one.other for one in those)
    return across(found, rows, "")


def likely(those: Sequence[Told]) -> str:
    """Between what the share of German wins lies."""
    low, high = interval(sum(one.winner == "ge" for one in those), len(those))
    return f"{100 * low:.0f} and {100 * high:.0f} %"


def landings(found: Sequence[Told]) -> list[str]:
    """When they come, how long they hold, what they take."""
    edition = load_edition()
    rows: dict[str, Callable[[list[Told]], str]] = {
        "matches with a landing": lambda those: share(sum(one.invaded > 0 for one in those), len(those)),
        "first landing: earliest": lambda those: named(edition.turn_name, min, those),
        "median": lambda those: named(edition.turn_name, middle, those),
        "latest": lambda those: named(edition.turn_name, max, those),
        "divisions that came": lambda those: average(one.ashore for one in those if one.invaded),
        "turns in England": lambda those: average(one.last_ashore - one.invaded + 1 for one in those if one.invaded),
        "printed port capacity, most": lambda those: average(max(one.capacity) for one in those if one.capacity),
        "the same at the end of the fifth turn after": lambda those: average(
            one.capacity[DEADLINE] for one in those if len(one.capacity) > DEADLINE
        ),
        "5 or more then": lambda those: share(
            sum(one.capacity[DEADLINE] >= DEADLINE for one in those if len(one.capacity) > DEADLINE),
            sum(len(one.capacity) > DEADLINE for one in those),
        ),
        "London hexes, most": lambda those: average(one.london for one in those if one.invaded),
    }
    return across(found, rows, "")


def named(name: Callable[[int], str], pick: Callable[[list[int]], int], those: Sequence[Told]) -> str:
    """The name of a turn of all in which a landing was made."""
    turns = [one.invaded for one in those if one.invaded]
    return name(pick(turns)) if turns else "-"


def middle(turns: list[int]) -> int:
    """The median."""
    return sorted(turns)[len(turns) // 2]


def places(found: Sequence[Told]) -> list[str]:
    """Where they land first, and the ports that they take."""
    landed = [one for one in found if one.invaded]
    ports = load_edition().ports
    names = {load_edition().board.name(space): port.name for space, port in ports.items()}
    first = Counter(space for one in landed for space in one.first).most_common(12)
    taken = Counter(port for one in landed for port in one.ports).most_common(12)
    rows = [(f"{space} {names.get(space, '')}".strip(), share(times, len(landed))) for space, times in first]
    return [
        *table(("first landed or dropped at", "of the landings"), rows),
        *table(("port ever taken", "of the landings"), [(port, share(times, len(landed))) for port, times in taken]),
    ]


def aircraft(found: Sequence[Told]) -> list[str]:
    """Points lost by kind, beside 1940."""
    columns = list(by_scenario(found))
    rows = []
    for kind, name in AIRCRAFT.items():
        each = (
            " / ".join(average(lost.get(kind, 0) for lost in found) for found in both(those)) for _, those in columns
        )
        rows.append((name, *each, OF_HISTORY.get(kind, "")))
    heads = ("points lost a match / before the landing", *(name for name, _ in columns), "in 1940, of some 25 aircraft")
    return table(heads, rows)


def both(those: Sequence[Told]) -> Iterable[list[dict[str, int]]]:
    """What was lost in the air in each of some matches: in all, and before the landing."""
    yield [one.aircraft for one in those]
    yield [one.before for one in those]


def how_lost(found: Sequence[Told]) -> list[str]:
    """What aircraft were lost by."""
    every = Counter[str]()
    for one in found:
        every.update(one.by)
    rows = [(cause.replace("_", " "), f"{times / len(found):.1f}") for cause, times in every.most_common()]
    return table(("air points lost by", "a match"), rows)


def fleets(found: Sequence[Told]) -> list[str]:
    """Ships and points sunk, steps lost on land."""
    rows: dict[str, Callable[[list[Told]], str]] = {}
    for name, (side, kinds) in FLEETS.items():
        keys = [f"{SIDES[side]} {kind}" for kind in kinds]
        rows[name] = lambda those, keys=keys: average(  # type: ignore[misc]
            sum(one.afloat.get(key, 0) for key in keys) for one in those
        )
    rows["Naval Combats"] = lambda those: average(one.sea_fights for one in those)
    rows["British steps on land"] = lambda those: average(one.steps.get("br", 0) for one in those)
    rows["German steps on land"] = lambda those: average(one.steps.get("ge", 0) for one in those)
    return across(found, rows, "lost a match")


def missions(found: Sequence[Told]) -> list[str]:
    """What was flown."""
    keys = sorted({key for one in found for key in one.missions})
    rows: dict[str, Callable[[list[Told]], str]] = {
        key: lambda those, key=key: average(one.missions.get(key, 0) for one in those)  # type: ignore[misc]
        for key in keys
    }
    return across(found, rows, "missions a match")


def page(found: Sequence[Told]) -> str:
    """The whole page."""
    counted = ", ".join(f"{len(those)} of {name}" for name, those in by_scenario(found))
    lines = [
        INTRODUCTION.read_text(encoding="utf-8").format(
            matches=len(found), last=max((one.seed for one in found), default=0), counted=counted
        ),
        *["## Who wins", "", *results(found)],
        *["## The landing", "", *landings(found), *places(found)],
        *["## In the air", "", *aircraft(found), *how_lost(found), *missions(found)],
        *["## At sea and on land", "", *fleets(found)],
        *["## What was done", "", *used([one.verbs for one in found], act.by_verb)],
    ]
    return "\n".join(lines).rstrip() + "\n"


STUDY = Study(GAME, Told, tell, page, PAGE, MATCHES)

if __name__ == "__main__":
    command(STUDY, __doc__)()
