"""Finding a table and opening one: what stands between the lobby's pages and the services."""

import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from random import SystemRandom

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.blocks import blocked_ids
from accounts.models import User
from games import lobby_queries, queries, services
from games.clock import TIMES
from games.models import RuleSet, Table
from games.refusals import NotReady, NotSeated

LINK = re.compile(r"/t/(\w+)", re.IGNORECASE)
LIVE_FOR = timedelta(minutes=30)  # a table without a deal for longer is not "live"


def quick_match(*, player: User, rule_set: RuleSet, now: datetime, soon: bool = False) -> Table:
    """Seat the player where these rules are played and a seat is open, else at a table of bots.

    A seat at a table is taken with its next deal; with `soon` only where that is near. Raises
    AlreadySeated, NotReady without bots.
    """
    avoid = blocked_ids(user_id=player.pk)
    since = now - LIVE_FOR
    for found in lobby_queries.matches(rule_set=rule_set, since=since, soon=soon, avoid=avoid):
        with suppress(services.SeatTaken, NotSeated):  # somebody was faster: the next one
            services.take_seat(player=player, table_id=found.table.pk)
            return found.table
    return open_table(player=player, rule_set=rule_set, now=now)


def open_table(
    *,
    player: User,
    rule_set: RuleSet,
    now: datetime,
    terms: services.Terms | None = None,
    waits: bool = False,
) -> Table:
    """Open a table with bots in the other seats; they keep them warm for people.

    Raises AlreadySeated, NotReady without bots.
    """
    terms = terms or services.Terms()
    players = [player, *_bots(terms.bot_level, rule_set.players - 1)]
    if not waits:
        SystemRandom().shuffle(players)
    return services.open_table(
        rule_set=rule_set, players=players, now=now, terms=terms, waits=waits
    )


def _bots(level: str, count: int) -> Sequence[User]:
    """Return so many bots of that level, at random. Raises NotReady."""
    bots = list(queries.bots(level))
    if len(bots) < count:
        raise NotReady("no_bots")
    return SystemRandom().sample(bots, count)


def move_to(*, player: User, table: Table, number: int | None, now: datetime) -> None:
    """Leave the table where the player sits for an open seat of another.

    Raises SeatTaken without leaving, if there is no such seat, and what `take_seat` raises.
    """
    current = queries.running_table(player_id=player.pk)
    if current is not None and current.pk != table.pk:
        if not lobby_queries.has_open_seat(table, number):
            raise services.SeatTaken("seat_taken")
        services.leave_seat(player=player, table_id=current.pk, now=now)
    services.take_seat(player=player, table_id=table.pk, number=number)


def code_in(typed: str) -> str:
    """Return the table code somebody has typed or pasted: as it is, or out of a link."""
    link = LINK.search(typed)
    return re.sub(r"[\s-]", "", link[1] if link else typed).upper()


def speed_text(speed: str) -> str:
    """Return how long one may think: "normal · 20 s a turn"."""
    seconds = _("%(seconds)d s a turn") % {"seconds": TIMES[speed].turn}
    return f"{Table.Speed(speed).label} · {seconds}"


def length_text(hands: int) -> str:
    """Return how long a session is: "10 hands"."""
    if not hands:
        return _("no last hand")
    return ngettext("%(count)d hand", "%(count)d hands", hands) % {"count": hands}


def level_text(level: str) -> str:
    """Return how well bots play."""
    return _("beginner bots") if level == "beginner" else _("club bots")


def terms_of(table: Table) -> list[str]:
    """Return what was agreed on at a table, in a few words each."""
    return [
        speed_text(table.speed),
        length_text(table.length),
        level_text(table.bot_level) if table.with_bots else _("people only"),
        _("private") if table.is_private else _("public"),
    ]
