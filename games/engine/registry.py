"""The games there are. Another game is one folder and one entry here."""

from collections.abc import Mapping

from .core import Game
from .michigan.game import MICHIGAN
from .mighty.game import MIGHTY

GAMES: Mapping[str, Game] = {game.name: game for game in (MIGHTY, MICHIGAN)}
