"""12.0 Air operations."""
