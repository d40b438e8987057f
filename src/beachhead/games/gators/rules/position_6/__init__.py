"""VI How units stand, which movement and combat both ask: in the air, in zones of control, stacked, in squads, in tow,
hidden, fuelled, on airstrips, in debris."""
