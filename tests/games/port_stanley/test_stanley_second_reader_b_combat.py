"""2.2, 11 as read a second time: order, guns of ships close inshore, what holds a hex and what does not."""

from __future__ import annotations

import pytest

from games.port_stanley.battles import field, rolled
from games.port_stanley.sky import on, sky


@pytest.mark.clause("PS-11.9a")
@pytest.mark.parametrize("anchorage", ["4225", "4326"])
def test_a_ship_next_to_the_target_supports_the_attack(anchorage: str) -> None:
    """It cannot take part in the assault itself, being no land unit: its guns add like those further off."""
    units = {"uk-glamorgan": anchorage, "uk-2-para-1": "4224", "ar-12-2a": "4325"}
    at = field(units, uk={"4224": 3}, ar={"4325": 1}, dice=(1, 1, 1, 1, 1))
    at.do("attack 4325", "commit uk-2-para-1", "fire uk-glamorgan", "designate")
    while not at.events("CombatRolled"):
        at.do("end_attacks" if at.prompt == "attacks" else "pass")
    assert rolled(at)[0] == 5


@pytest.mark.clause("PS-2.2g", "PS-2.2h")
def test_the_strength_of_support_is_known_before_bombs_fall() -> None:
    """The defender's step comes first: support of those under attack is rolled, then the air attacks are resolved."""
    units = {"uk-2-para-1": "2113", "ar-7-4a": "2213", "ar-12-2a": "2313"}
    at = sky(
        units, phase="uk_combat", dice=(6, 6, 6, 6, 6, 6, 6, 6), boxes={"ground": 2, "bombing": (0, 0, 2)},
        supplies={"uk": {"2113": 2}, "ar": {"2213": 2}},
    )  # fmt: skip
    on(at, "bomb_troops 2313", "send 2", "attack 2213", "commit uk-2-para-1", "designate", "support 2213", "send 2")
    names = [type(event).__name__ for _, event in at.match.events(everything=True)]
    order = [name for name in names if name in ("SupportRolled", "Bombarded", "CombatRolled")]
    assert order == ["SupportRolled", "Bombarded", "CombatRolled"]
