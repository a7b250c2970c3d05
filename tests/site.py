"""The site as `make run` starts it: all its processes, on a free port, with an empty database."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from mighty_site.leftovers import read_mark
from mighty_site.run_folder import BASE_DIR
from mighty_site.services import free_port

READY_SECONDS = 60
STOP_SECONDS = 20
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@dataclass(frozen=True, slots=True)
class Site:
    url: str  # without a slash at the end
    folder: Path  # its run folder
    process: subprocess.Popen

    def get(self, path: str) -> bytes:
        with DIRECT.open(self.url + path, timeout=10) as answer:
            return answer.read()

    @property
    def output(self) -> str:
        return (self.folder / "output.log").read_text(errors="replace")

    @property
    def processes(self) -> list[psutil.Process]:
        """Those that are alive and were started by this run."""
        return [
            process
            for process in psutil.process_iter()
            if (mark := read_mark(process)) and mark.folder == str(self.folder)
        ]

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + READY_SECONDS
        # Who answers at the address may still be a leftover of the run before.
        while f"{self.url}/" not in self.output:
            assert self.process.poll() is None, f"the site ended:\n{self.output}"
            assert time.monotonic() < deadline, f"the site did not start:\n{self.output}"
            time.sleep(0.05)
        assert self.get("/healthz") == b"ok"


def environment_in(folder: Path) -> dict[str, str]:
    """Return the environment of a process of the site in that folder."""
    ours = {"DATABASE_URL", "REDIS_URL"}  # those of this test run
    others = {name: value for name, value in os.environ.items() if name not in ours}
    return others | {"MIGHTY_RUN_DIR": str(folder)}


def managed(folder: Path, *arguments: str) -> str:
    """Run `manage.py` as another process of that site would; return what it prints."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=BASE_DIR,
        env=environment_in(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def start_site(folder: Path, *, above: Sequence[str] = (), **variables: str) -> Site:
    """Start the site without waiting for it, with `variables` added to its environment.

    `above` is a command that runs the command it is given, as make does.
    """
    port = variables.get("PORT") or str(free_port())
    environment = environment_in(folder) | {
        "MAKELEVEL": "1",  # ends with its parent, should the tests be killed
        "PORT": port,
        **variables,
    }
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "output.log").open("wb") as output:
        process = subprocess.Popen(
            [*above, sys.executable, "-m", "mighty_site.run"],
            cwd=BASE_DIR,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    return Site(f"http://localhost:{port}", folder.resolve(), process)


@contextmanager
def running_site(
    folder: Path, *, stop: signal.Signals = signal.SIGINT, **variables: str
) -> Iterator[Site]:
    """Run the site for the block; afterwards `stop` (Ctrl-C) must end all of it cleanly."""
    site = start_site(folder, **variables)
    try:
        site.wait_until_ready()
        yield site
        site.process.send_signal(stop)
        assert site.process.wait(STOP_SECONDS) == 0, site.output
        assert site.processes == []
    finally:
        for process in (site.process, *site.processes):
            process.kill()
        site.process.wait(STOP_SECONDS)
