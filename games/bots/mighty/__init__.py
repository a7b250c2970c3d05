"""Mighty's computer players. `club` is the one to read first; it plays by rules, not by search."""
