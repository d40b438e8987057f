"""What a side could bring against a hex: by its movement, with the odds the attack then has, and nothing hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.games.britain_stands_alone.match import Sealion
from beachhead.kernel.match import Match
from beachhead.kernel.scene import Threat
from games.britain_stands_alone.combats import Quiet, field
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
