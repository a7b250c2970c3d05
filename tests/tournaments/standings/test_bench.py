"""The bench of standings, on a machine where nothing has been set up."""

import os
import subprocess
import sys

from mighty_site.run_folder import BASE_DIR


def test_it_measures_in_a_database_of_its_own(tmp_path):
    ours = {"DATABASE_URL", "REDIS_URL"}  # those of this test run
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    command = ["manage.py", "bench_standings", "--players", "10", "--hands", "40", "--runs", "1"]

    done = subprocess.run(
        [sys.executable, *command],
        cwd=BASE_DIR,
        env=environment | {"MIGHTY_RUN_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "10 players, 5 rounds of 4 hands at 2 tables: 40 hands" in done.stdout
    assert "count anew" in done.stdout
    assert not list(tmp_path.glob("*.sqlite3"))
