"""How good an option is in Britain Stands Alone: not known yet."""
