"""Fill tables for `bench_tables`, on the database of the site it measures."""

import json
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.management.base import BaseCommand
from django.utils import timezone

from accounts.models import User
from accounts.services import MODEL_BACKEND, start_guest
from games import queries, services
from games.models import HandAction


class Command(BaseCommand):
    help = "Open tables full of logged-in people and print their seats; --count the logged actions."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tables", type=int)
        parser.add_argument("--count", action="store_true")

    def handle(self, *, tables: int, count: bool, **_: Any) -> None:
        if count:
            self.stdout.write(str(HandAction.objects.count()))
            return
        seats = [seat for _ in range(tables) for seat in self._fill_table()]
        self.stdout.write(json.dumps(seats))

    def _fill_table(self) -> list[dict[str, str]]:
        rule_set = queries.quick_rule_set()
        players = [start_guest() for _ in range(rule_set.players)]
        table = services.open_table(rule_set=rule_set, players=players, now=timezone.now())
        return [{"code": table.code, "cookie": session_cookie(player)} for player in players]


def session_cookie(player: User) -> str:
    """Log the player in and return the Cookie header of the session."""
    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = MODEL_BACKEND
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
