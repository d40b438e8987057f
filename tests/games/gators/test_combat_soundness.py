"""After any combat everybody is in exactly one place, and nobody where he may not be; nothing hidden leaks."""

from __future__ import annotations

import random

import pytest
from island import Island, island, sound

from beachhead.games.gators.edition import DATA
from beachhead.games.gators.rules.ground_3 import ground_needs
from beachhead.kernel.dice import Dice, make_seed
from beachhead.kernel.refusal import met

CENTRES = ("M3-0403", "B1-0304", "M2-0403", "T2-0403", "M1-0501", "T3-0203")
US_UNITS = [
    "rifle",
    "squad",
    "lav",
    "aav",
    "m1a1",
    "155mm",
    "mortar",
    "recon",
    "ah1",
    "av8",
    "ch53",
    "lcac",
    "lcu",
    "lsd",
]
REB_UNITS = [
    "infantry",
    "militia",
    "guerrillas",
    "m48",
    "m113",
    "75mm",
    "stinger",
    "mortar",
    "uh1b",
    "a4",
    "patrol-boat",
]


def crowd(seed: int, phase: str) -> Island:
    """Units of both sides thrown together about a hex, everybody where he may be."""
    rng = random.Random(seed)
    edition = DATA.edition()
    hexes = sorted(edition.board.within(edition.board.space(rng.choice(CENTRES)), 3))
    rng.shuffle(hexes)
    names = [
        f"us-{kind}-{number}" for kind in US_UNITS for number in (1, 2) if f"us-{kind}-{number}" in edition.unit_index
    ]
    names += [f"reb-{kind}-{number}" for kind in REB_UNITS for number in (1, 2)]
    rng.shuffle(names)
    empty = island().game
    units: dict[str, object] = {"us-uh1n-cmd-1": edition.board.names[hexes.pop()]}
    for name in names:
        number = edition.unit_index[name]
        space = next((space for space in hexes if met(ground_needs(empty, number, space))), None)
        if space is None:
            continue
        hexes.remove(space)
        armament = edition.armament.get(edition.units[number].kind)
        load = rng.choice(armament.loads) if armament else ""
        hidden = name.startswith("reb") and rng.random() < 0.3
        units[name] = {"at": edition.board.names[space], "load": load, "strayed": True, "hidden": hidden}
    t = island(units, phase=phase, fuel=3)
    t.match.game.state.dice = t.match.simulation.base.state.dice = Dice(make_seed(seed))
    return t


@pytest.mark.parametrize("phase", ["us_combat", "reb_combat"])
@pytest.mark.parametrize("seed", range(25))
def test_everybody_is_somewhere_he_may_be(phase: str, seed: int) -> None:
    t, rng = crowd(seed, phase), random.Random(seed)
    fights = 0
    while not t.over and fights < 60:
        options = [option for option in t.ask.choices() if option.action.verb != "end"]
        t.match.apply(t.side, rng.choice(options or list(t.ask.choices())))
        fights += 1
        if t.over or t.prompt != "retreat":
            sound(t)
    assert t.events("AttackDeclared")


@pytest.mark.parametrize("seed", range(15))
def test_player_1_is_offered_the_same_whatever_is_camouflaged(seed: int) -> None:
    """Identities of camouflaged ground units sides_swapped: prompts and options of Player 1 stay the same."""
    rng = random.Random(seed)
    spaces = ["M3-0402", "M3-0404", "M3-0503", "M3-0302"]
    mine = {"us-rifle-1": "M3-0403", "us-javelin-1": "M3-0303", "us-ah1-1": {"at": "M3-0502", "load": "AAGG"}}
    mine |= {"us-avenger-1": "M3-0504", "us-155mm-1": "M3-0406", "us-seal-1": "M3-0603"}
    kinds = ["infantry", "m48", "stinger", "truck", "75mm", "m113", "dragon", "guerrillas"]
    offered = []
    for _ in range(2):
        chosen = rng.sample(kinds, len(spaces))
        hidden = {f"reb-{kind}-1": {"at": at, "hidden": True} for kind, at in zip(chosen, spaces, strict=True)}
        t = island(mine | hidden, phase="us_combat")
        answers = [(t.prompt, t.options())]
        for space in sorted(t.targets("attack")):
            clone = Island(t.match.clone()).do(f"attack {space}")
            answers.append((clone.prompt, clone.options()))
            assert clone.game.redacted_for("us").attack.defenders == (-1,)
        offered.append(answers)
        assert not set(t.game.state.unknown)
        assert len(t.game.redacted_for("us").unknown) == len(spaces)
    assert offered[0] == offered[1]


def test_player_2_is_offered_the_same_whatever_is_carried() -> None:
    """What Player 1's units carry and which markers they have: prompts and options of Player 2 stay the same."""
    theirs = {"reb-infantry-1": "M3-0402", "reb-stinger-1": "M3-0404", "reb-m48-1": "M3-0503"}
    mine = {"us-ch53-1": "M3-0303", "us-aav-1": "M3-0502", "us-av8-1": {"at": "M3-0304", "load": "GGX"}}
    loaded = {"us-hers-1": "us-ch53-1", "us-squad-1": "us-aav-1", "us-ch46-1": "M3-0403"}
    empty = {"us-ch46-1": "M3-0403", "us-squad-1": "us-ch46-1"}
    offered = []
    for cargo, load in ((loaded, "GGX"), (empty, "GXX"), (loaded, "")):
        mine["us-av8-1"] = {"at": "M3-0304", "load": load}
        t = island(mine | cargo | theirs, phase="reb_combat", fuel=3)
        answers = [t.options()]
        for space in sorted(t.targets("attack")):
            answers.append(Island(t.match.clone()).do(f"attack {space}").options())
        offered.append(answers)
    assert offered[0] == offered[1] == offered[2]
