"""The whole site of a soak: PostgreSQL, Valkey, two web processes, a worker and a beat."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from mighty_site.run import WEB_OPTIONS
from mighty_site.run_folder import BASE_DIR
from mighty_site.services import free_port
from tests.soak.keeper import Keeper, keeper
from tests.soak.servers import Plan, Server, postgres, serves, valkey
from tests.soak.web import DEATH

WEBS = 2
VARIABLES = {
    "DJANGO_SETTINGS_MODULE": "mighty_site.settings",
    "LOG_LEVEL": "WARNING",
    "MIGHTY_CLOCK": "0.1",  # so people are late, and timeouts are part of it
    "MIGHTY_PACE": "0.02",
    "NEXT_HAND_SECONDS": "2",
    "PYTHONUNBUFFERED": "1",
}


class RigFailedError(Exception):
    """A step before the start ended with an error; the message says what it printed."""


@dataclass
class Rig:
    """Its servers, each of which can be stopped and started again."""

    folder: Path
    database_url: str
    environment: dict[str, str]
    postgres: Server
    valkey: Server
    webs: list[Server] = field(default_factory=list)
    ports: list[int] = field(default_factory=list)
    others: list[Server] = field(default_factory=list)

    @property
    def logs(self) -> list[Path]:
        """The logs of our own programs."""
        return [server.log for server in (*self.webs, *self.others)]

    def orders(self, web: int) -> Path:
        """Return the file that tells this web process at which commit to die."""
        return self.folder / f"death-{web}"

    def python(self, module: str, *arguments: str) -> str:
        """Run a module of ours on this site; return what it printed. Raises RigFailedError."""
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            cwd=BASE_DIR,
            env=self.environment,
            check=False,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise RigFailedError(f"{module} {' '.join(arguments)} failed:\n{done.stderr}")
        return done.stdout

    def serve(self) -> None:
        """Start web processes, worker and beat, once the database has been filled."""
        for server in (*self.webs, *self.others):
            server.launch()
        for server in (*self.webs, *self.others):
            server.wait_until_ready()

    def log_sizes(self) -> dict[str, int]:
        """Return how many bytes each of our programs has printed so far, by its name."""
        return {log.stem: log.stat().st_size if log.exists() else 0 for log in self.logs}


@contextmanager
def rig() -> Iterator[Rig]:
    """Run the database and the broker for the block, and the site once it is told to `serve`.

    Nothing is left afterwards, however the block ends.
    """
    with ExitStack() as stack:
        watch = stack.enter_context(keeper())
        name = stack.enter_context(
            TemporaryDirectory(prefix="mighty-soak-", ignore_cleanup_errors=True)
        )
        folder = Path(name)
        database, database_url = postgres(folder, watch)
        broker, redis_url = valkey(folder, watch)
        environment = {key: value for key, value in os.environ.items() if key != "DATABASE_POOL"}
        environment |= VARIABLES
        environment |= {"DATABASE_URL": database_url, "REDIS_URL": redis_url}
        environment["MIGHTY_RUN_DIR"] = str(folder / "run")
        site = Rig(folder, database_url, environment, database, broker)
        for server in (database, broker):
            stack.callback(server.kill)
            server.start()
        site.ports = [free_port() for _ in range(WEBS)]
        site.webs = [_web(site, number, watch) for number in range(WEBS)]
        site.others = _celery(site, watch)
        for server in (*site.webs, *site.others):
            stack.callback(server.kill)
        yield site


def _web(site: Rig, number: int, watch: Keeper) -> Server:
    command = [sys.executable, "-m", "uvicorn", "tests.soak.web:application", "--factory"]
    command += [word for pair in WEB_OPTIONS.items() for word in pair]
    command += ["--no-access-log", "--log-level", "error", "--port", str(site.ports[number])]
    environment = {**site.environment, DEATH: str(site.orders(number))}
    plan = Plan(f"web-{number}", command, serves(site.ports[number]), environment)
    return Server(plan, folder=site.folder, keeper=watch)


def _celery(site: Rig, watch: Keeper) -> list[Server]:
    program = [sys.executable, "-W", "ignore:You're running the worker", "-m", "celery"]
    program += ["--quiet", "--app", "mighty_site"]
    words = {
        "worker": ["worker", "--pool", "threads", "--concurrency", "4"],
        "beat": ["beat", "--schedule", str(site.folder / "beat")],
    }
    return [
        Server(
            Plan(
                name,
                [*program, *command, "--loglevel", "WARNING"],
                lambda: True,  # nobody waits for them
                site.environment,
            ),
            folder=site.folder,
            keeper=watch,
        )
        for name, command in words.items()
    ]
