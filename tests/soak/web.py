"""The site as a web process of a soak serves it: it can die between a commit and its telling."""

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django

DEATH = "SOAK_DEATH"  # names the file with this process's orders


def application() -> Any:
    """Return the ASGI application, once everything that tells of commits is mortal."""
    django.setup()  # before anything that imports a model

    from games import push
    from mighty_site.asgi import application as site

    last_words = mortal(push.table_changed, Path(os.environ[DEATH]))
    push.table_changed = last_words  # type: ignore[assignment]
    return site


def mortal(tell: Callable[[Any], None], orders: Path) -> Callable[[Any], None]:
    """Return `tell`; while the file holds a number n, the n-th call from then on kills us first."""
    lock = threading.Lock()

    def tell_or_die(snapshot: Any) -> None:
        with lock:
            if orders.exists():
                left = int(orders.read_text()) - 1
                if left:
                    orders.write_text(str(left))
                else:
                    orders.unlink()
                    os.kill(os.getpid(), signal.SIGKILL)
        tell(snapshot)

    return tell_or_die
