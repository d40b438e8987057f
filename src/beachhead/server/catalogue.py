"""What there is to play: games, scenarios, options, boards, clauses; made once and kept as JSON."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import msgspec

from beachhead.edition.guide import Guide, guides_of
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.module import (
    GameModule,
    MatchOption,
    Scenario,
    all_games,
    find,
    find_scenario,
    looks_ahead,
    thought_of,
)
from beachhead.kernel.refusal import UsageError
from beachhead.kernel.scene import Position, Provenance, SideLook
from beachhead.kernel.text import language
from beachhead.players.ladder import read_ladder
from beachhead.players.registry import make_player
from beachhead.server.errors import TableError
from beachhead.server.messages import SENTENCES
from beachhead.server.seats import Players, named

PICTURED_BY, LONG_ENOUGH = "greedy", 250
"""The computer player that begins a match for its picture, and the decisions after which it is taken anyway."""

ENOUGH, SELDOM = 6, 10
"""Pieces of each side that make a picture; how often is looked whether they are there."""


class Strength(msgspec.Struct, frozen=True):
    """What the ladder says of a computer player: pairs of matches won against `below`, even ones as halves."""

    below: str
    pairs: int
    won: float


class PlayerEntry(msgspec.Struct, frozen=True):
    """A computer player in the lobby.  `usual`: it plays where nobody has chosen.

    `budget`: decisions that it plays out in its head for an answer, at most; `strength` is null where none is known.
    """

    id: str
    name: str
    text: str
    usual: bool
    budget: int
    strength: Strength | None


class GuideEntry(msgspec.Struct, frozen=True):
    """A lesson in the lobby."""

    id: str
    name: str
    text: str


class GameEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the lobby.  `clauses` are those of its rulebook: how much there is to learn."""

    id: str
    name: str
    year: int
    blurb: str
    clauses: int
    sides: tuple[SideLook, ...]
    scenarios: tuple[Scenario, ...]
    options: tuple[MatchOption, ...]
    players: tuple[PlayerEntry, ...]
    guides: tuple[GuideEntry, ...]


class ClauseEntry(msgspec.Struct, frozen=True):
    """A row of a game's clause ledger; `chapter` is the heading that it stands under, "" for none."""

    id: str
    kind: str
    text: str
    source: str
    chapter: str


class EditionEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What a game's edition is: where its tables and map come from, and how its doubtful clauses are read.

    `rules` is the version of our rules, `clauses` how many there are.
    """

    name: str
    year: int
    blurb: str
    rules: str
    clauses: int
    scenarios: tuple[Scenario, ...]
    provenance: tuple[Provenance, ...]
    options: tuple[MatchOption, ...]


class Page(NamedTuple):
    """JSON and its entity tag."""

    body: bytes
    tag: str


class Catalogue:
    """What there is to play.  Unknown games and scenarios raise TableError with status 404."""

    def __init__(self, players: Players, data: Path | None = None) -> None:
        self.players = players
        self.data = data
        self._lock = Lock()
        self._pages: dict[tuple[str, ...], Page] = {}  # by language and what it is about

    def games(self) -> Page:
        """Every game with its scenarios, options and players."""
        return self._page(("games",), lambda: [self._game(module) for module in all_games()])

    def board(self, game: str) -> Page:
        """A game's board; the same for all its scenarios."""
        module = _find(game)
        return self._page(("board", game), lambda: msgspec.to_builtins(self._start(module, None).board))

    def clauses(self, game: str) -> Page:
        """A game's clause ledger."""
        module = _find(game)
        return self._page(
            ("clauses", game),
            lambda: [ClauseEntry(c.id, c.kind, c.text, c.source, c.chapter) for c in module.ledger()],
        )

    def edition(self, game: str) -> Page:
        """What is reconstructed and what was ruled."""
        module = _find(game)
        return self._page(
            ("edition", game),
            lambda: EditionEntry(
                name=module.name,
                year=module.year,
                blurb=module.blurb,
                rules=module.rules_version,
                clauses=len(module.ledger()),
                scenarios=module.scenarios,
                provenance=module.provenance(),
                options=module.options,
            ),
        )

    def position(self, game: str, scenario: str | None) -> Page:
        """The position at a scenario's start, as everybody may see it."""
        module = _find(game)
        try:
            chosen = find_scenario(module, scenario).id
        except UsageError as error:
            raise TableError(404, "unknown_scenario", str(error), where=error.where) from None
        return self._page(("position", game, chosen), lambda: self._start(module, chosen).view(None))

    def cover(self, game: str, scenario: str | None) -> Page:
        """A position that pictures a scenario, as everybody may see it.

        That at its start; where nothing lies on the map then, as before sides deploy, that to which its guide leads,
        or without one that to which computer players come.
        """
        module = _find(game)
        try:
            chosen = find_scenario(module, scenario).id
        except UsageError as error:
            raise TableError(404, "unknown_scenario", str(error), where=error.where) from None
        return self._page(("cover", game, chosen), lambda: self._pictured(module, chosen))

    # -- inside ----------------------------------------------------------------------------------------

    def _start(self, module: GameModule, scenario: str | None) -> Any:
        return new_match(module.id, scenario, seed=0, data=self.data)

    def _pictured(self, module: GameModule, scenario: str) -> Position:
        start: Match = self._start(module, scenario)
        if max(_on_the_map(start).values(), default=0):
            return start.view(None)
        guide = next((guide for guide in guides_of(module) if guide.scenario == scenario), None)
        if guide is None:
            return _played(start).view(None)
        return _led(new_match(module.id, scenario, seed=guide.seed, data=self.data), guide).view(None)

    def _game(self, module: GameModule) -> GameEntry:
        guides = guides_of(module)
        words = self._start(module, None).render if guides else None
        return GameEntry(
            id=module.id,
            name=module.name,
            year=module.year,
            blurb=module.blurb,
            clauses=len(module.ledger()),
            sides=module.sides,
            scenarios=module.scenarios,
            options=module.options,
            players=tuple(
                PlayerEntry(
                    p.id,
                    named(p),
                    p.text or SENTENCES.find(f"server.player.{p.id}"),
                    p.id == self.players.usual,
                    thought_of(module).budget if p.ahead else 0,
                    self._strength(module.id, p.id),
                )
                for p in self.players.known.values()
                if not p.ahead or looks_ahead(module)
            ),
            guides=tuple(
                GuideEntry(game.id, words(game.text("name")), words(game.text("about"))) for game in guides if words
            ),
        )

    def _strength(self, game: str, player: str) -> Strength | None:
        """Against the strongest of those below that it has met."""
        rungs = [rung for rung in read_ladder() if (rung.game, rung.level) == (game, player)]
        return Strength(self.players.name(rungs[-1].below), rungs[-1].pairs, rungs[-1].won) if rungs else None

    def _page(self, key: tuple[str, ...], make: Callable[[], Any]) -> Page:
        spoken = (language(), *key)
        with self._lock:
            if spoken not in self._pages:
                body = msgspec.json.encode(make())
                self._pages[spoken] = Page(body, f'"{hashlib.sha256(body).hexdigest()[:24]}"')
            return self._pages[spoken]


def _on_the_map(match: Match) -> Counter[str]:
    """By side the pieces that everybody sees on the first sheet: those beside it picture nothing."""
    spaces = len(match.board.spaces)
    return Counter(piece.side for piece in match.view(None).pieces if 0 <= piece.space < spaces)


def _played(match: Match) -> Match:
    """A match that computer players have begun, as soon as every side has some pieces on the map."""
    players = {look.id: make_player(PICTURED_BY, 0) for look in match.module.sides}
    while match.asks and match.decisions < LONG_ENOUGH:
        side = min(match.asks)
        match.apply(side, players[side].choose(match.observe(side)))
        if match.decisions % SELDOM == 0 and min(_on_the_map(match)[side] for side in players) >= ENOUGH:
            break
    return match


def _led(match: Match, guide: Guide) -> Match:
    """A match after the answers of a guide, as far as they are offered."""
    for answer in (answer for step in guide.steps for answer in step.answers):
        ask = match.asks.get(answer.side)
        fitting = answer.among(ask.choices()) if ask is not None else ()
        if not fitting:
            break
        match.apply(answer.side, fitting[0].action)
    return match


def _find(game: str) -> GameModule:
    try:
        return find(game)
    except UsageError as error:
        raise TableError(404, "unknown_game", str(error), where=error.where) from None
