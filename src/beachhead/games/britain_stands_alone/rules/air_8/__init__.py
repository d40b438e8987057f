"""8 Air operations."""
