"""A site to measure: web processes on an empty database, and seats at full tables."""

import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from mighty_site.run import WEB_OPTIONS
from mighty_site.run_folder import BASE_DIR
from mighty_site.services import free_port, postgres_server, redis_server

READY_SECONDS = 30


class RigFailedError(Exception):
    """The site to measure did not start; the message says what it printed."""


@dataclass(frozen=True, slots=True)
class Web:
    """A running web process."""

    port: int
    pid: int


@dataclass(frozen=True, slots=True)
class Rig:
    """Running web processes of one site."""

    webs: tuple[Web, ...]
    database: str
    environment: dict[str, str]

    @property
    def port(self) -> int:
        """Where the first of them listens."""
        return self.webs[0].port

    @property
    def pid(self) -> int:
        """Id of the first of them."""
        return self.webs[0].pid

    def manage(self, *arguments: str) -> str:
        """Run a management command on the measured database; return what it printed."""
        return _manage(self.environment, *arguments)

    def seats(self, tables: int) -> list[dict[str, str]]:
        """Fill so many tables with people; return each seat's `code` and session `cookie`."""
        seats: list[dict[str, str]] = json.loads(self.manage("bench_seats", str(tables)))
        return seats

    def logged(self) -> int:
        """Return how many actions are in the log."""
        return int(self.manage("bench_seats", "0", "--count"))


@contextmanager
def rig(database: str, *, webs: int = 1) -> Iterator[Rig]:
    """Run so many web processes on `sqlite` or `postgres`, its commits as durable as in earnest."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="mighty-bench-")))
        broker = stack.enter_context(redis_server(folder=folder))
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "mighty_site.settings",
            "LOG_LEVEL": "ERROR",
            "MIGHTY_CLOCK": "1000",  # nobody's time runs out, however slow the machine is
            "MIGHTY_RUN_DIR": str(folder),
            "NEXT_HAND_SECONDS": "3600",  # everybody is ready at once
            "REDIS_URL": broker.url,
        }
        environment.pop("DATABASE_URL", None)
        if database == "postgres":
            service = stack.enter_context(postgres_server(durable=True))
            environment["DATABASE_URL"] = service.url
        _manage(environment, "migrate", "--verbosity", "0")
        _manage(environment, "load_demo")
        running = [stack.enter_context(_web(environment, free_port(), folder)) for _ in range(webs)]
        yield Rig(tuple(running), database, environment)


def _manage(environment: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(  # noqa: S603 - our own command
        command, cwd=BASE_DIR, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise RigFailedError(f"manage.py {' '.join(arguments)} failed:\n{done.stderr}")
    return done.stdout


@contextmanager
def _web(environment: dict[str, str], port: int, folder: Path) -> Iterator[Web]:
    options = [word for pair in WEB_OPTIONS.items() for word in pair]
    command = [sys.executable, "-m", "uvicorn", "mighty_site.asgi:application", *options]
    command += ["--no-access-log", "--log-level", "error", "--port", str(port)]
    log = folder / f"web-{port}.log"
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - our own server
            command, cwd=BASE_DIR, env=environment, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        _wait_for(f"http://127.0.0.1:{port}/healthz", process, log)
        yield Web(port, process.pid)
    finally:
        process.terminate()
        process.wait()


def _wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=1).close()  # noqa: S310 - our own address
        except (urllib.error.URLError, TimeoutError):
            time.sleep(0.1)
        else:
            return
    raise RigFailedError(f"The site did not start:\n{log.read_text()}")
