"""What a side could bring against a hex: by its movement, with the odds the attack then has, and nothing hidden."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.games.britain_stands_alone.model import FAIR, STORMY
from beachhead.kernel.match import Match
from beachhead.kernel.odds import percent
from beachhead.kernel.scene import Threat
from games.britain_stands_alone.combats import Quiet, field
from games.britain_stands_alone.test_bsa_7_8_air import at
from games.britain_stands_alone.test_bsa_8_4_bombs import NOW
from games.britain_stands_alone.test_bsa_9_5_twins import exchange, moments
from server.twin_tables import all_told, laid_out, serving

PIECES = {"ge-inf-17": "3824", "ge-inf-26": "3724", "br-guards-24": "3623", "br-inf-45": "3623"}


def threat(at: Quiet, by: str, space: str) -> Threat:
    return at.match.threat(None, by, at.space(space))


@pytest.mark.clause("BSA-6.0a", "BSA-6.1b")
def test_the_odds_are_those_of_the_attack_when_it_is_made() -> None:
    at = field(PIECES, phase="ge_movement")
    found, edition = threat(at, "ge", "3623"), at.game.edition
    there = {edition.units[comer.piece].id: edition.board.name(comer.at) for comer in found.comers}
    assert set(there) == {"ge-inf-17", "ge-inf-26"}
    assert all(comer.takes_part for comer in found.comers)
    then = field({**PIECES, **there}).do("attack 3623", *(f"join {unit}" for unit in there))
    made = then.match.view("ge").attack
    assert made is not None
    assert found.attack is not None
    assert (found.attack.outcomes, found.attack.figures, found.attack.column) == (
        made.outcomes,
        made.figures,
        made.column,
    )


@pytest.mark.clause("BSA-4.0a")
def test_no_more_attack_from_a_hex_than_may_stack_there() -> None:
    crowd = dict.fromkeys(("ge-inf-17", "ge-inf-34", "ge-inf-35"), "3824")
    at = field({**crowd, "br-guards-24": "3623"}, phase="ge_movement")
    found = threat(at, "ge", "3623")
    stacks: dict[int, int] = {}
    for comer in found.comers:
        stacks[comer.at] = stacks.get(comer.at, 0) + comer.takes_part
    assert found.comers
    assert max(stacks.values()) * at.game.edition.tables.limits.division <= at.game.edition.tables.limits.stack


@pytest.mark.clause("BSA-8.4o", "BSA-8.2c", "BSA-8.2d", "BSA-3.0j")
@pytest.mark.parametrize(
    ("base", "flown", "weather", "bombs"),
    [
        ("Pas de Calais", False, FAIR, True),
        ("Norway", False, FAIR, False),
        ("Pas de Calais", True, FAIR, False),
        ("Pas de Calais", False, STORMY, False),
    ],
    ids=["near", "far", "flown", "storm"],
)
def test_bombers_come_as_far_as_they_reach_if_they_can_fly(base: str, flown: bool, weather: int, bombs: bool) -> None:
    pieces = {**at("ge-ju87", 2, base, **({"flown": NOW} if flown else {})), "br-guards-24": "3623"}
    found = threat(field(pieces, phase="ge_movement", weather=weather), "ge", "3623")
    raids = [one for one in (found.attack, *found.others) if one is not None and "land units" in one.title]
    assert [comer.text for comer in found.comers] == ["from Pas de Calais, bombs 3"] * (2 * bombs)
    assert len(raids) == bombs
    if raids:
        then = field(pieces, phase="ge_missions").do("raid 3623", "crew ge-ju87-01", "crew ge-ju87-02")
        made = then.match.view("ge").attack
        assert made is not None
        hit = sum(Fraction(face.numerator, face.denominator) for face in raids[0].outcomes if face.good)
        (row,) = [row.text for row in made.sums if row.text.startswith("Bombs on the land units")]
        assert row.endswith(percent(hit))


@pytest.mark.clause("BSA-11.2f")
def test_steps_count_before_hits_that_cost_none() -> None:
    pieces = {**PIECES, **at("ge-ju87", 8, "Pas de Calais")}
    found = threat(field(pieces, phase="ge_movement"), "ge", "3623")
    assert found.attack is not None
    assert "land units" not in found.attack.title
    assert any("land units" in one.title for one in found.others)


def test_twins_are_told_the_same_bytes(tmp_path: Path) -> None:
    """Two matches that differ in what is on the list of German shipping, and in its dummies, over HTTP."""
    for match, rng in moments(1, 400):
        twin = match.game.fork()
        assert isinstance(twin, Sealion)
        exchange(twin, rng)
        if twin.state != match.game.state:
            break
    other = Match(match.module, match.header, Sealion(twin.edition, twin.options, twin.state))
    assert twin.state != match.game.state
    with serving(tmp_path) as client:
        tables = [laid_out(client, one) for one in (match, other)]
        first, second = (all_told(client, links, "br") for links in tables)
        assert first == second
