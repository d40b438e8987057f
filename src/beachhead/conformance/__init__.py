"""The laws that every game is held to, ours and other people's alike.

They know no game: whatever is true of every match that follows its own rules is a law.  A match is played at random and
looked at on the way (`matches`); what a game says of itself is looked at as well (`modules`).

From the command line::

    beachhead conform leyte --matches 100

As tests of your own, with the game installed (`pip install -e .`): in `conftest.py`::

    pytest_plugins = ["beachhead.conformance.plugin"]

and in a test file::

    from beachhead.conformance.suite import *

Then ``pytest --conform mygame --matches 100`` holds that game to them; without ``--conform`` every game that there is.
"""
