"""What a soak has started ends with it, even when the soak is killed."""

import subprocess
import sys

import psutil

from mighty_site.run_folder import BASE_DIR

WAIT = 20  # seconds
SOAK = """
import subprocess, sys, time
from tests.soak.keeper import keeper
with keeper() as watch:
    servers = [
        subprocess.Popen(["sleep", "600"], start_new_session=True)
        for _ in range(2)
    ]
    for server in servers:
        watch.begun(server.pid)
    watch.ended(servers[1].pid)
    servers[1].kill()
    print(servers[0].pid, watch.pid, flush=True)
    time.sleep(600)
"""


def test_a_killed_soak_leaves_no_server_behind():
    soak = subprocess.Popen(
        [sys.executable, "-c", SOAK], cwd=BASE_DIR, stdout=subprocess.PIPE, text=True
    )
    with soak:
        started = [psutil.Process(int(pid)) for pid in soak.stdout.readline().split()]
        soak.kill()
    _, alive = psutil.wait_procs(started, timeout=WAIT)
    assert alive == []
