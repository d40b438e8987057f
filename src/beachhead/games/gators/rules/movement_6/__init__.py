"""VI Moving: the ways, the phase, boarding and unloading, splitting up."""
