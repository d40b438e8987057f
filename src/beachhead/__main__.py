"""`python -m beachhead` is the program `beachhead`."""

from beachhead.cli.main import main

main()
