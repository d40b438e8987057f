"""`beachhead show`: a position as text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from beachhead.cli.common import as_json, data_folder, match_options, print_json, read_pairs, read_record
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.module import all_games, find_scenario
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.replaying import replay
from beachhead.kernel.scene import Piece, Position


@click.command()
@click.argument("what", metavar="GAME|FILE")
@click.option("--scenario", metavar="SCENARIO", help="The scenario of GAME; its first if not given.")
@click.option("--to", type=click.IntRange(0), metavar="N", help="The position after N decisions of FILE.")
@click.option("--side", metavar="SIDE", help="What this side sees, and what it may do now.")
@match_options
@data_folder
@as_json
def show(
    what: str,
    scenario: str | None,
    to: int | None,
    side: str | None,
    options: tuple[str, ...],
    data: Path | None,
    as_json: bool,
) -> None:
    """Show a position as text.

    It is the start of a scenario of GAME, or the match recorded in FILE.

    Without --side it is what everybody may see. With --json the position is printed as the table gets it.

    \b
    Examples:
      beachhead show leyte --scenario assault
      beachhead show match.json --to 100 --side us
    """
    if what in {module.id for module in all_games()}:
        if to is not None:
            raise UsageError("goes with the record of a match, not with a game", where="--to")
        match = new_match(what, scenario, seed=0, options=read_pairs(options, "--option"), data=data)
    else:
        match = _recorded(what, scenario, to, options, data)
    sides = find_scenario(match.module, match.header.scenario).sides
    if side is not None and side not in sides:
        raise UsageError(f"there is no side {side!r}; there are: {', '.join(sides)}", where="--side")
    if as_json:
        print_json(match.view(side))
    else:
        click.echo("\n".join(lines(match, side)))


def _recorded(what: str, scenario: str | None, to: int | None, options: tuple[str, ...], data: Path | None) -> Match:
    """The match recorded in a file.  Raises UsageError."""
    file = Path(what)
    if not file.is_file():
        games = ", ".join(module.id for module in all_games())
        raise UsageError(f"{what!r} is neither a game ({games}) nor a file", where="show")
    if scenario is not None or options:
        raise UsageError("goes with a game; a record has its own", where="--option" if options else "--scenario")
    return replay(read_record(file), to=to, data=data)


def lines(match: Match, side: str | None) -> Iterator[str]:
    """A match's position as `side` sees it, line by line."""
    position = match.view(side)
    scenario = find_scenario(match.module, match.header.scenario)
    names = {look.id: look.name for look in match.module.sides}
    yield f"{match.module.name}: {scenario.name} ({match.header.scenario}), {match.decisions} decisions so far"
    yield f"Turn {position.turn} of {scenario.last_turn}, {position.phase}"
    if position.scores:
        yield "Points: " + ", ".join(f"{names.get(score.side, score.side)} {score.points}" for score in position.scores)
    if match.outcome is not None:
        yield match.outcome.text
    yield from (match.waiting(ask) for ask in match.asks.values())
    for owner, name in names.items():
        yield ""
        yield from _side_lines(match, position, owner, name)
    if side is not None and side in match.asks:
        yield ""
        yield from _question_lines(match, side)


def _side_lines(match: Match, position: Position, owner: str, name: str) -> Iterator[str]:
    """A side's pieces: on the map by space, then box by box."""
    places = {space.id: space.name for space in match.board.every_space}
    boxes = {panel.id: panel.name for panel in position.panels}
    pieces = [piece for piece in position.pieces if piece.side == owner]
    on_map = sorted((p for p in pieces if p.space >= 0), key=lambda p: (places[p.space], p.order, p.id))
    yield f"{name}, {len(on_map)} on the map" + (":" if on_map else "")
    yield from (f"  {places[piece.space]}  {_piece(piece)}" for piece in on_map)
    for box in dict.fromkeys(piece.box for piece in pieces if piece.space < 0):
        inside = [piece for piece in pieces if piece.space < 0 and piece.box == box]
        yield f"{name}, {boxes.get(box, box or 'elsewhere')}: {len(inside)}"
        yield from (f"        {_piece(piece)}" for piece in inside)


def _piece(piece: Piece) -> str:
    """A piece in one line."""
    values = " ".join(piece.values)
    marks = f"  [{', '.join(piece.marks)}]" if piece.marks else ""
    return f"{values:<11} {piece.title}{marks}{'' if piece.face == 'up' else '  (face down)'}"


def _question_lines(match: Match, side: str) -> Iterator[str]:
    """What a side is asked, and what it may do."""
    question = match.question(side)
    yield f"{question.text} ({question.clause})"
    yield from (f"  owed: {owed.text} ({owed.clause})" for owed in question.owed)
    for choice in question.choices:
        yield f"  {choice.action}: {choice.label} ({choice.clause})"
