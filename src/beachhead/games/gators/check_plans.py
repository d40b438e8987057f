"""What can be wrong in the ready-made set-ups of Gators!, as far as it shows without playing them (plans.toml)."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.edition.checking import Report
from beachhead.games.gators.decode import DeploymentRow, Files, LoadingRow, UnitRow
from beachhead.mechanics.hexes import HexField


def check_plans(files: Files, report: Report, board: HexField) -> None:
    """Every plan names units, hexes and ships that there are, and sets up everybody once."""
    report.file = "plans.toml"
    for deployment in files.plans.deployment:
        _check_deployment(files, report, board, deployment)
    for loading in files.plans.loading:
        _check_loading(report, files.units.named("us"), loading)


def _check_deployment(files: Files, report: Report, board: HexField, row: DeploymentRow) -> None:
    key, limits = f"deployment.{row.id}", files.tables.limits
    everybody = {unit for unit, kind in files.units.named("reb").items() if "guerrillas" not in kind.tags}
    _compare(report, f"{key}.at", row.at, everybody)
    for hex_ in sorted({*row.at.values(), *row.debris} - board.index.keys()):
        report.add(f"{key}.{hex_}", "is not a hex of the board", "write it like M2-0403")
    if len(row.airborne) > limits.airborne_at_start:
        report.add(f"{key}.airborne", f"are {len(row.airborne)} of {limits.airborne_at_start}", "leave some out")
    for name, listed in (("hidden", row.hidden), ("debris", row.debris)):
        if len(set(listed)) < len(listed):
            report.add(f"{key}.{name}", "names something twice", "name each once")
    for unit in sorted({*row.hidden, *row.airborne} - everybody):
        report.add(f"{key}.{unit}", "names no unit that is set up", "see units.toml")
    loads = {armed.unit: {"".join(sorted(load)) for load in armed.loads} for armed in files.tables.armament}
    for unit, load in row.airborne.items():
        if "".join(sorted(load)) not in loads.get(unit.removeprefix("reb-").rpartition("-")[0], set()):
            report.add(f"{key}.airborne.{unit}", f"cannot carry {load}", "see `armament` in tables.toml")


def _compare(report: Report, key: str, named: Iterable[str], wanted: set[str]) -> None:
    found = set(named)
    for unit in sorted(wanted - found):
        report.add(f"{key}.{unit}", "is not set up", "give it a hex")
    for unit in sorted(found - wanted):
        report.add(f"{key}.{unit}", "names no unit that is set up", "see units.toml; guerrillas come later")


def _check_loading(report: Report, units: dict[str, UnitRow], row: LoadingRow) -> None:
    homeless = {unit for unit, kind in units.items() if "engineers" in kind.tags} - row.ships.keys()
    for unit in sorted(homeless):
        report.add(f"loading.{row.id}.ships.{unit}", "has no ship", "choose one for it")
