"""`python -m mighty_site.run`, as `make run` calls it, with all its processes."""

import signal
import socket

import psutil
import pytest

from tests.site import STOP_SECONDS, running_site, start_site

# Each of these starts a whole site: one at a time.
pytestmark = pytest.mark.xdist_group("site")


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_everything_runs_and_a_signal_ends_all_of_it(tmp_path, stop):
    with running_site(tmp_path / "run", stop=stop) as site:
        assert site.get("/healthz") == b"ok"
        assert f"{site.url}/" in site.output
        assert f"SQLite in {site.folder}" in site.output
        running = " ".join(" ".join(process.cmdline()) for process in site.processes)
        for part in ("uvicorn", "worker", "beat", "--appendonly no"):
            assert part in running


def test_after_a_kill_the_site_starts_again_on_the_same_port(tmp_path):
    first = start_site(tmp_path / "run")
    first.wait_until_ready()
    first.process.send_signal(signal.SIGKILL)
    first.process.wait(STOP_SECONDS)
    left = first.processes
    assert left, "the children outlive a killed parent, or there is nothing to test"

    with running_site(tmp_path / "run", PORT=first.url.rpartition(":")[2]) as second:
        assert second.get("/healthz") == b"ok"
        assert not any(process in second.processes for process in left)


def test_the_site_ends_when_the_make_above_it_is_killed(tmp_path):
    site = start_site(tmp_path / "run", above=["sh", "-c", '"$@"; exit $?', "make"])
    site.wait_until_ready()

    site.process.kill()
    site.process.wait(STOP_SECONDS)

    assert psutil.wait_procs(site.processes, STOP_SECONDS)[1] == []
    assert site.processes == []


def test_a_second_run_in_the_same_folder_is_refused_in_one_sentence(tmp_path):
    with running_site(tmp_path / "run") as first:
        second = start_site(first.folder, PORT="1")

        assert second.process.wait(STOP_SECONDS) == 1
        assert "The site already runs from" in second.output
        assert second.output.count("\n") == 1
        assert first.get("/healthz") == b"ok"


def test_a_busy_port_is_told_in_one_sentence(tmp_path):
    with socket.socket() as neighbour:
        neighbour.bind(("127.0.0.1", 0))
        neighbour.listen()
        port = neighbour.getsockname()[1]

        site = start_site(tmp_path / "run", PORT=str(port))

        assert site.process.wait(STOP_SECONDS) == 1
    assert site.output == (
        f"Cannot listen on 127.0.0.1 port {port} (Address already in use): "
        f"choose another port, for example PORT={port + 1} make run.\n"
    )
    assert site.processes == []


def test_a_step_that_fails_keeps_the_site_closed(tmp_path):
    site = start_site(tmp_path / "run", DATABASE_URL="postgresql://nobody@127.0.0.1:1/none")

    assert site.process.wait(STOP_SECONDS) == 1
    assert site.output.startswith("migrate ...\n")
    assert site.output.endswith("The site was not started: the step above failed.\n")
    assert site.processes == []
