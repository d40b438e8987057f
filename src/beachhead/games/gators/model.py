"""The state of a match of Gators!: units, what they carry, markers on the map, the attack in hand."""

from __future__ import annotations

import msgspec

from beachhead.mechanics.forces import LaidState

US, REB = 0, 1
SIDES = ("us", "reb")
"""The sides by number: Player 1, then Player 2."""

NOBODY = -1

# Where a unit is when it is not in a hex.
ABOARD = -1  # in or on another unit: see `inside`
RESERVE = -2  # not in play yet, or again: squads, guerrillas, everybody before he is set up
SPLIT = -3  # a platoon whose squads are in the field (IV, VI-j)
LOST = -4  # destroyed
BESIDE = -5  # launched off the edge of the map, beside the ship `inside` (V)
UNSEEN = -6  # in what one side knows: somewhere, or as something, that it cannot see

# The phases by number: three of the set-up, then those of every turn (V).
LOAD, DEPLOY, ANCHOR, LAUNCH, RECOVERY, US_MOVEMENT, US_COMBAT, GUERRILLAS, REB_MOVEMENT, REB_COMBAT = range(10)
PHASES = (
    "load",
    "deploy",
    "anchor",
    "launch",
    "recovery",
    "us_movement",
    "us_combat",
    "guerrillas",
    "reb_movement",
    "reb_combat",
)

REPULSE, RAID = "repel", "seal"
"""Kinds of attack: one that repels a landing (VII-n), the SEAL Team's own (VII-j)."""

FLOWN = -1
"""When a HERS came ashore that came so in a CH-53E (VI-n), whenever that was."""

MISSILE = "S"
"""The letter of the Missile Boat's salvo in its load."""


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A unit as it lies; what is printed on it is in the edition.

    `hex` is a space or one of the places above; `inside` the unit that carries it.  `hidden`: under a camouflage
    marker; `broken`: does not work in this match (IV).  `load` are the letters of its markers, in order.
    `tow`: the gun that a truck pulls or helps to pull, `hitched` the turn in which it was hitched.
    `tier`: of an aircraft, how high it lies in the stack that it came to, 0 under the first (VII-h).
    `spent`: one that has to go back (VI-b); `strayed`: one that has been more than a hex from its base.
    `work`: whole turns spent on the debris of its hex (VI-q).  `edge`: of a unit set off the map, the hex beside which
    that was, whether its ship is still there or not (V); of one that was destroyed, where it was.
    The others are stamps: the last turn in which it ended its move, may not move, attacked (or looked for a target
    in vain), was loaded, made a repelling attack, was attacked, moved in water, came to its hex, came ashore, was
    posted on deck, had fuel, suffered an attack that no unit made (VI-n, VI-q).
    """

    hex: int
    inside: int = NOBODY
    hidden: bool = False
    broken: bool = False
    load: str = ""
    tow: int = NOBODY
    hitched: int = 0
    tier: int = 0
    spent: bool = False
    strayed: bool = False
    work: int = 0
    moved: int = 0
    held: int = 0
    fought: int = 0
    loaded: int = 0
    repelled: int = 0
    attacked: int = 0
    wet: int = 0
    came: int = 0
    ashore: int = 0
    posted: int = 0
    fuelled: int = 0
    shaken: int = 0
    edge: int = NOBODY


class Debris(msgspec.Struct, frozen=True, gc=False):
    """A debris marker: where, and whether it still has its booby traps (VI-q)."""

    hex: int
    trapped: bool = True


class Strip(msgspec.Struct, frozen=True, gc=False):
    """An airstrip: whose it is, and whether Player 1 can rearm there (VI-p)."""

    hex: int
    owner: int = REB
    rearms: bool = True


class Fire(msgspec.Struct, frozen=True, gc=False):
    """What one unit puts into an attack: its own weapons (`markers` "" and not `guns`), its guns, or markers (letters).

    `points` is a share of its own strength that is set apart for this target (VII-a), 0 for all that is left of it;
    `spent` what went to other targets before.
    """

    unit: int
    points: int = 0
    spent: int = 0
    markers: str = ""
    guns: bool = False


class Share(msgspec.Struct, frozen=True, gc=False):
    """What a unit has spread over several targets in this phase (VII-a): points of its own strength or markers of one
    `letter` that are spent, and the hexes it attacked.
    """

    unit: int
    spent: int
    hexes: tuple[int, ...]
    letter: str = ""


class Attack(msgspec.Struct, frozen=True, gc=False):
    """An attack in hand.  `kind`: "combat", `REPULSE`, `RAID`, "trap" (VI-q), "explosion" (VI-n).

    `defenders` are those in the `hex` who are attacked together.  `odds` is given for kinds that have fixed odds, else
    0; `source` is the hex that an attack without attackers comes from.  `water` or `carrier`: where a repelled unit
    goes back to.  `jettisoned`: the letter of the marker dropped.  `face` is what the die showed, 0 before; `column`,
    `die` and `result` are what was read in the table.
    """

    kind: str
    side: int
    hex: int
    defenders: tuple[int, ...]
    fires: tuple[Fire, ...] = ()
    odds: int = 0
    source: int = NOBODY
    water: int = NOBODY
    carrier: int = NOBODY
    declared: bool = False
    jettisoned: str = ""
    face: int = 0
    die: int = 0
    column: int = -1
    result: str = ""


class State(LaidState):
    """Everything that changes.

    `readiness`: the secret die, 0 before it is rolled.  `markers`: camouflage markers in Player 2's hand.
    `debris_left`: debris markers in his hand.  `fuel`: refuel markers at the HERS.  `launched` and `recovered`: by
    ship, how many in this turn.  `tanks_done`: no tank is fuelled any more in this phase (VI-n), `ships_done`: the
    ships may not move any more in it (V).  `mover`: the unit that is being loaded or launched.
    `silent`: the turn for which Player 2 lets aircraft pass.
    `shares`: what units have spread over several targets in this combat phase.  `explosions`: hexes in which the HERS
    was destroyed and whose neighbours are still to suffer, `burning` the one in which it worked until then (VI-n).
    `left_out`: ocean sheets that are not laid, `charted` once Player 1 has said so (III).
    `unknown`: only in what Player 1 knows, the hexes of counters that he sees face down.
    """

    units: list[Unit]
    turn: int = 0
    phase: int = LOAD
    readiness: int = 0
    markers: int = 0
    debris_left: int = 0
    debris: tuple[Debris, ...] = ()
    strips: tuple[Strip, ...] = ()
    fuel: int = 0
    launched: tuple[int, ...] = (0, 0, 0)
    recovered: tuple[int, ...] = (0, 0, 0)
    tanks_done: bool = False
    ships_done: bool = False
    mover: int = NOBODY
    silent: int = 0
    attack: Attack | None = None
    shares: tuple[Share, ...] = ()
    explosions: tuple[int, ...] = ()
    burning: int = NOBODY
    bereaved: bool = False
    seal_used: bool = False
    unknown: tuple[int, ...] = ()
    left_out: tuple[str, ...] = ()
    charted: bool = False
    over: bool = False
    winner: int = NOBODY
