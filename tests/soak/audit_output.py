"""Did any process meet an exception that nobody expected?"""

import re
from collections.abc import Iterator, Sequence

from tests.soak.findings import Findings

# First lines of what our processes, uvicorn and Celery print.
ENTRY = re.compile(
    r"^(?:\[[^\]]*: )?(?P<level>DEBUG|INFO|WARNING|ERROR|CRITICAL)(?:/[^\]]*\])?[: ]", re.MULTILINE
)
RAISED = re.compile(r"^[A-Za-z_][\w.]*(?:Error|Exception|Shutdown|Timeout)\b", re.MULTILINE)
OURS = re.compile(r'File "[^"]*/(?:accounts|games|mighty_site)/[^"]*"')
SERIOUS = {"ERROR", "CRITICAL"}
NEVER = ("deadlock detected", "Unrecoverable error")  # whatever was away
# What a process may say while a service it needs is away.
EXPECTED = re.compile(
    r"OperationalError|InterfaceError|AdminShutdown|CrashShutdown|PoolTimeout|CannotConnectNow"
    r"|ConnectionError|ConnectionRefused|ConnectionReset|BrokenPipe|TimeoutError|Err(?:no|or) 111"
    r"|[Cc]onnection (?:to broker )?lost|Cannot connect to|connection is closed|Connection closed"
    r"|terminating connection|the database system is|server closed the connection"
)

# A server that is told to stop gives its sockets three seconds; a crowd that has just come may not
# even have been let in by then. Clients come back, as after any lost connection.
STOPPED = re.compile(r"Cancel \d+ running task\(s\), timeout graceful shutdown exceeded")


def check_output(
    name: str, output: bytes, outages: Sequence[tuple[int, int]], findings: Findings
) -> None:
    """A6: add the errors of a log, but for those about a lost service during an outage.

    `outages` are parts of the output, from the first byte to the one behind the last.
    """
    for at, entry in entries(output.decode(errors="replace")):
        level = ENTRY.match(entry)
        if "Traceback (most recent call last)" not in entry and (
            level is None or level["level"] not in SERIOUS
        ):
            continue
        if STOPPED.search(entry) and "Traceback" not in entry:
            continue
        in_outage = any(begin <= at <= end for begin, end in outages)
        if not (in_outage and is_about_a_service(entry)):
            findings.add("crashed", f"{name}: {entry.strip()[-600:]}")


def is_about_a_service(entry: str) -> bool:
    """Return whether a lost database or broker is all it tells of.

    What else a library stumbles over then is its own affair, unless it is in our code.
    """
    if any(words in entry for words in NEVER):
        return False
    raised = RAISED.findall(entry)
    tells = raised[:1] if not OURS.search(entry) else raised[-1:]
    return EXPECTED.search(tells[0] if tells else entry) is not None


def entries(output: str) -> Iterator[tuple[int, str]]:
    """Yield the entries of a log, tracebacks and all, each with the byte it begins at."""
    starts = [match.start() for match in ENTRY.finditer(output)]
    if not starts or starts[0] != 0:
        starts.insert(0, 0)
    at = 0
    for begin, end in zip(starts, [*starts[1:], len(output)], strict=True):
        entry = output[begin:end]
        yield at, entry
        at += len(entry.encode())
