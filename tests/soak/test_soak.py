"""A short soak: few tables, every fault once, on PostgreSQL with two web processes."""

import pytest

from tests.soak.report import report
from tests.soak.soak import NAMES, Options, run

pytestmark = [
    pytest.mark.xdist_group("site"),  # starts processes: one at a time
    pytest.mark.timeout(400),
]


def test_nothing_is_lost_leaked_or_stuck_whatever_goes_wrong():
    options = Options(tables=4, minutes=0, faults=NAMES, seed=7, crowd=40)
    outcome = run(options, lambda _share, _words: None)
    lines = list(report(outcome))
    assert lines[-1] == "0 lost, 0 leaked, 0 stuck", "\n".join(lines)
    assert all(outcome.seen[name][0] for name in NAMES), "\n".join(lines)
    assert outcome.figures["acknowledged"] > 100
    assert outcome.figures["views"] > 500
