"""How Leyte looks on the table: board, position, question and log in the table's own terms."""

from __future__ import annotations

import msgspec

from beachhead.edition.showing import arrows, only_way_on, phase_steps, side_looks
from beachhead.games.leyte.edition import Edition
from beachhead.games.leyte.looks import ways, words
from beachhead.games.leyte.looks.attack_panel import attack_panel
from beachhead.games.leyte.looks.combats import combats
from beachhead.games.leyte.model import ABSENT, GONE, JP, LOST, SIDES, US, WAITING
from beachhead.games.leyte.play import Core
from beachhead.games.leyte.rules.movement_5 import Found, moving
from beachhead.games.leyte.rules.obligations_7_1 import owing
from beachhead.kernel import scene
from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.game import Result
from beachhead.kernel.text import once_a_language
from beachhead.mechanics.symbols import NATO

SCHEMES = {"us": "green", "jp": "ochre"}
"""The colours of the sides, by the table's names for them."""

SHORE = {"sea": 0.0, "coast": 0.6, "land": 1.0, "out": 1.0}
"""How much of a hex is land, for the drawing of the coast."""


# -- the position ------------------------------------------------------------------------------------


def position(g: Core) -> scene.Position:
    """What lies on the table.  Leyte hides nothing, so that everybody sees the same."""
    s = g.state
    return scene.Position(
        turn=f"{s.turn}",
        phase=words.phase_name(s.phase) if not s.over else words.say("leyte.phase.over"),
        phasing=None if s.over else SIDES[min(s.phase, 3) // 2],
        steps=phase_steps(range(4), s.phase, words.phase_name),
        pieces=pieces(g),
        tracks=(turn_track(g),),
        panels=panels(g),
        arrows=arrows(s.trails, lambda unit: SIDES[g.side(unit)]),
        scores=tuple(score(g, side) for side in (US, JP)),
        attack=attack_panel(g, s.attack) if s.attack else None,
        combats=combats(g),
        control={
            SIDES[side]: tuple(space for space, count in enumerate(g.control[side]) if count) for side in (US, JP)
        },
    )


def pieces(g: Core) -> tuple[scene.Piece, ...]:
    """Every unit of the scenario, on the map or in a box beside it."""
    duties = {debt.piece for debt in owed(g)}
    return tuple(piece(g, unit, unit in duties) for unit, lies in enumerate(g.state.units) if lies.hex != ABSENT)


def piece(g: Core, unit: int, owes: bool) -> scene.Piece:
    """A unit as a counter."""
    printed, lies = g.type(unit), g.state.units[unit]
    return scene.Piece(
        id=unit,
        name=printed.name,
        title=printed.title,
        side=SIDES[g.side(unit)],
        space=max(lies.hex, -1),
        symbol=NATO[printed.kind],
        size=printed.size,
        values=tuple(printed.printed.split("/")),
        parts=words.factors(printed),
        formation=printed.formation,
        box=box_of(g, unit),
        marks=marks(g, unit, owes),
        due=str(lies.due) if lies.due else "",
        place=words.entry(lies.entry) if lies.hex == WAITING else "",
    )


def box_of(g: Core, unit: int) -> str:
    """The box in which a unit lies that is not on the map."""
    place = g.state.units[unit].hex
    names = {WAITING: "arrivals", LOST: "eliminated", GONE: "exited"}
    return f"{SIDES[g.side(unit)]}-{names[place]}" if place in names else ""


def marks(g: Core, unit: int, owes: bool) -> tuple[str, ...]:
    """States of a unit in this player-turn."""
    lies, clock = g.state.units[unit], g.state.clock
    if lies.hex < 0:
        return ()
    flags = {
        "owed": owes,
        "moved": lies.moved == clock and g.state.phase % 2 == 0,
        "fought": lies.fought == clock,
        "displaced": lies.shoved == clock,
    }
    return tuple(name for name, holds in flags.items() if holds)


def turn_track(g: Core) -> scene.Track:
    """The Turn Record Track of the scenario, with who receives reinforcements when."""
    arriving: dict[int, set[str]] = {}
    for unit, lies in enumerate(g.state.units):
        if lies.hex == WAITING:
            arriving.setdefault(lies.due, set()).add(SIDES[g.side(unit)])
    cells = tuple(
        scene.TrackCell(
            id=str(turn),
            text=str(turn),
            note=g.e.dates[turn],
            arrivals=tuple(side for side in SIDES if side in arriving.get(turn, ())),
        )
        for turn in range(g.scenario.first_turn, g.scenario.last_turn + 1)
    )
    return scene.Track(id="turns", name=words.say("leyte.track.turns"), cells=cells, at=str(g.state.turn))


def panels(g: Core) -> tuple[scene.Panel, ...]:
    """Boxes beside the map: arrivals, losses, exits, ground support."""
    found = []
    for side in (US, JP):
        name = SIDES[side]
        whose = {"side": words.say(f"leyte.side_short.{name}")}
        found.append(scene.Panel(id=f"{name}-arrivals", name=words.say("leyte.panel.arrivals", **whose)))
        found.append(scene.Panel(id=f"{name}-eliminated", name=words.say("leyte.panel.eliminated", **whose)))
        if side == US:
            found.append(scene.Panel(id=f"{name}-exited", name=words.say("leyte.panel.exited", **whose)))
    support = tuple((words.side_name(side), str(support_left(g, side))) for side in (US, JP))
    found.append(scene.Panel(id="support", name=words.say("leyte.panel.support"), rows=support))
    return tuple(found)


def support_left(g: Core, side: int) -> int:
    """9.0 Ground support points that a side still has in this Game-Turn."""
    s = g.state
    combat = 1 + 2 * side
    if s.phase == combat and s.fighting:
        return s.support
    return g.e.support[s.turn][side] if s.phase <= combat and not s.over else 0


def score(g: Core, side: int) -> scene.Score:
    """A side's victory points so far and what they are for."""
    rows = tuple((words.award(g, award), award.points, award.clause) for award in g.state.awards if award.side == side)
    return scene.Score(side=SIDES[side], points=g.points(side), rows=rows)


def outcome(g: Core, result: Result) -> scene.Outcome:
    """15.4 How the match ended."""
    level = next(level for level in g.e.victory_levels if level.id == result.level)
    text = words.say("leyte.outcome", level=level.name, **result.scores)
    return scene.Outcome(winner=result.winner, level=level.id, text=text, scores=result.scores)


# -- the question ------------------------------------------------------------------------------------


def question(g: Core, ask: Ask) -> scene.Question:
    """The question as the table shows it."""
    found = ways.reached(g, ask)
    asked = scene.Question(
        side=ask.side,
        text=words.render(ask.prompt),
        clause=ask.clause,
        choices=tuple(choice(g, ask, option, found) for option in ask.choices()),
        owed=owed(g) if g.state.fighting and ask.side == SIDES[g.phasing] else (),
        ends=words.ends(g, ask),
        subject=ask.about,
        ways=ways.steps(found),
        blocked=words.WORDING.blocked(g, ask),
        closed=words.WORDING.closed(g, ask),
    )
    return only_way_on(words.SENTENCES, ask, asked, why_nobody_moves(g) if ask.name == "move" else "")


def why_nobody_moves(g: Core) -> str:
    """5.11-5.24 The name of the condition that all units of the phasing player fail; "" if they fail several."""
    mine = g.units_of(g.phasing)
    failed = {next((str(name) for holds, _, name in moving(g, unit) if not holds), "") for unit in mine}
    return failed.pop() if len(failed) == 1 else ""


def choice(g: Core, ask: Ask, option: Option, found: Found) -> scene.Choice:
    """An option with its words; `found` is where the unit asked about could come to."""
    return words.WORDING.choice(
        g,
        ask,
        option,
        note=words.note(g, ask, option, found),
        marks=ways.marks(g, ask, option, found),
        times=points(g, ask) if option.action == Action("support", "1") else (),
    )


def points(g: Core, ask: Ask) -> tuple[str, ...]:
    """9.11 One point of ground support, two, and so on, in words, as many as can be added now."""
    adding = [option for option in ask.choices() if option.action.verb == "support"]
    most = max(option.value for option in adding)
    numbers = (msgspec.structs.replace(adding[0], value=number) for number in range(1, most + 1))
    return tuple(words.WORDING.label(g, ask, option) for option in numbers)


def owed(g: Core) -> tuple[scene.Owed, ...]:
    """7.11, 7.12 Who still has to fight in this Combat Phase, besides those in the attack that is being built."""
    if not g.state.fighting:
        return ()
    attack, rows = g.state.attack, []
    for unit in owing(g):
        if attack and unit in attack.attackers + attack.defenders:
            continue
        mine = g.side(unit) == g.phasing
        text = words.say("leyte.owed.attacks" if mine else "leyte.owed.attacked", unit=g.type(unit).title)
        rows.append(scene.Owed(text=text, clause="LEY-7.12a" if mine else "LEY-7.11a", piece=unit, space=g.hex(unit)))
    return tuple(rows)


# -- the board ---------------------------------------------------------------------------------------


@once_a_language
def board(e: Edition) -> scene.Board:
    """The map of an edition in the table's terms."""
    width, height = e.board.size
    return scene.Board(
        kind="hex",
        name=e.name,
        width=width,
        height=height,
        spaces=e.board.drawn(e.terrain, [SHORE[coast] for coast in e.coast]),
        terrain=words.terrain_key(e),
        sides=side_looks(words.SENTENCES, SCHEMES),
        rows=e.board.rows,
        columns=e.board.columns,
        shifted="even" if e.board.even_rows_east else "odd",
        lines=e.lines,
        labels=e.labels,
        regions=e.regions,
        provenance=e.provenance,
        north=e.north,
        space_km=e.hex_km,
    )
