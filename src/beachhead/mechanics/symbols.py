"""The symbols of counters: NATO codes (MIL-STD-2525) by kind of unit, such as `scene.Piece.symbol` takes them."""

from __future__ import annotations

from collections.abc import Mapping

NATO: Mapping[str, str] = {
    "infantry": "SFGPUCI--------",
    "weapons": "SFGPUCIZ-------",
    "machinegun": "SFGPUCIZ-------",
    "air_assault": "SFGPUCIA-------",
    "cavalry": "SFGPUCR--------",
    "recon": "SFGPUCR--------",
    "special": "SFGPUCR--------",
    "armour": "SFGPUCA--------",
    "antitank": "SFGPUCAA-------",
    "artillery": "SFGPUCF--------",
    "mortar": "SFGPUCFM-------",
    "air-defense": "SFGPUCD--------",
    "engineer": "SFGPUCE--------",
    "medical": "SFGPUSM--------",
    "supply": "SFGPUSS--------",
}
"""Kinds of ground units; special forces are drawn as reconnaissance."""
