"""Beachhead: published amphibious-invasion board wargames with every rule enforced.

>>> import beachhead
>>> match = beachhead.new_match("leyte", scenario="assault", seed=1)
>>> sorted(match.asks)
['us']
"""

from beachhead.kernel.ask import Action, Ask, Option
from beachhead.kernel.match import Match, new_match
from beachhead.kernel.record import Record, decode_record, encode_record
from beachhead.kernel.refusal import Refusal, RefusedError, UsageError
from beachhead.kernel.replaying import DivergenceError, replay

__version__ = "0.1.0"
__all__ = [
    "Action",
    "Ask",
    "DivergenceError",
    "Match",
    "Option",
    "Record",
    "Refusal",
    "RefusedError",
    "UsageError",
    "__version__",
    "decode_record",
    "encode_record",
    "new_match",
    "replay",
]
