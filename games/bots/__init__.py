"""The computer players: plain functions from what a seat may see to one of its legal actions.

A game's bots live in the folder of its name, as the games do in `games.engine`.
"""

from collections.abc import Mapping

from .bot import Bot
from .michigan import beginner as michigan_beginner
from .michigan import club as michigan_club
from .mighty import beginner as mighty_beginner
from .mighty import club as mighty_club
from .random_player import decide as random_player

BOTS: Mapping[str, Mapping[str, Bot]] = {  # by game and level
    "mighty": {
        "random": random_player,
        "beginner": mighty_beginner.decide,
        "club": mighty_club.decide,
    },
    "michigan": {
        "random": random_player,
        "beginner": michigan_beginner.decide,
        "club": michigan_club.decide,
    },
}
