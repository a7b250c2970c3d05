"""Telling that a table changed: services call this after the commit, hubs listen.

A process with open sockets has a hub, which gets the snapshot itself. Other processes get a poke:
the numbers of the tables, never a card.
"""

import logging
from collections.abc import Callable, Collection
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from games.live import Snapshot

GROUP = "tables"  # the one group; every hub is a member with its one channel
OUTSIDE = ""  # the sender's name of processes without a hub

log = logging.getLogger(__name__)
listeners: set[Callable[[Snapshot], None]] = set()


def poke(
    sender: str, *, tables: Collection[int] = (), ended: Collection[int] = ()
) -> dict[str, object]:
    """Return what processes tell each other: tables that changed, users whose access ended."""
    return {"type": "poke", "tables": list(tables), "ended": list(ended), "from": sender}


def table_changed(snapshot: Snapshot) -> None:
    """Tell everybody who shows this table. Called outside transactions, from any thread."""
    for tell in tuple(listeners):
        tell(snapshot)
    if not listeners:
        _send(poke(OUTSIDE, tables=[snapshot.table_id]))


def access_ended(user_id: int, **_: Any) -> None:
    """Let every process close the user's sockets; browsers that still may come back do."""
    _send(poke(OUTSIDE, ended=[user_id]))


def _send(message: dict[str, object]) -> None:
    """Send it to every hub; if that fails they find out by themselves, a little later."""
    try:
        async_to_sync(get_channel_layer().group_send)(GROUP, message)
    except (RedisError, OSError) as error:
        log.warning("untold: %s: %s", message, error)
