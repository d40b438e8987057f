"""How Britain Stands Alone looks."""
