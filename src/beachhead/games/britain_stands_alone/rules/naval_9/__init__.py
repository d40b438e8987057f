"""9 Naval operations."""
