"""7.0 The Operations Phase, and what each operation is that has no rule of its own elsewhere (7.1)."""
