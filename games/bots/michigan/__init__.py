"""Bots for Michigan; `games.engine.michigan` says what they see."""
