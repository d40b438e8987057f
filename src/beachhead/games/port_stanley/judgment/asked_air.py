"""What answers are worth to the questions of the air war and of the missiles (12, 14.3)."""

from __future__ import annotations

from collections.abc import Mapping

from beachhead.games.port_stanley.judgment import air, argentine, survey
from beachhead.games.port_stanley.judgment.verbs import LAST, Worth, always, as_few, as_many, by_verbs, most, of_verbs
from beachhead.games.port_stanley.match import Stanley
from beachhead.games.port_stanley.model import MIRAGE, SIDES, SKYHAWK
from beachhead.games.port_stanley.rules.air_12.defence_12_6_4 import cover
from beachhead.games.port_stanley.rules.air_12.strikes_2_2 import AIRFIELD, SHIPS, TROOPS
from beachhead.games.port_stanley.rules.air_12.support_12_7_5 import supportable
from beachhead.kernel.ask import Option
from beachhead.kernel.simulation import Play


def patrol(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """12.4 How many Harriers fly patrol."""
    return -abs(option.value - air.harriers_on_patrol(game, most(play)))


def on_ships(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """12.4 How many aircraft are to attack ships."""
    return -abs(option.value - air.jets_on_ships(game, most(play)))


def sent(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """12.6, 12.7 How many aircraft of a kind fly to a hex, together with those of other kinds before and after them."""
    return -abs(option.value - air.to_send(game, SIDES.index(play.side), play.question, most(play)))


def suppressing(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """12.8 How many Harriers are to attack airfields."""
    return -abs(option.value - air.harriers_on_fields(game, most(play)))


def based(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.4 How many Harriers are based on an airfield ashore."""
    return -abs(option.value - air.based_ashore(game, most(play)))


def braving(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """12.5.2 Whether the jets come, and meet the patrol."""
    return air.comes(game)


def borne(kind: int) -> Worth:
    """12.5.2 Which mission bears the losses of a kind: the one that can do less."""

    def value(game: Stanley, play: Play[Stanley], option: Option) -> float:
        least = min(one.value for one in play.options)
        return air.borne(game, kind, option.value, least, most(play))

    return value


def struck(kind: str) -> Worth:
    """12.6, 12.7 What to attack from the air."""

    def value(game: Stanley, play: Play[Stanley], option: Option) -> float:
        best, raid = air.next_raid(game, SIDES.index(play.side))
        return raid.worth if (best, raid.hex) == (kind, option.space) else LAST

    return value


def covered(kind: str) -> Worth:
    """12.6.2 Air defence goes where it shoots down most."""

    def value(game: Stanley, play: Play[Stanley], option: Option) -> float:
        return air.cover_worth(game, kind, option.space, cover(game, play.about[0]))

    return value


def supported(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """12.7.5 Whom aircraft support: first where it is nearest to Stanley."""
    return 1.0 + 1.0 / (1.0 + survey.ways(game, play.kept)[option.space])


def supporters(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """12.7.5 How many aircraft support a hex, the last one named."""
    return -abs(option.value - air.to_support(game, supported_now(game, play), most(play)))


def supported_now(game: Stanley, play: Play[Stanley]) -> int:
    """12.7.5 The hex for which support is being designated: the one that is named first."""
    spaces = supportable(game, SIDES.index(play.side))
    return min(spaces, key=lambda space: survey.ways(game, play.kept)[space])


def missiles(game: Stanley, play: Play[Stanley], option: Option) -> float:
    """14.3 Whether to fire the Exocet."""
    return argentine.fires(game, option.space)


AIR: Mapping[str, Worth] = {
    "base_harriers": based,
    "assign_patrol": patrol,
    "assign_suppression": suppressing,
    "assign_ground": as_many,
    "assign_shipping_mirage": on_ships,
    "assign_shipping_skyhawk": on_ships,
    "assign_shipping_pucara": as_few,
    "assign_bombing_mirage": as_many,
    "assign_bombing_skyhawk": as_many,
    "assign_bombing_pucara": as_many,
    "patrolled": of_verbs(brave=braving, stay_home=always(0.0)),
    "bear_mirage": borne(MIRAGE),
    "bear_skyhawk": borne(SKYHAWK),
    "strikes": of_verbs(
        bomb_ships=struck(SHIPS),
        bomb_troops=struck(TROOPS),
        suppress=struck(AIRFIELD),
        fire_exocet=missiles,
        end_strikes=always(0.0),
    ),
    "send_mirage": sent,
    "send_skyhawk": sent,
    "send_pucara": sent,
    "send_harriers": sent,
    "first_mission": by_verbs("jets_first", "pucaras_first"),
    "cover": of_verbs(cover_ships=covered(SHIPS), cover_troops=covered(TROOPS)),
    "unmask": by_verbs("unmask", "hold_fire"),
    "support": of_verbs(support=supported, end_support=always(0.0)),
    "support_harriers": supporters,
    "support_pucaras": supporters,
    "exocet": of_verbs(fire_at=missiles, hold_missile=always(0.0)),
    "exocet_landing": of_verbs(fire_at=missiles, hold_missile=always(0.0)),
}
"""The questions of the air war, by their prompts."""
