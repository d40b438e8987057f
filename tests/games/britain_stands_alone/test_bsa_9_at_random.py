"""Naval Segments of Britain Stands Alone played at random: ships move once, combats end, nothing is lost or made."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from beachhead.games.britain_stands_alone.model import BR, FAIR, STORMY
from beachhead.games.britain_stands_alone.rules.consolidation_1_2 import consolidated
from beachhead.games.britain_stands_alone.rules.release_9_5 import is_restricted
from games.britain_stands_alone.channel import Channel, Lie, channel

GERMAN = ("Dunkirk, Calais and Boulogne", "Antwerp and Flushing", "Rotterdam and Den Helder", "Le Havre and Cherbourg")
BRITISH = ("4119", "3922", "3205", "3026", "1429")
STEPS = 400
ENDS = ("reinforced", "end_sailing", "end_ferry", "sent", "withdraw")


def scattered(chance: random.Random) -> dict[str, Lie]:
    """Ships of both sides in ports, some at sea, and aircraft."""
    units = channel().game.edition.units
    fleet = {
        side: [unit.id for unit in units if unit.arm in ("ship", "points") and unit.side == side and not unit.dummy]
        for side in ("br", "ge")
    }
    cruisers = [name for name in fleet["br"] if not any(part in name for part in ("nelson", "rodney", "hood"))]
    found: dict[str, Lie] = {unit: chance.choice(GERMAN) for unit in chance.sample(fleet["ge"], 14)}
    found |= {unit: chance.choice(BRITISH) for unit in chance.sample(cruisers, 12)}
    for number, unit in enumerate(chance.sample(sorted(found), 4), start=1):
        found[unit] = {"at": chance.choice(("Straits of Dover", "Southern North Sea")), "stack": number}
    air = [unit for unit in units if unit.arm == "air" and unit.role != "transport"]
    for unit in chance.sample(air, 24):
        found[unit.id] = "Pas de Calais" if unit.side == "ge" else "3523" if not unit.blue else "Northern England"
    return found


def play(table: Channel, chance: random.Random) -> None:
    """Answer at random until the segment is over; who may sail does so more often than not."""
    done: Counter[str] = Counter()
    while not table.over and table.state.phase <= 12:
        side = chance.choice(sorted(table.match.asks))
        choices = list(table.match.asks[side].choices())
        assert choices
        going = [option for option in choices if option.action.verb in ("sail", "steer", "sail_out", "fly_out", "stay")]
        ending = [
            option for option in choices if option.action.verb in ("end_sailing", "end_ferry", "sent", "withdraw")
        ]
        late = done.total() > STEPS
        option = ending[0] if ending and late else chance.choice(going if going and chance.random() < 0.6 else choices)
        done[option.action.verb] += 1
        table.match.apply(side, option.action)


@pytest.mark.clause("BSA-9.1c", "BSA-9.1e", "BSA-7.2h", "BSA-7.2r", "BSA-9.1o", "BSA-9.2s")
@pytest.mark.case("LAW-07")
@pytest.mark.parametrize("seed", range(8))
def test_ships_move_once_and_every_combat_ends(seed: int) -> None:
    chance = random.Random(seed)
    dice = [chance.randrange(10) for _ in range(4000)]
    weather = STORMY if seed == 7 else FAIR
    table = channel(scattered(chance), phase="br_reinforcement", whole=True, weather=weather, dice=dice)
    before = {unit for unit in range(len(table.game.edition.units)) if table.game.hex(unit) >= 0}
    play(table, chance)
    game = table.game
    sailed, came = Counter[int](), Counter[int]()
    for event in table.events("Sailed"):
        assert len(consolidated(game, event.pieces)) <= 6
        {"move": sailed, "intercept": came}.get(event.kind, Counter[int]()).update(event.pieces)
        if event.kind == "move" and not table.state.released:
            assert not any(game.side(unit) == BR and is_restricted(game, event.zone) for unit in event.pieces)
    assert not set(sailed) & set(came)
    assert max(came.values(), default=0) <= 2
    assert len(table.events("NavalCombatBegan")) == len(table.events("NavalCombatEnded"))
    after = {unit for unit in before if table.game.hex(unit) >= 0}
    lost = {event.piece for event in (*table.events("PieceLost"), *table.events("Revealed"))}
    assert before - after == lost & before
    for unit in after & game.fleets[BR]:
        port = game.edition.ports.get(game.hex(unit))
        assert port is None or port.naval_base == "br" or game.type(unit).kind == "ap"
