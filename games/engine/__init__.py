"""The rules of the games: pure Python, importable, testable and playable without Django.

Start at `registry.GAMES`; a game is a folder here, a hand is a value.
"""
