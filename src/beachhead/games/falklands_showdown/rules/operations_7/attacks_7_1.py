"""7.1 Operations 17, 18 and 21: attacks (10.4, 10.6, 10.7) which the other side may answer before the dice fall."""

from __future__ import annotations

from beachhead.games.falklands_showdown.core import Core, Flow
from beachhead.games.falklands_showdown.rules.combat_10 import air_10_6, air_10_7
from beachhead.games.falklands_showdown.rules.combat_10.fire_10 import exchange
from beachhead.games.falklands_showdown.rules.combat_10.ground_10_3 import ground_combat
from beachhead.games.falklands_showdown.rules.combat_10.landing_10_4 import ASHORE, CHOOSING, LAND, SHORE, come_ashore
from beachhead.games.falklands_showdown.rules.contested_3_6 import is_contested
from beachhead.games.falklands_showdown.rules.exocet_6_4 import land_exocet
from beachhead.games.falklands_showdown.rules.goals_7_1 import GO, choose_goal
from beachhead.games.falklands_showdown.rules.interception_9_5 import interception
from beachhead.games.falklands_showdown.rules.reach_9_4 import AT_TARGET, assemble
from beachhead.kernel.acts import gather

FOUGHT = AT_TARGET + 1
"""The stage of Operation 18 after its dice."""

ANSWERED = ASHORE + 1
"""The stage of Operation 21 when AR has decided about the land-based Exocet."""


def attack_ships(game: Core) -> Flow[None]:
    """7.1 Op 17: aircraft and carriers attack the enemy's ships in one sea area."""
    yield from assemble(game, air_10_6.RAID)
    yield from interception(game)
    yield from exchange(game, air_10_6.air_attack(game))


def attack_land(game: Core) -> Flow[None]:
    """7.1 Op 18: aircraft attack the UK's ground units, or carriers those of AR or its aircraft, in one land area."""
    yield from assemble(game, air_10_7.RAID)
    yield from interception(game)
    if game.op.stage != FOUGHT:
        yield from exchange(game, air_10_7.air_attack(game))
        game.note(stage=FOUGHT)


def invade(game: Core) -> Flow[None]:
    """7.1 Op 21: ground units land in one coastal land area; if enemy units are there, a round of combat follows."""
    yield from choose_goal(game, "land_at", SHORE, "FS-10.4a")
    if game.op.stage == CHOOSING:
        yield from gather(game, lambda: game.ask("land", LAND, GO("FS-10.4a"), clause="FS-10.4a", anchor=True))
        come_ashore(game)
    if game.op.stage == ASHORE:
        yield from land_exocet(game)
        game.note(stage=ANSWERED)
    if is_contested(game, game.op.goal):
        yield from exchange(game, ground_combat(game, "landing"))
