"""The computer players: plain functions from what a seat may see to one of its legal actions.

A game's bots live in the folder of its name, as the games do in `games.engine`.
"""

from collections.abc import Mapping

from .mighty.bot import Bot
from .mighty.club import decide as club
from .mighty.random_player import decide as random_player

BOTS: Mapping[str, Bot] = {  # by level
    "random": random_player,
    "club": club,
}
