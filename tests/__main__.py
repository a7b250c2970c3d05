"""`make test`: the tests, and after them those in a browser.

Two runs of pytest: Playwright keeps an event loop running in its process, in which asynchronous
tests cannot run; and what people see is best tested on an idle machine.
"""

import subprocess
import sys

from pytest import ExitCode  # noqa: PT013

RUNS = (
    ["-m", "not browser", "--numprocesses", "2", "--dist", "loadgroup"],
    ["-m", "browser"],
)


def main(paths: list[str]) -> int:
    """Return 0 if all tests of `paths` passed and there were some."""
    codes = [
        subprocess.run([sys.executable, "-m", "pytest", *options, *paths], check=False).returncode
        for options in RUNS
    ]
    ran = [code for code in codes if code != ExitCode.NO_TESTS_COLLECTED]
    return max(ran, default=int(ExitCode.NO_TESTS_COLLECTED))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
