"""Where shots in the air and at sea, and bombs, were read: in the tables of hit numbers, or by the faces that hit."""

from __future__ import annotations

from beachhead.edition.attacks import hits_up_to
from beachhead.games.britain_stands_alone.charts import HitTable
from beachhead.games.britain_stands_alone.core import Core
from beachhead.games.britain_stands_alone.events_air import AntiAircraft, BombsFell, Fired
from beachhead.games.britain_stands_alone.events_fleet import GunsFired
from beachhead.games.britain_stands_alone.looks.wording import say
from beachhead.kernel.events import Lookup
from beachhead.kernel.scene import Sum

DIE = range(10)
"""1.1 The faces of the die."""


def table_of(game: Core, shot: Fired) -> HitTable:
    """8.3, 9.2 The table in which a shot was read."""
    return game.edition.air_combat if game.type(shot.piece).arm == "air" else game.edition.naval_combat


def place_of(game: Core, shot: Fired) -> tuple[int, int]:
    """8.3, 9.2 The row and column of a shot, by the factors of who fired and of the target."""
    rows = table_of(game, shot).rows
    row = min(max(shot.attack, 1), len(rows)) - 1
    return row, min(max(shot.defence, 1), len(rows[row])) - 1


def shot_read(game: Core, shot: Fired) -> Lookup:
    """8.3, 9.2 How a shot was read."""
    sums, (row, column), table = (
        die_rows(shot.number, shot.added, shot.clause),
        place_of(game, shot),
        table_of(game, shot),
    )
    line = tuple(map(str, range(1, 1 + len(table.rows[row]))))
    rows = tuple((str(firing), cell(table, firing, column + 1)) for firing in range(1, 1 + len(table.rows)))
    return Lookup(sums=sums, line=line, column=column, rows=rows, row=row)


def guns_read(shot: GunsFired) -> Lookup:
    """13.1 How a shot of coast artillery was read."""
    return by_faces(die_rows(shot.number, shot.added, shot.clause), shot.number - shot.added, shot.hit)


def bombs_read(bombs: BombsFell) -> Lookup:
    """8.4 How a bomber's die was read: up to its factor."""
    return by_faces(die_rows(bombs.factor, bombs.added, bombs.clause), bombs.factor - bombs.added, bombs.hit)


def flak_read(flak: AntiAircraft) -> Lookup:
    """8.4 How a die of anti-aircraft fire was read: up to the factors together."""
    return by_faces(die_rows(flak.factor, 0, flak.clause), flak.factor, flak.hit)


def die_rows(number: int, added: int, clause: str) -> tuple[Sum, ...]:
    """The number up to which a die hits, and what was added to the die."""
    words = (("hits_up_to", number), *((("on_the_die", added),) if added else ()))
    return tuple(
        Sum(text=say(f"britain_stands_alone.sum.{name}"), value=value, total=None, clause=clause)
        for name, value in words
    )


def by_faces(sums: tuple[Sum, ...], number: int, hit: bool) -> Lookup:
    """The faces that hit, and those that do not."""
    words = say("britain_stands_alone.sum.face_hits"), say("britain_stands_alone.sum.face_misses")
    return hits_up_to(sums, number, hit, words, DIE)


def cell(table: HitTable, firing: int, target: int) -> str:
    """A hit number as it is printed: for torpedoes alone with a star, a dash where there is no shot."""
    number = table.hit(firing, target)
    if number < 0:
        return "-"
    return f"{number}*" if table.hit(firing, target, torpedoes=False) < 0 else str(number)
