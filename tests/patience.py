"""How long tests wait for what is sure to come."""

PATIENCE = 120.0
"""Seconds after which a test gives up: no machine that works at all is so slow, and only a failure takes so long."""
