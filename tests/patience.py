"""How long tests wait for what is sure to come, and how they ask a server that may lose patience with them."""

import httpx

PATIENCE = 120.0
"""Seconds after which a test gives up: no machine that works at all is so slow, and only a failure takes so long."""

EACH_BY_ITSELF = httpx.Limits(max_keepalive_connections=0)
"""A connection for each request: a server closes one that was idle for long just when a slow test asks again."""
