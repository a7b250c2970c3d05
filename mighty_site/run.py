"""`make run`: the whole site on this machine, until Ctrl-C.

Starts a Redis server, brings the database up to date, and then runs web, worker and beat.
"""

import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

from honcho.manager import Manager
from honcho.printer import Message, Printer

from mighty_site import leftovers
from mighty_site.run_folder import BASE_DIR, run_folder
from mighty_site.services import (
    Service,
    ServiceFailedError,
    ServiceMissingError,
    redis_server,
)

WEB_OPTIONS = {
    "--loop": "uvloop",
    "--http": "httptools",
    "--ws": "websockets-sansio",
    "--ws-per-message-deflate": "false",
    "--ws-max-size": "4194304",
    "--lifespan": "off",
    "--timeout-graceful-shutdown": "3",
}


class PortBusyError(Exception):
    """Somebody else listens where the site should."""


class PreparationFailedError(Exception):
    """A step before the start ended with an error, which it has printed."""


class Screen(Printer):
    """Prints what the processes say, and `welcome` once the site answers."""

    def __init__(self, welcome: str) -> None:
        super().__init__(sys.stdout)
        self.welcome = welcome

    def write(self, message: Message) -> None:
        super().write(message)
        if message.name == "web" and "Uvicorn running on" in str(message.data):
            print(self.welcome, flush=True)


def main() -> int:
    """Run the site; return 0 after Ctrl-C or SIGTERM, 1 after one sentence on what went wrong."""
    os.chdir(BASE_DIR)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may not know Korean
    folder = run_folder()
    if (mark := str(leftovers.new_mark(folder))) != os.environ.get(leftovers.MARK):
        # A process shows others the environment it was started with: start anew with the mark.
        os.environ[leftovers.MARK] = mark
        os.execv(sys.executable, [sys.executable, "-m", "mighty_site.run"])
    signal.signal(signal.SIGTERM, interrupt)
    try:
        return run(folder)
    except KeyboardInterrupt:
        return 0
    except (
        leftovers.AlreadyRunningError,
        PortBusyError,
        PreparationFailedError,
        ServiceFailedError,
        ServiceMissingError,
    ) as error:
        print(error, file=sys.stderr)
        return 1


def interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def run(folder: Path) -> int:
    host, port = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8000"))
    if stopped := leftovers.stop_leftovers(folder):
        print(f"Stopped {stopped} processes of an earlier run.", flush=True)
    check_port(host, port)
    with redis_server(folder=folder) as broker:
        os.environ["REDIS_URL"] = broker.url
        os.environ["PYTHONUNBUFFERED"] = "1"
        prepare()
        manager = Manager(Screen(welcome(host, port, folder, broker)))
        manager.add_process("web", web(host, port))
        manager.add_process("worker", celery("worker", "--pool", "threads", "--concurrency", "4"))
        manager.add_process("beat", celery("beat", "--schedule", str(folder / "beat")))
        with stopped_with_make(manager):
            manager.loop()
    asked_to_stop = manager.returncode in {128 + signal.SIGINT, 128 + signal.SIGTERM}
    return 0 if asked_to_stop else 1


def check_port(host: str, port: int) -> None:
    """Raise PortBusyError if the site could not listen there."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise PortBusyError(
                f"Cannot listen on {host} port {port} ({error.strerror}): "
                f"choose another port, for example PORT={port + 1} make run."
            ) from error


def prepare() -> None:
    """Do what has to be done first. Raises PreparationFailedError."""
    finished = subprocess.run([sys.executable, "-m", "mighty_site.prepare"], check=False)
    if finished.returncode:
        raise PreparationFailedError("The site was not started: the step above failed.")


def web(host: str, port: int) -> str:
    command = [sys.executable, "-m", "uvicorn", "mighty_site.asgi:application", "--no-access-log"]
    command += ["--host", host, "--port", str(port)]
    for option, value in WEB_OPTIONS.items():
        command += [option, value]
    return f"exec {shlex.join(command)}"


def celery(*arguments: str) -> str:
    # As root, in a container, celery advises at length to be somebody else.
    command = [sys.executable, "-W", "ignore:You're running the worker", "-m", "celery"]
    command += ["--quiet", "--app", "mighty_site", *arguments, "--loglevel", "WARNING"]
    return f"exec {shlex.join(command)}"


def welcome(host: str, port: int, folder: Path, broker: Service) -> str:
    shown = "localhost" if host in {"127.0.0.1", "0.0.0.0"} else host  # noqa: S104 (only shown)
    database = f"SQLite in {folder}"
    if url := os.environ.get("DATABASE_URL"):
        database = f"{urlsplit(url).scheme} at {urlsplit(url).hostname or 'DATABASE_URL'}"
    return (
        f"\n  마이티 클럽   http://{shown}:{port}/\n"
        f"  database     {database}\n"
        f"  broker       {broker.description}\n"
        "  Ctrl-C stops everything.\n"
    )


@contextmanager
def stopped_with_make(manager: Manager) -> Iterator[None]:
    """Stop the processes if the `make` above us is killed, which cannot pass that on."""
    parent = os.getppid()

    def look(_signal: int, _frame: FrameType | None) -> None:
        if os.getppid() != parent:
            manager.terminate()

    if "MAKELEVEL" in os.environ:
        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, 1, 1)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    sys.exit(main())
