"""Telling that a table changed: services call this after the commit, hubs listen.

A process with open sockets has a hub, which gets the snapshot itself. Other processes get a poke:
the numbers of the tables, never a card.
"""

import logging
from collections.abc import Callable

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from games.live import Snapshot

GROUP = "tables"  # the one group; every hub is a member with its one channel
OUTSIDE = ""  # the sender's name of processes without a hub

log = logging.getLogger(__name__)
listeners: set[Callable[[Snapshot], None]] = set()


def poke(tables: list[int], sender: str) -> dict[str, object]:
    return {"type": "poke", "tables": tables, "from": sender}


def table_changed(snapshot: Snapshot) -> None:
    """Tell everybody who shows this table. Called outside transactions, from any thread."""
    for tell in tuple(listeners):
        tell(snapshot)
    if not listeners:
        try:
            async_to_sync(get_channel_layer().group_send)(GROUP, poke([snapshot.table_id], OUTSIDE))
        except (RedisError, OSError) as error:  # hubs ask for versions once a second
            log.warning("table %s changed, untold: %s", snapshot.table_id, error)
