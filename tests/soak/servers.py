"""Servers that can be stopped, killed and started again at the same address."""

import os
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis

from mighty_site.run_folder import BASE_DIR
from mighty_site.services import (
    find_postgres,
    find_redis,
    free_port,
    reachable,
    run_to_end,
    unprivileged_account,
)
from tests.soak.keeper import Keeper

READY_SECONDS = 60.0
STOP_SECONDS = 15.0
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class NotReadyError(Exception):
    """A server did not start, or not end; the message ends with what it printed last."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a server is run."""

    name: str
    command: Sequence[str]
    ready: Callable[[], bool]
    environment: Mapping[str, str]
    account: str | None = None


class Server:
    """One process in a group of its own; what it prints is added to its log."""

    def __init__(self, plan: Plan, *, folder: Path, keeper: Keeper) -> None:
        self.plan = plan
        self.log = folder / f"{plan.name}.log"
        self._keeper = keeper
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start it and wait until it is ready. Raises NotReadyError."""
        self.launch()
        self.wait_until_ready()

    def launch(self) -> None:
        """Start it without waiting."""
        plan = self.plan
        with self.log.open("ab") as output:
            self._process = subprocess.Popen(
                plan.command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=BASE_DIR if plan.account is None else "/",
                env=dict(plan.environment),
                start_new_session=True,
                user=plan.account,
                extra_groups=None if plan.account is None else [],
            )
        self._keeper.begun(self._process.pid)

    def wait_until_ready(self) -> None:
        """Wait for what has been launched. Raises NotReadyError."""
        deadline = time.monotonic() + READY_SECONDS
        while not self.plan.ready():
            if not self.is_running or time.monotonic() > deadline:
                raise NotReadyError(f"{self.plan.name} did not start: {self._said()}")
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ask it to end and wait until it has. Raises NotReadyError if it does not."""
        if self._process is not None:
            self._process.send_signal(how)
            self.wait()

    def wait(self) -> None:
        """Wait until it has ended. Raises NotReadyError if it does not."""
        process = self._process
        if process is None:
            return
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired as error:
            raise NotReadyError(f"{self.plan.name} did not end: {self._said()}") from error
        finally:
            self.kill()

    def outlast(self, seconds: float) -> None:
        """Wait until it ends by itself, but no longer than that."""
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)

    def kill(self) -> None:
        """End the whole group, without asking."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self._keeper.ended(process.pid)

    def _said(self) -> str:
        return self.log.read_text(errors="replace")[-2000:]


def postgres(folder: Path, keeper: Keeper) -> tuple[Server, str]:
    """Return a new, empty PostgreSQL server, not running yet, and its address."""
    programs, _ = find_postgres()
    home = folder / "postgres"
    home.mkdir()
    account = None
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        account = unprivileged_account()
        folder.chmod(0o711)
        programs = reachable(programs, home)
        shutil.chown(home, account)
    initdb = [str(programs / "initdb"), "--pgdata", str(home / "data"), "--username", "mighty"]
    initdb += ["--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"]
    run_to_end(initdb, account=account, folder=home)
    port = free_port()
    settings = {
        # The machine stays up, so what was handed to its file system survives any restart here.
        "fsync": "off",
        "synchronous_commit": "on",
        "listen_addresses": "127.0.0.1",
        "max_connections": "200",
        "port": str(port),
        "unix_socket_directories": str(home),
    }
    command = [str(programs / "postgres"), "-D", str(home / "data")]
    command += [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
    url = f"postgresql://mighty@127.0.0.1:{port}/postgres"

    def answers() -> bool:
        try:
            psycopg.connect(url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    plan = Plan("postgres", command, answers, os.environ, account)
    return Server(plan, folder=folder, keeper=keeper), url


def valkey(folder: Path, keeper: Keeper) -> tuple[Server, str]:
    """Return a server of the Redis protocol that keeps nothing, and its address."""
    program, _ = find_redis()
    port = free_port()
    url = f"redis://127.0.0.1:{port}/0"
    command = [str(program), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"]
    command += ["--port", str(port), "--dir", str(folder), "--daemonize", "no"]

    def answers() -> bool:
        with redis.Redis.from_url(url) as client:
            try:
                return bool(client.ping())
            except redis.exceptions.ConnectionError:
                return False

    return Server(Plan("valkey", command, answers, os.environ), folder=folder, keeper=keeper), url


def serves(port: int) -> Callable[[], bool]:
    """Return whether a web process answers there, as a question to ask again."""

    def answers() -> bool:
        try:
            DIRECT.open(f"http://127.0.0.1:{port}/healthz", timeout=2).close()
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            return False
        return True

    return answers
